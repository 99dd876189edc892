//! Numbers that stand for others by a scale.

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::TypeKind;
use oxmlir_ir::num::ApFloat;

use super::{clipped, element, exact, fill, fit, only, set};
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// The product with a fixed-point number, rounded to the nearest; twice, if that is wanted and bits beyond the 31st are lost.
pub fn scaled(value: i128, multiplier: i128, shift: u32, double: bool) -> i128 {
    let mut round = (1i128 << shift) >> 1;
    if double && shift > 31 {
        round += if value >= 0 { 1 << 30 } else { -(1 << 30) };
    }
    (value * multiplier + round) >> shift
}

/// A multiplier and a shift that together divide by a small number.
pub fn reciprocal(divisor: u32) -> (i128, u32) {
    let k = u32::BITS - (divisor.max(1) - 1).leading_zeros();
    let numerator = ((1i128 << 30) + 1) << k;
    (numerator / i128::from(divisor.max(1)), 30 + k)
}

/// Whether numbers are rounded twice. How they are rounded may be left open.
fn is_double(step: &mut Step) -> Result<bool> {
    match ops::shared::rounding_mode(step.op()) {
        Some(ops::RoundingMode::INEXACTROUND) => {
            Err(step.unsupported("how the number is rounded is left open"))
        }
        mode => Ok(mode == Some(ops::RoundingMode::DOUBLEROUND)),
    }
}

pub fn apply_scale(step: &mut Step, args: &[Value]) -> Result<Value> {
    let double = is_double(step)?;
    let value = exact(step, &args[0], false)?;
    let (multiplier, shift) = (exact(step, &args[1], false)?, exact(step, &args[2], false)?);
    let ty = step.machine.cx.element_type(step.result_type());
    // Lowered products are shifted by less than two bits, too.
    if multiplier < 0 && double || !(0..=63).contains(&shift) {
        return Ok(step.poison("a scale that is out of range"));
    }
    Ok(fit(
        step,
        scaled(value, multiplier, shift as u32, double),
        ty,
    ))
}

/// The scaled number, if the scale is one that there may be and the number fits into 32 bits.
fn checked(value: i128, multiplier: i128, shift: i128, double: bool) -> Option<i128> {
    if multiplier < 0 || !(2..=62).contains(&shift) {
        return None;
    }
    let scaled = scaled(value, multiplier, shift as u32, double);
    i32::try_from(scaled).is_ok().then_some(scaled)
}

pub fn rescale(step: &mut Step) -> Result<Flow> {
    use ops::rescale::{INPUT, INPUT_ZP, MULTIPLIER, OUTPUT_ZP, SHIFT};
    let view = ops::Rescale::new(step.op());
    let (per_channel, scale32) = (view.per_channel(), view.scale32());
    let (from_unsigned, to_unsigned) = (view.input_unsigned(), view.output_unsigned());
    let double = is_double(step)? && scale32;
    let input = step.array(INPUT)?;
    let (multipliers, shifts) = (step.array(MULTIPLIER)?, step.array(SHIFT)?);
    let from = exact(step, &only(step, INPUT_ZP)?, from_unsigned)?;
    let to = exact(step, &only(step, OUTPUT_ZP)?, to_unsigned)?;
    let ty = step.machine.cx.element_type(step.result_type());
    let result = fill(&input.shape, |at| {
        let value = input.get(at);
        if value.poison().is_some() {
            return Ok(value);
        }
        let channel = at.last().filter(|_| per_channel);
        let channel = channel.map_or(0, |channel| *channel as usize);
        let (Some(multiplier), Some(shift)) = (
            multipliers.elements.get(channel),
            shifts.elements.get(channel),
        ) else {
            return Err(step.undefined("there is no scale for a channel"));
        };
        let value = exact(step, &value, from_unsigned)? - from;
        let (multiplier, shift) = (exact(step, multiplier, false)?, exact(step, shift, false)?);
        match checked(value, multiplier, shift, double) {
            Some(value) => Ok(clipped(step, value + to, ty, to_unsigned)),
            None => Ok(step.poison("a scale that is out of range")),
        }
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

// Blocks.

/// The elements of a block.
const BLOCK: i64 = ops::BlockSize::BLOCKSIZE32.value();

/// An element times the scale of its block.
fn unscaled(step: &Step, data: &Array, scales: &Array, at: &[i64]) -> Result<f64> {
    let mut block = Shape::from_slice(at);
    if let Some(last) = block.last_mut() {
        *last /= BLOCK;
    }
    let value = step.float_of(&data.get(at), "an element")?;
    let Some(scale) = Array::position(&scales.shape, &block) else {
        return Err(step.undefined("there is no scale for a block"));
    };
    let scale = step.float_of(&scales.elements[scale], "a scale")?;
    Ok(value.to_f64() * scale.to_f64())
}

pub fn cast_from_block_scaled(step: &mut Step) -> Result<Flow> {
    let (data, scales) = (step.array(0)?, step.array(1)?);
    let ty = step.machine.cx.element_type(step.result_type());
    let TypeKind::Float(kind) = *step.machine.cx.type_kind(ty) else {
        return Err(step.unsupported("numbers that are no floats"));
    };
    let result = fill(&data.shape, |at| {
        let value = unscaled(step, &data, &scales, at)?;
        Ok(ApFloat::from_f64(kind, value).into())
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

pub fn matmul_t_block_scaled(step: &mut Step) -> Result<Flow> {
    use ops::matmul_t_block_scaled::{A_DATA, A_SCALE, B_DATA, B_SCALE};
    let (a, a_scale) = (step.array(A_DATA)?, step.array(A_SCALE)?);
    let (b, b_scale) = (step.array(B_DATA)?, step.array(B_SCALE)?);
    let ty = element(step, A_DATA);
    let result = step.machine.cx.element_type(step.result_type());
    let TypeKind::Float(kind) = *step.machine.cx.type_kind(result) else {
        let ty = step.machine.cx.type_string(ty);
        return Err(step.unsupported(format!("a product of {ty} that is no float")));
    };
    let inner = a.shape[2];
    if inner != b.shape[2] || b.shape[0] != 1 && b.shape[0] != a.shape[0] {
        return Err(step.undefined("matrices of sizes that do not fit"));
    }
    step.approximates();
    let shape = [a.shape[0], a.shape[1], b.shape[1]];
    let product = fill(&shape, |at| {
        let batch = if b.shape[0] == 1 { 0 } else { at[0] };
        let mut sum = 0.0;
        for k in 0..inner {
            let left = unscaled(step, &a, &a_scale, &[at[0], at[1], k])?;
            sum += left * unscaled(step, &b, &b_scale, &[batch, at[2], k])?;
        }
        Ok(ApFloat::from_f64(kind, sum).into())
    })?;
    set(step, 0, product)?;
    Ok(Flow::Next)
}
