//! index: arithmetic on the index type.

mod canonicalize;
mod fold;
mod interfaces;
mod print;
pub mod ranges;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, InferRanges, Inlining, NO_HOOKS, OpHooks};

use crate::arith;
use crate::tables::index as ops;
use fold as f;
use ranges as r;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    ops: &[
        (ops::ADD, associative(f::add, r::ADD)),
        (ops::AND, associative(f::and, r::AND)),
        (ops::BOOL_CONSTANT, op(f::bool_constant, r::BOOL_CONSTANT)),
        (ops::CASTS, cast(f::casts, arith::ranges::INDEX_CAST)),
        (ops::CASTU, cast(f::castu, arith::ranges::INDEX_CASTUI)),
        (ops::CEILDIVS, op(f::ceildivs, r::CEILDIVS)),
        (ops::CEILDIVU, op(f::ceildivu, r::CEILDIVU)),
        (
            ops::CMP,
            OpHooks {
                patterns: canonicalize::COMPARE,
                ..op(f::cmp, r::CMP)
            },
        ),
        (ops::CONSTANT, op(f::constant, r::CONSTANT)),
        (ops::DIVS, op(f::divs, r::DIVS)),
        (ops::DIVU, op(f::divu, r::DIVU)),
        (ops::FLOORDIVS, op(f::floordivs, r::FLOORDIVS)),
        (ops::MAXS, associative(f::maxs, r::MAXS)),
        (ops::MAXU, associative(f::maxu, r::MAXU)),
        (ops::MINS, associative(f::mins, r::MINS)),
        (ops::MINU, associative(f::minu, r::MINU)),
        (ops::MUL, associative(f::mul, r::MUL)),
        (ops::OR, associative(f::or, r::OR)),
        (ops::REMS, op(f::rems, r::REMS)),
        (ops::REMU, op(f::remu, r::REMU)),
        (ops::SHL, op(f::shl, r::SHL)),
        (ops::SHRS, op(f::shrs, r::SHRS)),
        (ops::SHRU, op(f::shru, r::SHRU)),
        (ops::SIZEOF, NO_HOOKS.ranged(r::SIZEOF)),
        (ops::SUB, op(f::sub, r::SUB)),
        (ops::XOR, associative(f::xor, r::XOR)),
    ],
    ..DialectHooks::none("index")
};

/// A cast, which keeps a value or changes its width.
const fn cast(fold: FoldFn, ranges: InferRanges) -> OpHooks {
    OpHooks {
        verify: Some(arith::verify::index_cast),
        ..op(fold, ranges)
    }
}

/// An operation like that for which the order of three operands does not matter.
const fn associative(fold: FoldFn, ranges: InferRanges) -> OpHooks {
    OpHooks {
        patterns: canonicalize::REASSOCIATE,
        ..op(fold, ranges)
    }
}

/// An operation that folds and whose results have ranges.
const fn op(fold: FoldFn, ranges: InferRanges) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS.ranged(ranges)
    }
}
