//! Diagnostics as text: `file:3:4: error: message`, the source line, a caret.
//!
//! A location without a source line gets none; a call-site location gets a note for each caller; a note at the place of
//! what was said before it does not repeat the source line. For programs there are other forms ([`machine`]).

mod machine;

use std::borrow::Cow;
use std::fmt::Write;

use crate::attrs::{AttrKind, LocKind};
use crate::context::Context;
use crate::diag::{Diagnostic, Severity};
use crate::ids::Attribute;
use crate::loc::{Location, LocationKind};

/// Callers shown for one call-site location.
const MAX_CALLERS: usize = 10;

/// Columns between tab stops.
const TAB: usize = 8;

/// Bytes of a source line that are shown; of a longer line, those around the column.
const MAX_LINE: usize = 4096;

/// How diagnostics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// As text.
    Plain,
    /// As text with the escape codes of a terminal.
    Colors,
    /// As JSON, one object a line.
    Json,
    /// As commands of GitHub's workflows.
    Github,
}

/// The text of a diagnostic and its notes.
pub fn render(cx: &Context, diagnostic: &Diagnostic, style: Style) -> String {
    if let Some(form) = machine::form(style) {
        return form(&machine::Message::of(cx, diagnostic));
    }
    let mut out = String::new();
    let mut renderer = Renderer {
        cx,
        style,
        out: &mut out,
    };
    renderer.message(
        diagnostic.loc,
        diagnostic.severity,
        &diagnostic.message,
        true,
    );
    let last = renderer.callers(diagnostic.loc);
    let mut last = last.unwrap_or(diagnostic.loc);
    let notes = diagnostic.notes.iter();
    let notes = notes.map(|(loc, note)| (*loc, Cow::from(note)));
    let hints = diagnostic.hints.iter();
    for (loc, note) in notes.chain(hints.map(|hint| (hint.loc, hint.advice.text()))) {
        renderer.message(loc, Severity::Note, &note, loc != last);
        last = loc;
    }
    out
}

/// The text of one message, without the callers of a call-site.
pub fn render_message(
    cx: &Context,
    loc: Location,
    severity: Severity,
    message: &str,
    style: Style,
) -> String {
    let diagnostic = Diagnostic {
        severity,
        ..Diagnostic::error(loc, message)
    };
    if let Some(form) = machine::form(style) {
        return form(&machine::Message::of(cx, &diagnostic));
    }
    let mut out = String::new();
    let mut renderer = Renderer {
        cx,
        style,
        out: &mut out,
    };
    renderer.message(loc, severity, message, true);
    out
}

/// The text of a message that is about no place in a file.
pub fn render_nowhere(severity: Severity, message: &str, style: Style) -> String {
    if let Some(form) = machine::form(style) {
        return form(&machine::Message::at(None, severity, message));
    }
    let mut out = String::new();
    head(&mut out, "<unknown>:0", severity, message, style);
    out
}

/// The text of a message about a piece of a line.
pub fn render_place(place: &Place, severity: Severity, message: &str, style: Style) -> String {
    if let Some(form) = machine::form(style) {
        return form(&machine::Message::at(Some(place), severity, message));
    }
    let mut out = String::new();
    head(&mut out, &place.label(), severity, message, style);
    if let Some(text) = &place.text {
        source_line(&mut out, text, place.col as usize, place.width, style);
    }
    out
}

/// A piece of a line.
pub struct Place<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The column it starts at, counting bytes from 1.
    pub col: u32,
    /// Bytes to underline; the first one is under a caret in any case.
    pub width: usize,
    /// The text of the line, if the source is at hand and has the place.
    pub text: Option<Cow<'a, [u8]>>,
}

impl<'a> Place<'a> {
    /// The place of a location, if it has one.
    fn of(cx: &'a Context, loc: Location) -> Option<Place<'a>> {
        let (file, line, col) = cx.file_line_col(loc)?;
        let text = match cx.source_place(loc) {
            Some((source, _)) => source.line(line),
            None => cx.line_of_file(file, line),
        };
        Some(Place {
            file,
            line,
            col,
            width: 0,
            text: text.and_then(|text| line_with(text, col)),
        })
    }

    fn label(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.col)
    }
}

struct Renderer<'a> {
    cx: &'a Context,
    style: Style,
    out: &'a mut String,
}

impl Renderer<'_> {
    fn message(&mut self, loc: Location, severity: Severity, message: &str, show_line: bool) {
        let Some(mut place) = Place::of(self.cx, loc) else {
            let message = format!("{}{message}", label(self.cx, loc));
            head(self.out, "<unknown>:0", severity, &message, self.style);
            return;
        };
        if !show_line {
            place.text = None;
        }
        let text = render_place(&place, severity, message, self.style);
        self.out.push_str(&text);
    }

    /// A note for each caller of a call-site location; the last place that was shown.
    fn callers(&mut self, loc: Location) -> Option<Location> {
        let LocationKind::Attribute(attr) = loc.kind() else {
            return None;
        };
        let mut caller = self.caller(attr);
        let mut last = None;
        for _ in 0..MAX_CALLERS {
            let attr = caller?;
            let loc = Location::from_attr(attr);
            self.message(loc, Severity::Note, "called from", true);
            last = Some(loc);
            caller = self.caller(attr);
            if caller.is_none() {
                break;
            }
        }
        last
    }

    /// The caller of the call-site that a location is or holds.
    fn caller(&self, loc: Attribute) -> Option<Attribute> {
        let mut stack = vec![loc];
        while let Some(attr) = stack.pop() {
            match self.cx.attr_kind(attr) {
                AttrKind::Location(LocKind::CallSite { caller, .. }) => return Some(*caller),
                AttrKind::Location(LocKind::Name { child, .. }) => stack.push(*child),
                AttrKind::Location(LocKind::Fused { locations, .. }) => {
                    stack.extend(locations.iter().rev());
                }
                _ => {}
            }
        }
        None
    }
}

/// What stands in front of a message about a location that is no place in a file.
fn label(cx: &Context, loc: Location) -> String {
    match loc.kind() {
        LocationKind::Unknown => String::new(),
        _ => format!("{}: ", cx.attr_string(cx.location_attr(loc))),
    }
}

/// `label: error: message`
fn head(out: &mut String, label: &str, severity: Severity, message: &str, style: Style) {
    let message = &*shortened(message);
    let word = severity.word();
    // Writing to a string cannot fail.
    let _ = if style == Style::Colors {
        let color = match severity {
            Severity::Error => "0;1;31",
            Severity::Warning => "0;1;35",
            Severity::Remark => "0;1;34",
            Severity::Note => "0;1;30",
        };
        write!(
            out,
            "\x1b[1m{label}: \x1b[0m\x1b[{color}m{word}: \x1b[0m\x1b[1m{message}\n\x1b[0m"
        )
    } else {
        writeln!(out, "{label}: {word}: {message}")
    };
}

/// A line with tabs expanded, a caret under the column and the rest of `width` underlined. Under text that is not ASCII
/// nobody knows where.
fn source_line(out: &mut String, text: &[u8], col: usize, width: usize, style: Style) {
    let (text, col) = excerpt(text, col);
    out.push_str(&String::from_utf8_lossy(&expand_tabs(&text, &text)));
    out.push('\n');
    if !text.is_ascii() {
        return;
    }
    let caret = (col - 1).min(text.len());
    let mut marks = vec![b' '; caret];
    marks.push(b'^');
    let end = (col - 1).saturating_add(width).min(text.len());
    marks.resize(end.max(marks.len()), b'~');
    let marks = expand_tabs(&text, &marks);
    let marks = String::from_utf8_lossy(&marks);
    // Writing to a string cannot fail.
    let _ = match style {
        Style::Colors => write!(out, "\x1b[0;1;32m{marks}\n\x1b[0m"),
        _ => writeln!(out, "{marks}"),
    };
}

/// `line`, which stands in the columns of `text` or under it, with what is in the column of a tab repeated up to the
/// next tab stop.
fn expand_tabs<'a>(text: &[u8], line: &'a [u8]) -> Cow<'a, [u8]> {
    if !text.contains(&b'\t') {
        return line.into();
    }
    let mut out = Vec::with_capacity(line.len());
    for (i, byte) in line.iter().enumerate() {
        if text.get(i) == Some(&b'\t') {
            let byte = if *byte == b'\t' { b' ' } else { *byte };
            out.resize((out.len() / TAB + 1) * TAB, byte);
        } else {
            out.push(*byte);
        }
    }
    out.into()
}

/// A message that quotes more of the input than anybody reads, its middle left out.
fn shortened(message: &str) -> Cow<'_, str> {
    const LONGEST: usize = 1 << 20;
    const KEPT: usize = 1 << 10;
    if message.len() <= LONGEST {
        return message.into();
    }
    let (head, tail) = (
        message.floor_char_boundary(KEPT),
        message.ceil_char_boundary(message.len() - KEPT),
    );
    format!("{}...{}", &message[..head], &message[tail..]).into()
}

/// The text of a line up to its end of line of any kind, if that has the column.
fn line_with(text: Cow<[u8]>, col: u32) -> Option<Cow<[u8]>> {
    let end = text.iter().position(|b| *b == b'\r');
    let end = end.unwrap_or(text.len());
    if col == 0 || col as usize > end + 1 {
        return None;
    }
    Some(match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..end]),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    })
}

/// The part of a line to show, with `...` where it was cut, and the column in it.
fn excerpt(text: &[u8], col: usize) -> (Cow<'_, [u8]>, usize) {
    const CUT: &[u8] = b"...";
    if text.len() <= MAX_LINE {
        return (Cow::Borrowed(text), col);
    }
    let from = col.saturating_sub(MAX_LINE / 2).min(text.len() - MAX_LINE);
    let to = from + MAX_LINE;
    let before = if from > 0 { CUT } else { b"" };
    let after = if to < text.len() { CUT } else { b"" };
    let shown = [before, &text[from..to], after].concat();
    (Cow::Owned(shown), col - from + before.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, col: u32, width: usize) -> String {
        let place = Place {
            file: "f",
            line: 1,
            col,
            width,
            text: line_with(text.as_bytes().into(), col),
        };
        let text = render_place(&place, Severity::Error, "m", Style::Plain);
        text.strip_prefix(&format!("f:1:{col}: error: m\n"))
            .unwrap_or_default()
            .to_owned()
    }

    #[test]
    fn carets_and_underlines_stand_under_their_text() {
        assert_eq!(shown("module", 1, 0), "module\n^\n");
        assert_eq!(shown("module", 3, 2), "module\n  ^~\n");
        assert_eq!(shown("module", 3, 99), "module\n  ^~~~\n");
        assert_eq!(shown("module", 7, 0), "module\n      ^\n");
        assert_eq!(shown("module", 8, 0), "");
    }

    #[test]
    fn tabs_are_expanded_above_and_below() {
        assert_eq!(
            shown("a\tb\tc", 3, 3),
            "a       b       c\n        ^~~~~~~~~\n"
        );
        assert_eq!(shown("\tb", 1, 0), "        b\n^^^^^^^^\n");
    }

    #[test]
    fn there_is_no_caret_under_text_of_unknown_width() {
        assert_eq!(shown("é x", 4, 0), "é x\n");
    }

    #[test]
    fn lines_end_at_a_carriage_return() {
        assert_eq!(shown("a\rb", 2, 0), "a\n ^\n");
        assert_eq!(shown("a\rb", 3, 0), "");
    }

    #[test]
    fn short_lines_are_shown_whole() {
        let (shown, col) = excerpt(b"module {", 8);
        assert_eq!((&*shown, col), (&b"module {"[..], 8));
    }

    #[test]
    fn the_column_stays_under_its_byte_in_long_lines() {
        let mut line = vec![b'a'; 100_000];
        for col in [1, 2_000, 2_048, 2_049, 50_000, 98_000, 100_000] {
            line[col - 1] = b'!';
            let (shown, at) = excerpt(&line, col);
            assert!(shown.len() <= MAX_LINE + 6);
            assert_eq!(shown[at - 1], b'!');
            line[col - 1] = b'a';
        }
        let (shown, at) = excerpt(&line, line.len() + 1);
        assert_eq!(at, shown.len() + 1);
    }
}
