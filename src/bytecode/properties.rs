//! Inherent attributes as properties: how the declaration of an operation says they are encoded.
//!
//! Attributes come first, by name, then what is no attribute in the reference (constraints whose names end in `Prop`), then the
//! sizes of groups. Until version 5 these are attributes, and come first of all.

use std::rc::Rc;

use oxmlir_ir::def::{AttrDef, OpDef};
use oxmlir_ir::{AttrKind, Attribute, Context, Type};

use crate::encoding::Sink;
use crate::format::since;

/// One property of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// An attribute that is always there.
    Attr(usize),
    /// An attribute that may be absent.
    OptionalAttr(usize),
    /// A truth value.
    Bool(usize),
    /// A number, which is stored as an integer attribute.
    Number(usize),
    /// The sizes of groups as an attribute.
    SegmentsAttr(usize),
    /// The sizes of groups.
    Segments(usize),
}

/// The properties of an operation by version, in the order in which they are encoded.
pub type Layout = Rc<[Property]>;

/// Whether an attribute is no attribute in the reference.
pub fn is_native(attr: &AttrDef) -> bool {
    attr.constraint.name.ends_with("Prop")
}

/// The properties of an operation in a version of the format.
pub fn layout(cx: &Context, def: &OpDef, version: u64) -> Layout {
    let segments = [def.operand_segments(), def.result_segments()];
    let is_segments = |slot: &usize| segments.contains(&Some(*slot));
    let is_plain = version >= since::PLAIN_SEGMENTS;
    let (mut attrs, natives): (Vec<usize>, Vec<usize>) = (0..def.attrs.len())
        .filter(|slot| !is_segments(slot))
        .partition(|slot| !is_native(&def.attrs[*slot]));
    attrs.sort_by_key(|slot| def.attrs[*slot].name);
    let segments = || segments.into_iter().flatten();
    let mut layout = Vec::new();
    if !is_plain {
        layout.extend(segments().map(Property::SegmentsAttr));
    }
    layout.extend(attrs.into_iter().map(|slot| {
        let attr = &def.attrs[slot];
        match attr.optional || !attr.default.is_empty() {
            true => Property::OptionalAttr(slot),
            false => Property::Attr(slot),
        }
    }));
    layout.extend(
        natives
            .into_iter()
            .map(|slot| match native_type(cx, def, slot) {
                Some(Type::I1) | None => Property::Bool(slot),
                Some(_) => Property::Number(slot),
            }),
    );
    if is_plain {
        layout.extend(segments().map(Property::Segments));
    }
    layout.into()
}

/// The type of the integers that a property is stored as.
pub fn native_type(cx: &Context, def: &OpDef, slot: usize) -> Option<Type> {
    let default = *cx.default_attrs(cx.op_name(def.name)).get(slot)?;
    match cx.attr_kind(default.present()?) {
        AttrKind::Integer { ty, .. } => Some(*ty),
        _ => None,
    }
}

/// Encodes the properties of an operation.
pub fn encode(
    cx: &Context,
    def: &OpDef,
    layout: &[Property],
    attrs: &[Attribute],
    sink: &mut impl Sink,
) {
    let value = |slot: usize| attrs.get(slot).and_then(|attr| attr.present());
    for property in layout {
        match *property {
            Property::Attr(slot) => sink.attr(value(slot).unwrap_or(Attribute::UNIT)),
            Property::OptionalAttr(slot) => sink.optional_attr(value(slot)),
            Property::Bool(slot) => {
                let is_set = value(slot).is_some_and(|attr| attr != Attribute::FALSE);
                sink.byte(is_set.into());
            }
            Property::Number(slot) => {
                let number = value(slot).and_then(|attr| cx.enum_number(attr));
                sink.varint(number.unwrap_or(0) as u64);
            }
            Property::SegmentsAttr(slot) => {
                let sizes = value(slot);
                sink.attr(sizes.unwrap_or_else(|| cx.dense_array(Type::I32, &groups(def, slot))));
            }
            Property::Segments(slot) => {
                let sizes = value(slot).map(|attr| cx.dense_array_values(attr));
                encode_sparse(&sizes.unwrap_or_else(|| groups(def, slot)), sink);
            }
        }
    }
}

/// No values in any group.
fn groups(def: &OpDef, slot: usize) -> Vec<i64> {
    vec![0; group_count(def, slot)]
}

/// The number of groups whose sizes a slot holds.
pub fn group_count(def: &OpDef, slot: usize) -> usize {
    match def.operand_segments() == Some(slot) {
        true => def.operands.len(),
        false => def.results.len(),
    }
}

/// Numbers of which many may be zero: either all of them, or those that are not, each with its place in the low bits.
fn encode_sparse(values: &[i64], sink: &mut impl Sink) {
    let set = || values.iter().enumerate().filter(|(_, value)| **value != 0);
    let last = set().next_back().map_or(0, |(at, _)| at);
    let count = set().count();
    if last > 256 || count > values.len() / 2 {
        sink.flagged(values.len() as u64, false);
        for value in values {
            sink.varint(u64::from(*value as u32));
        }
        return;
    }
    sink.flagged(count as u64, true);
    if count == 0 {
        return;
    }
    let bits = (last + 1).next_power_of_two().trailing_zeros();
    sink.varint(bits.into());
    for (at, value) in set() {
        sink.varint(u64::from((*value as u32) << bits | at as u32));
    }
}
