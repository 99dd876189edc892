//! Fuses adjacent parallel loops over the same iteration space.
//!
//! ```mlir
//! scf.parallel (%i) = (%lb) to (%ub) step (%s) {    // scf.parallel (%i) = (%lb) to (%ub) step (%s) {
//!   memref.store %x, %a[%i] : memref<?xf32>         //   memref.store %x, %a[%i] : memref<?xf32>
//! }                                                 //   memref.store %y, %b[%i] : memref<?xf32>
//! scf.parallel (%i) = (%lb) to (%ub) step (%s) {    // }
//!   memref.store %y, %b[%i] : memref<?xf32>
//! }
//! ```
//!
//! What one loop stores the other one may only load in the same iteration (`group`). So it is with everything else that the loops do to
//! memory (`iterations`).

mod group;
mod iterations;

use oxmlir_dialects::tables::scf;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::equivalence::same_but_operands;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpId, OpRef, RegionId, Type, ValueId};
use rustc_hash::FxHashMap;

use self::group::groups;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "scf-parallel-loop-fusion",
    "SCFParallelLoopFusion",
    "fuses adjacent parallel loops",
    Anchor::Any,
    run,
)
.asking_about_calls();

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        let mut ops = body.nested_ops_post_order(body.root());
        ops.push(body.root());
        for op in ops {
            if body.is_alive(op) {
                for region in body.regions(op).to_vec() {
                    fuse_in(pass.cx, body, region);
                }
            }
        }
    });
    Ok(())
}

/// Fuses the loops that lie directly in the blocks of a region.
fn fuse_in(cx: &Context, body: &mut Body, region: RegionId) {
    let blocks: Vec<BlockId> = body.blocks(region).collect();
    for block in blocks {
        for chain in chains(cx, body, block) {
            let aliases = AliasAnalysis::new(cx, body).with_aliased_arguments();
            let groups = groups(&aliases, &chain);
            drop(aliases);
            for loops in groups {
                merge(cx, body, &loops);
            }
        }
    }
}

/// The parallel loops of a block, grouped so that nothing with an effect stands between those of a group.
fn chains(cx: &Context, body: &Body, block: BlockId) -> Vec<Vec<OpId>> {
    let mut chains = vec![Vec::new()];
    let mut broken = false;
    for op in body.ops(block) {
        if body.name(op) == scf::PARALLEL {
            if std::mem::take(&mut broken) {
                chains.push(Vec::new());
            }
            if let Some(chain) = chains.last_mut() {
                chain.push(op);
            }
        } else {
            broken |= body.num_regions(op) > 0 || !is_memory_effect_free(OpRef::new(cx, body, op));
        }
    }
    chains
}

/// The body of a loop.
fn loop_block(body: &Body, looped: OpId) -> Option<BlockId> {
    body.first_block(body.region(looped, scf::parallel::REGION))
}

/// Whether lower bounds, upper bounds and steps are the same values.
fn same_space(cx: &Context, body: &Body, a: OpId, b: OpId) -> bool {
    use scf::parallel::{LOWER_BOUND, STEP, UPPER_BOUND};
    [LOWER_BOUND, UPPER_BOUND, STEP]
        .into_iter()
        .all(|group| body.operand_group(cx, a, group) == body.operand_group(cx, b, group))
}

/// The induction variables of one loop to those of the other.
fn pairs(body: &Body, from: BlockId, to: BlockId) -> FxHashMap<ValueId, ValueId> {
    let (from, to) = (body.args(from).iter(), body.args(to).iter());
    from.copied().zip(to.copied()).collect()
}

/// Whether two indices are equal in the same iteration.
fn same_index(
    cx: &Context,
    body: &Body,
    stored: ValueId,
    loaded: ValueId,
    ivs: &FxHashMap<ValueId, ValueId>,
) -> bool {
    let mapped = |v: ValueId| ivs.get(&v).copied().unwrap_or(v);
    if mapped(stored) == loaded {
        return true;
    }
    let (Some(a), Some(b)) = (body.defining_op(stored), body.defining_op(loaded)) else {
        return false;
    };
    body.num_regions(a) == 0
        && is_memory_effect_free(OpRef::new(cx, body, a))
        && is_memory_effect_free(OpRef::new(cx, body, b))
        && same_but_operands(body, a, b)
        && body
            .operands(a)
            .map(mapped)
            .eq(body.operands(b).map(mapped))
}

/// Makes one loop of several, in front of the last.
fn merge(cx: &Context, body: &mut Body, loops: &[OpId]) -> Option<()> {
    let (&last, [_, ..]) = loops.split_last()? else {
        return None;
    };
    let view = scf::Parallel::new(OpRef::new(cx, body, last));
    let (lowers, uppers, steps) = (view.lower_bound(), view.upper_bound(), view.step());
    let inits = loops.iter().flat_map(|op| {
        let view = scf::Parallel::new(OpRef::new(cx, body, *op));
        view.init_vals()
    });
    let inits: Vec<ValueId> = inits.collect();
    let results: Vec<Type> = inits.iter().map(|v| body.ty(*v)).collect();
    let blocks = loops.iter().map(|op| loop_block(body, *op));
    let blocks: Vec<BlockId> = blocks.collect::<Option<_>>()?;
    let ends = blocks.iter().map(|block| body.last_op(*block));
    let ends: Vec<OpId> = ends.collect::<Option<_>>()?;
    let (loc, mut no_listener) = (body.loc(last), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(last));
    let new = scf::parallel(&mut rw, loc, &results, &lowers, &uppers, &steps, &inits);
    let block = rw
        .body
        .add_block(rw.body.region(new, scf::parallel::REGION));
    let like = *blocks.last()?;
    for index in 0..rw.body.args(like).len() {
        let (ty, loc) = (
            rw.body.ty(rw.body.arg(like, index)),
            rw.body.arg_locs(like)[index],
        );
        rw.body.add_arg(block, ty, loc);
    }
    let ivs = rw.body.args(block).to_vec();
    for old in blocks {
        rw.inline_block(old, InsertPoint::End(block), &ivs);
    }
    merge_reductions(&mut rw, block, &ends);
    let mut results = rw.body.results(new);
    for old in loops {
        let count = rw.body.num_results(*old);
        let values: Vec<ValueId> = results.by_ref().take(count).collect();
        rw.replace(*old, &values);
    }
    Some(())
}

/// Ends `block` with one `scf.reduce` that does what those in it do.
fn merge_reductions(rw: &mut Rewriter, block: BlockId, ends: &[OpId]) {
    let operands: Vec<ValueId> = ends.iter().flat_map(|e| rw.body.operand_vec(*e)).collect();
    let regions: Vec<RegionId> = ends
        .iter()
        .flat_map(|e| rw.body.regions(*e).to_vec())
        .collect();
    let Some(last) = ends.last() else { return };
    rw.insert_at_end(block);
    let loc = rw.body.loc(*last);
    let new = scf::reduce(rw, loc, &operands, regions.len());
    for (index, region) in regions.into_iter().enumerate() {
        let target = rw.body.region(new, index);
        rw.body.take_blocks(region, target);
    }
    for end in ends {
        rw.erase(*end);
    }
}
