//! Symbols of two programs in one.

use oxmlir_dialects::transform::consumption::{CONSUMED, READONLY};
use oxmlir_ir::analysis::{SymbolTable, Visibility, symbol_name, visibility};
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, Diagnostic, InsertPoint, Mapping, OpId, OpRef,
    Str, Traits,
};

/// Puts the symbols of the module `other` behind those of the module `target`. A declaration gives way to the definition that the other
/// module has; of other symbols with the same name a private one gets a new name.
///
/// # Errors
/// Two definitions with the same name that are both public, and a declaration that does not fit its definition.
pub fn merge(cx: &Context, target: &mut Body, mut other: Body) -> Result<(), Diagnostic> {
    tell_apart(cx, target, &mut other)?;
    tell_apart(cx, &mut other, target)?;
    let before = table(cx, target);
    for op in import(cx, target, &other) {
        let Some(name) = symbol_name(cx, target, op) else {
            continue;
        };
        let Some(first) = before.get(name) else {
            continue;
        };
        let (declaration, definition) = match gives_way(cx, target, op, target, first) {
            true => (op, first),
            false => (first, op),
        };
        fit(cx, target, declaration, definition)?;
        target.erase_op(declaration);
    }
    Ok(())
}

fn table(cx: &Context, body: &Body) -> SymbolTable {
    SymbolTable::new(cx, body, body.root())
}

/// The operations directly in a module.
fn members(body: &Body) -> Vec<OpId> {
    let blocks = body.blocks(body.root_region());
    blocks.flat_map(|block| body.ops(block)).collect()
}

/// Gives new names to private symbols of either module that the other one has, too.
fn tell_apart(cx: &Context, body: &mut Body, other: &mut Body) -> Result<(), Diagnostic> {
    for op in members(body) {
        let Some(name) = symbol_name(cx, body, op) else {
            continue;
        };
        let Some(same) = table(cx, other).get(name) else {
            continue;
        };
        if gives_way(cx, body, op, other, same) || gives_way(cx, other, same, body, op) {
            continue;
        }
        let is_private = |body: &Body, op| visibility(cx, body, op) == Visibility::Private;
        if is_private(body, op) {
            let new = free_name(cx, name, body, other);
            rename(cx, body, op, name, new);
        } else if is_private(other, same) {
            let new = free_name(cx, name, other, body);
            rename(cx, other, same, name, new);
        } else {
            let error = OpRef::new(cx, body, op)
                .plain_error(format_args!("doubly defined symbol @{}", cx.get_str(name)));
            return Err(error.note(other.loc(same), "previously defined here"));
        }
    }
    Ok(())
}

/// Whether one function is a declaration that the other one can take the place of: another declaration, or what others may see.
fn gives_way(cx: &Context, body: &Body, op: OpId, other: &Body, same: OpId) -> bool {
    let is_function = |body: &Body, op| body.has_trait(cx, op, Traits::FUNCTION);
    is_function(body, op)
        && is_function(other, same)
        && is_declaration(body, op)
        && (is_declaration(other, same) || visibility(cx, other, same) == Visibility::Public)
}

fn is_declaration(body: &Body, op: OpId) -> bool {
    let body = body.inner(op).unwrap_or(body);
    body.is_region_empty(body.root_region())
}

/// A name that none of the modules has: the same with a number.
fn free_name(cx: &Context, name: Str, body: &Body, other: &Body) -> Str {
    let (own, others) = (table(cx, body), table(cx, other));
    let numbered = (0..).map(|number| cx.str(&format!("{}_{number}", cx.get_str(name))));
    let mut free = numbered.filter(|name| own.get(*name).is_none() && others.get(*name).is_none());
    free.next().unwrap_or(name)
}

/// Gives a symbol of a module another name, and lets what refers to it do so by that.
fn rename(cx: &Context, body: &mut Body, op: OpId, old: Str, new: Str) {
    let name = cx.str_attr(cx.get_str(new));
    body.set_named_attr(cx, op, CommonAttr::SymName.name(), Some(name));
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        let mut ops = body.nested_ops(body.root());
        ops.push(body.root());
        ops.retain(|op| !body.is_stub(*op));
        for op in ops {
            redirect(cx, body, op, old, new);
        }
        // References in other tables of symbols mean those.
        let inner = body.inner_bodies_mut();
        bodies.extend(inner.filter(|b| !b.has_trait(cx, b.root(), Traits::SYMBOL_TABLE)));
    }
}

/// Replaces references to a symbol in the attributes of an operation.
fn redirect(cx: &Context, body: &mut Body, op: OpId, old: Str, new: Str) {
    for (slot, attr) in body.inherent_attrs(op) {
        let replaced = replaced(cx, attr, old, new);
        if replaced != attr {
            body.set_attr(op, slot, replaced);
        }
    }
    let dict = body.dict(op);
    let changed = replaced(cx, dict, old, new);
    if changed != dict {
        body.set_dict(op, changed);
    }
}

/// An attribute with references to another symbol. References nest as deep as the parser lets them.
fn replaced(cx: &Context, attr: Attribute, old: Str, new: Str) -> Attribute {
    let all = |attrs: &[Attribute]| -> Box<[Attribute]> {
        let replaced = attrs.iter().map(|attr| replaced(cx, *attr, old, new));
        replaced.collect()
    };
    match cx.attr_kind(attr) {
        AttrKind::SymbolRef { root, nested } if *root == old => cx.attr(AttrKind::SymbolRef {
            root: new,
            nested: nested.clone(),
        }),
        AttrKind::Array(elements) => cx.array_attr(&all(elements)),
        AttrKind::Dict(entries) => {
            let entries = entries.iter();
            let entries = entries.map(|(name, value)| (*name, replaced(cx, *value, old, new)));
            cx.attr(AttrKind::Dict(entries.collect()))
        }
        AttrKind::Dialect { def, params } => cx.attr(AttrKind::Dialect {
            def: *def,
            params: params
                .iter()
                .map(|param| match param.present() {
                    Some(param) => replaced(cx, param, old, new),
                    None => *param,
                })
                .collect(),
        }),
        _ => attr,
    }
}

/// Copies the symbols of a module behind those of another one. Answers the copies.
fn import(cx: &Context, target: &mut Body, other: &Body) -> Vec<OpId> {
    let region = target.root_region();
    let Some(block) = target.first_block(region) else {
        return Vec::new();
    };
    let mut map = Mapping::default();
    target.import_region(cx, other, other.root_region(), region, &mut map);
    let copies: Vec<_> = target.blocks(region).skip(1).collect();
    let mut imported = Vec::new();
    for copy in copies {
        imported.extend(target.ops(copy));
        target.inline_block(copy, InsertPoint::End(block), &[]);
    }
    // What is no symbol is of no use to others.
    let (symbols, rest): (Vec<OpId>, Vec<OpId>) = imported
        .into_iter()
        .partition(|op| symbol_name(cx, target, *op).is_some());
    for op in rest.into_iter().rev() {
        target.erase_op(op);
    }
    symbols
}

/// Checks that a declaration is one of a function, which learns what the declaration says of its arguments.
fn fit(
    cx: &Context,
    body: &mut Body,
    declaration: OpId,
    definition: OpId,
) -> Result<(), Diagnostic> {
    let ty = |op| body.common_attr(cx, op, CommonAttr::FunctionType);
    let wrong = OpRef::new(cx, body, declaration);
    if let (known, Some(other)) = (ty(declaration), ty(definition))
        && known != Some(other)
    {
        return Err(wrong.plain_error(format_args!(
            "external definition has a mismatching signature ('{}')",
            cx.attr_string(other)
        )));
    }
    let said = arguments(cx, body, declaration);
    let mut known = arguments(cx, body, definition);
    let count = said.len().max(known.len());
    known.resize(count, Attribute::EMPTY_DICT);
    for (index, known) in known.iter_mut().enumerate() {
        let said = said.get(index).copied().unwrap_or(Attribute::EMPTY_DICT);
        let has = |dict, name| cx.dict_get(dict, name).is_some();
        let [consumed, readonly] = [CONSUMED, READONLY].map(|name| has(*known, name));
        if !consumed && !readonly {
            let word = [CONSUMED, READONLY]
                .into_iter()
                .find(|name| has(said, name));
            if let Some(word) = word {
                *known = cx.dict_with(*known, word, Some(Attribute::UNIT));
            }
        }
        if consumed && !has(said, CONSUMED) || readonly && !has(said, READONLY) {
            return Err(wrong.plain_error(format_args!(
                "external definition has mismatching consumption annotations for argument #{index}"
            )));
        }
    }
    if known.iter().any(|dict| *dict != Attribute::EMPTY_DICT) {
        let name = CommonAttr::ArgAttrs.name();
        body.set_named_attr(cx, definition, name, Some(cx.array_attr(&known)));
    }
    Ok(())
}

/// The attributes of a function's arguments.
fn arguments(cx: &Context, body: &Body, op: OpId) -> Vec<Attribute> {
    let attrs = body.common_attr(cx, op, CommonAttr::ArgAttrs);
    attrs.map_or(Vec::new(), |attrs| cx.array_elements(attrs).to_vec())
}
