//! Packs the operands of matrix products in blocks, and unpacks the result.
//!
//! ```mlir
//! %0 = linalg.matmul ins(%a, %b : ...) outs(%c : ...) -> tensor<64x64xf32>
//! // with block factors of 32, 16 and 64 becomes
//! %a_blocks = linalg.pack %a ... inner_tiles = [32, 64] into %0 : tensor<64x128xf32> -> tensor<2x2x32x64xf32>
//! %b_blocks = linalg.pack %b ... inner_tiles = [16, 64] into %1 : tensor<128x64xf32> -> tensor<4x2x16x64xf32>
//! %c_blocks = linalg.pack %c ... inner_tiles = [32, 16] into %2 : tensor<64x64xf32> -> tensor<2x4x32x16xf32>
//! %blocks = linalg.generic ... ins(%a_blocks, %b_blocks : ...) outs(%c_blocks : ...)
//! %result = linalg.unpack %blocks ... into %c : tensor<2x4x32x16xf32> -> tensor<64x64xf32>
//! ```

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_ir::affine::{AffineContext, AffineMap};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, Options, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{PatternSet, Rewriter};
use oxmlir_ir::{Body, DYNAMIC, Diagnostic, Location, OpFoldResult, OpId};

use super::fold_add_into_dest::is_contraction;
use super::transforms::pack::product::{Blocks, Loops, pack_product};
use super::transforms::pack::transpose::{Order, is_order, transpose};
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "block-factors",
            "the sizes of blocks along rows, columns and the common dimension",
            OptionKind::Ints,
        ),
        OptionInfo::bool("allow-padding", "fills up blocks that are not full", true),
        OptionInfo::new(
            "mnk-padded-multiples",
            "what whole dimensions are filled up to a multiple of, in place of blocks",
            OptionKind::Ints,
        ),
        OptionInfo::new(
            "mnk-order",
            "the order of rows, columns and the common dimension in a block",
            OptionKind::Ints,
        ),
        OptionInfo::bool(
            "lhs-transpose-outer-blocks",
            "the order of the blocks of the first factor",
            false,
        ),
        OptionInfo::bool(
            "lhs-transpose-inner-blocks",
            "the order in the blocks of the first factor",
            false,
        ),
        OptionInfo::bool(
            "rhs-transpose-outer-blocks",
            "the order of the blocks of the second factor",
            true,
        ),
        OptionInfo::bool(
            "rhs-transpose-inner-blocks",
            "the order in the blocks of the second factor",
            true,
        ),
    ],
    ..PassInfo::new(
        "linalg-block-pack-matmul",
        "LinalgBlockPackMatmul",
        "packs the operands of matrix products in blocks",
        Anchor::Any,
        run,
    )
};

/// What the options say.
struct Wanted {
    factors: Option<[i64; 3]>,
    multiples: [i64; 3],
    order: Vec<i64>,
    allows_padding: bool,
    /// Whether the blocks of each factor, and what is in them, are transposed.
    transposes: [[bool; 2]; 2],
}

impl Wanted {
    fn new(options: &Options) -> Result<Wanted, String> {
        let three = |name: &str| -> Result<Option<[i64; 3]>, String> {
            let list = options.ints(name);
            match list.is_empty() {
                true => Ok(None),
                false => list
                    .try_into()
                    .map(Some)
                    .map_err(|_| format!("option {name} takes three numbers")),
            }
        };
        // Nothing is packed by another number of factors, whatever else is asked for.
        let factors = options.ints("block-factors").try_into().ok();
        let order = three("mnk-order")?.unwrap_or([0, 1, 2]);
        if !is_order(&order, 3) {
            return Err("option mnk-order is no order of 0, 1 and 2".to_owned());
        }
        let is_on = |name| options.bool(name);
        Ok(Wanted {
            factors,
            multiples: three("mnk-padded-multiples")?.unwrap_or_default(),
            order: order.to_vec(),
            allows_padding: is_on("allow-padding"),
            transposes: [
                [
                    is_on("lhs-transpose-outer-blocks"),
                    is_on("lhs-transpose-inner-blocks"),
                ],
                [
                    is_on("rhs-transpose-outer-blocks"),
                    is_on("rhs-transpose-inner-blocks"),
                ],
            ],
        })
    }
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let wanted = Wanted::new(pass.options)
        .map_err(|message| pass.fail(Diagnostic::error(Location::UNKNOWN, message)))?;
    let rule = |rw: &mut Rewriter, op: OpId| {
        matches!(
            rw.body.name(op),
            ops::GENERIC | ops::MATMUL | ops::BATCH_MATMUL
        ) && block(rw, op, &wanted).is_some()
    };
    let mut patterns = PatternSet::new();
    patterns.add_informed("BlockPackMatmul", rule);
    run_patterns(body, pass, &patterns)
}

/// Whether an operation is a product, and a generic one a plain one in which one factor is transposed at most.
fn is_suitable(view: Structured) -> bool {
    let exprs = view.op.cx.affine();
    let of = |dims: [u32; 2]| exprs.map(3, 0, &dims.map(|dim| exprs.dim(dim)));
    let maps = view.maps();
    match view.op.name() {
        ops::GENERIC => {
            let [i, j, k] = [0, 1, 2];
            let plain = [
                [[i, k], [k, j], [i, j]],
                [[k, i], [k, j], [i, j]],
                [[i, k], [j, k], [i, j]],
            ];
            let fits = |wanted: &[[u32; 2]; 3]| maps[..] == wanted.map(of);
            is_contraction(view) && plain.iter().any(fits)
        }
        ops::BATCH_MATMUL => maps == view.derived_maps(),
        _ => true,
    }
}

/// Whether the loops of the product have only full blocks.
fn has_full_blocks(view: Structured, loops: &Loops, factors: [i64; 3], order: &[i64]) -> bool {
    let Some(ranges) = view.static_loop_ranges() else {
        return false;
    };
    order.iter().zip(factors).all(|(dim, factor)| {
        let range = ranges.get(*dim as usize + loops.batch.len());
        range.is_some_and(|range| *range != DYNAMIC && range % factor == 0)
    })
}

fn block(rw: &mut Rewriter, op: OpId, wanted: &Wanted) -> Option<()> {
    let factors = wanted.factors?;
    let view = Structured::of(rw.op(op))?;
    let is_packed = |at: usize| factors[at] > 0 || wanted.multiples[at] > 0;
    if !is_suitable(view) || !(0..3).all(is_packed) {
        return None;
    }
    let loops = Loops::of(&view.maps(), &view.iterators(), rw.cx.affine())?;
    let is_full = || {
        factors.iter().all(|factor| *factor > 0)
            && has_full_blocks(view, &loops, factors, &wanted.order)
    };
    if !wanted.allows_padding && !is_full() {
        return None;
    }
    let blocks = Blocks {
        sizes: factors.map(OpFoldResult::Known),
        multiples: wanted.multiples,
        order: &wanted.order,
    };
    let packed = pack_product(rw, op, &blocks)?;
    let mut product = packed.op;
    for (at, transposes) in wanted.transposes.into_iter().enumerate() {
        let view = Structured::of(rw.op(product))?;
        let exprs = rw.cx.affine();
        let maps = view.maps();
        let loops = Loops::of(&maps, &view.iterators(), exprs)?;
        let rows = if at == 0 { &loops.m } else { &loops.k };
        let (outer, inner) = orders(*maps.get(at)?, rows, transposes, exprs)?;
        let order = Order {
            outer: &outer,
            inner: &inner,
        };
        product = transpose(rw, *packed.packs.get(at)?, product, None, order)?.op;
    }
    Some(())
}

/// The order of blocks, and of what is in them, in which the rows come first or, if they are transposed, last.
fn orders(
    map: AffineMap,
    rows: &[u32],
    [outer, inner]: [bool; 2],
    exprs: &AffineContext,
) -> Option<(Vec<i64>, Vec<i64>)> {
    let rank = map.num_results(exprs);
    let first_inner = rank.checked_sub(2)?;
    let first_outer = rank.checked_sub(4)?;
    let loop_at = |place: u32| map.result(place, exprs)?.as_dim(exprs);
    let &[.., outer_rows, inner_rows] = rows else {
        return None;
    };
    let pair = |is_transposed: bool, wanted: bool| match is_transposed != wanted {
        true => [1, 0],
        false => [0, 1],
    };
    let outer = pair(loop_at(first_outer)? != outer_rows, outer);
    let inner = pair(loop_at(first_inner)? != inner_rows, inner);
    let batch = (0..i64::from(first_outer)).collect::<Vec<i64>>();
    let outer = outer.map(|place| place + i64::from(first_outer));
    Some(([&batch[..], &outer].concat(), inner.to_vec()))
}
