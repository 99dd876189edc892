//! `builtin.unrealized_conversion_cast`: how conversions connect values of old and new types, and how the casts go again.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::body::{Body, InsertPoint, OpState};
use crate::context::Context;
use crate::def::OpName;
use crate::ids::{OpId, Type, UseId, ValueId};
use crate::loc::Location;
use crate::rewrite::Rewriter;
use crate::rewrite::conversion::types::Values;

/// The name of the cast.
pub fn cast_name(cx: &Context) -> OpName {
    cx.cast_name()
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

/// What takes the place of results of casts, before any use has been changed: chains of casts are long, and each use is
/// changed only once.
#[derive(Default)]
struct Replaced {
    by: FxHashMap<ValueId, ValueId>,
    /// By value, the results that it takes the place of, in order.
    olds: FxHashMap<ValueId, Vec<ValueId>>,
}

impl Replaced {
    /// What stands for `value` now.
    fn current(&mut self, value: ValueId) -> ValueId {
        let mut current = value;
        while let Some(by) = self.by.get(&current) {
            current = *by;
        }
        let mut at = value;
        while let Some(by) = self.by.get_mut(&at) {
            at = std::mem::replace(by, current);
        }
        current
    }

    fn operands(&mut self, body: &Body, op: OpId) -> Values {
        body.operands(op).map(|v| self.current(v)).collect()
    }

    fn replace(&mut self, old: ValueId, new: ValueId) {
        if old != new && !self.by.contains_key(&old) {
            self.by.insert(old, new);
            self.olds.entry(new).or_default().push(old);
        }
    }

    /// Makes the users of all replaced values use what takes their place.
    fn apply(mut self, body: &mut Body) {
        let last = |new: &ValueId| !self.by.contains_key(new);
        let roots: Vec<ValueId> = self.olds.keys().copied().filter(last).collect();
        for root in roots {
            let uses = self.uses_of(body, root);
            for at in uses.into_iter().rev() {
                body.set_use(at, root);
            }
        }
    }

    /// The uses of all values that `root` takes the place of, in the order that they have when the values are replaced one
    /// by one: each time they come in front of others, the latest first.
    fn uses_of(&mut self, body: &Body, root: ValueId) -> Vec<UseId> {
        enum Step {
            Enter(ValueId, bool),
            Uses(ValueId, bool),
        }
        let mut all = Vec::new();
        let mut stack = vec![Step::Enter(root, true)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Enter(value, is_forward) => {
                    let olds = self.olds.remove(&value).unwrap_or_default().into_iter();
                    let olds = olds.map(|old| Step::Enter(old, !is_forward));
                    if is_forward {
                        stack.extend((value != root).then_some(Step::Uses(value, true)));
                        stack.extend(olds);
                    } else {
                        stack.extend(olds.rev());
                        stack.push(Step::Uses(value, false));
                    }
                }
                Step::Uses(value, is_forward) => {
                    let start = all.len();
                    all.extend(body.uses(value));
                    if !is_forward {
                        all[start..].reverse();
                    }
                }
            }
        }
        all
    }
}

/// The cast whose results are exactly the operands of `cast`.
fn input_cast(body: &Body, replaced: &mut Replaced, name: OpName, cast: OpId) -> Option<OpId> {
    let inputs = replaced.operands(body, cast);
    let source = body.defining_op(*inputs.first()?)?;
    (body.name(source) == name && body.results(source).eq(inputs.iter().copied())).then_some(source)
}

/// The values that a chain of casts ending in `cast` starts from, where their types are the results' of `cast`.
fn chain_source(body: &Body, replaced: &mut Replaced, name: OpName, cast: OpId) -> Option<Values> {
    let wanted: Vec<Type> = body.result_types(cast).collect();
    let mut at = Some(cast);
    // A cycle of casts (in a graph region) ends the search.
    for _ in 0..body.op_capacity() {
        let source = at?;
        if body.operand_types(source).eq(wanted.iter().copied()) {
            return Some(replaced.operands(body, source));
        }
        at = input_cast(body, replaced, name, source).filter(|s| *s != cast);
    }
    None
}

/// Folds casts whose chain comes back to the type it started from and erases casts without users, among `casts`.
/// Returns those that remain.
pub fn reconcile_casts(cx: &Context, body: &mut Body, casts: &[OpId]) -> Vec<OpId> {
    if casts.is_empty() {
        return Vec::new();
    }
    let name = cast_name(cx);
    let ours: FxHashSet<OpId> = casts.iter().copied().collect();
    let mut replaced = Replaced::default();
    for &cast in casts.iter().rev() {
        if let Some(source) = chain_source(body, &mut replaced, name, cast) {
            for (old, new) in body.results(cast).zip(source) {
                replaced.replace(old, new);
            }
        }
    }
    replaced.apply(body);
    let mut unused: Vec<OpId> = casts.iter().rev().copied().collect();
    while let Some(cast) = unused.pop() {
        if !body.is_alive(cast) || !body.results_unused(cast) {
            continue;
        }
        let sources = body.operand_vec(cast).into_iter();
        let sources: Vec<OpId> = sources.filter_map(|v| body.defining_op(v)).collect();
        body.erase_op(cast);
        unused.extend(sources.into_iter().filter(|s| ours.contains(s)));
    }
    let remaining = casts.iter().copied();
    remaining.filter(|c| body.is_alive(*c)).collect()
}
