//! Diagnostics for programs: JSON, one object a line, and commands of GitHub's workflows.

use std::fmt::Write as _;

use super::{Place, Style, label};
use crate::context::Context;
use crate::diag::{Advice, Diagnostic, Severity};

/// How a message is written in a style that is no text; `None` for text.
pub fn form(style: Style) -> Option<fn(&Message) -> String> {
    match style {
        Style::Plain | Style::Colors => None,
        Style::Json => Some(json),
        Style::Github => Some(github),
    }
}

/// A message with its notes.
pub struct Message {
    severity: Severity,
    text: String,
    range: Option<Range>,
    notes: Vec<Message>,
    /// What to put in the place of a range.
    suggestion: Option<(Range, String)>,
}

/// A piece of a line: columns count bytes from 1, the last one is not part of it.
#[derive(Clone)]
struct Range {
    file: String,
    line: u32,
    from: u32,
    to: u32,
}

impl Range {
    fn of(place: &Place) -> Range {
        let width = match (place.width, &place.text) {
            (0, Some(text)) => word(text.get(place.col as usize - 1..).unwrap_or_default()),
            (width, _) => width,
        };
        Range {
            file: place.file.to_owned(),
            line: place.line,
            from: place.col,
            to: place.col.saturating_add(width as u32),
        }
    }
}

/// The length of the word, name, number or string that a text begins with; at least 1 unless it is empty.
fn word(text: &[u8]) -> usize {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
    let length = match text {
        [] => 0,
        [b'"', rest @ ..] => {
            let end = rest.iter().position(|byte| *byte == b'"');
            2 + end.unwrap_or(0)
        }
        [first, rest @ ..] if b"%^@#!".contains(first) || is_word(first) => {
            1 + rest.iter().take_while(|byte| is_word(byte)).count()
        }
        _ => 1,
    };
    length.min(text.len())
}

impl Message {
    /// A message without notes.
    pub fn at(place: Option<&Place>, severity: Severity, text: &str) -> Message {
        Message {
            severity,
            text: text.to_owned(),
            range: place.map(Range::of),
            notes: Vec::new(),
            suggestion: None,
        }
    }

    /// A diagnostic with all that belongs to it.
    pub fn of(cx: &Context, diagnostic: &Diagnostic) -> Message {
        let at = |loc, severity, text: &str| match Place::of(cx, loc) {
            Some(place) => Message::at(Some(&place), severity, text),
            None => Message::at(None, severity, &format!("{}{text}", label(cx, loc))),
        };
        let mut message = at(diagnostic.loc, diagnostic.severity, &diagnostic.message);
        for (loc, text) in &diagnostic.notes {
            message.notes.push(at(*loc, Severity::Note, text));
        }
        for hint in &diagnostic.hints {
            let note = at(hint.loc, Severity::Note, &hint.advice.text());
            if let (Advice::Meant(name), Some(range)) = (&hint.advice, &note.range) {
                message.suggestion = Some((range.clone(), name.clone()));
            }
            message.notes.push(note);
        }
        message
    }
}

/// `{"severity":"error","message":"...","file":"a.mlir","range":{...},"notes":[...],"suggestion":{...}}`
fn json(message: &Message) -> String {
    let mut out = String::new();
    object(&mut out, message);
    out.push('\n');
    out
}

// Writing to a string cannot fail.
fn object(out: &mut String, message: &Message) {
    let _ = write!(
        out,
        "{{\"severity\":\"{}\",\"message\":",
        message.severity.word()
    );
    string(out, &message.text);
    out.push_str(",\"file\":");
    match &message.range {
        Some(range) => {
            string(out, &range.file);
            out.push_str(",\"range\":");
            range_object(out, range);
        }
        None => out.push_str("null,\"range\":null"),
    }
    if message.severity != Severity::Note {
        out.push_str(",\"notes\":[");
        for (index, note) in message.notes.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            object(out, note);
        }
        out.push_str("],\"suggestion\":");
        match &message.suggestion {
            Some((range, text)) => {
                out.push_str("{\"range\":");
                range_object(out, range);
                out.push_str(",\"text\":");
                string(out, text);
                out.push('}');
            }
            None => out.push_str("null"),
        }
    }
    out.push('}');
}

fn range_object(out: &mut String, range: &Range) {
    let Range { line, from, to, .. } = range;
    let _ = write!(
        out,
        "{{\"line\":{line},\"column\":{from},\"end\":{{\"line\":{line},\"column\":{to}}}}}"
    );
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        let _ = match c {
            '"' => write!(out, "\\\""),
            '\\' => write!(out, "\\\\"),
            '\n' => write!(out, "\\n"),
            '\r' => write!(out, "\\r"),
            '\t' => write!(out, "\\t"),
            c if c < ' ' || c == '\u{7f}' => write!(out, "\\u{:04x}", c as u32),
            c => write!(out, "{c}"),
        };
    }
    out.push('"');
}

/// `::error file=a.mlir,line=3,col=4,endLine=3,endColumn=9::message`, with the notes in further lines of the message.
fn github(message: &Message) -> String {
    let command = match message.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark | Severity::Note => "notice",
    };
    let mut out = format!("::{command}");
    if let Some(Range {
        file,
        line,
        from,
        to,
    }) = &message.range
    {
        let file = escaped(
            file,
            &[
                ('%', "%25"),
                ('\r', "%0D"),
                ('\n', "%0A"),
                (':', "%3A"),
                (',', "%2C"),
            ],
        );
        let _ = write!(
            out,
            " file={file},line={line},col={from},endLine={line},endColumn={to}"
        );
    }
    let mut text = message.text.clone();
    for note in &message.notes {
        let _ = match &note.range {
            Some(range) => write!(
                text,
                "\n{}:{}:{}: note: {}",
                range.file, range.line, range.from, note.text
            ),
            None => write!(text, "\nnote: {}", note.text),
        };
    }
    let text = escaped(&text, &[('%', "%25"), ('\r', "%0D"), ('\n', "%0A")]);
    let _ = writeln!(out, "::{text}");
    out
}

fn escaped(text: &str, escapes: &[(char, &str)]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match escapes.iter().find(|(escaped, _)| *escaped == c) {
            Some((_, escape)) => out.push_str(escape),
            None => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Message {
        let place = Place {
            file: "a,b:1%.mlir",
            line: 3,
            col: 4,
            width: 0,
            text: Some(b"   %name : i32".into()),
        };
        Message::at(Some(&place), Severity::Error, text)
    }

    #[test]
    fn ranges_end_behind_the_word() {
        let lengths = [
            ("%a-b.c, x", 6),
            ("\"a b\" c", 5),
            ("i32>", 3),
            ("= 1", 1),
            ("\"a", 2),
            ("", 0),
        ];
        for (text, length) in lengths {
            assert_eq!(word(text.as_bytes()), length, "{text}");
        }
    }

    #[test]
    fn strings_of_json_are_escaped() {
        assert_eq!(
            json(&message("a \"b\"\n\t\\\u{1}é")),
            "{\"severity\":\"error\",\"message\":\"a \\\"b\\\"\\n\\t\\\\\\u0001é\",\"file\":\"a,b:1%.mlir\",\
             \"range\":{\"line\":3,\"column\":4,\"end\":{\"line\":3,\"column\":9}},\"notes\":[],\"suggestion\":null}\n"
        );
    }

    #[test]
    fn commands_are_escaped() {
        assert_eq!(
            github(&message("50%\nof: a, b")),
            "::error file=a%2Cb%3A1%25.mlir,line=3,col=4,endLine=3,endColumn=9::50%25%0Aof: a, b\n"
        );
        let nowhere = Message::at(None, Severity::Remark, "m");
        assert_eq!(github(&nowhere), "::notice::m\n");
    }
}
