//! Exchange of values among the lanes of a subgroup.

use oxmlir_dialects::tables::{gpu, llvm};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{AttrKind, Attribute, Location, OpId, Type, ValueId};

use crate::conversion::llvm_common::device::{DeviceFunction, Mangler};
use crate::conversion::llvm_common::int_constant;

/// The function of a mode.
fn base_name(rw: &ConversionRewriter, op: OpId) -> Result<&'static str, NoMatch> {
    let mode = rw.body.attr(op, gpu::shuffle::MODE_ATTR);
    let Some(AttrKind::Enum { def, value }) = mode.map(|m| rw.cx.attr_kind(m)) else {
        return Err("no mode".into());
    };
    let mode = def.0.cases.iter().find(|c| c.1 == *value).map(|c| c.0);
    match mode {
        Some("xor") => Ok("sub_group_shuffle_xor"),
        Some("up") => Ok("sub_group_shuffle_up"),
        Some("down") => Ok("sub_group_shuffle_down"),
        Some("idx") => Ok("sub_group_shuffle"),
        _ => Err("no mode".into()),
    }
}

/// Whether all lanes of the subgroup take part: its size is said of the function.
fn is_full_width(rw: &ConversionRewriter, op: OpId) -> bool {
    let root = rw.body.root();
    if rw.body.name(root) != llvm::FUNC {
        return false;
    }
    let size = rw
        .body
        .attr(root, llvm::func::INTEL_REQD_SUB_GROUP_SIZE_ATTR);
    let size = size.and_then(|s| rw.cx.int_value(s));
    let width = rw.body.operand(op, gpu::shuffle::WIDTH);
    let width = rw.cx.constant_int(rw.body, width);
    size.is_some() && size == width
}

/// `value` as one that the functions take: bf16 as i16, i1 as i8.
fn widen(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    match rw.body.ty(value) {
        Type::BF16 => {
            let ty = rw.cx.int_type(16);
            llvm::bitcast(rw, loc, ty, value)
        }
        Type::I1 => llvm::zext(rw, loc, Type::I8, value),
        _ => value,
    }
}

/// Undoes [`widen`].
fn narrow(rw: &mut Rewriter, loc: Location, value: ValueId, ty: Type) -> ValueId {
    match ty {
        Type::BF16 => llvm::bitcast(rw, loc, ty, value),
        Type::I1 => llvm::trunc(rw, loc, ty, value),
        _ => value,
    }
}

// shuffle MODE x, offset, width -> call @sub_group_shuffle_MODE(x, offset), true
pub fn shuffle(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    if !is_full_width(rw, op) {
        return Err("shuffle width and subgroup size mismatch".into());
    }
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let offset = operands[gpu::shuffle::OFFSET];
    let value = widen(rw, loc, operands[gpu::shuffle::VALUE]);
    let (ty, offset_ty) = (rw.body.ty(value), rw.body.ty(offset));
    let name = Mangler::new(base_name(rw, op)?)
        .param(cx, ty, false)?
        .param(cx, offset_ty, true)?;
    let function = DeviceFunction::new(name.finish(), Some(ty), &[ty, offset_ty])
        .convergent()
        .will_return();
    let call = function.call(rw, op, &[value, offset], Attribute::EMPTY_DICT)?;
    let result = rw.body.result(call, 0);
    let old = rw.body.ty(rw.body.result(op, 0));
    let result = narrow(rw, loc, result, old);
    let valid = int_constant(rw, loc, Type::I1, 1);
    rw.replace(op, &[result, valid]);
    Ok(())
}
