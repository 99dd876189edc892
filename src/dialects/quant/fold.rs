//! Folds of quant.

use oxmlir_ir::hooks::{FoldResult, FoldResults, Folded};
use oxmlir_ir::{Attribute, Body, Context, OpId};

use crate::operands::SOURCE;
use crate::tables::quant as ops;

// qcast(dcast(x)) -> x
// scast(scast(x)) -> x
// dcast(qcast(x)) stays: it is x brought to a multiple of the scale and into the range of what is stored.
pub fn cast(
    _cx: &Context,
    body: &mut Body,
    op: OpId,
    _: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    let undone = match body.name(op) {
        ops::QCAST => ops::DCAST,
        name => name,
    };
    let def = body.defining_op(body.operand(op, SOURCE));
    let Some(def) = def.filter(|def| body.name(*def) == undone) else {
        return Folded::No;
    };
    let value = body.operand(def, SOURCE);
    if body.ty(value) != body.only_result_type(op) {
        return Folded::No;
    }
    results.push(FoldResult::Value(value));
    Folded::Results
}
