//! Functions.

use oxmlir_dialects::llvm::names::{
    BARE_POINTER, BYREF, BYVAL, EMIT_C_INTERFACE, INALLOCA, LINKAGE, READNONE, SRET, VARIADIC,
};
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::func;
use oxmlir_dialects::tables::llvm::{self, Linkage};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Input, Outcome, Signature};
use oxmlir_ir::{AttrKind, Attribute, Context, OpId, OpRef, TypeKind};

use super::convention::Convention;
use super::wrapper;
use crate::conversion::llvm_common::device::argument_effects;

/// Argument attributes that hold the type of what a pointer points to.
const TYPED: [&str; 4] = [BYVAL, BYREF, SRET, INALLOCA];

// func.func @f(types) -> llvm.func @f(converted types)
pub fn function(rw: &mut ConversionRewriter, op: OpId, bare_pointers: bool) -> Outcome {
    let cx = rw.cx;
    if op != rw.body.root() {
        return Err("not an isolated function".into());
    }
    let old = func::Func::new(rw.op(op));
    let TypeKind::Function { inputs, results } = cx.type_kind(old.function_type()) else {
        return Err("not a function type".into());
    };
    let bare_pointers = bare_pointers || old.named_attr(BARE_POINTER).is_some();
    let variadic = old.named_attr(VARIADIC) == Some(Attribute::TRUE);
    let convention = Convention::new(rw, bare_pointers);
    let signature = convention.signature(inputs)?;
    let result = convention
        .results(results)?
        .unwrap_or_else(|| types::void(cx));
    let wants_wrapper = !bare_pointers && old.named_attr(EMIT_C_INTERFACE).is_some();
    if wants_wrapper && variadic {
        let message = "C interface for variadic functions is not supported yet.";
        return fail(rw, op, message);
    }
    let linkage = old.named_attr(LINKAGE);
    if linkage.is_some_and(|l| cx.own_enum_case::<Linkage>(l).is_none()) {
        return fail(
            rw,
            op,
            "Contains llvm.linkage attribute not of type LLVM::LinkageAttr",
        );
    }
    let mut attrs = vec![
        (
            llvm::func::SYM_NAME_ATTR,
            old.sym_name_attr().ok_or("no name")?,
        ),
        (
            llvm::func::FUNCTION_TYPE_ATTR,
            cx.type_attr(types::func(cx, result, &signature.types, variadic)),
        ),
    ];
    let visibility = old.sym_visibility_attr();
    attrs.extend(visibility.map(|v| (llvm::func::SYM_VISIBILITY_ATTR, v)));
    attrs.extend(linkage.map(|l| (llvm::func::LINKAGE_ATTR, l)));
    let (arg_attrs, res_attrs) = (old.arg_attrs_attr(), old.res_attrs_attr());
    if let Some(all) = arg_attrs.filter(|_| !signature.types.is_empty()) {
        let all = convert_arg_attrs(rw, all, &signature);
        attrs.push((llvm::func::ARG_ATTRS_ATTR, all));
    }
    attrs.extend(
        res_attrs
            .filter(|_| results.len() == 1)
            .map(|a| (llvm::func::RES_ATTRS_ATTR, a)),
    );
    let dict = rw.body.dict(op);
    rename(rw, op, &attrs, dict);
    let types = rw.shared_types().ok_or("no type converter")?;
    let entry = rw.body.first_block(rw.body.root_region());
    if let Some(entry) = entry {
        rw.apply_signature(entry, &types, &signature);
    }
    if wants_wrapper {
        wrapper::add(rw, op, (inputs, results), (arg_attrs, res_attrs))?;
    }
    Ok(())
}

fn fail(rw: &mut ConversionRewriter, op: OpId, message: &'static str) -> Outcome {
    let error = OpRef::new(rw.cx, rw.body, op).plain_error(message);
    rw.report(error);
    Err(message.into())
}

/// Turns the function into an `llvm.func`. Discardable attributes that `llvm.func` has itself become inherent.
fn rename(rw: &mut ConversionRewriter, op: OpId, attrs: &[(usize, Attribute)], dict: Attribute) {
    let cx = rw.cx;
    rw.rename(op, llvm::FUNC, attrs);
    rw.modify(op, |body| {
        body.set_dict(op, Attribute::EMPTY_DICT);
        set_attrs(cx, dict, |name, value| {
            body.set_named_attr(cx, op, name, Some(value));
        });
    });
}

/// Calls `set` with the attributes that a lowered function keeps.
fn set_attrs(cx: &Context, dict: Attribute, mut set: impl FnMut(&str, Attribute)) {
    for (name, value) in cx.dict_entries(dict) {
        match cx.get_str(*name) {
            LINKAGE | VARIADIC => {}
            READNONE => {
                let name = cx.attr_name(llvm::FUNC, llvm::func::MEMORY_EFFECTS_ATTR);
                set(name, argument_effects(cx, llvm::ModRefInfo::None));
            }
            name => set(name, *value),
        }
    }
}

/// The attributes of the parameters: those of arguments that become exactly one parameter.
fn convert_arg_attrs(rw: &ConversionRewriter, all: Attribute, signature: &Signature) -> Attribute {
    let cx = rw.cx;
    let mut converted = vec![Attribute::EMPTY_DICT; signature.types.len()];
    for (dict, input) in cx.array_elements(all).iter().zip(&signature.inputs) {
        if let Input::Args(range) = input
            && range.len() == 1
        {
            converted[range.start] = convert_types(rw, *dict);
        }
    }
    cx.array_attr(&converted)
}

/// The dictionary with the types in it converted.
fn convert_types(rw: &ConversionRewriter, dict: Attribute) -> Attribute {
    let cx = rw.cx;
    let entries = cx.dict_entries(dict).iter().map(|(name, value)| {
        let typed = TYPED.contains(&cx.get_str(*name));
        let converted = match cx.attr_kind(*value) {
            AttrKind::Type(ty) if typed => rw.convert(*ty).map(|ty| cx.type_attr(ty)),
            _ => Ok(*value),
        };
        (*name, converted.unwrap_or(*value))
    });
    cx.dict_attr(&entries.collect::<Vec<_>>())
}
