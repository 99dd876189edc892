//! Turns `linalg.generic` into the structured operation with a name that does the same.
//!
//! ```mlir
//! linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : ...) outs(%c : ...) {
//! ^bb0(%in: f32, %in_0: f32, %out: f32):
//!   %0 = arith.addf %in, %in_0 : f32
//!   linalg.yield %0 : f32
//! }
//! // becomes
//! linalg.add ins(%a, %b : ...) outs(%c : ...)
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, is_buffer, is_tensor};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, OpName, OpRef, ValueDefinition, ValueId};

use super::contraction;
use super::convolution;
use super::decompose_projections;
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "linalg-specialize-generic-ops",
    "LinalgSpecializeGenericOpsPass",
    "turns linalg.generic into named structured operations",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    decompose_projections::add_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}

/// The pattern that gives a `linalg.generic` a name.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("LinalgSpecializationPattern", |rw, op| {
        specialize(rw, op).is_some()
    });
    patterns.add(ops::GENERIC, &[pattern]);
}

/// What a body does that only yields.
fn yielded(view: Structured) -> Option<ValueId> {
    let first = view.op.body.first_op(view.block()?)?;
    if view.op.body.name(first) != ops::YIELD || view.op.body.num_operands(first) != 1 {
        return None;
    }
    view.op.at(first).operands().next()
}

/// The number of the argument of the body that a value is.
pub fn argument(view: Structured, value: ValueId) -> Option<usize> {
    match view.op.body.definition(value) {
        ValueDefinition::Argument(block, number) if Some(block) == view.block() => {
            Some(number as usize)
        }
        _ => None,
    }
}

/// Replaces a `linalg.generic` by an operation with a name; the new operation.
pub fn specialize(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op)).filter(|view| view.op.name() == ops::GENERIC)?;
    if !view.has_pure_tensor_semantics() && !view.has_pure_buffer_semantics() {
        return None;
    }
    let is_parallel = view
        .iterators()
        .iter()
        .all(|kind| *kind == IteratorType::Parallel);
    if !is_parallel {
        return contraction::specialize(rw, op).or_else(|| convolution::specialize(rw, op));
    }
    moves(rw, op).or_else(|| elementwise(rw, op))
}

fn is_shaped(op: OpRef, value: ValueId) -> bool {
    is_tensor(op.cx, op.ty(value)) || is_buffer(op.cx, op.ty(value))
}

/// A fill, copy, broadcast or transposition.
fn moves(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    let (exprs, maps) = (rw.cx.affine(), view.maps());
    let (inputs, inits) = (view.inputs(), view.inits());
    let &[init] = &inits[..] else {
        return None;
    };
    let value = yielded(view)?;
    // The order in which all elements become the same one does not matter.
    let into = *maps.last()?;
    if !into.is_permutation(exprs) {
        return None;
    }
    let loc = view.op.loc();
    let &[input] = &inputs[..] else {
        let constant = rw.cx.constant_value(rw.body, value).is_some();
        let is_fill = inputs.is_empty() && constant && argument(view, value).is_none();
        let inside = rw.body.value_block(value) == view.block();
        return (is_fill && !inside).then(|| {
            rw.insert_before(op);
            let new = build::fill(rw, loc, value, init);
            build::replace_by(rw, op, new);
            new
        });
    };
    if argument(view, value) != Some(0) {
        return None;
    }
    if !is_shaped(view.op, input) {
        rw.insert_before(op);
        let new = build::fill(rw, loc, input, init);
        build::replace_by(rw, op, new);
        return Some(new);
    }
    if !into.is_identity(exprs) {
        return None;
    }
    let map = maps[0];
    if map.is_identity(exprs) {
        rw.insert_before(op);
        let new = build::named(rw, loc, ops::COPY, &inputs, &inits)?;
        build::replace_by(rw, op, new);
        return Some(new);
    }
    let places = map.dim_positions(exprs)?;
    // These want the same sizes to be known of both.
    let (from, to) = (view.shape(input), view.shape(init));
    let mut sizes = places.iter().zip(from);
    if !sizes.all(|(place, size)| to.get(*place as usize) == Some(size)) {
        return None;
    }
    rw.insert_before(op);
    let types = build::result_types(rw, &inits);
    let rank = map.num_dims(exprs);
    let new = if places.len() < rank as usize && places.is_sorted_by(|a, b| a < b) {
        let added: Vec<i64> = (0..rank)
            .filter(|dim| !places.contains(dim))
            .map(i64::from)
            .collect();
        build::broadcast(rw, loc, &types, input, init, &added)
    } else if map.is_permutation(exprs) {
        let place = |dim| {
            places
                .iter()
                .position(|from| *from == dim)
                .map(|at| at as i64)
        };
        let permutation: Option<Vec<i64>> = (0..rank).map(place).collect();
        build::transpose(rw, loc, &types, input, init, &permutation?)
    } else {
        return None;
    };
    build::replace_by(rw, op, new);
    Some(new)
}

/// The named operation that applies an operation to elements.
fn named(op: OpName) -> Option<OpName> {
    Some(match op {
        math::EXP => ops::EXP,
        arith::ADDF => ops::ADD,
        arith::SUBF => ops::SUB,
        arith::MULF => ops::MUL,
        arith::DIVF => ops::DIV,
        _ => return None,
    })
}

/// One operation on the elements of one or two tensors.
fn elementwise(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    let exprs = rw.cx.affine();
    let (inputs, inits) = (view.inputs(), view.inits());
    let is_identity = |map: &AffineMap| map.is_identity(exprs);
    let shaped = inputs.iter().all(|input| is_shaped(view.op, *input));
    let is_named = inits.len() == 1 && shaped && view.num_loops() > 0;
    if !is_named || !view.maps().iter().all(is_identity) {
        return None;
    }
    let payload = view.op.at(rw.body.first_op(view.block()?)?);
    let end = rw.body.next_op(payload.id)?;
    let applies = rw.body.name(end) == ops::YIELD && rw.body.operands(end).eq(payload.results());
    let name = named(payload.name()).filter(|_| applies)?;
    let used: Option<Vec<usize>> = payload
        .operands()
        .map(|value| argument(view, value))
        .collect();
    let used = used?;
    let mut sorted = used.clone();
    sorted.sort_unstable();
    if used.len() != inputs.len() || !sorted.iter().copied().eq(0..inputs.len()) {
        return None;
    }
    let inputs: Vec<ValueId> = used.into_iter().map(|at| inputs[at]).collect();
    let loc = view.op.loc();
    rw.insert_before(op);
    let new = build::named(rw, loc, name, &inputs, &inits)?;
    build::replace_by(rw, op, new);
    Some(new)
}
