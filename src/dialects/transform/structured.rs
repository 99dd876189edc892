//! Transformations of structured operations: what their attributes have to fit.

use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::transform as ops;

type Check = Result<(), Diagnostic>;

/// One loop is made for each size that is not 0.
fn loops(op: OpRef, sizes: &[i64], found: usize) -> Check {
    let wanted = sizes.iter().filter(|size| **size != 0).count();
    match wanted == found {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expected number of loops to tile ({wanted}) to match number of `loops` results ({found})"
        ))),
    }
}

/// `transform.structured.tile_using_for`
pub fn tile_using_for(op: OpRef) -> Check {
    let sizes = op.dense_attr(ops::structured_tile_using_for::STATIC_SIZES_ATTR);
    loops(op, &sizes, op.num_results().saturating_sub(1))
}

/// `transform.structured.fuse`
pub fn fuse(op: OpRef) -> Check {
    use ops::structured_fuse as slots;
    let order = op.dense_attr(slots::STATIC_TILE_INTERCHANGE_ATTR);
    let is_known = order.iter().all(|at| *at != oxmlir_ir::DYNAMIC);
    if is_known && !is_permutation(&order) {
        return Err(op.error(format_args!(
            "expects interchange to be a permutation, found {}",
            list(&order)
        )));
    }
    let found = op.num_results().saturating_sub(1);
    if op.unit_attr(slots::USE_FORALL_ATTR) {
        return Ok(());
    }
    loops(op, &op.dense_attr(slots::STATIC_TILE_SIZES_ATTR), found)
}

/// `transform.structured.interchange`
pub fn interchange(op: OpRef) -> Check {
    let order = op.dense_attr(ops::structured_interchange::ITERATOR_INTERCHANGE_ATTR);
    match is_permutation(&order) {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expects iterator_interchange to be a permutation, found {}",
            list(&order)
        ))),
    }
}

fn is_permutation(order: &[i64]) -> bool {
    (0..order.len() as i64).all(|at| order.contains(&at))
}

fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}
