//! Accesses of blocks: a descriptor of the block, and where it lies.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::memref::mixed::{OpFoldResultList, Slice, split};
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::tables::{arith, memref, vector, xegpu};
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, OpState, Type, ValueId};

use super::scattered::metadata;
use super::value_shape;
use crate::vector::build::binary;

pub const LOAD: Pattern = Pattern::new("LoadLowering", |rw, op| load(rw, op).is_some());
pub const STORE: Pattern = Pattern::new("StoreLowering", |rw, op| store(rw, op).is_some());

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

    /// Builds the descriptor: the operands of an access and the constants among its offsets.
    pub fn describe(&self, rw: &mut Rewriter, loc: Location) -> Option<(Vec<ValueId>, Attribute)> {
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
        let (constants, values) = split(&offsets[outer..]);
        let operands = std::iter::once(desc).chain(values).collect();
        Some((operands, rw.cx.dense_array(Type::I64, &constants)))
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
    let metadata = metadata(rw, loc, buffer, shape.len());
    let sizes = crate::memref::index::known_or(&shape, metadata[2..].iter().copied());
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
    let (operands, attrs) = slice.parts(rw.cx, buffer);
    Some(rw.value(memref::SUBVIEW, loc, &operands, view, &attrs))
}

/// The descriptor of type `ty` of blocks in a buffer: of the buffer where its type says all about its layout.
fn descriptor(rw: &mut Rewriter, loc: Location, buffer: ValueId, ty: Type) -> Option<ValueId> {
    use xegpu::create_nd_tdesc as slots;
    let source = rw.body.ty(buffer);
    let (strides, offset) = strides_and_offset(rw.cx, source)?;
    let shape = rw.cx.shape(source)?.to_vec();
    let mut numbers = shape.iter().chain(&strides).chain([&offset]);
    if numbers.all(|number| *number != DYNAMIC) {
        let segments = rw.cx.dense_array(Type::I32, &[1, 0, 0, 0]);
        let attrs = [(slots::OPERAND_SEGMENT_SIZES_ATTR, segments)];
        return Some(rw.value(xegpu::CREATE_ND_TDESC, loc, &[buffer], ty, &attrs));
    }
    let (element, rank) = (rw.cx.element_type(source), shape.len());
    let bytes = element_bytes(rw, element, offset)?;
    let metadata = metadata(rw, loc, buffer, rank);
    let sizes = crate::memref::index::known_or(&shape, metadata[2..].iter().copied());
    let strides = crate::memref::index::known_or(&strides, metadata[2 + rank..].iter().copied());
    let address = address(rw, loc, [metadata[0], metadata[1]], bytes);
    let (const_shape, sizes) = split(&sizes);
    let (const_strides, strides) = split(&strides);
    let segments = [1, 0, sizes.len() as i64, strides.len() as i64];
    let list = |numbers: &[i64]| rw.cx.dense_array(Type::I64, numbers);
    let attrs = [
        (slots::CONST_SHAPE_ATTR, list(&const_shape)),
        (slots::CONST_STRIDES_ATTR, list(&const_strides)),
        (
            slots::OPERAND_SEGMENT_SIZES_ATTR,
            rw.cx.dense_array(Type::I32, &segments),
        ),
    ];
    let operands: Vec<ValueId> = std::iter::once(address)
        .chain(sizes)
        .chain(strides)
        .collect();
    Some(rw.value(xegpu::CREATE_ND_TDESC, loc, &operands, ty, &attrs))
}

/// The size of an element in memory; where it is not of whole bytes only for buffers without an offset.
fn element_bytes(rw: &Rewriter, element: Type, offset: i64) -> Option<i64> {
    let bits = bits(rw.cx, element)?;
    (bits % 8 == 0 || offset == 0).then_some(bits / 8)
}

/// The address of the first element of a buffer, from its base and offset.
fn address(rw: &mut Rewriter, loc: Location, [base, offset]: [ValueId; 2], bytes: i64) -> ValueId {
    let name = memref::EXTRACT_ALIGNED_POINTER_AS_INDEX;
    let pointer = rw.value(name, loc, &[base], Type::INDEX, &[]);
    let bytes = value_of(rw, loc, OpFoldResult::Known(bytes));
    let offset = binary(rw, loc, arith::MULI, offset, bytes);
    let address = binary(rw, loc, arith::ADDI, pointer, offset);
    arith::index_cast(rw, loc, Type::I64, address)
}

// load(m, i) -> load_nd(create_nd_tdesc(m), i)
fn load(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::load as slots;
    let ty = rw.body.ty(rw.body.result(op, 0));
    let view = rw.op(op);
    let (base, indices) = (view.operand(slots::BASE), view.group(slots::INDICES));
    let is_matrix = rw.cx.rank(ty)? > 1;
    let block = Block::new(rw, ty, base, &indices, is_matrix)?;
    replace_by_load(rw, op, &block, None)
}

/// Replaces a read of `block` by a load, turned as `transpose` says.
pub fn replace_by_load(
    rw: &mut Rewriter,
    op: OpId,
    block: &Block,
    transpose: Option<Attribute>,
) -> Option<()> {
    use xegpu::load_nd as slots;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let (operands, offsets) = block.describe(rw, loc)?;
    let transpose = transpose.map(|attr| (slots::TRANSPOSE_ATTR, attr));
    let attrs: Vec<_> = std::iter::once((slots::CONST_OFFSETS_ATTR, offsets))
        .chain(transpose)
        .collect();
    let ty = rw.body.ty(rw.body.result(op, 0));
    let state = OpState {
        operands: &operands,
        results: &[ty],
        attrs: &attrs,
        ..OpState::new(xegpu::LOAD_ND, loc)
    };
    rw.replace_with(op, &state);
    Some(())
}

// store(v, m, i) -> store_nd(v, create_nd_tdesc(m), i)
fn store(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::store as slots;
    let view = rw.op(op);
    let value = view.operand(slots::VALUE_TO_STORE);
    let ty = rw.body.ty(value);
    let (base, indices) = (view.operand(slots::BASE), view.group(slots::INDICES));
    let is_matrix = rw.cx.rank(ty)? > 1;
    let block = Block::new(rw, ty, base, &indices, is_matrix)?;
    replace_by_store(rw, op, value, &block)
}

/// Replaces a write of `value` to `block` by a store.
pub fn replace_by_store(rw: &mut Rewriter, op: OpId, value: ValueId, block: &Block) -> Option<()> {
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let (place, offsets) = block.describe(rw, loc)?;
    let operands: Vec<ValueId> = std::iter::once(value).chain(place).collect();
    let state = OpState {
        operands: &operands,
        attrs: &[(xegpu::store_nd::CONST_OFFSETS_ATTR, offsets)],
        ..OpState::new(xegpu::STORE_ND, loc)
    };
    rw.replace_with(op, &state);
    Some(())
}
