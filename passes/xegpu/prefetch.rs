//! Prefetches of the blocks that a loop loads.
//!
//! ```mlir
//! scf.for %k = %c0 to %c512 step %c32 {
//!   %0 = xegpu.load_nd %d[%i, %k] ..
//! }
//! // xegpu.prefetch_nd %d2[%i, 0]
//! // scf.for %k = %c0 to %c512 step %c32 {
//! //   %next = %k + 32
//! //   xegpu.prefetch_nd %d2[%i, %next]
//! //   %0 = xegpu.load_nd %d[%i, %k] ..
//! // }
//! ```

use oxmlir_dialects::tables::{arith, scf, xegpu};
use oxmlir_ir::interfaces::{RegionBranch, RegionBranchTerminator, RegionPoint};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, Mapping, OpId, OpName, OpRef, Type, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::affine::index::constant;
use crate::scf::unroll::unroll_by_factor;

/// More prefetches than this are not written one behind the other.
const MAX_COUNT: i64 = 1 << 16;

/// Why nothing is prefetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The load is in no loop.
    NoLoop,
    /// The load says with its descriptor where it loads.
    NoOffsets,
    /// The descriptor comes from elsewhere.
    NoDescriptor,
    /// The first iterations are not known.
    UnknownSteps,
}

impl Problem {
    /// What there is to say.
    pub fn message(self) -> &'static str {
        match self {
            Problem::NoLoop => "Load op is not contained in a scf.for loop.",
            Problem::NoOffsets => "Load op must have offsets.",
            Problem::NoDescriptor => "Could not find descriptor op.",
            Problem::UnknownSteps => "Failed to unroll the loop",
        }
    }

    /// Whether the load itself is to blame.
    pub fn is_about_load(self) -> bool {
        matches!(self, Problem::NoLoop | Problem::NoOffsets)
    }
}

/// The operation `name` that a value comes from: it defines it, or the first operand of what defines it, and so on. The
/// argument of a region comes from what is passed to it at first.
pub fn producer(cx: &Context, body: &Body, value: ValueId, name: OpName) -> Option<OpId> {
    let mut seen = FxHashSet::default();
    let mut at = value;
    while seen.insert(at) {
        at = match body.defining_op(at) {
            Some(def) if body.name(def) == name => return Some(def),
            Some(def) => body.operands(def).next()?,
            None => init_of(cx, body, at)?,
        };
    }
    None
}

/// What the argument of a region is at first: what the operation passes to it, or else what another of its regions does.
fn init_of(cx: &Context, body: &Body, arg: ValueId) -> Option<ValueId> {
    let region = body.block_region(body.value_block(arg)?);
    let parent = OpRef::new(cx, body, body.region_parent(region));
    let branch = parent.interface::<RegionBranch>()?;
    let regions = body.regions(parent.id);
    let number = regions.iter().position(|other| *other == region)?;
    let to = RegionPoint::Region(u32::try_from(number).ok()?);
    let inputs = (branch.inputs)(parent, to);
    let at = inputs.iter().position(|input| *input == arg)?;
    let goes_on = |from: RegionPoint| (branch.successors)(parent, from, &[]).contains(&to);
    if goes_on(RegionPoint::Parent) {
        let operand = (branch.entry_operands)(parent, to).nth(at)?;
        return Some(parent.operand(operand));
    }
    let mut others = (0..).zip(regions);
    let (_, from) = others.find(|(number, _)| goes_on(RegionPoint::Region(*number)))?;
    let last = body.last_op(body.last_block(*from)?)?;
    let last = OpRef::new(cx, body, last);
    let operand = match last.interface::<RegionBranchTerminator>() {
        Some(passed) => (passed.0)(last).nth(at)?,
        None => at,
    };
    Some(last.operand(operand))
}

/// Prefetches what `load` loads in the next `count` iterations of the loop around it: in front of the loop that of the first ones,
/// and in each iteration that of the last of the next ones. Gives the descriptor that is made for it.
///
/// # Errors
/// The load or its loop are not of this kind; nothing has been changed then.
pub fn insert(rw: &mut Rewriter, load: OpId, count: i64) -> Result<OpId, Problem> {
    let parent = |op: OpId| rw.body.parent_op(op);
    let mut around = std::iter::successors(parent(load), |op| parent(*op));
    let looped = around.find(|op| rw.body.name(*op) == scf::FOR);
    let looped = looped.ok_or(Problem::NoLoop)?;
    let view = xegpu::LoadNd::new(rw.op(load));
    let offsets = view.const_offsets().ok_or(Problem::NoOffsets)?;
    let places = view.offsets();
    let desc = producer(rw.cx, rw.body, view.tensor_desc(), xegpu::CREATE_ND_TDESC);
    let desc = desc.ok_or(Problem::NoDescriptor)?;
    let view = scf::For::new(rw.op(looped));
    let [lower, step] = [view.lower_bound(), view.step()];
    let known = |value| rw.cx.constant_int(rw.body, value);
    let numbers = known(lower).zip(known(step)).and_then(|(lower, step)| {
        let ahead = step.checked_mul(count)?;
        (step > 0).then_some((ahead, lower.checked_add(ahead)?))
    });
    let is_index = rw.body.ty(lower) == Type::INDEX;
    let numbers = numbers.filter(|_| is_index && count <= MAX_COUNT);
    let (ahead, end) = numbers.ok_or(Problem::UnknownSteps)?;
    let Some((block, iv)) = body_of(rw.body, looped) else {
        return Err(Problem::NoLoop);
    };

    let copy = rw.body.clone_op(
        rw.cx,
        desc,
        InsertPoint::Before(looped),
        &mut Mapping::default(),
    );
    rw.listener.inserted(rw.body, copy);
    let prefetches = Prefetches {
        desc: copy,
        offsets,
        places,
        iv,
    };
    rw.insert_before(looped);
    let loc = rw.body.loc(looped);
    constant(rw, loc, count);
    let ahead = constant(rw, loc, ahead);
    let end = constant(rw, loc, end);
    let first = scf::for_(rw, loc, &[], lower, end, step, &[]);
    let first_block = rw.body.add_block(rw.body.region(first, scf::for_::REGION));
    let first_iv = rw.body.add_arg(first_block, Type::INDEX, loc);
    rw.insert_at_start(first_block);
    prefetches.add(rw, first_iv);
    scf::yield_(rw, loc, &[]);
    unroll_by_factor(rw, first, count);
    rw.insert_at_start(block);
    let next = arith::addi(rw, loc, iv, ahead);
    prefetches.add(rw, next);
    Ok(copy)
}

/// The block of a loop and its induction variable.
fn body_of(body: &Body, looped: OpId) -> Option<(BlockId, ValueId)> {
    let block = body.first_block(body.region(looped, scf::for_::REGION))?;
    Some((block, *body.args(block).first()?))
}

/// What is prefetched.
struct Prefetches {
    desc: OpId,
    /// The offsets that the load has, those that are numbers, and the others.
    offsets: SmallVec<[i64; 4]>,
    places: SmallVec<[ValueId; 4]>,
    /// The induction variable of the loop around the load.
    iv: ValueId,
}

impl Prefetches {
    /// Adds what the load loads where the induction variable is `at`.
    fn add(&self, rw: &mut Rewriter, at: ValueId) {
        let loc = rw.body.loc(self.desc);
        let desc = rw.body.only_result(self.desc);
        let places = self.places.iter();
        let places: Vec<ValueId> = places
            .map(|place| if *place == self.iv { at } else { *place })
            .collect();
        let hint = Some(xegpu::CachePolicy::Cached);
        let options = xegpu::PrefetchNdOptions {
            const_offsets: Some(&self.offsets),
            l1_hint: hint,
            l2_hint: hint,
            l3_hint: hint,
            ..xegpu::PrefetchNdOptions::default()
        };
        xegpu::prefetch_nd_with(rw, loc, desc, &places, options);
    }
}
