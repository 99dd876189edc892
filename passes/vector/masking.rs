//! Operations that may be in a `vector.mask`: what is rewritten is the mask and what is in it.

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::masking_op;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, OpState, ValueId};

/// The operation to replace, and the mask it has.
#[derive(Clone, Copy)]
pub struct Root {
    pub op: OpId,
    pub mask: Option<ValueId>,
}

/// The root of a rewrite of `op`: the mask around it, or itself. New operations go in front of it.
pub fn root(rw: &mut Rewriter, op: OpId) -> Root {
    match masking_op(rw.op(op)) {
        Some(around) => {
            rw.insert_before(around);
            Root {
                op: around,
                mask: Some(rw.body.operand(around, vector::mask::MASK)),
            }
        }
        None => Root { op, mask: None },
    }
}

/// Puts the new operation `op` under a mask, if there is one: the only result.
pub fn masked(rw: &mut Rewriter, op: OpId, mask: Option<ValueId>) -> ValueId {
    let Some(mask) = mask else {
        return rw.body.result(op, 0);
    };
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(rw.body.result(op, 0)));
    let around = rw.insert(&OpState {
        operands: &[mask],
        results: &[ty],
        regions: 1,
        ..OpState::new(vector::MASK, loc)
    });
    let region = rw.body.region(around, 0);
    let block = rw.body.add_block(region);
    rw.move_to(op, InsertPoint::End(block));
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    let value = rw.body.result(op, 0);
    rw.create(vector::YIELD, loc, &[value], &[], &[]);
    rw.at = at;
    rw.body.result(around, 0)
}
