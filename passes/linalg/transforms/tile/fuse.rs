//! Producers are computed tile by tile where the tiles are used.
//!
//! ```mlir
//! %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) -> tensor<16xf32>
//! scf.forall (%i) in (4) ... {
//!   %1 = tensor.extract_slice %0[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
//!   // %2 = tensor.extract_slice %a[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
//!   // %3 = tensor.extract_slice %b[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
//!   // %1 = linalg.exp ins(%2 : tensor<4xf32>) outs(%3 : tensor<4xf32>) -> tensor<4xf32>
//! }
//! ```

use std::collections::VecDeque;

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::{scf, tensor};
use oxmlir_ir::interfaces::{DestinationStyle, Induction, InductionVariables};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Rewriter, Strictness, apply_patterns_to_ops};
use oxmlir_ir::{InsertPoint, Mapping, OpFoldResult, OpId, ValueId};
use rustc_hash::FxHashSet;

use super::destinations;
use super::interface::{Tile, Tiled, Tiling};
use crate::tensor::bubble_up_slices;

/// The tile of a result, computed where the rewriter is.
pub fn tile_of_result(
    rw: &mut Rewriter,
    producer: OpId,
    result: usize,
    place: &Tile,
) -> Option<Tiled> {
    let tiling = rw.op(producer).interface::<Tiling>()?;
    let tile = (tiling.result_to_tile)(rw, producer, result, place)?;
    let inits = match rw.op(producer).interface::<DestinationStyle>() {
        Some(style) => rw.op(producer).group(style.inits).to_vec(),
        None => Vec::new(),
    };
    (tiling.tile)(rw, producer, &tile, &inits)
}

/// The slice that an operation takes of a tensor.
pub fn extracted(rw: &Rewriter, op: OpId) -> Slice {
    Slice::of(rw.op(op))
}

/// Whether an operation is in another one.
fn is_inside(rw: &Rewriter, op: OpId, container: OpId) -> bool {
    std::iter::successors(rw.body.parent_op(op), |op| rw.body.parent_op(*op))
        .any(|op| op == container)
}

/// How many uses the results of an operation have in a container, or as its operands.
pub fn uses_in(rw: &Rewriter, producer: OpId, container: OpId) -> usize {
    let results = rw.body.results(producer);
    let owners = results.flat_map(|result| {
        let uses = rw.body.uses(result);
        uses.map(|at| rw.body.use_owner(at))
    });
    owners
        .filter(|owner| *owner == container || is_inside(rw, *owner, container))
        .count()
}

/// Computes the tile that the first slice of a producer in a container takes, in place of the slice.
pub fn first_slice(rw: &mut Rewriter, producer: OpId, container: OpId) -> Option<Tiled> {
    rw.op(producer).interface::<Tiling>()?;
    let results: Vec<ValueId> = rw.body.results(producer).collect();
    let (result, slice) = results.iter().enumerate().find_map(|(at, result)| {
        let slice = slice_in(rw, *result, container)?;
        Some((at, slice))
    })?;
    let shared = shared_inits(rw, producer, container, slice);
    if shared.is_empty() {
        return replace_slice(rw, producer, result, slice);
    }
    rw.insert_before(slice);
    let copy = copy_on(rw, producer, &shared);
    let tiled = replace_slice(rw, copy, result, slice);
    rw.erase(copy);
    tiled
}

/// The initial values of a producer that a loop begins its outputs with, and what they are in the loop. What a sequential loop has
/// written is no initial value, so the producer must not look at it.
fn shared_inits(
    rw: &Rewriter,
    producer: OpId,
    container: OpId,
    slice: OpId,
) -> Vec<(ValueId, ValueId)> {
    let Some(style) = rw.op(producer).interface::<DestinationStyle>() else {
        return Vec::new();
    };
    let inits = rw.op(producer).group(style.inits);
    let all = match rw.body.name(container) {
        scf::FOR => {
            let is_read = Structured::of(rw.op(producer)).is_none_or(|view| {
                let mut outputs = view.num_inputs()..view.op.num_operands();
                outputs.any(|output| view.uses_element(output))
            });
            match is_read {
                true => Vec::new(),
                false => first_carried(rw, container, slice),
            }
        }
        _ => outputs(rw, container),
    };
    all.into_iter()
        .filter(|(output, _)| inits.contains(output))
        .collect()
}

/// What the outermost of nested loops begins with, and the arguments of the one directly around an operation that carry it.
fn first_carried(rw: &Rewriter, outermost: OpId, inside: OpId) -> Vec<(ValueId, ValueId)> {
    let is_loop = |op: &OpId| rw.body.name(*op) == scf::FOR;
    let Some(innermost) = rw.body.parent_op(inside).filter(is_loop) else {
        return Vec::new();
    };
    let mut all = carried(rw, innermost);
    let mut looped = innermost;
    while looped != outermost {
        let Some(outer) = rw.body.parent_op(looped).filter(is_loop) else {
            return Vec::new();
        };
        let around = carried(rw, outer);
        for (begin, _) in &mut all {
            if let Some((before, _)) = around.iter().find(|(_, argument)| argument == begin) {
                *begin = *before;
            }
        }
        looped = outer;
    }
    all
}

/// What the outputs of a parallel loop begin with, and the arguments that they are in it.
fn outputs(rw: &Rewriter, container: OpId) -> Vec<(ValueId, ValueId)> {
    if rw.body.name(container) != scf::FORALL {
        return Vec::new();
    }
    let outputs = rw.op(container).group(scf::forall::OUTPUTS);
    let region = rw.body.region(container, scf::forall::REGION);
    let Some(block) = rw.body.first_block(region) else {
        return Vec::new();
    };
    let arguments = rw.body.args(block);
    let first = arguments.len().saturating_sub(outputs.len());
    let arguments = arguments[first..].iter().copied();
    outputs.iter().copied().zip(arguments).collect()
}

/// A copy of an operation where the rewriter is, with other operands in place of some.
fn copy_on(rw: &mut Rewriter, op: OpId, others: &[(ValueId, ValueId)]) -> OpId {
    let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut Mapping::default());
    rw.listener.inserted(rw.body, copy);
    for at in 0..rw.body.num_operands(copy) {
        let operand = rw.body.operand(copy, at);
        if let Some((_, other)) = others.iter().find(|(value, _)| *value == operand) {
            rw.set_operand(copy, at, *other);
        }
    }
    copy
}

/// The first slice of a tensor in a container.
fn slice_in(rw: &Rewriter, value: ValueId, container: OpId) -> Option<OpId> {
    let mut owners = rw.body.uses(value).map(|at| rw.body.use_owner(at));
    owners.find(|owner| {
        rw.body.name(*owner) == tensor::EXTRACT_SLICE && is_inside(rw, *owner, container)
    })
}

/// Puts the tile that a slice takes in its place.
pub fn replace_slice(
    rw: &mut Rewriter,
    producer: OpId,
    result: usize,
    slice: OpId,
) -> Option<Tiled> {
    rw.insert_before(slice);
    let taken = extracted(rw, slice);
    let place = Tile {
        offsets: taken.offsets.to_vec(),
        sizes: taken.sizes.to_vec(),
        ..Tile::default()
    };
    let tiled = tile_of_result(rw, producer, result, &place)?;
    let mut value = *tiled.values.get(result)?;
    let wanted = rw.body.only_result_type(slice);
    if rw.body.ty(value) != wanted {
        value = reduced(rw, value, slice);
    }
    rw.replace(slice, &[value]);
    Some(tiled)
}

/// A tile without the dimensions that a slice drops.
fn reduced(rw: &mut Rewriter, value: ValueId, slice: OpId) -> ValueId {
    let (loc, wanted) = (rw.body.loc(slice), rw.body.only_result_type(slice));
    let (cx, ty) = (rw.cx, rw.body.ty(value));
    if cx.rank(ty) == cx.rank(wanted) {
        return tensor::cast(rw, loc, wanted, value);
    }
    let rank = cx.rank(ty).unwrap_or(0);
    let sizes = (0..rank).map(|dim| crate::linalg::transforms::shape::size(rw, loc, value, dim));
    let sizes: Vec<OpFoldResult> = sizes.collect();
    let whole = Slice {
        offsets: vec![OpFoldResult::Known(0); rank].into_iter().collect(),
        sizes: sizes.into_iter().collect(),
        strides: vec![OpFoldResult::Known(1); rank].into_iter().collect(),
    };
    whole.extract_slice(rw, loc, wanted, value)
}

/// Computes the tile that the first slice of an output of a parallel loop takes: the producer is what the output begins with.
/// The loop takes the destination of the producer instead.
pub fn first_output_slice(rw: &mut Rewriter, producer: OpId, container: OpId) -> Option<Tiled> {
    rw.op(producer).interface::<Tiling>()?;
    let results: Vec<ValueId> = rw.body.results(producer).collect();
    let outputs = outputs(rw, container);
    let (result, argument) = outputs.into_iter().find_map(|(output, argument)| {
        let result = results.iter().position(|result| *result == output)?;
        Some((result, argument))
    })?;
    let mut operands = rw.body.operands(container);
    let operand = operands.position(|operand| operand == results[result])?;
    drop(operands);
    let slice = slice_in(rw, argument, container)?;
    if !moves_with(rw, slice, container) {
        return None;
    }
    rw.insert_before(producer);
    let dest = *destinations(rw, producer)?.get(result)?;
    rw.insert_before(slice);
    let copy = copy_on(rw, producer, &[(dest, argument)]);
    let tiled = replace_slice(rw, copy, result, slice);
    rw.erase(copy);
    if tiled.is_some() {
        rw.set_operand(container, operand, dest);
    }
    tiled
}

/// Copies a producer in front of its first user in a container, which uses the copy from then on.
pub fn copy_to_first_use(rw: &mut Rewriter, producer: OpId, container: OpId) -> Option<OpId> {
    let results: Vec<ValueId> = rw.body.results(producer).collect();
    let found = results.iter().enumerate().find_map(|(at, result)| {
        let mut uses = rw.body.uses(*result);
        let used = uses.find(|used| is_inside(rw, rw.body.use_owner(*used), container))?;
        Some((
            at,
            rw.body.use_owner(used),
            rw.body.use_operand_number(used),
        ))
    });
    let (result, user, operand) = found?;
    if rw.body.name(user) == tensor::PARALLEL_INSERT_SLICE {
        return None;
    }
    let mut map = Mapping::default();
    let copy = rw
        .body
        .clone_op(rw.cx, producer, InsertPoint::Before(user), &mut map);
    rw.listener.inserted(rw.body, copy);
    let value = rw.body.result(copy, result);
    rw.set_operand(user, operand, value);
    Some(copy)
}

/// Fuses all producers of the tiles that a tiled operation takes, and the producers of their tiles; what computes their tiles.
pub fn producers(rw: &mut Rewriter, tiled: &super::Result) -> Vec<OpId> {
    let mut slices: VecDeque<OpId> = tiled.tiled.slices.iter().copied().collect();
    let mut fused = Vec::new();
    while let Some(slice) = slices.pop_front() {
        if !rw.body.is_alive(slice) || rw.body.name(slice) != tensor::EXTRACT_SLICE {
            continue;
        }
        if let Some(made) = producer_of(rw, slice, &tiled.loops) {
            fused.extend(made.ops);
            slices.extend(made.slices);
        }
    }
    fused
}

/// Fuses as [`producers`] does, with slices in front of the changes of shape that they are slices of.
pub fn producers_behind_shapes(rw: &mut Rewriter, tiled: &super::Result) {
    let Some(outermost) = tiled.loops.first().copied() else {
        return;
    };
    let mut patterns = PatternSet::new();
    let registry = rw.cx.registry();
    patterns.add(
        tensor::EXTRACT_SLICE,
        registry.hooks(tensor::EXTRACT_SLICE).patterns,
    );
    bubble_up_slices::add_patterns(&mut patterns);
    let config = GreedyConfig {
        strictness: Strictness::ExistingAndNew,
        ..GreedyConfig::default()
    };
    let slices = |rw: &Rewriter| -> Vec<OpId> {
        let mut all = rw.body.nested_ops(outermost);
        all.retain(|op| rw.body.name(*op) == tensor::EXTRACT_SLICE);
        all
    };
    loop {
        let Some(scope) = rw.body.regions(outermost).first().copied() else {
            return;
        };
        let ops = slices(rw);
        // What patterns undo one another's work is left as it is.
        if apply_patterns_to_ops(rw.cx, rw.body, scope, &ops, &patterns, &config).is_err() {
            return;
        }
        let mut ops = slices(rw).into_iter();
        if !ops.any(|slice| producer_of(rw, slice, &tiled.loops).is_some()) {
            return;
        }
    }
}

/// Whether each iteration of a loop takes a slice somewhere else, so that it sees what the loop began with.
fn moves_with(rw: &Rewriter, slice: OpId, looped: OpId) -> bool {
    let variables = repeated(rw, looped);
    let offsets = extracted(rw, slice).offsets;
    let mut work: Vec<ValueId> = offsets
        .iter()
        .filter_map(|offset| match offset {
            OpFoldResult::Value(value) => Some(*value),
            OpFoldResult::Known(_) => None,
        })
        .collect();
    let mut seen = FxHashSet::default();
    while let Some(value) = work.pop() {
        if seen.insert(value) {
            let def = rw.body.defining_op(value);
            let def = def.filter(|def| is_inside(rw, *def, looped));
            work.extend(def.into_iter().flat_map(|def| rw.body.operands(def)));
        }
    }
    variables.iter().all(|variable| seen.contains(variable))
}

/// The induction variables of a loop that have, or may have, more than one value.
fn repeated(rw: &Rewriter, looped: OpId) -> Vec<ValueId> {
    let op = rw.op(looped);
    let Some(InductionVariables(variables)) = op.interface::<InductionVariables>() else {
        return Vec::new();
    };
    let runs_once = |induction: &Induction| {
        let bound = |bound: Option<OpFoldResult>| bound?.resolved(rw.cx, rw.body).known();
        let [lower, upper, step] = induction.bounds.map(bound);
        let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else {
            return false;
        };
        let is_plain = !induction.unsigned || upper >= 0;
        is_plain && lower.checked_add(step).is_some_and(|next| next >= upper)
    };
    let mut all = variables(op);
    all.retain(|induction| !runs_once(induction));
    all.iter().map(|induction| induction.variable).collect()
}

/// Computes what a slice takes in place of the slice, if what it is taken of is a tile that can be computed; loops that begin
/// with it begin with its destination then.
fn producer_of(rw: &mut Rewriter, slice: OpId, loops: &[OpId]) -> Option<Tiled> {
    let taken = rw.body.operand(slice, tensor::extract_slice::SOURCE);
    let mut source = taken;
    let mut outermost = None;
    for looped in loops.iter().rev() {
        let carried = match rw.body.name(*looped) {
            scf::FOR => carried(rw, *looped),
            _ => outputs(rw, *looped),
        };
        let begin = carried.iter().find(|(_, argument)| *argument == source);
        if let Some((begin, _)) = begin {
            if !moves_with(rw, slice, *looped) {
                return None;
            }
            let slot = rw.body.operands(*looped).position(|value| value == *begin);
            source = *begin;
            outermost = slot.map(|slot| (*looped, slot));
        }
    }
    let producer = rw.body.defining_op(source)?;
    // What is in the loops is a tile already, from which a slice takes less than it has.
    if loops
        .first()
        .is_some_and(|first| is_inside(rw, producer, *first))
    {
        return None;
    }
    let result = rw
        .body
        .results(producer)
        .position(|result| result == source)?;
    rw.op(producer).interface::<Tiling>()?;
    let Some((looped, operand)) = outermost else {
        return replace_slice(rw, producer, result, slice);
    };
    let style = rw.op(producer).interface::<DestinationStyle>()?;
    let dest = *rw.op(producer).group(style.inits).get(result)?;
    rw.insert_before(slice);
    let copy = copy_on(rw, producer, &[(dest, taken)]);
    let tiled = replace_slice(rw, copy, result, slice);
    rw.erase(copy);
    if tiled.is_some() {
        rw.set_operand(looped, operand, dest);
    }
    tiled
}

/// What a loop begins with, and the arguments that carry it.
fn carried(rw: &Rewriter, looped: OpId) -> Vec<(ValueId, ValueId)> {
    let inits = rw.op(looped).group(scf::for_::INIT_ARGS);
    let region = rw.body.region(looped, scf::for_::REGION);
    let arguments = rw.body.first_block(region).map(|block| rw.body.args(block));
    let arguments = arguments.into_iter().flatten().skip(1).copied();
    inits.iter().copied().zip(arguments).collect()
}
