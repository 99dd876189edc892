//! xegpu: descriptors of memory. What their parameters are is said by the declarations of the dialect.

pub mod functions;
pub mod older;

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, Type, TypeKind};
use smallvec::SmallVec;

use crate::direct::{Read, Reader};
use crate::state::{List, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, Directive};
use crate::token::Token;

/// What xegpu adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: older::OPS,
    type_words: older::DESCRIPTORS,
    reads_both_enum_forms: true,
    directives: &[
        (
            "OptionalDynamicIndexList",
            Directive::Read(|reader| reader.optional_indices()),
        ),
        ("ShapeAndStrides", Directive::Read(read_shape_and_strides)),
    ],
    ..CustomSyntax::none("xegpu")
};

/// `, shape : [4, %x], strides : [%x, 1]`, if it is there; the words may be missing.
fn read_shape_and_strides(reader: &mut Reader) -> Read<Piece> {
    if reader.peek() != Some(b',') {
        return Ok(Piece::Absent);
    }
    reader.word(",")?;
    let has_words = reader.peek() == Some(b's');
    let shape = read_list(reader, "shape", has_words)?;
    reader.word(",")?;
    let strides = read_list(reader, "strides", has_words)?;
    Ok(reader.st.joined_groups(shape, strides))
}

/// `shape : [4, %x]`
fn read_list(reader: &mut Reader, word: &str, has_word: bool) -> Read<Piece> {
    if has_word {
        reader.word(word)?;
        reader.word(":")?;
    }
    reader.indices(b'[', b']')
}

fn attr_name(st: &State, attr: Attribute) -> &'static str {
    match st.cx.attr_kind(attr) {
        AttrKind::Dialect { def, .. } => def.0.name,
        _ => "",
    }
}

/// The type `name`, whose mnemonic `token` ends with. What is wrong with it is reported where that begins.
fn make(st: &mut State, token: Token, name: &str, params: &[Attribute]) -> Parsed<Type> {
    let Some(def) = st.cx.registry().type_def(name) else {
        return st.dialect_type(token);
    };
    let mnemonic = name.len() - name.find('.').map_or(0, |dot| dot + 1);
    let at = token.start.max(token.end.saturating_sub(mnemonic as u32));
    st.check_params(def, params, at)?;
    Ok(st.cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}

/// The sizes in front of an element type, all static.
fn static_shape(st: &mut State, dims: Option<Token>) -> Parsed<Attribute> {
    let (shape, _) = st.shape(dims)?;
    if let Some(dims) = dims.filter(|_| shape.contains(&DYNAMIC)) {
        let dynamic = st.text_of(dims).find('?').unwrap_or(0);
        return Err(st.fail(dims.start + dynamic as u32, "expected static shape"));
    }
    Ok(st.cx.dense_array(Type::I64, &shape))
}

fn take_attrs(st: &mut State, list: List) -> SmallVec<[Attribute; 2]> {
    let attrs = st.attrs(list).into();
    st.drop_attrs(list);
    attrs
}

/// `!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<...>, #xegpu.layout<...>>`: the attributes in any order.
pub fn tensor_desc(
    st: &mut State,
    token: Token,
    dims: Option<Token>,
    element: Type,
    rest: u32,
) -> Parsed<Type> {
    let parts = st.take_params(rest);
    let (sizes, _) = st.shape(dims)?;
    let shape = st.cx.dense_array(Type::I64, &sizes);
    let (mut encoding, mut layout) = (
        default_attr(st, "xegpu.block_tdesc_attr"),
        Attribute::ABSENT,
    );
    let mut is_bare = true;
    let (older, attrs) = older::bare_parts(st, parts)?;
    for attr in older.into_iter().chain(attrs) {
        match attr_name(st, attr) {
            "xegpu.layout" => layout = older::fitted_map(st, attr, sizes.len()),
            "xegpu.slice" => layout = attr,
            "xegpu.block_tdesc_attr" | "xegpu.scatter_tdesc_attr" => {
                (encoding, is_bare) = (attr, false);
            }
            "xegpu.tdesc_attr" | "xegpu.scattered_tdesc_attr" => {
                encoding = older::encoding(st, attr, sizes.len());
                is_bare = false;
            }
            _ => return Err(st.fail(token.end, "invalid kind of attribute specified")),
        }
    }
    let element = st.cx.type_attr(element);
    let params = [shape, element, encoding, layout];
    let ty = make(st, token, "xegpu.tensor_desc", &params)?;
    if is_bare && !st.text_of(token).starts_with('!') {
        st.dialects.found.add(ty);
    }
    Ok(ty)
}

/// An attribute without anything that differs from the default.
fn default_attr(st: &State, name: &str) -> Attribute {
    match st.cx.registry().attr_def(name) {
        Some(def) => st.cx.attr(AttrKind::Dialect {
            def: DefRef(def),
            params: oxmlir_ir::default_params(st.cx, def),
        }),
        None => Attribute::ABSENT,
    }
}

/// `!xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<...>>`
pub fn mem_desc(
    st: &mut State,
    token: Token,
    dims: Option<Token>,
    element: Type,
    rest: List,
) -> Parsed<Type> {
    let attrs = take_attrs(st, rest);
    let shape = static_shape(st, dims)?;
    let layout = match attrs[..] {
        [] => Attribute::ABSENT,
        [layout] if attr_name(st, layout) == "xegpu.mem_layout" => layout,
        _ => return Err(st.fail(token.end, "invalid kind of attribute specified")),
    };
    let element = st.cx.type_attr(element);
    make(st, token, "xegpu.mem_desc", &[shape, element, layout])
}

/// `#xegpu.mem_layout<stride = [1, 16]>`
pub fn mem_layout(st: &State, dict: Attribute) -> Attribute {
    match st.cx.registry().attr_def("xegpu.mem_layout") {
        Some(def) => st.cx.attr(AttrKind::Dialect {
            def: DefRef(def),
            params: [dict].into(),
        }),
        None => Attribute::ABSENT,
    }
}
