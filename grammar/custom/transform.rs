//! transform: lists of dimensions, types of several values at once, and options that are parameters.

use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpId, RegionId, Type, TypeKind};
use smallvec::SmallVec;

use super::dialect_attr;
use super::directives::Index;
use crate::assemble::{self, Draft, Types, Uses};
use crate::errors::Around::Behind;
use crate::errors::{end_of_previous, in_form};
use crate::scan;
use crate::state::{Fail, Kept, List, Operand, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, ParamsSyntax};
use crate::token::Token;

/// What transform adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    unknown_type: Some(unknown_type),
    missing: &[(
        Behind(["options", "="]),
        "{",
        "expected '{' in options dictionary",
    )],
    params: &[ParamsSyntax {
        plain_strings: true,
        ..ParamsSyntax::none("transform.op")
    }],
    ..CustomSyntax::none("transform")
};

/// `!transform.name` that is no type of the dialect.
fn unknown_type(st: &mut State, token: Token, name: &str) -> Fail {
    let at = token.start + "!transform.".len() as u32;
    st.fail(at, format!("unknown type mnemonic: {name}"))
}

/// What stands in front of `failures` in `transform.sequence`.
pub struct SequenceHead {
    /// The operands with their types.
    operands: Piece,
    /// The types of the results.
    results: Piece,
    /// Whether there are as many types as operands.
    is_typed: bool,
}

/// `-> types` in front of `failures`.
pub fn sequence_alone(st: &mut State, results: Piece) -> Kept<SequenceHead> {
    st.keep(SequenceHead {
        operands: Piece::Absent,
        results,
        is_typed: true,
    })
}

/// `%a : type -> types` in front of `failures`.
pub fn sequence_root(
    st: &mut State,
    root: Operand,
    ty: Type,
    results: Piece,
) -> Kept<SequenceHead> {
    let operands = st.group(&[Piece::Operand(root), Piece::Type(ty)]);
    st.keep(SequenceHead {
        operands,
        results,
        is_typed: true,
    })
}

/// `%a, %b : type, type -> types` in front of `failures`; the first type may be that of the list.
pub fn sequence_operands(
    st: &mut State,
    (root, others): (Operand, List),
    (ty, types): (Option<Type>, List),
    results: Piece,
) -> Kept<SequenceHead> {
    let all: SmallVec<[Type; 4]> = ty
        .into_iter()
        .chain(st.types(types).iter().copied())
        .collect();
    let is_typed = all.len() == 1 + st.operands(others).len();
    let (first, rest) = match all.split_first() {
        Some((first, rest)) => (Piece::Type(*first), rest),
        None => (Piece::Absent, &[][..]),
    };
    let rest = Piece::Types(st.types_list(rest));
    let operands = st.group(&[Piece::Operand(root), first, Piece::Operands(others), rest]);
    st.keep(SequenceHead {
        operands,
        results,
        is_typed,
    })
}

/// `transform.test_transform_op "message"`, where the message is a discardable attribute.
pub fn test_op(st: &mut State, token: Token, message: Option<Attribute>) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    if let Some(message) = message {
        draft.dict.push((st.cx.str("message"), message));
    }
    draft.create(st)
}

/// `transform.sequence` with its operands, the policy for failures and its region.
pub fn sequence(
    st: &mut State,
    token: Token,
    head: Kept<SequenceHead>,
    failures: Piece,
    dict: Piece,
    regions: Piece,
) -> Parsed<OpId> {
    let head = st.taken(head);
    if !head.is_typed {
        return Err(st.custom_fail(
            token.start,
            "expected types to be provided for all operands",
        ));
    }
    let (operands, results) = (head.operands, head.results);
    assemble::framed(st, token, &[operands, results, failures, dict, regions])
}

/// `%target after 16 {...} : type` or `%target after %sizes {...} : type, type`
pub fn split(
    st: &mut State,
    token: Token,
    target: Operand,
    sizes: Index,
    dict: Piece,
    ty: Type,
    sizes_ty: Option<Type>,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    draft.uses[0] = Uses::One(target);
    draft.operand_types[0] = Types::Each(ty);
    draft.result_types[0] = Types::Each(ty);
    let constant = match sizes {
        Index::Value(sizes) => {
            draft.uses[1] = Uses::One(sizes);
            draft.operand_types[1] = sizes_ty.map_or(Types::Unknown, Types::Each);
            DYNAMIC
        }
        Index::Constant(constant) => constant,
    };
    draft.set_named("static_chunk_sizes", st.cx.int_attr(Type::I64, constant));
    super::finish(st, draft, dict)
}

/// The pieces of `transform.func.cast_and_call` up to the place of the call.
pub type CastAndCall = [Piece; 6];

/// `@function(%a) -> %b after %c {...} : functional-type`: braces begin the region; a dictionary stands behind one only.
pub fn cast_and_call(
    st: &mut State,
    token: Token,
    head: Kept<CastAndCall>,
    conversions: Option<RegionId>,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let [name, function, inputs, outputs, place, point] = st.taken(head);
    let conversions = conversions.unwrap_or_else(|| st.body_mut().new_region());
    let conversions = st.group(&[Piece::Region(conversions)]);
    let pieces = [
        name,
        function,
        inputs,
        outputs,
        place,
        point,
        conversions,
        dict,
        Piece::Type(ty),
    ];
    assemble::framed(st, token, &pieces)
}

/// `0, -1` or `except(0, -1)`
pub fn dimensions(st: &mut State, list: List, is_inverted: bool) -> Piece {
    let numbers = st.cx.dense_array(Type::I64, st.extents(list));
    st.drop_extents(list);
    let inverted = match is_inverted {
        true => Piece::Attr(Attribute::UNIT),
        false => Piece::Absent,
    };
    st.group(&[Piece::Attr(numbers), inverted, Piece::Absent])
}

/// `all`
pub fn all_dimensions(st: &mut State) -> Piece {
    let numbers = st.cx.dense_array(Type::I64, &[]);
    let all = Piece::Attr(Attribute::UNIT);
    st.group(&[Piece::Attr(numbers), Piece::Absent, all])
}

/// The one argument of a function type; it begins at `at`.
fn only_argument(st: &mut State, at: u32, inputs: &[Type]) -> Parsed<Type> {
    match inputs {
        [argument] => Ok(*argument),
        _ => Err(st.custom_fail(at, "expected one argument type")),
    }
}

/// `type` or `(type) -> types`
pub fn semi_function_type(st: &mut State, at: u32, ty: Type) -> Parsed<Piece> {
    let cx = st.cx;
    let TypeKind::Function { inputs, results } = cx.type_kind(ty) else {
        return Ok(st.group(&[Piece::Type(ty), Piece::Absent]));
    };
    let argument = only_argument(st, at, inputs)?;
    let results = match results[..] {
        [result] => Piece::Type(result),
        _ => Piece::Types(st.types_list(results)),
    };
    Ok(st.group(&[Piece::Type(argument), results]))
}

/// `(type) -> types`, which begins at `at`.
pub fn only_function_type(st: &mut State, at: u32, ty: Type) -> Parsed<Piece> {
    if !matches!(st.cx.type_kind(ty), TypeKind::Function { .. }) {
        let end = end_of_previous(st.text.as_bytes(), at);
        return Err(st.fail(end, "expected '('"));
    }
    semi_function_type(st, at, ty)
}

/// `(type) -> type`, where the second is that of so many results.
pub fn equal_results(st: &mut State, at: u32, ty: Type, count: usize) -> Parsed<Piece> {
    let cx = st.cx;
    let TypeKind::Function { inputs, results } = cx.type_kind(ty) else {
        return Err(st.custom_fail(at, "expected a trailing functional type"));
    };
    let argument = only_argument(st, at, inputs)?;
    let [result] = results[..] else {
        let message = "expected a trailing functional type with one argument and one result";
        return Err(st.custom_fail(at, message));
    };
    let mut pieces: SmallVec<[Piece; 4]> = SmallVec::from_elem(Piece::Type(result), count + 1);
    pieces[0] = Piece::Type(argument);
    Ok(st.group(&pieces))
}

/// `*(%sizes)`: one value that stands for all sizes.
pub fn packed(st: &mut State, sizes: Operand) -> Piece {
    let constants = st.cx.dense_array(Type::I64, &[]);
    st.group(&[Piece::Operand(sizes), Piece::Absent, Piece::Attr(constants)])
}

/// `[4, %size]`
pub fn unpacked(st: &mut State, (values, constants): (List, List)) -> Piece {
    let numbers = st.cx.dense_array(Type::I64, st.extents(constants));
    st.drop_extents(constants);
    st.group(&[Piece::Absent, Piece::Operands(values), Piece::Attr(numbers)])
}

/// Matchers and actions, which a list has in turn, as an array each.
pub fn matchers_and_actions(st: &mut State, list: List) -> Piece {
    let symbols: SmallVec<[Attribute; 8]> = st.attrs(list).into();
    st.drop_attrs(list);
    let every_other = |first: usize| -> SmallVec<[Attribute; 4]> {
        symbols.iter().skip(first).step_by(2).copied().collect()
    };
    let [matchers, actions] =
        [0, 1].map(|first| Piece::Attr(st.cx.array_attr(&every_other(first))));
    st.group(&[matchers, actions])
}

const PARAM_OPERAND: &str = "transform.param_operand";

/// An option that is a parameter: its number among the operands.
pub fn param_operand(st: &mut State, param: Operand) -> Attribute {
    let number = st.dialects.pass_params.len() as i64;
    st.dialects.pass_params.push(param);
    let number = st.cx.int_attr(Type::I64, number);
    dialect_attr(st, PARAM_OPERAND, &[number])
}

/// An option whose value is written as an attribute, which ends in front of `end`.
pub fn known_option(st: &mut State, value: Attribute, end: u32) -> Parsed<Attribute> {
    let is_marker = matches!(st.cx.attr_kind(value), AttrKind::Dialect { def, .. } if def.0.name == PARAM_OPERAND);
    match is_marker {
        false => Ok(value),
        true => {
            let message = "the param_operand attribute is a marker reserved for indicating a value will be passed via params and is only used in the generic print format";
            Err(fail_behind(st, end, message))
        }
    }
}

/// One more option. That there are two of a name is said behind all of them.
pub fn next_option(st: &mut State, list: List, key: Token, value: Attribute) -> Parsed<List> {
    if st.has_entry(list, key)? {
        st.dialects.has_equal_options = true;
        return Ok(list);
    }
    st.next_entry(list, key, value)
}

/// An error at the token behind `end`.
fn fail_behind(st: &mut State, end: u32, message: &str) -> Fail {
    let next = scan::skip_blanks(st.text.as_bytes(), end as usize) as u32;
    let message = in_form(st, next, message);
    st.fail(next, message)
}

/// `{}`
pub fn no_options(st: &mut State) -> Piece {
    st.group(&[Piece::Attr(Attribute::EMPTY_DICT), Piece::Absent])
}

/// `{"name" = value}`, which ends in front of `end`.
pub fn options(st: &mut State, entries: List, end: u32) -> Parsed<Piece> {
    if std::mem::take(&mut st.dialects.has_equal_options) {
        let message = "duplicate keys found in options dictionary";
        return Err(fail_behind(st, end, message));
    }
    let options = st.dict_attr(entries)?;
    let params = std::mem::take(&mut st.dialects.pass_params);
    let params = match params.as_slice() {
        [] => Piece::Absent,
        params => Piece::Operands(st.operands_list(params)),
    };
    Ok(st.group(&[Piece::Attr(options), params]))
}

/// The number of the region that is selected.
pub fn selected_region(st: &mut State, number: i64) -> Piece {
    let number = st.cx.int_attr(Type::INDEX, number);
    st.group(&[Piece::Attr(number), Piece::Absent])
}
