//! gpu: types and attributes with a form of their own.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, Type, TypeKind, enum_attr};

use super::dialect_attr;
use crate::assemble;
use crate::state::{Fail, Parsed, Piece, State};
use crate::syntax::ParamsSyntax;
use crate::token::Token;

/// Attributes to which the dialect adds something.
pub const PARAMS: &[ParamsSyntax] = &[ParamsSyntax {
    normalize: Some(sort_kernels),
    ..ParamsSyntax::none(KERNEL_TABLE)
}];

/// Compiled kernels, in the order of their names.
const KERNEL_TABLE: &str = "gpu.kernel_table";

const MMA_MATRIX: &str = "mma_matrix";

/// `!gpu.name` that is no type of the dialect.
pub fn unknown_type(st: &mut State, token: Token, name: &str) -> Fail {
    let at = token.start + "!gpu.".len() as u32;
    st.fail(at, format!("unknown gpu type: {name}"))
}

/// `!gpu.mma_matrix<16x16xf16, "AOp">`
pub fn mma_matrix(
    st: &mut State,
    token: Token,
    dims: Option<Token>,
    element: Type,
    operand: Token,
) -> Parsed<Type> {
    let (shape, _) = st.shape(dims)?;
    let operand_name = st.string(operand)?;
    let Some(def) = st.cx.registry().type_def("gpu.mma_matrix") else {
        return st.dialect_type(token);
    };
    let params = [
        st.cx.dense_array(Type::I64, &shape),
        st.cx.type_attr(element),
        st.cx.str_attr(&operand_name),
    ];
    if let Some(dims) = dims.filter(|_| shape.contains(&DYNAMIC)) {
        let dynamic = st.text_of(dims).find('?').unwrap_or(0);
        return Err(st.fail(dims.start + dynamic as u32, "expected static shape"));
    }
    st.check_params(def, &params, token.end - MMA_MATRIX.len() as u32)?;
    Ok(st.cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}

/// The parameters of `#gpu.loop_dim_map`, in any order.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoopDimMap {
    processor: Option<Token>,
    map: Option<AffineMap>,
    bound: Option<AffineMap>,
}

impl LoopDimMap {
    /// `processor = thread_x`
    pub fn processor(token: Token) -> LoopDimMap {
        LoopDimMap {
            processor: Some(token),
            ..LoopDimMap::default()
        }
    }

    /// `map = (d0) -> (d0)`
    pub fn map(map: AffineMap) -> LoopDimMap {
        LoopDimMap {
            map: Some(map),
            ..LoopDimMap::default()
        }
    }

    /// `bound = (d0) -> (d0)`
    pub fn bound(bound: AffineMap) -> LoopDimMap {
        LoopDimMap {
            bound: Some(bound),
            ..LoopDimMap::default()
        }
    }

    /// The parameters of both.
    pub fn or(self, other: LoopDimMap) -> LoopDimMap {
        LoopDimMap {
            processor: self.processor.or(other.processor),
            map: self.map.or(other.map),
            bound: self.bound.or(other.bound),
        }
    }
}

/// The value that a keyword of an enum of the dialect stands for.
fn keyword(st: &mut State, name: &str, text: &str, at: u32) -> Parsed<Attribute> {
    let def = st.cx.registry().enum_def(name);
    match def.and_then(|def| enum_attr(st.cx, def, text)) {
        Some(attr) => Ok(attr),
        None => {
            let cases: Vec<&str> = def.iter().flat_map(|d| d.cases).map(|c| c.0).collect();
            let message = format!("expected one of: {}", cases.join(", "));
            Err(st.fail(at, message))
        }
    }
}

/// `#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>`
pub fn loop_dim_map(st: &mut State, fields: LoopDimMap) -> Parsed<Attribute> {
    let (Some(processor), Some(map), Some(bound)) = (fields.processor, fields.map, fields.bound)
    else {
        let at = fields.processor.map_or(0, |t| t.end);
        return Err(st.fail(at, "struct is missing required parameter: bound"));
    };
    let processor = keyword(st, "gpu.Processor", st.text_of(processor), processor.start)?;
    let params = [processor, st.map_attr(map), st.map_attr(bound)];
    Ok(dialect_attr(st, "gpu.loop_dim_map", &params))
}

/// The format of an object that names none.
const FATBIN: i64 = 4;

/// `#gpu.object<#target, properties = {...}, kernels = <...>, bin = "code">`: the code has the format as its name.
pub fn object(st: &mut State, token: Token, group: u32) -> Parsed<Attribute> {
    let fatbin = st.cx.int_attr(Type::I32, FATBIN);
    let absent = Attribute::ABSENT;
    let [mut target, mut code] = [None; 2];
    let [mut format, mut properties, mut kernels] = [fatbin, absent, absent];
    for param in st.take_params(group) {
        let name = param.name.map(|name| st.slice(name));
        match (name, param.value) {
            (Some("kernels"), Piece::Params(table)) => {
                kernels = assemble::params::named(st, KERNEL_TABLE, table, param.span.end)?;
            }
            (Some("kernels"), Piece::Attr(attr)) => kernels = attr,
            (Some("properties"), Piece::Attr(attr)) => properties = attr,
            (None, Piece::Attr(attr)) if target.is_none() => target = Some(attr),
            (name, Piece::Attr(attr)) => {
                if let Some(name) = name {
                    format = keyword(st, "gpu.CompilationTarget", name, param.span.start)?;
                }
                code = Some(attr);
            }
            _ => return Err(st.fail(param.span.start, "expected attribute value")),
        }
    }
    match (target, code) {
        (Some(target), Some(code)) => {
            let params = [target, format, code, properties, kernels];
            if let Some(def) = st.cx.registry().attr_def("gpu.object") {
                st.check_params(def, &params, token.end)?;
            }
            Ok(dialect_attr(st, "gpu.object", &params))
        }
        _ => Err(st.fail(token.end, "expected a target and an object")),
    }
}

/// Puts the kernels of a table in the order of their names.
fn sort_kernels(cx: &Context, params: &mut [Attribute]) {
    let name = |kernel: &Attribute| match cx.attr_kind(*kernel) {
        AttrKind::Dialect { params, .. } => params.first().and_then(|name| cx.str_value(*name)),
        _ => None,
    };
    for table in params.iter_mut().filter(|table| table.present().is_some()) {
        let mut kernels = cx.array_elements(*table).to_vec();
        kernels.sort_by_key(name);
        *table = cx.array_attr(&kernels);
    }
}
