//! llvm: what the declarations of the dialect cannot say.

pub mod attrs;
pub mod call;
pub mod global;
pub mod types;

use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpId, Type, TypeKind, enum_attr};
use smallvec::SmallVec;

use super::{finish, made};
use crate::assemble::{Draft, Types, Uses};
use crate::direct::{Made, Read, Reader, Stop};
use crate::scan::{Dims, item_end, skip_blanks};
use crate::state::{List, Operand, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, Directive, OpSyntax};
use crate::token::Token;

/// What llvm adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    namespace: "LLVM",
    functions: &["llvm.func"],
    ops: &[
        OpSyntax {
            reads: Some(read_alloca),
            ..OpSyntax::none("llvm.alloca")
        },
        OpSyntax {
            callee_words: call::WORDS,
            reads: Some(call::read),
            ..OpSyntax::none("llvm.call")
        },
        OpSyntax {
            callee_words: call::WORDS,
            ..OpSyntax::none("llvm.invoke")
        },
        OpSyntax {
            reads: Some(read_compare),
            ..OpSyntax::none("llvm.fcmp")
        },
        OpSyntax {
            reads: Some(read_compare),
            ..OpSyntax::none("llvm.icmp")
        },
    ],
    params: attrs::PARAMS,
    directives: &[
        (
            "InsertExtractValueElementType",
            Directive::Derive(member_type),
        ),
        ("GEPIndices", Directive::Read(read_gep_indices)),
        ("ShuffleType", Directive::Derive(shuffle_type)),
    ],
    type_dims: Dims::Any,
    unknown_type: Some(types::unknown),
    strings_are_attrs: true,
    missing_strings: &[
        ("struct", "expected '('"),
        ("!llvm.struct", "expected '('"),
        ("target", "expected string"),
        ("!llvm.target", "expected string"),
    ],
    ..CustomSyntax::none("llvm")
};

fn read_alloca(reader: &mut Reader, token: Token) -> Read<Made> {
    let inalloca = reader.takes("inalloca");
    let size = reader.operand()?;
    reader.word("x")?;
    let element = reader.ty()?;
    let dict = reader.dict()?;
    reader.word(":")?;
    let (at, ty) = reader.function_type_at()?;
    reader.end()?;
    let trailing = Piece::TypeAt(ty, at);
    made(alloca(
        reader.st, token, inalloca, size, element, dict, trailing,
    ))
}

fn read_compare(reader: &mut Reader, token: Token) -> Read<Made> {
    let predicate = reader.string()?;
    let lhs = reader.operand()?;
    reader.word(",")?;
    let rhs = reader.operand()?;
    let dict = reader.dict()?;
    let (colon, ty) = reader.colon_type()?;
    reader.end()?;
    let at = skip_blanks(reader.st.text.as_bytes(), colon as usize + 1) as u32;
    let ty = Piece::TypeAt(ty, at);
    made(compare(reader.st, token, predicate, lhs, rhs, dict, ty))
}

/// `llvm.alloca inalloca %n x type : (i32) -> !llvm.ptr`
pub fn alloca(
    st: &mut State,
    token: Token,
    inalloca: bool,
    size: Operand,
    element: Type,
    dict: Piece,
    trailing: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    if let Piece::Dict(list) = dict {
        let entries = st.entries(list).iter();
        let alignment = entries.rev().find(|e| st.cx.get_str(e.name) == "alignment");
        let is_integer = |attr| matches!(st.cx.attr_kind(attr), AttrKind::Integer { .. });
        if alignment.is_some_and(|e| !is_integer(e.value)) {
            return Err(draft.fail(st, token.start, "expected integer alignment"));
        }
    }
    let Piece::TypeAt(ty, at) = trailing else {
        return Err(draft.fail(st, token.start, "expected non-function type"));
    };
    let fits = match st.cx.type_kind(ty) {
        TypeKind::Function { inputs, results } => inputs.len() == 1 && results.len() == 1,
        _ => false,
    };
    if !fits {
        let message = "expected trailing function type with one argument and one result";
        return Err(draft.fail(st, at, message));
    }
    draft.uses[0] = Uses::One(size);
    draft.operand_types[0] = Types::Inputs(ty);
    draft.result_types[0] = Types::Results(ty);
    let results = Types::Results(ty).get(st).first().copied();
    if results.is_some_and(|ty| types::is_pointer(st, ty)) {
        draft.set_named("elem_type", st.cx.type_attr(element));
    }
    if inalloca {
        draft.set_named("inalloca", Attribute::UNIT);
    }
    finish(st, draft, dict)
}

/// `llvm.icmp "eq" %a, %b : type`
pub fn compare(
    st: &mut State,
    token: Token,
    predicate: Token,
    lhs: Operand,
    rhs: Operand,
    dict: Piece,
    ty: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let Piece::TypeAt(ty, at) = ty else {
        return Err(draft.fail(st, token.start, "expected non-function type"));
    };
    let name = if draft.def.name == "llvm.icmp" {
        "llvm.ICmpPredicate"
    } else {
        "llvm.FCmpPredicate"
    };
    let text = st.string(predicate)?;
    let def = st.cx.registry().enum_def(name);
    let Some(value) = def.and_then(|d| enum_attr(st.cx, d, &text)) else {
        let message = format!("'{text}' is an incorrect value of the 'predicate' attribute");
        return Err(draft.fail(st, predicate.start, &message));
    };
    if !types::satisfies(st, "llvm-compatible", ty) {
        return Err(draft.fail(st, at, "expected LLVM dialect-compatible type"));
    }
    draft.set_named("predicate", value);
    for (group, operand) in [lhs, rhs].into_iter().enumerate() {
        draft.uses[group] = Uses::One(operand);
        draft.operand_types[group] = Types::Each(ty);
    }
    finish(st, draft, dict)
}

/// Adds a clause of a landing pad.
pub fn clause(
    st: &mut State,
    (operands, types): (List, List),
    operand: Operand,
    ty: Type,
) -> (List, List) {
    if operands.is_empty() {
        (st.first_operand(operand), st.first_type(ty))
    } else {
        (st.next_operand(operands, operand), st.next_type(types, ty))
    }
}

/// `llvm.landingpad cleanup (catch %a : type) : type`
pub fn landingpad(
    st: &mut State,
    token: Token,
    cleanup: bool,
    (operands, types): (List, List),
    ty: Type,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    if cleanup {
        draft.set_named("cleanup", Attribute::UNIT);
    }
    draft.uses[0] = Uses::List(operands);
    draft.operand_types[0] = Types::List(types);
    draft.result_types[0] = Types::Each(ty);
    let op = finish(st, draft, dict)?;
    st.drop_types(types);
    st.drop_operands(operands);
    Ok(op)
}

fn read_gep_indices(reader: &mut Reader) -> Read<Piece> {
    reader.peek();
    let at = reader.place();
    let indices = reader.indices_without_brackets()?;
    let piece = gep_indices(reader.st, at, indices);
    piece.map_err(|_| Stop::Failed)
}

/// `%a, 2`: the dynamic indices, and all as 32-bit constants where the smallest one stands for a dynamic index.
pub fn gep_indices(st: &mut State, at: u32, (values, constants): (List, List)) -> Parsed<Piece> {
    if constants.is_empty() {
        return Err(st.fail(at, "expected SSA operand"));
    }
    let fits = |c: &i64| *c == DYNAMIC || i32::try_from(*c).is_ok();
    if let Some(index) = st.extents(constants).iter().position(|c| !fits(c)) {
        let bytes = st.text.as_bytes();
        let before = index.checked_sub(1).zip(st.text[..at as usize].rfind('['));
        let comma = before.and_then(|(index, open)| item_end(bytes, open, index));
        let at = comma.map_or(at, |comma| skip_blanks(bytes, comma + 1) as u32);
        return Err(st.fail(at, "custom op 'llvm.getelementptr' integer value too large"));
    }
    let numbers: SmallVec<[i64; 4]> = st
        .extents(constants)
        .iter()
        .map(|c| {
            if *c == DYNAMIC {
                i64::from(i32::MIN)
            } else {
                *c
            }
        })
        .collect();
    st.drop_extents(constants);
    let array = st.cx.dense_array(Type::I32, &numbers);
    Ok(st.group(&[Piece::Operands(values), Piece::Attr(array)]))
}

/// The type at the position `attr` of an aggregate.
fn member_type(st: &State, container: Type, attr: Attribute) -> Result<Type, String> {
    if !types::satisfies(st, "llvm-compatible", container) {
        let found = st.cx.type_string(container);
        return Err(format!("expected LLVM IR Dialect type, got '{found}'"));
    }
    let mut ty = container;
    for index in st.cx.dense_array_values(attr) {
        let Some(members) = types::members(st, ty) else {
            let found = st.cx.type_string(ty);
            return Err(format!(
                "expected LLVM IR structure/array type, got: '{found}'"
            ));
        };
        ty = members
            .at(st, index)
            .ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

/// A vector with as many elements as the mask `attr` has.
fn shuffle_type(st: &State, vector: Type, attr: Attribute) -> Result<Type, String> {
    let TypeKind::Vector {
        scalable, element, ..
    } = st.cx.type_kind(vector)
    else {
        return Err("expected an LLVM compatible vector type".to_owned());
    };
    Ok(st.cx.ty(TypeKind::Vector {
        shape: [st.cx.dense_array_values(attr).len() as i64].into(),
        scalable: scalable.clone(),
        element: *element,
    }))
}
