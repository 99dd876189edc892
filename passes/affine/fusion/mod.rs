//! Fuses affine loop nests: what one nest computes goes to where another one uses it.
//!
//! ```mlir
//! affine.for %i = 0 to 10 {                  // affine.for %i = 0 to 10 {
//!   affine.store %v, %m[%i]                  //   affine.store %v, %p[0]
//! }                                          //   %0 = affine.load %p[0]
//! affine.for %i = 0 to 10 {                  //   use(%0)
//!   %0 = affine.load %m[%i]                  // }
//!   use(%0)
//! }
//! ```
//!
//! A nest that stores what another one loads (a producer) is cut into slices, one for each iteration of loops of the
//! other one, and the slices go into these loops; memory that nothing else uses shrinks to what one slice needs. Nests
//! that only load the same memory (siblings) are put together as a whole.
//!
//! - `graph`: which nests of a block depend on one another
//! - `slice`: the bounds of slices; `fuse`: which there are, and putting them in; `legality`: which keep the meaning; `cost`: which
//!   are worth it
//! - `producer`, `sibling`: the two ways of fusing; `interchange`: loops are made ready for it
//! - `escape`, `private`: memory that only fused nests use

mod cost;
mod escape;
mod fuse;
mod graph;
mod interchange;
mod legality;
mod private;
mod producer;
mod sibling;
mod slice;

use oxmlir_dialects::tables::{affine, memref};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, Options, PassContext, PassInfo, PassResult};
use oxmlir_ir::{BlockId, Body, Context};

use super::unknown_operations;
use crate::bodies::for_each_body;
use graph::Graph;
use private::FastMemory;

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    promise: unknown_operations,
    options: &[
        OptionInfo::new(
            "compute-tolerance",
            "how much more computation fusing may add, relative to what there is",
            OptionKind::Float(0.3),
        ),
        OptionInfo::new(
            "fast-mem-space",
            "the number of a faster memory space for private memrefs",
            OptionKind::Uints,
        ),
        OptionInfo::uint(
            "local-buf-threshold",
            "the most KiB of a memref that goes to faster memory",
            0,
        ),
        OptionInfo::bool(
            "maximal",
            "fuse wherever it is legal, however much computation it adds",
            false,
        ),
        OptionInfo::new(
            "mode",
            "which nests are fused",
            OptionKind::Choice {
                cases: &[
                    ("greedy", "producers with consumers, and siblings"),
                    ("producer", "producers with consumers only"),
                    ("sibling", "siblings only"),
                ],
                default: "greedy",
            },
        ),
    ],
    ..PassInfo::new(
        "affine-loop-fusion",
        "AffineLoopFusion",
        "fuses affine loop nests",
        Anchor::Any,
        run,
    )
};

/// What the options say.
struct Settings {
    mode: Mode,
    tolerance: f64,
    maximal: bool,
    fast: FastMemory,
}

#[derive(Clone, Copy)]
enum Mode {
    Greedy,
    Producer,
    Sibling,
}

impl Settings {
    fn of(options: &Options) -> Settings {
        Settings {
            mode: match options.text("mode") {
                "producer" => Mode::Producer,
                "sibling" => Mode::Sibling,
                _ => Mode::Greedy,
            },
            tolerance: options.float("compute-tolerance"),
            maximal: options.bool("maximal"),
            fast: FastMemory {
                space: options.uints("fast-mem-space").last().copied(),
                threshold: options.uint("local-buf-threshold").saturating_mul(1024),
            },
        }
    }
}

/// The fusion of the nests of one block.
struct Fusion<'a> {
    cx: &'a Context,
    body: &'a mut Body,
    graph: Graph,
    settings: &'a Settings,
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let (cx, settings) = (pass.cx, Settings::of(pass.options));
    for_each_body(body, &|body| fuse_all(cx, body, &settings));
    Ok(())
}

/// Fuses in all blocks that have several nests, inner ones first.
fn fuse_all(cx: &Context, body: &mut Body, settings: &Settings) {
    let nested = body.walk_post_order(body.root());
    let parents: Vec<_> = nested.filter(|op| body.num_regions(*op) > 0).collect();
    for op in parents.into_iter().chain([body.root()]) {
        if !body.is_alive(op) {
            continue;
        }
        let regions = body.regions(op).iter();
        let blocks: Vec<BlockId> = regions.flat_map(|r| body.blocks(*r)).collect();
        for block in blocks {
            let nests = body.ops(block).filter(|at| body.name(*at) == affine::FOR);
            if nests.take(2).count() == 2 {
                fuse_block(cx, body, block, settings);
            }
        }
    }
}

fn fuse_block(cx: &Context, body: &mut Body, block: BlockId, settings: &Settings) {
    let Some(graph) = Graph::new(cx, body, block) else {
        return;
    };
    let mut fusion = Fusion {
        cx,
        body,
        graph,
        settings,
    };
    match settings.mode {
        Mode::Producer => fusion.fuse_producers(usize::MAX),
        Mode::Sibling => fusion.fuse_siblings(),
        Mode::Greedy => {
            fusion.fuse_producers(1);
            fusion.fuse_siblings();
            fusion.fuse_producers(usize::MAX);
        }
    }
    fusion.erase_unused_allocations();
}

impl Fusion<'_> {
    fn erase_unused_allocations(&mut self) {
        for value in self.graph.values_without_edges() {
            let def = self
                .body
                .defining_op(value)
                .filter(|op| self.body.is_alive(*op));
            if let Some(def) = def
                && self.body.name(def) == memref::ALLOC
                && self.body.is_unused(value)
            {
                self.body.erase_op(def);
            }
        }
    }
}
