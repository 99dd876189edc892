//! Reinterpreted buffers and their metadata.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, DYNAMIC, InsertPoint, OpId, OpState, Type, ValueId};

use super::{replace_and_cast, replace_by_cast};
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
fn metadata(body: &Body, op: OpId) -> Slice {
    let results: Vec<OpFoldResult> = body.results(op).skip(1).map(OpFoldResult::Value).collect();
    let rank = results.len().saturating_sub(1) / 2;
    let (offset, rest) = results.split_at(results.len().min(1));
    let (sizes, strides) = rest.split_at(rank);
    Slice {
        offsets: offset.into(),
        sizes: sizes.into(),
        strides: strides.into(),
    }
}

// reinterpret_cast(base of m, offset of m, sizes of m, strides of m) -> cast(m)
fn undo_metadata(rw: &mut Rewriter, op: OpId) -> bool {
    let def = rw.body.defining_op(rw.body.operand(op, 0));
    let Some(extract) = def.filter(|d| rw.body.name(*d) == ops::EXTRACT_STRIDED_METADATA) else {
        return false;
    };
    let source = rw.body.operand(extract, 0);
    let ty = rw.body.ty(rw.body.result(op, 0));
    let theirs = constified(
        rw.cx,
        rw.body,
        &metadata(rw.body, extract),
        rw.body.ty(source),
    );
    let mine = constified(rw.cx, rw.body, &Slice::of_op(rw.cx, rw.body, op), ty);
    if theirs.is_none() || theirs != mine {
        rw.set_operand(op, 0, source);
    } else if rw.body.ty(source) == ty {
        rw.replace(op, &[source]);
    } else {
        replace_by_cast(rw, op, source);
    }
    true
}

// reinterpret_cast(m, value of c, ..) -> cast(reinterpret_cast(m, c, ..))
fn constant_numbers(rw: &mut Rewriter, op: OpId) -> bool {
    let (source, ty) = (rw.body.operand(op, 0), rw.body.ty(rw.body.result(op, 0)));
    let old = Slice::of_op(rw.cx, rw.body, op);
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
    let (operands, attrs) = new.parts(rw.cx, source);
    let offset = new.offsets.first().map_or(0, |o| o.or_dynamic());
    let layout = strided_attr(rw.cx, &split(&new.strides).0, offset);
    let ty = memref_like(rw.cx, ty, &split(&new.sizes).0, Some(layout));
    replace_and_cast(rw, op, ops::REINTERPRET_CAST, &operands, ty, &attrs);
    true
}

/// Puts constants in place of results of `extract_strided_metadata` that the type of its source says; whether there were any.
pub fn constant_metadata(cx: &Context, body: &mut Body, op: OpId) -> bool {
    let ty = body.ty(body.operand(op, 0));
    let known = constified(cx, body, &metadata(body, op), ty);
    let Some(known) = known else {
        return false;
    };
    let numbers: Vec<OpFoldResult> = known.lists().into_iter().flatten().copied().collect();
    let results: Vec<ValueId> = body.results(op).skip(1).collect();
    let loc = body.loc(op);
    let mut changed = false;
    for (result, number) in results.into_iter().zip(numbers) {
        if let OpFoldResult::Known(number) = number
            && !body.is_unused(result)
        {
            let value: Attribute = cx.int_attr(Type::INDEX, number);
            let state = OpState {
                results: &[Type::INDEX],
                attrs: &[(arith::constant::VALUE_ATTR, value)],
                ..OpState::new(arith::CONSTANT, loc)
            };
            let constant = body.insert(cx, InsertPoint::Before(op), &state);
            let constant = body.result(constant, 0);
            body.replace_all_uses(result, constant);
            changed = true;
        }
    }
    changed
}
