//! Lists of sizes.

use oxmlir_dialects::tables::tosa as ops;

use super::{only, sizes_of};
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::Value;

fn set(step: &mut Step, sizes: Vec<i64>) -> Flow {
    let count = sizes.len() as i64;
    let sizes = sizes.into_iter().map(Value::from_index).collect();
    step.set(Value::array([count].as_slice(), sizes));
    Flow::Next
}

fn all(step: &mut Step, sizes: Option<Vec<i64>>) -> Result<Flow> {
    match sizes {
        Some(sizes) => Ok(set(step, sizes)),
        None => Err(step.undefined("a size that does not exist")),
    }
}

/// A function of each two sizes.
pub fn pairs(step: &mut Step, f: fn(i64, i64) -> Option<i64>) -> Result<Flow> {
    let (a, b) = (sizes_of(step, 0)?, sizes_of(step, 1)?);
    let results = a.iter().zip(&b).map(|(a, b)| f(*a, *b)).collect();
    all(step, results)
}

/// A function of each size.
pub fn singles(step: &mut Step, f: fn(i64) -> Option<i64>) -> Result<Flow> {
    let results = sizes_of(step, 0)?.into_iter().map(f).collect();
    all(step, results)
}

pub fn div_ceil(a: i64, b: i64) -> Option<i64> {
    (a >= 0 && b > 0).then(|| (a / b) + i64::from(a % b != 0))
}

pub fn div_floor(a: i64, b: i64) -> Option<i64> {
    (a >= 0 && b > 0).then(|| a / b)
}

pub fn modulo(a: i64, b: i64) -> Option<i64> {
    (a >= 0 && b > 0).then(|| a % b)
}

pub fn exp2(a: i64) -> Option<i64> {
    (0..63).contains(&a).then(|| 1 << a)
}

pub fn log2_floor(a: i64) -> Option<i64> {
    a.checked_ilog2().map(i64::from)
}

pub fn log2_ceil(a: i64) -> Option<i64> {
    let floor = log2_floor(a)?;
    Some(floor + i64::from(a != 1 << floor))
}

pub fn concat(step: &mut Step) -> Result<Flow> {
    let mut sizes = Vec::new();
    for index in 0..step.num_operands() {
        sizes.extend(sizes_of(step, index)?);
    }
    Ok(set(step, sizes))
}

pub fn dim(step: &mut Step) -> Result<Flow> {
    let input = step.array(0)?;
    let axis = usize::try_from(ops::Dim::new(step.op()).axis()).ok();
    let size = axis.and_then(|axis| input.shape.get(axis).copied());
    all(step, size.map(|size| vec![size]))
}

pub fn slice(step: &mut Step) -> Result<Flow> {
    use ops::slice_shape::{INPUT, SIZE, START};
    let sizes = sizes_of(step, INPUT)?;
    let start = step.index_of(&only(step, START)?, "the start")?;
    let size = step.index_of(&only(step, SIZE)?, "the number of sizes")?;
    let start = usize::try_from(start).ok();
    let end = start.and_then(|start| start.checked_add(usize::try_from(size).ok()?));
    let part = start
        .zip(end)
        .and_then(|(start, end)| sizes.get(start..end));
    all(step, part.map(<[i64]>::to_vec))
}
