//! Tensors that are made of constants as constants.
//!
//! ```mlir
//! %0 = tensor.pad %c low[1] high[0] { ... tensor.yield %zero }   // %c is dense<[1, 2]>
//! // %0 = arith.constant dense<[0, 1, 2]> : tensor<3xi32>
//! ```

use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::tables::{arith, tensor};
use oxmlir_dialects::tensor::{Borders, padding_value};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpFoldResult, OpId, Scalar};

/// Constants larger than this are not made.
const MOST_ELEMENTS: i64 = 1 << 24;

/// Adds the patterns. `always`: also where a constant is used otherwise, so that there is another one then.
pub fn add_patterns(patterns: &mut PatternSet, always: bool) {
    let generate = Pattern::new("GenerateToConstant", |rw, op| generate(rw, op).is_some());
    let pad = match always {
        true => Pattern::new("PadOpToConstant", |rw, op| pad(rw, op, true).is_some()),
        false => Pattern::new("PadOpToConstant", |rw, op| pad(rw, op, false).is_some()),
    };
    patterns.add(tensor::GENERATE, &[generate]);
    patterns.add(tensor::PAD, &[pad]);
}

// generate {yield c} -> constant
fn generate(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (loc, ty, block) = (view.loc(), view.only_result_type(), view.entry()?);
    let value = rw.body.operands(rw.body.last_op(block)?).next()?;
    let value = rw.cx.constant_value(rw.body, value)?;
    if rw.cx.shape(ty)?.contains(&DYNAMIC) {
        return None;
    }
    let attr = rw.cx.splat_attr(ty, &scalar(rw, value)?);
    rw.insert_before(op);
    let new = arith::constant(rw, loc, attr);
    rw.replace(op, &[new]);
    Some(())
}

/// The number that an attribute is.
fn scalar(rw: &Rewriter, attr: Attribute) -> Option<Scalar> {
    match rw.cx.attr_kind(attr) {
        AttrKind::Integer { value, .. } => Some(Scalar::Int(value.clone())),
        AttrKind::Float { value, .. } => Some(Scalar::Float(*value)),
        _ => None,
    }
}

// pad(constant, c) -> constant
fn pad(rw: &mut Rewriter, op: OpId, always: bool) -> Option<()> {
    let view = tensor::Pad::new(rw.op(op));
    let (loc, ty, source) = (view.loc(), view.only_result_type(), view.source());
    let values = rw.cx.constant_value(rw.body, source)?;
    let is_dense = matches!(rw.cx.attr_kind(values), AttrKind::DenseElements { .. });
    if !is_dense || !(always || rw.body.has_one_use(source)) {
        return None;
    }
    let padding = rw.cx.constant_value(rw.body, padding_value(rw.op(op))?)?;
    let padding = scalar(rw, padding)?;
    let borders = Borders::of(rw.op(op));
    let numbers = |list: &[OpFoldResult]| -> Option<Vec<i64>> {
        let numbers = list.iter().map(|number| number.constant(rw.cx, rw.body));
        numbers
            .map(|number| number.filter(|number| *number >= 0))
            .collect()
    };
    let (low, high) = (numbers(&borders.low)?, numbers(&borders.high)?);
    let from = rw.cx.shape(rw.body.ty(source))?.to_vec();
    let sizes = from.iter().zip(low.iter().zip(&high));
    let to: Option<Vec<i64>> = sizes
        .map(|(size, (low, high))| size.checked_add(*low)?.checked_add(*high))
        .collect();
    let to = to?;
    let count = to
        .iter()
        .try_fold(1_i64, |all, size| all.checked_mul(*size))?;
    if count > MOST_ELEMENTS {
        return None;
    }
    let elements = rw.cx.scalars(values)?;
    let mut all = Vec::new();
    for number in 0..count {
        // The place in the padded tensor, and that in the source if it is in it.
        let (mut rest, mut at, mut stride) = (number, Some(0_i64), 1);
        for dim in (0..to.len()).rev() {
            let index = rest % to[dim] - low[dim];
            rest /= to[dim];
            let inside = (0..from[dim]).contains(&index);
            at = at.filter(|_| inside).map(|at| at + index * stride);
            stride *= from[dim];
        }
        all.push(match at {
            Some(at) => elements.get(usize::try_from(at).ok()?)?.clone(),
            None => padding.clone(),
        });
    }
    let plain = with_shape(rw.cx, ty, &to);
    let attr = rw.cx.elements_attr(plain, &all);
    rw.insert_before(op);
    let mut new = arith::constant(rw, loc, attr);
    if plain != ty {
        new = tensor::cast(rw, loc, ty, new);
    }
    rw.replace(op, &[new]);
    Some(())
}
