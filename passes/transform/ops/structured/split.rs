//! `transform.structured.split`, `transform.structured.multitile_sizes` and `transform.structured.continuous_tile_sizes`

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::types::{Kind, kind};
use oxmlir_ir::{OpFoldResult, OpRef, Type, ValueId};

use super::{rewrite_at, with_target};
use crate::linalg::transforms::tile::multisize;
use crate::linalg::transforms::tile::split::{Split, split as split_loop};
use crate::transform::ops::control::{int_param, with_place, wrong_kind};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// The points of a handle or parameter.
fn points(st: &State, op: OpRef, value: ValueId) -> Step<Vec<OpFoldResult>> {
    let mut points = Vec::new();
    match st.get(value) {
        Some(Mapped::Ops(producers)) => {
            for producer in producers {
                let payload = st.payload(&producer);
                let result = payload
                    .filter(|payload| payload.result_types().eq([Type::INDEX]))
                    .and_then(|payload| payload.results().next());
                let Some(result) = result else {
                    let message = "expected dynamic split point handle to point to a single-result index-typed op";
                    let error = op.plain_error(message);
                    let error = with_place(st, error, &producer, "dynamic split point");
                    return Err(Outcome::silenceable(error));
                };
                points.push(OpFoldResult::Value(result));
            }
        }
        Some(Mapped::Params(params)) => {
            let numbers = params.iter().filter_map(|param| int_param(st, *param));
            points.extend(numbers.map(OpFoldResult::Known));
        }
        _ => {}
    }
    Ok(points)
}

/// Splits one target; the second part is `None` if all iterations are in the first.
fn parts(
    st: &mut State,
    op: OpRef,
    target: &PayloadOp,
    point: OpFoldResult,
) -> Step<(PayloadOp, Option<PayloadOp>)> {
    let dim = ops::StructuredSplit::new(op).dimension();
    let loops = st
        .payload(target)
        .and_then(Structured::of)
        .map(Structured::num_loops);
    let Some(loops) = loops else {
        return Err(with_target(
            st,
            op,
            target,
            "only applies to structured ops",
        ));
    };
    let Some(at) = usize::try_from(dim).ok().filter(|at| *at < loops) else {
        let message = format!("dimension {dim} does not exist in target op");
        return Err(with_target(st, op, target, message));
    };
    let made = rewrite_at(st, target, |rw, op| split_loop(rw, op, at, point));
    match made.flatten() {
        Some(Split::Whole) => Ok((target.clone(), None)),
        Some(Split::Parts(first, second)) => {
            Ok((target.sibling(first), Some(target.sibling(second))))
        }
        None => {
            let error = op.plain_error("internal failure in splitting");
            Err(st.definite(with_place(st, error, target, "target op")))
        }
    }
}

/// `transform.structured.split`
pub fn split<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredSplit::new(op);
    let targets = st.ops(view.target());
    if view.multiway() && targets.len() != 1 {
        let message = format!(
            "requires exactly one target when multiway split is enabled (got {})",
            targets.len()
        );
        return Err(Outcome::silenceable(op.plain_error(message)));
    }
    let points = match view.dynamic_chunk_sizes() {
        Some(value) => points(st, op, value)?,
        None => vec![OpFoldResult::Known(view.static_chunk_sizes()); targets.len()],
    };
    if view.multiway() {
        let mut all = Vec::new();
        let mut rest = targets.first().cloned();
        for point in points {
            let Some(target) = rest else {
                break;
            };
            let (first, second) = parts(st, op, &target, point)?;
            all.push(first);
            rest = second;
        }
        all.extend(rest);
        return st.set_only(op, Mapped::Ops(all));
    }
    if points.len() != targets.len() {
        let message = format!(
            "expected the dynamic split point handle to point to as many operations ({}) as the target handle ({})",
            points.len(),
            targets.len()
        );
        return Err(st.definite(op.plain_error(message)));
    }
    let (mut firsts, mut seconds, mut whole) = (Vec::new(), Vec::new(), None);
    for (target, point) in targets.iter().zip(points) {
        let (first, second) = parts(st, op, target, point)?;
        if second.is_none() {
            whole = Some(first.clone());
        }
        firsts.push(first);
        seconds.extend(second);
    }
    if let Some(whole) = whole.filter(|_| !seconds.is_empty()) {
        let message = "splitting does not produce the second part for a subset of targets";
        let error = op.plain_error(message).note(
            op.loc(),
            "expected splitting to produce the second part of all or none of the targets",
        );
        let error = with_place(st, error, &whole, "first target with no second part");
        return Err(Outcome::silenceable(error));
    }
    firsts.extend(seconds);
    st.set_only(op, Mapped::Ops(firsts))
}

/// `transform.structured.multitile_sizes`
pub fn multitile_sizes<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredMultitileSizes::new(op);
    let results = [view.low_size(), view.high_size(), view.split_point()];
    let (wanted, divisor) = (view.target_size(), view.divisor());
    let dim = usize::try_from(view.dimension()).unwrap_or(usize::MAX);
    let is_param = kind(st.cx, op.ty(view.low_size())) == Some(Kind::Params);
    let mut sizes: [Mapped; 3] = match is_param {
        true => [const { Mapped::Params(Vec::new()) }; 3],
        false => [const { Mapped::Ops(Vec::new()) }; 3],
    };
    for target in st.ops(view.target()) {
        let payload = st.payload(&target).and_then(Structured::of);
        let Some(ranges) = payload.map(Structured::static_loop_ranges) else {
            return Err(wrong_kind(st, op, &target));
        };
        if !is_param {
            let made = rewrite_at(st, &target, |rw, op| {
                let made = multisize::computed(rw, op, dim, (wanted, divisor))?;
                made.map(|value| rw.body.defining_op(value))
                    .into_iter()
                    .collect::<Option<Vec<_>>>()
            });
            let Some(made) = made.flatten() else {
                let message = "could not generate tile size computation";
                return Err(Outcome::silenceable(op.plain_error(message)));
            };
            for (size, made) in sizes.iter_mut().zip(made) {
                size.append(Mapped::Ops(vec![target.sibling(made)]));
            }
            continue;
        }
        let ranges = ranges.filter(|ranges| !ranges.contains(&oxmlir_ir::DYNAMIC));
        let Some(ranges) = ranges else {
            let message = "cannot compute parametric tile sizes for dynamically shaped payload op";
            let error = op.plain_error(message);
            return Err(Outcome::silenceable(with_place(
                st,
                error,
                &target,
                "payload op",
            )));
        };
        let range = ranges.get(dim).copied();
        let Some(known) = range.and_then(|range| multisize::known(range, wanted, divisor)) else {
            let message = "failed to compute multi-size tiling sizes";
            return Err(Outcome::silenceable(op.plain_error(message)));
        };
        for (size, known) in sizes.iter_mut().zip(known) {
            size.append(Mapped::Params(vec![st.cx.int_attr(Type::I64, known)]));
        }
    }
    for (result, size) in results.into_iter().zip(sizes) {
        st.set_result(op, result, size)?;
    }
    Ok(())
}

/// `transform.structured.continuous_tile_sizes`
pub fn continuous_tile_sizes<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredContinuousTileSizes::new(op);
    let dim = usize::try_from(view.dimension()).unwrap_or(usize::MAX);
    let wanted = view.target_size();
    let is_param = kind(st.cx, op.ty(view.tile_sizes())) == Some(Kind::Params);
    let none = match is_param {
        true => Mapped::Params(Vec::new()),
        false => Mapped::Ops(Vec::new()),
    };
    let (mut sizes, mut chunks) = (none.clone(), none);
    let targets = st.ops(view.target());
    if targets.len() != 1 {
        let message = format!("requires exactly one target (got {})", targets.len());
        return Err(Outcome::silenceable(op.plain_error(message)));
    }
    for target in targets {
        let payload = st.payload(&target).and_then(Structured::of);
        let Some(ranges) = payload.map(Structured::static_loop_ranges) else {
            return Err(wrong_kind(st, op, &target));
        };
        if is_param {
            let range = ranges.and_then(|ranges| ranges.get(dim).copied());
            let Some(range) = range.filter(|range| *range != oxmlir_ir::DYNAMIC) else {
                let message =
                    "cannot compute parametric tile sizes for dynamically shaped payload op";
                let error = op.plain_error(message);
                return Err(Outcome::silenceable(with_place(
                    st,
                    error,
                    &target,
                    "payload op",
                )));
            };
            let Some(all) = multisize::continuous(range, wanted) else {
                let message = "failed to compute multi-size tiling sizes";
                return Err(Outcome::silenceable(op.plain_error(message)));
            };
            let number = |number| st.cx.int_attr(Type::I64, number);
            let (size, chunk) = all.into_iter().map(|(a, b)| (number(a), number(b))).unzip();
            sizes.append(Mapped::Params(size));
            chunks.append(Mapped::Params(chunk));
            continue;
        }
        let made = rewrite_at(st, &target, |rw, op| {
            let made = multisize::continuous_computed(rw, op, dim, wanted)?.into_iter();
            made.map(|(size, chunk)| {
                Some((rw.body.defining_op(size)?, rw.body.defining_op(chunk)?))
            })
            .collect::<Option<Vec<_>>>()
        });
        let Some(made) = made.flatten() else {
            let message = "could not generate tile size computation";
            return Err(Outcome::silenceable(op.plain_error(message)));
        };
        for (size, chunk) in made {
            sizes.append(Mapped::Ops(vec![target.sibling(size)]));
            chunks.append(Mapped::Ops(vec![target.sibling(chunk)]));
        }
    }
    st.set_result(op, view.tile_sizes(), sizes)?;
    st.set_result(op, view.chunk_sizes(), chunks)
}
