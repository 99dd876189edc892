//! The notation of old forms, and what a statement in one of them consists of.
//!
//! A form is a list of pieces with blanks between them. `%a` is a value, `%a*` any number of them, `#a` a number or value, `#a*` any
//! number of those, `!a` a type, `!a*` types, `@a` a symbol, `^a` a block, `$a` a word, `"a` a string, `=a` the rest up to the next piece in brackets' depth zero,
//! `{}` an attribute dictionary that may be missing; all else stands for itself.

use super::text::Tokens;
use crate::lexer::Raw;

/// What the pieces of a form stood for in a statement.
pub struct Match<'t> {
    parts: Vec<(&'static str, Part<'t>)>,
    /// The attribute dictionary with a blank in front, or nothing.
    pub dict: String,
    /// The token behind the statement.
    pub end: usize,
}

enum Part<'t> {
    One(&'t str),
    Many(Vec<&'t str>),
}

impl<'t> Match<'t> {
    /// What a piece stood for; nothing if the form has no such piece.
    pub fn get(&self, name: &str) -> &'t str {
        match self.parts.iter().find(|(n, _)| *n == name) {
            Some((_, Part::One(text))) => text,
            _ => "",
        }
    }

    pub fn all(&self, name: &str) -> &[&'t str] {
        match self.parts.iter().find(|(n, _)| *n == name) {
            Some((_, Part::Many(texts))) => texts,
            _ => &[],
        }
    }

    /// A template with `{name}` for each piece, and `{}` for the dictionary.
    pub fn fill(&self, template: &str) -> String {
        let mut out = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, behind)) = after.split_once('}') else {
                break;
            };
            out.push_str(before);
            match name {
                "" => out.push_str(&self.dict),
                name => {
                    out.push_str(self.get(name));
                    out.push_str(&self.all(name).join(", "));
                }
            }
            rest = behind;
        }
        out + rest
    }
}

/// Reads a statement whose tokens begin at `from`.
pub fn read<'t>(form: &'static str, tokens: &Tokens<'t>, from: usize) -> Option<Match<'t>> {
    let mut found = Match {
        parts: Vec::new(),
        dict: String::new(),
        end: from,
    };
    let mut pieces = form.split_whitespace().peekable();
    while let Some(piece) = pieces.next() {
        let at = found.end;
        if piece == "{}" {
            if tokens.is(at, Raw::LBrace)
                && tokens.partner(at).is_some()
                && !opens_region(tokens, at)
            {
                found.end = tokens.partner(at)? + 1;
                found.dict = format!(" {}", tokens.slice(at, found.end));
            }
            continue;
        }
        let Some((sigil, name)) = piece
            .split_at_checked(1)
            .filter(|(sigil, name)| "%#!@^$\"=".contains(sigil) && !name.is_empty())
        else {
            if tokens.word(at) != piece {
                return None;
            }
            found.end = at + 1;
            continue;
        };
        let next = pieces.peek().copied();
        let one = |at: usize| match sigil {
            "%" => value_end(tokens, at),
            "#" => number_end(tokens, at).or_else(|| value_end(tokens, at)),
            "!" => tokens.type_end(at),
            "@" => tokens.is(at, Raw::At).then_some(at + 1),
            "$" => tokens.is(at, Raw::Word).then_some(at + 1),
            "^" => tokens.is(at, Raw::Caret).then_some(at + 1),
            "\"" => tokens.is(at, Raw::Str).then_some(at + 1),
            _ => rest_end(tokens, at, next),
        };
        match name.strip_suffix('*') {
            Some(name) => {
                let (texts, end) = list(tokens, at, one)?;
                found.parts.push((name, Part::Many(texts)));
                found.end = end;
            }
            None => {
                found.end = one(at)?;
                found
                    .parts
                    .push((name, Part::One(tokens.slice(at, found.end))));
            }
        }
    }
    Some(found)
}

/// Any number of pieces, with commas between them.
fn list<'t>(
    tokens: &Tokens<'t>,
    from: usize,
    one: impl Fn(usize) -> Option<usize>,
) -> Option<(Vec<&'t str>, usize)> {
    let mut texts = Vec::new();
    let Some(mut end) = one(from) else {
        return Some((texts, from));
    };
    texts.push(tokens.slice(from, end));
    while tokens.is(end, Raw::Comma)
        && let Some(next) = one(end + 1)
    {
        texts.push(tokens.slice(end + 1, next));
        end = next;
    }
    Some((texts, end))
}

/// `%a` or `%a#1`: the number is a token of its own.
pub fn value_end(tokens: &Tokens, at: usize) -> Option<usize> {
    if !tokens.is(at, Raw::Percent) {
        return None;
    }
    let numbered = tokens.is(at + 1, Raw::Hash)
        && tokens.is_joined(at + 1)
        && tokens.word(at + 1)[1..].bytes().all(|b| b.is_ascii_digit());
    Some(at + 1 + usize::from(numbered))
}

fn number_end(tokens: &Tokens, at: usize) -> Option<usize> {
    let minus = usize::from(tokens.is(at, Raw::Minus));
    let is_number = matches!(tokens.kind(at + minus), Some(Raw::Int | Raw::Float));
    is_number.then_some(at + minus + 1)
}

/// All up to a token that is outside of brackets.
fn rest_end(tokens: &Tokens, from: usize, until: Option<&str>) -> Option<usize> {
    let mut at = from;
    loop {
        if until == Some(tokens.word(at)) {
            return (at > from).then_some(at);
        }
        at = match tokens.kind(at)? {
            Raw::LParen | Raw::LSquare | Raw::LBrace | Raw::Less => tokens.partner(at)? + 1,
            Raw::RParen | Raw::RSquare | Raw::RBrace => return None,
            _ => at + 1,
        };
    }
}

/// Whether a brace opens a region: an operation stands in it.
fn opens_region(tokens: &Tokens, at: usize) -> bool {
    match tokens.kind(at + 1) {
        Some(Raw::RBrace) => false,
        Some(Raw::Word | Raw::Str) => !matches!(
            tokens.kind(at + 2),
            Some(Raw::Equal | Raw::Comma | Raw::RBrace)
        ),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_take_statements_apart() {
        let text = "%a#1 , 2 {x = 1} : tensor<2xf32> next";
        let tokens = Tokens::new(text);
        let found = read("%v , #i {} : !t", &tokens, 0).expect("the form fits");
        assert_eq!(
            found.fill("op {v}[{i}]{} : {t}"),
            "op %a#1[2] {x = 1} : tensor<2xf32>"
        );
        assert_eq!(tokens.word(found.end), "next");
        assert!(read("%v , %i", &tokens, 0).is_none());
    }

    #[test]
    fn lists_may_be_empty() {
        let tokens = Tokens::new("[%a, 1][]");
        let found = read("[ #i* ] [ %s* ]", &tokens, 0).expect("the form fits");
        assert_eq!(found.all("i"), ["%a", "1"]);
        assert!(found.all("s").is_empty());
    }
}
