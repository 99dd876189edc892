//! Starts each transfer to faster memory one iteration before it is waited for, with two buffers in turn.
//!
//! ```mlir
//! affine.for %i = 0 to 8 {                      // affine.dma_start %a[0], %b2[0, 0], %t2[0, 0], %n
//!   affine.dma_start %a[%i], %b[0], %t[0], %n   // affine.for %i = 1 to 8 {
//!   affine.dma_wait %t[0], %n                   //   affine.dma_start %a[%i], %b2[%i mod 2, 0], %t2[%i mod 2, 0], %n
//!   "use"(..)                                   //   %j = affine.apply (%i - 1)
//! }                                             //   affine.dma_wait %t2[%j mod 2, 0], %n
//!                                               //   "use"(..)
//!                                               // }
//!                                               // the rest of the last iteration
//! ```

mod legality;

use oxmlir_dialects::affine::dma::Dma;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::tables::{affine as ops, func, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{BlockId, Body, Context, OpId, OpRef, ValueId};
use rustc_hash::FxHashSet;

use self::legality::startable;
use super::computation_slice;
use super::double_buffer::double_buffer;
use super::{skew, unknown_operations};

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    promise: unknown_operations,
    ..PassInfo::new(
        "affine-pipeline-data-transfer",
        "AffinePipelineDataTransfer",
        "overlaps transfers between levels of memory with computation",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for op in body.nested_ops_post_order(body.root()) {
        if body.name(op) == ops::FOR {
            pipeline(pass.cx, body, op);
        }
    }
    Ok(())
}

/// A transfer and the operation that waits for it.
#[derive(Clone, Copy)]
struct Pair {
    start: OpId,
    wait: OpId,
}

fn pipeline(cx: &Context, body: &mut Body, op: OpId) {
    let Some(view) = For::new(cx, body, op) else {
        return;
    };
    let (block, trips) = (view.block(), view.trip_count());
    let trips = trips.and_then(|trips| i64::try_from(trips).ok());
    let Some(trips) = trips.filter(|trips| *trips > 0) else {
        return;
    };
    let pairs = startable(cx, body, op, find_pairs(cx, body, block));
    let buffers = pairs.iter().filter_map(|pair| faster(cx, body, pair.start));
    let waits = pairs.iter().map(|pair| OpRef::new(cx, body, pair.wait));
    let tags = waits.filter_map(|wait| Some(Dma::of(wait)?.accesses.first()?.memref));
    let all: Vec<ValueId> = buffers.chain(tags).collect();
    let mut done = FxHashSet::default();
    for memref in all {
        if done.insert(memref) && !double_buffer(cx, body, op, memref) {
            return;
        }
        erase_unused(body, memref);
    }
    if pairs.is_empty() {
        return;
    }
    let mut early = FxHashSet::default();
    for pair in pairs {
        early.insert(pair.start);
        early.extend(computation_slice::create(cx, body, pair.start));
    }
    if body.results(op).next().is_none() && is_valid(body, block, &early) {
        skew::delay_others(cx, body, op, trips, &early);
    }
}

/// The transfers to faster memory in a block that can be started earlier, with their waits.
fn find_pairs(cx: &Context, body: &Body, block: BlockId) -> Vec<Pair> {
    let dma = |op| Dma::of(OpRef::new(cx, body, op));
    let starts = || {
        body.ops(block)
            .filter(|op| body.name(*op) == ops::DMA_START)
    };
    let written: Vec<ValueId> = starts()
        .filter_map(dma)
        .filter(|dma| space(cx, body, dma, 0) > space(cx, body, dma, 1))
        .map(|dma| dma.accesses[1].memref)
        .collect();
    let incoming = starts().filter(|op| {
        dma(*op).is_some_and(|dma| {
            space(cx, body, &dma, 0) < space(cx, body, &dma, 1)
                && !written.contains(&dma.accesses[0].memref)
                && !is_used_outside(body, block, dma.accesses[1].memref)
        })
    });
    incoming
        .filter_map(|start| {
            let started = dma(start)?;
            let tag = &started.accesses[2];
            let mut waits = body.ops(block).filter(|op| body.name(*op) == ops::DMA_WAIT);
            let wait = waits.find(|wait| {
                dma(*wait).is_some_and(|wait| {
                    let waited = &wait.accesses[0];
                    waited.memref == tag.memref && waited.map == tag.map
                })
            })?;
            Some(Pair { start, wait })
        })
        .collect()
}

/// The number of the memory space of a part of a transfer: the higher, the faster.
fn space(cx: &Context, body: &Body, dma: &Dma, part: usize) -> i64 {
    let space = memory_space(cx, body.ty(dma.accesses[part].memref));
    space.and_then(|space| cx.int_value(space)).unwrap_or(0)
}

/// The target of a transfer that [`find_pairs`] found.
fn faster(cx: &Context, body: &Body, start: OpId) -> Option<ValueId> {
    Some(Dma::of(OpRef::new(cx, body, start))?.accesses[1].memref)
}

fn is_used_outside(body: &Body, block: BlockId, memref: ValueId) -> bool {
    body.users(memref).any(|user| {
        body.name(user) != memref::DEALLOC && body.ancestor_in_block(block, user).is_none()
    })
}

/// Erases the allocation of a memref that nothing uses any more but perhaps one deallocation.
fn erase_unused(body: &mut Body, memref: ValueId) {
    let Some(allocation) = body.defining_op(memref) else {
        return;
    };
    let users: Vec<OpId> = body.users(memref).collect();
    match users[..] {
        [] => {}
        [user] if body.name(user) == memref::DEALLOC => body.erase_op(user),
        _ => return,
    }
    body.erase_op(allocation);
}

/// Whether no operation of one group uses results of the other.
fn is_valid(body: &Body, block: BlockId, early: &FxHashSet<OpId>) -> bool {
    body.ops(block).all(|op| {
        body.results(op).all(|result| {
            let mut users = body.users(result);
            users.all(|user| match body.ancestor_in_block(block, user) {
                Some(user) => early.contains(&user) == early.contains(&op),
                None => true,
            })
        })
    })
}
