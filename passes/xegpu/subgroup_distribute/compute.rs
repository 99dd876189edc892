//! Operations on vectors that need nothing of other lanes.

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::Layout;
use oxmlir_ir::def::Traits;
use oxmlir_ir::{OpId, ValueId};

use super::Lanes;
use crate::vector::build::transpose_permutation;

impl Lanes<'_> {
    /// A constant that is the same everywhere.
    pub(super) fn constant(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let Some(part) = self.result_part(op) else {
            return Some(());
        };
        let value = self.rw.body.attr(op, arith::constant::VALUE_ATTR)?;
        let value = cx.splat_scalar(value)?;
        let (ty, loc) = (part.ty(cx), self.rw.body.loc(op));
        let value = arith::constant(&mut self.rw, loc, cx.splat_attr(ty, &value));
        self.hold(op, value)
    }

    /// Of a scalar, or of a vector.
    pub(super) fn broadcast(&mut self, op: OpId) -> Option<()> {
        let source = self.rw.body.operand(op, SOURCE);
        if VectorType::of(self.rw.cx, self.rw.body.ty(source)).is_some() {
            return self.broadcast_vector(op);
        }
        let part = self.result_part(op)?;
        let (ty, loc) = (part.ty(self.rw.cx), self.rw.body.loc(op));
        let value = vector::broadcast(&mut self.rw, loc, ty, source);
        self.hold(op, value)
    }

    /// Of what is a list to a lane, before and after.
    pub(super) fn transpose(&mut self, op: OpId) -> Option<()> {
        let permutation = transpose_permutation(self.rw.op(op));
        let (from, value) = self.operand(op, SOURCE)?;
        let from = from.clone();
        let to = self.result_part(op)?;
        let turn = |sizes: &[i64]| -> Option<Vec<i64>> {
            let at = |dim: &i64| sizes.get(usize::try_from(*dim).ok()?).copied();
            permutation.iter().map(at).collect()
        };
        let fits = turn(&from.shape)? == to.shape
            && turn(&from.lane_layout)? == to.lane_layout
            && turn(&from.lane_data)? == to.lane_data;
        let is_list = from.shape.iter().filter(|size| **size != 1).count() <= 1;
        if !fits || !is_list {
            return None;
        }
        let list = from.list(self.rw.cx);
        let list = self.cast(op, value, list);
        let ty = to.ty(self.rw.cx);
        let value = self.cast(op, list, ty);
        self.hold(op, value)
    }

    /// Between layouts that say the same of lanes.
    pub(super) fn convert_layout(&mut self, op: OpId) -> Option<()> {
        use xegpu::convert_layout as slots;
        let layout = |slot| Layout::of(self.rw.cx, self.rw.body.attr(op, slot)?);
        let from = layout(slots::INPUT_LAYOUT_ATTR)?;
        let to = layout(slots::TARGET_LAYOUT_ATTR)?;
        let (_, value) = self.operand(op, SOURCE)?;
        let same = from.lane_layout == to.lane_layout
            && from.lane_data == to.lane_data
            && from.order == to.order;
        same.then_some(())?;
        self.hold(op, value)
    }

    pub(super) fn elementwise(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let body = &*self.rw.body;
        if !body.has_trait(cx, op, Traits::ELEMENTWISE)
            || body.num_results(op) != 1
            || body.num_regions(op) != 0
        {
            return None;
        }
        let part = self.result_part(op)?;
        let wholes = self.rw.body.operand_vec(op);
        let mut operands: Vec<ValueId> = Vec::with_capacity(wholes.len());
        for (index, whole) in wholes.iter().enumerate() {
            if VectorType::of(cx, self.rw.body.ty(*whole)).is_none() {
                operands.push(*whole);
                continue;
            }
            let (held, value) = self.operand(op, index)?;
            held.is_laid_out_like(&part).then_some(())?;
            operands.push(value);
        }
        let new = rebuild(&mut self.rw, op, &operands, &[part.ty(cx)]);
        let value = self.rw.body.only_result(new);
        self.hold(op, value)
    }
}
