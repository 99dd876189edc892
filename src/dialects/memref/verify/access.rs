//! Loads, stores and atomic updates.

use oxmlir_ir::{OpRef, enum_attr};

use super::{Check, quoted, rank};
use crate::tables::arith;
use crate::tables::memref as ops;

pub fn load(op: OpRef) -> Check {
    let rank = rank(op, op.operand_type(ops::load::MEMREF));
    let indices = op.num_operands() - 1;
    if indices != rank {
        return Err(op.error(format_args!(
            "incorrect number of indices for load, expected {rank} but got {indices}"
        )));
    }
    Ok(())
}

pub fn store(op: OpRef) -> Check {
    if op.num_operands() != 2 + rank(op, op.operand_type(ops::store::MEMREF)) {
        return Err(op.error("store index operand count not equal to memref rank"));
    }
    Ok(())
}

pub fn prefetch(op: OpRef) -> Check {
    if op.num_operands() != 1 + rank(op, op.operand_type(ops::prefetch::MEMREF)) {
        return Err(op.error("too few indices"));
    }
    Ok(())
}

const FLOAT_KINDS: [&str; 6] = ["addf", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf"];
const INT_KINDS: [&str; 9] = [
    "addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi", "xori",
];

pub fn atomic_rmw(op: OpRef) -> Check {
    use ops::atomic_rmw::{KIND_ATTR, MEMREF, VALUE};
    if rank(op, op.operand_type(MEMREF)) + 2 != op.num_operands() {
        return Err(op.error("expects the number of subscripts to be equal to memref rank"));
    }
    let kind = op.attr(KIND_ATTR);
    let is = |name: &&str| kind == enum_attr(op.cx, arith::ATOMIC_RMWKIND_ENUM, name);
    let ty = op.operand_type(VALUE);
    if let Some(kind) = FLOAT_KINDS.iter().copied().find(is)
        && !op.cx.is_float(ty)
    {
        return Err(op.error(format_args!(
            "with kind '{kind}' expects a floating-point type"
        )));
    }
    if let Some(kind) = INT_KINDS.iter().copied().find(is)
        && !op.cx.is_int(ty)
    {
        return Err(op.error(format_args!("with kind '{kind}' expects an integer type")));
    }
    Ok(())
}

pub fn generic_atomic_rmw(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::generic_atomic_rmw::ATOMIC_BODY_REGION) else {
        return Ok(());
    };
    let [arg] = *op.body.args(block) else {
        return Err(op.error("expected single number of entry block arguments"));
    };
    if op.ty(arg) != op.only_result_type() {
        return Err(op.error("expected block argument of the same type result type"));
    }
    let mut nested = op.body.nested_ops(op.id).into_iter().map(|id| op.at(id));
    match nested.find(|nested| !oxmlir_ir::side_effects::is_memory_effect_free(*nested)) {
        Some(nested) => Err(nested.plain_error(
            "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
        )),
        None => Ok(()),
    }
}

pub fn atomic_yield(op: OpRef) -> Check {
    let Some(parent) = op.parent().filter(|p| p.num_results() == 1) else {
        return Ok(());
    };
    let (mine, its) = (
        op.operand_type(ops::atomic_yield::RESULT),
        parent.only_result_type(),
    );
    if mine != its {
        return Err(op.error(format_args!(
            "types mismatch between yield op: {} and its parent: {}",
            quoted(op, mine),
            quoted(op, its)
        )));
    }
    Ok(())
}
