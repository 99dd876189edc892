//! The types of the llvm dialect. How each keeps its parameters is said in `oxmlir_dialects::llvm::types`.

use oxmlir_ir::num::FloatKind;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Str, Type, TypeKind};
use smallvec::SmallVec;

use crate::custom::take_types;
use crate::scan::skip_blanks;
use crate::state::{Fail, List, Parsed, State};
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

/// `!llvm.ptr<1>`
pub fn pointer_in(st: &mut State, space: Token) -> Parsed<Type> {
    let number = st.i64_value(space, false)?;
    if number > i64::from(u32::MAX) {
        return Err(st.fail(space.start, "integer value too large"));
    }
    Ok(pointer(st, number))
}

/// Whether a type satisfies a named predicate of the dialect.
pub fn satisfies(st: &State, predicate: &str, ty: Type) -> bool {
    st.cx
        .registry()
        .type_pred(predicate)
        .is_none_or(|holds| holds(st.cx, ty))
}

/// Whether a type is one of these of the dialect.
fn is_any(st: &State, ty: Type, mnemonics: &[&str]) -> bool {
    let TypeKind::Dialect { def, .. } = st.cx.type_kind(ty) else {
        return false;
    };
    let name = def.0.name.strip_prefix("llvm.");
    name.is_some_and(|name| mnemonics.contains(&name))
}

/// Whether a type is a pointer, in any address space.
pub fn is_pointer(st: &State, ty: Type) -> bool {
    is_any(st, ty, &["ptr"])
}

/// What no aggregate can have as an element.
const NO_ELEMENT: &[&str] = &["void", "label", "metadata", "func", "token"];

fn invalid(st: &mut State, at: u32, what: &str, ty: Type) -> Fail {
    let ty = st.cx.type_string(ty);
    st.fail(at, format!("invalid {what} type: '{ty}'"))
}

/// The members of an aggregate.
pub enum Members<'a> {
    Array { len: u64, element: Attribute },
    Struct(&'a [Attribute]),
}

impl Members<'_> {
    /// The type of a member.
    pub fn at(&self, st: &State, index: i64) -> Option<Type> {
        match self {
            Members::Array { len, element } => (0..*len)
                .contains(&index.cast_unsigned())
                .then(|| type_in(st, *element))
                .flatten(),
            Members::Struct(fields) => type_in(st, *fields.get(usize::try_from(index).ok()?)?),
        }
    }
}

/// The members of an array or structure; none of other types.
pub fn members<'a>(st: &State<'a>, ty: Type) -> Option<Members<'a>> {
    let cx: &'a Context = st.cx;
    let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
        return None;
    };
    match (def.0.name, params.as_ref()) {
        ("llvm.array", [len, element]) => Some(Members::Array {
            len: cx.int_value(*len)?.cast_unsigned(),
            element: *element,
        }),
        ("llvm.struct", [fields, _]) => Some(Members::Struct(cx.array_elements(*fields))),
        ("llvm.struct", [name]) => {
            let AttrKind::String { value, .. } = cx.attr_kind(*name) else {
                return None;
            };
            let body = cx.struct_body(*value)?;
            let fields = cx.array_elements(body).first()?;
            Some(Members::Struct(cx.array_elements(*fields)))
        }
        _ => None,
    }
}

/// `!llvm.name` that is no type of the dialect.
pub fn unknown(st: &mut State, token: Token, name: &str) -> Fail {
    const BUILTIN: &[&str] = &[
        "vector", "tensor", "memref", "complex", "tuple", "index", "none", "opaque",
    ];
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_builtin = BUILTIN.contains(&name)
        || FloatKind::from_keyword(name).is_some()
        || name
            .trim_start_matches(['s', 'u'])
            .strip_prefix('i')
            .is_some_and(is_number);
    let at = token.start + "!llvm.".len() as u32;
    if is_builtin {
        st.fail(at, "unexpected type, expected keyword")
    } else if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        st.fail(at, "expected valid keyword")
    } else {
        st.fail(at, format!("unknown LLVM type: {name}"))
    }
}

/// `!llvm.array<4 x type>`
pub fn array(st: &mut State, token: Token, dims: Token, element: Type) -> Parsed<Type> {
    let bytes = st.text.as_bytes();
    let start = dims.start as usize;
    let digits = bytes[start..].iter().take_while(|b| b.is_ascii_digit());
    let behind = start + digits.count();
    if behind == start {
        return Err(st.fail(dims.start, "expected integer value"));
    }
    let Ok(len) = st.text[start..behind].parse::<u64>() else {
        return Err(st.fail(dims.start, "integer value too large"));
    };
    let cross = skip_blanks(bytes, behind);
    let next = bytes.get(cross + 1).copied().unwrap_or(b' ');
    if next.is_ascii_alphanumeric() || matches!(next, b'_' | b'$' | b'.') {
        return Err(st.fail(cross as u32, "expected 'x'"));
    }
    let second = skip_blanks(bytes, cross + 1) as u32;
    if second < dims.end {
        return Err(st.fail(second, "expected valid keyword"));
    }
    make_array(st, token, len.cast_signed(), element)
}

/// `!llvm.array<-1 x element>`: the length is a number without sign, and wraps around.
pub fn negative_array(st: &mut State, token: Token, len: Token, element: Type) -> Parsed<Type> {
    match st.text_of(len).parse::<i64>() {
        Ok(magnitude) => make_array(st, token, -magnitude, element),
        Err(_) => Err(st.fail(len.start, "integer value too large")),
    }
}

fn make_array(st: &mut State, token: Token, len: i64, element: Type) -> Parsed<Type> {
    if is_any(st, element, NO_ELEMENT) {
        return Err(invalid(st, token.end, "array element", element));
    }
    let len = st.cx.int_attr(Type::I64, len);
    Ok(make(st, "llvm.array", &[len, st.cx.type_attr(element)]))
}

fn check_fields(st: &mut State, at: u32, fields: &[Type]) -> Parsed<()> {
    match fields.iter().find(|ty| is_any(st, **ty, NO_ELEMENT)) {
        Some(ty) => Err(invalid(st, at, "LLVM structure element", *ty)),
        None => Ok(()),
    }
}

/// `!llvm.struct<packed (types)>`
pub fn literal(st: &mut State, token: Token, fields: List, packed: bool) -> Parsed<Type> {
    let fields = take_types(st, fields);
    check_fields(st, token.end, &fields)?;
    let params = [type_array(st, &fields), st.cx.bool_attr(packed)];
    Ok(make(st, "llvm.struct", &params))
}

/// `!llvm.struct<opaque>`
pub fn unnamed_opaque(st: &mut State, opaque: Token) -> Parsed<Type> {
    Err(st.fail(opaque.start, "only identified structs can be opaque"))
}

/// The name of a structure whose body follows.
pub fn enter_struct(st: &mut State, name: Token) -> Parsed<Token> {
    let text = st.string(name)?;
    let text = st.cx.str(&text);
    st.dialects.structs.push(text);
    Ok(name)
}

fn struct_of(st: &State, name: Str) -> Type {
    make(st, "llvm.struct", &[st.cx.str_attr(st.cx.get_str(name))])
}

/// `!llvm.struct<"name">`, inside of the body of that structure.
pub fn named(st: &mut State, name: Token, close: Token) -> Parsed<Type> {
    let text = st.string(name)?;
    let text = st.cx.str(&text);
    if !st.dialects.structs.contains(&text) {
        let message = "struct without a body only allowed in a recursive struct";
        return Err(st.fail(close.start, message));
    }
    Ok(struct_of(st, text))
}

/// `!llvm.struct<"name", opaque>`
pub fn named_opaque(st: &mut State, name: Token, opaque: Token) -> Parsed<Type> {
    let Some(text) = st.dialects.structs.pop() else {
        return Err(st.fail(name.start, "expected string"));
    };
    if !st.dialects.structs.contains(&text) {
        let message = "redeclaring defined struct as opaque";
        set_body(st, text, Attribute::UNIT, (opaque.start, message))?;
    }
    Ok(struct_of(st, text))
}

/// `!llvm.struct<"name", packed (types)>`; `at` is where the body begins.
pub fn named_body(
    st: &mut State,
    name: Token,
    at: u32,
    fields: List,
    packed: bool,
) -> Parsed<Type> {
    let fields = take_types(st, fields);
    let Some(text) = st.dialects.structs.pop() else {
        return Err(st.fail(name.start, "expected string"));
    };
    if st.dialects.structs.contains(&text) {
        let message = "identifier already used for an enclosing struct";
        return Err(st.fail(at, message));
    }
    let open = st.text[at as usize..].find('(');
    let first = open.map_or(at, |open| at + open as u32 + 1);
    check_fields(st, first, &fields)?;
    let body = st
        .cx
        .array_attr(&[type_array(st, &fields), st.cx.bool_attr(packed)]);
    let message = "identified type already used with a different body";
    let at = if fields.is_empty() { at } else { first };
    set_body(st, text, body, (at, message))?;
    Ok(struct_of(st, text))
}

/// Gives a structure its body, or reports that it has another one.
fn set_body(
    st: &mut State,
    name: Str,
    body: Attribute,
    (at, message): (u32, &'static str),
) -> Parsed<()> {
    match st.cx.set_struct_body(name, body) == body {
        true => Ok(()),
        false => Err(st.fail(at, message)),
    }
}

/// `!llvm.func<result (types, ...)>`
pub fn function(
    st: &mut State,
    token: Token,
    result: Type,
    params: List,
    variadic: bool,
) -> Parsed<Type> {
    let params = take_types(st, params);
    if let Some((what, ty)) = misplaced(st, result, &params) {
        return Err(invalid(st, token.end, what, ty));
    }
    Ok(function_of(st, result, &params, variadic))
}

/// A type that functions cannot take or give, and which of both it is to do.
pub fn misplaced(st: &State, result: Type, params: &[Type]) -> Option<(&'static str, Type)> {
    if is_any(st, result, &["func", "metadata", "label"]) {
        return Some(("function result", result));
    }
    let param = params.iter().find(|ty| is_any(st, **ty, &["void", "func"]));
    param.map(|ty| ("function argument", *ty))
}

/// The type of a function with this result and these parameters.
pub fn function_of(st: &State, result: Type, params: &[Type], variadic: bool) -> Type {
    let params = [
        st.cx.type_attr(result),
        type_array(st, params),
        st.cx.bool_attr(variadic),
    ];
    make(st, "llvm.func", &params)
}

/// `!llvm.void`
pub fn void(st: &State) -> Type {
    make(st, "llvm.void", &[])
}

/// Types stand in front of integers.
pub fn target_type(
    st: &mut State,
    (types, ints): (List, List),
    at: u32,
    ty: Type,
) -> Parsed<(List, List)> {
    if !ints.is_empty() {
        let message = "failed to parse parameter list for target extension type";
        return Err(st.fail(at, message));
    }
    let types = if types.is_empty() {
        st.first_type(ty)
    } else {
        st.next_type(types, ty)
    };
    Ok((types, ints))
}

/// Adds a number to the parameters of `!llvm.target`.
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
