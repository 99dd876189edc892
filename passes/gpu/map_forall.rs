//! Parallel loops distributed over the blocks or threads of a GPU, as their mapping says.
//!
//! ```mlir
//! scf.forall (%i) in (7) {        // %i = gpu.thread_id x
//!   "use"(%i) : (index) -> ()     // %0 = arith.cmpi ult, %i, %c7 : index
//! } {mapping = [#gpu.thread<x>]}  // scf.if %0 {
//!                                 //   "use"(%i) : (index) -> ()
//!                                 // }
//! ```

use oxmlir_dialects::affine::build::{apply_expr, value_of};
use oxmlir_dialects::memref::mixed::mixed;
use oxmlir_dialects::tables::gpu::{self, Dimension, MappingId};
use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::affine::{AffineContext, AffineExpr};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Context, InsertPoint, Location, OpFoldResult, OpId, OpRef, ValueId};

use crate::affine::index::constant;

/// The warps of a group of warps.
const WARPS_OF_GROUP: i64 = 4;

/// What iterations are mapped to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Block,
    Warpgroup,
    Warp,
    Thread,
    Lane,
}

/// What a loop is distributed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The blocks of a grid.
    Blocks,
    /// The threads of a block, in warps of a size.
    Threads {
        /// The threads of a warp.
        warp_size: i64,
    },
}

/// The unit and the dimension that an attribute maps a loop to.
fn mapped(cx: &Context, attr: Attribute) -> Option<(Unit, MappingId)> {
    let block = gpu::BlockAttr::of(cx, attr).map(|a| (Unit::Block, a.block()));
    let group = || gpu::WarpgroupAttr::of(cx, attr).map(|a| (Unit::Warpgroup, a.warpgroup()));
    let warp = || gpu::WarpAttr::of(cx, attr).map(|a| (Unit::Warp, a.warp()));
    let thread = || gpu::ThreadAttr::of(cx, attr).map(|a| (Unit::Thread, a.thread()));
    let lane = || gpu::LaneAttr::of(cx, attr).map(|a| (Unit::Lane, a.lane()));
    block
        .or_else(group)
        .or_else(warp)
        .or_else(thread)
        .or_else(lane)
}

/// The dimensions in their order: x, y and z, then the linear ones.
const IDS: [MappingId; 13] = [
    MappingId::X,
    MappingId::Y,
    MappingId::Z,
    MappingId::LinearDim0,
    MappingId::LinearDim1,
    MappingId::LinearDim2,
    MappingId::LinearDim3,
    MappingId::LinearDim4,
    MappingId::LinearDim5,
    MappingId::LinearDim6,
    MappingId::LinearDim7,
    MappingId::LinearDim8,
    MappingId::LinearDim9,
];

/// How many dimensions are not linear.
const SPATIAL: usize = 3;

/// The linear dimensions in their order.
pub fn linear_ids() -> &'static [MappingId] {
    &IDS[SPATIAL..]
}

/// The place of a dimension in `IDS`.
fn rank(id: MappingId) -> usize {
    IDS.iter().position(|other| *other == id).unwrap_or(0)
}

/// A loop that can be distributed.
struct Distributed {
    unit: Unit,
    /// The place of each loop's dimension.
    ranks: Vec<usize>,
    /// The iterations of each loop.
    sizes: Vec<i64>,
    is_linear: bool,
}

/// The loop with its mapping, or why it cannot be distributed.
fn checked(forall: OpRef, target: Target) -> Result<Distributed, String> {
    let view = scf::Forall::new(forall);
    let attrs = forall.attr(scf::forall::MAPPING_ATTR);
    let Some(attrs) = attrs.map(|attrs| forall.cx.array_elements(attrs)) else {
        return Err("scf.forall op requires a mapping attribute".to_owned());
    };
    let all: Vec<(Unit, MappingId)> = attrs
        .iter()
        .filter_map(|attr| mapped(forall.cx, *attr))
        .collect();
    let unit = all.first().map(|(unit, _)| *unit);
    if all.iter().any(|(other, _)| Some(*other) != unit) {
        return Err("cannot mix different mapping types, use nesting".to_owned());
    }
    let unit = match (target, unit) {
        (Target::Blocks, Some(Unit::Block)) => Unit::Block,
        (Target::Blocks, _) => {
            return Err("scf.forall op requires a mapping attribute of kind 'block'".to_owned());
        }
        (Target::Threads { .. }, Some(unit)) if unit != Unit::Block => unit,
        _ => {
            let message = "scf.forall op requires a mapping attribute of kind 'thread' or 'warp'";
            return Err(message.to_owned());
        }
    };
    let ranks: Vec<usize> = all.iter().map(|(_, id)| rank(*id)).collect();
    if (1..ranks.len()).any(|at| ranks[..at].contains(&ranks[at])) {
        let message = "duplicate attribute, cannot map different loops to the same mapping id";
        return Err(message.to_owned());
    }
    let is_linear = ranks.iter().any(|rank| *rank >= SPATIAL);
    if is_linear && ranks.iter().any(|rank| *rank < SPATIAL) {
        return Err("cannot mix linear and non-linear mapping modes".to_owned());
    }
    if all.len() != attrs.len() {
        return Err(match is_linear {
            true => "loops that are mapped with a mask cannot be distributed".to_owned(),
            false => "device masking is only available in linear mapping mode".to_owned(),
        });
    }
    if forall.num_results() > 0 {
        return Err("only bufferized scf.forall can be mapped".to_owned());
    }
    let known = |constants: &[i64], values: &[ValueId]| -> Option<Vec<i64>> {
        let all = mixed(constants, values).into_iter();
        all.map(|number| match number {
            OpFoldResult::Known(number) => Some(number),
            OpFoldResult::Value(value) => forall.cx.constant_int(forall.body, value),
        })
        .collect()
    };
    let starts = known(&view.static_lower_bound(), &view.dynamic_lower_bound());
    let steps = known(&view.static_step(), &view.dynamic_step());
    let sizes = known(&view.static_upper_bound(), &view.dynamic_upper_bound());
    let rank = view.static_upper_bound().len();
    let most = if is_linear {
        IDS.len() - SPATIAL
    } else {
        SPATIAL
    };
    if rank > most {
        return Err(format!(
            "scf.forall with rank > {most} does not lower for the specified mapping attribute type"
        ));
    }
    let is_all = |numbers: Option<Vec<i64>>, wanted: i64| {
        numbers.is_some_and(|numbers| numbers.iter().all(|number| *number == wanted))
    };
    let sizes = sizes.filter(|sizes| sizes.len() == ranks.len());
    let (Some(sizes), true, true) = (sizes, is_all(starts, 0), is_all(steps, 1)) else {
        return Err("requires statically sized, normalized forall op".to_owned());
    };
    Ok(Distributed {
        unit,
        ranks,
        sizes,
        is_linear,
    })
}

fn product(numbers: &[i64]) -> i64 {
    numbers
        .iter()
        .fold(1, |all, number| i64::saturating_mul(all, *number))
}

/// Whether there are enough threads; `factor` of them are a unit.
fn check_resources(found: &Distributed, available: &[i64], factor: i64) -> Result<(), String> {
    let first = available.first().copied().unwrap_or(1);
    if !found.is_linear && first.checked_rem(factor) != Some(0) {
        return Err(format!(
            "3-D mapping: size of threadIdx.x must be a multiple of {factor}"
        ));
    }
    let needed = product(&found.sizes).saturating_mul(factor);
    let available = product(available);
    match needed > available {
        true => Err(format!(
            "the number of required parallel resources (blocks or threads) {needed} overflows the number of available resources \
             {available}"
        )),
        false => Ok(()),
    }
}

/// Where a thread or block is.
struct Place {
    /// The number of the iteration of each dimension.
    ids: Vec<ValueId>,
    /// What has to hold for it to run any.
    conditions: Vec<ValueId>,
}

/// What has to hold for a number to be one of those that run.
fn condition(
    rw: &mut Rewriter,
    loc: Location,
    (id, active, available): (ValueId, i64, i64),
) -> Result<Option<ValueId>, String> {
    if active > available {
        let message = "Trying to map to fewer GPU threads than loop iterations but overprovisioning is not yet supported. Try \
                       additional tiling before mapping or map to more threads.";
        return Err(message.to_owned());
    }
    if active == available {
        return Ok(None);
    }
    let end = constant(rw, loc, active);
    Ok(Some(arith::cmpi(
        rw,
        loc,
        id,
        end,
        arith::CmpIPredicate::Ult,
    )))
}

/// The numbers of the block or thread in x, y and z.
fn numbers(rw: &mut Rewriter, loc: Location, unit: Unit) -> [ValueId; 3] {
    [Dimension::X, Dimension::Y, Dimension::Z].map(|dimension| match unit {
        Unit::Block => gpu::block_id(rw, loc, dimension),
        _ => gpu::thread_id(rw, loc, dimension),
    })
}

/// An expression of one number, as a value.
fn applied(
    rw: &mut Rewriter,
    loc: Location,
    number: ValueId,
    expr: impl FnOnce(&AffineContext, AffineExpr) -> AffineExpr,
) -> ValueId {
    let result = apply_expr(rw, loc, &[OpFoldResult::Value(number)], |exprs, symbols| {
        expr(exprs, symbols[0])
    });
    value_of(rw, loc, result)
}

/// The place in x, y and z; `factor` threads in x are a unit.
fn spatial(
    rw: &mut Rewriter,
    loc: Location,
    (unit, factor): (Unit, i64),
    (sizes, basis): (&[i64], &[i64]),
) -> Result<Place, String> {
    let numbers = numbers(rw, loc, unit);
    let mut ids = numbers.to_vec();
    ids[0] = applied(rw, loc, numbers[0], |exprs, id| {
        exprs.floordiv(id, exprs.constant(factor))
    });
    let mut conditions = Vec::new();
    for (dim, ((number, size), available)) in numbers.iter().zip(sizes).zip(basis).enumerate() {
        let active = match dim {
            0 => size.saturating_mul(factor),
            _ => *size,
        };
        conditions.extend(condition(rw, loc, (*number, active, *available))?);
    }
    Ok(Place { ids, conditions })
}

/// The place in a line of all blocks or threads: `factor` of them are a unit, or all in `lanes` are.
fn linear(
    rw: &mut Rewriter,
    loc: Location,
    (unit, factor, lanes): (Unit, i64, Option<i64>),
    (sizes, basis): (&[i64], &[i64]),
) -> Result<Place, String> {
    let numbers = numbers(rw, loc, unit).map(OpFoldResult::Value);
    let (rows, planes) = (basis[0], basis[0].saturating_mul(basis[1]));
    let line = apply_expr(rw, loc, &numbers, |exprs, ids| {
        let rows = exprs.mul(ids[1], exprs.constant(rows));
        let planes = exprs.mul(ids[2], exprs.constant(planes));
        exprs.add(exprs.add(ids[0], rows), planes)
    });
    let line = value_of(rw, loc, line);
    let (counted, line, available) = match lanes {
        Some(lanes) => {
            let lane = applied(rw, loc, line, |exprs, id| {
                exprs.modulo(id, exprs.constant(lanes))
            });
            (lane, lane, lanes)
        }
        None => {
            let scaled = applied(rw, loc, line, |exprs, id| {
                exprs.floordiv(id, exprs.constant(factor))
            });
            (scaled, line, product(basis))
        }
    };
    let mut ids = Vec::new();
    let mut stride = 1;
    for (at, size) in sizes.iter().enumerate() {
        let next = i64::saturating_mul(stride, *size);
        let is_last = at + 1 == sizes.len();
        ids.push(applied(rw, loc, counted, |exprs, id| {
            let inner = match is_last {
                true => id,
                false => exprs.modulo(id, exprs.constant(next)),
            };
            exprs.floordiv(inner, exprs.constant(stride))
        }));
        stride = next;
    }
    let active = product(sizes).saturating_mul(factor);
    let conditions = condition(rw, loc, (line, active, available))?;
    Ok(Place {
        ids,
        conditions: conditions.into_iter().collect(),
    })
}

/// The sizes of all dimensions that are mapped to, those that the loop does not have being 1.
fn mapped_sizes(found: &Distributed) -> Vec<i64> {
    let is_line = found.is_linear || found.unit == Unit::Lane;
    let last = found.ranks.iter().max().copied().unwrap_or(0);
    let dims = match is_line {
        true => SPATIAL..IDS.len(),
        false => 0..SPATIAL,
    };
    let is_behind = |dim: usize| found.is_linear && dim > last;
    let more = dims
        .filter(|dim| !found.ranks.contains(dim))
        .filter(|dim| !is_behind(*dim));
    let mut all: Vec<(usize, i64)> = found
        .ranks
        .iter()
        .copied()
        .zip(found.sizes.clone())
        .collect();
    all.extend(more.map(|dim| (dim, 1)));
    all.sort_by_key(|(dim, _)| *dim);
    all.into_iter().map(|(_, size)| size).collect()
}

/// Distributes a loop over `available` blocks or threads, or as many as it needs if there are none given. The sizes of the
/// dimensions that it is mapped to, or why it cannot be.
pub fn distribute(
    rw: &mut Rewriter,
    forall: OpId,
    target: Target,
    available: &[i64],
) -> Result<Vec<i64>, String> {
    let found = checked(rw.op(forall), target)?;
    let (factor, lanes) = match (target, found.unit) {
        (Target::Threads { warp_size }, Unit::Warp) => (warp_size, None),
        (Target::Threads { warp_size }, Unit::Warpgroup) => {
            (warp_size.saturating_mul(WARPS_OF_GROUP), None)
        }
        (Target::Threads { warp_size }, Unit::Lane) => (1, Some(warp_size)),
        _ => (1, None),
    };
    if factor < 1 || lanes.is_some_and(|lanes| lanes < 1) {
        return Err("expected a warp to have threads".to_owned());
    }
    if target != Target::Blocks {
        check_resources(&found, available, factor)?;
    }
    let sizes = mapped_sizes(&found);
    let mut basis = match available.is_empty() {
        true => sizes.clone(),
        false => available.to_vec(),
    };
    basis.resize(basis.len().max(SPATIAL), 1);
    let loc = rw.body.loc(forall);
    rw.insert_before(forall);
    let place = match found.is_linear || lanes.is_some() {
        true => linear(rw, loc, (found.unit, factor, lanes), (&sizes, &basis))?,
        false => spatial(rw, loc, (found.unit, factor), (&sizes, &basis))?,
    };
    let ids: Vec<ValueId> = found
        .ranks
        .iter()
        .filter_map(|rank| {
            let is_spatial = *rank < SPATIAL;
            place
                .ids
                .get(if is_spatial { *rank } else { rank - SPATIAL })
        })
        .copied()
        .collect();
    let conditions = place.conditions.into_iter();
    let run = conditions
        .reduce(|all, next| crate::affine::index::binary(rw, loc, arith::ANDI, all, next));
    move_body(rw, forall, run.filter(|_| !available.is_empty()), &ids);
    Ok(sizes)
}

/// Puts the body of a loop in its place, in a conditional if it does not always run.
fn move_body(rw: &mut Rewriter, forall: OpId, run: Option<ValueId>, ids: &[ValueId]) {
    let loc = rw.body.loc(forall);
    let region = rw.body.region(forall, scf::forall::REGION);
    let Some(block) = rw.body.first_block(region) else {
        return;
    };
    if let Some(end) = rw.body.last_op(block) {
        rw.erase(end);
    }
    let to = match run {
        None => InsertPoint::Before(forall),
        Some(run) => {
            let conditional = scf::if_(rw, loc, &[], run);
            let then = rw.body.region(conditional, scf::if_::THEN_REGION);
            let then = rw.body.add_block(then);
            rw.insert_at_end(then);
            let end = scf::yield_(rw, loc, &[]);
            InsertPoint::Before(end)
        }
    };
    rw.inline_block(block, to, ids);
    rw.erase(forall);
}

/// The numbers of blocks and of threads of a launch.
#[derive(Clone, Copy, Default, Debug)]
pub struct LaunchSizes<'a> {
    /// The blocks in x, y and z; empty if they stay.
    pub grid: &'a [i64],
    /// The threads of a block in x, y and z; empty if they stay.
    pub block: &'a [i64],
}

impl LaunchSizes<'_> {
    /// Why a device cannot launch so many.
    pub fn check(&self) -> Result<(), String> {
        let dims = |sizes: &[i64]| -> Vec<i64> {
            (0..SPATIAL)
                .map(|dim| sizes.get(dim).copied().unwrap_or(1))
                .collect()
        };
        let (grid, block) = (dims(self.grid), dims(self.block));
        let exceeds = |sizes: &[i64], most: [i64; 4]| {
            product(sizes) > most[3] || sizes.iter().zip(most).any(|(size, most)| *size > most)
        };
        let is_large = exceeds(&grid, [2_147_483_647, 65_535, 65_535, 2_147_483_647])
            || exceeds(&block, [1024, 1024, 64, 1024]);
        // A negative number is read as a large one.
        let is_negative = grid.iter().chain(&block).any(|size| *size < 0);
        match is_large || is_negative {
            false => Ok(()),
            true => Err(format!(
                "Trying to launch a GPU kernel with grid_dims = ({}, {}, {}) block_dims = ({}, {}, {}). It is larger than the limits.",
                grid[0], grid[1], grid[2], block[0], block[1], block[2]
            )),
        }
    }

    /// Gives a launch these sizes.
    pub fn set(&self, rw: &mut Rewriter, launch: OpId) {
        let view = gpu::Launch::new(rw.op(launch));
        let threads = view.block_size_x();
        match rw.body.defining_op(threads) {
            Some(op) => rw.insert_after(op),
            None => match rw.body.value_block(threads) {
                Some(block) => rw.insert_at_start(block),
                None => rw.insert_before(launch),
            },
        }
        let loc = rw.body.value_loc(threads);
        let grid = [
            gpu::launch::GRID_SIZE_X,
            gpu::launch::GRID_SIZE_Y,
            gpu::launch::GRID_SIZE_Z,
        ];
        let block = [
            gpu::launch::BLOCK_SIZE_X,
            gpu::launch::BLOCK_SIZE_Y,
            gpu::launch::BLOCK_SIZE_Z,
        ];
        for (slots, sizes) in [(grid, self.grid), (block, self.block)] {
            for (slot, size) in slots.into_iter().zip(sizes) {
                let size = constant(rw, loc, *size);
                rw.body.set_operand_group(rw.cx, launch, slot, &[size]);
            }
        }
    }
}

/// A launch of one thread in front of a loop, which runs in it from then on.
pub fn launch_around(rw: &mut Rewriter, forall: OpId) -> OpId {
    let loc = rw.body.loc(forall);
    rw.insert_before(forall);
    let one = constant(rw, loc, 1);
    let launch = gpu::launch(rw, loc, &[], one, one, one, one, one, one);
    let region = rw.body.only_region(launch);
    let block = rw.body.add_block(region);
    for _ in 0..4 * SPATIAL {
        rw.body.add_arg(block, oxmlir_ir::Type::INDEX, loc);
    }
    rw.insert_at_end(block);
    let end = gpu::terminator(rw, loc);
    rw.move_before(forall, end);
    launch
}

/// Makes the numbers of threads 0 in dimensions of one thread.
pub fn drop_unit_dimensions(rw: &mut Rewriter, launch: OpId, zero: ValueId, block: &[i64]) {
    for op in rw.body.nested_ops(launch) {
        if rw.body.name(op) != gpu::THREAD_ID {
            continue;
        }
        let view = gpu::ThreadId::new(rw.op(op));
        let dim = match view.dimension() {
            Dimension::X => 0,
            Dimension::Y => 1,
            Dimension::Z => 2,
        };
        let number = view.result();
        if block.get(dim) == Some(&1) {
            rw.replace_uses(number, zero);
        }
    }
}
