//! Two sizes of tiles, near a wanted one, that fill a loop: some of the smaller, then some of the larger.

use oxmlir_dialects::affine::build::{composed_apply, value_of};
use oxmlir_dialects::tables::{arith, cf};
use oxmlir_ir::affine::{AffineContext, AffineExpr};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, ValueId};

use super::interface::Tiling;

/// The size of the small tiles, that of the large ones, and the iteration that the large ones begin at.
pub type Sizes<T> = [T; 3];

/// The sizes for a known number of iterations, multiples of `divisor`; `None` if there are none.
pub fn known(iterations: i64, wanted: i64, divisor: i64) -> Option<Sizes<i64>> {
    if divisor < 1 || wanted < 1 || iterations < 0 {
        return None;
    }
    let units = iterations / divisor;
    let wanted = wanted.checked_add(divisor - 1)? / divisor;
    let tiles = units.checked_add(wanted - 1)? / wanted;
    let small = units.checked_div(tiles)? * divisor;
    let large = small.checked_add(divisor)?;
    let large_tiles = units % tiles;
    let small_tiles = tiles - large_tiles;
    let all = small
        .checked_mul(small_tiles)?
        .checked_add(large.checked_mul(large_tiles)?)?;
    (all == iterations).then_some([small, large, small * small_tiles])
}

/// Computes the sizes in front of an operation.
pub fn computed(
    rw: &mut Rewriter,
    op: OpId,
    dim: usize,
    (wanted, divisor): (i64, i64),
) -> Option<Sizes<ValueId>> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let wanted = value_of(rw, loc, OpFoldResult::Known(wanted));
    let divisor = value_of(rw, loc, OpFoldResult::Known(divisor));
    let range = *(tiling.ranges)(rw, op)?.get(dim)?;
    let range = value_of(rw, loc, range);
    let apply = |rw: &mut Rewriter,
                 values: &[ValueId],
                 expr: &dyn Fn(&AffineContext, &[AffineExpr]) -> AffineExpr| {
        let exprs = rw.cx.affine();
        let count = values.len() as u32;
        let symbols: Vec<AffineExpr> = (0..count).map(|at| exprs.symbol(at)).collect();
        let map = exprs.map(0, count, &[expr(exprs, &symbols)]);
        let values: Vec<OpFoldResult> = values.iter().copied().map(OpFoldResult::Value).collect();
        composed_apply(rw, loc, map, &values)
    };
    let rounded_up = |exprs: &AffineContext, s: &[AffineExpr]| {
        let sum = exprs.add(s[0], s[1]);
        exprs.floordiv(exprs.add_constant(sum, -1), s[1])
    };
    let units = apply(rw, &[range, divisor], &|exprs, s| {
        exprs.floordiv(s[0], s[1])
    });
    let wanted = apply(rw, &[wanted, divisor], &rounded_up);
    let tiles = apply(rw, &[units, wanted], &rounded_up);
    let small = apply(rw, &[units, tiles, divisor], &|exprs, s| {
        exprs.mul(exprs.floordiv(s[0], s[1]), s[2])
    });
    let large_tiles = apply(rw, &[units, tiles], &|exprs, s| exprs.modulo(s[0], s[1]));
    let small_tiles = apply(rw, &[tiles, large_tiles], &|exprs, s| exprs.sub(s[0], s[1]));
    let large = apply(rw, &[small, divisor], &|exprs, s| exprs.add(s[0], s[1]));
    let all = apply(
        rw,
        &[small, small_tiles, large, large_tiles],
        &|exprs, s| exprs.add(exprs.mul(s[0], s[1]), exprs.mul(s[2], s[3])),
    );
    let fills = arith::cmpi(rw, loc, all, range, arith::CmpIPredicate::Eq);
    let message = "could not compute dynamic multi-size tile shapes";
    cf::assert(rw, loc, fills, message);
    let point = apply(rw, &[small, small_tiles], &|exprs, s| exprs.mul(s[0], s[1]));
    Some([small, large, point])
}

/// The sizes that are tried one after the other: the wanted one, then the powers of two below it.
fn descending(wanted: i64) -> impl Iterator<Item = i64> {
    let powers = (0..i64::BITS - 1).rev().map(|bit| 1_i64 << bit);
    std::iter::once(wanted).chain(powers.filter(move |power| *power < wanted))
}

/// The sizes of tiles that get smaller until they fill a loop of a known number of iterations, and how many iterations the tiles
/// of each have, which for the wanted size may be none; `None` if no tile is wanted.
pub fn continuous(iterations: i64, wanted: i64) -> Option<Vec<(i64, i64)>> {
    if wanted < 1 {
        return None;
    }
    let mut rest = iterations;
    let mut all = Vec::new();
    for size in descending(wanted) {
        let chunk = rest / size * size;
        if all.is_empty() || chunk > 0 {
            all.push((size, chunk));
        }
        rest -= chunk;
    }
    Some(all)
}

/// Computes the sizes of tiles that get smaller until they fill a loop, and their iterations, in front of an operation.
pub fn continuous_computed(
    rw: &mut Rewriter,
    op: OpId,
    dim: usize,
    wanted: i64,
) -> Option<Vec<(ValueId, ValueId)>> {
    let tiling = rw.op(op).interface::<Tiling>()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let range = *(tiling.ranges)(rw, op)?.get(dim)?;
    if wanted < 1 {
        return None;
    }
    let exprs = rw.cx.affine();
    let (iterations, size) = (exprs.symbol(0), exprs.symbol(1));
    let [tiles, behind, chunk] = [
        exprs.floordiv(iterations, size),
        exprs.modulo(iterations, size),
        exprs.mul(iterations, size),
    ];
    let apply = |rw: &mut Rewriter, expr, value, size| {
        let map = exprs.map(0, 2, &[expr]);
        composed_apply(rw, loc, map, &[value, size].map(OpFoldResult::Value))
    };
    let mut known = range.known();
    let mut rest = None;
    let mut pieces = Vec::new();
    for number in descending(wanted) {
        let size = value_of(rw, loc, OpFoldResult::Known(number));
        let is_first = rest.is_none();
        let left = rest.unwrap_or_else(|| value_of(rw, loc, range));
        let mut count = apply(rw, tiles, left, size);
        // The order of the text: a count that is not known is computed once more before it is used.
        let mut next = is_first.then(|| apply(rw, behind, left, size));
        if known.is_none() && wanted > 1 {
            count = apply(rw, tiles, left, size);
        }
        rest = Some(*next.get_or_insert_with(|| apply(rw, behind, left, size)));
        if is_first || known.is_none_or(|left| left >= number) {
            pieces.push((count, size));
        }
        known = known.map(|left| left % number);
    }
    let pieces = pieces.into_iter();
    Some(
        pieces
            .map(|(count, size)| (size, apply(rw, chunk, count, size)))
            .collect(),
    )
}
