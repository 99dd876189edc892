//! Handles of sparse matrices and dense tensors: what they were made of. What the library computes with them is not known.

use std::sync::Arc;

use oxmlir_dialects::tables::gpu as ops;

use super::memory::finished;
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::Value;

/// A handle of the operands behind the tokens.
pub fn create(step: &mut Step) -> Result<Flow> {
    let tokens = step.group(ops::create_csr::ASYNC_DEPENDENCIES).len();
    let parts = step.operands_from(tokens).into_vec();
    finished(step)?;
    step.set(Value::Struct(Arc::new(parts)));
    Ok(Flow::Next)
}

/// Rows, columns and elements of a matrix that was made of these numbers.
pub fn size(step: &mut Step) -> Result<Flow> {
    use ops::spmat_get_size as slots;
    let op = step.op();
    let made = op
        .group(slots::SPMAT)
        .first()
        .and_then(|matrix| op.defining_op(*matrix));
    let says = [
        ops::CREATE_COO,
        ops::CREATE_COO_AOS,
        ops::CREATE_CSC,
        ops::CREATE_CSR,
    ];
    let handle = step.group(slots::SPMAT).pop();
    match (made, handle) {
        (Some(made), Some(Value::Struct(parts))) if says.contains(&made.name()) => {
            finished(step)?;
            step.set_all(parts.iter().take(3).cloned());
            Ok(Flow::Next)
        }
        _ => Err(step.unsupported("the size of a matrix that the library has made")),
    }
}
