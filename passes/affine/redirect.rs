//! Accesses of a memref that use another one instead, at other subscripts.

use oxmlir_dialects::affine::access::{map_of, memref_slot, set_map};
use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::dma::Dma;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Body, Context, OpId, OpRef, ValueId};

/// Whether an operation accesses memory at the results of maps.
pub fn is_access(cx: &Context, body: &Body, op: OpId) -> bool {
    memref_slot(body.name(op)).is_some() || Dma::of(OpRef::new(cx, body, op)).is_some()
}

/// The subscripts at which an operation accesses `memref`; `None` unless it uses it once, for an access.
pub fn access_map(cx: &Context, body: &Body, op: OpId, memref: ValueId) -> Option<AppliedMap> {
    if body.operands(op).filter(|value| *value == memref).count() != 1 {
        return None;
    }
    if let Some(slot) = memref_slot(body.name(op)) {
        return map_of(cx, body, op).filter(|_| body.operand(op, slot) == memref);
    }
    let dma = Dma::of(OpRef::new(cx, body, op))?;
    let access = dma.accesses.into_iter().find(|a| a.memref == memref)?;
    Some(access.map)
}

/// Makes an operation access `new` at the results of `map` instead of `old`, which it accesses once.
pub fn redirect(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    (old, new): (ValueId, ValueId),
    map: &AppliedMap,
) {
    if let Some(slot) = memref_slot(body.name(op)) {
        body.set_operand(op, slot, new);
        set_map(cx, body, op, map);
        return;
    }
    let Some(dma) = Dma::of(OpRef::new(cx, body, op)) else {
        return;
    };
    let Some(part) = dma.accesses.iter().position(|a| a.memref == old) else {
        return;
    };
    let before = dma.accesses[..part].iter();
    let first: usize = before.map(|a| 1 + a.map.operands.len()).sum();
    let end = first + 1 + dma.accesses[part].map.operands.len();
    let operands: Vec<ValueId> = [new]
        .into_iter()
        .chain(map.operands.iter().copied())
        .collect();
    body.splice_operands(op, first..end, &operands);
    let attr = cx.attr(AttrKind::AffineMap(map.form));
    let name = Dma::map_names(body.name(op)).and_then(|names| names.get(part));
    if let Some(name) = name {
        body.set_named_attr(cx, op, name, Some(attr));
    }
}

/// Subscripts as values, computed in front of `op` where they are no plain variables.
pub fn subscripts(rw: &mut Rewriter, op: OpId, map: &AppliedMap) -> Vec<ValueId> {
    let affine = rw.cx.affine();
    if map.form.is_identity(affine) {
        return map.operands.to_vec();
    }
    apply_each(rw, op, map)
}

/// The results of a map as values, computed in front of `op`.
pub fn apply_each(rw: &mut Rewriter, op: OpId, map: &AppliedMap) -> Vec<ValueId> {
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let results = 0..map.form.num_results(rw.cx.affine());
    results
        .map(|result| {
            let map = map.result(rw.cx, result);
            build::apply(rw, loc, &map)
        })
        .collect()
}
