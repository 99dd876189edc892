//! What the types of casts must be.

use oxmlir_ir::{Attribute, Context, DYNAMIC, Diagnostic, OpRef, Type, TypeKind};

use super::uniform::{Scheme, Uniform};
use super::{is_quantized, storage, type_value};
use crate::operands::SOURCE;
use crate::tables::quant as ops;

type Check = Result<(), Diagnostic>;

pub fn dcast(op: OpRef) -> Check {
    matching_shapes(op)?;
    float_cast(op, op.operand_type(SOURCE), op.only_result_type())
}

pub fn qcast(op: OpRef) -> Check {
    matching_shapes(op)?;
    float_cast(op, op.only_result_type(), op.operand_type(SOURCE))
}

pub fn scast(op: OpRef) -> Check {
    matching_shapes(op)?;
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let is_stored = |ty| is_quantized(op.cx, element(op.cx, ty));
    let (quantized, integer) = match (is_stored(from), is_stored(to)) {
        (true, false) => (from, to),
        (false, true) => (to, from),
        _ => {
            return Err(op.error(
                "failed to verify that input must be integer and result must be quantized, or vice versa",
            ));
        }
    };
    let stored = storage(op.cx, element(op.cx, quantized));
    if stored.map(|(_, ty)| ty) != Some(element(op.cx, integer)) {
        let message = "storage type in quantized type expected to match integer type";
        return Err(op.plain_error(message));
    }
    scales_fit(op, quantized)
}

/// The type of the elements of a tensor, or of a number.
fn element(cx: &Context, ty: Type) -> Type {
    match is_tensor(cx, ty) {
        true => cx.element_type(ty),
        false => ty,
    }
}

fn is_tensor(cx: &Context, ty: Type) -> bool {
    matches!(
        cx.type_kind(ty),
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. }
    )
}

fn matching_shapes(op: OpRef) -> Check {
    let types = [op.operand_type(SOURCE), op.only_result_type()];
    let [from, to] = types.map(|ty| (is_tensor(op.cx, ty), op.cx.shape(ty)));
    if from == to {
        return Ok(());
    }
    Err(op.error("failed to verify that input and result are both scalars or both tensors with matching shape"))
}

fn float_cast(op: OpRef, quantized: Type, float: Type) -> Check {
    if expressed(op.cx, element(op.cx, quantized)) != Some(element(op.cx, float)) {
        let message = "expressed type in quantized type expected to match float type";
        return Err(op.plain_error(message));
    }
    scales_fit(op, quantized)
}

/// The type of the numbers that quantized ones stand for, if it is known.
fn expressed(cx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
        return None;
    };
    let slot = match def.0.name {
        name if name == ops::ANY_TYPE.name => ops::any_type::EXPRESSED,
        name if name == ops::CALIBRATED_TYPE.name => ops::calibrated_type::EXPRESSED,
        _ => ops::uniform_type::EXPRESSED,
    };
    let attr: Attribute = *params.get(slot)?;
    type_value(cx, attr)
}

/// Whether there is a scale for each number.
fn scales_fit(op: OpRef, ty: Type) -> Check {
    let Some(uniform) = Uniform::of(op.cx, element(op.cx, ty)) else {
        return Ok(());
    };
    let fails = |message: std::fmt::Arguments| Err(op.plain_error(message));
    let shape = op.cx.shape(ty);
    let is_scalar = !is_tensor(op.cx, ty);
    match (&uniform.scheme, shape) {
        (Scheme::Whole, _) => Ok(()),
        (Scheme::Axis(_), _) if is_scalar => fails(format_args!(
            "scalar types may not use per-axis quantization"
        )),
        (Scheme::Axis(_), None) => Ok(()),
        (Scheme::Axis(axis), Some(shape)) => {
            let size = usize::try_from(*axis).ok().and_then(|axis| shape.get(axis));
            match size {
                None => fails(format_args!(
                    "quantized dimension must be less than tensor rank"
                )),
                Some(size) if *size != DYNAMIC && *size != uniform.scales.len() as i64 => fails(
                    format_args!("quantized dimension size does not match number of scales"),
                ),
                _ => Ok(()),
            }
        }
        (Scheme::Blocks { .. }, _) if is_scalar => fails(format_args!(
            "scalar types may not use sub-channel quantization"
        )),
        (Scheme::Blocks { .. }, None) => fails(format_args!(
            "tensor containing the sub-channel quantized type must be ranked"
        )),
        (
            Scheme::Blocks {
                sizes,
                shape: blocks,
            },
            Some(shape),
        ) => blocks_fit(op, shape, sizes, blocks),
    }
}

/// Whether blocks of some sizes, as many as `blocks` says, make up a shape.
fn blocks_fit(op: OpRef, shape: &[i64], sizes: &[(i64, i64)], blocks: &[i64]) -> Check {
    for (axis, block) in sizes {
        let size = usize::try_from(*axis).ok().and_then(|axis| shape.get(axis));
        let Some(size) = size else {
            return Err(op.plain_error(format_args!(
                "quantized dimension {axis} must be less than tensor rank {}",
                shape.len()
            )));
        };
        if *size != DYNAMIC && size % block != 0 {
            return Err(op.plain_error(format_args!(
                "tensor dimension size {size} at axis {axis} must be divisible by the corresponding block size {block}"
            )));
        }
    }
    if blocks.len() != shape.len() {
        return Err(op.plain_error(format_args!(
            "Rank of scales {} must match the rank of the tensor {}",
            blocks.len(),
            shape.len()
        )));
    }
    for (axis, (size, count)) in (0..).zip(shape.iter().zip(blocks)) {
        let block = sizes.iter().find(|(at, _)| *at == axis);
        let wanted = match block {
            Some(_) if *size == DYNAMIC => continue,
            Some((_, block)) => size / block,
            None => 1,
        };
        if *count != wanted {
            return Err(op.plain_error(format_args!(
                "dimension size {wanted} of scales tensor at axis {axis} should match (tensor dimension at axis / block sizes at axis) = {wanted}"
            )));
        }
    }
    Ok(())
}
