//! Arguments passed by value (`llvm.byval`): the callee may write to what it is given, so it is given a copy, unless it
//! only reads and the pointer is aligned as it wants.

use oxmlir_ir::hooks::Inlined;
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, InsertPoint, OpId, OpRef, Type,
    ValueDefinition, ValueId,
};

use super::stack::constant;
use crate::dlti;
use crate::llvm::names;
use crate::llvm::sizes::Sizes;
use crate::llvm::types::ptr;
use crate::tables::llvm::{self as ops, AllocaOptions};

/// The value for argument `number` of `callable`.
pub fn argument(at: &mut Inlined, callable: OpRef, number: usize) -> ValueId {
    let value = at.body.operand(at.call, number);
    let Some(dict) = argument_attrs(callable.cx, callable.body, callable.id, number) else {
        return value;
    };
    let Some(AttrKind::Type(element)) = entry(at.cx, dict, names::BYVAL) else {
        return value;
    };
    let wanted = alignment(at.cx, dict);
    let usable = reads_only(callable) && (wanted <= 1 || aligned(at, value, wanted));
    if usable {
        return value;
    }
    copy(at, value, *element, wanted).unwrap_or(value)
}

fn entry<'c>(cx: &'c Context, dict: Attribute, name: &str) -> Option<&'c AttrKind> {
    Some(cx.attr_kind(cx.dict_get(dict, name)?))
}

/// The attributes of an argument of a function.
pub fn argument_attrs(
    cx: &Context,
    body: &Body,
    function: OpId,
    number: usize,
) -> Option<Attribute> {
    let list = body.common_attr(cx, function, CommonAttr::ArgAttrs)?;
    match cx.attr_kind(list) {
        AttrKind::Array(dicts) => dicts.get(number).copied(),
        _ => None,
    }
}

/// What `llvm.align` says, or 1.
fn alignment(cx: &Context, dict: Attribute) -> u64 {
    let said = cx.dict_get(dict, names::ALIGN).and_then(|a| int(cx, a));
    said.unwrap_or(1)
}

fn int(cx: &Context, attr: Attribute) -> Option<u64> {
    match cx.attr_kind(attr) {
        AttrKind::Integer { value, .. } => u64::try_from(value.to_i64()?).ok(),
        _ => None,
    }
}

/// Whether a function does not write to what its arguments point to, in whatever way it gets there.
fn reads_only(callable: OpRef) -> bool {
    use ops::ModRefInfo;
    let effects = ops::Func::of(callable).and_then(|function| function.memory_effects());
    let effects = effects.and_then(|effects| ops::MemoryEffectsAttr::of(callable.cx, effects));
    let reads = |info| matches!(info, ModRefInfo::None | ModRefInfo::Read);
    effects.is_some_and(|e| reads(e.arg_mem()) && reads(e.other()))
}

/// Whether a pointer is aligned, or can be made so.
fn aligned(at: &mut Inlined, value: ValueId, wanted: u64) -> bool {
    match at.body.definition(value) {
        ValueDefinition::Argument(block, number) => {
            let function = at.body.block_parent(block);
            let dict = argument_attrs(at.cx, at.body, function, number as usize);
            dict.is_some_and(|dict| alignment(at.cx, dict) >= wanted)
        }
        ValueDefinition::Result(op, _) if at.body.name(op) == ops::ALLOCA => {
            align_alloca(at, op, wanted)
        }
        ValueDefinition::Result(op, _) if at.body.name(op) == ops::MLIR_ADDRESSOF => {
            global_alignment(at, op).is_some_and(|said| said >= wanted)
        }
        ValueDefinition::Result(..) => false,
    }
}

/// The alignment that the variable has whose address is taken.
fn global_alignment(at: &Inlined, address: OpId) -> Option<u64> {
    let address = ops::MlirAddressof::of(OpRef::new(at.cx, at.body, address))?;
    let global = (at.global)(at.cx.str(address.global_name()))?;
    let said = ops::MlirGlobal::of(global)?.alignment()?;
    u64::try_from(said).ok()
}

/// Raises the alignment of stack memory, but not above that of the stack.
fn align_alloca(at: &mut Inlined, alloca: OpId, wanted: u64) -> bool {
    let slot = ops::alloca::ALIGNMENT_ATTR;
    let said = at.body.attr(alloca, slot).and_then(|a| int(at.cx, a));
    let said = said.unwrap_or(1);
    if said >= wanted {
        return true;
    }
    let stack = stack_alignment(at);
    if stack.is_some_and(|stack| wanted > stack && said <= stack) {
        return false;
    }
    let i64 = at.cx.int_type(64);
    let raised = i64::try_from(wanted).map(|wanted| at.cx.int_attr(i64, wanted));
    if let Ok(raised) = raised {
        at.body.set_attr(alloca, slot, raised);
    }
    raised.is_ok()
}

/// The alignment in bytes to which the data layout keeps the stack.
fn stack_alignment(at: &Inlined) -> Option<u64> {
    let cx = at.cx;
    let specs = at.layout.specs().iter();
    let mut entries = specs.filter_map(|spec| dlti::layout(cx, *spec)).flatten();
    let (_, bits) = entries.find(|e| cx.str_value(e.0) == Some(dlti::keys::STACK_ALIGNMENT))?;
    Some(int(cx, bits)? / 8).filter(|bytes| *bytes > 0)
}

/// Copies the memory behind a pointer to the stack, in front of the call.
fn copy(at: &mut Inlined, value: ValueId, element: Type, wanted: u64) -> Option<ValueId> {
    let (cx, loc) = (at.cx, at.body.value_loc(value));
    let sizes = Sizes::new(cx, at.layout);
    let bytes = i64::try_from(sizes.bytes(element)?).ok()?;
    let align = i64::try_from(sizes.alignment_of(element)?.max(wanted)).ok()?;
    let i64 = cx.int_type(64);
    let entry = super::stack::allocation_entry(at)?;
    let one = cx.int_attr(i64, 1);
    let count = constant(at, InsertPoint::Start(entry), loc, i64, one);
    let behind = InsertPoint::After(at.body.defining_op(count)?);
    let options = AllocaOptions {
        alignment: Some(align),
        ..AllocaOptions::default()
    };
    let memory = at.build(behind, |rw| {
        ops::alloca_with(rw, loc, ptr(cx, 0), count, element, options)
    });
    let before = InsertPoint::Before(at.call);
    let length = constant(at, before, loc, i64, cx.int_attr(i64, bytes));
    at.build(before, |rw| {
        ops::intr_memcpy(rw, loc, memory, value, length, false)
    });
    Some(memory)
}
