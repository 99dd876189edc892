//! How attributes of dlti are written.

use oxmlir_ir::Attribute;
use oxmlir_ir::def::ParamDef;
use oxmlir_ir::print::{ParamsPrinter, Printer};

use super::entries;
use crate::tables::dlti as ops;

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[
    (ops::DL_ENTRY_ATTR, entry),
    (ops::DL_SPEC_ATTR, list),
    (ops::MAP_ATTR, list),
    (ops::TARGET_DEVICE_SPEC_ATTR, list),
    (ops::TARGET_SYSTEM_SPEC_ATTR, list),
];

/// `<index, 32 : i64>`
fn entry(p: &mut Printer, params: &[Attribute]) {
    p.text("<");
    p.comma(params, |p, attr| p.attr(*attr));
    p.text(">");
}

/// `<index = 32 : i64, "dlti.endianness" = "little">`
fn list(p: &mut Printer, params: &[Attribute]) {
    let Some(array) = params.first() else {
        return;
    };
    p.text("<");
    p.comma(entries(p.cx, *array), |p, (key, value)| {
        p.attr(key);
        p.text(" = ");
        p.attr(value);
    });
    p.text(">");
}
