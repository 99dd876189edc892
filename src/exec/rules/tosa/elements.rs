//! Operations that treat each element by itself.

use std::cmp::Ordering;

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::TypeKind;
use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};
use smallvec::SmallVec;

use super::{clipped, element, exact, fill, fit, is_unsigned, set};
use crate::error::Result;
use crate::execute::Flow;
use crate::rules::ints::two;
use crate::rules::math::{both_in_f64, roundeven};
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// Applies a rule to each element of the first `count` operands, where sizes of one are repeated. Poison makes poison. Scalars
/// and vectors are elements by themselves and of vectors.
pub fn each(
    step: &mut Step,
    count: usize,
    rule: fn(&mut Step, &[Value]) -> Result<Value>,
) -> Result<Flow> {
    let args: Vec<Value> = step.operands().take(count).cloned().collect();
    let arrays: Vec<&Array> = args.iter().filter_map(Value::as_array).collect();
    if arrays.len() < count {
        let result = apply(step, rule, &args)?;
        step.set(result);
        return Ok(Flow::Next);
    }
    let shape = common_shape(step, &arrays)?;
    let result = fill(&shape, |index| {
        let elements: SmallVec<[Value; 3]> =
            arrays.iter().map(|array| repeated(array, index)).collect();
        apply(step, rule, &elements)
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

fn apply(
    step: &mut Step,
    rule: fn(&mut Step, &[Value]) -> Result<Value>,
    args: &[Value],
) -> Result<Value> {
    match args.iter().find(|arg| arg.poison().is_some()) {
        Some(poison) => Ok(poison.clone()),
        None => rule(step, args),
    }
}

/// The shape that all are repeated to.
fn common_shape(step: &Step, arrays: &[&Array]) -> Result<Shape> {
    // A list of one element, such as a zero point, goes with any shape.
    let lists = arrays.iter().filter(|array| array.elements.len() != 1);
    let of_lists = lists.map(|array| array.shape.len()).max();
    let rank = of_lists.unwrap_or_else(|| arrays.first().map_or(0, |first| first.shape.len()));
    let main = arrays
        .iter()
        .filter(|array| array.shape.len() == rank || array.elements.len() != 1);
    let mut shape: Shape = SmallVec::from_elem(1, rank);
    for array in main {
        let ahead = rank - array.shape.len();
        for (size, other) in shape[ahead..].iter_mut().zip(&array.shape) {
            match (*size, *other) {
                (1, other) => *size = other,
                (size, other) if size != other && other != 1 => {
                    return Err(step.undefined("operands have shapes that do not fit"));
                }
                _ => {}
            }
        }
    }
    Ok(shape)
}

/// The element at a place of the shape that an array is repeated to.
fn repeated(array: &Array, index: &[i64]) -> Value {
    if let [only] = &array.elements[..] {
        return only.clone();
    }
    let ahead = index.len() - array.shape.len();
    let place = index[ahead..].iter().zip(&array.shape);
    let place: Shape = place
        .map(|(i, size)| if *size == 1 { 0 } else { *i })
        .collect();
    array.get(&place)
}

/// A function of the bits of each two elements.
pub fn pairs(step: &mut Step, f: fn(&ApInt, &ApInt) -> ApInt) -> Result<Flow> {
    with(step, 2, |step, args| {
        let (a, b) = two(step, args)?;
        Ok(f(&a, &b).into())
    })
}

/// The same as [`each`] for a function that remembers something.
fn with(
    step: &mut Step,
    count: usize,
    f: impl Fn(&mut Step, &[Value]) -> Result<Value>,
) -> Result<Flow> {
    let mut arrays = Vec::new();
    for index in 0..count {
        arrays.push(step.array(index)?);
    }
    let arrays: Vec<&Array> = arrays.iter().map(|array| &**array).collect();
    let shape = common_shape(step, &arrays)?;
    let result = fill(&shape, |index| {
        let elements: SmallVec<[Value; 3]> =
            arrays.iter().map(|array| repeated(array, index)).collect();
        match elements.iter().find(|arg| arg.poison().is_some()) {
            Some(poison) => Ok(poison.clone()),
            None => f(step, &elements),
        }
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

/// Whether the order of each two elements is one of some; that with a NaN is none.
pub fn compared(step: &mut Step, holds: fn(Ordering) -> bool) -> Result<Flow> {
    with(step, 2, |step, args| {
        let order = match (args[0].to_float(), args[1].to_float()) {
            (Some(a), Some(b)) => a.compare(b),
            _ => {
                let unsigned = is_unsigned(step, element(step, 0));
                Some(exact(step, &args[0], unsigned)?.cmp(&exact(step, &args[1], unsigned)?))
            }
        };
        Ok(order.is_some_and(holds).into())
    })
}

/// A function of a float.
pub fn float(step: &Step, args: &[Value], f: fn(ApFloat) -> ApFloat) -> Result<Value> {
    Ok(f(step.float_of(&args[0], "an element")?).into())
}

/// A function of each float that has no exact result.
pub fn approximate(step: &mut Step, f: fn(ApFloat) -> ApFloat) -> Result<Flow> {
    step.approximates();
    with(step, 1, |step, args| float(step, args, f))
}

pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

pub fn pow(step: &mut Step) -> Result<Flow> {
    step.approximates();
    with(step, 2, |step, args| {
        let base = step.float_of(&args[0], "the base")?;
        let exponent = step.float_of(&args[1], "the exponent")?;
        Ok(both_in_f64(base, exponent, libm::pow).into())
    })
}

/// The type of the elements of the result.
fn result(step: &Step) -> oxmlir_ir::Type {
    step.machine.cx.element_type(step.result_type())
}

/// An exact function of integers, or one of floats.
fn arithmetic(
    step: &mut Step,
    args: &[Value],
    ints: fn(i128, i128) -> i128,
    floats: fn(ApFloat, ApFloat) -> ApFloat,
) -> Result<Value> {
    if let (Some(a), Some(b)) = (args[0].to_float(), args[1].to_float()) {
        return Ok(floats(a, b).into());
    }
    let ty = result(step);
    let unsigned = is_unsigned(step, ty);
    let (a, b) = (
        exact(step, &args[0], unsigned)?,
        exact(step, &args[1], unsigned)?,
    );
    Ok(fit(step, ints(a, b), ty))
}

pub fn add(step: &mut Step, args: &[Value]) -> Result<Value> {
    arithmetic(step, args, |a, b| a + b, |a, b| a + b)
}

pub fn sub(step: &mut Step, args: &[Value]) -> Result<Value> {
    arithmetic(step, args, |a, b| a - b, |a, b| a - b)
}

/// The product, of which integers of 32 bits lose the lowest bits, rounded to the nearest.
pub fn mul(step: &mut Step, args: &[Value]) -> Result<Value> {
    let shift = exact(step, &args[2], false)?;
    if shift == 0 || args[0].to_float().is_some() {
        return arithmetic(step, args, |a, b| a * b, |a, b| a * b);
    }
    if !(0..=63).contains(&shift) {
        return Ok(step.poison(format!("a product is shifted by {shift} bits")));
    }
    let unsigned = is_unsigned(step, element(step, 0));
    let product = exact(step, &args[0], unsigned)? * exact(step, &args[1], unsigned)?;
    let ty = result(step);
    Ok(fit(step, (product + (1 << (shift - 1))) >> shift, ty))
}

pub fn abs(step: &mut Step, args: &[Value]) -> Result<Value> {
    if let Some(x) = args[0].to_float() {
        return Ok(x.abs().into());
    }
    let ty = result(step);
    let value = exact(step, &args[0], is_unsigned(step, ty))?;
    Ok(fit(step, value.abs(), ty))
}

/// The negative of the number that an element stands for, as far as there is one.
pub fn negate(step: &mut Step, args: &[Value]) -> Result<Value> {
    if let Some(x) = args[0].to_float() {
        return Ok((-x).into());
    }
    let [value, from, to] = [0, 1, 2].map(|index| exact(step, &args[index], false));
    let ty = result(step);
    Ok(clipped(step, -(value? - from?) + to?, ty, false))
}

/// By how many bits to shift; none if that is more than there are.
fn amount(step: &Step, args: &[Value]) -> Result<Option<u64>> {
    let width = step.int_of(&args[0], "an element")?.width();
    let amount = exact(step, &args[1], false)?;
    let amount = u64::try_from(amount).ok();
    Ok(amount.filter(|amount| *amount < u64::from(width)))
}

fn shifted(step: &mut Step, args: &[Value], f: impl Fn(&ApInt, u64) -> ApInt) -> Result<Value> {
    let value = step.int_of(&args[0], "an element")?;
    match amount(step, args)? {
        Some(amount) => Ok(f(&value, amount).into()),
        None => Ok(step.poison("a shift by more bits than there are")),
    }
}

pub fn logical_left_shift(step: &mut Step, args: &[Value]) -> Result<Value> {
    shifted(step, args, ApInt::shl)
}

pub fn logical_right_shift(step: &mut Step, args: &[Value]) -> Result<Value> {
    shifted(step, args, ApInt::lshr)
}

/// The highest bit that is lost rounds up, if that is wanted.
pub fn arithmetic_right_shift(step: &mut Step, args: &[Value]) -> Result<Value> {
    let round = ops::ArithmeticRightShift::new(step.op()).round();
    shifted(step, args, |value, amount| {
        let moved = value.ashr(amount);
        match round && amount > 0 && value.bit(amount as u32 - 1) {
            true => moved.add(&ApInt::one(value.width())),
            false => moved,
        }
    })
}

/// Whether there is a quotient must not be left open: results out of range may come back as any number.
pub fn divide(step: &mut Step) -> Result<Flow> {
    let args: Vec<Value> = step.operands().take(2).cloned().collect();
    for arg in &args {
        step.demand(arg, "a number in a division")?;
    }
    each(step, 2, intdiv)
}

fn intdiv(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (a, b) = two(step, args)?;
    match crate::rules::ints::sdiv(&a, &b) {
        Some(quotient) => Ok(quotient.into()),
        None => Err(step.undefined("a quotient that does not exist")),
    }
}

pub fn clz(step: &mut Step, args: &[Value]) -> Result<Value> {
    let value = step.int_of(&args[0], "an element")?;
    Ok(ApInt::new(value.width(), u64::from(value.leading_zeros())).into())
}

/// Whether a NaN is left out where there is a number.
pub(super) fn ignores_nan(step: &Step) -> bool {
    ops::shared::nan_mode(step.op()) == Some(ops::NanPropagationMode::IGNORE)
}

/// The greater or the lesser of two elements of operand 0's type.
pub(super) fn extremum(step: &Step, a: &Value, b: &Value, greater: bool) -> Result<Value> {
    if let (Some(x), Some(y)) = (a.to_float(), b.to_float()) {
        let f = match (ignores_nan(step), greater) {
            (true, true) => ApFloat::maxnum,
            (true, false) => ApFloat::minnum,
            (false, true) => ApFloat::maximum,
            (false, false) => ApFloat::minimum,
        };
        return Ok(f(x, y).into());
    }
    let unsigned = is_unsigned(step, element(step, 0));
    let (x, y) = (exact(step, a, unsigned)?, exact(step, b, unsigned)?);
    Ok(if (x >= y) == greater { a } else { b }.clone())
}

pub fn maximum(step: &mut Step, args: &[Value]) -> Result<Value> {
    extremum(step, &args[0], &args[1], true)
}

pub fn minimum(step: &mut Step, args: &[Value]) -> Result<Value> {
    extremum(step, &args[0], &args[1], false)
}

pub fn clamp(step: &mut Step, args: &[Value]) -> Result<Value> {
    let view = ops::Clamp::new(step.op());
    let ty = result(step);
    let bounds = [view.min_val(), view.max_val()];
    let [min, max] = bounds.map(|bound| step.machine.constant_value(bound, ty));
    let (Some(min), Some(max)) = (min, max) else {
        return Err(step.unsupported("bounds that are no numbers"));
    };
    let raised = extremum(step, &args[0], &min, true)?;
    extremum(step, &raised, &max, false)
}

pub fn select(step: &mut Step, args: &[Value]) -> Result<Value> {
    let chosen = step.truth_of(&args[0], "a condition")?;
    Ok(args[if chosen { 1 } else { 2 }].clone())
}

/// Another type for each element: integers are cut or extended, floats rounded to the nearest, and to integers those that fit.
pub fn cast(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (from, to) = (element(step, 0), result(step));
    let cx = step.machine.cx;
    let to_bool = to == oxmlir_ir::Type::I1;
    match (args[0].to_float(), cx.type_kind(to)) {
        (Some(x), TypeKind::Float(kind)) => Ok(x.convert(*kind).into()),
        (Some(x), _) if to_bool => Ok((!x.is_zero()).into()),
        (Some(x), _) if x.is_nan() => Ok(step.poison("a NaN is no integer")),
        (Some(x), _) => {
            let width = cx.int_width(to).unwrap_or(64);
            let whole = roundeven(x);
            let value = whole.to_int(width, true, RoundingMode::TowardZero);
            Ok(match value {
                Some((value, _)) => value.into(),
                None if whole.is_negative() => ApInt::signed_min(width).into(),
                None => ApInt::signed_max(width).into(),
            })
        }
        (None, TypeKind::Float(kind)) => {
            let value = step.int_of(&args[0], "an element")?;
            let signed = from != oxmlir_ir::Type::I1 && !is_unsigned(step, from);
            let nearest = RoundingMode::NearestTiesToEven;
            Ok(ApFloat::from_int(*kind, &value, signed, nearest).0.into())
        }
        (None, _) => {
            let value = step.int_of(&args[0], "an element")?;
            let width = cx.int_width(to).unwrap_or(64);
            Ok(match (to_bool, from == oxmlir_ir::Type::I1) {
                (true, _) => (!value.is_zero()).into(),
                (false, true) => value.zext_or_trunc(width).into(),
                (false, false) if is_unsigned(step, from) => value.zext_or_trunc(width).into(),
                (false, false) => value.sext_or_trunc(width).into(),
            })
        }
    }
}
