//! `transform.structured.tile_using_for`, `transform.structured.tile_using_forall` and `transform.structured.scalarize`.

use oxmlir_dialects::linalg::structured::{Structured, is_tensor};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::vector;
use oxmlir_dialects::tables::{tensor, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Diagnostic, Location, OpFoldResult, OpId, OpRef, Traits, ValueId};

use super::sizes::{Sizes, for_all, for_targets, only_index};
use super::{failed_to_apply, rewrite_at, with_target};
use crate::affine::index::binary;
use crate::linalg::transforms::tile::forall::Division;
use crate::linalg::transforms::tile::interface::Tiling;
use crate::linalg::transforms::tile::{Result, forall, loops};
use crate::transform::ops::control::wrong_kind;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

fn loops_of(st: &State, target: &PayloadOp) -> Option<usize> {
    let payload = st.payload(target)?;
    let tiling = payload.interface::<Tiling>()?;
    Some((tiling.iterators)(payload).len())
}

/// Whether an operation can be tiled.
pub fn can_tile(st: &State, target: &PayloadOp) -> bool {
    loops_of(st, target).is_some()
}

/// The number of loops of an operation that can be tiled.
pub fn num_loops(st: &State, op: OpRef, target: &PayloadOp) -> Step<usize> {
    loops_of(st, target).ok_or_else(|| {
        let message = "only ops implementing TilingInterface are supported";
        with_target(st, op, target, message)
    })
}

/// The number of loops of an operation that can be tiled, for transformations that say it in other words.
pub fn require_loops(st: &State, op: OpRef, target: &PayloadOp) -> Step<usize> {
    loops_of(st, target).ok_or_else(|| {
        let message = "only TilingInterface ops are supported";
        with_target(st, op, target, message)
    })
}

/// What tiles an operation, with the results replaced.
pub fn replace(rw: &mut Rewriter, op: oxmlir_ir::OpId, result: Option<Result>) -> Option<Result> {
    let result = result?;
    let all: Vec<ValueId> = rw.body.results(op).collect();
    for (old, new) in all.into_iter().zip(&result.values) {
        keep_type_at_ends(rw, old, *new);
    }
    rw.replace(op, &result.values);
    Some(result)
}

/// Gives the operations at the ends of blocks, which want a type, a cast of `new` instead of `old` where the types differ.
fn keep_type_at_ends(rw: &mut Rewriter, old: ValueId, new: ValueId) {
    let (cx, ty) = (rw.cx, rw.body.ty(old));
    let ends_block = |body: &Body, at| body.has_trait(cx, body.use_owner(at), Traits::TERMINATOR);
    let is_wanted = rw.body.uses(old).any(|at| ends_block(rw.body, at));
    let Some(tiled) = rw.body.defining_op(new) else {
        return;
    };
    if rw.body.ty(new) == ty || !is_wanted || !is_tensor(cx, ty) {
        return;
    }
    rw.insert_after(tiled);
    let cast = tensor::cast(rw, rw.body.loc(tiled), ty, new);
    rw.replace_uses_if(old, cast, ends_block);
}

/// `transform.structured.tile_using_for`
pub fn using_for<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_tile_using_for as slots;
    let view = ops::StructuredTileUsingFor::new(op);
    let targets = st.ops(view.target());
    let known = op.dense_attr(slots::STATIC_SIZES_ATTR);
    let values = op.group(slots::DYNAMIC_SIZES);
    let sizes: Sizes = for_targets(st, op, &known, &values, targets.len())?;
    let order = op.dense_attr(slots::INTERCHANGE_ATTR);
    let scalable = match op.attr(slots::SCALABLE_SIZES_ATTR) {
        Some(attr) => super::vectorize::bools(op, attr),
        None => Vec::new(),
    };
    let mut tiled: Vec<PayloadOp> = Vec::new();
    let mut made: Vec<Vec<PayloadOp>> = vec![Vec::new(); op.num_results().saturating_sub(1)];
    for (at, target) in targets.iter().enumerate() {
        let count = num_loops(st, op, target)?;
        if known.len() > count {
            let message = format!(
                "too many tiles provided, expected at most {count} found {}",
                known.len()
            );
            return Err(with_target(st, op, target, message));
        }
        if known.is_empty() {
            tiled.push(target.clone());
            continue;
        }
        let sizes = sizes.at(st, at);
        let order = loops::complete_order(&order, count);
        let Some(order) = order else {
            return Err(st.definite(op.plain_error("expected a permutation of the loops")));
        };
        let result = rewrite_at(st, target, |rw, op| {
            let loc = rw.body.loc(op);
            let sizes = |rw: &mut Rewriter| scaled(rw, loc, &sizes, &scalable);
            let result = loops::tile(rw, op, sizes, &order);
            replace(rw, op, result)
        });
        let Some(result) = result.flatten() else {
            return Err(Outcome::silenceable(op.plain_error("failed to tile")));
        };
        tiled.extend(result.tiled.ops.iter().map(|op| target.sibling(*op)));
        for (all, new) in made.iter_mut().zip(result.loops) {
            all.push(target.sibling(new));
        }
    }
    for (result, mapped) in op.results().zip(std::iter::once(tiled).chain(made)) {
        st.set_result(op, result, Mapped::Ops(mapped))?;
    }
    Ok(())
}

/// Sizes, those that are scalable times `vscale`.
fn scaled(
    rw: &mut Rewriter,
    loc: Location,
    sizes: &[OpFoldResult],
    scalable: &[bool],
) -> Vec<OpFoldResult> {
    let mut all = Vec::new();
    for (at, size) in sizes.iter().enumerate() {
        all.push(match scalable.get(at) {
            Some(true) => {
                let size = oxmlir_dialects::affine::build::value_of(rw, loc, *size);
                let scale = vector::vscale(rw, loc);
                let product = binary(rw, loc, oxmlir_dialects::tables::arith::MULI, size, scale);
                OpFoldResult::Value(product)
            }
            _ => *size,
        });
    }
    all
}

/// The operand with all numbers packed, or each of the others: the same for all targets.
fn packed_or_each(
    st: &State,
    op: OpRef,
    (packed, known, values): (Option<ValueId>, &[i64], &[ValueId]),
) -> Step<Vec<OpFoldResult>> {
    let Some(packed) = packed else {
        return for_all(st, op, known, values);
    };
    let mut numbers = Vec::new();
    match st.get(packed) {
        Some(Mapped::Params(params)) => {
            for param in params {
                let Some(number) = crate::transform::ops::control::int_param(st, param) else {
                    let message =
                        "expected the parameter to be associated with an integer attribute";
                    let error = Diagnostic::error(op.loc(), message);
                    return Err(Outcome::silenceable(error));
                };
                numbers.push(number);
            }
            Ok(numbers.into_iter().map(OpFoldResult::Known).collect())
        }
        Some(Mapped::Ops(ops)) => {
            let sizes = ops.iter().filter_map(|producer| st.payload(producer));
            let sizes = sizes.map(|producer| only_index(op, producer));
            sizes.map(|size| size.map(OpFoldResult::Value)).collect()
        }
        _ => Ok(Vec::new()),
    }
}

/// `transform.structured.tile_using_forall`
pub fn using_forall<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_tile_using_forall as slots;
    let view = ops::StructuredTileUsingForall::new(op);
    let targets = st.ops(view.target());
    let threads = packed_or_each(
        st,
        op,
        (
            op.optional(slots::PACKED_NUM_THREADS),
            &op.dense_attr(slots::STATIC_NUM_THREADS_ATTR),
            &op.group(slots::NUM_THREADS),
        ),
    )?;
    let sizes = packed_or_each(
        st,
        op,
        (
            op.optional(slots::PACKED_TILE_SIZES),
            &op.dense_attr(slots::STATIC_TILE_SIZES_ATTR),
            &op.group(slots::TILE_SIZES),
        ),
    )?;
    let mapping = op.attr(slots::MAPPING_ATTR);
    let (mut tiled, mut made) = (Vec::new(), Vec::new());
    let division = match threads.is_empty() {
        true => Division::Sizes(sizes),
        false => Division::Threads(threads),
    };
    for target in &targets {
        require_loops(st, op, target)?;
        warn_of_races(st, target, &division);
        let result = rewrite_at(st, target, |rw, op| {
            let result = forall::tile(rw, op, &division, mapping);
            replace(rw, op, result)
        });
        let Some(result) = result.flatten() else {
            return Err(Outcome::silenceable(op.plain_error("failed to tile")));
        };
        tiled.extend(result.tiled.ops.iter().map(|op| target.sibling(*op)));
        made.extend(result.loops.iter().map(|op| target.sibling(*op)));
    }
    for (result, mapped) in op.results().zip([tiled, made]) {
        st.set_result(op, result, Mapped::Ops(mapped))?;
    }
    Ok(())
}

/// Warns of loops that are divided although iterations wait for one another.
fn warn_of_races(st: &State, target: &PayloadOp, division: &Division) {
    let Some(payload) = st.payload(target) else {
        return;
    };
    let Some(tiling) = payload.interface::<Tiling>() else {
        return;
    };
    let (numbers, alone) = match division {
        Division::Sizes(sizes) | Division::Steps(sizes) => (sizes, 0),
        Division::Threads(threads) => (threads, 1),
    };
    let axes = (tiling.iterators)(payload).into_iter().zip(numbers);
    for (axis, (iterator, number)) in axes.enumerate() {
        let known = number.constant(payload.cx, payload.body);
        let is_divided = known.is_none_or(|number| number != 0 && number != alone);
        if iterator != IteratorType::Parallel && is_divided {
            let message = format!("tiling is not thread safe at axis #{axis}");
            st.pass.emit(payload.plain_warning(message));
        }
    }
}

/// `transform.structured.scalarize`
pub fn scalarize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut tiled = Vec::new();
    for target in st.ops(ops::StructuredScalarize::new(op).target()) {
        let structured = st.payload(&target).and_then(Structured::of);
        let Some(count) = structured.map(Structured::num_loops) else {
            return Err(wrong_kind(st, op, &target));
        };
        let order: Vec<usize> = (0..count).collect();
        let result = rewrite_at(st, &target, |rw, op| {
            let result = loops::tile(rw, op, |rw| ones_if_unknown(rw, op), &order);
            replace(rw, op, result)
        });
        let Some(result) = result.flatten() else {
            return Err(failed_to_apply(st, op, &target));
        };
        tiled.extend(result.tiled.ops.iter().map(|op| target.sibling(*op)));
    }
    st.set_only(op, Mapped::Ops(tiled))
}

/// One for each loop whose number of iterations is not known, 0 for the others.
fn ones_if_unknown(rw: &mut Rewriter, op: OpId) -> Vec<OpFoldResult> {
    let tiling = rw.op(op).interface::<Tiling>();
    let ranges = tiling.and_then(|tiling| (tiling.ranges)(rw, op));
    let ranges = ranges.unwrap_or_default().into_iter();
    ranges
        .map(|range| match range {
            OpFoldResult::Known(_) => OpFoldResult::Known(0),
            OpFoldResult::Value(_) => OpFoldResult::Known(1),
        })
        .collect()
}
