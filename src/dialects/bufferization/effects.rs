//! Which buffers operations read and write, where that depends on their types.

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{EffectKind, EffectOn, Effects};

use crate::linalg::structured::is_buffer;
use crate::tables::bufferization::MaterializeInDestination;

/// A destination that is a buffer is written.
pub fn of_materialize_in_destination(op: OpRef, effects: &mut Effects) {
    let dest = MaterializeInDestination::new(op).dest();
    if is_buffer(op.cx, op.ty(dest)) {
        effects.push((EffectKind::Write, EffectOn::Value(dest)));
    }
}
