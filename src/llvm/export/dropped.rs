//! What a translation leaves out: discardable attributes that LLVM IR has no place for.

use oxmlir_ir::{Body, CommonAttr, Context, Diagnostic, Diagnostics, OpId, OpRef, Str};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::names::attrs;

/// Dialects whose discardable attributes the translation knows or need not know: they are about lowering.
const KNOWN: &[&str] = &["builtin", "dlti", "gpu", "llvm", "xevm"];

/// An attribute that is left out, and how many operations have one of its name.
struct Dropped<'a> {
    name: Str,
    first: OpRef<'a>,
    count: usize,
}

/// A warning for each name of a discardable attribute that the translation of a module leaves out, in the order of the names'
/// first operations. The reference says nothing.
pub fn dropped_attributes(cx: &Context, body: &Body) -> Diagnostics {
    let mut ops = body.nested_ops(body.root());
    ops.insert(0, body.root());
    // Bodies are looked into by all threads: most of that is waiting for memory.
    let of = |op: &OpId| match body.inner(*op) {
        Some(inner) => of_body(cx, inner),
        None => of_op(OpRef::new(cx, body, *op)).collect(),
    };
    let parts: Vec<Vec<Dropped>> = ops
        .par_iter()
        .map(of)
        .filter(|part| !part.is_empty())
        .collect();
    let mut warnings = Diagnostics::default();
    for Dropped { name, first, count } in joined(parts.into_iter().flatten()) {
        let text = cx.get_str(name);
        let more = match count {
            1 => String::new(),
            count => format!(", of {count} operations"),
        };
        let message =
            format!("LLVM IR has no place for the attribute `{text}`: it is left out{more}");
        warnings.push(Diagnostic::warning(first.loc(), message));
    }
    warnings
}

fn of_body<'a>(cx: &'a Context, body: &'a Body) -> Vec<Dropped<'a>> {
    let mut all = Vec::new();
    body.walk_all(&mut |at| all.extend(of_op(OpRef::new(cx, at.body, at.op))));
    joined(all.into_iter())
}

/// What is left out of an operation without a body of its own.
fn of_op(op: OpRef<'_>) -> impl Iterator<Item = Dropped<'_>> {
    let names = op.cx.dict_entries(op.body.dict(op.id)).iter();
    let dropped = names.filter(move |(name, _)| !is_known(op.cx.get_str(*name)));
    dropped.map(move |(name, _)| Dropped {
        name: *name,
        first: op,
        count: 1,
    })
}

/// One for each name, in the order of the first ones.
fn joined<'a>(parts: impl Iterator<Item = Dropped<'a>>) -> Vec<Dropped<'a>> {
    let mut places: FxHashMap<Str, usize> = FxHashMap::default();
    let mut all: Vec<Dropped> = Vec::new();
    for part in parts {
        match places.get(&part.name) {
            Some(place) => all[*place].count += part.count,
            None => {
                places.insert(part.name, all.len());
                all.push(part);
            }
        }
    }
    all
}

fn is_known(name: &str) -> bool {
    match name.split_once('.') {
        Some((dialect, _)) => KNOWN.contains(&dialect),
        None => name == CommonAttr::SymVisibility.name() || attrs::ALL.contains(&name),
    }
}
