//! Building vector operations: result types follow from operands.

use oxmlir_dialects::tables::{arith, ub, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{
    AttrKind, Attribute, Context, DYNAMIC, Location, OpId, OpRef, Scalar, Type, TypeKind, ValueId,
};

pub use crate::affine::index::binary;

/// The parts of the type of a value, if it is a vector.
pub fn type_of(rw: &Rewriter, value: ValueId) -> Option<VectorType> {
    VectorType::of(rw.cx, rw.body.ty(value))
}

/// `vector.extract` at known positions.
pub fn extract(rw: &mut Rewriter, loc: Location, source: ValueId, position: &[i64]) -> ValueId {
    extract_at(rw, loc, source, position, &[])
}

/// `vector.extract`; `dynamic` are the values of the positions that are [`DYNAMIC`].
pub fn extract_at(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    position: &[i64],
    dynamic: &[ValueId],
) -> ValueId {
    let ty = type_of(rw, source).map_or(rw.body.ty(source), |v| v.part(rw.cx, position.len()));
    let mut operands = vec![source];
    operands.extend(dynamic);
    let position = rw.cx.dense_array(Type::I64, position);
    let attrs = [(vector::extract::STATIC_POSITION_ATTR, position)];
    rw.value(vector::EXTRACT, loc, &operands, ty, &attrs)
}

/// `vector.extract` at known positions, folded.
pub fn extract_folded(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    position: &[i64],
) -> ValueId {
    let value = extract(rw, loc, source, position);
    folded(rw, value)
}

/// `vector.insert` at known positions.
pub fn insert(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    position: &[i64],
) -> ValueId {
    insert_at(rw, loc, value, dest, position, &[])
}

/// `vector.insert` at known positions, folded.
pub fn insert_folded(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    position: &[i64],
) -> ValueId {
    let value = insert(rw, loc, value, dest, position);
    folded(rw, value)
}

/// `vector.insert`; `dynamic` are the values of the positions that are [`DYNAMIC`].
pub fn insert_at(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    position: &[i64],
    dynamic: &[ValueId],
) -> ValueId {
    debug_assert_eq!(
        position.iter().filter(|p| **p == DYNAMIC).count(),
        dynamic.len()
    );
    let ty = rw.body.ty(dest);
    let mut operands = vec![value, dest];
    operands.extend(dynamic);
    let position = rw.cx.dense_array(Type::I64, position);
    let attrs = [(vector::insert::STATIC_POSITION_ATTR, position)];
    rw.value(vector::INSERT, loc, &operands, ty, &attrs)
}

pub fn broadcast(rw: &mut Rewriter, loc: Location, source: ValueId, ty: Type) -> ValueId {
    rw.value(vector::BROADCAST, loc, &[source], ty, &[])
}

pub fn shape_cast(rw: &mut Rewriter, loc: Location, source: ValueId, ty: Type) -> ValueId {
    rw.value(vector::SHAPE_CAST, loc, &[source], ty, &[])
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
    let permutation = rw.cx.dense_array(Type::I64, permutation);
    let attrs = [(vector::transpose::PERMUTATION_ATTR, permutation)];
    rw.value(vector::TRANSPOSE, loc, &[source], ty, &attrs)
}

/// `vector.shuffle`: as many leading entries as the mask says, of those of both operands.
pub fn shuffle(rw: &mut Rewriter, loc: Location, operands: [ValueId; 2], mask: &[i64]) -> ValueId {
    let ty = type_of(rw, operands[0]).map_or(rw.body.ty(operands[0]), |v| {
        let mut shape = vec![mask.len() as i64];
        shape.extend(v.shape.iter().skip(1));
        VectorType::fixed(&shape, v.element).ty(rw.cx)
    });
    let mask = rw.cx.dense_array(Type::I64, mask);
    let attrs = [(vector::shuffle::MASK_ATTR, mask)];
    rw.value(vector::SHUFFLE, loc, &operands, ty, &attrs)
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
    use vector::extract_strided_slice as slots;
    let ty = type_of(rw, source).map_or(rw.body.ty(source), |mut v| {
        v.shape[..sizes.len()].copy_from_slice(sizes);
        v.ty(rw.cx)
    });
    let attrs = [
        (slots::OFFSETS_ATTR, int_array(rw.cx, offsets)),
        (slots::SIZES_ATTR, int_array(rw.cx, sizes)),
        (slots::STRIDES_ATTR, int_array(rw.cx, strides)),
    ];
    rw.value(vector::EXTRACT_STRIDED_SLICE, loc, &[source], ty, &attrs)
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
    use vector::insert_strided_slice as slots;
    let attrs = [
        (slots::OFFSETS_ATTR, int_array(rw.cx, offsets)),
        (slots::STRIDES_ATTR, int_array(rw.cx, strides)),
    ];
    let ty = rw.body.ty(dest);
    rw.value(
        vector::INSERT_STRIDED_SLICE,
        loc,
        &[value, dest],
        ty,
        &attrs,
    )
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
    let in_bounds = bool_array(rw.cx, in_bounds);
    rw.modify(op, |body| {
        body.splice_operands(op, range, &[mask]);
        body.set_attr(op, sizes, segments);
        body.set_attr(op, bounds, in_bounds);
    });
}

/// An array attribute of integers of 64 bits.
fn int_array(cx: &Context, values: &[i64]) -> Attribute {
    let values: Vec<Attribute> = values.iter().map(|v| cx.int_attr(Type::I64, *v)).collect();
    cx.array_attr(&values)
}

/// The integers in an array attribute.
pub fn ints_of(cx: &Context, attr: Option<Attribute>) -> Vec<i64> {
    let elements = attr.map_or(&[][..], |attr| cx.array_elements(attr));
    elements
        .iter()
        .filter_map(|attr| cx.int_value(*attr))
        .collect()
}

/// An array attribute of booleans.
fn bool_array(cx: &Context, values: &[bool]) -> Attribute {
    let values: Vec<Attribute> = values.iter().map(|v| cx.bool_attr(*v)).collect();
    cx.array_attr(&values)
}

pub fn constant(rw: &mut Rewriter, loc: Location, ty: Type, value: Attribute) -> ValueId {
    let attrs = [(arith::constant::VALUE_ATTR, value)];
    rw.value(arith::CONSTANT, loc, &[], ty, &attrs)
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
    Some(constant(rw, loc, ty, attr))
}

/// `ub.poison`
pub fn poison(rw: &mut Rewriter, loc: Location, ty: Type) -> ValueId {
    rw.value(ub::POISON, loc, &[], ty, &[])
}

/// The permutation of a `vector.transpose`.
pub fn transpose_permutation(op: OpRef) -> Vec<i64> {
    op.dense_attr(vector::transpose::PERMUTATION_ATTR).to_vec()
}

/// The attributes of a transfer at the slots of its map, of what is in bounds, and of the sizes of operand groups.
fn transfer_attrs(
    cx: &Context,
    transfer: &Transfer,
    segments: &[i64],
    [map, in_bounds, sizes]: [usize; 3],
) -> [(usize, Attribute); 3] {
    [
        (map, cx.attr(AttrKind::AffineMap(transfer.map))),
        (in_bounds, bool_array(cx, &transfer.in_bounds)),
        (sizes, cx.dense_array(Type::I32, segments)),
    ]
}

/// Reads a vector of type `ty`.
pub fn read(rw: &mut Rewriter, loc: Location, ty: Type, transfer: &Transfer) -> ValueId {
    use vector::transfer_read as slots;
    let mut operands = vec![transfer.base];
    operands.extend(&transfer.indices);
    operands.extend(transfer.padding);
    operands.extend(transfer.mask);
    let segments = [
        1,
        transfer.indices.len() as i64,
        1,
        i64::from(transfer.mask.is_some()),
    ];
    let attrs = transfer_attrs(
        rw.cx,
        transfer,
        &segments,
        [
            slots::PERMUTATION_MAP_ATTR,
            slots::IN_BOUNDS_ATTR,
            slots::OPERAND_SEGMENT_SIZES_ATTR,
        ],
    );
    rw.value(vector::TRANSFER_READ, loc, &operands, ty, &attrs)
}

/// Writes a vector; the result is the new tensor if it goes to one.
pub fn write(rw: &mut Rewriter, loc: Location, transfer: &Transfer) -> OpId {
    use vector::transfer_write as slots;
    let mut operands = vec![transfer.vector, transfer.base];
    operands.extend(&transfer.indices);
    operands.extend(transfer.mask);
    let segments = [
        1,
        1,
        transfer.indices.len() as i64,
        i64::from(transfer.mask.is_some()),
    ];
    let attrs = transfer_attrs(
        rw.cx,
        transfer,
        &segments,
        [
            slots::PERMUTATION_MAP_ATTR,
            slots::IN_BOUNDS_ATTR,
            slots::OPERAND_SEGMENT_SIZES_ATTR,
        ],
    );
    let base = rw.body.ty(transfer.base);
    let tensor = matches!(rw.cx.type_kind(base), TypeKind::RankedTensor { .. });
    let results = if tensor { &[base][..] } else { &[] };
    rw.create(vector::TRANSFER_WRITE, loc, &operands, results, &attrs)
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

/// `vector.extract` at a position that may be dynamic.
pub fn extract_position(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    position: &Position,
) -> ValueId {
    extract_at(rw, loc, source, &position.known, &position.dynamic)
}

/// `vector.insert` at a position that may be dynamic.
pub fn insert_position(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    dest: ValueId,
    position: &Position,
) -> ValueId {
    insert_at(rw, loc, value, dest, &position.known, &position.dynamic)
}
