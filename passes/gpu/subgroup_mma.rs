//! Vectors in the pieces that the matrix units of a subgroup multiply: products of M x K by K x N.

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::{PatternSet, Rewriter};

use crate::vector::unroll::{self, is_elementwise};

/// Adds the patterns that cut contractions, and what stands around them, to fit matrix units of the sizes `[m, n, k]`.
pub fn add_unrolling(patterns: &mut PatternSet<'static>, [m, n, k]: [i64; 3]) {
    let shape = move |rw: &Rewriter, op: OpId| match rw.body.name(op) {
        vector::CONTRACT => {
            let types = vector::Contract::new(rw.op(op)).iterator_types();
            innermost(types.len(), &[m, n, k])
        }
        vector::TRANSFER_WRITE => {
            let value = vector::TransferWrite::new(rw.op(op)).value_to_store();
            innermost(rw.cx.rank(rw.body.ty(value))?, &[m, n])
        }
        vector::TRANSFER_READ => piece_of_users(rw, op).ok()?,
        _ if is_elementwise(rw, op) => {
            let rank = VectorType::of(rw.cx, rw.body.only_result_type(op))?.rank();
            let results = innermost(rank, &[m, n])?;
            Some(piece_of_users(rw, op).ok()?.unwrap_or(results))
        }
        _ => None,
    };
    unroll::add_patterns(patterns, shape, order);
}

/// Pieces of these sizes in the last dimensions and of one element in the others.
fn innermost(rank: usize, sizes: &[i64]) -> Option<Vec<i64>> {
    let mut shape = vec![1; rank.checked_sub(sizes.len())?];
    shape.extend_from_slice(sizes);
    Some(shape)
}

/// Some user takes no piece, or pieces of other sizes than the others.
struct NotInPieces;

/// The sizes of the pieces that all users take of the result of `op`; `None` without users.
fn piece_of_users(rw: &Rewriter, op: OpId) -> Result<Option<Vec<i64>>, NotInPieces> {
    let mut shape = None;
    for user in rw.body.users(rw.body.only_result(op)) {
        if rw.body.name(user) != vector::EXTRACT_STRIDED_SLICE {
            return Err(NotInPieces);
        }
        let sizes = rw.cx.shape(rw.body.only_result_type(user));
        let sizes = sizes.ok_or(NotInPieces)?.to_vec();
        if *shape.get_or_insert_with(|| sizes.clone()) != sizes {
            return Err(NotInPieces);
        }
    }
    Ok(shape)
}

/// Sums run slowest; then come the rows, as what was loaded of the first factor is used again, then the columns.
fn order(lhs: &[u32], reduced: &[bool]) -> Vec<usize> {
    let mut dims: Vec<usize> = (0..reduced.len()).collect();
    dims.sort_by_key(|dim| (!reduced[*dim], !lhs.contains(&(*dim as u32))));
    dims
}
