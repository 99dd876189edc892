//! Diagnostics as text: `file:3:4: error: message`, the source line, a caret.
//!
//! A location without a source line gets none; a call-site location gets a note for each caller; a note at the place of
//! what was said before it does not repeat the source line.

use std::borrow::Cow;
use std::fmt::Write;

use crate::attrs::{AttrKind, LocKind};
use crate::context::Context;
use crate::diag::{Diagnostic, Severity};
use crate::ids::Attribute;
use crate::loc::{Location, LocationKind, Source};

/// Callers shown for one call-site location.
const MAX_CALLERS: usize = 10;

/// Columns between tab stops.
const TAB: usize = 8;

/// Bytes of a source line that are shown; of a longer line, those around the column.
const MAX_LINE: usize = 4096;

/// The text of a diagnostic and its notes. `colors`: with the escape codes of a terminal.
pub fn render(cx: &Context, diagnostic: &Diagnostic, colors: bool) -> String {
    let mut out = String::new();
    let mut renderer = Renderer {
        cx,
        colors,
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
    for (loc, note) in &diagnostic.notes {
        renderer.message(*loc, Severity::Note, note, *loc != last);
        last = *loc;
    }
    out
}

struct Renderer<'a> {
    cx: &'a Context,
    colors: bool,
    out: &'a mut String,
}

/// Where a location is in the text.
struct Place<'a> {
    file: &'a str,
    line: u32,
    col: u32,
    /// The text of the line, if the source is at hand and has the place.
    text: Option<&'a [u8]>,
}

impl<'a> Renderer<'a> {
    fn message(&mut self, loc: Location, severity: Severity, message: &str, show_line: bool) {
        let Some(place) = self.place(loc) else {
            let label = match loc.kind() {
                LocationKind::Unknown => String::new(),
                _ => {
                    let attr = self.cx.location_attr(loc);
                    format!("{}: ", self.cx.attr_string(attr))
                }
            };
            self.head("<unknown>:0", severity, &format!("{label}{message}"));
            return;
        };
        let label = format!("{}:{}:{}", place.file, place.line, place.col);
        self.head(&label, severity, message);
        if let (true, Some(text)) = (show_line, place.text) {
            let (text, col) = excerpt(text, place.col as usize);
            self.source_line(&text, col);
        }
    }

    fn head(&mut self, label: &str, severity: Severity, message: &str) {
        let message = &*shortened(message);
        let word = severity.word();
        if !self.colors {
            self.write(format_args!("{label}: {word}: {message}\n"));
            return;
        }
        let color = match severity {
            Severity::Error => "0;1;31",
            Severity::Warning => "0;1;35",
            Severity::Remark => "0;1;34",
            Severity::Note => "0;1;30",
        };
        self.write(format_args!(
            "\x1b[1m{label}: \x1b[{color}m{word}: \x1b[0m\x1b[1m{message}\n\x1b[0m"
        ));
    }

    fn write(&mut self, text: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
    }

    /// The line with tabs expanded and a caret under the column. Under text that is not ASCII nobody knows where.
    fn source_line(&mut self, text: &[u8], col: usize) {
        let mut width = 0;
        let mut caret = 0;
        for (i, c) in String::from_utf8_lossy(text).chars().enumerate() {
            if i + 1 == col {
                caret = width;
            }
            if c == '\t' {
                let next = (width / TAB + 1) * TAB;
                self.out.extend(std::iter::repeat_n(' ', next - width));
                width = next;
            } else {
                self.out.push(c);
                width += 1;
            }
        }
        self.out.push('\n');
        if !text.is_ascii() {
            return;
        }
        if col > text.len() {
            caret = width;
        }
        let (on, off) = if self.colors {
            ("\x1b[0;1;32m", "\x1b[0m")
        } else {
            ("", "")
        };
        self.write(format_args!("{:caret$}{on}^{off}\n", ""));
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

    fn place(&self, loc: Location) -> Option<Place<'a>> {
        if let Some((source, at)) = self.cx.source_place(loc) {
            return Some(Place {
                file: &source.name,
                line: at.line,
                col: at.col,
                text: line_with(source, at.line, at.col),
            });
        }
        let (file, line, col) = self.cx.file_line_col(loc)?;
        let source = self.cx.sources().find(|s| s.name == file);
        Some(Place {
            file,
            line,
            col,
            text: source.and_then(|s| line_with(s, line, col)),
        })
    }
}

/// The text of a line, if it has the column.
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

fn line_with(source: &Source, line: u32, col: u32) -> Option<&[u8]> {
    let text = source.line(line)?;
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    (col >= 1 && col as usize <= text.len() + 1).then_some(text)
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
