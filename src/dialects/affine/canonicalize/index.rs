//! Patterns of `affine.delinearize_index` and `affine.linearize_index`.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpId, Type, ValueId};

use crate::affine::index_basis::Basis;
use crate::tables::affine as ops;
use oxmlir_ir::OpFoldResult;

/// The numbers and the operands that a basis is written as.
fn written(basis: &[OpFoldResult]) -> (Vec<i64>, Vec<ValueId>) {
    let sizes: Vec<i64> = basis
        .iter()
        .map(|extent| match extent {
            OpFoldResult::Known(size) => *size,
            OpFoldResult::Value(_) => DYNAMIC,
        })
        .collect();
    let values = basis.iter().filter_map(|extent| match extent {
        OpFoldResult::Value(value) => Some(*value),
        OpFoldResult::Known(_) => None,
    });
    (sizes, values.collect())
}

// delinearize i into (a, 1, b) -> [x, 0, y] with [x, y] = delinearize i into (a, b)
pub fn drop_unit_extents(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(basis) = Basis::of(rw.op(op)) else {
        return false;
    };
    let is_unit = |e: &OpFoldResult| e.constant(rw.cx, rw.body) == Some(1);
    // One entry a result; the outermost may have no size.
    let mut padded: Vec<Option<OpFoldResult>> = basis.all().iter().copied().map(Some).collect();
    if !basis.has_outer() {
        padded.insert(0, None);
    }
    let units: Vec<bool> = padded
        .iter()
        .map(|e| e.as_ref().is_some_and(is_unit))
        .collect();
    if !units.contains(&true) {
        return false;
    }
    let kept: Vec<Option<OpFoldResult>> = padded
        .iter()
        .zip(&units)
        .filter(|(_, unit)| !**unit)
        .map(|(e, _)| *e)
        .collect();
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let zero_attr = rw.cx.int_attr(Type::INDEX, 0);
    let Some(zero) = rw.materialize("affine", zero_attr, Type::INDEX, loc) else {
        return false;
    };
    let mut rest = Vec::new();
    if !kept.is_empty() {
        let linear = rw.body.operand(op, ops::delinearize_index::LINEAR_INDEX);
        let extents: Vec<OpFoldResult> = kept.iter().copied().flatten().collect();
        rest = insert_delinearize(rw, loc, linear, &extents, kept.len());
    }
    let mut rest = rest.into_iter();
    let values: Vec<ValueId> = units
        .iter()
        .map(|unit| {
            if *unit {
                zero
            } else {
                rest.next().unwrap_or(zero)
            }
        })
        .collect();
    rw.replace(op, &values);
    true
}

pub fn insert_delinearize(
    rw: &mut Rewriter,
    loc: Location,
    linear: ValueId,
    basis: &[OpFoldResult],
    results: usize,
) -> Vec<ValueId> {
    let (sizes, dynamic) = written(basis);
    let types = vec![Type::INDEX; results];
    let new = ops::delinearize_index(rw, loc, &types, linear, &dynamic, &sizes);
    rw.body.results(new).collect()
}

/// A linearization to be made.
pub struct Linearize<'a> {
    pub indices: &'a [ValueId],
    pub basis: &'a [OpFoldResult],
    pub disjoint: bool,
}

pub fn insert_linearize(rw: &mut Rewriter, loc: Location, new: &Linearize) -> ValueId {
    let (sizes, dynamic) = written(new.basis);
    let options = ops::LinearizeIndexOptions {
        disjoint: new.disjoint,
    };
    ops::linearize_index_with(rw, loc, new.indices, &dynamic, &sizes, options)
}

/// Replaces a linearization by that of other indices.
fn replace_linearize(rw: &mut Rewriter, op: OpId, indices: &[ValueId], basis: &[OpFoldResult]) {
    let disjoint = rw.body.attr(op, ops::linearize_index::DISJOINT_ATTR);
    let new = Linearize {
        indices,
        basis,
        disjoint: disjoint.is_some_and(|a| a != Attribute::FALSE),
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let value = insert_linearize(rw, loc, &new);
    rw.replace(op, &[value]);
}

// linearize [x, i, y] by (a, 1, b) -> linearize [x, y] by (a, b) where i is 0 or the indices are in bounds
pub fn drop_unit_components(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(basis) = Basis::of(rw.op(op)) else {
        return false;
    };
    let indices = rw.op(op).group(ops::linearize_index::MULTI_INDEX);
    let disjoint = rw
        .body
        .attr(op, ops::linearize_index::DISJOINT_ATTR)
        .is_some_and(|a| a != Attribute::FALSE);
    let leading = indices.len().saturating_sub(basis.all().len());
    let (mut kept, mut extents) = (indices[..leading].to_vec(), Vec::new());
    for (index, extent) in indices[leading..].iter().zip(basis.all()) {
        let unit = extent.constant(rw.cx, rw.body) == Some(1);
        if unit && (disjoint || rw.cx.constant_int(rw.body, *index) == Some(0)) {
            continue;
        }
        kept.push(*index);
        extents.push(*extent);
    }
    if kept.len() == indices.len() {
        return false;
    }
    if kept.is_empty() {
        rw.insert_before(op);
        let (zero, loc) = (rw.cx.int_attr(Type::INDEX, 0), rw.body.loc(op));
        let zero = rw.materialize("affine", zero, Type::INDEX, loc);
        return zero.map(|zero| rw.replace(op, &[zero])).is_some();
    }
    replace_linearize(rw, op, &kept, &extents);
    true
}

// linearize [0, x] by (a, b) -> linearize [x] by (b)
pub fn drop_leading_zero(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(basis) = Basis::of(rw.op(op)) else {
        return false;
    };
    let indices = rw.op(op).group(ops::linearize_index::MULTI_INDEX);
    let leading_zero = indices
        .first()
        .is_some_and(|i| rw.cx.constant_int(rw.body, *i) == Some(0));
    if indices.len() < 2 || !leading_zero {
        return false;
    }
    let extents = if basis.has_outer() {
        &basis.all()[1..]
    } else {
        basis.all()
    };
    replace_linearize(rw, op, &indices[1..], extents);
    true
}
