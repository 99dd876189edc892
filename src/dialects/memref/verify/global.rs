//! Global buffers.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::{Check, dynamic_dims, quoted};
use crate::tables::memref as ops;

pub fn global(op: OpRef) -> Check {
    let Some(ty) = op.type_attr(ops::global::TYPE_ATTR) else {
        return Ok(());
    };
    if op.cx.shape(ty).is_none() || dynamic_dims(op, ty) != 0 {
        return Err(op.error(format_args!(
            "type should be static shaped memref, but got {}",
            quoted(op, ty)
        )));
    }
    match op.attr(ops::global::INITIAL_VALUE_ATTR) {
        None | Some(Attribute::UNIT) => Ok(()),
        Some(value) => initial_value(op, value),
    }
}

fn initial_value(op: OpRef, value: Attribute) -> Check {
    let is_elements = matches!(
        op.cx.attr_kind(value),
        AttrKind::DenseElements { .. }
            | AttrKind::DenseStrings { .. }
            | AttrKind::DenseResource { .. }
            | AttrKind::Sparse { .. }
    );
    if !is_elements {
        return Err(op.error(format_args!(
            "initial value should be a unit or elements attribute, but got {}",
            op.cx.attr_string(value)
        )));
    }
    let Some(ty) = op.type_attr(ops::global::TYPE_ATTR) else {
        return Ok(());
    };
    let given = op.cx.attr_type(value);
    let (element, wanted) = (op.cx.element_type(given), op.cx.element_type(ty));
    if element != wanted {
        return Err(op.error(format_args!(
            "initial value element expected to be of type {}, but was of type {}",
            quoted(op, wanted),
            quoted(op, element)
        )));
    }
    let (shape, wanted) = (op.cx.shape(given), op.cx.shape(ty));
    if shape != wanted {
        return Err(op.error(format_args!(
            "initial value shape expected to be {} but was {}",
            join(wanted.unwrap_or_default()),
            join(shape.unwrap_or_default())
        )));
    }
    Ok(())
}

fn join(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}

pub fn get_global(op: OpRef, tables: &SymbolTables) -> Check {
    let Some(name) = op.attr(ops::get_global::NAME_ATTR) else {
        return Ok(());
    };
    let plain = match op.cx.attr_kind(name) {
        AttrKind::SymbolRef { root, .. } => op.cx.get_str(*root),
        _ => "",
    };
    let global = tables.lookup(name).filter(|g| g.name() == ops::GLOBAL);
    let Some(ty) = global.and_then(|g| g.type_attr(ops::global::TYPE_ATTR)) else {
        return Err(op.error(format_args!(
            "'{plain}' does not reference a valid global memref"
        )));
    };
    let mine = op.only_result_type();
    if mine != ty {
        return Err(op.error(format_args!(
            "result type {} does not match type {} of the global memref @{plain}",
            quoted(op, mine),
            quoted(op, ty)
        )));
    }
    Ok(())
}
