//! Checks of operations on memrefs.

use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::memref::mixed::reassociation;
use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::{DYNAMIC, Type, ValueId};

use super::check::{Checks, ShapeOps};
use super::shaped;

const SHAPE: ShapeOps = ShapeOps {
    dim: memref::dim,
    rank: memref::rank,
};

pub fn dim(checks: &mut Checks) {
    let op = memref::Dim::new(checks.rw.op(checks.op));
    let (source, index) = (op.source(), op.index());
    shaped::dim(checks, SHAPE, source, index);
}

pub fn subview(checks: &mut Checks) {
    let source = memref::Subview::new(checks.rw.op(checks.op)).source();
    shaped::slice(checks, SHAPE, source, "subview");
}

/// The element that a load, store or atomic operation accesses is one.
pub fn access(checks: &mut Checks, memref: usize, indices: usize) {
    let op = checks.rw.op(checks.op);
    let (source, indices) = (op.operand(memref), op.group(indices));
    shaped::element(checks, SHAPE, source, &indices);
}

/// Addresses are multiples of the alignment.
pub fn assume_alignment(checks: &mut Checks) {
    let op = memref::AssumeAlignment::new(checks.rw.op(checks.op));
    let (source, alignment) = (op.memref(), op.alignment());
    let address = memref::extract_aligned_pointer_as_index(checks.rw, checks.loc, source);
    let divisor = checks.constant(alignment);
    let rest = arith::remui(checks.rw, checks.loc, address, divisor);
    let wrong = format!("memref is not aligned to {alignment}");
    checks.assert_equal(rest, 0, &wrong);
}

/// A buffer has the rank, sizes, offset and strides that it is cast to.
pub fn cast(checks: &mut Checks) {
    let cx = checks.rw.cx;
    let op = memref::Cast::new(checks.rw.op(checks.op));
    let (source, target) = (op.source(), op.ty(op.dest()));
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
    let view = memref::cast(checks.rw, checks.loc, unknown, source);
    let (buffer, indices) = (memref_like(cx, target, &[], None), vec![Type::INDEX; rank]);
    let parts = memref::extract_strided_metadata(
        checks.rw,
        checks.loc,
        buffer,
        Type::INDEX,
        &indices,
        &indices,
        view,
    );
    let parts = memref::ExtractStridedMetadata::new(checks.rw.op(parts));
    std::iter::once(parts.offset())
        .chain(parts.strides())
        .collect()
}

/// Source and target of a copy have the same sizes.
pub fn copy(checks: &mut Checks) {
    let cx = checks.rw.cx;
    let op = memref::Copy::new(checks.rw.op(checks.op));
    let (source, target) = (op.source(), op.target());
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
        let equal = checks.compare(CmpIPredicate::Eq, from, to);
        let wrong = format!("size of {dim}-th source/target dim does not match");
        checks.assert(equal, &wrong);
    }
}

/// Known sizes divide the dimension that they are taken from.
pub fn expand_shape(checks: &mut Checks) {
    let cx = checks.rw.cx;
    let op = memref::ExpandShape::new(checks.rw.op(checks.op));
    let (source, shape) = (op.src(), cx.shape(op.ty(op.result())));
    let groups = reassociation(cx, op.reassociation_attr());
    for (dim, group) in groups.iter().enumerate() {
        let sizes = group.iter().filter_map(|i| shape?.get(*i as usize));
        let known = sizes.filter(|size| **size != DYNAMIC);
        let product = known.fold(1i64, |all, size| all.wrapping_mul(*size));
        let actual = checks.unfolded_size(SHAPE, source, dim);
        let divisor = checks.constant(product);
        let rest = arith::remsi(checks.rw, checks.loc, actual, divisor);
        let wrong = "static result dims in reassoc group do not divide src dim evenly";
        checks.assert_equal(rest, 0, wrong);
    }
}
