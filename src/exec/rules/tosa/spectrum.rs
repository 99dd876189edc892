//! Discrete Fourier transforms of planes.

use std::f64::consts::TAU;

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::num::ApFloat;

use super::windows::uncertain;
use super::{element, set};
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, Value};

/// Sets the results to the transform of planes, of which the first `width` columns are wanted.
fn transform(
    step: &mut Step,
    real: &Array,
    imag: Option<&Array>,
    sign: f64,
    width: i64,
) -> Result<Flow> {
    let [batches, rows, columns] = [real.shape[0], real.shape[1], real.shape[2]];
    let shape = [batches, rows, width];
    if imag.is_some_and(|imag| imag.shape != real.shape) {
        return Err(step.undefined("the parts of the planes have different sizes"));
    }
    step.works(&[&shape, &[rows, columns]])?;
    let mut parts = [Vec::new(), Vec::new()];
    let number = |step: &Step, array: &Array, at: usize| -> Result<ApFloat> {
        step.float_of(&array.elements[at], "an element")
    };
    step.approximates();
    let ty = element(step, 0);
    for at in 0..Array::count(&shape) {
        let place = Array::indices(&shape, at);
        let mut sums = [0.0, 0.0];
        let mut kind = None;
        // Angles are rounded, too.
        let mut largest = 0.0f64;
        for from in 0..rows * columns {
            let (row, column) = (from / columns, from % columns);
            let source = (place[0] * rows * columns + from) as usize;
            let re = number(step, real, source)?;
            kind = Some(re.kind());
            let re = re.to_f64();
            let im = match imag {
                Some(imag) => number(step, imag, source)?.to_f64(),
                None => 0.0,
            };
            largest = largest.max(TAU * re.hypot(im));
            let turns =
                (row * place[1]) as f64 / rows as f64 + (column * place[2]) as f64 / columns as f64;
            let (sin, cos) = (sign * TAU * turns).sin_cos();
            sums[0] += re * cos + im * sin;
            sums[1] += im * cos - re * sin;
        }
        for (part, sum) in parts.iter_mut().zip(sums) {
            let terms = 2 * (rows * columns) as usize;
            if let Some(poison) = uncertain(step, sum, (terms, largest), ty) {
                part.push(poison);
            } else if let Some(kind) = kind {
                part.push(ApFloat::from_f64(kind, sum).into());
            }
        }
    }
    let [real, imag] = parts;
    set(step, 0, Value::array(shape.as_slice(), real))?;
    set(step, 1, Value::array(shape.as_slice(), imag))?;
    Ok(Flow::Next)
}

pub fn fft2d(step: &mut Step) -> Result<Flow> {
    let real = step.array(ops::fft2d::INPUT_REAL)?;
    let imag = step.array(ops::fft2d::INPUT_IMAG)?;
    let inverse = ops::Fft2d::new(step.op()).inverse();
    let sign = if inverse { -1.0 } else { 1.0 };
    transform(step, &real, Some(&imag), sign, real.shape[2])
}

pub fn rfft2d(step: &mut Step) -> Result<Flow> {
    let real = step.array(0)?;
    transform(step, &real, None, 1.0, real.shape[2] / 2 + 1)
}
