//! Named barriers. OpenCL has none; one at which all subgroups of a workgroup both arrive and wait is the workgroup's barrier.

use oxmlir_dialects::tables::{arith, gpu, scf, xegpu};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, ValueId};

use super::block::LANES;

// init_nbarrier id, n -> n
pub fn init(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    rw.replace(
        op,
        &[operands[xegpu::init_nbarrier::PARTICIPANT_THREAD_NUM]],
    );
    Ok(())
}

// arrive b, and wait b behind it -> barrier in place of the wait
pub fn arrive(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    takes_all(rw, op)?;
    let next = neighbour(rw, op, true);
    if next.is_none_or(|next| rw.body.name(next) != xegpu::NBARRIER_WAIT) {
        return Err("No subgroup only arrives at the barrier of the workgroup.".into());
    }
    rw.erase(op);
    Ok(())
}

pub fn wait(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    takes_all(rw, op)?;
    let before = neighbour(rw, op, false);
    if before.is_none_or(|before| rw.body.name(before) != xegpu::NBARRIER_ARRIVE) {
        return Err("No subgroup only waits at the barrier of the workgroup.".into());
    }
    let loc = rw.body.loc(op);
    gpu::barrier(rw, loc);
    rw.erase(op);
    Ok(())
}

fn is_of_barrier(rw: &ConversionRewriter, op: OpId) -> bool {
    matches!(
        rw.body.name(op),
        xegpu::NBARRIER_ARRIVE | xegpu::NBARRIER_WAIT
    )
}

/// The barrier of an arrival or a wait.
fn barrier(rw: &ConversionRewriter, op: OpId) -> ValueId {
    match xegpu::NbarrierArrive::of(rw.op(op)) {
        Some(arrive) => arrive.nbarrier(),
        None => xegpu::NbarrierWait::new(rw.op(op)).nbarrier(),
    }
}

/// What is done with named barriers next behind `op`, or in front of it, in its block: with the same one.
fn neighbour(rw: &ConversionRewriter, op: OpId, behind: bool) -> Option<OpId> {
    let step = |op: &OpId| match behind {
        true => rw.body.next_op(*op),
        false => rw.body.prev_op(*op),
    };
    let mut ops = std::iter::successors(step(&op), step);
    let next = ops.find(|next| is_of_barrier(rw, *next) || rw.body.num_regions(*next) > 0)?;
    (is_of_barrier(rw, next) && barrier(rw, next) == barrier(rw, op)).then_some(next)
}

/// Checks that all subgroups of the workgroup take part in the barrier of `op`, and come by together.
fn takes_all(rw: &ConversionRewriter, op: OpId) -> Outcome {
    let init = rw.body.defining_op(barrier(rw, op));
    let init = init.and_then(|init| xegpu::InitNbarrier::of(rw.op(init)));
    let count = init.ok_or("a barrier that is not known")?;
    let count = rw.body.defining_op(count.participant_thread_num());
    let count = count.and_then(|def| arith::Constant::of(rw.op(def)));
    let count = count.and_then(|constant| rw.cx.int_value(constant.value()));
    let around = std::iter::successors(rw.body.parent_op(op), |op| rw.body.parent_op(*op));
    let root = rw.body.root();
    for parent in around.take_while(|parent| *parent != root) {
        if rw.body.name(parent) != scf::FOR {
            return Err("The barrier of a workgroup must not be under a condition.".into());
        }
    }
    match count == Some(subgroups(rw)?) {
        true => Ok(()),
        false => Err("A named barrier is supported for all subgroups of a workgroup only.".into()),
    }
}

/// The subgroups of a workgroup of the kernel.
fn subgroups(rw: &ConversionRewriter) -> Result<i64, NoMatch> {
    let root = rw.op(rw.body.root());
    let kernel = gpu::Func::of(root).ok_or("no kernel")?;
    let size = kernel
        .known_block_size()
        .ok_or("The size of the workgroup is not known.")?;
    let lanes = root.named_attr("intel_reqd_sub_group_size");
    let lanes = lanes.and_then(|lanes| rw.cx.int_value(lanes));
    let lanes = lanes.unwrap_or(LANES).max(1);
    let items: i64 = size.iter().product();
    Ok(items.div_euclid(lanes) + i64::from(items % lanes != 0))
}
