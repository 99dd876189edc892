//! Dataflow: what is known of values, found out along the paths that can be taken.
//!
//! A [`Solver`] goes through branches, regions and calls; an [`Analysis`] says what a fact about a value is and how
//! operations make facts of facts. Facts only ever get weaker: a value starts out with nothing known (no path to it was
//! found yet), and what several paths say is joined.
//!
//! - [`Constants`]: values that are constant, by folding.
//! - [`Ranges`]: bounds of integers, by the `ranges` hooks of operations.

mod constants;
mod ranges;
mod scope;
mod solver;

use crate::body::Body;
use crate::context::Context;
use crate::ids::{Attribute, OpId, ValueId};
use crate::opref::OpRef;

pub use constants::{Constants, Lattice};
pub use ranges::{RangeFact, Ranges};
pub use scope::{Scope, callee};
pub use solver::Solver;

/// What is known of the values of one body.
pub struct Facts<'a, F>(&'a [F]);

impl<F> Clone for Facts<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Facts<'_, F> {}

impl<'a, F> Facts<'a, F> {
    /// The fact about a value.
    pub fn of(self, value: ValueId) -> &'a F {
        &self.0[value.index()]
    }
}

/// What a step has found out.
pub struct Found<F> {
    /// New facts about values.
    pub facts: Vec<(ValueId, F)>,
    /// Values that were looked at though they are no operands: when more is known of them the step is repeated.
    pub read: Vec<ValueId>,
}

impl<F> Found<F> {
    /// Facts that follow from the operands alone.
    pub fn of(facts: Vec<(ValueId, F)>) -> Found<F> {
        Found {
            facts,
            read: Vec::new(),
        }
    }

    /// Nothing.
    pub fn nothing() -> Found<F> {
        Found::of(Vec::new())
    }
}

/// What an analysis knows of values, and how operations act on it.
pub trait Analysis {
    /// What is known of a value; the default is that no path to it has been found.
    type Fact: Clone + PartialEq + Default;

    /// What holds if either fact does.
    fn join(&self, known: &Self::Fact, new: &Self::Fact) -> Self::Fact;

    /// What holds of a value that comes from where nobody looks.
    fn anything(&self, cx: &Context, body: &Body, value: ValueId) -> Self::Fact;

    /// How a value decides where control goes.
    fn decides(&self, fact: &Self::Fact) -> Decides;

    /// The results of an operation that leaves control flow alone. It may change the body while it works, but leaves it
    /// as it was.
    fn visit(
        &self,
        cx: &Context,
        body: &mut Body,
        op: OpId,
        facts: Facts<Self::Fact>,
    ) -> Found<Self::Fact>;

    /// Arguments of a region, or results, that `op` makes itself: no edge of control flow passes them.
    fn produced(
        &self,
        op: OpRef,
        values: &[ValueId],
        _facts: Facts<Self::Fact>,
    ) -> Found<Self::Fact> {
        let anything = |value: &ValueId| (*value, self.anything(op.cx, op.body, *value));
        Found::of(values.iter().map(anything).collect())
    }
}

/// What a value says about where control goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decides {
    /// Nothing is known of the value yet: wait.
    NotYet,
    /// It is this constant, or no one.
    Constant(Option<Attribute>),
}
