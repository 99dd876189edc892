//! Handles that may not be used any more, since a transformation has consumed what they stand for.

use std::borrow::Cow;

use oxmlir_ir::{Body, Context, Diagnostic, Location, OpRef, ValueDefinition, ValueId};
use rustc_hash::FxHashMap;

use super::payload::{PayloadOp, PayloadValue};

/// What a handle stands for.
pub enum Held {
    /// An operation.
    Op(PayloadOp),
    /// A value.
    Value(PayloadValue),
}

impl Held {
    /// The operation, or that which has the value as a result or as an argument of a block.
    pub fn op(&self, root: &Body) -> Option<PayloadOp> {
        match self {
            Held::Op(op) => Some(op.clone()),
            Held::Value(value) => value.owner(root),
        }
    }
}

/// What has become of what a handle stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// It stood for nothing.
    Nothing,
    /// Its values were consumed.
    Values,
    /// Its values are those of operations that were consumed, or are in such.
    InnerValues,
    /// Its operations were consumed, or are in such.
    Ops,
}

/// Why a handle may not be used any more.
#[derive(Clone, Debug)]
pub struct Invalidation {
    /// Where the transformation stands that consumed the payload, and at which operand.
    consumer: Location,
    operand: usize,
    what: What,
    /// Places in the payload, and what is there.
    payload: Vec<(Location, Cow<'static, str>)>,
}

impl Invalidation {
    fn new(what: What) -> Invalidation {
        Invalidation {
            consumer: Location::UNKNOWN,
            operand: 0,
            what,
            payload: Vec::new(),
        }
    }

    /// Of a handle that stood for nothing and was consumed itself.
    pub fn of_nothing() -> Invalidation {
        Invalidation::new(What::Nothing)
    }

    /// Of a handle of a value that was consumed.
    pub fn of_values(root: &Body, value: &PayloadValue) -> Invalidation {
        let mut why = Invalidation::new(What::Values);
        why.note(value.loc(root), "payload value");
        why
    }

    /// Of a handle of something that `ancestor`, which was consumed, is or contains.
    pub fn of_nested(cx: &Context, root: &Body, ancestor: &PayloadOp, held: &Held) -> Invalidation {
        let loc = |op: &PayloadOp| op.get(cx, root).map(OpRef::loc);
        match held {
            Held::Op(nested) => {
                let mut why = Invalidation::new(What::Ops);
                why.note(loc(ancestor), "ancestor payload op");
                why.note(loc(nested), "nested payload op");
                why
            }
            Held::Value(value) => {
                let mut why = Invalidation::new(What::InnerValues);
                why.note(
                    loc(ancestor),
                    "ancestor op associated with the consumed handle",
                );
                let owner = value.owner(root).and_then(|op| loc(&op));
                let origin = value.body(root).map(|body| origin(body, value.value));
                if let Some(origin) = origin {
                    why.note(owner, format!("op defining the value as {origin}"));
                }
                why.note(value.loc(root), "payload value");
                why
            }
        }
    }

    /// Tells which of the values that were consumed is of an operation.
    pub fn add_consumed(&mut self, root: &Body, values: &[PayloadValue], ancestor: &PayloadOp) {
        let mut values = values.iter();
        let value = values.find(|value| value.holders(root).contains(ancestor));
        let loc = value.and_then(|value| value.loc(root));
        self.note(loc, "consumed handle points to this payload value");
    }

    /// The same, by an operand of a transformation.
    pub fn by(self, consumer: OpRef, operand: usize) -> Invalidation {
        Invalidation {
            consumer: consumer.loc(),
            operand,
            ..self
        }
    }

    fn note(&mut self, loc: Option<Location>, note: impl Into<Cow<'static, str>>) {
        self.payload.extend(loc.map(|loc| (loc, note.into())));
    }

    /// That `op` uses the handle all the same.
    pub fn misuse(&self, op: OpRef, handle: ValueId) -> Diagnostic {
        let (state, named, reach) = match self.what {
            What::Nothing => ("associated with empty payload and ", None, ""),
            What::Values => (
                "",
                Some("invalidated handle"),
                " and invalidates handles to the same values as associated with it",
            ),
            What::InnerValues => ("", Some("invalidated handle"), NESTED),
            What::Ops => ("", Some("handle to invalidated ops"), NESTED),
        };
        let message =
            format!("op uses a handle {state}invalidated by a previously executed transform op");
        let mut error = Diagnostic::error(op.loc(), message);
        if let Some(named) = named {
            error = error.note(op.body.value_loc(handle), named);
        }
        let message = format!(
            "invalidated by this transform op that consumes its operand #{}{reach}",
            self.operand
        );
        error = error.note(self.consumer, message);
        for (loc, note) in &self.payload {
            error = error.note(*loc, note.clone());
        }
        error
    }
}

/// What is invalid with an operation that is consumed.
const NESTED: &str = " and invalidates all handles to payload IR entities associated with this operand and entities nested in them";

/// What a value is of the operation that it comes from.
fn origin(body: &Body, value: ValueId) -> String {
    match body.definition(value) {
        ValueDefinition::Result(_, number) => format!("result #{number}"),
        ValueDefinition::Argument(block, number) => {
            let region = body.block_region(block);
            let regions = body.regions(body.region_parent(region));
            let region_number = regions.iter().position(|other| *other == region);
            let block_number = body.blocks(region).position(|other| other == block);
            format!(
                "block argument #{number} of block #{} in region #{}",
                block_number.unwrap_or(0),
                region_number.unwrap_or(0)
            )
        }
    }
}

/// Operations that are gone, to be found by what is in them.
pub struct Gone<'a> {
    ops: &'a [PayloadOp],
    numbers: FxHashMap<&'a PayloadOp, usize>,
}

impl<'a> Gone<'a> {
    pub fn new(ops: &'a [PayloadOp]) -> Gone<'a> {
        let mut numbers = FxHashMap::default();
        for (number, op) in ops.iter().enumerate() {
            numbers.entry(op).or_insert(number);
        }
        Gone { ops, numbers }
    }

    /// The first of the operations that `op` is or is in.
    pub fn around(&self, root: &Body, op: &PayloadOp) -> Option<&'a PayloadOp> {
        /// So few are compared one by one.
        const FEW: usize = 4;
        if self.ops.len() <= FEW {
            return self.ops.iter().find(|gone| op.is_in(root, gone));
        }
        let outer = op
            .ancestors(root)
            .filter_map(|op| self.numbers.get(&op).copied());
        let first = self
            .numbers
            .get(op)
            .copied()
            .into_iter()
            .chain(outer)
            .min()?;
        self.ops.get(first)
    }
}
