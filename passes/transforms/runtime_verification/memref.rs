//! Checks of operations on memrefs.

use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::memref::mixed::reassociation;
use oxmlir_dialects::tables::{arith, memref};
use oxmlir_ir::{DYNAMIC, Type, ValueId};

use crate::affine::index::Compare;

use super::check::{Checks, ShapeOps};
use super::shaped;

const SHAPE: ShapeOps = ShapeOps {
    dim: memref::DIM,
    rank: memref::RANK,
};

pub fn dim(checks: &mut Checks) {
    shaped::dim(checks, SHAPE);
}

pub fn subview(checks: &mut Checks) {
    shaped::slice(checks, SHAPE, "subview");
}

/// The element that a load, store or atomic operation accesses is one.
pub fn access(checks: &mut Checks, memref: usize, indices: usize) {
    let op = checks.rw.op(checks.op);
    let (source, indices) = (op.operand(memref), op.group(indices));
    shaped::element(checks, SHAPE, source, &indices);
}

/// Addresses are multiples of the alignment.
pub fn assume_alignment(checks: &mut Checks) {
    let op = checks.rw.op(checks.op);
    let source = op.operand(0);
    let Some(alignment) = op.int_attr(memref::assume_alignment::ALIGNMENT_ATTR) else {
        return;
    };
    let address = checks.index(memref::EXTRACT_ALIGNED_POINTER_AS_INDEX, &[source]);
    let divisor = checks.constant(alignment);
    let rest = checks.index(arith::REMUI, &[address, divisor]);
    let wrong = format!("memref is not aligned to {alignment}");
    checks.assert_equal(rest, 0, &wrong);
}

/// A buffer has the rank, sizes, offset and strides that it is cast to.
pub fn cast(checks: &mut Checks) {
    let cx = checks.rw.cx;
    let op = checks.rw.op(checks.op);
    let (source, target) = (op.operand(0), op.result_type(0));
    let Some(sizes) = cx.shape(target) else {
        return;
    };
    shaped::rank(checks, SHAPE, source, sizes.len());
    let Some((strides, offset)) = strides_and_offset(cx, target) else {
        return;
    };
    let parts = strided_parts(checks, source, target, sizes.len());
    shaped::sizes(checks, SHAPE, source, sizes);
    if offset != DYNAMIC {
        checks.assert_equal(parts[0], offset, "offset mismatch");
    }
    let parts = parts[1..].iter().zip(strides).enumerate();
    for (dim, (actual, stride)) in parts.filter(|(_, (_, stride))| *stride != DYNAMIC) {
        checks.assert_equal(*actual, stride, &format!("stride mismatch of dim {dim}"));
    }
}

/// Offset and strides of a buffer, by a type that says nothing of them.
fn strided_parts(checks: &mut Checks, source: ValueId, target: Type, rank: usize) -> Vec<ValueId> {
    let cx = checks.rw.cx;
    let layout = strided_attr(cx, &vec![DYNAMIC; rank], DYNAMIC);
    let unknown = memref_like(cx, target, &vec![DYNAMIC; rank], Some(layout));
    let view = checks
        .rw
        .value(memref::CAST, checks.loc, &[source], unknown, &[]);
    let mut types = vec![memref_like(cx, target, &[], None)];
    types.resize(2 + 2 * rank, Type::INDEX);
    let name = memref::EXTRACT_STRIDED_METADATA;
    let parts = checks.rw.create(name, checks.loc, &[view], &types, &[]);
    let results = checks.rw.body.results(parts).enumerate();
    let wanted = results.filter(|(i, _)| *i == 1 || *i >= 2 + rank);
    wanted.map(|(_, value)| value).collect()
}

/// Source and target of a copy have the same sizes.
pub fn copy(checks: &mut Checks) {
    let cx = checks.rw.cx;
    let op = checks.rw.op(checks.op);
    let (source, target) = (op.operand(0), op.operand(1));
    let shapes = [source, target].map(|value| cx.shape(op.ty(value)));
    let [Some(from), Some(to)] = shapes else {
        return;
    };
    for (dim, (from, to)) in from.iter().zip(to).enumerate() {
        if *from != DYNAMIC && *to != DYNAMIC {
            continue;
        }
        let from = checks.known_size(SHAPE, source, dim);
        let to = checks.known_size(SHAPE, target, dim);
        let equal = checks.compare(Compare::Equal, from, to);
        let wrong = format!("size of {dim}-th source/target dim does not match");
        checks.assert(equal, &wrong);
    }
}

/// Known sizes divide the dimension that they are taken from.
pub fn expand_shape(checks: &mut Checks) {
    let cx = checks.rw.cx;
    let op = checks.rw.op(checks.op);
    let (source, shape) = (op.operand(0), cx.shape(op.result_type(0)));
    let groups = reassociation(cx, op.attr(memref::expand_shape::REASSOCIATION_ATTR));
    for (dim, group) in groups.iter().enumerate() {
        let sizes = group.iter().filter_map(|i| shape?.get(*i as usize));
        let known = sizes.filter(|size| **size != DYNAMIC);
        let product = known.fold(1i64, |all, size| all.wrapping_mul(*size));
        let actual = checks.unfolded_size(SHAPE, source, dim);
        let divisor = checks.constant(product);
        let rest = checks.index(arith::REMSI, &[actual, divisor]);
        let wrong = "static result dims in reassoc group do not divide src dim evenly";
        checks.assert_equal(rest, 0, wrong);
    }
}
