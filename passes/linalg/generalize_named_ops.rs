//! Turns structured operations with a name into `linalg.generic`, whose body is stated.
//!
//! ```mlir
//! linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
//! // becomes
//! linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : ...) outs(%b : ...) {
//! ^bb0(%in: f32, %out: f32):
//!   %0 = math.exp %in : f32
//!   linalg.yield %0 : f32
//! }
//! ```

use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Body, OpId, OpName, Type, ValueId};

use crate::bodies::run_prepared_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "linalg-generalize-named-ops",
    "LinalgGeneralizeNamedOpsPass",
    "turns named structured operations into linalg.generic",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    run_prepared_patterns(body, pass, || {
        let mut patterns = PatternSet::new();
        add_patterns(&mut patterns, |_| true);
        patterns
    })
}

/// The pattern for all operations but `linalg.generic` that `is_wanted` accepts.
pub fn add_patterns(patterns: &mut PatternSet, is_wanted: impl Fn(OpName) -> bool) {
    for (op, _) in TABLE {
        if *op != ops::GENERIC && is_wanted(*op) {
            patterns.add(*op, &[Pattern::new("LinalgGeneralizationPattern", pattern)]);
        }
    }
}

fn pattern(rw: &mut Rewriter, op: OpId) -> bool {
    generalize(rw, op).is_some()
}

/// Replaces a structured operation by a `linalg.generic` with its body; `None` if it is one, or has no body.
pub fn generalize(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    if view.op.name() == ops::GENERIC {
        return None;
    }
    let block = view.block()?;
    let maps = maps_attr(rw.cx, &view.maps());
    let iterators: Vec<Attribute> = view
        .iterators()
        .into_iter()
        .map(|iterator| rw.cx.enum_attr(iterator))
        .collect();
    let (inputs, inits) = (view.inputs(), view.inits());
    let types: Vec<Type> = view.op.result_types().collect();
    let loc = view.op.loc();
    rw.insert_before(op);
    let maps = rw.cx.array_elements(maps).to_vec();
    let generic = ops::generic(rw, loc, &types, &inputs, &inits, &maps, &iterators);
    let target = rw.body.region(generic, ops::generic::REGION);
    rw.body.move_block(block, target, None);
    let results: Vec<ValueId> = rw.body.results(generic).collect();
    rw.replace(op, &results);
    Some(generic)
}
