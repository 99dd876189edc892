//! Matrices in shared local memory. A lane accesses its elements one by one, as they are not side by side.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::mixed::{mixed, split};
use oxmlir_dialects::tables::{arith, gpu, vector, xegpu};
use oxmlir_ir::{Location, OpFoldResult, OpId};

use super::Lanes;
use super::part::{LANES, MOST_ELEMENTS, Part};
use crate::affine::index;
use crate::vector::build::extract_folded;
use crate::vector::lower::unroll::positions;
use crate::xegpu::blocking::block::moved;

impl Lanes<'_> {
    pub(super) fn load_matrix(&mut self, op: OpId) -> Option<()> {
        let part = self.result_part(op)?;
        let view = xegpu::LoadMatrix::new(self.rw.op(op));
        let (loc, matrix) = (view.loc(), view.mem_desc());
        let from = mixed(&view.const_offsets(), &view.offsets());
        let mut elements = Vec::new();
        for place in self.places(loc, &from, &part)? {
            let (constants, values) = split(&place);
            let ty = part.element;
            let element = xegpu::load_matrix(&mut self.rw, loc, ty, matrix, &values, &constants);
            elements.push(element);
        }
        let list = part.list(self.rw.cx);
        let list = vector::from_elements(&mut self.rw, loc, list, &elements);
        self.hold_list(op, list, &part)
    }

    pub(super) fn store_matrix(&mut self, op: OpId) -> Option<()> {
        use xegpu::store_matrix as slots;
        let part = self.operand(op, slots::DATA)?.0.clone();
        let view = xegpu::StoreMatrix::new(self.rw.op(op));
        let (loc, matrix) = (view.loc(), view.mem_desc());
        let from = mixed(&view.const_offsets(), &view.offsets());
        let list = self.list(op, slots::DATA)?;
        let places = self.places(loc, &from, &part)?;
        for (number, place) in (0..).zip(places) {
            let element = extract_folded(&mut self.rw, loc, list, &[number]);
            let (constants, values) = split(&place);
            xegpu::store_matrix(&mut self.rw, loc, element, matrix, &values, &constants);
        }
        Some(())
    }

    /// Where in a matrix the elements of a part are, if the vector begins at `from`.
    fn places(
        &mut self,
        loc: Location,
        from: &[OpFoldResult],
        part: &Part,
    ) -> Option<Vec<Vec<OpFoldResult>>> {
        let across = part.only_dim_across()?;
        let fits = from.len() == part.shape.len() && part.len() <= MOST_ELEMENTS;
        fits.then_some(())?;
        let data = *part.lane_data.get(across)?;
        let lane = gpu::lane_id(&mut self.rw, loc);
        let first = match data {
            1 => lane,
            _ => {
                let data = index::constant(&mut self.rw, loc, data);
                index::binary(&mut self.rw, loc, arith::MULI, lane, data)
            }
        };
        let mut start = from.to_vec();
        let whole = value_of(&mut self.rw, loc, start[across]);
        let first = index::binary(&mut self.rw, loc, arith::ADDI, whole, first);
        start[across] = OpFoldResult::Value(first);
        let mut places = Vec::new();
        for mut at in positions(&part.shape) {
            // What a lane takes at a time is side by side, then come the other lanes.
            at[across] = at[across] / data * LANES * data + at[across] % data;
            places.push(moved(&mut self.rw, loc, &start, &at)?);
        }
        Some(places)
    }
}

impl Part {
    /// The dimension along which all lanes are.
    fn only_dim_across(&self) -> Option<usize> {
        self.lane_layout.iter().position(|lanes| *lanes == LANES)
    }
}
