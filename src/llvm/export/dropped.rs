//! What a translation leaves out: discardable attributes that LLVM IR has no place for.

use oxmlir_ir::{Body, CommonAttr, Context, Diagnostic, Diagnostics, OpRef, Str};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::names::attrs;

/// Dialects whose discardable attributes the translation knows or need not know: they are about lowering.
const KNOWN: &[&str] = &["builtin", "dlti", "gpu", "llvm", "xevm"];

/// A warning for each name of a discardable attribute that the translation of a module leaves out, in the order of the names'
/// first operations. The reference says nothing.
pub fn dropped_attributes(cx: &Context, body: &Body) -> Diagnostics {
    if !drops_any(cx, body) {
        return Diagnostics::default();
    }
    let mut found: FxHashMap<Str, usize> = FxHashMap::default();
    let mut first: Vec<(Str, OpRef)> = Vec::new();
    body.walk_all(&mut |at| {
        for (name, _) in cx.dict_entries(at.body.dict(at.op)) {
            if is_known(cx.get_str(*name)) {
                continue;
            }
            let count = found.entry(*name).or_default();
            if *count == 0 {
                first.push((*name, OpRef::new(cx, at.body, at.op)));
            }
            *count += 1;
        }
    });
    let mut warnings = Diagnostics::default();
    for (name, op) in first {
        let text = cx.get_str(name);
        let more = match found[&name] {
            1 => String::new(),
            count => format!(", of {count} operations"),
        };
        let message =
            format!("LLVM IR has no place for the attribute `{text}`: it is left out{more}");
        warnings.push(Diagnostic::warning(op.loc(), message));
    }
    warnings
}

/// Whether anything in a body has an attribute that is left out.
fn drops_any(cx: &Context, body: &Body) -> bool {
    let drops = |op| {
        let mut names = cx.dict_entries(body.dict(op)).iter();
        names.any(|(name, _)| !is_known(cx.get_str(*name)))
    };
    let (stubs, own): (Vec<_>, Vec<_>) = {
        let ops = body.nested_ops(body.root()).into_iter();
        ops.partition(|op| body.is_stub(*op))
    };
    if drops(body.root()) || own.into_iter().any(drops) {
        return true;
    }
    let inner = stubs.into_par_iter().filter_map(|stub| body.inner(stub));
    inner.any(|inner| drops_any(cx, inner))
}

fn is_known(name: &str) -> bool {
    match name.split_once('.') {
        Some((dialect, _)) => KNOWN.contains(&dialect),
        None => name == CommonAttr::SymVisibility.name() || attrs::ALL.contains(&name),
    }
}
