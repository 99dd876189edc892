//! Arithmetic on integers and floats.

use oxmlir_dialects::tables::arith as ops;
use oxmlir_dialects::tables::arith::RoundingMode as Mode;
use oxmlir_ir::OpRef;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};

use super::floats::{self, binary, extremum};
use super::ints::{self, NO_ATTR, divide, divide_exact, resize, total};
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::machine::Machine;
use crate::machine::run::map_elements;
use crate::step::Step;
use crate::value::Value;
use Execute::{Elementwise, ElementwisePair, ElementwiseRaw};

/// The slots of attributes, which are the same for all operations that have them.
const OVERFLOW: usize = ops::addi::OVERFLOW_FLAGS_ATTR;
const EXACT: usize = ops::shrui::IS_EXACT_ATTR;
const FAST: usize = ops::addf::FASTMATH_ATTR;

pub const RULES: &[Implementation] = &[
    implements(
        ops::ADDF,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x + y)),
    ),
    implements(ops::ADDI, &Elementwise(ints::add::<OVERFLOW>)),
    implements(ops::ADDUI_EXTENDED, &ElementwisePair(addui_extended)),
    implements(ops::ANDI, &Elementwise(|s, a| total(s, a, ApInt::and))),
    implements(ops::BITCAST, &Elementwise(bitcast)),
    implements(
        ops::CEILDIVSI,
        &ElementwiseRaw(|s, a| divide(s, a, ints::sdiv_ceil)),
    ),
    implements(
        ops::CEILDIVUI,
        &ElementwiseRaw(|s, a| divide(s, a, ApInt::udiv_ceil)),
    ),
    implements(
        ops::CMPF,
        &Elementwise(
            floats::compare::<{ ops::cmpf::PREDICATE_ATTR }, { ops::cmpf::FASTMATH_ATTR }>,
        ),
    ),
    implements(
        ops::CMPI,
        &Elementwise(ints::compare::<{ ops::cmpi::PREDICATE_ATTR }>),
    ),
    implements(ops::CONSTANT, &Execute::Constant(constant)),
    implements(
        ops::DIVF,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x / y)),
    ),
    implements(
        ops::DIVSI,
        &ElementwiseRaw(|s, a| divide_exact::<EXACT>(s, a, ints::sdiv)),
    ),
    implements(
        ops::DIVUI,
        &ElementwiseRaw(|s, a| divide_exact::<EXACT>(s, a, ApInt::udiv)),
    ),
    implements(ops::EXTF, &Elementwise(extf)),
    implements(ops::EXTSI, &Elementwise(|s, a| resize(s, a, ApInt::sext))),
    implements(ops::EXTUI, &Elementwise(ints::zext::<NO_ATTR>)),
    implements(
        ops::FLOORDIVSI,
        &ElementwiseRaw(|s, a| divide(s, a, ints::sdiv_floor)),
    ),
    implements(ops::FPTOSI, &Elementwise(|s, a| floats::to_int(s, a, true))),
    implements(
        ops::FPTOUI,
        &Elementwise(|s, a| floats::to_int(s, a, false)),
    ),
    implements(
        ops::INDEX_CAST,
        &Elementwise(|s, a| index_cast(s, a, ApInt::sext_or_trunc)),
    ),
    implements(
        ops::INDEX_CASTUI,
        &Elementwise(|s, a| index_cast(s, a, ApInt::zext_or_trunc)),
    ),
    implements(
        ops::MAXIMUMF,
        &Elementwise(|s, a| binary::<FAST>(s, a, ApFloat::maximum)),
    ),
    implements(
        ops::MAXNUMF,
        &Elementwise(|s, a| extremum::<FAST>(s, a, ApFloat::maxnum)),
    ),
    implements(ops::MAXSI, &Elementwise(|s, a| total(s, a, ApInt::smax))),
    implements(ops::MAXUI, &Elementwise(|s, a| total(s, a, ApInt::umax))),
    implements(
        ops::MINIMUMF,
        &Elementwise(|s, a| binary::<FAST>(s, a, ApFloat::minimum)),
    ),
    implements(
        ops::MINNUMF,
        &Elementwise(|s, a| extremum::<FAST>(s, a, ApFloat::minnum)),
    ),
    implements(ops::MINSI, &Elementwise(|s, a| total(s, a, ApInt::smin))),
    implements(ops::MINUI, &Elementwise(|s, a| total(s, a, ApInt::umin))),
    implements(
        ops::MULF,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x * y)),
    ),
    implements(ops::MULI, &Elementwise(ints::mul::<OVERFLOW>)),
    implements(
        ops::MULSI_EXTENDED,
        &ElementwisePair(|s, a| extended(s, a, ApInt::smul_high)),
    ),
    implements(
        ops::MULUI_EXTENDED,
        &ElementwisePair(|s, a| extended(s, a, ApInt::umul_high)),
    ),
    implements(
        ops::NEGF,
        &Elementwise(|s, a| floats::unary::<FAST>(s, a, |x| -x)),
    ),
    implements(ops::ORI, &Elementwise(|s, a| total(s, a, ApInt::or))),
    implements(
        ops::REMF,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x % y)),
    ),
    implements(ops::REMSI, &ElementwiseRaw(|s, a| divide(s, a, ints::srem))),
    implements(
        ops::REMUI,
        &ElementwiseRaw(|s, a| divide(s, a, ApInt::urem)),
    ),
    implements(ops::SCALING_EXTF, &Elementwise(scaling_extf)),
    implements(ops::SCALING_TRUNCF, &Elementwise(scaling_truncf)),
    implements(ops::SELECT, &Execute::Step(select)),
    implements(ops::SHLI, &Elementwise(ints::shl::<OVERFLOW>)),
    implements(ops::SHRSI, &Elementwise(ints::ashr::<EXACT>)),
    implements(ops::SHRUI, &Elementwise(ints::lshr::<EXACT>)),
    implements(
        ops::SITOFP,
        &Elementwise(|s, a| floats::from_int::<NO_ATTR>(s, a, true)),
    ),
    implements(
        ops::SUBF,
        &Elementwise(|s, a| binary::<FAST>(s, a, |x, y| x - y)),
    ),
    implements(ops::SUBI, &Elementwise(ints::sub::<OVERFLOW>)),
    implements(ops::TRUNCF, &Elementwise(truncf)),
    implements(ops::TRUNCI, &Elementwise(ints::trunc::<OVERFLOW>)),
    implements(
        ops::UITOFP,
        &Elementwise(|s, a| floats::from_int::<NO_ATTR>(s, a, false)),
    ),
    implements(ops::XORI, &Elementwise(|s, a| total(s, a, ApInt::xor))),
];

fn constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let value = op.attr(ops::constant::VALUE_ATTR);
    machine.constant(op, value, op.result_type(0))
}

fn addui_extended(step: &mut Step, args: &[Value]) -> Result<[Value; 2]> {
    let (lhs, rhs) = ints::two(step, args)?;
    let (sum, carry) = lhs.uadd_overflow(&rhs);
    Ok([sum.into(), carry.into()])
}

/// The low and the high half of a product.
fn extended(step: &Step, args: &[Value], high: fn(&ApInt, &ApInt) -> ApInt) -> Result<[Value; 2]> {
    let (lhs, rhs) = ints::two(step, args)?;
    Ok([lhs.mul(&rhs).into(), high(&lhs, &rhs).into()])
}

/// The same bits as another type of the same width.
pub fn bitcast(step: &mut Step, args: &[Value]) -> Result<Value> {
    let bits = match (args[0].to_int(), args[0].to_float()) {
        (Some(value), _) => value.low_u128(),
        (_, Some(value)) => value.to_bits(),
        _ => return Ok(args[0].clone()),
    };
    let cast: Value = match floats::result_kind(step) {
        Ok(kind) => ApFloat::from_bits(kind, bits).into(),
        Err(_) => ApInt::from_u128(ints::result_width(step), bits).into(),
    };
    // A NaN that is made so may be a signaling one.
    step.shows(&[args[0].clone(), cast.clone()]);
    Ok(cast)
}

fn index_cast(step: &mut Step, args: &[Value], f: fn(&ApInt, u32) -> ApInt) -> Result<Value> {
    if !matches!(args[0], Value::MemRef(_)) {
        return resize(step, args, f);
    }
    let types = [
        step.op().operand_type(ops::index_cast::IN),
        step.result_type(),
    ];
    let [from, to] = types.map(|ty| {
        let element = step.machine.cx.element_type(ty);
        step.machine
            .layout(element)
            .map(|layout| layout.stride)
            .ok()
    });
    if from != to {
        return Err(step.unsupported("a buffer seen as one of elements of another size"));
    }
    Ok(args[0].clone())
}

/// One of two values; of poison the choice is poison.
pub fn select(step: &mut Step) -> Result<Flow> {
    let [condition, chosen, other] = [0, 1, 2].map(|index| step.operand(index).clone());
    if !matches!(condition, Value::Array(_)) {
        let value = choose(&condition, &chosen, &other);
        step.set(value);
        return Ok(Flow::Next);
    }
    let [result] = map_elements(step, &[condition, chosen, other], |_, args| {
        Ok([choose(&args[0], &args[1], &args[2])])
    })?;
    step.set(result);
    Ok(Flow::Next)
}

fn choose(condition: &Value, chosen: &Value, other: &Value) -> Value {
    match condition {
        Value::Int(_, 0) => other.clone(),
        Value::Int(..) => chosen.clone(),
        poison => chosen.poisoned(poison),
    }
}

fn extf(step: &mut Step, args: &[Value]) -> Result<Value> {
    floats::convert::<{ ops::extf::FASTMATH_ATTR }>(step, args, RoundingMode::NearestTiesToEven)
}

fn truncf(step: &mut Step, args: &[Value]) -> Result<Value> {
    let mode = rounding_mode(ops::Truncf::new(step.op()).roundingmode());
    floats::convert::<{ ops::truncf::FASTMATH_ATTR }>(step, args, mode)
}

fn rounding_mode(mode: Option<Mode>) -> RoundingMode {
    match mode {
        None | Some(Mode::ToNearestEven) => RoundingMode::NearestTiesToEven,
        Some(Mode::Downward) => RoundingMode::TowardNegative,
        Some(Mode::Upward) => RoundingMode::TowardPositive,
        Some(Mode::TowardZero) => RoundingMode::TowardZero,
        Some(Mode::ToNearestAway) => RoundingMode::NearestTiesToAway,
    }
}

/// The scale as a power of two, the nearest one.
fn scale(step: &Step, value: &Value) -> Result<ApFloat> {
    let scale = step.float_of(value, "a scale")?;
    Ok(scale.convert(FloatKind::F8E8M0FNU))
}

/// The input, widened, times the scale.
fn scaling_extf(step: &mut Step, args: &[Value]) -> Result<Value> {
    let kind = floats::result_kind(step)?;
    let input = step.float_of(&args[0], "the input")?;
    let scale = scale(step, &args[1])?.convert(kind);
    Ok((input.convert(kind) * scale).into())
}

/// The input divided by the scale, narrowed.
fn scaling_truncf(step: &mut Step, args: &[Value]) -> Result<Value> {
    let kind = floats::result_kind(step)?;
    let mode = rounding_mode(ops::ScalingTruncf::new(step.op()).roundingmode());
    let input = step.float_of(&args[0], "the input")?;
    let scale = scale(step, &args[1])?.convert(input.kind());
    Ok((input / scale).convert_with(kind, mode).0.into())
}
