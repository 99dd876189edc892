//! Diagnostics as text: `file:3:4: error: message`, the source line, a caret.
//!
//! A location without a source line gets none; a call-site location gets a note for each caller; a note at the place of
//! what was said before it does not repeat the source line.

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
            self.source_line(text, place.col);
        }
    }

    fn head(&mut self, label: &str, severity: Severity, message: &str) {
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
    fn source_line(&mut self, text: &[u8], col: u32) {
        let mut width = 0;
        let mut caret = 0;
        for (i, c) in String::from_utf8_lossy(text).chars().enumerate() {
            if i + 1 == col as usize {
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
        if col as usize > text.len() {
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
fn line_with(source: &Source, line: u32, col: u32) -> Option<&[u8]> {
    let text = source.line(line)?;
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    (col >= 1 && col as usize <= text.len() + 1).then_some(text)
}
