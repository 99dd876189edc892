//! Casts between the types before and behind a lowering.

use oxmlir_dialects::llvm::types::{as_struct, ptr};
use oxmlir_dialects::tables::builtin as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{AttrKind, Type, TypeKind};

use crate::adapt;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::layout::Words;
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
                None => unranked(step, &value, from, to)?,
            };
            let Some(converted) = converted else {
                let (from, to) = (cx.type_string(from), cx.type_string(to));
                return Err(step.unsupported(format!("a cast from {from} to {to}")));
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
        _ => return Err(step.unsupported("a cast of several values")),
    }
    Ok(Flow::Next)
}

/// A buffer without rank as a pair of its rank and a pointer to its descriptor, and back.
fn unranked(step: &mut Step, value: &Value, from: Type, to: Type) -> Result<Option<Value>> {
    let cx = step.machine.cx;
    match value {
        // The descriptor was not filled when the pair was made a buffer.
        Value::Struct(_) if as_struct(cx, to).is_some() => Ok(Some(value.clone())),
        Value::MemRef(memref) => {
            let rank = memref.sizes.len();
            let fields = as_struct(cx, to).and_then(|pair| pair.fields);
            let width = fields.and_then(|fields| cx.int_width(fields.get(0)?));
            let width = width.unwrap_or(64);
            let words = words(step, from, width);
            // Lowering takes pointers to be native ones where the target's layout is not that of LLVM, and copies as many bytes.
            let bytes = words.bytes(rank).max(Words::NATIVE.bytes(rank));
            let pointer = step.allocate(bytes, 8, Kind::Stack)?;
            let access = Access::write(step.op().loc());
            let written = step
                .machine
                .write_descriptor(memref, words, pointer, access);
            written.map_err(|fault| step.fault(fault))?;
            let rank = Value::Int(width, rank as u64);
            Ok(Some(Value::Struct(vec![rank, pointer.into()].into())))
        }
        Value::Struct(fields) => {
            let [rank, pointer] = &fields[..] else {
                return Ok(None);
            };
            let Value::Int(width, _) = rank else {
                return Ok(None);
            };
            let words = words(step, to, *width);
            let rank = step.index_of(rank, "a rank")?;
            let Some(pointer) = pointer.to_pointer() else {
                return Ok(None);
            };
            let access = Access::read(step.op().loc());
            let machine = &mut step.machine;
            let read = machine.read_descriptor(rank as usize, words, pointer, access);
            let read = read.map_err(|fault| step.fault(fault))?;
            // It may be filled later.
            Ok(Some(read.poison().map_or(read, |_| value.clone())))
        }
        _ => Ok(None),
    }
}

/// A buffer without rank that is returned, the descriptor of which may have been filled since it was made of a pair.
pub fn unranked_result(step: &mut Step, value: &Value, ty: Type) -> Result<Value> {
    match value {
        Value::Struct(_) => Ok(unranked(step, value, ty, ty)?.unwrap_or_else(|| value.clone())),
        _ => Ok(value.clone()),
    }
}

/// The parts of a descriptor of a buffer of a type, where indices have this width.
fn words(step: &mut Step, ty: Type, width: u32) -> Words {
    let cx = step.machine.cx;
    let space = match cx.type_kind(ty) {
        TypeKind::UnrankedMemRef { space, .. } => *space,
        _ => None,
    };
    let space = space.and_then(|space| match cx.attr_kind(space) {
        AttrKind::Integer { value, .. } => value.to_i64(),
        _ => None,
    });
    let pointer = ptr(
        cx,
        space
            .and_then(|space| u32::try_from(space).ok())
            .unwrap_or(0),
    );
    Words {
        pointer: step
            .machine
            .layouts
            .of(pointer)
            .map_or(8, |layout| layout.size),
        index: u64::from(width / 8),
    }
}
