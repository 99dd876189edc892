//! Loads, stores and atomic updates.

use oxmlir_ir::OpRef;

use super::{Check, quoted, rank};
use crate::tables::arith::AtomicRMWKind;
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

pub fn atomic_rmw(op: OpRef) -> Check {
    use AtomicRMWKind as Kind;
    let view = ops::AtomicRmw::new(op);
    if rank(op, op.ty(view.memref())) != view.indices().len() {
        return Err(op.error("expects the number of subscripts to be equal to memref rank"));
    }
    let (kind, ty) = (view.kind(), op.ty(view.value()));
    let (fits, wanted) = match kind {
        Kind::Assign => return Ok(()),
        Kind::Addf
        | Kind::Mulf
        | Kind::Maximumf
        | Kind::Maxnumf
        | Kind::Minimumf
        | Kind::Minnumf => (op.cx.is_float(ty), "a floating-point type"),
        Kind::Addi | Kind::Muli | Kind::Maxs | Kind::Maxu | Kind::Mins | Kind::Minu => {
            (op.cx.is_int(ty), "an integer type")
        }
        Kind::Andi | Kind::Ori | Kind::Xori => (op.cx.is_int(ty), "an integer type"),
    };
    if fits {
        return Ok(());
    }
    let kind = kind.keyword();
    Err(op.error(format_args!("with kind '{kind}' expects {wanted}")))
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
