//! How types of quant are written.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::print::{ParamsPrinter, Printer};
use oxmlir_ir::{AttrKind, Attribute, Context};

use super::type_value;
use super::verify::limits;
use crate::tables::quant as ops;

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[
    (ops::ANY_TYPE, any),
    (ops::CALIBRATED_TYPE, calibrated),
    (ops::UNIFORM_TYPE, uniform),
];

/// `i8<-127:127>`
fn storage(p: &mut Printer, signed: Attribute, ty: Attribute, bounds: [Attribute; 2]) {
    let width = type_value(p.cx, ty).and_then(|ty| p.cx.int_width(ty));
    let (Some(width), [Some(min), Some(max)]) = (width, bounds.map(|b| p.cx.int_value(b))) else {
        return;
    };
    let signed = signed == Attribute::TRUE;
    p.text(if signed { "i" } else { "u" });
    p.int(width);
    if (min, max) != limits(signed, width) {
        p.text("<");
        p.int(min);
        p.text(":");
        p.int(max);
        p.text(">");
    }
}

/// `<i8<-8:7>:f32>`
fn any(p: &mut Printer, params: &[Attribute]) {
    let [signed, ty, expressed, min, max] = params else {
        return;
    };
    p.text("<");
    storage(p, *signed, *ty, [*min, *max]);
    if let Some(expressed) = expressed.present() {
        p.text(":");
        p.attr(expressed);
    }
    p.text(">");
}

/// `<f32<-1.0:1.0>>`
fn calibrated(p: &mut Printer, params: &[Attribute]) {
    let [expressed, min, max] = params else {
        return;
    };
    p.text("<");
    p.attr(*expressed);
    p.text("<");
    float(p, *min);
    p.text(":");
    float(p, *max);
    p.text(">>");
}

fn float(p: &mut Printer, attr: Attribute) {
    if let AttrKind::Float { value, .. } = p.cx.attr_kind(attr) {
        p.float(*value);
    }
}

/// `<i8:f32:1, {2.0,3.0:1}>`
fn uniform(p: &mut Printer, params: &[Attribute]) {
    let [
        signed,
        ty,
        expressed,
        min,
        max,
        axes,
        sizes,
        shape,
        scales,
        zero_points,
    ] = params
    else {
        return;
    };
    p.text("<");
    storage(p, *signed, *ty, [*min, *max]);
    p.text(":");
    p.attr(*expressed);
    let values = |cx: &Context, attr: &Attribute| cx.dense_array_values(*attr);
    let (axes, sizes) = (values(p.cx, axes), values(p.cx, sizes));
    if !sizes.is_empty() {
        p.text(":{");
        p.comma(axes.iter().zip(&sizes), |p, (axis, size)| {
            p.int(*axis);
            p.text(":");
            p.int(*size);
        });
        p.text("}");
    } else if let Some(axis) = axes.first() {
        p.text(":");
        p.int(*axis);
    }
    p.text(", ");
    let zero_points = values(p.cx, zero_points);
    let scales: Vec<(Attribute, i64)> =
        p.cx.array_elements(*scales)
            .iter()
            .copied()
            .zip(zero_points)
            .collect();
    let separator = if sizes.is_empty() { "," } else { ", " };
    nested(p, &values(p.cx, shape), &scales, separator);
    p.text(">");
}

/// `{{1.0, 2.0}, {3.0, 4.0:1}}`: a brace for each dimension.
fn nested(p: &mut Printer, shape: &[i64], scales: &[(Attribute, i64)], separator: &str) {
    let depth = shape.len();
    // The number of scales in a list at each depth.
    let mut sizes: Vec<usize> = vec![1; depth + 1];
    for i in (0..depth).rev() {
        sizes[i] = sizes[i + 1] * usize::try_from(shape[i]).unwrap_or(1).max(1);
    }
    for (i, (scale, zero_point)) in scales.iter().enumerate() {
        if i > 0 {
            p.text(separator);
        }
        for size in &sizes[..depth] {
            p.text(if i % size == 0 { "{" } else { "" });
        }
        float(p, *scale);
        if *zero_point != 0 {
            p.text(":");
            p.int(*zero_point);
        }
        for size in &sizes[..depth] {
            p.text(if (i + 1) % size == 0 { "}" } else { "" });
        }
    }
}
