//! How attributes of dlti are written.

use oxmlir_ir::Attribute;
use oxmlir_ir::print::Printer;

use super::entries;

type ParamsPrinter = fn(&mut Printer, &[Attribute]);

pub const PARAMS: &[(&str, ParamsPrinter)] = &[
    ("dlti.dl_entry", entry),
    (super::LAYOUT, list),
    ("dlti.map", list),
    ("dlti.target_device_spec", list),
    ("dlti.target_system_spec", list),
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
