//! Canonicalization of index.

use oxmlir_ir::rewrite::{Pattern, Rewriter, folded};
use oxmlir_ir::{OpId, Type, ValueId};

use crate::tables::index::{self as ops, IndexCmpPredicate};

/// Of operations for which the order of three operands does not matter.
pub const REASSOCIATE: &[Pattern] = &[Pattern::new("ReassociateConstants", reassociate)];

// op(op(x, c1), c2) -> op(x, op(c2, c1)), where that is a constant
fn reassociate(rw: &mut Rewriter, op: OpId) -> bool {
    let name = rw.body.name(op);
    let [lhs, outer] = rw.body.operand_vec(op)[..] else {
        return false;
    };
    let Some(inner) = rw
        .body
        .defining_op(lhs)
        .filter(|def| rw.body.name(*def) == name)
    else {
        return false;
    };
    let [value, known] = rw.body.operand_vec(inner)[..] else {
        return false;
    };
    let is_constant = |value| rw.cx.constant_int(rw.body, value).is_some();
    if inner == op || !is_constant(outer) || !is_constant(known) {
        return false;
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let both = rw.value(name, loc, &[outer, known], Type::INDEX, &[]);
    let constant = folded(rw, both);
    if constant == both {
        if let Some(both) = rw.body.defining_op(both) {
            rw.erase(both);
        }
        return false;
    }
    let new = rw.value(name, loc, &[value, constant], Type::INDEX, &[]);
    rw.replace(op, &[new]);
    true
}

/// Of comparisons.
pub const COMPARE: &[Pattern] = &[Pattern::new("CompareDifference", compare_difference)];

// cmp(eq or ne, sub(x, y), 0) -> cmp(eq or ne, x, y), and the other way round: whether a difference is less than 0 says which one
// is the less only if it does not overflow
fn compare_difference(rw: &mut Rewriter, op: OpId) -> bool {
    let predicate = ops::Cmp::new(rw.op(op)).pred();
    if !matches!(predicate, IndexCmpPredicate::Eq | IndexCmpPredicate::Ne) {
        return false;
    }
    let [lhs, rhs] = rw.body.operand_vec(op)[..] else {
        return false;
    };
    let is_zero = |value| rw.cx.constant_int(rw.body, value) == Some(0);
    let difference = |value: ValueId| {
        let sub = ops::Sub::of(rw.defining_op(value)?)?;
        (sub.id != op).then(|| [sub.lhs(), sub.rhs()])
    };
    let sides = match (difference(lhs), difference(rhs)) {
        (Some(sides), _) if is_zero(rhs) => sides,
        (_, Some([x, y])) if is_zero(lhs) => [y, x],
        _ => return false,
    };
    rw.modify(op, |body| body.set_operands(op, &sides));
    true
}
