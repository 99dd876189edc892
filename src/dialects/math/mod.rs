//! math: mathematical functions.

mod fold;
mod print;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};

use fold as f;

const fn op(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(|rw, attr, ty, loc| crate::arith::HOOKS.materialize?(rw, attr, ty, loc)),
    ops: &[
        ("math.absf", op(f::absf)),
        ("math.absi", op(f::absi)),
        ("math.acos", op(f::acos)),
        ("math.acosh", op(f::acosh)),
        ("math.asin", op(f::asin)),
        ("math.asinh", op(f::asinh)),
        ("math.atan", op(f::atan)),
        ("math.atan2", op(f::atan2)),
        ("math.atanh", op(f::atanh)),
        ("math.ceil", op(f::ceil)),
        ("math.copysign", op(f::copysign)),
        ("math.cos", op(f::cos)),
        ("math.cosh", op(f::cosh)),
        ("math.ctlz", op(f::ctlz)),
        ("math.ctpop", op(f::ctpop)),
        ("math.cttz", op(f::cttz)),
        ("math.exp", op(f::exp)),
        ("math.exp2", op(f::exp2)),
        ("math.expm1", op(f::expm1)),
        ("math.floor", op(f::floor)),
        ("math.ipowi", op(f::ipowi)),
        ("math.isfinite", op(f::isfinite)),
        ("math.isinf", op(f::isinf)),
        ("math.isnan", op(f::isnan)),
        ("math.isnormal", op(f::isnormal)),
        ("math.log", op(f::log)),
        ("math.log10", op(f::log10)),
        ("math.log1p", op(f::log1p)),
        ("math.log2", op(f::log2)),
        ("math.powf", op(f::powf)),
        ("math.round", op(f::round)),
        ("math.roundeven", op(f::roundeven)),
        ("math.sin", op(f::sin)),
        ("math.sinh", op(f::sinh)),
        ("math.sqrt", op(f::sqrt)),
        ("math.tan", op(f::tan)),
        ("math.tanh", op(f::tanh)),
        ("math.trunc", op(f::trunc)),
    ],
    ..DialectHooks::none("math")
};
