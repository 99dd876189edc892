//! Masks, and operations under them.

use oxmlir_ir::{OpRef, Type};

use super::contract::iteration_space;
use super::transfer::mask_type;
use super::{Check, expect, vector, vector_type};
use crate::operands::SOURCE;
use crate::tables::vector as ops;

pub fn constant_mask(op: OpRef) -> Check {
    let sizes = op.dense_attr(ops::constant_mask::MASK_DIM_SIZES_ATTR);
    let result = vector(op, op.only_result_type());
    if result.rank() == 0 {
        return match sizes[..] {
            [0 | 1] => Ok(()),
            [_] => Err(op.plain_error("mask dim size must be either 0 or 1 for 0-D vectors")),
            _ => Err(op.plain_error("array attr must have length 1 for 0-D vectors")),
        };
    }
    expect(
        op,
        sizes.len() == result.rank(),
        "must specify array attr of size equal vector result rank",
    )?;
    let fits = sizes
        .iter()
        .zip(result.sizes)
        .all(|(s, d)| (0..=*d).contains(s));
    expect(
        op,
        fits,
        "array attr of size out of bounds of vector result dimension size",
    )?;
    let empty = sizes.contains(&0);
    expect(
        op,
        !empty || sizes.iter().all(|s| *s == 0),
        "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
    )?;
    let partial = sizes.iter().zip(result.dims());
    let partial = partial
        .into_iter()
        .any(|(s, (size, scalable))| scalable && *s != 0 && *s != size);
    expect(
        op,
        !partial,
        "only supports 'none set' or 'all set' scalable dimensions",
    )
}

pub fn create_mask(op: OpRef) -> Check {
    match vector(op, op.only_result_type()).rank() {
        0 => expect(
            op,
            op.num_operands() == 1,
            "must specify exactly one operand for 0-D create_mask",
        ),
        rank => expect(
            op,
            op.num_operands() == rank,
            "must specify an operand for each result vector dimension",
        ),
    }
}

/// The mask of an operation that can be masked, and whether it takes values for the disabled lanes.
fn maskable(op: OpRef) -> Option<(Type, bool)> {
    let (ty, passthru) = match op.name() {
        ops::CONTRACT => return Some((i1_like(op, iteration_space(op)?), false)),
        ops::TRANSFER_READ => (mask_type(op, op.only_result_type())?, true),
        ops::TRANSFER_WRITE => (mask_type(op, op.operand_type(SOURCE))?, false),
        ops::GATHER => (op.only_result_type(), false),
        ops::OUTERPRODUCT => (op.only_result_type(), false),
        ops::REDUCTION | ops::MULTI_REDUCTION => (op.operand_type(SOURCE), false),
        _ => return None,
    };
    Some((i1_like(op, vector(op, ty).dims()), passthru))
}

fn i1_like(op: OpRef, dims: impl IntoIterator<Item = (i64, bool)>) -> Type {
    vector_type(op.cx, dims, Type::I1)
}

pub fn mask(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::mask::MASK_REGION) else {
        return Ok(());
    };
    let inside: Vec<OpRef> = op.body.ops(block).map(|id| op.at(id)).collect();
    expect(op, inside.len() <= 2, "expects only one operation to mask")?;
    let Some(&terminator) = inside.last().filter(|last| last.name() == ops::YIELD) else {
        return Err(op.error("expects a terminator within the mask region"));
    };
    expect(
        op,
        terminator.num_operands() == op.num_results(),
        "expects number of results to match mask region yielded values",
    )?;
    match inside[..] {
        [masked, _] => masks(op, masked, terminator),
        _ => Ok(()),
    }
}

fn masks(op: OpRef, masked: OpRef, terminator: OpRef) -> Check {
    let Some((ty, takes_passthru)) = maskable(masked) else {
        return Err(op.error("expects a MaskableOpInterface within the mask region"));
    };
    expect(
        op,
        masked.num_results() == op.num_results(),
        "expects number of results to match maskable operation number of results",
    )?;
    expect(
        op,
        masked.results().eq(terminator.operands()),
        "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
    )?;
    expect(
        op,
        masked.result_types().eq(op.result_types()),
        "expects result type to match maskable operation result type",
    )?;
    if op.operand_type(ops::mask::MASK) != ty {
        return Err(op.error(format_args!(
            "expects a {} mask for the maskable operation",
            op.cx.quoted_type(ty)
        )));
    }
    let Some(passthru) = ops::Mask::new(op).passthru() else {
        return Ok(());
    };
    expect(
        op,
        takes_passthru,
        "doesn't expect a passthru argument for this maskable operation",
    )?;
    expect(
        op,
        masked.num_results() == 1,
        "expects result when passthru argument is provided",
    )?;
    expect(
        op,
        op.ty(passthru) == masked.only_result_type(),
        "expects passthru type to match result type",
    )
}
