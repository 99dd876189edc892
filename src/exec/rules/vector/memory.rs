//! Vectors in buffers and tensors, element by element.

use std::sync::Arc;

use oxmlir_dialects::tables::vector as ops;
use oxmlir_ir::Type;

use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

/// What elements are read from and written to.
pub enum Base {
    Buffer(Arc<MemRef>, Type),
    Tensor(Array),
}

impl Base {
    /// The base that an operand is.
    pub fn of(step: &Step, index: usize) -> Result<Base> {
        match step.operand(index) {
            Value::Array(array) => Ok(Base::Tensor((**array).clone())),
            _ => {
                let ty = step.op().operand_type(index);
                Ok(Base::Buffer(step.memref(index)?, ty))
            }
        }
    }

    /// The size of each dimension.
    pub fn sizes(&self) -> &[i64] {
        match self {
            Base::Buffer(memref, _) => &memref.sizes,
            Base::Tensor(array) => &array.shape,
        }
    }

    /// Reads an element; what is out of bounds is undefined.
    pub fn read(&self, step: &mut Step, indices: &[i64]) -> Result<Value> {
        match self {
            Base::Buffer(memref, ty) => {
                let place = step.element(memref, *ty, indices)?;
                step.load(step.machine.cx.element_type(*ty), place)
            }
            Base::Tensor(array) => match Array::position(&array.shape, indices) {
                Some(at) => Ok(array.elements[at].clone()),
                None => Err(outside(step, indices, &array.shape)),
            },
        }
    }

    /// Writes an element.
    pub fn write(&mut self, step: &mut Step, indices: &[i64], value: &Value) -> Result<()> {
        match self {
            Base::Buffer(memref, ty) => {
                let place = step.element(memref, *ty, indices)?;
                step.store(step.machine.cx.element_type(*ty), place, value)
            }
            Base::Tensor(array) => match Array::position(&array.shape, indices) {
                Some(at) => {
                    array.elements[at] = value.clone();
                    Ok(())
                }
                None => Err(outside(step, indices, &array.shape)),
            },
        }
    }

    /// Makes the tensor that was written to the result.
    pub fn finish(self, step: &mut Step) {
        if let Base::Tensor(array) = self {
            step.set(Value::array(array.shape, array.elements));
        }
    }
}

fn outside(step: &Step, indices: &[i64], shape: &[i64]) -> Box<crate::Error> {
    step.undefined(format!(
        "position {indices:?} is out of bounds of {shape:?}"
    ))
}

pub fn load(step: &mut Step) -> Result<Flow> {
    let buffer = step.memref(ops::load::BASE)?;
    let indices = step.indices_of(&step.group(ops::load::INDICES), "an index")?;
    let ty = step.op().operand_type(ops::load::BASE);
    let first = step.element_unchecked(&buffer, ty, &indices)?;
    step.check_alignment(first, ops::load::ALIGNMENT_ATTR)?;
    let vector = step.load_vector((&buffer, ty), &indices, step.result_type())?;
    step.set(vector);
    Ok(Flow::Next)
}

pub fn store(step: &mut Step) -> Result<Flow> {
    let buffer = step.memref(ops::store::BASE)?;
    let indices = step.indices_of(&step.group(ops::store::INDICES), "an index")?;
    let ty = step.op().operand_type(ops::store::BASE);
    let first = step.element_unchecked(&buffer, ty, &indices)?;
    step.check_alignment(first, ops::store::ALIGNMENT_ATTR)?;
    let value = step.operand(ops::store::VALUE_TO_STORE).clone();
    step.store_vector((&buffer, ty), &indices, &value)?;
    Ok(Flow::Next)
}

/// An index moved along the last dimensions.
fn moved(indices: &[i64], by: &[i64]) -> Shape {
    let mut moved = Shape::from_slice(indices);
    let first = moved.len().saturating_sub(by.len());
    let by = &by[by.len().saturating_sub(moved.len())..];
    for (index, by) in moved[first..].iter_mut().zip(by) {
        *index += by;
    }
    moved
}

/// An error where a vector has dimensions that memory of this rank lacks, unless there is one element in each.
fn check_rank(step: &Step, rank: usize, vector: &Array) -> Result<()> {
    let more = vector.shape.len().saturating_sub(rank);
    match vector.shape[..more].iter().all(|size| *size == 1) {
        true => Ok(()),
        false => Err(step.unsupported("the vector has more dimensions than the memory")),
    }
}

pub fn maskedload(step: &mut Step) -> Result<Flow> {
    use ops::maskedload as slots;
    let base = Base::of(step, slots::BASE)?;
    let indices = step.indices_of(&step.group(slots::INDICES), "an index")?;
    let rank = indices.len();
    let (mask, passthru) = (step.array(1 + rank)?, step.array(2 + rank)?);
    check_rank(step, rank, &mask)?;
    let mut elements = Vec::with_capacity(mask.elements.len());
    for at in 0..mask.elements.len() {
        elements.push(match step.is_enabled(Some(&mask), at)? {
            true => base.read(step, &moved(&indices, &Array::indices(&mask.shape, at)))?,
            false => passthru.elements[at].clone(),
        });
    }
    step.set(Value::array(mask.shape.clone(), elements));
    Ok(Flow::Next)
}

pub fn maskedstore(step: &mut Step) -> Result<Flow> {
    use ops::maskedstore as slots;
    let mut base = Base::of(step, slots::BASE)?;
    let indices = step.indices_of(&step.group(slots::INDICES), "an index")?;
    let rank = indices.len();
    let (mask, value) = (step.array(1 + rank)?, step.array(2 + rank)?);
    check_rank(step, rank, &mask)?;
    for at in 0..mask.elements.len() {
        if step.is_enabled(Some(&mask), at)? {
            let place = moved(&indices, &Array::indices(&mask.shape, at));
            base.write(step, &place, &value.elements[at])?;
        }
    }
    Ok(Flow::Next)
}

/// Consecutive elements for the enabled positions.
pub fn expandload(step: &mut Step) -> Result<Flow> {
    use ops::expandload as slots;
    let base = Base::of(step, slots::BASE)?;
    let indices = step.indices_of(&step.group(slots::INDICES), "an index")?;
    let rank = indices.len();
    let (mask, passthru) = (step.array(1 + rank)?, step.array(2 + rank)?);
    let mut next = 0;
    let mut elements = Vec::with_capacity(mask.elements.len());
    for at in 0..mask.elements.len() {
        elements.push(match step.is_enabled(Some(&mask), at)? {
            true => {
                next += 1;
                base.read(step, &moved(&indices, &[next - 1]))?
            }
            false => passthru.elements[at].clone(),
        });
    }
    step.set(Value::array(mask.shape.clone(), elements));
    Ok(Flow::Next)
}

/// The enabled elements to consecutive places.
pub fn compressstore(step: &mut Step) -> Result<Flow> {
    use ops::compressstore as slots;
    let mut base = Base::of(step, slots::BASE)?;
    let indices = step.indices_of(&step.group(slots::INDICES), "an index")?;
    let rank = indices.len();
    let (mask, value) = (step.array(1 + rank)?, step.array(2 + rank)?);
    let mut next = 0;
    for at in 0..mask.elements.len() {
        if step.is_enabled(Some(&mask), at)? {
            base.write(step, &moved(&indices, &[next]), &value.elements[at])?;
            next += 1;
        }
    }
    Ok(Flow::Next)
}

/// A mask where an operation has one of its own, and `vector.mask` another.
fn enabled(step: &Step, masks: [Option<&Array>; 2], at: usize) -> Result<bool> {
    Ok(step.is_enabled(masks[0], at)? && step.is_enabled(masks[1], at)?)
}

pub fn gather(step: &mut Step) -> Result<Flow> {
    use ops::gather as slots;
    let base = Base::of(step, slots::BASE)?;
    let offsets = step.indices_of(&step.group(slots::OFFSETS), "an offset")?;
    let first = 1 + offsets.len();
    let (indices, mask) = (step.array(first)?, step.array(first + 1)?);
    let passthru = step.array(first + 2)?;
    let outer = step.region_mask();
    let outer = outer.as_ref().and_then(Value::as_array);
    let mut elements = Vec::with_capacity(mask.elements.len());
    for at in 0..mask.elements.len() {
        elements.push(match enabled(step, [Some(&mask), outer], at)? {
            true => {
                let index = step.index_of(&indices.elements[at], "an index")?;
                base.read(step, &moved(&offsets, &[index]))?
            }
            false => passthru.elements[at].clone(),
        });
    }
    step.set(Value::array(mask.shape.clone(), elements));
    Ok(Flow::Next)
}

/// Later elements count where several go to the same place.
pub fn scatter(step: &mut Step) -> Result<Flow> {
    use ops::scatter as slots;
    let mut base = Base::of(step, slots::BASE)?;
    let offsets = step.indices_of(&step.group(slots::OFFSETS), "an offset")?;
    let first = 1 + offsets.len();
    let (indices, mask) = (step.array(first)?, step.array(first + 1)?);
    let value = step.array(first + 2)?;
    for at in 0..mask.elements.len() {
        if step.is_enabled(Some(&mask), at)? {
            let index = step.index_of(&indices.elements[at], "an index")?;
            base.write(step, &moved(&offsets, &[index]), &value.elements[at])?;
        }
    }
    base.finish(step);
    Ok(Flow::Next)
}
