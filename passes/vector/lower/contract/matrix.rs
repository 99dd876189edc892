//! Products of matrices as the matrix intrinsics of LLVM.

use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::ValueId;
use oxmlir_ir::rewrite::Rewriter;

use super::{Contract, turned};
use crate::vector::build::type_of;
use crate::vector::combine::add;
use crate::vector::masking::Root;

/// Rows, columns and what is summed, as places in the iteration space.
const ROW: u32 = 0;
const COLUMN: u32 = 1;
const SUM: u32 = 2;

// contract(a : MxK, b : KxN, c : MxN) -> c + intr.matrix.multiply(b, a), on flat vectors: what is flat has the rows of a matrix one behind the
// other, and so is the turned one to LLVM, which takes columns for them.
pub fn lower(rw: &mut Rewriter, contract: &Contract, root: Root) -> Option<ValueId> {
    let ty = type_of(rw, contract.result).filter(|ty| !ty.is_scalable())?;
    let is_number = rw.cx.is_float(ty.element) || rw.cx.int_width(ty.element).is_some();
    if !contract.is_plain_sum(rw) {
        return None;
    }
    if root.mask.is_some() || contract.reduced != [false, false, true] || !is_number {
        return None;
    }
    let loc = contract.loc;
    let [lhs_turned, rhs_turned, result_turned] = turned_sides(&contract.layout(rw)?)?;
    let mut operand = |value, is_turned: bool| match is_turned {
        true => turned(rw, loc, value),
        false => value,
    };
    let (lhs, rhs) = (
        operand(contract.lhs, lhs_turned),
        operand(contract.rhs, rhs_turned),
    );
    let (left, right) = (type_of(rw, lhs)?, type_of(rw, rhs)?);
    let (rows, sums, columns) = (left.shape[0], left.shape[1], right.shape[1]);
    let [lhs, rhs] = [(lhs, left), (rhs, right)].map(|(value, ty)| {
        let flat = VectorType::fixed(&[ty.num_elements()], ty.element);
        let flat = flat.ty(rw.cx);
        vector::shape_cast(rw, loc, flat, value)
    });
    let flat = VectorType::fixed(&[rows.checked_mul(columns)?], ty.element);
    let flat = flat.ty(rw.cx);
    let product = llvm::intr_matrix_multiply(rw, loc, flat, rhs, lhs, columns, sums, rows);
    let matrix = VectorType::fixed(&[rows, columns], ty.element).ty(rw.cx);
    let mut product = vector::shape_cast(rw, loc, matrix, product);
    if result_turned {
        product = turned(rw, loc, product);
    }
    Some(add(rw, loc, contract.acc, product))
}

/// Which of lhs, rhs and result have their dimensions in the other order than the product of matrices.
fn turned_sides(layout: &[Vec<u32>]) -> Option<[bool; 3]> {
    let [lhs, rhs, result] = layout else {
        return None;
    };
    let is_turned = |side: &[u32], [first, second]: [u32; 2]| match side {
        _ if side == [first, second] => Some(false),
        _ if side == [second, first] => Some(true),
        _ => None,
    };
    Some([
        is_turned(lhs, [ROW, SUM])?,
        is_turned(rhs, [SUM, COLUMN])?,
        *result == [COLUMN, ROW],
    ])
}
