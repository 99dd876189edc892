//! Type and attribute constraints: the predicate notation.

use std::rc::Rc;

use super::cursor::Cursor;
use super::texts::{self, Text};
use super::{Known, qualify};
use crate::ast::*;
use crate::class::TypeClass;
use crate::error::{Position, Result, problem};
use crate::lexer::Token;

const TYPE_PREDS: &[&str] = &[
    "all-of",
    "any",
    "any-of",
    "complex",
    "dialect",
    "element",
    "fixed-length",
    "float",
    "function",
    "has-rank",
    "identity-layout",
    "index",
    "int",
    "memref",
    "min-rank",
    "named",
    "none",
    "not",
    "num-elements",
    "rank",
    "ranked-tensor",
    "scalable",
    "signed",
    "signless",
    "static-shape",
    "strided",
    "tensor",
    "tuple",
    "unranked-memref",
    "unranked-tensor",
    "unsigned",
    "vector",
];

const ATTR_PREDS: &[&str] = &[
    "affine-map",
    "all-of",
    "any",
    "any-of",
    "array",
    "bool",
    "count",
    "dense-array",
    "dense-fp-elements",
    "dense-int-elements",
    "dialect",
    "dict",
    "elements",
    "enum",
    "flat-symbol",
    "float",
    "int",
    "int-range",
    "integer-set",
    "named",
    "power-of-two",
    "power-of-two-or-zero",
    "str",
    "symbol",
    "type",
    "typed",
    "unit",
];

const SYNTAXES: &[&str] = &[
    "affine-map",
    "any",
    "array",
    "dense-array",
    "dialect",
    "dict",
    "enum",
    "flat-symbol",
    "integer-set",
    "named-enum",
    "str",
    "symbol",
    "symbol-name",
    "type",
    "typed",
    "typed-by-rule",
    "unit",
];

/// `NAME = PRED ["summary"] [classed | unclassed] [builds "type"]`
pub(super) fn type_constraint(
    cur: &mut Cursor,
    dialect: &str,
    known: &Known,
) -> Result<Rc<TypeConstraint>> {
    let name = cur.word("the name of a type constraint")?;
    cur.expect('=')?;
    let (pred, text) = type_pred(cur, known)?;
    let at = cur.position();
    let summary = filled(&summary(cur, text.whole)?, known, at)?;
    let class = if cur.eat_word("unclassed") {
        None
    } else if cur.eat_word("classed") {
        Some(TypeClass::Fitting)
    } else {
        pred.class()
    };
    let buildable = if cur.eat_word("builds") {
        cur.text("a type")?
    } else {
        String::new()
    };
    Ok(Rc::new(TypeConstraint {
        name,
        dialect: dialect.to_owned(),
        summary,
        pred,
        class,
        buildable,
    }))
}

/// `NAME = PRED ["summary"] [as SYNTAX]`
pub(super) fn attr_constraint(
    cur: &mut Cursor,
    dialect: &str,
    known: &Known,
) -> Result<Rc<AttrConstraint>> {
    let name = cur.word("the name of an attribute constraint")?;
    cur.expect('=')?;
    let (pred, text) = attr_pred(cur, dialect, known)?;
    let summary = summary(cur, text)?;
    let at = cur.position();
    let derived = texts::syntax_of(&pred);
    let syntax = match cur.eat_word("as") {
        true => {
            let syntax = syntax(cur, dialect)?;
            if syntax == derived {
                return problem(at, "this syntax follows from the predicate: leave it out");
            }
            syntax
        }
        false => derived,
    };
    Ok(Rc::new(AttrConstraint {
        name,
        dialect: dialect.to_owned(),
        summary,
        syntax,
        pred,
    }))
}

/// A text in quotes, or the one that follows from what stands in front.
pub(super) fn summary(cur: &mut Cursor, derived: Option<String>) -> Result<String> {
    let at = cur.position();
    match (cur.peek(), derived) {
        (Token::Text(_), derived) => {
            let text = cur.text("a summary")?;
            if Some(&text) == derived.as_ref() {
                return problem(at, "this text follows from the declaration: leave it out");
            }
            Ok(text)
        }
        (_, Some(derived)) => Ok(derived),
        (_, None) => cur.text("a summary"),
    }
}

/// The text with the text of a type constraint in place of each `{Name}`. Other braces stand for themselves.
fn filled(text: &str, known: &Known, at: Position) -> Result<String> {
    let mut pieces = text.split('{');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let Some((name, rest)) = piece.split_once('}') else {
            return problem(at, "'{' without '}' in a text");
        };
        match starts_upper(name) {
            true => out += &known.type_constraint(name, at)?.summary,
            false => out.extend(["{", name, "}"]),
        }
        out += rest;
    }
    Ok(out)
}

fn starts_upper(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// `(PRED, ...)` of `any-of` or `all-of`, whose texts are added to `texts`. A name stands for its own predicates there if
/// it is of the same kind.
fn type_preds(
    cur: &mut Cursor,
    known: &Known,
    choice: bool,
    texts: &mut Vec<Text>,
) -> Result<Vec<TypePred>> {
    let mut preds = Vec::new();
    cur.args(|cur| {
        let is_name = matches!(cur.peek(), Token::Word(word) if starts_upper(word));
        let (pred, text) = type_pred(cur, known)?;
        match pred {
            TypePred::AnyOf(several) if choice && is_name => {
                preds.extend(several);
                texts.push(text);
            }
            TypePred::AllOf(several) if !choice && is_name => {
                texts.resize(texts.len() + several.len(), Text::default());
                preds.extend(several);
            }
            pred => {
                preds.push(pred);
                texts.push(text);
            }
        }
        Ok(())
    })?;
    Ok(preds)
}

/// `(PRED)`, whose text is added to `texts`.
fn nested(cur: &mut Cursor, known: &Known, texts: &mut Vec<Text>) -> Result<Box<TypePred>> {
    let (pred, text) = cur.arg(|cur| type_pred(cur, known))?;
    texts.push(text);
    Ok(Box::new(pred))
}

fn type_pred(cur: &mut Cursor, known: &Known) -> Result<(TypePred, Text)> {
    let at = cur.position();
    let word = cur.word("a type predicate")?;
    let mut parts = Vec::new();
    let int = |cur: &mut Cursor, sign| -> Result<TypePred> {
        Ok(TypePred::Int(cur.optional_args(|cur| cur.number())?, sign))
    };
    let text = |cur: &mut Cursor| cur.arg(|cur| cur.text("a name"));
    let pred = match word.as_str() {
        "any" => TypePred::Any,
        "int" => int(cur, Sign::Any)?,
        "signless" => int(cur, Sign::Signless)?,
        "signed" => int(cur, Sign::Signed)?,
        "unsigned" => int(cur, Sign::Unsigned)?,
        "index" => TypePred::Index,
        "float" => TypePred::Float(cur.optional_args(|cur| cur.word("a float type"))?),
        "none" => TypePred::NoneType,
        "function" => TypePred::Function,
        "complex" => TypePred::Complex(nested(cur, known, &mut parts)?),
        "tuple" => TypePred::Tuple,
        "vector" => TypePred::Vector(nested(cur, known, &mut parts)?),
        "tensor" => {
            let element = nested(cur, known, &mut parts)?;
            TypePred::AnyOf(vec![
                TypePred::RankedTensor(element.clone()),
                TypePred::UnrankedTensor(element),
            ])
        }
        "ranked-tensor" => TypePred::RankedTensor(nested(cur, known, &mut parts)?),
        "unranked-tensor" => TypePred::UnrankedTensor(nested(cur, known, &mut parts)?),
        "memref" => TypePred::MemRef(nested(cur, known, &mut parts)?),
        "unranked-memref" => TypePred::UnrankedMemRef(nested(cur, known, &mut parts)?),
        "has-rank" => TypePred::HasRank,
        "rank" => TypePred::Rank(cur.args(|cur| cur.number())?),
        "min-rank" => TypePred::MinRank(cur.arg(|cur| cur.number())?),
        "static-shape" => TypePred::StaticShape,
        "strided" => TypePred::Strided,
        "identity-layout" => TypePred::IdentityLayout,
        "scalable" => TypePred::Scalable,
        "fixed-length" => TypePred::FixedLength,
        "num-elements" => TypePred::NumElements(cur.args(|cur| cur.number())?),
        "element" => TypePred::ElementIs(nested(cur, known, &mut parts)?),
        "dialect" => TypePred::Dialect(text(cur)?),
        "named" => TypePred::Named(text(cur)?),
        "any-of" => TypePred::AnyOf(type_preds(cur, known, true, &mut parts)?),
        "all-of" => TypePred::AllOf(type_preds(cur, known, false, &mut parts)?),
        "not" => TypePred::Not(nested(cur, known, &mut parts)?),
        name if starts_upper(name) => {
            let named = known.type_constraint(name, at)?;
            return Ok((named.pred.clone(), Text::of(named.summary.clone())));
        }
        _ => return cur.unknown("type predicate", &word, at, TYPE_PREDS.iter().copied()),
    };
    let text = texts::of_type(&word, &pred, parts);
    Ok((pred, text))
}

/// A predicate and its text, if that follows from it.
pub(super) fn attr_pred(
    cur: &mut Cursor,
    dialect: &str,
    known: &Known,
) -> Result<(AttrPred, Option<String>)> {
    let at = cur.position();
    let word = cur.word("an attribute predicate")?;
    let mut parts = Vec::new();
    let mut nested = |cur: &mut Cursor| -> Result<AttrPred> {
        let (pred, whole) = attr_pred(cur, dialect, known)?;
        let element = None;
        parts.push(Text { whole, element });
        Ok(pred)
    };
    let text = |cur: &mut Cursor| cur.arg(|cur| cur.text("a name"));
    let optional_word = |cur: &mut Cursor| -> Result<String> {
        if matches!(cur.peek(), Token::Punct('(')) {
            cur.arg(|cur| cur.word("a type"))
        } else {
            Ok(String::new())
        }
    };
    let pred = match word.as_str() {
        "any" => AttrPred::Any,
        "int" => AttrPred::Int(optional_word(cur)?),
        "float" => AttrPred::Float(optional_word(cur)?),
        "bool" => AttrPred::Bool,
        "str" => AttrPred::Str,
        "symbol" => AttrPred::Symbol,
        "flat-symbol" => AttrPred::FlatSymbol,
        "type" => {
            let (pred, text) = cur.arg(|cur| type_pred(cur, known))?;
            parts.push(text);
            AttrPred::Type(pred)
        }
        "unit" => AttrPred::Unit,
        "affine-map" => AttrPred::AffineMap,
        "integer-set" => AttrPred::IntegerSet,
        "array" => AttrPred::Array(Box::new(cur.arg(nested)?)),
        "dense-array" => AttrPred::DenseArray(optional_word(cur)?),
        "dict" => AttrPred::Dict,
        "elements" => AttrPred::Elements,
        "dense-int-elements" => AttrPred::DenseIntElements,
        "dense-fp-elements" => AttrPred::DenseFpElements,
        "typed" => AttrPred::Typed,
        "enum" => {
            let name = cur.arg(|cur| enum_name(cur, dialect))?;
            let whole = known.enum_texts.get(&name).cloned();
            let element = None;
            parts.push(Text { whole, element });
            AttrPred::Enum(name)
        }
        "dialect" => AttrPred::Dialect(text(cur)?),
        "int-range" => {
            let (min, max) = cur.arg(pair)?;
            AttrPred::IntRange(min, max)
        }
        "count" => {
            let (min, max) = cur.arg(pair)?;
            AttrPred::Count(min, max)
        }
        "power-of-two" => AttrPred::PowerOfTwo { or_zero: false },
        "power-of-two-or-zero" => AttrPred::PowerOfTwo { or_zero: true },
        "named" => AttrPred::Named(text(cur)?),
        "any-of" => AttrPred::AnyOf(cur.args(&mut nested)?),
        "all-of" => AttrPred::AllOf(cur.args(&mut nested)?),
        name if starts_upper(name) => {
            let named = known.attr_constraint(name, at)?;
            return Ok((named.pred.clone(), Some(named.summary.clone())));
        }
        _ => {
            return cur.unknown("attribute predicate", &word, at, ATTR_PREDS.iter().copied());
        }
    };
    let text = texts::of_attr(&pred, &parts);
    Ok((pred, text))
}

fn pair<N: TryFrom<i64>>(cur: &mut Cursor) -> Result<(N, N)> {
    let min = cur.number()?;
    cur.expect(',')?;
    Ok((min, cur.number()?))
}

pub(super) fn enum_name(cur: &mut Cursor, dialect: &str) -> Result<String> {
    Ok(qualify(&cur.word("the name of an enum")?, dialect))
}

/// `"keyword", ENUM`
fn named_enum(cur: &mut Cursor, dialect: &str) -> Result<(String, String)> {
    let keyword = cur.text("a keyword")?;
    cur.expect(',')?;
    Ok((keyword, enum_name(cur, dialect)?))
}

fn syntax(cur: &mut Cursor, dialect: &str) -> Result<AttrSyntax> {
    let at = cur.position();
    let word = cur.word("an attribute syntax")?;
    Ok(match word.as_str() {
        "any" => AttrSyntax::Any,
        "typed" => AttrSyntax::Typed(cur.arg(|cur| cur.text("a type"))?),
        "typed-by-rule" => AttrSyntax::TypedByRule,
        "flat-symbol" => AttrSyntax::FlatSymbol,
        "symbol" => AttrSyntax::Symbol,
        "symbol-name" => AttrSyntax::SymbolName,
        "str" => AttrSyntax::Str,
        "unit" => AttrSyntax::Unit,
        "enum" => AttrSyntax::Enum(cur.arg(|cur| enum_name(cur, dialect))?),
        "named-enum" => {
            let (keyword, name) = cur.arg(|cur| named_enum(cur, dialect))?;
            AttrSyntax::NamedEnum(keyword, name)
        }
        "type" => AttrSyntax::Type,
        "affine-map" => AttrSyntax::AffineMap,
        "integer-set" => AttrSyntax::IntegerSet,
        "array" => AttrSyntax::Array,
        "dense-array" => AttrSyntax::DenseArray(cur.arg(|cur| cur.word("a type"))?),
        "dict" => AttrSyntax::Dict,
        "dialect" => AttrSyntax::Dialect(cur.arg(|cur| cur.text("a mnemonic"))?),
        _ => return cur.unknown("attribute syntax", &word, at, SYNTAXES.iter().copied()),
    })
}
