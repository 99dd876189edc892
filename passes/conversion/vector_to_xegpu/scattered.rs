//! Accesses of scattered elements: an address, and an offset for each element.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::{memref_like, strides_and_offset};
use oxmlir_dialects::tables::{arith, memref, vector, xegpu};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::value_shape;
use crate::vector::build::binary;

pub const GATHER: Pattern = Pattern::new("GatherLowering", |rw, op| gather(rw, op).is_some());
pub const SCATTER: Pattern = Pattern::new("ScatterLowering", |rw, op| scatter(rw, op).is_some());

/// How the elements of a buffer lie in memory, in elements.
pub struct Layout {
    pub strides: Vec<ValueId>,
    pub offset: ValueId,
}

impl Layout {
    /// The constants of the type, and what they do not say from the buffer's metadata.
    pub fn of(rw: &mut Rewriter, loc: Location, buffer: ValueId) -> Option<Layout> {
        let ty = rw.body.ty(buffer);
        let (strides, offset) = strides_and_offset(rw.cx, ty)?;
        if strides.is_empty() {
            return None;
        }
        let is_static = !rw.cx.shape(ty)?.contains(&DYNAMIC);
        let known = |numbers: &[i64]| is_static && !numbers.contains(&DYNAMIC);
        let mut constants = |numbers: &[i64]| -> Option<Vec<ValueId>> {
            let constant = |n: &i64| value_of(rw, loc, OpFoldResult::Known(*n));
            known(numbers).then(|| numbers.iter().map(constant).collect())
        };
        let (known_strides, known_offset) = (constants(&strides), constants(&[offset]));
        if let (Some(strides), Some(&[offset])) = (&known_strides, known_offset.as_deref()) {
            let strides = strides.clone();
            return Some(Layout { strides, offset });
        }
        let metadata = Metadata::build(rw, loc, buffer, strides.len());
        let known_offset = known_offset.and_then(|offset| offset.first().copied());
        Some(Layout {
            strides: known_strides.unwrap_or_else(|| metadata.strides.to_vec()),
            offset: known_offset.unwrap_or(metadata.offset),
        })
    }

    /// The offset of the element at `indices`.
    pub fn offset_at(&self, rw: &mut Rewriter, loc: Location, indices: &[ValueId]) -> ValueId {
        let mut offset = self.offset;
        for (index, stride) in indices.iter().zip(&self.strides) {
            let part = binary(rw, loc, arith::MULI, *index, *stride);
            offset = binary(rw, loc, arith::ADDI, offset, part);
        }
        offset
    }
}

/// The results of a `memref.extract_strided_metadata`.
pub struct Metadata {
    pub base: ValueId,
    pub offset: ValueId,
    pub sizes: SmallVec<[ValueId; 4]>,
    pub strides: SmallVec<[ValueId; 4]>,
}

impl Metadata {
    /// Builds the operation for a buffer of `rank` dimensions.
    pub fn build(rw: &mut Rewriter, loc: Location, buffer: ValueId, rank: usize) -> Metadata {
        let base = memref_like(rw.cx, rw.body.ty(buffer), &[], None);
        let index = vec![Type::INDEX; rank];
        let op =
            memref::extract_strided_metadata(rw, loc, base, Type::INDEX, &index, &index, buffer);
        let view = memref::ExtractStridedMetadata::new(rw.op(op));
        Metadata {
            base: view.base_buffer(),
            offset: view.offset(),
            sizes: view.sizes(),
            strides: view.strides(),
        }
    }
}

pub fn broadcast(rw: &mut Rewriter, loc: Location, value: ValueId, ty: Type) -> ValueId {
    vector::broadcast(rw, loc, ty, value)
}

/// The address of a buffer as an integer.
pub fn address(rw: &mut Rewriter, loc: Location, buffer: ValueId) -> ValueId {
    let pointer = memref::extract_aligned_pointer_as_index(rw, loc, buffer);
    arith::index_cast(rw, loc, Type::I64, pointer)
}

/// The place of a `vector.gather` or `vector.scatter`, taken apart.
struct Place {
    buffer: ValueId,
    offsets: SmallVec<[ValueId; 4]>,
    indices: ValueId,
}

impl Place {
    /// Offsets of all elements: where `offsets` leads, and `indices` from there in steps of the last stride.
    fn element_offsets(&self, rw: &mut Rewriter, loc: Location) -> Option<ValueId> {
        let ty = rw.body.ty(self.indices);
        if rw.cx.element_type(ty) != Type::INDEX {
            return None;
        }
        let layout = Layout::of(rw, loc, self.buffer)?;
        let base = layout.offset_at(rw, loc, &self.offsets);
        let stride = broadcast(rw, loc, *layout.strides.last()?, ty);
        let steps = binary(rw, loc, arith::MULI, stride, self.indices);
        let base = broadcast(rw, loc, base, ty);
        Some(binary(rw, loc, arith::ADDI, base, steps))
    }
}

// gather(m, i, indices, mask, other) -> select(mask, load(address of m, offsets, mask), other)
fn gather(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Gather::new(rw.op(op));
    let ty = view.ty(view.result());
    value_shape(rw.cx, ty)?;
    let place = Place {
        buffer: view.base(),
        offsets: view.offsets(),
        indices: view.indices(),
    };
    let (mask, other, loc) = (view.mask(), view.pass_thru(), view.loc());
    rw.insert_before(op);
    let offsets = place.element_offsets(rw, loc)?;
    let address = address(rw, loc, place.buffer);
    let options = xegpu::LoadOptions {
        offsets: Some(offsets),
        ..Default::default()
    };
    let loaded = xegpu::load_with(rw, loc, ty, address, mask, options);
    let value = arith::select(rw, loc, mask, loaded, other);
    rw.replace(op, &[value]);
    Some(())
}

// scatter(m, i, indices, mask, value) -> store(value, address of m, offsets, mask)
fn scatter(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Scatter::new(rw.op(op));
    let place = Place {
        buffer: view.base(),
        offsets: view.offsets(),
        indices: view.indices(),
    };
    let (mask, value, loc) = (view.mask(), view.value_to_store(), view.loc());
    value_shape(rw.cx, rw.body.ty(value))?;
    rw.insert_before(op);
    let offsets = place.element_offsets(rw, loc)?;
    let address = address(rw, loc, place.buffer);
    let options = xegpu::StoreOptions {
        offsets: Some(offsets),
        ..Default::default()
    };
    xegpu::store_with(rw, loc, value, address, mask, options);
    rw.replace(op, &[]);
    Some(())
}
