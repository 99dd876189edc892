//! Cutting the input into parts at a marker.

use bytes::Bytes;
use oxmlir_ir::Start;

/// A part of the input, and where in the whole it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub text: Bytes,
    pub start: Start,
}

/// The parts of a text, and the places of what looks like a marker but is none.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Parts {
    pub list: Vec<Part>,
    /// Offsets of the bytes that should have been the end of a marker.
    pub near_misses: Vec<usize>,
}

/// As many bytes of a marker may be wrong at its end for a near miss.
const TAIL: usize = 2;

/// The parts of `text` between occurrences of `marker`. As in the reference, a marker has text behind it that does not
/// begin with a zero; anything else that begins like a marker is a near miss, and text.
pub fn split(text: &Bytes, marker: &str) -> Parts {
    let tail = if marker.len() > TAIL { TAIL } else { 0 };
    let (head, tail) = marker.as_bytes().split_at(marker.len() - tail);
    let mut parts = Parts::default();
    let mut cursor = Cursor::default();
    let mut next = find(text, head);
    while let Some(found) = next {
        let at = found + head.len();
        next = find(&text[at..], head).map(|i| at + i);
        let rest = &text[at..next.unwrap_or(text.len())];
        match rest.strip_prefix(tail) {
            Some(behind) if !behind.is_empty() && behind[0] != b'0' => {
                parts.push(text, &mut cursor, found, at + tail.len());
            }
            _ => parts.near_misses.push(at),
        }
    }
    parts.push(text, &mut cursor, text.len(), text.len());
    parts
}

/// A place in a text that moves forward.
#[derive(Default)]
struct Cursor {
    at: usize,
    line_start: usize,
    newlines: u32,
}

impl Cursor {
    fn advance(&mut self, text: &[u8], to: usize) {
        for (i, _) in text[self.at..to]
            .iter()
            .enumerate()
            .filter(|(_, b)| **b == b'\n')
        {
            self.line_start = self.at + i + 1;
            self.newlines += 1;
        }
        self.at = to;
    }

    fn start(&self, text: &[u8]) -> Start {
        Start {
            line: self.newlines + 1,
            lead: text[self.line_start..self.at].into(),
        }
    }
}

impl Parts {
    /// Adds what stands between the cursor and `to`, if anything does, and goes on at `next`.
    fn push(&mut self, text: &Bytes, cursor: &mut Cursor, to: usize, next: usize) {
        if cursor.at < to {
            self.list.push(Part {
                text: text.slice(cursor.at..to),
                start: cursor.start(text),
            });
        }
        cursor.advance(text, next);
    }
}

/// The first place of `marker`, which is nowhere if it is empty.
fn find(text: &[u8], marker: &[u8]) -> Option<usize> {
    let first = *marker.first()?;
    let mut from = 0;
    loop {
        let at = from + text[from..].iter().position(|b| *b == first)?;
        if text[at..].starts_with(marker) {
            return Some(at);
        }
        from = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(String, u32, usize)> {
        let parts = split(&Bytes::copy_from_slice(text.as_bytes()), "// -----")
            .list
            .into_iter();
        parts
            .map(|p| {
                let text = String::from_utf8_lossy(&p.text).into_owned();
                (text, p.start.line, p.start.lead.len())
            })
            .collect()
    }

    fn near_misses(text: &str) -> Vec<usize> {
        split(&Bytes::copy_from_slice(text.as_bytes()), "// -----").near_misses
    }

    #[test]
    fn parts_know_their_places() {
        assert_eq!(
            parts("a\n// -----\nb\nc\n  // ----- d"),
            [
                ("a\n".into(), 1, 0),
                ("\nb\nc\n  ".into(), 2, 8),
                (" d".into(), 5, 10)
            ]
        );
    }

    #[test]
    fn what_is_no_marker_is_text_and_a_near_miss() {
        for text in [
            "a // -----",
            "a // ---x\nb",
            "a // -----0",
            "a // -----// ---",
        ] {
            assert_eq!(parts(text), [(text.to_owned(), 1, 0)]);
        }
        assert_eq!(near_misses("a\n// ---x\n// -----\n"), [8]);
        assert_eq!(near_misses("// -----// --- x"), [6, 14]);
    }

    #[test]
    fn empty_parts_are_none() {
        assert_eq!(parts(""), []);
        assert_eq!(parts("// -----\na"), [("\na".into(), 1, 8)]);
        assert_eq!(split(&Bytes::from("a--b"), "--").list.len(), 2);
        assert_eq!(split(&Bytes::from("ab"), "").list.len(), 1);
    }
}
