//! `transform.gpu.map_forall_to_blocks` and `transform.gpu.map_nested_forall_to_threads`

use oxmlir_dialects::tables::{gpu, scf, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Diagnostic, OpId, OpName, OpRef};

use super::control::with_place;
use super::structured::rewrite_at;
use crate::affine::index::constant;
use crate::gpu::map_forall::{self as map, LaunchSizes, Target};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn is(st: &State, op: &PayloadOp, name: OpName) -> bool {
    st.payload(op).is_some_and(|op| op.name() == name)
}

/// The only outermost parallel loop in an operation.
fn outermost_loop(st: &State, target: &PayloadOp) -> Option<PayloadOp> {
    let all = target.post_order(st.root).into_iter();
    let mut outer = all.filter(|op| {
        let is_inner = || op.ancestors(st.root).any(|op| is(st, &op, scf::FORALL));
        is(st, op, scf::FORALL) && !is_inner()
    });
    outer.next().filter(|_| outer.next().is_none())
}

/// `transform.gpu.map_forall_to_blocks`
pub fn map_to_blocks<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GpuMapForallToBlocks::new(op);
    let (mut launches, mut failures) = (Vec::new(), Vec::new());
    for target in st.ops(view.target()) {
        match blocks(st, op, &target, view.generate_gpu_launch()) {
            Ok(launch) => launches.push(launch),
            Err(Outcome::Silenceable(why)) => failures.extend(why),
            Err(failure) => return Err(failure),
        }
    }
    finish(st, op, launches, failures)
}

/// Sets the result, unless it failed for any of the targets.
fn finish<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    launches: Vec<PayloadOp>,
    failures: Vec<Diagnostic>,
) -> Step<()> {
    match failures.is_empty() {
        true => st.set_only(op, Mapped::Ops(launches)),
        false => Err(Outcome::Silenceable(failures)),
    }
}

fn blocks<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: &PayloadOp,
    makes_launch: bool,
) -> Step<PayloadOp> {
    let applied_to = |st: &State, message: &str| {
        let error = op.plain_error(message);
        let error = with_place(st, error, target, "when applied to this payload op");
        Outcome::silenceable(error)
    };
    if !makes_launch && !is(st, target, gpu::LAUNCH) {
        let message = "Given target is not gpu.launch, set `generate_gpu_launch` attribute";
        return Err(applied_to(st, message));
    }
    let Some(forall) = outermost_loop(st, target) else {
        return Err(applied_to(
            st,
            "could not find a unique topLevel scf.forall",
        ));
    };
    let grid = op
        .dense_attr(ops::gpu_map_forall_to_blocks::GRID_DIMS_ATTR)
        .to_vec();
    if !makes_launch && grid.len() != 3 {
        return Err(st.definite(op.plain_error("transform require size-3 mapping")));
    }
    let launch = match makes_launch {
        false => target.clone(),
        true => match rewrite_at(st, &forall, map::launch_around) {
            Some(launch) => forall.sibling(launch),
            None => return Err(applied_to(st, "the loop is gone")),
        },
    };
    let mapped = rewrite_at(st, &forall, |rw, op| {
        // Nothing uses it, but the text is that of the reference.
        if let Some(block) = rw.body.block(op) {
            rw.insert_at_start(block);
            let loc = rw.body.loc(op);
            constant(rw, loc, 0);
        }
        map::distribute(rw, op, Target::Blocks, &grid)
    });
    let mut sizes = match mapped {
        Some(Ok(sizes)) => sizes,
        Some(Err(message)) => return Err(st.definite(op.plain_error(message))),
        None => return Err(applied_to(st, "the loop is gone")),
    };
    if !grid.is_empty() {
        sizes = grid;
    }
    sizes.resize(3, 1);
    let sizes = LaunchSizes {
        grid: &sizes,
        block: &[],
    };
    if let Err(message) = sizes.check() {
        return Err(Outcome::silenceable(op.plain_error(message)));
    }
    rewrite_at(st, &launch, |rw, op| sizes.set(rw, op));
    Ok(launch)
}

/// `transform.gpu.map_nested_forall_to_threads`
pub fn map_to_threads<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::GpuMapNestedForallToThreads::new(op);
    let (mut launches, mut failures) = (Vec::new(), Vec::new());
    for target in st.ops(view.target()) {
        match threads(st, op, &target) {
            Ok(()) => launches.push(target),
            Err(Outcome::Silenceable(why)) => failures.extend(why),
            Err(failure) => return Err(failure),
        }
    }
    finish(st, op, launches, failures)
}

fn threads<'s>(st: &mut State<'s, '_>, op: OpRef<'s>, target: &PayloadOp) -> Step<()> {
    let view = ops::GpuMapNestedForallToThreads::new(op);
    if !is(st, target, gpu::LAUNCH) {
        let message = "Given target is not a gpu.launch";
        return Err(Outcome::silenceable(op.plain_error(message)));
    }
    let block = view.block_dims().to_vec();
    let sizes = LaunchSizes {
        grid: &[],
        block: &block,
    };
    if let Err(message) = sizes.check() {
        let error = op.plain_error(message);
        let error = error.note(op.loc(), "\"block_dims\" is too large");
        return Err(Outcome::silenceable(error));
    }
    if block.len() != 3 {
        return Err(st.definite(op.plain_error("requires size-3 thread mapping")));
    }
    let zero = rewrite_at(st, target, |rw: &mut Rewriter, launch: OpId| {
        let region = rw.body.only_region(launch);
        let block = rw.body.first_block(region)?;
        rw.insert_at_start(block);
        let loc = rw.body.loc(launch);
        Some(constant(rw, loc, 0))
    });
    let device = Target::Threads {
        warp_size: view.warp_size(),
    };
    for forall in target.post_order(st.root) {
        if !is(st, &forall, scf::FORALL) {
            continue;
        }
        let mapped = rewrite_at(st, &forall, |rw, op| {
            let loc = rw.body.loc(op);
            if view.sync_after_distribute() {
                rw.insert_after(op);
                gpu::barrier(rw, loc);
            }
            map::distribute(rw, op, device, &block)
        });
        if let Some(Err(message)) = mapped {
            return Err(st.definite(op.plain_error(message)));
        }
    }
    rewrite_at(st, target, |rw, launch| {
        if let Some(zero) = zero.flatten() {
            map::drop_unit_dimensions(rw, launch, zero, &block);
        }
        sizes.set(rw, launch);
    });
    Ok(())
}
