//! What parameters of quant's types must be.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::hooks::ParamsVerifier;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::{AttrKind, Attribute, Context, TypeKind};

use super::type_value;
use crate::tables::quant as ops;

type Check = Result<(), String>;

pub(crate) const PARAMS: &[(&ParamDef, ParamsVerifier)] = &[
    (ops::ANY_TYPE, any),
    (ops::CALIBRATED_TYPE, calibrated),
    (ops::UNIFORM_TYPE, uniform),
];

/// The least and the greatest integer of so many bits.
pub fn limits(signed: bool, width: u32) -> (i64, i64) {
    let width = width.min(62);
    match signed {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

/// The stored numbers are at least two.
fn bounds(cx: &Context, min: Attribute, max: Attribute) -> Check {
    let (min, max) = (cx.int_value(min), cx.int_value(max));
    match (min, max) {
        (Some(min), Some(max)) if max <= min => Err(format!(
            "illegal storage min and storage max: ({min}:{max})"
        )),
        _ => Ok(()),
    }
}

fn any(cx: &Context, params: &[Attribute]) -> Check {
    match params {
        [_, _, _, min, max] => bounds(cx, *min, *max),
        _ => Ok(()),
    }
}

fn float(cx: &Context, attr: Attribute) -> Option<f64> {
    match cx.attr_kind(attr) {
        AttrKind::Float { value, .. } => Some(value.to_f64()),
        _ => None,
    }
}

/// A float as it is printed.
fn written(value: f64) -> String {
    let mut text = String::new();
    ApFloat::from_f64(FloatKind::F64, value).print_mlir(&mut text);
    text
}

fn calibrated(cx: &Context, params: &[Attribute]) -> Check {
    let [_, min, max] = params else {
        return Ok(());
    };
    match (float(cx, *min), float(cx, *max)) {
        (Some(min), Some(max)) if max <= min => Err(format!(
            "illegal min and max: ({}:{})",
            written(min),
            written(max)
        )),
        _ => Ok(()),
    }
}

fn uniform(cx: &Context, params: &[Attribute]) -> Check {
    let [_, _, expressed, min, max, axes, sizes, shape, scales, _] = params else {
        return Ok(());
    };
    bounds(cx, *min, *max)?;
    let expressed = type_value(cx, *expressed).map(|ty| cx.type_kind(ty));
    let Some(&TypeKind::Float(kind)) = expressed else {
        return Ok(());
    };
    let axes = cx.dense_array_values(*axes);
    let sizes = cx.dense_array_values(*sizes);
    if let Some(axis) = axes.iter().find(|axis| **axis < 0) {
        return Err(format!("illegal quantized dimension: {axis}"));
    }
    if let Some(size) = sizes.iter().find(|size| **size <= 0) {
        return Err(format!("illegal block size: {size}"));
    }
    let depth = cx.dense_array_values(*shape).len();
    if !sizes.is_empty() && depth < axes.len() {
        return Err(format!(
            "expected {} dimensions of scales, but found {depth}",
            axes.len()
        ));
    }
    let (least, greatest) = (
        ApFloat::from_bits(kind, 1).to_f64(),
        ApFloat::largest(kind, false).to_f64(),
    );
    let scales = cx.array_elements(*scales).iter();
    match scales
        .filter_map(|scale| float(cx, *scale))
        .find(|scale| !(*scale >= least && *scale <= greatest))
    {
        Some(scale) => Err(format!(
            "scale {} out of expressed type range [{}, {}]",
            six_digits(scale),
            six_digits(least),
            six_digits(greatest)
        )),
        None => Ok(()),
    }
}

/// A float as C's `%e` writes it.
fn six_digits(value: f64) -> String {
    let text = format!("{value:.6e}");
    let Some((digits, exponent)) = text.split_once('e') else {
        return text;
    };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}
