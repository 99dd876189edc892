//! Vectors of one shape from vectors of another.

use oxmlir_ir::{OpRef, TypeKind};

use super::{Check, Shape, bits, expect, integers, quoted, vector, vector_type};
use crate::memref::layout::{identity_strides, memory_space, strides_and_offset};
use crate::operands::SOURCE;
use crate::tables::vector as ops;

pub fn bitcast(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let (source, result) = (vector(op, from), vector(op, to));
    let Some(minor) = source.rank().checked_sub(1) else {
        let message = "source/result bitwidth of the 0-D vector element types must be equal";
        let (from, to) = (op.cx.element_type(from), op.cx.element_type(to));
        return expect(op, bits(op, from) == bits(op, to), message);
    };
    let sizes = source.sizes.iter().zip(result.sizes).take(minor);
    if let Some(dim) = sizes.into_iter().position(|(a, b)| a != b) {
        return Err(op.error(format_args!("dimension size mismatch at: {dim}")));
    }
    let width = |shape: Shape, ty| {
        let last = *shape.sizes.last()?;
        bits(op, op.cx.element_type(ty))?.checked_mul(last)
    };
    expect(
        op,
        width(source, from) == width(result, to),
        "source/result bitwidth of the minor 1-D vectors must be equal",
    )
}

/// A size as messages write it: in brackets if it is scalable.
fn size((size, scalable): (i64, bool)) -> String {
    if scalable {
        format!("[{size}]")
    } else {
        size.to_string()
    }
}

pub fn broadcast(op: OpRef) -> Check {
    let from = op.operand_type(ops::broadcast::SOURCE);
    let result = vector(op, op.only_result_type());
    let Some(source) = Shape::of(op.cx, from) else {
        let scalar = from == op.cx.element_type(op.only_result_type());
        return expect(op, scalar, "source type is not a vector");
    };
    if source.rank() > result.rank() {
        return Err(op.error("source rank higher than destination rank"));
    }
    let minor = result.dims().skip(result.rank() - source.rank());
    for (from, to) in source.dims().zip(minor) {
        if from != to && from != (1, false) {
            return Err(op.error(format_args!(
                "dimension mismatch ({} vs. {})",
                size(from),
                size(to)
            )));
        }
    }
    Ok(())
}

pub fn shape_cast(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    expect(
        op,
        op.cx.element_type(from) == op.cx.element_type(to),
        "has different source and result element types",
    )?;
    let (source, result) = (vector(op, from), vector(op, to));
    let (before, after) = (source.count(), result.count());
    if before != after {
        return Err(op.error(format_args!(
            "has different number of elements at source ({before}) and result ({after})"
        )));
    }
    let (before, after) = (source.scalable_dims(), result.scalable_dims());
    if before != after {
        return Err(op.error(format_args!(
            "has different number of scalable dims at source ({before}) and result ({after})"
        )));
    }
    Ok(())
}

pub fn transpose(op: OpRef) -> Check {
    let source = vector(op, op.operand_type(SOURCE));
    let result = vector(op, op.only_result_type());
    let rank = result.rank();
    if source.rank() != rank {
        return Err(op.error(format_args!("vector result rank mismatch: {rank}")));
    }
    let permutation = op.dense_attr(ops::transpose::PERMUTATION_ATTR);
    if permutation.len() != rank {
        let length = permutation.len();
        return Err(op.error(format_args!("transposition length mismatch: {length}")));
    }
    let mut seen = vec![false; rank];
    for (to, &from) in permutation.iter().enumerate() {
        let Some(dim) = usize::try_from(from).ok().filter(|dim| *dim < rank) else {
            return Err(op.error(format_args!("transposition index out of range: {from}")));
        };
        if std::mem::replace(&mut seen[dim], true) {
            return Err(op.error(format_args!("duplicate position index: {from}")));
        }
        if result.sizes[to] != source.sizes[dim] {
            return Err(op.error(format_args!("dimension size mismatch at: {from}")));
        }
    }
    Ok(())
}

pub fn shuffle(op: OpRef) -> Check {
    let [first, second] =
        [ops::shuffle::V1, ops::shuffle::V2].map(|i| vector(op, op.operand_type(i)));
    let result = vector(op, op.only_result_type());
    let ranks = (first.rank(), second.rank(), result.rank());
    let same = ranks.0 == ranks.2 && ranks.1 == ranks.2;
    expect(op, same || ranks == (0, 0, 1), "rank mismatch")?;
    for dim in 1..ranks.0 {
        let size = result.sizes[dim];
        let same = first.sizes[dim] == size && second.sizes[dim] == size;
        expect(op, same, "dimension mismatch")?;
    }
    let mask = op.dense_attr(ops::shuffle::MASK_ATTR);
    expect(op, !mask.is_empty(), "invalid mask length")?;
    expect(
        op,
        mask.len() as i64 == result.sizes[0],
        "mask length mismatch",
    )?;
    let count = |shape: Shape| shape.sizes.first().copied().unwrap_or(1);
    let most = count(first).saturating_add(count(second));
    // -1 is poison.
    match mask.iter().position(|i| !(-1..most).contains(i)) {
        Some(at) => Err(op.error(format_args!("mask index #{} out of range", at + 1))),
        None => Ok(()),
    }
}

pub fn type_cast(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let identity = matches!(op.cx.type_kind(from), TypeKind::MemRef { layout: None, .. });
    let strides = identity
        || strides_and_offset(op.cx, from).is_some_and(|(strides, offset)| {
            let shape = op.cx.shape(from).unwrap_or_default();
            offset == 0 && strides[..] == identity_strides(shape)[..]
        });
    expect(
        op,
        strides,
        "expects operand to be a memref with identity layout",
    )?;
    expect(
        op,
        matches!(op.cx.type_kind(to), TypeKind::MemRef { layout: None, .. }),
        "expects result to be a memref with identity layout",
    )?;
    expect(
        op,
        memory_space(op.cx, from) == memory_space(op.cx, to),
        "expects result in same memory space",
    )?;
    let scalar = |ty| op.cx.element_type(op.cx.element_type(ty));
    if scalar(from) != scalar(to) {
        return Err(op.error(format_args!(
            "expects result and operand with same underlying scalar type: {}",
            quoted(op, to)
        )));
    }
    let shape = |ty| -> Vec<i64> {
        let inner = op.cx.element_type(ty);
        let dims = [ty, inner]
            .into_iter()
            .flat_map(|ty| op.cx.shape(ty).unwrap_or_default());
        dims.copied().collect()
    };
    if shape(from) != shape(to) {
        return Err(op.error(format_args!(
            "expects concatenated result and operand shapes to be equal: {}",
            quoted(op, to)
        )));
    }
    Ok(())
}

/// A slice of the leading dimensions.
pub fn extract_strided_slice(op: OpRef) -> Check {
    use ops::extract_strided_slice::{OFFSETS_ATTR, SIZES_ATTR, STRIDES_ATTR};
    let ty = op.operand_type(SOURCE);
    let source = vector(op, ty);
    let [offsets, sizes, strides] =
        [OFFSETS_ATTR, SIZES_ATTR, STRIDES_ATTR].map(|slot| integers(op, op.attr(slot)));
    expect(
        op,
        offsets.len() == sizes.len() && sizes.len() == strides.len(),
        "expected offsets, sizes and strides attributes of same size",
    )?;
    expect(
        op,
        offsets.len() <= source.rank(),
        "expected offsets attribute of rank no greater than vector rank",
    )?;
    within(op, "offsets dimension", &offsets, 0, source.sizes, 0)?;
    within(op, "sizes dimension", &sizes, 1, source.sizes, 1)?;
    unit_strides(op, &strides)?;
    ends_within(op, "sizes", &offsets, &sizes, source.sizes)?;
    let leading = sizes.iter().zip(source.scalable);
    let leading = leading.map(|(size, scalable)| (*size, *scalable));
    let dims = leading.chain(source.dims().skip(sizes.len()));
    let expected = vector_type(op.cx, dims, op.cx.element_type(ty));
    if op.only_result_type() != expected {
        return Err(op.error(format_args!(
            "expected result type to be {}",
            quoted(op, expected)
        )));
    }
    for (at, (size, (whole, scalable))) in sizes.iter().zip(source.dims()).enumerate() {
        if scalable && *size != whole {
            return Err(op.error(whole_size(at, *size, whole)));
        }
    }
    Ok(())
}

/// A slice of all dimensions; the source has the minor ones.
pub fn insert_strided_slice(op: OpRef) -> Check {
    use ops::insert_strided_slice::{DEST, OFFSETS_ATTR, STRIDES_ATTR, VALUE_TO_STORE};
    let source = vector(op, op.operand_type(VALUE_TO_STORE));
    let dest = vector(op, op.operand_type(DEST));
    let [offsets, strides] = [OFFSETS_ATTR, STRIDES_ATTR].map(|slot| integers(op, op.attr(slot)));
    expect(
        op,
        offsets.len() == dest.rank(),
        "expected offsets of same size as destination vector rank",
    )?;
    expect(
        op,
        strides.len() == source.rank(),
        "expected strides of same size as source vector rank",
    )?;
    let Some(leading) = dest.rank().checked_sub(source.rank()) else {
        return Err(op.error("expected source rank to be no greater than destination rank"));
    };
    within(op, "offsets dimension", &offsets, 0, dest.sizes, 0)?;
    unit_strides(op, &strides)?;
    let mut sizes = vec![0; leading];
    sizes.extend_from_slice(source.sizes);
    ends_within(op, "source vector shape", &offsets, &sizes, dest.sizes)?;
    let pairs = source.dims().zip(dest.dims().skip(leading));
    for (at, ((size, flag), (whole, scalable))) in pairs.enumerate() {
        if flag != scalable {
            return Err(op.error(format_args!(
                "mismatching scalable flags (at source vector idx={at})"
            )));
        }
        if scalable && size != whole {
            return Err(op.error(whole_size(at, size, whole)));
        }
    }
    Ok(())
}

fn whole_size(at: usize, size: i64, whole: i64) -> String {
    format!(
        "expected size at idx={at} to match the corresponding base size from the input vector ({size} vs {whole})"
    )
}

/// Each value is at least `least` and less than the size of its dimension plus `more`.
fn within(op: OpRef, what: &str, values: &[i64], least: i64, sizes: &[i64], more: i64) -> Check {
    for (at, (value, size)) in values.iter().zip(sizes).enumerate() {
        let end = size.saturating_add(more);
        if !(least..end).contains(value) {
            return Err(op.error(format_args!(
                "expected {what} {at} to be confined to [{least}, {end})"
            )));
        }
    }
    Ok(())
}

fn ends_within(op: OpRef, what: &str, offsets: &[i64], sizes: &[i64], whole: &[i64]) -> Check {
    let sums = offsets.iter().zip(sizes);
    let sums: Vec<i64> = sums.map(|(a, b)| a.saturating_add(*b)).collect();
    let what = format!("sum(offsets, {what}) dimension");
    // A dimension that is only selected in has no size of its own.
    for (at, (sum, (size, whole))) in sums.iter().zip(sizes.iter().zip(whole)).enumerate() {
        let least = if *size == 0 { 0 } else { 1 };
        let end = whole.saturating_add(1);
        if !(least..end).contains(sum) {
            return Err(op.error(format_args!(
                "expected {what} {at} to be confined to [1, {end})"
            )));
        }
    }
    Ok(())
}

fn unit_strides(op: OpRef, strides: &[i64]) -> Check {
    let unit = strides.iter().all(|stride| *stride == 1);
    expect(op, unit, "expected strides to be confined to [1, 2)")
}
