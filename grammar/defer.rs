//! Finding the functions of a file before the parse, so that they can be parsed in parallel.
//!
//! The scan reads braces, strings and comments only. It may miss a function (which is then parsed in place) and it may be wrong
//! about text that is no valid program: whoever uses it parses again without it when there was an error.

use crate::scan;
use crate::syntax;
use crate::token::Span;

/// An operation that is parsed later: the byte positions of its name and behind its closing brace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deferred {
    start: u32,
    end: u32,
}

impl Deferred {
    /// The one that a token stands for.
    pub fn of(span: Span) -> Deferred {
        Deferred {
            start: span.start,
            end: span.end,
        }
    }

    /// Where its name begins.
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The position behind its closing brace.
    pub fn end(self) -> usize {
        self.end as usize
    }

    /// The length of its text.
    pub fn len(self) -> usize {
        self.end() - self.start()
    }
}

/// Words that begin modules, whose bodies hold such operations.
const MODULES: &[&[u8]] = &[b"module", b"builtin.module"];

/// The functions with bodies in a file, in order. Each is looked for when it is asked for: whoever reads on from there has its text
/// in the caches.
pub struct Functions<'s> {
    text: &'s [u8],
    at: usize,
}

impl<'s> Functions<'s> {
    /// Those of a whole file.
    pub fn of(text: &'s str) -> Functions<'s> {
        Functions {
            text: text.as_bytes(),
            at: 0,
        }
    }

    /// The place behind the last one; nothing that is found after something that is never closed.
    fn find(&mut self) -> Option<Deferred> {
        let text = self.text;
        loop {
            let start = next_statement(text, self.at)?;
            let end = word_end(text, start);
            let word = &text[start..end];
            self.at = end.max(start + 1);
            if syntax::is_function(word) {
                let header = header(text, end);
                self.at = header.next;
                if let Some(open) = header.body {
                    let end = closing_brace(text, open)? + 1;
                    self.at = end;
                    return Some(Deferred {
                        start: start as u32,
                        end: end as u32,
                    });
                }
            } else if MODULES.contains(&word) || syntax::is_module(word) {
                let header = header(text, end);
                self.at = header.body.map_or(header.next, |open| open + 1);
            }
        }
    }
}

impl Iterator for Functions<'_> {
    type Item = Deferred;

    fn next(&mut self) -> Option<Deferred> {
        let found = self.find();
        if found.is_none() {
            self.at = self.text.len();
        }
        found
    }
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
    let is_word = |b: &&u8| scan::IN_WORDS[usize::from(**b)];
    at + text[at..].iter().take_while(is_word).count()
}

/// Words that may stand between the signature of a function and its body.
const FOLLOWING: &[&[u8]] = &[
    b"attributes",
    b"loc",
    b"comdat",
    b"vscale_range",
    b"workgroup",
    b"private",
    b"kernel",
];

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
        if nested && !TELLING[usize::from(*byte)] {
            at = telling(text, at + 1);
            continue;
        }
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
            b'(' if !nested => {
                let Some(close) = closing::<b'(', b')'>(text, at) else {
                    return none(text.len());
                };
                at = close;
                // The end of a list of results.
                arrow = false;
                dict = false;
            }
            b'(' | b'[' => {
                depth += 1;
                dict = false;
            }
            b')' | b']' => {
                depth = depth.saturating_sub(1);
                // The end of a list of results.
                arrow &= depth > 0;
            }
            b'<' => {
                angles += 1;
                dict = false;
            }
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
                dict = word == b"attributes";
                let known = FOLLOWING.contains(&word);
                let next = syntax::is_function(word);
                if named && (!arrow && !known || next) {
                    return none(at);
                }
                arrow = false;
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// The bytes that say something within brackets: of brackets, texts, symbols and comments.
static TELLING: [bool; 256] = scan::among(b"{}()[]<>-\"@/");

/// The first byte from `at` on that says something within brackets.
fn telling(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let tells = |b: &u8| TELLING[usize::from(*b)];
    at + rest.iter().position(tells).unwrap_or(rest.len())
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
    closing::<b'{', b'}'>(text, open)
}

/// The bracket that closes the one at `open`; those of other kinds do not count.
fn closing<const OPEN: u8, const CLOSE: u8>(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = open;
    loop {
        at = next_mark::<OPEN, CLOSE>(text, at)?;
        match text[at] {
            byte if byte == OPEN => depth += 1,
            byte if byte == CLOSE => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            b'"' => {
                at = scan::string_end(text, at)?;
                continue;
            }
            _ if text.get(at + 1) == Some(&b'/') => {
                at = scan::skip_blanks(text, at);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// The next byte from `at` on that says something about brackets of a kind. Whole chunks are looked at: compilers make a few vector
/// instructions of that.
fn next_mark<const OPEN: u8, const CLOSE: u8>(text: &[u8], at: usize) -> Option<usize> {
    const CHUNK: usize = 32;
    let is = |b: u8, mark: u8| u8::from(b == mark);
    let mark = |b: u8| is(b, OPEN) | is(b, CLOSE) | is(b, b'"') | is(b, b'/');
    let rest = text.get(at..)?;
    let (chunks, tail) = rest.as_chunks::<CHUNK>();
    for (number, chunk) in chunks.iter().enumerate() {
        let marks = chunk.map(mark);
        for (eighth, part) in marks.as_chunks::<8>().0.iter().enumerate() {
            let part = u64::from_le_bytes(*part);
            if part != 0 {
                let ahead = part.trailing_zeros() as usize / 8;
                return Some(at + CHUNK * number + 8 * eighth + ahead);
            }
        }
    }
    let found = tail.iter().position(|b| mark(*b) != 0)?;
    Some(at + CHUNK * chunks.len() + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn functions(text: &str) -> Vec<String> {
        Functions::of(text)
            .map(|f| text[f.start()..f.end()].replace(' ', ""))
            .collect()
    }

    #[test]
    fn functions_are_found_at_the_top_and_in_modules() {
        let text = "func.func private @a(i32) -> (i32, f32)\n func.func @b() -> (i32 {x}) attributes {y = 1} {b}\n module @m { llvm.func @c(!llvm.ptr) {c} }";
        let b = "func.func@b()->(i32{x})attributes{y=1}{b}";
        assert_eq!(functions(text), [b, "llvm.func@c(!llvm.ptr){c}"]);
    }

    #[test]
    fn braces_in_strings_comments_and_attributes_do_not_count() {
        let text = "memref.global @g : memref<1xi32> {a = \"}\"} // {\n func.func @f(%a: tensor<1xi32, {k}>) {\"}\" // }\n {}}";
        let function = &text[text.find("func.func").unwrap_or(0)..];
        assert_eq!(functions(text), [function.replace(' ', "")]);
    }

    #[test]
    fn nothing_is_found_in_text_that_does_not_close() {
        assert_eq!(functions("func.func @f() { {"), [""; 0]);
    }
}
