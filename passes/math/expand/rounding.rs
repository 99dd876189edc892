//! Rounding to integers, and into a range.

use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::num::{ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, OpId, Type, ValueId};

use super::{expand, has_static_shape, operand_type};
use crate::arith::builder::{Builder, CmpFPredicate, CmpIPredicate, float_kind};

// clampf(x, a, b) -> maximumf(minimumf(x, a), b)
pub fn clampf(rw: &mut Rewriter, op: OpId) -> bool {
    let (low, high) = (rw.body.operand(op, 1), rw.body.operand(op, 2));
    let fast: Option<Attribute> = rw.body.attr(op, math::clampf::FASTMATH_ATTR);
    expand(rw, op, |of, x| {
        let flags = (arith::minimumf::FASTMATH_ATTR, fast);
        let least = of.binary_with(arith::MINIMUMF, x, low, flags);
        let flags = (arith::maximumf::FASTMATH_ATTR, fast);
        of.binary_with(arith::MAXIMUMF, least, high, flags)
    })
}

// ceil(x) -> t + (x > t ? 1 : 0), t = trunc(x), where x is not too large to have a fraction
pub fn ceil(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    let Some(kind) = float_kind(rw.cx, ty) else {
        return false;
    };
    has_static_shape(rw.cx, ty)
        && expand(rw, op, |of, x| {
            let truncated = truncate(of, x);
            let is_greater = of.cmpf(CmpFPredicate::Ogt, x, truncated);
            let zero = of.real(ty, 0.0);
            let one = of.real(ty, 1.0);
            let rest = of.select(is_greater, one, zero);
            let rounded = of.binary(arith::ADDF, truncated, rest);
            select_if_fraction(of, x, rounded, kind)
        })
}

/// `rounded` where `x` may have a fraction, else `x`: it is an integer, perhaps one that no integer type holds, an infinity or a NaN.
fn select_if_fraction(of: &mut Builder, x: ValueId, rounded: ValueId, kind: FloatKind) -> ValueId {
    let limit = of.real(of.ty(x), f64::from(kind.precision() - 1).exp2());
    let size = of.unary(math::ABSF, x);
    let is_small = of.cmpf(CmpFPredicate::Olt, size, limit);
    of.select(is_small, rounded, x)
}

/// The value without its fraction, by way of an integer of 64 bits; -0 stays.
fn truncate(of: &mut Builder, x: ValueId) -> ValueId {
    let int = of.cast(arith::FPTOSI, x, Type::I64);
    let back = of.cast(arith::SITOFP, int, of.ty(x));
    of.binary(math::COPYSIGN, back, x)
}

/// What a float of one kind is made of, as constants of the integers of its width.
struct Layout {
    ints: Type,
    width: u32,
    /// Bits of the mantissa that are stored.
    mantissa: u32,
    bias: i64,
}

impl Layout {
    fn of(of: &Builder, kind: FloatKind) -> Layout {
        Layout {
            ints: of.ints(kind.width()),
            width: kind.width(),
            mantissa: kind.precision() - 1,
            bias: kind.max_exponent().into(),
        }
    }

    fn constant(&self, of: &mut Builder, value: i64) -> ValueId {
        of.int_constant(self.ints, ApInt::from_i64(self.width, value))
    }

    /// As many ones as `bits` says, on the right.
    fn ones(&self, of: &mut Builder, bits: u32) -> ValueId {
        let ones = ApInt::all_ones(self.width).lshr((self.width - bits).into());
        of.int_constant(self.ints, ones)
    }

    fn exponent_mask(&self, of: &mut Builder) -> ValueId {
        self.ones(of, self.width - 1 - self.mantissa)
    }
}

/// The exponent of a float with these bits.
fn exponent(of: &mut Builder, bits: ValueId, [shift, mask, bias]: [ValueId; 3]) -> ValueId {
    let exponent = of.binary(arith::SHRUI, bits, shift);
    let exponent = of.binary(arith::ANDI, exponent, mask);
    of.binary(arith::SUBI, exponent, bias)
}

/// The largest `f32` below 0.5.
const BELOW_HALF: f32 = 0.499_999_97;

// round(x) -> trunc(x + copysign(h, x)) where that is not an integer already, h the largest number below 0.5: the sum of 0.5 and that
// number would be 1
pub fn round(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    float_kind(rw.cx, ty) == Some(FloatKind::F32)
        && expand(rw, op, |of, x| {
            let layout = Layout::of(of, FloatKind::F32);
            let half = of.real(ty, BELOW_HALF.into());
            let mantissa = layout.constant(of, layout.mantissa.into());
            let bias = layout.constant(of, layout.bias);
            let mask = layout.exponent_mask(of);
            let increment = of.binary(math::COPYSIGN, half, x);
            let moved = of.binary(arith::ADDF, x, increment);
            let rounded = truncate(of, moved);
            let bits = of.cast(arith::BITCAST, x, layout.ints);
            let exponent = exponent(of, bits, [mantissa, mask, bias]);
            let is_integer = of.cmpi(CmpIPredicate::Sge, exponent, mantissa);
            of.select(is_integer, x, rounded)
        })
}

// roundeven(x) -> r = round(x), corrected by 1 if x is halfway between integers and r is not even
pub fn roundeven(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    let Some(kind) = float_kind(rw.cx, ty).filter(|kind| is_ieee_like(*kind)) else {
        return false;
    };
    expand(rw, op, |of, x| round_half_even(of, x, kind))
}

/// Whether floats of this kind are stored as a sign, an exponent and a mantissa without its leading bit, and have an infinity.
fn is_ieee_like(kind: FloatKind) -> bool {
    matches!(
        kind,
        FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F128
    )
}

/// The constants that rounding to even needs.
struct Constants {
    zero: ValueId,
    one: ValueId,
    minus_one: ValueId,
    mantissa: ValueId,
    last_shift: ValueId,
    bias: ValueId,
    highest_of_mantissa: ValueId,
    mantissa_mask: ValueId,
    exponent_mask: ValueId,
}

impl Constants {
    fn new(of: &mut Builder, layout: &Layout) -> Constants {
        Constants {
            zero: layout.constant(of, 0),
            one: layout.constant(of, 1),
            minus_one: layout.constant(of, -1),
            mantissa: layout.constant(of, layout.mantissa.into()),
            last_shift: layout.constant(of, i64::from(layout.width) - 1),
            bias: layout.constant(of, layout.bias),
            highest_of_mantissa: {
                let one = ApInt::one(layout.width);
                of.int_constant(layout.ints, one.shl((layout.mantissa - 1).into()))
            },
            mantissa_mask: layout.ones(of, layout.mantissa),
            exponent_mask: layout.exponent_mask(of),
        }
    }

    fn exponent(&self, of: &mut Builder, bits: ValueId) -> ValueId {
        exponent(of, bits, [self.mantissa, self.exponent_mask, self.bias])
    }

    /// `bits` shifted right by an exponent, as far as that is possible.
    fn shift(&self, of: &mut Builder, bits: ValueId, by: ValueId) -> ValueId {
        let by = of.binary(arith::MAXSI, by, self.zero);
        let by = of.binary(arith::MINSI, by, self.last_shift);
        of.binary(arith::SHRUI, bits, by)
    }
}

fn round_half_even(of: &mut Builder, x: ValueId, kind: FloatKind) -> ValueId {
    let layout = Layout::of(of, kind);
    let one = of.real(of.ty(x), 1.0);
    let constants = Constants::new(of, &layout);
    let bits = of.cast(arith::BITCAST, x, layout.ints);
    let round = of.unary(math::ROUND, x);
    let round_bits = of.cast(arith::BITCAST, round, layout.ints);
    let exponent = constants.exponent(of, bits);
    let round_exponent = constants.exponent(of, round_bits);
    let is_odd = is_odd(of, &constants, round_bits, round_exponent);
    let is_halfway = is_halfway(of, &constants, bits, exponent);
    let sign = of.binary(math::COPYSIGN, one, x);
    let towards_zero = of.binary(arith::SUBF, round, sign);
    let corrects = of.binary(arith::ANDI, is_odd, is_halfway);
    let result = of.select(corrects, towards_zero, round);
    of.binary(math::COPYSIGN, result, x)
}

/// Whether an integer with these bits is odd: 1, or the bit of the mantissa that stands for 1 is set.
fn is_odd(of: &mut Builder, constants: &Constants, bits: ValueId, exponent: ValueId) -> ValueId {
    let is_one = of.cmpi(CmpIPredicate::Eq, exponent, constants.zero);
    let by = of.binary(arith::SUBI, exponent, constants.one);
    let mask = constants.shift(of, constants.mantissa_mask, by);
    let fraction = of.binary(arith::ANDI, bits, mask);
    let is_fraction = of.cmpi(CmpIPredicate::Ne, fraction, constants.zero);
    of.binary(arith::ORI, is_fraction, is_one)
}

/// Whether the fraction of a float with these bits is a half.
fn is_halfway(
    of: &mut Builder,
    constants: &Constants,
    bits: ValueId,
    exponent: ValueId,
) -> ValueId {
    let is_below_one = of.cmpi(CmpIPredicate::Eq, exponent, constants.minus_one);
    let half = constants.shift(of, constants.highest_of_mantissa, exponent);
    let half = of.select(is_below_one, constants.zero, half);
    let mask = constants.shift(of, constants.mantissa_mask, exponent);
    let fraction = of.binary(arith::ANDI, bits, mask);
    let is_half = of.cmpi(CmpIPredicate::Eq, fraction, half);
    let is_half_or_more = of.cmpi(CmpIPredicate::Sge, exponent, constants.minus_one);
    let has_fraction = of.cmpi(CmpIPredicate::Slt, exponent, constants.mantissa);
    let is_half = of.binary(arith::ANDI, is_half, has_fraction);
    of.binary(arith::ANDI, is_half, is_half_or_more)
}
