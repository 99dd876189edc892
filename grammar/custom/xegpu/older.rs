//! The spellings of early 2025, read as those of today:
//!
//! - `#xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>` is `#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>`.
//! - In a descriptor `#xegpu.scattered_tdesc_attr<...>` is `#xegpu.scatter_tdesc_attr<...>`, and `#xegpu.tdesc_attr<...>` is
//!   `#xegpu.block_tdesc_attr<...>`, or the scattered one with `scattered = true`. A block of more than one dimension in shared
//!   memory has no other spelling: it stays as it is.
//! - `xegpu.create_tdesc` makes a `TensorDesc<4xf32>`, which is `!xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>`.
//!   Where a loop carries it or a function has it as an argument, [`functions`](super::functions) tells so.
//! - `xegpu.load_nd` has `transpose = [1, 0]` for `transpose = array<i64: 1, 0>`.
//! - `xegpu.load` and `xegpu.store` of chunks with `transpose` have the transposed value: a `vector.transpose` makes it that of
//!   today.
//! - `xegpu.atomic_rmw` in generic form has the kinds of that time where its value cannot be updated as today's number says.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{
    AttrKind, Attribute, Context, InsertPoint, OpId, OpState, Type, TypeKind, ValueId,
    enum_value_attr,
};

use smallvec::SmallVec;

use crate::assemble::{Draft, Slots, Types, Uses, params};
use crate::custom::dialect_attr;
use crate::custom::xegpu::functions::descriptor;
use crate::state::{List, Operand, Param, Parsed, Piece, State};
use crate::syntax::OpSyntax;
use crate::token::Token;

/// Operations whose older spellings are read.
pub const OPS: &[OpSyntax] = &[
    OpSyntax {
        create: Some(create),
        ..OpSyntax::none("xegpu.create_tdesc")
    },
    OpSyntax {
        create: Some(create),
        ..OpSyntax::none("xegpu.update_offset")
    },
    OpSyntax {
        create: Some(create),
        ..OpSyntax::none("xegpu.prefetch")
    },
    OpSyntax {
        create: Some(create),
        older_properties: &["transpose"],
        ..OpSyntax::none("xegpu.load")
    },
    OpSyntax {
        create: Some(create),
        older_properties: &["transpose"],
        ..OpSyntax::none("xegpu.store")
    },
    OpSyntax {
        attr_value: Some(load_attr),
        ..OpSyntax::none("xegpu.load_nd")
    },
    OpSyntax {
        create: Some(create),
        numbers: Some(update_kind),
        ..OpSyntax::none("xegpu.atomic_rmw")
    },
];

/// The kinds of updates of early 2025, by their numbers.
const OLDER_KINDS: [&str; 15] = [
    "addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf",
    "muli", "ori", "andi", "maxnumf", "minnumf",
];

/// The slot of the kind of `xegpu.atomic_rmw`.
const KIND: usize = 0;

/// Numbers the kind of an update as today if only its number of early 2025 fits the value, the last operand.
fn update_kind(cx: &Context, attrs: &mut Slots, operands: &[Type]) {
    let kind = attrs.iter_mut().find(|(slot, _)| *slot == KIND);
    let (Some((_, kind)), Some(value)) = (kind, operands.last()) else {
        return;
    };
    let (Some(number), Some(kinds)) = (
        cx.int_value(*kind),
        cx.registry().enum_def("arith.AtomicRMWKind"),
    ) else {
        return;
    };
    let fits = |name: &str| {
        name == "assign" || name.ends_with('f') == cx.is_float(cx.element_type(*value))
    };
    let today = kinds.cases.iter().find(|case| case.1 == number);
    if today.is_some_and(|case| fits(case.0)) {
        return;
    }
    let older = usize::try_from(number)
        .ok()
        .and_then(|n| OLDER_KINDS.get(n));
    let older = older.filter(|name| fits(name));
    if let Some(case) = kinds.cases.iter().find(|case| Some(&case.0) == older) {
        *kind = enum_value_attr(cx, kinds, case.1);
    }
}

/// How descriptors were written.
pub const DESCRIPTORS: &[(&str, &str)] = &[
    ("TensorDesc", "!xegpu.tensor_desc"),
    ("xegpu.tensor_desc", "!xegpu.tensor_desc"),
];

/// The places of `lane_layout` and `lane_data` among the parameters of `#xegpu.layout`.
const LANE_LAYOUT: usize = 3;
const LANE_DATA: usize = 4;

/// The parts of a descriptor that have names (`arr_len = 2`, `sg_map<...>`) as attributes, and the other parts, which are some.
pub fn bare_parts(
    st: &mut State,
    parts: Vec<Param>,
) -> Parsed<(SmallVec<[Attribute; 2]>, SmallVec<[Attribute; 2]>)> {
    let mut older = SmallVec::new();
    let mut attrs = SmallVec::new();
    let mut words = Vec::new();
    let mut end = 0;
    for part in parts {
        match (part.name, part.value) {
            (None, Piece::Attr(attr)) => attrs.push(attr),
            (Some(name), Piece::Params(group)) if st.slice(name) == "sg_map" => {
                older.push(sg_map_attr(st, group, part.span.end)?);
            }
            (Some(_), Piece::Attr(_) | Piece::Word(_)) => {
                end = part.span.end;
                words.push(part);
            }
            (name, _) => {
                let at = name.map_or(part.span.start, |name| name.start);
                return Err(st.fail(at, "expected attribute value"));
            }
        }
    }
    if !words.is_empty() {
        let group = st.params_group(words);
        older.push(params::named(st, "xegpu.tdesc_attr", group, end)?);
    }
    Ok((older, attrs))
}

/// `#xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>`, the older spelling of
/// `#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>`: work items are lanes.
pub fn sg_map(st: &mut State, token: Token, group: u32) -> Parsed<Attribute> {
    sg_map_attr(st, group, token.end)
}

/// The layout that the parameters of a `sg_map` are; what they lack is reported at `end`.
fn sg_map_attr(st: &mut State, group: u32, end: u32) -> Parsed<Attribute> {
    let name = "xegpu.layout";
    let Some(def) = st.cx.registry().attr_def(name) else {
        return Err(st.fail(end, format!("unknown attribute `{name}`")));
    };
    let mut params = vec![Attribute::ABSENT; def.params.len()];
    for param in st.take_params(group) {
        let slot = match param.name.map(|name| st.slice(name)) {
            Some("wi_layout") => LANE_LAYOUT,
            Some("wi_data") => LANE_DATA,
            _ => return Err(st.fail(param.span.start, "expected wi_layout or wi_data")),
        };
        let Piece::Attr(sizes) = param.value else {
            return Err(st.fail(param.span.start, "expected a list of sizes"));
        };
        let sizes = st.cx.array_elements(sizes).iter();
        let sizes: Vec<i64> = sizes.filter_map(|size| st.cx.int_value(*size)).collect();
        params[slot] = st.cx.dense_array(Type::I32, &sizes);
    }
    st.check_params(def, &params, end)?;
    st.dialects.found.has_maps = true;
    Ok(st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}

/// The layout of a descriptor of `rank` dimensions: the `sg_map` of a line had two, of which one was 1.
pub fn fitted_map(st: &State, layout: Attribute, rank: usize) -> Attribute {
    let AttrKind::Dialect { def, params } = st.cx.attr_kind(layout) else {
        return layout;
    };
    let mut params = params.clone();
    let [mut lanes, mut data] =
        [LANE_LAYOUT, LANE_DATA].map(|slot| st.cx.dense_array_values(params[slot]));
    let is_map = st.dialects.found.has_maps && rank == 1 && lanes.len() == 2 && data.len() == 2;
    let one = (0..2).find(|dim| is_map && lanes[*dim] == 1 && data[*dim] == 1);
    let Some(one) = one else {
        return layout;
    };
    lanes.remove(one);
    data.remove(one);
    params[LANE_LAYOUT] = st.cx.dense_array(Type::I32, &lanes);
    params[LANE_DATA] = st.cx.dense_array(Type::I32, &data);
    st.cx.attr(AttrKind::Dialect { def: *def, params })
}

/// The number of shared local memory among the memory spaces.
const SHARED: i64 = 3;

/// The encoding of a descriptor of `rank` dimensions that an older attribute stands for.
pub fn encoding(st: &State, attr: Attribute, rank: usize) -> Attribute {
    let AttrKind::Dialect { params, .. } = st.cx.attr_kind(attr) else {
        return attr;
    };
    match params[..] {
        [space, chunk] => dialect_attr(st, "xegpu.scatter_tdesc_attr", &[space, chunk]),
        [space, _, _, scattered, chunk, _] if scattered == Attribute::TRUE => {
            dialect_attr(st, "xegpu.scatter_tdesc_attr", &[space, chunk])
        }
        [space, _, _, ..] if rank > 1 && is_shared(st.cx, space) => attr,
        [space, length, check, _, _, short] => {
            let length = if short == Attribute::ABSENT {
                length
            } else {
                short
            };
            dialect_attr(st, "xegpu.block_tdesc_attr", &[space, length, check])
        }
        _ => attr,
    }
}

fn is_shared(cx: &Context, space: Attribute) -> bool {
    matches!(cx.attr_kind(space), AttrKind::Enum { value: SHARED, .. })
}

/// The value of an attribute of `xegpu.load_nd` in today's spelling.
fn load_attr(cx: &Context, name: &str, value: Attribute) -> Attribute {
    if name != "transpose" {
        return value;
    }
    let AttrKind::Array(elements) = cx.attr_kind(value) else {
        return value;
    };
    let numbers: Option<Vec<i64>> = elements.iter().map(|e| cx.int_value(*e)).collect();
    numbers.map_or(value, |numbers| cx.dense_array(Type::I64, &numbers))
}

/// The types of the value of a load or store that transposes chunks: as written, and as today's operation has it.
fn transposed_value(st: &State, draft: &Draft) -> Option<[Type; 2]> {
    let transpose = st.cx.str("transpose");
    if !draft.dict.contains(&(transpose, Attribute::UNIT)) {
        return None;
    }
    let operands = draft.all_operand_types.get(st);
    let value = match draft.def.name {
        "xegpu.load" => draft.result_types.first()?.get(st).first(),
        "xegpu.store" => operands.first(),
        _ => None,
    };
    let value = *value?;
    Some([value, turned(st.cx, operands, value)?])
}

/// The older spellings that have been read whose meaning depends on the operations around.
#[derive(Clone, Default)]
pub struct Found {
    /// Descriptors without an attribute in the spelling `TensorDesc<4xf32>`.
    pub bare: SmallVec<[Type; 2]>,
    /// Whether there was a `sg_map`.
    pub has_maps: bool,
}

impl Found {
    /// Keeps a descriptor that is written so.
    pub fn add(&mut self, ty: Type) {
        if !self.bare.contains(&ty) {
            self.bare.push(ty);
        }
    }

    /// Adds what has been read elsewhere in the text.
    pub fn merge(&mut self, other: &Found) {
        other.bare.iter().for_each(|ty| self.add(*ty));
        self.has_maps |= other.has_maps;
    }

    /// Whether nothing has been read.
    pub fn is_empty(&self) -> bool {
        self.bare.is_empty() && !self.has_maps
    }

    /// Whether a descriptor that is written as `ty` may be `today`'s of scattered elements.
    pub fn stands_for(&self, cx: &Context, ty: Type, today: Type) -> bool {
        self.bare.contains(&ty) && descriptor::scattered(cx, ty) == Some(today)
    }
}

/// The descriptor of scattered elements that one without an attribute stands for where only such may be.
fn scattered(st: &State, ty: Type) -> Option<Type> {
    let is_bare = st.dialects.found.bare.contains(&ty);
    is_bare.then(|| descriptor::scattered(st.cx, ty))?
}

/// Gives the descriptor that an operation makes the attribute of scattered elements, and the types of its operands if that is what
/// they are; answers a list of types that is to be dropped behind the operation.
fn scatter(st: &mut State, draft: &mut Draft) -> Option<List> {
    if draft.def.name == "xegpu.create_tdesc"
        && let Some(Types::Each(ty)) = draft.result_types.first().copied()
        && let Some(today) = scattered(st, ty)
    {
        draft.result_types[0] = Types::Each(today);
    }
    let of_value = |st: &State, operand: Option<Operand>, ty: Type| {
        let value = operand?.value?;
        scattered(st, ty).filter(|today| st.body().ty(value) == *today)
    };
    for (types, uses) in draft.operand_types.iter_mut().zip(&draft.uses) {
        if let Types::Each(ty) = *types
            && let Some(today) = of_value(st, uses.first(st), ty)
        {
            *types = Types::Each(today);
        }
    }
    let written = draft.all_operand_types.get(st);
    let operands = draft.uses.iter().flat_map(|uses| uses.get(st));
    let today: SmallVec<[Type; 4]> = written
        .iter()
        .zip(operands)
        .map(|(ty, operand)| of_value(st, Some(*operand), *ty).unwrap_or(*ty))
        .collect();
    if today[..] == written[..today.len()] {
        return None;
    }
    let list = st.types_list(&today);
    draft.all_operand_types = Types::List(list);
    Some(list)
}

/// Makes an operation on scattered elements, with a transposition where it has the transposed value.
fn create(st: &mut State, mut draft: Draft) -> Parsed<OpId> {
    let types = scatter(st, &mut draft);
    let op = match transposed_value(st, &draft) {
        Some(types) => transposing(st, draft, types),
        None => draft.create(st),
    };
    if let Some(types) = types {
        st.drop_types(types);
    }
    op
}

/// Makes the operations of today for a draft that [`transposed_value`] has found; answers the last of them.
fn transposing(st: &mut State, mut draft: Draft, [value, turned]: [Type; 2]) -> Parsed<OpId> {
    let transposes = (st.cx.str("transpose"), Attribute::UNIT);
    draft.dict.retain(|entry| *entry != transposes);
    let at = draft.at;
    if draft.def.name == "xegpu.load" {
        draft.result_types[0] = Types::Each(turned);
        let load = draft.create(st)?;
        link(st, load);
        let loaded = st.body().result(load, 0);
        return Ok(transpose(st, at, loaded, value));
    }
    let Some(given) = draft.uses[0].first(st) else {
        return draft.create(st);
    };
    let stored = st.resolve(given, value)?;
    let turn = transpose(st, at, stored, turned);
    link(st, turn);
    draft.uses[0] = Uses::One(Operand {
        at: given.at,
        value: Some(st.body().result(turn, 0)),
    });
    let mut types = draft.all_operand_types.get(st).to_vec();
    types[0] = turned;
    let types = st.types_list(&types);
    draft.all_operand_types = Types::List(types);
    let store = draft.create(st);
    st.drop_types(types);
    store
}

fn link(st: &mut State, op: OpId) {
    let block = st.current_block();
    st.body_mut().link(op, InsertPoint::End(block));
}

/// The type of a matrix with its dimensions exchanged, if a descriptor among the operands has that shape.
fn turned(cx: &Context, operands: &[Type], value: Type) -> Option<Type> {
    let TypeKind::Vector {
        shape,
        scalable,
        element,
    } = cx.type_kind(value)
    else {
        return None;
    };
    let [rows, columns] = shape[..] else {
        return None;
    };
    let turned = [columns, rows];
    let is_fitting = |ty: &Type| match cx.type_kind(*ty) {
        TypeKind::Dialect { def, params } if def.0.name == "xegpu.tensor_desc" => params
            .first()
            .is_some_and(|shape| cx.dense_array_values(*shape) == turned),
        _ => false,
    };
    operands.iter().any(is_fitting).then(|| {
        cx.ty(TypeKind::Vector {
            shape: turned.into(),
            scalable: scalable.clone(),
            element: *element,
        })
    })
}

/// `vector.transpose %value, [1, 0]`
fn transpose(st: &mut State, at: u32, value: ValueId, ty: Type) -> OpId {
    let name = st.cx.op_name("vector.transpose");
    let order = st.cx.dense_array(Type::I64, &[1, 0]);
    let state = OpState {
        operands: &[value],
        results: &[ty],
        attrs: &[(0, order)],
        ..OpState::new(name, st.loc(at))
    };
    let cx = st.cx;
    st.body_mut().create(cx, &state)
}
