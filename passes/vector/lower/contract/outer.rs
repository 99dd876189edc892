//! Products of matrices and vectors as sums of outer products, one for each position along the summed dimension.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, Type, ValueId};

use super::{Contract, turned};
use crate::vector::build::{transpose, type_of};
use crate::vector::masking::{Root, masked};

/// What to do with the sides so that their rows belong to positions along the summed dimension.
struct Plan {
    swap: bool,
    turn_lhs: bool,
    turn_rhs: bool,
    /// How the dimensions of the mask are permuted; none where they stay.
    turn_mask: Option<&'static [i64]>,
}

/// `None` where the contraction is no such product.
pub fn lower(rw: &mut Rewriter, contract: &Contract, root: Root) -> Option<ValueId> {
    let plan = plan(&contract.layout(rw)?, &contract.reduced)?;
    let loc = contract.loc;
    let (mut lhs, mut rhs) = (contract.lhs, contract.rhs);
    if plan.swap {
        std::mem::swap(&mut lhs, &mut rhs);
    }
    let (size, scalable) = summed(rw, lhs, plan.turn_lhs)?;
    if scalable {
        return None;
    }
    if plan.turn_lhs {
        lhs = turned(rw, loc, lhs);
    }
    if plan.turn_rhs {
        rhs = turned(rw, loc, rhs);
    }
    let mask = root.mask.map(|mask| match plan.turn_mask {
        Some(permutation) => transpose(rw, loc, mask, permutation),
        None => mask,
    });
    let element = rw.cx.element_type(rw.body.ty(contract.acc));
    let mut result = contract.acc;
    for at in 0..size {
        let left = vector::extract(rw, loc, lhs, &[], &[at]);
        let right = vector::extract(rw, loc, rhs, &[], &[at]);
        let left = widened(rw, loc, left, element);
        let right = widened(rw, loc, right, element);
        let mask = mask.map(|mask| vector::extract(rw, loc, mask, &[], &[at]));
        let ty = rw.body.ty(result);
        let options = vector::OuterproductOptions {
            acc: Some(result),
            kind: Some(contract.kind),
        };
        let product = vector::outerproduct_with(rw, loc, ty, left, right, options);
        result = masked(rw, product, mask);
    }
    Some(result)
}

/// The size of the summed dimension of a side, and whether it is scalable.
fn summed(rw: &Rewriter, side: ValueId, turned: bool) -> Option<(i64, bool)> {
    let ty = type_of(rw, side)?;
    let at = usize::from(turned);
    Some((*ty.shape.get(at)?, *ty.scalable.get(at)?))
}

/// A value with elements of a wider type.
fn widened(rw: &mut Rewriter, loc: Location, value: ValueId, element: Type) -> ValueId {
    let ty = rw.body.ty(value);
    if rw.cx.element_type(ty) == element {
        return value;
    }
    let wide = rw.cx.with_element(ty, element);
    match rw.cx.is_float(element) {
        true => arith::extf(rw, loc, wide, value),
        false => arith::extsi(rw, loc, wide, value),
    }
}

fn plan(layout: &[Vec<u32>], reduced: &[bool]) -> Option<Plan> {
    let [lhs, rhs, result] = layout else {
        return None;
    };
    match reduced {
        [false, false, true] => matrices(lhs, rhs, result),
        [false, true] => matrix_and_vector(lhs, rhs, result, 0, Some(&[1, 0])),
        [true, false] => matrix_and_vector(lhs, rhs, result, 1, None),
        _ => None,
    }
}

/// Whether a side has to be turned: its dimensions are `dim` and the summed one.
fn turns(side: &[u32], dim: u32, summed: u32) -> Option<bool> {
    match side {
        [a, b] if *a == dim && *b == summed => Some(true),
        [a, b] if *a == summed && *b == dim => Some(false),
        _ => None,
    }
}

fn matrices(lhs: &[u32], rhs: &[u32], result: &[u32]) -> Option<Plan> {
    let (left, right) = (turns(lhs, 0, 2)?, turns(rhs, 1, 2)?);
    match result {
        [0, 1] => Some(Plan {
            swap: false,
            turn_lhs: left,
            turn_rhs: right,
            turn_mask: Some(&[2, 0, 1]),
        }),
        [1, 0] => Some(Plan {
            swap: true,
            turn_lhs: right,
            turn_rhs: left,
            turn_mask: Some(&[2, 1, 0]),
        }),
        _ => None,
    }
}

fn matrix_and_vector(
    lhs: &[u32],
    rhs: &[u32],
    result: &[u32],
    dim: u32,
    turn_mask: Option<&'static [i64]>,
) -> Option<Plan> {
    let summed = 1 - dim;
    let (swap, matrix) = match (lhs, rhs) {
        (matrix, [k]) if *k == summed => (false, matrix),
        ([k], matrix) if *k == summed => (true, matrix),
        _ => return None,
    };
    (*result == [dim]).then_some(())?;
    Some(Plan {
        swap,
        turn_lhs: turns(matrix, dim, summed)?,
        turn_rhs: false,
        turn_mask,
    })
}
