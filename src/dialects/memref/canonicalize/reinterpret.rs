//! Reinterpreted buffers and their metadata.

use oxmlir_ir::rewrite::{NoListener, Pattern, Rewriter};
use oxmlir_ir::{Body, Context, DYNAMIC, InsertPoint, OpId, OpRef, Type, ValueId};

use super::replace_by_cast;
use crate::memref::layout::{memref_like, strided_attr, strides_and_offset};
use crate::memref::mixed::{OpFoldResult, OpFoldResultList, Slice, split};
use crate::tables::{arith, memref as ops};

pub const REINTERPRET_CAST: &[Pattern] = &[
    Pattern::new(
        "ReinterpretCastOpExtractStridedMetadataFolder",
        undo_metadata,
    ),
    Pattern::new("ReinterpretCastOpConstantFolder", constant_numbers),
];

/// The list with what the type of the view says, and with constants in place of values that are constants.
fn constify(cx: &Context, body: &Body, list: &[OpFoldResult], known: &[i64]) -> OpFoldResultList {
    let pairs = list.iter().zip(known);
    pairs
        .map(|(number, known)| match *known {
            DYNAMIC => number.resolved(cx, body),
            known => OpFoldResult::Known(known),
        })
        .collect()
}

/// The numbers of a view whose type is `ty`, as far as they are known.
fn constified(cx: &Context, body: &Body, slice: &Slice, ty: Type) -> Option<Slice> {
    let (strides, offset) = strides_and_offset(cx, ty)?;
    Some(Slice {
        offsets: constify(cx, body, &slice.offsets, &[offset]),
        sizes: constify(cx, body, &slice.sizes, cx.shape(ty)?),
        strides: constify(cx, body, &slice.strides, &strides),
    })
}

/// The results of `extract_strided_metadata` as numbers.
fn metadata(view: ops::ExtractStridedMetadata) -> Slice {
    let list = |values: &[ValueId]| values.iter().copied().map(OpFoldResult::Value).collect();
    Slice {
        offsets: list(&[view.offset()]),
        sizes: list(&view.sizes()),
        strides: list(&view.strides()),
    }
}

// reinterpret_cast(base of m, offset of m, sizes of m, strides of m) -> cast(m)
fn undo_metadata(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::ReinterpretCast::new(rw.op(op));
    let base = view.defining_op(view.source());
    let Some(extract) = base.and_then(ops::ExtractStridedMetadata::of) else {
        return false;
    };
    let source = extract.source();
    let ty = view.only_result_type();
    let theirs = constified(rw.cx, rw.body, &metadata(extract), rw.body.ty(source));
    let mine = constified(rw.cx, rw.body, &Slice::of(*view), ty);
    if theirs.is_none() || theirs != mine {
        rw.set_operand(op, ops::reinterpret_cast::SOURCE, source);
    } else if rw.body.ty(source) == ty {
        rw.replace(op, &[source]);
    } else {
        replace_by_cast(rw, op, source);
    }
    true
}

// reinterpret_cast(m, value of c, ..) -> cast(reinterpret_cast(m, c, ..))
fn constant_numbers(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::ReinterpretCast::new(rw.op(op));
    let (source, ty) = (view.source(), view.only_result_type());
    let old = Slice::of(*view);
    let Some(new) = constified(rw.cx, rw.body, &old, ty) else {
        return false;
    };
    let count = |slice: &Slice| {
        let numbers = slice.lists().into_iter().flatten();
        numbers.filter(|n| n.known().is_some()).count()
    };
    if count(&old) == count(&new) {
        return false;
    }
    let loc = view.loc();
    let offset = new.offsets.first().map_or(0, |o| o.or_dynamic());
    let layout = strided_attr(rw.cx, &split(&new.strides).0, offset);
    let ty = memref_like(rw.cx, ty, &split(&new.sizes).0, Some(layout));
    rw.insert_before(op);
    let new = new.reinterpret_cast(rw, loc, ty, source);
    replace_by_cast(rw, op, new);
    true
}

/// Puts constants in place of results of `extract_strided_metadata` that the type of its source says; whether there were any.
pub fn constant_metadata(cx: &Context, body: &mut Body, op: OpId) -> bool {
    let view = ops::ExtractStridedMetadata::new(OpRef::new(cx, body, op));
    let (loc, results) = (view.loc(), metadata(view));
    let Some(known) = constified(cx, body, &results, view.ty(view.source())) else {
        return false;
    };
    let results = results.lists().into_iter().flatten();
    let numbers = known.lists().into_iter().flatten();
    let mut changed = false;
    for (result, number) in results.zip(numbers) {
        if let (OpFoldResult::Value(result), OpFoldResult::Known(number)) = (*result, *number)
            && !body.is_unused(result)
        {
            let mut no_listener = NoListener;
            let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
            let number = cx.int_attr(Type::INDEX, number);
            let constant = arith::constant(&mut rw, loc, number);
            body.replace_all_uses(result, constant);
            changed = true;
        }
    }
    changed
}
