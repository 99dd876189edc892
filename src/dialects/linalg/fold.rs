//! Folding of linalg operations.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{Attribute, DYNAMIC};

use super::structured::{Structured, is_tensor};
use crate::folding::Fold;
use crate::folds;
use crate::memref::fold_casts;
use crate::operands::SOURCE;
use crate::tables::linalg as ops;

folds! {
    // f(cast(m), ..) -> f(m, ..)
    fn structured(f) { fold_casts(f, None) }

    // index d -> 0 where loop d has one iteration
    fn index(f) {
        let view = f.view();
        let dim = ops::Index::new(view).dim();
        let ranges = view.parent().and_then(Structured::of).and_then(Structured::static_loop_ranges);
        let range = ranges.and_then(|ranges| ranges.get(usize::try_from(dim).ok()?).copied());
        match range {
            Some(1) => f.to_int(0),
            _ => Folded::No,
        }
    }

    // transpose(t) in its own order -> t
    fn transpose(f) {
        let view = f.view();
        let input = view.operand(ops::transpose::INPUT);
        let permutation = view.dense_attr(ops::transpose::PERMUTATION_ATTR);
        let is_identity = permutation.iter().zip(0..).all(|(from, to)| *from == to);
        let fits = is_tensor(f.cx, f.body.ty(input)) && f.body.num_results(f.op) == 1;
        match is_identity && fits && f.body.ty(input) == f.only_result_type() {
            true => f.to_value(input),
            false => Folded::No,
        }
    }

    // pack(splat) -> splat, where the padding is the same
    fn pack(f) {
        let splat = relaid(f);
        let view = f.view();
        let padding = view.body.operand_range(f.cx, f.op, ops::pack::PADDING_VALUE);
        let fits = padding.into_iter().all(|at| {
            let padding = f.constant(at).and_then(|value| f.cx.splat_scalar(value));
            let element = f.constant(SOURCE).and_then(|value| f.cx.splat_scalar(value));
            padding.is_some() && padding == element
        });
        f.to_attr_if(splat.filter(|_| fits))
    }

    // unpack(splat) -> splat
    fn unpack(f) {
        let splat = relaid(f);
        f.to_attr_if(splat)
    }
}

/// A constant source whose elements are all equal, in the shape of the result.
fn relaid(f: &Fold) -> Option<Attribute> {
    let ty = f.only_result_type();
    let is_static = !f.cx.shape(ty)?.contains(&DYNAMIC);
    let splat = f.cx.splat_scalar(f.constant(SOURCE)?)?;
    is_static.then(|| f.cx.splat_attr(ty, &splat))
}
