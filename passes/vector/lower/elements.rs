//! Vectors made of elements and taken apart into them, row by row.

use oxmlir_dialects::tables::{ub, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, ValueId};

use crate::vector::build::type_of;

// from_elements(a, b, c, d) : 2x2 -> [from_elements(a, b), from_elements(c, d)]
pub fn unroll_from_elements(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::FromElements::new(rw.op(op));
    let (loc, elements) = (view.loc(), view.elements());
    let Some(ty) = type_of(rw, view.dest()) else {
        return false;
    };
    if ty.rank() < 2 || ty.is_scalable() {
        return false;
    }
    let part_type = ty.inner(1);
    let count = usize::try_from(part_type.num_elements())
        .unwrap_or(0)
        .max(1);
    let part_type = part_type.ty(rw.cx);
    let mut result = ub::poison(rw, loc, ty.ty(rw.cx));
    for (part, at) in elements.chunks(count).zip(0..) {
        let part = vector::from_elements(rw, loc, part_type, part);
        result = vector::insert(rw, loc, part, result, &[], &[at]);
    }
    rw.replace(op, &[result]);
    true
}

// to_elements(v : 2x2) -> to_elements(v[0]), to_elements(v[1])
pub fn unroll_to_elements(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::ToElements::new(rw.op(op));
    let (loc, source) = (view.loc(), view.source());
    let Some(ty) = type_of(rw, source).filter(|ty| ty.rank() > 1 && !ty.is_scalable()) else {
        return false;
    };
    let count = usize::try_from(ty.inner(1).num_elements()).unwrap_or(0);
    let types = vec![ty.element; count];
    let rows: Vec<ValueId> = (0..ty.shape[0])
        .map(|at| vector::extract(rw, loc, source, &[], &[at]))
        .collect();
    let mut values: Vec<ValueId> = Vec::new();
    for row in rows {
        let elements = vector::to_elements(rw, loc, &types, row);
        values.extend(rw.body.results(elements));
    }
    rw.replace(op, &values);
    true
}
