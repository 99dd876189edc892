//! Says of each argument of a named sequence whether the sequence consumes it.
//!
//! ```mlir
//! transform.named_sequence @unroll(%loop: !transform.any_op) {     // %loop: !transform.any_op {transform.consumed}
//!   transform.loop.unroll %loop {factor = 4} : !transform.any_op
//!   transform.yield
//! }
//! ```

use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::consumption::{CONSUMED, READONLY, consumes_argument, has};
use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpRef, Traits};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "transform-infer-effects",
    "InferEffectsPass",
    "says of the arguments of named sequences whether they are consumed",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    for_each_body(body, &|body| {
        for (sequence, dicts) in effects(cx, body) {
            body.set_attr(sequence, ops::named_sequence::ARG_ATTRS_ATTR, dicts);
        }
    });
    Ok(())
}

/// The attributes of the arguments of each sequence that stands in the symbol table which a body is.
fn effects(cx: &Context, body: &Body) -> Vec<(OpId, Attribute)> {
    let root = OpRef::new(cx, body, body.root());
    if !root.has_trait(Traits::SYMBOL_TABLE) {
        return Vec::new();
    }
    let tables = SymbolTables::new(root);
    let all = body.nested_ops(root.id).into_iter();
    let sequences = all.filter_map(|op| {
        let inner = body.inner(op)?;
        let sequence = ops::NamedSequence::of(OpRef::new(cx, inner, inner.root()))?;
        Some((op, arguments(sequence, &tables)?))
    });
    sequences.collect()
}

/// The attributes of the arguments of a sequence, with a word for those of which nothing is said; `None` for a declaration.
fn arguments(sequence: ops::NamedSequence, tables: &SymbolTables) -> Option<Attribute> {
    let cx = sequence.cx;
    let block = sequence.entry()?;
    let known = sequence.arg_attrs().unwrap_or_default();
    let argument = |index: usize| {
        let own = known.get(index).copied();
        let own = own.unwrap_or(Attribute::EMPTY_DICT);
        if [CONSUMED, READONLY]
            .iter()
            .any(|word| has(*sequence, index, word))
        {
            return own;
        }
        let word = match consumes_argument(*sequence, block, index, Some(tables)) {
            true => CONSUMED,
            false => READONLY,
        };
        cx.dict_with(own, word, Some(Attribute::UNIT))
    };
    let all = 0..sequence.body.args(block).len();
    let dicts: Vec<Attribute> = all.map(argument).collect();
    (!dicts.is_empty()).then(|| cx.array_attr(&dicts))
}
