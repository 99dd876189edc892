//! Reduction of programs: the smallest program that is found to which something still happens, such as a pass that crashes (what
//! `mlir-reduce` is for).
//!
//! What has to happen is a condition, a function of the program. An [`edit`](edits) makes a program smaller at some of its
//! places; [`reduce`] tries the edits, first on all places at once, then on ever smaller parts of them (delta debugging), and
//! keeps each program that is smaller, valid, and meets the condition, until no edit gives one.

#![warn(missing_docs)]

mod edits;
mod signature;
mod stand_in;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};

use oxmlir_ir::pass::{PassInfo, Settings, parse_pipeline, run};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::verify::verify;
use oxmlir_ir::{Body, Context, Traits};
use rustc_hash::FxHashSet;

use edits::{EDITS, Edit};

/// Passes that make programs smaller; those that a tool does not have are left out.
const PASSES: &[&str] = &[
    "symbol-dce",
    "inline",
    "canonicalize",
    "cse",
    "sccp",
    "mem2reg",
    "remove-dead-values",
];

/// A program that has been made smaller.
pub struct Reduced {
    /// The program.
    pub body: Box<Body>,
    /// How often the condition was asked.
    pub tries: u64,
    /// The number of operations before and behind.
    pub operations: [usize; 2],
}

/// Makes a program smaller as long as it meets a condition, which it does as it is. `passes` are those that may be run on
/// programs to make them smaller; the one whose failure is looked into should not be among them.
pub fn reduce(
    cx: &Context,
    program: &Body,
    passes: &[&'static PassInfo],
    condition: &dyn Fn(&Body) -> bool,
) -> Reduced {
    let body = Box::new(program.duplicate(cx));
    let size = Size::of(cx, &body);
    let before = size.operations;
    let mut search = Search {
        cx,
        passes,
        condition,
        tried: FxHashSet::from_iter([size.text.clone()]),
        tries: 0,
        body,
        size,
    };
    search.run();
    Reduced {
        body: search.body,
        tries: search.tries,
        operations: [before, search.size.operations],
    }
}

/// How large a program is. Constants count less than what they may take the place of.
struct Size {
    /// Operations that are not constants.
    computing: usize,
    operations: usize,
    text: String,
}

impl Size {
    fn of(cx: &Context, body: &Body) -> Size {
        let mut size = Size {
            computing: 0,
            operations: 0,
            text: module_text(cx, body, &PrintOptions::default()),
        };
        body.walk_all(&mut |at| {
            size.operations += 1;
            size.computing += usize::from(!at.body.has_trait(cx, at.op, Traits::CONSTANT_LIKE));
        });
        size
    }

    fn is_less_than(&self, other: &Size) -> bool {
        let ordering = self
            .computing
            .cmp(&other.computing)
            .then(self.operations.cmp(&other.operations))
            .then(self.text.len().cmp(&other.text.len()));
        ordering == Ordering::Less
    }
}

struct Search<'a> {
    cx: &'a Context,
    passes: &'a [&'static PassInfo],
    condition: &'a dyn Fn(&Body) -> bool,
    /// The texts of the programs that have been tried.
    tried: FxHashSet<String>,
    tries: u64,
    body: Box<Body>,
    size: Size,
}

impl Search<'_> {
    fn run(&mut self) {
        loop {
            let mut changed = false;
            for edit in EDITS {
                changed |= self.try_edit(edit);
            }
            for flag in PASSES {
                changed |= self.try_pass(flag);
            }
            if !changed {
                return;
            }
        }
    }

    /// Applies an edit to all places, to halves of them, and so on down to single ones, from the end of the program to its start.
    fn try_edit(&mut self, edit: &Edit) -> bool {
        let mut changed = false;
        let mut part = (edit.places)(self.cx, &self.body).max(1);
        loop {
            let mut end = (edit.places)(self.cx, &self.body);
            while end > 0 {
                let start = end.saturating_sub(part);
                let mut candidate = Box::new(self.body.duplicate(self.cx));
                (edit.apply)(self.cx, &mut candidate, start..end);
                changed |= self.keep_if_interesting(candidate);
                end = start.min((edit.places)(self.cx, &self.body));
            }
            if part == 1 {
                return changed;
            }
            part = part.div_ceil(2);
        }
    }

    fn try_pass(&mut self, flag: &str) -> bool {
        let Some(info) = self.passes.iter().find(|pass| pass.flag == flag) else {
            return false;
        };
        let root = self.body.name_str(self.cx, self.body.root());
        let pipeline = parse_pipeline(&format!("{root}({})", info.flag), self.passes);
        let Ok(mut pipeline) = pipeline else {
            return false;
        };
        pipeline.finish();
        let print = PrintOptions::default();
        let settings = Settings::plain(self.passes, &print);
        let mut candidate = Box::new(self.body.duplicate(self.cx));
        let pass = || run(self.cx, &mut candidate, &pipeline, &settings);
        let outcome = catch_unwind(AssertUnwindSafe(pass));
        let succeeded = outcome.is_ok_and(|outcome| !outcome.failed);
        succeeded && self.keep_if_interesting(candidate)
    }

    /// Goes on with a candidate that is smaller, valid and new, and meets the condition.
    fn keep_if_interesting(&mut self, candidate: Box<Body>) -> bool {
        let size = Size::of(self.cx, &candidate);
        let is_candidate = size.is_less_than(&self.size)
            && self.tried.insert(size.text.clone())
            && !verify(self.cx, &candidate).has_errors();
        if !is_candidate {
            return false;
        }
        self.tries += 1;
        let is_interesting = (self.condition)(&candidate);
        if is_interesting {
            (self.body, self.size) = (candidate, size);
        }
        is_interesting
    }
}
