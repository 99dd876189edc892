//! How types and attributes of xegpu are written.

use oxmlir_ir::def::{CustomArg, ParamDef};
use oxmlir_ir::print::{ParamsPrinter, Printer};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use crate::printing::{Directives, dynamic_index_list};
use crate::tables::xegpu as ops;

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[
    (ops::MEM_DESC_TYPE, mem_desc),
    (ops::MEM_LAYOUT_ATTR, mem_layout),
    (ops::TENSOR_DESC_TYPE, tensor_desc),
];

pub const DIRECTIVES: Directives = &[
    ("OptionalDynamicIndexList", optional_index_list),
    ("ShapeAndStrides", shape_and_strides),
];

/// `[%i, 4]`, or nothing where there is no list.
fn optional_index_list(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let is_absent = args.iter().any(|arg| match arg {
        CustomArg::Attr(slot) => op.attr(usize::from(*slot)).is_none(),
        _ => false,
    });
    if !is_absent {
        dynamic_index_list(p, op, args);
    }
}

/// `, shape : [%x, 4], strides : [4, 1]`, or nothing where there is no shape.
fn shape_and_strides(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let [.., CustomArg::Attr(slot)] = args[..args.len().min(2)] else {
        return;
    };
    let is_empty = op.dense_attr(usize::from(slot)).is_empty();
    if is_empty {
        return;
    }
    for (name, list) in ["shape", "strides"].into_iter().zip(args.chunks(2)) {
        p.text(", ");
        p.text(name);
        p.text(" : ");
        dynamic_index_list(p, op, list);
    }
}

/// `16x64xf16`
fn shaped(p: &mut Printer, shape: Attribute, element: Attribute) {
    p.shape(&p.cx.dense_array_values(shape));
    p.attr(element);
}

/// `<8x16xf32, #xegpu.block_tdesc_attr<...>, #xegpu.layout<...>>`
fn tensor_desc(p: &mut Printer, params: &[Attribute]) {
    let [shape, element, encoding, layout] = params else {
        return;
    };
    p.text("<");
    shaped(p, *shape, *element);
    for attr in [*encoding, *layout] {
        if let Some(attr) = attr.present().filter(|a| !is_default_block(p, *a)) {
            p.text(", ");
            p.attr(attr);
        }
    }
    p.text(">");
}

/// Whether an attribute says nothing but the defaults of a block.
fn is_default_block(p: &Printer, attr: Attribute) -> bool {
    match p.cx.attr_kind(attr) {
        AttrKind::Dialect { def, params } => {
            *def == DefRef(ops::BLOCK_TDESC_ATTR_ATTR)
                && *params == oxmlir_ir::default_params(p.cx, def.0)
        }
        _ => false,
    }
}

/// `<16x64xf16, #xegpu.mem_layout<...>>`
fn mem_desc(p: &mut Printer, params: &[Attribute]) {
    let [shape, element, layout] = params else {
        return;
    };
    p.text("<");
    shaped(p, *shape, *element);
    if let Some(layout) = layout.present() {
        p.text(", ");
        p.attr(layout);
    }
    p.text(">");
}

/// `<stride = [1, 16], block = [16, 16]>`
fn mem_layout(p: &mut Printer, params: &[Attribute]) {
    let Some(dict) = params.first() else {
        return;
    };
    p.text("<");
    p.comma(p.cx.dict_entries(*dict), |p, (name, value)| {
        p.text(p.cx.get_str(*name));
        p.text(" = ");
        p.attr(*value);
    });
    p.text(">");
}
