//! Contractions that are products of matrices.

use oxmlir_dialects::tables::vector::{self, CombiningKind};
use oxmlir_dialects::tables::xegpu;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, OpId};

pub const TO_DPAS: Pattern = Pattern::new("ContractionLowering", to_dpas);

// contract(a, b, c) -> dpas(a, b, c) for plain products of matrices, summed
fn to_dpas(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Contract::new(rw.op(op));
    let adds = view.kind() == CombiningKind::Add;
    let (lhs, rhs, acc) = (view.lhs(), view.rhs(), view.acc());
    let are_matrices = [lhs, rhs, acc].into_iter().all(|value| {
        let shape = super::value_shape(rw.cx, view.ty(value));
        shape.is_some_and(|(shape, _)| shape.len() == 2)
    });
    if !adds || !are_matrices || !is_row_major_product(view) {
        return false;
    }
    let (loc, ty) = (view.loc(), view.ty(view.only_result()));
    let options = xegpu::DpasOptions {
        acc: Some(acc),
        ..Default::default()
    };
    let product = xegpu::dpas_with(rw, loc, ty, lhs, rhs, options);
    rw.replace(op, &[product]);
    true
}

/// Whether the maps are (m, k), (k, n) and (m, n).
fn is_row_major_product(op: vector::Contract) -> bool {
    let affine = op.cx.affine();
    let map = |attr: &_| match op.cx.attr_kind(*attr) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    };
    let maps: Vec<AffineMap> = op.indexing_maps().iter().filter_map(map).collect();
    let [lhs, rhs, acc] = maps[..] else {
        return false;
    };
    let (&[m, k], &[m_out, n]) = (lhs.results(affine), acc.results(affine)) else {
        return false;
    };
    maps.iter().all(|map| map.num_inputs(affine) == 3)
        && m == m_out
        && *rhs.results(affine) == [k, n]
}
