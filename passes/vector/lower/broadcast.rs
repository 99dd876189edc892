//! Broadcasts of vectors: of scalars in the end, to rows.

use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use crate::vector::build::{broadcast, extract, insert, poison, type_of};

pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let (source, target) = (rw.body.operand(op, 0), rw.body.result(op, 0));
    let (Some(from), Some(to)) = (type_of(rw, source), type_of(rw, target)) else {
        return false;
    };
    let loc = rw.body.loc(op);
    let result = if from.rank() <= 1 && to.rank() == 1 {
        // broadcast(v : 1) -> broadcast(v[0])
        let scalar = extract(rw, loc, source, &vec![0; from.rank()]);
        Some(broadcast(rw, loc, scalar, to.ty(rw.cx)))
    } else if from.rank() < to.rank() {
        // broadcast(v : n) -> [broadcast(v), broadcast(v), ...]
        Some(repeat(rw, loc, source, &to))
    } else {
        stretch(rw, loc, source, &from, &to)
    };
    let Some(result) = result else {
        return false;
    };
    rw.replace(op, &[result]);
    true
}

/// Broadcasts `source` to a row and inserts that everywhere.
fn repeat(rw: &mut Rewriter, loc: Location, source: ValueId, to: &VectorType) -> ValueId {
    let row = broadcast(rw, loc, source, to.inner(1).ty(rw.cx));
    let mut result = poison(rw, loc, to.ty(rw.cx));
    for at in 0..to.shape[0] {
        result = insert(rw, loc, row, result, &[at]);
    }
    result
}

/// A broadcast along dimensions of size one.
fn stretch(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    from: &VectorType,
    to: &VectorType,
) -> Option<ValueId> {
    let differs = from.shape.iter().zip(&to.shape).position(|(a, b)| a != b);
    let row = to.inner(1).ty(rw.cx);
    match differs {
        None => Some(source),
        // broadcast(v : 1xN) -> [broadcast(v[0]), the same, ...]
        Some(0) => {
            let result = poison(rw, loc, to.ty(rw.cx));
            let part = extract(rw, loc, source, &[0]);
            let part = broadcast(rw, loc, part, row);
            Some((0..to.shape[0]).fold(result, |all, at| insert(rw, loc, part, all, &[at])))
        }
        Some(_) if to.leads_scalable() => None,
        // broadcast(v : Nx1) -> [broadcast(v[0]), broadcast(v[1]), ...]
        Some(_) => {
            let mut result = poison(rw, loc, to.ty(rw.cx));
            for at in 0..to.shape[0] {
                let part = extract(rw, loc, source, &[at]);
                let part = broadcast(rw, loc, part, row);
                result = insert(rw, loc, part, result, &[at]);
            }
            Some(result)
        }
    }
}
