//! Folds of float arithmetic.

use oxmlir_ir::Scalar;
use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::ApFloat;

use crate::folding::Fold;
use crate::folds;
use crate::operands::{LHS, RHS};
use crate::tables::arith::{self as ops, FastMathFlags};

fn is_one(value: Option<ApFloat>) -> bool {
    value.is_some_and(|v| v == ApFloat::from_f64(v.kind(), 1.0))
}

/// Minimum or maximum: of equals, with the neutral infinity, of constants.
fn extremum(
    f: &mut Fold,
    neutral: fn(ApFloat) -> bool,
    pick: fn(ApFloat, ApFloat) -> ApFloat,
) -> Folded {
    if f.operand(LHS) == f.operand(RHS) {
        return f.to_operand(RHS);
    }
    if f.float(RHS).is_some_and(neutral) {
        return f.to_operand(LHS);
    }
    f.floats(|a, b| Some(pick(a, b)))
}

folds! {
    fn negf(f) {
        // -(-x) -> x
        if let Some(x) = f.operand_of(f.source(), ops::NEGF, ops::negf::OPERAND) {
            return f.to_value(x);
        }
        f.elementwise(|x| Some(Scalar::Float(-x[0].float()?)))
    }

    fn addf(f) {
        // x + -0 -> x
        if f.float(RHS).is_some_and(ApFloat::is_negative_zero) {
            return f.to_operand(LHS);
        }
        f.floats(|a, b| Some(a + b))
    }

    fn subf(f) {
        // x - +0 -> x
        if f.float(RHS).is_some_and(ApFloat::is_positive_zero) {
            return f.to_operand(LHS);
        }
        f.floats(|a, b| Some(a - b))
    }

    fn mulf(f) {
        // x * 1 -> x
        if is_one(f.float(RHS)) {
            return f.to_operand(LHS);
        }
        // x * 0 -> 0 without NaNs and signed zeros
        let flags = ops::Mulf::new(f.view()).fastmath();
        if flags.contains(FastMathFlags::NNAN | FastMathFlags::NSZ) && f.float(RHS).is_some_and(ApFloat::is_zero) {
            return f.to_operand(RHS);
        }
        f.floats(|a, b| Some(a * b))
    }

    fn divf(f) {
        // x / 1 -> x
        if is_one(f.float(RHS)) {
            return f.to_operand(LHS);
        }
        f.floats(|a, b| Some(a / b))
    }

    fn remf(f) {
        f.floats(|a, b| Some(a % b))
    }

    fn maximumf(f) {
        extremum(f, |c| c.is_infinite() && c.is_negative(), ApFloat::maximum)
    }

    fn minimumf(f) {
        extremum(f, |c| c.is_infinite() && !c.is_negative(), ApFloat::minimum)
    }

    fn maxnumf(f) {
        extremum(f, ApFloat::is_nan, ApFloat::maxnum)
    }

    fn minnumf(f) {
        extremum(f, ApFloat::is_nan, ApFloat::minnum)
    }
}
