//! Poison, and code that is never reached.

use oxmlir_dialects::tables::ub as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{OpRef, Type};

use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::machine::Machine;
use crate::step::Step;
use crate::value::{Array, Value};

pub const RULES: &[Implementation] = &[
    implements(ops::POISON, &Execute::Constant(poison)),
    implements(ops::UNREACHABLE, &Execute::Step(unreachable)),
];

fn poison(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let poison = machine.poison(op.loc(), format!("'{}'", op.name_str()));
    Ok(whole(machine, op.result_type(0), &poison))
}

/// A value of a type that is poison everywhere.
pub fn whole(machine: &Machine, ty: Type, poison: &Value) -> Value {
    match machine.runtime_shape(ty) {
        Some(shape) if !machine.is_buffer(ty) => {
            let elements = vec![poison.clone(); Array::count(&shape)];
            Value::array(shape, elements)
        }
        _ => poison.clone(),
    }
}

pub fn unreachable(step: &mut Step) -> Result<Flow> {
    Err(step.undefined("code is reached that never is"))
}
