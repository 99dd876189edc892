//! Whole programs: aliases, then the operations, isolated ones on all cores, joined in order.

use std::io::{self, Write};
use std::sync::Arc;

use rayon::prelude::*;

use super::alias::Collector;
use super::names::BodyNames;
use super::{PrintOptions, Printer};
use crate::body::Body;
use crate::context::Context;
use crate::ids::{BlockId, OpId};

/// The number of operations that one piece of parallel work should hold.
const PIECE: usize = 4096;

/// Writes a program: the definitions of its aliases, the root of `body`, its resources, and newlines as the reference ends with.
///
/// # Errors
///
/// What `out` answers.
pub fn print_module(
    cx: &Context,
    body: &Body,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut printer = Printer::new(cx, options);
    printer.names = Arc::new(BodyNames::of_root(cx, options, body));
    printer.parallel = true;
    let root = body.root();
    if !options.local_scope && (options.debuginfo || cx.has_aliasable()) {
        printer.collect_aliases(body, root);
    }
    if options.local_scope {
        printer.root(body, root);
    } else {
        printer.alias_definitions(false);
        printer.number_distinct();
        printer.root(body, root);
        printer.text("\n");
        printer.alias_definitions(true);
        printer.resource_section();
    }
    printer.text("\n");
    for part in &printer.parts {
        out.write_all(part.as_bytes())?;
    }
    out.write_all(printer.out.as_bytes())
}

impl Printer<'_> {
    /// The root of a body, whose values have been named already.
    pub(super) fn root(&mut self, body: &Body, root: OpId) {
        self.op(body, root);
        self.trailing_location(body.loc(root));
    }

    /// Numbers the distinct attributes of the module, before several threads print it.
    fn number_distinct(&mut self) {
        let aliases = self.aliases.clone();
        for id in &aliases.distinct {
            self.distinct_number(*id);
        }
    }

    fn collect_aliases(&mut self, body: &Body, root: OpId) {
        self.collector = Some(Box::default());
        self.trailing_location(body.loc(root));
        self.op(body, root);
        self.out.clear();
        self.parts.clear();
        if let Some(collector) = self.collector.take() {
            self.aliases = Arc::new(collector.finish(self.cx));
        }
    }

    /// Prints the operations of a block on several threads, up to `end`; says false if there is too little to do.
    pub(super) fn ops_in_parallel(
        &mut self,
        body: &Body,
        block: BlockId,
        end: Option<OpId>,
    ) -> bool {
        let ops: Vec<OpId> = body.ops(block).filter(|op| Some(*op) != end).collect();
        let pieces = pieces(body, &ops);
        if pieces.len() < 2 {
            return false;
        }
        let shared = &*self;
        let printed: Vec<(String, Option<Box<Collector>>)> = pieces
            .into_par_iter()
            .map(|piece| shared.print_piece(body, piece))
            .collect();
        self.parts.push(std::mem::take(&mut self.out));
        for (text, visits) in printed {
            self.parts.push(text);
            if let (Some(collector), Some(visits)) = (self.collector.as_deref_mut(), visits) {
                collector.merge(*visits);
            }
        }
        true
    }

    fn print_piece(&self, body: &Body, ops: &[OpId]) -> (String, Option<Box<Collector>>) {
        let mut printer = self.fork();
        printer.collector = self.collector.as_ref().map(|_| Box::default());
        for op in ops {
            printer.op_line(body, *op);
        }
        (printer.out, printer.collector)
    }
}

/// Cuts a list of operations into pieces of about equal work; one piece where no operation has a body of its own.
fn pieces<'o>(body: &Body, ops: &'o [OpId]) -> Vec<&'o [OpId]> {
    let weight = |op: &OpId| body.inner(*op).map_or(1, Body::op_capacity);
    if !ops.iter().any(|op| body.is_stub(*op)) {
        return vec![ops];
    }
    let mut pieces = Vec::new();
    let (mut start, mut sum) = (0, 0);
    for (i, op) in ops.iter().enumerate() {
        sum += weight(op);
        if sum >= PIECE {
            pieces.push(&ops[start..=i]);
            (start, sum) = (i + 1, 0);
        }
    }
    if start < ops.len() {
        pieces.push(&ops[start..]);
    }
    pieces
}
