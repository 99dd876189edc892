//! Tensors of the same elements in another shape.

use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, Type};

use super::{Check, expect, quoted, shape, tensor};
use crate::memref::mixed::reassociation;
use crate::operands::SOURCE;
use crate::tables::tensor as ops;

pub fn collapse_shape(op: OpRef) -> Check {
    let groups = reassociation(op.cx, op.attr(ops::collapse_shape::REASSOCIATION_ATTR));
    expect(
        op,
        groups.iter().all(|group| !group.is_empty()),
        "reassociation indices must not be empty",
    )?;
    regrouped(op, &groups, op.operand_type(SOURCE), op.only_result_type())
}

pub fn expand_shape(op: OpRef) -> Check {
    use ops::expand_shape::{OUTPUT_SHAPE, REASSOCIATION_ATTR, STATIC_OUTPUT_SHAPE_ATTR};
    let rank = shape(op, op.only_result_type()).len();
    let sizes = op.dense_attr(STATIC_OUTPUT_SHAPE_ATTR);
    if sizes.len() != rank {
        return Err(op.error(format_args!(
            "expected number of static shape dims to be equal to the output rank ({rank}) but found {} inputs instead",
            sizes.len()
        )));
    }
    let dynamic = sizes.iter().filter(|size| **size == DYNAMIC).count();
    let values = op.group(OUTPUT_SHAPE).len();
    if dynamic != values {
        return Err(op.error(format_args!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
             dynamic dims while output_shape has {values} values"
        )));
    }
    let (source, result) = (op.operand_type(SOURCE), op.only_result_type());
    if op.cx.shape(source).is_none() {
        return Err(too_low(op, result, source));
    }
    let groups = reassociation(op.cx, op.attr(REASSOCIATION_ATTR));
    regrouped(op, &groups, result, source)
}

fn too_low(op: OpRef, expanded: Type, collapsed: Type) -> Diagnostic {
    op.error(format_args!(
        "expected the expanded type, {} to have a higher (or same) rank than the collapsed type, {}.",
        quoted(op, expanded),
        quoted(op, collapsed)
    ))
}

/// Each group of dimensions of `expanded` is one dimension of `collapsed`.
fn regrouped(op: OpRef, groups: &[Vec<i64>], expanded: Type, collapsed: Type) -> Check {
    let (full, merged) = (shape(op, expanded), shape(op, collapsed));
    let ranked = |ty| op.cx.shape(ty).is_some();
    if !ranked(expanded) || !ranked(collapsed) || full.len() < merged.len() {
        return Err(too_low(op, expanded, collapsed));
    }
    if merged.len() != groups.len() {
        return Err(op.error(format_args!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            merged.len(),
            groups.len()
        )));
    }
    // Dimensions are numbers of 32 bits.
    let dims = groups.iter().flatten().map(|dim| *dim as u32);
    let covered = i64::from(dims.max().map_or(0, |last| last.wrapping_add(1)));
    if !groups.is_empty() && covered != full.len() as i64 {
        return Err(op.error(format_args!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {covered}.",
            full.len()
        )));
    }
    if let Some(at) = first_disorder(groups) {
        return Err(op.error(format_args!(
            "expected reassociation map #{at} to be valid and contiguous."
        )));
    }
    let mut rest = full;
    let mut sizes = Vec::with_capacity(groups.len());
    for (at, group) in groups.iter().enumerate() {
        let (these, others) = rest.split_at(group.len().min(rest.len()));
        rest = others;
        sizes.push(merged_size(op, at, merged[at], these)?);
    }
    let expected = tensor(op, &sizes, op.cx.element_type(expanded));
    let plain = tensor(op, merged, op.cx.element_type(collapsed));
    if plain != expected {
        return Err(op.error(format_args!(
            "expected collapsed type to be {}, but got {}",
            quoted(op, expected),
            quoted(op, collapsed)
        )));
    }
    Ok(())
}

/// The first group that does not go on where the one before it ends.
fn first_disorder(groups: &[Vec<i64>]) -> Option<usize> {
    let mut next = 0;
    groups.iter().position(|group| {
        group.iter().any(|dim| {
            let wrong = *dim as u32 != next;
            next += 1;
            wrong
        })
    })
}

fn merged_size(op: OpRef, at: usize, size: i64, group: &[i64]) -> Result<i64, Diagnostic> {
    if group.contains(&DYNAMIC) {
        expect(
            op,
            size == DYNAMIC,
            &format!(
                "expected dimension {at} of collapsed type to be dynamic since one or more of the corresponding \
             dimensions in the expanded type is dynamic"
            ),
        )?;
        return Ok(DYNAMIC);
    }
    let product = group.iter().fold(1i64, |n, size| n.wrapping_mul(*size));
    expect(
        op,
        size == product,
        &format!("expected dimension {at} of collapsed type to be static value of {product}"),
    )?;
    Ok(product)
}

pub fn reshape(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(ops::reshape::SOURCE), op.only_result_type());
    expect(
        op,
        op.cx.element_type(from) == op.cx.element_type(to),
        "element types of source and destination tensor types should be the same",
    )?;
    let count = |ty| {
        let mut sizes = op.cx.shape(ty)?.iter();
        sizes.try_fold(1i64, |n, size| match *size {
            DYNAMIC => None,
            size => n.checked_mul(size),
        })
    };
    if let (Some(before), Some(after)) = (count(from), count(to)) {
        expect(
            op,
            before == after,
            "source and destination tensor should have the same number of elements",
        )?;
    }
    let Some(result) = op.cx.shape(to) else {
        return Ok(());
    };
    let lengths = shape(op, op.operand_type(ops::reshape::SHAPE));
    let length = lengths.first().copied().unwrap_or(DYNAMIC);
    expect(
        op,
        length != DYNAMIC,
        "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
    )?;
    expect(
        op,
        length == result.len() as i64,
        "length of shape operand differs from the result's tensor rank",
    )
}
