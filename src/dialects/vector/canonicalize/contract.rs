//! Canonicalization patterns of contractions.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, Type, ValueId};

use crate::rebuild::rebuild;
use crate::tables::arith;
use crate::tables::vector::{self as ops, CombiningKind};
use crate::vector::transfer::masking_op;

pub const CONTRACT: &[Pattern] = &[Pattern::new("CanonicalizeContractAdd", start_from_addend)];

// contract(a, b, 0) + c -> contract(a, b, c) of sums of integers, which are the same in any order
fn start_from_addend(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::Contract::new(rw.op(op));
    let (result, acc, kind) = (view.only_result(), view.acc(), view.kind());
    let zero = rw.cx.constant_value(rw.body, acc);
    let is_zero = zero.is_some_and(|zero| rw.cx.splat_int(zero).is_some_and(|n| n.is_zero()));
    if !is_zero || kind != CombiningKind::Add || masking_op(rw.op(op)).is_some() {
        return false;
    }
    let users: Vec<OpId> = rw.body.users(result).collect();
    let mut changed = false;
    for user in users {
        let Some(addend) = addend(rw, user, result) else {
            continue;
        };
        let mut operands = rw.body.operand_vec(op);
        operands[ops::contract::ACC] = addend;
        let types: Vec<Type> = rw.body.result_types(op).collect();
        let sum = rebuild(rw, op, &operands, &types);
        rw.move_before(sum, user);
        let sum = rw.body.only_result(sum);
        rw.replace(user, &[sum]);
        changed = true;
    }
    changed
}

/// What `op` adds to `value`.
fn addend(rw: &Rewriter, op: OpId, value: ValueId) -> Option<ValueId> {
    let sum = arith::Addi::of(rw.op(op))?;
    match (sum.lhs() == value, sum.rhs() == value) {
        (true, false) => Some(sum.rhs()),
        (false, true) => Some(sum.lhs()),
        _ => None,
    }
}
