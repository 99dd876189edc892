//! Forwards stored values to loads, and erases stores and loads that are not needed then.
//!
//! ```mlir
//! affine.store %v, %m[%i]               // affine.store %v, %m[%i]
//! %0 = affine.load %m[%i]               // use(%v)
//! use(%0)
//! ```

use oxmlir_dialects::affine::access::{is_read, is_write, map_of, memref_of};
use oxmlir_dialects::affine::analysis::dependence::{Dependence, check, num_common_loops};
use oxmlir_dialects::affine::scope::affine_scope;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, Context, OpId, OpRef, Type, ValueId};

use super::between::Between;

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
    for load in accesses(body, is_read) {
        if let Some(store) = reaching_store(cx, body, &mut dominance, load) {
            let value = body.operand(store, affine::store::VALUE);
            replace_load(body, load, value);
            memrefs.extend(memref_of(body, load).filter(|m| !memrefs.contains(m)));
            forwarded.push(load);
        }
    }
    erase(body, forwarded);
    let stores = accesses(body, is_write);
    let unused: Vec<OpId> = stores
        .into_iter()
        .filter(|store| is_overwritten(cx, body, *store))
        .collect();
    erase(body, unused);
    for memref in memrefs {
        erase_if_only_stored(cx, body, memref);
    }
    let mut redundant = Vec::new();
    for load in accesses(body, is_read) {
        if let Some(earlier) = equal_load(cx, body, &mut dominance, load) {
            let value = body.only_result(earlier);
            replace_load(body, load, value);
            redundant.push(load);
        }
    }
    erase(body, redundant);
    Ok(())
}

fn accesses(body: &Body, which: fn(oxmlir_ir::OpName) -> bool) -> Vec<OpId> {
    let all = body.nested_ops_post_order(body.root()).into_iter();
    all.filter(|op| which(body.name(*op))).collect()
}

fn replace_load(body: &mut Body, load: OpId, value: ValueId) {
    let result = body.only_result(load);
    body.replace_all_uses(result, value);
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
    dominance: &mut Dominance,
    load: OpId,
) -> Option<OpId> {
    let memref = memref_of(body, load)?;
    let store = body
        .users(memref)
        .filter(|user| is_write(body.name(*user)))
        .find(|store| {
            dominance.op_dominates(cx, body, *store, load)
                && is_same_element(cx, body, *store, load)
                && (body.block(*store) == body.block(load) || must_reach(cx, body, *store, load))
                && !has_effect_between(cx, body, *store, load, EffectKind::Write)
        })?;
    let value = body.operand(store, affine::store::VALUE);
    (body.ty(value) == body.only_result_type(load)).then_some(store)
}

/// Whether what the store writes is what the load reads in the same iteration of all common loops.
fn must_reach(cx: &Context, body: &Body, store: OpId, load: OpId) -> bool {
    if affine_scope(cx, body, store) != affine_scope(cx, body, load) {
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
    let between = Between {
        aliases: &aliases,
        start,
        access,
        kind,
    };
    between.has_effect()
}

/// Whether another store behind `store` in its block writes the same element before anything reads it.
fn is_overwritten(cx: &Context, body: &Body, store: OpId) -> bool {
    let Some(memref) = memref_of(body, store) else {
        return false;
    };
    body.users(memref).any(|later| {
        later != store
            && is_write(body.name(later))
            && body.block(later) == body.block(store)
            && body.is_before_in_block(store, later)
            && is_same_element(cx, body, later, store)
            && stored_type(body, later) == stored_type(body, store)
            && !has_effect_between(cx, body, store, later, EffectKind::Read)
    })
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

/// An earlier load of the same element with nothing written in between.
fn equal_load(cx: &Context, body: &Body, dominance: &mut Dominance, load: OpId) -> Option<OpId> {
    let memref = memref_of(body, load)?;
    let ty = body.only_result_type(load);
    let mut candidates: Vec<OpId> = body
        .users(memref)
        .filter(|other| *other != load && is_read(body.name(*other)))
        .collect();
    candidates.retain(|other| {
        dominance.op_dominates(cx, body, *other, load)
            && is_same_element(cx, body, *other, load)
            && !has_effect_between(cx, body, *other, load, EffectKind::Write)
            && body.only_result_type(*other) == ty
    });
    let mut dominates = |a: OpId, b: OpId| a == b || dominance.op_dominates(cx, body, a, b);
    candidates
        .iter()
        .copied()
        .find(|first| candidates.iter().all(|other| dominates(*first, *other)))
}
