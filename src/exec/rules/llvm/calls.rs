//! Calls.

use oxmlir_dialects::tables::llvm as ops;

use crate::error::Result;
use crate::execute::{Args, Exit, Flow};
use crate::rules::cf::to_successor;
use crate::step::Step;

/// The callee, a symbol or the first of the operands, and the arguments.
fn target(step: &mut Step, callee: usize, args: usize) -> Result<(u32, Args)> {
    let mut args = step.group(args);
    match step.op().attr(callee) {
        Some(symbol) => Ok((step.symbol(Some(symbol))?, args)),
        None => {
            let function = step.callee_of(&args.remove(0))?;
            Ok((function, args))
        }
    }
}

pub fn call(step: &mut Step) -> Result<Flow> {
    let (callee, args) = target(step, ops::call::CALLEE_ATTR, ops::call::CALLEE_OPERANDS)?;
    Ok(Flow::Call(callee, args))
}

pub fn invoke(step: &mut Step) -> Result<Flow> {
    let (callee, args) = target(step, ops::invoke::CALLEE_ATTR, ops::invoke::CALLEE_OPERANDS)?;
    Ok(Flow::Call(callee, args))
}

/// Nothing unwinds.
pub fn after_invoke(step: &mut Step, exit: Exit) -> Result<Flow> {
    step.set_all(exit.values);
    Ok(to_successor(step, 0))
}
