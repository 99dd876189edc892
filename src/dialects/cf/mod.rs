//! cf: branches between blocks.

pub mod build;
mod canonicalize;
pub mod interfaces;
mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, EffectKind, EffectOn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{BranchOp, implements};

use crate::tables::cf as ops;
use canonicalize as c;
use interfaces as i;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
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
                ..NO_HOOKS
            },
        ),
        (
            ops::COND_BR,
            OpHooks {
                patterns: c::COND_BR,
                ..NO_HOOKS
            },
        ),
        (
            ops::SWITCH,
            OpHooks {
                verify: Some(verify::switch),
                patterns: c::SWITCH,
                ..NO_HOOKS
            },
        ),
    ],
    interfaces: &[
        implements(
            ops::BR,
            &BranchOp {
                successor_operands: i::br_operands,
                successor_for: Some(i::br_successor),
            },
        ),
        implements(
            ops::COND_BR,
            &BranchOp {
                successor_operands: i::cond_br_operands,
                successor_for: Some(i::cond_br_successor),
            },
        ),
        implements(
            ops::SWITCH,
            &BranchOp {
                successor_operands: i::switch_operands,
                successor_for: Some(i::switch_successor),
            },
        ),
    ],
    ..DialectHooks::none("cf")
};
