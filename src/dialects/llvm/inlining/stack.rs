//! Stack memory of inlined code: what has a fixed size moves to the function around it, and what is allocated as control
//! comes by is freed where the callee returned.

use oxmlir_ir::hooks::Inlined;
use oxmlir_ir::{Attribute, BlockId, InsertPoint, Location, OpId, Traits, Type, ValueId};

use crate::llvm::types::ptr;
use crate::tables::llvm as ops;

/// An allocation of the first block with the number of its elements.
struct Fixed {
    op: OpId,
    count: Attribute,
    /// Whether it is to be told from when to when it lives.
    bounded: bool,
}

pub fn process_inlined_blocks(at: &mut Inlined, blocks: &[BlockId]) {
    let Some(first) = blocks.first().copied() else {
        return;
    };
    let Some(entry) = allocation_entry(at) else {
        return;
    };
    let (fixed, dynamic) = allocations(at, blocks);
    if fixed.is_empty() && !dynamic {
        return;
    }
    let loc = at.body.loc(at.call);
    let saved = dynamic.then(|| {
        let ty = ptr(at.cx, 0);
        at.build(InsertPoint::Start(first), |rw| {
            ops::intr_stacksave(rw, loc, ty)
        })
    });
    let mut to = InsertPoint::Start(entry);
    for allocation in &fixed {
        to = hoist(at, allocation, to);
    }
    for block in blocks {
        let end = at.body.last_op(*block);
        let end = end.filter(|op| at.body.has_trait(at.cx, *op, Traits::RETURN_LIKE));
        if let Some(end) = end {
            finish(at, end, saved, &fixed);
        }
    }
}

/// The first block of what frees the stack memory around the call when it is left.
pub fn allocation_entry(at: &Inlined) -> Option<BlockId> {
    let (cx, body) = (at.cx, &*at.body);
    let mut op = at.call;
    while let Some(parent) = body.parent_op(op) {
        let frees = Traits::AUTOMATIC_ALLOCATION_SCOPE;
        if body.has_trait(cx, parent, frees) || body.has_trait(cx, parent, Traits::FUNCTION) {
            return body.first_block(body.parent_region(op)?);
        }
        op = parent;
    }
    None
}

/// The allocations of fixed size in the first block, and whether there is one of another size anywhere.
fn allocations(at: &Inlined, blocks: &[BlockId]) -> (Vec<Fixed>, bool) {
    let (cx, body) = (at.cx, &*at.body);
    let (mut fixed, mut dynamic) = (Vec::new(), false);
    for (number, block) in blocks.iter().enumerate() {
        for op in body.ops(*block).filter(|op| body.name(*op) == ops::ALLOCA) {
            let count = body.operand(op, ops::alloca::ARRAY_SIZE);
            match (cx.constant_value(body, count), cx.constant_int(body, count)) {
                (Some(count), Some(elements)) if number == 0 => fixed.push(Fixed {
                    op,
                    count,
                    bounded: elements != 0 && !has_bounds(at, op),
                }),
                (Some(_), Some(_)) => {}
                _ => dynamic = true,
            }
        }
    }
    (fixed, dynamic)
}

fn has_bounds(at: &Inlined, alloca: OpId) -> bool {
    let memory = at.body.result(alloca, ops::alloca::RES_RESULT);
    let mut users = at.body.users(memory).map(|op| at.body.name(op));
    users.any(|name| matches!(name, ops::INTR_LIFETIME_START | ops::INTR_LIFETIME_END))
}

/// Moves an allocation, and a constant for its number of elements, to `to`; where the next one goes.
fn hoist(at: &mut Inlined, allocation: &Fixed, to: InsertPoint) -> InsertPoint {
    let op = allocation.op;
    let loc = at.body.loc(op);
    let count = at.body.operand(op, ops::alloca::ARRAY_SIZE);
    let ty = at.body.ty(count);
    let count = constant(at, to, loc, ty, allocation.count);
    if allocation.bounded {
        let memory = at.body.only_result(op);
        at.build(InsertPoint::Before(op), |rw| {
            ops::intr_lifetime_start(rw, loc, memory)
        });
    }
    let after = at.body.defining_op(count).map(InsertPoint::After);
    at.body.move_op(op, after.unwrap_or(to));
    at.body.set_operand(op, ops::alloca::ARRAY_SIZE, count);
    InsertPoint::After(op)
}

/// Ends the lives of the memory in front of a return.
fn finish(at: &mut Inlined, end: OpId, saved: Option<ValueId>, fixed: &[Fixed]) {
    let call = at.body.loc(at.call);
    at.build(InsertPoint::Before(end), |rw| {
        if let Some(saved) = saved {
            ops::intr_stackrestore(rw, call, saved);
        }
        for allocation in fixed.iter().filter(|a| a.bounded) {
            let loc = rw.body.loc(allocation.op);
            let memory = rw.body.only_result(allocation.op);
            ops::intr_lifetime_end(rw, loc, memory);
        }
    });
}

/// An `llvm.mlir.constant`.
pub fn constant(
    at: &mut Inlined,
    to: InsertPoint,
    loc: Location,
    ty: Type,
    value: Attribute,
) -> ValueId {
    at.build(to, |rw| ops::mlir_constant(rw, loc, ty, value))
}
