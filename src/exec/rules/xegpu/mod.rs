//! Blocks, scattered elements and products of Intel GPUs, in code of workgroups, subgroups and lanes.
//!
//! Whether an operation is that of a lane shows in the shapes: a lane has its part of a block, whoever is above it all of it.

mod block;
mod desc;
pub mod level;
mod matrix;
mod product;
mod scattered;

use oxmlir_dialects::tables::xegpu as ops;
use oxmlir_ir::interfaces::{Implementation, implements};

use super::scf::regions;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::kernel::{Level, Meeting, Scope};
use crate::step::Step;
use crate::value::Value;

pub const RULES: &[Implementation] = &[
    implements(ops::ALLOC_NBARRIER, &Execute::Nothing),
    implements(
        ops::ATOMIC_RMW,
        &regions(in_step, |s, _| scattered::atomic_rmw(s)),
    ),
    implements(
        ops::CONVERT_LAYOUT,
        &Execute::Step(super::llvm::memory::same),
    ),
    implements(ops::CREATE_MEM_DESC, &Execute::Step(matrix::create)),
    implements(ops::CREATE_ND_TDESC, &Execute::Step(desc::create_nd)),
    implements(ops::CREATE_TDESC, &Execute::Step(desc::create_scattered)),
    implements(ops::DPAS, &Execute::Step(product::dpas)),
    implements(ops::FENCE, &Execute::Nothing),
    implements(ops::INIT_NBARRIER, &Execute::Step(init_nbarrier)),
    implements(ops::LOAD, &regions(in_step, |s, _| scattered::load(s))),
    implements(ops::LOAD_MATRIX, &regions(in_step, |s, _| matrix::load(s))),
    implements(ops::LOAD_ND, &regions(in_step, |s, _| block::load(s))),
    implements(ops::NBARRIER_ARRIVE, &Execute::Step(nbarrier_arrive)),
    implements(ops::NBARRIER_WAIT, &Execute::Step(nbarrier_wait)),
    implements(ops::PREFETCH, &Execute::Nothing),
    implements(ops::PREFETCH_ND, &Execute::Nothing),
    implements(ops::STORE, &regions(in_step, |s, _| scattered::store(s))),
    implements(
        ops::STORE_MATRIX,
        &regions(in_step, |s, _| matrix::store(s)),
    ),
    implements(ops::STORE_ND, &regions(in_step, |s, _| block::store(s))),
    implements(ops::UPDATE_ND_OFFSET, &Execute::Step(desc::update_nd)),
    implements(ops::UPDATE_OFFSET, &Execute::Step(desc::update_scattered)),
];

/// The lanes of a subgroup access memory in step: all come here before one does.
pub fn in_step(_: &mut Step) -> Result<Flow> {
    Ok(Flow::Meet(Meeting::barrier(Scope::Subgroup)))
}

/// The number of a named barrier, and how many have to arrive at it.
fn init_nbarrier(step: &mut Step) -> Result<Flow> {
    let fields = step.operands_from(0).into_vec();
    step.set(Value::Struct(fields.into()));
    Ok(Flow::Next)
}

fn nbarrier(step: &Step) -> Result<(u64, u64)> {
    let fields = match step.operand(0) {
        Value::Struct(fields) => fields.clone(),
        other => return Err(step.not_usable(other, "a barrier")),
    };
    let number = |at: usize| step.int_of(&fields[at], "a part of a barrier");
    Ok((number(0)?.low_u64(), number(1)?.low_u64()))
}

/// Arrives for the subgroup, or at the level of lanes for one of them.
fn nbarrier_arrive(step: &mut Step) -> Result<Flow> {
    let (barrier, _) = nbarrier(step)?;
    let place = step.place();
    let arrives = place.level != Level::Lane || place.lane() == 0;
    if let (true, Some(kernel)) = (arrives, &mut step.machine.kernel) {
        *kernel.arrived.entry(barrier).or_default() += 1;
    }
    Ok(Flow::Next)
}

/// Waits until all have arrived; in the code of a workgroup they have.
fn nbarrier_wait(step: &mut Step) -> Result<Flow> {
    let (barrier, count) = nbarrier(step)?;
    match step.place().level == Level::Workgroup || step.machine.kernel.is_none() {
        true => Ok(Flow::Next),
        false => Ok(Flow::Meet(Meeting::barrier(Scope::Named {
            barrier,
            count,
        }))),
    }
}
