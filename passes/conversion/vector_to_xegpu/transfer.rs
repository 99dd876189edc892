//! Transfers: `vector.transfer_read` and `vector.transfer_write`.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{
    AttrKind, Attribute, Location, OpId, OpRef, OpState, Scalar, Type, TypeKind, ValueId,
};

use super::block::{Block, replace_by_load, replace_by_store};
use super::scattered::{Layout, address, broadcast};
use super::value_shape;
use crate::vector::build::binary;

/// Patterns for reads and writes where blocks can be accessed.
pub const BLOCKS: [Pattern; 2] = [
    Pattern::new("TransferReadLowering", |rw, op| {
        read_block(rw, op).is_some()
    }),
    Pattern::new("TransferWriteLowering", |rw, op| {
        write_block(rw, op).is_some()
    }),
];

/// Patterns for reads and writes where they cannot.
pub const SCATTERED: [Pattern; 2] = [
    Pattern::new("TransferReadLowering", |rw, op| {
        let transfer = Transfer::of_read(rw.op(op));
        let transfer = transfer.filter(|t| t.is_in_bounds);
        transfer.is_some_and(|t| t.read_scattered(rw, op).is_some())
    }),
    Pattern::new("TransferWriteLowering", |rw, op| {
        let transfer = Transfer::of_write(rw.op(op));
        let transfer = transfer.filter(|t| t.is_in_bounds);
        transfer.is_some_and(|t| t.write_scattered(rw, op).is_some())
    }),
];

/// The narrowest elements of blocks that are turned when they are loaded.
const TURNED_BITS: i64 = 32;

/// A transfer between a vector and the innermost dimensions of a buffer, without a mask.
struct Transfer {
    buffer: ValueId,
    indices: Vec<ValueId>,
    /// The type of the vector.
    ty: Type,
    shape: Vec<i64>,
    /// The dimension of the buffer that each dimension of the vector goes along.
    dims: Vec<usize>,
    is_in_bounds: bool,
}

impl Transfer {
    fn of_read(op: OpRef) -> Option<Transfer> {
        use vector::transfer_read as slots;
        let is_masked = op.optional(slots::MASK).is_some();
        let groups = [slots::BASE, slots::INDICES];
        let attrs = [slots::PERMUTATION_MAP_ATTR, slots::IN_BOUNDS_ATTR];
        (!is_masked).then(|| Transfer::new(op, op.result_type(0), groups, attrs))?
    }

    fn of_write(op: OpRef) -> Option<Transfer> {
        use vector::transfer_write as slots;
        let is_masked = op.optional(slots::MASK).is_some();
        let value = op.operand_type(slots::VALUE_TO_STORE);
        let groups = [slots::BASE, slots::INDICES];
        let attrs = [slots::PERMUTATION_MAP_ATTR, slots::IN_BOUNDS_ATTR];
        (!is_masked).then(|| Transfer::new(op, value, groups, attrs))?
    }

    fn new(
        op: OpRef,
        ty: Type,
        [base, indices]: [usize; 2],
        [map, in_bounds]: [usize; 2],
    ) -> Option<Transfer> {
        let buffer = *op.group(base).first()?;
        let (strides, _) = strides_and_offset(op.cx, op.ty(buffer))?;
        let (shape, element) = value_shape(op.cx, ty)?;
        if strides.last() != Some(&1) || op.cx.element_type(op.ty(buffer)) != element {
            return None;
        }
        let flags = op
            .attr(in_bounds)
            .map_or(&[][..], |f| op.cx.array_elements(f));
        let is_in_bounds = flags.iter().all(|flag| *flag == Attribute::TRUE);
        let affine = op.cx.affine();
        let AttrKind::AffineMap(map) = op.cx.attr_kind(op.attr(map)?) else {
            return None;
        };
        if !map.is_projected_permutation(false, affine) || (!is_in_bounds && shape.len() < 2) {
            return None;
        }
        let dims: Vec<usize> = map
            .dim_positions(affine)?
            .into_iter()
            .map(|dim| dim as usize)
            .collect();
        let first = strides.len().checked_sub(shape.len())?;
        dims.iter().all(|dim| *dim >= first).then(|| Transfer {
            buffer,
            indices: op.group(indices).to_vec(),
            ty,
            shape,
            dims,
            is_in_bounds,
        })
    }

    fn is_transposed(&self) -> bool {
        !self.dims.is_sorted()
    }

    fn block(&self, rw: &Rewriter) -> Option<Block> {
        Block::new(rw, self.ty, self.buffer, &self.indices, !self.is_in_bounds)
    }

    /// The address of the buffer, the offsets of all elements, and a mask that lets all pass.
    fn place(&self, rw: &mut Rewriter, loc: Location) -> Option<[ValueId; 3]> {
        let layout = Layout::of(rw, loc, self.buffer)?;
        let whole = vector_of(rw, &self.shape, Type::INDEX);
        let inner = self.offsets_inside(rw, loc, &layout, whole)?;
        let base = layout.offset_at(rw, loc, &self.indices);
        let base = broadcast(rw, loc, base, whole);
        let offsets = binary(rw, loc, arith::ADDI, base, inner);
        let address = address(rw, loc, self.buffer);
        let mask = vector_of(rw, &self.shape, Type::I1);
        let sizes = rw.cx.dense_array(Type::I64, &self.shape);
        let attrs = [(vector::constant_mask::MASK_DIM_SIZES_ATTR, sizes)];
        let mask = rw.value(vector::CONSTANT_MASK, loc, &[], mask, &attrs);
        Some([address, offsets, mask])
    }

    /// The offset of each element from the first one: along every dimension multiples of its stride, summed.
    fn offsets_inside(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        layout: &Layout,
        whole: Type,
    ) -> Option<ValueId> {
        let mut steps = Vec::with_capacity(self.shape.len());
        for size in &self.shape {
            let ty = vector_of(rw, &[*size], Type::INDEX);
            steps.push(vector::step(rw, loc, ty));
        }
        for (step, dim) in steps.iter_mut().zip(&self.dims) {
            let stride = *layout.strides.get(*dim)?;
            let stride = broadcast(rw, loc, stride, rw.body.ty(*step));
            *step = binary(rw, loc, arith::MULI, *step, stride);
        }
        for (dim, step) in steps.iter_mut().enumerate() {
            let mut shape = vec![1; self.shape.len()];
            shape[dim] = self.shape[dim];
            let ty = vector_of(rw, &shape, Type::INDEX);
            *step = vector::shape_cast(rw, loc, ty, *step);
        }
        for step in &mut steps {
            *step = broadcast(rw, loc, *step, whole);
        }
        let sum = |sum, step| binary(rw, loc, arith::ADDI, sum, step);
        steps.into_iter().reduce(sum)
    }

    // transfer_read(m, i) -> load(address of m, offsets, all)
    fn read_scattered(&self, rw: &mut Rewriter, op: OpId) -> Option<()> {
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        let place = self.place(rw, loc)?;
        let state = OpState {
            operands: &place,
            results: &[self.ty],
            ..OpState::new(xegpu::LOAD, loc)
        };
        rw.replace_with(op, &state);
        Some(())
    }

    // transfer_write(v, m, i) -> store(v, address of m, offsets, all)
    fn write_scattered(&self, rw: &mut Rewriter, op: OpId) -> Option<()> {
        let loc = rw.body.loc(op);
        let value = rw.body.operand(op, vector::transfer_write::VALUE_TO_STORE);
        rw.insert_before(op);
        let [address, offsets, mask] = self.place(rw, loc)?;
        let state = OpState {
            operands: &[value, address, offsets, mask],
            ..OpState::new(xegpu::STORE, loc)
        };
        rw.replace_with(op, &state);
        Some(())
    }
}

fn vector_of(rw: &Rewriter, shape: &[i64], element: Type) -> Type {
    rw.cx.ty(TypeKind::Vector {
        shape: shape.into(),
        scalable: vec![false; shape.len()].into(),
        element,
    })
}

/// Whether what is read outside of the buffer is zero, as it is in blocks.
fn pads_with_zero(rw: &Rewriter, op: OpId) -> bool {
    let padding = rw.op(op).group(vector::transfer_read::PADDING);
    let constant = padding
        .first()
        .and_then(|v| rw.cx.constant_value(rw.body, *v));
    match constant.and_then(|attr| rw.cx.splat_scalar(attr)) {
        Some(Scalar::Int(value)) => value.is_zero(),
        Some(Scalar::Float(value)) => value.is_zero() && !value.is_negative_zero(),
        None => false,
    }
}

// transfer_read(m, i) -> load_nd(create_nd_tdesc(m), i)
fn read_block(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let transfer = Transfer::of_read(rw.op(op))?;
    if transfer.shape.len() == 1 {
        return transfer.read_scattered(rw, op);
    }
    let mut block = transfer.block(rw)?;
    if !transfer.is_in_bounds && !pads_with_zero(rw, op) {
        return None;
    }
    if !transfer.is_transposed() {
        return replace_by_load(rw, op, &block, None);
    }
    if bits(rw.cx, block.desc.element)? < TURNED_BITS {
        return None;
    }
    block.desc.shape.reverse();
    let transpose = rw.cx.dense_array(Type::I64, &[1, 0]);
    replace_by_load(rw, op, &block, Some(transpose))
}

// transfer_write(v, m, i) -> store_nd(v, create_nd_tdesc(m), i)
fn write_block(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let transfer = Transfer::of_write(rw.op(op))?;
    let block = transfer.block(rw).filter(|_| !transfer.is_transposed())?;
    let value = rw.body.operand(op, vector::transfer_write::VALUE_TO_STORE);
    replace_by_store(rw, op, value, &block)
}
