//! Vectors: their elements and shapes.

mod mask;
mod memory;
mod print;
mod reduce;
mod transfer;

use oxmlir_dialects::tables::vector as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{DYNAMIC, OpRef, Type, TypeKind};

use super::floats::multiply_add;
use super::ints::NO_ATTR;
use super::scf::{regions, yield_};
use crate::buffer::row_major;
use crate::constant::VSCALE;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::machine::Machine;
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

pub const RULES: &[Implementation] = &[
    implements(ops::BITCAST, &Execute::Step(bitcast)),
    implements(ops::BROADCAST, &Execute::Step(broadcast)),
    implements(ops::COMPRESSSTORE, &Execute::Step(memory::compressstore)),
    implements(ops::CONSTANT_MASK, &Execute::Constant(constant_mask)),
    implements(ops::CONTRACT, &Execute::Step(reduce::contract)),
    implements(ops::CREATE_MASK, &Execute::Step(create_mask)),
    implements(ops::DEINTERLEAVE, &Execute::Step(deinterleave)),
    implements(ops::EXPANDLOAD, &Execute::Step(memory::expandload)),
    implements(ops::EXTRACT, &Execute::Step(extract)),
    implements(
        ops::EXTRACT_STRIDED_SLICE,
        &Execute::Step(extract_strided_slice),
    ),
    implements(ops::FMA, &Execute::Elementwise(multiply_add::<NO_ATTR>)),
    implements(ops::FROM_ELEMENTS, &Execute::Step(from_elements)),
    implements(ops::GATHER, &Execute::Step(memory::gather)),
    implements(ops::INSERT, &Execute::Step(insert)),
    implements(
        ops::INSERT_STRIDED_SLICE,
        &Execute::Step(insert_strided_slice),
    ),
    implements(ops::INTERLEAVE, &Execute::Step(interleave)),
    implements(ops::LOAD, &Execute::Step(memory::load)),
    implements(ops::MASK, &regions(mask::enter, mask::leave)),
    implements(ops::MASKEDLOAD, &Execute::Step(memory::maskedload)),
    implements(ops::MASKEDSTORE, &Execute::Step(memory::maskedstore)),
    implements(
        ops::MULTI_REDUCTION,
        &Execute::Step(reduce::multi_reduction),
    ),
    implements(ops::OUTERPRODUCT, &Execute::Step(reduce::outerproduct)),
    implements(ops::PRINT, &Execute::Step(print::print)),
    implements(ops::REDUCTION, &Execute::Step(reduce::reduction)),
    implements(ops::SCALABLE_EXTRACT, &Execute::Step(scalable_extract)),
    implements(ops::SCALABLE_INSERT, &Execute::Step(scalable_insert)),
    implements(ops::SCAN, &Execute::Step(reduce::scan)),
    implements(ops::SCATTER, &Execute::Step(memory::scatter)),
    implements(ops::SHAPE_CAST, &Execute::Step(shape_cast)),
    implements(ops::SHUFFLE, &Execute::Step(shuffle)),
    implements(ops::STEP, &Execute::Constant(step_vector)),
    implements(ops::STORE, &Execute::Step(memory::store)),
    implements(ops::TO_ELEMENTS, &Execute::Step(to_elements)),
    implements(ops::TRANSFER_READ, &Execute::Step(transfer::read)),
    implements(ops::TRANSFER_WRITE, &Execute::Step(transfer::write)),
    implements(ops::TRANSPOSE, &Execute::Step(transpose)),
    implements(ops::TYPE_CAST, &Execute::Step(type_cast)),
    implements(
        ops::VSCALE,
        &Execute::Constant(|_, _| Ok(Value::from_index(VSCALE))),
    ),
    implements(ops::YIELD, &Execute::Step(yield_)),
];

impl Step<'_, '_> {
    /// The vector or tensor that an operand is; of a poison one without shape an error.
    pub fn array(&self, index: usize) -> Result<std::sync::Arc<Array>> {
        match self.operand(index) {
            Value::Array(array) => Ok(array.clone()),
            value => Err(self.not_usable(value, "a vector or tensor")),
        }
    }

    /// The shape of a vector type while the program runs.
    pub fn shape_of(&self, ty: Type) -> Shape {
        self.machine.runtime_shape(ty).unwrap_or_default()
    }

    /// Sets the first result to a vector, or to its only element if it is a scalar by type.
    pub fn set_vector(&mut self, shape: Shape, mut elements: Vec<Value>) {
        let is_array = self.machine.cx.rank(self.result_type()).is_some();
        match (is_array, elements.pop()) {
            (false, Some(element)) => self.set(element),
            (_, last) => {
                elements.extend(last);
                self.set(Value::array(shape, elements));
            }
        }
    }
}

// Positions.

/// A position of which some numbers are operands: none of them is out of bounds, or else a poison value.
fn position(
    step: &mut Step,
    constants: &[i64],
    group: usize,
    shape: &[i64],
) -> Result<std::result::Result<Shape, Value>> {
    let values = step.group(group);
    let mut values = values.iter();
    let mut position = Shape::new();
    for (dim, constant) in constants.iter().enumerate() {
        let index = match *constant {
            DYNAMIC => match values.next() {
                Some(poison @ Value::Poison(_)) => return Ok(Err(poison.clone())),
                Some(value) => step.index_of(value, "a position")?,
                None => return Err(step.unsupported("a position is missing")),
            },
            constant => constant,
        };
        if index < 0 || index >= shape[dim] {
            let size = shape[dim];
            let reason = format!("position {index} of a dimension of size {size}");
            return Ok(Err(step.poison(reason)));
        }
        position.push(index);
    }
    Ok(Ok(position))
}

/// The elements that a position leaves: their number, and the first of them.
fn part(shape: &[i64], position: &[i64]) -> (usize, usize) {
    let inner = Array::count(&shape[position.len()..]);
    let outer = Array::position(&shape[..position.len()], position).unwrap_or_default();
    (outer * inner, inner)
}

fn extract(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::extract::SOURCE)?;
    let constants = step.op().dense_attr(ops::extract::STATIC_POSITION_ATTR);
    let group = ops::extract::DYNAMIC_POSITION;
    let rest = Shape::from_slice(&source.shape[constants.len()..]);
    let elements = match position(step, &constants, group, &source.shape)? {
        Ok(position) => {
            let (first, count) = part(&source.shape, &position);
            source.elements[first..first + count].to_vec()
        }
        Err(poison) => vec![poison; Array::count(&rest)],
    };
    step.set_vector(rest, elements);
    Ok(Flow::Next)
}

fn insert(step: &mut Step) -> Result<Flow> {
    let mut dest = (*step.array(ops::insert::DEST)?).clone();
    let constants = step.op().dense_attr(ops::insert::STATIC_POSITION_ATTR);
    let group = ops::insert::DYNAMIC_POSITION;
    match position(step, &constants, group, &dest.shape)? {
        Ok(position) => {
            let (first, count) = part(&dest.shape, &position);
            match step.operand(ops::insert::VALUE_TO_STORE) {
                Value::Array(part) => {
                    dest.elements[first..first + count].clone_from_slice(&part.elements);
                }
                scalar => dest.elements[first..first + count].fill(scalar.clone()),
            }
        }
        Err(poison) => dest.elements.fill(poison),
    }
    step.set(Value::array(dest.shape, dest.elements));
    Ok(Flow::Next)
}

fn from_elements(step: &mut Step) -> Result<Flow> {
    let shape = step.shape_of(step.result_type());
    let elements = step.operands_from(0).into_vec();
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn to_elements(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    step.set_all(source.elements.iter().cloned());
    Ok(Flow::Next)
}

/// The numbers of an attribute that is an array of integers.
fn numbers(op: OpRef, slot: usize) -> Shape {
    let list = op.array_attr(slot).unwrap_or_default().iter();
    list.filter_map(|number| op.cx.int_value(*number)).collect()
}

/// The place of each element of a box in a larger array: `inner` in a box at `offsets` with strides, which are those of the
/// first dimensions or, where `last` is set, of the last ones.
fn in_box(index: &[i64], offsets: &[i64], strides: &[i64], rank: usize) -> Shape {
    let missing = rank - index.len();
    let mut at: Shape = (0..missing)
        .map(|_| 0)
        .chain(index.iter().copied())
        .collect();
    for (dim, place) in at.iter_mut().enumerate() {
        let inner = dim.checked_sub(missing);
        let stride = inner
            .and_then(|inner| strides.get(inner))
            .copied()
            .unwrap_or(1);
        *place = offsets.get(dim).copied().unwrap_or(0) + *place * stride;
    }
    at
}

fn extract_strided_slice(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let op = step.op();
    let offsets = numbers(op, ops::extract_strided_slice::OFFSETS_ATTR);
    let strides = numbers(op, ops::extract_strided_slice::STRIDES_ATTR);
    let shape = step.shape_of(step.result_type());
    let result = Array::from_fn(&shape, |index| {
        let at = in_box(index, &offsets, &strides, source.shape.len());
        source.get(&at)
    });
    step.set(result);
    Ok(Flow::Next)
}

fn insert_strided_slice(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::insert_strided_slice::VALUE_TO_STORE)?;
    let mut dest = (*step.array(ops::insert_strided_slice::DEST)?).clone();
    let op = step.op();
    let offsets = numbers(op, ops::insert_strided_slice::OFFSETS_ATTR);
    let strides = numbers(op, ops::insert_strided_slice::STRIDES_ATTR);
    for (at, value) in source.elements.iter().enumerate() {
        let index = Array::indices(&source.shape, at);
        let place = in_box(&index, &offsets, &strides, dest.shape.len());
        if let Some(at) = Array::position(&dest.shape, &place) {
            dest.elements[at] = value.clone();
        }
    }
    step.set(Value::array(dest.shape, dest.elements));
    Ok(Flow::Next)
}

/// Where a part begins: the position of a scalable one is a multiple of `vscale`.
fn first_of_part(op: OpRef, part: Type, position: i64) -> usize {
    let is_scalable = match op.cx.type_kind(part) {
        TypeKind::Vector { scalable, .. } => scalable.contains(&true),
        _ => false,
    };
    position as usize * if is_scalable { VSCALE as usize } else { 1 }
}

fn scalable_extract(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let op = step.op();
    let view = ops::ScalableExtract::new(op);
    let first = first_of_part(op, step.result_type(), view.pos());
    let shape = step.shape_of(step.result_type());
    let count = Array::count(&shape);
    let Some(elements) = source.elements.get(first..first + count) else {
        return Err(step.undefined(format!("elements from {first} on are out of bounds")));
    };
    let elements = elements.to_vec();
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn scalable_insert(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::scalable_insert::VALUE_TO_STORE)?;
    let mut dest = (*step.array(ops::scalable_insert::DEST)?).clone();
    let op = step.op();
    let view = ops::ScalableInsert::new(op);
    let part = op.ty(view.value_to_store());
    let first = first_of_part(op, part, view.pos());
    let Some(part) = dest.elements.get_mut(first..first + source.elements.len()) else {
        return Err(step.undefined(format!("elements from {first} on are out of bounds")));
    };
    part.clone_from_slice(&source.elements);
    step.set(Value::array(dest.shape, dest.elements));
    Ok(Flow::Next)
}

// Shapes.

fn broadcast(step: &mut Step) -> Result<Flow> {
    let shape = step.shape_of(step.result_type());
    let result = match step.operand(0) {
        Value::Array(source) => Array::from_fn(&shape, |index| {
            let inner = &index[index.len() - source.shape.len()..];
            let dims = inner.iter().zip(&source.shape);
            let at: Shape = dims
                .map(|(i, size)| if *size == 1 { 0 } else { *i })
                .collect();
            source.get(&at)
        }),
        scalar => Value::array(shape.clone(), vec![scalar.clone(); Array::count(&shape)]),
    };
    step.set(result);
    Ok(Flow::Next)
}

fn shape_cast(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let shape = step.shape_of(step.result_type());
    step.set(Value::array(shape, source.elements.clone()));
    Ok(Flow::Next)
}

fn transpose(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let permutation = step.op().dense_attr(ops::transpose::PERMUTATION_ATTR);
    let shape: Shape = permutation
        .iter()
        .map(|dim| source.shape[*dim as usize])
        .collect();
    let result = Array::from_fn(&shape, |index| {
        let mut at = Shape::from_slice(index);
        for (dim, from) in permutation.iter().enumerate() {
            at[*from as usize] = index[dim];
        }
        source.get(&at)
    });
    step.set(result);
    Ok(Flow::Next)
}

/// Elements of the first dimension of two vectors, behind each other.
fn shuffle(step: &mut Step) -> Result<Flow> {
    let (first, second) = (step.array(ops::shuffle::V1)?, step.array(ops::shuffle::V2)?);
    let mask = step.op().dense_attr(ops::shuffle::MASK_ATTR);
    let leading = |array: &Array| array.shape.first().copied().unwrap_or(1);
    let inner = first.elements.len() / leading(&first).max(1) as usize;
    let mut elements = Vec::with_capacity(mask.len() * inner);
    for index in &mask {
        if *index < 0 {
            let poison = step.poison("an element that is left open");
            elements.extend(vec![poison; inner]);
            continue;
        }
        let (from, at) = match index - leading(&first) {
            beyond @ 0.. => (&second, beyond),
            _ => (&first, *index),
        };
        let start = at as usize * inner;
        elements.extend_from_slice(&from.elements[start..start + inner]);
    }
    let shape = step.shape_of(step.result_type());
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn interleave(step: &mut Step) -> Result<Flow> {
    let (first, second) = (step.array(0)?, step.array(1)?);
    let pairs = first.elements.iter().zip(&second.elements);
    let elements = pairs.flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
    let shape = step.shape_of(step.result_type());
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn deinterleave(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let shape = step.shape_of(step.result_type());
    for parity in [0, 1] {
        let elements = source.elements.iter().skip(parity).step_by(2).cloned();
        step.set_result(parity, Value::array(shape.clone(), elements.collect()));
    }
    Ok(Flow::Next)
}

/// The bits of the elements, cut into those of another width.
fn bitcast(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let cx = step.machine.cx;
    let shape = step.shape_of(step.result_type());
    let element = cx.element_type(step.result_type());
    let elements = cast_bits(step, &source.elements, element, Array::count(&shape));
    let elements = elements.ok_or_else(|| step.unsupported("a cast of such elements"))?;
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

/// [`recast`] by an operation that casts.
pub fn cast_bits(
    step: &mut Step,
    elements: &[Value],
    to: Type,
    count: usize,
) -> Option<Vec<Value>> {
    let cast = recast(step.machine, elements, to, count)?;
    step.shows(elements);
    step.shows(&cast);
    Some(cast)
}

/// The same bits as `count` scalars of a type; one that has bits of a poison element is poison.
pub fn recast(machine: &Machine, elements: &[Value], to: Type, count: usize) -> Option<Vec<Value>> {
    let width = match machine.cx.type_kind(to) {
        TypeKind::Float(kind) => kind.width(),
        _ => machine.cx.int_width(to)?,
    };
    let total = count * width as usize;
    let from = (total / elements.len().max(1)) as u32;
    let mut bits = ApInt::zero(total as u32);
    let mut poison = Vec::new();
    for (at, element) in (0u64..).zip(elements) {
        let value = match (element.to_int(), element.to_float(), element.poison()) {
            (Some(value), _, _) => value.zext_or_trunc(total as u32),
            (_, Some(value), _) => ApInt::from_u128(total as u32, value.to_bits()),
            (_, _, Some(_)) => {
                poison.push((at * u64::from(from)..(at + 1) * u64::from(from), element));
                continue;
            }
            _ => return None,
        };
        bits = bits.or(&value.shl(at * u64::from(from)));
    }
    let part = |at: usize| {
        let first = at as u64 * u64::from(width);
        let range = first..first + u64::from(width);
        let spoiled = poison
            .iter()
            .find(|(p, _)| p.start < range.end && range.start < p.end);
        if let Some((_, poison)) = spoiled {
            return (*poison).clone();
        }
        let value = bits.lshr(first).zext_or_trunc(width);
        match machine.cx.type_kind(to) {
            TypeKind::Float(kind) => ApFloat::from_bits(*kind, value.low_u128()).into(),
            _ => value.into(),
        }
    };
    Some((0..count).map(part).collect())
}

// Masks and numbers.

/// The elements of a mask that is set in a box at the origin.
fn mask_of(shape: &[i64], sizes: &[i64]) -> Value {
    Array::from_fn(shape, |index| {
        Value::from_bool(index.iter().zip(sizes).all(|(index, size)| index < size))
    })
}

fn constant_mask(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let ty = op.result_type(0);
    let shape = machine.runtime_shape(ty).unwrap_or_default();
    let sizes = op.dense_attr(ops::constant_mask::MASK_DIM_SIZES_ATTR);
    if shape.is_empty() {
        let is_set = sizes.first() == Some(&1);
        return Ok(Value::array(shape, vec![Value::from_bool(is_set)]));
    }
    // Of a scalable dimension all or nothing is set.
    let fixed = op.cx.shape(ty).unwrap_or_default();
    let dims = sizes.iter().zip(fixed).zip(&shape);
    let sizes: Shape = dims
        .map(|((n, fixed), size)| if n == fixed { *size } else { *n })
        .collect();
    Ok(mask_of(&shape, &sizes))
}

fn create_mask(step: &mut Step) -> Result<Flow> {
    let shape = step.shape_of(step.result_type());
    let sizes = step.indices_of(&step.operands_from(0), "a size of a mask")?;
    let mask = match shape.is_empty() {
        true => {
            let is_set = sizes.first().is_some_and(|size| *size > 0);
            Value::array(shape, vec![Value::from_bool(is_set)])
        }
        false => mask_of(&shape, &sizes),
    };
    step.set(mask);
    Ok(Flow::Next)
}

fn step_vector(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let shape = machine.runtime_shape(op.result_type(0)).unwrap_or_default();
    Ok(Array::from_fn(&shape, |index| Value::from_index(index[0])))
}

/// The memory of a buffer as one of vectors, or of shorter ones.
fn type_cast(step: &mut Step) -> Result<Flow> {
    let source = step.memref(0)?;
    if !source.is_contiguous() {
        return Err(step.undefined("the buffer is not contiguous"));
    }
    let ty = step.op().result_type(0);
    let sizes: Shape = step.machine.cx.shape(ty).unwrap_or_default().into();
    step.set(MemRef {
        strides: row_major(&sizes),
        sizes,
        ..(*source).clone()
    });
    Ok(Flow::Next)
}
