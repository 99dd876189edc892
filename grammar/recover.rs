//! Going on after a syntax error, so that one run reports several.
//!
//! The statement that holds the error is blanked out and the text is parsed again; what that finds is the next error.
//! A further error is reported only if it is one of its own: names that blanked statements would have defined stand for
//! values of any type, an error that may come from the blanks has its statement blanked without a word, and the search
//! ends where the end of a statement cannot be told ([`statement`]).

use std::ops::Range;

use oxmlir_ir::{Context, Diagnostic, Diagnostics, LocationKind, Severity};
use rustc_hash::FxHashSet;

use crate::parse::whole;
use crate::scan;
use crate::state::{Aliases, State};
use crate::statement;

/// Parses that may follow the first one.
const MAX_ROUNDS: usize = 20;

/// Bytes that are parsed again at most.
const MAX_WORK: usize = 64 << 20;

/// How messages begin that may miss what has been blanked beside their place.
const MISSING: &[&str] = &["expected", "invalid block name"];

/// Appends the further errors in a text to the first ones, in the order of the text.
pub fn further(cx: &Context, text: &str, base: u32, first: &mut Diagnostics) {
    if !statement::is_balanced(cx, text) {
        return;
    }
    let mut search = Search {
        blanked: text.to_owned(),
        spans: Vec::new(),
        forgiven: FxHashSet::default(),
        seen: FxHashSet::default(),
    };
    let mut errors: Vec<Diagnostic> = first.iter().filter(|d| is_error(d)).cloned().collect();
    let mut found = Vec::new();
    let rounds = MAX_ROUNDS.min(MAX_WORK / text.len().max(1));
    for _ in 0..rounds {
        if search.blank(cx, base, &errors).is_none() {
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

struct Search {
    /// The text without the statements that hold errors.
    blanked: String,
    /// Where those were.
    spans: Vec<Range<usize>>,
    /// The names that they would have defined.
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
            if self.spans.iter().any(|span| span.contains(&at)) {
                // Two errors in one statement.
                continue;
            }
            let span = statement::around(cx, &self.blanked, at)?;
            self.forgiven
                .extend(statement::results(&self.blanked[span.clone()]));
            blank(&mut self.blanked, span.clone());
            self.spans.push(span);
        }
        (self.spans.len() > known).then_some(())
    }

    /// The errors in the blanked text.
    fn parse(&self, cx: &Context, text: &str, base: u32) -> Vec<Diagnostic> {
        let mut st = State::new(cx, text, base, Aliases::default());
        st.forgiven.clone_from(&self.forgiven);
        st.hints = true;
        if whole(&mut st, &[]).is_some() {
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
        let of_op = error.message.strip_prefix("custom op '");
        let said = of_op.and_then(|named| named.split_once("' "));
        let said = said.map_or(error.message.as_str(), |(_, said)| said);
        let misses = |words: &&str| said.starts_with(words);
        self.seen.contains(&at) || MISSING.iter().any(misses) && self.spans.iter().any(beside)
    }
}

/// Replaces all but the ends of lines by blanks.
fn blank(text: &mut String, span: Range<usize>) {
    let blanks: String = text[span.clone()]
        .bytes()
        .map(|b| if b == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(span, &blanks);
}
