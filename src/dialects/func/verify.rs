//! What the declarations of func cannot say: calls and returns against the functions they belong to.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::types::TypeKind;
use oxmlir_ir::{AttrKind, Attribute, Context, Diagnostic, OpRef, Type};

use crate::tables::func as ops;

type Check = Result<(), Diagnostic>;

/// Inputs and results of a function type.
fn signature(cx: &Context, ty: Type) -> Option<(&[Type], &[Type])> {
    match cx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

fn quoted(cx: &Context, types: impl Iterator<Item = Type>) -> String {
    let all: Vec<String> = types.map(|t| format!("'{}'", cx.type_string(t))).collect();
    all.join(", ")
}

/// The type of the `func.func` that a symbol names.
fn referenced(op: OpRef, symbol: Attribute, tables: &SymbolTables) -> Option<Type> {
    tables
        .lookup(symbol)
        .filter(|f| f.name() == ops::FUNC)
        .and_then(|f| f.type_attr(ops::func::FUNCTION_TYPE_ATTR))
        .filter(|ty| signature(op.cx, *ty).is_some())
}

fn symbol_text(op: OpRef<'_>, symbol: Attribute) -> &str {
    match op.cx.attr_kind(symbol) {
        AttrKind::SymbolRef { root, .. } => op.cx.get_str(*root),
        _ => "",
    }
}

/// A function without a body is defined in another program.
pub fn func(op: OpRef) -> Check {
    let view = ops::Func::new(op);
    let is_public = view.sym_visibility().is_none_or(|v| v == "public");
    if is_public && op.body.is_region_empty(view.body_region()) {
        return Err(op.error("symbol declaration cannot have public visibility"));
    }
    Ok(())
}

pub fn call(op: OpRef, tables: &SymbolTables) -> Check {
    let Some(callee) = op.attr(ops::call::CALLEE_ATTR) else {
        return Err(op.error("requires a 'callee' symbol reference attribute"));
    };
    let Some((inputs, results)) =
        referenced(op, callee, tables).and_then(|ty| signature(op.cx, ty))
    else {
        return Err(op.error(format_args!(
            "'{}' does not reference a valid function",
            symbol_text(op, callee)
        )));
    };
    if inputs.len() != op.num_operands() {
        return Err(op.error("incorrect number of operands for callee"));
    }
    for (i, (found, wanted)) in op.operand_types().zip(inputs).enumerate() {
        if found != *wanted {
            return Err(op.error(format_args!(
                "operand type mismatch: expected operand type {}, but provided {} for operand number {i}",
                quoted(op.cx, [*wanted].into_iter()),
                quoted(op.cx, [found].into_iter())
            )));
        }
    }
    if results.len() != op.result_types().len() {
        return Err(op.error("incorrect number of results for callee"));
    }
    let differs = op.result_types().zip(results).position(|(a, b)| a != *b);
    match differs {
        Some(i) => Err(op
            .error(format_args!("result type mismatch at index {i}"))
            .note(
                op.loc(),
                format!(
                    "      op result types: {}",
                    quoted(op.cx, op.result_types())
                ),
            )
            .note(
                op.loc(),
                format!(
                    "function result types: {}",
                    quoted(op.cx, results.iter().copied())
                ),
            )),
        None => Ok(()),
    }
}

pub fn call_indirect(op: OpRef) -> Check {
    let Some((inputs, results)) = signature(op.cx, op.operand_type(ops::call_indirect::CALLEE))
    else {
        return Ok(());
    };
    if !op.operand_types().skip(1).eq(inputs.iter().copied()) {
        return Err(op.error("failed to verify that callee input types match argument types"));
    }
    if !op.result_types().eq(results.iter().copied()) {
        return Err(op.error("failed to verify that callee result types match result types"));
    }
    Ok(())
}

pub fn constant(op: OpRef, tables: &SymbolTables) -> Check {
    let Some(symbol) = op.attr(ops::constant::VALUE_ATTR) else {
        return Ok(());
    };
    let Some(ty) = referenced(op, symbol, tables) else {
        return Err(op.error(format_args!(
            "reference to undefined function '{}'",
            symbol_text(op, symbol)
        )));
    };
    if ty != op.only_result_type() {
        return Err(op.error("reference to function with mismatched type"));
    }
    Ok(())
}

pub fn return_(op: OpRef) -> Check {
    let Some(function) = op.parent() else {
        return Ok(());
    };
    let ty = function.type_attr(ops::func::FUNCTION_TYPE_ATTR);
    let Some((_, results)) = ty.and_then(|ty| signature(op.cx, ty)) else {
        return Ok(());
    };
    let name = || function.str_attr(ops::func::SYM_NAME_ATTR).unwrap_or("");
    if op.num_operands() != results.len() {
        return Err(op.error(format_args!(
            "has {} operands, but enclosing function (@{}) returns {}",
            op.num_operands(),
            name(),
            results.len()
        )));
    }
    for (i, (found, wanted)) in op.operand_types().zip(results).enumerate() {
        if found != *wanted {
            return Err(op.plain_error(format_args!(
                "type of return operand {i} ({}) doesn't match function result type ({}) in function @{}",
                quoted(op.cx, [found].into_iter()),
                quoted(op.cx, [*wanted].into_iter()),
                name()
            )));
        }
    }
    Ok(())
}
