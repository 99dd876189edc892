//! Kernels and what their threads do together.

mod exchange;
mod launch;
mod matrix;
mod memory;
mod print;
mod sparse;

use oxmlir_dialects::tables::gpu as ops;
use oxmlir_dialects::tables::gpu::Dimension;
use oxmlir_ir::interfaces::{Implementation, implements};

use super::func::return_;
use super::scf::{regions, yield_};
use crate::error::Result;
use crate::execute::{Args, Execute, Flow};
use crate::kernel::{Meeting, Place, Scope};
use crate::step::Step;
use crate::value::Value;

pub use super::xegpu::level::is_for_subgroup;
pub use launch::{alone, run_alone};

/// The slot of the upper bound of a query with a dimension, and of one without.
const DIMENSION_BOUND: usize = ops::thread_id::UPPER_BOUND_ATTR;
const BOUND: usize = ops::lane_id::UPPER_BOUND_ATTR;

/// The rule of a query of `$number`, a triple, along a dimension.
macro_rules! along {
    ($number:expr) => {
        &Execute::Step(|step| along(step, $number))
    };
}

/// The rule of a query of a number.
macro_rules! number {
    ($number:expr) => {
        &Execute::Step(|step| number(step, $number))
    };
}

pub const RULES: &[Implementation] = &[
    implements(
        ops::ALL_REDUCE,
        &regions(exchange::all_reduce, exchange::next_of_reduction),
    ),
    implements(ops::ALLOC, &Execute::Step(memory::alloc)),
    implements(ops::BARRIER, &Execute::Step(barrier)),
    implements(ops::BINARY, &Execute::Nothing),
    implements(ops::BLOCK_DIM, along!(|place| place.threads)),
    implements(ops::BLOCK_ID, along!(|place| place.block)),
    implements(
        ops::CLUSTER_BLOCK_ID,
        along!(|place| each(|dim| place.block[dim] % place.cluster[dim].max(1))),
    ),
    implements(
        ops::CLUSTER_DIM,
        along!(|place| each(|dim| place.blocks[dim] / place.cluster[dim].max(1))),
    ),
    implements(ops::CLUSTER_DIM_BLOCKS, along!(|place| place.cluster)),
    implements(
        ops::CLUSTER_ID,
        along!(|place| each(|dim| place.block[dim] / place.cluster[dim].max(1))),
    ),
    implements(ops::CREATE_2TO4_SPMAT, &Execute::Step(sparse::create)),
    implements(ops::CREATE_BSR, &Execute::Step(sparse::create)),
    implements(ops::CREATE_COO, &Execute::Step(sparse::create)),
    implements(ops::CREATE_COO_AOS, &Execute::Step(sparse::create)),
    implements(ops::CREATE_CSC, &Execute::Step(sparse::create)),
    implements(ops::CREATE_CSR, &Execute::Step(sparse::create)),
    implements(ops::CREATE_DN_TENSOR, &Execute::Step(sparse::create)),
    implements(ops::DEALLOC, &Execute::Step(memory::dealloc)),
    implements(ops::DESTROY_DN_TENSOR, &Execute::Step(memory::finished)),
    implements(ops::DESTROY_SP_MAT, &Execute::Step(memory::finished)),
    implements(
        ops::DYNAMIC_SHARED_MEMORY,
        &Execute::Step(memory::dynamic_shared),
    ),
    implements(ops::FUNC, &Execute::Nothing),
    implements(
        ops::GLOBAL_ID,
        along!(|place| each(|dim| place.block[dim] * place.threads[dim] + place.thread[dim])),
    ),
    implements(ops::GRID_DIM, along!(|place| place.blocks)),
    implements(ops::HOST_REGISTER, &Execute::Nothing),
    implements(ops::HOST_UNREGISTER, &Execute::Nothing),
    implements(ops::LANE_ID, number!(Place::lane)),
    implements(ops::LAUNCH, &Execute::Step(launch::launch)),
    implements(ops::LAUNCH_FUNC, &Execute::Step(launch::launch_func)),
    implements(ops::MEMCPY, &Execute::Step(memory::memcpy)),
    implements(ops::MEMSET, &Execute::Step(memory::memset)),
    implements(ops::MODULE, &Execute::Nothing),
    implements(ops::NUM_SUBGROUPS, number!(Place::subgroups)),
    implements(ops::PRINTF, &Execute::Step(print::printf)),
    implements(ops::RETURN, &Execute::Step(return_)),
    implements(ops::ROTATE, &Execute::Step(exchange::rotate)),
    implements(ops::SET_DEFAULT_DEVICE, &Execute::Nothing),
    implements(ops::SHUFFLE, &Execute::Step(exchange::shuffle)),
    implements(ops::SPGEMM_CREATE_DESCR, &Execute::Step(sparse::create)),
    implements(ops::SPGEMM_DESTROY_DESCR, &Execute::Step(memory::finished)),
    implements(ops::SPMAT_GET_SIZE, &Execute::Step(sparse::size)),
    implements(ops::SUBGROUP_BROADCAST, &Execute::Step(exchange::broadcast)),
    implements(ops::SUBGROUP_ID, number!(Place::subgroup)),
    implements(ops::SUBGROUP_MMA_COMPUTE, &Execute::Step(matrix::compute)),
    implements(
        ops::SUBGROUP_MMA_CONSTANT_MATRIX,
        &Execute::Step(matrix::constant),
    ),
    implements(
        ops::SUBGROUP_MMA_ELEMENTWISE,
        &Execute::Step(matrix::elementwise),
    ),
    implements(ops::SUBGROUP_MMA_LOAD_MATRIX, &Execute::Step(matrix::load)),
    implements(
        ops::SUBGROUP_MMA_STORE_MATRIX,
        &Execute::Step(matrix::store),
    ),
    implements(
        ops::SUBGROUP_REDUCE,
        &Execute::Step(exchange::subgroup_reduce),
    ),
    implements(ops::SUBGROUP_SIZE, number!(|place| place.lanes)),
    implements(ops::TERMINATOR, &Execute::Step(return_)),
    implements(ops::THREAD_ID, along!(|place| place.thread)),
    implements(ops::WAIT, &Execute::Step(memory::finished)),
    implements(
        ops::WARP_EXECUTE_ON_LANE_0,
        &regions(exchange::on_lane_0, exchange::behind_lane_0),
    ),
    implements(ops::YIELD, &Execute::Step(yield_)),
];

/// The numbers that a function gives for dimensions.
fn each(f: impl Fn(usize) -> i64) -> [i64; 3] {
    [f(0), f(1), f(2)]
}

fn along(step: &mut Step, f: fn(&Place) -> [i64; 3]) -> Result<Flow> {
    let dimension = step
        .op()
        .enum_attr::<Dimension>(ops::thread_id::DIMENSION_ATTR);
    let at = match dimension {
        Some(Dimension::Y) => 1,
        Some(Dimension::Z) => 2,
        _ => 0,
    };
    let value = f(&step.place())[at];
    bounded(step, value, DIMENSION_BOUND)
}

fn number(step: &mut Step, f: fn(&Place) -> i64) -> Result<Flow> {
    let value = f(&step.place());
    bounded(step, value, BOUND)
}

/// Sets the result to a number, which must be below a bound if there is one. Sizes may be equal to it.
fn bounded(step: &mut Step, value: i64, slot: usize) -> Result<Flow> {
    let op = step.op();
    let is_size = matches!(
        op.name(),
        ops::BLOCK_DIM
            | ops::GRID_DIM
            | ops::CLUSTER_DIM
            | ops::CLUSTER_DIM_BLOCKS
            | ops::NUM_SUBGROUPS
            | ops::SUBGROUP_SIZE
    );
    let limit = op.int_attr(slot).map(|bound| bound - i64::from(!is_size));
    if limit.is_some_and(|limit| value > limit) {
        return Err(step.undefined(format!("{value} is beyond the upper bound")));
    }
    step.set(Value::from_index(value));
    Ok(Flow::Next)
}

pub fn barrier(step: &mut Step) -> Result<Flow> {
    let _ = step;
    Ok(Flow::Meet(Meeting::barrier(Scope::Block)))
}

/// A meeting of the lanes of the subgroup.
fn in_subgroup(
    values: Args,
    result: fn(&mut crate::kernel::Gathering) -> Result<Vec<Args>>,
) -> Flow {
    Flow::Meet(Meeting {
        scope: Scope::Subgroup,
        values,
        result,
    })
}
