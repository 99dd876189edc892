//! Branches between blocks.

use oxmlir_dialects::tables::cf as ops;
use oxmlir_ir::interfaces::{BranchOp, Implementation, implements};

use crate::error::Result;
use crate::execute::{Args, Execute, Flow};
use crate::step::Step;

pub const RULES: &[Implementation] = &[
    implements(ops::ASSERT, &Execute::Step(assert)),
    implements(ops::BR, &Execute::Step(branch)),
    implements(ops::COND_BR, &Execute::Step(cond_branch)),
    implements(ops::SWITCH, &Execute::Step(switch)),
];

/// The operands that are passed to a successor.
pub fn successor_operands(step: &Step, successor: usize) -> Args {
    let op = step.op();
    let range = op
        .interface::<BranchOp>()
        .map_or(0..0, |branch| (branch.successor_operands)(op, successor));
    range.map(|index| step.operand(index).clone()).collect()
}

/// Branches to a successor, with the operands that belong to it.
pub fn to_successor(step: &Step, successor: usize) -> Flow {
    Flow::Branch(successor, successor_operands(step, successor))
}

pub fn branch(step: &mut Step) -> Result<Flow> {
    Ok(Flow::Branch(0, step.operands_from(0)))
}

pub fn cond_branch(step: &mut Step) -> Result<Flow> {
    let taken = step.truth_of(step.operand(0), "the condition of a branch")?;
    Ok(to_successor(step, usize::from(!taken)))
}

/// A switch over the values of its dense attribute `case_values`; the first successor is the default.
fn switch(step: &mut Step) -> Result<Flow> {
    let flag = step.int(ops::switch::FLAG, "the flag of a switch")?;
    let cases = step.op().attr(ops::switch::CASE_VALUES_ATTR);
    let cases = cases.and_then(|attr| step.machine.cx.scalars(attr));
    let count = step.op().body.num_successors(step.op().id) - 1;
    let case = (0..count).find(|case| {
        let value = cases.as_ref().and_then(|cases| cases.get(*case));
        value.and_then(|value| value.int()) == Some(&flag)
    });
    Ok(to_successor(step, case.map_or(0, |case| case + 1)))
}

fn assert(step: &mut Step) -> Result<Flow> {
    if step.truth_of(step.operand(0), "the condition of an assertion")? {
        return Ok(Flow::Next);
    }
    let message = step
        .op()
        .str_attr(ops::assert::MSG_ATTR)
        .unwrap_or_default();
    Err(step.aborted(format!("assertion failed: {message}")))
}
