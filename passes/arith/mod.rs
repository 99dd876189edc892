//! Passes on arithmetic: expansion, emulation, and those that use what is known of the ranges of values.

pub mod builder;
pub mod emulate_unsupported_floats;
pub mod expand;
pub mod int_range_narrowing;
pub mod int_range_optimizations;
pub mod unsigned_when_equivalent;
pub mod wide_int;
pub mod widen;

use std::sync::{Mutex, PoisonError};

use oxmlir_ir::analysis::dataflow::{RangeFact, Ranges, Scope, Solver};
use oxmlir_ir::pass::{PassContext, PassResult};
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, apply_patterns_greedily};
use oxmlir_ir::{Body, ValueId};
use rustc_hash::FxHashMap;

/// The ranges of the values of one body.
struct KnownRanges {
    facts: Vec<RangeFact>,
    /// Those of values that have come since.
    added: Mutex<FxHashMap<ValueId, IntRange>>,
}

impl KnownRanges {
    /// The range of a value; `None` if it is no integer, never defined, or was not there when the ranges were found.
    fn of(&self, value: ValueId) -> Option<IntRange> {
        match self.facts.get(value.index()) {
            Some(fact) => fact.range().cloned(),
            None => {
                let added = self.added.lock();
                let added = added.unwrap_or_else(PoisonError::into_inner);
                added.get(&value).cloned()
            }
        }
    }

    /// Gives a new value the range of the one that it stands for.
    fn copy(&self, from: ValueId, to: ValueId) {
        if let Some(range) = self.of(from) {
            let added = self.added.lock();
            let mut added = added.unwrap_or_else(PoisonError::into_inner);
            added.insert(to, range);
        }
    }
}

/// Finds the ranges of all values in `body`, with the help of folding if `folds`, and calls `rewrite` for it and for each
/// body inside it.
fn with_ranges(
    body: &mut Body,
    pass: &PassContext,
    folds: bool,
    mut rewrite: impl FnMut(&mut Body, &KnownRanges, IsRoot) -> PassResult,
) -> PassResult {
    let scope = Scope::new(pass.cx, body);
    let analysis = Ranges { cx: pass.cx, folds };
    let mut solved = Solver::solve(pass.cx, &scope, &analysis, body);
    for index in 0..scope.num_bodies() {
        let known = KnownRanges {
            facts: solved.take_facts(index),
            added: Mutex::default(),
        };
        if let Some(body) = scope.body_mut(body, index) {
            rewrite(body, &known, IsRoot(index == 0))?;
        }
    }
    Ok(())
}

/// Whether a body is that of the operation that the pass runs on.
struct IsRoot(bool);

/// Applies patterns to a body until nothing changes.
fn apply(
    body: &mut Body,
    pass: &PassContext,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> PassResult {
    let result = apply_patterns_greedily(pass.cx, body, body.root(), patterns, config);
    result.map_err(|endless| pass.fail(endless))?;
    Ok(())
}
