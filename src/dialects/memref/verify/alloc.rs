//! Allocations.

use oxmlir_ir::{AttrKind, DYNAMIC, OpRef, Traits, Type, TypeKind};

use super::{Check, dynamic_dims, dynamic_sizes, quoted};
use crate::memref::layout::{is_identity, memory_space};
use crate::tables::memref as ops;

/// The number of symbols of the map that a layout stands for.
pub fn layout_symbols(op: OpRef, ty: Type) -> usize {
    let TypeKind::MemRef {
        layout: Some(layout),
        ..
    } = op.cx.type_kind(ty)
    else {
        return 0;
    };
    match op.cx.attr_kind(*layout) {
        AttrKind::AffineMap(map) => map.num_symbols(op.cx.affine()) as usize,
        AttrKind::Strided { offset, strides } => {
            let numbers = strides.iter().chain([offset]);
            numbers.filter(|n| **n == DYNAMIC).count()
        }
        _ => 0,
    }
}

pub fn alloc(op: OpRef) -> Check {
    let ty = op.result_type(ops::alloc::MEMREF_RESULT);
    dynamic_sizes(op, ty, op.group(ops::alloc::DYNAMIC_SIZES).len())?;
    let (symbols, operands) = (
        layout_symbols(op, ty),
        op.group(ops::alloc::SYMBOL_OPERANDS).len(),
    );
    if symbols != operands {
        return Err(op.error(format_args!(
            "symbol operand count does not equal memref symbol count: expected {symbols}, got {operands}"
        )));
    }
    Ok(())
}

pub fn alloca(op: OpRef) -> Check {
    let scope = Traits::AUTOMATIC_ALLOCATION_SCOPE;
    let mut around = op.parent();
    while around.is_some_and(|p| !p.has_trait(scope)) {
        around = around.and_then(OpRef::parent);
    }
    if around.is_none() {
        return Err(op.error("requires an ancestor op with AutomaticAllocationScope trait"));
    }
    alloc(op)
}

pub fn realloc(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(ops::realloc::SOURCE), op.only_result_type());
    for (ty, words) in [(from, "source"), (to, "result")] {
        if !is_identity(op.cx, ty) {
            return Err(op.plain_error(format_args!(
                "unsupported layout for {words} memref type {}",
                quoted(op, ty)
            )));
        }
    }
    let differ = |what: &str| {
        op.plain_error(format_args!(
            "different {what} specified for source memref type {} and result memref type {}",
            quoted(op, from),
            quoted(op, to)
        ))
    };
    if memory_space(op.cx, from) != memory_space(op.cx, to) {
        return Err(differ("memory spaces"));
    }
    if op.cx.element_type(from) != op.cx.element_type(to) {
        return Err(differ("element types"));
    }
    let has_size = op.optional(ops::realloc::DYNAMIC_RESULT_SIZE).is_some();
    let words = match (dynamic_dims(op, to) != 0, has_size) {
        (true, false) => "missing",
        (false, true) => "unnecessary",
        _ => return Ok(()),
    };
    Err(op.plain_error(format_args!(
        "{words} dimension operand for result type {}",
        quoted(op, to)
    )))
}

pub fn assume_alignment(op: OpRef) -> Check {
    let alignment = op.int_attr(ops::assume_alignment::ALIGNMENT_ATTR);
    if alignment.is_some_and(|a| a.count_ones() != 1) {
        return Err(op.error("alignment must be power of 2"));
    }
    Ok(())
}

pub fn distinct_objects(op: OpRef) -> Check {
    if !op.operand_types().eq(op.result_types()) {
        return Err(op.error("operand types and result types must match"));
    }
    if op.num_operands() == 0 {
        return Err(op.error("expected at least one operand"));
    }
    Ok(())
}
