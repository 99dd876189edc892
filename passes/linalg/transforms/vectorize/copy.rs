//! Copies of buffers as one read and one write.
//!
//! ```mlir
//! memref.copy %a, %b : memref<4xf32> to memref<4xf32>
//! // %0 = vector.transfer_read %a[%c0], %pad {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
//! // vector.transfer_write %0, %b[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::{memref, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, TypeKind};

use crate::vector::build::{read, write};

pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("CopyVectorizationPattern", |rw, op| {
        vectorize(rw, op).is_some()
    });
    patterns.add(memref::COPY, &[pattern]);
}

/// Replaces a `memref.copy` of known size; `None` if its elements fit in no vector.
pub fn vectorize(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = memref::Copy::new(rw.op(op));
    let (source, target) = (view.source(), view.target());
    let loc = rw.body.loc(op);
    let (from, to) = (rw.body.ty(source), rw.body.ty(target));
    let shape = rw.cx.shape(from)?.to_vec();
    let is_known = |shape: &[i64]| !shape.contains(&DYNAMIC) && !shape.contains(&0);
    if !is_known(&shape) || !is_known(rw.cx.shape(to)?) {
        return None;
    }
    let element = rw.cx.element_type(from);
    let fits = matches!(
        rw.cx.type_kind(element),
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index
    );
    if !fits {
        return None;
    }
    rw.insert_before(op);
    let zero = value_of(rw, loc, OpFoldResult::Known(0));
    let transfer = Transfer {
        vector: source,
        base: source,
        indices: vec![zero; shape.len()],
        padding: None,
        mask: None,
        map: rw.cx.affine().identity_map(shape.len() as u32),
        in_bounds: vec![true; shape.len()],
    };
    let ty = VectorType::fixed(&shape, element).ty(rw.cx);
    let mut value = read(rw, loc, ty, &transfer);
    if shape.is_empty() {
        let scalar = vector::extract(rw, loc, value, &[], &[]);
        value = vector::broadcast(rw, loc, ty, scalar);
    }
    let transfer = Transfer {
        vector: value,
        base: target,
        ..transfer
    };
    write(rw, loc, &transfer);
    rw.erase(op);
    Some(())
}
