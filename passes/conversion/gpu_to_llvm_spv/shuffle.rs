//! Exchange of values among the lanes of a subgroup.

use oxmlir_dialects::tables::gpu::{self, ShuffleMode};
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{Attribute, Location, OpId, Type, ValueId};

use crate::conversion::llvm_common::device::{DeviceFunction, Mangler};
use crate::conversion::llvm_common::int_constant;

/// The function of a mode.
fn base_name(mode: ShuffleMode) -> &'static str {
    match mode {
        ShuffleMode::Xor => "sub_group_shuffle_xor",
        ShuffleMode::Up => "sub_group_shuffle_up",
        ShuffleMode::Down => "sub_group_shuffle_down",
        ShuffleMode::Idx => "sub_group_shuffle",
    }
}

/// Whether all lanes of the subgroup take part: its size is said of the function.
fn is_full_width(rw: &ConversionRewriter, op: OpId) -> bool {
    let function = llvm::Func::of(rw.op(rw.body.root()));
    let size = function.and_then(llvm::Func::intel_reqd_sub_group_size);
    let width = gpu::Shuffle::new(rw.op(op)).width();
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
    let cx = rw.cx;
    let view = gpu::Shuffle::new(rw.op(op));
    let (loc, mode, old) = (view.loc(), view.mode(), view.ty(view.shuffle_result()));
    let offset = operands[gpu::shuffle::OFFSET];
    let value = widen(rw, loc, operands[gpu::shuffle::VALUE]);
    let (ty, offset_ty) = (rw.body.ty(value), rw.body.ty(offset));
    let name = Mangler::new(base_name(mode))
        .param(cx, ty, false)?
        .param(cx, offset_ty, true)?;
    let function = DeviceFunction::new(name.finish(), Some(ty), &[ty, offset_ty])
        .convergent()
        .will_return();
    let call = function.call(rw, op, &[value, offset], Attribute::EMPTY_DICT)?;
    let result = rw.body.only_result(call);
    let result = narrow(rw, loc, result, old);
    let valid = int_constant(rw, loc, Type::I1, 1);
    rw.replace(op, &[result, valid]);
    Ok(())
}
