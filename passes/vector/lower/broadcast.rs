//! Broadcasts of vectors: of scalars in the end, to rows.

use oxmlir_dialects::tables::{ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use crate::vector::build::type_of;

pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Broadcast::new(rw.op(op));
    let (source, target) = (view.source(), view.vector());
    let (Some(from), Some(to)) = (type_of(rw, source), type_of(rw, target)) else {
        return false;
    };
    let loc = rw.body.loc(op);
    let result = if from.rank() <= 1 && to.rank() == 1 {
        // broadcast(v : 1) -> broadcast(v[0])
        let scalar = vector::extract(rw, loc, source, &[], &vec![0; from.rank()]);
        Some(vector::broadcast(rw, loc, to.ty(rw.cx), scalar))
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
    let row = vector::broadcast(rw, loc, to.inner(1).ty(rw.cx), source);
    let mut result = ub::poison(rw, loc, to.ty(rw.cx));
    for at in 0..to.shape[0] {
        result = vector::insert(rw, loc, row, result, &[], &[at]);
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
            let result = ub::poison(rw, loc, to.ty(rw.cx));
            let part = vector::extract(rw, loc, source, &[], &[0]);
            let part = vector::broadcast(rw, loc, row, part);
            Some((0..to.shape[0]).fold(result, |all, at| {
                vector::insert(rw, loc, part, all, &[], &[at])
            }))
        }
        Some(_) if to.leads_scalable() => None,
        // broadcast(v : Nx1) -> [broadcast(v[0]), broadcast(v[1]), ...]
        Some(_) => {
            let mut result = ub::poison(rw, loc, to.ty(rw.cx));
            for at in 0..to.shape[0] {
                let part = vector::extract(rw, loc, source, &[], &[at]);
                let part = vector::broadcast(rw, loc, row, part);
                result = vector::insert(rw, loc, part, result, &[], &[at]);
            }
            Some(result)
        }
    }
}
