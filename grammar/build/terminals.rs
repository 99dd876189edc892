//! The terminals of the grammar: numbers for the lexer adaptor, the `extern` block for LALRPOP, the table of words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use oxmlir_ods::Dialect;

use crate::expand::Grammar;
use crate::{collect, word_hash};

/// Tokens that are not looked up by their text.
const TOKENS: &[&str] = &[
    "ID",
    "INT",
    "FLOAT",
    "STR",
    "STR_CALL",
    "PCT",
    "DEF",
    "CARET",
    "AT",
    "HASH_ALIAS",
    "HASH_DEFINE",
    "BANG_DEFINE",
    "HASH_OPAQUE",
    "HASH_ENUM",
    "HASH_DEF",
    "HASH_PARAMS",
    "BANG_ALIAS",
    "BANG_OPAQUE",
    "BANG_DEF",
    "BANG_PARAMS",
    "INT_TYPE",
    "FLOAT_TYPE",
    "DIMS",
    "UNRANKED",
    "KNOWN_TYPE",
    "SIGNATURE",
    "HEAD",
    "READ_OP",
    "READ_LABEL",
    "DEFERRED",
    "METADATA",
    "START_FILE",
    "START_ATTR",
    "START_TYPE",
    "START_OPS",
    "NEXT_OP",
];

const PUNCTUATION: &[(&str, &str)] = &[
    ("(", "L_PAREN"),
    (")", "R_PAREN"),
    ("[", "L_SQUARE"),
    ("]", "R_SQUARE"),
    ("{", "L_BRACE"),
    ("}", "R_BRACE"),
    ("<", "LESS"),
    (">", "GREATER"),
    (",", "COMMA"),
    (":", "COLON"),
    ("::", "COLON_COLON"),
    ("=", "EQUAL"),
    ("->", "ARROW"),
    ("+", "PLUS"),
    ("-", "MINUS"),
    ("*", "STAR"),
    ("/", "SLASH"),
    ("?", "QUESTION"),
    ("|", "BAR"),
    ("...", "ELLIPSIS"),
];

/// What texts consist of mostly, the most frequent first.
pub const FREQUENT: &[&str] = &[
    "PCT",
    "\",\"",
    "\":\"",
    "DEF",
    "\"(\"",
    "\")\"",
    "INT",
    "\"=\"",
    "\"[\"",
    "\"]\"",
    "\"<\"",
    "\">\"",
    "\"{\"",
    "\"}\"",
    "\"->\"",
    "INT_TYPE",
    "DIMS",
    "FLOAT_TYPE",
    "\"index\"",
    "KNOWN_TYPE",
    "\"memref\"",
    "\"vector\"",
    "\"tensor\"",
    "AT",
    "STR",
    "ID",
    "CARET",
    "FLOAT",
    "NEXT_OP",
    "HASH_ALIAS",
    "BANG_ALIAS",
    "\"affine_map\"",
    "\"array\"",
];

/// Words that are attributes of their own, or begin one.
const ATTRIBUTES: &[&str] = &[
    "affine_map",
    "affine_set",
    "array",
    "complex",
    "dense",
    "dense_resource",
    "distinct",
    "false",
    "index",
    "loc",
    "memref",
    "none",
    "opaque",
    "sparse",
    "strided",
    "tensor",
    "true",
    "tuple",
    "unit",
    "vector",
];

/// Words with a meaning in affine expressions.
const AFFINE_WORDS: &[&str] = &["symbol"];

/// A nonterminal for one of several words.
fn words<'a>(name: &str, words: impl Iterator<Item = &'a String>) -> String {
    let words: Vec<&str> = words.map(String::as_str).collect();
    format!("{name}: Token = {{\n    {}\n}};\n", words.join(",\n    "))
}

fn is_attribute(terminal: &str) -> bool {
    matches!(terminal, "INT_TYPE" | "FLOAT_TYPE")
        || ATTRIBUTES.contains(&terminal.trim_matches('"'))
}

/// Whether operations of a dialect go without its name somewhere.
pub fn has_short_names(dialect: &str) -> bool {
    ["builtin", "func", "pdl", "transform"].contains(&dialect)
}

pub struct Terminals {
    /// Terminal as the grammar writes it, and its number.
    kinds: BTreeMap<String, usize>,
    /// Keywords and the names of operations with a form of their own.
    words: BTreeSet<String>,
    /// Terminals of operations that share a form: `op_3`, by operation name.
    classes: BTreeMap<String, String>,
    /// Operations that have the terminal of another one, by name.
    shared: BTreeMap<String, String>,
}

impl Terminals {
    pub fn new(text: &str, grammar: &Grammar) -> Terminals {
        let punctuation: BTreeSet<&str> = PUNCTUATION.iter().map(|p| p.0).collect();
        let mut words = collect::terminals(text);
        words.extend(grammar.words.iter().cloned());
        words.retain(|w| !punctuation.contains(w.as_str()));
        let mut order: Vec<String> = TOKENS.iter().map(|t| (*t).to_owned()).collect();
        order.extend(PUNCTUATION.iter().map(|p| format!("\"{}\"", p.0)));
        order.extend(words.iter().map(|w| format!("\"{w}\"")));
        let classes: BTreeSet<&String> = grammar.classes.values().collect();
        order.extend(classes.into_iter().cloned());
        let kinds = order.into_iter().enumerate().map(|(i, t)| (t, i)).collect();
        Terminals {
            kinds,
            words,
            classes: grammar.classes.clone(),
            shared: grammar.shared.clone(),
        }
    }

    /// Every word of the language, where any identifier will do: but for attributes, but for what affine expressions use.
    pub fn any_id(&self) -> String {
        let is_word = |t: &str| t.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let mut alternatives = vec!["ID".to_owned(), "INT_TYPE".into(), "FLOAT_TYPE".into()];
        alternatives.extend(
            self.words
                .iter()
                .filter(|w| is_word(w))
                .map(|w| format!("\"{w}\"")),
        );
        let classes: BTreeSet<&String> = self.classes.values().collect();
        alternatives.extend(classes.into_iter().cloned());
        let affine = |a: &&String| !AFFINE_WORDS.contains(&a.trim_matches('"'));
        [
            words("AnyId", alternatives.iter()),
            words(
                "PlainWord",
                alternatives.iter().filter(|a| !is_attribute(a)),
            ),
            words("AffineId", alternatives.iter().filter(affine)),
        ]
        .concat()
    }

    pub fn extern_block(&self) -> String {
        let mut out = String::from(
            "extern {\n    type Location = u32;\n    type Error = crate::state::Failure;\n    enum Token {\n",
        );
        for (terminal, kind) in &self.kinds {
            let _ = writeln!(
                out,
                "        {terminal} => Token {{ kind: k::K{kind}, .. }},"
            );
        }
        out.push_str("    }\n}\n");
        out
    }

    /// `kind::*` constants and the table of words.
    pub fn tables(&self, dialects: &[Dialect]) -> String {
        let mut out = String::new();
        for token in TOKENS {
            let _ = writeln!(out, "pub const {token}: u16 = {};", self.kinds[*token]);
        }
        for (text, name) in PUNCTUATION {
            let _ = writeln!(
                out,
                "pub const {name}: u16 = {};",
                self.kinds[&format!("\"{text}\"")]
            );
        }
        out.push_str("pub mod k {\n");
        for kind in self.kinds.values() {
            let _ = writeln!(out, "    pub const K{kind}: u16 = {kind};");
        }
        out.push_str("}\n");
        let mut table: BTreeMap<String, (usize, u32)> = BTreeMap::new();
        for word in &self.words {
            table.insert(word.clone(), (self.kinds[&format!("\"{word}\"")], u32::MAX));
        }
        self.add_operations(dialects, &mut table);
        let _ = writeln!(out, "pub static WORDS: &[(&str, u16, u32)] = &[");
        for (word, (kind, op)) in &table {
            let _ = writeln!(out, "    ({word:?}, {kind}, {op}),");
        }
        out.push_str("];\n");
        let places = places(table.keys());
        let _ = writeln!(
            out,
            "pub static PLACES: [(u16, u16); {}] = {places:?};",
            places.len()
        );
        out
    }

    /// Operations by full name, and those of some dialects by short name too.
    fn add_operations(&self, dialects: &[Dialect], table: &mut BTreeMap<String, (usize, u32)>) {
        let ops = dialects
            .iter()
            .flat_map(|d| d.ops.iter().map(move |op| (d, op)));
        for (number, (dialect, op)) in ops.enumerate() {
            let class = self.classes.get(&op.name);
            let own = self.shared.get(&op.name).unwrap_or(&op.name);
            let own = self.kinds.get(&format!("\"{own}\""));
            let Some(kind) = class.map(|c| &self.kinds[c]).or(own) else {
                continue;
            };
            let number = number as u32;
            table.insert(op.name.clone(), (*kind, number));
            if has_short_names(&dialect.name) && !op.short_name().contains('.') {
                table
                    .entry(op.short_name().to_owned())
                    .and_modify(|e| e.1 = number)
                    .or_insert((*kind, number));
            }
        }
    }
}

/// A table of words by hash, the next place where one is taken: the highest bits of the hash, and the number of the word from 1.
fn places<'a>(words: impl ExactSizeIterator<Item = &'a String>) -> Vec<(u16, u16)> {
    let mut places = vec![(0, 0); (4 * words.len()).next_power_of_two()];
    for (number, word) in (1..).zip(words) {
        let hash = word_hash::hash(word);
        let mut place = hash as usize % places.len();
        while places[place].1 != 0 {
            place = (place + 1) % places.len();
        }
        places[place] = ((hash >> 48) as u16, number);
    }
    places
}
