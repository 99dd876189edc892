//! Where computations stand: in front of the first operation with effects that needs them.
//!
//! What is needed by an operation stands in the order in which it is reached from there, the last reached first; casts stay
//! beside what they are for. What needs nothing itself, as the numbers of blocks, comes first of all.

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::is_pure;
use oxmlir_ir::{BlockId, InsertPoint, OpId, OpRef, ValueId};
use rustc_hash::FxHashSet;

/// More steps than this are not taken from one operation to what it needs.
const MOST_STEPS: usize = 1 << 14;

/// Orders the blocks of a function.
pub fn place_computations(rw: &mut Rewriter) {
    let root = rw.body.root();
    let Some(entry) = rw.body.first_block(rw.body.root_region()) else {
        return;
    };
    let mut blocks = vec![entry];
    for op in rw.body.nested_ops(root) {
        let regions = rw.body.regions(op).iter();
        blocks.extend(regions.flat_map(|region| rw.body.blocks(*region)));
    }
    for block in blocks {
        place_in_block(rw, block);
    }
    gather_leaves(rw, entry);
}

fn place_in_block(rw: &mut Rewriter, block: BlockId) {
    let mut placed = FxHashSet::default();
    for op in rw.body.op_vec(block) {
        if moves(rw, op) || rw.body.name(op) == vector::SHAPE_CAST {
            continue;
        }
        let Some(needed) = needed_by(rw, block, op, &placed) else {
            return;
        };
        for needed in needed.into_iter().rev() {
            rw.move_before(needed, op);
            placed.insert(needed);
            move_casts(rw, needed);
        }
    }
}

/// Whether an operation computes something from other values, and may stand anywhere behind these.
fn moves(rw: &Rewriter, op: OpId) -> bool {
    let body = &*rw.body;
    body.num_regions(op) == 0
        && body.num_operands(op) > 0
        && body.num_results(op) > 0
        && body.name(op) != vector::SHAPE_CAST
        && is_pure(OpRef::new(rw.cx, body, op))
}

/// The cast that makes a value, if it stands in `block`.
fn cast_of(rw: &Rewriter, block: BlockId, value: ValueId) -> Option<OpId> {
    let def = rw.body.defining_op(value)?;
    let is_cast = rw.body.name(def) == vector::SHAPE_CAST && rw.body.block(def) == Some(block);
    is_cast.then_some(def)
}

/// Casts of what `op` makes come behind it; those of what comes from outside of the block, for it, in front.
fn move_casts(rw: &mut Rewriter, op: OpId) {
    let Some(block) = rw.body.block(op) else {
        return;
    };
    for operand in rw.body.operand_vec(op) {
        let Some(cast) = cast_of(rw, block, operand) else {
            continue;
        };
        let source = rw.body.defining_op(rw.body.operand(cast, SOURCE));
        let is_inside = source.is_some_and(|def| rw.body.block(def) == Some(block));
        let body = &*rw.body;
        let is_needed_before = body
            .users(body.only_result(cast))
            .any(|user| body.block(user) == Some(block) && body.is_before_in_block(user, op));
        if !is_inside && !is_needed_before {
            rw.move_before(cast, op);
        }
    }
    let results: Vec<ValueId> = rw.body.results(op).collect();
    for result in results {
        let users: Vec<OpId> = rw.body.users(result).collect();
        for user in users {
            let is_cast = rw.body.name(user) == vector::SHAPE_CAST;
            if is_cast && rw.body.block(user) == Some(block) {
                rw.move_to(user, InsertPoint::After(op));
            }
        }
    }
}

/// What `op` needs in its block that is not placed yet: first what it uses itself, then what these use, and so on.
fn needed_by(
    rw: &Rewriter,
    block: BlockId,
    op: OpId,
    placed: &FxHashSet<OpId>,
) -> Option<Vec<OpId>> {
    let body = &*rw.body;
    let source = |value: ValueId| {
        let value = cast_of(rw, block, value).map_or(value, |cast| body.operand(cast, SOURCE));
        let def = body.defining_op(value)?;
        let fits = body.block(def) == Some(block) && !placed.contains(&def) && moves(rw, def);
        fits.then_some(def)
    };
    let mut used = body.operand_vec(op).to_vec();
    for nested in body.nested_ops(op) {
        used.extend(body.operands(nested));
    }
    let mut order: Vec<OpId> = Vec::new();
    let mut step: Vec<OpId> = used.into_iter().filter_map(source).collect();
    let mut steps = 0;
    while !step.is_empty() {
        let mut seen = FxHashSet::default();
        step.retain(|op| seen.insert(*op));
        steps += step.len();
        if steps > MOST_STEPS {
            return None;
        }
        // What is needed once more further on has to come before all its users.
        order.retain(|op| !seen.contains(op));
        let operands = step.iter().flat_map(|op| body.operands(*op));
        let next: Vec<OpId> = operands.filter_map(source).collect();
        order.extend(step);
        step = next;
    }
    Some(order)
}

/// Constants come first, the last one in front, then what has no operands in the order in which it stands.
fn gather_leaves(rw: &mut Rewriter, entry: BlockId) {
    let (mut constants, mut leaves) = (Vec::new(), Vec::new());
    for op in rw.body.op_vec(entry) {
        let body = &*rw.body;
        let is_leaf = body.num_operands(op) == 0
            && body.num_regions(op) == 0
            && body.num_results(op) == 1
            && is_pure(OpRef::new(rw.cx, body, op))
            && VectorType::of(rw.cx, body.only_result_type(op)).is_none();
        match is_leaf {
            true if body.name(op) == arith::CONSTANT => constants.push(op),
            true => leaves.push(op),
            false => {}
        }
    }
    for leaf in leaves.into_iter().rev().chain(constants) {
        rw.move_to(leaf, InsertPoint::Start(entry));
    }
}
