//! Makes one loop of perfectly nested loops that count from 0 by 1.
//!
//! ```mlir
//! affine.for %i = 0 to %n {               // affine.for %k = 0 to %n * %m {
//!   affine.for %j = 0 to %m {             //   %j = affine.apply %k mod %m
//!     affine.store %v, %b[%i, %j]         //   %i = affine.apply %k floordiv %m
//!   }                                     //   affine.store %v, %b[%i, %j]
//! }                                       // }
//! ```

use oxmlir_dialects::affine::analysis::extent::is_not_negative;
use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::loops::{self, For};
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::affine::scope::is_valid_symbol;
use oxmlir_dialects::tables::{affine, func, scf};
use oxmlir_ir::affine::{AffineExpr, BinaryOp};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, Location, OpId, ValueId};

use super::nest::{is_ancestor, is_defined_above, perfect_nest};
use super::{coalesce_scf, index};

pub static PASS: PassInfo = PassInfo::new(
    "affine-loop-coalescing",
    "LoopCoalescing",
    "makes one loop of perfectly nested loops",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for op in body.nested_ops(body.root()) {
        if !body.is_alive(op) {
            continue;
        }
        match body.name(op) {
            affine::FOR => coalesce_nest(pass.cx, body, op),
            scf::FOR => coalesce_scf::coalesce_nest(pass.cx, body, op, false),
            _ => false,
        };
    }
    Ok(())
}

/// Coalesces the bands of the nest at `root` whose bounds are known in front of them, innermost first; whether there is
/// one.
pub fn coalesce_nest(cx: &Context, body: &mut Body, root: OpId) -> bool {
    let mut changed = false;
    let nest = perfect_nest(cx, body, root);
    let known_above: Vec<usize> = (0..nest.len())
        .map(|i| {
            let known = |j: &usize| {
                body.operands(nest[i])
                    .all(|v| is_defined_above(body, nest[*j], v))
            };
            (0..i).find(known).unwrap_or(i)
        })
        .collect();
    let mut end = nest.len();
    while end > 1 {
        let starts = |start: &usize| known_above[*start..end].iter().all(|above| above <= start);
        let hand_on = |start: &usize| {
            let pairs = nest[*start..end].windows(2);
            pairs
                .clone()
                .all(|pair| hands_on(cx, body, pair[0], pair[1]))
        };
        match (0..end - 1).find(|start| starts(start) && hand_on(start)) {
            Some(start) => {
                coalesce(cx, body, &nest[start..end]);
                changed = true;
                end = start;
            }
            None => end -= 1,
        }
    }
    changed
}

/// Whether the values that `outer` carries are those that `inner` carries, and nothing else in it uses them.
fn hands_on(cx: &Context, body: &Body, outer: OpId, inner: OpId) -> bool {
    let (Some(outer), Some(inner)) = (For::new(cx, body, outer), For::new(cx, body, inner)) else {
        return false;
    };
    outer.iter_args() == &inner.inits()[..]
        && outer.iter_args().iter().all(|arg| body.has_one_use(*arg))
        && outer
            .yielded()
            .iter()
            .copied()
            .eq(body.results(inner.op().id))
}

/// Makes one loop of a band of loops that count from 0 by 1; other loops stay.
fn coalesce(cx: &Context, body: &mut Body, band: &[OpId]) {
    let (outermost, innermost) = (band[0], band[band.len() - 1]);
    let views: Option<Vec<For>> = band.iter().map(|op| For::new(cx, body, *op)).collect();
    let Some(views) = views else {
        return;
    };
    if views.iter().any(|view| {
        view.step() != 1 || view.constant_lower() != Some(0) || view.trip_count() == Some(0)
    }) {
        return;
    }
    let uppers: Vec<AppliedMap> = views.iter().map(|view| view.upper()).collect();
    // The trip counts become symbols.
    let operands = uppers.iter().flat_map(|upper| &upper.operands);
    if !operands
        .copied()
        .all(|value| is_valid_symbol(cx, body, value))
    {
        return;
    }
    let mut negative: Vec<bool> = views
        .iter()
        .map(|view| !is_not_negative(*view, band[0]))
        .collect();
    // One of them alone makes the product negative: the loop does not run then.
    if negative.iter().filter(|negative| **negative).count() == 1 {
        negative.fill(false);
    }
    let ivs: Vec<ValueId> = views.iter().map(|view| view.iv()).collect();
    let (lower, block, loc) = (views[0].lower(), views[0].block(), body.loc(outermost));

    let (extents, product) = insert_product(cx, body, outermost, loc, &uppers, &negative);
    let symbol = Applied::new(cx.affine().symbol_identity_map(), [product]);
    loops::set_bounds(cx, body, outermost, &lower, &symbol);

    let indices = insert_indices(cx, body, InsertPoint::Start(block), loc, ivs[0], &extents);
    for (iv, index) in ivs.iter().zip(indices) {
        body.replace_uses_if(*iv, index, |body, at| {
            is_ancestor(body, innermost, body.use_owner(at))
        });
    }
    inline_inner(cx, body, band);
}

/// Inserts the trip counts of the loops and their product. Those that may be `negative` become at least 0.
fn insert_product(
    cx: &Context,
    body: &mut Body,
    at: OpId,
    loc: Location,
    uppers: &[AppliedMap],
    negative: &[bool],
) -> (Vec<ValueId>, ValueId) {
    let affine = cx.affine();
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(at));
    let times = affine.mul(affine.dim(0), affine.symbol(0));
    let mut extents = Vec::new();
    let mut product = None;
    for (upper, negative) in uppers.iter().zip(negative) {
        let mut extent = minimum(&mut rw, loc, upper);
        if *negative {
            extent = at_least_zero(&mut rw, loc, extent);
        }
        extents.push(extent);
        product = Some(match product {
            None => extent,
            Some(product) => binary(&mut rw, loc, times, product, extent),
        });
    }
    let product = product.unwrap_or_else(|| index::constant(&mut rw, loc, 1));
    (extents, product)
}

/// Inserts the least result of a map.
fn minimum(rw: &mut Rewriter, loc: Location, map: &AppliedMap) -> ValueId {
    if map.form.num_results(rw.cx.affine()) == 1 {
        return build::apply(rw, loc, map);
    }
    affine::min(rw, loc, &map.operands, map.form)
}

/// Inserts the greater one of `value` and 0.
fn at_least_zero(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    let exprs = rw.cx.affine();
    let map = exprs.map(1, 0, &[exprs.dim(0), exprs.constant(0)]);
    affine::max(rw, loc, &[value], map)
}

/// Inserts `expr` over dimension 0, which is `dim`, and symbol 0, which is `symbol`.
fn binary(
    rw: &mut Rewriter,
    loc: Location,
    expr: AffineExpr,
    dim: ValueId,
    symbol: ValueId,
) -> ValueId {
    let map = rw.cx.affine().map(1, 1, &[expr]);
    build::apply(rw, loc, &Applied::new(map, [dim, symbol]))
}

/// Inserts what the induction variables of the loops are for that of the coalesced loop.
fn insert_indices(
    cx: &Context,
    body: &mut Body,
    at: InsertPoint,
    loc: Location,
    linear: ValueId,
    extents: &[ValueId],
) -> Vec<ValueId> {
    let affine = cx.affine();
    let operation = |op| affine.binary(op, affine.dim(0), affine.symbol(0));
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    let (mut rest, mut indices) = (linear, Vec::new());
    for (i, extent) in extents.iter().enumerate().rev() {
        if let Some(inner) = extents.get(i + 1) {
            rest = binary(&mut rw, loc, operation(BinaryOp::FloorDiv), rest, *inner);
        }
        indices.push(match i {
            0 => rest,
            _ => binary(&mut rw, loc, operation(BinaryOp::Mod), rest, *extent),
        });
    }
    indices.reverse();
    indices
}

/// Moves the body of the innermost loop into the outermost one; the loops between go.
fn inline_inner(cx: &Context, body: &mut Body, band: &[OpId]) {
    let (second, innermost) = (band[1], band[band.len() - 1]);
    let carried: Vec<(Vec<ValueId>, Vec<ValueId>)> = band[1..]
        .iter()
        .filter_map(|op| For::new(cx, body, *op))
        .map(|view| (view.iter_args().to_vec(), view.inits().to_vec()))
        .collect();
    for (args, inits) in carried {
        for (arg, init) in args.into_iter().zip(inits) {
            body.replace_all_uses(arg, init);
        }
    }
    let Some(view) = For::new(cx, body, innermost) else {
        return;
    };
    let (block, yielded, terminator) = (view.block(), view.yielded(), view.terminator());
    if let Some(terminator) = terminator {
        body.erase_op(terminator);
    }
    for op in body.op_vec(block) {
        body.move_op(op, InsertPoint::Before(second));
    }
    let results: Vec<ValueId> = body.results(second).collect();
    for (result, value) in results.into_iter().zip(yielded) {
        body.replace_all_uses(result, value);
    }
    body.erase_op(second);
}
