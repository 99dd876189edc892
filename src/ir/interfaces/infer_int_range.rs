//! Ranges of integers.

use super::Interface;
use crate::body::Body;
use crate::context::Context;
use crate::coverage;
use crate::ids::{OpId, ValueId};
use crate::opref::OpRef;
use crate::ranges::IntRange;
use crate::ranges::index::{Matters, of_either_width};

/// How the ranges of integers that an operation makes follow from those of its operands (`InferIntRangeInterface`).
#[derive(Clone, Copy)]
pub enum InferIntRange {
    /// The result of an operation on two integers.
    Binary(fn(&IntRange, &IntRange) -> IntRange),
    /// The result of an operation on two integers of 32 or 64 bits, and in which reading the width matters.
    IndexBinary(fn(&IntRange, &IntRange) -> IntRange, Matters),
    /// What the rule tells of results and arguments of regions, if the ranges of all operands are known.
    Known(fn(OpRef, &[IntRange], &mut TellRange)),
    /// The same, for a rule that copes with operands that are no integers or not known yet.
    Any(fn(OpRef, &[Option<IntRange>], &mut TellRange)),
}

/// A function that writes what an analysis knows of the operands' ranges into the operation, for tests.
pub struct ShowRanges(pub fn(&Context, &mut Body, OpId, &[Option<IntRange>]));

impl Interface for ShowRanges {}

/// Takes the range of a result or of an argument of a region.
pub type TellRange<'a> = dyn FnMut(ValueId, IntRange) + 'a;

impl InferIntRange {
    /// Tells the ranges that follow from those of the operands: `None` for one that is no integer or not known yet.
    pub fn infer(self, op: OpRef, operands: &[Option<IntRange>], tell: &mut TellRange) {
        let tell: &mut TellRange = &mut |value, range| {
            coverage::note(|| format!("ranges {}", op.name_str()));
            tell(value, range);
        };
        if let InferIntRange::Any(rule) = self {
            return rule(op, operands, tell);
        }
        let Some(known) = operands.iter().cloned().collect::<Option<Vec<_>>>() else {
            return;
        };
        match (self, &known[..]) {
            (InferIntRange::Binary(rule), [a, b]) => tell(op.result(0), rule(a, b)),
            (InferIntRange::IndexBinary(rule, matters), [_, _]) => {
                let on_both = |args: &[IntRange]| rule(&args[0], &args[1]);
                tell(op.result(0), of_either_width(&known, matters, on_both));
            }
            (InferIntRange::Known(rule), known) => rule(op, known, tell),
            _ => {}
        }
    }
}

impl Interface for InferIntRange {}
