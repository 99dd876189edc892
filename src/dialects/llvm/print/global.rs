//! Functions, global variables and aliases.

use oxmlir_ir::def::CustomArg;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{OpRef, Type};

use super::super::types;
use super::{keyword, keyword_unless};
use crate::printing::{body_region, function_attributes, function_body, function_signature};
use crate::tables::llvm as ops;
use ops::{CConv, Linkage, UnnamedAddr, Visibility};

pub fn linkage_directive(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    if let [CustomArg::Attr(slot)] = args {
        p.text(keyword::<Linkage>(op, usize::from(*slot)));
    }
}

pub fn func(p: &mut Printer, op: OpRef) {
    use ops::func as slots;
    keyword_unless(p, op, slots::LINKAGE_ATTR, Linkage::External);
    keyword_unless(p, op, slots::VISIBILITY__ATTR, Visibility::Default);
    keyword_unless(p, op, slots::UNNAMED_ADDR_ATTR, UnnamedAddr::None);
    keyword_unless(p, op, slots::CCONV_ATTR, CConv::Ccc);
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
    let elided = [
        slots::LINKAGE_ATTR,
        slots::CCONV_ATTR,
        slots::VISIBILITY__ATTR,
        slots::COMDAT_ATTR,
        slots::UNNAMED_ADDR_ATTR,
        slots::VSCALE_RANGE_ATTR,
    ];
    function_attributes(p, op, &elided, &[]);
    function_body(p, op);
}

/// ` vscale_range(1, 4)`
fn vscale_range(p: &mut Printer, op: OpRef) {
    let range = op.attr(ops::func::VSCALE_RANGE_ATTR);
    if let Some(range) = range.and_then(|range| ops::VscaleRangeAttr::of(op.cx, range)) {
        p.text(" vscale_range(");
        p.comma(range.values(), |p, bound| p.attr_without_type(*bound));
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
    p.text(keyword::<Linkage>(op, linkage));
    keyword_unless(p, op, visibility, Visibility::Default);
    if op.attr(thread).is_some() {
        p.text(" thread_local");
    }
    keyword_unless(p, op, unnamed, UnnamedAddr::None);
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
        [
            slots::SYM_NAME_ATTR,
            slots::GLOBAL_TYPE_ATTR,
            slots::CONSTANT_ATTR,
            slots::VALUE_ATTR,
            slots::LINKAGE_ATTR,
            slots::UNNAMED_ADDR_ATTR,
            slots::THREAD_LOCAL__ATTR,
            slots::VISIBILITY__ATTR,
            slots::COMDAT_ATTR,
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
        [
            slots::SYM_NAME_ATTR,
            slots::ALIAS_TYPE_ATTR,
            slots::LINKAGE_ATTR,
            slots::UNNAMED_ADDR_ATTR,
            slots::THREAD_LOCAL__ATTR,
            slots::VISIBILITY__ATTR,
        ],
    );
    p.text(" : ");
    if let Some(ty) = op.type_attr(slots::ALIAS_TYPE_ATTR) {
        p.ty(ty);
    }
    body_region(p, op, op.region(slots::INITIALIZER_REGION), true);
}
