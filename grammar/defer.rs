//! Finding the bodies of functions before the parse, so that they can be parsed in parallel.
//!
//! The scan reads braces, strings and comments only. It may miss a body (which is then parsed in place) and it may be wrong about
//! text that is no valid program: whoever uses it parses again without it when there was an error.

use crate::scan;

/// The braces of a body: byte positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deferred {
    pub open: usize,
    pub close: usize,
}

/// Shorter bodies are not worth it.
const MIN_BODY: usize = 256;

/// Operations whose body is parsed later, and those whose bodies hold such operations.
const FUNCTIONS: &[&[u8]] = &[b"func.func", b"func", b"llvm.func"];
const MODULES: &[&[u8]] = &[b"module", b"builtin.module", b"gpu.module"];

/// The bodies of the functions in a file, in order.
pub fn find(text: &[u8]) -> Vec<Deferred> {
    let mut bodies = Vec::new();
    let mut at = 0;
    while let Some(start) = next_statement(text, at) {
        let end = word_end(text, start);
        let word = &text[start..end];
        at = end.max(start + 1);
        if FUNCTIONS.contains(&word) {
            let header = header(text, end);
            at = header.next;
            if let Some(open) = header.body {
                let Some(close) = closing_brace(text, open) else {
                    return bodies;
                };
                if close - open >= MIN_BODY && scan::skip_blanks(text, open + 1) < close {
                    bodies.push(Deferred { open, close });
                }
                at = close + 1;
            }
        } else if MODULES.contains(&word) {
            let header = header(text, end);
            at = header.body.map_or(header.next, |open| open + 1);
        }
    }
    bodies
}

/// The next word at the level of statements; what stands in braces, strings and names with a sigil is skipped.
fn next_statement(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at = scan::skip_blanks(text, at);
        match text.get(at)? {
            b'{' => at = closing_brace(text, at)? + 1,
            b'"' => at = scan::string_end(text, at)?,
            b'@' | b'%' | b'#' | b'!' | b'^' => at = scan::skip_name(text, at + 1).max(at + 1),
            byte if byte.is_ascii_alphabetic() => return Some(at),
            _ => at += 1,
        }
    }
}

fn word_end(text: &[u8], at: usize) -> usize {
    let is_word = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'$');
    at + text[at..].iter().take_while(is_word).count()
}

/// What stands between the name of an operation and its body.
struct Header {
    body: Option<usize>,
    /// Where to go on if there is no body.
    next: usize,
}

fn header(text: &[u8], from: usize) -> Header {
    let mut at = from;
    let (mut depth, mut angles) = (0usize, 0usize);
    let mut dict = false;
    let mut named = false;
    let mut arrow = false;
    let none = |next| Header { body: None, next };
    loop {
        at = scan::skip_blanks(text, at);
        let Some(byte) = text.get(at) else {
            return none(text.len());
        };
        let nested = depth > 0 || angles > 0;
        match byte {
            b'{' if nested || dict => {
                let Some(close) = closing_brace(text, at) else {
                    return none(text.len());
                };
                at = close;
                dict = false;
            }
            b'{' => {
                return Header {
                    body: Some(at),
                    next: at,
                };
            }
            b'}' => return none(at),
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b'<' => angles += 1,
            b'-' if text.get(at + 1) == Some(&b'>') => {
                at += 1;
                arrow = true;
            }
            b'>' => angles = angles.saturating_sub(1),
            b'"' if !nested => return none(at),
            b'"' => match scan::string_end(text, at) {
                Some(end) => at = end - 1,
                None => return none(text.len()),
            },
            b'%' if !nested => return none(at),
            b'@' => {
                named = true;
                at = symbol_end(text, at);
                continue;
            }
            byte if byte.is_ascii_alphabetic() => {
                let end = word_end(text, at);
                let word = &text[at..end];
                dict = !nested && word == b"attributes";
                let known = matches!(word, b"attributes" | b"loc" | b"comdat" | b"vscale_range");
                if !nested && named && !arrow && !known {
                    return none(at);
                }
                arrow &= nested;
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// The end of `@name` or `@"name"`.
fn symbol_end(text: &[u8], at: usize) -> usize {
    match text.get(at + 1) {
        Some(b'"') => scan::string_end(text, at + 1).unwrap_or(text.len()),
        _ => scan::skip_name(text, at + 1).max(at + 1),
    }
}

/// The brace that closes the one at `open`.
fn closing_brace(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = open;
    loop {
        match text.get(at)? {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            b'"' => {
                at = scan::string_end(text, at)?;
                continue;
            }
            b'/' if text.get(at + 1) == Some(&b'/') => {
                at = scan::skip_blanks(text, at);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &str) -> Vec<String> {
        let found = find(text.as_bytes());
        found
            .iter()
            .map(|b| text[b.open..=b.close].replace(' ', ""))
            .collect()
    }

    /// A body that is long enough.
    fn long(text: &str) -> String {
        format!("{{{text}{}}}", " ".repeat(MIN_BODY))
    }

    #[test]
    fn bodies_of_functions_are_found_at_the_top_and_in_modules() {
        let text = format!(
            "func.func private @a(i32)\n func.func @b() -> (i32 {{x}}) attributes {{y = 1}} {}\n module @m {{ llvm.func @c(!llvm.ptr) {} }}",
            long("b"),
            long("c")
        );
        assert_eq!(bodies(&text), ["{b}", "{c}"]);
    }

    #[test]
    fn braces_in_strings_comments_and_attributes_do_not_count() {
        let text = format!(
            "memref.global @g : memref<1xi32> {{a = \"}}\"}} // {{\n func.func @f(%a: tensor<1xi32, {{k}}>) {}",
            long("\"}\" // }\n {}")
        );
        assert_eq!(bodies(&text).len(), 1);
    }

    #[test]
    fn nothing_is_found_in_text_that_does_not_close() {
        assert_eq!(find(b"func.func @f() { {"), []);
    }
}
