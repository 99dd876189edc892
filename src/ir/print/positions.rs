//! Printing that says where each operation stands in the text.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::names::BodyNames;
use super::{PrintOptions, Printer};
use crate::body::Body;
use crate::context::Context;
use crate::ids::OpId;

/// The places of the operations of a body in the text.
#[derive(Default, Debug)]
pub struct Positions {
    /// Lines, counted from 1, and the columns that the lines are indented to.
    pub ops: FxHashMap<OpId, (u32, u32)>,
    /// Those of the isolated bodies in it, by their operations.
    pub inner: FxHashMap<OpId, Positions>,
}

/// Collects [`Positions`] while text is being written.
#[derive(Default)]
pub(super) struct Tracker {
    positions: Positions,
    /// How much text has been looked through for newlines, and how many there were.
    seen: usize,
    newlines: u32,
}

/// The text of the root of `body`, and where its operations are in it. A root that lies in another operation
/// (`nested`) has no aliases and no newline at its end.
pub fn print_with_positions(
    cx: &Context,
    body: &Body,
    options: &PrintOptions,
    nested: bool,
) -> (String, Positions) {
    let mut printer = Printer::new(cx, options);
    printer.names = Arc::new(BodyNames::of_root(cx, options, body));
    let is_program = !nested && !options.local_scope;
    if is_program {
        printer.collect_definitions(body);
    }
    printer.tracker = Some(Box::default());
    if is_program {
        printer.program(body);
    } else {
        printer.root(body, body.root());
    }
    let tracker = printer.tracker.take().unwrap_or_default();
    (printer.out, tracker.positions)
}

impl Printer<'_> {
    /// Notes that an operation begins here.
    pub(super) fn track(&mut self, op: OpId) {
        let column = self.indent as u32;
        if let Some(tracker) = self.tracker.as_deref_mut() {
            let unseen = self.out.as_bytes().get(tracker.seen..).unwrap_or(&[]);
            tracker.newlines += unseen.iter().filter(|b| **b == b'\n').count() as u32;
            tracker.seen = self.out.len();
            let place = (tracker.newlines + 1, column);
            tracker.positions.ops.insert(op, place);
        }
    }

    /// Begins an isolated body; gives the positions around it to [`Printer::leave_positions`].
    pub(super) fn enter_positions(&mut self) -> Option<Positions> {
        let tracker = self.tracker.as_deref_mut()?;
        Some(std::mem::take(&mut tracker.positions))
    }

    pub(super) fn leave_positions(&mut self, stub: OpId, outer: Option<Positions>) {
        if let (Some(tracker), Some(outer)) = (self.tracker.as_deref_mut(), outer) {
            let inner = std::mem::replace(&mut tracker.positions, outer);
            tracker.positions.inner.insert(stub, inner);
        }
    }
}
