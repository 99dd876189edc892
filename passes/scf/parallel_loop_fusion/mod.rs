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
//! What one loop stores the other one may only load in the same iteration. So it is with everything else that the loops do to memory
//! (`iterations`).

mod iterations;

use oxmlir_dialects::tables::{memref, scf};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::equivalence::same_but_operands;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpId, OpRef, RegionId, Type, ValueId};
use rustc_hash::FxHashMap;

use self::iterations::meet_in_same_iteration;
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
            let mut chain = chain.into_iter();
            let Some(mut first) = chain.next() else {
                continue;
            };
            for second in chain {
                first = fuse(cx, body, first, second).unwrap_or(second);
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

/// Fuses `first` into `second` if that is allowed: the new loop.
fn fuse(cx: &Context, body: &mut Body, first: OpId, second: OpId) -> Option<OpId> {
    let (a, b) = (loop_block(body, first)?, loop_block(body, second)?);
    if has_nested_parallel(body, first)
        || has_nested_parallel(body, second)
        || !same_space(cx, body, first, second)
    {
        return None;
    }
    let there = pairs(body, a, b);
    let back = pairs(body, b, a);
    if !loads_what_is_stored(cx, body, first, second, &there)
        || !loads_what_is_stored(cx, body, second, first, &back)
        || !meet_in_same_iteration(cx, body, first, second)
    {
        return None;
    }
    if used_before(cx, body, first, second) {
        return None;
    }
    merge(cx, body, first, second)
}

/// Whether a result of `first` is used where `second` has not been executed.
fn used_before(cx: &Context, body: &Body, first: OpId, second: OpId) -> bool {
    let mut dominance = Dominance::new();
    body.results(first)
        .flat_map(|v| body.users(v))
        .any(|user| user == second || !dominance.op_dominates(cx, body, second, user))
}

fn has_nested_parallel(body: &Body, looped: OpId) -> bool {
    let nested = body.nested_ops(looped);
    nested.into_iter().any(|op| body.name(op) == scf::PARALLEL)
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

fn nested_named(body: &Body, looped: OpId, name: oxmlir_ir::OpName) -> Vec<OpId> {
    let nested = body.nested_ops(looped).into_iter();
    nested.filter(|op| body.name(*op) == name).collect()
}

/// Whether `reader` loads from what `writer` stores to only what the same iteration has stored.
fn loads_what_is_stored(
    cx: &Context,
    body: &Body,
    writer: OpId,
    reader: OpId,
    ivs: &FxHashMap<ValueId, ValueId>,
) -> bool {
    let stores = nested_named(body, writer, memref::STORE);
    let loads = nested_named(body, reader, memref::LOAD);
    let aliases = AliasAnalysis::new(cx, body).with_aliased_arguments();
    loads.into_iter().all(|load| {
        let loaded = body.operand(load, memref::load::MEMREF);
        let of_loop = body
            .defining_op(loaded)
            .is_some_and(|op| body.block(op) == body.block(load));
        if of_loop {
            return false;
        }
        let target = |s: &OpId| body.operand(*s, memref::store::MEMREF);
        let others = stores.iter().map(target).filter(|s| *s != loaded);
        if others.into_iter().any(|s| aliases.may_alias(s, loaded)) {
            return false;
        }
        let indices = body.operand_group(cx, load, memref::load::INDICES);
        let mut same = stores.iter().filter(|s| target(s) == loaded);
        let Some(first) = same.next() else {
            return true;
        };
        let stored = body.operand_group(cx, *first, memref::store::INDICES);
        same.all(|s| body.operand_group(cx, *s, memref::store::INDICES) == stored)
            && stored.len() == indices.len()
            && stored
                .iter()
                .zip(&indices)
                .all(|(s, l)| same_index(cx, body, *s, *l, ivs))
    })
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

/// Makes one loop of two, in front of the second.
fn merge(cx: &Context, body: &mut Body, first: OpId, second: OpId) -> Option<OpId> {
    let [before, view] = [first, second].map(|op| scf::Parallel::new(OpRef::new(cx, body, op)));
    let (lowers, uppers, steps) = (view.lower_bound(), view.upper_bound(), view.step());
    let inits = [before.init_vals(), view.init_vals()].concat();
    let results: Vec<Type> = inits.iter().map(|v| body.ty(*v)).collect();
    let (loc, mut no_listener) = (body.loc(second), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(second));
    let new = scf::parallel(&mut rw, loc, &results, &lowers, &uppers, &steps, &inits);
    let block = rw
        .body
        .add_block(rw.body.region(new, scf::parallel::REGION));
    let (a, b) = (loop_block(rw.body, first)?, loop_block(rw.body, second)?);
    for index in 0..rw.body.args(b).len() {
        let (ty, loc) = (
            rw.body.ty(rw.body.arg(b, index)),
            rw.body.arg_locs(b)[index],
        );
        rw.body.add_arg(block, ty, loc);
    }
    let ivs = rw.body.args(block).to_vec();
    let ends = [rw.body.last_op(a)?, rw.body.last_op(b)?];
    rw.inline_block(a, InsertPoint::End(block), &ivs);
    rw.inline_block(b, InsertPoint::End(block), &ivs);
    merge_reductions(&mut rw, block, ends);
    let mut results = rw.body.results(new);
    for old in [first, second] {
        let count = rw.body.num_results(old);
        let values: Vec<ValueId> = results.by_ref().take(count).collect();
        rw.replace(old, &values);
    }
    Some(new)
}

/// Ends `block` with one `scf.reduce` that does what two do.
fn merge_reductions(rw: &mut Rewriter, block: BlockId, ends: [OpId; 2]) {
    let operands: Vec<ValueId> = ends.iter().flat_map(|e| rw.body.operand_vec(*e)).collect();
    let regions: Vec<RegionId> = ends
        .iter()
        .flat_map(|e| rw.body.regions(*e).to_vec())
        .collect();
    rw.insert_at_end(block);
    let loc = rw.body.loc(ends[1]);
    let new = scf::reduce(rw, loc, &operands, regions.len());
    for (index, region) in regions.into_iter().enumerate() {
        let target = rw.body.region(new, index);
        rw.body.take_blocks(region, target);
    }
    for end in ends {
        rw.erase(end);
    }
}
