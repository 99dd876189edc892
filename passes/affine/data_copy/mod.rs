//! Copies what affine loops use of slow memory to faster memory in front of them, and what they have written back behind
//! them.
//!
//! ```mlir
//! affine.for %i = 0 to 10 {            // %b = memref.alloc() : memref<10xf32, 1>
//!   affine.load %m[%i + 5]             // affine.for %i = 5 to 15 {
//! }                                    //   %0 = affine.load %m[%i]
//!                                      //   affine.store %0, %b[%i - 5]
//!                                      // }
//!                                      // affine.for %i = 0 to 10 {
//!                                      //   affine.load %b[%i]
//!                                      // }
//! ```
//!
//! Copies are made around the outermost loops whose buffers fit. Operations that lie side by side share their buffers.
//!
//! What is written back is copied to the buffer first, unless all of it certainly is written. Nothing is copied that the same
//! operations may access in another way, or that may lie outside of the memref.
//!
//! - `region`: what accesses touch; `plan`: what is copied, and where; `copy`: buffers and copies; `transfer`: copies by
//!   transfers that run beside the program

mod copy;
mod plan;
mod region;
mod transfer;

use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::affine::analysis::footprint::element_bytes;
use oxmlir_dialects::affine::loops::{For, body_block};
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{
    GreedyConfig, NoListener, PatternSet, Rewriter, Strictness, apply_patterns_to_ops,
};
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpId, OpRef};
use rustc_hash::FxHashSet;

use super::index;
use super::promote::promote_single_iteration;
use copy::{Memories, copy_range};
use region::Region;

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    options: &[
        OptionInfo::uint(
            "fast-mem-capacity",
            "the size of fast memory in KiB",
            UNLIMITED,
        ),
        OptionInfo::uint("fast-mem-space", "the number of the fast memory space", 1),
        OptionInfo::bool(
            "generate-dma",
            "copies by transfers instead of loops",
            false,
        ),
        OptionInfo::uint(
            "min-dma-transfer",
            "the least number of bytes of a transfer that the target supports",
            1024,
        ),
        OptionInfo::bool(
            "skip-non-unit-stride-loops",
            "copies inside of loops with a step other than 1",
            false,
        ),
        OptionInfo::uint("slow-mem-space", "the number of the slow memory space", 0),
        OptionInfo::uint("tag-mem-space", "the number of the memory space of tags", 0),
    ],
    ..PassInfo::new(
        "affine-data-copy-generate",
        "AffineDataCopyGeneration",
        "copies what loops use to faster memory",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// A capacity that is not exceeded.
const UNLIMITED: u64 = u64::MAX;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let Some(entry) = body.first_block(body.root_region()) else {
        return Ok(());
    };
    let (loc, mut no_listener) = (body.loc(body.root()), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Start(entry));
    index::constant(&mut rw, loc, 0);
    let space = |name| Some(pass.options.uint(name)).filter(|space| *space != 0);
    let capacity = pass.options.uint("fast-mem-capacity");
    let mut copies = Copies {
        pass,
        skip_steps: pass.options.bool("skip-non-unit-stride-loops"),
        capacity: capacity.saturating_mul(1024),
        memories: Memories {
            slow: pass.options.uint("slow-mem-space"),
            fast: space("fast-mem-space"),
            tag: space("tag-mem-space"),
            transfers: pass.options.bool("generate-dma"),
        },
        nests: FxHashSet::default(),
    };
    for block in body.blocks(body.root_region()).collect::<Vec<_>>() {
        copies.block(cx, body, block);
    }
    simplify(body, pass, copies.nests)
}

/// Puts loops of copies that run once away, and simplifies the subscripts of copies.
fn simplify(body: &mut Body, pass: &PassContext, nests: FxHashSet<OpId>) -> PassResult {
    let cx = pass.cx;
    let mut nests: Vec<OpId> = nests.into_iter().collect();
    nests.sort_unstable();
    let mut accesses = Vec::new();
    for nest in nests {
        let mut inside = body.nested_ops_post_order(nest);
        inside.push(nest);
        for op in inside {
            match body.name(op) {
                affine::FOR => {
                    promote_single_iteration(cx, body, op);
                }
                affine::LOAD | affine::STORE => accesses.push(op),
                _ => {}
            }
        }
    }
    let mut patterns = PatternSet::new();
    for name in [affine::LOAD, affine::STORE] {
        patterns.add(name, cx.registry().hooks(name).patterns);
    }
    let config = GreedyConfig {
        strictness: Strictness::ExistingAndNew,
        ..GreedyConfig::default()
    };
    apply_patterns_to_ops(cx, body, body.root_region(), &accesses, &patterns, &config)
        .map_err(|endless| pass.fail(endless))?;
    Ok(())
}

/// The work on one function.
struct Copies<'a, 'p> {
    pass: &'a PassContext<'p>,
    skip_steps: bool,
    /// In bytes.
    capacity: u64,
    memories: Memories,
    /// The loops that copy.
    nests: FxHashSet<OpId>,
}

impl Copies<'_, '_> {
    fn block(&mut self, cx: &Context, body: &mut Body, block: BlockId) {
        let mut blocks = vec![(block, body.first_op(block))];
        while let Some((block, from)) = blocks.pop() {
            let Some(begin) = self.next_use(body, from) else {
                continue;
            };
            let mut at = Some(begin);
            while let Some(op) = at.filter(|op| body.name(*op) != affine::FOR) {
                at = body.next_op(op);
            }
            let end = at
                .or_else(|| body.last_op(block))
                .filter(|end| *end != begin);
            if let Some(end) = end {
                self.range(cx, body, begin, end);
            }
            let Some(nest) = at else {
                continue;
            };
            let behind = body.next_op(nest);
            blocks.push((block, behind));
            if self.goes_inside(cx, body, nest) {
                let inner = body_block(body, nest);
                blocks.push((inner, body.first_op(inner)));
            } else if let Some(end) = behind {
                self.range(cx, body, nest, end);
            }
        }
    }

    /// The first operation from `from` on that uses memory and is no copy.
    fn next_use(&self, body: &Body, from: Option<OpId>) -> Option<OpId> {
        std::iter::successors(from, |op| body.next_op(*op)).find(|op| {
            matches!(body.name(*op), affine::LOAD | affine::STORE | affine::FOR)
                && !self.nests.contains(op)
        })
    }

    /// Whether copies are made inside of a loop, not around it.
    fn goes_inside(&self, cx: &Context, body: &Body, nest: OpId) -> bool {
        if self.skip_steps {
            return For::new(cx, body, nest).is_some_and(|view| view.step() != 1);
        }
        footprint(cx, body, nest).is_some_and(|bytes| bytes > self.capacity)
    }

    fn range(&mut self, cx: &Context, body: &mut Body, begin: OpId, end: OpId) {
        let bytes = copy_range(cx, body, (begin, end), &self.memories, &mut self.nests);
        if bytes > self.capacity {
            self.warn(OpRef::new(cx, body, body.parent_op(begin).unwrap_or(begin)));
        }
    }

    fn warn(&self, around: OpRef) {
        let message = "total size of all copy buffers' for this block exceeds fast memory capacity";
        self.pass.emit(around.plain_warning(message));
    }
}

/// The bytes that a loop touches in one iteration of the loops around it; `None` where that is not known.
fn footprint(cx: &Context, body: &Body, nest: OpId) -> Option<u64> {
    let depth = enclosing_loops(cx, body, nest).len();
    let mut regions: Vec<Region> = Vec::new();
    for op in body.nested_ops(nest) {
        if !matches!(
            body.name(op),
            affine::LOAD | affine::STORE | affine::VECTOR_LOAD | affine::VECTOR_STORE
        ) {
            continue;
        }
        let region = Region::of(cx, body, op, depth)?;
        match regions.iter_mut().find(|r| r.memref == region.memref) {
            Some(known) => {
                if !known.unite(&region) {
                    return None;
                }
            }
            None => regions.push(region),
        }
    }
    regions.iter().try_fold(0u64, |total, region| {
        let element = cx.shaped_element(body.ty(region.memref))?;
        let elements = region.extents(cx, body)?.elements;
        let bytes = element_bytes(cx, element)?.checked_mul(elements)?;
        total.checked_add(u64::try_from(bytes).ok()?)
    })
}
