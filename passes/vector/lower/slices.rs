//! Boxes taken out of and put into vectors: row by row, and in the end shuffles.

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, ValueId};

use crate::vector::build::{extract_strided, insert_strided, ints_of, type_of, zero};

/// The box that `vector.extract_strided_slice` takes.
struct Taken {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

fn taken(op: vector::ExtractStridedSlice) -> Taken {
    Taken {
        offsets: ints_of(op.cx, op.offsets()),
        sizes: ints_of(op.cx, op.sizes()),
        strides: ints_of(op.cx, op.strides()),
    }
}

// extract_strided_slice(v, [o, p], [n, m]) -> [extract_strided_slice(v[o], [p], [m]), ...]
pub fn extract_rows(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::ExtractStridedSlice::new(rw.op(op));
    let (loc, source, slice) = (view.loc(), view.source(), taken(view));
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
    if slice.offsets.len() < 2 || ty.leads_scalable() {
        return false;
    }
    let Some(mut result) = zero(rw, loc, ty.ty(rw.cx)) else {
        return false;
    };
    for at in 0..slice.sizes[0] {
        let row = vector::extract(
            rw,
            loc,
            source,
            &[],
            &[slice.offsets[0] + at * slice.strides[0]],
        );
        let lists = [&slice.offsets, &slice.sizes, &slice.strides].map(|list| &list[1..]);
        let part = extract_strided(rw, loc, row, lists);
        result = vector::insert(rw, loc, part, result, &[], &[at]);
    }
    rw.replace(op, &[result]);
    true
}

// extract_strided_slice(v, [o], [n]) -> shuffle(v, v, [o, o + 1, ...]), or [v[o], v[o + 1], ...] for scalable rows
pub fn extract_to_shuffle(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::ExtractStridedSlice::new(rw.op(op));
    let (loc, source, slice) = (view.loc(), view.source(), taken(view));
    let ty = view.ty(view.result());
    let Some(from) = type_of(rw, source).filter(|ty| !ty.leads_scalable()) else {
        return false;
    };
    if slice.offsets.len() != 1 {
        return false;
    }
    let rows: Vec<i64> = (0..slice.sizes[0])
        .map(|at| slice.offsets[0] + at * slice.strides[0])
        .collect();
    let value = if from.is_scalable() {
        let parts: Vec<ValueId> = rows
            .iter()
            .map(|row| vector::extract(rw, loc, source, &[], &[*row]))
            .collect();
        let Some(all) = zero(rw, loc, ty) else {
            return false;
        };
        let parts = parts.into_iter().zip(0..);
        parts.fold(all, |all, (part, at)| {
            vector::insert(rw, loc, part, all, &[], &[at])
        })
    } else {
        vector::shuffle(rw, loc, source, source, &rows)
    };
    rw.replace(op, &[value]);
    true
}

/// What `vector.insert_strided_slice` puts where.
struct Put {
    loc: Location,
    value: ValueId,
    dest: ValueId,
    from: VectorType,
    to: VectorType,
    offsets: Vec<i64>,
    strides: Vec<i64>,
}

fn put(rw: &Rewriter, op: OpId) -> Option<Put> {
    let view = vector::InsertStridedSlice::new(rw.op(op));
    let (value, dest) = (view.value_to_store(), view.dest());
    Some(Put {
        loc: view.loc(),
        value,
        dest,
        from: type_of(rw, value)?,
        to: type_of(rw, dest)?,
        offsets: ints_of(rw.cx, view.offsets()),
        strides: ints_of(rw.cx, view.strides()),
    })
}

// insert_strided_slice(v : 1-D, w : 2-D, [o, p]) -> insert(insert_strided_slice(v, w[o], [p]), w, [o])
pub fn insert_into_row(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(put) = put(rw, op) else {
        return false;
    };
    let Some(leading) = put
        .to
        .rank()
        .checked_sub(put.from.rank())
        .filter(|n| *n > 0)
    else {
        return false;
    };
    let (row, rest) = put.offsets.split_at(leading);
    let part = vector::extract(rw, put.loc, put.dest, &[], row);
    let part = insert_strided(rw, put.loc, put.value, part, [rest, &put.strides]);
    let value = vector::insert(rw, put.loc, part, put.dest, &[], row);
    rw.replace(op, &[value]);
    true
}

/// An insertion between vectors of one rank.
pub fn insert_by_shuffle(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(put) = put(rw, op) else {
        return false;
    };
    if put.to.rank() != put.from.rank() || put.to.leads_scalable() || put.from.leads_scalable() {
        return false;
    }
    let value = if put.from == put.to {
        put.value
    } else if put.from.rank() == 1 {
        shuffle_in(rw, &put)
    } else {
        insert_rows(rw, &put)
    };
    rw.replace(op, &[value]);
    true
}

// insert_strided_slice(v : M, w : N, [o]) -> shuffle(shuffle(v, v, [0, ..., M - 1, 0, ...]), w, [N, ..., 0, ..., 2 * N - 1])
fn shuffle_in(rw: &mut Rewriter, put: &Put) -> ValueId {
    let (size, count) = (put.from.shape[0], put.to.shape[0]);
    let widen: Vec<i64> = (0..count).map(|i| if i < size { i } else { 0 }).collect();
    let wide = vector::shuffle(rw, put.loc, put.value, put.value, &widen);
    let (offset, stride) = (put.offsets[0], put.strides[0].max(1));
    let mask: Vec<i64> = (0..count)
        .map(|i| {
            let within = (offset..offset + size * stride).contains(&i);
            if within && (i - offset) % stride == 0 {
                (i - offset) / stride
            } else {
                count + i
            }
        })
        .collect();
    vector::shuffle(rw, put.loc, wide, put.dest, &mask)
}

// insert_strided_slice(v, w, [o, p]) -> for each row i: insert(insert_strided_slice(v[i], w[o + i], [p]), ..., [o + i])
fn insert_rows(rw: &mut Rewriter, put: &Put) -> ValueId {
    let mut result = put.dest;
    for at in 0..put.from.shape[0] {
        let row = put.offsets[0] + at * put.strides[0];
        let value = vector::extract(rw, put.loc, put.value, &[], &[at]);
        let dest = vector::extract(rw, put.loc, put.dest, &[], &[row]);
        let lists = [&put.offsets[1..], &put.strides[1..]];
        let part = insert_strided(rw, put.loc, value, dest, lists);
        result = vector::insert(rw, put.loc, part, result, &[], &[row]);
    }
    result
}
