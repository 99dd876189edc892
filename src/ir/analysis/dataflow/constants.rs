//! Constant values, found by folding.

use smallvec::SmallVec;

use super::{Analysis, Decides, Facts, Found};
use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::hooks::{FoldResult, FoldResults, Folded};
use crate::ids::{Attribute, OpId, Str, ValueId};
use crate::rewrite::fold_with;

/// What is known about a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lattice {
    /// No path that defines the value has been found yet.
    #[default]
    Unseen,
    /// A constant, and the dialect that can make it.
    Constant(Attribute, Str),
    /// Not always the same value.
    Varies,
}

impl Lattice {
    /// The least element that covers both: [`Lattice::Varies`] for two different constants.
    pub fn join(self, other: Lattice) -> Lattice {
        match (self, other) {
            (Lattice::Unseen, x) | (x, Lattice::Unseen) => x,
            (Lattice::Constant(a, dialect), Lattice::Constant(b, _)) if a == b => {
                Lattice::Constant(a, dialect)
            }
            _ => Lattice::Varies,
        }
    }

    /// The answer to a question whether a value is constant.
    pub fn decides(self) -> Decides {
        match self {
            Lattice::Unseen => Decides::NotYet,
            Lattice::Constant(attr, _) => Decides::Constant(Some(attr)),
            Lattice::Varies => Decides::Constant(None),
        }
    }
}

/// The analysis of constants.
pub struct Constants;

impl Analysis for Constants {
    type Fact = Lattice;

    fn join(&self, known: &Lattice, new: &Lattice) -> Lattice {
        known.join(*new)
    }

    fn anything(&self, _: &Context, _: &Body, _: ValueId) -> Lattice {
        Lattice::Varies
    }

    fn decides(&self, fact: &Lattice) -> Decides {
        fact.decides()
    }

    fn visit(
        &self,
        cx: &Context,
        body: &mut Body,
        op: OpId,
        facts: Facts<Lattice>,
    ) -> Found<Lattice> {
        folded(cx, body, op, |value| *facts.of(value))
    }
}

/// What the results of `op` are, given what its operands are: simulated by folding it.
pub fn folded(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    known: impl Fn(ValueId) -> Lattice,
) -> Found<Lattice> {
    if body.num_results(op) == 0 {
        return Found::nothing();
    }
    let varies = |body: &Body| {
        let results = body.results(op).map(|v| (v, Lattice::Varies));
        Found::of(results.collect())
    };
    // What folds to something in a region of it might be changed in place.
    if body.num_regions(op) > 0 {
        return varies(body);
    }
    let mut constants: SmallVec<[Option<Attribute>; 4]> = SmallVec::new();
    for operand in body.operands(op) {
        match known(operand).decides() {
            Decides::NotYet => return Found::nothing(),
            Decides::Constant(constant) => constants.push(constant),
        }
    }
    let dialect = cx.str(cx.dialect_of(body.name(op)));
    if body.has_trait(cx, op, Traits::CONSTANT_LIKE) {
        let result = body.result(op, 0);
        let value = cx.constant_value(body, result);
        let value = value.map_or(Lattice::Varies, |v| Lattice::Constant(v, dialect));
        return Found::of(vec![(result, value)]);
    }
    let saved = Saved::new(body, op);
    let mut results = FoldResults::new();
    let folded = fold_with(cx, body, op, &constants, &mut results);
    if folded == Folded::Results {
        return folded_to(body, op, &results, dialect, known);
    }
    if folded == Folded::InPlace {
        // The constants are only assumed: nothing may be changed.
        saved.restore(body, op);
    }
    varies(body)
}

/// What the results of `op` are that was folded to these.
fn folded_to(
    body: &Body,
    op: OpId,
    folded: &[FoldResult],
    dialect: Str,
    known: impl Fn(ValueId) -> Lattice,
) -> Found<Lattice> {
    let mut found = Found::nothing();
    for (result, new) in body.results(op).zip(folded) {
        let fact = match *new {
            FoldResult::Attr(attr) => Lattice::Constant(attr, dialect),
            FoldResult::Value(value) => {
                if body.operands(op).all(|operand| operand != value) {
                    found.read.push(value);
                }
                known(value)
            }
        };
        found.facts.push((result, fact));
    }
    found
}

/// What a fold in place may change.
struct Saved {
    operands: SmallVec<[ValueId; 4]>,
    attrs: Vec<Attribute>,
    dict: Attribute,
}

impl Saved {
    fn new(body: &Body, op: OpId) -> Saved {
        Saved {
            operands: body.operand_vec(op),
            attrs: body.attrs(op).to_vec(),
            dict: body.dict(op),
        }
    }

    fn restore(self, body: &mut Body, op: OpId) {
        if !body.operands(op).eq(self.operands.iter().copied()) {
            body.set_operands(op, &self.operands);
        }
        for (slot, attr) in self.attrs.into_iter().enumerate() {
            body.set_attr(op, slot, attr);
        }
        body.set_dict(op, self.dict);
    }
}
