//! Verification of what the declarations cannot say.

use oxmlir_ir::{Diagnostic, OpName, OpRef};

use crate::tables::vector as ops;

/// The operations that may stand under a mask.
const MASKABLE: [OpName; 8] = [
    ops::CONTRACT,
    ops::GATHER,
    ops::MULTI_REDUCTION,
    ops::OUTERPRODUCT,
    ops::REDUCTION,
    ops::SCATTER,
    ops::TRANSFER_READ,
    ops::TRANSFER_WRITE,
];

/// The region of vector.mask has one maskable operation, if any, and yields what that operation gives.
pub fn mask(op: OpRef) -> Result<(), Diagnostic> {
    let inside = op
        .entry_block(0)
        .map_or_else(Vec::new, |b| op.body.op_vec(b));
    if inside.len() > 2 {
        return Err(op.error("expects only one operation to mask"));
    }
    let terminator = inside.last().map(|last| op.at(*last));
    let Some(terminator) = terminator.filter(|t| t.name() == ops::YIELD) else {
        return Err(op.error("expects a terminator within the mask region"));
    };
    if terminator.num_operands() != op.num_results() {
        return Err(op.error("expects number of results to match mask region yielded values"));
    }
    match inside[..] {
        [masked, _] => check_masked(op, op.at(masked), terminator),
        _ => Ok(()),
    }
}

fn check_masked(op: OpRef, masked: OpRef, terminator: OpRef) -> Result<(), Diagnostic> {
    let message = if !MASKABLE.contains(&masked.name()) {
        "expects a MaskableOpInterface within the mask region"
    } else if masked.num_results() != op.num_results() {
        "expects number of results to match maskable operation number of results"
    } else if !masked.results().eq(terminator.operands()) {
        "expects all the results from the MaskableOpInterface to match all the values returned by the terminator"
    } else if !masked.result_types().eq(op.result_types()) {
        "expects result type to match maskable operation result type"
    } else if op
        .optional(ops::mask::PASSTHRU)
        .is_some_and(|value| op.result_types().next() != Some(op.ty(value)))
    {
        "expects passthru type to match result type"
    } else {
        return Ok(());
    };
    Err(op.error(message))
}
