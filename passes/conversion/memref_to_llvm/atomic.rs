//! Atomic updates.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::{arith, llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{
    Attribute, BlockId, Context, InsertPoint, Mapping, OpId, Type, ValueId, enum_attr,
};

use super::{builder, element_type, operand_type};
use crate::conversion::llvm_common::Descriptor;

/// The operation of `llvm.atomicrmw` for a kind of `memref.atomic_rmw`.
fn simple_operation(cx: &Context, kind: Attribute) -> Option<Attribute> {
    let kind = cx.int_value(kind)?;
    let (keyword, _) = *arith::ATOMIC_RMWKIND_ENUM
        .cases
        .iter()
        .find(|c| c.1 == kind)?;
    let operation = match keyword {
        "addf" => "fadd",
        "addi" => "add",
        "andi" => "_and",
        "assign" => "xchg",
        "maximumf" => "fmaximum",
        "maxnumf" => "fmax",
        "maxs" => "max",
        "maxu" => "umax",
        "minimumf" => "fminimum",
        "minnumf" => "fmin",
        "mins" => "min",
        "minu" => "umin",
        "ori" => "_or",
        "xori" => "_xor",
        _ => return None,
    };
    enum_attr(cx, llvm::ATOMIC_BIN_OP_ENUM, operation)
}

fn ordering(cx: &Context, keyword: &str) -> Result<Attribute, NoMatch> {
    enum_attr(cx, llvm::ATOMIC_ORDERING_ENUM, keyword).ok_or_else(|| "unknown ordering".into())
}

// atomic_rmw(kind, x, m, i) -> atomicrmw(kind, &m[i], x)
pub fn atomic_rmw(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::atomic_rmw::{KIND_ATTR, MEMREF, VALUE};
    let ty = operand_type(rw, op, MEMREF);
    let element = element_type(rw, ty)?;
    let kind = rw.body.attr(op, KIND_ATTR).ok_or("no kind")?;
    let operation =
        simple_operation(rw.cx, kind).ok_or("a kind that is no single operation of llvm")?;
    let attrs = [
        (llvm::atomicrmw::BIN_OP_ATTR, operation),
        (llvm::atomicrmw::ORDERING_ATTR, ordering(rw.cx, "acq_rel")?),
    ];
    let mut b = builder(rw, op)?;
    let desc = Descriptor::new(operands[MEMREF]);
    let addr = desc.element(&mut b, (ty, element), &operands[2..], false);
    let ty = b.rw.body.ty(operands[VALUE]);
    let value = b.value(llvm::ATOMICRMW, &[addr, operands[VALUE]], ty, &attrs);
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
    let ty = operand_type(rw, op, memref::generic_atomic_rmw::MEMREF);
    let element = element_type(rw, ty)?;
    let (success, failure) = (ordering(rw.cx, "acq_rel")?, ordering(rw.cx, "monotonic")?);
    let region = rw
        .body
        .region(op, memref::generic_atomic_rmw::ATOMIC_BODY_REGION);
    let update = rw.body.first_block(region).ok_or("no body")?;
    let before = rw.body.block(op).ok_or("not in a block")?;
    let next = rw.body.next_op(op).ok_or("nothing behind the operation")?;
    let loc = rw.body.loc(op);

    let end = rw.split_block(before, next);
    let around = rw.split_block(before, op);
    let old = rw.body.add_arg(around, element, loc);
    let mut b = builder(rw, op)?;
    b.rw.insert_at_end(before);
    let desc = Descriptor::new(operands[0]);
    let addr = desc.element(&mut b, (ty, element), &operands[1..], false);
    let init = b.load(element, addr);
    b.branch(around, &[init]);

    rw.at = InsertPoint::Before(op);
    let new = copy_update(rw, update, old)?;
    let mut b = builder(rw, op)?;
    let attrs = [
        (llvm::cmpxchg::SUCCESS_ORDERING_ATTR, success),
        (llvm::cmpxchg::FAILURE_ORDERING_ATTR, failure),
    ];
    let pair = types::literal_struct(b.rw.cx, &[element, Type::I1], false);
    let pair = b.value(llvm::CMPXCHG, &[addr, old, new], pair, &attrs);
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
