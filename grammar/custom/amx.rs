//! amx: the type of tiles.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{DYNAMIC, Type, TypeKind};

use crate::state::{Parsed, State};
use crate::token::Token;

const TILE: &str = "tile";

/// `!amx.tile<16x16xf32>`
pub fn tile(st: &mut State, token: Token, dims: Option<Token>, element: Type) -> Parsed<Type> {
    let (shape, _) = st.shape(dims)?;
    let Some(def) = st.cx.registry().type_def("amx.tile") else {
        return st.dialect_type(token);
    };
    let params = [
        st.cx.dense_array(Type::I64, &shape),
        st.cx.type_attr(element),
    ];
    if let Some(dims) = dims.filter(|_| shape.contains(&DYNAMIC)) {
        let dynamic = st.text_of(dims).find('?').unwrap_or(0);
        return Err(st.fail(dims.start + dynamic as u32, "expected static shape"));
    }
    st.check_params(def, &params, token.end - TILE.len() as u32)?;
    Ok(st.cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}
