//! Contractions in which every summed dimension has one element: a product and a sum, element by element.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::ValueId;
use oxmlir_ir::rewrite::Rewriter;

use super::Contract;
use crate::vector::build::{transpose, type_of};
use crate::vector::combine::is_float;
use crate::vector::masking::Root;

/// `None` where more than one element is summed, under a mask, or where it is not a sum of products of one type.
pub fn lower(rw: &mut Rewriter, contract: &Contract, root: Root) -> Option<ValueId> {
    let layout = contract.layout(rw)?;
    let [lhs_dims, rhs_dims, result_dims] = &layout[..] else {
        return None;
    };
    let ty = type_of(rw, contract.result)?;
    if root.mask.is_some() || !contract.is_plain_sum(rw) {
        return None;
    }
    let sides = [(contract.lhs, lhs_dims), (contract.rhs, rhs_dims)];
    for (side, dims) in sides {
        single_where_reduced(rw, contract, side, dims)?;
    }
    let loc = contract.loc;
    let lhs = widened(rw, contract, contract.lhs, lhs_dims, result_dims, &ty)?;
    let rhs = widened(rw, contract, contract.rhs, rhs_dims, result_dims, &ty)?;
    let [lhs, rhs] = [lhs, rhs].map(|wide| Wide {
        value: transpose(rw, loc, wide.value, &wide.order),
        ..wide
    });
    let [lhs, rhs] = [lhs, rhs].map(|wide| match wide.reduced {
        0 => wide.value,
        reduced => vector::extract(rw, loc, wide.value, &[], &vec![0; reduced]),
    });
    if is_float(rw, lhs) {
        return Some(vector::fma(rw, loc, lhs, rhs, contract.acc));
    }
    let product = arith::muli(rw, loc, lhs, rhs);
    Some(arith::addi(rw, loc, product, contract.acc))
}

fn single_where_reduced(
    rw: &Rewriter,
    contract: &Contract,
    side: ValueId,
    dims: &[u32],
) -> Option<()> {
    let ty = type_of(rw, side)?;
    let mut reduced = (0..)
        .zip(dims)
        .filter(|(_, d)| contract.reduced[**d as usize]);
    reduced
        .all(|(at, _): (usize, _)| ty.shape[at] == 1 && !ty.scalable[at])
        .then_some(())
}

/// A side with the dimensions of the result that it lacks in front.
struct Wide {
    value: ValueId,
    /// The order of dimensions that are summed, then those of the result.
    order: Vec<i64>,
    /// How many are summed.
    reduced: usize,
}

fn widened(
    rw: &mut Rewriter,
    contract: &Contract,
    side: ValueId,
    dims: &[u32],
    result: &[u32],
    ty: &VectorType,
) -> Option<Wide> {
    let from = type_of(rw, side)?;
    let missing: Vec<usize> = (0..result.len())
        .filter(|at| !dims.contains(&result[*at]))
        .collect();
    let mut order: Vec<i64> = (0..dims.len())
        .filter(|at| contract.reduced[dims[*at] as usize])
        .map(|at| (missing.len() + at) as i64)
        .collect();
    let reduced = order.len();
    for dim in result {
        let own = dims.iter().position(|d| d == dim);
        let place = match own {
            Some(at) => missing.len() + at,
            None => missing.iter().position(|m| result[*m] == *dim)?,
        };
        order.push(place as i64);
    }
    let mut value = side;
    if !missing.is_empty() {
        let mut wide = VectorType::fixed(&[], from.element);
        for at in &missing {
            wide.shape.push(ty.shape[*at]);
            wide.scalable.push(ty.scalable[*at]);
        }
        wide.shape.extend(&from.shape);
        wide.scalable.extend(&from.scalable);
        value = vector::broadcast(rw, contract.loc, wide.ty(rw.cx), value);
    }
    Some(Wide {
        value,
        order,
        reduced,
    })
}
