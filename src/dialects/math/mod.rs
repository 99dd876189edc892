//! math: mathematical functions.

mod fold;
mod print;

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};

use crate::tables::math as ops;
use fold as f;

const fn op(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}

/// Whether the operands of a power of integers are known not to be zero and a negative exponent, which is a division by zero.
fn has_power(op: OpRef) -> bool {
    let known = |slot: usize| {
        let value = op.cx.constant_value(op.body, op.operand(slot))?;
        op.cx.splat_int(value)
    };
    known(ops::ipowi::LHS).is_some_and(|base| !base.is_zero())
        || known(ops::ipowi::RHS).is_some_and(|exponent| !exponent.is_negative())
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    materialize: Some(|rw, attr, ty, loc| crate::arith::HOOKS.materialize?(rw, attr, ty, loc)),
    ops: &[
        (ops::ABSF, op(f::absf)),
        (ops::ABSI, op(f::absi)),
        (ops::ACOS, op(f::acos)),
        (ops::ACOSH, op(f::acosh)),
        (ops::ASIN, op(f::asin)),
        (ops::ASINH, op(f::asinh)),
        (ops::ATAN, op(f::atan)),
        (ops::ATAN2, op(f::atan2)),
        (ops::ATANH, op(f::atanh)),
        (ops::CEIL, op(f::ceil)),
        (ops::COPYSIGN, op(f::copysign)),
        (ops::COS, op(f::cos)),
        (ops::COSH, op(f::cosh)),
        (ops::CTLZ, op(f::ctlz)),
        (ops::CTPOP, op(f::ctpop)),
        (ops::CTTZ, op(f::cttz)),
        (ops::EXP, op(f::exp)),
        (ops::EXP2, op(f::exp2)),
        (ops::EXPM1, op(f::expm1)),
        (ops::FLOOR, op(f::floor)),
        (
            ops::IPOWI,
            OpHooks {
                speculatable: Some(has_power),
                ..op(f::ipowi)
            },
        ),
        (ops::ISFINITE, op(f::isfinite)),
        (ops::ISINF, op(f::isinf)),
        (ops::ISNAN, op(f::isnan)),
        (ops::ISNORMAL, op(f::isnormal)),
        (ops::LOG, op(f::log)),
        (ops::LOG10, op(f::log10)),
        (ops::LOG1P, op(f::log1p)),
        (ops::LOG2, op(f::log2)),
        (ops::POWF, op(f::powf)),
        (ops::ROUND, op(f::round)),
        (ops::ROUNDEVEN, op(f::roundeven)),
        (ops::SIN, op(f::sin)),
        (ops::SINH, op(f::sinh)),
        (ops::SQRT, op(f::sqrt)),
        (ops::TAN, op(f::tan)),
        (ops::TANH, op(f::tanh)),
        (ops::TRUNC, op(f::trunc)),
    ],
    ..DialectHooks::none("math")
};
