//! Operations that compute vectors.

use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::{Layout, base_of, without_subgroups};
use oxmlir_ir::def::Traits;
use oxmlir_ir::{Attribute, OpId, Type, ValueId};

use super::Split;
use super::offsets::of_parts;
use crate::vector::build::{transpose, transpose_permutation};

type Parts = Vec<Vec<ValueId>>;

impl Split<'_> {
    fn result_part(&self, op: OpId, layout: Attribute) -> Option<(Type, usize)> {
        self.vector_part(self.rw.body.only_result_type(op), layout)
    }

    /// `op` on other operands, with a result of another type.
    fn again(&mut self, op: OpId, operands: &[ValueId], ty: Type) -> ValueId {
        let new = rebuild(&mut self.rw, op, operands, &[ty]);
        self.rw.body.only_result(new)
    }

    /// The main operand of `op`.
    fn source(&self, op: OpId) -> ValueId {
        self.rw.body.operand(op, SOURCE)
    }

    pub(super) fn product(&mut self, op: OpId) -> Option<Parts> {
        use xegpu::dpas as slots;
        let layouts = [
            slots::LAYOUT_A_ATTR,
            slots::LAYOUT_B_ATTR,
            slots::LAYOUT_CD_ATTR,
        ];
        for slot in layouts {
            let layout = Layout::of(self.rw.cx, self.rw.body.attr(op, slot)?)?;
            layout.is_for_workgroup().then_some(())?;
        }
        let view = xegpu::Dpas::new(self.rw.op(op));
        let (loc, lhs, rhs, acc) = (view.loc(), view.lhs(), view.rhs(), view.acc());
        let cx = self.rw.cx;
        let [layout_a, layout_b, layout_cd] = layouts.map(|slot| {
            let layout = self.rw.body.attr(op, slot);
            layout.and_then(|layout| without_subgroups(cx, layout))
        });
        let (left, right) = (self.parts_of(lhs), self.parts_of(rhs));
        let sums = acc.map(|sum| self.parts_of(sum));
        let whole = self.rw.body.only_result_type(op);
        let element = VectorType::of(self.rw.cx, whole)?.element;
        let shape = |split: &Self, value: ValueId| {
            Some(VectorType::of(split.rw.cx, split.rw.body.ty(value))?.shape)
        };
        let mut parts = Vec::new();
        for a in &left {
            for b in &right {
                let (rows, columns) = (shape(self, *a)?, shape(self, *b)?);
                let ty = [*rows.first()?, *columns.last()?];
                let ty = VectorType::fixed(&ty, element).ty(self.rw.cx);
                let sum = match &sums {
                    Some(sums) => Some(*sums.get(parts.len())?),
                    None => None,
                };
                let options = xegpu::DpasOptions {
                    acc: sum,
                    layout_a,
                    layout_b,
                    layout_cd,
                };
                parts.push(xegpu::dpas_with(&mut self.rw, loc, ty, *a, *b, options));
            }
        }
        Some(vec![parts])
    }

    /// Of layouts that split in the same way.
    pub(super) fn convert_layout(&mut self, op: OpId) -> Option<Parts> {
        use xegpu::convert_layout as slots;
        let (cx, loc) = (self.rw.cx, self.rw.body.loc(op));
        let attrs = [slots::INPUT_LAYOUT_ATTR, slots::TARGET_LAYOUT_ATTR]
            .map(|slot| self.rw.body.attr(op, slot));
        let [Some(input), Some(target)] = attrs else {
            return None;
        };
        let (from, to) = (base_of(cx, input)?, base_of(cx, target)?);
        let same = from.0.sg_layout == to.0.sg_layout
            && from.0.sg_data == to.0.sg_data
            && from.0.order == to.0.order
            && from.1 == to.1;
        if !same {
            return None;
        }
        let parts = self.parts_of(self.source(op));
        let (input, target) = (without_subgroups(cx, input), without_subgroups(cx, target));
        let (Some(input), Some(target)) = (input, target) else {
            return Some(vec![parts]);
        };
        if input == target {
            return Some(vec![parts]);
        }
        let attrs = [
            (slots::INPUT_LAYOUT_ATTR, input),
            (slots::TARGET_LAYOUT_ATTR, target),
        ];
        let convert = |part: ValueId| {
            let ty = self.rw.body.ty(part);
            self.rw
                .value(xegpu::CONVERT_LAYOUT, loc, &[part], ty, &attrs)
        };
        Some(vec![parts.into_iter().map(convert).collect()])
    }

    /// A constant that is the same everywhere.
    pub(super) fn constant(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let (ty, count) = self.result_part(op, layout)?;
        let value = self.rw.body.attr(op, arith::constant::VALUE_ATTR)?;
        let value = self.rw.cx.splat_scalar(value)?;
        let attr = self.rw.cx.splat_attr(ty, &value);
        let loc = self.rw.body.loc(op);
        let part = arith::constant(&mut self.rw, loc, attr);
        if let Some(left) = without_subgroups(self.rw.cx, layout) {
            let def = self.rw.body.defining_op(part)?;
            let name = crate::xegpu::layouts::result_name(0);
            self.rw
                .body
                .set_named_attr(self.rw.cx, def, &name, Some(left));
        }
        Some(vec![vec![part; count]])
    }

    pub(super) fn step(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let (ty, _) = self.result_part(op, layout)?;
        let whole = VectorType::of(self.rw.cx, self.rw.body.only_result_type(op))?;
        let places = of_parts(&mut self.rw, op, layout, &whole.shape)?;
        let loc = self.rw.body.loc(op);
        let steps = vector::step(&mut self.rw, loc, ty);
        let mut parts = Vec::with_capacity(places.len());
        for place in places {
            let start = vector::broadcast(&mut self.rw, loc, ty, *place.first()?);
            parts.push(arith::addi(&mut self.rw, loc, steps, start));
        }
        Some(vec![parts])
    }

    pub(super) fn broadcast(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let (ty, count) = self.result_part(op, layout)?;
        let source = self.source(op);
        let parts = self.parts_of(source);
        let is_scalar = self.rw.cx.shape(self.rw.body.ty(source)).is_none();
        if is_scalar {
            let part = self.again(op, &parts, ty);
            return Some(vec![vec![part; count]]);
        }
        self.fits(op, &parts, count)?;
        let fit = |split: &Self, part: ValueId| {
            let from = VectorType::of(split.rw.cx, split.rw.body.ty(part))?;
            let to = VectorType::of(split.rw.cx, ty)?;
            let outer = to.rank().checked_sub(from.rank())?;
            let pairs = from.shape.iter().zip(&to.shape[outer..]);
            pairs
                .clone()
                .all(|(from, to)| *from == 1 || from == to)
                .then_some(())
        };
        let mut made = Vec::with_capacity(count);
        for part in parts {
            fit(self, part)?;
            made.push(self.again(op, &[part], ty));
        }
        Some(vec![made])
    }

    /// The operand of `op` has been split into `count` parts.
    fn fits(&self, op: OpId, parts: &[ValueId], count: usize) -> Option<()> {
        let split = self.parts.contains_key(&self.source(op));
        (split && parts.len() == count).then_some(())
    }

    pub(super) fn shape_cast(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let (ty, count) = self.result_part(op, layout)?;
        let parts = self.parts_of(self.source(op));
        self.fits(op, &parts, count)?;
        // Dimensions of size one come and go; the others stay in order.
        let real = |ty: Type| -> Option<Vec<i64>> {
            let shape = VectorType::of(self.rw.cx, ty)?.shape;
            Some(shape.into_iter().filter(|size| *size != 1).collect())
        };
        let from = self.rw.body.ty(self.source(op));
        let whole = self.rw.body.only_result_type(op);
        let keeps = real(from)? == real(whole)?;
        let part = self.rw.body.ty(*parts.first()?);
        if !keeps || real(part)? != real(ty)? {
            return None;
        }
        let loc = self.rw.body.loc(op);
        let cast = |part: ValueId| vector::shape_cast(&mut self.rw, loc, ty, part);
        Some(vec![parts.into_iter().map(cast).collect()])
    }

    pub(super) fn transpose(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        let (ty, count) = self.result_part(op, layout)?;
        let parts = self.parts_of(self.source(op));
        self.fits(op, &parts, count)?;
        let permutation = transpose_permutation(self.rw.op(op));
        let source = self.source_layout(op)?.transpose(&permutation)?;
        let result = Layout::of(self.rw.cx, layout)?;
        let same = source.sg_layout == result.sg_layout && source.sg_data == result.sg_data;
        // Subgroups take their places and turns in the order of dimensions.
        let in_order = count == 1 && source.order == result.order && !result.order.is_empty();
        if !same || !in_order {
            return None;
        }
        let loc = self.rw.body.loc(op);
        let turn = |part: ValueId| transpose(&mut self.rw, loc, part, &permutation);
        let made: Vec<ValueId> = parts.into_iter().map(turn).collect();
        let fits = made.iter().all(|part| self.rw.body.ty(*part) == ty);
        fits.then_some(vec![made])
    }

    /// The layout of the first operand.
    fn source_layout(&self, op: OpId) -> Option<Layout> {
        let def = self.rw.body.defining_op(self.source(op))?;
        Layout::of(self.rw.cx, self.layout(def)?)
    }

    /// Of dimensions that are not split.
    pub(super) fn reduce(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        use vector::multi_reduction as slots;
        let (ty, count) = self.result_part(op, layout)?;
        let reduced = self.rw.op(op).dense_attr(slots::REDUCTION_DIMS_ATTR);
        let source = self.source_layout(op)?;
        let whole = |dim: &i64| {
            let dim = usize::try_from(*dim).ok()?;
            source.sg_layout.get(dim).copied()
        };
        if !reduced.iter().all(|dim| whole(dim) == Some(1)) {
            return None;
        }
        let acc = self.rw.body.operand(op, slots::ACC);
        let (parts, accs) = (self.parts_of(self.source(op)), self.parts_of(acc));
        self.fits(op, &parts, count)?;
        if accs.len() != count || !accs.iter().all(|acc| self.rw.body.ty(*acc) == ty) {
            return None;
        }
        let reduce = |(part, acc): (ValueId, ValueId)| self.again(op, &[part, acc], ty);
        Some(vec![parts.into_iter().zip(accs).map(reduce).collect()])
    }

    pub(super) fn elementwise(&mut self, op: OpId, layout: Attribute) -> Option<Parts> {
        if !self.rw.body.has_trait(self.rw.cx, op, Traits::ELEMENTWISE)
            || self.rw.body.num_results(op) != 1
            || self.rw.body.num_regions(op) != 0
        {
            return None;
        }
        let (ty, count) = self.result_part(op, layout)?;
        let mut operands = Vec::new();
        for operand in self.rw.body.operand_vec(op) {
            let parts = self.parts_of(operand);
            let is_vector = self.rw.cx.shape(self.rw.body.ty(operand)).is_some();
            match is_vector {
                true if parts.len() != count => return None,
                true => operands.push(parts),
                false => operands.push(vec![operand; count]),
            }
        }
        let part_shape = VectorType::of(self.rw.cx, ty)?.shape;
        let fits = operands.iter().flatten().all(|part| {
            let shape = self.rw.cx.shape(self.rw.body.ty(*part));
            shape.is_none_or(|shape| *shape == part_shape[..])
        });
        if !fits {
            return None;
        }
        let mut made = Vec::with_capacity(count);
        for number in 0..count {
            let operands: Vec<ValueId> = operands.iter().map(|parts| parts[number]).collect();
            made.push(self.again(op, &operands, ty));
        }
        Some(vec![made])
    }
}
