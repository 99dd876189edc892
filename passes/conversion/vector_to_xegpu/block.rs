//! Accesses of blocks: a descriptor of the block, and where it lies.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::memref::mixed::{OpFoldResultList, Slice, split};
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::tables::{arith, memref, vector, xegpu};
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::scattered::Metadata;
use super::value_shape;
use crate::memref::index::known_or;
use crate::vector::build::binary;

pub const LOAD: Pattern = Pattern::new("LoadLowering", |rw, op| load(rw, op).is_some());
pub const STORE: Pattern = Pattern::new("StoreLowering", |rw, op| store(rw, op).is_some());

/// The offsets that are constants, and values in place of the dynamic ones.
type Offsets = (SmallVec<[i64; 4]>, SmallVec<[ValueId; 4]>);

/// A block in a buffer.
pub struct Block {
    pub buffer: ValueId,
    pub indices: Vec<ValueId>,
    pub desc: TensorDesc,
}

impl Block {
    /// The block of shape and elements of the vector type `ty`: of one or two dimensions.
    pub fn new(
        rw: &Rewriter,
        ty: Type,
        buffer: ValueId,
        indices: &[ValueId],
        checks_bounds: bool,
    ) -> Option<Block> {
        let (shape, element) = value_shape(rw.cx, ty)?;
        let buffer_ty = rw.body.ty(buffer);
        strides_and_offset(rw.cx, buffer_ty)?;
        let fits = matches!(shape.len(), 1 | 2) && shape.len() <= rw.cx.rank(buffer_ty)?;
        let same = rw.cx.element_type(buffer_ty) == element;
        (fits && same).then(|| Block {
            buffer,
            indices: indices.to_vec(),
            desc: TensorDesc::block(rw.cx, &shape, element, checks_bounds),
        })
    }

    /// Builds the descriptor: also the offsets of an access, constants and values.
    fn describe(&self, rw: &mut Rewriter, loc: Location) -> Option<(ValueId, Offsets)> {
        let offsets: OpFoldResultList = self
            .indices
            .iter()
            .map(|index| OpFoldResult::Value(*index).resolved(rw.cx, rw.body))
            .collect();
        let rank = self.desc.shape.len();
        let outer = offsets.len().checked_sub(rank)?;
        let buffer = match outer {
            0 => self.buffer,
            _ => inner_dims(rw, loc, self.buffer, &offsets[..outer])?,
        };
        let desc = descriptor(rw, loc, buffer, self.desc.to_type(rw.cx))?;
        Some((desc, split(&offsets[outer..])))
    }
}

/// The inner dimensions of a buffer, where the outer ones are at `outer`.
fn inner_dims(
    rw: &mut Rewriter,
    loc: Location,
    buffer: ValueId,
    outer: &[OpFoldResult],
) -> Option<ValueId> {
    let ty = rw.body.ty(buffer);
    let shape = rw.cx.shape(ty)?.to_vec();
    let metadata = Metadata::build(rw, loc, buffer, shape.len());
    let sizes = known_or(&shape, metadata.sizes);
    let (count, one) = (outer.len(), OpFoldResult::Known(1));
    let whole = |dim: usize| dim >= count;
    let slice = Slice {
        offsets: (0..shape.len())
            .map(|dim| outer.get(dim).copied().unwrap_or(OpFoldResult::Known(0)))
            .collect(),
        sizes: (0..shape.len())
            .map(|dim| if whole(dim) { sizes[dim] } else { one })
            .collect(),
        strides: shape.iter().map(|_| one).collect(),
    };
    let full = subview_type(rw.cx, ty, &slice)?;
    let (strides, offset) = strides_and_offset(rw.cx, full)?;
    let layout = strided_attr(rw.cx, &strides[count..], offset);
    let view = memref_like(rw.cx, full, &shape[count..], Some(layout));
    Some(slice.subview(rw, loc, view, buffer))
}

/// The descriptor of type `ty` of blocks in a buffer: of the buffer where its type says all about its layout.
fn descriptor(rw: &mut Rewriter, loc: Location, buffer: ValueId, ty: Type) -> Option<ValueId> {
    let source = rw.body.ty(buffer);
    let (strides, offset) = strides_and_offset(rw.cx, source)?;
    let shape = rw.cx.shape(source)?.to_vec();
    let mut numbers = shape.iter().chain(&strides).chain([&offset]);
    if numbers.all(|number| *number != DYNAMIC) {
        return Some(xegpu::create_nd_tdesc(rw, loc, ty, buffer, &[], &[], &[]));
    }
    let (element, rank) = (rw.cx.element_type(source), shape.len());
    let bytes = element_bytes(rw, element, offset)?;
    let metadata = Metadata::build(rw, loc, buffer, rank);
    let address = address(rw, loc, [metadata.base, metadata.offset], bytes);
    let (const_shape, sizes) = split(&known_or(&shape, metadata.sizes));
    let (const_strides, strides) = split(&known_or(&strides, metadata.strides));
    let options = xegpu::CreateNdTdescOptions {
        const_shape: Some(&const_shape),
        const_strides: Some(&const_strides),
        ..Default::default()
    };
    Some(xegpu::create_nd_tdesc_with(
        rw,
        loc,
        ty,
        address,
        &[],
        &sizes,
        &strides,
        options,
    ))
}

/// The size of an element in memory; where it is not of whole bytes only for buffers without an offset.
fn element_bytes(rw: &Rewriter, element: Type, offset: i64) -> Option<i64> {
    let bits = bits(rw.cx, element)?;
    (bits % 8 == 0 || offset == 0).then_some(bits / 8)
}

/// The address of the first element of a buffer, from its base and offset.
fn address(rw: &mut Rewriter, loc: Location, [base, offset]: [ValueId; 2], bytes: i64) -> ValueId {
    let pointer = memref::extract_aligned_pointer_as_index(rw, loc, base);
    let bytes = value_of(rw, loc, OpFoldResult::Known(bytes));
    let offset = binary(rw, loc, arith::MULI, offset, bytes);
    let address = binary(rw, loc, arith::ADDI, pointer, offset);
    arith::index_cast(rw, loc, Type::I64, address)
}

// load(m, i) -> load_nd(create_nd_tdesc(m), i)
fn load(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Load::new(rw.op(op));
    let (ty, base, indices) = (view.ty(view.result()), view.base(), view.indices());
    let is_matrix = rw.cx.rank(ty)? > 1;
    let block = Block::new(rw, ty, base, &indices, is_matrix)?;
    replace_by_load(rw, op, &block, None)
}

/// Replaces a read of `block` by a load, turned as `transpose` says.
pub fn replace_by_load(
    rw: &mut Rewriter,
    op: OpId,
    block: &Block,
    transpose: Option<&[i64]>,
) -> Option<()> {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let (desc, (constants, values)) = block.describe(rw, loc)?;
    let options = xegpu::LoadNdOptions {
        const_offsets: Some(&constants),
        transpose,
        ..Default::default()
    };
    let ty = rw.body.ty(rw.body.only_result(op));
    let loaded = xegpu::load_nd_with(rw, loc, ty, desc, &values, options);
    rw.replace(op, &[loaded]);
    Some(())
}

// store(v, m, i) -> store_nd(v, create_nd_tdesc(m), i)
fn store(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Store::new(rw.op(op));
    let (value, base, indices) = (view.value_to_store(), view.base(), view.indices());
    let ty = rw.body.ty(value);
    let is_matrix = rw.cx.rank(ty)? > 1;
    let block = Block::new(rw, ty, base, &indices, is_matrix)?;
    replace_by_store(rw, op, value, &block)
}

/// Replaces a write of `value` to `block` by a store.
pub fn replace_by_store(rw: &mut Rewriter, op: OpId, value: ValueId, block: &Block) -> Option<()> {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let (desc, (constants, values)) = block.describe(rw, loc)?;
    let options = xegpu::StoreNdOptions {
        const_offsets: Some(&constants),
        ..Default::default()
    };
    xegpu::store_nd_with(rw, loc, value, desc, &values, options);
    rw.replace(op, &[]);
    Some(())
}
