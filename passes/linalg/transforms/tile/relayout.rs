//! Tiles of `linalg.pack` and `linalg.unpack`. The loops of the first run over its tiles; those of the second over the elements of
//! its result, so that a tile may begin and end in the middle of one.

use oxmlir_dialects::affine::build::{composed_apply, folded_apply, value_of};
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::linalg::structured::is_tensor;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_dialects::tables::{affine, arith};
use oxmlir_ir::affine::{AffineContext, AffineExpr};
use oxmlir_ir::interfaces::{Implementation, InductionVariables, implements};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{Location, OpFoldResult, OpId, OpRef, ValueDefinition, ValueId};

use super::bounds::folded_min;
use super::clone_with;
use super::interface::{Tile, Tiled, Tiling};
use crate::affine::index::binary;
use crate::linalg::transforms::shape::{most, size, slice_of};

pub static INTERFACES: &[Implementation] = &[
    implements(ops::PACK, &PACK),
    implements(ops::UNPACK, &UNPACK),
];

static PACK: Tiling = Tiling {
    iterators,
    ranges,
    tile: pack,
    result_tile: packed_place,
    result_to_tile: tiles_of_place,
};

static UNPACK: Tiling = Tiling {
    iterators,
    ranges,
    tile: unpack,
    result_tile: |_, _, _, tile| Some(tile.clone()),
    result_to_tile: elements_of_place,
};

const ZERO: OpFoldResult = OpFoldResult::Known(0);
const ONE: OpFoldResult = OpFoldResult::Known(1);

fn iterators(op: OpRef) -> Vec<IteratorType> {
    vec![IteratorType::Parallel; Relayout::new(op).unpacked_shape().len()]
}

/// The sizes of the result, those of a tile left out.
fn ranges(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpFoldResult>> {
    let view = Relayout::new(rw.op(op));
    let (loc, dest, loops) = (view.op.loc(), view.dest(), view.unpacked_shape().len());
    let mut sizes = sizes_of(rw, loc, dest)?;
    sizes.truncate(loops);
    Some(sizes)
}

fn sizes_of(rw: &mut Rewriter, loc: Location, value: ValueId) -> Option<Vec<OpFoldResult>> {
    let ty = rw.body.ty(value);
    let rank = is_tensor(rw.cx, ty).then(|| rw.cx.rank(ty))??;
    Some((0..rank).map(|dim| size(rw, loc, value, dim)).collect())
}

/// An expression over two numbers, folded.
fn of_two(
    rw: &mut Rewriter,
    loc: Location,
    numbers: [OpFoldResult; 2],
    expr: impl FnOnce(&AffineContext, AffineExpr, AffineExpr) -> AffineExpr,
) -> OpFoldResult {
    let exprs = rw.cx.affine();
    let map = exprs.map(2, 0, &[expr(exprs, exprs.dim(0), exprs.dim(1))]);
    folded_apply(rw, loc, map, &numbers)
}

/// The dimension of the tensor at each place in front of the tiles, or the other way round.
fn reordered<T: Copy>(view: &Relayout, list: &[T], to_packed: bool) -> Vec<T> {
    let places = 0..list.len();
    match (view.outer_permutation.is_empty(), to_packed) {
        (true, _) => list.to_vec(),
        (false, true) => {
            let from = view.outer_permutation.iter();
            from.map(|dim| list[*dim as usize]).collect()
        }
        (false, false) => places
            .map(|dim| list[view.outer_position(dim as i64)])
            .collect(),
    }
}

/// The size of the tiles of a dimension, if it is tiled.
fn tile_size(view: &Relayout, dim: usize) -> Option<OpFoldResult> {
    let at = view.positions.iter().position(|at| *at == dim as i64)?;
    view.mixed_tiles().get(at).copied()
}

fn pack(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let view = Relayout::new(rw.op(op));
    let (loc, source) = (view.op.loc(), view.source());
    let dest = dests.first().copied().unwrap_or(view.dest());
    let is_padded = view.padding().is_some();
    let offsets = reordered(&view, &tile.offsets, false);
    let counts = reordered(&view, &tile.sizes, false);
    let widths: Vec<Option<OpFoldResult>> = (0..offsets.len())
        .map(|dim| tile_size(&view, dim))
        .collect();
    let ends = sizes_of(rw, loc, source)?;
    let exprs = rw.cx.affine();
    let product = exprs.map(1, 1, &[exprs.mul(exprs.dim(0), exprs.symbol(0))]);
    let mut part = Tile::default();
    for (dim, width) in widths.into_iter().enumerate() {
        let (mut offset, mut extent) = (offsets[dim], counts[dim]);
        if let Some(width) = width {
            offset = folded_apply(rw, loc, product, &[offset, width]);
            extent = folded_apply(rw, loc, product, &[extent, width]);
        }
        if is_padded {
            let rest = of_two(rw, loc, [ends[dim], offset], |exprs, end, from| {
                exprs.sub(end, from)
            });
            let least = exprs.map(0, 2, &[exprs.symbol(0), exprs.symbol(1)]);
            extent = folded_min(rw, loc, least, &[extent, rest]);
        }
        part.offsets.push(offset);
        part.sizes.push(extent);
    }
    let mut operands = rw.body.operand_vec(op);
    let from = slice_of(rw, loc, source, &part)?;
    let place = packed_place(rw, op, 0, tile)?;
    let into = slice_of(rw, loc, dest, &place)?;
    *operands.get_mut(ops::pack::SOURCE)? = from;
    *operands.get_mut(ops::pack::DEST)? = into;
    Some(on(rw, op, &operands, &[from, into]))
}

/// The operation on other tensors, the last of which is the destination.
fn on(rw: &mut Rewriter, op: OpId, operands: &[ValueId], slices: &[ValueId]) -> Tiled {
    let types: Vec<_> = slices
        .last()
        .map(|into| rw.body.ty(*into))
        .into_iter()
        .collect();
    let copy = clone_with(rw, op, operands, &types);
    let slices = slices
        .iter()
        .filter_map(|slice| rw.body.defining_op(*slice));
    Tiled {
        ops: vec![copy],
        values: rw.body.results(copy).collect(),
        slices: slices.collect(),
    }
}

/// Where tiles are in the packed tensor: all of each.
fn packed_place(rw: &mut Rewriter, op: OpId, _: usize, tile: &Tile) -> Option<Tile> {
    let view = Relayout::new(rw.op(op));
    let (loc, dest) = (view.op.loc(), view.dest());
    let sizes = sizes_of(rw, loc, dest)?;
    let mut place = tile.clone();
    let inner = sizes.get(tile.offsets.len()..)?;
    place.offsets.extend(inner.iter().map(|_| ZERO));
    place.sizes.extend(inner);
    Some(place)
}

/// The tiles of a part of the packed tensor, which has all of each.
fn tiles_of_place(rw: &mut Rewriter, op: OpId, _: usize, place: &Tile) -> Option<Tile> {
    let view = Relayout::new(rw.op(op));
    let outer = view.unpacked_shape().len();
    let starts = place.offsets.get(outer..)?.iter();
    let lengths = place.sizes.get(outer..)?.iter();
    let same = |a: &OpFoldResult, b: &OpFoldResult| {
        let [a, b] = [a, b].map(|number| number.resolved(rw.cx, rw.body));
        a == b
    };
    let is_whole = starts.copied().all(|start| same(&start, &ZERO))
        && lengths.zip(&view.mixed_tiles()).all(|(a, b)| same(a, b));
    is_whole.then(|| Tile {
        offsets: place.offsets[..outer].to_vec(),
        sizes: place.sizes[..outer].to_vec(),
        ..Tile::default()
    })
}

/// What a tile of the result has along one dimension.
struct Extent {
    /// The first place in the packed tensor, and how many there are.
    source: [OpFoldResult; 2],
    /// Where the result begins in these tiles.
    begin: OpFoldResult,
    /// The number of elements of these tiles.
    expanded: OpFoldResult,
    /// Whether the result is all of these tiles but for what is behind the end of the tensor.
    is_aligned: bool,
}

fn extent(
    rw: &mut Rewriter,
    op: OpId,
    dim: usize,
    (offset, length): (OpFoldResult, OpFoldResult),
) -> Extent {
    let view = Relayout::new(rw.op(op));
    let loc = view.op.loc();
    let mut extent = Extent {
        source: [offset, length],
        begin: ZERO,
        expanded: length,
        is_aligned: true,
    };
    let Some(width) = tile_size(&view, dim) else {
        return extent;
    };
    let most = most(rw, length);
    if let (Some(most), Some(known)) = (most, width.constant(rw.cx, rw.body))
        && known > 0
        && most % known == 0
    {
        let first = of_two(rw, loc, [offset, width], AffineContext::floordiv);
        let count = match most == known {
            true => ONE,
            false => of_two(rw, loc, [length, width], AffineContext::ceildiv),
        };
        extent.source = [first, count];
        return extent;
    }
    let width_value = OpFoldResult::Value(value_of(rw, loc, width));
    let exprs = rw.cx.affine();
    let (d0, d1) = (exprs.dim(0), exprs.dim(1));
    let quotient = exprs.map(2, 0, &[exprs.floordiv(d0, d1)]);
    let remainder = exprs.map(2, 0, &[exprs.modulo(d0, d1)]);
    let start = OpFoldResult::Value(value_of(rw, loc, offset));
    let first = composed_apply(rw, loc, quotient, &[start, width_value]);
    let begin = composed_apply(rw, loc, remainder, &[start, width_value]);
    let end = of_two(rw, loc, [offset, length], AffineContext::add);
    let last = of_two(rw, loc, [end, ONE], AffineContext::sub);
    let last = OpFoldResult::Value(value_of(rw, loc, last));
    let width_value = OpFoldResult::Value(value_of(rw, loc, width));
    let last_tile = composed_apply(rw, loc, quotient, &[last, width_value]);
    composed_apply(rw, loc, remainder, &[last, width_value]);
    let [first, begin, last_tile] = [first, begin, last_tile].map(OpFoldResult::Value);
    let between = of_two(rw, loc, [last_tile, first], AffineContext::sub);
    let count = of_two(rw, loc, [between, ONE], AffineContext::add);
    let (a, b) = (value_of(rw, loc, count), value_of(rw, loc, width));
    let expanded = binary(rw, loc, arith::MULI, a, b);
    Extent {
        source: [first, count],
        begin,
        expanded: OpFoldResult::Value(folded(rw, expanded)),
        is_aligned: false,
    }
}

fn unpack(rw: &mut Rewriter, op: OpId, tile: &Tile, dests: &[ValueId]) -> Option<Tiled> {
    let view = Relayout::new(rw.op(op));
    let (loc, source) = (view.op.loc(), view.source());
    let element = rw.cx.element_type(view.unpacked_type());
    let dest = dests.first().copied().unwrap_or(view.dest());
    let places = tile.offsets.iter().zip(&tile.sizes).enumerate();
    let extents: Vec<Extent> = places
        .map(|(dim, (offset, length))| extent(rw, op, dim, (*offset, *length)))
        .collect();
    let view = Relayout::new(rw.op(op));
    let sources: Vec<[OpFoldResult; 2]> = extents.iter().map(|extent| extent.source).collect();
    let mut part = Tile::default();
    for [offset, count] in reordered(&view, &sources, true) {
        part.offsets.push(offset);
        part.sizes.push(count);
    }
    for width in view.mixed_tiles() {
        part.offsets.push(ZERO);
        part.sizes.push(width);
    }
    let mut operands = rw.body.operand_vec(op);
    let from = slice_of(rw, loc, source, &part)?;
    *operands.get_mut(ops::unpack::SOURCE)? = from;
    if extents.iter().all(|extent| extent.is_aligned) {
        let into = slice_of(rw, loc, dest, tile)?;
        *operands.get_mut(ops::unpack::DEST)? = into;
        return Some(on(rw, op, &operands, &[from, into]));
    }
    let sizes: Vec<OpFoldResult> = extents.iter().map(|extent| extent.expanded).collect();
    let into = build::empty(rw, loc, &sizes, element);
    *operands.get_mut(ops::unpack::DEST)? = into;
    let mut tiled = on(rw, op, &operands, &[from, into]);
    tiled.slices.truncate(1);
    let wanted = Tile {
        offsets: extents.iter().map(|extent| extent.begin).collect(),
        sizes: tile.sizes.clone(),
        ..Tile::default()
    };
    let all = *tiled.values.first()?;
    tiled.values = vec![slice_of(rw, loc, all, &wanted)?];
    Some(tiled)
}

/// The tile that computes a part of the result: the part, if it begins where a tile does or is not taken to be whole ones.
fn elements_of_place(rw: &mut Rewriter, op: OpId, _: usize, place: &Tile) -> Option<Tile> {
    let view = Relayout::new(rw.op(op));
    for (dim, (offset, length)) in place.offsets.iter().zip(&place.sizes).enumerate() {
        let Some(width) = tile_size(&view, dim).and_then(|size| size.constant(rw.cx, rw.body))
        else {
            continue;
        };
        let is_whole = most(rw, *length).is_some_and(|most| width > 0 && most % width == 0);
        if is_whole && !is_multiple(rw, *offset, width) {
            return None;
        }
    }
    Some(place.clone())
}

/// Whether a number is known to be a multiple of another one.
fn is_multiple(rw: &Rewriter, number: OpFoldResult, of: i64) -> bool {
    let value = match number.resolved(rw.cx, rw.body) {
        OpFoldResult::Known(number) => return number % of == 0,
        OpFoldResult::Value(value) => value,
    };
    let (body, exprs) = (&*rw.body, rw.cx.affine());
    match body.definition(value) {
        ValueDefinition::Result(def, _) if body.name(def) == affine::APPLY => {
            let map = affine::Apply::new(rw.op(def)).map();
            map.is_some_and(|map| {
                map.result(0, exprs)
                    .is_some_and(|expr| expr.is_multiple_of(of, exprs))
            })
        }
        ValueDefinition::Result(..) => false,
        ValueDefinition::Argument(block, _) => {
            let holder = rw.op(body.block_parent(block));
            let variables = holder.interface::<InductionVariables>();
            let variables = variables.map(|variables| (variables.0)(holder));
            variables.into_iter().flatten().any(|induction| {
                let [start, _, step] = induction.bounds;
                let divides = |number: Option<OpFoldResult>| {
                    let number = number.and_then(|number| number.constant(rw.cx, body));
                    number.is_some_and(|number| number % of == 0)
                };
                induction.variable == value && divides(start) && divides(step)
            })
        }
    }
}
