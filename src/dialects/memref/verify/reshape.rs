//! Expanded, collapsed and reshaped buffers.

use oxmlir_ir::{DYNAMIC, OpRef, Type};

use super::{Check, quoted, rank};
use crate::memref::layout::is_identity;
use crate::memref::mixed::reassociation;
use crate::memref::views::{collapsed_type, expanded_type};
use crate::operands::SOURCE;
use crate::tables::memref as ops;

/// The groups split the dimensions of `expanded` into consecutive parts, one for each dimension of `collapsed`.
fn groups_fit(op: OpRef, collapsed: &[i64], expanded: &[i64], groups: &[Vec<i64>]) -> Check {
    if collapsed.len() != groups.len() {
        return Err(op.error(format_args!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        )));
    }
    let mut next = 0;
    for (position, (group, size)) in groups.iter().zip(collapsed).enumerate() {
        for dim in group {
            if *dim != next {
                return Err(op.error("reassociation indices must be contiguous"));
            }
            if *dim >= expanded.len() as i64 {
                return Err(op.error(format_args!("reassociation index {dim} is out of bounds")));
            }
            next += 1;
        }
        let first = next as usize - group.len();
        group_fits(op, position, *size, &expanded[first..next as usize])?;
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|d| *d != 1) {
            return Err(op.error("rank 0 memrefs can only be extended/collapsed with/from ones"));
        }
    } else if next as usize != expanded.len() {
        return Err(op.error(format_args!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        )));
    }
    Ok(())
}

fn group_fits(op: OpRef, position: usize, size: i64, group: &[i64]) -> Check {
    let dynamic = group.contains(&DYNAMIC);
    if (size == DYNAMIC) != dynamic {
        return Err(op.error(format_args!(
            "collapsed dim ({position}) must be dynamic if and only if reassociation group is dynamic"
        )));
    }
    let product = group.iter().fold(1i64, |p, d| p.wrapping_mul(*d));
    if !dynamic && product != size {
        return Err(op.error(format_args!(
            "collapsed dim size ({size}) must equal reassociation group size ({product})"
        )));
    }
    Ok(())
}

pub fn collapse_shape(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let (before, after) = (rank(op, from), rank(op, to));
    if before < after {
        return Err(op.error(format_args!(
            "has source rank {before} and result rank {after}. This is not a collapse ({before} < {after})."
        )));
    }
    let groups = reassociation(op.cx, op.attr(ops::collapse_shape::REASSOCIATION_ATTR));
    let (source, shape) = (shape(op, from), shape(op, to));
    groups_fit(op, shape, source, &groups)?;
    let Some(expected) = collapsed_type(op.cx, from, shape, &groups, false) else {
        return Err(op.error("invalid source layout map or collapsing non-contiguous dims"));
    };
    expect_type(op, "collapsed", expected, to)
}

fn shape(op: OpRef<'_>, ty: Type) -> &[i64] {
    op.cx.shape(ty).unwrap_or_default()
}

fn expect_type(op: OpRef, words: &str, expected: Type, found: Type) -> Check {
    if expected != found {
        return Err(op.error(format_args!(
            "expected {words} type to be {} but found {}",
            quoted(op, expected),
            quoted(op, found)
        )));
    }
    Ok(())
}

pub fn expand_shape(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let (before, after) = (rank(op, from), rank(op, to));
    if before > after {
        return Err(op.error(format_args!(
            "has source rank {before} and result rank {after}. This is not an expansion ({before} > {after})."
        )));
    }
    let groups = reassociation(op.cx, op.attr(ops::expand_shape::REASSOCIATION_ATTR));
    let result = shape(op, to);
    groups_fit(op, shape(op, from), result, &groups)?;
    let Some(expected) = expanded_type(op.cx, from, result, &groups) else {
        return Err(op.error("invalid source layout map"));
    };
    expect_type(op, "expanded", expected, to)?;
    output_shape(op, result)
}

fn output_shape(op: OpRef, result: &[i64]) -> Check {
    let given = op.dense_attr(ops::expand_shape::STATIC_OUTPUT_SHAPE_ATTR);
    if given.len() != result.len() {
        return Err(op.error(format_args!(
            "expected number of static shape bounds to be equal to the output rank ({}) but found {} inputs instead",
            result.len(),
            given.len()
        )));
    }
    let dynamic = given.iter().filter(|d| **d == DYNAMIC).count();
    let values = op.group(ops::expand_shape::OUTPUT_SHAPE).len();
    if values != dynamic {
        return Err(op.error(format_args!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} dynamic dims while output_shape has {values} values"
        )));
    }
    let wrong = result.iter().zip(&given);
    let wrong = wrong.into_iter().position(|(r, g)| *r != DYNAMIC && r != g);
    match wrong {
        Some(position) => Err(op.error(format_args!(
            "invalid output shape provided at pos {position}"
        ))),
        None => Ok(()),
    }
}

pub fn reshape(op: OpRef) -> Check {
    use ops::reshape::{SHAPE, SOURCE};
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    if op.cx.element_type(from) != op.cx.element_type(to) {
        return Err(
            op.error("element types of source and destination memref types should be the same")
        );
    }
    if op.cx.rank(from).is_some() && !is_identity(op.cx, from) {
        return Err(op.error("source memref type should have identity affine map"));
    }
    let Some(result_rank) = op.cx.rank(to) else {
        return Ok(());
    };
    if !is_identity(op.cx, to) {
        return Err(op.error("result memref type should have identity affine map"));
    }
    match shape(op, op.operand_type(SHAPE)).first() {
        Some(&DYNAMIC) => Err(op.error(
            "cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
        )),
        Some(len) if *len != result_rank as i64 => {
            Err(op.error("length of shape operand differs from the result's memref rank"))
        }
        _ => Ok(()),
    }
}
