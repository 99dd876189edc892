//! vector: transfers, masks and products.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{
    AttrKind, Attribute, InsertPoint, OpId, OpState, RegionId, Traits, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use super::{finish, made, take_types};
use crate::assemble::{Draft, Types, Uses};
use crate::direct::{Made, Read, Reader};
use crate::state::{List, Operand, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What vector adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[
        OpSyntax {
            reads: Some(read_read),
            ..OpSyntax::none("vector.transfer_read")
        },
        OpSyntax {
            reads: Some(read_write),
            ..OpSyntax::none("vector.transfer_write")
        },
    ],
    ..CustomSyntax::none("vector")
};

fn read_read(reader: &mut Reader, token: Token) -> Read<Made> {
    let place = (reader.operand()?, reader.operands(*b"[]")?);
    reader.word(",")?;
    let padding = reader.operand()?;
    let (mask, dict, types) = read_rest(reader)?;
    made(transfer_read(
        reader.st, token, place, padding, mask, dict, types,
    ))
}

fn read_write(reader: &mut Reader, token: Token) -> Read<Made> {
    let value = reader.operand()?;
    reader.word(",")?;
    let place = (reader.operand()?, reader.operands(*b"[]")?);
    let (mask, dict, types) = read_rest(reader)?;
    made(transfer_write(
        reader.st, token, value, place, mask, dict, types,
    ))
}

/// What stands at the end of a transfer: its mask, attributes and types.
fn read_rest(reader: &mut Reader) -> Read<(Option<Operand>, Piece, PlacedTypes)> {
    let mask = match reader.takes(",") {
        true => Some(reader.operand()?),
        false => None,
    };
    let dict = reader.dict()?;
    let (colon, first) = reader.colon_type()?;
    reader.word(",")?;
    let second = reader.ty()?;
    reader.end()?;
    let types = reader.st.types_list(&[first, second]);
    Ok((mask, dict, (colon, types)))
}

/// A buffer or tensor and the subscripts.
type Place = (Operand, List);
/// The types behind the colon, and where the colon is.
type PlacedTypes = (u32, List);

/// `%base[%i], %padding, %mask {...} : base type, vector type`
pub fn transfer_read(
    st: &mut State,
    token: Token,
    (base, indices): Place,
    padding: Operand,
    mask: Option<Operand>,
    dict: Piece,
    (colon, types): PlacedTypes,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let [base_type, vector] = two_types(st, &draft, colon, types)?;
    require_base(st, &draft, colon, base_type)?;
    require_vector(st, &draft, colon, vector)?;
    draft.uses[0] = Uses::One(base);
    draft.operand_types[0] = Types::Each(base_type);
    draft.uses[1] = Uses::List(indices);
    draft.uses[2] = Uses::One(padding);
    draft.operand_types[2] = Types::Each(st.cx.element_type(base_type));
    draft.result_types[0] = Types::Each(vector);
    let transfer = Transfer {
        base: base_type,
        vector,
        colon,
    };
    transfer.complete(st, &mut draft, mask, dict)?;
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
    (colon, types): PlacedTypes,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let [vector, base_type] = two_types(st, &draft, colon, types)?;
    require_vector(st, &draft, colon, vector)?;
    require_base(st, &draft, colon, base_type)?;
    draft.uses[0] = Uses::One(value);
    draft.operand_types[0] = Types::Each(vector);
    draft.uses[1] = Uses::One(base);
    draft.operand_types[1] = Types::Each(base_type);
    draft.uses[2] = Uses::List(indices);
    if matches!(st.cx.type_kind(base_type), TypeKind::RankedTensor { .. }) {
        draft.result_types[0] = Types::Each(base_type);
    }
    let transfer = Transfer {
        base: base_type,
        vector,
        colon,
    };
    transfer.complete(st, &mut draft, mask, dict)?;
    let op = draft.create(st)?;
    st.release(&[dict, Piece::Operands(indices)]);
    Ok(op)
}

fn two_types(st: &mut State, draft: &Draft, colon: u32, types: List) -> Parsed<[Type; 2]> {
    match take_types(st, types)[..] {
        [first, second] => Ok([first, second]),
        _ => Err(draft.fail(st, colon, "requires two types")),
    }
}

fn require_base(st: &mut State, draft: &Draft, colon: u32, ty: Type) -> Parsed<()> {
    match st.cx.type_kind(ty) {
        TypeKind::MemRef { .. } | TypeKind::RankedTensor { .. } => Ok(()),
        _ => Err(draft.fail(st, colon, "requires memref or ranked tensor type")),
    }
}

fn require_vector(st: &mut State, draft: &Draft, colon: u32, ty: Type) -> Parsed<()> {
    match st.cx.type_kind(ty) {
        TypeKind::Vector { .. } => Ok(()),
        _ => Err(draft.fail(st, colon, "requires vector type")),
    }
}

/// The group of the mask of a transfer.
const MASK: usize = 3;

/// The types of a transfer, and where they are written.
struct Transfer {
    base: Type,
    vector: Type,
    colon: u32,
}

impl Transfer {
    /// The written attributes, those that the form may leave out, and the mask, whose type follows from them.
    fn complete(
        &self,
        st: &mut State,
        draft: &mut Draft,
        mask: Option<Operand>,
        dict: Piece,
    ) -> Parsed<()> {
        let mut has_bounds = false;
        if let Piece::Dict(list) = dict {
            draft.add_entries(st, list)?;
            has_bounds = st
                .entries(list)
                .iter()
                .any(|e| st.cx.get_str(e.name) == "in_bounds");
        }
        let map = self.map(st, draft)?;
        if !has_bounds {
            let count = map.num_results(st.cx.affine()) as usize;
            let bounds = st.cx.array_attr(&vec![Attribute::FALSE; count]);
            draft.set_named("in_bounds", bounds);
        }
        self.set_mask(st, draft, mask, map)
    }

    /// The map, which the form may leave out.
    fn map(&self, st: &mut State, draft: &mut Draft) -> Parsed<AffineMap> {
        let mut attrs = draft.def.attrs.iter();
        let slot = attrs.position(|a| a.name == "permutation_map");
        let given = slot.and_then(|slot| draft.get_attr(slot));
        if let Some(AttrKind::AffineMap(map)) = given.map(|attr| st.cx.attr_kind(attr)) {
            return Ok(*map);
        }
        let map = self.minor_map(st, draft)?;
        draft.set_named("permutation_map", st.map_attr(map));
        Ok(map)
    }

    /// The minor dimensions of the memory in their order.
    fn minor_map(&self, st: &mut State, draft: &Draft) -> Parsed<AffineMap> {
        let rank = |ty| st.cx.rank(ty).unwrap_or(0);
        let (dims, vector) = (rank(self.base), rank(self.vector));
        let exprs = st.cx.affine();
        if dims == 0 && is_single(st, self.vector) {
            return Ok(exprs.map(0, 0, &[exprs.constant(0)]));
        }
        let results = vector.checked_sub(rank(st.cx.element_type(self.base)));
        let Some(results) = results.filter(|results| *results <= dims) else {
            let message =
                "expected a custom permutation_map when rank(source) != rank(destination)";
            return Err(draft.fail(st, self.colon, message));
        };
        Ok(exprs.minor_identity_map(dims as u32, results as u32))
    }

    fn set_mask(
        &self,
        st: &mut State,
        draft: &mut Draft,
        mask: Option<Operand>,
        map: AffineMap,
    ) -> Parsed<()> {
        let Some(mask) = mask else {
            return Ok(());
        };
        let element = st.cx.element_type(self.base);
        if matches!(st.cx.type_kind(element), TypeKind::Vector { .. }) {
            return Err(draft.fail(
                st,
                mask.at,
                "does not support masks with vector element type",
            ));
        }
        if st.cx.rank(self.vector) != Some(map.num_results(st.cx.affine()) as usize) {
            let message =
                "expected the same rank for the vector and the results of the permutation map";
            return Err(draft.fail(st, self.colon, message));
        }
        draft.uses[MASK] = Uses::One(mask);
        draft.operand_types[MASK] = Types::Each(mask_type(st, map, self.vector));
        Ok(())
    }
}

/// Whether a vector has exactly one element.
fn is_single(st: &State, ty: Type) -> bool {
    matches!(st.cx.type_kind(ty), TypeKind::Vector { shape, scalable, .. }
        if **shape == [1] && !scalable[0])
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
    if let Piece::Dict(list) = dict {
        for entry in st.entries(list).to_vec() {
            require_kind(st, &draft, st.cx.get_str(entry.name), entry.value)?;
        }
    }
    let uses: SmallVec<[Operand; 3]> = st.operands(operands).into();
    if !(2..=3).contains(&uses.len()) {
        return Err(draft.fail(st, draft.at, "expected at least 2 operands"));
    }
    let Some(result) = outer_type(st, lhs, rhs) else {
        return Err(draft.fail(st, draft.at, "expected vector type for operand #1"));
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

/// Refuses a `kind` that is no way to combine.
fn require_kind(st: &mut State, draft: &Draft, name: &str, value: Attribute) -> Parsed<()> {
    if name != "kind" || matches!(st.cx.attr_kind(value), AttrKind::Enum { .. }) {
        return Ok(());
    }
    let message = format!(
        "'{}' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')",
        draft.def.name
    );
    Err(st.fail(draft.at, message))
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
#[allow(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn contract(
    st: &mut State,
    token: Token,
    (dict_at, attrs): (u32, Attribute),
    operands: [Operand; 3],
    masks: List,
    dict: Piece,
    (colon, types): PlacedTypes,
    result: Type,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    if !matches!(st.cx.attr_kind(attrs), AttrKind::Dict(_)) {
        return Err(draft.fail(st, dict_at, "invalid kind of attribute specified"));
    }
    let iterators = st.cx.dict_get(attrs, "iterator_types");
    if !iterators.is_some_and(|i| matches!(st.cx.attr_kind(i), AttrKind::Array(_))) {
        let message = "expected \"iterator_types\" array attribute";
        return Err(draft.fail(st, dict_at, message));
    }
    for (name, value) in st.cx.dict_entries(attrs) {
        let text = st.cx.get_str(*name);
        let value = match text {
            "iterator_types" => iterator_types(st, &draft, dict_at, *value)?,
            _ => *value,
        };
        require_kind(st, &draft, text, value)?;
        draft.take_entry(st, *name, value);
    }
    match st.operands(masks).len() {
        0 => {}
        2 => {
            let message = "'vector.contract' op expected 3 operands, but found 5";
            return Err(st.fail(draft.at, message));
        }
        _ => {
            let message = "expected zero or exactly 2 vector mask operands";
            return Err(draft.fail(st, draft.at, message));
        }
    }
    // Further types are those of masks, which are no operands any more: they mean nothing.
    let [lhs, rhs, ..] = take_types(st, types)[..] else {
        return Err(draft.fail(st, colon, "requires two types"));
    };
    for (group, (operand, ty)) in operands.into_iter().zip([lhs, rhs, result]).enumerate() {
        draft.uses[group] = Uses::One(operand);
        draft.operand_types[group] = Types::Each(ty);
    }
    draft.result_types[0] = Types::Each(result);
    finish(st, draft, dict)
}

/// `["parallel", "reduction"]` as enum attributes.
fn iterator_types(st: &mut State, draft: &Draft, at: u32, attr: Attribute) -> Parsed<Attribute> {
    let Some(def) = st.cx.registry().enum_attr("vector.iterator_type") else {
        return Ok(attr);
    };
    let mut converted = Vec::new();
    for element in st.cx.array_elements(attr) {
        let Some(word) = st.cx.str_value(*element) else {
            converted.push(*element);
            continue;
        };
        let Some(kind) = oxmlir_ir::enum_attr(st.cx, def, word) else {
            return Err(draft.fail(st, at, &format!("unexpected iterator_type ({word})")));
        };
        converted.push(kind);
    }
    Ok(st.cx.array_attr(&converted))
}
