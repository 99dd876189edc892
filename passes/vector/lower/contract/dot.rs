//! Products of matrices and vectors as dot products: an element of the result for each row and column.

use oxmlir_dialects::tables::vector::{self, CombiningKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, ValueId};

use super::{Contract, turned};
use crate::vector::build::{type_of, zero};
use crate::vector::combine::{add, multiply};
use crate::vector::masking::Root;

/// `None` where the contraction is no such product, or not a sum of products of one type.
pub fn lower(rw: &mut Rewriter, contract: &Contract, root: Root) -> Option<ValueId> {
    if !contract.is_plain_sum(rw) {
        return None;
    }
    let plan = plan(&contract.layout(rw)?, &contract.reduced)?;
    let ty = type_of(rw, contract.result)?;
    let sides = [contract.lhs, contract.rhs].map(|side| type_of(rw, side));
    let scalable = sides.iter().flatten().any(|side| side.is_scalable());
    if root.mask.is_some() || scalable || ty.is_scalable() {
        return None;
    }
    let loc = contract.loc;
    let (mut lhs, mut rhs) = (contract.lhs, contract.rhs);
    if plan.swap {
        std::mem::swap(&mut lhs, &mut rhs);
    }
    if plan.turn_lhs {
        lhs = turned(rw, loc, lhs);
    }
    if plan.turn_rhs {
        rhs = turned(rw, loc, rhs);
    }
    let mut result = zero(rw, loc, ty.ty(rw.cx))?;
    let columns = ty.shape.get(1).copied().unwrap_or(1);
    let mut column_values = Vec::new();
    for row in 0..ty.shape[0] {
        let left = vector::extract(rw, loc, lhs, &[], &[row]);
        for column in 0..columns {
            if row == 0 {
                let whole = ty.rank() == 1;
                column_values.push(if whole {
                    rhs
                } else {
                    vector::extract(rw, loc, rhs, &[], &[column])
                });
            }
            let dot = dot(rw, loc, [left, column_values[column as usize]]);
            let position = [row, column];
            result = vector::insert(rw, loc, dot, result, &[], &position[..ty.rank()]);
        }
    }
    Some(add(rw, loc, result, contract.acc))
}

fn dot(rw: &mut Rewriter, loc: Location, [lhs, rhs]: [ValueId; 2]) -> ValueId {
    let products = multiply(rw, loc, lhs, rhs);
    let ty = rw.cx.element_type(rw.body.ty(products));
    vector::reduction(rw, loc, ty, products, CombiningKind::Add)
}

/// What to do with the sides so that rows of the left one meet rows of the right one.
struct Plan {
    swap: bool,
    turn_lhs: bool,
    turn_rhs: bool,
}

/// Dimensions `m` and `n` are those of the result, `k` is summed.
fn plan(layout: &[Vec<u32>], reduced: &[bool]) -> Option<Plan> {
    let [lhs, rhs, result] = layout else {
        return None;
    };
    match reduced {
        [false, false, true] => matrices(lhs, rhs, result),
        [false, true] => {
            let matrix = |side: &[u32]| match side {
                [0, 1] => Some(false),
                [1, 0] => Some(true),
                _ => None,
            };
            let (swap, turn_lhs) = match (&lhs[..], &rhs[..]) {
                (side, [1]) => (false, matrix(side)?),
                ([1], side) => (true, matrix(side)?),
                _ => return None,
            };
            (result[..] == [0]).then_some(Plan {
                swap,
                turn_lhs,
                turn_rhs: false,
            })
        }
        _ => None,
    }
}

fn matrices(lhs: &[u32], rhs: &[u32], result: &[u32]) -> Option<Plan> {
    let turned = |side: &[u32], dim: u32| match side {
        [a, 2] if *a == dim => Some(false),
        [2, a] if *a == dim => Some(true),
        _ => None,
    };
    let (left, right) = (turned(lhs, 0)?, turned(rhs, 1)?);
    match result {
        [0, 1] => Some(Plan {
            swap: false,
            turn_lhs: left,
            turn_rhs: right,
        }),
        [1, 0] => Some(Plan {
            swap: true,
            turn_lhs: right,
            turn_rhs: left,
        }),
        _ => None,
    }
}
