//! Attributes of functions, parameters, results and calls.

use llvm_sys::LLVMAttributeIndex;
use oxmlir_dialects::tables::llvm::{self, ModRefInfo, shared};
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::{Export, Result, fail};
use crate::names::{attrs, keys};
use crate::sys::{Attr, FUNCTION_INDEX, RETURN_INDEX, Value, param_index};
use llvm::func as slots;

/// Built-in attributes that carry an integer.
pub(crate) const INTEGER_ATTRS: &[&str] = &[
    attrs::ALIGN,
    attrs::ALIGNSTACK,
    attrs::ALLOCKIND,
    attrs::ALLOCSIZE,
    attrs::CAPTURES,
    attrs::DEREFERENCEABLE,
    attrs::DEREFERENCEABLE_OR_NULL,
    attrs::MEMORY,
    attrs::NOFPCLASS,
    attrs::UWTABLE,
    attrs::VSCALE_RANGE,
];

/// Unit attributes of functions that LLVM knows as strings.
pub(crate) const STRING_FLAGS: &[(usize, &str)] = &[
    (slots::ARM_STREAMING_ATTR, keys::SM_ENABLED),
    (slots::ARM_LOCALLY_STREAMING_ATTR, keys::SM_BODY),
    (slots::ARM_STREAMING_COMPATIBLE_ATTR, keys::SM_COMPATIBLE),
    (slots::ARM_NEW_ZA_ATTR, keys::NEW_ZA),
    (slots::ARM_IN_ZA_ATTR, keys::IN_ZA),
    (slots::ARM_OUT_ZA_ATTR, keys::OUT_ZA),
    (slots::ARM_INOUT_ZA_ATTR, keys::INOUT_ZA),
    (slots::ARM_PRESERVES_ZA_ATTR, keys::PRESERVES_ZA),
];

/// String and boolean attributes of functions with the keys that LLVM has for them.
pub(crate) const KEYED: &[(usize, &str)] = &[
    (slots::TARGET_CPU_ATTR, keys::TARGET_CPU),
    (slots::TUNE_CPU_ATTR, keys::TUNE_CPU),
    (slots::RECIPROCAL_ESTIMATES_ATTR, keys::RECIPROCAL_ESTIMATES),
    (slots::PREFER_VECTOR_WIDTH_ATTR, keys::PREFER_VECTOR_WIDTH),
    (slots::NO_INFS_FP_MATH_ATTR, keys::NO_INFS_FP_MATH),
    (slots::NO_NANS_FP_MATH_ATTR, keys::NO_NANS_FP_MATH),
    (
        slots::NO_SIGNED_ZEROS_FP_MATH_ATTR,
        keys::NO_SIGNED_ZEROS_FP_MATH,
    ),
    (slots::DENORMAL_FP_MATH_ATTR, keys::DENORMAL_FP_MATH),
    (slots::DENORMAL_FP_MATH_F32_ATTR, keys::DENORMAL_FP_MATH_F32),
    (slots::FP_CONTRACT_ATTR, keys::FP_CONTRACT),
    (
        slots::INSTRUMENT_FUNCTION_ENTRY_ATTR,
        keys::INSTRUMENT_FUNCTION_ENTRY,
    ),
    (
        slots::INSTRUMENT_FUNCTION_EXIT_ATTR,
        keys::INSTRUMENT_FUNCTION_EXIT,
    ),
];

impl<'a, 'l> Export<'a, 'l> {
    /// Sets the attributes that a function names, and those that it passes through.
    pub(super) fn function_attrs(&mut self, op: llvm::Func<'a>, function: Value<'l>) -> Result {
        let mut all = self.flags(*op);
        all.extend(self.memory_effects(*op));
        for (slot, key) in STRING_FLAGS {
            if op.unit_attr(*slot) {
                all.push(self.llvm.string_attr(key, ""));
            }
        }
        for (slot, key) in KEYED {
            let value = match (op.str_attr(*slot), op.attr(*slot)) {
                (Some(text), _) => text,
                (None, Some(Attribute::TRUE)) => "true",
                (None, Some(Attribute::FALSE)) => "false",
                _ => continue,
            };
            all.push(self.llvm.string_attr(key, value));
        }
        if let Some(kind) = op.frame_pointer() {
            all.push(self.llvm.string_attr(keys::FRAME_POINTER, kind.keyword()));
        }
        if let Some(features) = self.target_features(op) {
            all.push(self.llvm.string_attr(keys::TARGET_FEATURES, &features));
        }
        if let Some(kind) = op.uwtable_kind() {
            all.extend(self.llvm.enum_attr(attrs::UWTABLE, kind.value() as u64));
        }
        let range = op.vscale_range();
        if let Some(range) = range.and_then(|range| llvm::VscaleRangeAttr::of(self.cx, range)) {
            let part = |a: Attribute| self.cx.int_value(a).unwrap_or(0) as u64;
            let packed = part(range.min_range()) << 32 | part(range.max_range());
            all.extend(self.llvm.enum_attr(attrs::VSCALE_RANGE, packed));
        }
        all.extend(self.listed_attrs(*op, slots::PASSTHROUGH_ATTR)?);
        for attr in all {
            function.add_attr(FUNCTION_INDEX, attr);
        }
        Ok(())
    }

    /// Sets the attributes that a call names.
    pub(super) fn call_attrs(&mut self, op: OpRef<'a>, call: Value<'l>) -> Result {
        let flags = self.flags(op);
        for attr in flags.into_iter().chain(self.memory_effects(op)) {
            call.add_call_attr(FUNCTION_INDEX, attr);
        }
        self.operand_attrs(op, call, &[])
    }

    /// Sets the attributes of the arguments and of the result of a call. `skip`: the positions of the
    /// arguments that come from attributes of the operation.
    pub(super) fn operand_attrs(
        &mut self,
        op: OpRef<'a>,
        call: Value<'l>,
        skip: &[usize],
    ) -> Result {
        let mut at = 0;
        for dict in shared::arg_attrs(op).unwrap_or_default() {
            while skip.contains(&at) {
                at += 1;
            }
            for attr in self.slot_attrs(op, *dict)? {
                call.add_call_attr(param_index(at), attr);
            }
            at += 1;
        }
        for dict in shared::res_attrs(op).unwrap_or_default() {
            for attr in self.slot_attrs(op, *dict)? {
                call.add_call_attr(RETURN_INDEX, attr);
            }
        }
        Ok(())
    }

    /// Sets the attributes of the parameters and of the result of a function.
    pub(super) fn parameter_attrs(&mut self, op: llvm::Func<'a>, function: Value<'l>) -> Result {
        let params = op.arg_attrs().unwrap_or_default().iter().enumerate();
        let result = op.res_attrs().unwrap_or_default().iter();
        let result = result.map(|dict| (RETURN_INDEX, dict));
        let places: Vec<(LLVMAttributeIndex, &Attribute)> = params
            .map(|(i, dict)| (param_index(i), dict))
            .chain(result)
            .collect();
        for (index, dict) in places {
            for attr in self.slot_attrs(*op, *dict)? {
                function.add_attr(index, attr);
            }
        }
        Ok(())
    }

    /// The unit attributes of a function or call.
    fn flags(&self, op: OpRef<'a>) -> Vec<Attr<'l>> {
        let optimize_none = llvm::Func::of(op).is_some_and(|op| op.optimize_none());
        let flags = [
            (shared::convergent(op), attrs::CONVERGENT),
            (shared::no_unwind(op), attrs::NO_UNWIND),
            (shared::will_return(op), attrs::WILL_RETURN),
            (shared::no_inline(op), attrs::NO_INLINE),
            (shared::always_inline(op), attrs::ALWAYS_INLINE),
            (shared::inline_hint(op), attrs::INLINE_HINT),
            (optimize_none, attrs::OPTIMIZE_NONE),
        ];
        let set = flags.into_iter().filter(|(is_set, _)| *is_set);
        set.filter_map(|(_, name)| self.llvm.enum_attr(name, 0))
            .collect()
    }

    /// The kinds of memory in the order of LLVM's encoding.
    fn memory_effects(&self, op: OpRef<'a>) -> Option<Attr<'l>> {
        let effects = llvm::MemoryEffectsAttr::of(self.cx, shared::memory_effects(op)?)?;
        let kinds = [
            effects.arg_mem(),
            effects.inaccessible_mem(),
            effects.errno_mem(),
            effects.other(),
            effects.target_mem0(),
            effects.target_mem1(),
        ];
        let encoded = kinds.into_iter().rev().fold(0, |all, kind| {
            let bits = match kind {
                ModRefInfo::None => 0,
                ModRefInfo::Read => 1,
                ModRefInfo::Write => 2,
                ModRefInfo::Readwrite => 3,
            };
            all << 2 | bits
        });
        self.llvm.enum_attr(attrs::MEMORY, encoded)
    }

    fn target_features(&self, op: llvm::Func<'a>) -> Option<String> {
        let features = llvm::TargetFeaturesAttr::of(self.cx, op.target_features()?)?;
        let features = features.features().unwrap_or_default().iter();
        let features: Vec<&str> = features.filter_map(|f| self.cx.str_value(*f)).collect();
        Some(features.join(","))
    }

    /// The parameters of an attribute of a dialect.
    pub(super) fn params(&self, attr: Attribute) -> &'a [Attribute] {
        match self.cx.attr_kind(attr) {
            AttrKind::Dialect { params, .. } => params,
            _ => &[],
        }
    }

    /// The attributes that the list in a slot names.
    pub(super) fn listed_attrs(&self, op: OpRef<'a>, slot: usize) -> Result<Vec<Attr<'l>>> {
        let list = op.cx.attr_name(op.name(), slot);
        let attrs = op.array_attr(slot).unwrap_or_default().iter();
        attrs
            .map(|attr| self.listed_attr(op, list, *attr))
            .collect()
    }

    /// `"key"` or `["key", "value"]`: a built-in attribute where LLVM has one of that name.
    fn listed_attr(&self, op: OpRef<'a>, list: &str, attr: Attribute) -> Result<Attr<'l>> {
        let text = |a: &Attribute| self.cx.str_value(*a);
        let (key, value) = match (self.cx.str_value(attr), self.cx.array_elements(attr)) {
            (Some(key), _) => (key, None),
            (None, [key, value]) => match (text(key), text(value)) {
                (Some(key), Some(value)) => (key, Some(value)),
                _ => {
                    return fail(
                        op,
                        format!("expected arrays within '{list}' to contain two strings"),
                    );
                }
            },
            _ => {
                return fail(
                    op,
                    format!("expected '{list}' to contain string or array attributes"),
                );
            }
        };
        let built_in = self.llvm.enum_attr(key, 0).is_some();
        let has_number = INTEGER_ATTRS.contains(&key);
        match value {
            None if built_in && has_number => {
                fail(op, format!("LLVM attribute '{key}' expects a value"))
            }
            None => Ok(self
                .llvm
                .enum_attr(key, 0)
                .unwrap_or_else(|| self.llvm.string_attr(key, ""))),
            Some(value) if built_in && has_number => Ok(value
                .parse()
                .ok()
                .and_then(|number| self.llvm.enum_attr(key, number))
                .unwrap_or_else(|| self.llvm.string_attr(key, value))),
            Some(value) if built_in => fail(
                op,
                format!("LLVM attribute '{key}' does not expect a value, found '{value}'"),
            ),
            Some(value) => Ok(self.llvm.string_attr(key, value)),
        }
    }

    /// The attributes in the dictionary of a parameter, argument or result.
    fn slot_attrs(&mut self, op: OpRef<'a>, dict: Attribute) -> Result<Vec<Attr<'l>>> {
        let mut all = Vec::new();
        for (name, value) in self.cx.dict_entries(dict) {
            let Some(name) = self.cx.get_str(*name).strip_prefix("llvm.") else {
                continue;
            };
            all.extend(self.slot_attr(op, name, *value)?);
        }
        Ok(all)
    }

    fn slot_attr(
        &mut self,
        op: OpRef<'a>,
        name: &str,
        value: Attribute,
    ) -> Result<Option<Attr<'l>>> {
        let cx = self.cx;
        Ok(match cx.attr_kind(value) {
            // What does not capture captures nothing.
            AttrKind::Unit if name == attrs::NOCAPTURE => self.llvm.enum_attr(attrs::CAPTURES, 0),
            AttrKind::Unit => self.llvm.enum_attr(name, 0),
            AttrKind::Integer { value: number, .. } => {
                let number = number.to_u64().unwrap_or(0);
                if name.starts_with(attrs::ALIGN) {
                    super::globals::checked_alignment(op, number as i64)?;
                }
                self.llvm.enum_attr(name, number)
            }
            AttrKind::Type(ty) => {
                let ty = self.ty(op, *ty)?;
                self.llvm.type_attr(name, ty)
            }
            AttrKind::Dialect { .. } => self.range(name, value),
            _ => None,
        })
    }

    /// `#llvm.constant_range<i32, 0, 12>`
    fn range(&self, name: &str, range: Attribute) -> Option<Attr<'l>> {
        let range = llvm::ConstantRangeAttr::of(self.cx, range)?;
        let bound = |a: Attribute| match self.cx.attr_kind(a) {
            AttrKind::Integer { value, .. } => Some(value.clone()),
            _ => None,
        };
        let (lower, upper) = (bound(range.lower())?, bound(range.upper())?);
        let words = |v: &oxmlir_ir::num::ApInt| -> Vec<u64> {
            let value = v.to_biguint();
            let mut words = value.to_u64_digits();
            words.resize(v.width().div_ceil(64) as usize, 0);
            words
        };
        self.llvm
            .range_attr(name, lower.width(), [&words(&lower), &words(&upper)])
    }
}
