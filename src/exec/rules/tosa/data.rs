//! Operations that move elements.

use oxmlir_dialects::tables::tosa as ops;

use super::{exact, fill, fit, only, set, sizes_of};
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// Sets the result to the elements that a function gives for places.
fn filled(step: &mut Step, shape: &[i64], f: impl FnMut(&[i64]) -> Result<Value>) -> Result<Flow> {
    let result = fill(shape, f)?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

/// The element at a place; undefined behavior if there is none.
fn get(step: &Step, array: &Array, index: &[i64]) -> Result<Value> {
    match Array::position(&array.shape, index) {
        Some(at) => Ok(array.elements[at].clone()),
        None => {
            let shape = &array.shape[..];
            Err(step.undefined(format!("element {index:?} is out of bounds of {shape:?}")))
        }
    }
}

fn axis(step: &Step) -> usize {
    let axis = ops::shared::axis(step.op()).unwrap_or_default();
    usize::try_from(axis).unwrap_or(usize::MAX)
}

pub fn concat(step: &mut Step) -> Result<Flow> {
    let axis = axis(step);
    let mut parts = Vec::new();
    for index in 0..step.num_operands() {
        parts.push(step.array(index)?);
    }
    let Some(mut shape) = parts.first().map(|part| part.shape.clone()) else {
        return Err(step.undefined("nothing is joined"));
    };
    if axis >= shape.len() {
        return Err(step.undefined("there is no such dimension"));
    }
    let fits = |part: &Array| {
        let sizes = part.shape.iter().zip(&shape).enumerate();
        part.shape.len() == shape.len()
            && sizes.into_iter().all(|(at, (a, b))| at == axis || a == b)
    };
    if !parts.iter().all(|part| fits(part)) {
        return Err(step.undefined("tensors of different sizes are joined"));
    }
    shape[axis] = parts.iter().map(|part| part.shape[axis]).sum();
    filled(step, &shape, |index| {
        let mut index = Shape::from_slice(index);
        let mut parts = parts.iter();
        loop {
            match parts.next() {
                Some(part) if index[axis] < part.shape[axis] => return Ok(part.get(&index)),
                Some(part) => index[axis] -= part.shape[axis],
                None => return Ok(Value::Unit),
            }
        }
    })
}

pub fn pad(step: &mut Step) -> Result<Flow> {
    let input = step.array(ops::pad::INPUT1)?;
    let padding = sizes_of(step, ops::pad::PADDING)?;
    let value = only(step, ops::pad::PAD_CONST)?;
    if padding.len() != 2 * input.shape.len() || padding.iter().any(|size| *size < 0) {
        return Err(step.undefined("such a padding"));
    }
    let sizes = input.shape.iter().zip(padding.chunks_exact(2));
    let shape: Shape = sizes.map(|(size, pair)| size + pair[0] + pair[1]).collect();
    filled(step, &shape, |index| {
        let low = padding.iter().step_by(2);
        let place: Shape = index.iter().zip(low).map(|(i, low)| i - low).collect();
        let at = Array::position(&input.shape, &place);
        Ok(at.map_or(value.clone(), |at| input.elements[at].clone()))
    })
}

pub fn reshape(step: &mut Step) -> Result<Flow> {
    let input = step.array(ops::reshape::INPUT1)?;
    let mut shape = sizes_of(step, ops::reshape::SHAPE)?;
    let count = input.elements.len() as i64;
    let placed: i64 = shape.iter().filter(|size| **size != -1).product();
    for size in &mut shape {
        if *size == -1 {
            *size = count.checked_div(placed).unwrap_or(0);
        }
    }
    if Array::count(&shape) != input.elements.len() {
        let (from, to) = (&input.shape[..], &shape[..]);
        return Err(step.undefined(format!("a tensor of {from:?} becomes one of {to:?}")));
    }
    set(step, 0, Value::array(shape, input.elements.clone()))?;
    Ok(Flow::Next)
}

pub fn reverse(step: &mut Step) -> Result<Flow> {
    let input = step.array(0)?;
    let axis = axis(step);
    filled(step, &input.shape, |index| {
        let mut index = Shape::from_slice(index);
        if let Some(place) = index.get_mut(axis) {
            *place = input.shape[axis] - 1 - *place;
        }
        Ok(input.get(&index))
    })
}

pub fn slice(step: &mut Step) -> Result<Flow> {
    let input = step.array(ops::slice::INPUT1)?;
    let start = sizes_of(step, ops::slice::START)?;
    let mut sizes = sizes_of(step, ops::slice::SIZE)?;
    for (size, (whole, start)) in sizes.iter_mut().zip(input.shape.iter().zip(&start)) {
        if *size == -1 {
            *size = whole - start;
        }
    }
    if sizes.iter().any(|size| *size < 0) || sizes.len() != input.shape.len() {
        return Err(step.undefined("such a box"));
    }
    let inside =
        |index: &[i64]| -> Shape { index.iter().zip(&start).map(|(i, s)| i + s).collect() };
    let last: Shape = sizes.iter().map(|size| size - 1).collect();
    if Array::count(&sizes) > 0 {
        get(step, &input, &inside(&last))?;
        get(step, &input, &start)?;
    }
    filled(step, &sizes, |index| Ok(input.get(&inside(index))))
}

pub fn tile(step: &mut Step) -> Result<Flow> {
    let input = step.array(ops::tile::INPUT1)?;
    let times = sizes_of(step, ops::tile::MULTIPLES)?;
    if times.iter().any(|times| *times < 0) || times.len() != input.shape.len() {
        return Err(step.undefined("such a number of times"));
    }
    let sizes = input.shape.iter().zip(&times);
    let shape: Shape = sizes.map(|(size, times)| size * times).collect();
    filled(step, &shape, |index| {
        let index = index.iter().zip(&input.shape);
        let index: Shape = index.map(|(i, size)| i % size).collect();
        Ok(input.get(&index))
    })
}

pub fn transpose(step: &mut Step) -> Result<Flow> {
    let input = step.array(ops::transpose::INPUT1)?;
    let perms = ops::Transpose::new(step.op()).perms();
    let shape: Shape = perms
        .iter()
        .map(|from| input.shape[*from as usize])
        .collect();
    filled(step, &shape, |index| {
        let mut place: Shape = index.into();
        for (from, at) in perms.iter().zip(index) {
            place[*from as usize] = *at;
        }
        Ok(input.get(&place))
    })
}

pub fn gather(step: &mut Step) -> Result<Flow> {
    let values = step.array(ops::gather::VALUES)?;
    let indices = step.array(ops::gather::INDICES)?;
    let [batches, rows] = [indices.shape[0], indices.shape[1]];
    same_batches(step, &[batches, values.shape[0]])?;
    let shape = [batches, rows, values.shape[2]];
    let result = fill(&shape, |at| {
        let row = step.index_of(&indices.get(&at[..2]), "an index")?;
        get(step, &values, &[at[0], row, at[2]])
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}

fn same_batches(step: &Step, counts: &[i64]) -> Result<()> {
    match counts.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Ok(()),
        false => Err(step.undefined(format!("the operands have {counts:?} batches"))),
    }
}

pub fn scatter(step: &mut Step) -> Result<Flow> {
    let mut result = (*step.array(ops::scatter::VALUES_IN)?).clone();
    let indices = step.array(ops::scatter::INDICES)?;
    let input = step.array(ops::scatter::INPUT)?;
    same_batches(step, &[result.shape[0], indices.shape[0], input.shape[0]])?;
    let mut written = vec![false; result.elements.len()];
    for at in 0..input.elements.len() {
        let place = Array::indices(&input.shape, at);
        let row = step.index_of(&indices.get(&place[..2]), "an index")?;
        let place = [place[0], row, place[2]];
        get(step, &result, &place)?;
        let Some(to) = Array::position(&result.shape, &place) else {
            continue;
        };
        if std::mem::replace(&mut written[to], true) {
            return Err(step.undefined("two rows are written to the same place"));
        }
        result.elements[to] = input.elements[at].clone();
    }
    set(step, 0, Value::array(result.shape, result.elements))?;
    Ok(Flow::Next)
}

/// Bytes are places in the table; of longer numbers the low bits say how far between two entries.
pub fn table(step: &mut Step) -> Result<Flow> {
    let input = step.array(ops::table::INPUT1)?;
    let table = step.array(ops::table::TABLE)?;
    let ty = step.machine.cx.element_type(step.result_type());
    let result = fill(&input.shape, |index| {
        let value = input.get(index);
        // Where a number is that is out of range, there may be no entry.
        let bits = step.int_of(&value, "an element")?.width();
        let value = exact(step, &value, false)?;
        if bits == 8 {
            return get(step, &table, &[(value + 128) as i64]);
        }
        if bits != 16 {
            return Err(step.unsupported("a table of such numbers"));
        }
        let (place, part) = ((value >> 7) + 256, value & 0x7f);
        let base = exact(step, &get(step, &table, &[place as i64])?, false)?;
        let next = exact(step, &get(step, &table, &[place as i64 + 1])?, false)?;
        let slope = next - base;
        if i16::try_from(slope).is_err() {
            return Ok(step.poison("neighbours in a table are too far apart"));
        }
        Ok(fit(step, (base << 7) + slope * part, ty))
    })?;
    set(step, 0, result)?;
    Ok(Flow::Next)
}
