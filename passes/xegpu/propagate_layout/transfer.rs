//! Which layouts the operands of an operation get, given those of its results.

use oxmlir_dialects::operands::{LHS, RHS, SOURCE};
use oxmlir_dialects::tables::{vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::{Layout, slice};
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, OpId, OpRef, Type, ValueId};

use super::layouts::Layouts;
use super::sizes::{self, Kind, Misfit, Move};
use super::takes_layout;
use crate::vector::build::transpose_permutation;

/// The visit of one operation.
struct Visit<'a> {
    cx: &'a Context,
    body: &'a mut Body,
    op: OpId,
    kind: Kind,
    layouts: &'a mut Layouts,
    said: &'a mut Vec<Diagnostic>,
}

pub fn visit(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    kind: Kind,
    layouts: &mut Layouts,
    said: &mut Vec<Diagnostic>,
) {
    let mut visit = Visit {
        cx,
        body,
        op,
        kind,
        layouts,
        said,
    };
    visit.run();
}

impl Visit<'_> {
    fn run(&mut self) -> Option<()> {
        match self.body.name(self.op) {
            xegpu::DPAS => self.product(),
            xegpu::STORE_ND => self.store_block(),
            xegpu::PREFETCH_ND => self.prefetch_block(),
            xegpu::LOAD_ND => self.load_block(),
            xegpu::LOAD => self.load_scattered(),
            xegpu::STORE => self.store_scattered(),
            xegpu::STORE_MATRIX => self.store_matrix(),
            xegpu::CREATE_TDESC => self.describe_scattered(),
            xegpu::CREATE_ND_TDESC => None,
            xegpu::UPDATE_ND_OFFSET => self.pass_on_to(0),
            vector::TRANSPOSE => self.transpose(),
            vector::MULTI_REDUCTION => self.reduce(),
            vector::BROADCAST => self.broadcast(),
            vector::SHAPE_CAST => self.shape_cast(),
            vector::BITCAST => self.bitcast(),
            _ => self.pass_on(),
        }
    }

    fn view(&self) -> OpRef<'_> {
        OpRef::new(self.cx, self.body, self.op)
    }

    fn operand(&self, index: usize) -> ValueId {
        self.body.operand(self.op, index)
    }

    fn meet(&mut self, index: usize, layout: Attribute) {
        let operand = self.operand(index);
        self.layouts.meet(operand, layout);
    }

    fn result_layout(&self) -> Option<Attribute> {
        self.layouts.of(self.body.only_result(self.op))
    }

    fn warn(&mut self, message: &str) -> Option<()> {
        let warning = self.view().plain_warning(message);
        self.said.push(warning);
        None
    }

    fn warn_misfit(&mut self, misfit: Option<Misfit>) {
        if let Some(misfit) = misfit {
            self.warn(misfit.message());
        }
    }

    /// The layout that the operation has, if it says enough.
    fn anchor(&self, slot: usize) -> Option<Attribute> {
        let attr = self.body.attr(self.op, slot)?;
        let layout = Layout::of(self.cx, attr)?;
        self.kind.is_said_by(&layout).then_some(attr)
    }

    fn set(&mut self, slot: usize, layout: &Layout) -> Attribute {
        let attr = layout.to_attr(self.cx);
        self.body.set_attr(self.op, slot, attr);
        attr
    }

    fn vector(&self, ty: Type) -> Option<VectorType> {
        VectorType::of(self.cx, ty)
    }

    fn product(&mut self) -> Option<()> {
        use xegpu::dpas as slots;
        let slots = [
            slots::LAYOUT_A_ATTR,
            slots::LAYOUT_B_ATTR,
            slots::LAYOUT_CD_ATTR,
        ];
        let anchors = slots.map(|slot| self.anchor(slot));
        let accumulates = xegpu::Dpas::new(self.view()).acc().is_some();
        let [a, b, c] = match anchors {
            [Some(a), Some(b), Some(c)] => [a, b, c],
            _ => {
                let view = self.view();
                let a = self.vector(view.operand_type(LHS))?;
                let b = self.vector(view.operand_type(RHS))?;
                let c = self.vector(view.only_result_type())?;
                let operands = [&a, &b, &c].map(|ty| (&ty.shape[..], ty.element));
                let (layouts, misfit) = sizes::product(self.cx, self.kind, operands);
                self.warn_misfit(misfit);
                let [a, b, c] = layouts?;
                let a = self.set(slots[0], &a);
                let b = self.set(slots[1], &b);
                let c = match accumulates {
                    true => self.set(slots[2], &c),
                    false => c.to_attr(self.cx),
                };
                [a, b, c]
            }
        };
        self.meet(SOURCE, a);
        self.meet(1, b);
        if accumulates {
            self.meet(2, c);
        }
        Some(())
    }

    /// The layout of an operation that moves the block of a descriptor.
    fn block(&mut self, desc: usize, slot: usize, how: Move) -> Option<Attribute> {
        if let Some(anchor) = self.anchor(slot) {
            return Some(anchor);
        }
        let desc = TensorDesc::of(self.cx, self.view().operand_type(desc))?;
        let (layout, misfit) = sizes::block(self.cx, self.kind, how, &desc.shape, desc.element);
        self.warn_misfit(misfit);
        layout.map(|layout| self.set(slot, &layout))
    }

    fn store_block(&mut self) -> Option<()> {
        use xegpu::store_nd as slots;
        let layout = self.block(slots::TENSOR_DESC, slots::LAYOUT_ATTR, Move::Store)?;
        for operand in 0..self.body.num_operands(self.op) {
            self.meet(operand, layout);
        }
        Some(())
    }

    fn prefetch_block(&mut self) -> Option<()> {
        use xegpu::prefetch_nd as slots;
        let layout = self.block(slots::TENSOR_DESC, slots::LAYOUT_ATTR, Move::Prefetch)?;
        self.meet(slots::TENSOR_DESC, layout);
        Some(())
    }

    fn load_block(&mut self) -> Option<()> {
        use xegpu::load_nd as slots;
        let layout = match self.anchor(slots::LAYOUT_ATTR) {
            Some(anchor) => anchor,
            None => {
                let mut layout = self.result_layout()?;
                let order = self.view().dense_attr(slots::TRANSPOSE_ATTR);
                if !order.is_empty() {
                    self.warn(
                        "Transpose effect is not expected for LoadNdOp at LayoutInfoPropagation stage.",
                    );
                    layout = self.transposed(layout, &order)?;
                }
                self.body.set_attr(self.op, slots::LAYOUT_ATTR, layout);
                layout
            }
        };
        self.meet(slots::TENSOR_DESC, layout);
        Some(())
    }

    /// What goes to shared memory is split as the store says, or else among the lanes along its rows.
    fn store_matrix(&mut self) -> Option<()> {
        use xegpu::store_matrix as slots;
        let layout = match self.anchor(slots::LAYOUT_ATTR) {
            Some(anchor) => anchor,
            None => {
                let data = self.vector(self.view().operand_type(slots::DATA))?;
                let layout = sizes::matrix(self.kind, &data.shape)?;
                self.set(slots::LAYOUT_ATTR, &layout)
            }
        };
        self.meet(slots::DATA, layout);
        Some(())
    }

    /// The layouts of the payload and of the mask of an operation on scattered elements.
    fn scattered(&mut self, slot: usize, payload: Type, chunk: i64) -> Option<[Attribute; 2]> {
        if let Some(anchor) = self.anchor(slot) {
            return Some([anchor, anchor]);
        }
        let Some(payload) = self.vector(payload) else {
            self.warn("Not propagating, non-vector payload supplied.");
            return None;
        };
        let (rank, element) = (payload.rank(), payload.element);
        let layout = sizes::scattered(self.cx, self.kind, rank, element, chunk);
        let layout = self.set(slot, &layout);
        Some([layout, sizes::line().to_attr(self.cx)])
    }

    /// The elements at each address, which the operation says or else its descriptor.
    fn chunk(&self, slot: usize, memory: Type) -> i64 {
        let said = self.view().int_attr(slot);
        let desc = TensorDesc::of(self.cx, memory);
        said.or_else(|| desc.map(|desc| desc.chunk_size(self.cx)))
            .unwrap_or(1)
    }

    fn load_scattered(&mut self) -> Option<()> {
        use xegpu::load as slots;
        let view = self.view();
        let (payload, memory) = (view.only_result_type(), view.operand_type(slots::SOURCE));
        let chunk = self.chunk(slots::CHUNK_SIZE_ATTR, memory);
        let layouts = self.scattered(slots::LAYOUT_ATTR, payload, chunk)?;
        self.meet_scattered(layouts, slots::SOURCE, slots::MASK)
    }

    fn store_scattered(&mut self) -> Option<()> {
        use xegpu::store as slots;
        let view = self.view();
        let (payload, memory) = (
            view.operand_type(slots::VALUE),
            view.operand_type(slots::DEST),
        );
        let chunk = self.chunk(slots::CHUNK_SIZE_ATTR, memory);
        let layouts = self.scattered(slots::LAYOUT_ATTR, payload, chunk)?;
        self.meet(slots::VALUE, layouts[0]);
        self.meet_scattered(layouts, slots::DEST, slots::MASK)
    }

    /// The memory gets the layout of the payload if it is a descriptor; what stands behind it is for each address.
    fn meet_scattered(
        &mut self,
        [layout, mask]: [Attribute; 2],
        memory: usize,
        last_group: usize,
    ) -> Option<()> {
        if TensorDesc::of(self.cx, self.view().operand_type(memory)).is_some() {
            self.meet(memory, layout);
        }
        for group in memory + 1..=last_group {
            for value in self.view().group(group) {
                self.layouts.meet(value, mask);
            }
        }
        Some(())
    }

    fn describe_scattered(&mut self) -> Option<()> {
        self.result_layout()?;
        let line = sizes::line().to_attr(self.cx);
        self.meet(xegpu::create_tdesc::OFFSETS, line);
        Some(())
    }

    /// The operand has the layout of the result.
    fn pass_on_to(&mut self, operand: usize) -> Option<()> {
        let layout = self.result_layout()?;
        self.meet(operand, layout);
        Some(())
    }

    /// All operands that have layouts have that of a result.
    fn pass_on(&mut self) -> Option<()> {
        for result in self.body.results(self.op).collect::<Vec<_>>() {
            let Some(layout) = self.layouts.of(result) else {
                continue;
            };
            for operand in 0..self.body.num_operands(self.op) {
                if takes_layout(self.cx, self.body.ty(self.operand(operand))) {
                    self.meet(operand, layout);
                }
            }
        }
        Some(())
    }

    fn transposed(&self, layout: Attribute, order: &[i64]) -> Option<Attribute> {
        let turned = Layout::of(self.cx, layout)?.transpose(order)?;
        Some(turned.to_attr(self.cx))
    }

    fn transpose(&mut self) -> Option<()> {
        let layout = self.result_layout()?;
        let layout = self.transposed(layout, &transpose_permutation(self.view()))?;
        self.meet(vector::transpose::VECTOR, layout);
        Some(())
    }

    fn reduce(&mut self) -> Option<()> {
        use vector::multi_reduction as slots;
        let layout = self.result_layout()?;
        let result = self.vector(self.view().only_result_type());
        if result.is_none_or(|result| result.rank() != 1) {
            return self.warn("Expecting output type to be 1D vector.");
        }
        let rows = sizes::rows().to_attr(self.cx);
        self.meet(slots::SOURCE, rows);
        self.meet(slots::ACC, layout);
        Some(())
    }

    fn broadcast(&mut self) -> Option<()> {
        let layout = self.result_layout()?;
        let view = self.view();
        let to = self.vector(view.only_result_type())?;
        let from = self.vector(view.operand_type(SOURCE))?;
        let outer = to.rank().checked_sub(from.rank())?;
        let repeats = |dim: &usize| match dim.checked_sub(outer) {
            None => true,
            Some(inner) => from.shape[inner] == 1 && to.shape[*dim] != 1,
        };
        let repeated: Vec<i64> = (0..to.rank())
            .filter(repeats)
            .map(|dim| dim as i64)
            .collect();
        if outer > 0 {
            let sliced = slice(self.cx, layout, &repeated);
            self.meet(SOURCE, sliced);
            return Some(());
        }
        if repeated.len() != 1 {
            self.warn("Expecting source type to be nD vector only one broadcasted dimension.");
        }
        self.meet(SOURCE, layout);
        Some(())
    }

    fn shape_cast(&mut self) -> Option<()> {
        let layout = self.result_layout()?;
        let view = self.view();
        let to = self.vector(view.only_result_type())?;
        let from = self.vector(view.operand_type(SOURCE))?;
        if (from.rank(), to.rank()) != (1, 2) {
            return self.warn("Expecting shape cast to be 1D -> 2D.");
        }
        let dim = i64::from(to.shape[0] != 1);
        let sliced = slice(self.cx, layout, &[dim]);
        self.meet(SOURCE, sliced);
        Some(())
    }

    fn bitcast(&mut self) -> Option<()> {
        let attr = self.result_layout()?;
        let view = self.view();
        let from = bits(self.cx, self.vector(view.operand_type(SOURCE))?.element)?;
        let to = bits(self.cx, self.vector(view.only_result_type())?.element)?;
        if from == to {
            self.meet(SOURCE, attr);
            return Some(());
        }
        let layout = Layout::of(self.cx, attr)?;
        let Some((inner, outer)) = layout
            .lane_data
            .split_last()
            .filter(|(inner, _)| **inner * to >= from)
        else {
            return self.warn("Narrowing bitcast with cross lane communication is not supported.");
        };
        if outer.iter().any(|size| *size != 1) {
            return self.warn(
                "Each lane must not own multiple elements in any dimension other than the innermost dimension.",
            );
        }
        let mut data = outer.to_vec();
        data.push(inner * to / from);
        let layout = sizes::lanes(&layout.lane_layout, &data).to_attr(self.cx);
        self.meet(SOURCE, layout);
        Some(())
    }
}
