//! Which structured operations can be vectorized.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{arith, linalg};
use oxmlir_ir::def::Traits;
use oxmlir_ir::{DYNAMIC, OpRef, Type, TypeKind};

use super::Options;
use super::extract;
use super::reduction::is_plain_reduction;

/// Whether an operation can be vectorized.
pub fn hold(view: Structured, options: &Options) -> bool {
    has_elements(view)
        && sizes_fit(view, options)
        && scalable_fits(view, options)
        && body_is_elementwise(view, options)
        && accesses_are_plain(view)
}

/// No tensor or buffer is empty.
fn has_elements(view: Structured) -> bool {
    !view.flat_shape().contains(&0) && !view.inits().is_empty()
}

/// The sizes that are given are enough for what is known, and are given where something is not.
fn sizes_fit(view: Structured, options: &Options) -> bool {
    let Some(ranges) = view.static_loop_ranges() else {
        return false;
    };
    if options.sizes.is_empty() {
        return !ranges.contains(&DYNAMIC);
    }
    options.sizes.len() == ranges.len()
        && options.scalable.len() == ranges.len()
        && options
            .sizes
            .iter()
            .zip(&ranges)
            .all(|(size, range)| *size > 0 && (*range == DYNAMIC || range <= size))
}

/// At most two loops are scalable: the last one, the last parallel one that has several iterations, or the last two parallel ones next to each
/// other.
fn scalable_fits(view: Structured, options: &Options) -> bool {
    let count = options.scalable.iter().filter(|s| **s).count();
    let Some(last) = options.scalable.iter().rposition(|scalable| *scalable) else {
        return true;
    };
    let iterators = view.iterators();
    let is_reduction = |dim: usize| iterators.get(dim) == Some(&IteratorType::Reduction);
    if count > 2 || iterators.len() != options.scalable.len() {
        return false;
    }
    let mut behind = (last + 1..iterators.len()).filter(|dim| options.sizes[*dim] != 1);
    let fits = match is_reduction(last) {
        true => last + 1 == iterators.len() && view.op.name() != linalg::MATMUL,
        false => behind.all(is_reduction),
    };
    let second = last.checked_sub(1);
    let second_fits = count < 2
        || !is_reduction(last)
            && second.is_some_and(|dim| options.scalable[dim] && !is_reduction(dim));
    fits && second_fits
}

fn body_is_elementwise(view: Structured, options: &Options) -> bool {
    let Some(block) = view.block() else {
        return false;
    };
    view.op.body.ops(block).all(|op| {
        let op = view.op.at(op);
        if extract::is_index(op) || (options.extract && extract::is_known(op)) {
            return is_element(op, op.only_result_type());
        }
        let types_fit = op
            .operand_types()
            .chain(op.result_types())
            .all(|ty| is_element(op, ty));
        types_fit
            && (is_special(op) || (op.has_trait(Traits::ELEMENTWISE) && op.num_regions() == 0))
    })
}

/// Constants, numbers of iterations and the end of the body have rules of their own.
fn is_special(op: OpRef) -> bool {
    [arith::CONSTANT, linalg::INDEX, linalg::YIELD].contains(&op.name())
}

/// Whether a type can be that of the elements of a vector.
fn is_element(op: OpRef, ty: Type) -> bool {
    matches!(
        op.cx.type_kind(ty),
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index
    )
}

/// Maps only leave out and exchange dimensions, and what is left out of an output is reduced by one operation.
fn accesses_are_plain(view: Structured) -> bool {
    let exprs = view.op.cx.affine();
    let maps = view.maps();
    let inputs = view.num_inputs();
    maps.iter()
        .all(|map| map.is_projected_permutation(true, exprs))
        && maps
            .iter()
            .skip(inputs)
            .enumerate()
            .all(|(init, map)| map.is_permutation(exprs) || is_plain_reduction(view, init))
}
