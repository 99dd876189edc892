//! memref: buffers.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpId, RegionId, Type, TypeKind};
use smallvec::SmallVec;

use super::{finish, sliced, take_types};
use crate::assemble::{Draft, Types, Uses};
use crate::state::{Kept, List, Literal, Operand, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, Directive};
use crate::token::Token;

/// What memref adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[sliced("memref.subview"), sliced("memref.reinterpret_cast")],
    directives: &[(
        "GlobalMemrefOpTypeAndInitialValue",
        Directive::Check(check_global),
    )],
    ..CustomSyntax::none("memref")
};

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

/// The buffer, the subscripts and the type of what is updated.
pub type AtomicHeader = (Operand, List, Type);

/// `%m[%i] : type` of memref.generic_atomic_rmw, whose type is at `at`: it must consist of elements, the verifier says of what kind.
pub fn atomic_head(
    st: &mut State,
    (memref, indices): (Operand, List),
    at: u32,
    ty: Type,
) -> Parsed<AtomicHeader> {
    if st.cx.shaped_element(ty).is_none() {
        require_memref(st, "memref.generic_atomic_rmw", at, ty)?;
    }
    st.expect_type(&[memref], ty)?;
    let subscripts: SmallVec<[Operand; 4]> = st.operands(indices).into();
    st.expect_type(&subscripts, Type::INDEX)?;
    Ok((memref, indices, ty))
}

fn require_memref(st: &mut State, op: &str, at: u32, ty: Type) -> Parsed<()> {
    if matches!(st.cx.type_kind(ty), TypeKind::MemRef { .. }) {
        return Ok(());
    }
    let found = st.cx.type_string(ty);
    let message = format!(
        "custom op '{op}' invalid kind of type specified: expected builtin.memref, but found '{found}'"
    );
    Err(st.fail(at, message))
}

/// `%m[%i] : type {...}`
pub fn generic_atomic_rmw(
    st: &mut State,
    token: Token,
    (memref, indices, ty): AtomicHeader,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.uses[0] = Uses::One(memref);
    draft.operand_types[0] = Types::Each(ty);
    draft.uses[1] = Uses::List(indices);
    draft.result_types[0] = Types::Each(st.cx.element_type(ty));
    draft.regions.push(body);
    draft.writes_terminators = true;
    let op = finish(st, draft, dict)?;
    st.drop_operands(indices);
    Ok(op)
}

/// The buffer and subscripts of an access, with a map where those are affine.
pub type Access = (Operand, List, Option<AffineMap>);

/// `%m[%i], read, locality<3>, data : type`, where the colon is at the place of the type.
pub fn typed_prefetch(
    st: &mut State,
    token: Token,
    access: Access,
    mode: Token,
    locality: Literal,
    cache: Token,
    (at, ty): (u32, Type),
) -> Parsed<OpId> {
    require_memref(st, "memref.prefetch", at, ty)?;
    prefetch(st, token, access, mode, locality, cache, Piece::Absent, ty)
}

/// `%m[%i], read, locality<3>, data {...} : type`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn prefetch(
    st: &mut State,
    token: Token,
    (memref, indices, map): Access,
    access: Token,
    locality: Literal,
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
    let hint = st.number_attr(locality, Some(Type::I32))?;
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

/// memref.dma_start: `%from[%i], %to[%j], %count, %tag[%k], %stride, %elements : types of the three buffers`
pub fn dma_start(
    st: &mut State,
    token: Token,
    buffers: [(Operand, List); 3],
    count: Operand,
    strides: List,
    types: List,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    if !matches!(strides.len(), 0 | 2) {
        return Err(draft.fail(st, token.start, "expected two stride related operands"));
    }
    let types = take_types(st, types);
    let [source, target, tag] = types[..] else {
        return Err(draft.fail(st, token.start, "fewer/more types expected"));
    };
    let mut uses: SmallVec<[Operand; 16]> = SmallVec::new();
    let mut all: SmallVec<[Type; 16]> = SmallVec::new();
    for (index, ((buffer, indices), ty)) in buffers.iter().zip([source, target, tag]).enumerate() {
        uses.push(*buffer);
        uses.extend_from_slice(st.operands(*indices));
        all.push(ty);
        all.resize(uses.len(), Type::INDEX);
        if index == 1 {
            uses.push(count);
            all.push(Type::INDEX);
        }
    }
    uses.extend_from_slice(st.operands(strides));
    all.resize(uses.len(), Type::INDEX);
    let (uses, all) = (st.operands_list(&uses), st.types_list(&all));
    draft.uses[0] = Uses::List(uses);
    draft.operand_types[0] = Types::List(all);
    let op = draft.create(st)?;
    st.drop_types(all);
    st.release(&[Piece::Operands(uses), Piece::Operands(strides)]);
    for (_, indices) in buffers.into_iter().rev() {
        st.drop_operands(indices);
    }
    Ok(op)
}

/// The value of a global as it was written.
#[derive(Clone, Copy, Debug)]
pub enum GlobalValue {
    Dense(Token, u32),
    Sparse(Token, u32, u32),
    EmptySparse(Token),
    Resource(Token),
    Number(Literal),
    /// An attribute that needs no type.
    Plain(Attribute),
}

/// `type = value`: the value has the shape of the buffer as a tensor. That the type can be one of a global is checked when
/// the operation is known.
pub fn initial_value(st: &mut State, ty: Type, value: Kept<GlobalValue>) -> Parsed<Piece> {
    let value = st.taken(value);
    let value = match static_tensor(st, ty) {
        Some(tensor) => Piece::Attr(value_of_type(st, tensor, value)?),
        None => Piece::Absent,
    };
    Ok(st.group(&[Piece::Type(ty), value]))
}

fn value_of_type(st: &mut State, tensor: Type, value: GlobalValue) -> Parsed<Attribute> {
    match value {
        GlobalValue::Dense(token, values) => st.dense_attr(token, values, tensor),
        GlobalValue::Sparse(token, indices, values) => {
            st.sparse_attr(token, indices, values, tensor)
        }
        GlobalValue::EmptySparse(token) => st.empty_sparse_attr(token, tensor),
        GlobalValue::Resource(key) => st.dense_resource_attr(key, tensor, key.end),
        GlobalValue::Number(number) => st.number_attr(number, Some(tensor)),
        GlobalValue::Plain(attr) => Ok(attr),
    }
}

/// A buffer of static shape as a tensor.
fn static_tensor(st: &State, ty: Type) -> Option<Type> {
    match st.cx.type_kind(ty) {
        TypeKind::MemRef { shape, element, .. } if !shape.contains(&DYNAMIC) => {
            Some(st.cx.ty(TypeKind::RankedTensor {
                shape: shape.clone(),
                element: *element,
                encoding: None,
            }))
        }
        _ => None,
    }
}

/// Refuses types and values that no global has.
fn check_global(st: &mut State, draft: &Draft) -> Parsed<()> {
    let named = |name: &str| {
        let slot = draft.def.attrs.iter().position(|a| a.name == name)?;
        draft.get_attr(slot)
    };
    let (ty, value) = (named("type"), named("initial_value"));
    if let Some(AttrKind::Type(ty)) = ty.map(|attr| st.cx.attr_kind(attr))
        && static_tensor(st, *ty).is_none()
    {
        let found = st.cx.quoted_type(*ty);
        let message = format!("type should be static shaped memref, but got {found}");
        return Err(draft.fail(st, draft.at, &message));
    }
    let is_elements = |attr: Attribute| {
        matches!(
            st.cx.attr_kind(attr),
            AttrKind::DenseElements { .. }
                | AttrKind::DenseStrings { .. }
                | AttrKind::DenseResource { .. }
                | AttrKind::Sparse { .. }
        )
    };
    match value {
        Some(Attribute::UNIT) | None => Ok(()),
        Some(attr) if is_elements(attr) => Ok(()),
        Some(_) => {
            let message = "initial value should be a unit or elements attribute";
            Err(draft.fail(st, draft.at, message))
        }
    }
}
