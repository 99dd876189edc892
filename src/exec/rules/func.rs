//! Functions and calls.

use oxmlir_dialects::tables::func as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{OpRef, TypeKind};

use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::machine::Machine;
use crate::step::Step;
use crate::value::Value;

use super::builtin;

pub const RULES: &[Implementation] = &[
    implements(ops::CALL, &Execute::Step(call)),
    implements(ops::CALL_INDIRECT, &Execute::Step(call_indirect)),
    implements(ops::CONSTANT, &Execute::Constant(constant)),
    implements(ops::FUNC, &Execute::Nothing),
    implements(ops::RETURN, &Execute::Step(return_)),
];

fn call(step: &mut Step) -> Result<Flow> {
    let callee = step.op().attr(ops::call::CALLEE_ATTR);
    let callee = step.symbol(callee)?;
    Ok(Flow::Call(callee, step.operands_from(0)))
}

fn call_indirect(step: &mut Step) -> Result<Flow> {
    let callee = step.callee(ops::call_indirect::CALLEE)?;
    Ok(Flow::Call(callee, step.operands_from(1)))
}

fn constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let symbol = op.attr(ops::constant::VALUE_ATTR);
    machine.function_value(op, symbol)
}

/// Leaves the function, of any dialect.
pub fn return_(step: &mut Step) -> Result<Flow> {
    let mut values = step.operands_from(0);
    for (index, value) in values.iter_mut().enumerate() {
        let ty = step.op().operand_type(index);
        if matches!(step.op().cx.type_kind(ty), TypeKind::UnrankedMemRef { .. }) {
            *value = builtin::unranked_result(step, value, ty)?;
        }
    }
    Ok(Flow::Return(values))
}
