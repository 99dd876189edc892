//! Transformations that say what they do to one operation, and do it to each of several (`TransformEachOpTrait`).
//!
//! A target that they do not apply to does not keep them from the others: it fails in the end, for all such targets together.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{OpName, OpRef};

use super::interface::TransformOp;
use super::ops::testing::inner_first;
use super::outcome::Outcome;
use super::state::{Mapped, State};

const EACH: &[OpName] = &[
    ops::APPLY_CSE,
    ops::APPLY_DCE,
    ops::APPLY_LICM,
    ops::APPLY_PATTERNS,
    ops::BUFFERIZATION_BUFFER_LOOP_HOISTING,
    ops::BUFFERIZATION_EMPTY_TENSOR_TO_ALLOC_TENSOR,
    ops::LOOP_COALESCE,
    ops::LOOP_HOIST_LOOP_INVARIANT_SUBSETS,
    ops::LOOP_PEEL,
    ops::LOOP_PIPELINE,
    ops::LOOP_PROMOTE_IF_ONE_ITERATION,
    ops::LOOP_UNROLL,
    ops::LOOP_UNROLL_AND_JAM,
    ops::MEMREF_ERASE_DEAD_ALLOC_AND_STORES,
    ops::MEMREF_MAKE_LOOP_INDEPENDENT,
    ops::SCF_TAKE_ASSUMED_BRANCH,
    ops::STRUCTURED_CONVERT_CONV2D_TO_IMG2COL,
    ops::STRUCTURED_DECOMPOSE,
    ops::STRUCTURED_DECOMPOSE_INTERFACE,
    ops::STRUCTURED_DECOMPOSE_WINOGRAD_OP,
    ops::STRUCTURED_FLATTEN_ELEMENTWISE,
    ops::STRUCTURED_GENERALIZE,
    ops::STRUCTURED_GPU_MAP_COPY_TO_THREADS,
    ops::STRUCTURED_HOIST_PAD,
    ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_BROADCASTS,
    ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_TRANSFERS,
    ops::STRUCTURED_INSERT_SLICE_TO_COPY,
    ops::STRUCTURED_INTERCHANGE,
    ops::STRUCTURED_LOWER_PACK,
    ops::STRUCTURED_LOWER_UNPACK,
    ops::STRUCTURED_PROMOTE,
    ops::STRUCTURED_REWRITE_IN_DESTINATION_PASSING_STYLE,
    ops::STRUCTURED_SCALARIZE,
    ops::STRUCTURED_SPECIALIZE,
    ops::STRUCTURED_SPLIT_REDUCTION,
    ops::STRUCTURED_TILE_REDUCTION_USING_FOR,
    ops::STRUCTURED_TILE_REDUCTION_USING_FORALL,
    ops::STRUCTURED_TRANSPOSE_CONV2D,
    ops::STRUCTURED_TRANSPOSE_MATMUL,
    ops::STRUCTURED_VECTORIZE_CHILDREN_AND_APPLY_PATTERNS,
    ops::STRUCTURED_WINOGRAD_CONV2D,
    ops::TENSOR_MAKE_LOOP_INDEPENDENT,
    ops::VERIFY,
];

impl<'s> State<'s, '_> {
    /// Runs a transformation, one target at a time if it is one for each. `consumes`: whether what its first operand stands for may be gone
    /// when it has run.
    pub(super) fn run(&mut self, op: OpRef<'s>, table: &TransformOp, consumes: bool) -> Outcome {
        let handle = op.operands().next().filter(|_| EACH.contains(&op.name()));
        let Some(handle) = handle else {
            return (table.apply)(self, op);
        };
        let targets = self.ops(handle);
        if consumes && let Err(failure) = inner_first(self, op, &targets) {
            return failure;
        }
        if targets.len() < 2 {
            return (table.apply)(self, op);
        }
        let mut made: Vec<Option<Mapped>> = vec![None; op.num_results()];
        let mut failures = Vec::new();
        for target in &targets {
            self.set(handle, Mapped::Ops(vec![target.clone()]));
            match (table.apply)(self, op) {
                Outcome::Success => {
                    for (made, result) in made.iter_mut().zip(op.results()) {
                        join(made, self.get(result));
                    }
                }
                Outcome::Silenceable(why) => failures.extend(why),
                Outcome::Definite => return Outcome::Definite,
            }
        }
        self.set(handle, Mapped::Ops(targets));
        if !failures.is_empty() {
            return Outcome::Silenceable(failures);
        }
        for (made, result) in made.into_iter().zip(op.results()) {
            if let Some(made) = made {
                self.set(result, made);
            }
        }
        Outcome::Success
    }
}

/// Adds what a result stands for because of one target to what it does because of those before.
fn join(all: &mut Option<Mapped>, more: Option<Mapped>) {
    match (all.as_mut(), more) {
        (Some(Mapped::Ops(all)), Some(Mapped::Ops(more))) => all.extend(more),
        (Some(Mapped::Values(all)), Some(Mapped::Values(more))) => all.extend(more),
        (Some(Mapped::Params(all)), Some(Mapped::Params(more))) => all.extend(more),
        (None, more) => *all = more,
        (Some(_), _) => {}
    }
}
