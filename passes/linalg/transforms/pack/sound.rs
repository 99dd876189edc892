//! Whether a structured operation gives the same elements when its operands are filled up with zeros.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{arith, linalg as ops};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::side_effects::{is_memory_effect_free, is_speculatable};
use oxmlir_ir::{OpRef, ValueId};

/// Whether some loops may run on, over zeros in the operands that they go along. The reference does not ask.
pub fn may_pad(view: Structured, maps: &[AffineMap], padded: &[u32]) -> bool {
    let (op, exprs) = (view.op, view.op.cx.affine());
    let end = |block| Some((block, op.body.terminator(op.cx, block)?));
    let Some((block, end)) = view.block().and_then(end) else {
        return false;
    };
    let nested = op.body.nested_ops(op.id);
    if nested.iter().any(|op| view.op.body.name(*op) == ops::INDEX) {
        return false;
    }
    let mut computed = op.body.ops(block).filter(|inner| *inner != end);
    let is_harmless = computed.all(|inner| {
        let inner = op.at(inner);
        is_speculatable(inner) && is_memory_effect_free(inner)
    });
    let args = op.body.args(block);
    let outputs = &maps[view.num_inputs().min(maps.len())..];
    let results: Vec<ValueId> = op.at(end).operands().collect();
    let adds_zeros = |loop_: u32, output: usize| {
        let zeros: Vec<ValueId> = args
            .iter()
            .zip(maps)
            // Where windows overlap, elements follow that are no zeros.
            .filter(|(_, map)| {
                let mut along = map.results(exprs).iter();
                along.any(|expr| expr.as_dim(exprs) == Some(loop_))
            })
            .map(|(arg, _)| *arg)
            .collect();
        let sum = args.get(view.num_inputs() + output).copied();
        let (Some(sum), Some(result)) = (sum, results.get(output)) else {
            return false;
        };
        addend(op, *result, sum).is_some_and(|value| is_zero(op, value, &zeros))
    };
    let keeps = |loop_: u32| {
        let mut outputs = outputs.iter().enumerate();
        outputs.all(|(at, map)| map.is_function_of_dim(loop_, exprs) || adds_zeros(loop_, at))
    };
    padded.is_empty() || is_harmless && padded.iter().all(|loop_| keeps(*loop_))
}

/// What is added to `sum` where a value is such an addition.
fn addend(op: OpRef, value: ValueId, sum: ValueId) -> Option<ValueId> {
    let add = op.defining_op(value)?;
    if !matches!(add.name(), arith::ADDF | arith::ADDI | arith::ORI) {
        return None;
    }
    let mut terms = add.operands();
    match (terms.next()?, terms.next()?) {
        (a, b) if a == sum => Some(b),
        (a, b) if b == sum => Some(a),
        _ => None,
    }
}

/// Whether a value is zero when some are.
fn is_zero(op: OpRef, value: ValueId, zeros: &[ValueId]) -> bool {
    if zeros.contains(&value) {
        return true;
    }
    let Some(def) = op.defining_op(value) else {
        return false;
    };
    let is_zero = |value: ValueId| is_zero(op, value, zeros);
    match def.name() {
        arith::MULI | arith::ANDI => def.operands().any(is_zero),
        // An infinity times zero is no number.
        arith::MULF
        | arith::ADDF
        | arith::ADDI
        | arith::EXTF
        | arith::EXTSI
        | arith::EXTUI
        | arith::TRUNCF
        | arith::TRUNCI
        | arith::SITOFP
        | arith::UITOFP => def.operands().all(is_zero),
        _ => false,
    }
}
