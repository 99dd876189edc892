//! pdl and pdl_interp: operations with named attributes, ranges and results.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{OpId, RegionId, Type, TypeKind};

use crate::assemble::{self, Draft, Types, Uses};
use crate::state::{ArgName, List, Literal, Operand, Parsed, Piece, State};
use crate::syntax::CustomSyntax;
use crate::token::Token;

/// What pdl adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    named_words: &[
        "apply_native_constraint",
        "apply_native_rewrite",
        "operation",
        "pdl.apply_native_constraint",
        "pdl.apply_native_rewrite",
        "pdl.operation",
        "pdl_interp.apply_constraint",
        "pdl_interp.apply_rewrite",
        "pdl_interp.create_operation",
        "with",
    ],
    ..CustomSyntax::none("pdl")
};

/// A type of the dialect without parameters.
fn bare_type(st: &State, mnemonic: &str) -> Option<Type> {
    let def = st.cx.registry().type_def(&format!("pdl.{mnemonic}"))?;
    def.params.is_empty().then(|| {
        st.cx.ty(TypeKind::Dialect {
            def: DefRef(def),
            params: Box::default(),
        })
    })
}

/// `!pdl.range<element>`
fn range_of(st: &State, element: Type) -> Option<Type> {
    let def = st.cx.registry().type_def("pdl.range")?;
    Some(st.cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: [st.cx.type_attr(element)].into(),
    }))
}

/// `!pdl.range<word>`
pub fn range_type(st: &mut State, token: Token, word: Token) -> Parsed<Type> {
    let name = st.text_of(word).to_owned();
    let found = bare_type(st, &name).and_then(|element| range_of(st, element));
    match found {
        Some(ty) => Ok(ty),
        None if name == "range" => {
            let message = "element of pdl.range cannot be another range, but got'!pdl.range'";
            Err(st.fail(token.start, message))
        }
        None => {
            let message = format!("expected a type of the dialect pdl, found '{name}'");
            Err(st.fail(word.start, message))
        }
    }
}

/// The names and the values of attributes.
pub fn attributes(st: &mut State, (names, values): (List, List)) -> Piece {
    let names = st.array_attr(names);
    st.group(&[Piece::Operands(values), Piece::Attr(names)])
}

/// `"name"(%a : type) {"a" = %b} -> (%c : type) {...}`: braces in front of the arrow, or without one, hold values.
pub fn operation(
    st: &mut State,
    token: Token,
    [name, operands]: [Piece; 2],
    attributes: Piece,
    types: Piece,
    dict: Piece,
) -> Parsed<OpId> {
    let attributes = match attributes {
        Piece::Absent => {
            let names = st.cx.array_attr(&[]);
            st.group(&[Piece::Absent, Piece::Attr(names)])
        }
        attributes => attributes,
    };
    assemble::plain(st, token, &[name, operands, attributes, types, dict])
}

/// `: type {...}`
pub fn empty_range(st: &mut State, token: Token, ty: Type, dict: Piece) -> Parsed<OpId> {
    let ty = st.group(&[Piece::Type(ty)]);
    assemble::plain(st, token, &[Piece::Absent, ty, dict])
}

/// `%a, %b : types {...}`: the range of the types of which the first is one, or a range.
pub fn range(st: &mut State, token: Token, values: List, types: List, dict: Piece) -> Parsed<OpId> {
    let Some(first) = st.types(types).first().copied() else {
        return Err(st.custom_fail(token.end, "expected types"));
    };
    let is_range =
        matches!(st.cx.type_kind(first), TypeKind::Dialect { params, .. } if !params.is_empty());
    let ty = match is_range {
        true => Some(first),
        false => range_of(st, first),
    };
    let values = st.group(&[Piece::Operands(values), Piece::Types(types)]);
    let ty = st.group(&[ty.map_or(Piece::Absent, Piece::Type)]);
    assemble::plain(st, token, &[values, ty, dict])
}

/// `of %parent {...}`: all results.
pub fn all_results(st: &mut State, token: Token, parent: Operand, dict: Piece) -> Parsed<OpId> {
    let ty = bare_type(st, "value").and_then(|value| range_of(st, value));
    let ty = st.group(&[ty.map_or(Piece::Absent, Piece::Type)]);
    assemble::plain(
        st,
        token,
        &[Piece::Absent, Piece::Operand(parent), ty, dict],
    )
}

/// `1 of %parent -> type {...}`
pub fn results(
    st: &mut State,
    token: Token,
    index: Literal,
    parent: Operand,
    ty: Type,
    dict: Piece,
) -> Parsed<OpId> {
    let index = st.group(&[Piece::Literal(index)]);
    let ty = st.group(&[Piece::Type(ty)]);
    assemble::plain(st, token, &[index, Piece::Operand(parent), ty, dict])
}

/// `%a : type in %range`: the argument waits for the region.
pub fn foreach_header(
    st: &mut State,
    name: ArgName,
    ty: Type,
    range: Operand,
) -> Parsed<(Operand, Type)> {
    super::pend(st, name, ty);
    st.check_pending_args(&[range])?;
    Ok((range, ty))
}

/// `%a : type in %range {...} -> ^successor`
pub fn foreach(
    st: &mut State,
    token: Token,
    (range, ty): (Operand, Type),
    region: RegionId,
    dict: Piece,
    successor: oxmlir_ir::BlockId,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.uses[0] = Uses::One(range);
    draft.operand_types[0] = range_of(st, ty).map_or(Types::Unknown, Types::Each);
    draft.regions.push(region);
    draft.successors.push(successor);
    super::finish(st, draft, dict)
}
