//! Descriptors, and accesses of memory.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::mixed::mixed;
use oxmlir_dialects::tables::{arith, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::without_subgroups;
use oxmlir_dialects::xegpu::types::{MemDesc, TensorDesc};
use oxmlir_ir::types::DYNAMIC;
use oxmlir_ir::{Attribute, OpFoldResult, OpId, Type, ValueId};

use super::Split;
use super::offsets::{Tiling, compute, of_parts};

type Parts = Vec<Vec<ValueId>>;

/// The slots of an access at offsets.
pub(super) struct Access {
    offsets: usize,
    constants: usize,
    pub(super) layout: usize,
    /// The operand that is stored, if any.
    stored: Option<usize>,
    pub(super) memory: usize,
}

impl Access {
    pub(super) fn of(split: &Split, op: OpId) -> Option<Access> {
        Some(match split.rw.body.name(op) {
            xegpu::LOAD_ND => Access {
                offsets: xegpu::load_nd::OFFSETS,
                constants: xegpu::load_nd::CONST_OFFSETS_ATTR,
                layout: xegpu::load_nd::LAYOUT_ATTR,
                stored: None,
                memory: xegpu::load_nd::TENSOR_DESC,
            },
            xegpu::STORE_ND => Access {
                offsets: xegpu::store_nd::OFFSETS,
                constants: xegpu::store_nd::CONST_OFFSETS_ATTR,
                layout: xegpu::store_nd::LAYOUT_ATTR,
                stored: Some(xegpu::store_nd::VALUE),
                memory: xegpu::store_nd::TENSOR_DESC,
            },
            xegpu::PREFETCH_ND => Access {
                offsets: xegpu::prefetch_nd::OFFSETS,
                constants: xegpu::prefetch_nd::CONST_OFFSETS_ATTR,
                layout: xegpu::prefetch_nd::LAYOUT_ATTR,
                stored: None,
                memory: xegpu::prefetch_nd::TENSOR_DESC,
            },
            xegpu::LOAD_MATRIX => Access {
                offsets: xegpu::load_matrix::OFFSETS,
                constants: xegpu::load_matrix::CONST_OFFSETS_ATTR,
                layout: xegpu::load_matrix::LAYOUT_ATTR,
                stored: None,
                memory: xegpu::load_matrix::MEM_DESC,
            },
            xegpu::STORE_MATRIX => Access {
                offsets: xegpu::store_matrix::OFFSETS,
                constants: xegpu::store_matrix::CONST_OFFSETS_ATTR,
                layout: xegpu::store_matrix::LAYOUT_ATTR,
                stored: Some(xegpu::store_matrix::DATA),
                memory: xegpu::store_matrix::MEM_DESC,
            },
            _ => return None,
        })
    }
}

impl Split<'_> {
    fn known_offsets(&self, op: OpId, group: usize, slot: usize) -> Option<Vec<OpFoldResult>> {
        let view = self.rw.op(op);
        let constants = self.rw.cx.dense_array_values(view.attr(slot)?);
        Some(mixed(&constants, &view.group(group)).to_vec())
    }

    /// The offsets of the parts: those of the subgroup and those of the operation together.
    fn moved(&mut self, op: OpId, places: Parts, by: &[OpFoldResult]) -> Option<Parts> {
        let loc = self.rw.body.loc(op);
        let mut all = Vec::with_capacity(places.len());
        for place in places {
            // Offsets in front of those of the part are those of the operation.
            let outer = by.len().checked_sub(place.len())?;
            let mut moved = Vec::with_capacity(by.len());
            for by in &by[..outer] {
                moved.push(value_of(&mut self.rw, loc, *by));
            }
            for (at, by) in place.into_iter().zip(&by[outer..]) {
                // What is known of the place of a part is made anew.
                let at = OpFoldResult::Value(at).resolved(self.rw.cx, self.rw.body);
                let at = value_of(&mut self.rw, loc, at);
                let by = value_of(&mut self.rw, loc, *by);
                moved.push(compute(&mut self.rw, loc, arith::ADDI, at, by));
            }
            all.push(moved);
        }
        Some(all)
    }

    pub(super) fn describe(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        use xegpu::create_nd_tdesc as slots;
        let mut desc = TensorDesc::of(self.rw.cx, self.rw.body.only_result_type(op))?;
        let tiling = Tiling::of(self.rw.cx, layout, &desc.shape)?;
        let whole = std::mem::replace(&mut desc.shape, tiling.part);
        desc.layout = without_subgroups(self.rw.cx, layout);
        let ty = desc.to_type(self.rw.cx);
        let attrs = self.rw.body.inherent_attrs(op);
        let loc = self.rw.body.loc(op);
        let offsets = self.known_offsets(op, slots::OFFSETS, slots::CONST_OFFSETS_ATTR);
        let Some(offsets) = offsets else {
            let operands = self.rw.body.operand_vec(op);
            let one = |_| {
                self.rw
                    .value(xegpu::CREATE_ND_TDESC, loc, &operands, ty, &attrs)
            };
            return Some(vec![tiling.starts.iter().map(one).collect()]);
        };
        let places = of_parts(&mut self.rw, op, layout, &whole)?;
        let places = self.moved(op, places, &offsets)?;
        let view = self.rw.op(op);
        let around = [slots::SOURCE, slots::SHAPE, slots::STRIDES].map(|group| view.group(group));
        let counts = |offsets: usize| {
            let [source, shape, strides] = [0, 1, 2].map(|i| around[i].len());
            [source, offsets, shape, strides].map(|n| n as i64)
        };
        let mut parts = Vec::with_capacity(places.len());
        for place in places {
            let groups = [&around[0][..], &place, &around[1], &around[2]].concat();
            let mut attrs = attrs.clone();
            attrs.retain(|(slot, _)| {
                ![slots::CONST_OFFSETS_ATTR, slots::OPERAND_SEGMENT_SIZES_ATTR].contains(slot)
            });
            let constants = self
                .rw
                .cx
                .dense_array(Type::I64, &vec![DYNAMIC; place.len()]);
            let sizes = self.rw.cx.dense_array(Type::I32, &counts(place.len()));
            attrs.push((slots::CONST_OFFSETS_ATTR, constants));
            attrs.push((slots::OPERAND_SEGMENT_SIZES_ATTR, sizes));
            parts.push(
                self.rw
                    .value(xegpu::CREATE_ND_TDESC, loc, &groups, ty, &attrs),
            );
        }
        Some(vec![parts])
    }

    pub(super) fn update(&mut self, op: OpId) -> Option<Parts> {
        let operands = self.rw.body.operand_vec(op);
        let (loc, attrs) = (self.rw.body.loc(op), self.rw.body.inherent_attrs(op));
        let (desc, offsets) = operands.split_first()?;
        let mut parts = Vec::new();
        for desc in self.parts.get(desc).cloned()? {
            let ty = self.rw.body.ty(desc);
            let operands = [&[desc], offsets].concat();
            let part = self
                .rw
                .value(xegpu::UPDATE_ND_OFFSET, loc, &operands, ty, &attrs);
            parts.push(part);
        }
        Some(vec![parts])
    }

    /// Loads, stores and prefetches of blocks: at offsets, or at those of the descriptor.
    pub(super) fn block(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let access = Access::of(self, op)?;
        let desc = self.rw.body.operand(op, access.memory);
        let shape = TensorDesc::of(self.rw.cx, self.rw.body.ty(desc))?.shape;
        let memories = self.parts.get(&desc).cloned()?;
        self.access(op, layout, &access, &shape, memories)
    }

    pub(super) fn matrix(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let access = Access::of(self, op)?;
        let memory = self.rw.body.operand(op, access.memory);
        MemDesc::of(self.rw.cx, self.rw.body.ty(memory))?;
        let data = match access.stored {
            Some(stored) => self.rw.body.ty(self.rw.body.operand(op, stored)),
            None => self.rw.body.only_result_type(op),
        };
        let shape = VectorType::of(self.rw.cx, data)?.shape;
        let count = Tiling::of(self.rw.cx, layout, &shape)?.starts.len();
        self.access(op, layout, &access, &shape, vec![memory; count])
    }

    fn access(
        &mut self,
        op: OpId,
        layout: Attribute,
        access: &Access,
        shape: &[i64],
        memories: Vec<ValueId>,
    ) -> Option<Parts> {
        let (name, loc) = (self.rw.body.name(op), self.rw.body.loc(op));
        let offsets = self.known_offsets(op, access.offsets, access.constants);
        let places = match &offsets {
            Some(offsets) => {
                let places = of_parts(&mut self.rw, op, layout, shape)?;
                self.moved(op, places, offsets)?
            }
            None => vec![Vec::new(); memories.len()],
        };
        let stored = access.stored.map(|stored| self.rw.body.operand(op, stored));
        let stored = stored.map(|value| self.parts_of(value));
        let fits = stored.as_ref().is_none_or(|s| s.len() == places.len());
        if !fits || places.len() != memories.len() {
            return None;
        }
        let mut attrs = self.attrs_of(op, &[access.layout], &[access.constants]);
        if offsets.is_some() {
            let rank = places.first()?.len();
            let constants = self.rw.cx.dense_array(Type::I64, &vec![DYNAMIC; rank]);
            attrs.push((access.constants, constants));
        }
        let result = self.rw.body.result_types(op).next();
        let result = match result {
            Some(whole) => Some(self.vector_part(whole, layout)?.0),
            None => None,
        };
        let mut parts = Vec::new();
        for (number, (place, memory)) in places.into_iter().zip(memories).enumerate() {
            let stored = stored
                .as_ref()
                .and_then(|stored| stored.get(number))
                .copied();
            let operands: Vec<ValueId> = stored.into_iter().chain([memory]).chain(place).collect();
            let new = self
                .rw
                .create(name, loc, &operands, result.as_slice(), &attrs);
            parts.extend(self.rw.body.results(new));
        }
        Some(result.map(|_| parts).into_iter().collect())
    }

    /// Loads and stores of scattered elements.
    pub(super) fn scattered(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let (name, loc) = (self.rw.body.name(op), self.rw.body.loc(op));
        let is_load = name == xegpu::LOAD;
        let (layout_slot, chunk_slot) = match is_load {
            true => (xegpu::load::LAYOUT_ATTR, xegpu::load::CHUNK_SIZE_ATTR),
            false => (xegpu::store::LAYOUT_ATTR, xegpu::store::CHUNK_SIZE_ATTR),
        };
        let operands: Vec<Vec<ValueId>> = self
            .rw
            .body
            .operands(op)
            .map(|operand| self.parts_of(operand))
            .collect();
        let count = operands.iter().map(Vec::len).max()?;
        let memory = if is_load {
            xegpu::load::SOURCE
        } else {
            xegpu::store::DEST
        };
        let fits = |(index, parts): (usize, &Vec<ValueId>)| index == memory || parts.len() == count;
        if !operands.iter().enumerate().all(fits) {
            return None;
        }
        let mut attrs = self.attrs_of(op, &[layout_slot], &[chunk_slot]);
        let chunk = self.rw.op(op).int_attr(chunk_slot).unwrap_or(1);
        attrs.push((chunk_slot, self.rw.cx.int_attr(Type::I64, chunk)));
        let result = match is_load {
            true => Some(
                self.vector_part(self.rw.body.only_result_type(op), layout)?
                    .0,
            ),
            false => None,
        };
        let mut parts = Vec::new();
        for number in 0..count {
            let operands: Vec<ValueId> = operands
                .iter()
                .filter_map(|parts| parts.get(number).or_else(|| parts.first()))
                .copied()
                .collect();
            let new = self
                .rw
                .create(name, loc, &operands, result.as_slice(), &attrs);
            parts.extend(self.rw.body.results(new));
        }
        Some(result.map(|_| parts).into_iter().collect())
    }
}
