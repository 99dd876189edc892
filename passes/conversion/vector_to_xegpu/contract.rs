//! Contractions that are products of matrices.

use oxmlir_dialects::tables::{vector, xegpu};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, OpId, OpState};

/// `#vector.kind<add>`.
const ADD: i64 = 0;

pub const TO_DPAS: Pattern = Pattern::new("ContractionLowering", to_dpas);

// contract(a, b, c) -> dpas(a, b, c) for plain products of matrices, summed
fn to_dpas(rw: &mut Rewriter, op: OpId) -> bool {
    use vector::contract as slots;
    let kind = rw
        .body
        .attr(op, slots::KIND_ATTR)
        .map(|k| rw.cx.attr_kind(k));
    let adds = matches!(kind, None | Some(AttrKind::Enum { value: ADD, .. }));
    let operands = rw.body.operand_vec(op);
    let is_matrix = |rw: &Rewriter| {
        let mut shapes = operands
            .iter()
            .map(|v| super::value_shape(rw.cx, rw.body.ty(*v)));
        shapes.all(|shape| shape.is_some_and(|(shape, _)| shape.len() == 2))
    };
    if !adds || !is_matrix(rw) || !is_row_major_product(rw, op) {
        return false;
    }
    let ty = rw.body.ty(rw.body.result(op, 0));
    let state = OpState {
        operands: &operands,
        results: &[ty],
        ..OpState::new(xegpu::DPAS, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
    true
}

/// Whether the maps are (m, k), (k, n) and (m, n).
fn is_row_major_product(rw: &Rewriter, op: OpId) -> bool {
    let affine = rw.cx.affine();
    let maps = rw.body.attr(op, vector::contract::INDEXING_MAPS_ATTR);
    let maps = maps
        .map_or(&[][..], |maps| rw.cx.array_elements(maps))
        .iter();
    let map = |attr: &_| match rw.cx.attr_kind(*attr) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    };
    let maps: Vec<AffineMap> = maps.filter_map(map).collect();
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
