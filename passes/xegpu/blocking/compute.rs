//! Operations that compute vectors from vectors.

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::{vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::{Layout, without_inst_data};
use oxmlir_ir::rewrite::{Pattern, Rewriter, folded};
use oxmlir_ir::{OpId, ValueId};
use rustc_hash::FxHashMap;

use super::tiles::{cut, put_together, tile_type};
use crate::vector::build::{extract_slice, insert_slice, transpose, zero};
use crate::vector::lower::unroll::offsets;
use crate::vector::unroll::{self, Tiled, is_elementwise, rebuilt};
use crate::xegpu::layouts::{needs_blocking, operand_tile, value_tile};

pub const DPAS: Pattern = super::pattern("UnrollDpasOp", |rw, op| dpas(rw, op).is_some());
pub const CONVERT_LAYOUT: Pattern = super::pattern("UnrollConvertLayoutOp", |rw, op| {
    convert_layout(rw, op).is_some()
});
pub const ELEMENTWISE: Pattern = super::pattern("UnrollElementwisePattern", |rw, op| {
    elementwise(rw, op).is_some()
});
pub const TRANSPOSE: Pattern = super::pattern("UnrollTransposePattern", |rw, op| {
    transposition(rw, op).is_some()
});
pub const BROADCAST: Pattern = super::pattern("UnrollBroadcastPattern", |rw, op| {
    broadcasting(rw, op).is_some()
});
pub const REDUCTION: Pattern = super::pattern("UnrollMultiReductionPattern", |rw, op| {
    reduction(rw, op).is_some()
});
pub const CAST_AWAY_LEADING: Pattern =
    super::pattern("CastAwayElementwiseLeadingOneDim", |rw, op| {
        cast_away_leading(rw, op).is_some()
    });

/// The tile of a product: rows, summed dimension and columns.
fn dpas_tile(rw: &Rewriter, op: OpId) -> Option<[i64; 3]> {
    let tile = |index| operand_tile(rw.cx, rw.body, op, index);
    let ([m, k], [k_too, n]) = (tile(0)?[..].try_into().ok()?, tile(1)?[..].try_into().ok()?);
    let accumulates = rw.body.num_operands(op) == 3;
    let fits = k == k_too && (!accumulates || tile(2)?[..] == [m, n]);
    fits.then_some([m, k, n])
}

// dpas(a, b, c) -> sums of dpas(tile of a, tile of b, ...) put together
fn dpas(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let [m, k, n] = dpas_tile(rw, op)?;
    let (operands, loc) = (rw.body.operand_vec(op), rw.body.loc(op));
    let whole = rw.body.only_result_type(op);
    let mut grids = Vec::new();
    for (operand, tile) in operands.iter().zip([[m, k], [k, n], [m, n]]) {
        let shape = rw.cx.shape(rw.body.ty(*operand))?;
        grids.push((*operand, tile, offsets(shape, &tile)?.len()));
    }
    let view = xegpu::Dpas::new(rw.op(op));
    let sides = |value| <[i64; 2]>::try_from(rw.cx.shape(rw.body.ty(value))?).ok();
    let ([rows, depth], [_, columns]) = (sides(view.lhs())?, sides(view.rhs())?);
    if grids.iter().all(|(_, _, count)| *count == 1) {
        return None;
    }
    rw.insert_before(op);
    let mut tiles = Vec::new();
    for (operand, tile, count) in grids {
        let tile = tile_type(rw.cx, rw.body.ty(operand), &tile)?;
        tiles.push(match count {
            1 => vec![operand],
            _ => cut(rw, loc, operand, tile)?,
        });
    }
    let view = xegpu::Dpas::new(rw.op(op));
    let layouts = [view.layout_a(), view.layout_b(), view.layout_cd()];
    let tile = tile_type(rw.cx, whole, &[m, n])?;
    let [rows, depth, columns] = [rows / m, depth / k, columns / n].map(|n| n as usize);
    let mut sums = Vec::with_capacity(rows * columns);
    for i in 0..rows {
        for j in 0..columns {
            let mut sum = tiles.get(2).map(|acc| acc[i * columns + j]);
            for at in 0..depth {
                let (lhs, rhs) = (tiles[0][i * depth + at], tiles[1][at * columns + j]);
                let [layout_a, layout_b, layout_cd] = layouts;
                let options = xegpu::DpasOptions {
                    acc: sum,
                    layout_a,
                    layout_b,
                    layout_cd,
                };
                sum = Some(xegpu::dpas_with(rw, loc, tile, lhs, rhs, options));
            }
            sums.extend(sum);
        }
    }
    let value = put_together(rw, loc, &sums, whole)?;
    rw.replace(op, &[value]);
    Some(())
}

// convert_layout(v) -> convert_layout of each tile; v where the layouts are about instructions alone
fn convert_layout(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::convert_layout as slots;
    let slots = [slots::INPUT_LAYOUT_ATTR, slots::TARGET_LAYOUT_ATTR];
    let attrs = slots.map(|slot| rw.body.attr(op, slot));
    let [input, target] = attrs.map(|attr| Layout::of(rw.cx, attr?));
    let (input, target) = (input?, target?);
    if input.is_for_workgroup() || target.is_for_workgroup() || input.inst_data.is_empty() {
        return None;
    }
    let kept = attrs.map(|attr| without_inst_data(rw.cx, attr?));
    let source = rw.body.operand(op, SOURCE);
    let [Some(from), Some(to)] = kept else {
        rw.replace(op, &[source]);
        return Some(());
    };
    rw.modify(op, |body| {
        body.set_attr(op, slots[0], from);
        body.set_attr(op, slots[1], to);
    });
    Some(())
}

/// The result of `op`, if it is larger than the tile its layout asks for.
fn tiled(rw: &Rewriter, op: OpId) -> Option<Tiled> {
    let value = rw.body.only_result(op);
    let tile = value_tile(rw.cx, rw.body, value)?;
    Tiled::new(rw, value, tile)
}

// f(x, y) -> f of each tile of x and y
fn elementwise(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if !is_elementwise(rw, op) {
        return None;
    }
    unroll::elementwise(rw, op, &tiled(rw, op)?)
}

// transpose(x) -> transpose of each tile of x
fn transposition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let tiled = tiled(rw, op)?;
    let (source, loc) = (rw.body.operand(op, SOURCE), rw.body.loc(op));
    let permutation = crate::vector::build::transpose_permutation(rw.op(op));
    let inverse = |values: &[i64]| -> Option<Vec<i64>> {
        let mut moved = values.to_vec();
        for (to, value) in permutation.iter().zip(values) {
            *moved.get_mut(usize::try_from(*to).ok()?)? = *value;
        }
        Some(moved)
    };
    let sizes = inverse(&tiled.tile)?;
    tiled.replace(rw, op, |rw, at, _| {
        let at = inverse(at).unwrap_or_default();
        let slice = extract_slice(rw, loc, source, &at, &sizes);
        let slice = folded(rw, slice);
        transpose(rw, loc, slice, &permutation)
    })
}

// broadcast(x) -> broadcast of the part of x that each tile repeats
fn broadcasting(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let tiled = tiled(rw, op)?;
    let (source, loc) = (rw.body.operand(op, SOURCE), rw.body.loc(op));
    let Some(from) = VectorType::of(rw.cx, rw.body.ty(source)) else {
        return tiled.replace(rw, op, |rw, _, ty| vector::broadcast(rw, loc, ty, source));
    };
    let outer = tiled.tile.len().checked_sub(from.rank())?;
    let sizes: Vec<i64> = from
        .shape
        .iter()
        .zip(&tiled.tile[outer..])
        .map(|(size, tile)| *size.min(tile))
        .collect();
    tiled.replace(rw, op, |rw, at, ty| {
        let repeats = |(at, size): (&i64, &i64)| if *size == 1 { 0 } else { *at };
        let at: Vec<i64> = at[outer..].iter().zip(&from.shape).map(repeats).collect();
        let part = match from.rank() {
            0 => source,
            _ => {
                let slice = extract_slice(rw, loc, source, &at, &sizes);
                folded(rw, slice)
            }
        };
        vector::broadcast(rw, loc, ty, part)
    })
}

// multi_reduction(x, acc) -> for each tile of the result a chain of multi_reductions of tiles of x, put together
fn reduction(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::multi_reduction as slots;
    let view = rw.op(op);
    let (source, acc) = (view.operand(slots::SOURCE), view.operand(slots::ACC));
    let reduced = view.dense_attr(slots::REDUCTION_DIMS_ATTR);
    let whole = view.only_result_type();
    VectorType::of(rw.cx, whole).filter(|v| !v.is_scalable())?;
    let from = VectorType::of(rw.cx, rw.body.ty(source)).filter(|v| !v.is_scalable())?;
    let tile = operand_tile(rw.cx, rw.body, op, slots::SOURCE)?;
    if tile.len() != from.rank() || tile == from.shape {
        return None;
    }
    let places = offsets(&from.shape, &tile)?;
    let kept = |sizes: &[i64]| -> Vec<i64> {
        let sizes = sizes.iter().zip(0..);
        let kept = sizes.filter(|(_, dim)| !reduced.contains(dim));
        kept.map(|(size, _)| *size).collect()
    };
    let loc = rw.body.loc(op);
    let sizes = kept(&tile);
    let ty = tile_type(rw.cx, whole, &sizes)?;
    rw.insert_before(op);
    let mut sums: Vec<(Vec<i64>, ValueId)> = Vec::new();
    let mut known = FxHashMap::default();
    let mut result = zero(rw, loc, whole)?;
    for at in places {
        let part = extract_slice(rw, loc, source, &at, &tile);
        let part = folded(rw, part);
        let to = kept(&at);
        if let Some((_, sum)) = known.get(&to).and_then(|at: &usize| sums.get_mut(*at)) {
            *sum = rebuilt(rw, op, &[part, *sum], ty);
            continue;
        }
        let start = extract_slice(rw, loc, acc, &to, &sizes);
        let start = folded(rw, start);
        known.insert(to.clone(), sums.len());
        sums.push((to, rebuilt(rw, op, &[part, start], ty)));
    }
    for (place, sum) in sums {
        result = insert_slice(rw, loc, sum, result, &place);
    }
    rw.replace(op, &[result]);
    Some(())
}

// f(x) -> broadcast(f(extract(x))) without leading dimensions of size one
fn cast_away_leading(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if !is_elementwise(rw, op) {
        return None;
    }
    let whole = rw.body.only_result_type(op);
    let ty = VectorType::of(rw.cx, whole)?;
    let leading = ty
        .shape
        .iter()
        .zip(&ty.scalable)
        .take_while(|(size, scalable)| **size == 1 && !**scalable)
        .count()
        .min(ty.rank().checked_sub(1)?);
    if leading == 0 {
        return None;
    }
    let (operands, loc) = (rw.body.operand_vec(op), rw.body.loc(op));
    let position = vec![0; leading];
    rw.insert_before(op);
    let mut parts = Vec::with_capacity(operands.len());
    for operand in &operands {
        let is_vector = rw.cx.rank(rw.body.ty(*operand)).is_some();
        parts.push(match is_vector {
            true => vector::extract(rw, loc, *operand, &[], &position),
            false => *operand,
        });
    }
    let inner = rebuilt(rw, op, &parts, ty.part(rw.cx, leading));
    let value = vector::broadcast(rw, loc, whole, inner);
    rw.replace(op, &[value]);
    Some(())
}
