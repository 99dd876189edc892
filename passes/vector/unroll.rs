//! Operations on vectors as the same operations on pieces of them.
//!
//! ```mlir
//! %r = arith.addf %a, %b : vector<4xf32>
//! // becomes, for pieces of two elements
//! %a0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
//! %b0 = vector.extract_strided_slice %b {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
//! %r0 = arith.addf %a0, %b0 : vector<2xf32>
//! %i0 = vector.insert_strided_slice %r0, %zero {offsets = [0], strides = [1]} : vector<2xf32> into vector<4xf32>
//! // and so on
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{affine, vector};
use oxmlir_dialects::vector::transfer::{Transfer, masking_op};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::{PatternSet, Rewriter, folded};
use oxmlir_ir::{Location, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use super::build::{extract_slice, insert_slice, read, write, zero};
use super::lower::contract::Contract;
use super::lower::unroll::{offsets, offsets_by};

/// The dimensions of a contraction, given the dimensions of its first factor and which dimensions are summed: the one in which
/// pieces follow each other first is the last.
pub type ContractionOrder = fn(&[u32], &[bool]) -> Vec<usize>;

/// Adds the patterns that compute transfers, contractions and elementwise operations in pieces. `shape` says the sizes of the pieces of an
/// operation, one for each dimension of the space it runs over; `None` where it stays whole.
pub fn add_patterns(
    patterns: &mut PatternSet<'static>,
    shape: impl Fn(&Rewriter, OpId) -> Option<Vec<i64>> + Send + Sync + 'static,
    order: ContractionOrder,
) {
    let rule = move |rw: &mut Rewriter, op: OpId| {
        let Some(shape) = shape(rw, op) else {
            return false;
        };
        let done = match rw.body.name(op) {
            vector::TRANSFER_READ => transfer_read(rw, op, shape),
            vector::TRANSFER_WRITE => transfer_write(rw, op, shape),
            vector::CONTRACT => contraction(rw, op, &shape, order),
            _ if is_elementwise(rw, op) => {
                let tiled = Tiled::new(rw, rw.body.only_result(op), shape);
                tiled.and_then(|tiled| elementwise(rw, op, &tiled))
            }
            _ => None,
        };
        done.is_some()
    };
    patterns.add_informed("UnrollVectors", rule);
}

/// A vector that is computed piece by piece.
pub struct Tiled {
    whole: Type,
    piece: Type,
    pub tile: Vec<i64>,
    at: Vec<Vec<i64>>,
}

impl Tiled {
    /// The pieces of sizes `tile` of a vector; `None` if they do not fill it or there is only one.
    pub fn new(rw: &Rewriter, vector: ValueId, tile: Vec<i64>) -> Option<Tiled> {
        let whole = rw.body.ty(vector);
        let ty = VectorType::of(rw.cx, whole).filter(|ty| !ty.is_scalable())?;
        let is_part = ty.shape.len() == tile.len() && ty.shape != tile;
        let at = offsets(&ty.shape, &tile).filter(|_| is_part)?;
        let piece = VectorType::fixed(&tile, ty.element).ty(rw.cx);
        Some(Tiled {
            whole,
            piece,
            tile,
            at,
        })
    }

    /// Replaces `op` by what `compute` makes of each piece, given where it begins and its type.
    pub fn replace(
        &self,
        rw: &mut Rewriter,
        op: OpId,
        mut compute: impl FnMut(&mut Rewriter, &[i64], Type) -> ValueId,
    ) -> Option<()> {
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        let mut result = zero(rw, loc, self.whole)?;
        for at in &self.at {
            let piece = compute(rw, at, self.piece);
            result = insert_slice(rw, loc, piece, result, at);
        }
        rw.replace(op, &[result]);
        Some(())
    }
}

/// Whether `op` computes the elements of one vector, each from the elements of its operands at the same place.
pub fn is_elementwise(rw: &Rewriter, op: OpId) -> bool {
    rw.body.num_results(op) == 1
        && rw.body.num_regions(op) == 0
        && rw.body.has_trait(rw.cx, op, Traits::ELEMENTWISE)
}

/// Builds `op` on other operands, with a result of type `ty`.
pub fn rebuilt(rw: &mut Rewriter, op: OpId, operands: &[ValueId], ty: Type) -> ValueId {
    let new = rebuild(rw, op, operands, &[ty]);
    rw.body.only_result(new)
}

/// A piece of a vector, folded.
fn slice(rw: &mut Rewriter, loc: Location, whole: ValueId, [at, sizes]: [&[i64]; 2]) -> ValueId {
    let piece = extract_slice(rw, loc, whole, at, sizes);
    folded(rw, piece)
}

// f(x, y) -> f of each piece of x and y
/// Computes an elementwise operation piece by piece.
pub fn elementwise(rw: &mut Rewriter, op: OpId, tiled: &Tiled) -> Option<()> {
    let (operands, loc) = (rw.body.operand_vec(op), rw.body.loc(op));
    tiled.replace(rw, op, |rw, at, ty| {
        let mut parts = Vec::with_capacity(operands.len());
        for operand in &operands {
            let is_vector = rw.cx.rank(rw.body.ty(*operand)).is_some();
            parts.push(match is_vector {
                true => slice(rw, loc, *operand, [at, &tiled.tile]),
                false => *operand,
            });
        }
        rebuilt(rw, op, &parts, ty)
    })
}

/// The parts of a transfer of numbers, all of them, with its vector in pieces.
fn transfer_in_pieces(rw: &Rewriter, op: OpId, tile: Vec<i64>) -> Option<(Transfer, Tiled)> {
    let transfer = Transfer::of(rw.op(op))?;
    let is_plain = transfer.mask.is_none()
        && masking_op(rw.op(op)).is_none()
        // What a memory of vectors holds is not cut.
        && transfer.map.num_results(rw.cx.affine()) as usize == tile.len();
    let tiled = Tiled::new(rw, transfer.vector, tile).filter(|_| is_plain)?;
    Some((transfer, tiled))
}

/// The transfer of the piece at `at`.
fn piece_of(rw: &mut Rewriter, loc: Location, transfer: &Transfer, at: &[i64]) -> Transfer {
    let affine = rw.cx.affine();
    let mut indices = transfer.indices.clone();
    for (expr, offset) in transfer.map.results(affine).iter().zip(at) {
        // A dimension of the vector that repeats elements has no index.
        let Some(index) = expr
            .as_dim(affine)
            .and_then(|d| indices.get_mut(d as usize))
        else {
            continue;
        };
        let moved = affine.add(affine.dim(0), affine.constant(*offset));
        let map = affine.map(1, 0, &[moved]);
        *index = affine::apply(rw, loc, &[*index], map);
    }
    Transfer {
        indices,
        ..transfer.clone()
    }
}

// transfer_read m[i] -> transfer_read m[i + offset] of each piece
fn transfer_read(rw: &mut Rewriter, op: OpId, tile: Vec<i64>) -> Option<()> {
    let (transfer, tiled) = transfer_in_pieces(rw, op, tile)?;
    let loc = rw.body.loc(op);
    tiled.replace(rw, op, |rw, at, ty| {
        let piece = piece_of(rw, loc, &transfer, at);
        read(rw, loc, ty, &piece)
    })
}

// transfer_write x, m[i] -> transfer_write (piece of x), m[i + offset] for each piece
fn transfer_write(rw: &mut Rewriter, op: OpId, tile: Vec<i64>) -> Option<()> {
    let (mut transfer, tiled) = transfer_in_pieces(rw, op, tile)?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let whole = transfer.vector;
    for at in &tiled.at {
        transfer.vector = slice(rw, loc, whole, [at, &tiled.tile]);
        let piece = piece_of(rw, loc, &transfer, at);
        let new = write(rw, loc, &piece);
        if let Some(tensor) = rw.body.results(new).next() {
            transfer.base = tensor;
        }
    }
    match rw.body.num_results(op) {
        0 => rw.erase(op),
        _ => rw.replace(op, &[transfer.base]),
    }
    Some(())
}

// contract(a, b, c) -> for each piece of the result a chain of contracts of pieces of a and b, put together
fn contraction(rw: &mut Rewriter, op: OpId, tile: &[i64], order: ContractionOrder) -> Option<()> {
    let contract = Contract::of(rw.op(op))?;
    if masking_op(rw.op(op)).is_some() {
        return None;
    }
    let layout = contract.layout(rw)?;
    let [lhs_dims, rhs_dims, acc_dims] = &layout[..] else {
        return None;
    };
    let whole = rw.body.ty(contract.result);
    let element = VectorType::of(rw.cx, whole)?.element;
    let mut sizes = vec![0; contract.reduced.len()];
    for (value, dims) in [(contract.lhs, lhs_dims), (contract.rhs, rhs_dims)] {
        let ty = VectorType::of(rw.cx, rw.body.ty(value)).filter(|ty| !ty.is_scalable())?;
        for (dim, size) in dims.iter().zip(&ty.shape) {
            sizes[*dim as usize] = *size;
        }
    }
    if sizes.len() != tile.len() || sizes == tile {
        return None;
    }
    let places = offsets_by(&sizes, tile, &order(lhs_dims, &contract.reduced))?;
    let of = |dims: &[u32], list: &[i64]| -> Vec<i64> {
        dims.iter().map(|dim| list[*dim as usize]).collect()
    };
    let loc = contract.loc;
    let piece = VectorType::fixed(&of(acc_dims, tile), element).ty(rw.cx);
    rw.insert_before(op);
    let mut sums: Vec<(Vec<i64>, ValueId)> = Vec::new();
    let mut known: FxHashMap<Vec<i64>, usize> = FxHashMap::default();
    for at in places {
        let part = |rw: &mut Rewriter, value: ValueId, dims: &[u32]| {
            slice(rw, loc, value, [&of(dims, &at), &of(dims, tile)])
        };
        let lhs = part(rw, contract.lhs, lhs_dims);
        let rhs = part(rw, contract.rhs, rhs_dims);
        let to = of(acc_dims, &at);
        match known.get(&to).and_then(|at| sums.get_mut(*at)) {
            Some((_, sum)) => *sum = rebuilt(rw, op, &[lhs, rhs, *sum], piece),
            None => {
                let acc = part(rw, contract.acc, acc_dims);
                known.insert(to.clone(), sums.len());
                sums.push((to, rebuilt(rw, op, &[lhs, rhs, acc], piece)));
            }
        }
    }
    let mut result = zero(rw, loc, whole)?;
    for (place, sum) in sums {
        let value = insert_slice(rw, loc, sum, result, &place);
        result = folded(rw, value);
    }
    rw.replace(op, &[result]);
    Some(())
}
