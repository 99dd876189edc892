//! Folds of quant.

use oxmlir_ir::hooks::{FoldResult, FoldResults, Folded};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpName};

use crate::operands::SOURCE;
use crate::tables::quant as ops;

// dcast(qcast(x)) -> x
pub fn dcast(
    _cx: &Context,
    body: &mut Body,
    op: OpId,
    _: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    undone(body, op, ops::QCAST, results)
}

// qcast(dcast(x)) -> x
pub fn qcast(
    _cx: &Context,
    body: &mut Body,
    op: OpId,
    _: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    undone(body, op, ops::DCAST, results)
}

// scast(scast(x)) -> x
pub fn scast(
    _cx: &Context,
    body: &mut Body,
    op: OpId,
    _: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    undone(body, op, ops::SCAST, results)
}

/// What another cast was made of, if it has the type that this one gives.
fn undone(body: &Body, op: OpId, other: OpName, results: &mut FoldResults) -> Folded {
    let def = body.defining_op(body.operand(op, SOURCE));
    let Some(def) = def.filter(|def| body.name(*def) == other) else {
        return Folded::No;
    };
    let value = body.operand(def, SOURCE);
    if body.ty(value) != body.only_result_type(op) {
        return Folded::No;
    }
    results.push(FoldResult::Value(value));
    Folded::Results
}
