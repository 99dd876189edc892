//! Hoists slices of a carried tensor that a loop takes out and puts back, and nothing else of the loop touches.
//!
//! ```mlir
//! scf.for ... iter_args(%t = %a) {                  // %s = tensor.extract_slice %a[0] [5] [1]
//!   %0 = tensor.extract_slice %t[0] [5] [1]         // %r:2 = scf.for ... iter_args(%t = %a, %0 = %s) {
//!   %1 = "use"(%0)                                  //   %1 = "use"(%0)
//!   %2 = tensor.insert_slice %1 into %t[0] [5] [1]  //   scf.yield %t, %1
//!   scf.yield %2                                    // }
//! }                                                 // tensor.insert_slice %r#1 into %r#0[0] [5] [1]
//! ```
//!
//! Inner loops come first: what is hoisted out of them may leave the outer ones too.

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::memref::mixed::{Slice, SliceSlots};
use oxmlir_dialects::tables::{affine, scf, tensor};
use oxmlir_ir::bounds::{Relation, Term};
use oxmlir_ir::interfaces::LoopLike;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::is_speculatable;
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpFoldResult, OpId, OpRef, Type, ValueId};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "loop-invariant-subset-hoisting",
    "LoopInvariantSubsetHoisting",
    "hoists slices of carried tensors out of loops",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in body.nested_ops_post_order(body.root()) {
            if body.name(op) == scf::FOR {
                hoist_from(pass.cx, body, op);
            }
        }
    });
    Ok(())
}

/// Hoists slices of everything a loop carries, what has been hoisted among it; the loop that is left.
pub fn hoist_from(cx: &Context, body: &mut Body, mut looped: OpId) -> OpId {
    let mut at = 0;
    while at < body.num_results(looped) {
        for [extract, insert] in hoistable_pairs(cx, body, looped, at) {
            if let Some(new) = hoist(cx, body, looped, at, extract, insert) {
                looped = new;
            }
        }
        at += 1;
    }
    looped
}

/// The slices of a carried tensor that are taken out and put back.
#[derive(Default)]
struct Subsets {
    all: Vec<OpId>,
    /// Slices taken, with the equal ones that are put back later.
    pairs: Vec<(OpId, Option<OpId>)>,
}

/// The pairs of operations on slices that the loop may carry by themselves.
fn hoistable_pairs(cx: &Context, body: &Body, looped: OpId, at: usize) -> Vec<[OpId; 2]> {
    let Some(subsets) = subsets(cx, body, looped, at) else {
        return Vec::new();
    };
    let alone = |pair: &[OpId; 2]| {
        let mut others = subsets.all.iter().filter(|op| !pair.contains(op));
        others.all(|other| are_disjoint(cx, body, *other, pair[1]))
    };
    let complete = subsets.pairs.iter().filter_map(|(a, b)| Some([*a, (*b)?]));
    complete.filter(alone).collect()
}

/// Follows what a loop carries from its argument to what is yielded; `None` where something else is done with it.
fn subsets(cx: &Context, body: &Body, looped: OpId, at: usize) -> Option<Subsets> {
    let mut found = Subsets::default();
    let mut open = vec![(looped, at)];
    while let Some((around, at)) = open.pop() {
        let (block, terminator) = ends(body, around)?;
        let yielded = body.operand(terminator, at);
        let mut value = body.arg(block, at + 1);
        while value != yielded {
            let mut next = None;
            // What takes a slice of a value takes it as it is before anything is put there.
            let takes = |at: &_| body.name(body.use_owner(*at)) == tensor::EXTRACT_SLICE;
            let (taking, others): (Vec<_>, Vec<_>) = body.uses(value).partition(takes);
            for at in taking.into_iter().chain(others) {
                let user = body.use_owner(at);
                let number = body.use_operand_number(at);
                match body.name(user) {
                    scf::FOR | affine::FOR => {
                        let inits = OpRef::new(cx, body, user).interface::<LoopLike>()?.inits;
                        let inits = inits(OpRef::new(cx, body, user));
                        let position = number.checked_sub(inits.start)?;
                        if next.is_some() || !inits.contains(&number) {
                            return None;
                        }
                        open.push((user, position));
                        next = Some(body.result(user, position));
                    }
                    tensor::EXTRACT_SLICE if number == tensor::extract_slice::SOURCE => {
                        found.add(cx, body, user, around == looped);
                    }
                    tensor::INSERT_SLICE
                        if number == tensor::insert_slice::DEST && next.is_none() =>
                    {
                        found.add(cx, body, user, around == looped);
                        next = Some(body.only_result(user));
                    }
                    _ => return None,
                }
            }
            value = next?;
        }
        if !body.has_one_use(yielded) {
            return None;
        }
    }
    Some(found)
}

impl Subsets {
    fn add(&mut self, cx: &Context, body: &Body, op: OpId, hoistable: bool) {
        self.all.push(op);
        if !hoistable {
            return;
        }
        let mut pairs = self.pairs.iter_mut();
        let known = pairs.find(|(taken, _)| are_equal(cx, body, *taken, op));
        match (body.name(op) == tensor::EXTRACT_SLICE, known) {
            (true, Some(_)) => {}
            (true, None) => self.pairs.push((op, None)),
            (false, Some(pair)) => pair.1 = Some(op),
            // What is taken later is what has been put here, not what the loop carries.
            (false, None) => {}
        }
    }
}

/// The body of a loop and its terminator.
fn ends(body: &Body, looped: OpId) -> Option<(BlockId, OpId)> {
    let block = body.first_block(*body.regions(looped).first()?)?;
    Some((block, body.last_op(block)?))
}

fn slice(cx: &Context, body: &Body, op: OpId) -> Slice {
    let slots = match body.name(op) {
        tensor::INSERT_SLICE => &SliceSlots::INSERT,
        _ => &SliceSlots::VIEW,
    };
    Slice::at(OpRef::new(cx, body, op), slots)
}

fn term(cx: &Context, body: &Body, number: OpFoldResult) -> Term {
    Term::mixed(cx, number.resolved(cx, body))
}

fn are_equal(cx: &Context, body: &Body, a: OpId, b: OpId) -> bool {
    let (a, b) = (slice(cx, body, a), slice(cx, body, b));
    let mut lists = a.lists().into_iter().zip(b.lists());
    lists.all(|(a, b)| {
        let equal = |(a, b): (&OpFoldResult, &OpFoldResult)| {
            let (a, b) = (term(cx, body, *a), term(cx, body, *b));
            KnownBounds::new(cx, body).holds(&a, Relation::Equal, &b)
        };
        a.len() == b.len() && a.iter().zip(b).all(equal)
    })
}

/// Whether one slice ends before the other one begins, in some dimension.
fn are_disjoint(cx: &Context, body: &Body, a: OpId, b: OpId) -> bool {
    let (a, b) = (slice(cx, body, a), slice(cx, body, b));
    let ends_before = |a: &Slice, b: &Slice, dim: usize| {
        let numbers = [a.offsets[dim], a.sizes[dim], a.strides[dim]];
        let end = Term::combined(
            cx,
            &numbers.map(|n| term(cx, body, n)),
            |exprs| match exprs {
                [offset, size, stride] => cx.affine().add(*offset, cx.affine().mul(*size, *stride)),
                _ => cx.affine().constant(0),
            },
        );
        let begin = term(cx, body, b.offsets[dim]);
        KnownBounds::new(cx, body).holds(&end, Relation::AtMost, &begin)
    };
    let dims = a.offsets.len().min(b.offsets.len());
    (0..dims).any(|dim| ends_before(&a, &b, dim) || ends_before(&b, &a, dim))
}

/// Whether a loop certainly has an iteration.
fn runs(cx: &Context, body: &Body, looped: OpId) -> bool {
    let view = scf::For::new(OpRef::new(cx, body, looped));
    let [lower, upper] = [view.lower_bound(), view.upper_bound()]
        .map(|bound| term(cx, body, OpFoldResult::Value(bound)));
    !view.unsigned_cmp() && KnownBounds::new(cx, body).holds(&lower, Relation::Less, &upper)
}

/// Makes the loop carry what `extract` takes and `insert` puts back: the new loop.
fn hoist(
    cx: &Context,
    body: &mut Body,
    looped: OpId,
    at: usize,
    extract: OpId,
    insert: OpId,
) -> Option<OpId> {
    use tensor::insert_slice::{DEST, OFFSETS, SOURCE};
    let taken = tensor::ExtractSlice::new(OpRef::new(cx, body, extract)).result();
    let outside = |value: ValueId| {
        body.value_block(value).is_none_or(|block| {
            let around = body.block_parent(block);
            around != looped && !body.is_proper_ancestor(looped, around)
        })
    };
    let first = tensor::extract_slice::OFFSETS;
    let known = body.operands(extract).skip(first).all(outside)
        && body.operands(insert).skip(OFFSETS).all(outside);
    if !known || body.ty(taken) != body.ty(body.operand(insert, SOURCE)) {
        return None;
    }
    // Nothing is taken out of bounds by a loop that does not run.
    let is_defined = |op| is_speculatable(OpRef::new(cx, body, op));
    let moves_safely = runs(cx, body, looped) || is_defined(extract) && is_defined(insert);
    if !moves_safely {
        return None;
    }
    body.move_op(extract, InsertPoint::Before(looped));
    let init = body.operand(looped, scf::for_::INIT_ARGS + at);
    body.set_operand(extract, tensor::extract_slice::SOURCE, init);
    let new = carry(cx, body, looped, taken, body.operand(insert, SOURCE))?;
    let (put, dest) = (body.only_result(insert), body.operand(insert, DEST));
    body.replace_all_uses(put, dest);
    body.move_op(insert, InsertPoint::After(new));
    let (whole, part) = (body.result(new, at), body.results(new).last()?);
    body.replace_all_uses(whole, put);
    body.set_operand(insert, SOURCE, part);
    body.set_operand(insert, DEST, whole);
    Some(new)
}

/// The loop with one more carried value, which begins with `init` and goes on with `next`; in its body it stands for `init`.
fn carry(
    cx: &Context,
    body: &mut Body,
    looped: OpId,
    init: ValueId,
    next: ValueId,
) -> Option<OpId> {
    let (block, terminator) = ends(body, looped)?;
    let (ty, loc) = (body.ty(init), body.value_loc(init));
    let arg = body.add_arg(block, ty, loc);
    body.replace_all_uses(init, arg);
    let next = if next == init { arg } else { next };
    let end = body.num_operands(terminator);
    body.splice_operands(terminator, end..end, &[next]);
    let view = scf::For::new(OpRef::new(cx, body, looped));
    let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
    let inits: Vec<ValueId> = view.init_args().into_iter().chain([init]).collect();
    let results: Vec<Type> = view.result_types().chain([ty]).collect();
    let options = scf::ForOptions {
        unsigned_cmp: view.unsigned_cmp(),
    };
    let (loc, dict, mut no_listener) = (body.loc(looped), body.dict(looped), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(looped));
    let new = scf::for_with(&mut rw, loc, &results, lower, upper, step, &inits, options);
    body.set_dict(new, dict);
    let [from, to] = [looped, new].map(|op| body.region(op, scf::for_::REGION));
    body.take_blocks(from, to);
    let old: Vec<ValueId> = body.results(new).take(results.len() - 1).collect();
    body.replace_op(looped, &old);
    Some(new)
}
