//! index: arithmetic on the index type.

mod canonicalize;
mod fold;
mod interfaces;
mod print;
pub mod ranges;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, InferRanges, Inlining, NO_HOOKS, OpHooks};

use crate::arith;
use fold as f;
use ranges as r;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    ops: &[
        ("index.add", associative(f::add, r::ADD)),
        ("index.and", associative(f::and, r::AND)),
        (
            "index.bool.constant",
            op(f::bool_constant, r::BOOL_CONSTANT),
        ),
        ("index.casts", cast(f::casts, arith::ranges::INDEX_CAST)),
        ("index.castu", cast(f::castu, arith::ranges::INDEX_CASTUI)),
        ("index.ceildivs", op(f::ceildivs, r::CEILDIVS)),
        ("index.ceildivu", op(f::ceildivu, r::CEILDIVU)),
        (
            "index.cmp",
            OpHooks {
                patterns: canonicalize::COMPARE,
                ..op(f::cmp, r::CMP)
            },
        ),
        ("index.constant", op(f::constant, r::CONSTANT)),
        ("index.divs", op(f::divs, r::DIVS)),
        ("index.divu", op(f::divu, r::DIVU)),
        ("index.floordivs", op(f::floordivs, r::FLOORDIVS)),
        ("index.maxs", associative(f::maxs, r::MAXS)),
        ("index.maxu", associative(f::maxu, r::MAXU)),
        ("index.mins", associative(f::mins, r::MINS)),
        ("index.minu", associative(f::minu, r::MINU)),
        ("index.mul", associative(f::mul, r::MUL)),
        ("index.or", associative(f::or, r::OR)),
        ("index.rems", op(f::rems, r::REMS)),
        ("index.remu", op(f::remu, r::REMU)),
        ("index.shl", op(f::shl, r::SHL)),
        ("index.shrs", op(f::shrs, r::SHRS)),
        ("index.shru", op(f::shru, r::SHRU)),
        ("index.sizeof", NO_HOOKS.ranged(r::SIZEOF)),
        ("index.sub", op(f::sub, r::SUB)),
        ("index.xor", associative(f::xor, r::XOR)),
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
