//! Casts between the types before and behind a lowering.

use oxmlir_dialects::tables::builtin as ops;
use oxmlir_ir::interfaces::{Implementation, implements};

use crate::adapt;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::layout::descriptor_bytes;
use crate::memory::{Access, Kind};
use crate::step::Step;
use crate::value::Value;

pub const RULES: &[Implementation] = &[
    implements(ops::MODULE, &Execute::Nothing),
    implements(ops::UNREALIZED_CONVERSION_CAST, &Execute::Step(cast)),
];

fn cast(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    let cx = op.cx;
    if op.num_operands() == op.num_results() {
        for index in 0..op.num_operands() {
            let (from, to) = (op.operand_type(index), op.result_type(index));
            let value = step.operand(index).clone();
            let converted = match adapt::convert(cx, &value, from, to) {
                Some(converted) => Some(converted),
                None => unranked(step, &value)?,
            };
            let Some(converted) = converted else {
                let (from, to) = (cx.type_string(from), cx.type_string(to));
                return Err(step.unsupported(format!("cannot execute a cast from {from} to {to}")));
            };
            step.set_result(index, converted);
        }
        return Ok(Flow::Next);
    }
    // Several values are the parts of one.
    let mut parts = Vec::new();
    step.operands()
        .for_each(|part| adapt::flatten(part, &mut parts));
    match (op.num_results(), adapt::buffer(&parts)) {
        (1, Some(buffer)) if step.machine.is_buffer(step.result_type()) => step.set(buffer),
        (count, _) if count == parts.len() => step.set_all(parts),
        _ => return Err(step.unsupported("cannot execute a cast of several values")),
    }
    Ok(Flow::Next)
}

/// A buffer without rank as a pair of its rank and a pointer to its descriptor, and back.
fn unranked(step: &mut Step, value: &Value) -> Result<Option<Value>> {
    match value {
        Value::MemRef(memref) => {
            let size = descriptor_bytes(memref.sizes.len());
            let pointer = step.allocate(size, 8, Kind::Stack)?;
            let access = Access::write(step.op().loc());
            let written = step.machine.write_descriptor(memref, pointer, access);
            written.map_err(|fault| step.fault(fault))?;
            let rank = Value::from_index(memref.sizes.len() as i64);
            Ok(Some(Value::Struct(vec![rank, pointer.into()].into())))
        }
        Value::Struct(fields) => {
            let [rank, pointer] = &fields[..] else {
                return Ok(None);
            };
            let rank = step.index_of(rank, "a rank")?;
            let Some(pointer) = pointer.to_pointer() else {
                return Ok(None);
            };
            let access = Access::read(step.op().loc());
            let read = step.machine.read_descriptor(rank as usize, pointer, access);
            read.map_err(|fault| step.fault(fault)).map(Some)
        }
        _ => Ok(None),
    }
}
