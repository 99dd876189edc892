//! Transfers: `vector.transfer_read` and `vector.transfer_write`.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::vector::transfer::Transfer as Parts;
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Location, OpId, OpRef, Scalar, Type, TypeKind, ValueId};

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
        Transfer::of(op).filter(|_| op.name() == vector::TRANSFER_READ)
    }

    fn of_write(op: OpRef) -> Option<Transfer> {
        Transfer::of(op).filter(|_| op.name() == vector::TRANSFER_WRITE)
    }

    fn of(op: OpRef) -> Option<Transfer> {
        let transfer = Parts::of(op)?;
        let (buffer, ty) = (transfer.base, op.ty(transfer.vector));
        let (strides, _) = strides_and_offset(op.cx, op.ty(buffer))?;
        let (shape, element) = value_shape(op.cx, ty)?;
        let is_masked = transfer.mask.is_some();
        if is_masked || strides.last() != Some(&1) || op.cx.element_type(op.ty(buffer)) != element {
            return None;
        }
        let is_in_bounds = transfer.in_bounds.iter().all(|inside| *inside);
        let (affine, map) = (op.cx.affine(), transfer.map);
        if !map.is_projected_permutation(false, affine) || (!is_in_bounds && shape.len() < 2) {
            return None;
        }
        let dims: Vec<usize> = map
            .dim_positions(affine)?
            .into_iter()
            .map(|dim| dim as usize)
            .collect();
        let first = strides.len().checked_sub(shape.len())?;
        dims.iter().all(|dim| *dim >= first).then_some(Transfer {
            buffer,
            indices: transfer.indices,
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
        let mask = vector::constant_mask(rw, loc, mask, &self.shape);
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
        let [address, offsets, mask] = self.place(rw, loc)?;
        let options = xegpu::LoadOptions {
            offsets: Some(offsets),
            ..Default::default()
        };
        let loaded = xegpu::load_with(rw, loc, self.ty, address, mask, options);
        rw.replace(op, &[loaded]);
        Some(())
    }

    // transfer_write(v, m, i) -> store(v, address of m, offsets, all)
    fn write_scattered(&self, rw: &mut Rewriter, op: OpId) -> Option<()> {
        let view = vector::TransferWrite::new(rw.op(op));
        let (loc, value) = (view.loc(), view.value_to_store());
        rw.insert_before(op);
        let [address, offsets, mask] = self.place(rw, loc)?;
        let options = xegpu::StoreOptions {
            offsets: Some(offsets),
            ..Default::default()
        };
        xegpu::store_with(rw, loc, value, address, mask, options);
        rw.replace(op, &[]);
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
    let padding = vector::TransferRead::new(rw.op(op)).padding();
    let constant = rw.cx.constant_value(rw.body, padding);
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
    replace_by_load(rw, op, &block, Some(&[1, 0]))
}

// transfer_write(v, m, i) -> store_nd(v, create_nd_tdesc(m), i)
fn write_block(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let transfer = Transfer::of_write(rw.op(op))?;
    let block = transfer.block(rw).filter(|_| !transfer.is_transposed())?;
    let value = vector::TransferWrite::new(rw.op(op)).value_to_store();
    replace_by_store(rw, op, value, &block)
}
