//! Products with a scalable number of columns.

use oxmlir_dialects::tables::{arm_sve, ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Location, OpId, OpRef, Type, ValueId};

use super::{Factors, Instruction, Product};

/// Whether rows are multiplied by rows: `(m, k), (n, k) -> (m, n)`.
fn multiplies_rows(op: OpRef) -> bool {
    let affine = op.cx.affine();
    let map = |dims: [u32; 2]| affine.map(3, 0, &dims.map(|dim| affine.dim(dim)));
    let wanted = [map([0, 2]), map([1, 2]), map([0, 1])];
    let maps = vector::Contract::new(op).indexing_maps();
    let found: Vec<AffineMap> = maps
        .iter()
        .filter_map(|attr| match op.cx.attr_kind(*attr) {
            AttrKind::AffineMap(map) => Some(*map),
            _ => None,
        })
        .collect();
    found == wanted
}

/// A vector of one scalable dimension.
fn scalable(rw: &Rewriter, size: i64, element: Type) -> Type {
    let ty = VectorType {
        shape: vec![size],
        scalable: vec![true],
        element,
    };
    ty.ty(rw.cx)
}

/// A scalable part of a scalable vector.
fn part(rw: &mut Rewriter, loc: Location, source: ValueId, size: i64, at: i64) -> ValueId {
    let element = rw.cx.element_type(rw.body.ty(source));
    let ty = scalable(rw, size, element);
    vector::scalable_extract(rw, loc, ty, source, at)
}

/// Multiplies two rows by two rows and adds.
fn multiply(
    rw: &mut Rewriter,
    loc: Location,
    instruction: Instruction,
    [acc, first, second]: [ValueId; 3],
) -> ValueId {
    match instruction {
        Instruction::Signed => arm_sve::smmla(rw, loc, acc, first, second),
        Instruction::Unsigned => arm_sve::ummla(rw, loc, acc, first, second),
        Instruction::Mixed => arm_sve::usmmla(rw, loc, acc, first, second),
        Instruction::Floats => arm_sve::intr_bfmmla(rw, loc, acc, first, second),
    }
}

// contract(a, b, acc) -> the tiles of acc, each with two rows of a multiplied by two of b
pub fn lower(rw: &mut Rewriter, op: OpId, factors: Factors) -> Option<()> {
    if !multiplies_rows(rw.op(op)) {
        return None;
    }
    let product = Product::of(rw, op, factors)?;
    let shapes = product.shapes(rw)?;
    let (&[rows, depth], &[columns, _]) = (&shapes.lhs.shape[..], &shapes.rhs.shape[..]) else {
        return None;
    };
    let fits = !shapes.lhs.is_scalable()
        && shapes.rhs.scalable == [true, false]
        && depth == factors.depth()
        && rows % 2 == 0
        && columns % 2 == 0;
    if !fits {
        return None;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let [factor, sum] = factors.types();
    let two_rows = 2 * depth;
    let register = scalable(rw, two_rows, factor);
    let mut left = Vec::new();
    for row in (0..rows).step_by(2) {
        let [a, b] = [row, row + 1].map(|row| vector::extract(rw, loc, product.lhs, &[], &[row]));
        let order: Vec<i64> = (0..two_rows).collect();
        let pair = vector::shuffle(rw, loc, a, b, &order);
        let nothing = ub::poison(rw, loc, register);
        let pair = vector::scalable_insert(rw, loc, pair, nothing, 0);
        left.push(arm_sve::dupq_lane(rw, loc, pair, 0));
    }
    let flat = scalable(rw, columns * depth, factor);
    let flat = vector::shape_cast(rw, loc, flat, product.rhs);
    let tiles = columns / 2;
    let right: Vec<ValueId> = (0..tiles)
        .map(|tile| part(rw, loc, flat, two_rows, tile * two_rows))
        .collect();
    // Sums of two rows of both factors stand in a row: pairs of columns of one row of sums and of the next, or single columns if
    // the factors are swapped.
    let row = scalable(rw, columns, sum);
    let pairs = scalable(rw, columns / 2, Type::I64);
    let both = scalable(rw, columns * 2, sum);
    let both_pairs = scalable(rw, columns, Type::I64);
    let mut sums = Vec::new();
    for at in (0..rows).step_by(2) {
        let [a, b] = [at, at + 1].map(|row| vector::extract(rw, loc, product.acc, &[], &[row]));
        let interleaved = if product.swaps {
            vector::interleave(rw, loc, a, b)
        } else {
            let [a, b] = [a, b].map(|row| vector::bitcast(rw, loc, pairs, row));
            let all = vector::interleave(rw, loc, a, b);
            vector::bitcast(rw, loc, both, all)
        };
        for tile in 0..tiles {
            sums.push(part(rw, loc, interleaved, 4, tile * 4));
        }
    }
    let mut products = Vec::new();
    for (at, acc) in sums.into_iter().enumerate() {
        let (a, b) = (left[at / right.len()], right[at % right.len()]);
        let [first, second] = if product.swaps { [b, a] } else { [a, b] };
        products.push(multiply(rw, loc, product.instruction, [acc, first, second]));
    }
    let mut result = ub::poison(rw, loc, shapes.acc.ty(rw.cx));
    for (at, tiles) in products.chunks(right.len()).enumerate() {
        let mut all = ub::poison(rw, loc, both);
        for (tile, product) in (0..).zip(tiles) {
            all = vector::scalable_insert(rw, loc, *product, all, tile * 4);
        }
        let rows = if product.swaps {
            let rows = vector::deinterleave(rw, loc, row, row, all);
            let rows = vector::Deinterleave::new(rw.op(rows));
            [rows.res1(), rows.res2()]
        } else {
            let all = vector::bitcast(rw, loc, both_pairs, all);
            let rows = vector::deinterleave(rw, loc, pairs, pairs, all);
            let rows = vector::Deinterleave::new(rw.op(rows));
            [rows.res1(), rows.res2()].map(|pairs| vector::bitcast(rw, loc, row, pairs))
        };
        for (next, row) in (0..).zip(rows) {
            let at = [2 * at as i64 + next];
            result = vector::insert(rw, loc, row, result, &[], &at);
        }
    }
    rw.replace(op, &[result]);
    Some(())
}
