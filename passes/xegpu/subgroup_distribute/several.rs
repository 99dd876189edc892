//! Scattered elements, of which a lane has several: one access for each address.

use oxmlir_dialects::tables::{vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::{Location, OpId, Type, ValueId};

use super::Lanes;
use super::part::{MOST_ELEMENTS, Part};
use crate::vector::build::{extract_folded, extract_slice};

/// The accesses of a lane.
struct Several {
    /// How many elements are at an address.
    chunk: i64,
    /// The offset and the mask of each access.
    places: Vec<[ValueId; 2]>,
}

impl Several {
    /// What one access moves.
    fn ty(&self, lanes: &Lanes, element: Type) -> Type {
        match self.chunk {
            1 => element,
            chunk => VectorType::fixed(&[chunk], element).ty(lanes.rw.cx),
        }
    }
}

impl Lanes<'_> {
    pub(super) fn load_several(&mut self, op: OpId, part: &Part) -> Option<()> {
        use xegpu::load as slots;
        let groups = [slots::SOURCE, slots::OFFSETS, slots::MASK];
        let several = self.several(op, part, groups)?;
        let (loc, source) = (
            self.rw.body.loc(op),
            self.rw.body.operand(op, slots::SOURCE),
        );
        let (attrs, ty) = (
            self.attrs_but(op, &[slots::LAYOUT_ATTR]),
            several.ty(self, part.element),
        );
        let mut elements = Vec::new();
        for [offset, mask] in &several.places {
            let operands = [source, *offset, *mask];
            let loaded = self.rw.value(xegpu::LOAD, loc, &operands, ty, &attrs);
            match several.chunk {
                1 => elements.push(loaded),
                chunk => elements.extend(self.elements(loc, loaded, chunk)),
            }
        }
        let list = part.list(self.rw.cx);
        let list = vector::from_elements(&mut self.rw, loc, list, &elements);
        self.hold_list(op, list, part)
    }

    pub(super) fn store_several(&mut self, op: OpId, part: &Part) -> Option<()> {
        use xegpu::store as slots;
        let groups = [slots::DEST, slots::OFFSETS, slots::MASK];
        let several = self.several(op, part, groups)?;
        let (loc, dest) = (self.rw.body.loc(op), self.rw.body.operand(op, slots::DEST));
        let attrs = self.attrs_but(op, &[slots::LAYOUT_ATTR]);
        let list = self.list(op, slots::VALUE)?;
        for (number, [offset, mask]) in (0..).zip(&several.places) {
            let value = match several.chunk {
                1 => extract_folded(&mut self.rw, loc, list, &[number]),
                chunk => extract_slice(&mut self.rw, loc, list, &[number * chunk], &[chunk]),
            };
            let operands = [value, dest, *offset, *mask];
            self.rw.create(xegpu::STORE, loc, &operands, &[], &attrs);
        }
        Some(())
    }

    fn elements(&mut self, loc: Location, list: ValueId, count: i64) -> Vec<ValueId> {
        (0..count)
            .map(|at| extract_folded(&mut self.rw, loc, list, &[at]))
            .collect()
    }

    /// The accesses of `op`, of which a lane has `part`: memory, offsets and mask are in groups.
    fn several(
        &mut self,
        op: OpId,
        part: &Part,
        [memory, offsets, mask]: [usize; 3],
    ) -> Option<Several> {
        let view = self.rw.op(op);
        let (memory, offsets, mask) = (
            view.operand_type(memory),
            view.optional(offsets)?,
            view.optional(mask)?,
        );
        let loc = view.loc();
        let (count, chunks) = part.shape.split_first()?;
        let is_memory = TensorDesc::of(self.rw.cx, memory).is_none();
        let fits = chunks.len() <= 1
            && part.lane_layout[1..].iter().all(|lanes| *lanes == 1)
            && part.len() <= MOST_ELEMENTS;
        (is_memory && fits).then_some(())?;
        let mut lists = Vec::new();
        for value in [offsets, mask] {
            let held = self.parts.get(&value)?;
            let same = held.shape == [*count]
                && held.lane_layout[..] == part.lane_layout[..1]
                && held.lane_data[..] == part.lane_data[..1];
            same.then_some(())?;
            let list = *self.held.get(&value)?;
            lists.push(self.elements(loc, list, *count));
        }
        let masks = lists.pop()?;
        let places = lists.pop()?.into_iter().zip(masks);
        Some(Several {
            chunk: chunks.first().copied().unwrap_or(1),
            places: places.map(|(offset, mask)| [offset, mask]).collect(),
        })
    }
}
