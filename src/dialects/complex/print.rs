//! Complex numbers as attributes.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::print::{ParamsPrinter, Printer};
use oxmlir_ir::{AttrKind, Attribute};

use crate::tables::complex as ops;

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[(ops::NUMBER_ATTR, number)];

/// `<:f32 1.000000e+00, 2.000000e+00> : complex<f32>`
fn number(p: &mut Printer, params: &[Attribute]) {
    let [re, im] = params else {
        return;
    };
    let (AttrKind::Float { ty, value: re }, AttrKind::Float { value: im, .. }) =
        (p.cx.attr_kind(*re), p.cx.attr_kind(*im))
    else {
        return;
    };
    p.text("<:");
    p.ty(*ty);
    p.text(" ");
    p.float(*re);
    p.text(", ");
    p.float(*im);
    p.text("> : complex<");
    p.ty(*ty);
    p.text(">");
}
