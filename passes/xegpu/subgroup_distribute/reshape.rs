//! Vectors in other shapes, and sums of what a lane holds itself.

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::vector::{MultiReduction, ReductionOptions};
use oxmlir_dialects::tables::{arith, gpu, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{OpId, Scalar};

use super::Lanes;
use super::part::Part;

/// The bits of an index.
const INDEX_BITS: u32 = 64;

impl Lanes<'_> {
    /// Of elements that a lane holds together, before and after.
    pub(super) fn bitcast(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let to = self.result_part(op)?;
        let (from, value) = self.operand(op, SOURCE)?;
        // What a lane takes at a time is the same bits.
        let row = |part: &Part| Some(part.lane_data.last()? * bits(cx, part.element)?);
        let fits = from.lane_layout == to.lane_layout
            && from.lane_data.split_last()?.1 == to.lane_data.split_last()?.1
            && row(from)? == row(&to)?;
        fits.then_some(())?;
        let (ty, loc) = (to.ty(cx), self.rw.body.loc(op));
        let value = vector::bitcast(&mut self.rw, loc, ty, value);
        self.hold(op, value)
    }

    /// To a shape that differs in dimensions of size one only.
    pub(super) fn shape_cast(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let shape = |value| cx.shape(self.rw.body.ty(value)).map(<[i64]>::to_vec);
        let whole = shape(self.rw.body.operand(op, SOURCE))?;
        let result = shape(self.rw.body.only_result(op))?;
        let to = self.result_part(op)?;
        let (from, value) = self.operand(op, SOURCE)?;
        (split_dims(&whole, from) == split_dims(&result, &to)).then_some(())?;
        let ty = to.ty(cx);
        let value = self.cast(op, value, ty);
        self.hold(op, value)
    }

    /// The number of each element: that of the lane, and so many further on for each round.
    pub(super) fn step(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let part = self.result_part(op)?;
        let ([lanes], [1]) = (&part.lane_layout[..], &part.lane_data[..]) else {
            return None;
        };
        let (ty, loc) = (part.ty(cx), self.rw.body.loc(op));
        let lane = gpu::lane_id(&mut self.rw, loc);
        let mut value = vector::broadcast(&mut self.rw, loc, ty, lane);
        if part.len() > 1 {
            let round = |number: i64| Scalar::Int(ApInt::from_i64(INDEX_BITS, number * lanes));
            let rounds: Vec<Scalar> = (0..part.len()).map(round).collect();
            let rounds = arith::constant(&mut self.rw, loc, cx.elements_attr(ty, &rounds));
            value = arith::addi(&mut self.rw, loc, value, rounds);
        }
        self.hold(op, value)
    }

    /// Along a dimension that a lane holds all of, where it holds one such row.
    pub(super) fn reduction(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let view = MultiReduction::new(self.rw.op(op));
        let (reduced, kind) = (view.reduction_dims(), view.kind());
        let to = self.result_part(op)?;
        let (from, value) = self.operand(op, vector::multi_reduction::SOURCE)?;
        let is_whole = |dim: &i64| {
            let lanes = usize::try_from(*dim)
                .ok()
                .and_then(|dim| from.lane_layout.get(dim));
            lanes == Some(&1)
        };
        let kept = |all: &[i64]| -> Vec<i64> {
            let dims = (0i64..).zip(all);
            let kept = dims.filter(|(dim, _)| !reduced.contains(dim));
            kept.map(|(_, size)| *size).collect()
        };
        let fits =
            kept(&from.lane_layout) == to.lane_layout && kept(&from.lane_data) == to.lane_data;
        if to.len() != 1 || !fits || !reduced.iter().all(is_whole) {
            return None;
        }
        let list = from.list(cx);
        let row = self.cast(op, value, list);
        let (_, start) = self.operand(op, vector::multi_reduction::ACC)?;
        let (ty, element, loc) = (to.ty(cx), to.element, self.rw.body.loc(op));
        let at = vec![0; to.shape.len()];
        let start = vector::extract(&mut self.rw, loc, start, &[], &at);
        let options = ReductionOptions {
            acc: Some(start),
            ..ReductionOptions::default()
        };
        let sum = vector::reduction_with(&mut self.rw, loc, element, row, kind, options);
        let value = vector::broadcast(&mut self.rw, loc, ty, sum);
        self.hold(op, value)
    }

    /// Of a vector, along dimensions that a lane holds all of.
    pub(super) fn broadcast_vector(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let to = self.result_part(op)?;
        let (from, value) = self.operand(op, SOURCE)?;
        let added = to.shape.len().checked_sub(from.shape.len())?;
        let fits = to.lane_layout[..added].iter().all(|lanes| *lanes == 1)
            && to.lane_layout[added..] == from.lane_layout[..]
            && to.lane_data[added..] == from.lane_data[..]
            && VectorType::of(cx, self.rw.body.ty(value)).is_some();
        fits.then_some(())?;
        let (ty, loc) = (to.ty(cx), self.rw.body.loc(op));
        let value = vector::broadcast(&mut self.rw, loc, ty, value);
        self.hold(op, value)
    }
}

/// The dimensions of more than one element: their size, the lanes along them, and what each takes at a time.
fn split_dims(whole: &[i64], part: &Part) -> Vec<(i64, i64, i64)> {
    let lanes = part.lane_layout.iter().zip(&part.lane_data);
    let dims = whole.iter().zip(lanes);
    dims.filter(|(size, _)| **size != 1)
        .map(|(size, (lanes, data))| (*size, *lanes, *data))
        .collect()
}
