//! Atomic updates.

use oxmlir_dialects::tables::arith::AtomicRMWKind as Kind;
use oxmlir_dialects::tables::llvm::{self, AtomicBinOp, AtomicOrdering};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{BlockId, InsertPoint, Mapping, OpId, Type, ValueId};

use super::{builder, element_type};
use crate::conversion::llvm_common::Descriptor;

/// The operation of `llvm.atomicrmw` for a kind of `memref.atomic_rmw`.
fn simple_operation(kind: Kind) -> Option<AtomicBinOp> {
    Some(match kind {
        Kind::Addf => AtomicBinOp::Fadd,
        Kind::Addi => AtomicBinOp::Add,
        Kind::Andi => AtomicBinOp::And,
        Kind::Assign => AtomicBinOp::Xchg,
        Kind::Maximumf => AtomicBinOp::Fmaximum,
        Kind::Maxnumf => AtomicBinOp::Fmax,
        Kind::Maxs => AtomicBinOp::Max,
        Kind::Maxu => AtomicBinOp::Umax,
        Kind::Minimumf => AtomicBinOp::Fminimum,
        Kind::Minnumf => AtomicBinOp::Fmin,
        Kind::Mins => AtomicBinOp::Min,
        Kind::Minu => AtomicBinOp::Umin,
        Kind::Ori => AtomicBinOp::Or,
        Kind::Xori => AtomicBinOp::Xor,
        Kind::Mulf | Kind::Muli => return None,
    })
}

// atomic_rmw(kind, x, m, i) -> atomicrmw(kind, &m[i], x)
pub fn atomic_rmw(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::atomic_rmw as slots;
    let view = memref::AtomicRmw::new(rw.op(op));
    let indices = view.group_of(operands, slots::INDICES);
    let ty = view.ty(view.memref());
    let element = element_type(rw, ty)?;
    let operation =
        simple_operation(view.kind()).ok_or("a kind that is no single operation of llvm")?;
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[slots::MEMREF]);
    let addr = desc.element(&mut b, (ty, element), indices, false);
    let (value, ordering) = (operands[slots::VALUE], AtomicOrdering::AcqRel);
    let value = llvm::atomicrmw(b.rw, b.loc, addr, value, operation, ordering);
    rw.replace(op, &[value]);
    Ok(())
}

/// Compares and swaps until nobody else has written in between:
///
/// ```text
///       %init = load %addr; br ^loop(%init)
/// ^loop(%old):
///       %new = ...body of the operation...
///       %pair = cmpxchg %addr, %old, %new
///       cond_br %pair[1], ^end, ^loop(%pair[0])
/// ^end: ...
/// ```
pub fn generic_atomic_rmw(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::generic_atomic_rmw as slots;
    let view = memref::GenericAtomicRmw::new(rw.op(op));
    let indices = view.group_of(operands, slots::INDICES);
    let ty = view.ty(view.memref());
    let element = element_type(rw, ty)?;
    let region = view.atomic_body_region();
    let update = rw.body.first_block(region).ok_or("no body")?;
    let before = rw.body.block(op).ok_or("not in a block")?;
    let next = rw.body.next_op(op).ok_or("nothing behind the operation")?;
    let loc = rw.body.loc(op);

    let end = rw.split_block(before, next);
    let around = rw.split_block(before, op);
    let old = rw.body.add_arg(around, element, loc);
    let mut b = builder(rw, op)?;
    b.rw.insert_at_end(before);
    let desc = Descriptor::new(operands[slots::MEMREF]);
    let addr = desc.element(&mut b, (ty, element), indices, false);
    let init = b.load(element, addr);
    b.branch(around, &[init]);

    rw.at = InsertPoint::Before(op);
    let new = copy_update(rw, update, old)?;
    let mut b = builder(rw, op)?;
    let (success, failure) = (AtomicOrdering::AcqRel, AtomicOrdering::Monotonic);
    let pair = llvm::cmpxchg(b.rw, b.loc, addr, old, new, success, failure);
    let loaded = b.extract(pair, &[0], element);
    let done = b.extract(pair, &[1], Type::I1);
    b.rw.insert_at_end(around);
    b.cond_branch(done, (end, &[]), (around, &[loaded]));
    rw.replace(op, &[loaded]);
    Ok(())
}

/// Copies the operations of `update` for the value `old` to the insertion point: the new value.
fn copy_update(
    rw: &mut ConversionRewriter,
    update: BlockId,
    old: ValueId,
) -> Result<ValueId, NoMatch> {
    let mut map = Mapping::default();
    map.map_value(rw.body.arg(update, 0), old);
    let ops = rw.body.op_vec(update);
    let (end, ops) = ops.split_last().ok_or("no terminator")?;
    let at = rw.at;
    for op in ops {
        let cx = rw.cx;
        let copy = rw.body.clone_op(cx, *op, at, &mut map);
        let rw = &mut **rw;
        rw.listener.inserted(rw.body, copy);
    }
    let result = rw.body.operands(*end).next().ok_or("no new value")?;
    Ok(map.value(result))
}
