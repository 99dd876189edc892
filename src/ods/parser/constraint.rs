//! Type and attribute constraints: the predicate notation.

use std::rc::Rc;

use super::cursor::Cursor;
use super::{Constraints, qualify};
use crate::ast::*;
use crate::error::Result;

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

/// `NAME = PRED "summary" [unclassed] [builds "type"]`
pub(super) fn type_constraint(
    cur: &mut Cursor,
    dialect: &str,
    known: &Constraints,
) -> Result<Rc<TypeConstraint>> {
    let name = cur.word("the name of a type constraint")?;
    cur.expect('=')?;
    let pred = type_pred(cur, known)?;
    let summary = cur.text("a summary")?;
    let class = if cur.eat_word("unclassed") {
        None
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

/// `NAME = PRED "summary" [as SYNTAX]`
pub(super) fn attr_constraint(
    cur: &mut Cursor,
    dialect: &str,
    known: &Constraints,
) -> Result<Rc<AttrConstraint>> {
    let name = cur.word("the name of an attribute constraint")?;
    cur.expect('=')?;
    let pred = attr_pred(cur, dialect, known)?;
    let summary = cur.text("a summary")?;
    let syntax = if cur.eat_word("as") {
        syntax(cur, dialect)?
    } else {
        AttrSyntax::Any
    };
    Ok(Rc::new(AttrConstraint {
        name,
        dialect: dialect.to_owned(),
        summary,
        syntax,
        pred,
    }))
}

fn starts_upper(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

fn type_pred(cur: &mut Cursor, known: &Constraints) -> Result<TypePred> {
    let line = cur.line();
    let word = cur.word("a type predicate")?;
    let nested = |cur: &mut Cursor| -> Result<Box<TypePred>> {
        cur.arg(|cur| type_pred(cur, known)).map(Box::new)
    };
    let several =
        |cur: &mut Cursor| -> Result<Vec<TypePred>> { cur.args(|cur| type_pred(cur, known)) };
    let int = |cur: &mut Cursor, sign| -> Result<TypePred> {
        Ok(TypePred::Int(cur.optional_args(|cur| cur.number())?, sign))
    };
    let text = |cur: &mut Cursor| cur.arg(|cur| cur.text("a name"));
    Ok(match word.as_str() {
        "any" => TypePred::Any,
        "int" => int(cur, Sign::Any)?,
        "signless" => int(cur, Sign::Signless)?,
        "signed" => int(cur, Sign::Signed)?,
        "unsigned" => int(cur, Sign::Unsigned)?,
        "index" => TypePred::Index,
        "float" => TypePred::Float(cur.optional_args(|cur| cur.word("a float type"))?),
        "none" => TypePred::NoneType,
        "function" => TypePred::Function,
        "complex" => TypePred::Complex(nested(cur)?),
        "tuple" => TypePred::Tuple,
        "vector" => TypePred::Vector(nested(cur)?),
        "tensor" => {
            let element = nested(cur)?;
            TypePred::AnyOf(vec![
                TypePred::RankedTensor(element.clone()),
                TypePred::UnrankedTensor(element),
            ])
        }
        "ranked-tensor" => TypePred::RankedTensor(nested(cur)?),
        "unranked-tensor" => TypePred::UnrankedTensor(nested(cur)?),
        "memref" => TypePred::MemRef(nested(cur)?),
        "unranked-memref" => TypePred::UnrankedMemRef(nested(cur)?),
        "has-rank" => TypePred::HasRank,
        "rank" => TypePred::Rank(cur.args(|cur| cur.number())?),
        "min-rank" => TypePred::MinRank(cur.arg(|cur| cur.number())?),
        "static-shape" => TypePred::StaticShape,
        "strided" => TypePred::Strided,
        "identity-layout" => TypePred::IdentityLayout,
        "scalable" => TypePred::Scalable,
        "fixed-length" => TypePred::FixedLength,
        "num-elements" => TypePred::NumElements(cur.args(|cur| cur.number())?),
        "element" => TypePred::ElementIs(nested(cur)?),
        "dialect" => TypePred::Dialect(text(cur)?),
        "named" => TypePred::Named(text(cur)?),
        "any-of" => TypePred::AnyOf(several(cur)?),
        "all-of" => TypePred::AllOf(several(cur)?),
        "not" => TypePred::Not(nested(cur)?),
        name if starts_upper(name) => known.type_constraint(name, line)?.pred.clone(),
        _ => return cur.unknown("type predicate", &word, line, TYPE_PREDS.iter().copied()),
    })
}

pub(super) fn attr_pred(cur: &mut Cursor, dialect: &str, known: &Constraints) -> Result<AttrPred> {
    let line = cur.line();
    let word = cur.word("an attribute predicate")?;
    let several = |cur: &mut Cursor| -> Result<Vec<AttrPred>> {
        cur.args(|cur| attr_pred(cur, dialect, known))
    };
    let text = |cur: &mut Cursor| cur.arg(|cur| cur.text("a name"));
    let optional_word = |cur: &mut Cursor| -> Result<String> {
        if matches!(cur.peek(), crate::lexer::Token::Punct('(')) {
            cur.arg(|cur| cur.word("a type"))
        } else {
            Ok(String::new())
        }
    };
    Ok(match word.as_str() {
        "any" => AttrPred::Any,
        "int" => AttrPred::Int(optional_word(cur)?),
        "float" => AttrPred::Float(optional_word(cur)?),
        "bool" => AttrPred::Bool,
        "str" => AttrPred::Str,
        "symbol" => AttrPred::Symbol,
        "flat-symbol" => AttrPred::FlatSymbol,
        "type" => AttrPred::Type(cur.arg(|cur| type_pred(cur, known))?),
        "unit" => AttrPred::Unit,
        "affine-map" => AttrPred::AffineMap,
        "integer-set" => AttrPred::IntegerSet,
        "array" => AttrPred::Array(Box::new(cur.arg(|cur| attr_pred(cur, dialect, known))?)),
        "dense-array" => AttrPred::DenseArray(optional_word(cur)?),
        "dict" => AttrPred::Dict,
        "elements" => AttrPred::Elements,
        "dense-int-elements" => AttrPred::DenseIntElements,
        "dense-fp-elements" => AttrPred::DenseFpElements,
        "typed" => AttrPred::Typed,
        "enum" => AttrPred::Enum(cur.arg(|cur| enum_name(cur, dialect))?),
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
        "any-of" => AttrPred::AnyOf(several(cur)?),
        "all-of" => AttrPred::AllOf(several(cur)?),
        name if starts_upper(name) => known.attr_constraint(name, line)?.pred.clone(),
        _ => {
            return cur.unknown(
                "attribute predicate",
                &word,
                line,
                ATTR_PREDS.iter().copied(),
            );
        }
    })
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
    let line = cur.line();
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
        _ => return cur.unknown("attribute syntax", &word, line, SYNTAXES.iter().copied()),
    })
}
