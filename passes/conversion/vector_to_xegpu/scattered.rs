//! Accesses of scattered elements: an address, and an offset for each element.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::{memref_like, strides_and_offset};
use oxmlir_dialects::tables::{arith, memref, vector, xegpu};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, OpRef, OpState, Type, ValueId};

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
        let metadata = metadata(rw, loc, buffer, strides.len());
        let strides_at = metadata.len() - strides.len();
        Some(Layout {
            strides: known_strides.unwrap_or_else(|| metadata[strides_at..].to_vec()),
            offset: known_offset.map_or(metadata[1], |offset| offset[0]),
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

/// The results of a new `memref.extract_strided_metadata`: base, offset, sizes and strides.
pub fn metadata(rw: &mut Rewriter, loc: Location, buffer: ValueId, rank: usize) -> Vec<ValueId> {
    let mut types = vec![Type::INDEX; 2 + 2 * rank];
    types[0] = memref_like(rw.cx, rw.body.ty(buffer), &[], None);
    let name = memref::EXTRACT_STRIDED_METADATA;
    let op = rw.create(name, loc, &[buffer], &types, &[]);
    rw.body.results(op).collect()
}

pub fn broadcast(rw: &mut Rewriter, loc: Location, value: ValueId, ty: Type) -> ValueId {
    vector::broadcast(rw, loc, ty, value)
}

/// The address of a buffer as an integer.
pub fn address(rw: &mut Rewriter, loc: Location, buffer: ValueId) -> ValueId {
    let name = memref::EXTRACT_ALIGNED_POINTER_AS_INDEX;
    let pointer = rw.value(name, loc, &[buffer], Type::INDEX, &[]);
    arith::index_cast(rw, loc, Type::I64, pointer)
}

/// The place of a `vector.gather` or `vector.scatter`, taken apart.
struct Place {
    buffer: ValueId,
    offsets: Vec<ValueId>,
    indices: ValueId,
}

impl Place {
    /// The place that the operands in these groups say.
    fn of(op: OpRef, [buffer, offsets, indices]: [usize; 3]) -> Option<Place> {
        Some(Place {
            buffer: *op.group(buffer).first()?,
            offsets: op.group(offsets).to_vec(),
            indices: *op.group(indices).first()?,
        })
    }

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
    use vector::gather as slots;
    let ty = rw.body.ty(rw.body.result(op, 0));
    value_shape(rw.cx, ty)?;
    let view = rw.op(op);
    let place = Place::of(view, [slots::BASE, slots::OFFSETS, slots::INDICES])?;
    let mask = *view.group(slots::MASK).first()?;
    let other = *view.group(slots::PASS_THRU).first()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let offsets = place.element_offsets(rw, loc)?;
    let address = address(rw, loc, place.buffer);
    let loaded = rw.value(xegpu::LOAD, loc, &[address, offsets, mask], ty, &[]);
    let value = arith::select(rw, loc, mask, loaded, other);
    rw.replace(op, &[value]);
    Some(())
}

// scatter(m, i, indices, mask, value) -> store(value, address of m, offsets, mask)
fn scatter(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::scatter as slots;
    let view = rw.op(op);
    let place = Place::of(view, [slots::BASE, slots::OFFSETS, slots::INDICES])?;
    let mask = *view.group(slots::MASK).first()?;
    let value = *view.group(slots::VALUE_TO_STORE).first()?;
    value_shape(rw.cx, rw.body.ty(value))?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let offsets = place.element_offsets(rw, loc)?;
    let address = address(rw, loc, place.buffer);
    let state = OpState {
        operands: &[value, address, offsets, mask],
        ..OpState::new(xegpu::STORE, loc)
    };
    rw.replace_with(op, &state);
    Some(())
}
