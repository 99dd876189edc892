//! Structured operations in other forms: `transform.structured.generalize`, `specialize` and `interchange`.

use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::tables::{linalg, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpRef, ValueId};

use super::rewrite_at;
use crate::linalg::{generalize_named_ops, specialize as named};
use crate::transform::ops::control::with_place;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// What comes of each target, which has to be a structured operation that `fits`.
fn each<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    target: ValueId,
    fits: impl Fn(OpRef) -> bool,
    mut change: impl FnMut(&mut Rewriter, OpId) -> Option<OpId>,
) -> Step<()> {
    let mut made: Vec<PayloadOp> = Vec::new();
    for target in st.ops(target) {
        let is_wanted = st
            .payload(&target)
            .is_some_and(|payload| Structured::of(payload).is_some() && fits(payload));
        if !is_wanted {
            let error = op.plain_error("transform applied to the wrong op kind");
            let error = with_place(st, error, &target, "when applied to this op");
            return Err(st.definite(error));
        }
        let new = rewrite_at(st, &target, &mut change).flatten();
        let Some(new) = new else {
            let error = op.plain_error(format_args!("{} failed to apply", op.name_str()));
            let error = with_place(st, error, &target, "when applied to this op");
            return Err(Outcome::silenceable(error));
        };
        made.push(target.sibling(new));
    }
    match op.num_results() {
        0 => Ok(()),
        _ => st.set_only(op, Mapped::Ops(made)),
    }
}

/// `transform.structured.generalize`
pub fn generalize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredGeneralize::new(op).target();
    each(
        st,
        op,
        target,
        |_| true,
        |rw, op| match rw.body.name(op) == linalg::GENERIC {
            true => Some(op),
            false => generalize_named_ops::generalize(rw, op),
        },
    )
}

/// `transform.structured.specialize`
pub fn specialize<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let target = ops::StructuredSpecialize::new(op).target();
    each(st, op, target, |_| true, named::specialize)
}

/// `transform.structured.interchange`
pub fn interchange<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_interchange as slots;
    let target = ops::StructuredInterchange::new(op).target();
    let order = op.dense_attr(slots::ITERATOR_INTERCHANGE_ATTR);
    let is_generic = |payload: OpRef| payload.name() == linalg::GENERIC;
    if order.is_empty() {
        return each(st, op, target, is_generic, |_, op| Some(op));
    }
    let order: Vec<u32> = order
        .iter()
        .filter_map(|dim| u32::try_from(*dim).ok())
        .collect();
    each(st, op, target, is_generic, |rw, op| {
        permute_loops(rw, op, &order)
    })
}

/// Lets the loops of a `linalg.generic` come in another order.
fn permute_loops(rw: &mut Rewriter, op: OpId, order: &[u32]) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    if view.num_loops() != order.len() {
        return None;
    }
    let exprs = rw.cx.affine();
    let places: Vec<_> = (0..order.len() as u32)
        .map(|dim| order.iter().position(|old| *old == dim))
        .collect();
    let places: Vec<u32> = places
        .into_iter()
        .map(|at| Some(at? as u32))
        .collect::<Option<_>>()?;
    let results: Vec<_> = places.iter().map(|at| exprs.dim(*at)).collect();
    let moved = exprs.map(order.len() as u32, 0, &results);
    let maps: Vec<_> = view
        .maps()
        .iter()
        .map(|map| map.compose(moved, exprs))
        .collect();
    let old = view.iterators();
    let iterators: Vec<_> = order
        .iter()
        .map(|dim| rw.cx.enum_attr(old[*dim as usize]))
        .collect();
    let maps = maps_attr(rw.cx, &maps);
    let iterators = rw.cx.array_attr(&iterators);
    rw.modify(op, |body| {
        body.set_attr(op, linalg::generic::INDEXING_MAPS_ATTR, maps);
        body.set_attr(op, linalg::generic::ITERATOR_TYPES_ATTR, iterators);
    });
    for index in rw.body.nested_ops(op) {
        if rw.body.name(index) == linalg::INDEX {
            let dim = usize::try_from(linalg::Index::new(rw.op(index)).dim()).ok()?;
            let at = rw
                .cx
                .int_attr(oxmlir_ir::Type::I64, i64::from(*places.get(dim)?));
            rw.modify(index, |body| {
                body.set_attr(index, linalg::index::DIM_ATTR, at)
            });
        }
    }
    Some(op)
}
