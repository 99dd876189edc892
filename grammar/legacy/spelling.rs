//! What is written in another way today, wherever it stands: dictionaries, type aliases, elements, layouts.

use super::edits::Edits;
use super::shape::{Layout, Shaped};
use super::text::Tokens;
use crate::lexer::Raw;

/// Writes a text as it is written today, but for operations, maps and types of llvm.
pub fn modernize(tokens: &Tokens, edits: &mut Edits) {
    let mut dictionaries = Dictionaries::default();
    let is_metadata = |at: &usize| tokens.is(*at, Raw::MetadataOpen);
    let end = (0..tokens.len()).find(is_metadata).unwrap_or(tokens.len());
    for at in 0..end {
        dictionaries.step(tokens, at, edits);
        match tokens.kind(at) {
            Some(Raw::Bang) => type_alias(tokens, at, edits),
            Some(Raw::Word) => word(tokens, at, edits),
            _ => {}
        }
    }
}

/// The braces around a token.
#[derive(Default)]
struct Dictionaries {
    /// Of each open brace: whether it holds entries, and where.
    open: Vec<bool>,
}

impl Dictionaries {
    /// `{a: 1, f: @f : () -> ()}` is `{a = 1, f = @f}`.
    fn step(&mut self, tokens: &Tokens, at: usize, edits: &mut Edits) {
        match tokens.kind(at) {
            Some(Raw::LBrace) => self.open.push(is_dictionary(tokens, at)),
            Some(Raw::RBrace) => {
                self.open.pop();
            }
            Some(Raw::LParen | Raw::LSquare) => self.open.push(false),
            Some(Raw::RParen | Raw::RSquare) => {
                self.open.pop();
            }
            _ => {}
        }
        if self.open.last() != Some(&true) {
            return;
        }
        if matches!(tokens.kind(at), Some(Raw::LBrace | Raw::Comma))
            && is_key(tokens, at + 1)
            && tokens.is(at + 2, Raw::Colon)
        {
            edits.replace(tokens.span(at + 2, at + 3), " =");
        }
        let is_value = matches!(
            tokens.kind(at.wrapping_sub(1)),
            Some(Raw::Equal | Raw::Colon)
        );
        if is_value
            && tokens.is(at, Raw::At)
            && tokens.is(at + 1, Raw::Colon)
            && let Some(end) = tokens.type_end(at + 2)
        {
            edits.delete(tokens.span(at + 1, end));
        }
    }
}

/// A comma in front of a colon, which lists of operands could end with.
pub fn trailing_commas(tokens: &Tokens, edits: &mut Edits) {
    for at in 0..tokens.len() {
        if tokens.is(at, Raw::Comma) && tokens.is(at + 1, Raw::Colon) {
            edits.delete(tokens.span(at, at + 1));
        }
    }
}

fn is_key(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens.kind(at), Some(Raw::Word | Raw::Str))
}

/// Whether a brace opens a list of entries.
fn is_dictionary(tokens: &Tokens, at: usize) -> bool {
    is_key(tokens, at + 1)
        && matches!(
            tokens.kind(at + 2),
            Some(Raw::Colon | Raw::Equal | Raw::Comma | Raw::RBrace)
        )
}

/// `!t = type i32` is `!t = i32`.
fn type_alias(tokens: &Tokens, at: usize, edits: &mut Edits) {
    if tokens.is(at + 1, Raw::Equal) && tokens.word(at + 2) == "type" {
        edits.delete(tokens.span(at + 2, at + 3));
    }
}

/// What LLVM says of parameters without a value was `true`.
const UNITS: &[&str] = &[
    "llvm.inreg",
    "llvm.nest",
    "llvm.noalias",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.nonnull",
    "llvm.noundef",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.signext",
    "llvm.writeonly",
    "llvm.zeroext",
];

fn word(tokens: &Tokens, at: usize, edits: &mut Edits) {
    let word = tokens.word(at);
    if UNITS.contains(&word) && tokens.is(at + 1, Raw::Equal) && tokens.word(at + 2) == "true" {
        edits.delete(tokens.span(at + 1, at + 3));
    }
    if word == "f8" || word.ends_with("xf8") && word.bytes().all(|b| b.is_ascii_alphanumeric()) {
        edits.insert(tokens.span(at, at + 1).end, "E5M2");
    }
    if !tokens.is(at + 1, Raw::Less) {
        return;
    }
    let Some(close) = tokens.partner(at + 1) else {
        return;
    };
    match word {
        "dense" | "splat" | "sparse" => elements(tokens, at, close, edits),
        "memref" => layout(tokens, at + 2, close, edits),
        _ => {}
    }
}

/// `dense<tensor<4xf32>, 1.0>` is `dense<1.0> : tensor<4xf32>`, and `splat<...>` too.
fn elements(tokens: &Tokens, at: usize, close: usize, edits: &mut Edits) {
    if !matches!(tokens.word(at + 2), "tensor" | "vector") {
        return;
    }
    let Some(end) = tokens.type_end(at + 2) else {
        return;
    };
    if !tokens.is(end, Raw::Comma) {
        return;
    }
    if tokens.word(at) == "splat" {
        edits.replace(tokens.span(at, at + 1), "dense");
    }
    edits.delete(tokens.start(at + 2)..tokens.start(end + 1));
    if !tokens.is(close + 1, Raw::Colon) {
        let ty = tokens.slice(at + 2, end);
        edits.insert(tokens.span(close, close + 1).end, format!(" : {ty}"));
    }
}

/// `memref<4xf32, offset: 1, strides: [2], memspace1>` is `memref<4xf32, strided<[2], offset: 1>, 1>`.
///
/// Strides that are not said are those of rows that follow each other.
fn layout(tokens: &Tokens, from: usize, close: usize, edits: &mut Edits) {
    let is_part = |at: usize| tokens.is(at - 1, Raw::Comma) && tokens.is(at + 1, Raw::Colon);
    let mut next = from;
    while next < close {
        let at = next;
        next = tokens.partner(at).filter(|end| *end > at).unwrap_or(at) + 1;
        let word = tokens.word(at);
        if let Some(space) = word.strip_prefix("memspace")
            && tokens.is(at - 1, Raw::Comma)
            && space.parse::<u32>().is_ok()
        {
            edits.replace(tokens.span(at, at + 1), space);
        }
        if word != "offset" || !is_part(at) {
            continue;
        }
        let offset = match tokens.word(at + 2) {
            "0" => String::new(),
            offset => format!(", offset: {offset}"),
        };
        let strides = at + 4;
        let given = tokens
            .partner(strides + 2)
            .filter(|_| tokens.word(strides) == "strides" && is_part(strides));
        let (end, sizes) = match given {
            Some(end) => (end + 1, tokens.slice(strides + 2, end + 1).to_owned()),
            None => {
                let ty = format!("memref<{}>", tokens.slice(from, at - 1));
                let Some(memref) = Shaped::parse(&ty) else {
                    continue;
                };
                (at + 3, Layout::identity(&memref.dims).sizes())
            }
        };
        edits.replace(tokens.span(at, end), format!("strided<{sizes}{offset}>"));
    }
}

/// Drops the elements of sparse constants that lie outside of their shape: nothing ever read them.
pub fn sparse_bounds(tokens: &Tokens, edits: &mut Edits) {
    for at in 0..tokens.len() {
        if tokens.word(at) == "sparse" && tokens.is(at + 1, Raw::Less) {
            let _ = sparse(tokens, at, edits);
        }
    }
}

fn sparse(tokens: &Tokens, at: usize, edits: &mut Edits) -> Option<()> {
    let close = tokens.partner(at + 1)?;
    let ty = tokens.slice(close + 2, tokens.type_end(close + 2)?);
    let shaped = Shaped::parse(ty)?;
    let indices_end = tokens.partner(at + 2)?;
    let values = indices_end + 2;
    if tokens.partner(values)? + 1 != close {
        return None;
    }
    let lists = tokens.pieces(at + 2, indices_end);
    let numbers = tokens.pieces(values, close - 1);
    let is_inside = |list: &&str| {
        let list = list.trim_matches(['[', ']']).split(',');
        let mut places = list.zip(&shaped.dims);
        places.all(|(index, size)| {
            let (index, size) = (index.trim().parse::<u64>(), size.parse::<u64>());
            index.ok().zip(size.ok()).is_none_or(|(i, n)| i < n)
        })
    };
    if lists.len() != numbers.len() || lists.iter().all(is_inside) {
        return None;
    }
    let kept: Vec<(&str, &str)> = lists
        .into_iter()
        .zip(numbers)
        .filter(|(list, _)| is_inside(list))
        .collect();
    let (lists, numbers): (Vec<&str>, Vec<&str>) = kept.into_iter().unzip();
    let inner = match lists.is_empty() {
        true => String::new(),
        false => format!("[{}], [{}]", lists.join(", "), numbers.join(", ")),
    };
    edits.replace(tokens.span(at + 2, close), inner);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_spellings_become_those_of_today() {
        for (old, today) in [
            ("{a: 1, \"b\": @f : () -> (), c}", "{a = 1, \"b\" = @f , c}"),
            ("{ return %a : i32 }", "{ return %a : i32 }"),
            (
                "{\n prefetch %0[%1], read, data : memref<4xi32> }",
                "{\n prefetch %0[%1], read, data : memref<4xi32> }",
            ),
            ("!t = type i32", "!t =  i32"),
            (
                "dense<tensor<2xi8>, [1, 2]>",
                "dense<[1, 2]> : tensor<2xi8>",
            ),
            (
                "splat<vector<2xi8>, 3> : vector<2xi8>",
                "dense<3> : vector<2xi8>",
            ),
            (
                "sparse<tensor<3xi8>, [[0]], [1]>",
                "sparse<[[0]], [1]> : tensor<3xi8>",
            ),
            ("memref<4xf32, #m, memspace2>", "memref<4xf32, #m, 2>"),
            (
                "memref<4xf32, offset: ?, strides: [?]>",
                "memref<4xf32, strided<[?], offset: ?>>",
            ),
            (
                "memref<?xf32, strided<[1], offset: ?>>",
                "memref<?xf32, strided<[1], offset: ?>>",
            ),
            (
                "memref<?x4x8xf32, offset: ?, 2>",
                "memref<?x4x8xf32, strided<[32, 8, 1], offset: ?>, 2>",
            ),
            ("tensor<4x?xf8>", "tensor<4x?xf8E5M2>"),
        ] {
            let mut edits = Edits::default();
            modernize(&Tokens::new(old), &mut edits);
            let new = edits.apply(old).map_or(old.to_owned(), |(text, _)| text);
            assert_eq!(new, today);
        }
    }
}
