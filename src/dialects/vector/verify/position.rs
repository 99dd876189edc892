//! Elements and subvectors at positions.

use oxmlir_ir::{DYNAMIC, OpRef};

use super::{Check, Shape, expect, vector};
use crate::tables::vector as ops;

/// The position that stands for an undefined one.
const POISON: i64 = -1;

/// The first static position, counted from one, that no element has.
fn out_of_range(positions: &[i64], shape: Shape) -> Option<usize> {
    let outside = |(position, size): (&i64, &i64)| {
        *position != DYNAMIC && *position != POISON && !(0..*size).contains(position)
    };
    let mut pairs = positions.iter().zip(shape.sizes);
    Some(pairs.position(outside)? + 1)
}

pub fn extract(op: OpRef) -> Check {
    use ops::extract::{SOURCE, STATIC_POSITION_ATTR};
    if Shape::of(op.cx, op.only_result_type()).is_some_and(|result| result.rank() == 0) {
        return Err(op.plain_error("expected a scalar instead of a 0-d vector as the result type"));
    }
    let positions = op.dense_attr(STATIC_POSITION_ATTR);
    let open = positions.iter().filter(|p| **p == DYNAMIC).count();
    expect(
        op,
        open == op.num_operands() - 1,
        "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- \
         this can only happen due to an incorrect fold/rewrite",
    )?;
    let source = vector(op, op.operand_type(SOURCE));
    expect(
        op,
        positions.len() <= source.rank(),
        "expected position attribute of rank no greater than vector rank",
    )?;
    match out_of_range(&positions, source) {
        Some(at) => Err(op.error(format_args!(
            "expected position attribute #{at} to be a non-negative integer smaller than the corresponding vector \
             dimension or poison (-1)"
        ))),
        None => Ok(()),
    }
}

pub fn insert(op: OpRef) -> Check {
    use ops::insert::{DEST, STATIC_POSITION_ATTR, VALUE_TO_STORE};
    let value = Shape::of(op.cx, op.operand_type(VALUE_TO_STORE));
    if value.is_some_and(|value| value.rank() == 0) {
        return Err(
            op.plain_error("expected a scalar instead of a 0-d vector as the source operand")
        );
    }
    let positions = op.dense_attr(STATIC_POSITION_ATTR);
    let dest = vector(op, op.operand_type(DEST));
    expect(
        op,
        positions.len() <= dest.rank(),
        "expected position attribute of rank no greater than dest vector rank",
    )?;
    match value {
        Some(value) => expect(
            op,
            positions.len() + value.rank() == dest.rank(),
            "expected position attribute rank + source rank to match dest vector rank",
        )?,
        None => expect(
            op,
            positions.len() == dest.rank(),
            "expected position attribute rank to match the dest vector rank",
        )?,
    }
    match out_of_range(&positions, dest) {
        Some(at) => Err(op.error(format_args!(
            "expected position attribute #{at} to be a non-negative integer smaller than the corresponding dest \
             vector dimension"
        ))),
        None => Ok(()),
    }
}
