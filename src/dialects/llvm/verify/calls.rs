//! Calls against their callees, and where exceptions land.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::{OpRef, Type, ValueId};

use super::{Check, plain, quoted, symbol_name};
use crate::llvm::types::{self, FuncType};
use crate::tables::llvm as ops;

pub fn call_intrinsic(op: OpRef) -> Check {
    if !ops::CallIntrinsic::new(op).intrin().starts_with("llvm.") {
        return Err(op.error("intrinsic name must start with 'llvm.'"));
    }
    bundles(op)
}

pub fn invoke(op: OpRef) -> Check {
    bundles(op)?;
    let invoke = ops::Invoke::new(op);
    let args = invoke.callee_operands();
    let args = match invoke.callee_attr() {
        Some(_) => &args[..],
        None => args.get(1..).unwrap_or(&[]),
    };
    variadic_type(op, invoke.var_callee_type(), args)?;
    let first = op.body.first_op(invoke.unwind_dest_successor());
    match first.map(|f| op.at(f)) {
        None => Err(plain(
            op,
            "must have at least one operation in unwind destination",
        )),
        Some(first) if first.name() == ops::LANDINGPAD => Ok(()),
        Some(_) => Err(plain(
            op,
            "first operation in unwind destination should be a llvm.landingpad operation",
        )),
    }
}

/// Operand bundles: as many sizes as tags.
pub fn bundles(op: OpRef) -> Check {
    let sizes = ops::shared::op_bundle_sizes(op).unwrap_or_default();
    let tags = ops::shared::op_bundle_tags(op).unwrap_or_default();
    if sizes.len() != tags.len() {
        let message = format!(
            "expected {} operand bundle tags, but actually got {}",
            sizes.len(),
            tags.len()
        );
        return Err(plain(op, message));
    }
    match tags.iter().all(|tag| op.cx.str_value(*tag).is_some()) {
        true => Ok(()),
        false => Err(plain(op, "operand bundle tag must be a StringAttr")),
    }
}

/// The function type of a variadic call against its arguments.
fn variadic_type(op: OpRef, ty: Option<Type>, args: &[ValueId]) -> Check {
    let Some(ty) = ty.and_then(|ty| types::as_func(op.cx, ty)) else {
        return Ok(());
    };
    if !ty.variadic {
        return Err(op.error("expected var_callee_type to be a variadic function type"));
    }
    if ty.params.len() > args.len() {
        return Err(op.error(format!(
            "expected var_callee_type to have at most {} parameters",
            args.len()
        )));
    }
    for (param, arg) in ty.params.iter().zip(args) {
        if param != op.ty(*arg) {
            return Err(op.error(format!(
                "var_callee_type parameter type mismatch: {} != {}",
                quoted(op, param),
                quoted(op, op.ty(*arg))
            )));
        }
    }
    match op.result_types().next() {
        None if !types::is_void(op.cx, ty.result) => {
            Err(op.error("expected var_callee_type to return void"))
        }
        Some(result) if result != ty.result => Err(op.error(format!(
            "var_callee_type return type mismatch: {} != {}",
            quoted(op, ty.result),
            quoted(op, result)
        ))),
        _ => Ok(()),
    }
}

/// A call against the function that it names.
pub fn call_symbols(op: OpRef, tables: &SymbolTables) -> Check {
    let call = ops::Call::new(op);
    let args = call.callee_operands();
    let callee = call.callee_attr();
    let direct_args = match callee {
        Some(_) => &args[..],
        None => args.get(1..).unwrap_or(&[]),
    };
    variadic_type(op, call.var_callee_type(), direct_args)?;
    let Some(callee) = callee else {
        return indirect(op, &args);
    };
    let name = symbol_name(op, callee);
    let Some(target) = tables.lookup(callee) else {
        return Err(op.error(format!(
            "'{name}' does not reference a symbol in the current scope"
        )));
    };
    let ty = if let Some(function) = ops::Func::of(target) {
        function.function_type()
    } else if let Some(ifunc) = ops::MlirIfunc::of(target) {
        ifunc.i_func_type()
    } else {
        return Err(op.error(format!(
            "'{name}' does not reference a valid LLVM function or IFunc"
        )));
    };
    match types::as_func(op.cx, ty) {
        Some(ty) => direct(call, ty, &args),
        None => Ok(()),
    }
}

fn indirect(op: OpRef, args: &[ValueId]) -> Check {
    let Some(callee) = args.first() else {
        return Err(op.error("must have either a `callee` attribute or at least an operand"));
    };
    let ty = op.ty(*callee);
    match types::is_ptr(op.cx, ty) {
        true => Ok(()),
        false => Err(op.error(format!(
            "indirect call expects a pointer as callee: {}",
            quoted(op, ty)
        ))),
    }
}

fn direct(call: ops::Call, ty: FuncType, args: &[ValueId]) -> Check {
    let op = *call;
    if ty.variadic && call.var_callee_type().is_none() {
        return Err(op.error("missing var_callee_type attribute for vararg call"));
    }
    let (given, wanted) = (args.len(), ty.params.len());
    if !ty.variadic && given != wanted {
        return Err(op.error(format!(
            "incorrect number of operands ({given}) for callee (expecting: {wanted})"
        )));
    }
    if given < wanted {
        return Err(op.error(format!(
            "incorrect number of operands ({given}) for varargs callee (expecting at least: {wanted})"
        )));
    }
    let types = |i: usize| -> Option<(Type, Type)> { Some((op.ty(args[i]), ty.params.get(i)?)) };
    for (i, (arg, param)) in (0..wanted).filter_map(|i| Some((i, types(i)?))) {
        if arg != param {
            return Err(op.error(format!(
                "operand type mismatch for operand {i}: {} != {}",
                quoted(op, arg),
                quoted(op, param)
            )));
        }
    }
    let is_void = types::is_void(op.cx, ty.result);
    match op.result_types().next() {
        None if !is_void => Err(op.error("expected function call to produce a value")),
        Some(_) if is_void => {
            Err(op.error("calling function with void result must not produce values"))
        }
        Some(result) if result != ty.result => Err(op.error(format!(
            "result type mismatch: {} != {}",
            quoted(op, result),
            quoted(op, ty.result)
        ))),
        _ => Ok(()),
    }
}

pub fn landingpad(op: OpRef) -> Check {
    let function = std::iter::successors(op.parent(), |p| p.parent()).find_map(ops::Func::of);
    if function.is_some_and(|function| function.personality().is_none()) {
        return Err(plain(
            op,
            "llvm.landingpad needs to be in a function with a personality",
        ));
    }
    if !ops::Landingpad::new(op).cleanup() && op.num_operands() == 0 {
        let message = "landingpad instruction expects at least one clause or cleanup attribute";
        return Err(plain(op, message));
    }
    for (i, value) in op.operands().enumerate() {
        clause(op, i, value)?;
    }
    Ok(())
}

fn clause(op: OpRef, index: usize, value: ValueId) -> Check {
    let defined = op.defining_op(value);
    if types::as_array(op.cx, op.ty(value)).is_some() {
        // A filter: a list of type infos.
        return Ok(());
    }
    let Some(defined) = defined else {
        return Err(plain(
            op,
            format!("clause #{index} is not a known constant - null, addressof, bitcast"),
        ));
    };
    let known = [ops::MLIR_ZERO, ops::MLIR_ADDRESSOF];
    if known.contains(&defined.name()) {
        return Ok(());
    }
    let Some(cast) = ops::Bitcast::of(defined) else {
        return Err(plain(
            op,
            format!("clause #{index} is not a known constant - null, addressof, bitcast"),
        ));
    };
    let source = op.defining_op(cast.arg());
    match source.is_some_and(|s| s.name() == ops::MLIR_ADDRESSOF) {
        true => Ok(()),
        false => Err(plain(op, "constant clauses expected").note(
            defined.loc(),
            "global addresses expected as operand to bitcast used in clauses for landingpad",
        )),
    }
}
