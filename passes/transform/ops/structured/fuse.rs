//! `transform.structured.fuse` and `transform.structured.fuse_into_containing_op`

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{Diagnostic, OpRef};

use super::rewrite_at;
use super::sizes::for_all;
use super::tile::{replace, require_loops};
use crate::linalg::transforms::tile::forall::{self, Division};
use crate::linalg::transforms::tile::fuse::{
    copy_to_first_use, first_output_slice, first_slice, producers, producers_behind_shapes, uses_in,
};
use crate::linalg::transforms::tile::loops;
use crate::transform::ops::control::with_place;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// The first producer that the container uses; it is taken from the list if it is used once only.
fn next_producer(
    st: &mut State,
    producers: &mut Vec<PayloadOp>,
    container: &PayloadOp,
) -> Option<PayloadOp> {
    let mut found = None;
    for (at, producer) in producers.iter().enumerate() {
        let inner = container.outside(st.root).map(|(_, op)| op)?;
        let count = rewrite_at(st, producer, |rw, op| uses_in(rw, op, inner)).unwrap_or(0);
        if count > 0 {
            found = Some((at, count));
            break;
        }
    }
    let (at, count) = found?;
    Some(match count {
        1 => producers.remove(at),
        _ => producers[at].clone(),
    })
}

/// `transform.structured.fuse_into_containing_op`
pub fn into_containing<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredFuseIntoContainingOp::new(op);
    let mut producers: Vec<PayloadOp> = Vec::new();
    for producer in st.ops(view.producer_op()) {
        if !producers.contains(&producer) {
            producers.push(producer);
        }
    }
    let containers = st.ops(view.containing_op());
    let (fused_result, container_result) = (view.fused_op(), view.new_containing_op());
    let [container] = &containers[..] else {
        let message = format!(
            "requires exactly one containing_op handle (got {})",
            containers.len()
        );
        return Err(st.definite(Diagnostic::error(op.loc(), message)));
    };
    if producers.is_empty() {
        st.set_result(op, fused_result, Mapped::Ops(Vec::new()))?;
        return st.set_result(op, container_result, Mapped::Ops(containers));
    }
    let mut fused = Vec::new();
    while !producers.is_empty() {
        let Some(producer) = next_producer(st, &mut producers, container) else {
            let message = "could not find next producer to fuse into container";
            let error = with_place(st, op.plain_error(message), container, "containing op");
            return Err(Outcome::silenceable(error));
        };
        let Some(inside) = container.outside(st.root).map(|(_, op)| op) else {
            return Err(st.definite(op.plain_error("the containing op is gone")));
        };
        let made = rewrite_at(st, &producer, |rw, op| {
            first_slice(rw, op, inside)
                .or_else(|| first_output_slice(rw, op, inside))
                .map(|tiled| tiled.ops)
                .or_else(|| Some(vec![copy_to_first_use(rw, op, inside)?]))
        });
        let Some(made) = made.flatten() else {
            let name = st.payload(&producer).map_or("", OpRef::name_str);
            let message = format!("could not fuse {name} into the containing op");
            let error = with_place(st, op.plain_error(message), &producer, "producer op");
            return Err(Outcome::silenceable(error));
        };
        fused.extend(made.into_iter().map(|op| producer.sibling(op)));
    }
    st.set_result(op, fused_result, Mapped::Ops(fused))?;
    st.set_result(op, container_result, Mapped::Ops(containers.clone()))
}

/// `transform.structured.fuse`
pub fn fuse<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_fuse as slots;
    let view = ops::StructuredFuse::new(op);
    let targets = st.ops(view.target());
    let known = op.dense_attr(slots::STATIC_TILE_SIZES_ATTR);
    let sizes = for_all(st, op, &known, &op.group(slots::TILE_SIZES))?;
    let order = super::sizes::numbers(
        st,
        op,
        &op.dense_attr(slots::STATIC_TILE_INTERCHANGE_ATTR),
        &op.group(slots::TILE_INTERCHANGE),
    )?;
    let mut tiled = Vec::new();
    let mut made: Vec<Vec<PayloadOp>> = vec![Vec::new(); op.num_results() - 1];
    for target in &targets {
        let count = require_loops(st, op, target)?;
        // Sizes and places of loops that there are not do not count.
        let sizes: Vec<_> = sizes.iter().take(count).copied().collect();
        let order: Vec<i64> = match order.len() > count {
            true => order
                .iter()
                .copied()
                .filter(|at| (*at as usize) < count)
                .collect(),
            false => order.clone(),
        };
        let Some(order) = loops::complete_order(&order, count) else {
            return Err(st.definite(op.plain_error("expected a permutation of the loops")));
        };
        let result = rewrite_at(st, target, |rw, op| {
            let result = match view.use_forall() {
                true => forall::tile(rw, op, &Division::Steps(sizes.clone()), None),
                false => loops::tile(rw, op, |_| sizes.clone(), &order),
            }?;
            match view.apply_cleanup() {
                true => producers_behind_shapes(rw, &result),
                false => {
                    producers(rw, &result);
                }
            }
            replace(rw, op, Some(result))
        });
        let Some(result) = result.flatten() else {
            return Err(Outcome::silenceable(
                op.plain_error("failed to tile and fuse"),
            ));
        };
        if result.loops.len() < made.len() {
            let message = "attempting to assign a null payload op to this transform value";
            return Err(st.definite(op.plain_error(message)));
        }
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
