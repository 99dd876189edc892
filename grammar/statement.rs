//! Where a statement of a text that does not parse begins and ends, as far as brackets and words tell.

use std::ops::Range;

use oxmlir_ir::Context;

use crate::scan;
use crate::syntax;

/// The statement of an operation that holds the byte `at`: up to the next one, or the end of the region around both.
/// `None` where that is not clear.
pub fn around(cx: &Context, text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut scan = Scan::new(cx, text);
    let mut start = None;
    let mut depth = 0;
    loop {
        scan.skip_blanks();
        let Some(&byte) = bytes.get(scan.at) else {
            // What is still open has no end.
            return match start {
                Some(start) if depth == 1 && scan.is_closed() => Some(start..bytes.len()),
                _ => None,
            };
        };
        let ends = byte == b'}' && scan.levels.len() == depth || scan.levels.len() < depth;
        let begins = scan.begins_statement();
        if let Some(start) = start
            && (ends || begins && scan.levels.len() == depth)
        {
            return Some(start..scan.at);
        }
        if start.is_none() && scan.at > at {
            // The last statement that began before `at` at a level that is still open.
            let level = scan.levels.iter().rposition(|l| l.statement.is_some())?;
            start = scan.levels[level].statement;
            depth = level + 1;
            let inside = scan.levels.len() > depth;
            if !inside && (byte == b'}' || begins) {
                return Some(start?..scan.at);
            }
        }
        if start.is_none() && begins {
            let begin = scan.at;
            let is_operation = !matches!(byte, b'^' | b'#' | b'!');
            scan.levels.last_mut()?.statement = is_operation.then_some(begin);
        }
        scan.step()?;
    }
}

/// Whether all brackets and strings of a text have their end: if not, nothing can be said of its statements.
pub fn is_balanced(cx: &Context, text: &str) -> bool {
    let mut scan = Scan::new(cx, text);
    loop {
        scan.skip_blanks();
        if scan.at == text.len() {
            return scan.is_closed();
        }
        if scan.step().is_none() {
            return false;
        }
    }
}

/// The names (without sigil) of the values that occur in a statement.
pub fn values(statement: &str) -> impl Iterator<Item = String> {
    let sigils = statement.match_indices('%');
    sigils.map(|(sigil, _)| {
        let end = scan::skip_name(statement.as_bytes(), sigil + 1);
        statement[sigil + 1..end].to_owned()
    })
}

/// What a brace holds: statements, or entries of a dictionary.
#[derive(Default)]
struct Level {
    entries: bool,
    /// Parentheses and square brackets that are open.
    open: usize,
    /// Where the last statement begins, if it is an operation.
    statement: Option<usize>,
}

struct Scan<'t> {
    cx: &'t Context,
    text: &'t str,
    levels: Vec<Level>,
    at: usize,
    /// The last byte that was no blank.
    previous: u8,
    /// Nothing has come since the line began.
    new_line: bool,
}

impl<'t> Scan<'t> {
    fn new(cx: &'t Context, text: &'t str) -> Scan<'t> {
        Scan {
            cx,
            text,
            levels: vec![Level::default()],
            at: 0,
            previous: b'{',
            new_line: true,
        }
    }

    fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// Whether nothing is open.
    fn is_closed(&self) -> bool {
        matches!(&self.levels[..], [level] if level.open == 0)
    }

    fn skip_blanks(&mut self) {
        let next = scan::skip_blanks(self.bytes(), self.at);
        self.new_line |= self.bytes()[self.at..next].contains(&b'\n');
        self.at = next;
    }

    /// Whether a statement begins here: where a line or a region does, with a word that can.
    fn begins_statement(&self) -> bool {
        let level = self.levels.last();
        if level.is_none_or(|l| l.entries || l.open > 0) {
            return false;
        }
        let continues = matches!(self.previous, b',' | b':' | b'=' | b'(' | b'[' | b'<');
        let place = match self.previous {
            b'{' | b'}' => true,
            // Behind `->` something must follow; behind the `>` of a type nothing need.
            b'>' => self.new_line && !self.bytes()[..self.at].trim_ascii_end().ends_with(b"->"),
            _ => self.new_line && !continues,
        };
        place && self.is_first_word()
    }

    fn is_first_word(&self) -> bool {
        match self.bytes().get(self.at) {
            Some(b'%' | b'"' | b'^' | b'#' | b'!') => true,
            Some(byte) if byte.is_ascii_alphabetic() => {
                let word = &self.text[self.at..self.word_end()];
                let known = |dialect: &str| {
                    let name = format!("{dialect}.{word}");
                    self.cx.registry().op_name(&name).is_some()
                };
                word.contains('.') || known("builtin") || syntax::left_out().any(known)
            }
            _ => false,
        }
    }

    fn word_end(&self) -> usize {
        let is_word = |b: &&u8| scan::IN_WORDS[usize::from(**b)];
        let rest = &self.bytes()[self.at..];
        self.at + rest.iter().take_while(is_word).count()
    }

    /// Goes on behind one token; `None` if brackets do not match or a string does not end.
    fn step(&mut self) -> Option<()> {
        let byte = *self.bytes().get(self.at)?;
        let level = self.levels.last_mut()?;
        let mut end = self.at + 1;
        match byte {
            b'(' | b'[' => level.open += 1,
            b')' | b']' => level.open = level.open.checked_sub(1)?,
            b'{' => {
                let entries = level.open > 0 && self.previous != b'(' || self.holds_entries();
                self.levels.push(Level {
                    entries,
                    ..Level::default()
                });
            }
            b'}' => {
                let closed = self.levels.pop()?;
                if closed.open > 0 || self.levels.is_empty() {
                    return None;
                }
            }
            b'"' => end = scan::string_end(self.bytes(), self.at)?,
            b'%' | b'@' | b'#' | b'!' | b'^' => end = scan::skip_name(self.bytes(), self.at + 1),
            byte if byte.is_ascii_alphabetic() => end = self.word_end(),
            _ => {}
        }
        // A token of characters that are no ASCII ends where a character does.
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        self.previous = self.bytes()[end - 1];
        self.new_line = false;
        self.at = end;
        Some(())
    }

    /// Whether the brace here opens a dictionary: `name =`, `name,` or `name }` follows.
    fn holds_entries(&self) -> bool {
        let bytes = self.bytes();
        let name = scan::skip_blanks(bytes, self.at + 1);
        let end = match bytes.get(name) {
            Some(b'"') => scan::string_end(bytes, name).unwrap_or(name),
            Some(b'}') => return true,
            _ => scan::skip_name(bytes, name),
        };
        let next = bytes.get(scan::skip_blanks(bytes, end));
        end > name && matches!(next, Some(b'=' | b',' | b'}'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statement around the first `!!`.
    fn around_mark(text: &str) -> Option<String> {
        let cx = Context::new(oxmlir_dialects::registry());
        let span = around(&cx, text, text.find("!!")?)?;
        Some(text[span].trim_end().to_owned())
    }

    #[test]
    fn statements_end_where_the_next_one_begins() {
        let text = "func.func @f() {\n %0 = a.b !!\n   to %1\n %2 = c.d\n}";
        assert_eq!(around_mark(text).as_deref(), Some("%0 = a.b !!\n   to %1"));
        let text = "func.func @f() { return !! }";
        assert_eq!(around_mark(text).as_deref(), Some("return !!"));
        let text = "func.func @f(!!) { return }\nfunc.func @g()";
        assert_eq!(
            around_mark(text).as_deref(),
            Some("func.func @f(!!) { return }")
        );
        let text = "%0 = a.b : !t<\n  c.d>,\n  !!\na.c";
        assert_eq!(
            around_mark(text).as_deref(),
            Some("%0 = a.b : !t<\n  c.d>,\n  !!")
        );
        assert_eq!(around_mark("a.b !!\n").as_deref(), Some("a.b !!"));
    }

    #[test]
    fn regions_belong_to_their_statement() {
        let text = "scf.if %c !! {\n a.b\n} else {\n a.c\n}\na.d";
        assert_eq!(
            around_mark(text).as_deref(),
            Some("scf.if %c !! {\n a.b\n} else {\n a.c\n}")
        );
        let text = "\"a.b\"() ({\n a.c !!\n a.d\n}) : () -> ()";
        assert_eq!(around_mark(text).as_deref(), Some("a.c !!"));
        let text = "a.b {x = 1, !!\n y.z = 2} : i32\na.c";
        assert_eq!(
            around_mark(text).as_deref(),
            Some("a.b {x = 1, !!\n y.z = 2} : i32")
        );
    }

    #[test]
    fn what_has_no_clear_end_is_none() {
        assert_eq!(around_mark("func.func @f() {\n a.b !!\n"), None);
        assert_eq!(around_mark("a.b (!!\n"), None);
        assert_eq!(around_mark("#a = !!\na.b"), None);
        assert_eq!(around_mark("^bb !! :\n a.b"), None);
    }

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        let cx = Context::new(oxmlir_dialects::registry());
        assert!(is_balanced(&cx, "a.b(\"{\") { [x] } // (\n"));
        for text in ["a.b {", "a.b }", "a.b (", "a.b {(}", "a.b \"x\n"] {
            assert!(!is_balanced(&cx, text), "{text}");
        }
    }

    #[test]
    fn values_are_all_names() {
        let names: Vec<String> = values("%0:2, %a = x.y %b#1").collect();
        assert_eq!(names, ["0", "a", "b"]);
    }
}
