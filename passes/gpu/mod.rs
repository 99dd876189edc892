//! Passes on programs for GPUs, and what they share.

pub mod async_region;
pub mod decompose_memrefs;
pub mod eliminate_barriers;
pub mod kernel_outlining;
pub mod launch_sink_index_computations;
pub mod lower_to_xevm;
pub mod map_forall;
pub mod map_parallel_loops;
pub mod module_to_binary;
pub(crate) mod subgroup_mma;
pub mod xevm_attach_target;

use oxmlir_ir::{Body, RegionId, ValueId};
use rustc_hash::FxHashSet;

/// The values from outside that the operations in `region` use, each once, in the order of use: inner operations before
/// outer ones.
fn captured_values(body: &Body, region: RegionId) -> Vec<ValueId> {
    let holder = body.region_parent(region);
    let mut seen = FxHashSet::default();
    let mut captured = Vec::new();
    for op in body.nested_ops_post_order(holder) {
        let operands = body.operands(op);
        captured.extend(operands.filter(|v| !body.is_defined_in(*v, holder) && seen.insert(*v)));
    }
    captured
}
