//! Reductions along a dimension.

use std::cmp::Ordering;

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::num::ApInt;

use super::elements::{extremum, ignores_nan};
use super::{element, exact, fill, fit, is_unsigned, set};
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Shape, Value};

/// What becomes of the elements along a dimension.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    All,
    Any,
    Max,
    Min,
    Product,
    Sum,
}

impl Kind {
    fn combine(self, step: &mut Step, a: &Value, b: &Value) -> Result<Value> {
        if let Some(poison) = [a, b].into_iter().find(|value| value.poison().is_some()) {
            return Ok(poison.clone());
        }
        match self {
            Kind::Max => return extremum(step, a, b, true),
            Kind::Min => return extremum(step, a, b, false),
            _ => {}
        }
        if let (Some(x), Some(y)) = (a.to_float(), b.to_float()) {
            // Sums and products have no order.
            step.approximates();
            return Ok(if self == Kind::Sum { x + y } else { x * y }.into());
        }
        let ty = element(step, 0);
        let unsigned = is_unsigned(step, ty);
        let (x, y) = (exact(step, a, unsigned)?, exact(step, b, unsigned)?);
        Ok(match self {
            Kind::All => Value::from_bool(x != 0 && y != 0),
            Kind::Any => Value::from_bool(x != 0 || y != 0),
            Kind::Product => fit(step, x.saturating_mul(y), ty),
            _ => fit(step, x + y, ty),
        })
    }
}

/// The dimension, which is one of the operand's and has elements.
fn axis(step: &Step, shape: &[i64]) -> Result<usize> {
    let axis = ops::shared::axis(step.op()).and_then(|axis| usize::try_from(axis).ok());
    match axis.and_then(|axis| Some((axis, *shape.get(axis)?))) {
        Some((axis, 1..)) => Ok(axis),
        Some(_) => Err(step.undefined("the dimension has no elements")),
        None => Err(step.undefined("there is no such dimension")),
    }
}

pub fn along(step: &mut Step, kind: Kind) -> Result<Flow> {
    let input = step.array(0)?;
    let axis = axis(step, &input.shape)?;
    let mut shape = input.shape.clone();
    shape[axis] = 1;
    let result = fill(&shape, |index| {
        let mut index = Shape::from_slice(index);
        let mut all = input.get(&index);
        for at in 1..input.shape[axis] {
            index[axis] = at;
            all = kind.combine(step, &all, &input.get(&index))?;
        }
        Ok(all)
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

/// The place of the greatest element, the first of several; that of the first NaN, unless NaNs are left out.
pub fn argmax(step: &mut Step) -> Result<Flow> {
    let input = step.array(0)?;
    let axis = axis(step, &input.shape)?;
    let mut shape = input.shape.clone();
    shape.remove(axis);
    let width = step
        .machine
        .cx
        .int_width(step.machine.cx.element_type(step.result_type()));
    let ignores = ignores_nan(step);
    let result = fill(&shape, |index| {
        let mut place = Shape::from_slice(index);
        place.insert(axis, 0);
        let mut best = (0, input.get(&place));
        if best.1.poison().is_some() {
            return Ok(best.1);
        }
        for at in 1..input.shape[axis] {
            place[axis] = at;
            let other = input.get(&place);
            if other.poison().is_some() {
                return Ok(other);
            }
            if is_greater(step, &other, &best.1, ignores)? {
                best = (at, other);
            }
        }
        Ok(ApInt::from_i64(width.unwrap_or(32), best.0).into())
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

fn is_greater(step: &Step, a: &Value, b: &Value, ignores: bool) -> Result<bool> {
    if let (Some(x), Some(y)) = (a.to_float(), b.to_float()) {
        return Ok(match (x.is_nan(), y.is_nan()) {
            (false, false) => x.compare(y) == Some(Ordering::Greater),
            (is_nan, other) => is_nan != other && is_nan != ignores,
        });
    }
    let unsigned = is_unsigned(step, element(step, 0));
    Ok(exact(step, a, unsigned)? > exact(step, b, unsigned)?)
}
