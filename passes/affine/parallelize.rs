//! Turns affine loops whose iterations do not depend on one another into parallel loops.
//!
//! ```mlir
//! affine.for %i = 0 to 10 {                     // affine.parallel (%i) = (0) to (10) {
//!   affine.store %v, %m[%i]                     //   affine.store %v, %m[%i]
//! }                                             // }
//! ```
//!
//! With `parallel-reductions`, loops that only carry sums, products, ... of values become reductions; the operation that
//! combines goes behind the loop, where it takes in the initial value.

use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::affine::loops::{For, Parallel};
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::arith::AtomicRMWKind;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::{effects, is_memory_effect_free};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, Traits, Type, TypeKind, ValueId, Walk};

use super::nest::is_ancestor;
use super::reduction::{drop_overflow_flags, kind_of};

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    options: &[
        OptionInfo::uint(
            "max-nested",
            "the greatest number of nested parallel loops",
            u32::MAX as u64,
        ),
        OptionInfo::bool(
            "parallel-reductions",
            "make loops that reduce values parallel too",
            false,
        ),
    ],
    ..PassInfo::new(
        "affine-parallelize",
        "AffineParallelize",
        "makes independent iterations of affine loops parallel",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let with_reductions = pass.options.bool("parallel-reductions");
    let candidates: Vec<(OpId, Vec<Reduced>)> = body
        .nested_ops(body.root())
        .into_iter()
        .filter(|op| body.name(*op) == affine::FOR)
        .filter_map(|op| Some((op, reductions_if_parallel(cx, body, op, with_reductions)?)))
        .collect();
    for (op, reductions) in candidates {
        let parents = std::iter::successors(body.parent_op(op), |at| body.parent_op(*at));
        let nested = parents
            .take_while(|at| !body.has_trait(cx, *at, Traits::AFFINE_SCOPE))
            .filter(|at| body.name(*at) == affine::PARALLEL)
            .count();
        if (nested as u64) < pass.options.uint("max-nested") {
            parallelize(cx, body, op, &reductions);
        }
    }
    Ok(())
}

/// A value that a loop carries by combining another one with it.
pub(super) struct Reduced {
    /// How they are combined.
    pub kind: AtomicRMWKind,
    /// The operation that does it.
    pub combiner: OpId,
    /// Which operand of it is the other value.
    other: usize,
}

impl Reduced {
    /// The other value. It is asked for where it is used: what was there before a pass began may be gone.
    pub fn value(&self, body: &Body) -> ValueId {
        body.operand(self.combiner, self.other)
    }
}

/// What the loop reduces, if its iterations do not depend on one another otherwise.
pub(super) fn reductions_if_parallel(
    cx: &Context,
    body: &Body,
    op: OpId,
    with_reductions: bool,
) -> Option<Vec<Reduced>> {
    let carried = body.num_results(op);
    if carried > 0 && !with_reductions {
        return None;
    }
    let reductions: Vec<Reduced> = (0..carried)
        .map_while(|i| reduced(cx, body, op, i))
        .collect();
    (reductions.len() == carried && is_memory_parallel(cx, body, op)).then_some(reductions)
}

/// The reduction of carried value `index`: one operation combines it with another value and nothing else uses either.
fn reduced(cx: &Context, body: &Body, op: OpId, index: usize) -> Option<Reduced> {
    let view = For::new(cx, body, op)?;
    let arg = *view.iter_args().get(index)?;
    let combiner = *view
        .yielded()
        .get(index)
        .and_then(|v| body.defining_op(*v))
        .as_ref()?;
    let kind = kind_of(body.name(combiner))?;
    if !Parallel::reduces(cx, kind, body.ty(arg)) {
        return None;
    }
    let result = body.only_result(combiner);
    let alone = body.has_one_use(arg)
        && body.has_one_use(result)
        && body.block(combiner) == Some(view.block());
    let operands = body.operand_vec(combiner);
    let other = match operands[..] {
        [a, _] if a == arg => 1,
        [_, b] if b == arg => 0,
        _ => return None,
    };
    alone.then_some(Reduced {
        kind,
        combiner,
        other,
    })
}

/// Whether no iteration of a loop touches what another one writes.
fn is_memory_parallel(cx: &Context, body: &Body, op: OpId) -> bool {
    let is_memref = |ty: Type| {
        matches!(
            cx.type_kind(ty),
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
        )
    };
    if body.result_types(op).any(is_memref) {
        return false;
    }
    let mut accesses = Vec::new();
    let understood = body.walk(op, |nested| {
        let name = body.name(nested);
        if is_read(name) || is_write(name) {
            if !memref_of(body, nested).is_some_and(|m| is_local(cx, body, op, m)) {
                accesses.push(nested);
            }
            return Walk::Into;
        }
        let view = OpRef::new(cx, body, nested);
        let structure = matches!(name, affine::FOR | affine::YIELD | affine::IF);
        let allocates = effects(view).is_some_and(|e| matches!(e[..], [(EffectKind::Allocate, _)]));
        match structure || allocates || is_memory_effect_free(view) {
            true => Walk::Into,
            false => Walk::Stop,
        }
    });
    let depth = enclosing_loops(cx, body, op).len() + 1;
    let independent = |a: &Access, b: &Access| a.reaches(b, depth, false).is_none();
    let aliases = AliasAnalysis::new(cx, body);
    let accesses: Vec<Access> = accesses
        .into_iter()
        .map(|op| Access::affine(&aliases, op))
        .collect();
    understood
        && accesses
            .iter()
            .all(|a| accesses.iter().all(|b| independent(a, b)))
}

/// Whether `memref` is allocated inside of `op`, or a view of what is.
fn is_local(cx: &Context, body: &Body, op: OpId, memref: ValueId) -> bool {
    let mut at = memref;
    while let Some(def) = body.defining_op(at) {
        let view = OpRef::new(cx, body, def);
        if effects(view).is_some_and(|e| matches!(e[..], [(EffectKind::Allocate, _)])) {
            return is_ancestor(body, op, def);
        }
        if !view.has_trait(Traits::VIEW_LIKE) || view.num_operands() == 0 {
            return false;
        }
        at = view.operand(SOURCE);
    }
    false
}

// for i iter_args(a = x) { yield a + v } -> x + (parallel (i) reduce ("addi") { yield v })
fn parallelize(cx: &Context, body: &mut Body, op: OpId, reductions: &[Reduced]) {
    let Some(view) = For::new(cx, body, op) else {
        return;
    };
    let (inits, block) = (view.inits(), view.block());
    let Some(yielding) = view.terminator() else {
        return;
    };
    let values: Vec<ValueId> = reductions.iter().map(|r| r.value(body)).collect();
    let Some(new) = insert_parallel(cx, body, op, reductions) else {
        return;
    };
    let from = body.region(op, affine::for_::REGION);
    let to = body.region(new, affine::parallel::REGION);
    body.take_blocks(from, to);
    body.set_operands(yielding, &values);
    for (i, (reduction, init)) in reductions.iter().zip(inits).enumerate() {
        body.move_op(reduction.combiner, InsertPoint::Before(op));
        body.set_operands(reduction.combiner, &[init, body.result(new, i)]);
        drop_overflow_flags(cx, body, reduction.combiner);
        let (old, combined) = (body.result(op, i), body.only_result(reduction.combiner));
        body.replace_all_uses(old, combined);
    }
    for _ in reductions {
        body.erase_arg(block, 1);
    }
    body.erase_op(op);
}

/// Inserts a parallel loop without a body in front of the loop `op`, with the bounds and the step of that.
fn insert_parallel(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    reductions: &[Reduced],
) -> Option<OpId> {
    let view = For::new(cx, body, op)?;
    let (lower, upper, loc) = (view.lower(), view.upper(), body.loc(op));
    let step = cx.int_attr(Type::I64, view.step());
    let affine = cx.affine();
    let groups = cx.ty(TypeKind::RankedTensor {
        shape: [1].into(),
        element: Type::I32,
        encoding: None,
    });
    let group = |count: u32| cx.dense_attr(groups, count.to_le_bytes().to_vec(), true);
    let kinds = reductions
        .iter()
        .map(|r| cx.int_attr(Type::I64, r.kind.value()));
    let types: Vec<Type> = reductions.iter().map(|r| body.ty(r.value(body))).collect();
    let mut no_listener = NoListener;
    Some(affine::parallel(
        &mut Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op)),
        loc,
        &types,
        &[lower.operands, upper.operands].concat(),
        &kinds.collect::<Vec<_>>(),
        lower.form,
        group(lower.form.num_results(affine)),
        upper.form,
        group(upper.form.num_results(affine)),
        &[step],
    ))
}
