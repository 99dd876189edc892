//! Slices at coordinates that a tensor holds.

use oxmlir_ir::{OpRef, Type};

use super::{Check, expect, quoted, shape, tensor};
use crate::tables::tensor as ops;

/// How `gather` and `scatter` call what they have alike.
struct Words {
    dims: &'static str,
    whole: &'static str,
    part: &'static str,
}

/// The dimensions of `whole` that coordinates select in.
fn selected(op: OpRef, dims: &[i64], indices: Type, whole: Type, words: &Words) -> Check {
    let says = |holds, what: &str| expect(op, holds, &format!("{} {what}", words.dims));
    let rank = shape(op, whole).len();
    says(!dims.is_empty(), "must be non-empty")?;
    says(
        dims.len() <= rank,
        &format!("overflow {} rank", words.whole),
    )?;
    says(
        shape(op, indices).last() == Some(&(dims.len() as i64)),
        "length must match the size of last dimension of indices",
    )?;
    for dim in dims {
        says(*dim >= 0, "value must be non-negative")?;
        says(
            *dim < rank as i64,
            &format!("value must be smaller than {} rank", words.whole),
        )?;
    }
    says(
        dims.windows(2).all(|pair| pair[0] < pair[1]),
        "values must be strictly increasing",
    )
}

/// The slices, with the selected dimensions of size one or without them.
fn slices(op: OpRef, dims: &[i64], indices: Type, whole: Type) -> [Type; 2] {
    let indices = shape(op, indices);
    let leading = &indices[..indices.len().saturating_sub(1)];
    let (mut full, mut reduced) = (leading.to_vec(), leading.to_vec());
    for (at, size) in shape(op, whole).iter().enumerate() {
        if dims.contains(&(at as i64)) {
            full.push(1);
        } else {
            full.push(*size);
            reduced.push(*size);
        }
    }
    let element = op.cx.element_type(whole);
    [full, reduced].map(|shape| tensor(op, &shape, element))
}

fn has_slices(op: OpRef, found: Type, expected: [Type; 2], words: &Words) -> Check {
    if expected.contains(&found) {
        return Ok(());
    }
    let [full, reduced] = expected.map(|ty| quoted(op, ty));
    Err(op.error(format_args!(
        "{} type mismatch: expected {full} or its rank-reduced variant {reduced} (got: {})",
        words.part,
        quoted(op, found)
    )))
}

pub fn gather(op: OpRef) -> Check {
    use ops::gather::{GATHER_DIMS_ATTR, INDICES, SOURCE};
    let words = Words {
        dims: "gather_dims",
        whole: "source",
        part: "result",
    };
    let dims = op.dense_attr(GATHER_DIMS_ATTR);
    let (indices, source) = (op.operand_type(INDICES), op.operand_type(SOURCE));
    selected(op, &dims, indices, source, &words)?;
    let expected = slices(op, &dims, indices, source);
    has_slices(op, op.only_result_type(), expected, &words)
}

pub fn scatter(op: OpRef) -> Check {
    use ops::scatter::{DEST, INDICES, SCATTER_DIMS_ATTR, SOURCE, UNIQUE_ATTR};
    let words = Words {
        dims: "scatter_dims",
        whole: "dest",
        part: "source",
    };
    let dims = op.dense_attr(SCATTER_DIMS_ATTR);
    let (indices, dest) = (op.operand_type(INDICES), op.operand_type(DEST));
    selected(op, &dims, indices, dest, &words)?;
    expect(
        op,
        op.attr(UNIQUE_ATTR).is_some(),
        "requires 'unique' attribute to be set",
    )?;
    let expected = slices(op, &dims, indices, dest);
    has_slices(op, op.operand_type(SOURCE), expected, &words)
}
