//! The operations of a pattern that no other one of it uses, and how they are reached from one of them.

use std::collections::VecDeque;

use oxmlir_dialects::pdl::range;
use oxmlir_dialects::tables::pdl;
use oxmlir_ir::{OpRef, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::branching::{Branching, Graph};

/// The way up from a value: what has it among its operands or as the operation whose result it is, and at which place; `None`
/// for all operands or results.
#[derive(Clone, Copy)]
pub struct Up {
    pub parent: ValueId,
    pub index: Option<u32>,
}

/// A root that is reached from what another one has led to.
pub struct Reached {
    pub root: ValueId,
    /// The value that both lead to.
    pub connector: ValueId,
    /// The way from there up to the root.
    pub way: Vec<Up>,
}

/// The root that matching begins at, and how the others are reached from there.
pub struct Order {
    pub first: ValueId,
    pub others: Vec<Reached>,
}

/// What leads from one root to another.
struct Edge {
    depth: u32,
    number: u32,
    connector: ValueId,
}

/// The ways up from all that a root leads to.
type Ways = FxHashMap<ValueId, Option<Up>>;

/// The operations of the block of a pattern, in order.
pub fn parts<'a>(pattern: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    let block = pattern.entry().into_iter();
    let parts = block.flat_map(move |block| pattern.body.ops(block));
    parts.map(move |part| pattern.at(part))
}

/// The number of a place as an attribute has it.
pub fn number(index: i64) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Whether a value of a pattern stands for several.
pub fn is_range(pattern: OpRef, value: ValueId) -> bool {
    range::element(pattern.cx, pattern.ty(value)).is_some()
}

/// Whether the values are one range that stands for all of them.
pub fn is_whole_range(pattern: OpRef, values: &[ValueId]) -> bool {
    matches!(values, [only] if is_range(pattern, *only))
}

/// The order of the roots of a pattern: that with the least cost, or the best that begins at the root that the rewrite names.
/// `None` if they do not hang together.
pub fn order(pattern: OpRef, rewrite: pdl::Rewrite) -> Option<Order> {
    let named = rewrite.root();
    let roots = find(pattern, named);
    if let ([only], None) | ([only], Some(_)) = (&roots[..], named) {
        return Some(Order {
            first: named.unwrap_or(*only),
            others: Vec::new(),
        });
    }
    let numbers = roots.iter().enumerate();
    let numbers: FxHashMap<ValueId, usize> = numbers.map(|(n, root)| (*root, n)).collect();
    let ways: Vec<Vec<(ValueId, Option<Up>, u32)>> =
        roots.iter().map(|root| ways(pattern, *root)).collect();
    let edges = edges(&ways);
    let mut graph: Graph = Vec::new();
    graph.resize_with(roots.len(), || None);
    for ((from, to), edge) in &edges {
        let entries = graph[*to].get_or_insert_default();
        entries.insert(*from, (edge.depth, edge.number));
    }
    let (first, best) = match named.and_then(|named| numbers.get(&named)) {
        Some(named) => (*named, Branching::new(&graph, *named)?),
        None => best_first(&graph)?,
    };
    let mut others = Vec::new();
    for (from, to) in best.edges(roots.len()) {
        let connector = edges.get(&(from, to))?.connector;
        let ups: Ways = ways[to].iter().map(|(v, up, _)| (*v, *up)).collect();
        let mut way = Vec::new();
        let mut value = connector;
        while value != roots[to] {
            let up = (*ups.get(&value)?)?;
            way.push(up);
            value = up.parent;
        }
        others.push(Reached {
            root: roots[to],
            connector,
            way,
        });
    }
    let first = roots[first];
    Some(Order { first, others })
}

/// The root from which the others are reached at the least cost, and the way to them; the first of several.
fn best_first(graph: &Graph) -> Option<(usize, Branching)> {
    let edges = graph.iter().map(|edges| edges.iter().flatten());
    let least = edges.map(|edges| edges.map(|(_, (depth, _))| *depth).min().unwrap_or(0));
    let least: Vec<u64> = least.map(u64::from).collect();
    let all: u64 = least.iter().sum();
    let mut best: Option<(usize, Branching)> = None;
    for (root, own) in least.iter().enumerate() {
        // Each of the others needs an edge.
        let at_least = all - own;
        let is_better = |cost: u64| match &best {
            Some((_, best)) => u64::from(best.cost) > cost,
            None => true,
        };
        if is_better(at_least) {
            let branching = Branching::new(graph, root)?;
            if is_better(u64::from(branching.cost)) {
                best = Some((root, branching));
            }
        }
    }
    best
}

/// The operations none of whose results is an operand of another one, and the one that is named.
fn find(pattern: OpRef, named: Option<ValueId>) -> Vec<ValueId> {
    let operations = || parts(pattern).filter_map(pdl::Operation::of);
    let mut used: FxHashSet<ValueId> = FxHashSet::default();
    for operand in operations().flat_map(pdl::Operation::operand_values) {
        let parent = pattern.defining_op(operand).and_then(parent);
        used.extend(parent.map(|(parent, _)| parent));
    }
    let mut roots: Vec<ValueId> = operations().map(pdl::Operation::op).collect();
    roots.retain(|root| Some(*root) == named || !used.contains(root));
    roots
}

/// The operation whose result or results something is, and their number.
fn parent(part: OpRef) -> Option<(ValueId, Option<u32>)> {
    match part.name() {
        pdl::RESULT => {
            let result = pdl::Result::new(part);
            Some((result.parent(), Some(number(result.index()))))
        }
        pdl::RESULTS => {
            let results = pdl::Results::new(part);
            Some((results.parent(), results.index().map(number)))
        }
        _ => None,
    }
}

/// All that a root leads to, nearest first, with the shortest way up and the number of operations on it.
fn ways(pattern: OpRef, root: ValueId) -> Vec<(ValueId, Option<Up>, u32)> {
    let mut waiting = VecDeque::from([(root, None, 0)]);
    let mut seen: FxHashSet<ValueId> = FxHashSet::default();
    let mut found = Vec::new();
    while let Some((value, up, depth)) = waiting.pop_front() {
        if !seen.insert(value) {
            continue;
        }
        found.push((value, up, depth));
        let Some(part) = pattern.defining_op(value) else {
            continue;
        };
        if let Some(operation) = pdl::Operation::of(part) {
            let operands = operation.operand_values();
            let is_whole = is_whole_range(pattern, &operands);
            for (index, operand) in operands.into_iter().enumerate() {
                let index = (!is_whole).then_some(index as u32);
                let parent = value;
                waiting.push_back((operand, Some(Up { parent, index }), depth + 1));
            }
        } else if let Some((operation, index)) = parent(part) {
            let parent = value;
            waiting.push_back((operation, Some(Up { parent, index }), depth));
        }
    }
    found
}

/// What leads from one root to another: what both lead to, and of several such things that nearest below the other root.
fn edges(ways: &[Vec<(ValueId, Option<Up>, u32)>]) -> FxHashMap<(usize, usize), Edge> {
    let mut places: FxHashMap<ValueId, usize> = FxHashMap::default();
    let mut connectors: Vec<(ValueId, Vec<(usize, u32)>)> = Vec::new();
    for (root, ways) in ways.iter().enumerate() {
        for (value, _, depth) in ways {
            let place = *places.entry(*value).or_insert_with(|| {
                connectors.push((*value, Vec::new()));
                connectors.len() - 1
            });
            connectors[place].1.push((root, *depth));
        }
    }
    let mut edges: FxHashMap<(usize, usize), Edge> = FxHashMap::default();
    for (connector, roots) in connectors {
        for (from, _) in &roots {
            for (to, depth) in roots.iter().filter(|(to, _)| to != from) {
                let number = edges.len() as u32;
                let edge = edges.entry((*from, *to)).or_insert(Edge {
                    depth: *depth,
                    number,
                    connector,
                });
                if edge.depth > *depth {
                    edge.depth = *depth;
                    edge.connector = connector;
                }
            }
        }
    }
    edges
}
