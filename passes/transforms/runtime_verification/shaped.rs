//! What memrefs and tensors have in common: dimensions, elements and slices.

use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice};
use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_ir::{DYNAMIC, ValueId};

use super::check::{Checks, ShapeOps};

/// The dimension that is asked for is one.
pub fn dim(checks: &mut Checks, shape: ShapeOps, source: ValueId, dim: ValueId) {
    let rank = (shape.rank)(checks.rw, checks.loc, source);
    let zero = checks.constant(0);
    let within = checks.is_within(dim, zero, rank);
    checks.assert(within, "index is out of bounds");
}

/// An element that is accessed is one.
pub fn element(checks: &mut Checks, shape: ShapeOps, source: ValueId, indices: &[ValueId]) {
    if indices.is_empty() {
        return;
    }
    let zero = checks.constant(0);
    let mut all = None;
    for (dim, index) in indices.iter().enumerate() {
        let size = checks.size(shape, source, dim);
        let within = checks.is_within(*index, zero, size);
        all = Some(match all {
            Some(all) => checks.folded_and(all, within),
            None => within,
        });
    }
    if let Some(all) = all {
        checks.assert(all, "out-of-bounds access");
    }
}

/// A slice of `source` begins and ends within it; `name` is that of the operation.
pub fn slice(checks: &mut Checks, shape: ShapeOps, source: ValueId, name: &str) {
    let slice = Slice::of(checks.rw.op(checks.op));
    let (zero, one) = (checks.constant(0), checks.constant(1));
    let ranges = slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides);
    for (dim, ((offset, size), stride)) in ranges.enumerate() {
        let [offset, size, stride] = [offset, size, stride].map(|number| match number {
            OpFoldResult::Known(number) => checks.constant(*number),
            OpFoldResult::Value(value) => *value,
        });
        let end = checks.size(shape, source, dim);
        let is_empty = checks.compare(CmpIPredicate::Eq, size, zero);
        let begins_within = checks.choose(
            is_empty,
            |checks| {
                let above = checks.compare(CmpIPredicate::Sge, offset, zero);
                let below = checks.compare(CmpIPredicate::Sle, offset, end);
                checks.and(above, below)
            },
            |checks| checks.is_within(offset, zero, end),
        );
        checks.assert(begins_within, &format!("offset {dim} is out-of-bounds"));
        let is_filled = checks.compare(CmpIPredicate::Sgt, size, zero);
        let ends_within = checks.choose(
            is_filled,
            |checks| {
                let steps = arith::subi(checks.rw, checks.loc, size, one);
                let way = arith::muli(checks.rw, checks.loc, steps, stride);
                let last = arith::addi(checks.rw, checks.loc, offset, way);
                checks.is_within(last, zero, end)
            },
            Checks::always,
        );
        let wrong = format!("{name} runs out-of-bounds along dimension {dim}");
        checks.assert(ends_within, &wrong);
    }
}

/// What is unranked has the rank that it is cast to.
pub fn rank(checks: &mut Checks, shape: ShapeOps, source: ValueId, known: usize) {
    if checks.rw.cx.rank(checks.rw.body.ty(source)).is_none() {
        let rank = (shape.rank)(checks.rw, checks.loc, source);
        checks.assert_equal(rank, known as i64, "rank mismatch");
    }
}

/// What has no known size has the one that it is cast to.
pub fn sizes(checks: &mut Checks, shape: ShapeOps, source: ValueId, sizes: &[i64]) {
    let cx = checks.rw.cx;
    let known = cx.shape(checks.rw.body.ty(source));
    for (dim, size) in sizes.iter().enumerate() {
        let is_known = known.is_some_and(|known| known.get(dim) != Some(&DYNAMIC));
        if is_known || *size == DYNAMIC {
            continue;
        }
        let actual = checks.unfolded_size(shape, source, dim);
        checks.assert_equal(actual, *size, &format!("size mismatch of dim {dim}"));
    }
}
