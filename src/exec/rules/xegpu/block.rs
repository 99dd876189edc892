//! Blocks that are loaded and stored.

use oxmlir_dialects::tables::xegpu as ops;
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::Type;

use super::desc::{Block, elements, packed};
use crate::error::Result;
use crate::execute::Flow;
use crate::rules::llvm::values::zero_value;
use crate::rules::product::unit;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// Bits of a register, which rows are packed to.
const REGISTER: i64 = 32;

/// How what is loaded is arranged.
struct Arrangement {
    is_packed: bool,
    /// The dimensions of the block, in the order of those of the vector.
    permutation: Shape,
}

/// The indices in the block of the elements of a vector, which is all of it or what a lane has.
fn indices(
    step: &Step,
    block: &Block,
    vector: Type,
    arrangement: &Arrangement,
) -> Result<Vec<Shape>> {
    let cx = step.machine.cx;
    let shape = step.machine.runtime_shape(vector).unwrap_or_default();
    let blocks = block.desc.array_length(cx);
    let total = Array::count(&block.desc.shape) as i64 * blocks;
    let count = Array::count(&shape) as i64;
    if count == total {
        let index = |at: usize| {
            whole(
                block,
                &Array::indices(&shape, at),
                blocks,
                arrangement,
                step,
            )
        };
        return (0..count as usize).map(index).collect();
    }
    let place = step.place();
    match count * place.lanes == total {
        true => part(step, block, count, place.lane(), arrangement),
        false => Err(step.unsupported(format!(
            "a vector of {count} elements of a block of {total} in a subgroup of {} lanes",
            place.lanes
        ))),
    }
}

/// The element of the block that an element of the vector is.
fn whole(
    block: &Block,
    index: &[i64],
    blocks: i64,
    arrangement: &Arrangement,
    step: &Step,
) -> Result<Shape> {
    let rank = block.desc.shape.len();
    let mut index = Shape::from_slice(index);
    let mut shift = 0;
    if blocks > 1 {
        if index.len() <= rank {
            return Err(step.unsupported("several blocks in a vector of no more dimensions"));
        }
        shift = index.remove(0) * block.desc.shape[rank - 1];
    }
    if arrangement.is_packed && index.len() == rank + 1 {
        let width = bits(step.machine.cx, block.desc.element).unwrap_or(REGISTER);
        let in_register = index.pop().unwrap_or_default();
        index[rank - 2] = index[rank - 2] * (REGISTER / width) + in_register;
    }
    if index.len() != rank {
        return Err(step.unsupported("a vector of other dimensions than the block"));
    }
    if !arrangement.permutation.is_empty() {
        let from = index.clone();
        for (dim, to) in arrangement.permutation.iter().enumerate() {
            index[*to as usize] = from[dim];
        }
    }
    index[rank - 1] += shift;
    Ok(index)
}

/// What a lane has of a block: of packed and transposed ones a column of what is loaded, of others a unit of each row in turn.
fn part(
    step: &Step,
    block: &Block,
    count: i64,
    lane: i64,
    arrangement: &Arrangement,
) -> Result<Vec<Shape>> {
    let unknown = || step.unsupported("a block of such a shape in code of a lane");
    let lanes = step.place().lanes;
    let width = bits(step.machine.cx, block.desc.element).unwrap_or(REGISTER);
    let (rows, columns) = match block.desc.shape[..] {
        [columns] => (1, columns),
        [rows, columns] => (rows, columns),
        _ => return Err(unknown()),
    };
    let is_row = block.desc.shape.len() == 1;
    let index = |row: i64, column: i64| match is_row {
        true => Shape::from_iter([column]),
        false => Shape::from_iter([row, column]),
    };
    let blocks = block.desc.array_length(step.machine.cx);
    if !arrangement.permutation.is_empty() {
        let fits = rows == lanes && blocks == 1 && width >= REGISTER;
        return match fits {
            true => Ok((0..count).map(|at| index(lane, at)).collect()),
            false => Err(unknown()),
        };
    }
    let unit = match arrangement.is_packed || is_row {
        true => 1,
        false => unit(width),
    };
    if is_row {
        return Ok((0..count).map(|at| index(0, at * lanes + lane)).collect());
    }
    if columns != lanes * unit {
        return Err(unknown());
    }
    let of_block = rows * unit;
    let at = |at: i64| {
        let (number, at) = (at / of_block, at % of_block);
        let column = number * columns + lane * unit + at % unit;
        index(at / unit, column)
    };
    Ok((0..count).map(at).collect())
}

pub fn load(step: &mut Step) -> Result<Flow> {
    use ops::load_nd as slots;
    let block = Block::of(step, slots::TENSOR_DESC)?;
    let block = block.moved(step, slots::CONST_OFFSETS_ATTR, slots::OFFSETS)?;
    let arrangement = Arrangement {
        is_packed: step.op().unit_attr(slots::PACKED_ATTR),
        permutation: step.op().dense_attr(slots::TRANSPOSE_ATTR),
    };
    let ty = step.result_type();
    let indices = indices(step, &block, ty, &arrangement)?;
    let element = block.desc.element;
    let stride = step.stride_of(element)?;
    let mut values = Vec::with_capacity(indices.len());
    for index in indices {
        values.push(match block.place(&index, stride) {
            Some(place) => step.load(element, place)?,
            None => outside(step, &block, &index)?,
        });
    }
    let value = packed(step, ty, values);
    step.set(value);
    Ok(Flow::Next)
}

/// The element of a block that is outside of the memory.
fn outside(step: &Step, block: &Block, index: &[i64]) -> Result<Value> {
    if !block.desc.checks_bounds(step.machine.cx) {
        return Err(step.undefined(format!("element {index:?} is outside of the memory")));
    }
    zero_value(step.machine, block.desc.element)
        .ok_or_else(|| step.unsupported("a block of such elements"))
}

pub fn store(step: &mut Step) -> Result<Flow> {
    use ops::store_nd as slots;
    let block = Block::of(step, slots::TENSOR_DESC)?;
    let block = block.moved(step, slots::CONST_OFFSETS_ATTR, slots::OFFSETS)?;
    let arrangement = Arrangement {
        is_packed: false,
        permutation: Shape::new(),
    };
    let ty = step.op().operand_type(slots::VALUE);
    let indices = indices(step, &block, ty, &arrangement)?;
    let element = block.desc.element;
    let stride = step.stride_of(element)?;
    let values = elements(step.operand(slots::VALUE));
    for (index, value) in indices.iter().zip(&values) {
        match block.place(index, stride) {
            Some(place) => step.store(element, place, value)?,
            None => {
                outside(step, &block, index)?;
            }
        }
    }
    Ok(Flow::Next)
}
