//! Slices of vectors. A lane takes `lane_data` elements in each round along a dimension, so a slice of whole rounds is, of what a
//! lane holds, the slice of its elements of these rounds.

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::vector;
use oxmlir_ir::OpId;

use super::Lanes;
use super::part::Part;
use crate::vector::build;

impl Lanes<'_> {
    /// Of what a lane holds, along dimensions that several lanes share in whole rounds.
    pub(super) fn extract_slice(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let view = vector::ExtractStridedSlice::new(self.rw.op(op));
        let (loc, offsets) = (view.loc(), build::ints_of(cx, view.offsets()));
        let is_dense = build::ints_of(cx, view.strides()).iter().all(|s| *s == 1);
        let to = self.result_part(op)?;
        let (from, value) = self.operand(op, SOURCE)?;
        let fits = from.lane_layout == to.lane_layout && from.lane_data == to.lane_data;
        let offsets = of_lane(from, &offsets).filter(|_| fits && is_dense)?;
        let value = build::extract_slice(&mut self.rw, loc, value, &offsets, &to.shape);
        self.hold(op, value)
    }

    /// Into what a lane holds, likewise.
    pub(super) fn insert_slice(&mut self, op: OpId) -> Option<()> {
        use vector::insert_strided_slice as slots;
        let cx = self.rw.cx;
        let view = vector::InsertStridedSlice::new(self.rw.op(op));
        let (loc, offsets) = (view.loc(), build::ints_of(cx, view.offsets()));
        let is_dense = build::ints_of(cx, view.strides()).iter().all(|s| *s == 1);
        let (from, value) = self.operand(op, slots::VALUE_TO_STORE)?;
        let (to, dest) = self.operand(op, slots::DEST)?;
        let added = to.shape.len().checked_sub(from.shape.len())?;
        let fits = to.lane_layout[..added].iter().all(|lanes| *lanes == 1)
            && to.lane_layout[added..] == from.lane_layout[..]
            && to.lane_data[added..] == from.lane_data[..];
        let offsets = of_lane(to, &offsets).filter(|_| fits && is_dense)?;
        let value = build::insert_slice(&mut self.rw, loc, value, dest, &offsets);
        self.hold(op, value)
    }
}

/// Where a slice of the vector of the subgroup begins in what a lane holds of it, if that is the start of a round.
fn of_lane(part: &Part, offsets: &[i64]) -> Option<Vec<i64>> {
    let lanes = part.lane_layout.iter().zip(&part.lane_data);
    let given = offsets.iter().copied().chain(std::iter::repeat(0));
    let of_dim = |((lanes, data), offset): ((&i64, &i64), i64)| {
        let round = if *lanes > 1 { lanes * data } else { 1 };
        (offset % round == 0).then(|| offset / lanes)
    };
    lanes.zip(given).map(of_dim).collect()
}
