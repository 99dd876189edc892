//! index: arithmetic on the index type.

mod canonicalize;
mod fold;
mod interfaces;
mod print;
pub mod ranges;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::implements;

use crate::arith;
use crate::tables::index as ops;
use fold as f;
use ranges as r;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(interfaces::materialize),
    ops: &[
        (ops::ADD, associative(f::add)),
        (ops::AND, associative(f::and)),
        (ops::CASTS, cast(f::casts)),
        (ops::CASTU, cast(f::castu)),
        (ops::CEILDIVS, op(f::ceildivs)),
        (ops::CEILDIVU, op(f::ceildivu)),
        (
            ops::CMP,
            OpHooks {
                patterns: canonicalize::COMPARE,
                ..op(f::cmp)
            },
        ),
        (ops::DIVS, op(f::divs)),
        (ops::DIVU, op(f::divu)),
        (ops::FLOORDIVS, op(f::floordivs)),
        (ops::MAXS, associative(f::maxs)),
        (ops::MAXU, associative(f::maxu)),
        (ops::MINS, associative(f::mins)),
        (ops::MINU, associative(f::minu)),
        (ops::MUL, associative(f::mul)),
        (ops::OR, associative(f::or)),
        (ops::REMS, op(f::rems)),
        (ops::REMU, op(f::remu)),
        (ops::SHL, op(f::shl)),
        (ops::SHRS, op(f::shrs)),
        (ops::SHRU, op(f::shru)),
        (ops::SUB, op(f::sub)),
        (ops::XOR, associative(f::xor)),
    ],
    interfaces: &[
        implements(ops::ADD, &r::ADD),
        implements(ops::AND, &r::AND),
        implements(ops::BOOL_CONSTANT, &r::BOOL_CONSTANT),
        implements(ops::CASTS, &arith::ranges::INDEX_CAST),
        implements(ops::CASTU, &arith::ranges::INDEX_CASTUI),
        implements(ops::CEILDIVS, &r::CEILDIVS),
        implements(ops::CEILDIVU, &r::CEILDIVU),
        implements(ops::CMP, &r::CMP),
        implements(ops::CONSTANT, &r::CONSTANT),
        implements(ops::DIVS, &r::DIVS),
        implements(ops::DIVU, &r::DIVU),
        implements(ops::FLOORDIVS, &r::FLOORDIVS),
        implements(ops::MAXS, &r::MAXS),
        implements(ops::MAXU, &r::MAXU),
        implements(ops::MINS, &r::MINS),
        implements(ops::MINU, &r::MINU),
        implements(ops::MUL, &r::MUL),
        implements(ops::OR, &r::OR),
        implements(ops::REMS, &r::REMS),
        implements(ops::REMU, &r::REMU),
        implements(ops::SHL, &r::SHL),
        implements(ops::SHRS, &r::SHRS),
        implements(ops::SHRU, &r::SHRU),
        implements(ops::SIZEOF, &r::SIZEOF),
        implements(ops::SUB, &r::SUB),
        implements(ops::XOR, &r::XOR),
    ],
    ..DialectHooks::none("index")
};

/// A cast, which keeps a value or changes its width.
const fn cast(fold: FoldFn) -> OpHooks {
    OpHooks {
        verify: Some(arith::verify::index_cast),
        verifies_signature: true,
        ..op(fold)
    }
}

/// An operation like that for which the order of three operands does not matter.
const fn associative(fold: FoldFn) -> OpHooks {
    OpHooks {
        patterns: canonicalize::REASSOCIATE,
        ..op(fold)
    }
}

/// An operation that folds.
const fn op(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}
