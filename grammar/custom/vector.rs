//! vector: transfers, masks and products.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{
    AttrKind, Attribute, InsertPoint, OpId, OpState, RegionId, Traits, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use super::{finish, take_types};
use crate::assemble::{Draft, Types, Uses};
use crate::state::{List, Operand, Parsed, Piece, State};
use crate::token::Token;

/// A buffer or tensor and the subscripts.
type Place = (Operand, List);

/// `%base[%i], %padding, %mask {...} : base type, vector type`
pub fn transfer_read(
    st: &mut State,
    token: Token,
    (base, indices): Place,
    padding: Operand,
    mask: Option<Operand>,
    dict: Piece,
    [base_type, vector]: [Type; 2],
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    add_dict(st, &mut draft, dict)?;
    let map = transfer_attrs(st, &mut draft, base_type, vector)?;
    draft.uses[0] = Uses::One(base);
    draft.operand_types[0] = Types::Each(base_type);
    draft.uses[1] = Uses::List(indices);
    draft.uses[2] = Uses::One(padding);
    draft.operand_types[2] = Types::Each(st.cx.element_type(base_type));
    set_mask(st, &mut draft, 3, mask, map, vector);
    draft.result_types[0] = Types::Each(vector);
    let op = draft.create(st)?;
    st.release(&[dict, Piece::Operands(indices)]);
    Ok(op)
}

/// `%vector, %base[%i], %mask {...} : vector type, base type`
pub fn transfer_write(
    st: &mut State,
    token: Token,
    value: Operand,
    (base, indices): Place,
    mask: Option<Operand>,
    dict: Piece,
    [vector, base_type]: [Type; 2],
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    add_dict(st, &mut draft, dict)?;
    let map = transfer_attrs(st, &mut draft, base_type, vector)?;
    draft.uses[0] = Uses::One(value);
    draft.operand_types[0] = Types::Each(vector);
    draft.uses[1] = Uses::One(base);
    draft.operand_types[1] = Types::Each(base_type);
    draft.uses[2] = Uses::List(indices);
    set_mask(st, &mut draft, 3, mask, map, vector);
    if matches!(st.cx.type_kind(base_type), TypeKind::RankedTensor { .. }) {
        draft.result_types[0] = Types::Each(base_type);
    }
    let op = draft.create(st)?;
    st.release(&[dict, Piece::Operands(indices)]);
    Ok(op)
}

fn add_dict(st: &mut State, draft: &mut Draft, dict: Piece) -> Parsed<()> {
    match dict {
        Piece::Dict(list) => draft.add_entries(st, list),
        _ => Ok(()),
    }
}

fn set_mask(
    st: &State,
    draft: &mut Draft,
    group: usize,
    mask: Option<Operand>,
    map: AffineMap,
    vector: Type,
) {
    if let Some(mask) = mask {
        draft.uses[group] = Uses::One(mask);
        draft.operand_types[group] = Types::Each(mask_type(st, map, vector));
    }
}

/// The map and the bounds of a transfer, which the form may leave out.
fn transfer_attrs(
    st: &mut State,
    draft: &mut Draft,
    base: Type,
    vector: Type,
) -> Parsed<AffineMap> {
    let (Some(rank), Some(vector_rank)) = (st.cx.rank(base), st.cx.rank(vector)) else {
        let message = "requires memref or ranked tensor type";
        return Err(draft.fail(st, draft.at, message));
    };
    let inner = st.cx.rank(st.cx.element_type(base)).unwrap_or(0);
    let slot = draft
        .def
        .attrs
        .iter()
        .position(|a| a.name == "permutation_map");
    let given = slot
        .and_then(|s| draft.get_attr(s))
        .map(|a| st.cx.attr_kind(a));
    let map = match given {
        Some(AttrKind::AffineMap(map)) => *map,
        _ => {
            let results = vector_rank.saturating_sub(inner);
            if results > rank {
                let message = "requires a permutation_map with result dims of the same rank as the vector type";
                return Err(draft.fail(st, draft.at, message));
            }
            let map = if rank == 0 && vector_rank == 1 {
                let exprs = st.cx.affine();
                exprs.map(0, 0, &[exprs.constant(0)])
            } else {
                st.cx
                    .affine()
                    .minor_identity_map(rank as u32, results as u32)
            };
            draft.set_named("permutation_map", st.map_attr(map));
            map
        }
    };
    let bounds = draft.def.attrs.iter().position(|a| a.name == "in_bounds");
    if bounds.is_some_and(|s| draft.get_attr(s).is_none()) {
        let count = map.num_results(st.cx.affine()) as usize;
        let bounds = st.cx.array_attr(&vec![Attribute::FALSE; count]);
        draft.set_named("in_bounds", bounds);
    }
    Ok(map)
}

/// The type of a mask: the dimensions of the vector in the order of the buffer, broadcast ones left out.
fn mask_type(st: &State, map: AffineMap, vector: Type) -> Type {
    let TypeKind::Vector {
        shape, scalable, ..
    } = st.cx.type_kind(vector)
    else {
        return Type::I1;
    };
    let exprs = st.cx.affine();
    let mut dims: Vec<(u32, usize)> = map
        .results(exprs)
        .iter()
        .enumerate()
        .filter_map(|(i, e)| Some((e.as_dim(exprs)?, i)))
        .filter(|(_, i)| *i < shape.len())
        .collect();
    dims.sort_unstable();
    let (mut sizes, mut flags): (Vec<i64>, Vec<bool>) =
        dims.iter().map(|(_, i)| (shape[*i], scalable[*i])).unzip();
    if sizes.is_empty() {
        (sizes, flags) = (vec![1], vec![false]);
    }
    st.cx.ty(TypeKind::Vector {
        shape: sizes.into(),
        scalable: flags.into(),
        element: Type::I1,
    })
}

/// `%mask, %passthru { operation } : mask type -> types`: the results of the operation are yielded.
pub fn mask(
    st: &mut State,
    token: Token,
    [mask, passthru]: [Option<Operand>; 2],
    region: RegionId,
    dict: Piece,
    ty: Type,
    results: List,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    yield_results(st, region, draft.at);
    if let Some(mask) = mask {
        draft.uses[0] = Uses::One(mask);
        draft.operand_types[0] = Types::Each(ty);
    }
    if let Some(passthru) = passthru {
        draft.uses[1] = Uses::One(passthru);
        draft.operand_types[1] = match st.types(results).first() {
            Some(ty) => Types::Each(*ty),
            None => {
                return Err(draft.fail(
                    st,
                    token.start,
                    "expects a result if passthru operand is provided",
                ));
            }
        };
    }
    draft.result_types[0] = Types::List(results);
    draft.regions.push(region);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    Ok(op)
}

fn yield_results(st: &mut State, region: RegionId, at: u32) {
    let (cx, loc) = (st.cx, st.loc(at));
    let body = st.body_mut();
    let Some(block) = body.first_block(region) else {
        return;
    };
    let Some(last) = body.last_op(block) else {
        return;
    };
    if body.has_trait(cx, last, Traits::TERMINATOR) {
        return;
    }
    let values: SmallVec<[ValueId; 2]> = body.results(last).collect();
    let state = OpState {
        operands: &values,
        ..OpState::new(cx.op_name("vector.yield"), loc)
    };
    body.insert(cx, InsertPoint::End(block), &state);
}

/// `%a, %b, %acc : type, type`
pub fn outerproduct(
    st: &mut State,
    token: Token,
    operands: List,
    dict: Piece,
    [lhs, rhs]: [Type; 2],
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let uses: SmallVec<[Operand; 3]> = st.operands(operands).into();
    if !(2..=3).contains(&uses.len()) {
        return Err(draft.fail(st, token.end, "expected at least 2 operands"));
    }
    let Some(result) = outer_type(st, lhs, rhs) else {
        return Err(draft.fail(st, token.end, "expected vector type for operand #1"));
    };
    for (group, (operand, ty)) in uses.into_iter().zip([lhs, rhs, result]).enumerate() {
        draft.uses[group] = Uses::One(operand);
        draft.operand_types[group] = Types::Each(ty);
    }
    draft.result_types[0] = Types::Each(result);
    let op = finish(st, draft, dict)?;
    st.drop_operands(operands);
    Ok(op)
}

fn outer_type(st: &State, lhs: Type, rhs: Type) -> Option<Type> {
    let TypeKind::Vector {
        shape,
        scalable,
        element,
    } = st.cx.type_kind(lhs)
    else {
        return None;
    };
    let (mut sizes, mut flags) = (shape.to_vec(), scalable.to_vec());
    if let TypeKind::Vector {
        shape, scalable, ..
    } = st.cx.type_kind(rhs)
    {
        sizes.extend_from_slice(shape);
        flags.extend_from_slice(scalable);
    }
    Some(st.cx.ty(TypeKind::Vector {
        shape: sizes.into(),
        scalable: flags.into(),
        element: *element,
    }))
}

/// `{indexing_maps = ..., ...} %a, %b, %acc : type, type into type`
pub fn contract(
    st: &mut State,
    token: Token,
    attrs: Attribute,
    operands: List,
    dict: Piece,
    types: List,
    result: Type,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    for (name, value) in st.cx.dict_entries(attrs) {
        let text = st.cx.get_str(*name);
        let value = if text == "iterator_types" {
            iterator_types(st, *value)
        } else {
            *value
        };
        match draft.def.attrs.iter().position(|a| a.name == text) {
            Some(slot) => draft.set_attr(slot, value),
            None => draft.dict.push((*name, value)),
        }
    }
    let types = take_types(st, types);
    let uses: SmallVec<[Operand; 3]> = st.operands(operands).into();
    if uses.len() != 3 || types.len() != 2 {
        return Err(draft.fail(st, token.end, "expected 3 operands and 2 operand types"));
    }
    let given = [types[0], types[1], result];
    for (group, (operand, ty)) in uses.into_iter().zip(given).enumerate() {
        draft.uses[group] = Uses::One(operand);
        draft.operand_types[group] = Types::Each(ty);
    }
    draft.result_types[0] = Types::Each(result);
    let op = finish(st, draft, dict)?;
    st.drop_operands(operands);
    Ok(op)
}

/// `["parallel", "reduction"]` as enum attributes.
fn iterator_types(st: &State, attr: Attribute) -> Attribute {
    let Some(def) = st.cx.registry().enum_attr("vector.iterator_type") else {
        return attr;
    };
    let named = |a: &Attribute| {
        let word = st.cx.str_value(*a)?;
        oxmlir_ir::enum_attr(st.cx, def, word)
    };
    let elements = st.cx.array_elements(attr);
    let converted: Vec<Attribute> = elements.iter().map(|a| named(a).unwrap_or(*a)).collect();
    st.cx.array_attr(&converted)
}
