//! Folds.

use oxmlir_ir::hooks::{FoldResult, Folded};
use oxmlir_ir::{Attribute, Context, DYNAMIC, OpRef, Type, TypeKind, ValueId};

use crate::affine::access::{map_of, set_map};
use crate::affine::canonicalize::values_of_empty_loop;
use crate::affine::index_basis::Basis;
use crate::affine::loops::{self, For, Parallel, condition};
use crate::affine::maps::AppliedMap;
use crate::folding::{Fold, is_poison, poison};
use crate::folds;
use crate::tables::{affine as ops, memref};
use oxmlir_ir::OpFoldResult;
use smallvec::SmallVec;

/// The values of the constant operands behind the first `skip`.
fn known_operands(f: &Fold, skip: usize) -> Vec<Option<i64>> {
    let constants = f.constants.iter().skip(skip);
    constants.map(|c| f.cx.int_value((*c)?)).collect()
}

/// min/max of constants is a constant; results that are known become constants.
fn extremum(f: &mut Fold, pick: fn(i64, i64) -> i64) -> Folded {
    let Some(mut map) = map_of(f.cx, f.body, f.op) else {
        return Folded::No;
    };
    let affine = f.cx.affine();
    let folded = map
        .form
        .partial_constant_fold(&known_operands(f, 0), affine);
    if let Some(values) = folded.constant_results(affine) {
        return match values.into_iter().reduce(pick) {
            Some(value) => f.to_attr(f.cx.int_attr(Type::INDEX, value)),
            None => Folded::No,
        };
    }
    if folded == map.form {
        return Folded::No;
    }
    map.form = folded;
    set_map(f.cx, f.body, f.op, &map);
    Folded::InPlace
}

/// Accesses through a cast access what is cast; a stored value stays.
fn look_through_casts(f: &mut Fold, stored: Option<ValueId>) -> Folded {
    let mut folded = Folded::No;
    for index in 0..f.body.num_operands(f.op) {
        let operand = f.operand(index);
        let Some(source) = f.operand_of(operand, memref::CAST, 0) else {
            continue;
        };
        let ranked = matches!(f.cx.type_kind(f.body.ty(source)), TypeKind::MemRef { .. });
        if ranked && Some(operand) != stored {
            f.body.set_operand(f.op, index, source);
            folded = Folded::InPlace;
        }
    }
    folded
}

/// The constant that a bound is for known operands: the greatest result of a lower, the least of an upper bound.
fn constant_bound(
    f: &Fold,
    bound: &AppliedMap,
    skip: usize,
    pick: fn(i64, i64) -> i64,
) -> Option<AppliedMap> {
    let affine = f.cx.affine();
    if bound.single_constant(f.cx).is_some() {
        return None;
    }
    let constants = f.constants.iter().skip(skip).take(bound.operands.len());
    let known: SmallVec<[Option<i64>; 8]> = constants.map(|c| f.cx.int_value((*c)?)).collect();
    let values = bound
        .form
        .partial_constant_fold(&known, affine)
        .constant_results(affine)?;
    let value = values.into_iter().reduce(pick)?;
    Some(AppliedMap::new(affine.constant_map(value), []))
}

/// Composes what the operands are into a bound and drops results that do not matter.
fn canonical_bound(f: &Fold, bound: &AppliedMap, is_lower: bool) -> AppliedMap {
    if bound.operands.is_empty() && bound.single_constant(f.cx).is_some() {
        return bound.clone();
    }
    let mut bound = bound.clone();
    bound.compose(f.cx, f.body);
    bound.drop_redundant(f.cx, f.body, is_lower);
    bound.drop_duplicates(f.cx);
    bound
}

fn fold_for_bounds(f: &mut Fold) -> Option<[AppliedMap; 2]> {
    let view = For::new(f.cx, f.body, f.op)?;
    if view.has_plain_bounds() {
        return None;
    }
    let (lower, upper) = (view.lower(), view.upper());
    let skip = lower.operands.len();
    let folded_lower = constant_bound(f, &lower, 0, i64::max);
    let folded_upper = constant_bound(f, &upper, skip, i64::min);
    let canonical = |folded: Option<AppliedMap>, old: &AppliedMap, is_lower| {
        let canonical = canonical_bound(f, folded.as_ref().unwrap_or(old), is_lower);
        let changed = canonical.form != folded.as_ref().unwrap_or(old).form;
        if changed { Some(canonical) } else { folded }
    };
    let new_lower = canonical(folded_lower, &lower, true);
    let new_upper = canonical(folded_upper, &upper, false);
    (new_lower.is_some() || new_upper.is_some())
        .then(|| [new_lower.unwrap_or(lower), new_upper.unwrap_or(upper)])
}

/// Constants among the operands of a basis become part of it.
fn static_basis(f: &mut Fold, group: usize, slot: usize) -> bool {
    let range = f.body.operand_range(f.cx, f.op, group);
    let known: Vec<Option<i64>> = range
        .clone()
        .map(|i| f.cx.int_value(f.constant(i)?).filter(|size| *size > 0))
        .collect();
    if known.iter().all(Option::is_none) {
        return false;
    }
    let op = OpRef::new(f.cx, f.body, f.op);
    let mut dynamic = known.iter();
    let basis: Vec<i64> = op
        .dense_attr(slot)
        .into_iter()
        .map(|size| match size {
            DYNAMIC => dynamic.next().copied().flatten().unwrap_or(DYNAMIC),
            size => size,
        })
        .collect();
    let kept: Vec<ValueId> = range
        .clone()
        .zip(&known)
        .filter(|(_, known)| known.is_none())
        .map(|(i, _)| f.operand(i))
        .collect();
    f.body
        .set_attr(f.op, slot, f.cx.dense_array(Type::I64, &basis));
    f.body.splice_operands(f.op, range, &kept);
    true
}

/// The sizes of a basis but the outermost, where all of them are known.
fn known_basis(f: &Fold) -> Option<Vec<i64>> {
    let basis = Basis::of(OpRef::new(f.cx, f.body, f.op))?;
    let constant = |size: &OpFoldResult| size.constant(f.cx, f.body);
    let all: Option<Vec<i64>> = basis.all().iter().map(constant).collect();
    let mut sizes = all?;
    if basis.has_outer() && !sizes.is_empty() {
        sizes.remove(0);
    }
    Some(sizes)
}

fn index_attr(cx: &Context, value: i64) -> Attribute {
    cx.int_attr(Type::INDEX, value)
}

folds! {
    fn apply(f) {
        let Some(map) = map_of(f.cx, f.body, f.op) else {
            return Folded::No;
        };
        let affine = f.cx.affine();
        let Some(expr) = map.form.result(0, affine) else {
            return Folded::No;
        };
        let variable = expr.as_dim(affine).and_then(|d| map.dims(f.cx).get(d as usize));
        let variable = variable.or_else(|| map.symbols(f.cx).get(expr.as_symbol(affine)? as usize));
        if let Some(value) = variable {
            return f.to_value(*value);
        }
        if let Some(poison) = f.constants.iter().flatten().find(|c| is_poison(f.cx, **c)) {
            return f.to_attr(*poison);
        }
        let folded = map.form.partial_constant_fold(&known_operands(f, 0), affine);
        if folded.result(0, affine).is_some_and(|expr| expr.divides_by_zero(affine)) {
            return f.to_attr(poison(f.cx));
        }
        if let Some(value) = folded.single_constant(affine) {
            return f.to_attr(index_attr(f.cx, value));
        }
        // Another value may have taken the place of a symbol.
        let mut demoted = map;
        match demoted.demote_dims(f.cx, f.body) {
            true => {
                set_map(f.cx, f.body, f.op, &demoted);
                Folded::InPlace
            }
            false => Folded::No,
        }
    }

    fn min(f) {
        extremum(f, i64::min)
    }

    fn max(f) {
        extremum(f, i64::max)
    }

    fn access(f) {
        let is_store = f.body.name(f.op) == ops::STORE;
        look_through_casts(f, is_store.then(|| f.operand(ops::store::VALUE)))
    }

    // for i iter_args(a = x) { yield a } -> x
    fn for_(f) {
        let bounds = fold_for_bounds(f);
        if let Some([lower, upper]) = &bounds {
            loops::set_bounds(f.cx, f.body, f.op, lower, upper);
        }
        if f.body.num_results(f.op) > 0
            && let Some(view) = For::new(f.cx, f.body, f.op)
        {
            let never_runs = view.constant_trip_count() == Some(0);
            let values = if never_runs { Some(view.inits()) } else { values_of_empty_loop(view) };
            if let Some(values) = values {
                f.results.extend(values.into_iter().map(FoldResult::Value));
                return Folded::Results;
            }
        }
        if bounds.is_some() { Folded::InPlace } else { Folded::No }
    }

    fn if_(f) {
        let Some(old) = condition(OpRef::new(f.cx, f.body, f.op)) else {
            return Folded::No;
        };
        let mut new = old.clone();
        if new.has_apply_operand(f.cx, f.body) {
            new.compose(f.cx, f.body);
        } else {
            new.canonicalize(f.cx, f.body);
        }
        if new == old {
            return Folded::No;
        }
        loops::set_condition(f.cx, f.body, f.op, new.form, &new.operands);
        Folded::InPlace
    }

    fn parallel(f) {
        let Some(view) = Parallel::new(f.cx, f.body, f.op) else {
            return Folded::No;
        };
        let old = [view.lower(), view.upper()];
        let mut new = old.clone();
        for bound in &mut new {
            bound.compose(f.cx, f.body);
        }
        if new[0].form == old[0].form && new[1].form == old[1].form {
            return Folded::No;
        }
        loops::set_parallel_bounds(f.cx, f.body, f.op, &new[0], &new[1]);
        Folded::InPlace
    }

    fn delinearize_index(f) {
        if static_basis(f, ops::delinearize_index::DYNAMIC_BASIS, ops::delinearize_index::STATIC_BASIS_ATTR) {
            return Folded::InPlace;
        }
        if f.body.num_results(f.op) == 1 {
            return f.to_operand(ops::delinearize_index::LINEAR_INDEX);
        }
        let linear = f.constant(ops::delinearize_index::LINEAR_INDEX);
        let linear = linear.and_then(|c| f.cx.int_value(c));
        let Some((mut rest, sizes)) = linear.zip(known_basis(f)) else {
            return Folded::No;
        };
        let mut indices = Vec::new();
        for size in sizes.iter().rev() {
            indices.push(rest.rem_euclid(*size));
            rest = rest.div_euclid(*size);
        }
        indices.push(rest);
        let attrs = indices.into_iter().rev().map(|v| FoldResult::Attr(index_attr(f.cx, v)));
        f.results.extend(attrs);
        Folded::Results
    }

    fn linearize_index(f) {
        if static_basis(f, ops::linearize_index::DYNAMIC_BASIS, ops::linearize_index::STATIC_BASIS_ATTR) {
            return resize_linearize(f);
        }
        let count = f.body.operand_range(f.cx, f.op, ops::linearize_index::MULTI_INDEX).len();
        if count == 0 {
            return f.to_attr(index_attr(f.cx, 0));
        }
        if count == 1 {
            return f.to_operand(ops::linearize_index::MULTI_INDEX);
        }
        let indices: Option<Vec<i64>> = known_operands(f, 0).into_iter().take(count).collect();
        let Some((indices, sizes)) = indices.zip(known_basis(f)) else {
            return Folded::No;
        };
        let mut total: i64 = 0;
        for (i, index) in indices.iter().enumerate() {
            let size = i.checked_sub(1).and_then(|i| sizes.get(i)).copied().unwrap_or(1);
            total = total.wrapping_mul(size).wrapping_add(*index);
        }
        f.to_attr(index_attr(f.cx, total))
    }
}

/// Sets the segment sizes anew: all operands but the indices are the basis.
fn resize_linearize(f: &mut Fold) -> Folded {
    let indices = f
        .body
        .operand_range(f.cx, f.op, ops::linearize_index::MULTI_INDEX)
        .len();
    let basis = f.body.num_operands(f.op) - indices;
    let sizes = f.cx.dense_array(Type::I32, &[indices as i64, basis as i64]);
    let slot = ops::linearize_index::OPERAND_SEGMENT_SIZES_ATTR;
    f.body.set_attr(f.op, slot, sizes);
    Folded::InPlace
}
