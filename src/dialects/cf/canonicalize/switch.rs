//! Patterns of cf.switch.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{BlockId, OpId, OpRef, ValueId};

use super::{branch, passed, through};
use crate::cf::build::{self, switch_of};
use crate::cf::interfaces::case_values;
use crate::tables::cf as ops;

pub const SWITCH: &[Pattern] = &[
    Pattern::new("SimplifySwitchWithOnlyDefault", |rw, op| {
        only_default(rw, op).is_some()
    }),
    Pattern::new("DropSwitchCasesThatMatchDefault", |rw, op| {
        drop_default_cases(rw, op).is_some()
    }),
    Pattern::new("SimplifyConstSwitchValue", |rw, op| {
        constant_flag(rw, op).is_some()
    }),
    Pattern::new("SimplifyPassThroughSwitch", |rw, op| {
        pass_through(rw, op).is_some()
    }),
    Pattern::new("SimplifySwitchFromSwitchOnSameCondition", |rw, op| {
        known_case(rw, op).is_some()
    }),
    Pattern::new(
        "SimplifySwitchFromDefaultSwitchOnSameCondition",
        |rw, op| known_default(rw, op).is_some(),
    ),
];

/// A case: its value (none for the default), its block, what the block gets.
struct Case {
    value: Option<ApInt>,
    target: BlockId,
    operands: Vec<ValueId>,
}

/// The default, then the cases.
fn cases(rw: &Rewriter, op: OpId) -> Vec<Case> {
    let values = case_values(OpRef::new(rw.cx, rw.body, op));
    let case = |i: usize| Case {
        value: i.checked_sub(1).and_then(|i| values.get(i).cloned()),
        target: rw.body.successor(op, i),
        operands: passed(rw, op, i),
    };
    (0..rw.body.num_successors(op)).map(case).collect()
}

fn flag(rw: &Rewriter, op: OpId) -> ValueId {
    ops::Switch::new(rw.op(op)).flag()
}

/// `cf.switch` over these cases in place of `op`.
fn replace(rw: &mut Rewriter, op: OpId, cases: &[Case]) {
    let (flag, loc) = (flag(rw, op), rw.body.loc(op));
    let target = |case: &Case| (case.target, case.operands.clone());
    let values = cases
        .iter()
        .filter_map(|case| Some((case.value.clone()?, target(case))));
    let values: Vec<build::Case> = values.collect();
    rw.insert_before(op);
    switch_of(rw, loc, flag, &target(&cases[0]), &values);
    rw.erase(op);
}

fn take(rw: &mut Rewriter, op: OpId, case: &Case) {
    branch(rw, op, case.target, &case.operands);
}

// switch x, [default: ^a] -> br ^a
fn only_default(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let cases = cases(rw, op);
    (cases.len() == 1).then(|| take(rw, op, &cases[0]))
}

// switch x, [default: ^a, 1: ^a, 2: ^b] -> switch x, [default: ^a, 2: ^b]
fn drop_default_cases(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let mut cases = cases(rw, op);
    let (target, operands, before) = (cases[0].target, cases[0].operands.clone(), cases.len());
    cases.retain(|c| c.value.is_none() || c.target != target || c.operands != operands);
    (cases.len() < before).then(|| replace(rw, op, &cases))
}

// switch 2, [default: ^a, 2: ^b] -> br ^b
fn constant_flag(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let value = rw
        .cx
        .splat_int(rw.cx.constant_value(rw.body, flag(rw, op))?)?;
    let cases = cases(rw, op);
    let case = cases
        .iter()
        .find(|c| c.value.as_ref() == Some(&value))
        .unwrap_or(&cases[0]);
    take(rw, op, case);
    Some(())
}

// switch x, [default: ^a, 1: ^b], where ^b: br ^c -> switch x, [default: ^a, 1: ^c]
fn pass_through(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let mut cases = cases(rw, op);
    let mut changed = false;
    for case in &mut cases {
        if let Some((target, operands)) = through(rw, case.target, &case.operands) {
            (case.target, case.operands, changed) = (target, operands, true);
        }
    }
    changed.then(|| replace(rw, op, &cases))
}

/// The switch on the same flag that is the only way to `op`'s block.
fn switch_above(rw: &Rewriter, op: OpId) -> Option<(BlockId, Vec<Case>)> {
    let block = rw.body.block(op)?;
    let predecessor = rw.body.single_predecessor(block)?;
    let above = ops::Switch::of(rw.op(rw.body.last_op(predecessor)?))?;
    (above.flag() == flag(rw, op)).then(|| (block, cases(rw, above.id)))
}

// switch x, [..., 1: ^a]; ^a: switch x, [..., 1: ^b] -> ^a: br ^b, where ^a has no other predecessor
fn known_case(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (block, above) = switch_above(rw, op)?;
    let value = above.iter().find(|c| c.target == block)?.value.clone()?;
    let cases = cases(rw, op);
    let case = cases
        .iter()
        .find(|c| c.value.as_ref() == Some(&value))
        .unwrap_or(&cases[0]);
    take(rw, op, case);
    Some(())
}

// switch x, [default: ^a, 1: ^b]; ^a: switch x, [default: ^c, 1: ^d, 2: ^e] -> ^a: switch x, [default: ^c, 2: ^e]
fn known_default(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (block, above) = switch_above(rw, op)?;
    if above[0].target != block {
        return None;
    }
    let mut cases = cases(rw, op);
    let before = cases.len();
    cases.retain(|c| c.value.is_none() || !above.iter().any(|a| a.value == c.value));
    (cases.len() < before).then(|| replace(rw, op, &cases))
}
