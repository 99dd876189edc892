//! Lets functions that do the same be one: the first of them stays, and takes the place of the others wherever they are
//! referred to.
//!
//! ```mlir
//! func.func @a(%x: i32) -> i32 { return %x : i32 }  // func.func @a(%x: i32) -> i32 { return %x : i32 }
//! func.func @b(%x: i32) -> i32 { return %x : i32 }  // ...
//! call @b(%y) : (i32) -> i32                        // call @a(%y) : (i32) -> i32
//! ```

use oxmlir_dialects::tables::{builtin, func};
use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::equivalence::{contents_hash, equivalent_regions};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, Str, Traits};
use rustc_hash::FxHashMap;

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "duplicate-function-elimination",
    "DuplicateFunctionEliminationPass",
    "lets functions that do the same be one",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

/// How deep references to symbols may lie in an attribute.
const MAX_DEPTH: usize = 64;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    for_each_body(body, &|body| {
        if body.has_trait(cx, body.root(), Traits::SYMBOL_TABLE) {
            eliminate(cx, body);
        }
    });
    Ok(())
}

/// Eliminates duplicates in one symbol table.
fn eliminate(cx: &Context, table: &mut Body) {
    let duplicates = find_duplicates(cx, table);
    if duplicates.is_empty() {
        return;
    }
    for (stub, _, _) in &duplicates {
        table.erase_op(*stub);
    }
    let names = duplicates.into_iter().map(|(_, old, new)| (old, new));
    rename(cx, table, &names.collect());
}

/// The functions that do what an earlier one does, with their names and those of the earlier ones.
fn find_duplicates(cx: &Context, table: &Body) -> Vec<(OpId, Str, Str)> {
    let mut first: FxHashMap<(Vec<Attribute>, u64), Vec<(&Body, Str)>> = FxHashMap::default();
    let mut duplicates = Vec::new();
    for (stub, function) in table.children() {
        let root = function.root();
        let Some(name) = symbol_name(cx, function, root) else {
            continue;
        };
        if function.name(root) != func::FUNC || function.is_region_empty(function.root_region()) {
            continue;
        }
        let mut attrs = function.attrs(root).to_vec();
        attrs[func::func::SYM_NAME_ATTR] = Attribute::ABSENT;
        attrs.push(function.dict(root));
        let key = (attrs, contents_hash(function, function.root_region()));
        let alike = first.entry(key).or_default();
        let same = |(other, _): &&(&Body, Str)| {
            let theirs = (*other, other.root_region());
            equivalent_regions(cx, theirs, (function, function.root_region()))
        };
        match alike.iter().find(same) {
            Some((_, earlier)) => duplicates.push((stub, name, *earlier)),
            None => alike.push((function, name)),
        }
    }
    duplicates
}

/// Renames references to symbols in a table, but for those in tables inside of it.
fn rename(cx: &Context, table: &mut Body, names: &FxHashMap<Str, Str>) {
    let mut work = vec![table];
    while let Some(body) = work.pop() {
        for op in std::iter::once(body.root()).chain(body.nested_ops(body.root())) {
            if body.is_stub(op) {
                continue;
            }
            for (slot, attr) in body.inherent_attrs(op) {
                let new = renamed(cx, attr, names, 0);
                body.set_attr(op, slot, new);
            }
            let dict = renamed(cx, body.dict(op), names, 0);
            body.set_dict(op, dict);
        }
        let inner = body.inner_bodies_mut();
        work.extend(inner.filter(|b| !b.has_trait(cx, b.root(), Traits::SYMBOL_TABLE)));
    }
}

fn renamed(cx: &Context, attr: Attribute, names: &FxHashMap<Str, Str>, depth: usize) -> Attribute {
    let inside = |attr: Attribute| match depth < MAX_DEPTH {
        true => renamed(cx, attr, names, depth + 1),
        false => attr,
    };
    match cx.attr_kind(attr) {
        AttrKind::SymbolRef { root, nested } => match names.get(root) {
            Some(root) => cx.attr(AttrKind::SymbolRef {
                root: *root,
                nested: nested.clone(),
            }),
            None => attr,
        },
        AttrKind::Array(elements) => {
            let elements: Vec<Attribute> = elements.iter().map(|a| inside(*a)).collect();
            cx.array_attr(&elements)
        }
        AttrKind::Dict(entries) => {
            let entries = entries.iter().map(|(name, a)| (*name, inside(*a)));
            cx.dict_attr(&entries.collect::<Vec<_>>())
        }
        _ => attr,
    }
}
