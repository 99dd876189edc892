//! The types of xegpu and what their parameters must be.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::hooks::ParamsVerifier;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Type, TypeKind};

use super::layout::{Layout, is_layout};
use crate::memref::layout::identity_strides;
use crate::tables::xegpu as ops;

type Check = Result<(), String>;

pub(crate) const PARAMS: &[(&ParamDef, ParamsVerifier)] = &[
    (ops::LAYOUT_ATTR, layout),
    (ops::RANGE_ATTR, range),
    (ops::SCATTER_TDESC_ATTR_ATTR, scatter),
    (ops::SLICE_ATTR, slice),
    (ops::TENSOR_DESC_TYPE, tensor_desc),
];

/// The memory space of shared local memory.
pub const SHARED: i64 = ops::MemorySpace::Slm.value();

/// Elements narrower than this are gathered in packs.
const PACK_BITS: i64 = 32;

/// A descriptor of a block or of scattered elements.
#[derive(Clone, Debug)]
pub struct TensorDesc {
    /// The size of each dimension. Scattered elements have the number of addresses first, then perhaps the elements at
    /// each of them.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type,
    encoding: Attribute,
    /// The layout that says how the data is distributed to subgroups and lanes, if one is given.
    pub layout: Option<Attribute>,
}

impl TensorDesc {
    /// The parts of an `!xegpu.tensor_desc`; `None` for any other type.
    pub fn of(cx: &Context, ty: Type) -> Option<TensorDesc> {
        match cx.type_kind(ty) {
            TypeKind::Dialect { def, params } if *def == DefRef(ops::TENSOR_DESC_TYPE) => {
                TensorDesc::from_params(cx, params)
            }
            _ => None,
        }
    }

    fn from_params(cx: &Context, params: &[Attribute]) -> Option<TensorDesc> {
        let [shape, element, encoding, layout] = params else {
            return None;
        };
        Some(TensorDesc {
            shape: cx.dense_array_values(*shape),
            element: type_in(cx, *element)?,
            encoding: *encoding,
            layout: layout.present(),
        })
    }

    /// The descriptor of a block in global memory. Its bounds are checked if it may lie in part outside of the memory.
    pub fn block(cx: &Context, shape: &[i64], element: Type, checks_bounds: bool) -> TensorDesc {
        let encoding = match checks_bounds {
            true => Attribute::ABSENT,
            false => {
                let mut params = oxmlir_ir::default_params(cx, ops::BLOCK_TDESC_ATTR_ATTR);
                params[ops::block_tdesc_attr_attr::BOUNDARY_CHECK] = Attribute::FALSE;
                cx.attr(AttrKind::Dialect {
                    def: DefRef(ops::BLOCK_TDESC_ATTR_ATTR),
                    params,
                })
            }
        };
        TensorDesc {
            shape: shape.to_vec(),
            element,
            encoding,
            layout: None,
        }
    }

    /// The type that describes this.
    pub fn to_type(&self, cx: &Context) -> Type {
        let params = [
            cx.dense_array(Type::I64, &self.shape),
            cx.type_attr(self.element),
            self.encoding,
            self.layout.unwrap_or(Attribute::ABSENT),
        ];
        cx.ty(TypeKind::Dialect {
            def: DefRef(ops::TENSOR_DESC_TYPE),
            params: params.into(),
        })
    }

    /// Whether the descriptor is of scattered elements, each with an address of its own; else it is of a block.
    pub fn is_scattered(&self, cx: &Context) -> bool {
        ops::ScatterTdescAttrAttr::is(cx, self.encoding)
    }

    /// Elements at each address of scattered elements.
    pub fn chunk_size(&self, cx: &Context) -> i64 {
        let encoding = ops::ScatterTdescAttrAttr::of(cx, self.encoding);
        let size = encoding.and_then(|encoding| cx.int_value(encoding.chunk_size()));
        size.unwrap_or(1)
    }

    /// Blocks side by side that are loaded at once.
    pub fn array_length(&self, cx: &Context) -> i64 {
        let length = match ops::TdescAttrAttr::of(cx, self.encoding) {
            Some(older) => older.arr_len().or(Some(older.array_length())),
            None => {
                ops::BlockTdescAttrAttr::of(cx, self.encoding).map(|block| block.array_length())
            }
        };
        let length = length.and_then(|length| cx.int_value(length));
        length.unwrap_or(1)
    }

    /// Whether elements outside of the memory are zero, and are not written.
    pub fn checks_bounds(&self, cx: &Context) -> bool {
        match ops::TdescAttrAttr::of(cx, self.encoding) {
            Some(older) => older.boundary_check(),
            None => ops::BlockTdescAttrAttr::of(cx, self.encoding)
                .is_none_or(|block| block.boundary_check()),
        }
    }

    /// The memory that is described, as a case of `#xegpu.memory_space`: 0 for global memory, [`SHARED`] for shared
    /// local memory.
    pub fn memory_space(&self, cx: &Context) -> i64 {
        let encoding = self.encoding;
        // The last of them is what of early 2025 has no other spelling: blocks of several dimensions in shared memory.
        let space = ops::ScatterTdescAttrAttr::of(cx, encoding)
            .map(|encoding| encoding.memory_space())
            .or_else(|| Some(ops::BlockTdescAttrAttr::of(cx, encoding)?.memory_space()))
            .or_else(|| Some(ops::TdescAttrAttr::of(cx, encoding)?.memory_space()));
        space.unwrap_or(ops::MemorySpace::Global).value()
    }
}

/// A descriptor of shared local memory.
#[derive(Clone, Debug)]
pub struct MemDesc {
    /// The size of each dimension of the memory.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type,
    layout: Option<Attribute>,
}

impl MemDesc {
    /// The parts of an `!xegpu.mem_desc`; `None` for any other type.
    pub fn of(cx: &Context, ty: Type) -> Option<MemDesc> {
        let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
            return None;
        };
        match params[..] {
            [shape, element, layout] if *def == DefRef(ops::MEM_DESC_TYPE) => Some(MemDesc {
                shape: cx.dense_array_values(shape),
                element: type_in(cx, element)?,
                layout: layout.present(),
            }),
            _ => None,
        }
    }

    /// A list of numbers of the layout.
    fn numbers(&self, cx: &Context, name: &str) -> Option<Vec<i64>> {
        let dict = ops::MemLayoutAttr::of(cx, self.layout?)?.attrs();
        let entries = cx.dict_entries(dict);
        let (_, value) = entries.iter().find(|(key, _)| cx.get_str(*key) == name)?;
        let elements = cx.array_elements(*value);
        Some(elements.iter().filter_map(|e| cx.int_value(*e)).collect())
    }

    /// The shape of the blocks that lie one behind the other; all of the memory if the layout has none.
    pub fn block(&self, cx: &Context) -> Vec<i64> {
        self.numbers(cx, "block")
            .unwrap_or_else(|| self.shape.clone())
    }

    /// The distance from one element to the next in each dimension, in elements; rows follow one another where the
    /// layout gives none.
    pub fn strides(&self, cx: &Context) -> Vec<i64> {
        let given = self.numbers(cx, "stride");
        given.unwrap_or_else(|| identity_strides(&self.shape).to_vec())
    }

    pub(crate) fn is_column_major(&self, cx: &Context) -> bool {
        self.strides(cx).first() == Some(&1)
    }
}

/// The type that a type attribute holds; `None` for any other attribute.
pub fn type_in(cx: &Context, attr: Attribute) -> Option<Type> {
    match cx.attr_kind(attr) {
        AttrKind::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// The width of an integer or float.
pub fn bits(cx: &Context, ty: Type) -> Option<i64> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some(i64::from(*width)),
        TypeKind::Float(FloatKind::TF32) => Some(19),
        TypeKind::Float(kind) => Some(i64::from(kind.width())),
        _ => None,
    }
}

/// Sizes as messages show them: `[8, 16]`.
pub fn list(sizes: &[i64]) -> String {
    let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
    format!("[{}]", sizes.join(", "))
}

fn layout(cx: &Context, params: &[Attribute]) -> Check {
    let rank = |i: usize| {
        let attr = params.get(i).and_then(|a| a.present())?;
        Some(cx.dense_array_values(attr).len())
    };
    let (sg_layout, sg_data, inst_data) = (rank(0), rank(1), rank(2));
    let (lane_layout, lane_data, order) = (rank(3), rank(4), rank(5));
    if sg_layout.or(inst_data).or(lane_layout).is_none() {
        return Err("expected at least one of sg_layout, inst_data or lane_layout".to_owned());
    }
    let differ = |a: Option<usize>, b: Option<usize>| a.zip(b).is_some_and(|(a, b)| a != b);
    let pair = |a: Option<usize>, b: Option<usize>, names: [&str; 2]| {
        if differ(a, b) {
            let [a, b] = names;
            return Err(format!("expected {a} and {b} to have the same rank"));
        }
        Ok(())
    };
    let needs = |a: Option<usize>, b: Option<usize>, names: [&str; 2]| match (a, b) {
        (Some(_), None) => Err(format!(
            "expected {} being used with {}",
            names[1], names[0]
        )),
        _ => pair(a, b, names),
    };
    pair(sg_layout, inst_data, ["sg_layout", "inst_data"])?;
    pair(sg_layout, lane_layout, ["sg_layout", "lane_layout"])?;
    if let (Some(inst), Some(lane)) = (inst_data, lane_layout)
        && inst != lane
    {
        return Err(format!(
            "expected inst_data and lane_layout to have the same rank, got inst_data {inst}, lane_layout {lane}"
        ));
    }
    needs(sg_data, sg_layout, ["sg_data", "sg_layout"])?;
    needs(lane_data, lane_layout, ["lane_data", "lane_layout"])?;
    if order.is_some() && sg_layout.or(lane_layout).is_none() {
        return Err("expected sg_layout/lane_layout being used with order".to_owned());
    }
    pair(order, sg_layout, ["order", "sg_layout"])?;
    pair(order, lane_layout, ["order", "lane_layout"])
}

fn slice(cx: &Context, params: &[Attribute]) -> Check {
    let [parent, dims] = params else {
        return Ok(());
    };
    if !is_layout(cx, *parent) {
        return Err("invalid kind of attribute specified".to_owned());
    }
    let rank = Layout::of(cx, *parent).map_or(0, |l| l.rank());
    let mut seen = Vec::new();
    for dim in cx.dense_array_values(*dims) {
        if usize::try_from(dim).is_ok_and(|dim| dim < rank) {
            if seen.contains(&dim) {
                return Err(format!("repeated dim ({dim}) in slice attribute."));
            }
            seen.push(dim);
        } else {
            return Err(format!("invalid dim ({dim}) in slice attribute."));
        }
    }
    Ok(())
}

fn range(cx: &Context, params: &[Attribute]) -> Check {
    match params.iter().map(|p| cx.int_value(*p)).collect::<Vec<_>>()[..] {
        [Some(start), Some(end)] if end <= start => Err(format!(
            "'end' : {end} must be greater than 'start' : {start}"
        )),
        _ => Ok(()),
    }
}

fn scatter(cx: &Context, params: &[Attribute]) -> Check {
    match params.get(1).and_then(|size| cx.int_value(*size)) {
        Some(size) if size <= 0 => Err("invalid chunk size".to_owned()),
        _ => Ok(()),
    }
}

fn tensor_desc(cx: &Context, params: &[Attribute]) -> Check {
    let Some(desc) = TensorDesc::from_params(cx, params) else {
        return Ok(());
    };
    let Some(last) = desc.shape.last() else {
        return Err("expected non-zero rank tensor".to_owned());
    };
    let rank = desc.shape.len();
    let is_scattered = desc.is_scattered(cx);
    let is_older = ops::TdescAttrAttr::is(cx, desc.encoding);
    if !is_scattered && !is_older && rank > 1 && desc.memory_space(cx) == SHARED {
        return Err("SLM is only supported for 1D block tensor".to_owned());
    }
    let pack = match bits(cx, desc.element) {
        Some(bits) if bits > 0 && bits < PACK_BITS => PACK_BITS / bits,
        _ => 1,
    };
    let chunk = desc.chunk_size(cx);
    if rank == 1 && chunk != 1 {
        return Err("expected non-contiguous elements for 1D tensor".to_owned());
    }
    if chunk > 1 && *last != chunk {
        return Err("expected last dim of tensor to match chunk size".to_owned());
    }
    if chunk > 1 && last % pack != 0 {
        return Err(format!(
            "expected last dim of tensor to be a multiple of {pack}"
        ));
    }
    let Some(attr) = desc.layout else {
        return Ok(());
    };
    if !ops::LayoutAttr::is(cx, attr) {
        return Ok(());
    }
    let Some(layout) = Layout::of(cx, attr) else {
        return Ok(());
    };
    if layout.rank() != rank {
        return Err("expected layout rank to match tensor rank".to_owned());
    }
    let lane = layout.lane_data.get(rank - 1).copied().unwrap_or(0);
    if is_scattered && chunk > 1 && lane % pack != 0 {
        return Err(format!(
            "expected last dim of lane_data to be a multiple of: {pack}"
        ));
    }
    if !layout.distributes(&desc.shape) {
        return Err(format!(
            "cannot distribute {} using {}",
            list(&desc.shape),
            cx.attr_string(attr)
        ));
    }
    Ok(())
}
