//! Attributes of functions, parameters, results and calls.

use oxmlir_dialects::llvm::names as own;
use oxmlir_dialects::tables::llvm::{self, FramePointerKind, ModRefInfo, UWTableKind, shared};
use oxmlir_ir::{Attribute, Body, OpId, OpName, Str, Type};
use rustc_hash::FxHashMap;

use super::{Import, Result};
use crate::export::attributes::{INTEGER_ATTRS, KEYED, STRING_FLAGS};
use crate::names::{attrs, keys};
use crate::sys::{Attr, AttrValue, FUNCTION_INDEX, Llvm, RETURN_INDEX, Value, param_index};
use llvm::func as slots;

/// The names of built-in attributes by number.
pub(super) fn names(llvm: &Llvm) -> FxHashMap<u32, &'static str> {
    let known = attrs::ALL.iter();
    known
        .filter_map(|name| Some((llvm.attr_number(name)?, *name)))
        .collect()
}

/// Attributes of parameters, arguments and results that the dialect has under the same name.
const OF_PARAMETERS: &[&str] = &[
    own::ALIGN,
    own::ALIGNSTACK,
    own::ALLOCALIGN,
    own::ALLOCPTR,
    own::BYREF,
    own::BYVAL,
    own::DEREFERENCEABLE,
    own::DEREFERENCEABLE_OR_NULL,
    own::ELEMENTTYPE,
    own::INALLOCA,
    own::INREG,
    own::NEST,
    own::NOALIAS,
    own::NOFREE,
    own::NONNULL,
    own::NOUNDEF,
    own::PREALLOCATED,
    own::RANGE,
    own::READNONE,
    own::READONLY,
    own::RETURNED,
    own::SIGNEXT,
    own::SRET,
    own::WRITEONLY,
    own::ZEROEXT,
];

/// Slots of unit attributes of functions and calls.
const FLAGS: &[(&str, fn(OpName) -> Option<usize>)] = &[
    (attrs::CONVERGENT, shared::convergent_slot),
    (attrs::NO_UNWIND, shared::no_unwind_slot),
    (attrs::WILL_RETURN, shared::will_return_slot),
    (attrs::NO_INLINE, shared::no_inline_slot),
    (attrs::ALWAYS_INLINE, shared::always_inline_slot),
    (attrs::INLINE_HINT, shared::inline_hint_slot),
];

/// Keys of functions that stay among the attributes that are passed through, besides their own attributes.
const KEPT: &[&str] = &[
    keys::PREFER_VECTOR_WIDTH,
    keys::RECIPROCAL_ESTIMATES,
    keys::TARGET_CPU,
];

/// Keys of functions of which only the first counts.
const MODES: &[&str] = &[keys::SM_ENABLED, keys::SM_BODY, keys::SM_COMPATIBLE];

impl<'a, 'l> Import<'a, 'l> {
    /// Sets the attributes of a function.
    pub(super) fn function_attrs(&mut self, body: &mut Body, function: Value<'l>) {
        let root = body.root();
        let mut passed = Vec::new();
        for attr in function.attrs_at(FUNCTION_INDEX) {
            let (taken, passes) = match attr.value() {
                AttrValue::Enum(number, value) => {
                    (self.function_attr(body, root, number, value), false)
                }
                AttrValue::Text(key, value) => (
                    self.function_key(body, root, &key, &value),
                    KEPT.contains(&key.as_str()),
                ),
                AttrValue::Type(..) | AttrValue::Other => (true, false),
            };
            if !taken || passes {
                passed.extend(self.listed_attr(attr));
            }
        }
        let mode = |key: &&str| {
            let found = STRING_FLAGS.iter().find(|flag| flag.1 == *key)?;
            body.attr(root, found.0).map(|_| found.0)
        };
        let modes: Vec<usize> = MODES.iter().filter_map(mode).collect();
        for slot in modes.into_iter().skip(1) {
            body.set_attr(root, slot, Attribute::ABSENT);
        }
        if !passed.is_empty() {
            let passed = self.cx.array_attr(&passed);
            body.set_attr(root, slots::PASSTHROUGH_ATTR, passed);
        }
    }

    /// Sets what a built-in attribute says; false if it has to be passed through.
    fn function_attr(&self, body: &mut Body, root: OpId, number: u32, value: u64) -> bool {
        let cx = self.cx;
        let name = self.attr_names.get(&number).copied().unwrap_or_default();
        if self.flag(body, root, name) {
            return true;
        }
        let (slot, attr) = match name {
            attrs::OPTIMIZE_NONE => (slots::OPTIMIZE_NONE_ATTR, Some(Attribute::UNIT)),
            attrs::MEMORY => (slots::MEMORY_EFFECTS_ATTR, self.memory_effects(value)),
            attrs::UWTABLE => {
                let kind = UWTableKind::from_value(value as i64);
                (
                    slots::UWTABLE_KIND_ATTR,
                    kind.map(|kind| cx.enum_attr(kind)),
                )
            }
            attrs::VSCALE_RANGE => {
                use llvm::vscale_range_attr as of;
                let part = |value: u64| cx.int_attr(Type::I32, i64::from(value as u32));
                let parts = [
                    (of::MIN_RANGE, part(value >> 32)),
                    (of::MAX_RANGE, part(value)),
                ];
                let range = llvm::VscaleRangeAttr::make(cx, &parts);
                (slots::VSCALE_RANGE_ATTR, Some(range))
            }
            _ => return false,
        };
        if let Some(attr) = attr {
            body.set_attr(root, slot, attr);
        }
        true
    }

    /// Sets the unit attribute of a function or call that LLVM calls `name`; false if there is none.
    fn flag(&self, body: &mut Body, op: OpId, name: &str) -> bool {
        let slot = FLAGS.iter().find(|flag| flag.0 == name);
        let slot = slot.and_then(|(_, slot)| slot(body.name(op)));
        if let Some(slot) = slot {
            body.set_attr(op, slot, Attribute::UNIT);
        }
        slot.is_some()
    }

    /// Sets what an attribute says that is a string to LLVM; false if it has to be passed through.
    fn function_key(&self, body: &mut Body, root: OpId, key: &str, value: &str) -> bool {
        let cx = self.cx;
        let own = |table: &[(usize, &str)]| {
            let found = table.iter().find(|entry| entry.1 == key);
            found.map(|entry| entry.0)
        };
        let (slot, attr) = if let Some(slot) = own(STRING_FLAGS) {
            (slot, Attribute::UNIT)
        } else if let Some(slot) = own(KEYED) {
            let attr = match (value, is_boolean(slot)) {
                ("true", true) => Attribute::TRUE,
                (_, true) => Attribute::FALSE,
                _ => self.str_attr(value),
            };
            (slot, attr)
        } else if key == keys::FRAME_POINTER {
            let kinds = (0..8).filter_map(FramePointerKind::from_value);
            let kind = kinds.into_iter().find(|kind| kind.keyword() == value);
            let Some(kind) = kind else { return true };
            (slots::FRAME_POINTER_ATTR, cx.enum_attr(kind))
        } else if key == keys::TARGET_FEATURES {
            let features = value.split(',').filter(|feature| !feature.is_empty());
            let features: Vec<Attribute> = features.map(|f| self.str_attr(f)).collect();
            let features = cx.array_attr(&features);
            use llvm::target_features_attr as of;
            let features = llvm::TargetFeaturesAttr::make(cx, &[(of::FEATURES, features)]);
            (slots::TARGET_FEATURES_ATTR, features)
        } else {
            return false;
        };
        body.set_attr(root, slot, attr);
        true
    }

    /// `#llvm.memory_effects` of LLVM's encoding; `None` if everything may be read and written.
    fn memory_effects(&self, encoded: u64) -> Option<Attribute> {
        use llvm::memory_effects_attr as of;
        /// The kinds of memory in the order of the encoding.
        const KINDS: [usize; 6] = [
            of::ARG_MEM,
            of::INACCESSIBLE_MEM,
            of::ERRNO_MEM,
            of::OTHER,
            of::TARGET_MEM0,
            of::TARGET_MEM1,
        ];
        let effects = KINDS.iter().enumerate().map(|(at, kind)| {
            let effect = match encoded >> (2 * at) & 3 {
                0 => ModRefInfo::None,
                1 => ModRefInfo::Read,
                2 => ModRefInfo::Write,
                _ => ModRefInfo::Readwrite,
            };
            (*kind, effect)
        });
        let effects: Vec<_> = effects.collect();
        if effects.iter().all(|e| e.1 == ModRefInfo::Readwrite) {
            return None;
        }
        let parts: Vec<(usize, Attribute)> = effects
            .into_iter()
            .map(|(kind, effect)| (kind, self.cx.enum_attr(effect)))
            .collect();
        Some(llvm::MemoryEffectsAttr::make(self.cx, &parts))
    }

    /// Sets the attributes of a call itself. Those that an operation has no place for are left out.
    pub(super) fn call_flags(&self, body: &mut Body, op: OpId, call: Value<'l>) {
        for attr in call.call_attrs_at(FUNCTION_INDEX) {
            let AttrValue::Enum(number, value) = attr.value() else {
                continue;
            };
            let name = self.attr_names.get(&number).copied().unwrap_or_default();
            if name != attrs::MEMORY {
                self.flag(body, op, name);
                continue;
            }
            let slot = shared::memory_effects_slot(body.name(op));
            if let (Some(slot), Some(effects)) = (slot, self.memory_effects(value)) {
                body.set_attr(op, slot, effects);
            }
        }
    }

    /// The dictionary of a parameter, argument or result.
    pub(super) fn parameter_attrs(&mut self, list: Vec<Attr<'l>>) -> Result<Attribute> {
        let mut entries: Vec<(Str, Attribute)> = Vec::new();
        for attr in list {
            entries.extend(self.parameter_attr(attr)?);
        }
        Ok(self.cx.dict_attr(&entries))
    }

    fn parameter_attr(&mut self, attr: Attr<'l>) -> Result<Option<(Str, Attribute)>> {
        let value = attr.value();
        let number = match value {
            AttrValue::Enum(number, _) | AttrValue::Type(number, _) => number,
            AttrValue::Text(..) => return Ok(None),
            AttrValue::Other => {
                let text = self.llvm.parameter_attr_text(attr);
                let range = text.and_then(|text| self.range(&text));
                return Ok(range.map(|range| (self.key(own::RANGE), range)));
            }
        };
        let name = self.attr_names.get(&number).copied().unwrap_or_default();
        let captures_nothing = matches!(value, AttrValue::Enum(_, 0)) && name == attrs::CAPTURES;
        if captures_nothing {
            return Ok(Some((self.key(own::NOCAPTURE), Attribute::UNIT)));
        }
        let known = OF_PARAMETERS
            .iter()
            .find(|known| known.strip_prefix("llvm.") == Some(name));
        let Some(known) = known else { return Ok(None) };
        let value = match value {
            AttrValue::Type(_, ty) => {
                let ty = self.ty(ty)?;
                self.cx.type_attr(ty)
            }
            AttrValue::Enum(_, value) if INTEGER_ATTRS.contains(&name) => {
                self.cx.int_attr(Type::I64, value as i64)
            }
            _ => Attribute::UNIT,
        };
        Ok(Some((self.key(known), value)))
    }

    /// `range(i32 0, 10)` as `#llvm.constant_range<i32, 0, 10>`
    fn range(&self, text: &str) -> Option<Attribute> {
        use llvm::constant_range_attr as of;
        let inner = text.strip_prefix("range(i")?.strip_suffix(')')?;
        let (width, bounds) = inner.split_once(' ')?;
        let (lower, upper) = bounds.split_once(", ")?;
        let ty = self.cx.int_type(width.parse().ok()?);
        let bound = |text: &str| {
            let value = super::constants::int_of(width.parse().ok()?, text)?;
            Some(self.cx.apint_attr(ty, value))
        };
        let parts = [(of::LOWER, bound(lower)?), (of::UPPER, bound(upper)?)];
        Some(llvm::ConstantRangeAttr::make(self.cx, &parts))
    }

    /// The dictionaries of the arguments of a call that are operands, `None` if all are empty. `skip`: the positions of the others.
    pub(super) fn arg_attrs(
        &mut self,
        call: Value<'l>,
        skip: &[usize],
    ) -> Result<Option<Vec<Attribute>>> {
        let mut all = Vec::new();
        for index in 0..call.call_args().len() {
            if !skip.contains(&index) {
                let attrs = call.call_attrs_at(param_index(index));
                all.push(self.parameter_attrs(attrs)?);
            }
        }
        Ok(unless_empty(all))
    }

    /// The dictionary of the result of a call in a list, `None` if it is empty.
    pub(super) fn res_attrs(&mut self, call: Value<'l>) -> Result<Option<Vec<Attribute>>> {
        if call.ty().is_void() {
            return Ok(None);
        }
        let attrs = call.call_attrs_at(RETURN_INDEX);
        Ok(unless_empty(vec![self.parameter_attrs(attrs)?]))
    }
}

/// The list, unless all of its dictionaries are empty.
pub(super) fn unless_empty(dicts: Vec<Attribute>) -> Option<Vec<Attribute>> {
    dicts
        .iter()
        .any(|dict| *dict != Attribute::EMPTY_DICT)
        .then_some(dicts)
}

/// Whether the attribute of a function in a slot is a boolean.
fn is_boolean(slot: usize) -> bool {
    [
        slots::NO_INFS_FP_MATH_ATTR,
        slots::NO_NANS_FP_MATH_ATTR,
        slots::NO_SIGNED_ZEROS_FP_MATH_ATTR,
    ]
    .contains(&slot)
}
