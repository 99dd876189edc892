//! cf: branches between blocks.

pub mod build;
mod canonicalize;
pub mod interfaces;
mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, EffectKind, EffectOn, Inlining, NO_HOOKS, OpHooks};

use crate::tables::cf as ops;
use canonicalize as c;
use interfaces as i;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    directives: print::DIRECTIVES,
    ops: &[
        (
            ops::ASSERT,
            OpHooks {
                patterns: c::ASSERT,
                effects: Some(|_, effects| effects.push((EffectKind::Write, EffectOn::Anything))),
                ..NO_HOOKS
            },
        ),
        (
            ops::BR,
            OpHooks {
                patterns: c::BR,
                successor_operands: Some(i::br_operands),
                successor_for: Some(i::br_successor),
                ..NO_HOOKS
            },
        ),
        (
            ops::COND_BR,
            OpHooks {
                patterns: c::COND_BR,
                successor_operands: Some(i::cond_br_operands),
                successor_for: Some(i::cond_br_successor),
                ..NO_HOOKS
            },
        ),
        (
            ops::SWITCH,
            OpHooks {
                verify: Some(verify::switch),
                patterns: c::SWITCH,
                successor_operands: Some(i::switch_operands),
                successor_for: Some(i::switch_successor),
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("cf")
};
