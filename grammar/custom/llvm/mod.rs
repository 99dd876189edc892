//! llvm: what the declarations of the dialect cannot say.

pub mod call;
pub mod global;
pub mod types;

use oxmlir_ir::{Attribute, DYNAMIC, OpId, Type, TypeKind, enum_attr};
use smallvec::SmallVec;

use super::finish;
use crate::assemble::{Draft, Types, Uses};
use crate::state::{List, Operand, Parsed, Piece, State};
use crate::token::Token;

/// `llvm.alloca inalloca %n x type : (i32) -> !llvm.ptr`
pub fn alloca(
    st: &mut State,
    token: Token,
    inalloca: bool,
    size: Operand,
    element: Type,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    draft.uses[0] = Uses::One(size);
    draft.operand_types[0] = Types::Inputs(ty);
    draft.result_types[0] = Types::Results(ty);
    draft.set_named("elem_type", st.cx.type_attr(element));
    if inalloca {
        draft.set_named("inalloca", Attribute::UNIT);
    }
    // The default alignment is not kept.
    let op = finish(st, draft, dict)?;
    Ok(op)
}

/// `llvm.icmp "eq" %a, %b : type`
pub fn compare(
    st: &mut State,
    token: Token,
    predicate: Token,
    lhs: Operand,
    rhs: Operand,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
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

/// `%a, 2`: the dynamic indices, and all as 32-bit constants where the smallest one stands for a dynamic index.
pub fn gep_indices(st: &mut State, (values, constants): (List, List)) -> Parsed<Piece> {
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
pub fn member_type(st: &State, container: Type, attr: Attribute) -> Option<Type> {
    let mut ty = container;
    for index in st.cx.dense_array_values(attr) {
        let TypeKind::Dialect { def, params } = st.cx.type_kind(ty) else {
            return None;
        };
        let fields = match (def.0.name, params.as_ref()) {
            ("llvm.array", [_, element]) => {
                ty = types::type_in(st, *element)?;
                continue;
            }
            ("llvm.struct", [fields, _]) => *fields,
            ("llvm.struct", [name]) => {
                let oxmlir_ir::AttrKind::String { value, .. } = st.cx.attr_kind(*name) else {
                    return None;
                };
                *st.cx.array_elements(st.cx.struct_body(*value)?).first()?
            }
            _ => return None,
        };
        let field = st
            .cx
            .array_elements(fields)
            .get(usize::try_from(index).ok()?)?;
        ty = types::type_in(st, *field)?;
    }
    Some(ty)
}

/// A vector with as many elements as the mask `attr` has.
pub fn shuffle_type(st: &State, vector: Type, attr: Attribute) -> Option<Type> {
    let TypeKind::Vector {
        scalable, element, ..
    } = st.cx.type_kind(vector)
    else {
        return None;
    };
    Some(st.cx.ty(TypeKind::Vector {
        shape: [st.cx.dense_array_values(attr).len() as i64].into(),
        scalable: scalable.clone(),
        element: *element,
    }))
}
