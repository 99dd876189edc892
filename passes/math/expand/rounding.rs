//! Rounding to integers, and into a range.

use oxmlir_dialects::tables::arith::{self, CmpFPredicate, CmpIPredicate};
use oxmlir_dialects::tables::math;
use oxmlir_ir::num::{ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Type, ValueId};

use super::{expand, has_static_shape, operand_type};
use crate::arith::builder::{Builder, float_kind};

// clampf(x, a, b) -> maximumf(minimumf(x, a), b)
pub fn clampf(rw: &mut Rewriter, op: OpId) -> bool {
    let view = math::Clampf::new(rw.op(op));
    let (low, high, fastmath) = (view.min(), view.max(), Some(view.fastmath()));
    expand(rw, op, |of, x| {
        let options = arith::MinimumfOptions { fastmath };
        let least = arith::minimumf_with(of.rw, of.loc, x, low, options);
        let options = arith::MaximumfOptions { fastmath };
        arith::maximumf_with(of.rw, of.loc, least, high, options)
    })
}

// ceil(x) -> t + (x > t ? 1 : -0), t = trunc(x), where x is not too large to have a fraction
pub fn ceil(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    let Some(kind) = float_kind(rw.cx, ty) else {
        return false;
    };
    has_static_shape(rw.cx, ty)
        && expand(rw, op, |of, x| {
            let truncated = truncate(of, x);
            let is_greater = arith::cmpf(of.rw, of.loc, x, truncated, CmpFPredicate::Ogt);
            let zero = of.real(ty, -0.0);
            let one = of.real(ty, 1.0);
            let rest = arith::select(of.rw, of.loc, is_greater, one, zero);
            let rounded = arith::addf(of.rw, of.loc, truncated, rest);
            select_if_fraction(of, x, rounded, kind)
        })
}

/// `rounded` where `x` may have a fraction, else `x`: it is an integer, perhaps one that no integer type holds, an infinity or a NaN.
fn select_if_fraction(of: &mut Builder, x: ValueId, rounded: ValueId, kind: FloatKind) -> ValueId {
    let limit = of.real(of.ty(x), f64::from(kind.precision() - 1).exp2());
    let size = math::absf(of.rw, of.loc, x);
    let is_small = arith::cmpf(of.rw, of.loc, size, limit, CmpFPredicate::Olt);
    arith::select(of.rw, of.loc, is_small, rounded, x)
}

/// The value without its fraction, by way of an integer of 64 bits; -0 stays.
fn truncate(of: &mut Builder, x: ValueId) -> ValueId {
    let int = arith::fptosi(of.rw, of.loc, of.shaped(Type::I64), x);
    let back = arith::sitofp(of.rw, of.loc, of.shaped(of.ty(x)), int);
    math::copysign(of.rw, of.loc, back, x)
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
    let exponent = arith::shrui(of.rw, of.loc, bits, shift);
    let exponent = arith::andi(of.rw, of.loc, exponent, mask);
    arith::subi(of.rw, of.loc, exponent, bias)
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
            let increment = math::copysign(of.rw, of.loc, half, x);
            let moved = arith::addf(of.rw, of.loc, x, increment);
            let rounded = truncate(of, moved);
            let bits = arith::bitcast(of.rw, of.loc, of.shaped(layout.ints), x);
            let exponent = exponent(of, bits, [mantissa, mask, bias]);
            let is_integer = arith::cmpi(of.rw, of.loc, exponent, mantissa, CmpIPredicate::Sge);
            arith::select(of.rw, of.loc, is_integer, x, rounded)
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
        let by = arith::maxsi(of.rw, of.loc, by, self.zero);
        let by = arith::minsi(of.rw, of.loc, by, self.last_shift);
        arith::shrui(of.rw, of.loc, bits, by)
    }
}

fn round_half_even(of: &mut Builder, x: ValueId, kind: FloatKind) -> ValueId {
    let layout = Layout::of(of, kind);
    let one = of.real(of.ty(x), 1.0);
    let constants = Constants::new(of, &layout);
    let bits = arith::bitcast(of.rw, of.loc, of.shaped(layout.ints), x);
    let round = math::round(of.rw, of.loc, x);
    let round_bits = arith::bitcast(of.rw, of.loc, of.shaped(layout.ints), round);
    let exponent = constants.exponent(of, bits);
    let round_exponent = constants.exponent(of, round_bits);
    let is_odd = is_odd(of, &constants, round_bits, round_exponent);
    let is_halfway = is_halfway(of, &constants, bits, exponent);
    let sign = math::copysign(of.rw, of.loc, one, x);
    let towards_zero = arith::subf(of.rw, of.loc, round, sign);
    let corrects = arith::andi(of.rw, of.loc, is_odd, is_halfway);
    let result = arith::select(of.rw, of.loc, corrects, towards_zero, round);
    math::copysign(of.rw, of.loc, result, x)
}

/// Whether an integer with these bits is odd: 1, or the bit of the mantissa that stands for 1 is set.
fn is_odd(of: &mut Builder, constants: &Constants, bits: ValueId, exponent: ValueId) -> ValueId {
    let is_one = arith::cmpi(of.rw, of.loc, exponent, constants.zero, CmpIPredicate::Eq);
    let by = arith::subi(of.rw, of.loc, exponent, constants.one);
    let mask = constants.shift(of, constants.mantissa_mask, by);
    let fraction = arith::andi(of.rw, of.loc, bits, mask);
    let is_fraction = arith::cmpi(of.rw, of.loc, fraction, constants.zero, CmpIPredicate::Ne);
    arith::ori(of.rw, of.loc, is_fraction, is_one)
}

/// Whether the fraction of a float with these bits is a half.
fn is_halfway(
    of: &mut Builder,
    constants: &Constants,
    bits: ValueId,
    exponent: ValueId,
) -> ValueId {
    let is_below_one = arith::cmpi(
        of.rw,
        of.loc,
        exponent,
        constants.minus_one,
        CmpIPredicate::Eq,
    );
    let half = constants.shift(of, constants.highest_of_mantissa, exponent);
    let half = arith::select(of.rw, of.loc, is_below_one, constants.zero, half);
    let mask = constants.shift(of, constants.mantissa_mask, exponent);
    let fraction = arith::andi(of.rw, of.loc, bits, mask);
    let is_half = arith::cmpi(of.rw, of.loc, fraction, half, CmpIPredicate::Eq);
    let is_half_or_more = arith::cmpi(
        of.rw,
        of.loc,
        exponent,
        constants.minus_one,
        CmpIPredicate::Sge,
    );
    let has_fraction = arith::cmpi(
        of.rw,
        of.loc,
        exponent,
        constants.mantissa,
        CmpIPredicate::Slt,
    );
    let is_half = arith::andi(of.rw, of.loc, is_half, has_fraction);
    arith::andi(of.rw, of.loc, is_half, is_half_or_more)
}
