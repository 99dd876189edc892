//! Attributes whose parameters are written in ways of their own.

use oxmlir_ir::def::{ParamDef, ParamKind};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Type, enum_attr};

use crate::assemble::params::{fitting, keyword};
use crate::state::{Param, Parsed, Piece, Span, State};
use crate::syntax::ParamsSyntax;

/// Attributes to which the dialect adds something.
pub const PARAMS: &[ParamsSyntax] = &[
    ParamsSyntax {
        plain_strings: true,
        ..ParamsSyntax::none("llvm.tbaa_type_desc")
    },
    ParamsSyntax {
        build: Some(constant_range),
        ..ParamsSyntax::none("llvm.constant_range")
    },
    ParamsSyntax {
        call: Some(expression_element),
        ..ParamsSyntax::none("llvm.di_expression_elem")
    },
];

/// `#llvm.constant_range<i32, 0, 12>`
fn constant_range(
    st: &mut State,
    def: &'static ParamDef,
    params: u32,
    end: u32,
) -> Parsed<Attribute> {
    let params = st.take_params(params);
    let [ty, bounds @ ..] = params.as_slice() else {
        return Err(st.fail(end, "expected non-function type"));
    };
    let integer = match ty.value {
        Piece::Attr(attr) => match st.cx.attr_kind(attr) {
            AttrKind::Type(ty) => *ty,
            _ => return Err(st.fail(ty.span.start, "expected non-function type")),
        },
        _ => return Err(st.fail(ty.span.start, "expected non-function type")),
    };
    if !st.cx.is_int(integer) {
        let message = format!(
            "invalid kind of type specified: expected builtin.integer, but found '{}'",
            st.cx.type_string(integer)
        );
        return Err(st.fail(ty.span.start, message));
    }
    let mut values = Vec::new();
    for bound in bounds {
        match bound.value {
            Piece::Attr(attr) if st.cx.int_value(attr).is_some() => values.extend(
                st.cx
                    .int_value(attr)
                    .map(|value| st.cx.int_attr(integer, value)),
            ),
            _ => return Err(st.fail(bound.span.start, "expected integer value")),
        }
    }
    if values.len() != 2 {
        let end = params.last().map_or(end, |p| p.span.end);
        return Err(st.fail(end, "expected ','"));
    }
    Ok(st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: values.into(),
    }))
}

/// `DW_OP_plus_uconst(8)`; the second argument of a conversion may be an encoding.
fn expression_element(
    st: &mut State,
    def: &'static ParamDef,
    name: Span,
    element: &Param,
) -> Parsed<Attribute> {
    let opcode = keyword(st, "llvm.DwarfOperation", name)?;
    let is_conversion = st.slice(name) == "DW_OP_LLVM_convert";
    let mut arguments = Vec::new();
    if let Piece::Params(params) = element.value {
        for (i, argument) in st.take_params(params).iter().enumerate() {
            let value = match argument.value {
                Piece::Word(span) if is_conversion && i > 0 => encoding(st, span)?,
                Piece::Attr(attr) => fitting(st, ParamKind::Int, attr, argument.span)?,
                _ => return Err(st.fail(argument.span.start, "expected integer value")),
            };
            arguments.extend(st.cx.int_value(value));
        }
    }
    let arguments = match arguments.as_slice() {
        [] => Attribute::ABSENT,
        some => st.cx.dense_array(Type::I64, some),
    };
    Ok(st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: [opcode, arguments].into(),
    }))
}

fn encoding(st: &mut State, span: Span) -> Parsed<Attribute> {
    let text = st.slice(span).trim();
    let def = st.cx.registry().enum_def("llvm.DwarfEncoding");
    match def.and_then(|def| enum_attr(st.cx, def, text)) {
        Some(attr) => Ok(attr),
        None => {
            let message = format!("encountered unknown attribute encoding \"{text}\"");
            Err(st.fail(span.end, message))
        }
    }
}
