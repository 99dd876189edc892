//! Misprints of the documents of those days that have one reading.
//!
//! They are mended only in text that is old beyond doubt: anywhere else they are errors.

use super::edits::Edits;
use super::maps;
use super::shape::Shaped;
use super::text::Tokens;
use crate::lexer::Raw;

/// Mends brackets, and layouts of fewer dimensions than their memref has.
pub fn mend(tokens: &Tokens, edits: &mut Edits) {
    for at in 0..tokens.len() {
        if tokens.is(at, Raw::Less) && matches!(tokens.word(at - 1), "tensor" | "vector" | "memref")
        {
            match tokens.partner(at) {
                None => open_type(tokens, at, edits),
                Some(close) => {
                    closed_early(tokens, at, close, edits);
                    let _ = flat_identity(tokens, at, close, edits);
                }
            }
        }
        if tokens.is(at, Raw::Colon) && tokens.is(at + 1, Raw::LParen) {
            open_operands(tokens, at + 2, edits);
        }
    }
}

/// `(tensor<4xf32)`: the type ends where the list of types does.
fn open_type(tokens: &Tokens, open: usize, edits: &mut Edits) {
    let in_shape = |at: &usize| {
        matches!(
            tokens.kind(*at),
            Some(Raw::Int | Raw::Word | Raw::Question | Raw::Star)
        )
    };
    let end = (open + 1..tokens.len()).find(|at| !in_shape(at));
    if let Some(end) = end.filter(|end| *end > open + 1 && tokens.is(*end, Raw::RParen)) {
        edits.insert(tokens.start(end), ">");
    }
}

/// `: (i32, i32 -> i32`: the types of operands end at the arrow.
fn open_operands(tokens: &Tokens, first: usize, edits: &mut Edits) {
    let mut at = first;
    while let Some(end) = tokens.type_end(at) {
        if tokens.is(end, Raw::Arrow) && tokens.partner(first - 1).is_none() {
            edits.insert(tokens.span(at, end).end, ")");
        }
        if !tokens.is(end, Raw::Comma) {
            return;
        }
        at = end + 1;
    }
}

/// `memref<1xi32>, affine_map<(d0) -> (d0)>, 4>`: the layout and the memory space are in the type.
fn closed_early(tokens: &Tokens, open: usize, close: usize, edits: &mut Edits) {
    let map = close + 2;
    if tokens.word(open - 1) != "memref"
        || !tokens.is(close + 1, Raw::Comma)
        || tokens.word(map) != "affine_map"
    {
        return;
    }
    let Some(end) = tokens.type_end(map) else {
        return;
    };
    let is_space = tokens.is(end, Raw::Comma) && tokens.is(end + 1, Raw::Int);
    let last = end + if is_space { 2 } else { 0 };
    if tokens.is(last, Raw::Greater) && tokens.partner(last).is_none() {
        edits.delete(tokens.span(close, close + 1));
    }
}

/// `memref<4x8xf32, affine_map<(d0) -> (d0)>>`: an identity is that of all dimensions, and no layout.
fn flat_identity(tokens: &Tokens, open: usize, close: usize, edits: &mut Edits) -> Option<()> {
    let ty = Shaped::parse(tokens.slice(open - 1, close + 1))?;
    let layout = *ty.layouts().first()?;
    if ty.kind != "memref" || ty.dims.len() < 2 || !maps::is_line(layout) {
        return None;
    }
    let is_map = |at: &usize| tokens.word(*at) == "affine_map" && tokens.is(at - 1, Raw::Comma);
    let map = (open..close).find(is_map)?;
    edits.delete(tokens.start(map - 1)..tokens.span(map, tokens.type_end(map)?).end);
    Some(())
}
