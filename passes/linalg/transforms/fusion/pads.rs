//! Reshapes on the other side of a border that is around other dimensions.

use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::regroup::merged_shape;
use oxmlir_dialects::tables::tensor::{self, PadOptions};
use oxmlir_dialects::tensor::reshape::{collapse, expand, groups, output_shape};
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_dialects::tensor::{Borders, padding_here, padding_value};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    DYNAMIC, InsertPoint, OpFoldResult, OpFoldResultList, OpId, OpRef, ValueDefinition, ValueId,
};

use crate::move_definitions::{all_dominate, move_definitions};

const NONE: OpFoldResult = OpFoldResult::Known(0);

/// The border of a source of `rank` dimensions, which stand in groups for those of the old one, or for no dimension of a scalar; `None`
/// if a dimension has a border that several stand for.
fn widened(rw: &Rewriter, pad: OpRef, groups: &[Vec<i64>], rank: usize) -> Option<Borders> {
    let (mut low, mut high) = (OpFoldResultList::new(), OpFoldResultList::new());
    let old = Borders::of(pad);
    let borders = old.low.into_iter().zip(old.high);
    let before = rw.cx.shape(pad.ty(pad.operand(tensor::pad::SOURCE)))?;
    let sizes = before.iter().zip(rw.cx.shape(pad.only_result_type())?);
    for ((group, (front, back)), (before, after)) in groups.iter().zip(borders).zip(sizes) {
        if group.len() != 1 {
            if front != NONE || back != NONE {
                return None;
            }
            low.extend(group.iter().map(|_| NONE));
            high.extend(group.iter().map(|_| NONE));
            continue;
        }
        let [new_front, new_back] = [front, back].map(|n| n.resolved(rw.cx, rw.body));
        let is_known =
            *before != DYNAMIC && new_front.known().is_some() && new_back.known().is_some();
        // The type has to tell a size that is known.
        let stays = is_known && *after == DYNAMIC;
        low.push(if stays { front } else { new_front });
        high.push(if stays { back } else { new_back });
    }
    low.resize(rank, NONE);
    high.resize(rank, NONE);
    Some(Borders { low, high })
}

fn options(pad: OpRef) -> PadOptions {
    PadOptions {
        nofold: pad.attr(tensor::pad::NOFOLD_ATTR).is_some(),
    }
}

/// The sizes of a group, or of the dimension that it is if that is one alone; `None` if they do not make up the size of what they stand
/// for.
fn sizes_of<T: Copy>(
    group: &[i64],
    all: &[T],
    alone: T,
    known: impl Fn(T) -> i64,
    whole: i64,
) -> Option<Vec<T>> {
    if group.len() == 1 {
        return Some(vec![alone]);
    }
    let dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
    let sizes: Vec<T> = dims.filter_map(|dim| all.get(dim).copied()).collect();
    let known: Vec<i64> = sizes.iter().map(|size| known(*size)).collect();
    let dims = (0..known.len() as i64).collect();
    (merged_shape(&known, &[dims]) == [whole]).then_some(sizes)
}

// pad(collapse_shape(t)) -> collapse_shape(pad(t))
pub fn of_collapsed(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let source = view.operand(tensor::pad::SOURCE);
    let reshape = view.defining_op(source)?;
    if reshape.name() != tensor::COLLAPSE_SHAPE || !rw.body.has_one_use(source) {
        return None;
    }
    let (value, groups) = (padding_value(view)?, groups(reshape));
    let source = reshape.operand(tensor::collapse_shape::SRC);
    let inner = rw.cx.shape(rw.body.ty(source))?;
    let borders = widened(rw, view, &groups, inner.len())?;
    let (loc, ty, options) = (view.loc(), view.only_result_type(), options(view));
    let mut shape = Vec::new();
    for (group, size) in groups.iter().zip(rw.cx.shape(ty)?) {
        shape.extend(sizes_of(group, inner, *size, |size| size, *size)?);
    }
    shape.extend_from_slice(&inner[shape.len()..]);
    let new = with_shape(rw.cx, ty, &shape);
    rw.insert_before(op);
    let value = padding_here(rw, value);
    let padded = borders.pad(rw, loc, new, (source, value), options);
    let new = collapse(rw, loc, ty, padded, &groups);
    rw.replace(op, &[new]);
    Some(())
}

/// Where a value and some others are defined first, in front of `op`, where definitions of the others are moved to if need be.
fn place(rw: &mut Rewriter, value: ValueId, others: &[ValueId], op: OpId) -> Option<InsertPoint> {
    let (next, at) = match rw.body.definition(value) {
        ValueDefinition::Result(def, _) => (rw.body.next_op(def)?, InsertPoint::After(def)),
        ValueDefinition::Argument(block, _) => {
            (rw.body.first_op(block)?, InsertPoint::Start(block))
        }
    };
    if all_dominate(rw, others, next) {
        return Some(at);
    }
    move_definitions(rw, others, op)?;
    Some(InsertPoint::Before(op))
}

// expand_shape(pad(t)) -> pad(expand_shape(t))
pub fn into_expanded(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let padded = view.operand(tensor::expand_shape::SRC);
    let pad = view.defining_op(padded)?;
    if pad.name() != tensor::PAD || !rw.body.has_one_use(padded) {
        return None;
    }
    let (value, groups, output) = (padding_value(pad)?, groups(view), output_shape(view));
    let borders = widened(rw, pad, &groups, output.len())?;
    let (loc, ty, options) = (view.loc(), view.only_result_type(), options(pad));
    let (pad, source) = (pad.id, pad.operand(tensor::pad::SOURCE));
    let shape = rw.cx.shape(rw.body.ty(source))?;
    let mut sizes = Vec::new();
    for (group, size) in groups.iter().zip(shape) {
        // The size of a dimension that stays is asked for when the operation is sure to be replaced.
        let stays = OpFoldResult::Known(*size);
        sizes.extend(sizes_of(
            group,
            &output,
            stays,
            OpFoldResult::or_dynamic,
            *size,
        )?);
    }
    sizes.extend_from_slice(&output[sizes.len()..]);
    rw.at = place(rw, source, &split(&sizes).1, pad)?;
    let mut at = 0;
    for (dim, group) in groups.iter().enumerate() {
        if group.len() == 1 {
            sizes[at] = mixed_size(rw, loc, source, dim);
        }
        at += group.len();
    }
    let new = with_shape(rw.cx, ty, &split(&sizes).0);
    let expanded = expand(rw, loc, new, source, &groups, &sizes);
    rw.insert_before(op);
    let value = padding_here(rw, value);
    let new = borders.pad(rw, loc, ty, (expanded, value), options);
    rw.replace(op, &[new]);
    Some(())
}
