//! Applications of maps with several results: `%x, %y = affine.apply #m(%a)[%b]`, today one for each.

use super::edits::Edits;
use super::statement::{aliases, unused_prefix};
use super::text::Tokens;
use crate::lexer::Raw;

/// Writes an operation for each result of the applications of a text.
pub fn split(tokens: &Tokens, edits: &mut Edits) {
    let is_application = |at: &usize| tokens.word(*at) == "affine.apply";
    let mut split = Split {
        tokens,
        made: 0,
        prefix: String::new(),
    };
    for at in (0..tokens.len()).filter(is_application) {
        let _ = split.one(at, edits);
    }
}

struct Split<'a, 't> {
    tokens: &'a Tokens<'t>,
    made: usize,
    /// The beginning of names that the text does not have; empty as long as none was needed.
    prefix: String,
}

impl Split<'_, '_> {
    fn one(&mut self, at: usize, edits: &mut Edits) -> Option<()> {
        let tokens = self.tokens;
        let equal = at.checked_sub(1).filter(|at| tokens.is(*at, Raw::Equal))?;
        let numbered = tokens.is(equal.checked_sub(1)?, Raw::Int);
        let head = match numbered {
            true => equal.checked_sub(3)?,
            false => first_name(tokens, equal - 1)?,
        };
        let map_end = match tokens.kind(at + 1)? {
            Raw::Hash => at + 2,
            _ => tokens.type_end(at + 1)?,
        };
        let map = tokens.slice(at + 1, map_end);
        let map = aliases(tokens).get(map).copied().unwrap_or(map);
        let (bound, _) = map.strip_prefix("affine_map<")?.split_once("->")?;
        let map_tokens = Tokens::new(map);
        let arrow = (0..map_tokens.len()).find(|at| map_tokens.is(*at, Raw::Arrow))?;
        let results = map_tokens.pieces(arrow + 1, map_tokens.partner(arrow + 1)?);
        let mut end = tokens.partner(map_end)? + 1;
        if tokens.is(end, Raw::LSquare) {
            end = tokens.partner(end)? + 1;
        }
        let operands = tokens.slice(map_end, end);
        let names: Vec<String> = match numbered {
            true if tokens.word(equal - 1).parse() == Ok(results.len()) => {
                self.renamed(head, end, results.len(), edits)?
            }
            true => return None,
            false => {
                let names = (head..equal).step_by(2);
                names.map(|at| tokens.word(at).to_owned()).collect()
            }
        };
        if names.len() != results.len() || names.len() < 2 {
            return None;
        }
        let lines = names.iter().zip(results).map(|(name, result)| {
            format!("{name} = affine.apply affine_map<{bound}-> ({result})>{operands}")
        });
        let lines: Vec<String> = lines.collect();
        edits.replace(tokens.span(head, end), lines.join("\n"));
        Some(())
    }

    /// Names for the results of an operation that has one name for all, which its uses get.
    fn renamed(
        &mut self,
        head: usize,
        from: usize,
        count: usize,
        edits: &mut Edits,
    ) -> Option<Vec<String>> {
        let tokens = self.tokens;
        if self.prefix.is_empty() {
            self.prefix = unused_prefix(tokens.text);
        }
        let names: Vec<String> = (0..count)
            .map(|k| format!("{}{}", self.prefix, self.made + k))
            .collect();
        self.made += count;
        let old = tokens.word(head);
        let is_defined = |at: &usize| {
            tokens.word(*at) == old
                && (tokens.is(at + 1, Raw::Equal) || tokens.is(at + 3, Raw::Equal))
        };
        let end = (from..tokens.len()).find(is_defined);
        for at in from..end.unwrap_or(tokens.len()) {
            if tokens.word(at) != old {
                continue;
            }
            let number = tokens.word(at + 1).strip_prefix('#');
            let number = number.filter(|_| tokens.is_joined(at + 1));
            let name = number.and_then(|number| names.get(number.parse::<usize>().ok()?));
            if let Some(name) = name {
                edits.replace(tokens.span(at, at + 2), name);
            }
        }
        Some(names)
    }
}

/// The first of the names that end at a token.
fn first_name(tokens: &Tokens, last: usize) -> Option<usize> {
    let mut at = last;
    loop {
        if !tokens.is(at, Raw::Percent) {
            return None;
        }
        match at.checked_sub(2) {
            Some(before) if tokens.is(at - 1, Raw::Comma) => at = before,
            _ => return Some(at),
        }
    }
}
