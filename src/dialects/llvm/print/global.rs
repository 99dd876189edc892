//! Functions, global variables and aliases.

use oxmlir_ir::def::CustomArg;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, OpRef, Type};

use super::super::types;
use super::{keyword, keyword_unless};
use crate::printing::{body_region, function_attributes, function_body, function_signature};
use crate::tables::llvm as ops;

pub fn linkage_directive(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    if let [CustomArg::Attr(slot)] = args {
        p.text(keyword(op, usize::from(*slot)).unwrap_or(""));
    }
}

pub fn func(p: &mut Printer, op: OpRef) {
    use ops::func as slots;
    keyword_unless(p, op, slots::LINKAGE_ATTR, "external");
    keyword_unless(p, op, slots::VISIBILITY__ATTR, "Default");
    keyword_unless(p, op, slots::UNNAMED_ADDR_ATTR, "None");
    keyword_unless(p, op, slots::CCONV_ATTR, "ccc");
    p.text(" ");
    p.symbol(op.str_attr(slots::SYM_NAME_ATTR).unwrap_or(""));
    let ty = op.type_attr(slots::FUNCTION_TYPE_ATTR);
    if let Some(ty) = ty.and_then(|ty| types::as_func(op.cx, ty)) {
        let inputs: Vec<Type> = ty.params.iter().collect();
        let results = if types::is_void(op.cx, ty.result) {
            vec![]
        } else {
            vec![ty.result]
        };
        let attrs = (
            op.attr(slots::ARG_ATTRS_ATTR),
            op.attr(slots::RES_ATTRS_ATTR),
        );
        function_signature(p, op, (&inputs, &results), attrs, ty.variadic);
    }
    vscale_range(p, op);
    comdat(p, op, slots::COMDAT_ATTR);
    let mut elided = vec!["linkage", "CConv", "visibility_", "comdat", "unnamed_addr"];
    elided.push("vscale_range");
    function_attributes(p, op, &elided);
    function_body(p, op);
}

/// ` vscale_range(1, 4)`
fn vscale_range(p: &mut Printer, op: OpRef) {
    let range = op.attr(ops::func::VSCALE_RANGE_ATTR);
    if let Some(AttrKind::Dialect { params, .. }) = range.map(|a| op.cx.attr_kind(a)) {
        p.text(" vscale_range(");
        p.comma(params.iter(), |p, bound| p.attr_without_type(*bound));
        p.text(")");
    }
}

/// ` comdat(@c::@d)`
fn comdat(p: &mut Printer, op: OpRef, slot: usize) {
    if let Some(symbol) = op.attr(slot) {
        p.text(" comdat(");
        p.attr(symbol);
        p.text(")");
    }
}

/// ` private hidden thread_local unnamed_addr`
fn prefixes(p: &mut Printer, op: OpRef, [linkage, visibility, thread, unnamed]: [usize; 4]) {
    p.text(" ");
    p.text(keyword(op, linkage).unwrap_or(""));
    keyword_unless(p, op, visibility, "Default");
    if op.attr(thread).is_some() {
        p.text(" thread_local");
    }
    keyword_unless(p, op, unnamed, "None");
}

pub fn global(p: &mut Printer, op: OpRef) {
    use ops::mlir_global as slots;
    let prefix_slots = [
        slots::LINKAGE_ATTR,
        slots::VISIBILITY__ATTR,
        slots::THREAD_LOCAL__ATTR,
        slots::UNNAMED_ADDR_ATTR,
    ];
    prefixes(p, op, prefix_slots);
    if op.attr(slots::CONSTANT_ATTR).is_some() {
        p.text(" constant");
    }
    p.text(" ");
    p.symbol(op.str_attr(slots::SYM_NAME_ATTR).unwrap_or(""));
    p.text("(");
    let value = op.attr(slots::VALUE_ATTR);
    if let Some(value) = value {
        p.attr(value);
    }
    p.text(")");
    comdat(p, op, slots::COMDAT_ATTR);
    p.attr_dict(
        op,
        &[
            "sym_name",
            "global_type",
            "constant",
            "value",
            "linkage",
            "unnamed_addr",
            "thread_local_",
            "visibility_",
            "comdat",
        ],
    );
    if value.is_some_and(|v| op.cx.str_value(v).is_some()) {
        return;
    }
    p.text(" : ");
    if let Some(ty) = op.type_attr(slots::GLOBAL_TYPE_ATTR) {
        p.ty(ty);
    }
    let region = op.region(slots::INITIALIZER_REGION);
    if !op.body.is_region_empty(region) {
        body_region(p, op, region, true);
    }
}

pub fn alias(p: &mut Printer, op: OpRef) {
    use ops::mlir_alias as slots;
    let prefix_slots = [
        slots::LINKAGE_ATTR,
        slots::VISIBILITY__ATTR,
        slots::THREAD_LOCAL__ATTR,
        slots::UNNAMED_ADDR_ATTR,
    ];
    prefixes(p, op, prefix_slots);
    p.text(" ");
    p.symbol(op.str_attr(slots::SYM_NAME_ATTR).unwrap_or(""));
    p.attr_dict(
        op,
        &[
            "sym_name",
            "alias_type",
            "linkage",
            "unnamed_addr",
            "thread_local_",
            "visibility_",
        ],
    );
    p.text(" : ");
    if let Some(ty) = op.type_attr(slots::ALIAS_TYPE_ATTR) {
        p.ty(ty);
    }
    body_region(p, op, op.region(slots::INITIALIZER_REGION), true);
}
