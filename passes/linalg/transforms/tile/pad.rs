//! Tiles of `tensor.pad`: the part of the source that a tile has, with the part of the border; only a border where the tile has no
//! part of the source.

use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::memref::mixed::{mixed, split};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{arith, scf, tensor as ops};
use oxmlir_dialects::tensor::{padding_here, padding_value};
use oxmlir_ir::interfaces::{Implementation, ReifyRankedShapedType, implements};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, Mapping, OpFoldResult, OpId, OpRef, Type, TypeKind, ValueId};

use super::bounds::{folded_max, folded_min};
use super::interface::{Tile, Tiled, Tiling};
use crate::affine::index::binary;
use crate::linalg::transforms::shape::{size, slice_of};

pub static INTERFACES: &[Implementation] = &[implements(ops::PAD, &TILING)];

static TILING: Tiling = Tiling {
    iterators,
    ranges,
    tile,
    result_tile: |_, _, _, tile| Some(tile.clone()),
    result_to_tile: |_, _, _, place| Some(place.clone()),
};

fn iterators(op: OpRef) -> Vec<IteratorType> {
    let rank = op.cx.rank(op.only_result_type()).unwrap_or(0);
    vec![IteratorType::Parallel; rank]
}

/// The border in front of each dimension, or behind.
fn borders(op: OpRef) -> [Vec<OpFoldResult>; 2] {
    let view = ops::Pad::new(op);
    [
        mixed(&view.static_low(), &view.low()).to_vec(),
        mixed(&view.static_high(), &view.high()).to_vec(),
    ]
}

fn ranges(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpFoldResult>> {
    let reify = *rw.op(op).interface::<ReifyRankedShapedType>()?;
    Some(reify.shape(rw, op)?.to_vec())
}

/// What is the same for all dimensions.
struct Numbers {
    loc: Location,
}

impl Numbers {
    fn sub(&self, rw: &mut Rewriter, a: OpFoldResult, b: OpFoldResult) -> OpFoldResult {
        let exprs = rw.cx.affine();
        let map = exprs.map(2, 0, &[exprs.sub(exprs.dim(0), exprs.dim(1))]);
        folded_apply(rw, self.loc, map, &[a, b])
    }

    fn min(&self, rw: &mut Rewriter, a: OpFoldResult, b: OpFoldResult) -> OpFoldResult {
        let map = rw.cx.affine().identity_map(2);
        folded_min(rw, self.loc, map, &[a, b])
    }

    fn max(&self, rw: &mut Rewriter, a: OpFoldResult, b: OpFoldResult) -> OpFoldResult {
        let map = rw.cx.affine().identity_map(2);
        folded_max(rw, self.loc, map, &[a, b])
    }
}

/// The part of the source that a tile has, and the borders of the tile.
#[derive(Default)]
struct Part {
    source: Tile,
    low: Vec<OpFoldResult>,
    high: Vec<OpFoldResult>,
    /// Whether it is known that there is none of the source.
    is_empty: bool,
    /// Whether there is none, where that is not known.
    may_be_empty: Option<ValueId>,
}

const ZERO: OpFoldResult = OpFoldResult::Known(0);

fn part(rw: &mut Rewriter, op: OpId, tile: &Tile) -> Part {
    let view = ops::Pad::new(rw.op(op));
    let (loc, source) = (view.loc(), view.source());
    let [lows, highs] = borders(rw.op(op));
    let numbers = Numbers { loc };
    let mut part = Part::default();
    for (dim, (offset, length)) in tile.offsets.iter().zip(&tile.sizes).enumerate() {
        let (offset, length) = (*offset, *length);
        let is_none = |number: OpFoldResult| number.constant(rw.cx, rw.body) == Some(0);
        let [low, high] = [lows[dim], highs[dim]].map(|border| match is_none(border) {
            true => ZERO,
            false => border,
        });
        if low == ZERO && high == ZERO {
            part.source.offsets.push(offset);
            part.source.sizes.push(length);
            part.low.push(ZERO);
            part.high.push(ZERO);
            continue;
        }
        let end = size(rw, loc, source, dim);
        let new_low = match low {
            ZERO => ZERO,
            low => {
                let left = numbers.sub(rw, low, offset);
                numbers.max(rw, ZERO, left)
            }
        };
        part.low.push(new_low);
        let from = match low {
            ZERO => numbers.min(rw, offset, end),
            low => {
                let from = numbers.sub(rw, offset, low);
                let from = numbers.max(rw, from, ZERO);
                numbers.min(rw, from, end)
            }
        };
        part.source.offsets.push(from);
        let rest = numbers.sub(rw, end, from);
        let taken = match low {
            ZERO => numbers.min(rw, rest, length),
            _ => {
                let wanted = numbers.sub(rw, length, new_low);
                let taken = numbers.min(rw, rest, wanted);
                numbers.max(rw, taken, ZERO)
            }
        };
        part.source.sizes.push(taken);
        if taken == ZERO {
            part.is_empty = true;
        } else if !part.is_empty {
            let (taken, zero) = (value_of(rw, loc, taken), value_of(rw, loc, ZERO));
            let none = arith::cmpi(rw, loc, taken, zero, arith::CmpIPredicate::Eq);
            part.may_be_empty = Some(match part.may_be_empty {
                Some(other) => binary(rw, loc, arith::ORI, none, other),
                None => none,
            });
        }
        part.high.push(match high {
            ZERO => ZERO,
            _ => {
                let rest = numbers.sub(rw, length, taken);
                numbers.sub(rw, rest, new_low)
            }
        });
    }
    part
}

/// Computes a tile; `None` if the border is not the same everywhere.
fn tile(rw: &mut Rewriter, op: OpId, tile: &Tile, _: &[ValueId]) -> Option<Tiled> {
    let border = padding_value(rw.op(op))?;
    let loc = rw.body.loc(op);
    let part = part(rw, op, tile);
    let TypeKind::RankedTensor { element, .. } = rw.cx.type_kind(rw.op(op).only_result_type())
    else {
        return None;
    };
    let (shape, extents) = split(&tile.sizes);
    let ty = rw.cx.ty(TypeKind::RankedTensor {
        shape: shape.as_slice().into(),
        element: *element,
        encoding: None,
    });
    if part.is_empty {
        let made = only_border(rw, loc, (ty, &extents), border);
        return Some(Tiled {
            ops: vec![made],
            values: vec![rw.body.only_result(made)],
            slices: Vec::new(),
        });
    }
    let Some(none) = part.may_be_empty else {
        let (made, slice, value) = padded(rw, op, &part, ty)?;
        return Some(Tiled {
            ops: vec![made],
            values: vec![value],
            slices: vec![slice],
        });
    };
    let conditional = scf::if_(rw, loc, &[ty], none);
    let then = rw.body.region(conditional, scf::if_::THEN_REGION);
    let then = rw.body.add_block(then);
    rw.insert_at_end(then);
    let made = only_border(rw, loc, (ty, &extents), border);
    let value = rw.body.only_result(made);
    scf::yield_(rw, loc, &[value]);
    let otherwise = rw.body.region(conditional, scf::if_::ELSE_REGION);
    let otherwise = rw.body.add_block(otherwise);
    rw.insert_at_end(otherwise);
    let (made, slice, value) = padded(rw, op, &part, ty)?;
    scf::yield_(rw, loc, &[value]);
    rw.insert_after(conditional);
    Some(Tiled {
        ops: vec![made],
        values: vec![rw.body.only_result(conditional)],
        slices: vec![slice],
    })
}

/// A tensor of nothing but the border.
fn only_border(
    rw: &mut Rewriter,
    loc: Location,
    (ty, extents): (Type, &[ValueId]),
    border: ValueId,
) -> OpId {
    let made = ops::generate(rw, loc, ty, extents);
    let region = rw.body.only_region(made);
    let block = rw.body.add_block(region);
    for _ in 0..rw.cx.rank(ty).unwrap_or(0) {
        rw.body.add_arg(block, Type::INDEX, loc);
    }
    let at = rw.at;
    rw.insert_at_end(block);
    let border = padding_here(rw, border);
    ops::yield_(rw, loc, border);
    rw.at = at;
    made
}

/// The part of the source with its border, as a tensor of a type: the padding, the slice, and the tensor.
fn padded(rw: &mut Rewriter, op: OpId, part: &Part, ty: Type) -> Option<(OpId, OpId, ValueId)> {
    let view = ops::Pad::new(rw.op(op));
    let (loc, nofold) = (view.loc(), view.nofold());
    let (source, dict) = (view.source(), rw.body.dict(op));
    let source = slice_of(rw, loc, source, &part.source)?;
    let slice = rw.body.defining_op(source)?;
    let ((static_low, low), (static_high, high)) = (split(&part.low), split(&part.high));
    let sizes = part.source.sizes.iter().zip(&part.low).zip(&part.high);
    let shape: Vec<i64> = sizes
        .map(|((size, low), high)| match (size, low, high) {
            (OpFoldResult::Known(size), OpFoldResult::Known(low), OpFoldResult::Known(high)) => {
                size + low + high
            }
            _ => oxmlir_ir::DYNAMIC,
        })
        .collect();
    let TypeKind::RankedTensor {
        element, encoding, ..
    } = rw.cx.type_kind(rw.body.ty(source))
    else {
        return None;
    };
    let (element, encoding) = (*element, *encoding);
    let padded = rw.cx.ty(TypeKind::RankedTensor {
        shape: shape.as_slice().into(),
        element,
        encoding,
    });
    let options = ops::PadOptions { nofold };
    let new = ops::pad_with(
        rw,
        loc,
        padded,
        source,
        &low,
        &high,
        &static_low,
        &static_high,
        options,
    );
    rw.body.set_dict(new, dict);
    let regions = [op, new].map(|op| rw.body.region(op, ops::pad::REGION));
    let mut map = Mapping::default();
    rw.body
        .clone_region_into(rw.cx, regions[0], regions[1], &mut map);
    let mut value = rw.body.only_result(new);
    if rw.body.ty(value) != ty {
        value = ops::cast(rw, loc, ty, value);
    }
    Some((new, slice, value))
}
