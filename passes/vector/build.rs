//! Building vector operations: result types follow from operands.

use oxmlir_dialects::tables::{arith, ub, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{
    Attribute, Context, InsertPoint, Location, OpId, OpRef, Scalar, Traits, Type, TypeKind, ValueId,
};

pub use crate::affine::index::binary;

/// The parts of the type of a value, if it is a vector.
pub fn type_of(rw: &Rewriter, value: ValueId) -> Option<VectorType> {
    VectorType::of(rw.cx, rw.body.ty(value))
}

/// `vector.extract` at known positions, folded.
pub fn extract_folded(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    position: &[i64],
) -> ValueId {
    let value = vector::extract(rw, loc, source, &[], position);
    folded(rw, value)
}

/// `vector.insert` at known positions, folded.
pub fn insert_folded(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    position: &[i64],
) -> ValueId {
    let value = vector::insert(rw, loc, value, dest, &[], position);
    folded(rw, value)
}

/// `vector.transpose`: dimension `i` of the result is dimension `permutation[i]` of the source.
pub fn transpose(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    permutation: &[i64],
) -> ValueId {
    let ty = type_of(rw, source).map_or(rw.body.ty(source), |v| {
        let at = |p: &i64| usize::try_from(*p).unwrap_or(0);
        let permuted = VectorType {
            shape: permutation.iter().map(|p| v.shape[at(p)]).collect(),
            scalable: permutation.iter().map(|p| v.scalable[at(p)]).collect(),
            element: v.element,
        };
        permuted.ty(rw.cx)
    });
    vector::transpose(rw, loc, ty, source, permutation)
}

/// `vector.extract_strided_slice` with strides of one.
pub fn extract_slice(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    offsets: &[i64],
    sizes: &[i64],
) -> ValueId {
    let strides = vec![1; sizes.len()];
    extract_strided(rw, loc, source, [offsets, sizes, &strides])
}

/// `vector.extract_strided_slice` of offsets, sizes and strides.
pub fn extract_strided(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    [offsets, sizes, strides]: [&[i64]; 3],
) -> ValueId {
    let ty = type_of(rw, source).map_or(rw.body.ty(source), |mut v| {
        v.shape[..sizes.len()].copy_from_slice(sizes);
        v.ty(rw.cx)
    });
    let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| int_attrs(rw.cx, list));
    vector::extract_strided_slice(rw, loc, ty, source, &offsets, &sizes, &strides)
}

/// `vector.insert_strided_slice` with strides of one.
pub fn insert_slice(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    offsets: &[i64],
) -> ValueId {
    let rank = type_of(rw, value).map_or(0, |v| v.rank());
    insert_strided(rw, loc, value, dest, [offsets, &vec![1; rank]])
}

/// `vector.insert_strided_slice` at offsets with strides.
pub fn insert_strided(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    [offsets, strides]: [&[i64]; 2],
) -> ValueId {
    let [offsets, strides] = [offsets, strides].map(|list| int_attrs(rw.cx, list));
    vector::insert_strided_slice(rw, loc, value, dest, &offsets, &strides)
}

/// Gives a transfer a mask (in place of the one it has) and says which of its dimensions stay in the memory.
pub fn set_mask(rw: &mut Rewriter, op: OpId, mask: ValueId, in_bounds: &[bool]) {
    let is_read = rw.body.name(op) == vector::TRANSFER_READ;
    let (group, sizes, bounds) = if is_read {
        use vector::transfer_read as slots;
        (
            slots::MASK,
            slots::OPERAND_SEGMENT_SIZES_ATTR,
            slots::IN_BOUNDS_ATTR,
        )
    } else {
        use vector::transfer_write as slots;
        (
            slots::MASK,
            slots::OPERAND_SEGMENT_SIZES_ATTR,
            slots::IN_BOUNDS_ATTR,
        )
    };
    let range = rw.body.operand_range(rw.cx, op, group);
    let mut segments = rw.op(op).dense_attr(sizes).to_vec();
    if let Some(last) = segments.last_mut() {
        *last = 1;
    }
    let segments = rw.cx.dense_array(Type::I32, &segments);
    let in_bounds = rw.cx.array_attr(&bool_attrs(rw.cx, in_bounds));
    rw.modify(op, |body| {
        body.splice_operands(op, range, &[mask]);
        body.set_attr(op, sizes, segments);
        body.set_attr(op, bounds, in_bounds);
    });
}

/// Integers of 64 bits as attributes.
fn int_attrs(cx: &Context, values: &[i64]) -> Vec<Attribute> {
    values.iter().map(|v| cx.int_attr(Type::I64, *v)).collect()
}

/// The numbers of integer attributes.
pub fn ints_of(cx: &Context, attrs: &[Attribute]) -> Vec<i64> {
    attrs
        .iter()
        .filter_map(|attr| cx.int_value(*attr))
        .collect()
}

/// Booleans as attributes.
fn bool_attrs(cx: &Context, values: &[bool]) -> Vec<Attribute> {
    values.iter().map(|v| cx.bool_attr(*v)).collect()
}

/// The attribute that is zero in every element of a scalar or vector type; `None` for elements that are no numbers.
pub fn zero_attr(cx: &Context, ty: Type) -> Option<Attribute> {
    let element = cx.element_type(ty);
    let zero = match cx.type_kind(element) {
        TypeKind::Float(kind) => Scalar::Float(ApFloat::from_bits(*kind, 0)),
        _ => Scalar::Int(ApInt::from_i64(cx.int_width(element)?, 0)),
    };
    Some(cx.splat_attr(ty, &zero))
}

/// The constant that is zero everywhere.
pub fn zero(rw: &mut Rewriter, loc: Location, ty: Type) -> Option<ValueId> {
    let attr = zero_attr(rw.cx, ty)?;
    Some(arith::constant(rw, loc, attr))
}

/// The permutation of a `vector.transpose`.
pub fn transpose_permutation(op: OpRef) -> Vec<i64> {
    op.dense_attr(vector::transpose::PERMUTATION_ATTR).to_vec()
}

/// Reads a vector of type `ty`.
pub fn read(rw: &mut Rewriter, loc: Location, ty: Type, transfer: &Transfer) -> ValueId {
    let in_bounds = bool_attrs(rw.cx, &transfer.in_bounds);
    let (base, indices, map) = (transfer.base, &transfer.indices, transfer.map);
    let element = rw.cx.element_type(ty);
    let padding = transfer.padding;
    let padding = padding.unwrap_or_else(|| ub::poison(rw, loc, element));
    let options = vector::TransferReadOptions {
        mask: transfer.mask,
    };
    vector::transfer_read_with(
        rw, loc, ty, base, indices, padding, map, &in_bounds, options,
    )
}

/// Writes a vector; the result is the new tensor if it goes to one.
pub fn write(rw: &mut Rewriter, loc: Location, transfer: &Transfer) -> OpId {
    let base = rw.body.ty(transfer.base);
    let is_tensor = matches!(rw.cx.type_kind(base), TypeKind::RankedTensor { .. });
    let in_bounds = bool_attrs(rw.cx, &transfer.in_bounds);
    let options = vector::TransferWriteOptions {
        result_type: is_tensor.then_some(base),
        mask: transfer.mask,
    };
    vector::transfer_write_with(
        rw,
        loc,
        transfer.vector,
        transfer.base,
        &transfer.indices,
        transfer.map,
        &in_bounds,
        options,
    )
}

/// A position in a vector; what is [`DYNAMIC`] stands in `dynamic`.
#[derive(Clone, Default)]
pub struct Position {
    pub known: Vec<i64>,
    pub dynamic: Vec<ValueId>,
}

impl Position {
    /// The position `at` in the part at this one.
    pub fn with(&self, at: i64) -> Position {
        let mut inner = self.clone();
        inner.known.push(at);
        inner
    }
}

/// The position of a `vector.extract` or `vector.insert`.
pub fn position_of(op: OpRef) -> Position {
    let (known, dynamic) = if op.name() == vector::EXTRACT {
        use vector::extract as slots;
        (slots::STATIC_POSITION_ATTR, slots::DYNAMIC_POSITION)
    } else {
        use vector::insert as slots;
        (slots::STATIC_POSITION_ATTR, slots::DYNAMIC_POSITION)
    };
    Position {
        known: op.dense_attr(known).to_vec(),
        dynamic: op.group(dynamic).to_vec(),
    }
}

/// The start of the innermost region around `op` in which memory on the stack is given back.
pub fn allocation_scope(rw: &Rewriter, op: OpId) -> Option<InsertPoint> {
    let mut scope = rw.body.parent_op(op)?;
    while !rw
        .body
        .has_trait(rw.cx, scope, Traits::AUTOMATIC_ALLOCATION_SCOPE)
    {
        scope = rw.body.parent_op(scope)?;
    }
    let region = rw.body.regions(scope).first()?;
    Some(InsertPoint::Start(rw.body.first_block(*region)?))
}
