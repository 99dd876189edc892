//! Types. Inside of one, those of the dialect are written without `!llvm.`, unless they contain what LLVM does not have.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::print::{ParamsPrinter, Printer};
use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind};

use crate::llvm::types::is_llvm_compatible;
use crate::tables::llvm as ops;
use ops::{DwarfEncoding, DwarfOperation};

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[
    (ops::ARRAY_TYPE, array),
    (ops::CONSTANT_RANGE_ATTR, constant_range),
    (ops::DI_EXPRESSION_ELEM_ATTR, expression_element),
    (ops::FUNC_TYPE, func),
    (ops::PTR_TYPE, ptr),
    (ops::STRUCT_TYPE, structure),
    (ops::TARGET_TYPE, target),
];

/// A type inside another one.
fn inner(p: &mut Printer, ty: Type) {
    if let TypeKind::Dialect { def, params } = p.cx.type_kind(ty)
        && let Some(mnemonic) = def.0.name.strip_prefix("llvm.")
        && !ops::PpcFp128Type::is(p.cx, ty)
        && is_llvm_compatible(p.cx, ty)
    {
        p.text(mnemonic);
        p.params(def.0, params);
    } else {
        p.ty(ty);
    }
}

fn inner_attr(p: &mut Printer, attr: Attribute) {
    if let AttrKind::Type(ty) = p.cx.attr_kind(attr) {
        inner(p, *ty);
    }
}

fn array(p: &mut Printer, params: &[Attribute]) {
    if let [len, element] = params {
        p.text("<");
        p.int(p.cx.int_value(*len).unwrap_or(0) as u64);
        p.text(" x ");
        inner_attr(p, *element);
        p.text(">");
    }
}

fn func(p: &mut Printer, params: &[Attribute]) {
    let [result, inputs, variadic] = params else {
        return;
    };
    let inputs = p.cx.array_elements(*inputs);
    p.text("<");
    inner_attr(p, *result);
    p.text(" (");
    p.comma(inputs, |p, ty| inner_attr(p, *ty));
    if *variadic == Attribute::TRUE {
        p.text(if inputs.is_empty() { "..." } else { ", ..." });
    }
    p.text(")>");
}

fn ptr(p: &mut Printer, params: &[Attribute]) {
    let space = params.first().and_then(|s| s.present());
    let space = space.and_then(|s| p.cx.int_value(s)).unwrap_or(0);
    if space != 0 {
        p.text("<");
        p.int(space);
        p.text(">");
    }
}

fn structure(p: &mut Printer, params: &[Attribute]) {
    p.text("<");
    match params {
        [fields, packed] => struct_fields(p, *fields, *packed),
        [name] => named_struct(p, *name),
        _ => {}
    }
    p.text(">");
}

/// `"name", (i32, ptr)`; the name alone inside of the struct itself.
fn named_struct(p: &mut Printer, attr: Attribute) {
    let AttrKind::String { value: name, .. } = p.cx.attr_kind(attr) else {
        return;
    };
    p.string(p.cx.get_str(*name));
    if !p.enter(attr) {
        return;
    }
    p.text(", ");
    let body = p.cx.struct_body(*name).unwrap_or(Attribute::UNIT);
    match p.cx.array_elements(body) {
        [fields, packed] => struct_fields(p, *fields, *packed),
        _ => p.text("opaque"),
    }
    p.leave(attr);
}

fn struct_fields(p: &mut Printer, fields: Attribute, packed: Attribute) {
    p.text(if packed == Attribute::TRUE {
        "packed ("
    } else {
        "("
    });
    p.comma(p.cx.array_elements(fields), |p, ty| inner_attr(p, *ty));
    p.text(")");
}

/// `<i32, 0, 8>`
fn constant_range(p: &mut Printer, params: &[Attribute]) {
    let [lower, upper] = params else {
        return;
    };
    p.text("<");
    p.ty(p.cx.attr_type(*lower));
    for bound in [lower, upper] {
        p.text(", ");
        // Bounds of one bit are numbers, too, not truth values.
        match p.cx.int_value(*bound) {
            Some(number) => p.int(number),
            None => p.attr_without_type(*bound),
        }
    }
    p.text(">");
}

/// `DW_OP_plus_uconst(8)`; the second argument of a conversion is an encoding where it is one.
fn expression_element(p: &mut Printer, params: &[Attribute]) {
    let [opcode, arguments] = params else {
        return;
    };
    let opcode = p.cx.enum_case::<DwarfOperation>(*opcode);
    p.text(opcode.map_or("", DwarfOperation::keyword));
    let Some(arguments) = arguments.present() else {
        return;
    };
    p.text("(");
    let numbers = p.cx.dense_array_values(arguments);
    p.comma(numbers.into_iter().enumerate(), |p, (i, number)| {
        let is_encoding = i > 0 && opcode == Some(DwarfOperation::DWOPLLVMConvert);
        match DwarfEncoding::from_value(number).filter(|_| is_encoding) {
            Some(encoding) => p.text(encoding.keyword()),
            None => p.int(number),
        }
    });
    p.text(")");
}

fn target(p: &mut Printer, params: &[Attribute]) {
    let [name, types, ints] = params else {
        return;
    };
    p.text("<");
    p.attr(*name);
    for ty in p.cx.array_elements(*types) {
        p.text(", ");
        p.attr(*ty);
    }
    for int in p.cx.array_elements(*ints) {
        p.text(", ");
        p.attr_without_type(*int);
    }
    p.text(">");
}
