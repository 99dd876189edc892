//! Tensors as values.

use oxmlir_dialects::memref::mixed::{SliceSlots, reassociation};
use oxmlir_dialects::tables::tensor as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{DYNAMIC, Type, ValueDefinition};

use super::memref::sizes_of;
use super::scf::{Forall, regions, yield_};
use super::slices::Slice;
use crate::error::Result;
use crate::execute::{Execute, Exit, Flow};
use crate::step::Step;
use crate::value::{Array, Shape, Value};

pub const RULES: &[Implementation] = &[
    implements(ops::BITCAST, &Execute::Elementwise(super::arith::bitcast)),
    implements(ops::CAST, &Execute::Step(cast)),
    implements(ops::COLLAPSE_SHAPE, &Execute::Step(collapse_shape)),
    implements(ops::CONCAT, &Execute::Step(concat)),
    implements(ops::DIM, &Execute::Step(dim)),
    implements(ops::EMPTY, &Execute::Step(empty)),
    implements(ops::EXPAND_SHAPE, &Execute::Step(expand_shape)),
    implements(ops::EXTRACT, &Execute::Step(extract)),
    implements(ops::EXTRACT_SLICE, &Execute::Step(extract_slice)),
    implements(ops::FROM_ELEMENTS, &Execute::Step(from_elements)),
    implements(ops::GATHER, &Execute::Step(gather)),
    implements(ops::GENERATE, &regions(generate, next_element)),
    implements(ops::INSERT, &Execute::Step(insert)),
    implements(ops::INSERT_SLICE, &Execute::Step(insert_slice)),
    implements(ops::PAD, &regions(pad, next_padding)),
    implements(
        ops::PARALLEL_INSERT_SLICE,
        &Execute::Step(parallel_insert_slice),
    ),
    implements(ops::RANK, &Execute::Step(rank)),
    implements(ops::RESHAPE, &Execute::Step(reshape)),
    implements(ops::SCATTER, &Execute::Step(scatter)),
    implements(ops::SPLAT, &Execute::Step(splat)),
    implements(ops::YIELD, &Execute::Step(yield_)),
];

/// Checks that a tensor has the sizes that a type tells.
pub fn check_type(step: &Step, array: &Array, ty: Type) -> Result<()> {
    let Some(shape) = step.machine.cx.shape(ty) else {
        return Ok(());
    };
    let sizes = shape.iter().zip(&array.shape);
    let differs = |(known, real): (&i64, &i64)| *known != DYNAMIC && known != real;
    if shape.len() != array.shape.len() || sizes.into_iter().any(differs) {
        let sizes = &array.shape[..];
        let ty = step.machine.cx.type_string(ty);
        return Err(step.undefined(format!("a tensor of {sizes:?} is none of type {ty}")));
    }
    Ok(())
}

fn cast(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    check_type(step, &source, step.result_type())?;
    step.set(Value::Array(source));
    Ok(Flow::Next)
}

fn dim(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::dim::SOURCE)?;
    let dim = step.index(ops::dim::INDEX, "a dimension")?;
    match usize::try_from(dim)
        .ok()
        .and_then(|dim| source.shape.get(dim))
    {
        Some(size) => step.set(Value::from_index(*size)),
        None => {
            let rank = source.shape.len();
            return Err(step.undefined(format!("there is no dimension {dim} among {rank}")));
        }
    }
    Ok(Flow::Next)
}

fn rank(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    step.set(Value::from_index(source.shape.len() as i64));
    Ok(Flow::Next)
}

/// The sizes of the result, the dynamic ones from operands; none is negative.
fn result_sizes(step: &Step, first: usize) -> Result<Shape> {
    let sizes = sizes_of(step, step.result_type(), &step.operands_from(first))?;
    match sizes.iter().find(|size| **size < 0) {
        Some(size) => Err(step.undefined(format!("the size of a dimension is {size}"))),
        None => Ok(sizes),
    }
}

fn empty(step: &mut Step) -> Result<Flow> {
    let shape = result_sizes(step, 0)?;
    let poison = step.poison("an element that was never set");
    let elements = vec![poison; Array::count(&shape)];
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn splat(step: &mut Step) -> Result<Flow> {
    let shape = result_sizes(step, ops::splat::DYNAMIC_SIZES)?;
    let elements = vec![step.operand(0).clone(); Array::count(&shape)];
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn from_elements(step: &mut Step) -> Result<Flow> {
    let shape = step.shape_of(step.result_type());
    let elements = step.operands_from(0).into_vec();
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

/// The place of an element by the operands from `first` on.
fn place(step: &Step, array: &Array, first: usize) -> Result<usize> {
    let indices = step.indices_of(&step.operands_from(first), "an index")?;
    Array::position(&array.shape, &indices).ok_or_else(|| {
        let (indices, shape) = (&indices[..], &array.shape[..]);
        step.undefined(format!("element {indices:?} is out of bounds of {shape:?}"))
    })
}

fn extract(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::extract::TENSOR)?;
    let at = place(step, &source, ops::extract::INDICES)?;
    step.set(source.elements[at].clone());
    Ok(Flow::Next)
}

fn insert(step: &mut Step) -> Result<Flow> {
    let mut dest = (*step.array(ops::insert::DEST)?).clone();
    let at = place(step, &dest, ops::insert::INDICES)?;
    dest.elements[at] = step.operand(ops::insert::SCALAR).clone();
    step.set(Value::array(dest.shape, dest.elements));
    Ok(Flow::Next)
}

// Slices.

fn extract_slice(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::extract_slice::SOURCE)?;
    let slice = Slice::of(step, &SliceSlots::VIEW, step.result_type())?;
    let result = slice.extract(step, &source)?;
    step.set(result);
    Ok(Flow::Next)
}

fn insert_slice(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::insert_slice::SOURCE)?;
    let dest = step.array(ops::insert_slice::DEST)?;
    let inner = step.op().operand_type(ops::insert_slice::SOURCE);
    let slice = Slice::of(step, &SliceSlots::INSERT, inner)?;
    let result = slice.insert(step, &dest, &source)?;
    step.set(Value::array(result.shape, result.elements));
    Ok(Flow::Next)
}

/// The destination is an argument of the loop around, whose result gets the box.
fn parallel_insert_slice(step: &mut Step) -> Result<Flow> {
    use ops::parallel_insert_slice as slots;
    let source = step.array(slots::SOURCE)?;
    let op = step.op();
    let slice = Slice::of(step, &SliceSlots::INSERT, op.operand_type(slots::SOURCE))?;
    let ValueDefinition::Argument(_, argument) = op.body.definition(op.operand(slots::DEST)) else {
        return Err(step.unsupported("a box of what is no output of the loop"));
    };
    let argument = argument as usize;
    let output = step
        .enclosing::<Forall>()
        .and_then(|forall| forall.output(argument));
    let Some(Value::Array(whole)) = output else {
        return Err(step.unsupported("a box of what is no output of a loop"));
    };
    let result = slice.insert(step, &whole, &source)?;
    let places = slice.places(&whole.shape);
    let result = Value::array(result.shape, result.elements);
    let forall = step.enclosing::<Forall>();
    if forall.is_some_and(|forall| !forall.write(argument, result, &places)) {
        return Err(step.undefined("two iterations insert the same element"));
    }
    Ok(Flow::Next)
}

// Shapes.

fn collapse_shape(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let op = step.op();
    let groups = oxmlir_dialects::memref::mixed::reassociation(
        op.cx,
        op.attr(ops::collapse_shape::REASSOCIATION_ATTR),
    );
    let size = |group: &Vec<i64>| {
        group
            .iter()
            .map(|dim| source.shape[*dim as usize])
            .product()
    };
    let shape: Shape = groups.iter().map(size).collect();
    step.set(Value::array(shape, source.elements.clone()));
    Ok(Flow::Next)
}

fn expand_shape(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::expand_shape::SRC)?;
    let shape = step
        .op()
        .dense_attr(ops::expand_shape::STATIC_OUTPUT_SHAPE_ATTR);
    let shape = step.mixed(&shape, ops::expand_shape::OUTPUT_SHAPE, "a size")?;
    let op = step.op();
    let groups = reassociation(op.cx, op.attr(ops::expand_shape::REASSOCIATION_ATTR));
    for (dim, group) in groups.iter().enumerate() {
        let product: i64 = group.iter().map(|part| shape[*part as usize]).product();
        super::views::check_split(step, dim, source.shape[dim], product)?;
    }
    reshaped(step, &source, shape)
}

fn reshape(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::reshape::SOURCE)?;
    let shape = step.array(ops::reshape::SHAPE)?;
    let shape = step.indices_of(&shape.elements, "a size")?;
    reshaped(step, &source, shape)
}

fn reshaped(step: &mut Step, source: &Array, shape: Shape) -> Result<Flow> {
    if Array::count(&shape) != source.elements.len() {
        let (from, to) = (&source.shape[..], &shape[..]);
        return Err(step.undefined(format!("a tensor of {from:?} becomes one of {to:?}")));
    }
    let result = Array {
        shape,
        elements: source.elements.clone(),
    };
    check_type(step, &result, step.result_type())?;
    step.set(Value::array(result.shape, result.elements));
    Ok(Flow::Next)
}

fn concat(step: &mut Step) -> Result<Flow> {
    let dim = step
        .op()
        .int_attr(ops::concat::DIM_ATTR)
        .unwrap_or_default() as usize;
    let mut parts = Vec::new();
    for index in 0..step.num_operands() {
        parts.push(step.array(index)?);
    }
    let mut shape = parts
        .first()
        .map(|part| part.shape.clone())
        .unwrap_or_default();
    shape[dim] = parts.iter().map(|part| part.shape[dim]).sum();
    let others = |part: &Array| {
        let sizes = part.shape.iter().zip(&shape).enumerate();
        sizes.into_iter().all(|(at, (a, b))| at == dim || a == b)
    };
    if !parts.iter().all(|part| others(part)) {
        return Err(step.undefined("tensors of different sizes are joined"));
    }
    let result = Array::from_fn(&shape, |index| {
        let mut index = Shape::from_slice(index);
        for part in &parts {
            if index[dim] < part.shape[dim] {
                return part.get(&index);
            }
            index[dim] -= part.shape[dim];
        }
        Value::Unit
    });
    if let Value::Array(array) = &result {
        check_type(step, array, step.result_type())?;
    }
    step.set(result);
    Ok(Flow::Next)
}

// Regions.

/// A tensor that is computed element by element.
struct Generated {
    shape: Shape,
    elements: Vec<Value>,
    /// For padding: the source, and how many elements are in front of it.
    padded: Option<(std::sync::Arc<Array>, Shape)>,
}

impl Generated {
    /// The next element that the region has to compute; none if there are no more.
    fn next(mut self, step: &mut Step) -> Flow {
        while self.elements.len() < Array::count(&self.shape) {
            let index = Array::indices(&self.shape, self.elements.len());
            let inside = self.padded.as_ref().and_then(|(source, low)| {
                let index: Shape = index.iter().zip(low).map(|(i, low)| i - low).collect();
                let at = Array::position(&source.shape, &index)?;
                Some(source.elements[at].clone())
            });
            match inside {
                Some(element) => self.elements.push(element),
                None => {
                    let args = index.iter().map(|i| Value::from_index(*i)).collect();
                    return Flow::Enter(0, args, Box::new(self));
                }
            }
        }
        step.set(Value::array(self.shape, self.elements));
        Flow::Next
    }
}

fn generate(step: &mut Step) -> Result<Flow> {
    let state = Generated {
        shape: result_sizes(step, 0)?,
        elements: Vec::new(),
        padded: None,
    };
    Ok(state.next(step))
}

fn next_element(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut state, values) = exit.into_state::<Generated>();
    state.elements.extend(values);
    Ok(state.next(step))
}

fn pad(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::pad::SOURCE)?;
    let op = step.op();
    let low = step.mixed(
        &op.dense_attr(ops::pad::STATIC_LOW_ATTR),
        ops::pad::LOW,
        "a padding",
    )?;
    let high = step.mixed(
        &op.dense_attr(ops::pad::STATIC_HIGH_ATTR),
        ops::pad::HIGH,
        "a padding",
    )?;
    let sizes = source.shape.iter().zip(&low).zip(&high);
    let shape: Shape = sizes.map(|((size, low), high)| size + low + high).collect();
    if let Some(size) = low
        .iter()
        .chain(&high)
        .chain(&shape)
        .find(|size| **size < 0)
    {
        return Err(step.undefined(format!("a padding or size is {size}")));
    }
    let (cx, ty) = (step.machine.cx, step.result_type());
    let known = cx.shape(ty).unwrap_or_default();
    let differs = |(known, real): (&i64, &i64)| *known != DYNAMIC && known != real;
    if known.iter().zip(&shape).any(differs) {
        let (sizes, ty) = (&shape[..], cx.type_string(ty));
        return Err(step.undefined(format!("a tensor of {sizes:?} is none of type {ty}")));
    }
    let state = Generated {
        shape,
        elements: Vec::new(),
        padded: Some((source, low)),
    };
    Ok(state.next(step))
}

fn next_padding(step: &mut Step, exit: Exit) -> Result<Flow> {
    next_element(step, exit)
}

// Coordinates.

/// Where the coordinates in the last dimension of a tensor lead, one slice after another: the places of its elements in a
/// tensor, all of whose other dimensions are in the slice.
fn coordinates(
    step: &Step,
    shape: &[i64],
    indices: &Array,
    dims: &[i64],
) -> Result<Vec<Vec<usize>>> {
    let count = dims.len();
    let mut slices = Vec::new();
    for lane in indices.elements.chunks(count.max(1)) {
        let at = step.indices_of(lane, "a coordinate")?;
        let inner: Shape = (0..shape.len())
            .map(|dim| {
                if dims.contains(&(dim as i64)) {
                    1
                } else {
                    shape[dim]
                }
            })
            .collect();
        let mut places = Vec::new();
        for index in 0..Array::count(&inner) {
            let mut place = Array::indices(&inner, index);
            for (dim, coordinate) in dims.iter().zip(&at) {
                place[*dim as usize] = *coordinate;
            }
            let Some(place) = Array::position(shape, &place) else {
                let at = &at[..];
                return Err(
                    step.undefined(format!("coordinate {at:?} is out of bounds of {shape:?}"))
                );
            };
            places.push(place);
        }
        slices.push(places);
    }
    Ok(slices)
}

fn gather(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::gather::SOURCE)?;
    let indices = step.array(ops::gather::INDICES)?;
    let dims = step.op().dense_attr(ops::gather::GATHER_DIMS_ATTR);
    let slices = coordinates(step, &source.shape, &indices, &dims)?;
    let elements = slices
        .iter()
        .flatten()
        .map(|at| source.elements[*at].clone())
        .collect();
    // Leading dimensions are those of the indices, the others those of a slice, with or without those of size one.
    let leading = &indices.shape[..indices.shape.len() - 1];
    let rank = step.machine.cx.rank(step.result_type()).unwrap_or_default() - leading.len();
    let reduced = rank < source.shape.len();
    let inner = (0..source.shape.len()).filter_map(|dim| match dims.contains(&(dim as i64)) {
        true if reduced => None,
        true => Some(1),
        false => Some(source.shape[dim]),
    });
    let shape: Shape = leading.iter().copied().chain(inner).collect();
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn scatter(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::scatter::SOURCE)?;
    let mut dest = (*step.array(ops::scatter::DEST)?).clone();
    let indices = step.array(ops::scatter::INDICES)?;
    let dims = step.op().dense_attr(ops::scatter::SCATTER_DIMS_ATTR);
    let slices = coordinates(step, &dest.shape, &indices, &dims)?;
    let places: Vec<usize> = slices.into_iter().flatten().collect();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(step.undefined("two elements are scattered to the same place"));
    }
    for (place, value) in places.into_iter().zip(&source.elements) {
        dest.elements[place] = value.clone();
    }
    step.set(Value::array(dest.shape, dest.elements));
    Ok(Flow::Next)
}
