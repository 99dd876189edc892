//! `builtin.unrealized_conversion_cast`: how conversions connect values of old and new types, and how the casts go again.

use rustc_hash::FxHashSet;

use crate::body::{Body, InsertPoint, OpState};
use crate::context::Context;
use crate::def::OpName;
use crate::ids::{OpId, Type, ValueId};
use crate::loc::Location;
use crate::rewrite::Rewriter;
use crate::rewrite::conversion::types::Values;

/// The name of the cast.
pub fn cast_name(cx: &Context) -> OpName {
    cx.op_name("builtin.unrealized_conversion_cast")
}

/// Inserts a cast of `inputs` to `types`: its results.
pub fn build_cast(rw: &mut Rewriter, inputs: &[ValueId], types: &[Type], loc: Location) -> Values {
    let op = rw.create(cast_name(rw.cx), loc, inputs, types, &[]);
    rw.body.results(op).collect()
}

/// Inserts a cast without telling anybody.
pub(super) fn insert_cast(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    inputs: &[ValueId],
    types: &[Type],
    loc: Location,
) -> OpId {
    let state = OpState {
        operands: inputs,
        results: types,
        ..OpState::new(cast_name(cx), loc)
    };
    body.insert(cx, at, &state)
}

/// The cast whose results are exactly the operands of `cast`.
fn input_cast(body: &Body, name: OpName, cast: OpId) -> Option<OpId> {
    let inputs = body.operand_vec(cast);
    let source = body.defining_op(*inputs.first()?)?;
    (body.name(source) == name && body.results(source).eq(inputs.iter().copied())).then_some(source)
}

/// The values that a chain of casts ending in `cast` starts from, where their types are the results' of `cast`.
fn chain_source(body: &Body, name: OpName, cast: OpId) -> Option<Values> {
    let wanted: Vec<Type> = body.result_types(cast).collect();
    let mut at = Some(cast);
    // A cycle of casts (in a graph region) ends the search.
    for _ in 0..body.op_capacity() {
        let source = at?;
        if body.operand_types(source).eq(wanted.iter().copied()) {
            return Some(body.operands(source).collect());
        }
        at = input_cast(body, name, source).filter(|s| *s != cast);
    }
    None
}

/// Folds casts whose chain comes back to the type it started from and erases casts without users, among `casts`.
/// Returns those that remain.
pub fn reconcile_casts(cx: &Context, body: &mut Body, casts: &[OpId]) -> Vec<OpId> {
    let name = cast_name(cx);
    let ours: FxHashSet<OpId> = casts.iter().copied().collect();
    let mut folded = Vec::new();
    for &cast in casts.iter().rev() {
        if let Some(source) = chain_source(body, name, cast) {
            let results: Values = body.results(cast).collect();
            for (old, new) in results.into_iter().zip(source) {
                body.replace_all_uses(old, new);
            }
        }
        folded.push(cast);
    }
    while let Some(cast) = folded.pop() {
        if !body.is_alive(cast) || !body.results_unused(cast) {
            continue;
        }
        let sources = body.operand_vec(cast).into_iter();
        let sources: Vec<OpId> = sources.filter_map(|v| body.defining_op(v)).collect();
        body.erase_op(cast);
        folded.extend(sources.into_iter().filter(|s| ours.contains(s)));
    }
    let remaining = casts.iter().copied();
    remaining.filter(|c| body.is_alive(*c)).collect()
}
