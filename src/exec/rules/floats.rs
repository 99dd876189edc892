//! Arithmetic on floats, which several dialects have.

use oxmlir_dialects::tables::arith::{CmpFPredicate, FastMathFlags};
use oxmlir_dialects::tables::llvm::FastmathFlags as LlvmFlags;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{AttrKind, TypeKind};

use super::ints;
use crate::error::Result;
use crate::step::Step;
use crate::value::Value;

/// What an operation may take for granted of its operands and result.
#[derive(Clone, Copy, Default)]
struct Granted {
    no_nans: bool,
    no_infinities: bool,
    /// How numbers are rounded, and the sign of zero.
    rounding: bool,
}

/// The fast-math flags of arith or of llvm.
fn granted(step: &Step, slot: usize) -> Granted {
    let attr = step.op().attr(slot);
    let Some(AttrKind::Enum { def, value }) = attr.map(|attr| step.machine.cx.attr_kind(attr))
    else {
        return Granted::default();
    };
    let (nnan, ninf) = match def.0.name == LlvmFlags::def().name {
        true => (LlvmFlags::NNAN.value(), LlvmFlags::NINF.value()),
        false => (FastMathFlags::NNAN.value(), FastMathFlags::NINF.value()),
    };
    Granted {
        no_nans: value & nnan != 0,
        no_infinities: value & ninf != 0,
        rounding: value & !(nnan | ninf) != 0,
    }
}

/// The slot of the fast-math flags of an operation that has some.
pub fn flags_slot(step: &Step) -> Option<usize> {
    let op = step.op();
    let is_flags = |attr| match step.machine.cx.attr_kind(attr) {
        AttrKind::Enum { def, .. } => def.0.name == FastMathFlags::def().name,
        _ => false,
    };
    let attrs = op.body.inherent_attrs(op.id);
    let mut attrs = attrs.into_iter();
    attrs
        .find(|(_, attr)| is_flags(*attr))
        .map(|(slot, _)| slot)
}

/// A poison value, if one of these values is what the flags in a slot exclude.
pub fn excluded(step: &mut Step, slot: usize, values: &[ApFloat]) -> Option<Value> {
    let granted = granted(step, slot);
    if granted.rounding {
        step.approximates();
    }
    if granted.no_nans && values.iter().any(|value| value.is_nan()) {
        return Some(step.poison("there is a NaN, which the flags exclude"));
    }
    if granted.no_infinities && values.iter().any(|value| value.is_infinite()) {
        return Some(step.poison("there is an infinity, which the flags exclude"));
    }
    None
}

fn float(step: &Step, value: &Value) -> Result<ApFloat> {
    step.float_of(value, "an operand")
}

/// An operation on one float. `FLAGS` is the slot of the fast-math flags.
pub fn unary<const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
    f: fn(ApFloat) -> ApFloat,
) -> Result<Value> {
    let x = float(step, &args[0])?;
    let result = f(x);
    Ok(excluded(step, FLAGS, &[x, result]).unwrap_or_else(|| result.into()))
}

/// An operation on two floats.
pub fn binary<const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
    f: fn(ApFloat, ApFloat) -> ApFloat,
) -> Result<Value> {
    let (x, y) = (float(step, &args[0])?, float(step, &args[1])?);
    let result = f(x, y);
    Ok(excluded(step, FLAGS, &[x, y, result]).unwrap_or_else(|| result.into()))
}

/// The lesser or the greater of two floats. Which one of two zeros is left open.
pub fn extremum<const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
    f: fn(ApFloat, ApFloat) -> ApFloat,
) -> Result<Value> {
    let (x, y) = (float(step, &args[0])?, float(step, &args[1])?);
    let is_open = x.is_zero() && y.is_zero() && x.is_negative() != y.is_negative();
    if is_open && step.machine.options.only_specified {
        return Err(step.unsupported("either zero may be the result"));
    }
    binary::<FLAGS>(step, args, f)
}

/// The first float with the sign of the second one.
pub fn copysign<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    step.shows(&args[1..]);
    binary::<FLAGS>(step, args, ApFloat::copysign)
}

/// An operation on three floats.
pub fn ternary<const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
    f: fn(ApFloat, ApFloat, ApFloat) -> ApFloat,
) -> Result<Value> {
    let (x, y) = (float(step, &args[0])?, float(step, &args[1])?);
    let z = float(step, &args[2])?;
    let result = f(x, y, z);
    Ok(excluded(step, FLAGS, &[x, y, z, result]).unwrap_or_else(|| result.into()))
}

/// The product of two floats and the sum with a third one, rounded once. Whether the product is rounded too is left open.
pub fn multiply_add<const FLAGS: usize>(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (x, y) = (float(step, &args[0])?, float(step, &args[1])?);
    let z = float(step, &args[2])?;
    let (once, twice) = (ApFloat::fma(x, y, z), x * y + z);
    let is_open = once != twice && !(once.is_nan() && twice.is_nan());
    if is_open && step.machine.options.only_specified {
        return Err(step.unsupported("the product may be rounded or not"));
    }
    Ok(excluded(step, FLAGS, &[x, y, z, once]).unwrap_or_else(|| once.into()))
}

/// A question about a float.
pub fn test<const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
    f: fn(ApFloat) -> bool,
) -> Result<Value> {
    let x = float(step, &args[0])?;
    Ok(excluded(step, FLAGS, &[x]).unwrap_or_else(|| f(x).into()))
}

/// A comparison by a predicate in the slot `PREDICATE`, whose numbers are those of arith.
pub fn compare<const PREDICATE: usize, const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
) -> Result<Value> {
    let (x, y) = (float(step, &args[0])?, float(step, &args[1])?);
    if let Some(poison) = excluded(step, FLAGS, &[x, y]) {
        return Ok(poison);
    }
    let number = step
        .op()
        .attr(PREDICATE)
        .and_then(|attr| step.machine.cx.enum_number(attr));
    match number.and_then(CmpFPredicate::from_value) {
        Some(predicate) => Ok(holds(predicate, x, y).into()),
        None => Err(step.unsupported("an unknown predicate")),
    }
}

fn holds(predicate: CmpFPredicate, x: ApFloat, y: ApFloat) -> bool {
    use CmpFPredicate as P;
    let order = x.compare(y);
    let (less, equal, greater, unordered) = (
        order.is_some_and(|order| order.is_lt()),
        order.is_some_and(|order| order.is_eq()),
        order.is_some_and(|order| order.is_gt()),
        order.is_none(),
    );
    match predicate {
        P::False => false,
        P::Oeq => equal,
        P::Ogt => greater,
        P::Oge => greater || equal,
        P::Olt => less,
        P::Ole => less || equal,
        P::One => less || greater,
        P::Ord => !unordered,
        P::Ueq => equal || unordered,
        P::Ugt => greater || unordered,
        P::Uge => !less,
        P::Ult => less || unordered,
        P::Ule => !greater,
        P::Une => !equal,
        P::Uno => unordered,
        P::True => true,
    }
}

/// The kind of the floats that the operation gives.
pub fn result_kind(step: &Step) -> Result<FloatKind> {
    let cx = step.machine.cx;
    match cx.type_kind(cx.element_type(step.result_type())) {
        TypeKind::Float(kind) => Ok(*kind),
        _ => Err(step.unsupported("the result is no float")),
    }
}

/// A change of format, rounded by `mode`.
pub fn convert<const FLAGS: usize>(
    step: &mut Step,
    args: &[Value],
    mode: RoundingMode,
) -> Result<Value> {
    let x = float(step, &args[0])?;
    let result = x.convert_with(result_kind(step)?, mode).0;
    Ok(excluded(step, FLAGS, &[x, result]).unwrap_or_else(|| result.into()))
}

/// The integer that is left without the fraction; poison if it does not fit.
pub fn to_int(step: &mut Step, args: &[Value], signed: bool) -> Result<Value> {
    let x = float(step, &args[0])?;
    let width = ints::result_width(step);
    match x.to_int(width, signed, RoundingMode::TowardZero) {
        Some((value, _)) => Ok(value.into()),
        None => {
            let x = crate::text::float(x);
            Ok(step.poison(format!("{x} is no integer of {width} bits")))
        }
    }
}

/// The float nearest to an integer. With the unit attribute in slot `NON_NEG` a negative operand is poison.
pub fn from_int<const NON_NEG: usize>(
    step: &mut Step,
    args: &[Value],
    signed: bool,
) -> Result<Value> {
    let value: ApInt = step.int_of(&args[0], "the operand")?;
    if step.op().unit_attr(NON_NEG) && value.is_negative() {
        let value = value.to_string_signed();
        return Ok(step.poison(format!("{value} is negative")));
    }
    let kind = result_kind(step)?;
    Ok(
        ApFloat::from_int(kind, &value, signed, RoundingMode::NearestTiesToEven)
            .0
            .into(),
    )
}
