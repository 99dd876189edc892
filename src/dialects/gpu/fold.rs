//! Folding of gpu operations.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{Attribute, OpRef};

use crate::folding::Fold;
use crate::folds;
use crate::memref::fold_casts;
use crate::tables::gpu as ops;

/// Whether all threads come to the operation: it stands in the first block of a launch.
fn is_uniform(f: &Fold) -> bool {
    let (op, block) = (OpRef::new(f.cx, f.body, f.op), f.body.block(f.op));
    let is_launch = op.parent().is_some_and(|p| p.name() == ops::LAUNCH);
    is_launch && block.is_some_and(|b| f.body.is_entry_block(b))
}

/// Notes that all threads come to the operation if they do; `slot` says so.
fn mark_uniform(f: &mut Fold, slot: usize) -> Folded {
    if f.body.attr(f.op, slot).is_some() || !is_uniform(f) {
        return Folded::No;
    }
    f.body.set_attr(f.op, slot, Attribute::UNIT);
    Folded::InPlace
}

folds! {
    // all_reduce(x) -> all_reduce(x) uniform
    fn all_reduce(f) { mark_uniform(f, ops::all_reduce::UNIFORM_ATTR) }

    // memcpy(cast(a), cast(b)) -> memcpy(a, b)
    fn memcpy(f) { fold_casts(f, None) }

    // memset(cast(m), x) -> memset(m, x)
    fn memset(f) { fold_casts(f, None) }

    // subgroup_broadcast(b = subgroup_broadcast(x)) -> b
    fn subgroup_broadcast(f) {
        let src = ops::SubgroupBroadcast::new(f.view()).src();
        match f.view().defining_op(src).and_then(ops::SubgroupBroadcast::of) {
            Some(_) => f.to_value(src),
            None => Folded::No,
        }
    }

    // subgroup_reduce(x) cluster(size = 1) -> x
    // subgroup_reduce(x) -> subgroup_reduce(x) uniform
    fn subgroup_reduce(f) {
        let view = ops::SubgroupReduce::new(f.view());
        if view.cluster_size() == Some(1) {
            let value = view.value();
            return f.to_value(value);
        }
        mark_uniform(f, ops::subgroup_reduce::UNIFORM_ATTR)
    }
}
