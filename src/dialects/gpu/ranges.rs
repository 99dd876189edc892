//! Ranges of ids and sizes: from what is known of the launch, and from what devices can do.

use oxmlir_ir::interfaces::InferIntRange::{self, Any, Known};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::ranges::index::MAX_WIDTH;
use oxmlir_ir::{OpRef, Traits, ValueId};

use crate::tables::gpu as ops;

/// The greatest size of a grid, and of a block, along one dimension.
const MAX_SIZE: u64 = u32::MAX as u64;
/// The greatest number of blocks of a cluster along one dimension.
const MAX_CLUSTER: u64 = 8;
/// The greatest number of lanes of a subgroup.
const MAX_SUBGROUP: u64 = 128;

/// The number of dimensions of grids, blocks and clusters.
const DIMENSIONS: usize = 3;

/// What has a size along three dimensions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Grid,
    Block,
    Cluster,
}

impl Extent {
    fn max(self) -> u64 {
        match self {
            Extent::Grid | Extent::Block => MAX_SIZE,
            Extent::Cluster => MAX_CLUSTER,
        }
    }

    /// The attribute that tells of it on a kernel of gpu and, discardable, on one of another dialect.
    fn attributes(self) -> (usize, &'static str) {
        match self {
            Extent::Grid => (ops::func::KNOWN_GRID_SIZE_ATTR, "gpu.known_grid_size"),
            Extent::Block => (ops::func::KNOWN_BLOCK_SIZE_ATTR, "gpu.known_block_size"),
            Extent::Cluster => (ops::func::KNOWN_CLUSTER_SIZE_ATTR, "gpu.known_cluster_size"),
        }
    }
}

pub const BLOCK_DIM: InferIntRange = Known(|op, _, tell| size(op, Extent::Block, tell));
pub const BLOCK_ID: InferIntRange = Known(|op, _, tell| id(op, Extent::Grid, tell));
pub const CLUSTER_BLOCK_ID: InferIntRange = Known(|op, _, tell| id(op, Extent::Cluster, tell));
pub const CLUSTER_DIM: InferIntRange = Known(|op, _, tell| bounded_size(op, MAX_SIZE, tell));
pub const CLUSTER_DIM_BLOCKS: InferIntRange = Known(|op, _, tell| size(op, Extent::Cluster, tell));
pub const CLUSTER_ID: InferIntRange = Known(|op, _, tell| bounded_id(op, MAX_SIZE, tell));
pub const GLOBAL_ID: InferIntRange = Known(global_id);
pub const GRID_DIM: InferIntRange = Known(|op, _, tell| size(op, Extent::Grid, tell));
pub const LANE_ID: InferIntRange = Known(|op, _, tell| bounded_id(op, MAX_SUBGROUP, tell));
pub const LAUNCH: InferIntRange = Any(launch);
pub const NUM_SUBGROUPS: InferIntRange = Known(|op, _, tell| bounded_size(op, MAX_SIZE, tell));
pub const SUBGROUP_BROADCAST: InferIntRange = crate::vector::ranges::MOVES;
pub const SUBGROUP_ID: InferIntRange = Known(|op, _, tell| bounded_id(op, MAX_SIZE, tell));
pub const SUBGROUP_SIZE: InferIntRange = Known(|op, _, tell| bounded_size(op, MAX_SUBGROUP, tell));
pub const THREAD_ID: InferIntRange = Known(|op, _, tell| id(op, Extent::Block, tell));

fn between(min: u64, max: u64) -> IntRange {
    IntRange::unsigned(ApInt::new(MAX_WIDTH, min), ApInt::new(MAX_WIDTH, max))
}

/// From zero to below a size, which is not zero.
fn below(size: u64) -> IntRange {
    between(0, size.saturating_sub(1))
}

/// The `upper_bound` of an operation.
fn upper_bound(op: OpRef) -> Option<u64> {
    let bound = u64::try_from(ops::shared::upper_bound(op)?).ok();
    bound.filter(|bound| *bound > 0)
}

fn bounded_id(op: OpRef, max: u64, tell: &mut TellRange) {
    tell(op.only_result(), below(upper_bound(op).unwrap_or(max)));
}

fn bounded_size(op: OpRef, max: u64, tell: &mut TellRange) {
    tell(op.only_result(), between(1, upper_bound(op).unwrap_or(max)));
}

/// The dimension, of three, that an operation is about.
fn dimension(op: OpRef) -> Option<usize> {
    usize::try_from(ops::shared::dimension(op)?.value()).ok()
}

fn size(op: OpRef, extent: Extent, tell: &mut TellRange) {
    match known_size(op, extent) {
        Some(known) => tell(op.only_result(), between(known, known)),
        None => bounded_size(op, extent.max(), tell),
    }
}

fn id(op: OpRef, extent: Extent, tell: &mut TellRange) {
    bounded_id(op, known_size(op, extent).unwrap_or(extent.max()), tell);
}

fn global_id(op: OpRef, _: &[IntRange], tell: &mut TellRange) {
    let size = |extent: Extent| known_size(op, extent).unwrap_or(extent.max());
    let all = size(Extent::Grid).saturating_mul(size(Extent::Block));
    tell(op.only_result(), below(upper_bound(op).unwrap_or(all)));
}

/// The size that the kernel or launch around `op` is known to have, in the dimension that `op` is about.
fn known_size(op: OpRef, extent: Extent) -> Option<u64> {
    let dimension = dimension(op)?;
    let mut around = op.parent()?;
    loop {
        if around.name() == ops::LAUNCH {
            let size = launch_size(around, extent, dimension);
            let constant = size.and_then(|size| op.cx.constant_int(op.body, size));
            if let Some(known) = constant.and_then(positive) {
                return Some(known);
            }
        }
        if around.has_trait(Traits::FUNCTION) {
            break;
        }
        around = around.parent()?;
    }
    let (slot, name) = extent.attributes();
    let sizes = if around.name() == ops::FUNC {
        around.attr(slot)
    } else {
        around.named_attr(name)
    };
    positive(op.cx.dense_ints(sizes?).nth(dimension)?)
}

fn positive(size: i64) -> Option<u64> {
    u64::try_from(size).ok().filter(|size| *size > 0)
}

/// The operand that holds a size of a launch.
fn launch_size(launch: OpRef, extent: Extent, dimension: usize) -> Option<ValueId> {
    let slots = match extent {
        Extent::Grid => [
            ops::launch::GRID_SIZE_X,
            ops::launch::GRID_SIZE_Y,
            ops::launch::GRID_SIZE_Z,
        ],
        Extent::Block => [
            ops::launch::BLOCK_SIZE_X,
            ops::launch::BLOCK_SIZE_Y,
            ops::launch::BLOCK_SIZE_Z,
        ],
        Extent::Cluster => [
            ops::launch::CLUSTER_SIZE_X,
            ops::launch::CLUSTER_SIZE_Y,
            ops::launch::CLUSTER_SIZE_Z,
        ],
    };
    launch.optional(*slots.get(dimension)?)
}

/// The arguments of the region of a launch: ids of blocks and threads, then sizes of the grid and of blocks.
fn launch(op: OpRef, args: &[Option<IntRange>], tell: &mut TellRange) {
    let Some(block) = op.entry_block(ops::launch::BODY_REGION) else {
        return;
    };
    let possible = between(1, MAX_SIZE);
    for (extent, first) in [(Extent::Grid, 0), (Extent::Block, DIMENSIONS)] {
        for dimension in 0..DIMENSIONS {
            let at = launch_size(op, extent, dimension)
                .and_then(|size| op.operands().position(|operand| operand == size));
            let size = at.and_then(|at| args.get(at)?.as_ref());
            let size = size.map_or_else(|| possible.clone(), |size| size.intersection(&possible));
            let ids = first + dimension;
            let sizes = 2 * DIMENSIONS + ids;
            let last = size.umax.sub(&ApInt::one(MAX_WIDTH));
            let values = op.body.args(block);
            if let (Some(id), Some(value)) = (values.get(ids), values.get(sizes)) {
                tell(*id, IntRange::unsigned(ApInt::zero(MAX_WIDTH), last));
                tell(*value, size);
            }
        }
    }
}
