//! `transform.structured.gpu.map_copy_to_threads` and `transform.structured.insert_slice_to_copy`

use oxmlir_dialects::linalg::structured::element_of;
use oxmlir_dialects::tables::gpu::{ThreadAttr, thread_attr};
use oxmlir_dialects::tables::{linalg, tensor, transform as ops};
use oxmlir_ir::{Attribute, Context, DYNAMIC, OpFoldResult, OpRef, Type, TypeKind};

use super::{rewrite_at, tile, with_target};
use crate::gpu::map_forall::linear_ids;
use crate::linalg::transforms::insertion;
use crate::linalg::transforms::tile::forall::{self, Division};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::state::{Mapped, State};

/// The bits that a thread moves at most at once.
const MOST_BITS: i64 = 128;

fn gcd(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

/// The elements of `width` bits that a thread moves at once: as many as fit, divide the innermost size and are aligned.
fn elements_at_once(alignment: i64, innermost: i64, width: i64) -> i64 {
    if MOST_BITS % width != 0 || alignment % width != 0 {
        return 1;
    }
    gcd(gcd(alignment / width, innermost), MOST_BITS / width)
}

/// The numbers of threads, each of which divides its size, with the largest product up to `most`; the first of equal ones.
fn distribute(sizes: &[i64], most: i64) -> Vec<i64> {
    let Some((size, others)) = sizes.split_first() else {
        return Vec::new();
    };
    let (mut best, mut best_product) = (Vec::new(), 0);
    for threads in (1..=most.min(*size)).filter(|threads| size % threads == 0) {
        let rest = distribute(others, most / threads);
        let product = threads * rest.iter().product::<i64>();
        if product > best_product {
            best_product = product;
            best = std::iter::once(threads).chain(rest).collect();
        }
    }
    best
}

/// The threads for each dimension if each moves `at_once` elements of the innermost; `None` if there are too few.
fn threads_of(sizes: &[i64], total: i64, at_once: i64) -> Option<Vec<i64>> {
    let (innermost, others) = sizes.split_last()?;
    let innermost = innermost / at_once;
    if innermost > total || innermost < 1 {
        return None;
    }
    let mut threads = distribute(others, total / innermost);
    threads.push(innermost);
    Some(threads)
}

/// The threads for each dimension: all of them if that is possible with vectors that are not larger than `widest`.
fn best_threads(sizes: &[i64], total: i64, widest: i64) -> Option<Vec<i64>> {
    let mut at_once = widest;
    while at_once >= 1 {
        let threads = threads_of(sizes, total, at_once)?;
        if threads.iter().product::<i64>() == total {
            return Some(threads);
        }
        at_once /= 2;
    }
    threads_of(sizes, total, widest)
}

/// The bits of an element.
fn bits(cx: &Context, element: Type) -> Option<i64> {
    let width = match cx.type_kind(element) {
        TypeKind::Float(kind) => kind.width(),
        _ => cx.int_width(element)?,
    };
    (width > 0).then_some(i64::from(width))
}

/// `#gpu.thread<linear_dim_N>` for each dimension, the innermost first in the line.
fn mapping(st: &State, rank: usize) -> Option<Attribute> {
    let ids = linear_ids().get(..rank)?.iter().rev();
    let ids: Vec<Attribute> = ids
        .map(|id| ThreadAttr::make(st.cx, &[(thread_attr::THREAD, st.cx.enum_attr(*id))]))
        .collect();
    Some(st.cx.array_attr(&ids))
}

/// `transform.structured.gpu.map_copy_to_threads`
pub fn map_to_threads<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredGpuMapCopyToThreads::new(op);
    let targets = st.ops(view.target());
    let (mut loops, mut tiled) = (Vec::new(), Vec::new());
    for target in &targets {
        let moved = st.payload(target).and_then(|payload| {
            let is_copy = [linalg::COPY, tensor::PAD].contains(&payload.name());
            let ty = payload.result_types().next().filter(|_| is_copy)?;
            let sizes = st.cx.shape(ty)?.to_vec();
            Some((sizes, bits(st.cx, element_of(st.cx, ty))?))
        });
        let Some((sizes, width)) = moved else {
            let message = "only linalg.copy and tensor.pad target ops are supported";
            return Err(with_target(st, op, target, message));
        };
        if sizes.contains(&DYNAMIC) || sizes.is_empty() {
            let message = "only statically sized ops of rank <= 3 are supported";
            return Err(with_target(st, op, target, message));
        }
        let innermost = sizes.last().copied().unwrap_or(1);
        let widest = elements_at_once(view.desired_bit_alignment(), innermost, width);
        let threads = best_threads(&sizes, view.total_num_threads(), widest);
        let Some(threads) = threads else {
            let message = "too few threads to map copy op to threads on the most minor dimension, given alignment and vector \
                           size constraints, try smaller tile size of mapping to more threads";
            return Err(with_target(st, op, target, message));
        };
        let threads = threads.into_iter().map(OpFoldResult::Known).collect();
        let mapping = mapping(st, sizes.len());
        tile::require_loops(st, op, target)?;
        let result = rewrite_at(st, target, |rw, op| {
            let result = forall::tile(rw, op, &Division::Threads(threads), mapping);
            tile::replace(rw, op, result)
        });
        let Some(result) = result.flatten() else {
            return Err(Outcome::silenceable(op.plain_error("failed to tile")));
        };
        loops.extend(result.loops.iter().map(|op| target.sibling(*op)));
        tiled.extend(result.tiled.ops.iter().map(|op| target.sibling(*op)));
    }
    st.set_result(op, view.forall_op(), Mapped::Ops(loops))?;
    st.set_result(op, view.tiled_op(), Mapped::Ops(tiled))
}

/// `transform.structured.insert_slice_to_copy`
pub fn of_insertion<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let mut copies = Vec::new();
    for target in st.ops(ops::StructuredInsertSliceToCopy::new(op).target()) {
        let payload = st.payload(&target);
        if !payload.is_some_and(|payload| insertion::is_insertion(payload.name())) {
            let message = "only InsertSliceOp and ParallelInsertSliceOp ops are supported";
            return Err(with_target(st, op, &target, message));
        }
        let copy = rewrite_at(st, &target, insertion::copy_source).flatten();
        copies.extend(copy.map(|copy| target.sibling(copy)));
    }
    st.set_only(op, Mapped::Ops(copies))
}
