//! Transposes: elements, or rows that keep together, one by one; or shuffles.

use oxmlir_dialects::tables::{llvm, ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Location, OpId, Type, ValueId};

use super::TransposeLowering;
use super::unroll::positions;
use crate::vector::build::{extract_folded, insert_folded, type_of};

const BY_ELEMENT: Pattern = Pattern::new("TransposeOpLowering", by_element);
const BY_ELEMENT_UNLESS_2D: Pattern = Pattern::new("TransposeOpLowering", by_element_unless_2d);
const UNIT_DIM: Pattern = Pattern::new("Transpose2DWithUnitDimToShapeCast", with_unit_dim);
const MATRIX: Pattern = Pattern::new("TransposeToFlatTranspose", to_matrix);
const SHUFFLE: Pattern = Pattern::new("TransposeOp2DToShuffleLowering", to_shuffle);
const SHUFFLE_16: Pattern = Pattern::new("TransposeOp2DToShuffleLowering", to_16_shuffles);

pub fn patterns(lowering: TransposeLowering) -> &'static [Pattern] {
    match lowering {
        TransposeLowering::Elementwise => &[UNIT_DIM, BY_ELEMENT],
        TransposeLowering::LlvmIntr => &[UNIT_DIM, BY_ELEMENT_UNLESS_2D, MATRIX],
        TransposeLowering::Shuffle1d => &[UNIT_DIM, BY_ELEMENT_UNLESS_2D, SHUFFLE],
        TransposeLowering::Shuffle16x16 => &[UNIT_DIM, BY_ELEMENT_UNLESS_2D, SHUFFLE_16],
    }
}

/// The two dimensions with more than one element, where there are two and they are exchanged.
fn exchanged_dims(ty: &VectorType, permutation: &[i64]) -> Option<[i64; 2]> {
    let long: Vec<usize> = (0..ty.rank()).filter(|d| ty.shape[*d] > 1).collect();
    let &[first, second] = &long[..] else {
        return None;
    };
    let place = |dim: usize| permutation.iter().position(|p| *p == dim as i64);
    (place(first) > place(second)).then(|| [ty.shape[first], ty.shape[second]])
}

struct Transpose {
    loc: Location,
    source: ValueId,
    target: ValueId,
    from: VectorType,
    permutation: Vec<i64>,
}

fn transpose(rw: &Rewriter, op: OpId) -> Option<Transpose> {
    let view = vector::Transpose::new(rw.op(op));
    Some(Transpose {
        loc: view.loc(),
        source: view.vector(),
        target: view.result(),
        from: type_of(rw, view.vector())?,
        permutation: view.permutation().to_vec(),
    })
}

// transpose(v : 1xN, [1, 0]) -> shape_cast(v)
fn with_unit_dim(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(t) = transpose(rw, op) else {
        return false;
    };
    let unit = |d: usize| t.from.shape[d] == 1 && !t.from.scalable[d];
    if t.permutation != [1, 0] || !(unit(0) || unit(1)) {
        return false;
    }
    let ty = rw.body.ty(t.target);
    let value = vector::shape_cast(rw, t.loc, ty, t.source);
    rw.replace(op, &[value]);
    true
}

fn by_element_unless_2d(rw: &mut Rewriter, op: OpId) -> bool {
    let exchanges =
        transpose(rw, op).is_some_and(|t| exchanged_dims(&t.from, &t.permutation).is_some());
    !exchanges && by_element(rw, op)
}

// transpose(v) -> [v[0, 0], v[1, 0], ...]
fn by_element(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(t) = transpose(rw, op).filter(|t| !t.from.is_scalable()) else {
        return false;
    };
    let moved = moved_dims(&t.permutation);
    let ty = rw.body.ty(t.target);
    let mut result = ub::poison(rw, t.loc, ty);
    for position in positions(&t.from.shape[..moved]) {
        let dims = t.permutation[..moved].iter();
        let target: Vec<i64> = dims.map(|d| position[*d as usize]).collect();
        let part = extract_folded(rw, t.loc, t.source, &position);
        result = insert_folded(rw, t.loc, part, result, &target);
    }
    rw.replace(op, &[result]);
    true
}

/// How many dimensions are left without the last ones that stay where they are.
fn moved_dims(permutation: &[i64]) -> usize {
    let stays = |(at, dim): &(i64, &i64)| at == *dim;
    let last = (0..).zip(permutation).filter(|pair| !stays(pair)).last();
    last.map_or(0, |(at, _)| at as usize + 1)
}

// transpose(v : MxN, [1, 0]) -> shape_cast(shuffle(shape_cast(v), [0, N, 2 * N, ..., 1, ...]))
fn to_shuffle(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(t) = transpose(rw, op).filter(|t| !t.from.is_scalable()) else {
        return false;
    };
    let Some([rows, columns]) = exchanged_dims(&t.from, &t.permutation) else {
        return false;
    };
    let Some(count) = rows.checked_mul(columns) else {
        return false;
    };
    let flat = VectorType::fixed(&[count], t.from.element).ty(rw.cx);
    let flat = vector::shape_cast(rw, t.loc, flat, t.source);
    let mask: Vec<i64> = (0..columns)
        .flat_map(|column| (0..rows).map(move |row| row * columns + column))
        .collect();
    let shuffled = vector::shuffle(rw, t.loc, flat, flat, &mask);
    let ty = rw.body.ty(t.target);
    let value = vector::shape_cast(rw, t.loc, ty, shuffled);
    rw.replace(op, &[value]);
    true
}

// transpose(v : MxN, [1, 0]) -> shape_cast(intr.matrix.transpose(shape_cast(v)))
fn to_matrix(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(t) = transpose(rw, op).filter(|t| !t.from.is_scalable()) else {
        return false;
    };
    let &[columns, rows] = &t.from.shape[..] else {
        return false;
    };
    if t.permutation != [1, 0] {
        return false;
    }
    let flat = VectorType::fixed(&[t.from.num_elements()], t.from.element).ty(rw.cx);
    let matrix = vector::shape_cast(rw, t.loc, flat, t.source);
    let turned = llvm::intr_matrix_transpose(rw, t.loc, flat, matrix, rows, columns);
    let ty = rw.body.ty(t.target);
    let value = vector::shape_cast(rw, t.loc, ty, turned);
    rw.replace(op, &[value]);
    true
}

fn to_16_shuffles(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(t) = transpose(rw, op).filter(|t| !t.from.is_scalable()) else {
        return false;
    };
    if exchanged_dims(&t.from, &t.permutation) != Some([16, 16]) {
        return to_shuffle(rw, op);
    }
    let square = VectorType::fixed(&[16, 16], t.from.element).ty(rw.cx);
    let given = rw.body.ty(t.source);
    let source = if given == square {
        t.source
    } else {
        vector::shape_cast(rw, t.loc, square, t.source)
    };
    let mut value = transpose_16(rw, t.loc, source, square);
    let ty = rw.body.ty(t.target);
    if ty != square {
        value = vector::shape_cast(rw, t.loc, ty, value);
    }
    rw.replace(op, &[value]);
    true
}

/// Transposes 16x16 elements: in four steps, each of which exchanges blocks twice as large as the one before.
fn transpose_16(rw: &mut Rewriter, loc: Location, source: ValueId, ty: Type) -> ValueId {
    let rows: Vec<ValueId> = (0..16)
        .map(|i| vector::extract(rw, loc, source, &[], &[i]))
        .collect();
    let [low, high] = unpack_masks(1);
    let mut step = Vec::new();
    for pair in rows.chunks(2) {
        step.push(vector::shuffle(rw, loc, pair[0], pair[1], &low));
        step.push(vector::shuffle(rw, loc, pair[0], pair[1], &high));
    }
    let [low, high] = unpack_masks(2);
    let mut next = Vec::new();
    for four in step.chunks(4) {
        for (a, b) in [(four[0], four[2]), (four[1], four[3])] {
            next.push(vector::shuffle(rw, loc, a, b, &low));
            next.push(vector::shuffle(rw, loc, a, b, &high));
        }
    }
    let quarters = quarter_masks();
    for size in [8, 16] {
        let mut after = Vec::new();
        for group in next.chunks(size) {
            let (first, second) = group.split_at(size / 2);
            for mask in &quarters {
                for (a, b) in first.iter().zip(second) {
                    after.push(vector::shuffle(rw, loc, *a, *b, mask));
                }
            }
        }
        next = after;
    }
    let mut result = ub::poison(rw, loc, ty);
    for (row, at) in next.iter().zip(0..) {
        result = vector::insert(rw, loc, *row, result, &[], &[at]);
    }
    result
}

/// The masks that take, of each four elements of two rows, the first two or the last two: `size` of one row, then as many
/// of the other.
fn unpack_masks(size: i64) -> [Vec<i64>; 2] {
    [0, 2].map(|half| {
        (0..16)
            .map(|i| {
                let (four, at) = (i / 4 * 4, i % 4);
                let row = at / size % 2;
                let within = if size == 1 { at / 2 } else { at % 2 };
                four + half + within + 16 * row
            })
            .collect()
    })
}

/// The masks that take every other four elements of two rows, from the first or the second four on.
fn quarter_masks() -> [Vec<i64>; 2] {
    [0, 4].map(|first| (0..16).map(|i| i / 4 * 8 + first + i % 4).collect())
}
