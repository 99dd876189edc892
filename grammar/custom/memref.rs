//! memref: buffers.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{AttrKind, Attribute, OpId, RegionId, Type, TypeKind};
use smallvec::SmallVec;

use super::finish;
use crate::assemble::{Draft, Types, Uses};
use crate::state::{Kept, List, Operand, Parsed, Piece, State};
use crate::token::Token;

/// `memref.alloca_scope -> types {...}`
pub fn alloca_scope(
    st: &mut State,
    token: Token,
    results: List,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.result_types[0] = Types::List(results);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    Ok(op)
}

/// The type in front of the body of memref.generic_atomic_rmw: must be a buffer.
pub fn atomic_head(st: &mut State, ty: Type) -> Parsed<Type> {
    match st.cx.type_kind(ty) {
        TypeKind::MemRef { .. } => Ok(ty),
        _ => Err(st.fail(
            0,
            "custom op 'memref.generic_atomic_rmw' invalid kind of type specified",
        )),
    }
}

/// `%m[%i] : type {...}`
pub fn generic_atomic_rmw(
    st: &mut State,
    token: Token,
    memref: Operand,
    indices: List,
    ty: Type,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.uses[0] = Uses::One(memref);
    draft.operand_types[0] = Types::Each(ty);
    draft.uses[1] = Uses::List(indices);
    draft.result_types[0] = Types::Each(st.cx.element_type(ty));
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_operands(indices);
    Ok(op)
}

/// The buffer and subscripts of an access, with a map where those are affine.
pub type Access = (Operand, List, Option<AffineMap>);

/// `%m[%i], read, locality<3>, data : type`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn prefetch(
    st: &mut State,
    token: Token,
    (memref, indices, map): Access,
    access: Token,
    locality: Token,
    cache: Token,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    draft.uses[0] = Uses::One(memref);
    draft.operand_types[0] = Types::Each(ty);
    draft.uses[1] = Uses::List(indices);
    let write = match st.text_of(access) {
        "read" => false,
        "write" => true,
        _ => return Err(draft.fail(st, draft.at, "rw specifier has to be 'read' or 'write'")),
    };
    let data = match st.text_of(cache) {
        "instr" => false,
        "data" => true,
        _ => return Err(draft.fail(st, draft.at, "cache type has to be 'data' or 'instr'")),
    };
    let hint = st.number_attr(crate::state::Literal::positive(locality), Some(Type::I32))?;
    draft.set_named("isWrite", st.cx.bool_attr(write));
    draft.set_named("isDataCache", st.cx.bool_attr(data));
    draft.set_named("localityHint", hint);
    if let Some(map) = map {
        draft.set_named("map", st.map_attr(map));
    }
    let op = finish(st, draft, dict)?;
    st.drop_operands(indices);
    Ok(op)
}

/// `%m (d0, d1) -> (d1, d0) : type to type`
pub fn transpose(
    st: &mut State,
    token: Token,
    memref: Operand,
    map: AffineMap,
    dict: Piece,
    from: Type,
    to: Type,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    draft.uses[0] = Uses::One(memref);
    draft.operand_types[0] = Types::Each(from);
    draft.result_types[0] = Types::Each(to);
    draft.set_named("permutation", st.map_attr(map));
    finish(st, draft, dict)
}

/// The first buffer of a transfer with its subscripts.
pub fn dma_first(st: &mut State, memref: Operand, indices: List) -> List {
    dma_next(st, List::EMPTY, memref, indices)
}

/// Another operand of a transfer, a buffer if it has subscripts.
pub fn dma_next(st: &mut State, list: List, operand: Operand, indices: List) -> List {
    let mut all: SmallVec<[Operand; 8]> = st.operands(list).into();
    all.push(operand);
    all.extend_from_slice(st.operands(indices));
    st.drop_operands(indices);
    st.drop_operands(list);
    st.operands_list(&all)
}

/// memref.dma_start: the types are those of the three buffers, everything else is an index.
pub fn dma_start(
    st: &mut State,
    token: Token,
    operands: List,
    dict: Piece,
    types: List,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let given: SmallVec<[Type; 3]> = st.types(types).into();
    st.drop_types(types);
    let [source, target, tag] = given.as_slice() else {
        return Err(draft.fail(st, token.start, "fewer/more types expected"));
    };
    let rank = |ty: &Type| st.cx.rank(*ty).unwrap_or(0);
    let mut all: SmallVec<[Type; 16]> = SmallVec::new();
    for (buffer, extra) in [(source, 0), (target, 1), (tag, 0)] {
        all.push(*buffer);
        all.extend(std::iter::repeat_n(Type::INDEX, rank(buffer) + extra));
    }
    let count = st.operands(operands).len();
    if count != all.len() && count != all.len() + 2 {
        return Err(draft.fail(st, token.start, "incorrect number of operands"));
    }
    all.resize(count, Type::INDEX);
    let list = st.types_list(&all);
    draft.uses[0] = Uses::List(operands);
    draft.operand_types[0] = Types::List(list);
    let op = finish(st, draft, dict)?;
    st.drop_types(list);
    st.drop_operands(operands);
    Ok(op)
}

/// The value of a global as it was written.
#[derive(Clone, Copy, Debug)]
pub enum GlobalValue {
    Dense(Token, u32),
    TypedDense(Token, u32, Type),
    Resource(Token),
    TypedResource(Token, Type),
    Sparse(Token, u32, u32),
    Alias(Token),
}

/// `type = value`: the value has the shape of the buffer as a tensor.
pub fn initial_value(st: &mut State, ty: Type, value: Kept<GlobalValue>) -> Parsed<Piece> {
    let tensor = match st.cx.type_kind(ty) {
        TypeKind::MemRef { shape, element, .. } => st.cx.ty(TypeKind::RankedTensor {
            shape: shape.clone(),
            element: *element,
            encoding: None,
        }),
        _ => ty,
    };
    let attr: Attribute = match st.taken(value) {
        GlobalValue::Dense(token, values) => st.dense_attr(token, values, tensor)?,
        GlobalValue::TypedDense(token, values, ty) => st.dense_attr(token, values, ty)?,
        GlobalValue::Resource(key) => st.dense_resource_attr(key, tensor, key.end)?,
        GlobalValue::TypedResource(key, ty) => st.dense_resource_attr(key, ty, key.end)?,
        GlobalValue::Sparse(token, indices, values) => {
            st.sparse_attr(token, indices, values, tensor)?
        }
        GlobalValue::Alias(token) => {
            let attr = st.attr_alias(token)?;
            let elements = matches!(
                st.cx.attr_kind(attr),
                AttrKind::DenseElements { .. }
                    | AttrKind::DenseResource { .. }
                    | AttrKind::Sparse { .. }
            );
            if !elements {
                let message = "initial value should be a unit or elements attribute";
                return Err(st.fail(token.start, message));
            }
            attr
        }
    };
    Ok(st.group(&[Piece::Type(ty), Piece::Attr(attr)]))
}
