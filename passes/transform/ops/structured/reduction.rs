//! `transform.structured.split_reduction`, `tile_reduction_using_for` and `tile_reduction_using_forall`

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{Attribute, Diagnostic, Location, OpFoldResult, OpRef};

use super::pad::ints;
use super::rewrite_at;
use crate::linalg::transforms::reduction::split::{self, Options};
use crate::linalg::transforms::reduction::tile::{self, Refusal, Tiled};
use crate::linalg::transforms::tile::forall::Division;
use crate::transform::ops::control::{with_place, wrong_kind};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// `transform.structured.split_reduction`
pub fn split<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::StructuredSplitReduction::new(op);
    let options = Options {
        factor: view.split_factor(),
        position: usize::try_from(view.insert_split_dimension()).unwrap_or(usize::MAX),
        inner_parallel: view.inner_parallel(),
        scales: view.use_scaling_algorithm(),
        allocates: view.use_alloc(),
    };
    let mut made: [Vec<PayloadOp>; 4] = Default::default();
    for target in st.ops(view.target()) {
        if st.payload(&target).and_then(Structured::of).is_none() {
            return Err(wrong_kind(st, op, &target));
        }
        let new = rewrite_at(st, &target, |rw, op| split::split(rw, op, &options));
        let Some(new) = new.flatten() else {
            let error = Diagnostic::error(op.loc(), "failed to apply");
            let error = with_place(st, error, &target, "attempted to apply to this op");
            return Err(Outcome::silenceable(error));
        };
        let new = [new.init, new.fill, new.partial, new.last];
        for (made, new) in made.iter_mut().zip(new) {
            made.push(target.sibling(new));
        }
    }
    for (result, made) in op.results().zip(made) {
        st.set_result(op, result, Mapped::Ops(made))?;
    }
    Ok(())
}

fn known(numbers: impl IntoIterator<Item = i64>) -> Vec<OpFoldResult> {
    numbers.into_iter().map(OpFoldResult::Known).collect()
}

/// The loops that partial results are kept apart for.
fn order(op: OpRef, slot: usize) -> Vec<usize> {
    let numbers = ints(op, slot).into_iter();
    numbers
        .map(|number| usize::try_from(number).unwrap_or(usize::MAX))
        .collect()
}

/// What comes of each target: fills, the partial reduction, what combines its results, and the outermost loop, one for each result.
fn each<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    message: &str,
    tile: impl Fn(&mut oxmlir_ir::rewrite::Rewriter, oxmlir_ir::OpId) -> Result<Tiled, Refusal>,
    loops: usize,
) -> Step<()> {
    let target = op.operands().next();
    let mut made: Vec<Vec<PayloadOp>> = vec![Vec::new(); op.num_results()];
    for target in target.map_or(Vec::new(), |target| st.ops(target)) {
        let payload = st.payload(&target);
        let Some(view) = payload.and_then(Structured::of) else {
            let loc = payload.map_or(op.loc(), OpRef::loc);
            let message = "Operation should implement PartialReductionOpInterface";
            return Err(Outcome::silenceable(Diagnostic::error(loc, message)));
        };
        let (loc, produced) = (view.op.loc(), 2 * view.inits().len() + 1 + loops);
        let refusal = |st: &State, message: &str| {
            if let Some(payload) = st.payload(&target) {
                st.pass.emit(payload.error(message));
            }
        };
        let new = match rewrite_at(st, &target, &tile).unwrap_or(Err(Refusal::Other)) {
            Ok(new) => new,
            Err(why) => {
                match why {
                    Refusal::Parallel => refusal(
                        st,
                        "tiling parallel dimensions is not supported with partial reduction tiling strategies",
                    ),
                    // The reference's spelling.
                    Refusal::Analysis => {
                        refusal(st, "Failed to anaysis the reduction operation.");
                    }
                    Refusal::Neutral => refusal(
                        st,
                        "Failed to get an identity value for the reduction operation.",
                    ),
                    Refusal::Other => {}
                }
                return Err(Outcome::silenceable(Diagnostic::error(op.loc(), message)));
            }
        };
        if produced != op.num_results() || loops == 0 {
            return Err(wrong_count(op, loc, produced));
        }
        let all = new.fills.into_iter().chain(new.tiled);
        let all = all.chain(new.last).chain(new.loops.first().copied());
        for (made, new) in made.iter_mut().zip(all) {
            made.push(target.sibling(new));
        }
    }
    for (result, made) in op.results().zip(made) {
        st.set_result(op, result, Mapped::Ops(made))?;
    }
    Ok(())
}

/// The failure of an operation that has another number of results than there is made.
fn wrong_count(op: OpRef, target: Location, produced: usize) -> Outcome {
    let message = format!(
        "application of {} expected to produce {} results (actually produced {produced}).",
        op.name_str(),
        op.num_results()
    );
    let error = op.plain_error(message);
    let error = error.note(target, "when applied to this op");
    Outcome::silenceable(error.note(
        op.loc(),
        "if you need variadic results, consider a generic `apply` instead of the specialized `applyToOne`.",
    ))
}

/// `transform.structured.tile_reduction_using_for`
pub fn using_for<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_tile_reduction_using_for as slots;
    let sizes = ints(op, slots::TILE_SIZES_ATTR);
    let order = order(op, slots::REDUCTION_DIMS_ATTR);
    let loops = usize::from(sizes.iter().any(|size| *size != 0));
    let sizes = known(sizes);
    each(
        st,
        op,
        "failed to tile using partial reduction",
        |rw, op| tile::with_loops(rw, op, &sizes, &order),
        loops,
    )
}

/// `transform.structured.tile_reduction_using_forall`
pub fn using_forall<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_tile_reduction_using_forall as slots;
    let threads = op.dense_attr(slots::NUM_THREADS_ATTR);
    let sizes = op.dense_attr(slots::TILE_SIZES_ATTR);
    let order = order(op, slots::REDUCTION_DIMS_ATTR);
    let mapping: Option<Attribute> = op.attr(slots::MAPPING_ATTR);
    let numbers = if threads.is_empty() { &sizes } else { &threads };
    let loops = usize::from(numbers.iter().any(|number| *number != 0));
    let division = match threads.is_empty() {
        true => Division::Sizes(known(sizes)),
        false => Division::Threads(known(threads)),
    };
    each(
        st,
        op,
        "could not tile reduction",
        |rw, op| tile::with_threads(rw, op, &division, (&order, mapping)),
        loops,
    )
}
