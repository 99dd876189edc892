//! Forwards stored values to loads, and erases stores and loads that are not needed then.
//!
//! ```mlir
//! affine.store %v, %m[%i]               // affine.store %v, %m[%i]
//! %0 = affine.load %m[%i]               // use(%v)
//! use(%0)
//! ```

use oxmlir_dialects::affine::access::{is_write, map_of, map_slots, memref_of};
use oxmlir_dialects::affine::analysis::dependence::{Dependence, check, num_common_loops};
use oxmlir_dialects::affine::scope::analyzable_region;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, Context, OpId, OpRef, Type, ValueId};

use rustc_hash::{FxHashMap, FxHashSet};

use self::elements::Elements;
use super::between::Between;

mod elements;

pub static PASS: PassInfo = PassInfo::new(
    "affine-scalrep",
    "AffineScalarReplacement",
    "forwards stored values to loads and erases redundant loads and stores",
    Anchor::Op(func::Func::FULL_NAME),
    run,
)
.asking_about_calls();

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let mut dominance = Dominance::new();
    let mut memrefs: Vec<ValueId> = Vec::new();
    let mut forwarded = Vec::new();
    let mut elements = Elements::of(cx, body);
    let mut loads = elements.loads.clone();
    for load in loads.iter().copied() {
        if let Some(store) = reaching_store(cx, body, &elements, &mut dominance, load) {
            let value = body.operand(store, affine::store::VALUE);
            memrefs.extend(memref_of(body, load));
            forwarded.push(load);
            if replace_load(body, load, value) {
                elements = Elements::of(cx, body);
            }
        }
    }
    if !forwarded.is_empty() {
        erase(body, forwarded);
        elements = Elements::of(cx, body);
    }
    let stores = elements.stores.iter().copied();
    let unused: Vec<OpId> = stores
        .filter(|store| is_overwritten(cx, body, &elements, *store))
        .collect();
    erase(body, unused);
    let mut seen = FxHashSet::default();
    memrefs.retain(|memref| seen.insert(*memref));
    for memref in memrefs {
        erase_if_only_stored(cx, body, memref);
    }
    let mut earliest = FxHashMap::default();
    let mut redundant = Vec::new();
    loads.retain(|load| body.is_alive(*load));
    for load in loads {
        let equal = equal_load(cx, body, &elements, &mut dominance, &earliest, load);
        if let Some(earlier) = equal {
            let value = body.only_result(earlier);
            earliest.insert(load, earlier);
            redundant.push(load);
            if replace_load(body, load, value) {
                elements = Elements::of(cx, body);
            }
        }
    }
    erase(body, redundant);
    Ok(())
}

/// Puts `value` in the place of what a load gives; whether a map is applied to it.
fn replace_load(body: &mut Body, load: OpId, value: ValueId) -> bool {
    let result = body.only_result(load);
    let is_subscript = body
        .users(result)
        .any(|user| map_slots(body.name(user)).is_some());
    body.replace_all_uses(result, value);
    is_subscript
}

fn erase(body: &mut Body, ops: Vec<OpId>) {
    for op in ops {
        body.erase_op(op);
    }
}

/// Whether two accesses name the same element.
pub(super) fn is_same_element(cx: &Context, body: &Body, a: OpId, b: OpId) -> bool {
    let (Some(x), Some(y)) = (map_of(cx, body, a), map_of(cx, body, b)) else {
        return false;
    };
    let affine = cx.affine();
    if memref_of(body, a) != memref_of(body, b)
        || x.form.num_results(affine) != y.form.num_results(affine)
    {
        return false;
    }
    let mut results = x.form.results(affine).iter();
    if x == y && results.all(|expr| expr.is_pure_affine(affine)) {
        return true;
    }
    let difference = x.minus(&y, cx, body);
    difference
        .form
        .results(affine)
        .iter()
        .all(|e| e.as_constant(affine) == Some(0))
}

/// The store whose value `load` gives.
fn reaching_store(
    cx: &Context,
    body: &Body,
    elements: &Elements,
    dominance: &mut Dominance,
    load: OpId,
) -> Option<OpId> {
    for store in elements.before(body, load, true) {
        if !dominance.op_dominates(cx, body, store, load) || !is_same_element(cx, body, store, load)
        {
            continue;
        }
        let is_beside = body.block(store) == body.block(load);
        if (is_beside || must_reach(cx, body, store, load))
            && !has_effect_between(cx, body, store, load, EffectKind::Write)
        {
            let value = body.operand(store, affine::store::VALUE);
            return (body.ty(value) == body.only_result_type(load)).then_some(store);
        }
        // What comes before this store in its block is overwritten by it.
        if is_beside {
            return None;
        }
    }
    None
}

/// Whether what the store writes is what the load reads in the same iteration of all common loops.
fn must_reach(cx: &Context, body: &Body, store: OpId, load: OpId) -> bool {
    if analyzable_region(body, store) != analyzable_region(body, load) {
        return false;
    }
    let depth = num_common_loops(cx, body, store, load) + 1;
    let aliases = AliasAnalysis::new(cx, body);
    matches!(
        check(&aliases, store, load, depth, false),
        Dependence::Yes(_)
    )
}

fn has_effect_between(
    cx: &Context,
    body: &Body,
    start: OpId,
    access: OpId,
    kind: EffectKind,
) -> bool {
    // As in the reference, arguments are not taken as distinct here.
    let aliases = AliasAnalysis::new(cx, body).with_aliased_arguments();
    Between::new(&aliases, start, access, kind).has_effect()
}

/// Whether another store behind `store` in its block writes the same element before anything reads it.
fn is_overwritten(cx: &Context, body: &Body, elements: &Elements, store: OpId) -> bool {
    for later in elements.overwriting(body, store) {
        if body.block(later) != body.block(store) || !is_same_element(cx, body, later, store) {
            continue;
        }
        if has_effect_between(cx, body, store, later, EffectKind::Read) {
            return false;
        }
        if stored_type(body, later) == stored_type(body, store) {
            return true;
        }
    }
    false
}

/// The type of what a store writes: how many elements it covers.
fn stored_type(body: &Body, store: OpId) -> Type {
    body.ty(body.operand(store, affine::store::VALUE))
}

/// Erases a local allocation that is only stored to, with its stores.
fn erase_if_only_stored(cx: &Context, body: &mut Body, memref: ValueId) {
    let Some(def) = body.defining_op(memref) else {
        return;
    };
    let has_only = |op: OpId, kind: EffectKind| {
        let own = effects(OpRef::new(cx, body, op));
        own.is_some_and(|own| own[..] == [(kind, EffectOn::Value(memref))])
    };
    let harmless = |user: OpId| {
        let stores_to = is_write(body.name(user)) && memref_of(body, user) == Some(memref);
        stores_to || has_only(user, EffectKind::Free)
    };
    let mut users: Vec<OpId> = body.users(memref).collect();
    users.sort();
    users.dedup();
    if has_only(def, EffectKind::Allocate) && users.iter().all(|user| harmless(*user)) {
        erase(body, users);
        body.erase_op(def);
    }
}

/// The earliest load of the same element with nothing written in between. Those of the loads in front of `load` are known.
fn equal_load(
    cx: &Context,
    body: &Body,
    elements: &Elements,
    dominance: &mut Dominance,
    earliest: &FxHashMap<OpId, OpId>,
    load: OpId,
) -> Option<OpId> {
    let ty = body.only_result_type(load);
    let mut candidates: Vec<OpId> = Vec::new();
    for other in elements.before(body, load, false) {
        if body.only_result_type(other) != ty
            || !dominance.op_dominates(cx, body, other, load)
            || !is_same_element(cx, body, other, load)
        {
            continue;
        }
        let is_changed = has_effect_between(cx, body, other, load, EffectKind::Write);
        // What is true of this load is true of all that come before it in its block, and before them.
        if candidates.is_empty() && body.block(other) == body.block(load) {
            let first = earliest.get(&other).copied().unwrap_or(other);
            return (!is_changed).then_some(first);
        }
        if !is_changed {
            candidates.push(other);
        }
    }
    // All dominate the load, so that of two of them one dominates the other.
    candidates.into_iter().reduce(|first, other| {
        match dominance.op_dominates(cx, body, other, first) {
            true => other,
            false => first,
        }
    })
}
