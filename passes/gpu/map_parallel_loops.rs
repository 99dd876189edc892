//! Says of parallel loops where they run: the outermost in the grid, those in them in a block, all others one by one.
//!
//! ```mlir
//! scf.parallel (%i, %j) = ... {   // {mapping = [#gpu.loop_dim_map<processor = block_x, ..>, #gpu.loop_dim_map<processor = block_y, ..>]}
//!   scf.parallel (%k) = ... {}    // {mapping = [#gpu.loop_dim_map<processor = thread_x, ..>]}
//! }
//! ```

use oxmlir_dialects::tables::gpu::{self, Processor};
use oxmlir_dialects::tables::{func, scf};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpRef};

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

/// The processors of the outer loops, then those of the loops in them, each in the order of dimensions.
const HARDWARE: [[Processor; 3]; 2] = [
    [Processor::BlockX, Processor::BlockY, Processor::BlockZ],
    [Processor::ThreadX, Processor::ThreadY, Processor::ThreadZ],
];

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
        body.set_named_attr(pass.cx, op, MAPPING, Some(mapping));
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

fn mapping(cx: &Context, body: &Body, op: OpId, level: usize, innermost_first: bool) -> Attribute {
    let view = scf::Parallel::new(OpRef::new(cx, body, op));
    let count = view.lower_bound().len();
    let hardware = HARDWARE.get(level).map_or(&[][..], |all| all);
    let mapped = count.min(hardware.len());
    let processor = |dim: usize| match dim {
        _ if dim >= mapped => Processor::Sequential,
        dim if innermost_first => hardware[mapped - 1 - dim],
        dim => hardware[dim],
    };
    let attrs: Vec<Attribute> = (0..count).map(|d| annotation(cx, processor(d))).collect();
    cx.array_attr(&attrs)
}

/// `#gpu.loop_dim_map` without further changes to the loop.
fn annotation(cx: &Context, processor: Processor) -> Attribute {
    use gpu::loop_dim_map_attr as slots;
    let affine = cx.affine();
    let identity = cx.affine_map_attr(affine.map(1, 0, &[affine.dim(0)]));
    let params = [
        (slots::PROCESSOR, cx.enum_attr(processor)),
        (slots::MAP, identity),
        (slots::BOUND, identity),
    ];
    gpu::LoopDimMapAttr::make(cx, &params)
}
