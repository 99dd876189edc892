//! Operations that fold or canonicalize to something simple.

use oxmlir_ir::hooks::{FoldResult, FoldResults, Folded};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, OpId, Type};

use crate::tables::{arith, func, test as ops};

pub const TO_CALL: &[Pattern] = &[Pattern::new("FoldToCallOpPattern", to_call)];
pub const TO_CONSTANT: &[Pattern] = &[Pattern::new("dialectCanonicalizationPattern", to_constant)];
pub const TO_NOTHING: &[Pattern] = &[Pattern::new("TestRemoveOpWithInnerOps", to_nothing)];

/// The results are the operands.
pub fn to_operands(
    _: &Context,
    body: &mut Body,
    op: OpId,
    _: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    if body.num_results(op) != body.num_operands(op) {
        return Folded::No;
    }
    results.extend(body.operands(op).map(FoldResult::Value));
    Folded::Results
}

// fold_to_call_op {callee = @f} -> func.call @f()
fn to_call(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(callee) = rw.body.attr(op, ops::fold_to_call_op::CALLEE_ATTR) else {
        return false;
    };
    rw.insert_before(op);
    let attrs = [(func::call::CALLEE_ATTR, callee)];
    let loc = rw.body.loc(op);
    rw.create(func::CALL, loc, &[], &[], &attrs);
    rw.erase(op);
    true
}

// dialect_canonicalizable -> 42
fn to_constant(rw: &mut Rewriter, op: OpId) -> bool {
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = rw.cx.int_attr(Type::I32, 42);
    let constant = arith::constant(rw, loc, value);
    rw.replace(op, &[constant]);
    true
}

// op_with_region_pattern {...} ->
fn to_nothing(rw: &mut Rewriter, op: OpId) -> bool {
    rw.erase(op);
    true
}
