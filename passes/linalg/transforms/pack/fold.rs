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
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, OpName, OpRef, ValueId};

use super::packed_empty;

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

/// How tiles lie in a packed tensor.
struct Layout {
    positions: Vec<i64>,
    tiles: Vec<OpFoldResult>,
    outer: Vec<i64>,
}

impl Layout {
    /// The layout of a `linalg.pack` or `linalg.unpack`, with the order in front of the tiles written out.
    fn of(view: &Relayout) -> Layout {
        let outer = match view.outer_permutation.is_empty() {
            true => (0..view.unpacked_shape().len() as i64).collect(),
            false => view.outer_permutation.to_vec(),
        };
        Layout {
            positions: view.positions.to_vec(),
            tiles: view.mixed_tiles().to_vec(),
            outer,
        }
    }

    /// The layout of a packed tensor whose dimensions are put in the order `permutation`; `None` if dimensions of tiles get in front
    /// of others.
    fn transposed(&self, permutation: &[i64]) -> Option<Layout> {
        let rank = self.outer.len();
        let (outer, inner) = permutation.split_at_checked(rank)?;
        let outer = outer.iter().map(|from| self.outer.get(*from as usize));
        let outer = outer
            .map(Option::<&i64>::copied)
            .collect::<Option<Vec<i64>>>()?;
        // The dimensions that are left are those of tiles.
        let inner: Vec<usize> = inner.iter().map(|from| *from as usize - rank).collect();
        Some(Layout {
            outer,
            positions: inner.iter().map(|from| self.positions[*from]).collect(),
            tiles: inner.iter().map(|from| self.tiles[*from]).collect(),
        })
    }

    /// The layout where the dimension `dims[i]` of what is not packed stands for the dimension `i`.
    fn renamed(&self, dims: &[i64]) -> Layout {
        let rename = |list: &[i64]| list.iter().map(|dim| dims[*dim as usize]).collect();
        Layout {
            outer: rename(&self.outer),
            positions: rename(&self.positions),
            tiles: self.tiles.clone(),
        }
    }

    /// Whether a tensor that `source` is packed into for this layout has the type of `result`.
    fn gives_type_of(&self, rw: &Rewriter, source: ValueId, result: ValueId) -> bool {
        let plain = rw.cx.shape(rw.body.ty(source)).unwrap_or_default();
        let (tiles, _) = split(&self.tiles);
        let shape = packed_shape(plain, &tiles, &self.positions, &self.outer);
        let element = rw.cx.element_type(rw.body.ty(source));
        build::tensor_type(rw.cx, &shape, element) == rw.body.ty(result)
    }

    /// Replaces `op` by the packing of `source` into a new tensor.
    fn replace_by_pack(
        &self,
        rw: &mut Rewriter,
        op: OpId,
        source: ValueId,
        padding_value: Option<ValueId>,
    ) -> Option<()> {
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        let dims = (&self.positions[..], &self.tiles[..]);
        let dest = packed_empty(rw, loc, source, dims, &self.outer)?;
        let (known, sizes) = split(&self.tiles);
        let options = linalg::PackOptions {
            padding_value,
            outer_dims_perm: Some(&self.outer),
        };
        let (positions, tiles) = (&self.positions, &sizes);
        let new = linalg::pack_with(rw, loc, source, dest, tiles, positions, &known, options);
        rw.replace(op, &[new]);
        Some(())
    }

    /// Replaces `op` by the unpacking of `source` into `dest`.
    fn replace_by_unpack(&self, rw: &mut Rewriter, op: OpId, source: ValueId, dest: ValueId) {
        let loc = rw.body.loc(op);
        let (known, sizes) = split(&self.tiles);
        let options = linalg::UnpackOptions {
            outer_dims_perm: Some(&self.outer),
        };
        let (positions, tiles) = (&self.positions, &sizes);
        let new = linalg::unpack_with(rw, loc, source, dest, tiles, positions, &known, options);
        rw.replace(op, &[new]);
    }
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

fn known(rw: &Rewriter, size: OpFoldResult) -> Option<i64> {
    match size {
        OpFoldResult::Known(size) => Some(size),
        OpFoldResult::Value(value) => rw.cx.constant_int(rw.body, value),
    }
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
    let starts_there = low.iter().all(|low| known(rw, *low) == Some(0));
    if pad.nofold() || !starts_there || !pack.padding().is_none_or(same) {
        return None;
    }
    let (plain, packed) = (pack.unpacked_shape(), pack.packed_shape());
    for (dim, high) in (0..).zip(&high) {
        let added = known(rw, *high)?;
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
    let (layout, source, dest) = (Layout::of(&pack), pad.source(), pack.dest());
    let has_order = !pack.outer_permutation.is_empty();
    let loc = pack.op.loc();
    rw.insert_before(op);
    let padding_value = Some(padding_here(rw, value));
    let (known, sizes) = split(&layout.tiles);
    let options = linalg::PackOptions {
        padding_value,
        outer_dims_perm: has_order.then_some(&layout.outer[..]),
    };
    let (positions, tiles) = (&layout.positions, &sizes);
    let new = linalg::pack_with(rw, loc, source, dest, tiles, positions, &known, options);
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
    let (layout, source) = (Layout::of(&unpack), unpack.source());
    let has_order = !unpack.outer_permutation.is_empty();
    let loc = view.loc();
    rw.insert_before(op);
    let dest = build::empty(rw, loc, &slice.sizes, element);
    let (known, sizes) = split(&layout.tiles);
    let options = linalg::UnpackOptions {
        outer_dims_perm: has_order.then_some(&layout.outer[..]),
    };
    let (positions, tiles) = (&layout.positions, &sizes);
    let new = linalg::unpack_with(rw, loc, source, dest, tiles, positions, &known, options);
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
    let layout = Layout::of(&pack).transposed(&permutation)?;
    let (source, padding) = (pack.source(), pack.padding());
    if !layout.gives_type_of(rw, source, rw.body.only_result(op)) {
        return None;
    }
    layout.replace_by_pack(rw, op, source, padding)
}

// transpose(unpack(t)) -> unpack(t)
fn unpack_and_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (input, init, permutation) = transposition(rw.op(op))?;
    let unpack = relayout_of(rw.op(op), input, linalg::UNPACK)?;
    let layout = Layout::of(&unpack).renamed(&inverse(&permutation));
    let source = unpack.source();
    rw.insert_before(op);
    layout.replace_by_unpack(rw, op, source, init);
    Some(())
}

// pack(transpose(t)) -> pack(t)
fn transpose_and_pack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let pack = Relayout::new(rw.op(op));
    let before = pack.op.defining_op(pack.source())?;
    let (source, _, permutation) = transposition(before)?;
    let layout = Layout::of(&pack).renamed(&permutation);
    let padding = pack.padding();
    let is_tensor = pack.op.num_results() == 1;
    if !is_tensor || !layout.gives_type_of(rw, source, rw.body.only_result(op)) {
        return None;
    }
    layout.replace_by_pack(rw, op, source, padding)
}

// unpack(transpose(t)) -> unpack(t)
fn transpose_and_unpack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let unpack = Relayout::new(rw.op(op));
    let before = unpack.op.defining_op(unpack.source())?;
    let (source, _, permutation) = transposition(before)?;
    let layout = Layout::of(&unpack).transposed(&inverse(&permutation))?;
    let (dest, loc, ty) = (unpack.dest(), unpack.op.loc(), rw.body.ty(unpack.dest()));
    let element = rw.cx.element_type(ty);
    let shape = rw.cx.shape(ty)?;
    let fits = build::tensor_type(rw.cx, shape, element) == ty;
    if unpack.op.num_results() != 1 || !fits {
        return None;
    }
    rw.insert_before(op);
    let sizes = mixed_sizes(rw, loc, dest)?;
    let empty = build::empty(rw, loc, &sizes, element);
    layout.replace_by_unpack(rw, op, source, empty);
    Some(())
}
