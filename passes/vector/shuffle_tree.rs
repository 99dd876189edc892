//! Makes vectors of elements of other vectors by a tree of shuffles of two vectors each.
//!
//! ```mlir
//! %0:4 = vector.to_elements %a : vector<4xf32>
//! %1:4 = vector.to_elements %b : vector<4xf32>
//! %2 = vector.from_elements %0#3, %1#0, %0#1, %1#2 : vector<4xf32>
//! // %2 = vector.shuffle %a, %b [3, 4, 1, 6] : vector<4xf32>, vector<4xf32>
//! ```
//!
//! On each level neighbours are joined; a vector without one is shuffled with itself. A node of the tree holds what lies
//! between the first and the last element of the result that come from it, and all nodes of a level are as long as the
//! longest.

use oxmlir_dialects::tables::{func, vector};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Location, OpId, ValueId};

use super::build::type_of;
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "lower-vector-to-from-elements-to-shuffle-tree",
    "LowerVectorToFromElementsToShuffleTree",
    "lowers vectors made of elements of others to shuffles",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        vector::FROM_ELEMENTS,
        &[Pattern::new("ToFromElementsToShuffleTreeRewrite", lower)],
    );
    run_patterns(body, pass, &patterns)
}

/// An element of the result that does not matter.
const ANY: i64 = -1;

/// A vector in the tree.
struct Node {
    value: ValueId,
    /// The first and the last position of the result that come from it.
    range: (usize, usize),
}

impl Node {
    fn len(&self) -> usize {
        self.range.1 - self.range.0 + 1
    }
}

/// A level of the tree, and for each position of the result the node it comes from and its place in that.
struct Level {
    nodes: Vec<Node>,
    origin: Vec<(usize, usize)>,
}

fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let dest = vector::FromElements::new(rw.op(op)).dest();
    let rank = type_of(rw, dest).map(|ty| ty.rank());
    let Some(mut level) = sources(rw, op).filter(|_| rank == Some(1)) else {
        return false;
    };
    let loc = rw.body.loc(op);
    loop {
        level = joined(rw, loc, &level);
        if let [root] = &level.nodes[..] {
            rw.replace(op, &[root.value]);
            return true;
        }
    }
}

/// The vectors that the elements come from, in the order in which they are met first. `None` where one comes from
/// elsewhere, or there are no elements.
fn sources(rw: &Rewriter, op: OpId) -> Option<Level> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut origin = Vec::new();
    for (position, element) in rw.body.operands(op).enumerate() {
        let def = vector::ToElements::of(rw.defining_op(element)?)?;
        let source = def.source();
        type_of(rw, source).filter(|ty| ty.rank() == 1 && !ty.is_scalable())?;
        let place = def.results().position(|v| v == element)?;
        let known = nodes.iter().position(|node| node.value == source);
        let node = known.unwrap_or(nodes.len());
        match nodes.get_mut(node) {
            Some(node) => node.range.1 = position,
            None => nodes.push(Node {
                value: source,
                range: (position, position),
            }),
        }
        origin.push((node, place));
    }
    (!nodes.is_empty()).then_some(Level { nodes, origin })
}

/// The next level: each two neighbours become one.
fn joined(rw: &mut Rewriter, loc: Location, level: &Level) -> Level {
    let pairs: Vec<[&Node; 2]> = level
        .nodes
        .chunks(2)
        .map(|pair| [&pair[0], pair.last().unwrap_or(&pair[0])])
        .collect();
    let mut nodes: Vec<Node> = pairs
        .iter()
        .map(|[a, b]| Node {
            value: a.value,
            range: (a.range.0.min(b.range.0), a.range.1.max(b.range.1)),
        })
        .collect();
    let width = nodes.iter().map(Node::len).max().unwrap_or(0);
    for (number, (node, [a, b])) in nodes.iter_mut().zip(&pairs).enumerate() {
        let first_size = type_of(rw, a.value).map_or(0, |ty| ty.num_elements());
        let place = |position: usize| match level.origin.get(position) {
            Some((from, place)) if from / 2 == number => {
                *place as i64 + if from % 2 == 1 { first_size } else { 0 }
            }
            _ => ANY,
        };
        let start = node.range.0;
        let mask: Vec<i64> = (start..start + width).map(place).collect();
        node.value = vector::shuffle(rw, loc, a.value, b.value, &mask);
    }
    let origin = level.origin.iter().enumerate();
    let origin = origin
        .map(|(position, (from, _))| (from / 2, position - nodes[from / 2].range.0))
        .collect();
    Level { nodes, origin }
}
