//! Which layout a value has, and the tile that it asks for.

use oxmlir_dialects::tables::{scf, xegpu};
use oxmlir_dialects::xegpu::layout::Layout;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::{Attribute, Body, Context, OpId, OpName, Type, ValueDefinition, ValueId};

/// The name of the discardable attribute with the layout of a result.
pub fn result_name(index: usize) -> String {
    format!("layout_result_{index}")
}

/// The name of the discardable attribute with the layout of an operand.
pub fn operand_name(index: usize) -> String {
    format!("layout_operand_{index}")
}

/// Values that are looked through to find a layout, at most: those of nested loops.
const DEPTH: usize = 64;

/// The layout of a value: that of its descriptor, or what the operation that defines it says.
pub fn of_value(cx: &Context, body: &Body, value: ValueId) -> Option<Attribute> {
    let mut value = value;
    for _ in 0..DEPTH {
        if let Some(desc) = TensorDesc::of(cx, body.ty(value)) {
            return desc.layout;
        }
        let Some(def) = body.defining_op(value) else {
            value = init_of(cx, body, value)?;
            continue;
        };
        if body.name(def) == xegpu::LOAD_ND {
            value = body.operand(def, xegpu::load_nd::TENSOR_DESC);
            continue;
        }
        return of_definition(cx, body, def, value);
    }
    None
}

fn of_definition(cx: &Context, body: &Body, def: OpId, value: ValueId) -> Option<Attribute> {
    let slot = match body.name(def) {
        xegpu::CONVERT_LAYOUT => xegpu::convert_layout::TARGET_LAYOUT_ATTR,
        xegpu::LOAD => xegpu::load::LAYOUT_ATTR,
        xegpu::LOAD_MATRIX => xegpu::load_matrix::LAYOUT_ATTR,
        xegpu::DPAS => xegpu::dpas::LAYOUT_CD_ATTR,
        _ => {
            let index = body.results(def).position(|result| result == value)?;
            return body.named_attr(cx, def, &result_name(index));
        }
    };
    body.attr(def, slot)
}

/// The slot in which an operation has the layout of an operand.
fn operand_slot(name: OpName, index: usize) -> Option<usize> {
    match (name, index) {
        (xegpu::DPAS, 0) => Some(xegpu::dpas::LAYOUT_A_ATTR),
        (xegpu::DPAS, 1) => Some(xegpu::dpas::LAYOUT_B_ATTR),
        (xegpu::DPAS, 2) => Some(xegpu::dpas::LAYOUT_CD_ATTR),
        (xegpu::CONVERT_LAYOUT, 0) => Some(xegpu::convert_layout::INPUT_LAYOUT_ATTR),
        (xegpu::STORE, 0) => Some(xegpu::store::LAYOUT_ATTR),
        (xegpu::STORE_ND, 0) => Some(xegpu::store_nd::LAYOUT_ATTR),
        (xegpu::STORE_MATRIX, 0) => Some(xegpu::store_matrix::LAYOUT_ATTR),
        _ => None,
    }
}

/// Which values of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Those that it has.
    Operand,
    /// Those that it gives.
    Result,
}

/// Where an operation says what the layout of a value is.
enum Place {
    /// In an inherent attribute.
    Slot(usize),
    /// In that, and in a discardable one that names the value.
    SlotAndName(usize),
    /// In the discardable one.
    Name,
}

/// The slot of the layout of a memory access, and how many of its operands that says something about: what is stored and the memory.
pub fn access_slot(name: OpName) -> Option<(usize, usize)> {
    Some(match name {
        xegpu::LOAD => (xegpu::load::LAYOUT_ATTR, 1),
        xegpu::LOAD_ND => (xegpu::load_nd::LAYOUT_ATTR, 1),
        xegpu::LOAD_MATRIX => (xegpu::load_matrix::LAYOUT_ATTR, 1),
        xegpu::PREFETCH => (xegpu::prefetch::LAYOUT_ATTR, 1),
        xegpu::PREFETCH_ND => (xegpu::prefetch_nd::LAYOUT_ATTR, 1),
        xegpu::STORE => (xegpu::store::LAYOUT_ATTR, 2),
        xegpu::STORE_ND => (xegpu::store_nd::LAYOUT_ATTR, 2),
        xegpu::STORE_MATRIX => (xegpu::store_matrix::LAYOUT_ATTR, 2),
        _ => return None,
    })
}

fn place_of(name: OpName, (side, index): (Side, usize)) -> Place {
    match (name, side) {
        (xegpu::DPAS, Side::Result) => Place::Slot(xegpu::dpas::LAYOUT_CD_ATTR),
        (xegpu::CONVERT_LAYOUT, Side::Result) => {
            Place::Slot(xegpu::convert_layout::TARGET_LAYOUT_ATTR)
        }
        (xegpu::DPAS | xegpu::CONVERT_LAYOUT, Side::Operand) => {
            operand_slot(name, index).map_or(Place::Name, Place::Slot)
        }
        _ => match access_slot(name) {
            Some((slot, _)) if side == Side::Result => Place::Slot(slot),
            Some((slot, count)) if index < count => Place::SlotAndName(slot),
            _ => Place::Name,
        },
    }
}

/// Makes an operation say what the layout of an operand or result is.
pub fn set_layout(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    (side, index): (Side, usize),
    layout: Attribute,
) {
    let place = place_of(body.name(op), (side, index));
    if let Place::Slot(slot) | Place::SlotAndName(slot) = place {
        body.set_attr(op, slot, layout);
    }
    if let Place::Name | Place::SlotAndName(_) = place {
        let name = match side {
            Side::Operand => operand_name(index),
            Side::Result => result_name(index),
        };
        body.set_named_attr(cx, op, &name, Some(layout));
    }
}

/// The layout of an operand: what its owner says, or that of the value.
fn of_operand(cx: &Context, body: &Body, op: OpId, index: usize) -> Option<Attribute> {
    let said = operand_slot(body.name(op), index).and_then(|slot| body.attr(op, slot));
    said.or_else(|| body.named_attr(cx, op, &operand_name(index)))
        .or_else(|| of_value(cx, body, body.operand(op, index)))
}

/// The shape of a vector or descriptor.
pub fn shape_of(cx: &Context, ty: Type) -> Option<Vec<i64>> {
    match TensorDesc::of(cx, ty) {
        Some(desc) => Some(desc.shape),
        None => cx.shape(ty).map(<[i64]>::to_vec),
    }
}

/// Whether a value belongs to operations on blocks, whose tiles keep dimensions of size one.
fn is_of_block(cx: &Context, body: &Body, value: ValueId) -> bool {
    let def = body.defining_op(value).map(|def| body.name(def));
    TensorDesc::of(cx, body.ty(value)).is_some()
        || matches!(
            def,
            Some(xegpu::LOAD_ND | xegpu::DPAS | xegpu::CONVERT_LAYOUT)
        )
}

/// The tile that `layout` asks for of a value.
fn tile(cx: &Context, body: &Body, value: ValueId, layout: Option<Attribute>) -> Option<Vec<i64>> {
    let layout = Layout::of(cx, layout?)?;
    if layout.is_for_workgroup() {
        return None;
    }
    if layout.inst_data.is_empty() {
        return shape_of(cx, body.ty(value));
    }
    let keeps = is_of_block(cx, body, value);
    let mut sizes = layout.inst_data;
    if !keeps {
        // no access is of a vector without dimensions
        let at = sizes.iter().position(|size| *size != 1);
        sizes.drain(..at.unwrap_or(sizes.len() - 1));
    }
    Some(sizes)
}

pub fn operand_tile(cx: &Context, body: &Body, op: OpId, index: usize) -> Option<Vec<i64>> {
    let layout = of_operand(cx, body, op, index);
    tile(cx, body, body.operand(op, index), layout)
}

pub fn value_tile(cx: &Context, body: &Body, value: ValueId) -> Option<Vec<i64>> {
    tile(cx, body, value, of_value(cx, body, value))
}

/// Whether an operand or result of `op` is larger than its tile, and none is laid out for a workgroup.
pub fn needs_blocking(cx: &Context, body: &Body, op: OpId) -> bool {
    let operands =
        (0..body.num_operands(op)).map(|i| (body.operand(op, i), of_operand(cx, body, op, i)));
    let results = body
        .results(op)
        .map(|result| (result, of_value(cx, body, result)));
    let all: Vec<_> = operands.chain(results).collect();
    let layout = |attr: &Option<Attribute>| Layout::of(cx, (*attr)?);
    if all
        .iter()
        .any(|(_, attr)| layout(attr).is_some_and(|l| l.is_for_workgroup()))
    {
        return false;
    }
    all.iter().any(|(value, attr)| {
        let Some(tile) = tile(cx, body, *value, *attr) else {
            return false;
        };
        match TensorDesc::of(cx, body.ty(*value)) {
            Some(desc) => {
                let layout = layout(&desc.layout);
                layout.is_some_and(|layout| !layout.inst_data.is_empty())
            }
            None => cx
                .shape(body.ty(*value))
                .is_some_and(|shape| *shape != *tile),
        }
    })
}

/// What a value that a loop carries is at first, given the block argument.
fn init_of(cx: &Context, body: &Body, arg: ValueId) -> Option<ValueId> {
    let ValueDefinition::Argument(block, index) = body.definition(arg) else {
        return None;
    };
    let parent = body.block_parent(block);
    if body.name(parent) != scf::FOR {
        return None;
    }
    let inits = body.operand_group(cx, parent, scf::for_::INIT_ARGS);
    inits.get(index.checked_sub(1)? as usize).copied()
}
