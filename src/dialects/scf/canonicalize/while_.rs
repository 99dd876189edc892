//! Patterns of scf.while.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, BlockId, OpId, Type, ValueId};

use crate::rebuild::rebuild;
use crate::tables::arith;
use crate::tables::scf::Condition;
use crate::tables::scf::while_ as slots;

pub const WHILE: &[Pattern] = &[
    Pattern::new("WhileConditionTruth", |rw, op| {
        condition_truth(rw, op).is_some()
    }),
    Pattern::new("WhileCmpCond", |rw, op| known_compare(rw, op).is_some()),
    Pattern::new("RemoveLoopInvariantArgsFromBeforeBlock", |rw, op| {
        invariant_before_args(rw, op).is_some()
    }),
    Pattern::new("RemoveLoopInvariantValueYielded", |rw, op| {
        invariant_results(rw, op).is_some()
    }),
    Pattern::new("WhileUnusedResult", |rw, op| {
        unused_results(rw, op).is_some()
    }),
    Pattern::new("WhileRemoveUnusedArgs", |rw, op| {
        unused_before_args(rw, op).is_some()
    }),
    Pattern::new("WhileRemoveDuplicatedResults", |rw, op| {
        duplicated_results(rw, op).is_some()
    }),
    Pattern::new("WhileOpAlignBeforeArgs", |rw, op| {
        align_before_args(rw, op).is_some()
    }),
];

/// The two blocks of a loop and their terminators.
struct Parts {
    before: BlockId,
    after: BlockId,
    condition: OpId,
    yields: OpId,
}

fn parts(rw: &Rewriter, op: OpId) -> Option<Parts> {
    let [before, after] = [slots::BEFORE_REGION, slots::AFTER_REGION]
        .map(|r| rw.body.first_block(rw.body.region(op, r)));
    let (before, after) = (before?, after?);
    Some(Parts {
        before,
        after,
        condition: rw.body.last_op(before)?,
        yields: rw.body.last_op(after)?,
    })
}

/// The values of a list whose flag is false.
fn without(values: impl Iterator<Item = ValueId>, dropped: &[bool]) -> Vec<ValueId> {
    values
        .zip(dropped)
        .filter(|(_, d)| !**d)
        .map(|(v, _)| v)
        .collect()
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

/// Drops arguments of the before region; their uses have been replaced.
fn drop_before_args(rw: &mut Rewriter, op: OpId, p: &Parts, dropped: &[bool]) {
    let operands = without(
        rw.body.operands(op).collect::<Vec<_>>().into_iter(),
        dropped,
    );
    let yielded = without(
        rw.body.operands(p.yields).collect::<Vec<_>>().into_iter(),
        dropped,
    );
    let types: Vec<Type> = rw.body.result_types(op).collect();
    rw.modify(p.yields, |body| body.set_operands(p.yields, &yielded));
    for i in (0..dropped.len()).rev().filter(|i| dropped[*i]) {
        rw.body.erase_arg(p.before, i);
    }
    let new = rebuild(rw, op, &operands, &types);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
}

// An argument of the before region whose yielded value is always its initial value is that value.
fn invariant_before_args(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let invariant = |i: usize| {
        let (init, arg) = (rw.body.operand(op, i), rw.body.arg(p.before, i));
        let yielded = rw.body.operand(p.yields, i);
        if yielded == init {
            return true;
        }
        // The body gives back the argument that the condition passes to it.
        let position = rw.body.args(p.after).iter().position(|a| *a == yielded);
        position.is_some_and(|n| rw.body.operand(p.condition, n + 1) == arg)
    };
    let dropped: Vec<bool> = (0..rw.body.num_operands(op)).map(invariant).collect();
    if !dropped.contains(&true) {
        return None;
    }
    for i in (0..dropped.len()).filter(|i| dropped[*i]) {
        let (arg, init) = (rw.body.arg(p.before, i), rw.body.operand(op, i));
        rw.replace_uses(arg, init);
    }
    drop_before_args(rw, op, &p, &dropped);
    Some(())
}

// An argument of the before region that nobody looks at is not carried.
fn unused_before_args(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let dropped: Vec<bool> = rw
        .body
        .args(p.before)
        .iter()
        .map(|a| rw.body.is_unused(*a))
        .collect();
    if !dropped.contains(&true) {
        return None;
    }
    drop_before_args(rw, op, &p, &dropped);
    Some(())
}

/// Drops results together with the arguments of the after region; their uses have been replaced.
fn drop_results(rw: &mut Rewriter, op: OpId, p: &Parts, dropped: &[bool], values: &[ValueId]) {
    let condition: Vec<ValueId> = rw.body.operands(p.condition).collect();
    let passed = without(condition[1..].iter().copied(), dropped);
    let operands: Vec<ValueId> = [condition[0]].into_iter().chain(passed).collect();
    rw.modify(p.condition, |body| {
        body.set_operands(p.condition, &operands)
    });
    for i in (0..dropped.len()).rev().filter(|i| dropped[*i]) {
        rw.body.erase_arg(p.after, i);
    }
    let types: Vec<Type> = rw
        .body
        .result_types(op)
        .zip(dropped)
        .filter(|(_, d)| !**d)
        .map(|(t, _)| t)
        .collect();
    let inits: Vec<ValueId> = rw.body.operands(op).collect();
    let new = rebuild(rw, op, &inits, &types);
    let mut kept = rw.body.results(new);
    for (i, old) in rw.body.results(op).enumerate() {
        let value = if dropped[i] {
            Some(values[i])
        } else {
            kept.next()
        };
        if let Some(value) = value.filter(|_| !rw.body.is_unused(old)) {
            rw.replace_uses(old, value);
        }
    }
    rw.erase(op);
}

// A result that is always a value from outside is that value.
fn invariant_results(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let values: Vec<ValueId> = rw.body.operands(p.condition).skip(1).collect();
    let regions = rw.body.regions(op).to_vec();
    let outside = |v: ValueId| !regions.iter().any(|r| super::is_defined_in(rw, v, *r));
    let dropped: Vec<bool> = values.iter().map(|v| outside(*v)).collect();
    if !dropped.contains(&true) {
        return None;
    }
    for i in (0..dropped.len()).filter(|i| dropped[*i]) {
        let arg = rw.body.arg(p.after, i);
        rw.replace_uses(arg, values[i]);
    }
    drop_results(rw, op, &p, &dropped, &values);
    Some(())
}

// A result that nobody uses, inside or outside, is not passed on.
fn unused_results(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let unused = |(i, result): (usize, ValueId)| {
        rw.body.is_unused(result) && rw.body.is_unused(rw.body.arg(p.after, i))
    };
    let dropped: Vec<bool> = rw.body.results(op).enumerate().map(unused).collect();
    if !dropped.contains(&true) {
        return None;
    }
    let values: Vec<ValueId> = rw.body.operands(p.condition).skip(1).collect();
    drop_results(rw, op, &p, &dropped, &values);
    Some(())
}

// Results that are passed on as the same value are one result.
fn duplicated_results(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let values: Vec<ValueId> = rw.body.operands(p.condition).skip(1).collect();
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let args = rw.body.args(p.after).to_vec();
    let mut changed = false;
    for (number, value) in values.iter().enumerate() {
        let first = values.iter().position(|other| other == value)?;
        for list in [&results, &args] {
            let (kept, other) = (list[first], list[number]);
            if first < number && !rw.body.is_unused(other) {
                rw.replace_uses(other, kept);
                changed = true;
            }
        }
    }
    changed.then_some(())
}

// What passes all arguments of the before region on in another order passes them on as they are.
fn align_before_args(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let p = parts(rw, op)?;
    let condition = rw.body.operand_vec(p.condition);
    let (args, passed) = (rw.body.args(p.before).to_vec(), &condition[1..]);
    let is_permutation = args.len() == passed.len() && args.iter().all(|a| passed.contains(a));
    if !is_permutation || args == passed {
        return None;
    }
    let place = |value: &ValueId| args.iter().position(|arg| arg == value);
    let places: Vec<usize> = passed.iter().map(place).collect::<Option<_>>()?;
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
    for i in (0..old.len()).rev() {
        rw.body.erase_arg(p.after, i);
    }
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
