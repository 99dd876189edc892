//! Functions: arguments and results with their attributes, and bodies.

use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, CommonAttr, OpRef, Type, TypeKind};
use smallvec::SmallVec;

/// The dictionaries of an array attribute of dictionaries.
fn dictionaries(op: OpRef<'_>, attr: Option<Attribute>) -> &[Attribute] {
    match attr.map(|a| op.cx.attr_kind(a)) {
        Some(AttrKind::Array(dicts)) => dicts,
        _ => &[],
    }
}

/// `(%arg0: i32 {a}, ...) -> (i32 {b})`. `inputs` are used where there is no body; with `variadic` the list ends in `...`.
pub fn function_signature(
    p: &mut Printer,
    op: OpRef,
    (inputs, results): (&[Type], &[Type]),
    (arg_attrs, res_attrs): (Option<Attribute>, Option<Attribute>),
    variadic: bool,
) {
    let arg_attrs = dictionaries(op, arg_attrs);
    let attrs_of = |list: &[Attribute], i: usize| list.get(i).copied().unwrap_or(Attribute::ABSENT);
    p.text("(");
    let entry = op.body.first_block(op.only_region());
    p.comma(inputs.iter().enumerate(), |p, (i, ty)| {
        let attrs = attrs_of(arg_attrs, i);
        match entry.and_then(|b| op.body.args(b).get(i)) {
            Some(arg) => p.region_argument(op.body, *arg, attrs, false),
            None => {
                p.ty(*ty);
                p.optional_dict(attrs);
            }
        }
    });
    if variadic {
        p.text(if inputs.is_empty() { "..." } else { ", ..." });
    }
    p.text(")");
    if !results.is_empty() {
        p.text(" -> ");
        result_list(p, op, results, res_attrs);
    }
}

/// `(i32 {a}, i64)`: the types of arguments with their attributes.
pub fn argument_list(p: &mut Printer, op: OpRef, types: &[Type], attrs: Option<Attribute>) {
    p.text("(");
    types_with_attrs(p, types, dictionaries(op, attrs));
    p.text(")");
}

fn types_with_attrs(p: &mut Printer, types: &[Type], attrs: &[Attribute]) {
    p.comma(types.iter().enumerate(), |p, (i, ty)| {
        p.ty(*ty);
        p.optional_dict(attrs.get(i).copied().unwrap_or(Attribute::ABSENT));
    });
}

/// The types of results with their attributes: `i32`, `(i32 {a}, i64)`.
pub fn result_list(p: &mut Printer, op: OpRef, results: &[Type], attrs: Option<Attribute>) {
    let attrs = dictionaries(op, attrs);
    let Some(first) = results.first() else {
        return;
    };
    let is_function = matches!(op.cx.type_kind(*first), TypeKind::Function { .. });
    let has_attrs = attrs.first().is_some_and(|a| *a != Attribute::EMPTY_DICT);
    let parens = results.len() > 1 || is_function || has_attrs;
    p.text(if parens { "(" } else { "" });
    types_with_attrs(p, results, attrs);
    p.text(if parens { ")" } else { "" });
}

/// ` attributes {...}` without what the head of a function says, the slots `elided` and the attributes `names`.
pub fn function_attributes(p: &mut Printer, op: OpRef, elided: &[usize], names: &[&str]) {
    let head = [
        CommonAttr::SymName,
        CommonAttr::FunctionType,
        CommonAttr::ArgAttrs,
        CommonAttr::ResAttrs,
    ];
    let names: SmallVec<[&str; 8]> = head
        .iter()
        .map(|attr| attr.name())
        .chain(names.iter().copied())
        .collect();
    p.attr_dict_with_keyword(op, elided, &names);
}

/// `private @f(%arg0: i32) -> i32 attributes {...} { ... }` behind the name of the operation.
pub fn function(p: &mut Printer, op: OpRef) {
    p.text(" ");
    let common = op.common_attrs();
    if let Some(visibility) = common.get(CommonAttr::SymVisibility) {
        p.text(op.cx.str_value(visibility).unwrap_or(""));
        p.text(" ");
    }
    let name = common.get(CommonAttr::SymName);
    p.symbol(name.and_then(|name| op.cx.str_value(name)).unwrap_or(""));
    let ty = common.get(CommonAttr::FunctionType);
    if let Some(AttrKind::Type(ty)) = ty.map(|ty| op.cx.attr_kind(ty))
        && let TypeKind::Function { inputs, results } = op.cx.type_kind(*ty)
    {
        let attrs = (
            common.get(CommonAttr::ArgAttrs),
            common.get(CommonAttr::ResAttrs),
        );
        function_signature(p, op, (inputs, results), attrs, false);
    }
    function_attributes(p, op, &[], &[CommonAttr::SymVisibility.name()]);
    function_body(p, op);
}

/// ` { ... }` if there is a body.
pub fn function_body(p: &mut Printer, op: OpRef) {
    let body = op.only_region();
    if !op.body.is_region_empty(body) {
        super::body_region(p, op, body, true);
    }
}
