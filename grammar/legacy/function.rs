//! Functions, when `func` was part of the language.

use super::statement::Upgrade;
use super::text::Tokens;
use crate::lexer::Raw;

/// Upgrades the function whose keyword is at a token; the token behind the keyword.
///
/// A function without a body was public, which a declaration cannot be today. One that returns as those of the llvm dialect do is one.
/// One in another one has no place today but in a module of its own.
pub fn upgrade(up: &mut Upgrade, at: usize) -> Option<usize> {
    let tokens = up.tokens;
    if !matches!(tokens.word(at), "func" | "std.func" | "builtin.func") {
        return None;
    }
    let is_visibility = matches!(tokens.word(at + 1), "private" | "nested" | "public");
    let symbol = at + 1 + usize::from(is_visibility);
    if !tokens.is(symbol, Raw::At) || !tokens.is(symbol + 1, Raw::LParen) {
        return None;
    }
    let close = tokens.partner(symbol + 1)?;
    plain_attributes(up, symbol + 2, close);
    let body = body(tokens, close + 1);
    up.function_start = at;
    if let Some(end) = body.and_then(|open| tokens.partner(open)) {
        if at < up.function_end {
            up.edits.insert(tokens.start(at), "builtin.module {\n");
            up.edits.insert(tokens.span(end, end + 1).end, "\n}");
        }
        up.function_end = up.function_end.max(end);
    }
    let today = match body {
        Some(open) if returns_llvm(tokens, open) => "llvm.func",
        None if !is_visibility => "func.func private",
        _ => "func.func",
    };
    up.edits.replace(tokens.span(at, at + 1), today);
    Some(at + 1)
}

/// The brace of the body behind the parameters of a function.
fn body(tokens: &Tokens, from: usize) -> Option<usize> {
    let mut at = from;
    if tokens.is(at, Raw::Arrow) {
        at = match tokens.kind(at + 1)? {
            Raw::LParen => tokens.partner(at + 1)? + 1,
            _ => tokens.type_end(at + 1)?,
        };
    }
    if tokens.word(at) == "attributes" {
        at = tokens.partner(at + 1)? + 1;
    }
    tokens.is(at, Raw::LBrace).then_some(at)
}

/// Tokens that are looked at for the end of a function.
const FAR: usize = 1 << 15;

fn returns_llvm(tokens: &Tokens, open: usize) -> bool {
    let end = tokens.partner(open).unwrap_or(open);
    let returns = |at: &usize| matches!(tokens.word(*at), "llvm.return" | "return" | "std.return");
    (open..end)
        .take(FAR)
        .find(returns)
        .is_some_and(|at| tokens.word(at) == "llvm.return")
}

/// Attributes of parameters need a dialect: those that have none get `std`.
fn plain_attributes(up: &mut Upgrade, from: usize, to: usize) {
    let tokens = up.tokens;
    for at in from..to {
        let is_key = matches!(tokens.kind(at - 1), Some(Raw::LBrace | Raw::Comma))
            && tokens.is(at, Raw::Word)
            && matches!(
                tokens.kind(at + 1),
                Some(Raw::Equal | Raw::Comma | Raw::RBrace)
            );
        if is_key && !tokens.word(at).contains('.') && in_braces(tokens, from, at) {
            up.edits.insert(tokens.start(at), "std.");
        }
    }
}

/// Whether the innermost bracket around a token is a brace.
fn in_braces(tokens: &Tokens, from: usize, at: usize) -> bool {
    let is_around = |open: &usize| tokens.partner(*open).is_some_and(|close| close > at);
    (from..at)
        .rev()
        .find(is_around)
        .is_some_and(|open| tokens.is(open, Raw::LBrace))
}
