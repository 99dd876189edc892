//! Gathers of several dimensions: row by row.

use oxmlir_dialects::tables::{ub, vector};
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use crate::vector::build::type_of;

// gather(base, indices, mask, rest) -> [gather(base, indices[0], mask[0], rest[0]), ...]
pub fn unroll(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Gather::new(rw.op(op));
    let (loc, base, offsets) = (view.loc(), view.base(), view.offsets());
    let vectors = [view.indices(), view.mask(), view.pass_thru()];
    let options = vector::GatherOptions {
        alignment: view.alignment(),
    };
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
    if ty.rank() < 2 || ty.leads_scalable() {
        return false;
    }
    let row = ty.inner(1).ty(rw.cx);
    let mut result = ub::poison(rw, loc, ty.ty(rw.cx));
    for at in 0..ty.shape[0] {
        let [indices, mask, rest] =
            vectors.map(|value| vector::extract(rw, loc, value, &[], &[at]));
        let part = vector::gather_with(rw, loc, row, base, &offsets, indices, mask, rest, options);
        result = vector::insert(rw, loc, part, result, &[], &[at]);
    }
    rw.replace(op, &[result]);
    true
}
