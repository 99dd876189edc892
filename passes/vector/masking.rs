//! Operations that may be in a `vector.mask`: what is rewritten is the mask and what is in it.

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::masking_op;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, ValueId};

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

/// Puts the new operation that makes `value` under a mask, if there is one: the result of the mask.
pub fn masked(rw: &mut Rewriter, value: ValueId, mask: Option<ValueId>) -> ValueId {
    let (Some(mask), Some(op)) = (mask, rw.body.defining_op(value)) else {
        return value;
    };
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(value));
    let around = vector::mask(rw, loc, &[ty], mask);
    let region = rw.body.region(around, vector::mask::MASK_REGION);
    let block = rw.body.add_block(region);
    rw.move_to(op, InsertPoint::End(block));
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    vector::yield_(rw, loc, &[value]);
    rw.at = at;
    rw.body.result(around, vector::mask::RESULTS_RESULT)
}

/// Puts an operation without results under a mask.
pub fn mask_write(rw: &mut Rewriter, op: OpId, mask: ValueId) -> OpId {
    let loc = rw.body.loc(op);
    let around = vector::mask(rw, loc, &[], mask);
    let region = rw.body.region(around, vector::mask::MASK_REGION);
    let block = rw.body.add_block(region);
    rw.move_to(op, InsertPoint::End(block));
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    vector::yield_(rw, loc, &[]);
    rw.at = at;
    around
}
