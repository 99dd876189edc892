//! Reshapes of what structured operations read and of their results, as more loops of the operations.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::reshape::output_shape;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use super::expansion::{Reshape, expanded, is_expandable};

// op(collapse_shape(t)) -> collapse_shape(op(t))
pub fn of_collapsed(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let (operand, reshape) = view.inputs().iter().enumerate().find_map(|(at, input)| {
        let def = rw.defining_op(*input)?;
        let is_folded = def.name() == tensor::COLLAPSE_SHAPE
            && rw.body.has_one_use(*input)
            && is_expandable(view, at);
        is_folded.then_some((at, def.id))
    })?;
    let results = expanded(rw, op, operand, Reshape::Collapsed(reshape))?;
    rw.replace(op, &results);
    Some(())
}

// expand_shape(op(t)) -> op(expand_shape(t))
pub fn into_expanded(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (source, ty) = (
        rw.body.operand(op, tensor::expand_shape::SRC),
        rw.body.only_result_type(op),
    );
    let view = Structured::of(rw.defining_op(source)?)?;
    let producer = view.op.id;
    let result = view.op.results().position(|result| result == source)?;
    let uses: usize = (view.op.results())
        .map(|result| rw.body.uses(result).count())
        .sum();
    let operand = view.num_inputs() + result;
    if uses != 1 || !is_expandable(view, operand) {
        return None;
    }
    let shape = split(&output_shape(rw.op(op))).0;
    if rw.cx.shape(ty) != Some(&shape[..]) {
        return None;
    }
    let results = expanded(rw, producer, operand, Reshape::Expanded(op))?;
    let collapsed = rw.defining_op(results[result])?;
    let new = match collapsed.name() {
        tensor::COLLAPSE_SHAPE => collapsed.operand(tensor::collapse_shape::SRC),
        _ => results[result],
    };
    rw.replace(op, &[new]);
    rw.replace(producer, &results);
    Some(())
}
