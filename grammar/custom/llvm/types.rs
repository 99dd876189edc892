//! The types of the llvm dialect. How each keeps its parameters is said in `oxmlir_dialects::llvm::types`.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind};
use smallvec::SmallVec;

use crate::custom::take_types;
use crate::state::{List, Parsed, State};
use crate::token::Token;

fn make(st: &State, name: &str, params: &[Attribute]) -> Type {
    match st.cx.registry().type_def(name) {
        Some(def) => st.cx.ty(TypeKind::Dialect {
            def: DefRef(def),
            params: params.into(),
        }),
        None => Type::NONE,
    }
}

fn type_array(st: &State, types: &[Type]) -> Attribute {
    let types: Vec<Attribute> = types.iter().map(|t| st.cx.type_attr(*t)).collect();
    st.cx.array_attr(&types)
}

/// The type in a type attribute.
pub fn type_in(st: &State, attr: Attribute) -> Option<Type> {
    match st.cx.attr_kind(attr) {
        AttrKind::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// `void`, `token`, ... without the prefix.
pub fn bare(st: &mut State, token: Token) -> Parsed<Type> {
    let name = format!("llvm.{}", st.text_of(token));
    Ok(make(st, &name, &[]))
}

/// `!llvm.ptr` in an address space.
pub fn pointer(st: &State, space: i64) -> Type {
    make(st, "llvm.ptr", &[st.cx.int_attr(Type::I64, space)])
}

pub fn pointer_in(st: &mut State, space: Token) -> Parsed<Type> {
    let space = st.i64_value(space, false)?;
    Ok(pointer(st, space))
}

/// `!llvm.array<4 x type>`
pub fn array(st: &mut State, token: Token, dims: Token, element: Type) -> Parsed<Type> {
    let (shape, scalable) = st.shape(Some(dims))?;
    let mut ty = element;
    if shape.iter().any(|d| *d < 0) || scalable.contains(&true) {
        return Err(st.fail(token.start, "expected array dimensions"));
    }
    for len in shape.into_iter().rev() {
        let len = st.cx.int_attr(Type::I64, len);
        ty = make(st, "llvm.array", &[len, st.cx.type_attr(ty)]);
    }
    Ok(ty)
}

/// `!llvm.struct<packed (types)>`
pub fn literal(st: &mut State, fields: List, packed: bool) -> Type {
    let fields = take_types(st, fields);
    let params = [type_array(st, &fields), st.cx.bool_attr(packed)];
    make(st, "llvm.struct", &params)
}

/// `!llvm.struct<"name">`: its body is known or follows.
pub fn named(st: &mut State, name: Token) -> Parsed<Type> {
    let text = st.string(name)?;
    Ok(make(st, "llvm.struct", &[st.cx.str_attr(&text)]))
}

pub fn named_opaque(st: &mut State, name: Token) -> Parsed<Type> {
    set_body(st, name, Attribute::UNIT)?;
    named(st, name)
}

/// `!llvm.struct<"name", packed (types)>`
pub fn named_body(st: &mut State, name: Token, fields: List, packed: bool) -> Parsed<Type> {
    let fields = take_types(st, fields);
    let body = st
        .cx
        .array_attr(&[type_array(st, &fields), st.cx.bool_attr(packed)]);
    set_body(st, name, body)?;
    named(st, name)
}

fn set_body(st: &mut State, name: Token, body: Attribute) -> Parsed<()> {
    let text = st.string(name)?;
    if st.cx.set_struct_body(st.cx.str(&text), body) == body {
        return Ok(());
    }
    let message = if body == Attribute::UNIT {
        "redeclaring defined struct as opaque"
    } else {
        "identified type already used with a different body"
    };
    Err(st.fail(name.start, message))
}

/// `!llvm.func<result (types, ...)>`
pub fn function(st: &mut State, result: Type, params: List, variadic: bool) -> Type {
    let params = take_types(st, params);
    function_of(st, result, &params, variadic)
}

pub fn function_of(st: &State, result: Type, params: &[Type], variadic: bool) -> Type {
    let params = [
        st.cx.type_attr(result),
        type_array(st, params),
        st.cx.bool_attr(variadic),
    ];
    make(st, "llvm.func", &params)
}

pub fn void(st: &State) -> Type {
    make(st, "llvm.void", &[])
}

pub fn target_type(st: &mut State, (types, ints): (List, List), ty: Type) -> (List, List) {
    let types = if types.is_empty() {
        st.first_type(ty)
    } else {
        st.next_type(types, ty)
    };
    (types, ints)
}

pub fn target_int(
    st: &mut State,
    (types, ints): (List, List),
    token: Token,
) -> Parsed<(List, List)> {
    let value = st.i64_value(token, false)?;
    let ints = if ints.is_empty() {
        st.first_extent(value)
    } else {
        st.next_extent(ints, value)
    };
    Ok((types, ints))
}

/// `!llvm.target<"name", types, integers>`
pub fn target(st: &mut State, name: Token, (types, ints): (List, List)) -> Parsed<Type> {
    let text = st.string(name)?;
    let types = take_types(st, types);
    let values: SmallVec<[i64; 4]> = st.extents(ints).into();
    st.drop_extents(ints);
    let ints: Vec<Attribute> = values
        .iter()
        .map(|v| st.cx.int_attr(Type::I64, *v))
        .collect();
    let params = [
        st.cx.str_attr(&text),
        type_array(st, &types),
        st.cx.array_attr(&ints),
    ];
    Ok(make(st, "llvm.target", &params))
}

/// An array of bytes: the type of a string.
pub fn bytes(st: &State, len: usize) -> Type {
    let len = st.cx.int_attr(Type::I64, len as i64);
    make(st, "llvm.array", &[len, st.cx.type_attr(Type::I8)])
}
