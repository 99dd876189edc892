//! index: arithmetic on the index type.

mod interfaces;
mod print;
pub mod ranges;

use oxmlir_ir::hooks::{DialectHooks, InferRanges, Inlining, NO_HOOKS, OpHooks};

use crate::arith;
use ranges as r;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    ops: &[
        ("index.add", NO_HOOKS.ranged(r::ADD)),
        ("index.and", NO_HOOKS.ranged(r::AND)),
        ("index.bool.constant", NO_HOOKS.ranged(r::BOOL_CONSTANT)),
        ("index.casts", cast(arith::ranges::INDEX_CAST)),
        ("index.castu", cast(arith::ranges::INDEX_CASTUI)),
        ("index.ceildivs", NO_HOOKS.ranged(r::CEILDIVS)),
        ("index.ceildivu", NO_HOOKS.ranged(r::CEILDIVU)),
        ("index.cmp", NO_HOOKS.ranged(r::CMP)),
        ("index.constant", NO_HOOKS.ranged(r::CONSTANT)),
        ("index.divs", NO_HOOKS.ranged(r::DIVS)),
        ("index.divu", NO_HOOKS.ranged(r::DIVU)),
        ("index.floordivs", NO_HOOKS.ranged(r::FLOORDIVS)),
        ("index.maxs", NO_HOOKS.ranged(r::MAXS)),
        ("index.maxu", NO_HOOKS.ranged(r::MAXU)),
        ("index.mins", NO_HOOKS.ranged(r::MINS)),
        ("index.minu", NO_HOOKS.ranged(r::MINU)),
        ("index.mul", NO_HOOKS.ranged(r::MUL)),
        ("index.or", NO_HOOKS.ranged(r::OR)),
        ("index.rems", NO_HOOKS.ranged(r::REMS)),
        ("index.remu", NO_HOOKS.ranged(r::REMU)),
        ("index.shl", NO_HOOKS.ranged(r::SHL)),
        ("index.shrs", NO_HOOKS.ranged(r::SHRS)),
        ("index.shru", NO_HOOKS.ranged(r::SHRU)),
        ("index.sizeof", NO_HOOKS.ranged(r::SIZEOF)),
        ("index.sub", NO_HOOKS.ranged(r::SUB)),
        ("index.xor", NO_HOOKS.ranged(r::XOR)),
    ],
    ..DialectHooks::none("index")
};

/// A cast, which keeps a value or changes its width.
const fn cast(ranges: InferRanges) -> OpHooks {
    OpHooks {
        verify: Some(arith::verify::index_cast),
        ..NO_HOOKS.ranged(ranges)
    }
}
