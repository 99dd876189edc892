//! linalg: structured operations, executed by their maps and their bodies.

use std::sync::Arc;

use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::linalg::structured::{Structured, is_tensor};
use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_ir::Context;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApFloat;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::memref::{read_all, write_all};
use super::scf::{regions, yield_};
use crate::error::Result;
use crate::execute::{Args, Execute, Exit, Flow};
use crate::memory::{Agent, Races};
use crate::refine::allows;
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

static STRUCTURED: Execute = regions(enter, next);

const OTHERS: [Implementation; 5] = [
    implements(ops::INDEX, &Execute::Step(index)),
    implements(ops::PACK, &Execute::Step(pack)),
    implements(ops::SOFTMAX, &Execute::Step(softmax)),
    implements(ops::UNPACK, &Execute::Step(unpack)),
    implements(ops::YIELD, &Execute::Step(yield_)),
];

const fn rules() -> [Implementation; TABLE.len() + OTHERS.len()] {
    let mut all = [OTHERS[0]; TABLE.len() + OTHERS.len()];
    let mut at = 0;
    while at < TABLE.len() {
        all[at] = implements(TABLE[at].0, &STRUCTURED);
        at += 1;
    }
    let mut other = 0;
    while other < OTHERS.len() {
        all[at + other] = OTHERS[other];
        other += 1;
    }
    all
}

pub const RULES: &[Implementation] = &rules();

/// What an operand of a structured operation is.
enum Operand {
    /// The same for all iterations.
    Scalar(Value),
    Tensor(Arc<Array>),
    Buffer(Arc<MemRef>),
    /// A tensor that is being computed.
    Output(Array),
}

impl Operand {
    fn sizes(&self) -> &[i64] {
        match self {
            Operand::Scalar(_) => &[],
            Operand::Tensor(array) => &array.shape,
            Operand::Buffer(memref) => &memref.sizes,
            Operand::Output(array) => &array.shape,
        }
    }
}

/// A structured operation in the middle of its loops.
struct Loops {
    sizes: Shape,
    /// The numbers of the iterations of the loops.
    at: Shape,
    /// How many times the body has been executed.
    done: usize,
    maps: SmallVec<[AffineMap; 4]>,
    operands: Vec<Operand>,
    inputs: usize,
    shared: Shared,
    /// Whether what one iteration writes to memory others must not access.
    may_race: bool,
}

/// What iterations give for elements that others of parallel loops give, too.
#[derive(Default)]
struct Shared {
    /// The parallel loops that have more than one iteration.
    parallel: Shape,
    /// The tensors with such elements.
    outputs: SmallVec<[usize; 2]>,
    /// The element that was given latest, and by which iteration of the parallel loops, by output and subscripts.
    given: FxHashMap<(usize, Shape), (Shape, Value)>,
}

impl Shared {
    fn new(cx: &Context, view: Structured, sizes: &[i64]) -> Shared {
        let exprs = cx.affine();
        let (inputs, maps) = (view.num_inputs(), view.maps());
        let iterators = view.iterators();
        let parallel: Shape = (0..sizes.len())
            .filter(|dim| iterators.get(*dim) == Some(&IteratorType::Parallel) && sizes[*dim] > 1)
            .map(|dim| dim as i64)
            .collect();
        let has_own = |map: &AffineMap, dim: &i64| {
            let mut exprs = map.results(exprs).iter().map(|expr| expr.as_dim(exprs));
            exprs.any(|found| found.map(i64::from) == Some(*dim))
        };
        let outputs = maps.iter().enumerate().skip(inputs);
        let outputs = outputs.filter(|(_, map)| !parallel.iter().all(|dim| has_own(map, dim)));
        Shared {
            outputs: outputs.map(|(operand, _)| operand).collect(),
            parallel,
            given: FxHashMap::default(),
        }
    }

    /// Whether iterations may come in another order.
    fn is_order_free(&self) -> bool {
        !self.parallel.is_empty()
    }

    /// The number of an iteration of the parallel loops alone.
    fn number(&self, at: &[i64], sizes: &[i64]) -> u32 {
        let dims = self.parallel.iter().map(|dim| *dim as usize);
        dims.fold(0, |number, dim| {
            let size = sizes[dim] as u32;
            number.wrapping_mul(size).wrapping_add(at[dim] as u32)
        })
    }

    /// Takes up an element of an output; an error if that depends on the order of the iterations.
    fn give(
        &mut self,
        step: &Step,
        at: &[i64],
        operand: usize,
        subscripts: Shape,
        value: &Value,
    ) -> Result<()> {
        let iteration: Shape = self.parallel.iter().map(|dim| at[*dim as usize]).collect();
        let is_read = Structured::of(step.op()).is_some_and(|view| view.uses_element(operand));
        let latest = self
            .given
            .insert((operand, subscripts), (iteration.clone(), value.clone()));
        match latest {
            Some((other, latest)) if other != iteration && (is_read || !allows(&latest, value)) => {
                Err(step.undefined("iterations of a parallel loop write the same element"))
            }
            _ => Ok(()),
        }
    }
}

/// Takes up the operands, and begins with the first iteration.
fn enter(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    let Some(view) = Structured::of(op) else {
        return Err(step.unsupported("an operation without loops"));
    };
    let (inputs, maps) = (view.num_inputs(), view.maps());
    let mut operands = Vec::new();
    for index in 0..step.num_operands() {
        let operand = match step.operand(index) {
            Value::Array(array) if is_tensor(op.cx, op.operand_type(index)) => match index < inputs
            {
                true => Operand::Tensor(array.clone()),
                false => Operand::Output((**array).clone()),
            },
            Value::MemRef(memref) => Operand::Buffer(memref.clone()),
            Value::Poison(_) if is_tensor(op.cx, op.operand_type(index)) => {
                return Err(step.undefined("an operand is poison"));
            }
            value => Operand::Scalar(value.clone()),
        };
        operands.push(operand);
    }
    let sizes = loop_sizes(step, view, &operands)?;
    sizes_fit(step, &sizes, &maps, &operands)?;
    let mut shared = Shared::new(op.cx, view, &sizes);
    let is_order_free = shared.is_order_free();
    step.machine.parallel_loops += usize::from(is_order_free);
    let is_tensor = |operand: &usize| matches!(operands[*operand], Operand::Output(_));
    shared.outputs.retain(|operand| is_tensor(operand));
    let writes_memory = operands[inputs..]
        .iter()
        .any(|output| matches!(output, Operand::Buffer(_)));
    let may_race = is_order_free && writes_memory;
    if may_race {
        // Iterations may write the same at once, as threads of a kernel may.
        step.machine.memory.races.push(Races::of_kernel());
    }
    let loops = Loops {
        shared,
        may_race,
        at: SmallVec::from_elem(0, sizes.len()),
        sizes,
        done: 0,
        maps,
        operands,
        inputs,
    };
    loops.iterate(step)
}

/// The number of iterations of each loop, by the sizes of the operands.
fn loop_sizes(step: &Step, view: Structured, operands: &[Operand]) -> Result<Shape> {
    let exprs = step.machine.cx.affine();
    let flat: Vec<i64> = operands.iter().flat_map(Operand::sizes).copied().collect();
    let sizes = view
        .shapes_to_loops()
        .and_then(|map| map.evaluate(&flat, exprs));
    match sizes {
        Some(sizes) => Ok(sizes.into()),
        None => Err(step.unsupported("the sizes of the loops follow from no operand")),
    }
}

/// A dimension that a loop goes through has an element for each iteration, and no others.
fn sizes_fit(step: &Step, sizes: &[i64], maps: &[AffineMap], operands: &[Operand]) -> Result<()> {
    let exprs = step.machine.cx.affine();
    for (operand, map) in operands.iter().zip(maps) {
        for (size, expr) in operand.sizes().iter().zip(map.results(exprs)) {
            let range = expr.as_dim(exprs).and_then(|dim| sizes.get(dim as usize));
            if let Some(range) = range.filter(|range| *range != size) {
                return Err(step.undefined(format!(
                    "a loop has {range} iterations, and a dimension that it goes through {size} elements"
                )));
            }
        }
    }
    Ok(())
}

impl Loops {
    /// Executes the body for the iteration that comes next; none if all are done.
    fn iterate(mut self, step: &mut Step) -> Result<Flow> {
        if self.done >= Array::count(&self.sizes) {
            return Ok(self.finish(step));
        }
        self.at = Array::indices(&self.sizes, self.done);
        if self.may_race
            && let Some(races) = step.machine.memory.races.last_mut()
        {
            let number = self.shared.number(&self.at, &self.sizes);
            races.set_agent(Agent::iteration(number));
        }
        let mut args = Args::new();
        for index in 0..self.operands.len() {
            args.push(self.element(step, index)?);
        }
        Ok(Flow::Enter(0, args, Box::new(self)))
    }

    /// The subscripts of an operand in this iteration.
    fn subscripts(&self, step: &Step, operand: usize) -> Result<Shape> {
        let exprs = step.machine.cx.affine();
        let map = self.maps.get(operand);
        match map.and_then(|map| map.evaluate(&self.at, exprs)) {
            Some(subscripts) => Ok(subscripts.into()),
            None => Err(step.undefined("a subscript has no value")),
        }
    }

    /// The place of the element of a tensor in this iteration.
    fn place(&self, step: &Step, operand: usize, shape: &[i64]) -> Result<usize> {
        let subscripts = self.subscripts(step, operand)?;
        Array::position(shape, &subscripts).ok_or_else(|| {
            let subscripts = &subscripts[..];
            step.undefined(format!(
                "element {subscripts:?} is out of bounds of {shape:?}"
            ))
        })
    }

    fn element(&self, step: &mut Step, operand: usize) -> Result<Value> {
        match &self.operands[operand] {
            Operand::Scalar(value) => Ok(value.clone()),
            Operand::Tensor(array) => {
                let at = self.place(step, operand, &array.shape)?;
                Ok(array.elements[at].clone())
            }
            Operand::Output(array) => {
                let at = self.place(step, operand, &array.shape)?;
                Ok(array.elements[at].clone())
            }
            Operand::Buffer(memref) => {
                let op = step.op();
                let is_read = operand < self.inputs
                    || Structured::of(op).is_some_and(|view| view.uses_element(operand));
                if !is_read {
                    return Ok(step.poison("an element that is not read"));
                }
                let subscripts = self.subscripts(step, operand)?;
                let ty = op.operand_type(operand);
                let place = step.element(memref, ty, &subscripts)?;
                step.load(op.cx.element_type(ty), place)
            }
        }
    }

    /// Takes up what the body gives for the outputs.
    fn write(&mut self, step: &mut Step, values: Args) -> Result<()> {
        for (output, value) in values.into_iter().enumerate() {
            let operand = self.inputs + output;
            if self.shared.outputs.contains(&operand) {
                let subscripts = self.subscripts(step, operand)?;
                self.shared
                    .give(step, &self.at, operand, subscripts, &value)?;
            }
            let at = match &self.operands[operand] {
                Operand::Output(array) => Some(self.place(step, operand, &array.shape)?),
                _ => None,
            };
            match (&mut self.operands[operand], at) {
                (Operand::Output(array), Some(at)) => array.elements[at] = value,
                (Operand::Buffer(memref), _) => {
                    let memref = memref.clone();
                    let ty = step.op().operand_type(operand);
                    let subscripts = self.subscripts(step, operand)?;
                    let place = step.element(&memref, ty, &subscripts)?;
                    let element = step.machine.cx.element_type(ty);
                    step.store(element, place, &value)?;
                }
                _ => return Err(step.unsupported("an output that is neither tensor nor buffer")),
            }
        }
        Ok(())
    }

    /// The tensors that were computed are the results.
    fn finish(self, step: &mut Step) -> Flow {
        step.machine.parallel_loops -= usize::from(self.shared.is_order_free());
        if self.may_race {
            step.machine.memory.races.pop();
        }
        let outputs = self.operands.into_iter().skip(self.inputs);
        let tensors = outputs.filter_map(|operand| match operand {
            Operand::Output(array) => Some(Value::array(array.shape, array.elements)),
            _ => None,
        });
        let tensors: Vec<Value> = tensors.collect();
        step.set_all(tensors);
        Flow::Next
    }
}

fn next(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut loops, values) = exit.into_state::<Loops>();
    loops.write(step, values)?;
    loops.done += 1;
    loops.iterate(step)
}

/// The number of the iteration of a loop around.
fn index(step: &mut Step) -> Result<Flow> {
    let dim = ops::Index::new(step.op()).dim();
    let at = step
        .enclosing::<Loops>()
        .and_then(|loops| loops.at.get(dim as usize).copied());
    match at {
        Some(at) => step.set(Value::from_index(at)),
        None => return Err(step.unsupported("a number of no loop")),
    }
    Ok(Flow::Next)
}

// Tiles.

/// The dimensions of a tensor and its tiles.
struct Tiles {
    /// For each dimension of the tensor: where the number of its tile stands among the indices of the tensor in tiles, and its
    /// tile if it has one: where the number in the tile stands, and the size.
    dims: Vec<(usize, Option<(usize, i64)>)>,
}

impl Tiles {
    fn of(step: &Step, first_tile: usize) -> Result<Tiles> {
        let view = Relayout::new(step.op());
        let sizes = step.mixed(&view.tiles, first_tile, "the size of a tile")?;
        let rank = view.unpacked_shape().len();
        let outer = |dim: usize| {
            let place = view
                .outer_permutation
                .iter()
                .position(|from| *from == dim as i64);
            place.unwrap_or(dim)
        };
        let tile = |dim: usize| {
            let place = view.positions.iter().position(|at| *at == dim as i64)?;
            Some((rank + place, sizes[place]))
        };
        if let Some(size) = sizes.iter().find(|size| **size <= 0) {
            return Err(step.undefined(format!("the size of a tile is {size}")));
        }
        Ok(Tiles {
            dims: (0..rank).map(|dim| (outer(dim), tile(dim))).collect(),
        })
    }

    /// Dimensions without tiles have one size in both tensors, those in a tile the size of the tile, and there are as many tiles as it takes,
    /// which the verifier demands where the sizes are known.
    fn sizes_fit(&self, step: &Step, plain: &[i64], packed: &[i64]) -> Result<()> {
        let differs = |((outer, tile), size): (&(usize, Option<(usize, i64)>), &i64)| match tile {
            None => packed.get(*outer) != Some(size),
            Some((inner, tile)) => {
                let count = (size + tile - 1) / tile;
                packed.get(*inner) != Some(tile) || packed.get(*outer) != Some(&count)
            }
        };
        match self.dims.iter().zip(plain).any(differs) {
            true => Err(step.undefined(format!(
                "a tensor of {plain:?} does not fit one in tiles of {packed:?}"
            ))),
            false => Ok(()),
        }
    }

    /// The indices in the tensor of an element of its tiles.
    fn unpacked(&self, index: &[i64]) -> Shape {
        let part = |(outer, tile): &(usize, Option<(usize, i64)>)| match tile {
            Some((inner, size)) => index[*outer] * size + index[*inner],
            None => index[*outer],
        };
        self.dims.iter().map(part).collect()
    }

    /// The indices in the tiles of an element of the tensor.
    fn packed(&self, index: &[i64], rank: usize) -> Shape {
        let mut all: Shape = SmallVec::from_elem(0, rank);
        for ((outer, tile), at) in self.dims.iter().zip(index) {
            match tile {
                Some((inner, size)) => {
                    all[*outer] = at / size;
                    all[*inner] = at % size;
                }
                None => all[*outer] = *at,
            }
        }
        all
    }
}

fn pack(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::pack::SOURCE)?;
    let dest = step.array(ops::pack::DEST)?;
    let padding = step.group(ops::pack::PADDING_VALUE).pop();
    let tiles = Tiles::of(step, ops::pack::INNER_TILES)?;
    tiles.sizes_fit(step, &source.shape, &dest.shape)?;
    let mut elements = Vec::new();
    for at in 0..Array::count(&dest.shape) {
        let index = tiles.unpacked(&Array::indices(&dest.shape, at));
        let element = match (Array::position(&source.shape, &index), &padding) {
            (Some(at), _) => source.elements[at].clone(),
            (None, Some(padding)) => padding.clone(),
            (None, None) => {
                return Err(step.undefined("a tile is not full, and there is no padding"));
            }
        };
        elements.push(element);
    }
    step.set(Value::array(dest.shape.clone(), elements));
    Ok(Flow::Next)
}

fn unpack(step: &mut Step) -> Result<Flow> {
    let source = step.array(ops::unpack::SOURCE)?;
    let dest = step.array(ops::unpack::DEST)?;
    let tiles = Tiles::of(step, ops::unpack::INNER_TILES)?;
    tiles.sizes_fit(step, &dest.shape, &source.shape)?;
    let mut elements = Vec::new();
    for at in 0..Array::count(&dest.shape) {
        let index = tiles.packed(&Array::indices(&dest.shape, at), source.shape.len());
        match Array::position(&source.shape, &index) {
            Some(at) => elements.push(source.elements[at].clone()),
            None => return Err(step.undefined("there is no tile for an element")),
        }
    }
    step.set(Value::array(dest.shape.clone(), elements));
    Ok(Flow::Next)
}

// Softmax.

fn softmax(step: &mut Step) -> Result<Flow> {
    use ops::softmax as slots;
    let op = step.op();
    let ty = op.operand_type(slots::INPUT);
    let input = match step.operand(slots::INPUT) {
        Value::MemRef(memref) => {
            let memref = memref.clone();
            read_all(step, &memref, ty)?
        }
        _ => (*step.array(slots::INPUT)?).clone(),
    };
    let dim = ops::Softmax::new(op).dimension() as usize;
    let output = match step.operand(slots::OUTPUT) {
        Value::MemRef(memref) => memref.sizes.clone(),
        _ => step.array(slots::OUTPUT)?.shape.clone(),
    };
    if output != input.shape {
        return Err(step.undefined(format!(
            "the input has sizes {:?}, the output {output:?}",
            input.shape
        )));
    }
    step.approximates();
    let result = normalized(step, &input, dim)?;
    match step.operand(slots::OUTPUT) {
        Value::MemRef(memref) => {
            let memref = memref.clone();
            write_all(step, &memref, op.operand_type(slots::OUTPUT), &result)?;
        }
        _ => step.set(Value::array(result.shape, result.elements)),
    }
    Ok(Flow::Next)
}

/// Exponentials over their sums along a dimension.
fn normalized(step: &Step, input: &Array, dim: usize) -> Result<Array> {
    let mut result = input.clone();
    let size = input.shape.get(dim).copied().unwrap_or(1).max(0) as usize;
    let inner = Array::count(input.shape.get(dim + 1..).unwrap_or_default());
    for first in 0..input.elements.len() {
        if !(first / inner.max(1)).is_multiple_of(size.max(1)) {
            continue;
        }
        let places: Vec<usize> = (0..size).map(|at| first + at * inner).collect();
        let mut numbers = Vec::new();
        for at in &places {
            numbers.push(step.float_of(&input.elements[*at], "an element")?);
        }
        let largest = numbers
            .iter()
            .map(|n| n.to_f64())
            .fold(f64::NEG_INFINITY, f64::max);
        let powers: Vec<f64> = numbers
            .iter()
            .map(|n| (n.to_f64() - largest).exp())
            .collect();
        let sum: f64 = powers.iter().sum();
        for ((at, power), number) in places.iter().zip(powers).zip(numbers) {
            let kind = number.kind();
            result.elements[*at] = Value::from(ApFloat::from_f64(kind, power / sum));
        }
    }
    Ok(result)
}
