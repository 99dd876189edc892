//! `linalg.softmax` as the operations that it consists of: the greatest of each row, powers of what is less than it, their sum, and
//! quotients.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::is_tensor;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, TypeKind, ValueId};
use smallvec::smallvec;

use super::shape::size;

/// Replaces a softmax of tensors; the last of the operations that take its place. `None` where the operation is another one.
pub fn decompose(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    if rw.body.name(op) != ops::SOFTMAX {
        return None;
    }
    let view = ops::Softmax::new(rw.op(op));
    let (loc, input, output) = (view.loc(), view.input(), view.output());
    let summed = usize::try_from(view.dimension()).ok()?;
    let ty = rw.body.ty(input);
    let element = rw.cx.element_type(ty);
    let TypeKind::Float(kind) = *rw.cx.type_kind(element) else {
        return None;
    };
    if !is_tensor(rw.cx, ty) || !kind.has_nan() {
        return None;
    }
    rw.insert_before(op);
    let rank = rw.cx.rank(ty)?;
    let mut sizes: Vec<OpFoldResult> = (0..rank).map(|dim| size(rw, loc, input, dim)).collect();
    sizes.remove(summed);
    let affine = rw.cx.affine();
    let whole = affine.identity_map(rank as u32);
    let kept = (0..rank as u32).filter(|dim| *dim as usize != summed);
    let kept: Vec<_> = kept.map(|dim| affine.dim(dim)).collect();
    let rows = affine.map(rank as u32, 0, &kept);
    let parallel = vec![IteratorType::Parallel; rank];
    let mut reduction = parallel.clone();
    reduction[summed] = IteratorType::Reduction;

    let empty = build::empty(rw, loc, &sizes, element);
    // What is neutral for a maximum that leaves out NaN.
    let neutral = -ApFloat::nan(kind);
    let reduce = |rw: &mut Rewriter, neutral: ApFloat, of: ValueId, join: Join| {
        let neutral = rw.cx.float_attr(element, neutral);
        let neutral = arith::constant(rw, loc, neutral);
        let init = build::fill(rw, loc, neutral, empty);
        let init = rw.body.only_result(init);
        let values: [&[ValueId]; 2] = [&[of], &[init]];
        let made = build::generic(rw, loc, values, &[whole, rows], &reduction, |rw, args| {
            smallvec![join(rw, args)]
        });
        rw.body.only_result(made)
    };
    let each = |rw: &mut Rewriter, of: [ValueId; 2], make: Join| {
        let maps = [whole, rows, whole];
        build::generic(rw, loc, [&of, &[output]], &maps, &parallel, |rw, args| {
            smallvec![make(rw, args)]
        })
    };
    let greatest = reduce(rw, neutral, input, &|rw, args| {
        arith::maxnumf(rw, loc, args[0], args[1])
    });
    let powers = each(rw, [input, greatest], &|rw, args| {
        let less = arith::subf(rw, loc, args[0], args[1]);
        math::exp(rw, loc, less)
    });
    let powers = rw.body.only_result(powers);
    let sum = reduce(rw, ApFloat::zero(kind, false), powers, &|rw, args| {
        arith::addf(rw, loc, args[0], args[1])
    });
    let quotients = each(rw, [powers, sum], &|rw, args| {
        arith::divf(rw, loc, args[0], args[1])
    });
    build::replace_by(rw, op, quotients);
    Some(quotients)
}

/// What the body of an operation makes of its elements.
type Join<'a> = &'a dyn Fn(&mut Rewriter, &[ValueId]) -> ValueId;
