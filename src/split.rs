//! Cutting the input into parts at a marker.

use std::borrow::Cow;

/// A part of the input, and the line of the whole that it starts on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    pub text: Cow<'a, [u8]>,
    pub first_line: u32,
}

/// The parts of `text` between occurrences of `marker`, which end the line they are on with their last character or are
/// followed by anything that does not prolong them with a dash.
pub fn split<'a>(text: &'a [u8], marker: &str) -> Vec<Part<'a>> {
    let marker = marker.as_bytes();
    let mut parts = Vec::new();
    let (mut start, mut line) = (0, 1);
    let mut at = 0;
    while let Some(found) = find(&text[at..], marker) {
        let (end, next) = (at + found, at + found + marker.len());
        at = next;
        if marker.is_empty() || text.get(next) == Some(&b'-') {
            if marker.is_empty() {
                break;
            }
            continue;
        }
        let part = &text[start..end];
        // A marker at the very start has nothing in front of it.
        if start != 0 || !part.is_empty() {
            parts.push(Part {
                text: part.into(),
                first_line: line,
            });
        }
        line += newlines(part);
        start = next;
    }
    parts.push(Part {
        text: text[start..].into(),
        first_line: line,
    });
    parts
}

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

fn newlines(text: &[u8]) -> u32 {
    text.iter().filter(|b| **b == b'\n').count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(String, u32)> {
        split(text.as_bytes(), "// -----")
            .into_iter()
            .map(|p| (String::from_utf8_lossy(&p.text).into_owned(), p.first_line))
            .collect()
    }

    #[test]
    fn parts_know_their_lines() {
        assert_eq!(
            parts("a\n// -----\nb\nc\n  // ----- d"),
            [
                ("a\n".into(), 1),
                ("\nb\nc\n  ".into(), 2),
                (" d".into(), 5)
            ]
        );
    }

    #[test]
    fn longer_lines_of_dashes_and_nothing_do_not_split() {
        assert_eq!(parts("a\n// --------\nb").len(), 1);
        assert_eq!(parts(""), [(String::new(), 1)]);
        assert_eq!(parts("// -----\na"), [("\na".into(), 1)]);
    }
}
