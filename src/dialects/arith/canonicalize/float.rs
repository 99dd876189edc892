//! Patterns of float arithmetic.

use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, OpId, OpName, Type};

use super::Match;
use crate::arith::fold::{cmpi_predicate as int, compare_floats};
use crate::tables::arith as ops;

pub const MULF: &[Pattern] = &[Pattern {
    name: "MulFOfNegF",
    benefit: 3,
    apply: |rw, op| drop_negations(rw, op, ops::MULF).is_some(),
}];

pub const DIVF: &[Pattern] = &[Pattern {
    name: "DivFOfNegF",
    benefit: 3,
    apply: |rw, op| drop_negations(rw, op, ops::DIVF).is_some(),
}];

pub const CMPF: &[Pattern] = &[Pattern::new("CmpFIntToFPConst", |rw, op| {
    compare_as_ints(rw, op).is_some()
})];

// op(-x, -y) -> op(x, y), for products and quotients
fn drop_negations(rw: &mut Rewriter, op: OpId, name: OpName) -> Option<()> {
    let x = rw.source_of(rw.operand(op, 0), ops::NEGF)?;
    let y = rw.source_of(rw.operand(op, 1), ops::NEGF)?;
    let flags = rw.body.attr(op, 0)?;
    rw.replace_by(op, name, &[x, y], &[(0, flags)]);
    Some(())
}

/// The integer predicate that a float comparison of two integers amounts to; the unordered ones are the same, there being
/// no NaN. `None` for those that do not compare.
fn int_predicate(predicate: i64, signed: bool) -> Option<i64> {
    let pick = |s, u| Some(if signed { s } else { u });
    match predicate {
        1 | 8 => Some(int::EQ),
        2 | 9 => pick(int::SGT, int::UGT),
        3 | 10 => pick(int::SGE, int::UGE),
        4 | 11 => pick(int::SLT, int::ULT),
        5 | 12 => pick(int::SLE, int::ULE),
        6 | 13 => Some(int::NE),
        _ => None,
    }
}

// cmpf(p, itofp(x), c) -> cmpi(q, x, c') or a constant, where every value of x's type is exact in the float type
fn compare_as_ints(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let AttrKind::Float { value: c, .. } = rw.cx.attr_kind(rw.constant(rw.operand(op, 1))?) else {
        return None;
    };
    let c = *c;
    let lhs = rw.operand(op, 0);
    let (x, signed) = match (
        rw.source_of(lhs, ops::SITOFP),
        rw.source_of(lhs, ops::UITOFP),
    ) {
        (Some(x), _) => (x, true),
        (_, Some(x)) => (x, false),
        _ => return None,
    };
    let width = rw.cx.int_width(rw.body.ty(x))?;
    let predicate = rw
        .cx
        .int_value(rw.body.attr(op, ops::cmpf::PREDICATE_ATTR)?)?;
    // A constant comparison: NaN, or never/always.
    if c.is_nan() || predicate == 7 || predicate == 14 {
        let value = rw.cx.bool_attr(if c.is_nan() {
            predicate >= 8
        } else {
            predicate == 7
        });
        return replace_by_bool(rw, op, value == oxmlir_ir::Attribute::TRUE);
    }
    if !comparison_is_exact(c, width, signed) {
        return None;
    }
    let mut predicate_int = int_predicate(predicate, signed)?;
    let (low, high) = int_range(width, signed);
    let as_float = |v: &ApInt, mode| ApFloat::from_int(c.kind(), v, signed, mode).0;
    // A constant beyond all integers of the type.
    let too_large = compare_floats(4, as_float(&high, RoundingMode::NearestTiesToEven), c);
    let too_small = compare_floats(2, as_float(&low, RoundingMode::NearestTiesToEven), c);
    if too_large || too_small {
        let holds = match predicate_int {
            int::NE => true,
            int::SLT | int::SLE | int::ULT | int::ULE => too_large,
            int::SGT | int::SGE | int::UGT | int::UGE => too_small,
            _ => false,
        };
        return replace_by_bool(rw, op, holds);
    }
    let (mut bound, exact) = c.to_int(width, signed, RoundingMode::TowardZero)?;
    if !exact && !c.is_zero() {
        // x < 2.5 is x <= 2; x < -2.5 is x < -2: which way depends on where rounding went.
        let negative = c.is_negative();
        predicate_int = match predicate_int {
            int::EQ => return replace_by_bool(rw, op, false),
            int::NE => return replace_by_bool(rw, op, true),
            int::SLT if !negative => int::SLE,
            int::SLE if negative => int::SLT,
            int::SGT if negative => int::SGE,
            int::SGE if !negative => int::SGT,
            // Unsigned integers are above every negative constant.
            int::ULT if negative => return replace_by_bool(rw, op, false),
            int::ULE if negative => return replace_by_bool(rw, op, false),
            int::UGT | int::UGE if negative => return replace_by_bool(rw, op, true),
            int::ULT => int::ULE,
            int::UGE => int::UGT,
            same => same,
        };
    }
    if c.is_zero() {
        bound = ApInt::zero(width);
    }
    let ty = rw.body.ty(x);
    let bound = rw.cx.apint_attr(ty, bound);
    let bound = rw.new_constant(op, ty, bound);
    let predicate = rw.cx.int_attr(Type::I64, predicate_int);
    rw.replace_by(
        op,
        ops::CMPI,
        &[x, bound],
        &[(ops::cmpi::PREDICATE_ATTR, predicate)],
    );
    Some(())
}

fn replace_by_bool(rw: &mut Rewriter, op: OpId, value: bool) -> Option<()> {
    let attr = rw.cx.bool_attr(value);
    let value = rw.new_constant(op, Type::I1, attr);
    rw.replace(op, &[value]);
    Some(())
}

fn int_range(width: u32, signed: bool) -> (ApInt, ApInt) {
    if signed {
        (ApInt::signed_min(width), ApInt::signed_max(width))
    } else {
        (ApInt::zero(width), ApInt::all_ones(width))
    }
}

/// Whether comparing an integer of this width, converted to `c`'s kind, with `c` says the same as comparing exactly: all
/// integers convert without loss, or `c` is so small or so large that the loss does not matter.
fn comparison_is_exact(c: ApFloat, width: u32, signed: bool) -> bool {
    let (width, precision) = (i64::from(width), i64::from(c.kind().precision()));
    if width <= precision {
        return true;
    }
    let magnitude = width - i64::from(signed);
    if c.is_infinite() {
        return exponent(ApFloat::largest(c.kind(), false)) >= magnitude;
    }
    let exponent = exponent(c);
    !(precision <= exponent && exponent <= magnitude)
}

/// The exponent of the leading bit; that of zero is below all others.
fn exponent(value: ApFloat) -> i64 {
    let magnitude = value.abs().to_f64();
    if magnitude == 0.0 {
        i64::MIN
    } else {
        magnitude.log2().floor() as i64
    }
}
