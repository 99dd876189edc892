//! Affine loops and accesses.

use std::sync::Arc;

use oxmlir_dialects::affine::access::map_slots;
use oxmlir_dialects::affine::dma::Dma;
use oxmlir_dialects::affine::loops::{self, For, Parallel};
use oxmlir_dialects::affine::maps::{Applied, AppliedMap, map_attr};
use oxmlir_dialects::tables::affine as ops;
use oxmlir_ir::DYNAMIC;
use oxmlir_ir::interfaces::{Implementation, implements};

use super::combine::Combine;
use super::memref::transfer;
use super::parallel::Space;
use super::scf::{pass_on, regions, yield_};
use crate::error::Result;
use crate::execute::{Args, Execute, Exit, Flow};
use crate::memory::Pointer;
use crate::step::Step;
use crate::value::{MemRef, Shape, Value};

pub const RULES: &[Implementation] = &[
    implements(
        ops::APPLY,
        &Execute::Step(|step| choose(step, |values| values.first().copied())),
    ),
    implements(ops::DELINEARIZE_INDEX, &Execute::Step(delinearize_index)),
    implements(ops::DMA_START, &Execute::Step(dma_start)),
    implements(ops::DMA_WAIT, &Execute::Nothing),
    implements(ops::FOR, &regions(for_, next_iteration)),
    implements(ops::IF, &regions(if_, pass_on)),
    implements(ops::LINEARIZE_INDEX, &Execute::Step(linearize_index)),
    implements(ops::LOAD, &Execute::Step(load)),
    implements(
        ops::MAX,
        &Execute::Step(|step| choose(step, |values| values.iter().copied().max())),
    ),
    implements(
        ops::MIN,
        &Execute::Step(|step| choose(step, |values| values.iter().copied().min())),
    ),
    implements(ops::PARALLEL, &regions(parallel, next_parallel)),
    implements(ops::PREFETCH, &Execute::Nothing),
    implements(ops::STORE, &Execute::Step(store)),
    implements(ops::VECTOR_LOAD, &Execute::Step(vector_load)),
    implements(ops::VECTOR_STORE, &Execute::Step(vector_store)),
    implements(ops::YIELD, &Execute::Step(yield_)),
];

/// The results of a map. Of poison they are poison: none, and a poison operand.
fn evaluate(step: &Step, map: &AppliedMap) -> Result<std::result::Result<Vec<i64>, Value>> {
    let mut inputs = Vec::with_capacity(map.operands.len());
    for operand in &map.operands {
        let value = step.value(*operand);
        if value.poison().is_some() {
            return Ok(Err(value.clone()));
        }
        inputs.push(step.index_of(value, "an operand of a map")?);
    }
    match map.form.evaluate(&inputs, step.machine.cx.affine()) {
        Some(values) => Ok(Ok(values)),
        None => {
            Err(step.undefined("a result of the map overflows or divides by what is not positive"))
        }
    }
}

/// The same where poison matters.
fn evaluate_known(step: &Step, map: &AppliedMap, role: &str) -> Result<Vec<i64>> {
    evaluate(step, map)?.map_err(|poison| step.not_usable(&poison, role))
}

/// The map of an operation that has one.
fn own_map(step: &Step) -> Result<AppliedMap> {
    let op = step.op();
    let map = map_slots(op.name()).and_then(|(first, slot)| {
        let map = map_attr(op.cx, op.attr(slot)?)?;
        Some(Applied::new(map, op.operands().skip(first)))
    });
    map.ok_or_else(|| step.unsupported("the map of an operation is missing"))
}

fn choose(step: &mut Step, f: fn(&[i64]) -> Option<i64>) -> Result<Flow> {
    match evaluate(step, &own_map(step)?)? {
        Ok(values) => step.set(Value::from_index(f(&values).unwrap_or_default())),
        Err(poison) => step.set(poison),
    }
    Ok(Flow::Next)
}

// Control flow.

fn if_(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    let Some(condition) = loops::condition(op) else {
        return Err(step.unsupported("the condition is missing"));
    };
    let affine = op.cx.affine();
    let mut inputs = Vec::new();
    for operand in &condition.operands {
        inputs.push(Some(
            step.index_of(step.value(*operand), "an operand of a condition")?,
        ));
    }
    let (dims, symbols) = inputs.split_at(condition.form.num_dims(affine) as usize);
    let mut holds = true;
    for constraint in condition.form.constraints(affine) {
        let value = constraint.expr.evaluate(dims, symbols, affine);
        let value = value.ok_or_else(|| step.undefined("a condition overflows"))?;
        holds &= if constraint.is_equality {
            value == 0
        } else {
            value >= 0
        };
    }
    Ok(Flow::Enter(usize::from(!holds), Args::new(), Box::new(())))
}

/// A loop that is under way.
struct Loop {
    variable: i64,
    upper: i64,
    step: i64,
}

/// The bounds of a loop are no further from one another than an index can say: maps are computed with numbers that do not overflow, and how
/// often a loop runs is a map of its bounds.
fn span(step: &Step, lower: &[i64], upper: &[i64]) -> Result<()> {
    let is_known = |low: &i64| upper.iter().all(|high| high.checked_sub(*low).is_some());
    match lower.iter().all(is_known) {
        true => Ok(()),
        false => Err(step.undefined("its bounds are too far from one another")),
    }
}

fn for_(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    let Some(view) = For::new(op.cx, op.body, op.id) else {
        return Err(step.unsupported("no affine loop"));
    };
    let lower = evaluate_known(step, &view.lower(), "a lower bound")?;
    let upper = evaluate_known(step, &view.upper(), "an upper bound")?;
    span(step, &lower, &upper)?;
    let state = Loop {
        variable: lower.into_iter().max().unwrap_or_default(),
        upper: upper.into_iter().min().unwrap_or_default(),
        step: view.step(),
    };
    let inits = step.group(ops::for_::INITS);
    Ok(iterate(step, state, inits))
}

fn iterate(step: &mut Step, state: Loop, carried: Args) -> Flow {
    if state.variable >= state.upper {
        step.set_all(carried);
        return Flow::Next;
    }
    let mut args = Args::from_iter([Value::from_index(state.variable)]);
    args.extend(carried);
    Flow::Enter(0, args, Box::new(state))
}

fn next_iteration(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut state, carried) = exit.into_state::<Loop>();
    state.variable = state.variable.saturating_add(state.step);
    Ok(iterate(step, state, carried))
}

/// A parallel loop that is under way, and what was reduced so far.
struct Reducing {
    space: Space,
    kinds: Vec<Combine>,
    results: Vec<Value>,
}

fn parallel(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    let Some(view) = Parallel::new(op.cx, op.body, op.id) else {
        return Err(step.unsupported("no affine loop"));
    };
    let (mut lower, mut upper) = (Shape::new(), Shape::new());
    for (low, high) in view.lower_bounds().iter().zip(view.upper_bounds()) {
        let low = evaluate_known(step, low, "a lower bound")?;
        let high = evaluate_known(step, &high, "an upper bound")?;
        span(step, &low, &high)?;
        lower.push(low.into_iter().max().unwrap_or_default());
        upper.push(high.into_iter().min().unwrap_or_default());
    }
    let kinds: Option<Vec<Combine>> = view
        .reductions()
        .into_iter()
        .map(|kind| Some(kind?.into()))
        .collect();
    let kinds = kinds.ok_or_else(|| step.unsupported("an unknown reduction"))?;
    let results = kinds.iter().zip(op.result_types());
    let results: Option<Vec<Value>> = results.map(|(kind, ty)| kind.neutral(op.cx, ty)).collect();
    let state = Reducing {
        space: Space::new(lower, &upper, view.steps().into_iter().collect()),
        kinds,
        results: results.ok_or_else(|| step.unsupported("a reduction of such values"))?,
    };
    if state.space.start(step) {
        return Ok(enter_parallel(state));
    }
    step.set_all(state.results);
    Ok(Flow::Next)
}

fn enter_parallel(state: Reducing) -> Flow {
    Flow::Enter(0, state.space.variables(), Box::new(state))
}

fn next_parallel(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (mut state, values) = exit.into_state::<Reducing>();
    for ((result, kind), value) in state.results.iter_mut().zip(&state.kinds).zip(&values) {
        *result = kind.step(step, result, value)?;
    }
    if state.space.advance(step) {
        return Ok(enter_parallel(state));
    }
    step.set_all(state.results);
    Ok(Flow::Next)
}

// Accesses.

fn place(step: &mut Step, memref: usize) -> Result<Pointer> {
    let buffer = step.memref(memref)?;
    let indices = evaluate_known(step, &own_map(step)?, "an index")?;
    let ty = step.op().operand_type(memref);
    step.element(&buffer, ty, &indices)
}

fn load(step: &mut Step) -> Result<Flow> {
    let place = place(step, ops::load::MEMREF)?;
    let value = step.load(step.result_type(), place)?;
    step.set(value);
    Ok(Flow::Next)
}

fn store(step: &mut Step) -> Result<Flow> {
    let place = place(step, ops::store::MEMREF)?;
    let value = step.operand(ops::store::VALUE).clone();
    let ty = step.op().operand_type(ops::store::VALUE);
    step.store(ty, place, &value)?;
    Ok(Flow::Next)
}

fn vector_load(step: &mut Step) -> Result<Flow> {
    let buffer = step.memref(ops::vector_load::MEMREF)?;
    let indices = evaluate_known(step, &own_map(step)?, "an index")?;
    let ty = step.op().operand_type(ops::vector_load::MEMREF);
    let vector = step.load_vector((&buffer, ty), &indices, step.result_type())?;
    step.set(vector);
    Ok(Flow::Next)
}

fn vector_store(step: &mut Step) -> Result<Flow> {
    let buffer = step.memref(ops::vector_store::MEMREF)?;
    let indices = evaluate_known(step, &own_map(step)?, "an index")?;
    let ty = step.op().operand_type(ops::vector_store::MEMREF);
    let value = step.operand(ops::vector_store::VALUE).clone();
    step.store_vector((&buffer, ty), &indices, &value)?;
    Ok(Flow::Next)
}

/// A transfer, which is over when it begins.
fn dma_start(step: &mut Step) -> Result<Flow> {
    let Some(dma) = Dma::of(step.op()) else {
        return Err(step.unsupported("a transfer whose maps do not fit"));
    };
    let mut ends: Vec<(Arc<MemRef>, oxmlir_ir::Type, Vec<i64>)> = Vec::new();
    for access in dma.accesses.iter().take(2) {
        let buffer = step.memref_of(step.value(access.memref))?;
        let indices = evaluate_known(step, &access.map, "an index")?;
        ends.push((buffer, step.op().ty(access.memref), indices));
    }
    let sizes: Args = dma
        .sizes
        .iter()
        .map(|size| step.value(*size).clone())
        .collect();
    let sizes = step.indices_of(&sizes, "a size of a transfer")?;
    transfer(step, &ends, &sizes)
}

// Indices and their bases.

/// The basis of so many dimensions: constants, and operands for the others. The size of the outermost one does not matter.
fn basis(step: &Step, slot: usize, group: usize, dims: usize) -> Result<Shape> {
    let basis = step.mixed(&step.op().dense_attr(slot), group, "an element of a basis")?;
    let inner = &basis[(basis.len() + 1).saturating_sub(dims).min(basis.len())..];
    match inner.iter().find(|size| **size <= 0) {
        Some(size) => Err(step.undefined(format!("an element of a basis is not positive: {size}"))),
        None => Ok(basis),
    }
}

fn delinearize_index(step: &mut Step) -> Result<Flow> {
    use ops::delinearize_index as slots;
    let count = step.op().num_results();
    let basis = basis(step, slots::STATIC_BASIS_ATTR, slots::DYNAMIC_BASIS, count)?;
    let linear = step.operand(slots::LINEAR_INDEX);
    if linear.poison().is_some() {
        let poison = linear.clone();
        step.set_all(vec![poison; count]);
        return Ok(Flow::Next);
    }
    let mut rest = step.index(slots::LINEAR_INDEX, "an index")?;
    // The first result is not bounded, whether the basis has an element for it or not.
    let inner = &basis[basis.len() + 1 - count..];
    if basis.len() == count && step.machine.options.only_specified {
        let total = basis
            .iter()
            .try_fold(1i64, |total, size| total.checked_mul(*size));
        if total.is_some_and(|total| !(0..total).contains(&rest)) {
            return Err(step.unsupported("analyses may take the index to be below the product"));
        }
    }
    let mut indices = vec![Value::Unit; count];
    for (at, size) in inner.iter().enumerate().rev() {
        indices[at + 1] = Value::from_index(rest.rem_euclid(*size));
        rest = rest.div_euclid(*size);
    }
    indices[0] = Value::from_index(rest);
    step.set_all(indices);
    Ok(Flow::Next)
}

fn linearize_index(step: &mut Step) -> Result<Flow> {
    use ops::linearize_index as slots;
    let (indices, sizes) = (
        step.group(slots::MULTI_INDEX),
        step.group(slots::DYNAMIC_BASIS),
    );
    let mut operands = indices.iter().chain(&sizes);
    if let Some(poison) = operands.find(|operand| operand.poison().is_some()) {
        step.set(poison.clone());
        return Ok(Flow::Next);
    }
    let indices = step.indices_of(&indices, "an index")?;
    let basis = basis(
        step,
        slots::STATIC_BASIS_ATTR,
        slots::DYNAMIC_BASIS,
        indices.len(),
    )?;
    let disjoint = step.op().unit_attr(slots::DISJOINT_ATTR);
    let bounds = basis.iter().rev().map(Some).chain(std::iter::repeat(None));
    let (mut sum, mut factor) = (0i64, 1i64);
    for (index, bound) in indices.iter().rev().zip(bounds) {
        let outside = *index < 0 || bound.is_some_and(|bound| index >= bound);
        if disjoint && outside {
            let poison = step.poison(format!("index {index} is not below its bound"));
            step.set(poison);
            return Ok(Flow::Next);
        }
        let next = index
            .checked_mul(factor)
            .and_then(|part| sum.checked_add(part));
        let next = next.zip(factor.checked_mul(bound.copied().unwrap_or(1)));
        // As a map, it is computed with numbers that do not overflow.
        (sum, factor) = next.ok_or_else(|| step.undefined("the index overflows"))?;
    }
    debug_assert!(!basis.contains(&DYNAMIC));
    step.set(Value::from_index(sum));
    Ok(Flow::Next)
}
