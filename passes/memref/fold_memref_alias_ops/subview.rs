//! Accesses of subviews, and subviews of subviews.

use oxmlir_dialects::affine::scope::is_valid_dim;
use oxmlir_dialects::memref::mixed::{OpFoldResult, OpFoldResultList, Slice};
use oxmlir_dialects::memref::views::{dropped_dims, keeps_layout, keeps_strides, subview_type};
use oxmlir_dialects::tables::{affine, memref};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Context, Location, OpId, ValueId};

use crate::memref::access::{Access, is_in_bounds, permutation_map, set_permutation_map};
use crate::memref::index::{apply, product, value};

/// Whether a view takes every element of its box.
pub fn has_unit_strides(cx: &Context, body: &Body, slice: &Slice) -> bool {
    let mut strides = slice.strides.iter();
    strides.all(|stride| stride.constant(cx, body) == Some(1))
}

/// Where `indices` of a view are in what it looks at: offset + index * stride in the dimensions that it keeps.
pub fn resolve(
    rw: &mut Rewriter,
    loc: Location,
    slice: &Slice,
    dropped: &[bool],
    indices: &[OpFoldResult],
) -> Vec<ValueId> {
    let mut indices = indices.iter();
    let mut resolved: Vec<ValueId> = Vec::with_capacity(dropped.len());
    let dims = slice.offsets.iter().zip(&slice.strides).zip(dropped);
    for ((offset, stride), dropped) in dims {
        let index = match dropped {
            true => OpFoldResult::Known(0),
            false => indices.next().copied().unwrap_or(OpFoldResult::Known(0)),
        };
        let number = apply(rw, loc, &[*offset, index, *stride], |affine, s| {
            affine.add(s[0], affine.mul(s[1], s[2]))
        });
        resolved.push(value(rw, loc, number));
    }
    resolved
}

// load(subview(m, offset, stride), i) -> load(m, offset + i * stride)
pub fn access_of_subview(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((access, view)) = Access::of_view(rw, op, memref::SUBVIEW) else {
        return false;
    };
    let slice = Slice::of_op(rw.cx, rw.body, view);
    let Some(dropped) = dropped_dims(rw.op(view)) else {
        return false;
    };
    if access.is_transfer && !(is_in_bounds(rw, op) && has_unit_strides(rw.cx, rw.body, &slice)) {
        return false;
    }
    if !takes_place(rw, op, &slice) {
        return false;
    }
    Access::insert_in_front(rw, op);
    let loc = rw.body.loc(op);
    let indices: OpFoldResultList = access
        .indices(rw, op)
        .into_iter()
        .map(OpFoldResult::Value)
        .collect();
    let resolved = resolve(rw, loc, &slice, &dropped, &indices);
    if access.is_transfer
        && let Some(map) = permutation_map(rw, op)
    {
        let affine = rw.cx.affine();
        let kept = |dim: u32| !dropped.get(dim as usize).is_some_and(|d| *d);
        let projection = affine.projection_map(dropped.len() as u32, kept);
        set_permutation_map(rw, op, map.compose(projection, affine));
    }
    let source = rw.body.operand(view, memref::subview::SOURCE);
    access.redirect(rw, op, source, &resolved);
    true
}

/// Whether what the place of a slice depends on may stand in the subscripts of `op`: those of an affine access are restricted.
fn takes_place(rw: &Rewriter, op: OpId, slice: &Slice) -> bool {
    if ![affine::LOAD, affine::STORE].contains(&rw.body.name(op)) {
        return true;
    }
    let mut place = slice.offsets.iter().chain(&slice.strides);
    place.all(|number| match number {
        OpFoldResult::Value(value) => is_valid_dim(rw.cx, rw.body, *value),
        OpFoldResult::Known(_) => true,
    })
}

// subview(subview(m, a), b) -> subview(m, a + b), without strides
pub fn subview_of_subview(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, memref::subview::SOURCE);
    let def = rw.body.defining_op(source);
    let Some(inner) = def.filter(|d| rw.body.name(*d) == memref::SUBVIEW) else {
        return false;
    };
    let producer = Slice::of_op(rw.cx, rw.body, inner);
    let consumer = Slice::of_op(rw.cx, rw.body, op);
    let Some(dropped) = dropped_dims(rw.op(inner)) else {
        return false;
    };
    if !has_unit_strides(rw.cx, rw.body, &producer) || !has_unit_strides(rw.cx, rw.body, &consumer)
    {
        return false;
    }
    let (source, ty) = (
        rw.body.operand(inner, memref::subview::SOURCE),
        rw.body.only_result_type(op),
    );
    let mut sizes = producer.sizes.clone();
    let kept = sizes.iter_mut().zip(&dropped);
    for ((size, _), own) in kept.filter(|(_, dropped)| !**dropped).zip(&consumer.sizes) {
        *size = *own;
    }
    let whole = Slice {
        sizes: sizes.clone(),
        ..producer.clone()
    };
    let full = subview_type(rw.cx, rw.body.ty(source), &whole);
    if !full.is_some_and(|full| keeps_strides(rw.cx, full, ty, &sizes)) {
        return false;
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let mut combined = Slice {
        offsets: OpFoldResultList::new(),
        sizes,
        strides: OpFoldResultList::new(),
    };
    let mut position = 0..consumer.offsets.len();
    for (dim, dropped) in dropped.iter().enumerate() {
        let mine = [producer.offsets[dim], producer.strides[dim]];
        let at = if *dropped { None } else { position.next() };
        let [offset, stride] = match at {
            None => mine,
            Some(at) => {
                let terms = [consumer.offsets[at], mine[1], mine[0]];
                let offset = apply(rw, loc, &terms, |affine, s| {
                    affine.add(affine.mul(s[0], s[1]), s[2])
                });
                let stride = product(rw, loc, &[consumer.strides[at], mine[1]]);
                [offset, stride]
            }
        };
        combined.offsets.push(offset);
        combined.strides.push(stride);
    }
    // Where the type does not tell the offset, it is none that is known.
    let full = subview_type(rw.cx, rw.body.ty(source), &combined);
    let keeps = full.is_some_and(|full| keeps_layout(rw.cx, full, ty, &combined.sizes));
    if !keeps {
        for offset in &mut combined.offsets {
            *offset = OpFoldResult::Value(value(rw, loc, *offset));
        }
    }
    rw.insert_before(op);
    let new = combined.subview(rw, loc, ty, source);
    rw.replace(op, &[new]);
    true
}
