//! Ranges of integers, from what operations declare with their `ranges` hooks.
//!
//! Where control goes is decided by constants, so both are found at once. A range that is not one integer makes its value
//! vary, whatever folding finds; what folding does not find is no constant, whatever the range.

use super::constants::folded;
use super::{Analysis, Decides, Facts, Found, Lattice};
use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::hooks::{Bound, Induction};
use crate::ids::{OpId, ValueId};
use crate::num::ApInt;
use crate::opref::OpRef;
use crate::ranges::{IntRange, storage_width};

/// What is known of a value.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RangeFact {
    constant: Lattice,
    range: Option<IntRange>,
}

impl RangeFact {
    /// The bounds, if the value is an integer, or has integers as elements, and is ever defined.
    pub fn range(&self) -> Option<&IntRange> {
        self.range.as_ref()
    }

    /// The integer that the value always is.
    pub fn constant(&self) -> Option<&ApInt> {
        self.range.as_ref()?.constant_value()
    }

    /// Lets the constant be one only if the range says the same.
    fn settle(mut self, cx: &Context) -> RangeFact {
        if let (Lattice::Constant(attr, _), Some(range)) = (self.constant, &self.range)
            && cx.splat_int(attr).as_ref() != range.constant_value()
        {
            self.constant = Lattice::Varies;
        }
        self
    }
}

/// The analysis of ranges.
pub struct Ranges<'a> {
    pub cx: &'a Context,
}

impl Analysis for Ranges<'_> {
    type Fact = RangeFact;

    fn join(&self, known: &RangeFact, new: &RangeFact) -> RangeFact {
        let range = match (&known.range, &new.range) {
            (Some(a), Some(b)) => Some(a.union(b)),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        let constant = known.constant.join(new.constant);
        RangeFact { constant, range }.settle(self.cx)
    }

    fn anything(&self, cx: &Context, body: &Body, value: ValueId) -> RangeFact {
        RangeFact {
            constant: Lattice::Varies,
            range: IntRange::of_type(cx, body.ty(value)),
        }
    }

    fn decides(&self, fact: &RangeFact) -> Decides {
        fact.constant.decides()
    }

    fn visit(
        &self,
        cx: &Context,
        body: &mut Body,
        op: OpId,
        facts: Facts<RangeFact>,
    ) -> Found<RangeFact> {
        let constants = folded(cx, body, op, |value| facts.of(value).constant);
        let constant = |(value, constant)| {
            let range = None;
            (value, RangeFact { constant, range })
        };
        let mut found = Found {
            facts: constants.facts.into_iter().map(constant).collect(),
            read: constants.read,
        };
        if let Some(show) = OpRef::new(cx, body, op).hooks().show_ranges {
            let operands = operand_ranges(OpRef::new(cx, body, op), facts);
            show(cx, body, op, &operands);
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
        let known = if op.hooks().ranges.is_some() {
            inferred(op, facts)
        } else if let Some(induction) = op.hooks().induction {
            induction(op)
                .into_iter()
                .map(|it| (it.variable, induction_range(op, facts, &it)))
                .collect()
        } else {
            Vec::new()
        };
        let fact = |value: &ValueId| {
            let anything = self.anything(op.cx, op.body, *value);
            match known.iter().find(|(known, _)| known == value) {
                Some((_, range)) => (
                    *value,
                    RangeFact {
                        range: range.clone(),
                        ..anything
                    },
                ),
                None => (*value, anything),
            }
        };
        Found::of(values.iter().map(fact).collect())
    }
}

impl Ranges<'_> {
    /// A range that grows while it is passed on by a terminator may go on growing in each round of a loop: it becomes
    /// everything, so that the analysis ends.
    fn yielded(
        &self,
        op: OpRef,
        facts: Facts<RangeFact>,
        value: ValueId,
        range: Option<IntRange>,
    ) -> RangeFact {
        let new = RangeFact {
            constant: Lattice::Unseen,
            range,
        };
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
    let Some(hook) = op.hooks().ranges else {
        let any = |value| (value, IntRange::of_type(op.cx, op.ty(value)));
        return op.results().map(any).collect();
    };
    let operands = operand_ranges(op, facts);
    let mut found = Vec::new();
    hook.infer(op, &operands, &mut |value, range| {
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
    let limits = |bound: Bound| match bound {
        Bound::Unknown => IntRange::full(width),
        Bound::Constant(value) => IntRange::constant(ApInt::from_i64(width, value)),
        Bound::Value(value) => {
            let known = facts.of(value).range.clone();
            known.unwrap_or_else(|| IntRange::full(width))
        }
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
