//! Borders, slices and transpositions as part of packing and unpacking.
//!
//! ```mlir
//! %p = linalg.pack %t inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<8x8xf32> -> tensor<8x2x4xf32>
//! %r = linalg.transpose ins(%p : tensor<8x2x4xf32>) outs(%e : tensor<2x8x4xf32>) permutation = [1, 0, 2]
//! // becomes
//! %r = linalg.pack %t outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %new : tensor<8x8xf32> -> tensor<2x8x4xf32>
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::relayout::{Relayout, packed_shape};
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::{Slice, mixed, split};
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::{linalg, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_dialects::tensor::{padding_here, padding_value};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, OpId, OpName, OpRef, ValueId};

use super::layout::Layout;

/// Adds the patterns.
pub fn add_patterns(patterns: &mut PatternSet<'static>) {
    const PACK: &[Pattern] = &[
        Pattern::new("FoldPadWithPackOp", |rw, op| pad_and_pack(rw, op).is_some()),
        Pattern::new("FoldConsumerPackWithProducerLinalgTransposeOp", |rw, op| {
            transpose_and_pack(rw, op).is_some()
        }),
    ];
    const UNPACK: &[Pattern] = &[Pattern::new(
        "FoldConsumerUnPackWithProducerLinalgTransposeOp",
        |rw, op| transpose_and_unpack(rw, op).is_some(),
    )];
    const SLICE: &[Pattern] = &[Pattern::new("FoldUnpackWithExtractSliceOp", |rw, op| {
        unpack_and_slice(rw, op).is_some()
    })];
    const TRANSPOSE: &[Pattern] = &[
        Pattern::new("FoldProducerPackWithConsumerLinalgTransposeOp", |rw, op| {
            pack_and_transpose(rw, op).is_some()
        }),
        Pattern::new(
            "FoldProducerUnPackWithConsumerLinalgTransposeOp",
            |rw, op| unpack_and_transpose(rw, op).is_some(),
        ),
    ];
    patterns.add(linalg::PACK, PACK);
    patterns.add(linalg::UNPACK, UNPACK);
    patterns.add(tensor::EXTRACT_SLICE, SLICE);
    for name in [linalg::TRANSPOSE, linalg::GENERIC] {
        patterns.add(name, TRANSPOSE);
    }
}

/// The layout of a `linalg.pack` or `linalg.unpack`, with the order in front of the tiles stated.
fn stated(view: &Relayout) -> Layout {
    let mut layout = Layout::of(view);
    if layout.outer.is_empty() {
        layout.outer = (0..view.unpacked_shape().len() as i64).collect();
    }
    layout
}

/// The layout of a packed tensor whose dimensions are put in the order `permutation`; `None` if dimensions of tiles get in front of
/// others.
fn transposed(layout: &Layout, permutation: &[i64]) -> Option<Layout> {
    let rank = layout.outer.len();
    let (outer, inner) = permutation.split_at_checked(rank)?;
    let outer = outer.iter().map(|from| layout.outer.get(*from as usize));
    let outer = outer
        .map(Option::<&i64>::copied)
        .collect::<Option<Vec<i64>>>()?;
    // The dimensions that are left are those of tiles.
    let inner: Vec<usize> = inner.iter().map(|from| *from as usize - rank).collect();
    Some(Layout {
        outer,
        positions: inner.iter().map(|from| layout.positions[*from]).collect(),
        tiles: inner.iter().map(|from| layout.tiles[*from]).collect(),
    })
}

/// The layout where the dimension `dims[i]` of what is not packed stands for the dimension `i`.
fn renamed(layout: &Layout, dims: &[i64]) -> Layout {
    let rename = |list: &[i64]| list.iter().map(|dim| dims[*dim as usize]).collect();
    Layout {
        outer: rename(&layout.outer),
        positions: rename(&layout.positions),
        tiles: layout.tiles.clone(),
    }
}

/// Replaces `op` by the packing of `source` into a new tensor, if this has the type of its result.
fn replace_by_pack(
    rw: &mut Rewriter,
    op: OpId,
    layout: &Layout,
    source: ValueId,
    padding: Option<ValueId>,
) -> Option<()> {
    let (loc, from) = (rw.body.loc(op), rw.body.ty(source));
    let (tiles, _) = split(&layout.tiles);
    let plain = rw.cx.shape(from)?;
    let shape = packed_shape(plain, &tiles, &layout.positions, &layout.outer);
    let ty = build::tensor_type(rw.cx, &shape, rw.cx.element_type(from));
    if ty != rw.body.only_result_type(op) {
        return None;
    }
    rw.insert_before(op);
    let dest = layout.empty(rw, loc, source)?;
    let new = layout.pack(rw, loc, [source, dest], padding);
    rw.replace(op, &[new]);
    Some(())
}

/// The order that an operation puts the dimensions of its tensor in, if it does nothing else.
fn permutation(op: OpRef) -> Option<Vec<i64>> {
    let view = Structured::of(op).filter(|view| view.has_pure_tensor_semantics())?;
    if op.name() == linalg::TRANSPOSE {
        return Some(op.dense_attr(linalg::transpose::PERMUTATION_ATTR).to_vec());
    }
    let block = view.block()?;
    let terminator = op.body.last_op(block)?;
    let yields_input = op.body.ops(block).count() == 1
        && op.body.operands(terminator).next() == op.body.args(block).first().copied();
    let (maps, exprs) = (view.maps(), op.cx.affine());
    let [from, to] = maps[..] else {
        return None;
    };
    let reorders = from.is_permutation(exprs) && to.is_permutation(exprs) && from != to;
    if op.name() != linalg::GENERIC || !yields_input || !reorders {
        return None;
    }
    let to = to.results(exprs).iter();
    to.map(|expr| from.result_position(*expr, exprs).map(i64::from))
        .collect()
}

fn inverse(permutation: &[i64]) -> Vec<i64> {
    let mut inverse = vec![0; permutation.len()];
    for (to, from) in (0..).zip(permutation) {
        inverse[*from as usize] = to;
    }
    inverse
}

/// The `linalg.pack` or `linalg.unpack` of tensors that defines a value.
fn relayout_of<'a>(op: OpRef<'a>, value: ValueId, name: OpName) -> Option<Relayout<'a>> {
    let found = op.defining_op(value).filter(|def| def.name() == name)?;
    (found.num_results() == 1).then(|| Relayout::new(found))
}

// pack(pad(t)) -> pack(t), padded, where the border is a part of the last tiles
fn pad_and_pack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let pack = Relayout::new(rw.op(op));
    let pad = pack.op.defining_op(pack.source())?;
    if pad.name() != tensor::PAD || pack.op.num_results() != 1 {
        return None;
    }
    let value = padding_value(pad)?;
    let pad = tensor::Pad::new(pad);
    let same = |other| {
        let constant = |value| rw.cx.constant_value(rw.body, value);
        other == value || (constant(other).is_some() && constant(other) == constant(value))
    };
    let low = mixed(&pad.static_low(), &pad.low());
    let high = mixed(&pad.static_high(), &pad.high());
    let starts_there = low
        .iter()
        .all(|low| low.constant(rw.cx, rw.body) == Some(0));
    if pad.nofold() || !starts_there || !pack.padding().is_none_or(same) {
        return None;
    }
    let (plain, packed) = (pack.unpacked_shape(), pack.packed_shape());
    for (dim, high) in (0..).zip(&high) {
        let added = high.constant(rw.cx, rw.body)?;
        let Some(at) = pack.positions.iter().position(|tiled| *tiled == dim) else {
            if added != 0 {
                return None;
            }
            continue;
        };
        let (size, count) = (plain[dim as usize], packed[pack.outer_position(dim)]);
        let tile = pack.tiles[at];
        if [size, count, tile].contains(&DYNAMIC) {
            return None;
        }
        // A tile of the border alone is not what packing makes.
        if count.checked_mul(tile)? - size + added >= tile {
            return None;
        }
    }
    let (layout, loc) = (Layout::of(&pack), pack.op.loc());
    let values = [pad.source(), pack.dest()];
    rw.insert_before(op);
    let padding = padding_here(rw, value);
    let new = layout.pack(rw, loc, values, Some(padding));
    rw.replace(op, &[new]);
    Some(())
}

// extract_slice(unpack(t)) -> unpack(t) where only a part of the last tiles is cut off
fn unpack_and_slice(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let unpack = relayout_of(view, view.operand(SOURCE), linalg::UNPACK)?;
    let (slice, ty) = (Slice::of(view), view.only_result_type());
    let element = rw.cx.element_type(ty);
    let is_plain = build::tensor_type(rw.cx, &split(&slice.sizes).0, element) == ty;
    if !is_plain || !unpack.cuts_last_tiles(&slice, ty) {
        return None;
    }
    let (layout, source, loc) = (Layout::of(&unpack), unpack.source(), view.loc());
    rw.insert_before(op);
    let dest = build::empty(rw, loc, &slice.sizes, element);
    let new = layout.unpack(rw, loc, [source, dest]);
    rw.replace(op, &[new]);
    Some(())
}

/// What an operation that only transposes reads and writes, and its order.
fn transposition(op: OpRef) -> Option<(ValueId, ValueId, Vec<i64>)> {
    let permutation = permutation(op)?;
    let input = op.operands().next()?;
    let init = *Structured::of(op)?.inits().first()?;
    (op.num_results() == 1).then_some((input, init, permutation))
}

// transpose(pack(t)) -> pack(t)
fn pack_and_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (input, _, permutation) = transposition(rw.op(op))?;
    let pack = relayout_of(rw.op(op), input, linalg::PACK)?;
    let layout = transposed(&stated(&pack), &permutation)?;
    let (source, padding) = (pack.source(), pack.padding());
    replace_by_pack(rw, op, &layout, source, padding)
}

// transpose(unpack(t)) -> unpack(t)
fn unpack_and_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (input, init, permutation) = transposition(rw.op(op))?;
    let unpack = relayout_of(rw.op(op), input, linalg::UNPACK)?;
    let layout = renamed(&stated(&unpack), &inverse(&permutation));
    let (source, loc) = (unpack.source(), rw.body.loc(op));
    rw.insert_before(op);
    let new = layout.unpack(rw, loc, [source, init]);
    rw.replace(op, &[new]);
    Some(())
}

// pack(transpose(t)) -> pack(t)
fn transpose_and_pack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let pack = Relayout::new(rw.op(op));
    if pack.op.num_results() != 1 {
        return None;
    }
    let before = pack.op.defining_op(pack.source())?;
    let (source, _, permutation) = transposition(before)?;
    let (layout, padding) = (renamed(&stated(&pack), &permutation), pack.padding());
    replace_by_pack(rw, op, &layout, source, padding)
}

// unpack(transpose(t)) -> unpack(t)
fn transpose_and_unpack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let unpack = Relayout::new(rw.op(op));
    let before = unpack.op.defining_op(unpack.source())?;
    let (source, _, permutation) = transposition(before)?;
    let layout = transposed(&stated(&unpack), &inverse(&permutation))?;
    let (dest, loc, ty) = (unpack.dest(), unpack.op.loc(), rw.body.ty(unpack.dest()));
    let element = rw.cx.element_type(ty);
    let fits = build::tensor_type(rw.cx, rw.cx.shape(ty)?, element) == ty;
    if unpack.op.num_results() != 1 || !fits {
        return None;
    }
    rw.insert_before(op);
    let sizes = mixed_sizes(rw, loc, dest)?;
    let empty = build::empty(rw, loc, &sizes, element);
    let new = layout.unpack(rw, loc, [source, empty]);
    rw.replace(op, &[new]);
    Some(())
}
