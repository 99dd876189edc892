//! vector: values of several elements with a fixed or scalable shape.

mod infer;
mod print;
mod verify;

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{DialectHooks, EffectKind, EffectOn, Effects, NO_HOOKS, OpHooks};

use crate::tables::vector as ops;

/// A transfer touches its source if that is memory.
fn touch(op: OpRef, group: usize, kind: EffectKind, effects: &mut Effects) {
    let memory = op.group(group).into_iter();
    let memory = memory.filter(|v| crate::memref::layout::is_memref(op.cx, op.ty(*v)));
    effects.extend(memory.map(|v| (kind, EffectOn::Value(v))));
}

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    ops: &[
        (
            "vector.mask",
            OpHooks {
                verify: Some(verify::mask),
                ..NO_HOOKS
            },
        ),
        (
            "vector.shuffle",
            OpHooks {
                infer: Some(infer::shuffle),
                ..NO_HOOKS
            },
        ),
        (
            "vector.to_elements",
            OpHooks {
                infer: Some(infer::to_elements),
                ..NO_HOOKS
            },
        ),
        (
            "vector.transfer_read",
            OpHooks {
                effects: Some(|op, effects| {
                    touch(op, ops::transfer_read::BASE, EffectKind::Read, effects);
                }),
                ..NO_HOOKS
            },
        ),
        (
            "vector.transfer_write",
            OpHooks {
                effects: Some(|op, effects| {
                    touch(op, ops::transfer_write::BASE, EffectKind::Write, effects);
                }),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("vector")
};
