//! Calls of the runtime library.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch};
use oxmlir_ir::{OpId, Type, ValueId};

use crate::conversion::llvm_common::LlvmBuilder;
use crate::conversion::llvm_common::library::Function;

/// The function that makes a stream.
pub const STREAM_CREATE: &str = "mgpuStreamCreate";

/// Calls `name` with the location of `op`; the function is declared at the end of the module.
pub fn call(
    rw: &mut ConversionRewriter,
    op: OpId,
    name: &'static str,
    operands: &[ValueId],
    result: Option<Type>,
) -> Result<Option<ValueId>, NoMatch> {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let params: Vec<Type> = operands.iter().map(|v| rw.body.ty(*v)).collect();
    let returned = result.unwrap_or_else(|| types::void(cx));
    let function = Function::new(cx, name, returned, &params).at_end();
    let callee = function.declare(rw)?;
    let index = rw.convert(Type::INDEX)?;
    let mut b = LlvmBuilder::new(rw, loc, index);
    Ok(b.call(&callee, operands, result))
}

/// Like [`call`], for functions that return a pointer.
pub fn call_for_pointer(
    rw: &mut ConversionRewriter,
    op: OpId,
    name: &'static str,
    operands: &[ValueId],
) -> Result<ValueId, NoMatch> {
    let ptr = types::ptr(rw.cx, 0);
    let value = call(rw, op, name, operands, Some(ptr))?;
    value.ok_or_else(|| "no result".into())
}

/// Makes a stream.
pub fn stream(rw: &mut ConversionRewriter, op: OpId) -> Result<ValueId, NoMatch> {
    call_for_pointer(rw, op, STREAM_CREATE, &[])
}

/// Whether a value is what the function `name` has returned.
pub fn is_from(rw: &ConversionRewriter, value: ValueId, name: &str) -> bool {
    let call = rw.defining_op(value).and_then(llvm::Call::of);
    call.and_then(llvm::Call::callee) == Some(name)
}
