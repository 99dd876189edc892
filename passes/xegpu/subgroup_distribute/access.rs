//! Accesses of memory, and products: operations on the lists of elements that lanes hold.

use oxmlir_dialects::tables::{vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::{Attribute, OpId, Type, ValueId};

use super::Lanes;
use super::part::Part;

/// The bits that the rows of a right operand are packed to.
const PACKED: i64 = 32;

impl Lanes<'_> {
    /// The value as `ty`, which has the same elements.
    pub(super) fn cast(&mut self, op: OpId, value: ValueId, ty: Type) -> ValueId {
        if self.rw.body.ty(value) == ty {
            return value;
        }
        let def = self.rw.defining_op(value);
        if let Some(cast) = def.and_then(vector::ShapeCast::of)
            && cast.ty(cast.source()) == ty
        {
            return cast.source();
        }
        let loc = self.rw.body.loc(op);
        vector::shape_cast(&mut self.rw, loc, ty, value)
    }

    /// What the lane holds of an operand, in a list.
    pub(super) fn list(&mut self, op: OpId, index: usize) -> Option<ValueId> {
        let (part, value) = self.operand(op, index)?;
        let ty = part.list(self.rw.cx);
        Some(self.cast(op, value, ty))
    }

    /// The lane holds the list that `op` gives it.
    pub(super) fn hold_list(&mut self, op: OpId, list: ValueId, part: &Part) -> Option<()> {
        let ty = part.ty(self.rw.cx);
        let value = self.cast(op, list, ty);
        self.hold(op, value)
    }

    pub(super) fn attrs_but(&self, op: OpId, slots: &[usize]) -> Vec<(usize, Attribute)> {
        let mut attrs = self.rw.body.inherent_attrs(op);
        attrs.retain(|(slot, _)| !slots.contains(slot));
        attrs
    }

    /// The part of the lane of what a descriptor describes.
    fn described(&self, desc: ValueId) -> Option<Part> {
        let desc = TensorDesc::of(self.rw.cx, self.rw.body.ty(desc))?;
        if desc.array_length(self.rw.cx) != 1 {
            return None;
        }
        let whole = VectorType::fixed(&desc.shape, desc.element);
        Part::of(self.rw.cx, desc.layout?, &whole)
    }

    pub(super) fn load_block(&mut self, op: OpId) -> Option<()> {
        use xegpu::load_nd as slots;
        let cx = self.rw.cx;
        let part = self.described(self.rw.body.operand(op, slots::TENSOR_DESC))?;
        if !self.result_part(op)?.is_laid_out_like(&part) {
            return None;
        }
        let result = VectorType::of(cx, self.rw.body.only_result_type(op))?;
        let asked = [slots::TRANSPOSE_ATTR, slots::PACKED_ATTR];
        let plain = asked
            .iter()
            .all(|slot| self.rw.body.attr(op, *slot).is_none());
        let whole: i64 = result.shape.iter().product();
        if !plain || whole != part.len() * part.lane_layout.iter().product::<i64>() {
            return None;
        }
        let mut attrs = self.attrs_but(op, &[slots::LAYOUT_ATTR]);
        let pack = bits(cx, part.element).map_or(1, |bits| PACKED / bits.clamp(1, PACKED));
        match (&part.lane_layout[..], &part.lane_data[..]) {
            ([_], [1]) | ([1, _], [1, _]) => {}
            ([1, _], [rows, 1]) if *rows == pack => {
                attrs.push((slots::PACKED_ATTR, Attribute::UNIT));
            }
            ([_, 1], [1, columns]) if *columns == pack => {
                attrs.push((slots::TRANSPOSE_ATTR, cx.dense_array(Type::I64, &[1, 0])));
            }
            _ => return None,
        }
        let (loc, operands) = (self.rw.body.loc(op), self.rw.body.operand_vec(op));
        let list = part.list(cx);
        let list = self.rw.value(xegpu::LOAD_ND, loc, &operands, list, &attrs);
        self.hold_list(op, list, &part)
    }

    pub(super) fn store_block(&mut self, op: OpId) -> Option<()> {
        use xegpu::store_nd as slots;
        let part = self.described(self.rw.body.operand(op, slots::TENSOR_DESC))?;
        let (stored, _) = self.operand(op, slots::VALUE)?;
        if !stored.is_laid_out_like(&part) {
            return None;
        }
        let mut operands = self.rw.body.operand_vec(op);
        operands[slots::VALUE] = self.list(op, slots::VALUE)?;
        let (loc, attrs) = (
            self.rw.body.loc(op),
            self.attrs_but(op, &[slots::LAYOUT_ATTR]),
        );
        self.rw.create(xegpu::STORE_ND, loc, &operands, &[], &attrs);
        Some(())
    }

    pub(super) fn load_scattered(&mut self, op: OpId) -> Option<()> {
        use xegpu::load as slots;
        let part = self.result_part(op)?;
        if part.shape.first() != Some(&1) {
            return self.load_several(op, &part);
        }
        let operands = self.scattered_operands(op, None, &part)?;
        let (loc, attrs) = (
            self.rw.body.loc(op),
            self.attrs_but(op, &[slots::LAYOUT_ATTR]),
        );
        let list = part.list(self.rw.cx);
        let list = self.rw.value(xegpu::LOAD, loc, &operands, list, &attrs);
        self.hold_list(op, list, &part)
    }

    pub(super) fn store_scattered(&mut self, op: OpId) -> Option<()> {
        use xegpu::store as slots;
        let part = self.operand(op, slots::VALUE)?.0.clone();
        let said = self.rw.body.attr(op, slots::LAYOUT_ATTR)?;
        part.is_of(self.rw.cx, said).then_some(())?;
        if part.shape.first() != Some(&1) {
            return self.store_several(op, &part);
        }
        let operands = self.scattered_operands(op, Some(slots::VALUE), &part)?;
        let (loc, attrs) = (
            self.rw.body.loc(op),
            self.attrs_but(op, &[slots::LAYOUT_ATTR]),
        );
        self.rw.create(xegpu::STORE, loc, &operands, &[], &attrs);
        Some(())
    }

    /// The operands of an access of scattered elements: each lane has one address and one bit of the mask, and all
    /// elements there.
    fn scattered_operands(
        &mut self,
        op: OpId,
        stored: Option<usize>,
        part: &Part,
    ) -> Option<Vec<ValueId>> {
        let mut operands = Vec::new();
        for (index, operand) in self.rw.body.operand_vec(op).into_iter().enumerate() {
            if Some(index) == stored {
                operands.push(self.list(op, index)?);
                continue;
            }
            if VectorType::of(self.rw.cx, self.rw.body.ty(operand)).is_none() {
                let is_desc = TensorDesc::of(self.rw.cx, self.rw.body.ty(operand)).is_some();
                operands.push((!is_desc).then_some(operand)?);
                continue;
            }
            let (address, _) = self.operand(op, index)?;
            let same_lanes = address.lane_layout.first() == part.lane_layout.first();
            if address.shape != [1] || part.shape.first() != Some(&1) || !same_lanes {
                return None;
            }
            operands.push(self.list(op, index)?);
        }
        Some(operands)
    }

    /// How the hardware has the operands of a product: rows of the right one are packed.
    fn lane_data_of(&self, operand: usize, element: Type) -> [i64; 2] {
        match operand {
            1 => {
                let bits = bits(self.rw.cx, element).unwrap_or(PACKED);
                [PACKED / bits.clamp(1, PACKED), 1]
            }
            _ => [1, 1],
        }
    }

    pub(super) fn product(&mut self, op: OpId) -> Option<()> {
        use xegpu::dpas as slots;
        let layouts = [
            slots::LAYOUT_A_ATTR,
            slots::LAYOUT_B_ATTR,
            slots::LAYOUT_CD_ATTR,
        ];
        let part = self.result_part(op)?;
        let mut operands = Vec::new();
        for index in 0..self.rw.body.num_operands(op) {
            let held = self.operand(op, index)?.0;
            let fits = match self.rw.body.attr(op, *layouts.get(index)?) {
                Some(asked) => held.is_of(self.rw.cx, asked),
                None => held.lane_data == self.lane_data_of(index, held.element),
            };
            fits.then_some(())?;
            operands.push(self.list(op, index)?);
        }
        let (loc, attrs) = (self.rw.body.loc(op), self.attrs_but(op, &layouts));
        let list = part.list(self.rw.cx);
        let list = self.rw.value(xegpu::DPAS, loc, &operands, list, &attrs);
        self.hold_list(op, list, &part)
    }
}
