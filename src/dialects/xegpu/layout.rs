//! How data is distributed to subgroups and lanes.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Type};

use crate::tables::xegpu::layout_attr::{
    INST_DATA, LANE_DATA, LANE_LAYOUT, ORDER, SG_DATA, SG_LAYOUT,
};
use crate::tables::xegpu::{LAYOUT_ATTR, LayoutAttr, SLICE_ATTR, SliceAttr};

/// The sizes of one kind of a layout; empty where it says nothing.
type Sizes = Vec<i64>;

/// What a layout says, the dimensions that a slice removes left out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The number of subgroups in each dimension.
    pub sg_layout: Sizes,
    /// The sizes of the part that one subgroup works on.
    pub sg_data: Sizes,
    /// The sizes of the part that one instruction works on.
    pub inst_data: Sizes,
    /// The number of lanes in each dimension.
    pub lane_layout: Sizes,
    /// The sizes of the part that one lane holds at a time.
    pub lane_data: Sizes,
    /// Dimensions from that in which neighbours lie next to each other on; empty for the last dimension first.
    pub order: Sizes,
}

/// The parameters of a dialect attribute by full mnemonic.
pub fn params_of<'a>(cx: &'a Context, attr: Attribute, name: &str) -> Option<&'a [Attribute]> {
    match cx.attr_kind(attr) {
        AttrKind::Dialect { def, params } if def.0.name == name => Some(params),
        _ => None,
    }
}

/// Whether an attribute says how data is distributed.
pub fn is_layout(cx: &Context, attr: Attribute) -> bool {
    LayoutAttr::is(cx, attr) || SliceAttr::is(cx, attr)
}

/// A layout that says nothing of instructions; `None` if it then says nothing at all.
pub fn without_inst_data(cx: &Context, attr: Attribute) -> Option<Attribute> {
    silenced(cx, attr, &[INST_DATA])
}

/// A layout that says nothing of subgroups; `None` if it then says nothing at all.
pub fn without_subgroups(cx: &Context, attr: Attribute) -> Option<Attribute> {
    silenced(cx, attr, &[SG_LAYOUT, SG_DATA])
}

/// A layout without some parameters, in all slices of it; `None` if nothing is left but an order.
fn silenced(cx: &Context, attr: Attribute, slots: &[usize]) -> Option<Attribute> {
    let (plain, slices) = unsliced(cx, attr);
    let mut params = params_of(cx, plain, LAYOUT_ATTR.name)?.to_vec();
    for slot in slots {
        *params.get_mut(*slot)? = Attribute::ABSENT;
    }
    let says = |slot: usize| params.get(slot).is_some_and(|p| *p != Attribute::ABSENT);
    if ![SG_LAYOUT, INST_DATA, LANE_LAYOUT].into_iter().any(says) {
        return None;
    }
    if !says(SG_LAYOUT) && !says(LANE_LAYOUT) {
        *params.get_mut(ORDER)? = Attribute::ABSENT;
    }
    let plain = cx.attr(AttrKind::Dialect {
        def: DefRef(LAYOUT_ATTR),
        params: params.into(),
    });
    let slices = slices.into_iter().rev();
    Some(slices.fold(plain, |parent, dims| slice(cx, parent, &dims)))
}

/// The layout that slices are cut from, and the dimensions that they remove, the outermost slice first.
fn unsliced(cx: &Context, attr: Attribute) -> (Attribute, Vec<Vec<i64>>) {
    let mut slices = Vec::new();
    let mut at = attr;
    while let Some(slice) = SliceAttr::of(cx, at) {
        slices.push(cx.dense_array_values(slice.dims()));
        at = slice.parent();
    }
    (at, slices)
}

/// The layout before slices remove dimensions, and the dimensions of it that are left.
pub fn base_of(cx: &Context, attr: Attribute) -> Option<(Layout, Vec<usize>)> {
    let (plain, slices) = unsliced(cx, attr);
    let base = Layout::plain(cx, params_of(cx, plain, LAYOUT_ATTR.name)?);
    let mut left: Vec<usize> = (0..base.rank()).collect();
    for dims in slices.iter().rev() {
        let mut at = 0;
        left.retain(|_| {
            at += 1;
            !dims.contains(&(at - 1))
        });
    }
    Some((base, left))
}

fn without(sizes: &[i64], dims: &[i64]) -> Sizes {
    let kept = sizes
        .iter()
        .enumerate()
        .filter(|(i, _)| !dims.contains(&(*i as i64)));
    kept.map(|(_, size)| *size).collect()
}

/// An order of dimensions without some of them: those that stay are numbered anew.
fn without_ranks(order: &[i64], dims: &[i64]) -> Sizes {
    let kept = order.iter().filter(|dim| !dims.contains(dim));
    kept.map(|dim| dim - dims.iter().filter(|d| *d < dim).count() as i64)
        .collect()
}

/// `#xegpu.slice`: `parent` without some dimensions.
pub fn slice(cx: &Context, parent: Attribute, dims: &[i64]) -> Attribute {
    cx.attr(AttrKind::Dialect {
        def: DefRef(SLICE_ATTR),
        params: [parent, cx.dense_array(Type::I64, dims)].into(),
    })
}

impl Layout {
    /// What `#xegpu.layout` or `#xegpu.slice` says.
    pub fn of(cx: &Context, attr: Attribute) -> Option<Layout> {
        let (plain, slices) = unsliced(cx, attr);
        let mut layout = Layout::plain(cx, params_of(cx, plain, LAYOUT_ATTR.name)?);
        for dims in slices.iter().rev() {
            layout = layout.slice(dims);
        }
        Some(layout)
    }

    fn plain(cx: &Context, params: &[Attribute]) -> Layout {
        let sizes = |i: usize| {
            let attr = params.get(i).and_then(|a| a.present());
            attr.map_or_else(Vec::new, |a| cx.dense_array_values(a))
        };
        Layout {
            sg_layout: sizes(SG_LAYOUT),
            sg_data: sizes(SG_DATA),
            inst_data: sizes(INST_DATA),
            lane_layout: sizes(LANE_LAYOUT),
            lane_data: sizes(LANE_DATA),
            order: sizes(ORDER),
        }
    }

    /// `#xegpu.layout` that says this.
    pub fn to_attr(&self, cx: &Context) -> Attribute {
        self.written(cx, &[])
    }

    /// The same, where subgroups are written of even if nothing is said of them.
    pub fn to_subgroup_attr(&self, cx: &Context) -> Attribute {
        self.written(cx, &[SG_LAYOUT, SG_DATA])
    }

    /// The attribute, in which empty lists are absent but in these slots.
    fn written(&self, cx: &Context, even_empty: &[usize]) -> Attribute {
        let kinds = [
            (SG_LAYOUT, &self.sg_layout),
            (SG_DATA, &self.sg_data),
            (INST_DATA, &self.inst_data),
            (LANE_LAYOUT, &self.lane_layout),
            (LANE_DATA, &self.lane_data),
            (ORDER, &self.order),
        ];
        let param = |(slot, sizes): (usize, &Sizes)| match sizes[..] {
            [] if !even_empty.contains(&slot) => Attribute::ABSENT,
            _ => cx.dense_array(Type::I32, sizes),
        };
        cx.attr(AttrKind::Dialect {
            def: DefRef(LAYOUT_ATTR),
            params: kinds.into_iter().map(param).collect(),
        })
    }

    /// The layout with its dimensions in another order: dimension `i` is dimension `permutation[i]` of this one.
    pub fn transpose(&self, permutation: &[i64]) -> Option<Layout> {
        let turn = |sizes: &Sizes| -> Option<Sizes> {
            let at = |dim: &i64| sizes.get(usize::try_from(*dim).ok()?).copied();
            match sizes[..] {
                [] => Some(Sizes::new()),
                _ => permutation.iter().map(at).collect(),
            }
        };
        Some(Layout {
            sg_layout: turn(&self.sg_layout)?,
            sg_data: turn(&self.sg_data)?,
            inst_data: turn(&self.inst_data)?,
            lane_layout: turn(&self.lane_layout)?,
            lane_data: turn(&self.lane_data)?,
            order: turn(&self.order)?,
        })
    }

    fn slice(&self, dims: &[i64]) -> Layout {
        Layout {
            sg_layout: without(&self.sg_layout, dims),
            sg_data: without(&self.sg_data, dims),
            inst_data: without(&self.inst_data, dims),
            lane_layout: without(&self.lane_layout, dims),
            lane_data: without(&self.lane_data, dims),
            order: without_ranks(&self.order, dims),
        }
    }

    /// The number of dimensions; 0 where no size is given.
    pub fn rank(&self) -> usize {
        let kinds = [&self.sg_layout, &self.inst_data, &self.lane_layout];
        let first = kinds.into_iter().find(|sizes| !sizes.is_empty());
        first.map_or(0, Vec::len)
    }

    /// Whether the layout says how a workgroup's data is distributed to subgroups.
    pub fn is_for_workgroup(&self) -> bool {
        !self.sg_layout.is_empty()
    }

    /// Whether subgroups, instructions and lanes get equal parts of `shape`.
    pub fn distributes(&self, shape: &[i64]) -> bool {
        let subgroup = distribute(shape, &self.sg_layout, &self.sg_data, true);
        let instruction = subgroup.and_then(|s| distribute(&s, &[], &self.inst_data, false));
        instruction
            .and_then(|s| distribute(&s, &self.lane_layout, &self.lane_data, false))
            .is_some()
    }
}

/// How often each size fits; nothing where one does not divide the other.
fn ratio(shape: &[i64], by: &[i64]) -> Option<Sizes> {
    if shape.len() != by.len() {
        return None;
    }
    let divide = |(size, by): (&i64, &i64)| match size.checked_rem(*by) {
        Some(0) => Some(size / by),
        _ => None,
    };
    shape.iter().zip(by).map(divide).collect()
}

/// The part of `shape` that each unit gets: units may take turns (`in_turns`) where there are too many or too few parts.
fn distribute(shape: &[i64], layout: &[i64], data: &[i64], in_turns: bool) -> Option<Sizes> {
    let mut part = shape.to_vec();
    if !layout.is_empty() {
        match ratio(shape, layout) {
            Some(quotient) => part = quotient,
            None if in_turns && ratio(layout, shape).is_some() => {}
            None => return None,
        }
    }
    if !data.is_empty() {
        let fits = ratio(&part, data).is_some() || in_turns && ratio(data, &part).is_some();
        if !fits {
            return None;
        }
        part = data.to_vec();
    }
    Some(part)
}
