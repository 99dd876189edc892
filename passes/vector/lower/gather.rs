//! Gathers of several dimensions: row by row.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpState, ValueId};

use crate::vector::build::{extract, insert, poison, type_of};

// gather(base, indices, mask, rest) -> [gather(base, indices[0], mask[0], rest[0]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    if ty.rank() < 2 || ty.leads_scalable() {
        return false;
    }
    let (loc, operands) = (rw.body.loc(op), rw.body.operand_vec(op));
    let attrs = rw.body.inherent_attrs(op);
    // What is gathered by: indices, mask and values for the disabled lanes come last.
    let (base, vectors) = operands.split_at(operands.len() - 3);
    let row = ty.inner(1).ty(rw.cx);
    let mut result = poison(rw, loc, ty.ty(rw.cx));
    for at in 0..ty.shape[0] {
        let mut operands: Vec<ValueId> = base.to_vec();
        for value in vectors {
            operands.push(extract(rw, loc, *value, &[at]));
        }
        let part = rw.insert(&OpState {
            operands: &operands,
            results: &[row],
            attrs: &attrs,
            ..OpState::new(vector::GATHER, loc)
        });
        let part = rw.body.result(part, 0);
        result = insert(rw, loc, part, result, &[at]);
    }
    rw.replace(op, &[result]);
    true
}
