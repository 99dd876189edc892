//! Patterns of cf.cond_br.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, OpId, Type, ValueId};

use super::{branch, passed, through};
use crate::tables::cf::{self as ops, CondBrOptions};
use crate::tables::{arith, ub};

pub const COND_BR: &[Pattern] = &[
    Pattern::new("SimplifyConstCondBranchPred", |rw, op| {
        constant_condition(rw, op).is_some()
    }),
    Pattern::new("SimplifyPassThroughCondBranch", |rw, op| {
        pass_through(rw, op).is_some()
    }),
    Pattern::new("SimplifyCondBranchIdenticalSuccessors", |rw, op| {
        identical_successors(rw, op).is_some()
    }),
    Pattern::new(
        "SimplifyCondBranchFromCondBranchOnSameCondition",
        |rw, op| known_condition(rw, op).is_some(),
    ),
    Pattern::new("CondBranchTruthPropagation", |rw, op| {
        propagate_truth(rw, op).is_some()
    }),
    Pattern::new("DropUnreachableCondBr", |rw, op| {
        drop_unreachable(rw, op).is_some()
    }),
];

const TRUE: usize = ops::cond_br::TRUE_DEST_SUCCESSOR;
const FALSE: usize = ops::cond_br::FALSE_DEST_SUCCESSOR;

fn take(rw: &mut Rewriter, op: OpId, successor: usize) {
    let (target, operands) = (rw.body.successor(op, successor), passed(rw, op, successor));
    branch(rw, op, target, &operands);
}

// cond_br true, ^a, ^b -> br ^a
fn constant_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let condition = ops::CondBr::new(rw.op(op)).condition();
    let condition = rw.cx.constant_value(rw.body, condition)?;
    let condition = rw.cx.splat_int(condition)?;
    take(rw, op, if condition.is_zero() { FALSE } else { TRUE });
    Some(())
}

// cond_br c, ^a, ^b, where ^a: unreachable -> br ^b
fn drop_unreachable(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let unreachable = |rw: &Rewriter, successor| {
        let first = rw.body.first_op(rw.body.successor(op, successor));
        first.is_some_and(|op| rw.body.name(op) == ub::UNREACHABLE)
    };
    let taken = match (unreachable(rw, TRUE), unreachable(rw, FALSE)) {
        (true, _) => FALSE,
        (false, true) => TRUE,
        (false, false) => return None,
    };
    take(rw, op, taken);
    Some(())
}

// cond_br c, ^a, ^b, where ^a: br ^c -> cond_br c, ^c, ^b
fn pass_through(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [(a, a_operands), (b, b_operands)] =
        [TRUE, FALSE].map(|s| (rw.body.successor(op, s), passed(rw, op, s)));
    let new_a = through(rw, a, &a_operands);
    let new_b = through(rw, b, &b_operands);
    if new_a.is_none() && new_b.is_none() {
        return None;
    }
    let old = ops::CondBr::new(rw.op(op));
    let (loc, condition) = (old.loc(), old.condition());
    let weights = old.branch_weights();
    let (a, a_operands) = new_a.unwrap_or((a, a_operands));
    let (b, b_operands) = new_b.unwrap_or((b, b_operands));
    let options = CondBrOptions {
        branch_weights: weights.as_deref(),
    };
    rw.insert_before(op);
    ops::cond_br_with(rw, loc, condition, &a_operands, &b_operands, a, b, options);
    rw.erase(op);
    Some(())
}

// cond_br c, ^a(x), ^a(x) -> br ^a(x)
// cond_br c, ^a(x), ^a(y) -> br ^a(select(c, x, y)), where nobody else branches to ^a
fn identical_successors(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let target = rw.body.successor(op, TRUE);
    if target != rw.body.successor(op, FALSE) {
        return None;
    }
    let (a, b) = (passed(rw, op, TRUE), passed(rw, op, FALSE));
    if a == b {
        branch(rw, op, target, &a);
        return Some(());
    }
    let block = rw.body.block(op)?;
    if rw.body.predecessors(target).any(|p| p != block) {
        return None;
    }
    let view = ops::CondBr::new(rw.op(op));
    let (loc, condition) = (view.loc(), view.condition());
    rw.insert_before(op);
    let merged = a.iter().zip(&b).map(|(x, y)| match x == y {
        true => *x,
        false => arith::select(rw, loc, condition, *x, *y),
    });
    let merged: Vec<ValueId> = merged.collect();
    branch(rw, op, target, &merged);
    Some(())
}

// cond_br c, ^a, ...; ^a: cond_br c, ^x, ^y -> ^a: br ^x, where ^a has no other predecessor
fn known_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let block = rw.body.block(op)?;
    let predecessor = rw.body.single_predecessor(block)?;
    let above = ops::CondBr::of(rw.op(rw.body.last_op(predecessor)?))?;
    if above.condition() != ops::CondBr::new(rw.op(op)).condition() {
        return None;
    }
    let is_false = above.false_dest_successor() == block;
    take(rw, op, if is_false { FALSE } else { TRUE });
    Some(())
}

// cond_br c, ^a, ^b; in ^a: c -> true; in ^b: c -> false, where the block has no other predecessor
fn propagate_truth(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let condition = ops::CondBr::new(rw.op(op)).condition();
    let block = rw.body.block(op)?;
    if rw.body.successor(op, TRUE) == rw.body.successor(op, FALSE) {
        return None;
    }
    let mut changed = None;
    for (successor, value) in [(TRUE, Attribute::TRUE), (FALSE, Attribute::FALSE)] {
        let target = rw.body.successor(op, successor);
        if rw.body.single_predecessor(target) != Some(block) {
            continue;
        }
        let inside: Vec<_> = rw
            .body
            .uses(condition)
            .filter(|u| rw.body.block(rw.body.use_owner(*u)) == Some(target))
            .collect();
        if inside.is_empty() {
            continue;
        }
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        let constant = rw.materialize("arith", value, Type::I1, loc)?;
        rw.replace_uses_if(condition, constant, |_, u| inside.contains(&u));
        changed = Some(());
    }
    changed
}
