//! Patterns of float arithmetic.

use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, OpId, OpName, Type};

use super::Match;
use crate::tables::arith::{self as ops, CmpFPredicate, CmpIPredicate};

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
    let [x, y] = rw.binary(op).map(|side| rw.source_of(side, ops::NEGF));
    let (x, y) = (x?, y?);
    // Products and quotients have their flags in the same slot.
    let slot = ops::mulf::FASTMATH_ATTR;
    let flags = rw.body.attr(op, slot)?;
    rw.replace_by(op, name, &[x, y], &[(slot, flags)]);
    Some(())
}

/// The integer predicate that a float comparison of two integers amounts to; the unordered ones are the same, there being
/// no NaN. `None` for those that do not compare.
fn int_predicate(predicate: CmpFPredicate, signed: bool) -> Option<CmpIPredicate> {
    use CmpFPredicate::{Oeq, Oge, Ogt, Ole, Olt, One, Ueq, Uge, Ugt, Ule, Ult, Une};
    let pick = |s, u| Some(if signed { s } else { u });
    match predicate {
        Oeq | Ueq => Some(CmpIPredicate::Eq),
        Ogt | Ugt => pick(CmpIPredicate::Sgt, CmpIPredicate::Ugt),
        Oge | Uge => pick(CmpIPredicate::Sge, CmpIPredicate::Uge),
        Olt | Ult => pick(CmpIPredicate::Slt, CmpIPredicate::Ult),
        Ole | Ule => pick(CmpIPredicate::Sle, CmpIPredicate::Ule),
        One | Une => Some(CmpIPredicate::Ne),
        _ => None,
    }
}

// cmpf(p, itofp(x), c) -> cmpi(q, x, c') or a constant, where every value of x's type is exact in the float type
fn compare_as_ints(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [lhs, rhs] = rw.binary(op);
    let AttrKind::Float { value: c, .. } = rw.cx.attr_kind(rw.constant(rhs)?) else {
        return None;
    };
    let c = *c;
    let (x, signed) = match (
        rw.source_of(lhs, ops::SITOFP),
        rw.source_of(lhs, ops::UITOFP),
    ) {
        (Some(x), _) => (x, true),
        (_, Some(x)) => (x, false),
        _ => return None,
    };
    let width = rw.cx.int_width(rw.body.ty(x))?;
    let predicate = ops::Cmpf::new(rw.op(op)).predicate();
    // A constant comparison: NaN, or never/always.
    if c.is_nan() {
        return replace_by_bool(rw, op, predicate.holds_unordered());
    }
    if matches!(predicate, CmpFPredicate::Ord | CmpFPredicate::Uno) {
        return replace_by_bool(rw, op, predicate == CmpFPredicate::Ord);
    }
    if !comparison_is_exact(c, width, signed) {
        return None;
    }
    let mut predicate_int = int_predicate(predicate, signed)?;
    let (low, high) = int_range(width, signed);
    let as_float = |v: &ApInt, mode| ApFloat::from_int(c.kind(), v, signed, mode).0;
    // A constant beyond all integers of the type.
    let too_large = CmpFPredicate::Olt.holds(as_float(&high, RoundingMode::NearestTiesToEven), c);
    let too_small = CmpFPredicate::Ogt.holds(as_float(&low, RoundingMode::NearestTiesToEven), c);
    if too_large || too_small {
        let holds = match predicate_int {
            CmpIPredicate::Ne => true,
            CmpIPredicate::Slt | CmpIPredicate::Sle | CmpIPredicate::Ult | CmpIPredicate::Ule => {
                too_large
            }
            CmpIPredicate::Sgt | CmpIPredicate::Sge | CmpIPredicate::Ugt | CmpIPredicate::Uge => {
                too_small
            }
            _ => false,
        };
        return replace_by_bool(rw, op, holds);
    }
    let (mut bound, exact) = c.to_int(width, signed, RoundingMode::TowardZero)?;
    if !exact && !c.is_zero() {
        // x < 2.5 is x <= 2; x < -2.5 is x < -2: which way depends on where rounding went.
        let negative = c.is_negative();
        predicate_int = match predicate_int {
            CmpIPredicate::Eq => return replace_by_bool(rw, op, false),
            CmpIPredicate::Ne => return replace_by_bool(rw, op, true),
            CmpIPredicate::Slt if !negative => CmpIPredicate::Sle,
            CmpIPredicate::Sle if negative => CmpIPredicate::Slt,
            CmpIPredicate::Sgt if negative => CmpIPredicate::Sge,
            CmpIPredicate::Sge if !negative => CmpIPredicate::Sgt,
            // Unsigned integers are above every negative constant.
            CmpIPredicate::Ult if negative => return replace_by_bool(rw, op, false),
            CmpIPredicate::Ule if negative => return replace_by_bool(rw, op, false),
            CmpIPredicate::Ugt | CmpIPredicate::Uge if negative => {
                return replace_by_bool(rw, op, true);
            }
            CmpIPredicate::Ult => CmpIPredicate::Ule,
            CmpIPredicate::Uge => CmpIPredicate::Ugt,
            same => same,
        };
    }
    if c.is_zero() {
        bound = ApInt::zero(width);
    }
    let ty = rw.body.ty(x);
    let bound = rw.cx.apint_attr(ty, bound);
    let bound = rw.new_constant(op, ty, bound);
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = ops::cmpi(rw, loc, x, bound, predicate_int);
    rw.replace(op, &[value]);
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
