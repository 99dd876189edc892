//! Which buffers structured operations read and write, and where they may be executed.

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{EffectKind, EffectOn, Effects};

use super::structured::{Structured, is_buffer};

/// Inputs are read, outputs are written, and read where the body looks at what they were.
pub fn of_operands(op: OpRef, effects: &mut Effects) {
    let Some(view) = Structured::of(op) else {
        return;
    };
    let inputs = view.num_inputs();
    for (index, value) in op.operands().enumerate() {
        if !is_buffer(op.cx, op.ty(value)) {
            continue;
        }
        if index < inputs || view.uses_element(index) {
            effects.push((EffectKind::Read, EffectOn::Value(value)));
        }
        if index >= inputs {
            effects.push((EffectKind::Write, EffectOn::Value(value)));
        }
    }
}

/// What works on tensors may be executed anywhere, if its body may.
pub fn is_speculatable(op: OpRef) -> bool {
    Structured::of(op).is_some_and(Structured::has_pure_tensor_semantics)
}

/// A softmax reads its input, and reads and writes its output.
pub fn of_softmax(op: OpRef, effects: &mut Effects) {
    use crate::tables::linalg::softmax as slots;
    let [input, output] = [op.operand(slots::INPUT), op.operand(slots::OUTPUT)];
    if is_buffer(op.cx, op.ty(input)) {
        effects.push((EffectKind::Read, EffectOn::Value(input)));
    }
    if is_buffer(op.cx, op.ty(output)) {
        effects.push((EffectKind::Read, EffectOn::Value(output)));
        effects.push((EffectKind::Write, EffectOn::Value(output)));
    }
}
