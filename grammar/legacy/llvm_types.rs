//! Types of the llvm dialect before it used those of the language, and pointers that said what they point to.
//!
//! 2018 to 2020 the dialect wrapped types as LLVM writes them: `!llvm<"{ i32, float* }">`, `!llvm.i32`. Until 2023 its own types said
//! what pointers point to: `!llvm.ptr<i32>`. All are read as the latter first, because operations that are upgraded need to know;
//! then that is left out.

use std::ops::Range;

use super::edits::Edits;
use super::text::Tokens;
use crate::lexer::Raw;

/// Types in quotes are nested no deeper than this.
const MAX_DEPTH: usize = 64;

/// Writes the types of the dialect with its own names and those of the language.
pub fn modernize(tokens: &Tokens, edits: &mut Edits) {
    let mut at = 0;
    while at < tokens.len() {
        at = match tokens.kind(at) {
            Some(Raw::Bang) => one(tokens, at, edits).unwrap_or(at + 1),
            _ => at + 1,
        };
    }
}

/// Modernizes the type at a token; the token behind it.
fn one(tokens: &Tokens, at: usize, edits: &mut Edits) -> Option<usize> {
    let name = tokens.word(at).strip_prefix("!llvm")?;
    if name.is_empty() {
        let quoted = tokens.word(at + 2).strip_prefix('"')?.strip_suffix('"')?;
        if !tokens.is(at + 1, Raw::Less) || !tokens.is(at + 3, Raw::Greater) {
            return None;
        }
        let ty = Quoted::parse(quoted)?;
        edits.replace(tokens.span(at, at + 4), whole(&ty));
        return Some(at + 4);
    }
    let name = name.strip_prefix('.')?;
    if !tokens.is(at + 1, Raw::Less) {
        if let Some(today) = scalar(name) {
            edits.replace(tokens.span(at, at + 1), today);
        }
        return Some(at + 1);
    }
    let close = tokens.partner(at + 1)?;
    if name == "vec" {
        vector(tokens, at, close, edits);
    }
    for inner in at + 2..close {
        let word = tokens.word(inner);
        if word == "vec" && tokens.is(inner + 1, Raw::Less) {
            if let Some(end) = tokens.partner(inner + 1) {
                vector(tokens, inner, end, edits);
            }
        } else if !tokens.is(inner, Raw::Word) {
            continue;
        } else if let Some(today) = float(word) {
            edits.replace(tokens.span(inner, inner + 1), today);
        } else if let Some(today) = word.strip_prefix('x').and_then(float) {
            edits.replace(tokens.span(inner, inner + 1), format!("x{today}"));
        }
    }
    Some(close + 1)
}

/// `vec<4 x i32>` is `vector<4 x i32>`, `vec<? x 4 x i32>` is `vector<[4] x i32>`.
fn vector(tokens: &Tokens, at: usize, close: usize, edits: &mut Edits) {
    edits.replace(tokens.span(at, at + 1), "vector");
    if tokens.is(at + 2, Raw::Question) && tokens.is(at + 4, Raw::Int) && at + 4 < close {
        let size = tokens.word(at + 4);
        edits.replace(tokens.span(at + 2, at + 5), format!("[{size}]"));
    }
}

/// The type of the language that a name of the dialect stood for.
fn scalar(name: &str) -> Option<&str> {
    let is_integer = |bits: &str| bits.parse::<u32>().is_ok();
    match name.strip_prefix('i') {
        Some(bits) if is_integer(bits) => Some(name),
        _ => float(name),
    }
}

fn float(name: &str) -> Option<&'static str> {
    Some(match name {
        "half" => "f16",
        "bfloat" => "bf16",
        "float" => "f32",
        "double" => "f64",
        "fp128" => "f128",
        "x86_fp80" => "f80",
        _ => return None,
    })
}

/// A type of the dialect, with the prefix that it has where it stands alone.
fn whole(inner: &str) -> String {
    let is_own = [
        "ptr",
        "array",
        "struct",
        "func",
        "void",
        "label",
        "token",
        "metadata",
        "ppc_fp128",
        "x86_amx",
    ]
    .iter()
    .any(|own| {
        inner
            .strip_prefix(own)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['<', ' ']))
    });
    match is_own {
        true => format!("!llvm.{inner}"),
        false => inner.to_owned(),
    }
}

/// Reads a type as LLVM writes it.
struct Quoted<'t> {
    rest: &'t str,
}

impl Quoted<'_> {
    /// The type without the prefix of the dialect.
    fn parse(text: &str) -> Option<String> {
        let mut quoted = Quoted { rest: text };
        let ty = quoted.ty(0)?;
        quoted.rest.trim().is_empty().then_some(ty)
    }

    fn eat(&mut self, word: &str) -> bool {
        match self.rest.trim_start().strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> &str {
        let text = self.rest.trim_start();
        let end = text
            .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | '$'))
            .unwrap_or(text.len());
        self.rest = &text[end..];
        &text[..end]
    }

    fn ty(&mut self, depth: usize) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        let mut ty = self.simple(depth)?;
        loop {
            if self.eat("*") {
                ty = format!("ptr<{ty}>");
            } else if self.eat("addrspace(") {
                let space = self.word().to_owned();
                if !self.eat(")") || !self.eat("*") {
                    return None;
                }
                ty = match space.as_str() {
                    "0" => format!("ptr<{ty}>"),
                    _ => format!("ptr<{ty}, {space}>"),
                };
            } else if self.eat("(") {
                let mut args = Vec::new();
                while !self.eat(")") {
                    let arg = match self.eat("...") {
                        true => "...".to_owned(),
                        false => self.ty(depth + 1)?,
                    };
                    args.push(arg);
                    self.eat(",");
                }
                ty = format!("func<{ty} ({})>", args.join(", "));
            } else {
                return Some(ty);
            }
        }
    }

    fn simple(&mut self, depth: usize) -> Option<String> {
        if self.eat("<{") {
            let body = self.fields("}>", depth)?;
            return Some(format!("struct<packed ({body})>"));
        }
        if self.eat("{") {
            let body = self.fields("}", depth)?;
            return Some(format!("struct<({body})>"));
        }
        if self.eat("[") {
            let size = self.word().to_owned();
            self.eat("x").then_some(())?;
            let element = self.ty(depth + 1)?;
            return self.eat("]").then(|| format!("array<{size} x {element}>"));
        }
        if self.eat("<") {
            let scalable = self.eat("vscale").then(|| self.eat("x"));
            let size = self.word().to_owned();
            self.eat("x").then_some(())?;
            let element = self.ty(depth + 1)?;
            let size = match scalable {
                Some(_) => format!("[{size}]"),
                None => size,
            };
            return self.eat(">").then(|| format!("vector<{size}x{element}>"));
        }
        if self.eat("%") {
            let name = match self.eat("\"") {
                true => None?,
                false => self.word(),
            };
            return Some(format!("struct<\"{name}\", opaque>"));
        }
        let word = self.word();
        Some(float(word).unwrap_or(word).to_owned()).filter(|w| !w.is_empty())
    }

    /// Types up to a bracket.
    fn fields(&mut self, close: &str, depth: usize) -> Option<String> {
        let mut types = Vec::new();
        while !self.eat(close) {
            types.push(self.ty(depth + 1)?);
            self.eat(",");
        }
        Some(types.join(", "))
    }
}

/// Leaves out what pointers point to.
pub fn erase_pointees(tokens: &Tokens, edits: &mut Edits) {
    let mut at = 0;
    while at < tokens.len() {
        let is_pointer = match tokens.kind(at) {
            Some(Raw::Bang) => tokens.word(at) == "!llvm.ptr",
            Some(Raw::Word) => tokens.word(at) == "ptr",
            _ => false,
        };
        let close = tokens
            .partner(at + 1)
            .filter(|_| is_pointer && tokens.is(at + 1, Raw::Less));
        let Some(close) = close else {
            at += 1;
            continue;
        };
        match pointer(tokens, at).space {
            None if close == at + 3 && tokens.is(at + 2, Raw::Int) => {}
            None => edits.delete(tokens.span(at + 1, close + 1)),
            Some(from) => edits.delete(tokens.start(at + 2)..tokens.start(from)),
        }
        at = close + 1;
    }
}

/// The parts of a pointer.
struct Pointer {
    pointee: Option<Range<usize>>,
    /// The first token of the address space.
    space: Option<usize>,
}

/// The parts of the pointer whose name is at a token.
fn pointer(tokens: &Tokens, at: usize) -> Pointer {
    let none = Pointer {
        pointee: None,
        space: None,
    };
    let Some(close) = tokens.partner(at + 1) else {
        return none;
    };
    if tokens.is(at + 2, Raw::Int) {
        return none;
    }
    let mut from = at + 2;
    while from < close && !tokens.is(from, Raw::Comma) {
        from = match tokens.kind(from) {
            Some(Raw::LParen | Raw::Less | Raw::LSquare) => match tokens.partner(from) {
                Some(end) => end + 1,
                None => return none,
            },
            _ => from + 1,
        };
    }
    Pointer {
        pointee: Some(tokens.span(at + 2, from)),
        space: tokens.is(from, Raw::Comma).then_some(from + 1),
    }
}

/// What a pointer points to, as a type that can stand alone.
pub fn pointee(ty: &str) -> Option<String> {
    let tokens = Tokens::new(ty);
    if tokens.word(0) == "vector" {
        // A vector of pointers.
        let at = (0..tokens.len())
            .find(|at| tokens.word(*at) == "!llvm.ptr" || tokens.word(*at) == "ptr")?;
        return Some(whole(&ty[pointer(&tokens, at).pointee?]));
    }
    if tokens.word(0) != "!llvm.ptr" {
        return None;
    }
    Some(whole(ty[pointer(&tokens, 0).pointee?].trim()))
}

/// The types in a `!llvm.struct`, or the one of an `!llvm.array`, as types that can stand alone.
pub fn contained(ty: &str) -> Option<Contained> {
    let tokens = Tokens::new(ty);
    let close = tokens.partner(1)?;
    match tokens.word(0) {
        "!llvm.array" => {
            let (_, element) = ty[tokens.span(2, close)].split_once('x')?;
            Some(Contained::Elements(whole(element.trim())))
        }
        "!llvm.struct" => {
            let open = (2..close).find(|at| tokens.is(*at, Raw::LParen))?;
            let end = tokens.partner(open)?;
            let mut fields = Vec::new();
            let mut from = open + 1;
            let mut at = from;
            while at <= end {
                if at == end || tokens.is(at, Raw::Comma) {
                    fields.push(whole(tokens.slice(from, at)));
                    from = at + 1;
                }
                at = match tokens.kind(at) {
                    Some(Raw::LParen | Raw::Less) => tokens.partner(at)? + 1,
                    _ => at + 1,
                };
            }
            Some(Contained::Fields(fields))
        }
        _ => None,
    }
}

/// What is in a type.
pub enum Contained {
    Elements(String),
    Fields(Vec<String>),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by(change: fn(&Tokens, &mut Edits), text: &str) -> String {
        let mut edits = Edits::default();
        change(&Tokens::new(text), &mut edits);
        edits.apply(text).map_or(text.to_owned(), |(text, _)| text)
    }

    #[test]
    fn wrapped_types_are_those_of_the_dialect() {
        for (old, today) in [
            (
                "!llvm<\"{ i32, [4 x float]* }\">",
                "!llvm.struct<(i32, ptr<array<4 x f32>>)>",
            ),
            (
                "!llvm<\"void (i64*, ...)\">",
                "!llvm.func<void (ptr<i64>, ...)>",
            ),
            ("!llvm<\"<4 x i1>\">", "vector<4xi1>"),
            ("!llvm<\"i8 addrspace(3)*\">", "!llvm.ptr<i8, 3>"),
            ("!llvm.i47", "i47"),
            ("!llvm.vec<? x 4 x float>", "vector<[4] x f32>"),
            (
                "!llvm.struct<(float, ptr<double>)>",
                "!llvm.struct<(f32, ptr<f64>)>",
            ),
            ("!llvm<\"{\">", "!llvm<\"{\">"),
        ] {
            assert_eq!(by(modernize, old), today);
        }
    }

    #[test]
    fn pointers_lose_what_they_point_to() {
        for (old, today) in [
            ("!llvm.ptr<f32>", "!llvm.ptr"),
            ("!llvm.ptr<ptr<i8>, 3>", "!llvm.ptr<3>"),
            ("!llvm.ptr<3>", "!llvm.ptr<3>"),
            (
                "!llvm.struct<(ptr<func<void (i32)>>, i32)>",
                "!llvm.struct<(ptr, i32)>",
            ),
        ] {
            assert_eq!(by(erase_pointees, old), today);
        }
        assert_eq!(
            pointee("!llvm.ptr<array<4 x f32>>").as_deref(),
            Some("!llvm.array<4 x f32>")
        );
        assert_eq!(pointee("!llvm.ptr<i32, 3>").as_deref(), Some("i32"));
    }
}
