//! Simplifies affine maps and integer sets, and the loops, conditionals and computations that have them.
//!
//! ```mlir
//! affine.if (d0) : (d0 * 2 - 9 >= 0, d0 - 5 >= 0)(%i)      // affine.if (d0) : (d0 - 5 >= 0)(%i)
//! ```

use oxmlir_dialects::affine::analysis::simplify_set;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Strictness, apply_patterns_to_ops};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, Str};

pub static PASS: PassInfo = PassInfo::new(
    "affine-simplify-structures",
    "SimplifyAffineStructures",
    "simplifies affine maps and sets",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let all = body.nested_ops_post_order(body.root());
    for op in &all {
        simplify_attributes(cx, body, *op);
    }
    let is_simplified =
        |op: &OpId| matches!(body.name(*op), affine::FOR | affine::IF | affine::APPLY);
    let ops: Vec<OpId> = all.into_iter().filter(is_simplified).collect();
    let mut patterns = PatternSet::new();
    for name in [affine::APPLY, affine::FOR, affine::IF] {
        patterns.add(name, cx.registry().hooks(name).patterns);
    }
    let config = GreedyConfig {
        strictness: Strictness::ExistingAndNew,
        ..GreedyConfig::default()
    };
    let scope = body.root_region();
    apply_patterns_to_ops(cx, body, scope, &ops, &patterns, &config)
        .map_err(|endless| pass.fail(endless))?;
    Ok(())
}

fn simplify_attributes(cx: &Context, body: &mut Body, op: OpId) {
    for slot in 0..body.attrs(op).len() {
        if let Some(simplified) = body.attr(op, slot).and_then(|attr| simplified(cx, attr)) {
            body.set_attr(op, slot, simplified);
        }
    }
    let entries = cx.dict_entries(body.dict(op));
    let simpler: Vec<(Str, Attribute)> = entries
        .iter()
        .map(|(name, attr)| (*name, simplified(cx, *attr).unwrap_or(*attr)))
        .collect();
    if simpler != entries {
        body.set_dict(op, cx.dict_attr(&simpler));
    }
}

/// The simplified form of a map or set.
fn simplified(cx: &Context, attr: Attribute) -> Option<Attribute> {
    let affine = cx.affine();
    let kind = match cx.attr_kind(attr) {
        AttrKind::AffineMap(map) => AttrKind::AffineMap(map.simplify(affine)),
        AttrKind::IntegerSet(set) => AttrKind::IntegerSet(simplify_set(*set, affine)),
        _ => return None,
    };
    Some(cx.attr(kind))
}
