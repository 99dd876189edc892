//! What `ContractionOpInterface` asks of products.

use oxmlir_ir::{OpName, OpRef, ValueId};

use super::Check;
use crate::linalg::structured::Structured;
use crate::tables::linalg::{self as ops, IteratorType};
use crate::tables::{arith, complex};

/// The operations that are contractions, whatever is in them.
const CONTRACTIONS: &[OpName] = &[
    ops::BATCH_MATMUL,
    ops::BATCH_MATVEC,
    ops::BATCH_MMT4D,
    ops::BATCH_REDUCE_MATMUL,
    ops::BATCH_VECMAT,
    ops::CONTRACT,
    ops::DOT,
    ops::MATMUL,
    ops::MATVEC,
    ops::MMT4D,
    ops::VECMAT,
];

/// What multiplies, and what sums up.
const PAIRS: &[(OpName, OpName)] = &[
    (arith::MULF, arith::ADDF),
    (arith::MULI, arith::ADDI),
    (complex::MUL, complex::ADD),
    (arith::ANDI, arith::ORI),
];

/// A contraction sums up products of its inputs along loops that are plain dimensions of its operands.
pub fn contraction(view: Structured) -> Check {
    if !CONTRACTIONS.contains(&view.op.name()) {
        return Ok(());
    }
    let exprs = view.op.cx.affine();
    let fail = |message: &str| Err(view.op.plain_error(message));
    if view.num_inputs() != 2 || view.inits().len() != 1 {
        return fail("expected op with 2 inputs and 1 output");
    }
    if !view.iterators().contains(&IteratorType::Reduction) {
        return fail("expected at least 1 reduction");
    }
    let mut maps = view.maps().into_iter();
    if !maps.all(|map| map.is_projected_permutation(false, exprs)) {
        return fail("expected indexing maps to be projected permutations");
    }
    match sums_products(view) {
        Some(true) => Ok(()),
        _ => fail("expected add/mul op in the body"),
    }
}

/// The value that one comes from through operations of one operand, each in front of the last one: nobody has looked yet whether they are.
fn origin(op: OpRef, value: ValueId) -> ValueId {
    let mut value = value;
    let mut last: Option<OpRef> = None;
    while let Some(def) = op.defining_op(value).filter(|def| def.num_operands() == 1) {
        let follows = |last: OpRef| {
            op.body.block(def.id) == op.body.block(last.id)
                && op.body.is_before_in_block(def.id, last.id)
        };
        if !last.is_none_or(follows) {
            break;
        }
        let Some(from) = def.operands().next() else {
            break;
        };
        (value, last) = (from, Some(def));
    }
    value
}

/// The operation of two operands that a value is the only result of, and where these come from.
fn binary(op: OpRef, value: ValueId) -> Option<(OpName, [ValueId; 2])> {
    let def = op.defining_op(value).filter(|def| def.num_results() == 1)?;
    let mut operands = def.operands().map(|operand| origin(op, operand));
    match (operands.next(), operands.next(), operands.next()) {
        (Some(lhs), Some(rhs), None) => Some((def.name(), [lhs, rhs])),
        _ => None,
    }
}

fn sums_products(view: Structured) -> Option<bool> {
    let (op, block) = (view.op, view.block()?);
    let &[lhs, rhs, acc] = op.body.args(block) else {
        return None;
    };
    let end = op.body.last_op(block)?;
    let result = op.body.operands(end).next()?;
    let (sum, [a, b]) = binary(op, origin(op, result))?;
    let part = match (a == acc, b == acc) {
        (true, _) => b,
        (false, true) => a,
        (false, false) => return None,
    };
    let (product, factors) = binary(op, part)?;
    let fits = factors == [lhs, rhs] || factors == [rhs, lhs];
    Some(fits && PAIRS.contains(&(product, sum)))
}
