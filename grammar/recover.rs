//! Going on after a syntax error, so that one run reports several.
//!
//! The statement that holds the error is blanked out and the text is parsed again; what that finds is the next error.
//! A further error is reported only if it is one of its own: names that occur in blanked statements stand for values of any
//! type, an error that may come from the blanks or of what was wrong there has its statement blanked without a word, and the
//! search ends where the end of a statement cannot be told ([`statement`]). A line has one error.

use std::ops::Range;

use oxmlir_ir::{Context, Diagnostic, Diagnostics, LocationKind, Severity};
use rustc_hash::FxHashSet;

use crate::messages::{LOCATION_NEVER_DEFINED, NESTED_TOO_DEEP, UNDECLARED_VALUE, UNDEFINED_ALIAS};
use crate::parse::{Functions, whole};
use crate::scan;
use crate::state::{Aliases, State};
use crate::statement;

/// Parses that may follow the first one.
const MAX_ROUNDS: usize = 20;

/// Bytes that are parsed again at most.
const MAX_WORK: usize = 64 << 20;

/// How messages begin that may miss what has been blanked beside their place.
const MISSING: &[&str] = &["expected", "invalid block name"];

/// How messages begin about text that is no operation as it should be: it may have lost what it defines.
const GARBLED: &[&str] = &["expected", "invalid", "unexpected"];

/// Appends the further errors in a text to the first ones, in the order of the text.
pub fn further(cx: &Context, text: &str, base: u32, first: &mut Diagnostics) {
    let mut search = Search {
        blanked: text.to_owned(),
        ..Search::default()
    };
    let mut errors: Vec<Diagnostic> = first.iter().filter(|d| is_error(d)).cloned().collect();
    if !statement::is_balanced(cx, text) {
        for error in search.beside_undeclared(cx, base, &errors) {
            first.push(error);
        }
        return;
    }
    let mut found = Vec::new();
    let rounds = MAX_ROUNDS.min(MAX_WORK / text.len().max(1));
    for _ in 0..rounds {
        let too_deep = errors.iter().any(|error| error.message == NESTED_TOO_DEEP);
        if too_deep || search.blank(cx, base, &errors).is_none() {
            break;
        }
        let blanked = search.blanked.clone();
        errors = search.parse(cx, &blanked, base);
        let sure = errors.iter().filter(|e| !search.is_doubtful(e, base));
        found.extend(sure.cloned());
    }
    found.sort_by_key(|e| place(e, base));
    found.into_iter().for_each(|e| first.push(e));
}

/// Drops what is said of locations that are not defined, if anything else is wrong: that may be their definition, and the reference
/// looks for them when all else is in order.
pub fn drop_consequences(errors: &mut Diagnostics) {
    let is_consequence = |error: &Diagnostic| error.message == LOCATION_NEVER_DEFINED;
    let has_cause = |error: &Diagnostic| is_error(error) && !is_consequence(error);
    if errors.iter().any(has_cause) {
        let all = errors.take().into_iter();
        all.filter(|error| !is_consequence(error))
            .for_each(|error| errors.push(error));
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

/// Where an error is in the text.
fn place(error: &Diagnostic, base: u32) -> Option<usize> {
    match error.loc.kind() {
        LocationKind::Offset(at) => Some(at.checked_sub(base)? as usize),
        _ => None,
    }
}

#[derive(Default)]
struct Search {
    /// The text without the statements that hold errors.
    blanked: String,
    /// Where those were.
    spans: Vec<Range<usize>>,
    /// The ends of those that were no statements of any operation: nobody knows what they would have defined.
    garbled: Vec<usize>,
    /// Where the lines of errors begin.
    lines: FxHashSet<usize>,
    /// The messages about aliases that nothing defines.
    aliases: FxHashSet<String>,
    /// The names that occur in them.
    forgiven: FxHashSet<String>,
    /// The places of errors.
    seen: FxHashSet<usize>,
}

impl Search {
    /// Blanks the statements of some errors; `None` if one of them is not in a statement, or all in blanked ones.
    fn blank(&mut self, cx: &Context, base: u32, errors: &[Diagnostic]) -> Option<()> {
        let known = self.spans.len();
        for error in errors {
            let at = place(error, base)?;
            self.seen.insert(at);
            self.lines.insert(self.line(at));
            if error.message.starts_with(UNDEFINED_ALIAS) {
                self.aliases.insert(error.message.clone());
            }
            if self.spans.iter().any(|span| span.contains(&at)) {
                // Two errors in one statement.
                continue;
            }
            let span = statement::around(cx, &self.blanked, at)?;
            let statement = &self.blanked[span.clone()];
            self.forgiven.extend(statement::values(statement));
            let words = said(&error.message);
            if GARBLED.iter().any(|garbled| words.starts_with(garbled)) {
                self.garbled.push(span.end);
            }
            blank(&mut self.blanked, span.clone());
            self.spans.push(span);
        }
        (self.spans.len() > known).then_some(())
    }

    /// What else is wrong where all that is known is that values are used and never declared: their names may have been lost with
    /// the bracket that is missing.
    fn beside_undeclared(
        &mut self,
        cx: &Context,
        base: u32,
        errors: &[Diagnostic],
    ) -> Vec<Diagnostic> {
        if !errors.iter().all(|error| error.message == UNDECLARED_VALUE) {
            return Vec::new();
        }
        for error in errors {
            let from = place(error, base).and_then(|at| self.blanked.get(at..));
            let name = from.and_then(|from| statement::values(from).next());
            self.forgiven.extend(name);
        }
        let text = self.blanked.clone();
        self.parse(cx, &text, base)
    }

    /// The errors in the blanked text.
    fn parse(&self, cx: &Context, text: &str, base: u32) -> Vec<Diagnostic> {
        let mut st = State::new(cx, text, base, Aliases::default());
        st.forgiven.clone_from(&self.forgiven);
        if whole(&mut st, Functions::InPlace).is_some() {
            return Vec::new();
        }
        st.diagnostics.take().into_iter().filter(is_error).collect()
    }

    /// Whether an error may come of what has been blanked.
    fn is_doubtful(&self, error: &Diagnostic, base: u32) -> bool {
        let Some(at) = place(error, base) else {
            return true;
        };
        let bytes = self.blanked.as_bytes();
        let beside = |span: &Range<usize>| {
            let before = bytes[..span.start].trim_ascii_end().len();
            let last_before = at < span.start && scan::skip_blanks(bytes, at + 1) >= span.end;
            last_before || (before..=scan::skip_blanks(bytes, span.end)).contains(&at)
        };
        let words = said(&error.message);
        let misses = |missing: &&str| words.starts_with(missing);
        self.seen.contains(&at)
            || self.lines.contains(&self.line(at))
            || self.aliases.contains(&error.message)
            || words == UNDECLARED_VALUE && self.garbled.iter().any(|end| self.is_behind(at, *end))
            || MISSING.iter().any(misses) && self.spans.iter().any(beside)
    }

    /// Where the line of a place begins.
    fn line(&self, at: usize) -> usize {
        let before = self.blanked.as_bytes().get(..at).unwrap_or_default();
        before
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |end| end + 1)
    }

    /// Whether `at` is in the same function as the statement that ended at `end`, behind it.
    fn is_behind(&self, at: usize, end: usize) -> bool {
        let between = self.blanked.get(end..at);
        between.is_some_and(|between| !between.contains("func "))
    }
}

/// What a message says, without the operation that it says it of.
fn said(message: &str) -> &str {
    let of_op = message.strip_prefix("custom op '");
    let said = of_op.and_then(|named| named.split_once("' "));
    said.map_or(message, |(_, said)| said)
}

/// Replaces all but the ends of lines by blanks.
fn blank(text: &mut String, span: Range<usize>) {
    let blanks: String = text[span.clone()]
        .bytes()
        .map(|b| if b == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(span, &blanks);
}
