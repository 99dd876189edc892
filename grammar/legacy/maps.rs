//! Affine maps and integer sets that stand alone: `(d0) -> (d0 + 1)`, today `affine_map<(d0) -> (d0 + 1)>`.
//!
//! A list of bare words in parentheses is a list of dimensions unless all of them are types, as in `(i32) -> (index)`. Sizes
//! (`size (16, 32)`) bounded the results of maps before types had shapes and say nothing more; they are left out.

use super::edits::Edits;
use super::text::Tokens;
use crate::lexer::Raw;

/// Wraps every bare map and set of a text.
pub fn wrap(tokens: &Tokens, edits: &mut Edits) {
    let mut at = 0;
    while at < tokens.len() {
        at = match bare(tokens, at) {
            Some(found) => {
                found.wrap(tokens, at, edits);
                found.end
            }
            None => at + 1,
        };
    }
}

/// A bare map or set.
struct Bare {
    keyword: &'static str,
    /// The tokens of its results or constraints.
    body: (usize, usize),
    /// Whether parentheses are missing around them.
    open: bool,
    /// The token behind it.
    end: usize,
}

impl Bare {
    fn wrap(&self, tokens: &Tokens, at: usize, edits: &mut Edits) {
        edits.insert(tokens.start(at), format!("{}<", self.keyword));
        // `(d0), [s0] -> ...`
        if let Some(comma) = tokens.partner(at).map(|close| close + 1)
            && tokens.is(comma, Raw::Comma)
        {
            edits.delete(tokens.span(comma, comma + 1));
        }
        let (from, to) = self.body;
        prefixed_divisions(tokens, from, to, edits);
        let end = tokens.span(from, to).end;
        if self.open {
            edits.insert(tokens.start(from), "(");
            edits.insert(end, ")");
        }
        edits.replace(end..tokens.span(from, self.end).end, ">");
    }
}

fn bare(tokens: &Tokens, at: usize) -> Option<Bare> {
    if !tokens.is(at, Raw::LParen)
        || tokens.is(at.wrapping_sub(1), Raw::Less) && is_wrapped(tokens, at)
    {
        return None;
    }
    let dims_end = words_end(tokens, at, Raw::RParen)?;
    let mut next = dims_end;
    let comma = usize::from(tokens.is(next, Raw::Comma));
    let symbols_end = match tokens.is(next + comma, Raw::LSquare) {
        true => words_end(tokens, next + comma, Raw::RSquare),
        false => None,
    };
    next = symbols_end.unwrap_or(next);
    let bound = Dimensions {
        is_alias: tokens.is(at.wrapping_sub(1), Raw::Equal)
            && tokens.is(at.wrapping_sub(2), Raw::Hash),
        none: dims_end == at + 2 && symbols_end.is_none(),
        types: symbols_end.is_none() && all_types(tokens, at + 1, dims_end - 1),
    };
    match tokens.kind(next)? {
        Raw::Arrow => map(tokens, next + 1, &bound),
        Raw::Colon => set(tokens, next + 1, &bound),
        _ => None,
    }
}

/// What is known of the dimensions of a map or set.
struct Dimensions {
    /// It is the value of an attribute alias.
    is_alias: bool,
    /// There are neither dimensions nor symbols.
    none: bool,
    /// The names of all are types.
    types: bool,
}

fn map(tokens: &Tokens, results: usize, bound: &Dimensions) -> Option<Bare> {
    if !tokens.is(results, Raw::LParen) {
        return None;
    }
    let close = tokens.partner(results)?;
    let is_function = close == results + 1 || all_types(tokens, results + 1, close);
    if is_function && !bound.is_alias && (bound.none || bound.types) {
        return None;
    }
    if bound.none && !is_expression(tokens, results + 1, close) {
        return None;
    }
    let mut end = close + 1;
    if tokens.word(end) == "size" && tokens.is(end + 1, Raw::LParen) {
        end = tokens.partner(end + 1)? + 1;
    }
    Some(Bare {
        keyword: "affine_map",
        body: (results, close + 1),
        open: false,
        end,
    })
}

fn set(tokens: &Tokens, from: usize, bound: &Dimensions) -> Option<Bare> {
    if tokens.is(from, Raw::LParen) {
        let close = tokens.partner(from)?;
        let compares = (from..close).any(|i| is_comparison(tokens, i));
        if compares || close == from + 1 && !bound.none && !bound.types {
            let enclosed = !is_comparison(tokens, close + 1);
            if enclosed {
                return Some(Bare {
                    keyword: "affine_set",
                    body: (from, close + 1),
                    open: false,
                    end: close + 1,
                });
            }
        }
    }
    let end = bound.is_alias.then(|| constraints_end(tokens, from))??;
    Some(Bare {
        keyword: "affine_set",
        body: (from, end),
        open: true,
        end,
    })
}

/// The token behind constraints without parentheses around them.
fn constraints_end(tokens: &Tokens, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        while !is_comparison(tokens, at) {
            let in_expression = matches!(
                tokens.kind(at)?,
                Raw::Word
                    | Raw::Int
                    | Raw::Plus
                    | Raw::Minus
                    | Raw::Star
                    | Raw::LParen
                    | Raw::RParen
            );
            if !in_expression {
                return None;
            }
            at += 1;
        }
        at += 2;
        if !tokens.is(at, Raw::Int) {
            return None;
        }
        at += 1;
        if !tokens.is(at, Raw::Comma) {
            return Some(at);
        }
        at += 1;
    }
}

/// `>=`, `<=` or `==`.
fn is_comparison(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens.kind(at), Some(Raw::Greater | Raw::Less | Raw::Equal))
        && tokens.is(at + 1, Raw::Equal)
        && tokens.is_joined(at + 1)
}

/// Whether the `<` in front is that of `affine_map<` or `affine_set<`.
fn is_wrapped(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens.word(at.wrapping_sub(2)), "affine_map" | "affine_set")
}

/// The token behind a list of words in brackets.
fn words_end(tokens: &Tokens, open: usize, close: Raw) -> Option<usize> {
    let end = tokens.partner(open)?;
    if !tokens.is(end, close) {
        return None;
    }
    let is_list = (open + 1..end).all(|at| {
        let expected = if (at - open) % 2 == 1 {
            Raw::Word
        } else {
            Raw::Comma
        };
        tokens.is(at, expected)
    });
    let is_whole = end == open + 1 || tokens.is(end - 1, Raw::Word);
    (is_list && is_whole).then_some(end + 1)
}

fn all_types(tokens: &Tokens, from: usize, to: usize) -> bool {
    (from..to).all(|at| tokens.is(at, Raw::Comma) || is_scalar(tokens.word(at)))
}

/// Whether a word is a type of one element.
pub fn is_scalar(word: &str) -> bool {
    let bits = ["i", "si", "ui"].iter().find_map(|p| word.strip_prefix(p));
    let is_integer = bits.is_some_and(|b| !b.starts_with('0') && b.parse::<u32>().is_ok());
    is_integer
        || matches!(
            word,
            "index" | "none" | "f16" | "bf16" | "tf32" | "f32" | "f64" | "f80" | "f128"
        )
}

/// Whether a map is the identity of one dimension.
pub fn is_line(map: &str) -> bool {
    let tokens = Tokens::new(map);
    let words = ["affine_map", "<", "(", "", ")", "->", "(", "", ")", ">"];
    let fits = |(at, word): (usize, &&str)| word.is_empty() || tokens.word(at) == *word;
    tokens.len() == words.len()
        && words.iter().enumerate().all(fits)
        && tokens.word(3) == tokens.word(7)
}

/// Whether there is a list of results that need no dimension: numbers.
fn is_expression(tokens: &Tokens, from: usize, to: usize) -> bool {
    from < to
        && (from..to).all(|at| {
            matches!(
                tokens.kind(at),
                Some(Raw::Int | Raw::Minus | Raw::Plus | Raw::Star | Raw::Comma)
            )
        })
}

/// `floordiv(a, b)` is `((a) floordiv (b))`.
fn prefixed_divisions(tokens: &Tokens, from: usize, to: usize, edits: &mut Edits) {
    for at in from..to {
        let word = tokens.word(at);
        let is_prefix = matches!(word, "floordiv" | "ceildiv")
            && tokens.is(at + 1, Raw::LParen)
            && !matches!(
                tokens.kind(at.wrapping_sub(1)),
                Some(Raw::Word | Raw::Int | Raw::RParen)
            );
        let Some(close) = tokens.partner(at + 1).filter(|_| is_prefix) else {
            continue;
        };
        let mut depth = 0;
        let comma = (at + 2..close).find(|i| {
            match tokens.kind(*i) {
                Some(Raw::LParen) => depth += 1,
                Some(Raw::RParen) => depth -= 1,
                _ => {}
            }
            depth == 0 && tokens.is(*i, Raw::Comma)
        });
        if let Some(comma) = comma {
            edits.replace(tokens.span(at, at + 1), "(");
            edits.replace(
                tokens.start(comma)..tokens.start(comma + 1),
                format!(") {word} ("),
            );
            edits.insert(tokens.span(close, close + 1).end, ")");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str) -> String {
        let mut edits = Edits::default();
        wrap(&Tokens::new(text), &mut edits);
        edits.apply(text).map_or(text.to_owned(), |(text, _)| text)
    }

    #[test]
    fn maps_and_sets_are_wrapped() {
        for (old, today) in [
            (
                "(d0)[s0] -> (d0 + s0) (%i)",
                "affine_map<(d0)[s0] -> (d0 + s0)> (%i)",
            ),
            ("()[] -> (0)()[]", "affine_map<()[] -> (0)>()[]"),
            ("() -> (0) to 4", "affine_map<() -> (0)> to 4"),
            (
                "#m = (i, j) -> (i) size (4)",
                "#m = affine_map<(i, j) -> (i)>",
            ),
            ("(i0, i1) -> (i1)", "affine_map<(i0, i1) -> (i1)>"),
            (
                "(d0) -> (floordiv(d0, 2))",
                "affine_map<(d0) -> (((d0) floordiv (2)))>",
            ),
            (
                "(d0) : (d0 >= 0, d0 == 4) x",
                "affine_set<(d0) : (d0 >= 0, d0 == 4)> x",
            ),
            (
                "#s = (d0)[s] : d0 >= 0, s >= 0\n#m",
                "#s = affine_set<(d0)[s] : (d0 >= 0, s >= 0)>\n#m",
            ),
        ] {
            assert_eq!(wrapped(old), today);
        }
    }

    #[test]
    fn functions_and_wrapped_maps_stay() {
        for text in [
            "(i32, f32) -> (index)",
            "() -> ()",
            "() -> (i32)",
            "\"f\"() : () -> ()",
            "affine_map<(d0) -> (d0)>",
            "(memref<4xf32>) -> (i32)",
        ] {
            assert_eq!(wrapped(text), text);
        }
    }
}
