//! Pointers and what is behind them.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, as_struct};
use oxmlir_dialects::tables::llvm as ops;
use oxmlir_dialects::tables::llvm::{AtomicBinOp, GEPNoWrapFlags};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{Attribute, OpRef, Traits, Type, TypeKind};

use super::values::{constant_of, zero_value};
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::memory::{Access, Kind, Pointer, Provenance};
use crate::rules::combine::Combine;
use crate::rules::memref::update;
use crate::step::Step;
use crate::value::{Array, Value};

pub const RULES: &[Implementation] = &[
    implements(ops::ALLOCA, &Execute::Step(alloca)),
    implements(ops::ATOMICRMW, &Execute::Step(atomicrmw)),
    implements(ops::CMPXCHG, &Execute::Step(cmpxchg)),
    implements(ops::GETELEMENTPTR, &Execute::Step(getelementptr)),
    implements(ops::INTR_INVARIANT_END, &Execute::Nothing),
    implements(ops::INTR_INVARIANT_START, &Execute::Step(same)),
    implements(ops::INTR_LAUNDER_INVARIANT_GROUP, &Execute::Step(same)),
    implements(ops::INTR_LIFETIME_END, &Execute::Step(lifetime)),
    implements(ops::INTR_LIFETIME_START, &Execute::Step(lifetime)),
    implements(ops::INTR_MEMCPY, &Execute::Step(|step| copy(step, true))),
    implements(
        ops::INTR_MEMCPY_INLINE,
        &Execute::Step(|step| copy(step, true)),
    ),
    implements(ops::INTR_MEMMOVE, &Execute::Step(|step| copy(step, false))),
    implements(ops::INTR_MEMSET, &Execute::Step(memset)),
    implements(ops::INTR_MEMSET_INLINE, &Execute::Step(memset)),
    implements(ops::INTR_PREFETCH, &Execute::Nothing),
    implements(ops::INTR_PTR_ANNOTATION, &Execute::Step(same)),
    implements(ops::INTR_PTRMASK, &Execute::Elementwise(ptrmask)),
    implements(ops::INTR_STACKRESTORE, &Execute::Step(stackrestore)),
    implements(ops::INTR_STACKSAVE, &Execute::Step(stacksave)),
    implements(ops::INTR_STRIP_INVARIANT_GROUP, &Execute::Step(same)),
    implements(ops::INTR_THREADLOCAL_ADDRESS, &Execute::Step(same)),
    implements(ops::INTR_VAR_ANNOTATION, &Execute::Nothing),
    implements(ops::LOAD, &Execute::Step(load)),
    implements(ops::MLIR_ADDRESSOF, &Execute::Step(addressof)),
    implements(ops::STORE, &Execute::Step(store)),
];

/// The result is the first operand.
pub fn same(step: &mut Step) -> Result<Flow> {
    let value = step.operand(0).clone();
    step.set(value);
    Ok(Flow::Next)
}

/// A pointer that must not be poison.
pub fn pointer(step: &Step, value: &Value) -> Result<Pointer> {
    match value.to_pointer() {
        Some(pointer) => Ok(pointer),
        None => Err(step.not_usable(value, "a pointer")),
    }
}

/// The alignment of memory on the stack whose size is computed, in bytes.
const DYNAMIC_ALIGNMENT: u64 = 16;

fn alloca(step: &mut Step) -> Result<Flow> {
    let count = step.int(0, "the size of an allocation")?;
    let ty = step
        .op()
        .type_attr(ops::alloca::ELEM_TYPE_ATTR)
        .unwrap_or(Type::I8);
    let layout = step.machine.layout(ty);
    let layout = layout.map_err(|fault| step.fault(fault))?;
    let size = count
        .to_u64()
        .unwrap_or(u64::MAX)
        .saturating_mul(layout.stride);
    let align = step.op().int_attr(ops::alloca::ALIGNMENT_ATTR).unwrap_or(0);
    let op = step.op();
    let size_op = op.body.defining_op(op.operand(ops::alloca::ARRAY_SIZE));
    let is_fixed = size_op.is_some_and(|at| op.at(at).has_trait(Traits::CONSTANT_LIKE));
    // Targets keep the stack aligned for any type where the size is known to the program only.
    let natural = if is_fixed { 1 } else { DYNAMIC_ALIGNMENT };
    let align = layout.align.max(natural).max(align.max(1) as u64);
    let pointer = step.allocate(size, align, Kind::Stack)?;
    step.set(pointer);
    Ok(Flow::Next)
}

/// Checks that an address is aligned as an attribute says, or as values of a type are.
fn check_alignment(step: &mut Step, at: Pointer, ty: Type, slot: usize) -> Result<()> {
    let layout = step.machine.layout(ty);
    let natural = layout.map_err(|fault| step.fault(fault))?.align;
    match step.op().int_attr(slot) {
        None if !at.address.is_multiple_of(natural) => {
            let address = at.address;
            Err(step.undefined(format!(
                "the address {address:#x} is no multiple of {natural}"
            )))
        }
        _ => step.check_alignment(at, slot),
    }
}

fn access(step: &Step, write: bool, ordering: usize) -> Access {
    let ordering = step.op().attr(ordering);
    let ordering = ordering.and_then(|attr| step.machine.cx.enum_number(attr));
    Access {
        write,
        atomic: ordering.is_some_and(|ordering| ordering != 0),
        loc: step.op().loc(),
    }
}

fn load(step: &mut Step) -> Result<Flow> {
    let from = pointer(step, step.operand(0))?;
    let ty = step.result_type();
    check_alignment(step, from, ty, ops::load::ALIGNMENT_ATTR)?;
    let access = access(step, false, ops::load::ORDERING_ATTR);
    let value = step.machine.load(ty, from, access);
    let value = value.map_err(|fault| step.fault(fault))?;
    step.set(value);
    Ok(Flow::Next)
}

fn store(step: &mut Step) -> Result<Flow> {
    let to = pointer(step, step.operand(ops::store::ADDR))?;
    let ty = step.op().operand_type(ops::store::VALUE);
    check_alignment(step, to, ty, ops::store::ALIGNMENT_ATTR)?;
    let access = access(step, true, ops::store::ORDERING_ATTR);
    let value = step.operand(ops::store::VALUE).clone();
    let stored = step.machine.store(ty, to, &value, access);
    stored.map_err(|fault| step.fault(fault))?;
    Ok(Flow::Next)
}

// Addresses.

/// What stands for an operand among the constant indices.
const DYNAMIC: i64 = i32::MIN as i64;

fn getelementptr(step: &mut Step) -> Result<Flow> {
    let base = step.operand(ops::getelementptr::BASE).clone();
    let constants = step
        .op()
        .dense_attr(ops::getelementptr::RAW_CONSTANT_INDICES_ATTR);
    let mut values = step
        .operands_from(ops::getelementptr::DYNAMIC_INDICES)
        .into_iter();
    let mut indices: Vec<Value> = Vec::new();
    for constant in constants {
        indices.push(match constant {
            DYNAMIC => values.next().unwrap_or(Value::Unit),
            constant => Value::from_index(constant),
        });
    }
    let lanes = indices
        .iter()
        .chain([&base])
        .find_map(|value| Some(value.as_array()?.shape.clone()));
    let Some(shape) = lanes else {
        let result = address(step, &base, &indices)?;
        step.set(result);
        return Ok(Flow::Next);
    };
    let lane = |value: &Value, at: usize| match value {
        Value::Array(array) => array.elements[at].clone(),
        scalar => scalar.clone(),
    };
    let mut elements = Vec::new();
    for at in 0..Array::count(&shape) {
        let indices: Vec<Value> = indices.iter().map(|index| lane(index, at)).collect();
        elements.push(address(step, &lane(&base, at), &indices)?);
    }
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

/// The address that indices lead to; poison where an operand is, or a flag does not hold.
fn address(step: &mut Step, base: &Value, indices: &[Value]) -> Result<Value> {
    let poison = indices
        .iter()
        .chain([base])
        .find(|value| value.poison().is_some());
    if let Some(poison) = poison {
        return Ok(poison.clone());
    }
    let base = pointer(step, base)?;
    let mut ty = step
        .op()
        .type_attr(ops::getelementptr::ELEM_TYPE_ATTR)
        .unwrap_or(Type::I8);
    let mut offset = 0i64;
    for (depth, index) in indices.iter().enumerate() {
        let index = step.index_of(index, "an index")?;
        if depth > 0 {
            let Some((inner, fixed)) = member(step, ty, index) else {
                return Err(step.unsupported("an index into what has no members"));
            };
            ty = inner;
            if let Some(fixed) = fixed {
                offset = offset.wrapping_add(fixed as i64);
                continue;
            }
        }
        let layout = step.machine.layout(ty);
        let layout = layout.map_err(|fault| step.fault(fault))?;
        // Elements of vectors stand without gaps.
        let stride = layout.stride as i64;
        offset = offset.wrapping_add(index.wrapping_mul(stride));
    }
    let result = base.offset(offset);
    let flags = step.op().attr(ops::getelementptr::NO_WRAP_FLAGS_ATTR);
    let flags = flags
        .and_then(|attr| step.machine.cx.enum_number(attr))
        .unwrap_or_default();
    if flags & GEPNoWrapFlags::INBOUNDS_FLAG.value() != 0
        && let Some(id) = base.provenance.allocation()
    {
        let allocation = step.machine.memory.get(id);
        let size = allocation.size as u64;
        let outside = |at: Pointer| at.address.wrapping_sub(allocation.address) > size;
        if offset != 0 && (outside(base) || outside(result)) {
            let at = result.address.wrapping_sub(allocation.address) as i64;
            let reason = format!("byte {at} is out of bounds of an allocation of {size} bytes");
            return Ok(step.poison(reason));
        }
    }
    Ok(result.into())
}

/// The type of a member, and its offset if that does not follow from the size of the type.
fn member(step: &Step, ty: Type, index: i64) -> Option<(Type, Option<u64>)> {
    let cx = step.machine.cx;
    if let Some((_, element)) = as_array(cx, ty) {
        return Some((element, None));
    }
    if as_struct(cx, ty).is_some() {
        let fields = step.machine.layouts.fields(ty);
        let (offset, field) = *fields.get(usize::try_from(index).ok()?)?;
        return Some((field, Some(offset)));
    }
    match cx.type_kind(ty) {
        TypeKind::Vector { element, .. } => Some((*element, None)),
        _ => None,
    }
}

fn ptrmask(step: &mut Step, args: &[Value]) -> Result<Value> {
    let base = pointer(step, &args[0])?;
    let mask = step.int_of(&args[1], "a mask")?.sext_or_trunc(64).low_u64();
    Ok(Value::Pointer(base.address & mask, base.provenance))
}

fn addressof(step: &mut Step) -> Result<Flow> {
    let number = step.symbol(step.op().attr(ops::mlir_addressof::GLOBAL_NAME_ATTR))?;
    let pointer = symbol_address(step, number)?;
    step.set(pointer);
    Ok(Flow::Next)
}

/// The address of a function or a global.
fn symbol_address(step: &mut Step, number: u32) -> Result<Value> {
    let symbol = step.machine.symbols.symbol(number);
    match symbol.name() {
        ops::MLIR_GLOBAL => {
            let pointer = match step.machine.globals.get(&number) {
                Some(pointer) => *pointer,
                None => make_global(step, symbol, number)?,
            };
            Ok(pointer.into())
        }
        ops::MLIR_ALIAS => {
            let mut values = step.machine.execute(number, &[])?;
            Ok(values.pop().unwrap_or(Value::Unit))
        }
        _ => Ok(step.machine.symbols.function_pointer(number).into()),
    }
}

/// The memory of a global, made when its address is taken first.
fn make_global(step: &mut Step, global: OpRef, number: u32) -> Result<Pointer> {
    use ops::mlir_global as slots;
    let ty = global
        .type_attr(slots::GLOBAL_TYPE_ATTR)
        .unwrap_or(Type::I8);
    let layout = step.machine.layout(ty);
    let layout = layout.map_err(|fault| step.fault(fault))?;
    let align = global.int_attr(slots::ALIGNMENT_ATTR).unwrap_or(16).max(1) as u64;
    let pointer = step.allocate(layout.stride, align.max(layout.align), Kind::Global)?;
    // Initializers may take the address of the global itself.
    step.machine.globals.insert(number, pointer);
    let initial: Option<Attribute> = global.attr(slots::VALUE_ATTR);
    let value = match (global.entry_block(0), initial) {
        (Some(_), _) => step.machine.execute(number, &[])?.pop(),
        (None, Some(value)) => constant_of(step.machine, value, ty),
        // Another module defines it: nobody knows its value.
        (None, None) => zero_value(step.machine, ty),
    };
    let value = value.ok_or_else(|| step.unsupported("a global of such a value"))?;
    step.before_threads(|step| step.store(ty, pointer, &value))?;
    if let Some(id) = pointer.provenance.allocation() {
        step.machine.memory.get_mut(id).constant = global.unit_attr(slots::CONSTANT_ATTR);
    }
    Ok(pointer)
}

// Blocks of memory.

/// The length of a block: an operand, or an attribute.
fn length(step: &Step) -> Result<u64> {
    if step.num_operands() > 2 {
        let len = step.int(2, "a length")?;
        return Ok(len.to_u64().unwrap_or(u64::MAX));
    }
    let len = step
        .op()
        .named_attr("len")
        .and_then(|attr| step.machine.cx.int_value(attr));
    Ok(len.unwrap_or_default() as u64)
}

fn copy(step: &mut Step, disjoint: bool) -> Result<Flow> {
    let to = pointer(step, step.operand(0))?;
    let from = pointer(step, step.operand(1))?;
    let len = length(step)?;
    let distance = to.address.abs_diff(from.address);
    if disjoint && distance != 0 && distance < len {
        return Err(step.undefined("the blocks overlap"));
    }
    let loc = step.op().loc();
    let copied = step.machine.memory.copy(to, from, len, loc);
    copied.map_err(|fault| step.fault(fault))?;
    Ok(Flow::Next)
}

fn memset(step: &mut Step) -> Result<Flow> {
    let to = pointer(step, step.operand(0))?;
    let value = step.operand(1).clone();
    let len = length(step)?;
    if len == 0 {
        return Ok(Flow::Next);
    }
    let access = Access::write(step.op().loc());
    let place = step.machine.memory.locate(to, len, access);
    let place = place.map_err(|fault| step.fault(fault))?;
    let memory = step.machine.memory.get_mut(place.id);
    match value {
        Value::Poison(origin) => memory.write_poison(place.offset, place.len, origin),
        Value::Int(_, byte) => memory.write_bytes(place.offset, &vec![byte as u8; place.len]),
        _ => return Err(step.unsupported("memory is filled with what is no byte")),
    }
    Ok(Flow::Next)
}

/// What a variable holds has no value at the beginning and at the end of its life.
fn lifetime(step: &mut Step) -> Result<Flow> {
    let Some(pointer) = step.operand(0).to_pointer() else {
        return Ok(Flow::Next);
    };
    if let Some(id) = pointer.provenance.allocation() {
        let allocation = step.machine.memory.get_mut(id);
        if allocation.kind == Kind::Stack && allocation.freed.is_none() {
            allocation.uninitialize();
        }
    }
    Ok(Flow::Next)
}

fn stacksave(step: &mut Step) -> Result<Flow> {
    let depth = step.stack_depth() as u64;
    step.set(Value::Pointer(depth, Provenance::NONE));
    Ok(Flow::Next)
}

fn stackrestore(step: &mut Step) -> Result<Flow> {
    let depth = pointer(step, step.operand(0))?.address;
    step.end_stack(depth as usize);
    Ok(Flow::Next)
}

// Atomic updates.

fn atomicrmw(step: &mut Step) -> Result<Flow> {
    let kind = step
        .op()
        .enum_attr::<AtomicBinOp>(ops::atomicrmw::BIN_OP_ATTR);
    let kind = kind.unwrap_or(AtomicBinOp::FIRST);
    let place = pointer(step, step.operand(ops::atomicrmw::PTR))?;
    let value = step.operand(ops::atomicrmw::VAL).clone();
    let old = update(step, step.result_type(), place, |step, old| {
        let new = updated(kind, old, &value);
        new.ok_or_else(|| step.unsupported("an update of such values"))
    })?;
    step.set(old);
    Ok(Flow::Next)
}

fn updated(kind: AtomicBinOp, old: &Value, value: &Value) -> Option<Value> {
    use AtomicBinOp as K;
    let combine = match kind {
        K::Xchg => Combine::Assign,
        K::Add | K::Fadd => Combine::Add,
        K::And => Combine::And,
        K::Or => Combine::Or,
        K::Xor => Combine::Xor,
        K::Max => Combine::MaxS,
        K::Min => Combine::MinS,
        K::Umax => Combine::MaxU,
        K::Umin => Combine::MinU,
        K::Fmax => Combine::MaxNum,
        K::Fmin => Combine::MinNum,
        K::Fmaximum => Combine::Maximum,
        K::Fminimum => Combine::Minimum,
        _ => return updated_otherwise(kind, old, value),
    };
    combine.apply(old, value)
}

fn updated_otherwise(kind: AtomicBinOp, old: &Value, value: &Value) -> Option<Value> {
    use AtomicBinOp as K;
    if let Some(poison) = [old, value]
        .into_iter()
        .find(|value| value.poison().is_some())
    {
        return Some(poison.clone());
    }
    if let (Some(x), Some(y)) = (old.to_float(), value.to_float()) {
        return (kind == K::Fsub).then(|| (x - y).into());
    }
    let (x, y): (ApInt, ApInt) = (old.to_int()?, value.to_int()?);
    let (zero, one) = (ApInt::zero(x.width()), ApInt::one(x.width()));
    Some(Value::from(match kind {
        K::Sub => x.sub(&y),
        K::Nand => x.and(&y).not(),
        K::UincWrap => {
            if y.ule(&x) {
                zero
            } else {
                x.add(&one)
            }
        }
        K::UdecWrap => {
            if x.is_zero() || y.ult(&x) {
                y
            } else {
                x.sub(&one)
            }
        }
        K::UsubCond => {
            if y.ule(&x) {
                x.sub(&y)
            } else {
                x
            }
        }
        K::UsubSat => {
            if y.ule(&x) {
                x.sub(&y)
            } else {
                zero
            }
        }
        _ => return None,
    }))
}

fn cmpxchg(step: &mut Step) -> Result<Flow> {
    let place = pointer(step, step.operand(ops::cmpxchg::PTR))?;
    let (expected, new) = (
        step.operand(ops::cmpxchg::CMP).clone(),
        step.operand(ops::cmpxchg::VAL).clone(),
    );
    let ty = step.op().operand_type(ops::cmpxchg::VAL);
    let expected = step.int_of(&super::as_number(&expected), "a value that is compared")?;
    let mut swapped = false;
    let old = update(step, ty, place, |step, old| {
        let current = step.int_of(&super::as_number(old), "a value that is compared")?;
        swapped = current == expected;
        Ok(if swapped { new.clone() } else { old.clone() })
    })?;
    step.set(Value::Struct(Arc::new(vec![old, swapped.into()])));
    Ok(Flow::Next)
}
