//! Says of parallel loops where they run: the outermost in the grid, those in them in a block, all others one by one.
//!
//! ```mlir
//! scf.parallel (%i, %j) = ... {   // {mapping = [#gpu.loop_dim_map<processor = block_x, ..>, #gpu.loop_dim_map<processor = block_y, ..>]}
//!   scf.parallel (%k) = ... {}    // {mapping = [#gpu.loop_dim_map<processor = thread_x, ..>]}
//! }
//! ```

use oxmlir_dialects::tables::{func, gpu, scf};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, OpRef, enum_value_attr};

use crate::conversion::parallel_loops_to_gpu::MAPPING;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::text(
        "mapping-policy",
        "outermost-first or innermost-first: which loop gets dimension x",
        "outermost-first",
    )],
    ..PassInfo::new(
        "gpu-map-parallel-loops",
        "GpuMapParallelLoopsPass",
        "says where parallel loops run on a GPU",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// Dimensions of the grid and of a block.
const DIMENSIONS: usize = 3;
/// `gpu.Processor` of loops that run one by one.
const SEQUENTIAL: usize = 2 * DIMENSIONS;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let innermost_first = match pass.options.text("mapping-policy") {
        "outermost-first" => false,
        "innermost-first" => true,
        _ => {
            let root = OpRef::new(pass.cx, body, body.root());
            return Err(pass.fail(root.plain_error("Invalid mapping policy specified.")));
        }
    };
    let loops: Vec<(OpId, usize)> = body
        .nested_ops(body.root())
        .into_iter()
        .filter(|op| body.name(*op) == scf::PARALLEL)
        .filter_map(|op| Some((op, level(pass.cx, body, op)?)))
        .collect();
    for (op, level) in loops {
        let mapping = mapping(pass.cx, body, op, level, innermost_first);
        if let Some(mapping) = mapping {
            body.set_named_attr(pass.cx, op, MAPPING, Some(mapping));
        }
    }
    Ok(())
}

/// How many parallel loops there are around `op`, each directly in the next; `None` if it is not to be mapped.
fn level(cx: &Context, body: &Body, op: OpId) -> Option<usize> {
    let unmapped = |op: OpId| body.named_attr(cx, op, MAPPING).is_none();
    let (mut level, mut at) = (0, OpRef::new(cx, body, op));
    unmapped(op).then_some(())?;
    while let Some(parent) = at.parent() {
        if parent.name() != scf::PARALLEL {
            return (!has_parallel_around(parent)).then_some(level);
        }
        unmapped(parent.id).then_some(())?;
        (level, at) = (level + 1, parent);
    }
    Some(level)
}

fn has_parallel_around(op: OpRef) -> bool {
    let mut at = op.parent();
    while let Some(parent) = at {
        if parent.name() == scf::PARALLEL {
            return true;
        }
        at = parent.parent();
    }
    false
}

fn mapping(
    cx: &Context,
    body: &Body,
    op: OpId,
    level: usize,
    innermost_first: bool,
) -> Option<Attribute> {
    let count = OpRef::new(cx, body, op)
        .group(scf::parallel::LOWER_BOUND)
        .len();
    let mapped = count.min(DIMENSIONS);
    let processor = |dim: usize| match dim {
        _ if level > 1 || dim >= mapped => SEQUENTIAL,
        dim if innermost_first => level * DIMENSIONS + mapped - 1 - dim,
        dim => level * DIMENSIONS + dim,
    };
    let attrs: Option<Vec<Attribute>> = (0..count).map(|d| annotation(cx, processor(d))).collect();
    Some(cx.array_attr(&attrs?))
}

/// `#gpu.loop_dim_map` without further changes to the loop.
fn annotation(cx: &Context, processor: usize) -> Option<Attribute> {
    let def = cx.registry().attr_def("gpu.loop_dim_map")?;
    let affine = cx.affine();
    let identity = cx.attr(AttrKind::AffineMap(affine.map(1, 0, &[affine.dim(0)])));
    let processor = enum_value_attr(cx, gpu::PROCESSOR_ENUM, processor as i64);
    Some(cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: [processor, identity, identity].into(),
    }))
}
