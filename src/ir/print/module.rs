//! Whole programs: aliases, then the operations, isolated ones on all cores, joined in order.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use smallvec::{SmallVec, smallvec};

use super::alias::Collector;
use super::names::BodyNames;
use super::{PrintOptions, Printer};
use crate::body::Body;
use crate::context::Context;
use crate::ids::{BlockId, OpId};
use crate::pool::{Lent, Pool};

/// The number of operations that one piece of parallel work should hold: the texts of two windows of pieces are in memory.
const PIECE: usize = 1024;
/// How many pieces a thread prints before they are written.
const PIECES_A_THREAD: usize = 8;

/// Writes a program: the definitions of its aliases, the root of `body`, its resources, and newlines as the reference ends with.
///
/// # Errors
///
/// What `out` answers.
pub fn print_module(
    cx: &Context,
    body: &Body,
    options: &PrintOptions,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    let sink = Sink::new(out);
    let mut printer = Printer::new(cx, options);
    printer.names = Arc::new(BodyNames::of_root(cx, options, body));
    printer.parallel = true;
    if !options.local_scope {
        printer.collect_definitions(body);
    }
    printer.sink = Some(&sink);
    printer.program(body);
    printer.text("\n");
    sink.write(&printer.out);
    sink.finish()
}

/// The text that [`print_module`] writes.
pub fn module_text(cx: &Context, body: &Body, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    // A vector takes all that is written to it.
    let _ = print_module(cx, body, options, &mut text);
    String::from_utf8(text).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// Where finished text goes. What goes wrong there is kept until the end: printing itself cannot fail.
pub(super) struct Sink<'a>(Mutex<(&'a mut (dyn Write + Send), io::Result<()>)>);

impl<'a> Sink<'a> {
    fn new(out: &'a mut (dyn Write + Send)) -> Sink<'a> {
        Sink(Mutex::new((out, Ok(()))))
    }

    fn write(&self, text: &str) {
        let (out, result) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if result.is_ok() {
            *result = out.write_all(text.as_bytes());
        }
    }

    fn finish(&self) -> io::Result<()> {
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut sink.1, Ok(()))
    }
}

impl Printer<'_> {
    /// The root of a body, whose values have been named already.
    pub(super) fn root(&mut self, body: &Body, root: OpId) {
        self.op(body, root);
        self.trailing_location(body.loc(root));
    }

    /// Finds the aliases of the program.
    pub(super) fn collect_definitions(&mut self, body: &Body) {
        if self.options.debuginfo || self.cx.has_aliasable() {
            self.collect_aliases(body, body.root());
        }
    }

    /// The root of `body`; with the definitions of aliases around it and the resources after it, unless in local scope.
    pub(super) fn program(&mut self, body: &Body) {
        if self.options.local_scope {
            return self.root(body, body.root());
        }
        self.alias_definitions(false);
        self.number_distinct();
        self.root(body, body.root());
        self.text("\n");
        self.alias_definitions(true);
        self.resource_section();
    }

    /// Numbers the distinct attributes of the module, before several threads print it.
    fn number_distinct(&mut self) {
        let aliases = self.aliases.clone();
        for id in &aliases.distinct {
            self.distinct_number(*id);
        }
    }

    fn collect_aliases(&mut self, body: &Body, root: OpId) {
        self.collector = Some(Box::new(Collector::new(self.cx)));
        // Nobody reads the names of values here.
        let names = std::mem::take(&mut self.names);
        self.trailing_location(body.loc(root));
        self.op(body, root);
        self.out.clear();
        self.names = names;
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
        if !ops.iter().any(|op| body.is_stub(*op)) {
            return false;
        }
        let mut rest = &ops[..];
        let mut next_window = || -> Vec<&[OpId]> {
            let pieces = std::iter::from_fn(|| next_piece(body, &mut rest));
            pieces
                .take(PIECES_A_THREAD * rayon::current_num_threads())
                .collect()
        };
        // While one window is written the next is printed: never more than two are in memory.
        let mut window = next_window();
        if window.len() < 2 {
            return false;
        }
        let before = std::mem::take(&mut self.out);
        self.emit(before);
        let shared = &*self;
        let printers = Pool::default();
        // The length of the piece that was printed last: the next one is hardly much longer.
        let usual = AtomicUsize::new(0);
        let print = |window: &[&[OpId]]| -> Vec<(String, Option<Box<Collector>>)> {
            let pieces = window.par_iter().with_max_len(1);
            let print = |printer: &mut Lent<Printer>, piece: &&[OpId]| {
                printer.collector = shared.collector.as_ref().map(|c| Box::new(c.fork()));
                let usual_len = usual.load(Ordering::Relaxed);
                printer.out.reserve(usual_len + usual_len / 4);
                for op in *piece {
                    printer.op_line(body, *op);
                }
                let text = std::mem::take(&mut printer.out);
                usual.store(text.len(), Ordering::Relaxed);
                (text, printer.collector.take())
            };
            let lend = || printers.lend(|| shared.fork());
            pieces.map_init(lend, print).collect()
        };
        let mut visits = Vec::new();
        let mut printed = Vec::new();
        while !window.is_empty() {
            let written = || {
                Self::write_pieces(shared.sink, std::mem::take(&mut printed), &mut visits);
                next_window()
            };
            let (next, texts) = rayon::join(written, || print(&window));
            printed = texts;
            window = next;
        }
        Self::write_pieces(shared.sink, printed, &mut visits);
        if let Some(collector) = self.collector.as_deref_mut() {
            visits.into_iter().for_each(|v| collector.merge(v));
        }
        true
    }

    /// Hands finished text on; without a sink nobody reads it.
    fn emit(&self, text: String) {
        if let Some(sink) = self.sink {
            sink.write(&text);
        }
    }

    fn write_pieces(
        sink: Option<&Sink>,
        pieces: Vec<(String, Option<Box<Collector>>)>,
        visits: &mut Vec<Collector>,
    ) {
        for (text, visited) in pieces {
            if let Some(sink) = sink {
                sink.write(&text);
            }
            visits.extend(visited.map(|v| *v));
        }
    }
}

/// Cuts the next piece off a list of operations: all are about equal work. It is cut shortly before it is printed, as that
/// looks into the bodies.
fn next_piece<'o>(body: &Body, rest: &mut &'o [OpId]) -> Option<&'o [OpId]> {
    let mut sum = 0;
    let last = rest.iter().position(|op| {
        sum += body.inner(*op).map_or(1, |inner| weight(inner, PIECE));
        sum >= PIECE
    });
    let (piece, later) = rest.split_at(last.map_or(rest.len(), |at| at + 1));
    *rest = later;
    (!piece.is_empty()).then_some(piece)
}

/// About how many operations there are in a body and those inside of it; no more than `enough` are looked for.
fn weight(body: &Body, enough: usize) -> usize {
    let mut sum = 0;
    let mut bodies: SmallVec<[&Body; 4]> = smallvec![body];
    while sum < enough
        && let Some(body) = bodies.pop()
    {
        sum += body.op_capacity();
        bodies.extend(body.children().map(|(_, inner)| inner));
    }
    sum
}
