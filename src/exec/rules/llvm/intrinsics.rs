//! Intrinsics on numbers and vectors.

use std::sync::Arc;

use oxmlir_dialects::tables::llvm as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};
use oxmlir_ir::{OpRef, TypeKind};

use super::memory::same;
use super::{FAST, plain_unary};
use crate::constant::VSCALE;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::machine::Machine;
use crate::machine::run::map_elements;
use crate::rules::combine::Combine;
use crate::rules::floats::{self, binary, extremum, multiply_add, ternary, unary};
use crate::rules::ints::{self, total};
use crate::rules::math::{self, both_in_f64, in_f64, of_int};
use crate::step::Step;
use crate::value::{Array, Shape, Value};
use Execute::{Approximate, Elementwise};

const NEAREST: RoundingMode = RoundingMode::NearestTiesToEven;

pub const RULES: &[Implementation] = &[
    implements(ops::INTR_ABS, &Elementwise(abs)),
    implements(
        ops::INTR_ACOS,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::acos))),
    ),
    implements(ops::INTR_ANNOTATION, &Execute::Step(same)),
    implements(
        ops::INTR_ASIN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::asin))),
    ),
    implements(ops::INTR_ASSUME, &Execute::Step(assume)),
    implements(
        ops::INTR_ATAN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::atan))),
    ),
    implements(
        ops::INTR_ATAN2,
        &Approximate(|s, a| binary::<FAST>(s, a, |x, y| both_in_f64(x, y, libm::atan2))),
    ),
    implements(
        ops::INTR_BITREVERSE,
        &Elementwise(|s, a| of_int(s, a, |x| rearranged(x, 1))),
    ),
    implements(
        ops::INTR_BSWAP,
        &Elementwise(|s, a| of_int(s, a, |x| rearranged(x, 8))),
    ),
    implements(
        ops::INTR_CEIL,
        &Elementwise(|s, a| unary::<FAST>(s, a, math::ceil)),
    ),
    implements(ops::INTR_COPYSIGN, &Elementwise(floats::copysign::<FAST>)),
    implements(
        ops::INTR_COS,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::cos))),
    ),
    implements(
        ops::INTR_COSH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::cosh))),
    ),
    implements(
        ops::INTR_CTLZ,
        &Elementwise(|s, a| count_zeros(s, a, ApInt::leading_zeros)),
    ),
    implements(
        ops::INTR_CTPOP,
        &Elementwise(|s, a| of_int(s, a, |x| number(x, x.count_ones()))),
    ),
    implements(
        ops::INTR_CTTZ,
        &Elementwise(|s, a| count_zeros(s, a, ApInt::trailing_zeros)),
    ),
    implements(ops::INTR_DBG_DECLARE, &Execute::Nothing),
    implements(ops::INTR_DBG_LABEL, &Execute::Nothing),
    implements(ops::INTR_DBG_VALUE, &Execute::Nothing),
    implements(ops::INTR_DEBUGTRAP, &Execute::Nothing),
    implements(
        ops::INTR_EXP,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::exp))),
    ),
    implements(
        ops::INTR_EXP10,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::exp10))),
    ),
    implements(
        ops::INTR_EXP2,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::exp2))),
    ),
    implements(ops::INTR_EXPECT, &Execute::Step(same)),
    implements(ops::INTR_EXPECT_WITH_PROBABILITY, &Execute::Step(same)),
    implements(
        ops::INTR_EXPERIMENTAL_CONSTRAINED_FPEXT,
        &Elementwise(|s, a| floats::convert::<{ ints::NO_ATTR }>(s, a, NEAREST)),
    ),
    implements(
        ops::INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC,
        &Elementwise(constrained_fptrunc),
    ),
    implements(
        ops::INTR_EXPERIMENTAL_CONSTRAINED_SITOFP,
        &Elementwise(|s, a| constrained_from_int(s, a, true)),
    ),
    implements(
        ops::INTR_EXPERIMENTAL_CONSTRAINED_UITOFP,
        &Elementwise(|s, a| constrained_from_int(s, a, false)),
    ),
    implements(ops::INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL, &Execute::Nothing),
    implements(
        ops::INTR_FABS,
        &Elementwise(|s, a| unary::<FAST>(s, a, ApFloat::abs)),
    ),
    implements(
        ops::INTR_FLOOR,
        &Elementwise(|s, a| unary::<FAST>(s, a, math::floor)),
    ),
    implements(
        ops::INTR_FMA,
        &Elementwise(|s, a| ternary::<FAST>(s, a, ApFloat::fma)),
    ),
    implements(ops::INTR_FMULADD, &Elementwise(multiply_add::<FAST>)),
    implements(
        ops::INTR_FREXP,
        &Execute::Step(|step| aggregate(step, frexp)),
    ),
    implements(ops::INTR_FSHL, &Elementwise(|s, a| funnel(s, a, true))),
    implements(ops::INTR_FSHR, &Elementwise(|s, a| funnel(s, a, false))),
    implements(
        ops::INTR_GET_ACTIVE_LANE_MASK,
        &Execute::Step(active_lane_mask),
    ),
    implements(
        ops::INTR_IS_CONSTANT,
        &Execute::Constant(|_, _| Ok(false.into())),
    ),
    implements(ops::INTR_IS_FPCLASS, &Elementwise(is_fpclass)),
    implements(ops::INTR_LDEXP, &Elementwise(ldexp)),
    implements(ops::INTR_LLRINT, &Elementwise(|s, a| to_int(s, a, NEAREST))),
    implements(
        ops::INTR_LLROUND,
        &Elementwise(|s, a| to_int(s, a, RoundingMode::NearestTiesToAway)),
    ),
    implements(
        ops::INTR_LOG,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log))),
    ),
    implements(
        ops::INTR_LOG10,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log10))),
    ),
    implements(
        ops::INTR_LOG2,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::log2))),
    ),
    implements(ops::INTR_LRINT, &Elementwise(|s, a| to_int(s, a, NEAREST))),
    implements(
        ops::INTR_LROUND,
        &Elementwise(|s, a| to_int(s, a, RoundingMode::NearestTiesToAway)),
    ),
    implements(ops::INTR_MATRIX_MULTIPLY, &Execute::Step(matrix_multiply)),
    implements(ops::INTR_MATRIX_TRANSPOSE, &Execute::Step(matrix_transpose)),
    implements(
        ops::INTR_MAXIMUM,
        &Elementwise(|s, a| binary::<FAST>(s, a, ApFloat::maximum)),
    ),
    implements(
        ops::INTR_MAXNUM,
        &Elementwise(|s, a| extremum::<FAST>(s, a, ApFloat::maxnum)),
    ),
    implements(
        ops::INTR_MINIMUM,
        &Elementwise(|s, a| binary::<FAST>(s, a, ApFloat::minimum)),
    ),
    implements(
        ops::INTR_MINNUM,
        &Elementwise(|s, a| extremum::<FAST>(s, a, ApFloat::minnum)),
    ),
    implements(
        ops::INTR_NEARBYINT,
        &Elementwise(|s, a| plain_unary(s, a, math::roundeven)),
    ),
    implements(
        ops::INTR_POW,
        &Approximate(|s, a| binary::<FAST>(s, a, |x, y| both_in_f64(x, y, libm::pow))),
    ),
    implements(ops::INTR_POWI, &Approximate(math::fpowi)),
    implements(
        ops::INTR_RINT,
        &Elementwise(|s, a| plain_unary(s, a, math::roundeven)),
    ),
    implements(
        ops::INTR_ROUND,
        &Elementwise(|s, a| unary::<FAST>(s, a, math::round)),
    ),
    implements(
        ops::INTR_ROUNDEVEN,
        &Elementwise(|s, a| unary::<FAST>(s, a, math::roundeven)),
    ),
    implements(
        ops::INTR_SADD_SAT,
        &Elementwise(|s, a| total(s, a, sadd_sat)),
    ),
    implements(
        ops::INTR_SADD_WITH_OVERFLOW,
        &Execute::Step(|step| aggregate(step, |s, a| overflow(s, a, ApInt::sadd_overflow))),
    ),
    implements(
        ops::INTR_SCMP,
        &Elementwise(|s, a| three_way(s, a, ApInt::scmp)),
    ),
    implements(
        ops::INTR_SIN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::sin))),
    ),
    implements(
        ops::INTR_SINCOS,
        &Execute::Step(|step| aggregate(step, sincos)),
    ),
    implements(
        ops::INTR_SINH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::sinh))),
    ),
    implements(
        ops::INTR_SMAX,
        &Elementwise(|s, a| total(s, a, ApInt::smax)),
    ),
    implements(
        ops::INTR_SMIN,
        &Elementwise(|s, a| total(s, a, ApInt::smin)),
    ),
    implements(
        ops::INTR_SMUL_WITH_OVERFLOW,
        &Execute::Step(|step| aggregate(step, |s, a| overflow(s, a, ApInt::smul_overflow))),
    ),
    implements(
        ops::INTR_SQRT,
        &Elementwise(|s, a| unary::<FAST>(s, a, ApFloat::sqrt)),
    ),
    implements(ops::INTR_SSA_COPY, &Execute::Step(same)),
    implements(ops::INTR_SSHL_SAT, &Elementwise(|s, a| shl_sat(s, a, true))),
    implements(
        ops::INTR_SSUB_SAT,
        &Elementwise(|s, a| total(s, a, ssub_sat)),
    ),
    implements(
        ops::INTR_SSUB_WITH_OVERFLOW,
        &Execute::Step(|step| aggregate(step, |s, a| overflow(s, a, ApInt::ssub_overflow))),
    ),
    implements(ops::INTR_STEPVECTOR, &Execute::Constant(stepvector)),
    implements(
        ops::INTR_TAN,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::tan))),
    ),
    implements(
        ops::INTR_TANH,
        &Approximate(|s, a| unary::<FAST>(s, a, |x| in_f64(x, libm::tanh))),
    ),
    implements(ops::INTR_TRAP, &Execute::Step(trap)),
    implements(
        ops::INTR_TRUNC,
        &Elementwise(|s, a| unary::<FAST>(s, a, math::trunc)),
    ),
    implements(
        ops::INTR_UADD_SAT,
        &Elementwise(|s, a| total(s, a, uadd_sat)),
    ),
    implements(
        ops::INTR_UADD_WITH_OVERFLOW,
        &Execute::Step(|step| aggregate(step, |s, a| overflow(s, a, ApInt::uadd_overflow))),
    ),
    implements(ops::INTR_UBSANTRAP, &Execute::Step(trap)),
    implements(
        ops::INTR_UCMP,
        &Elementwise(|s, a| three_way(s, a, ApInt::ucmp)),
    ),
    implements(
        ops::INTR_UMAX,
        &Elementwise(|s, a| total(s, a, ApInt::umax)),
    ),
    implements(
        ops::INTR_UMIN,
        &Elementwise(|s, a| total(s, a, ApInt::umin)),
    ),
    implements(
        ops::INTR_UMUL_WITH_OVERFLOW,
        &Execute::Step(|step| aggregate(step, |s, a| overflow(s, a, ApInt::umul_overflow))),
    ),
    implements(
        ops::INTR_USHL_SAT,
        &Elementwise(|s, a| shl_sat(s, a, false)),
    ),
    implements(
        ops::INTR_USUB_SAT,
        &Elementwise(|s, a| total(s, a, usub_sat)),
    ),
    implements(
        ops::INTR_USUB_WITH_OVERFLOW,
        &Execute::Step(|step| aggregate(step, |s, a| overflow(s, a, ApInt::usub_overflow))),
    ),
    implements(ops::INTR_VECTOR_DEINTERLEAVE2, &Execute::Step(deinterleave)),
    implements(ops::INTR_VECTOR_EXTRACT, &Execute::Step(vector_extract)),
    implements(ops::INTR_VECTOR_INSERT, &Execute::Step(vector_insert)),
    implements(ops::INTR_VECTOR_INTERLEAVE2, &Execute::Step(interleave)),
    implements(
        ops::INTR_VECTOR_REDUCE_ADD,
        &Execute::Step(|step| reduce(step, Combine::Add)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_AND,
        &Execute::Step(|step| reduce(step, Combine::And)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_FADD,
        &Execute::Step(|step| reduce(step, Combine::Add)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_FMAX,
        &Execute::Step(|step| reduce(step, Combine::MaxNum)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_FMAXIMUM,
        &Execute::Step(|step| reduce(step, Combine::Maximum)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_FMIN,
        &Execute::Step(|step| reduce(step, Combine::MinNum)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_FMINIMUM,
        &Execute::Step(|step| reduce(step, Combine::Minimum)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_FMUL,
        &Execute::Step(|step| reduce(step, Combine::Mul)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_MUL,
        &Execute::Step(|step| reduce(step, Combine::Mul)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_OR,
        &Execute::Step(|step| reduce(step, Combine::Or)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_SMAX,
        &Execute::Step(|step| reduce(step, Combine::MaxS)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_SMIN,
        &Execute::Step(|step| reduce(step, Combine::MinS)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_UMAX,
        &Execute::Step(|step| reduce(step, Combine::MaxU)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_UMIN,
        &Execute::Step(|step| reduce(step, Combine::MinU)),
    ),
    implements(
        ops::INTR_VECTOR_REDUCE_XOR,
        &Execute::Step(|step| reduce(step, Combine::Xor)),
    ),
    implements(ops::INTR_VSCALE, &Execute::Constant(vscale)),
];

// Integers.

fn number(x: &ApInt, value: u32) -> ApInt {
    ApInt::new(x.width(), u64::from(value))
}

fn abs(step: &mut Step, args: &[Value]) -> Result<Value> {
    let x = step.int_of(&args[0], "the operand")?;
    let excluded = step.op().bool_attr(ops::intr_abs::IS_INT_MIN_POISON_ATTR) == Some(true);
    match excluded && x.is_signed_min() {
        true => Ok(step.poison("the magnitude of the smallest number does not fit")),
        false => Ok(x.abs().into()),
    }
}

fn count_zeros(step: &mut Step, args: &[Value], f: fn(&ApInt) -> u32) -> Result<Value> {
    let x = step.int_of(&args[0], "the operand")?;
    let excluded = step.op().bool_attr(ops::intr_ctlz::IS_ZERO_POISON_ATTR) == Some(true);
    match excluded && x.is_zero() {
        true => Ok(step.poison("the zeros of a zero are counted")),
        false => Ok(number(&x, f(&x)).into()),
    }
}

/// The pieces of so many bits in reverse order.
fn rearranged(x: &ApInt, piece: u32) -> ApInt {
    let width = x.width();
    let pieces = (0..width / piece).map(|at| {
        let bits = x.lshr(u64::from(at * piece)).trunc(piece).zext(width);
        bits.shl(u64::from(width - (at + 1) * piece))
    });
    pieces.fold(ApInt::zero(width), |all, bits| all.or(&bits))
}

/// Two numbers as one of twice the width, shifted by the third modulo the width.
fn funnel(step: &mut Step, args: &[Value], left: bool) -> Result<Value> {
    let (high, low) = ints::two(step, args)?;
    let amount = step.int_of(&args[2], "an amount")?;
    let width = high.width();
    let amount = amount
        .urem(&ApInt::new(width, width.into()))
        .map_or(0, |x| x.low_u64());
    let whole = high
        .zext(2 * width)
        .shl(width.into())
        .or(&low.zext(2 * width));
    let shifted = match left {
        true => whole.shl(amount).lshr(width.into()),
        false => whole.lshr(amount),
    };
    Ok(shifted.trunc(width).into())
}

/// The exact result, or the limit that is next to it.
fn saturated((value, overflow): (ApInt, bool), limit: ApInt) -> ApInt {
    if overflow { limit } else { value }
}

fn signed_limit(x: &ApInt) -> ApInt {
    match x.is_negative() {
        true => ApInt::signed_min(x.width()),
        false => ApInt::signed_max(x.width()),
    }
}

fn sadd_sat(x: &ApInt, y: &ApInt) -> ApInt {
    saturated(x.sadd_overflow(y), signed_limit(x))
}

fn ssub_sat(x: &ApInt, y: &ApInt) -> ApInt {
    saturated(x.ssub_overflow(y), signed_limit(x))
}

fn uadd_sat(x: &ApInt, y: &ApInt) -> ApInt {
    saturated(x.uadd_overflow(y), ApInt::all_ones(x.width()))
}

fn usub_sat(x: &ApInt, y: &ApInt) -> ApInt {
    saturated(x.usub_overflow(y), ApInt::zero(x.width()))
}

fn shl_sat(step: &mut Step, args: &[Value], signed: bool) -> Result<Value> {
    let (x, y) = ints::two(step, args)?;
    let Some(amount) = y.to_u64().filter(|amount| *amount < u64::from(x.width())) else {
        return Ok(step.poison("a shift by the width or more"));
    };
    let shifted = x.shl(amount);
    Ok(Value::from(match signed {
        true => saturated(
            (shifted.clone(), shifted.ashr(amount) != x),
            signed_limit(&x),
        ),
        false => {
            let lost = shifted.lshr(amount) != x;
            saturated((shifted, lost), ApInt::all_ones(x.width()))
        }
    }))
}

/// -1, 0 or 1.
fn three_way(
    step: &mut Step,
    args: &[Value],
    f: fn(&ApInt, &ApInt) -> std::cmp::Ordering,
) -> Result<Value> {
    let (x, y) = ints::two(step, args)?;
    let order = f(&x, &y) as i64;
    Ok(ApInt::from_i64(ints::result_width(step), order).into())
}

// Results that are structs.

/// The struct of two values that follow from the operands, element by element.
fn aggregate(step: &mut Step, f: fn(&mut Step, &[Value]) -> Result<[Value; 2]>) -> Result<Flow> {
    let args = step.operands_from(0);
    let fields = map_elements(step, &args, |step, args| {
        match args.iter().find(|arg| arg.poison().is_some()) {
            Some(poison) => Ok([poison.clone(), poison.clone()]),
            None => f(step, args),
        }
    })?;
    step.set(Value::Struct(Arc::new(fields.to_vec())));
    Ok(Flow::Next)
}

fn overflow(
    step: &mut Step,
    args: &[Value],
    f: fn(&ApInt, &ApInt) -> (ApInt, bool),
) -> Result<[Value; 2]> {
    let (x, y) = ints::two(step, args)?;
    let (value, overflow) = f(&x, &y);
    Ok([value.into(), overflow.into()])
}

fn sincos(step: &mut Step, args: &[Value]) -> Result<[Value; 2]> {
    step.approximates();
    let x = step.float_of(&args[0], "the operand")?;
    Ok([in_f64(x, libm::sin).into(), in_f64(x, libm::cos).into()])
}

/// The fraction and the exponent.
fn frexp(step: &mut Step, args: &[Value]) -> Result<[Value; 2]> {
    let x = step.float_of(&args[0], "the operand")?;
    let (fraction, exponent) = libm::frexp(x.to_f64());
    let fraction = ApFloat::from_f64(x.kind(), fraction);
    let exponent = if x.is_finite() { exponent } else { 0 };
    Ok([fraction.into(), ApInt::from_i64(32, exponent.into()).into()])
}

// Floats.

fn ldexp(step: &mut Step, args: &[Value]) -> Result<Value> {
    let x = step.float_of(&args[0], "the operand")?;
    let exponent = step
        .int_of(&args[1], "the exponent")?
        .to_i64()
        .unwrap_or(i64::MAX);
    let exponent = exponent.clamp(-100_000, 100_000) as i32;
    Ok(ApFloat::from_f64(x.kind(), libm::ldexp(x.to_f64(), exponent)).into())
}

fn to_int(step: &mut Step, args: &[Value], mode: RoundingMode) -> Result<Value> {
    let x = step.float_of(&args[0], "the operand")?;
    let width = ints::result_width(step);
    match x.to_int(width, true, mode) {
        Some((value, _)) => Ok(value.into()),
        None => Ok(step.poison(format!("there is no such integer of {width} bits"))),
    }
}

/// The rounding mode of a constrained operation, as LLVM numbers them.
fn constrained_mode(step: &Step) -> RoundingMode {
    let slot = ops::intr_experimental_constrained_fptrunc::ROUNDINGMODE_ATTR;
    let mode = step
        .op()
        .attr(slot)
        .and_then(|attr| step.machine.cx.enum_number(attr));
    match mode {
        Some(0) => RoundingMode::TowardZero,
        Some(2) => RoundingMode::TowardPositive,
        Some(3) => RoundingMode::TowardNegative,
        Some(4) => RoundingMode::NearestTiesToAway,
        _ => NEAREST,
    }
}

fn constrained_fptrunc(step: &mut Step, args: &[Value]) -> Result<Value> {
    let mode = constrained_mode(step);
    floats::convert::<{ ints::NO_ATTR }>(step, args, mode)
}

fn constrained_from_int(step: &mut Step, args: &[Value], signed: bool) -> Result<Value> {
    let value = step.int_of(&args[0], "the operand")?;
    let kind = floats::result_kind(step)?;
    Ok(
        ApFloat::from_int(kind, &value, signed, constrained_mode(step))
            .0
            .into(),
    )
}

/// Whether a float is in one of the classes that bits choose.
fn is_fpclass(step: &mut Step, args: &[Value]) -> Result<Value> {
    step.shows(args);
    let x = step.float_of(&args[0], "the operand")?;
    let classes = step
        .op()
        .int_attr(ops::intr_is_fpclass::BIT_ATTR)
        .unwrap_or_default();
    let class = match x.is_negative() {
        _ if x.is_nan() => {
            if x.is_signaling() {
                0
            } else {
                1
            }
        }
        true if x.is_infinite() => 2,
        true if x.is_zero() => 5,
        true if x.is_denormal() => 4,
        true => 3,
        false if x.is_zero() => 6,
        false if x.is_denormal() => 7,
        false if x.is_infinite() => 9,
        false => 8,
    };
    Ok((classes >> class & 1 != 0).into())
}

// Control.

fn assume(step: &mut Step) -> Result<Flow> {
    match step.truth_of(step.operand(0), "an assumption")? {
        true => Ok(Flow::Next),
        false => Err(step.undefined("the assumption does not hold")),
    }
}

fn trap(step: &mut Step) -> Result<Flow> {
    Err(step.aborted("the program traps"))
}

// Vectors.

fn stepvector(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let ty = op.result_type(0);
    let shape = machine.runtime_shape(ty).unwrap_or_default();
    let width = op.cx.int_width(op.cx.element_type(ty)).unwrap_or(64);
    Ok(Array::from_fn(&shape, |index| {
        ApInt::from_i64(width, index[0]).into()
    }))
}

fn vscale(_: &mut Machine, op: OpRef) -> Result<Value> {
    let width = op.cx.int_width(op.result_type(0)).unwrap_or(64);
    Ok(ApInt::from_i64(width, VSCALE).into())
}

fn active_lane_mask(step: &mut Step) -> Result<Flow> {
    let base = step.int(0, "the first lane")?.low_u128();
    let count = step.int(1, "the number of lanes")?.low_u128();
    let shape = step.shape_of(step.result_type());
    let mask = Array::from_fn(&shape, |index| (base + (index[0] as u128) < count).into());
    step.set(mask);
    Ok(Flow::Next)
}

/// A reduction in order, perhaps from a start value on.
fn reduce(step: &mut Step, kind: Combine) -> Result<Flow> {
    let last = step.num_operands() - 1;
    let vector = step.array(last)?;
    let mut result = (last > 0).then(|| step.operand(0).clone());
    for element in &vector.elements {
        result = Some(match result {
            None => element.clone(),
            Some(before) => kind.step(step, &before, element)?,
        });
    }
    step.set(result.unwrap_or(Value::Unit));
    Ok(Flow::Next)
}

fn interleave(step: &mut Step) -> Result<Flow> {
    let (first, second) = (step.array(0)?, step.array(1)?);
    let pairs = first.elements.iter().zip(&second.elements);
    let elements: Vec<Value> = pairs.flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
    step.set(Value::array(
        Shape::from_iter([elements.len() as i64]),
        elements,
    ));
    Ok(Flow::Next)
}

fn deinterleave(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let part = |parity: usize| {
        let elements: Vec<Value> = source
            .elements
            .iter()
            .skip(parity)
            .step_by(2)
            .cloned()
            .collect();
        Value::array(Shape::from_iter([elements.len() as i64]), elements)
    };
    step.set(Value::Struct(Arc::new(vec![part(0), part(1)])));
    Ok(Flow::Next)
}

/// The first element of a part of a vector; positions in scalable parts are scaled.
fn part_position(step: &Step, slot: usize, part: oxmlir_ir::Type) -> usize {
    let at = step.op().int_attr(slot).unwrap_or_default();
    let scaled = match step.machine.cx.type_kind(part) {
        TypeKind::Vector { scalable, .. } => scalable.contains(&true),
        _ => false,
    };
    (if scaled { at * VSCALE } else { at }) as usize
}

fn vector_extract(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let ty = step.result_type();
    let first = part_position(step, ops::intr_vector_extract::POS_ATTR, ty);
    let shape = step.shape_of(ty);
    let Some(part) = source.elements.get(first..first + Array::count(&shape)) else {
        let poison = step.poison("a part that is out of bounds");
        step.set(Value::array(
            shape.clone(),
            vec![poison; Array::count(&shape)],
        ));
        return Ok(Flow::Next);
    };
    step.set(Value::array(shape, part.to_vec()));
    Ok(Flow::Next)
}

fn vector_insert(step: &mut Step) -> Result<Flow> {
    let mut dest = (*step.array(ops::intr_vector_insert::DSTVEC)?).clone();
    let source = step.array(ops::intr_vector_insert::SRCVEC)?;
    let ty = step.op().operand_type(ops::intr_vector_insert::SRCVEC);
    let first = part_position(step, ops::intr_vector_insert::POS_ATTR, ty);
    match dest.elements.get_mut(first..first + source.elements.len()) {
        Some(part) => part.clone_from_slice(&source.elements),
        None => {
            let poison = step.poison("a part that is out of bounds");
            dest.elements.fill(poison);
        }
    }
    step.set(Value::array(dest.shape, dest.elements));
    Ok(Flow::Next)
}

/// Matrices stand in vectors column by column.
fn matrix_multiply(step: &mut Step) -> Result<Flow> {
    use ops::intr_matrix_multiply as slots;
    let (lhs, rhs) = (step.array(slots::LHS)?, step.array(slots::RHS)?);
    let size = |slot| step.op().int_attr(slot).unwrap_or_default() as usize;
    let (rows, inner) = (size(slots::LHS_ROWS_ATTR), size(slots::LHS_COLUMNS_ATTR));
    let columns = size(slots::RHS_COLUMNS_ATTR);
    let mut elements = Vec::with_capacity(rows * columns);
    for at in 0..rows * columns {
        let (column, row) = (at / rows, at % rows);
        let mut sum: Option<Value> = None;
        for k in 0..inner {
            let (a, b) = (
                &lhs.elements[k * rows + row],
                &rhs.elements[column * inner + k],
            );
            let product = Combine::Mul.apply(a, b);
            sum = match (sum, product) {
                (Some(sum), Some(product)) => Combine::Add.apply(&sum, &product),
                (None, product) => product,
                (_, None) => None,
            };
        }
        elements.push(sum.ok_or_else(|| step.unsupported("a product of such matrices"))?);
    }
    step.set(Value::array(
        Shape::from_iter([elements.len() as i64]),
        elements,
    ));
    Ok(Flow::Next)
}

fn matrix_transpose(step: &mut Step) -> Result<Flow> {
    use ops::intr_matrix_transpose as slots;
    let source = step.array(0)?;
    let size = |slot| step.op().int_attr(slot).unwrap_or_default() as usize;
    let (rows, columns) = (size(slots::ROWS_ATTR), size(slots::COLUMNS_ATTR));
    let element = |at: usize| source.elements[at % columns * rows + at / columns].clone();
    let elements: Vec<Value> = (0..rows * columns).map(element).collect();
    step.set(Value::array(
        Shape::from_iter([elements.len() as i64]),
        elements,
    ));
    Ok(Flow::Next)
}
