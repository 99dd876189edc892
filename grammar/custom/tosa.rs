//! tosa: whole-tensor operations.

use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpId, RegionId, Type, TypeKind, enum_attr};
use smallvec::SmallVec;

use super::scf::{WhileHeader, while_regions};
use super::{dialect_attr, finish};
use crate::assemble::{Draft, Types, Uses};
use crate::errors::end_of_previous;
use crate::state::{List, Operand, Parsed, Piece, Span, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What tosa adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[OpSyntax {
        assigns: true,
        ..OpSyntax::none("tosa.while_loop")
    }],
    ..CustomSyntax::none("tosa")
};

/// Attributes that may be written as a bare word, and their enums.
const WORDS: &[(&str, &str)] = &[
    ("block_size", "tosa.block_size"),
    ("mode", "tosa.resize_mode"),
    ("nan_mode", "tosa.nan_mode"),
    ("rounding_mode", "tosa.rounding_mode"),
];

/// `name = value` or `name = WORD`, added to a list.
pub fn entry(st: &mut State, list: Option<List>, key: Token, value: Piece) -> Parsed<List> {
    let value = match value {
        Piece::Attr(attr) => attr,
        Piece::Word(word) => word_attr(st, key, word)?,
        _ => Attribute::ABSENT,
    };
    match list {
        None => st.first_entry(key, value),
        Some(list) => st.next_entry(list, key, value),
    }
}

/// The case of the enum that belongs to an attribute's name.
fn word_attr(st: &mut State, key: Token, word: Span) -> Parsed<Attribute> {
    let name = st.text_of(key).trim_matches('"');
    let known = WORDS.iter().find(|entry| entry.0 == name);
    let def = known.and_then(|entry| st.cx.registry().enum_attr(entry.1));
    let Some(def) = def else {
        let at = end_of_previous(st.text.as_bytes(), word.start);
        return Err(st.fail(at, "expected attribute value"));
    };
    let text = st.slice(word);
    match enum_attr(st.cx, def, text) {
        Some(attr) => Ok(attr),
        None => {
            let message = format!("invalid {name} value: {text}");
            Err(st.custom_fail(word.end, &message))
        }
    }
}

/// The condition and the initial values of tosa.cond_if.
#[derive(Clone, Copy, Debug)]
pub struct IfHeader {
    condition: Operand,
    ty: Type,
    inputs: List,
    signature: Signature,
}

/// The types of initial values and results.
#[derive(Clone, Copy, Debug)]
enum Signature {
    /// Results alone.
    Results(List),
    /// A function's type.
    Function(Type),
}

impl IfHeader {
    /// A condition alone, and the types of the results.
    pub fn bare(st: &mut State, condition: Operand, ty: Type, results: List) -> Parsed<IfHeader> {
        st.expect_type(&[condition], ty)?;
        Ok(IfHeader {
            condition,
            ty,
            inputs: List::EMPTY,
            signature: Signature::Results(results),
        })
    }
}

/// `%c (%a = %x) : type (types) -> types`, in front of the token behind `end`. Each region names its arguments itself.
pub fn if_header(
    st: &mut State,
    condition: Operand,
    assignments: List,
    ty: Type,
    signature: Type,
    end: u32,
) -> Parsed<IfHeader> {
    let (names, operands) = st.take_assignments(assignments);
    let end = st.next_token(end);
    let TypeKind::Function { inputs, .. } = st.cx.type_kind(signature) else {
        let found = st.cx.type_string(signature);
        let message = format!(
            "invalid kind of type specified: expected builtin.function, but found '{found}'"
        );
        return Err(st.custom_fail(end, &message));
    };
    if names.len() != inputs.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            names.len(),
            inputs.len()
        );
        return Err(st.custom_fail(end, &message));
    }
    st.expect_type(&[condition], ty)?;
    st.expect_types(&operands, inputs)?;
    Ok(IfHeader {
        condition,
        ty,
        inputs: st.operands_list(&operands),
        signature: Signature::Function(signature),
    })
}

/// `tosa.cond_if %c : type -> types {...} else {...}`
pub fn cond_if(
    st: &mut State,
    token: Token,
    header: IfHeader,
    then: RegionId,
    otherwise: Option<RegionId>,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.writes_blocks = true;
    draft.writes_terminators = true;
    draft.uses[0] = Uses::One(header.condition);
    draft.operand_types[0] = Types::Each(header.ty);
    draft.uses[1] = Uses::List(header.inputs);
    match header.signature {
        Signature::Results(results) => draft.result_types[0] = Types::List(results),
        Signature::Function(ty) => {
            draft.operand_types[1] = Types::Inputs(ty);
            draft.result_types[0] = Types::Results(ty);
        }
    }
    let otherwise = otherwise.unwrap_or_else(|| st.body_mut().new_region());
    draft.regions.extend([then, otherwise]);
    let op = finish(st, draft, dict)?;
    if let Signature::Results(results) = header.signature {
        st.drop_types(results);
    }
    st.drop_operands(header.inputs);
    Ok(op)
}

/// `tosa.while_loop (%a = %b) : (types) -> types {...} do {...}`, as `scf.while`, with terminators that are written.
pub fn while_loop(
    st: &mut State,
    token: Token,
    header: WhileHeader,
    condition: RegionId,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.writes_blocks = true;
    draft.writes_terminators = true;
    while_regions(st, draft, header, [condition, body], dict)
}

/// `: tensor<2xi32>`, in front of the token behind `end`: the shape and the element type.
pub fn variable_type(st: &mut State, ty: Type, end: u32) -> Parsed<Piece> {
    let end = st.next_token(end);
    let pieces = shape_and_element(st, ty, end)?;
    Ok(st.group(&[pieces[0], pieces[1], Piece::Absent]))
}

/// `= dense<1> : tensor<2xi32>`, in front of the token behind `end`: the shape, the element type, and the value.
pub fn variable_value(st: &mut State, value: Attribute, end: u32) -> Parsed<Piece> {
    let end = st.next_token(end);
    let ty = match st.cx.attr_type(value) {
        Type::NONE => {
            return Err(st.fail(end, "custom op 'tosa.variable' expected Typed attr"));
        }
        ty => ty,
    };
    let pieces = shape_and_element(st, ty, end)?;
    Ok(st.group(&[pieces[0], pieces[1], Piece::Attr(value)]))
}

fn shape_and_element(st: &mut State, ty: Type, end: u32) -> Parsed<[Piece; 2]> {
    let Some(element) = st.cx.shaped_element(ty) else {
        return Err(st.fail(end, "custom op 'tosa.variable' expected shaped type"));
    };
    let Some(shape) = st.cx.shape(ty) else {
        return Err(st.fail(end, "custom op 'tosa.variable' expected ranked type"));
    };
    let sizes: SmallVec<[i64; 4]> = shape
        .iter()
        .map(|size| if *size == DYNAMIC { -1 } else { *size })
        .collect();
    let shape = index_elements(st, &sizes);
    let element = st.cx.type_attr(element);
    Ok([Piece::Attr(shape), Piece::Attr(element)])
}

/// Sizes as elements of `tensor<nxindex>`.
fn index_elements(st: &State, sizes: &[i64]) -> Attribute {
    let ty = st.cx.ty(TypeKind::RankedTensor {
        shape: [sizes.len() as i64].into(),
        element: Type::INDEX,
        encoding: None,
    });
    let data = sizes.iter().flat_map(|size| size.to_le_bytes());
    st.cx.dense_attr(ty, data.collect(), false)
}

/// `#tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = []>`
pub fn target_env(
    st: &mut State,
    version: Token,
    level: Token,
    profiles: List,
    extensions: List,
) -> Parsed<Attribute> {
    let version = one_case(st, "tosa.specification_version", version.span())?;
    let level = one_case(st, "tosa.level", level.span())?;
    // What was read last is given back first.
    let extensions = cases(st, "tosa.ext", extensions)?;
    let profiles = cases(st, "tosa.prof", profiles)?;
    let params = [version, level, profiles, extensions];
    Ok(dialect_attr(st, "tosa.target_env", &params))
}

fn cases(st: &mut State, mnemonic: &str, words: List) -> Parsed<Attribute> {
    let spans: SmallVec<[Span; 4]> = st.words(words).into();
    st.drop_words(words);
    let mut cases = Vec::new();
    for span in spans {
        cases.push(one_case(st, mnemonic, span)?);
    }
    Ok(st.cx.attr(AttrKind::Array(cases.into())))
}

fn one_case(st: &mut State, mnemonic: &str, word: Span) -> Parsed<Attribute> {
    let Some(def) = st.cx.registry().enum_attr(mnemonic) else {
        return Ok(Attribute::ABSENT);
    };
    let text = st.slice(word).trim_matches('"');
    match enum_attr(st.cx, def, text) {
        Some(attr) => Ok(attr),
        None => {
            let names: Vec<&str> = def.cases.iter().map(|case| case.0).collect();
            let message = format!("expected one of: {}", names.join(", "));
            Err(st.fail(word.start, message))
        }
    }
}
