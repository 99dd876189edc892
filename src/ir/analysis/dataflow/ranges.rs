//! Ranges of integers, from what operations declare with their `ranges` hooks.
//!
//! Where control goes is decided by constants. These are found at once, by folding as well as by ranges, and both must
//! say the same; or the ranges alone decide.

use super::constants::folded;
use super::{Analysis, Decides, Facts, Found, Lattice};
use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::elements::Scalar;
use crate::ids::{OpId, ValueId};
use crate::interfaces::{Induction, InductionVariables, InferIntRange, ShowRanges};
use crate::num::ApInt;
use crate::op_fold_result::OpFoldResult;
use crate::opref::OpRef;
use crate::ranges::{IntRange, storage_width};

/// What is known of a value.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RangeFact {
    /// What folding finds; where ranges alone decide, only whether the value is ever defined.
    constant: Lattice,
    range: Option<IntRange>,
    /// How often the range has grown.
    grown: u32,
}

impl RangeFact {
    /// The bounds, if the value is an integer, or has integers as elements, and is ever defined.
    pub fn range(&self) -> Option<&IntRange> {
        self.range.as_ref()
    }

    fn new(constant: Lattice, range: Option<IntRange>) -> RangeFact {
        RangeFact {
            constant,
            range,
            grown: 0,
        }
    }

    /// Lets the constant be one only if the range says the same.
    fn reconcile(mut self, cx: &Context) -> RangeFact {
        if let (Lattice::Constant(attr, _), Some(range)) = (self.constant, &self.range)
            && cx.splat_int(attr).as_ref() != range.constant_value()
        {
            self.constant = Lattice::Varies;
        }
        self
    }
}

/// How often a range may grow before it becomes everything, so that recursion that counts comes to an end.
const MAX_GROWTH: u32 = 1024;

/// The analysis of ranges.
pub struct Ranges<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// Folding is asked for constants too.
    pub folds: bool,
}

impl Analysis for Ranges<'_> {
    type Fact = RangeFact;

    fn join(&self, known: &RangeFact, new: &RangeFact) -> RangeFact {
        let mut fact = RangeFact::new(known.constant.join(new.constant), known.range.clone());
        fact.grown = known.grown;
        match (&known.range, &new.range) {
            (Some(old), Some(new)) => {
                let both = old.union(new);
                fact.grown += u32::from(both != *old);
                let ends = fact.grown < MAX_GROWTH;
                fact.range = Some(if ends {
                    both
                } else {
                    IntRange::full(old.width())
                });
            }
            (None, Some(_)) => fact.range.clone_from(&new.range),
            (_, None) => {}
        }
        fact.reconcile(self.cx)
    }

    fn anything(&self, cx: &Context, body: &Body, value: ValueId) -> RangeFact {
        RangeFact::new(Lattice::Varies, IntRange::of_type(cx, body.ty(value)))
    }

    fn decides(&self, fact: &RangeFact) -> Decides {
        match &fact.range {
            Some(range) if !self.folds => {
                let ty = self.cx.int_type(range.width());
                let attr = |value: &ApInt| self.cx.splat_attr(ty, &Scalar::Int(value.clone()));
                Decides::Constant(range.constant_value().map(attr))
            }
            _ => fact.constant.decides(),
        }
    }

    fn visit(
        &self,
        cx: &Context,
        body: &mut Body,
        op: OpId,
        facts: Facts<RangeFact>,
    ) -> Found<RangeFact> {
        let mut found = self.constants(cx, body, op, facts);
        if let Some(show) = OpRef::new(cx, body, op).interface::<ShowRanges>() {
            let operands = operand_ranges(OpRef::new(cx, body, op), facts);
            (show.0)(cx, body, op, &operands);
        }
        let view = OpRef::new(cx, body, op);
        for (value, range) in inferred(view, facts) {
            found
                .facts
                .push((value, self.yielded(view, facts, value, range)));
        }
        found
    }

    fn produced(&self, op: OpRef, values: &[ValueId], facts: Facts<RangeFact>) -> Found<RangeFact> {
        let known = if op.implements::<InferIntRange>() {
            inferred(op, facts)
        } else if let Some(variables) = op.interface::<InductionVariables>() {
            (variables.0)(op)
                .into_iter()
                .map(|it| (it.variable, induction_range(op, facts, &it)))
                .collect()
        } else {
            Vec::new()
        };
        let fact = |value: &ValueId| {
            let mut fact = self.anything(op.cx, op.body, *value);
            if let Some((_, range)) = known.iter().find(|(known, _)| known == value) {
                fact.range.clone_from(range);
            }
            (*value, fact)
        };
        Found::of(values.iter().map(fact).collect())
    }
}

impl Ranges<'_> {
    /// What is known of the results without their ranges.
    fn constants(
        &self,
        cx: &Context,
        body: &mut Body,
        op: OpId,
        facts: Facts<RangeFact>,
    ) -> Found<RangeFact> {
        let fact = |(value, constant)| (value, RangeFact::new(constant, None));
        if self.folds {
            let constants = folded(cx, body, op, |value| facts.of(value).constant);
            return Found {
                facts: constants.facts.into_iter().map(fact).collect(),
                read: constants.read,
            };
        }
        let no_integer = |value: &ValueId| storage_width(cx, body.ty(*value)).is_none();
        let others = body.results(op).filter(no_integer);
        Found::of(others.map(|value| fact((value, Lattice::Varies))).collect())
    }

    /// A range that grows while it is passed on by a terminator may go on growing in each round of a loop: it becomes
    /// everything, so that the analysis ends.
    fn yielded(
        &self,
        op: OpRef,
        facts: Facts<RangeFact>,
        value: ValueId,
        range: Option<IntRange>,
    ) -> RangeFact {
        let new = RangeFact::new(Lattice::Unseen, range);
        let known = facts.of(value);
        let grows = known.range.is_some() && self.join(known, &new).range != known.range;
        let passed_on = || {
            let mut users = op.body.users(value);
            users.any(|user| op.body.has_trait(op.cx, user, Traits::TERMINATOR))
        };
        if grows && passed_on() {
            return self.anything(op.cx, op.body, value);
        }
        new
    }
}

/// What an operation says about its results and arguments of regions; that they may be anything if it says nothing.
fn inferred(op: OpRef, facts: Facts<RangeFact>) -> Vec<(ValueId, Option<IntRange>)> {
    let Some(rule) = op.interface::<InferIntRange>() else {
        let any = |value| (value, IntRange::of_type(op.cx, op.ty(value)));
        return op.results().map(any).collect();
    };
    let operands = operand_ranges(op, facts);
    let mut found = Vec::new();
    rule.infer(op, &operands, &mut |value, range| {
        found.push((value, Some(range)));
    });
    found
}

fn operand_ranges(op: OpRef, facts: Facts<RangeFact>) -> Vec<Option<IntRange>> {
    let range = |value| facts.of(value).range.clone();
    op.operands().map(range).collect()
}

/// From the least lower bound to below the greatest upper bound; nothing if the loop never runs.
fn induction_range(op: OpRef, facts: Facts<RangeFact>, it: &Induction) -> Option<IntRange> {
    let width = storage_width(op.cx, op.ty(it.variable))?;
    let known = |bound| match bound {
        OpFoldResult::Known(value) => Some(IntRange::constant(ApInt::from_i64(width, value))),
        OpFoldResult::Value(value) => facts.of(value).range.clone(),
    };
    let limits = |bound: Option<OpFoldResult>| {
        let range = bound.and_then(known);
        range.unwrap_or_else(|| IntRange::full(width))
    };
    let [lower, upper, step] = it.bounds.map(limits);
    let one = ApInt::one(width);
    if it.unsigned {
        let last = upper.umax.sub(&one);
        return lower
            .umin
            .ule(&last)
            .then(|| IntRange::unsigned(lower.umin, last));
    }
    // A step that is not known is taken to lead upwards.
    let (first, last) = if step.smax.is_negative() {
        (upper.smax, lower.smin)
    } else {
        (lower.smin, upper.smax.sub(&one))
    };
    first.sle(&last).then(|| IntRange::signed(first, last))
}
