//! Blocks that the lanes of a subgroup load and store together; here each for itself.

use oxmlir_dialects::tables::xevm as ops;
use oxmlir_ir::Type;
use oxmlir_ir::num::ApInt;

use crate::error::Result;
use crate::execute::Flow;
use crate::memory::Pointer;
use crate::rules::llvm::memory::pointer;
use crate::rules::product::unit;
use crate::rules::vector::recast;
use crate::step::Step;
use crate::value::{Array, Value};

/// The places of the elements that a lane has: one of each row of lanes.
fn places(step: &mut Step, ty: Type) -> Result<Vec<Pointer>> {
    let start = pointer(step, step.operand(0))?;
    let element = step.machine.cx.element_type(ty);
    let stride = step.stride_of(element)?;
    let shape = step.machine.runtime_shape(ty);
    let count = shape.map_or(1, |shape| Array::count(&shape)) as i64;
    let place = step.place();
    let at = |at: i64| start.offset((at * place.lanes + place.lane()) * stride);
    Ok((0..count).map(at).collect())
}

pub fn load(step: &mut Step) -> Result<Flow> {
    let ty = step.result_type();
    let element = step.machine.cx.element_type(ty);
    let places = places(step, ty)?;
    let values = places.into_iter().map(|place| step.load(element, place));
    let mut values = values.collect::<Result<Vec<Value>>>()?;
    match step.machine.runtime_shape(ty) {
        Some(shape) => step.set(Value::array(shape, values)),
        None => step.set(values.pop().unwrap_or(Value::Unit)),
    }
    Ok(Flow::Next)
}

pub fn store(step: &mut Step) -> Result<Flow> {
    let ty = step.op().operand_type(ops::blockstore::VAL);
    let element = step.machine.cx.element_type(ty);
    let places = places(step, ty)?;
    let value = step.operand(ops::blockstore::VAL).clone();
    let values = match &value {
        Value::Array(array) => array.elements.clone(),
        scalar => vec![scalar.clone()],
    };
    for (place, value) in places.into_iter().zip(&values) {
        step.store(element, place, value)?;
    }
    Ok(Flow::Next)
}

/// A block of a surface: what of it is in bounds, and where.
struct Surface {
    start: Pointer,
    /// The bytes of a row, and how many rows there are.
    width: i64,
    height: i64,
    /// The distance of rows in bytes.
    pitch: i64,
    x: i64,
    y: i64,
    /// The bytes of an element.
    size: i64,
}

impl Surface {
    fn of(step: &Step, bits: i64) -> Result<Surface> {
        use ops::blockload2d as slots;
        let unsigned = |index: usize, role: &str| -> Result<i64> {
            Ok(step.int(index, role)?.low_u64() as i64)
        };
        Ok(Surface {
            start: pointer(step, step.operand(slots::PTR))?,
            width: unsigned(slots::BASE_WIDTH, "the width of a surface")?,
            height: unsigned(slots::BASE_HEIGHT, "the height of a surface")?,
            pitch: unsigned(slots::BASE_PITCH, "the pitch of a surface")?,
            x: step.index(slots::X, "a coordinate")?,
            y: step.index(slots::Y, "a coordinate")?,
            size: bits / 8,
        })
    }

    /// The place of an element of the block; none if it is outside of the surface.
    fn place(&self, row: i64, column: i64) -> Option<Pointer> {
        let (y, x) = (self.y + row, (self.x + column) * self.size);
        let inside = (0..self.height).contains(&y) && x >= 0 && x + self.size <= self.width;
        inside.then(|| self.start.offset(y * self.pitch + x))
    }
}

/// The rows and columns of the elements that a lane has of `blocks` blocks side by side.
fn elements(step: &Step, [width, height, blocks]: [i64; 3], bits: i64) -> Result<Vec<[i64; 2]>> {
    let place = step.place();
    let (lanes, lane) = (place.lanes, place.lane());
    let unit = unit(bits);
    if width % (lanes * unit) != 0 {
        return Err(step.unsupported(format!("a block of {width} columns for {lanes} lanes")));
    }
    let units = width / unit / lanes;
    let mut elements = Vec::new();
    for block in 0..blocks {
        for row in 0..height {
            for number in 0..units {
                let first = block * width + (number * lanes + lane) * unit;
                elements.extend((first..first + unit).map(|column| [row, column]));
            }
        }
    }
    Ok(elements)
}

/// The elements of a lane of what is loaded in columns: a column, or transposed a row.
fn columns(
    step: &Step,
    [width, height, blocks]: [i64; 3],
    transpose: bool,
) -> Result<Vec<[i64; 2]>> {
    let place = step.place();
    let (lanes, lane) = (place.lanes, place.lane());
    if transpose {
        return match height == lanes && blocks == 1 {
            true => Ok((0..width).map(|column| [lane, column]).collect()),
            false => Err(step.unsupported(format!("a transposed block of {height} rows"))),
        };
    }
    if width != lanes {
        return Err(step.unsupported(format!("a packed block of {width} columns")));
    }
    let column = |block: i64| (0..height).map(move |row| [row, block * width + lane]);
    Ok((0..blocks).flat_map(column).collect())
}

pub fn load_2d(step: &mut Step) -> Result<Flow> {
    use ops::blockload2d as slots;
    let op = step.op();
    let number = |slot: usize| op.int_attr(slot).unwrap_or(1);
    let bits = number(slots::ELEM_SIZE_IN_BITS_ATTR);
    let sizes = [
        number(slots::TILE_WIDTH_ATTR),
        number(slots::TILE_HEIGHT_ATTR),
        number(slots::V_BLOCKS_ATTR),
    ];
    let transpose = op.bool_attr(slots::TRANSPOSE_ATTR) == Some(true);
    let packed = op.bool_attr(slots::PACK_REGISTER_ATTR) == Some(true);
    let surface = Surface::of(step, bits)?;
    let elements = match transpose || packed {
        true => columns(step, sizes, transpose)?,
        false => elements(step, sizes, bits)?,
    };
    let ty = step.machine.cx.int_type(bits as u32);
    let mut values = Vec::with_capacity(elements.len());
    for [row, column] in elements {
        values.push(match surface.place(row, column) {
            Some(place) => step.load(ty, place)?,
            None => ApInt::zero(bits as u32).into(),
        });
    }
    let result = step.result_type();
    let shape = step.shape_of(result);
    let element = step.machine.cx.element_type(result);
    let value = recast(step.machine, &values, element, Array::count(&shape));
    match value {
        Some(value) => step.set(Value::array(shape, value)),
        None => return Err(step.unsupported("a block of such elements")),
    }
    Ok(Flow::Next)
}

pub fn store_2d(step: &mut Step) -> Result<Flow> {
    use ops::blockstore2d as slots;
    let op = step.op();
    let number = |slot: usize| op.int_attr(slot).unwrap_or(1);
    let bits = number(slots::ELEM_SIZE_IN_BITS_ATTR);
    let sizes = [
        number(slots::TILE_WIDTH_ATTR),
        number(slots::TILE_HEIGHT_ATTR),
        1,
    ];
    let surface = Surface::of(step, bits)?;
    let elements = elements(step, sizes, bits)?;
    let ty = step.machine.cx.int_type(bits as u32);
    let value = step.array(slots::STORED_VAL)?;
    let values = recast(step.machine, &value.elements, ty, elements.len());
    let values = values.ok_or_else(|| step.unsupported("a block of such elements"))?;
    for ([row, column], value) in elements.into_iter().zip(&values) {
        if let Some(place) = surface.place(row, column) {
            step.store(ty, place, value)?;
        }
    }
    Ok(Flow::Next)
}
