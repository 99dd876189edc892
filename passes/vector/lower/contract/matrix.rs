//! Products of matrices as the matrix intrinsics of LLVM.

use oxmlir_dialects::tables::{arith, llvm};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Type, ValueId};

use super::{Contract, turned};
use crate::vector::build::{binary, shape_cast, type_of};
use crate::vector::masking::Root;

/// Rows, columns and what is summed, as places in the iteration space.
const ROW: u32 = 0;
const COLUMN: u32 = 1;
const SUM: u32 = 2;

// contract(a : MxK, b : KxN, c : MxN) -> c + intr.matrix.multiply(a, b), on flat vectors
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
        shape_cast(rw, loc, value, flat)
    });
    use llvm::intr_matrix_multiply as slots;
    let count = |number| rw.cx.int_attr(Type::I32, number);
    let attrs = [
        (slots::LHS_ROWS_ATTR, count(rows)),
        (slots::LHS_COLUMNS_ATTR, count(sums)),
        (slots::RHS_COLUMNS_ATTR, count(columns)),
    ];
    let flat = VectorType::fixed(&[rows.checked_mul(columns)?], ty.element);
    let flat = flat.ty(rw.cx);
    let product = rw.value(llvm::INTR_MATRIX_MULTIPLY, loc, &[lhs, rhs], flat, &attrs);
    let matrix = VectorType::fixed(&[rows, columns], ty.element).ty(rw.cx);
    let mut product = shape_cast(rw, loc, product, matrix);
    if result_turned {
        product = turned(rw, loc, product);
    }
    let add = if rw.cx.is_float(ty.element) {
        arith::ADDF
    } else {
        arith::ADDI
    };
    Some(binary(rw, loc, add, contract.acc, product))
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
