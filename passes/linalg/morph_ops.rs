//! Turns structured operations from one form into another: named (`linalg.add`), by category (`linalg.elementwise`), or generic.
//!
//! ```mlir
//! linalg.add ins(%a, %b : ...) outs(%c : ...)
//! // named-to-category
//! linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : ...) outs(%c : ...)
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::payload::elementwise_payload;
use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::linalg::table::{Loops, TABLE};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::linalg::ElementwiseKind;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{Body, OpId};

use super::{generalize_named_ops, specialize};
use crate::bodies::run_prepared_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "category-to-generic",
            "turns operations into linalg.generic",
            false,
        ),
        OptionInfo::bool(
            "generic-to-named",
            "gives linalg.generic a name where there is one",
            false,
        ),
        OptionInfo::bool(
            "named-to-category",
            "turns elementwise operations into linalg.elementwise",
            false,
        ),
        OptionInfo::bool(
            "named-to-generic",
            "turns operations into linalg.generic",
            false,
        ),
    ],
    ..PassInfo::new(
        "linalg-morph-ops",
        "LinalgMorphOpsPass",
        "turns structured operations into another form",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let is_on = |name| pass.options.bool(name);
    run_prepared_patterns(body, pass, || {
        let mut patterns = PatternSet::new();
        if is_on("named-to-category") {
            add_category_patterns(&mut patterns);
        }
        if is_on("category-to-generic") || is_on("named-to-generic") {
            generalize_named_ops::add_patterns(&mut patterns, |_| true);
        }
        if is_on("generic-to-named") {
            specialize::add_patterns(&mut patterns);
        }
        patterns
    })
}

/// The functions that `linalg.elementwise` knows.
fn kinds() -> impl Iterator<Item = ElementwiseKind> {
    let cases = ElementwiseKind::def().cases.iter();
    cases.filter_map(|(_, value)| ElementwiseKind::from_value(*value))
}

/// The pattern that turns elementwise operations into `linalg.elementwise`.
fn add_category_patterns(patterns: &mut PatternSet) {
    for (op, structured) in TABLE {
        let known = kinds().any(|kind| elementwise_payload(kind) == structured.body);
        // The reference leaves these alone.
        let is_extreme = [ops::MAX, ops::MIN].contains(op);
        if matches!(structured.loops, Loops::Elementwise) && known && !is_extreme {
            let pattern = Pattern::new("NamedToElementwisePattern", |rw, op| {
                categorize(rw, op).is_some()
            });
            patterns.add(*op, &[pattern]);
        }
    }
}

fn categorize(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let kind = kinds().find(|kind| elementwise_payload(*kind) == view.kind.body)?;
    let (inputs, inits) = (view.inputs(), view.inits());
    let attrs = [
        (ops::elementwise::KIND_ATTR, rw.cx.enum_attr(kind)),
        (
            ops::elementwise::INDEXING_MAPS_ATTR,
            maps_attr(rw.cx, &view.maps()),
        ),
    ];
    let loc = view.op.loc();
    rw.insert_before(op);
    let new = build::named_with(rw, loc, ops::ELEMENTWISE, &inputs, &inits, &attrs)?;
    build::replace_by(rw, op, new);
    Some(())
}
