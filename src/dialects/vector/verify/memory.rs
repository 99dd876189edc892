//! Loads and stores of vectors.

use oxmlir_ir::{Context, OpRef, Type, TypeKind};

use super::{Check, expect, subscripts, vector};
use crate::memref::layout::strides_and_offset;
use crate::operands::SOURCE;
use crate::tables::vector as ops;

const LOADED: &str = "base and result element type should match";
const STORED: &str = "base and valueToStore element type should match";

fn same_element(op: OpRef, base: Type, value: Type, message: &str) -> Check {
    let same = op.cx.element_type(base) == op.cx.element_type(value);
    expect(op, same, message)
}

/// Whether the elements along the last dimension of a memref are known to lie next to each other.
pub fn has_unit_stride(cx: &Context, memref: Type) -> bool {
    let strides = strides_and_offset(cx, memref);
    cx.rank(memref).unwrap_or(0) == 0
        || strides.is_some_and(|(strides, _)| strides.last() == Some(&1))
}

/// Several elements of a vector lie next to each other.
fn contiguous(op: OpRef, base: Type, value: Type) -> Check {
    let shape = vector(op, value);
    let single = shape.count() == 1 && shape.scalable_dims() == 0;
    expect(
        op,
        single || has_unit_stride(op.cx, base),
        "most minor memref dim must have unit stride",
    )
}

/// What a load and a store say when something does not fit.
struct Words {
    rank: &'static str,
    vectors: &'static str,
    elements: &'static str,
}

fn access(op: OpRef, base: Type, value: Type, indices: usize, words: &Words) -> Check {
    let rank = op.cx.rank(base).unwrap_or(0);
    expect(op, rank >= vector(op, value).rank(), words.rank)?;
    contiguous(op, base, value)?;
    let mut element = op.cx.element_type(base);
    if matches!(op.cx.type_kind(element), TypeKind::Vector { .. }) {
        expect(op, element == value, words.vectors)?;
        element = op.cx.element_type(element);
    }
    expect(op, op.cx.element_type(value) == element, words.elements)?;
    subscripts(op, base, indices)
}

pub fn load(op: OpRef) -> Check {
    let words = Words {
        rank: "destination memref has lower rank than the result vector",
        vectors: "base memref and result vector types should match",
        elements: "base and result element types should match",
    };
    let base = op.operand_type(ops::load::BASE);
    access(
        op,
        base,
        op.only_result_type(),
        op.num_operands() - 1,
        &words,
    )
}

pub fn store(op: OpRef) -> Check {
    use ops::store::{BASE, VALUE_TO_STORE};
    let words = Words {
        rank: "source memref has lower rank than the vector to store",
        vectors: "base memref and valueToStore vector types should match",
        elements: STORED,
    };
    let (base, value) = (op.operand_type(BASE), op.operand_type(VALUE_TO_STORE));
    access(op, base, value, op.num_operands() - 2, &words)
}

/// The operands of a masked access after its subscripts.
fn last<const N: usize>(op: OpRef) -> [Type; N] {
    let first = op.num_operands().saturating_sub(N);
    std::array::from_fn(|i| op.operand_type(first + i))
}

fn same_shape(op: OpRef, a: Type, b: Type, message: &str) -> Check {
    expect(op, vector(op, a).sizes == vector(op, b).sizes, message)
}

/// The leading dimension alone, as the reference does.
fn same_leading(op: OpRef, a: Type, b: Type, message: &str) -> Check {
    let leading = |ty| vector(op, ty).sizes.first();
    expect(op, leading(a) == leading(b), message)
}

type ShapeCheck = fn(OpRef, Type, Type, &str) -> Check;

fn masked_read(op: OpRef, fits: ShapeCheck, message: &str) -> Check {
    let (base, result) = (op.operand_type(SOURCE), op.only_result_type());
    let [mask, pass_thru] = last(op);
    same_element(op, base, result, LOADED)?;
    subscripts(op, base, op.num_operands() - 3)?;
    fits(op, result, mask, message)?;
    passes_through(op, pass_thru)
}

fn passes_through(op: OpRef, ty: Type) -> Check {
    expect(
        op,
        ty == op.only_result_type(),
        "expected pass_thru of same type as result type",
    )
}

pub fn maskedload(op: OpRef) -> Check {
    masked_read(op, same_shape, "expected result shape to match mask shape")
}

pub fn expandload(op: OpRef) -> Check {
    masked_read(op, same_leading, "expected result dim to match mask dim")
}

fn masked_write(op: OpRef, fits: ShapeCheck, message: &str) -> Check {
    let base = op.operand_type(SOURCE);
    let [mask, value] = last(op);
    same_element(op, base, value, STORED)?;
    subscripts(op, base, op.num_operands() - 3)?;
    fits(op, value, mask, message)
}

pub fn maskedstore(op: OpRef) -> Check {
    masked_write(
        op,
        same_shape,
        "expected valueToStore shape to match mask shape",
    )
}

pub fn compressstore(op: OpRef) -> Check {
    masked_write(
        op,
        same_leading,
        "expected valueToStore dim to match mask dim",
    )
}

fn has_place(op: OpRef, base: Type) -> Check {
    let ranked = matches!(
        op.cx.type_kind(base),
        TypeKind::MemRef { .. } | TypeKind::RankedTensor { .. }
    );
    expect(
        op,
        ranked,
        "requires base to be a memref or ranked tensor type",
    )
}

pub fn gather(op: OpRef) -> Check {
    let (base, result) = (op.operand_type(ops::gather::BASE), op.only_result_type());
    let [indices, mask, pass_thru] = last(op);
    has_place(op, base)?;
    same_element(op, base, result, LOADED)?;
    subscripts(op, base, op.num_operands() - 4)?;
    same_shape(
        op,
        result,
        indices,
        "expected result dim to match indices dim",
    )?;
    same_shape(op, result, mask, "expected result dim to match mask dim")?;
    passes_through(op, pass_thru)
}

pub fn scatter(op: OpRef) -> Check {
    let base = op.operand_type(ops::scatter::BASE);
    let [indices, mask, value] = last(op);
    has_place(op, base)?;
    same_element(op, base, value, STORED)?;
    subscripts(op, base, op.num_operands() - 4)?;
    same_shape(
        op,
        value,
        indices,
        "expected valueToStore dim to match indices dim",
    )?;
    same_shape(
        op,
        value,
        mask,
        "expected valueToStore dim to match mask dim",
    )
}
