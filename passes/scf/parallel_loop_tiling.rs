//! Tiles innermost parallel loops.
//!
//! ```mlir
//! scf.parallel (%i) = (%lb) to (%ub) step (%s) {    // %t = arith.muli %s, %c4 : index
//!   "body"(%i)                                      // scf.parallel (%o) = (%lb) to (%ub) step (%t) {
//! }                                                 //   %n = affine.min (%t, %ub - %o)
//!                                                   //   scf.parallel (%k) = (%c0) to (%n) step (%s) {
//!                                                   //     %i = arith.addi %k, %o : index
//!                                                   //     "body"(%i)
//!                                                   //   }
//!                                                   // }
//! ```
//!
//! With `no-min-max-bounds` all tiles are of one size and the body asks whether it is within the bounds. Loops with
//! reductions stay.

use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{BlockId, Body, InsertPoint, Location, OpId, Type, ValueId};

use super::ops_named;
use crate::affine::index::constant;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "no-min-max-bounds",
            "tiles of one size, whose bodies ask whether they are within the bounds",
            false,
        ),
        OptionInfo::new(
            "parallel-loop-tile-sizes",
            "iterations in a tile, by dimension; 1 for those that are not named",
            OptionKind::Ints,
        ),
    ],
    ..PassInfo::new(
        "scf-parallel-loop-tiling",
        "SCFParallelLoopTiling",
        "tiles innermost parallel loops",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let sizes = pass.options.ints("parallel-loop-tile-sizes");
    if sizes.contains(&0) {
        let message = "tile size cannot be 0";
        return Err(pass.fail(Diagnostic::error(Location::UNKNOWN, message)));
    }
    if sizes.iter().any(|size| *size < 0) {
        let message = "tile size cannot be negative";
        return Err(pass.fail(Diagnostic::error(Location::UNKNOWN, message)));
    }
    let ask = pass.options.bool("no-min-max-bounds");
    for_each_body(body, &|body| {
        let loops = ops_named(body, scf::PARALLEL);
        let outer = loops.iter().filter_map(|op| {
            let around = std::iter::successors(body.parent_op(*op), |at| body.parent_op(*at));
            around
                .into_iter()
                .find(|at| body.name(*at) == scf::PARALLEL)
        });
        let outer: Vec<OpId> = outer.collect();
        for op in loops {
            if !outer.contains(&op) && body.num_results(op) == 0 {
                let mut no_listener = NoListener;
                let mut rw =
                    Rewriter::new(pass.cx, body, &mut no_listener, InsertPoint::Before(op));
                tile(&mut rw, op, sizes, ask);
            }
        }
    });
    Ok(())
}

/// One dimension of a loop.
#[derive(Clone, Copy)]
struct Dimension {
    lower: ValueId,
    upper: ValueId,
    step: ValueId,
    /// Iterations in a tile.
    size: i64,
    /// The step from tile to tile.
    tile: ValueId,
}

impl Dimension {
    /// Whether all tiles are full.
    fn divides(&self, rw: &Rewriter) -> bool {
        let [lower, upper, step] =
            [self.lower, self.upper, self.step].map(|value| rw.cx.constant_int(rw.body, value));
        let iterations = || {
            let step = step.filter(|step| *step > 0)?;
            let span = upper?.checked_sub(lower?)?.checked_add(step - 1)?;
            Some(span.div_euclid(step))
        };
        iterations().is_some_and(|count| count.checked_rem(self.size) == Some(0))
    }
}

fn tile(rw: &mut Rewriter, op: OpId, sizes: &[i64], ask: bool) -> Option<()> {
    let loc = rw.body.loc(op);
    let source = rw
        .body
        .first_block(rw.body.region(op, scf::parallel::REGION))?;
    let zero = constant(rw, loc, 0);
    let dims = dimensions(rw, op, sizes);
    let bounds = |value: fn(&Dimension) -> ValueId| dims.iter().map(value).collect::<Vec<_>>();
    let (lowers, uppers) = (bounds(|dim| dim.lower), bounds(|dim| dim.upper));
    let (steps, tiles) = (bounds(|dim| dim.step), bounds(|dim| dim.tile));

    let outer = parallel(rw, loc, [&lowers, &uppers, &tiles]);
    rw.insert_at_start(outer);
    let offsets = rw.body.args(outer).to_vec();
    let mut guarded = false;
    let mut ends = Vec::new();
    for (dim, offset) in dims.iter().zip(&offsets) {
        let full = dim.divides(rw);
        guarded |= ask && !full;
        ends.push(if full || ask {
            dim.tile
        } else {
            rest(rw, loc, dim, *offset)
        });
    }
    let inner = parallel(rw, loc, [&vec![zero; dims.len()], &ends, &steps]);
    rw.insert_at_start(inner);
    let mut indices = Vec::new();
    for (at, offset) in offsets.iter().enumerate() {
        let within = rw.body.arg(inner, at);
        indices.push(arith::addi(rw, loc, within, *offset));
    }
    let terminator = rw.body.last_op(source)?;
    rw.erase(terminator);
    let mut to = rw.at;
    if guarded {
        let condition = within_bounds(rw, loc, &indices, &uppers);
        let guard = scf::if_(rw, loc, &[], condition);
        let block = rw
            .body
            .add_block(rw.body.region(guard, scf::if_::THEN_REGION));
        rw.insert_at_end(block);
        let end = scf::yield_(rw, loc, &[]);
        to = InsertPoint::Before(end);
    }
    rw.inline_block(source, to, &indices);
    rw.erase(op);
    Some(())
}

/// The dimensions of a loop with constants for the sizes of tiles, which are inserted before the steps.
fn dimensions(rw: &mut Rewriter, op: OpId, sizes: &[i64]) -> Vec<Dimension> {
    let view = scf::Parallel::new(rw.op(op));
    let (loc, lowers, uppers) = (view.loc(), view.lower_bound(), view.upper_bound());
    let bounds = lowers.into_iter().zip(uppers).zip(view.step());
    let sizes = sizes.iter().copied().chain(std::iter::repeat(1));
    let mut dims: Vec<Dimension> = bounds
        .zip(sizes)
        .map(|(((lower, upper), step), size)| Dimension {
            lower,
            upper,
            step,
            size,
            tile: constant(rw, loc, size),
        })
        .collect();
    for dim in &mut dims {
        dim.tile = arith::muli(rw, loc, dim.step, dim.tile);
    }
    dims
}

/// Inserts a loop that does nothing yet: its body.
fn parallel(rw: &mut Rewriter, loc: Location, [lowers, uppers, steps]: [&[ValueId]; 3]) -> BlockId {
    let new = scf::parallel(rw, loc, &[], lowers, uppers, steps, &[]);
    let block = rw
        .body
        .add_block(rw.body.region(new, scf::parallel::REGION));
    for _ in lowers {
        rw.body.add_arg(block, Type::INDEX, loc);
    }
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    scf::reduce(rw, loc, &[], 0);
    rw.at = at;
    block
}

/// How far the tile at `offset` goes: it may be cut off by the upper bound.
fn rest(rw: &mut Rewriter, loc: Location, dim: &Dimension, offset: ValueId) -> ValueId {
    let affine = rw.cx.affine();
    let left = affine.sub(affine.dim(1), affine.dim(2));
    let map = affine.map(3, 0, &[affine.dim(0), left]);
    affine::min(rw, loc, &[dim.tile, dim.upper, offset], map)
}

/// Whether all indices are below their bounds.
fn within_bounds(
    rw: &mut Rewriter,
    loc: Location,
    indices: &[ValueId],
    uppers: &[ValueId],
) -> ValueId {
    let yes = rw.cx.bool_attr(true);
    let yes = arith::constant(rw, loc, yes);
    indices.iter().zip(uppers).fold(yes, |all, (index, upper)| {
        let below = arith::cmpi(rw, loc, *index, *upper, arith::CmpIPredicate::Slt);
        arith::andi(rw, loc, all, below)
    })
}
