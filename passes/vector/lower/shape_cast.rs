//! Shape casts: the largest pieces that are contiguous in both shapes move from one to the other.

use oxmlir_dialects::tables::{ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::gcd;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use super::unroll::delinearize;
use crate::vector::build::{extract_slice, insert_slice, type_of};

/// Pieces that are rows of a vector, or parts of rows along their first dimension.
struct Pieces {
    /// The dimensions in front of a row.
    leading: Vec<i64>,
    /// Pieces in a row; 1 if they are whole rows.
    in_row: i64,
    /// The sizes of a piece.
    sizes: Vec<i64>,
}

impl Pieces {
    fn of(ty: &VectorType, common: usize, piece: i64) -> Pieces {
        let inner = ty.shape[ty.rank() - common..].to_vec();
        if piece == 1 {
            return Pieces {
                leading: ty.shape[..ty.rank() - common].to_vec(),
                in_row: 1,
                sizes: inner,
            };
        }
        let row = ty.rank() - common - 1;
        let mut sizes = vec![piece];
        sizes.extend(inner);
        Pieces {
            leading: ty.shape[..row].to_vec(),
            in_row: ty.shape[row] / piece,
            sizes,
        }
    }

    /// The row of a piece.
    fn row(&self, piece: i64) -> Vec<i64> {
        delinearize(piece / self.in_row, &self.leading)
    }

    /// The offsets of a piece in its row.
    fn offsets(&self, piece: i64) -> Vec<i64> {
        let mut offsets = vec![0; self.sizes.len()];
        offsets[0] = piece % self.in_row * self.sizes[0];
        offsets
    }

    fn is_first_in_row(&self, piece: i64) -> bool {
        piece % self.in_row == 0
    }

    fn is_last_in_row(&self, piece: i64) -> bool {
        (piece + 1) % self.in_row == 0
    }
}

pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::ShapeCast::new(rw.op(op));
    let (source, target) = (view.source(), view.result());
    let (Some(from), Some(to)) = (type_of(rw, source), type_of(rw, target)) else {
        return false;
    };
    if from.is_scalable() || to.is_scalable() || from.num_elements() == 0 {
        return false;
    }
    let (common, piece) = contiguous(&from, &to);
    let taken = Pieces::of(&from, common, piece);
    let given = Pieces::of(&to, common, piece);
    let loc = rw.body.loc(op);
    let result = move_pieces(rw, loc, source, &to, &taken, &given);
    rw.replace(op, &[result]);
    true
}

/// How many last dimensions are the same, and how many of the next one are contiguous in both shapes.
fn contiguous(from: &VectorType, to: &VectorType) -> (usize, i64) {
    let pairs = || from.shape.iter().rev().zip(to.shape.iter().rev());
    let common = pairs().take_while(|(a, b)| a == b).count();
    let piece = pairs().nth(common).map_or(1, |(a, b)| gcd(*a, *b));
    (common, piece)
}

fn move_pieces(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    to: &VectorType,
    taken: &Pieces,
    given: &Pieces,
) -> ValueId {
    let rows = taken.leading.iter();
    let count = rows.fold(taken.in_row, |all, rows| all.saturating_mul(*rows));
    let row_type = to.inner(given.leading.len()).ty(rw.cx);
    let mut result = ub::poison(rw, loc, to.ty(rw.cx));
    let (mut from_row, mut to_row) = (source, result);
    for piece in 0..count {
        if taken.is_first_in_row(piece) {
            from_row = vector::extract(rw, loc, source, &[], &taken.row(piece));
        }
        let part = if taken.in_row == 1 {
            from_row
        } else {
            extract_slice(rw, loc, from_row, &taken.offsets(piece), &taken.sizes)
        };
        if given.in_row == 1 {
            result = vector::insert(rw, loc, part, result, &[], &given.row(piece));
            continue;
        }
        if given.leading.is_empty() {
            result = insert_slice(rw, loc, part, result, &given.offsets(piece));
            continue;
        }
        if given.is_first_in_row(piece) {
            to_row = ub::poison(rw, loc, row_type);
        }
        to_row = insert_slice(rw, loc, part, to_row, &given.offsets(piece));
        if given.is_last_in_row(piece) {
            result = vector::insert(rw, loc, to_row, result, &[], &given.row(piece));
        }
    }
    result
}
