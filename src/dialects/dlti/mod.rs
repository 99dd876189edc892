//! dlti: data layouts, and facts about targets.

pub mod keys;
mod print;
mod verify;

use oxmlir_ir::hooks::DialectHooks;
use oxmlir_ir::{Attribute, Context, OpRef, Type};

use crate::tables::dlti::{DlEntryAttr, DlSpecAttr};

/// The attribute that describes a data layout, and its name on operations.
pub const LAYOUT: &str = DlSpecAttr::FULL_NAME;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    data_layout: Some(LAYOUT),
    print_params: print::PARAMS,
    verify_params: verify::PARAMS,
    verify_attr: Some(verify::attribute),
    ..DialectHooks::none("dlti")
};

/// Key and value of an entry.
fn entry(cx: &Context, attr: Attribute) -> Option<(Attribute, Attribute)> {
    let entry = DlEntryAttr::of(cx, attr)?;
    Some((entry.key(), entry.value()))
}

/// Keys and values of a list of entries.
fn entries(cx: &Context, array: Attribute) -> impl Iterator<Item = (Attribute, Attribute)> {
    cx.array_elements(array)
        .iter()
        .filter_map(|e| entry(cx, *e))
}

/// Keys and values of the data layout `attr`.
pub fn layout(cx: &Context, attr: Attribute) -> Option<Vec<(Attribute, Attribute)>> {
    let list = DlSpecAttr::of(cx, attr)?.entries().iter();
    Some(list.filter_map(|e| entry(cx, *e)).collect())
}

/// The widest integer that `index` may stand for.
const MAX_INDEX_BITS: u32 = 128;

/// The width of `index` in bits, if the data layout of an operation or of one around it says it.
pub fn index_bits(op: OpRef) -> Option<u32> {
    let index = op.cx.type_attr(Type::INDEX);
    let width = |scope: OpRef| {
        let entries = layout(scope.cx, scope.named_attr(LAYOUT)?)?;
        let (_, value) = entries.into_iter().find(|(key, _)| *key == index)?;
        u32::try_from(scope.cx.int_value(value)?)
            .ok()
            .filter(|bits| (1..=MAX_INDEX_BITS).contains(bits))
    };
    std::iter::successors(Some(op), |op| op.parent()).find_map(width)
}
