//! quant: the types of quantized numbers.

use oxmlir_ir::Scalar;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind};
use smallvec::SmallVec;

use crate::state::{Fail, Kept, List, Literal, Parsed, Piece, Role, State};
use crate::syntax::CustomSyntax;
use crate::token::Token;

/// What quant adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    unknown_type: Some(unknown_type),
    ..CustomSyntax::none("quant")
};

/// `!quant.name` that is no type of the dialect.
fn unknown_type(st: &mut State, token: Token, name: &str) -> Fail {
    let at = token.start + "!quant.".len() as u32;
    st.fail(at, format!("unknown quantized type {name}"))
}

/// The widest stored number, in bits.
const MAX_WIDTH: u32 = 32;

/// How numbers are stored, and which of them occur.
#[derive(Clone, Copy, Debug)]
pub struct Storage {
    signed: bool,
    ty: Type,
    min: i64,
    max: i64,
}

/// `i8`, `u8` or `i8<-127:127>`, which begins at `at`.
pub fn storage(
    st: &mut State,
    at: u32,
    ty: Piece,
    bounds: Option<[Literal; 2]>,
) -> Parsed<Kept<Storage>> {
    let (signed, width) = match ty {
        Piece::Type(ty) => match st.cx.type_kind(ty) {
            TypeKind::Integer { width, sign } => {
                (*sign != oxmlir_ir::types::Signedness::Unsigned, *width)
            }
            _ => return Err(st.fail(at, "illegal storage type prefix")),
        },
        Piece::Word(word) => {
            let text = st.slice(word);
            match text.strip_prefix('u').and_then(|w| w.parse().ok()) {
                Some(width) => (false, width),
                None => return Err(st.fail(at, "illegal storage type prefix")),
            }
        }
        _ => return Err(st.fail(at, "illegal storage type prefix")),
    };
    if width == 0 || width > MAX_WIDTH {
        return Err(st.fail(at, format!("illegal storage type size: {width}")));
    }
    let (lowest, highest) = limits(signed, width);
    let (mut min, mut max) = (lowest, highest);
    if let Some([first, second]) = bounds {
        min = integer(st, first)?;
        max = integer(st, second)?;
        if min < lowest {
            let message = format!("illegal storage type minimum: {min}");
            return Err(st.fail(first.start, message));
        }
        if max > highest {
            let message = format!("illegal storage type maximum: {max}");
            return Err(st.fail(second.start, message));
        }
    }
    let ty = st.cx.int_type(width);
    Ok(st.keep(Storage {
        signed,
        ty,
        min,
        max,
    }))
}

/// The least and the greatest number of so many bits.
fn limits(signed: bool, width: u32) -> (i64, i64) {
    match signed {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

fn integer(st: &mut State, literal: Literal) -> Parsed<i64> {
    match st.scalar(literal, Type::I64, Role::Attribute)? {
        Scalar::Int(value) => Ok(value.to_i64().unwrap_or(i64::MAX)),
        Scalar::Float(_) => Err(st.fail(literal.start, "expected integer value")),
    }
}

fn ints(st: &State, values: &[i64]) -> Attribute {
    st.cx.dense_array(Type::I64, values)
}

/// The type of the numbers that are stood for, which are floats.
fn expressed(st: &mut State, piece: Piece) -> Parsed<Type> {
    let Piece::TypeAt(ty, at) = piece else {
        return Ok(Type::F32);
    };
    match st.cx.is_float(ty) {
        true => Ok(ty),
        false => Err(st.fail(at, "invalid kind of type specified")),
    }
}

/// A type of the dialect by name; the position behind its name is for what its parameters do wrong.
fn make(st: &mut State, token: Token, name: &str, params: &[Attribute]) -> Parsed<Type> {
    let Some(def) = st.cx.registry().type_def(name) else {
        return st.dialect_type(token);
    };
    let mnemonic = name.len() - "quant.".len();
    st.check_params(def, params, token.end - mnemonic as u32)?;
    Ok(st.cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}

/// `!quant.any<i8<-8:7>:f32>`
pub fn any(
    st: &mut State,
    token: Token,
    stored: Kept<Storage>,
    stands_for: Option<Piece>,
) -> Parsed<Type> {
    let stored = st.taken(stored);
    let stands_for = match stands_for {
        Some(piece) => {
            let ty = expressed(st, piece)?;
            st.cx.type_attr(ty)
        }
        None => Attribute::ABSENT,
    };
    let params = [
        st.cx.bool_attr(stored.signed),
        st.cx.type_attr(stored.ty),
        stands_for,
        st.cx.int_attr(Type::I64, stored.min),
        st.cx.int_attr(Type::I64, stored.max),
    ];
    make(st, token, "quant.any", &params)
}

/// `!quant.calibrated<f32<-1.0:1.0>>`
pub fn calibrated(
    st: &mut State,
    token: Token,
    stands_for: Token,
    [min, max]: [Literal; 2],
) -> Parsed<Type> {
    let ty = st.float_type(stands_for);
    let params = [
        st.cx.type_attr(ty),
        st.number_attr(min, Some(Type::F64))?,
        st.number_attr(max, Some(Type::F64))?,
    ];
    make(st, token, "quant.calibrated", &params)
}

/// Along which dimensions there are several scales.
#[derive(Clone, Copy, Debug)]
pub enum Axes {
    /// One scale for all.
    None,
    /// A scale for each place along an axis.
    One(Literal),
    /// Pairs of axes and sizes of blocks.
    Blocks(List),
}

/// `0:1` at the start of a list.
pub fn first_block(st: &mut State, axis: Literal, size: Literal) -> List {
    let list = st.first_literal(axis);
    st.next_literal(list, size)
}

/// `, 0:1`
pub fn next_block(st: &mut State, list: List, axis: Literal, size: Literal) -> List {
    let list = st.next_literal(list, axis);
    st.next_literal(list, size)
}

/// Scales, each with a zero point, and their shape.
#[derive(Clone, Debug, Default)]
pub struct Scales {
    shape: SmallVec<[i64; 4]>,
    values: Vec<(Literal, Option<Literal>)>,
}

impl Scales {
    /// A scale alone.
    pub fn one(st: &mut State, scale: Literal, zero_point: Option<Literal>) -> Kept<Scales> {
        st.keep(Scales {
            shape: SmallVec::new(),
            values: vec![(scale, zero_point)],
        })
    }

    /// The first element of a list.
    pub fn open(st: &mut State, first: Kept<Scales>) -> Kept<Scales> {
        let mut list = st.taken(first);
        list.shape.insert(0, 1);
        st.keep(list)
    }

    /// A list with one more element, behind a comma.
    pub fn join(
        st: &mut State,
        list: Kept<Scales>,
        comma: Token,
        next: Kept<Scales>,
    ) -> Parsed<Kept<Scales>> {
        let next = st.taken(next);
        let mut list = st.taken(list);
        if list.shape[1..] != next.shape[..] {
            let message = "ranged sub-lists do not match";
            return Err(st.fail(comma.end, message));
        }
        list.shape[0] += 1;
        list.values.extend(next.values);
        Ok(st.keep(list))
    }

    /// The list at its brace.
    pub fn close(_: &mut State, list: Kept<Scales>) -> Kept<Scales> {
        list
    }
}

/// `!quant.uniform<i8:f32, 0.5:3>`
pub fn uniform(
    st: &mut State,
    token: Token,
    stored: Kept<Storage>,
    stands_for: Piece,
    axes: Axes,
    scales: Kept<Scales>,
) -> Parsed<Type> {
    let scales = st.taken(scales);
    let stored = st.taken(stored);
    let ty = expressed(st, stands_for)?;
    let (axes, sizes) = axes_and_sizes(st, axes)?;
    check_depth(st, axes.len(), &sizes, &scales)?;
    let mut values = Vec::new();
    let mut zero_points = Vec::new();
    // With blocks, both are kept as elements of the types that they stand for and are stored in.
    let scale_ty = if sizes.is_empty() { Type::F64 } else { ty };
    for (scale, zero_point) in &scales.values {
        values.push(st.number_attr(*scale, Some(scale_ty))?);
        let zero_point = match zero_point {
            Some(literal) => integer(st, *literal)?,
            None => 0,
        };
        zero_points.push(match st.cx.int_width(stored.ty) {
            Some(width) if !sizes.is_empty() => (zero_point << (64 - width)) >> (64 - width),
            _ => zero_point,
        });
    }
    let params = [
        st.cx.bool_attr(stored.signed),
        st.cx.type_attr(stored.ty),
        st.cx.type_attr(ty),
        st.cx.int_attr(Type::I64, stored.min),
        st.cx.int_attr(Type::I64, stored.max),
        ints(st, &axes),
        ints(st, &sizes),
        ints(st, &scales.shape),
        st.cx.attr(AttrKind::Array(values.into())),
        ints(st, &zero_points),
    ];
    make(st, token, "quant.uniform", &params)
}

fn axes_and_sizes(st: &mut State, axes: Axes) -> Parsed<(Vec<i64>, Vec<i64>)> {
    let list = match axes {
        Axes::None => return Ok((Vec::new(), Vec::new())),
        Axes::One(axis) => return Ok((vec![integer(st, axis)?], Vec::new())),
        Axes::Blocks(list) => list,
    };
    let literals: SmallVec<[Literal; 4]> = st.literals(list).into();
    let (mut axes, mut sizes) = (Vec::new(), Vec::new());
    for pair in literals.chunks_exact(2) {
        axes.push(integer(st, pair[0])?);
        sizes.push(integer(st, pair[1])?);
    }
    Ok((axes, sizes))
}

/// Braces are as deep as the form of the axes says.
fn check_depth(st: &mut State, axes: usize, sizes: &[i64], scales: &Scales) -> Parsed<()> {
    let Some((first, _)) = scales.values.first() else {
        return Ok(());
    };
    let depth = scales.shape.len();
    let message = match (axes, sizes.is_empty()) {
        (0, _) if depth > 0 => "expected floating point literal",
        (1, true) if depth > 1 => "expected floating point literal",
        (1.., _) if depth == 0 => "expected '{'",
        _ => return Ok(()),
    };
    let braces = st.text[..first.start as usize].bytes().rev();
    let blanks = |b: &u8| matches!(b, b'{' | b' ' | b'-');
    let back = braces.take_while(blanks).filter(|b| *b == b'{').count();
    let at = first.start - back as u32;
    Err(st.fail(at, message))
}
