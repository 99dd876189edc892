//! Tensors in tiles.

use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, OpName, OpRef, Type, ValueId};
use smallvec::SmallVec;

use crate::linalg::relayout::Relayout;
use crate::linalg::verify::is_permutation;
use crate::memref::mixed::{Slice, split};
use crate::tables::{linalg as ops, tensor};

/// Whether two orders are the same; none is that of the tensor.
fn same_order(one: &[i64], other: &[i64]) -> bool {
    let is_identity = |order: &[i64]| order.iter().zip(0..).all(|(dim, at)| *dim == at);
    one == other || (one.is_empty() && is_identity(other)) || (other.is_empty() && is_identity(one))
}

/// Whether one undoes the other, if their types fit.
fn same_tiles(one: &Relayout, other: &Relayout) -> bool {
    let (cx, body) = (one.op.cx, one.op.body);
    let resolved = |view: &Relayout| -> Vec<OpFoldResult> {
        view.mixed_tiles()
            .into_iter()
            .map(|tile| tile.resolved(cx, body))
            .collect()
    };
    one.positions == other.positions
        && same_order(&one.outer_permutation, &other.outer_permutation)
        && resolved(one) == resolved(other)
}

fn source_of<'a>(op: OpRef<'a>, name: OpName) -> Option<Relayout<'a>> {
    let def = op.defining_op(op.operand(ops::pack::SOURCE))?;
    (def.name() == name).then(|| Relayout::new(def))
}

/// The patterns of `linalg.pack`.
pub fn pack(rw: &mut Rewriter, op: OpId) -> bool {
    pack_of_unpack(rw, op) || drop_padding(rw, op) || infer_pack(rw, op).is_some()
}

// pack(unpack(t)) -> t
fn pack_of_unpack(rw: &mut Rewriter, op: OpId) -> bool {
    let view = Relayout::new(rw.op(op));
    let undone = source_of(view.op, ops::UNPACK).filter(|inner| {
        rw.body.ty(inner.source()) == rw.body.ty(view.dest())
            && view.padding().is_none()
            && same_tiles(&view, inner)
    });
    let Some(source) = undone.map(|inner| inner.source()) else {
        return false;
    };
    rw.replace(op, &[source]);
    true
}

// pack(t, padding) -> pack(t) where all tiles are full
fn drop_padding(rw: &mut Rewriter, op: OpId) -> bool {
    let view = Relayout::new(rw.op(op));
    let shape = view.unpacked_shape();
    let is_known = |dim: &i64| {
        shape
            .get(*dim as usize)
            .is_some_and(|size| *size != DYNAMIC)
    };
    let full = view.positions.iter().all(is_known)
        && !view.tiles.contains(&DYNAMIC)
        && !view.needs_padding();
    if view.padding().is_none() || !full {
        return false;
    }
    let cx = rw.cx;
    rw.modify(op, |body| {
        body.set_operand_group(cx, op, ops::pack::PADDING_VALUE, &[])
    });
    true
}

/// The sizes of both tensors with what one knows of the other, plain before packed; `None` if there is nothing new.
fn inferred_shapes(view: &Relayout) -> Option<[SmallVec<[i64; 8]>; 2]> {
    let mut plain: SmallVec<[i64; 8]> = view.unpacked_shape().into();
    let mut packed: SmallVec<[i64; 8]> = view.packed_shape().into();
    if !view.outer_permutation.is_empty() && !is_permutation(&view.outer_permutation) {
        return None;
    }
    let mut changed = false;
    for dim in 0..plain.len() {
        if view.positions.contains(&(dim as i64)) {
            continue;
        }
        let place = view
            .outer_permutation
            .iter()
            .position(|from| *from == dim as i64);
        let place = place.unwrap_or(dim);
        if (plain[dim] == DYNAMIC) == (packed[place] == DYNAMIC) {
            continue;
        }
        let size = if plain[dim] == DYNAMIC {
            packed[place]
        } else {
            plain[dim]
        };
        (plain[dim], packed[place]) = (size, size);
        changed = true;
    }
    changed.then_some([plain, packed])
}

/// A tensor cast to other sizes, if they differ.
fn cast_to(rw: &mut Rewriter, op: OpId, value: ValueId, shape: &[i64]) -> ValueId {
    let ty = rw.body.ty(value);
    let new = reshaped(rw, ty, shape);
    let loc = rw.body.loc(op);
    match new == ty {
        true => value,
        false => tensor::cast(rw, loc, new, value),
    }
}

/// The type with other sizes.
fn reshaped(rw: &Rewriter, ty: Type, shape: &[i64]) -> Type {
    crate::linalg::build::with_shape(rw.cx, ty, shape)
}

// pack(t into u) -> cast(pack(cast(t) into cast(u))) where one knows sizes of the other
fn infer_pack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Relayout::new(rw.op(op));
    let [plain, packed] = inferred_shapes(&view)?;
    let (source, dest) = (view.source(), view.dest());
    let (loc, old) = (view.op.loc(), view.op.only_result_type());
    rw.insert_before(op);
    let source = cast_to(rw, op, source, &plain);
    let dest = cast_to(rw, op, dest, &packed);
    let ty = rw.body.ty(dest);
    let result = rw.body.only_result(op);
    rw.modify(op, |body| {
        body.set_operand(op, ops::pack::SOURCE, source);
        body.set_operand(op, ops::pack::DEST, dest);
        body.set_type(result, ty);
    });
    if ty != old {
        rw.insert_after(op);
        let cast = tensor::cast(rw, loc, old, result);
        let user = rw.body.defining_op(cast);
        rw.replace_uses_if(result, cast, |body, at| Some(body.use_owner(at)) != user);
    }
    Some(())
}

/// The patterns of `linalg.unpack`.
pub fn unpack(rw: &mut Rewriter, op: OpId) -> bool {
    let view = Relayout::new(rw.op(op));
    if let Some(inner) = source_of(view.op, ops::PACK) {
        let undone = rw.body.ty(inner.source()) == rw.body.ty(view.dest())
            && inner.padding().is_none()
            && same_tiles(&inner, &view);
        let source = inner.source();
        if undone {
            rw.replace(op, &[source]);
        }
        return undone;
    }
    unpack_into_destination(rw, op)
        || slice_of_unpack(rw, op).is_some()
        || infer_unpack(rw, op).is_some()
}

// unpack(t into f(.., u)) -> unpack(t into u)
fn unpack_into_destination(rw: &mut Rewriter, op: OpId) -> bool {
    let view = Relayout::new(rw.op(op));
    let dest = view.dest();
    let init = view.op.defining_op(dest).and_then(|def| {
        let inits = def.group(def.interface::<DestinationStyle>()?.inits);
        let number = def.results().position(|result| result == dest)?;
        inits.get(number).copied()
    });
    let init = init.filter(|init| rw.body.ty(*init) == rw.body.ty(dest));
    if let Some(init) = init {
        rw.set_operand(op, ops::unpack::DEST, init);
    }
    init.is_some()
}

// extract_slice(unpack(t into u)) -> unpack(t into extract_slice(u)) where only a part of the last tiles is cut off
fn slice_of_unpack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let result = rw.body.only_result(op);
    if !rw.body.has_one_use(result) {
        return None;
    }
    let user = rw.body.users(result).next()?;
    let slice_op = rw.op(user);
    if slice_op.name() != tensor::EXTRACT_SLICE {
        return None;
    }
    let view = Relayout::new(rw.op(op));
    let slice = Slice::of(slice_op);
    let ty = slice_op.only_result_type();
    if !view.cuts_last_tiles(&slice, ty) || rw.body.block(user) != rw.body.block(op) {
        return None;
    }
    let values = split_values(&slice);
    let is_above = |value: &ValueId| {
        rw.body.defining_op(*value).is_none_or(|def| {
            rw.body.block(def) == rw.body.block(op) && rw.body.is_before_in_block(def, op)
        })
    };
    if !values.iter().all(is_above) {
        return None;
    }
    let (loc, dest) = (view.op.loc(), view.dest());
    rw.insert_before(op);
    let dest = slice.extract_slice(rw, loc, ty, dest);
    rw.modify(op, |body| {
        body.set_operand(op, ops::unpack::DEST, dest);
        body.set_type(result, ty);
    });
    rw.replace(user, &[result]);
    Some(())
}

fn split_values(slice: &Slice) -> Vec<ValueId> {
    slice
        .lists()
        .into_iter()
        .flat_map(|list| split(list).1)
        .collect()
}

// unpack(t into u) -> cast(unpack(cast(t) into cast(u))) where one knows sizes of the other
fn infer_unpack(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Relayout::new(rw.op(op));
    let [plain, packed] = inferred_shapes(&view)?;
    let (source, dest) = (view.source(), view.dest());
    let (positions, permutation) = (view.positions.clone(), view.outer_permutation.clone());
    let (tiles, values) = split(&view.mixed_tiles());
    let (loc, old) = (view.op.loc(), view.op.only_result_type());
    rw.insert_before(op);
    let source = cast_to(rw, op, source, &packed);
    let dest = cast_to(rw, op, dest, &plain);
    let options = ops::UnpackOptions {
        outer_dims_perm: (!permutation.is_empty()).then_some(&permutation),
    };
    let new = ops::unpack_with(rw, loc, source, dest, &values, &positions, &tiles, options);
    let cast = match rw.body.ty(new) == old {
        true => new,
        false => tensor::cast(rw, loc, old, new),
    };
    rw.replace(op, &[cast]);
    Some(())
}
