//! Patterns about what control flow passes on to regions and results, the same for all operations that take part in it.

use oxmlir_ir::analysis::flow::{entered_by, left_by};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{BlockId, OpId, Type, ValueDefinition, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::is_defined_in;
use crate::rebuild::rebuild;

pub const SINGLE_VALUE: Pattern =
    Pattern::new("MakeRegionBranchOpSuccessorInputsDead", |rw, op| {
        replace_by_single_value(rw, op).is_some()
    });

pub const DUPLICATES: Pattern = Pattern::new("RemoveDuplicateSuccessorInputUses", |rw, op| {
    merge_duplicates(rw, op).is_some()
});

pub const DEAD: Pattern = Pattern::new("RemoveDeadRegionBranchOpSuccessorInputs", |rw, op| {
    drop_dead(rw, op).is_some()
});

/// An operand that is passed on, and the argument of a region or the result that receives it.
struct Edge {
    from: OpId,
    at: usize,
    to: ValueId,
}

/// What an operation and the terminators of its regions pass on.
fn edges(rw: &Rewriter, op: OpId) -> Vec<Edge> {
    let regions = rw.body.regions(op).iter();
    let blocks = regions.flat_map(|region| rw.body.blocks(*region));
    let ends = blocks.filter_map(|block| rw.body.last_op(block));
    let entered = entered_by(rw.op(op)).into_iter();
    let entered = entered.map(|(at, to)| Edge { from: op, at, to });
    let left = ends.flat_map(|from| {
        let left = left_by(rw.op(from)).into_iter();
        left.map(move |(at, to)| Edge { from, at, to })
    });
    entered.chain(left).collect()
}

/// The values that receive something, in the order in which edges lead to them, with the edges that lead to each.
struct Inputs {
    order: Vec<ValueId>,
    edges: FxHashMap<ValueId, Vec<Edge>>,
}

impl Inputs {
    fn of(rw: &Rewriter, op: OpId) -> Inputs {
        let mut inputs = Inputs {
            order: Vec::new(),
            edges: FxHashMap::default(),
        };
        for edge in edges(rw, op) {
            let known = inputs.edges.entry(edge.to).or_default();
            if known.is_empty() {
                inputs.order.push(edge.to);
            }
            known.push(edge);
        }
        inputs
    }

    /// The only value that `input` can be, however often control goes round.
    fn single_value(&self, rw: &Rewriter, input: ValueId) -> Option<ValueId> {
        let mut single = None;
        let mut seen = FxHashSet::from_iter([input]);
        let mut todo = vec![input];
        while let Some(at) = todo.pop() {
            for edge in self.edges.get(&at)? {
                let value = rw.body.operand(edge.from, edge.at);
                if self.edges.contains_key(&value) {
                    if seen.insert(value) {
                        todo.push(value);
                    }
                } else if *single.get_or_insert(value) != value {
                    return None;
                }
            }
        }
        single
    }
}

// An argument or result that always is the same value from outside is that value.
fn replace_by_single_value(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inputs = Inputs::of(rw, op);
    let regions = rw.body.regions(op).to_vec();
    let mut changed = None;
    for input in &inputs.order {
        if rw.body.is_unused(*input) {
            continue;
        }
        let Some(value) = inputs.single_value(rw, *input) else {
            continue;
        };
        if !regions.iter().any(|r| is_defined_in(rw, value, *r)) {
            rw.replace_uses(*input, value);
            changed = Some(());
        }
    }
    changed
}

// Arguments of one block, or results, that receive the same values from everywhere are one.
fn merge_duplicates(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inputs = Inputs::of(rw, op);
    let mut first = FxHashMap::default();
    let mut changed = None;
    for input in &inputs.order {
        let place: Option<BlockId> = match rw.body.definition(*input) {
            ValueDefinition::Argument(block, _) => Some(block),
            ValueDefinition::Result(..) => None,
        };
        let received = inputs.edges.get(input)?.iter();
        let received: Vec<(OpId, ValueId)> = received
            .map(|edge| (edge.from, rw.body.operand(edge.from, edge.at)))
            .collect();
        let kept = *first.entry((place, received)).or_insert(*input);
        if kept != *input && !rw.body.is_unused(*input) {
            rw.replace_uses(*input, kept);
            changed = Some(());
        }
    }
    changed
}

/// The inputs that nobody looks at, where that holds for all that receive one of the same operands.
fn dead(rw: &Rewriter, inputs: &Inputs) -> FxHashSet<ValueId> {
    let mut receivers: FxHashMap<(OpId, usize), Vec<ValueId>> = FxHashMap::default();
    for edge in inputs.edges.values().flatten() {
        let of_operand = receivers.entry((edge.from, edge.at)).or_default();
        of_operand.push(edge.to);
    }
    let used = |input: &ValueId| !rw.body.is_unused(*input);
    let mut live: FxHashSet<ValueId> = inputs.order.iter().copied().filter(used).collect();
    let mut todo: Vec<ValueId> = live.iter().copied().collect();
    while let Some(input) = todo.pop() {
        for edge in inputs.edges.get(&input).into_iter().flatten() {
            for other in &receivers[&(edge.from, edge.at)] {
                if live.insert(*other) {
                    todo.push(*other);
                }
            }
        }
    }
    let dead = inputs.order.iter().filter(|input| !live.contains(input));
    dead.copied().collect()
}

// What nobody looks at, neither in the regions nor behind the operation, is not passed on.
fn drop_dead(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inputs = Inputs::of(rw, op);
    let dead = dead(rw, &inputs);
    if dead.is_empty() {
        return None;
    }
    let mut sources: Vec<OpId> = Vec::new();
    let mut dropped: FxHashSet<(OpId, usize)> = FxHashSet::default();
    let dead_inputs = || inputs.order.iter().filter(|input| dead.contains(input));
    for edge in dead_inputs()
        .filter_map(|input| inputs.edges.get(input))
        .flatten()
    {
        dropped.insert((edge.from, edge.at));
        if edge.from != op && !sources.contains(&edge.from) {
            sources.push(edge.from);
        }
    }
    let without = |rw: &Rewriter, from: OpId| -> Vec<ValueId> {
        let operands = rw.body.operands(from).enumerate();
        let kept = operands.filter(|(at, _)| !dropped.contains(&(from, *at)));
        kept.map(|(_, operand)| operand).collect()
    };
    for source in sources {
        let kept = without(rw, source);
        rw.modify(source, |body| body.set_operands(source, &kept));
    }
    let mut shortened = FxHashSet::default();
    for input in dead_inputs() {
        if let ValueDefinition::Argument(block, _) = rw.body.definition(*input)
            && shortened.insert(block)
        {
            rw.body.retain_args(block, |arg| !dead.contains(&arg));
        }
    }
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let results = results.into_iter().filter(|result| !dead.contains(result));
    let results: Vec<ValueId> = results.collect();
    let types: Vec<Type> = results.iter().map(|result| rw.body.ty(*result)).collect();
    let operands = without(rw, op);
    let new = rebuild(rw, op, &operands, &types);
    for (number, result) in results.into_iter().enumerate() {
        let made = rw.body.result(new, number);
        rw.replace_uses(result, made);
    }
    rw.erase(op);
    Some(())
}
