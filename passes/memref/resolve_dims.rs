//! Answers `memref.dim` by what is known where the buffer is defined.
//!
//! ```mlir
//! %v = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
//! %d = memref.dim %v, %c0    // %n
//! ```

use oxmlir_dialects::memref::mixed::mixed;
use oxmlir_dialects::tables::memref;
use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, OpName};

use super::index::value;
use super::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "resolve-ranked-shaped-type-result-dims",
    "ResolveRankedShapeTypeResultDimsPass",
    "answers sizes of results of operations by their operands",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        memref::DIM,
        &[
            Pattern::new("DimOfExpandShape", dim_of_expand_shape),
            Pattern::new("DimOfAssumeAlignment", dim_of_assume_alignment),
        ],
    );
    run_patterns(body, pass, &patterns)
}

/// The operation `name` that defines the buffer `op` asks about.
fn source_op(rw: &Rewriter, op: OpId, name: OpName) -> Option<OpId> {
    let def = rw
        .body
        .defining_op(rw.body.operand(op, memref::dim::SOURCE))?;
    (rw.body.name(def) == name).then_some(def)
}

// dim(expand_shape(m, shape), c) -> shape[c]
fn dim_of_expand_shape(rw: &mut Rewriter, op: OpId) -> bool {
    use memref::expand_shape as slots;
    let Some(view) = source_op(rw, op, memref::EXPAND_SHAPE) else {
        return false;
    };
    let index = rw.body.operand(op, memref::dim::INDEX);
    let index = rw.cx.constant_int(rw.body, index);
    let view = rw.op(view);
    let shape = mixed(
        &view.dense_attr(slots::STATIC_OUTPUT_SHAPE_ATTR),
        &view.group(slots::OUTPUT_SHAPE),
    );
    let size = index.and_then(|i| shape.get(usize::try_from(i).ok()?).copied());
    let Some(size) = size else {
        return false;
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let size = value(rw, loc, size);
    rw.replace(op, &[size]);
    true
}

// dim(assume_alignment(m), i) -> dim(m, i)
fn dim_of_assume_alignment(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(view) = source_op(rw, op, memref::ASSUME_ALIGNMENT) else {
        return false;
    };
    let source = rw.body.operand(view, memref::assume_alignment::MEMREF);
    rw.set_operand(op, memref::dim::SOURCE, source);
    true
}
