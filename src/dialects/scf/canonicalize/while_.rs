//! Patterns of scf.while.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, BlockId, InsertPoint, OpId, Type, ValueId, Walk};
use rustc_hash::{FxHashMap, FxHashSet};

use super::successors::{DEAD, DUPLICATES, SINGLE_VALUE};
use super::{is_defined_in, yielded};
use crate::rebuild::rebuild;
use crate::tables::arith;
use crate::tables::scf::while_ as slots;
use crate::tables::scf::{Condition, If};

pub const WHILE: &[Pattern] = &[
    Pattern::new("WhileConditionTruth", |rw, op| {
        condition_truth(rw, op).is_some()
    }),
    Pattern::new("WhileCmpCond", |rw, op| known_compare(rw, op).is_some()),
    Pattern::new("WhileOpAlignBeforeArgs", |rw, op| {
        align_before_args(rw, op).is_some()
    }),
    Pattern::new("WhileMoveIfDown", |rw, op| move_if_down(rw, op).is_some()),
    SINGLE_VALUE,
    DUPLICATES,
    DEAD,
];

/// The two blocks of a loop and what ends the first.
struct Parts {
    before: BlockId,
    after: BlockId,
    condition: OpId,
}

fn parts(rw: &Rewriter, op: OpId) -> Option<Parts> {
    let [before, after] = [slots::BEFORE_REGION, slots::AFTER_REGION]
        .map(|r| rw.body.first_block(rw.body.region(op, r)));
    let (before, after) = (before?, after?);
    Some(Parts {
        before,
        after,
        condition: rw.body.last_op(before)?,
    })
}

// In the body the condition is true.
fn condition_truth(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let condition = Condition::new(rw.op(p.condition)).condition();
    let constant = rw.cx.constant_value(rw.body, condition).is_some();
    let passed: Vec<ValueId> = rw.body.operands(p.condition).skip(1).collect();
    let mut changed = None;
    for (i, value) in passed.iter().enumerate() {
        let arg = rw.body.arg(p.after, i);
        if *value != condition || constant || rw.body.is_unused(arg) {
            continue;
        }
        rw.insert_before(op);
        let loc = rw.body.loc(op);
        let truth = rw.materialize("arith", Attribute::TRUE, Type::I1, loc)?;
        rw.replace_uses(arg, truth);
        changed = Some(());
    }
    changed
}

// In the body what the condition compares compares like that.
fn known_compare(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let condition = Condition::new(rw.op(p.condition)).condition();
    let known = arith::Cmpi::of(rw.defining_op(condition)?)?;
    let predicate = known.predicate();
    let sides = [known.lhs(), known.rhs()];
    let passed: Vec<ValueId> = rw.body.operands(p.condition).skip(1).collect();
    let mut changed = None;
    for (i, value) in passed.into_iter().enumerate() {
        let arg = rw.body.arg(p.after, i);
        for side in (0..2).filter(|side| sides[*side] == value) {
            let users: Vec<OpId> = rw.body.users(arg).collect();
            for user in users {
                let is_compare = rw.body.is_alive(user) && rw.body.name(user) == arith::CMPI;
                if !is_compare || rw.body.operand(user, 1 - side) != sides[1 - side] {
                    continue;
                }
                let asked = arith::Cmpi::new(rw.op(user)).predicate();
                let holds = match asked {
                    asked if asked == predicate => true,
                    asked if asked == predicate.negated() => false,
                    _ => continue,
                };
                rw.insert_before(user);
                let (loc, attr) = (rw.body.loc(user), rw.cx.bool_attr(holds));
                let answer = rw.materialize("arith", attr, Type::I1, loc)?;
                rw.replace(user, &[answer]);
                changed = Some(());
            }
        }
    }
    changed
}

// What passes all arguments of the before region on in another order passes them on as they are.
fn align_before_args(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let condition = rw.body.operand_vec(p.condition);
    let (args, passed) = (rw.body.args(p.before).to_vec(), &condition[1..]);
    if args.len() != passed.len() || args == passed {
        return None;
    }
    let place_of: FxHashMap<ValueId, usize> = args.iter().copied().zip(0..).collect();
    let place = |value: &ValueId| place_of.get(value).copied();
    let places: Vec<usize> = passed.iter().map(place).collect::<Option<_>>()?;
    let passes: FxHashSet<usize> = places.iter().copied().collect();
    if passes.len() != args.len() {
        return None;
    }
    let types: Vec<Type> = args.iter().map(|arg| rw.body.ty(*arg)).collect();
    let old: Vec<ValueId> = rw.body.args(p.after).to_vec();
    let new: Vec<ValueId> = args
        .iter()
        .zip(&types)
        .map(|(arg, ty)| {
            let loc = rw.body.value_loc(*arg);
            rw.body.add_arg(p.after, *ty, loc)
        })
        .collect();
    for (old, place) in old.iter().zip(&places) {
        rw.replace_uses(*old, new[*place]);
    }
    let is_new: FxHashSet<ValueId> = new.iter().copied().collect();
    rw.body.retain_args(p.after, |arg| is_new.contains(&arg));
    let operands: Vec<ValueId> = [condition[0]].into_iter().chain(args).collect();
    rw.modify(p.condition, |body| {
        body.set_operands(p.condition, &operands)
    });
    let inits = rw.body.operand_vec(op);
    let aligned = rebuild(rw, op, &inits, &types);
    let result = |place: &usize| rw.body.result(aligned, *place);
    let results: Vec<ValueId> = places.iter().map(result).collect();
    rw.replace(op, &results);
    Some(())
}

// while { if c { a } else {}; condition(c) } do { b } -> while { condition(c) } do { a; b }: what an iteration begins with.
// The values that `a` needs are passed on behind the others.
fn move_if_down(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let last = rw.body.prev_op(p.condition)?;
    let view = If::of(rw.op(last))?;
    let condition = rw.body.operand_vec(p.condition);
    let (then, otherwise) = (view.then_region(), view.else_region());
    let then_block = rw.body.first_block(then)?;
    let does_nothing = |block: BlockId| rw.body.first_op(block) == rw.body.last_op(block);
    let idle = rw.body.first_block(otherwise).is_none_or(does_nothing);
    if view.condition() != condition[0] || !idle {
        return None;
    }
    let region = rw.body.region(op, slots::BEFORE_REGION);
    let moved = ops_in(rw, then_block);
    let is_outer = |v: ValueId| !is_defined_in(rw, v, then) && is_defined_in(rw, v, region);
    let mut captured: Vec<ValueId> = Vec::new();
    for value in moved.iter().flat_map(|inner| rw.body.operands(*inner)) {
        if is_outer(value) && !captured.contains(&value) {
            captured.push(value);
        }
    }
    let mut added: Vec<ValueId> = Vec::with_capacity(captured.len());
    for value in &captured {
        let (ty, loc) = (rw.body.ty(*value), rw.body.value_loc(*value));
        let arg = rw.body.add_arg(p.after, ty, loc);
        rw.replace_uses_if(*value, arg, |body, at| moved.contains(&body.use_owner(at)));
        added.push(arg);
    }

    let results: Vec<ValueId> = rw.body.results(last).collect();
    let in_body = yielded(rw, then).unwrap_or_default();
    let behind = yielded(rw, otherwise).unwrap_or_default();
    let first = rw.body.first_op(p.after)?;
    let end = rw.body.last_op(then_block)?;
    rw.inline_block(then_block, InsertPoint::Before(first), &[]);
    rw.erase(end);
    let mut passed = condition;
    for (number, value) in passed.iter_mut().enumerate().skip(1) {
        if let Some(at) = results.iter().position(|result| result == value) {
            let arg = rw.body.arg(p.after, number - 1);
            rw.replace_uses(arg, in_body[at]);
            *value = behind[at];
        }
    }
    passed.extend(captured);
    rw.modify(p.condition, |body| body.set_operands(p.condition, &passed));
    rw.erase(last);
    let types: Vec<Type> = passed[1..].iter().map(|v| rw.body.ty(*v)).collect();
    let inits = rw.body.operand_vec(op);
    let new = rebuild(rw, op, &inits, &types);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results[..rw.body.num_results(op)]);
    Some(())
}

/// The operations of a block and those in their regions.
fn ops_in(rw: &Rewriter, block: BlockId) -> Vec<OpId> {
    let mut ops = Vec::new();
    for op in rw.body.ops(block) {
        ops.push(op);
        rw.body.walk(op, |inner| {
            ops.push(inner);
            Walk::Into
        });
    }
    ops
}
