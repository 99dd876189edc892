//! Slices of slices, and slices whose changes of rank take each other back.
//!
//! ```mlir
//! %0 = tensor.extract_slice %t[2] [8] [1] : tensor<16xf32> to tensor<8xf32>
//! %1 = tensor.extract_slice %0[3] [4] [1] : tensor<8xf32> to tensor<4xf32>
//! // %1 = tensor.extract_slice %t[5] [4] [1] : tensor<16xf32> to tensor<4xf32>
//! ```

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::memref::mixed::{Slice, SliceSlots, split};
use oxmlir_dialects::memref::views::dropped_by_shape;
use oxmlir_dialects::tables::tensor;
use oxmlir_ir::bounds::{Quantity, Relation, Term};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, OpName, OpRef, ValueId};

use crate::memref::index::apply;

const INSERTIONS: [OpName; 2] = [tensor::INSERT_SLICE, tensor::PARALLEL_INSERT_SLICE];

/// Adds the patterns that make one slice of two.
pub fn add_patterns(patterns: &mut PatternSet) {
    let extract = Pattern::new("MergeConsecutiveExtractSlice", |rw, op| {
        extract_of_extract(rw, op).is_some()
    });
    let insert = Pattern::new("MergeConsecutiveInsertSlice", |rw, op| {
        insert_of_insert(rw, op).is_some()
    });
    patterns.add(tensor::EXTRACT_SLICE, &[extract]);
    for name in INSERTIONS {
        patterns.add(name, &[insert]);
    }
}

/// Adds the patterns that drop dimensions which are put in and taken out again.
pub fn add_rank_patterns(patterns: &mut PatternSet) {
    let extract = Pattern::new(
        "DropRedundantRankExpansionOnExtractSliceOfInsertSlice",
        |rw, op| extract_of_insert(rw, op).is_some(),
    );
    let insert = Pattern::new(
        "DropRedundantRankExpansionOnInsertSliceOfExtractSlice",
        |rw, op| insert_of_extract(rw, op).is_some(),
    );
    patterns.add(tensor::EXTRACT_SLICE, &[extract]);
    patterns.add(tensor::INSERT_SLICE, &[insert]);
}

/// Adds the patterns that fold changes of shape into slices of another rank.
pub fn add_reshape_patterns(patterns: &mut PatternSet) {
    let expand = Pattern::new("FoldExpandOfRankReducingExtract", |rw, op| {
        expand_of_extract(rw, op).is_some()
    });
    let collapsed = Pattern::new("FoldInsertOfRankReducingInsert", |rw, op| {
        insert_of_collapsed(rw, op).is_some()
    });
    let expanded = Pattern::new("FoldPaddingExpandIntoInsert", |rw, op| {
        insert_of_expanded(rw, op).is_some()
    });
    patterns.add(tensor::EXPAND_SHAPE, &[expand]);
    for name in INSERTIONS {
        patterns.add(name, &[collapsed, expanded]);
    }
}

/// The operation of a name that defines a value.
fn defined_by<'r>(rw: &'r Rewriter, value: ValueId, name: OpName) -> Option<OpRef<'r>> {
    rw.defining_op(value).filter(|def| def.name() == name)
}

/// The slice, source and destination of an insertion.
fn insertion(op: OpRef) -> (Slice, ValueId, ValueId) {
    use tensor::insert_slice as slots;
    let slice = Slice::at(op, &SliceSlots::INSERT);
    (slice, op.operand(slots::SOURCE), op.operand(slots::DEST))
}

/// Which dimensions of a slice the tensor of fewer dimensions lacks.
fn dropped(rw: &Rewriter, slice: &Slice, small: ValueId) -> Option<Vec<bool>> {
    let shape = rw.cx.shape(rw.body.ty(small))?;
    if shape.len() == slice.sizes.len() {
        return Some(vec![false; shape.len()]);
    }
    dropped_by_shape(&split(&slice.sizes).0, shape)
}

/// Replaces an insertion by one of the same kind.
fn replace_insertion(rw: &mut Rewriter, op: OpId, slice: &Slice, source: ValueId, dest: ValueId) {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    if rw.body.name(op) == tensor::INSERT_SLICE {
        let new = slice.insert_slice(rw, loc, source, dest);
        rw.replace(op, &[new]);
    } else {
        slice.parallel_insert_slice(rw, loc, source, dest);
        rw.erase(op);
    }
}

// extract_slice(extract_slice(t)) -> extract_slice(t)
fn extract_of_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let small = view.operand(tensor::extract_slice::SOURCE);
    let inner = defined_by(rw, small, tensor::EXTRACT_SLICE)?;
    let (outer, first) = (Slice::of(view), Slice::of(inner));
    let source = inner.operand(tensor::extract_slice::SOURCE);
    let dropped = dropped(rw, &first, small)?;
    let (loc, ty) = (view.loc(), view.only_result_type());
    rw.insert_before(op);
    let mut merged = first.clone();
    let kept = (0..dropped.len()).filter(|dim| !dropped[*dim]);
    for (at, dim) in kept.enumerate() {
        let stride = first.strides[dim];
        merged.offsets[dim] = apply(
            rw,
            loc,
            &[outer.offsets[at], stride, first.offsets[dim]],
            |affine, s| affine.add(affine.mul(s[0], s[1]), s[2]),
        );
        merged.sizes[dim] = outer.sizes[at];
        merged.strides[dim] = apply(rw, loc, &[outer.strides[at], stride], |affine, s| {
            affine.mul(s[0], s[1])
        });
    }
    let new = merged.extract_slice(rw, loc, ty, source);
    rw.replace(op, &[new]);
    Some(())
}

// insert_slice(insert_slice(t, u), v) -> insert_slice(t, v) where t is all of u
fn insert_of_insert(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (outer, small, dest) = insertion(rw.op(op));
    let (inner, source, first) = insertion(defined_by(rw, small, tensor::INSERT_SLICE)?);
    let is_dense = |slice: &Slice| {
        slice
            .strides
            .iter()
            .all(|stride| *stride == OpFoldResult::Known(1))
    };
    let [from, to] = [source, first].map(|value| rw.cx.shape(rw.body.ty(value)));
    let (from, to) = (from?, to?);
    let is_static = !from.contains(&DYNAMIC) && !to.contains(&DYNAMIC);
    if !is_dense(&outer) || !is_dense(&inner) || !is_static {
        return None;
    }
    dropped_by_shape(to, from)?;
    replace_insertion(rw, op, &outer, source, dest);
    Some(())
}

/// Whether two tensors have the same sizes, apart from dimensions of size one that only the large one has.
fn is_like(rw: &Rewriter, small: ValueId, large: ValueId, dropped: &[bool]) -> bool {
    let Some(shape) = rw.cx.shape(rw.body.ty(large)) else {
        return false;
    };
    let mut at = 0;
    shape.iter().enumerate().all(|(dim, size)| {
        if dropped.get(dim) == Some(&true) {
            return *size == 1;
        }
        let [a, b] = [(small, at), (large, dim)]
            .map(|(tensor, dim)| Term::quantity(rw.cx, Quantity::size(tensor, dim)));
        at += 1;
        KnownBounds::new(rw.cx, rw.body).holds(&a, Relation::Equal, &b)
    })
}

// extract_slice(insert_slice(t, u)) -> extract_slice(t) where t is all of u
fn extract_of_insert(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let large = view.operand(tensor::extract_slice::SOURCE);
    let slice = Slice::of(view);
    let drops = dropped(rw, &slice, view.only_result())?;
    let insert = defined_by(rw, large, tensor::INSERT_SLICE)?;
    let (inserted, source, _) = insertion(insert);
    let expands = dropped(rw, &inserted, source)?;
    let insert = insert.id;
    if !drops.contains(&true)
        || drops != expands
        || !rw.body.has_one_use(large)
        || !is_like(rw, source, large, &expands)
    {
        return None;
    }
    let kept = |list: &[OpFoldResult]| {
        let entries = list.iter().zip(&drops).filter(|(_, dropped)| !**dropped);
        entries.map(|(entry, _)| *entry).collect()
    };
    let [offsets, sizes, strides] = slice.lists().map(|list| kept(list));
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let slice = Slice {
        offsets,
        sizes,
        strides,
    };
    rw.insert_before(op);
    let new = slice.extract_slice(rw, loc, ty, source);
    rw.replace(op, &[new]);
    rw.erase(insert);
    Some(())
}

// insert_slice(extract_slice(t), u) -> extract_slice(t) where the slice is all of u
fn insert_of_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (inserted, small, dest) = insertion(rw.op(op));
    let extract = defined_by(rw, small, tensor::EXTRACT_SLICE)?;
    let (extract, source, slice) = (
        extract.id,
        extract.operand(tensor::extract_slice::SOURCE),
        Slice::of(extract),
    );
    let drops = dropped(rw, &slice, small)?;
    let expands = dropped(rw, &inserted, small)?;
    if !rw.body.has_one_use(small) || !is_like(rw, small, dest, &expands) {
        return None;
    }
    // Each dimension that is put in has to be one of those taken out, in order.
    let mut wanted = expands.iter().peekable();
    for drop in &drops {
        match wanted.peek() {
            Some(expand) if *expand == drop => {
                wanted.next();
            }
            Some(true) => return None,
            _ => {}
        }
    }
    if wanted.next().is_some() {
        return None;
    }
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let shape = rw.cx.shape(ty)?;
    let sizes = split(&slice.sizes).0;
    if shape != &sizes[..] {
        dropped_by_shape(&sizes, shape)?;
    }
    rw.insert_before(op);
    let new = slice.extract_slice(rw, loc, ty, source);
    rw.replace(op, &[new]);
    rw.erase(extract);
    Some(())
}

/// The slice of a tensor, of all dimensions.
fn full_type(rw: &Rewriter, source: ValueId, slice: &Slice) -> oxmlir_ir::Type {
    with_shape(rw.cx, rw.body.ty(source), &split(&slice.sizes).0)
}

// expand_shape(extract_slice(t)) -> extract_slice(t)
fn expand_of_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let extract = defined_by(
        rw,
        view.operand(tensor::expand_shape::SRC),
        tensor::EXTRACT_SLICE,
    )?;
    let (slice, source) = (
        Slice::of(extract),
        extract.operand(tensor::extract_slice::SOURCE),
    );
    let (loc, ty): (Location, _) = (view.loc(), view.only_result_type());
    if full_type(rw, source, &slice) != ty {
        return None;
    }
    rw.insert_before(op);
    let new = slice.extract_slice(rw, loc, ty, source);
    rw.replace(op, &[new]);
    Some(())
}

// insert_slice(collapse_shape(t), u) -> insert_slice(t, u)
fn insert_of_collapsed(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (slice, small, dest) = insertion(rw.op(op));
    let collapse = defined_by(rw, small, tensor::COLLAPSE_SHAPE)?;
    let source = collapse.operand(tensor::collapse_shape::SRC);
    if full_type(rw, dest, &slice) != rw.body.ty(source) {
        return None;
    }
    replace_insertion(rw, op, &slice, source, dest);
    Some(())
}

// insert_slice(expand_shape(t), u) -> insert_slice(t, u) where the new dimensions have size one
fn insert_of_expanded(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let (_, wide, _) = insertion(rw.op(op));
    let expand = defined_by(rw, wide, tensor::EXPAND_SHAPE)?;
    let source = expand.operand(tensor::expand_shape::SRC);
    let [shape, narrow] = [wide, source].map(|value| rw.cx.shape(rw.body.ty(value)));
    dropped_by_shape(shape?, narrow?)?;
    rw.set_operand(op, tensor::insert_slice::SOURCE, source);
    Some(())
}
