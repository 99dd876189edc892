//! Descriptors: memory and where in it. The value of one of a block has the memory as a buffer, then offsets; that of one of
//! scattered elements has a pointer, then the offsets as a vector.

use std::sync::Arc;

use oxmlir_dialects::tables::xegpu as ops;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::{DYNAMIC, Type};

use crate::error::Result;
use crate::execute::Flow;
use crate::memory::Pointer;
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

/// The pointer that a buffer or number stands for.
pub fn base(step: &mut Step, index: usize) -> Result<Pointer> {
    let value = step.operand(index).clone();
    match &value {
        Value::MemRef(memref) => {
            let ty = step.op().operand_type(index);
            let stride = step.stride_of(step.machine.cx.element_type(ty))?;
            Ok(memref.aligned.offset(memref.offset.wrapping_mul(stride)))
        }
        Value::Pointer(..) => super::super::llvm::memory::pointer(step, &value),
        other => {
            let address = step.int_of(other, "an address")?;
            Ok(Pointer::from_address(address.zext_or_trunc(64).low_u64()))
        }
    }
}

/// Numbers that are constants or operands; zeros, if there are none.
fn numbers(step: &Step, attr: usize, group: usize, count: usize) -> Result<Shape> {
    let constants = step.op().dense_attr(attr);
    let given = step.group(group);
    match (constants.len(), given.len()) {
        (0, 0) => Ok((0..count).map(|_| 0).collect()),
        (0, len) => {
            let dynamic = vec![DYNAMIC; len];
            step.mixed(&dynamic, group, "an offset")
        }
        _ => step.mixed(&constants, group, "an offset"),
    }
}

pub fn create_nd(step: &mut Step) -> Result<Flow> {
    use ops::create_nd_tdesc as slots;
    let source = step.operand(slots::SOURCE).clone();
    let is_given = |step: &Step, attr: usize, group: usize| {
        !step.op().dense_attr(attr).is_empty() || !step.group(group).is_empty()
    };
    let mut memory = match &source {
        Value::MemRef(memref) => (**memref).clone(),
        _ => {
            let pointer = base(step, slots::SOURCE)?;
            MemRef {
                allocated: pointer,
                aligned: pointer,
                offset: 0,
                sizes: Shape::new(),
                strides: Shape::new(),
            }
        }
    };
    if is_given(step, slots::CONST_SHAPE_ATTR, slots::SHAPE) {
        memory.sizes = numbers(step, slots::CONST_SHAPE_ATTR, slots::SHAPE, 0)?;
    }
    if is_given(step, slots::CONST_STRIDES_ATTR, slots::STRIDES) {
        memory.strides = numbers(step, slots::CONST_STRIDES_ATTR, slots::STRIDES, 0)?;
    }
    let rank = memory.sizes.len();
    if memory.strides.len() != rank {
        return Err(step.unsupported("a descriptor of memory without shape or strides"));
    }
    let offsets = numbers(step, slots::CONST_OFFSETS_ATTR, slots::OFFSETS, rank)?;
    set_block(step, memory, &offsets);
    Ok(Flow::Next)
}

fn set_block(step: &mut Step, memory: MemRef, offsets: &[i64]) {
    let mut fields = vec![Value::from(memory)];
    fields.extend(offsets.iter().map(|offset| Value::from_index(*offset)));
    step.set(Value::Struct(Arc::new(fields)));
}

/// A block of memory.
pub struct Block {
    pub desc: TensorDesc,
    memory: Arc<MemRef>,
    offsets: Shape,
}

impl Block {
    /// The block of an operand.
    pub fn of(step: &Step, index: usize) -> Result<Block> {
        let desc = TensorDesc::of(step.machine.cx, step.op().operand_type(index));
        let desc = desc.ok_or_else(|| step.unsupported("no descriptor of a block"))?;
        let fields = match step.operand(index) {
            Value::Struct(fields) => fields.clone(),
            other => return Err(step.not_usable(other, "a descriptor")),
        };
        Ok(Block {
            desc,
            memory: step.memref_of(&fields[0])?,
            offsets: step.indices_of(&fields[1..], "an offset")?,
        })
    }

    /// Moves it by offsets in the last dimensions.
    pub fn moved(mut self, step: &Step, attr: usize, group: usize) -> Result<Block> {
        let by = numbers(step, attr, group, 0)?;
        let first = self.offsets.len().saturating_sub(by.len());
        for (offset, by) in self.offsets[first..].iter_mut().zip(&by) {
            *offset = offset.wrapping_add(*by);
        }
        Ok(self)
    }

    /// The place of an element, by its indices in the last dimensions; none if it is outside of the memory.
    pub fn place(&self, indices: &[i64], stride: i64) -> Option<Pointer> {
        let mut at = self.offsets.clone();
        let first = at.len().checked_sub(indices.len())?;
        for (at, index) in at[first..].iter_mut().zip(indices) {
            *at += index;
        }
        let inside = at
            .iter()
            .zip(&self.memory.sizes)
            .all(|(at, size)| at >= &0 && at < size);
        inside.then(|| self.memory.place(&at, stride))
    }
}

pub fn update_nd(step: &mut Step) -> Result<Flow> {
    use ops::update_nd_offset as slots;
    let block = Block::of(step, slots::TENSOR_DESC)?;
    let block = block.moved(step, slots::CONST_OFFSETS_ATTR, slots::OFFSETS)?;
    set_block(step, (*block.memory).clone(), &block.offsets);
    Ok(Flow::Next)
}

pub fn create_scattered(step: &mut Step) -> Result<Flow> {
    let pointer = base(step, ops::create_tdesc::SOURCE)?;
    let offsets = step.operand(ops::create_tdesc::OFFSETS).clone();
    step.set(Value::Struct(Arc::new(vec![pointer.into(), offsets])));
    Ok(Flow::Next)
}

/// The parts of a descriptor of scattered elements.
pub fn scattered(step: &Step, value: &Value) -> Result<(Pointer, Value)> {
    match value {
        Value::Struct(fields) => {
            let pointer = super::super::llvm::memory::pointer(step, &fields[0])?;
            Ok((pointer, fields[1].clone()))
        }
        other => Err(step.not_usable(other, "a descriptor")),
    }
}

pub fn update_scattered(step: &mut Step) -> Result<Flow> {
    let desc = step.operand(ops::update_offset::TENSOR_DESC).clone();
    let (pointer, offsets) = scattered(step, &desc)?;
    let by = step.array(ops::update_offset::OFFSETS)?;
    let Value::Array(offsets) = offsets else {
        return Err(step.not_usable(&offsets, "the offsets"));
    };
    let pairs = offsets.elements.iter().zip(&by.elements);
    let sums = pairs.map(|(a, b)| {
        super::super::combine::Combine::Add
            .apply(a, b)
            .ok_or_else(|| step.unsupported("such offsets"))
    });
    let sums = sums.collect::<Result<Vec<Value>>>()?;
    let offsets = Value::array(offsets.shape.clone(), sums);
    step.set(Value::Struct(Arc::new(vec![pointer.into(), offsets])));
    Ok(Flow::Next)
}

/// The elements of a vector, or a scalar as the only one.
pub fn elements(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(array) => array.elements.clone(),
        scalar => vec![scalar.clone()],
    }
}

/// A vector of a type, or its only element if the type is that of a scalar.
pub fn packed(step: &Step, ty: Type, mut elements: Vec<Value>) -> Value {
    match step.machine.runtime_shape(ty) {
        Some(shape) if Array::count(&shape) == elements.len() => Value::array(shape, elements),
        _ => elements.pop().unwrap_or(Value::Unit),
    }
}
