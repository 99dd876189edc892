//! Reading the comments.
//!
//! ```text
//! expected-error@+1 {{text}}
//! ```
//!
//! wants an error that contains the text on the next line. The severities are `error`, `warning`, `note` and `remark`;
//! `-re` behind one makes `{{...}}` inside of the text regular expressions. Places are `@+N`, `@-N`, `@above` and `@below`
//! (the nearest line without such a comment), `@unknown` (no place at all), and the line itself. A comment ends its line.

use oxmlir_ir::Severity;
use regex::{Regex, bytes};

use super::Expectation;

/// What the comments of a file say.
#[derive(Default)]
pub struct Found {
    pub list: Vec<Expectation>,
    /// Those at unknown places.
    pub nowhere: Vec<Expectation>,
    pub problems: Vec<Problem>,
}

/// A comment that cannot be understood.
pub struct Problem {
    /// The offset of the comment.
    pub at: usize,
    /// The length of its text.
    pub width: usize,
    pub message: String,
}

const COMMENT: &str = r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{((?s-u:.)*)\}\}$";

/// Reads the comments of a file.
pub fn read(text: &[u8]) -> Found {
    let mut found = Found::default();
    let Ok(comment) = bytes::Regex::new(COMMENT) else {
        return found;
    };
    let mut last_plain = 1;
    // Expectations of the next line without comment.
    let mut below = Vec::new();
    let mut start = 0;
    let mut lines = 0;
    for (number, line) in (1..).zip(text.split(|b| *b == b'\n')) {
        lines = number;
        let (from, line) = (start, line.trim_ascii_end());
        start += line_len(text, start);
        let Some(groups) = comment.captures(line) else {
            for index in below.drain(..) {
                let expectation: &mut Expectation = &mut found.list[index];
                expectation.line = number;
            }
            last_plain = number;
            continue;
        };
        let group = |index: usize| groups.get(index).map(|m| m.as_bytes());
        let text = String::from_utf8_lossy(group(5).unwrap_or_default()).into_owned();
        let at = from + groups.get(0).map_or(0, |m| m.start());
        let regex = match group(2).map(|_| pattern(&text)).transpose() {
            Ok(regex) => regex,
            Err(message) => {
                let width = text.len();
                found.problems.push(Problem { at, width, message });
                continue;
            }
        };
        let mut expectation = Expectation {
            severity: severity(group(1)),
            line: number,
            text,
            regex,
            at,
            met: false,
        };
        match group(4) {
            None => {}
            Some(b"unknown") => {
                found.nowhere.push(expectation);
                continue;
            }
            Some(b"above") => expectation.line = last_plain,
            Some(b"below") => below.push(found.list.len()),
            Some(offset) => expectation.line = offset_line(number, offset),
        }
        found.list.push(expectation);
    }
    for index in below {
        found.list[index].line = lines;
    }
    found
}

/// The length of the line that starts at `at`, with its end.
fn line_len(text: &[u8], at: usize) -> usize {
    let rest = &text[at..];
    rest.iter()
        .position(|b| *b == b'\n')
        .map_or(rest.len(), |i| i + 1)
}

fn severity(word: Option<&[u8]>) -> Severity {
    match word {
        Some(b"error") => Severity::Error,
        Some(b"warning") => Severity::Warning,
        Some(b"remark") => Severity::Remark,
        _ => Severity::Note,
    }
}

/// The line at `+N` or `-N` from a line; 0, which is none, where there is nothing.
fn offset_line(line: u32, offset: &[u8]) -> u32 {
    let offset = std::str::from_utf8(offset).ok();
    let offset: Option<i64> = offset.and_then(|o| o.parse().ok());
    let line = offset.and_then(|o| i64::from(line).checked_add(o));
    line.and_then(|l| u32::try_from(l).ok()).unwrap_or(0)
}

/// The regular expression of a text with `{{...}}` in it.
fn pattern(text: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((plain, tail)) = rest.split_once("{{") {
        pattern += &regex::escape(plain);
        let Some((inner, tail)) = tail.split_once("}}") else {
            return Err("found start of regex with no end '}}'".to_owned());
        };
        compile(inner)?;
        pattern += &format!("({inner})");
        rest = tail;
    }
    pattern += &regex::escape(rest);
    compile(&pattern)
}

/// A regular expression, or in a few words why it is none.
fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| {
        let text = error.to_string();
        let reason = text.lines().last().unwrap_or_default();
        let reason = reason.strip_prefix("error: ").unwrap_or(reason);
        format!("invalid regex: {reason}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<u32> {
        read(text.as_bytes()).list.iter().map(|e| e.line).collect()
    }

    #[test]
    fn places_are_counted_from_the_comment_or_the_next_plain_line() {
        assert_eq!(
            lines(
                "\n// expected-error {{a}}\n// expected-note@+3{{b}}\n// expected-remark@-2 {{c}}"
            ),
            [2, 6, 2]
        );
        assert_eq!(
            lines("x\n// expected-error@above {{a}}\n// expected-error@below {{b}}\n\ny"),
            [1, 4]
        );
        assert_eq!(
            lines("// expected-error@below {{a}}\n// expected-error@-9 {{a}}"),
            [2, 0]
        );
    }

    #[test]
    fn a_comment_ends_its_line() {
        assert_eq!(lines("// expected-error {{a}} \t\r\n"), [1]);
        assert_eq!(lines("// expected-error {{a}} x"), []);
    }

    #[test]
    fn patterns_are_mixed_with_text() {
        let found = read(b"// expected-error-re {{(a) {{[0-9]+}} b.}}");
        let [expectation] = &found.list[..] else {
            panic!("one comment, one expectation");
        };
        assert!(expectation.fits("x (a) 17 b. y"));
        assert!(!expectation.fits("(a) 17 bc"));
        assert!(!expectation.fits("(a) b."));
    }

    #[test]
    fn bad_patterns_are_problems() {
        let found =
            read(b"// expected-error-re {{a {{b}}\n  // expected-error-re@below {{ {{(}} }}");
        let problems = found.problems.iter();
        let problems: Vec<_> = problems.map(|p| (p.at, p.width, &*p.message)).collect();
        assert_eq!(
            problems,
            [
                (3, 5, "found start of regex with no end '}}'"),
                (36, 7, "invalid regex: unclosed group")
            ]
        );
        assert!(found.list.is_empty());
    }
}
