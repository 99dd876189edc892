//! Attributes of functions, parameters, results and calls.

use llvm_sys::LLVMAttributeIndex;
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::op::OpExt;
use super::{Export, Result, fail};
use crate::sys::{Attr, FUNCTION_INDEX, RETURN_INDEX, Value, param_index};

/// Built-in attributes that carry an integer.
const INTEGER_ATTRS: &[&str] = &[
    "align",
    "alignstack",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "uwtable",
    "vscale_range",
];

/// Unit attributes of functions and calls, with LLVM's names.
const FLAGS: &[(&str, &str)] = &[
    ("convergent", "convergent"),
    ("no_unwind", "nounwind"),
    ("will_return", "willreturn"),
    ("no_inline", "noinline"),
    ("always_inline", "alwaysinline"),
    ("inline_hint", "inlinehint"),
    ("optimize_none", "optnone"),
];

/// Unit attributes of functions that LLVM knows as strings.
const STRING_FLAGS: &[(&str, &str)] = &[
    ("arm_streaming", "aarch64_pstate_sm_enabled"),
    ("arm_locally_streaming", "aarch64_pstate_sm_body"),
    ("arm_streaming_compatible", "aarch64_pstate_sm_compatible"),
    ("arm_new_za", "aarch64_new_za"),
    ("arm_in_za", "aarch64_in_za"),
    ("arm_out_za", "aarch64_out_za"),
    ("arm_inout_za", "aarch64_inout_za"),
    ("arm_preserves_za", "aarch64_preserves_za"),
];

/// String and boolean attributes of functions with the keys that LLVM has for them.
const KEYED: &[(&str, &str)] = &[
    ("target_cpu", "target-cpu"),
    ("tune_cpu", "tune-cpu"),
    ("reciprocal_estimates", "reciprocal-estimates"),
    ("prefer_vector_width", "prefer-vector-width"),
    ("no_infs_fp_math", "no-infs-fp-math"),
    ("no_nans_fp_math", "no-nans-fp-math"),
    ("no_signed_zeros_fp_math", "no-signed-zeros-fp-math"),
    ("denormal_fp_math", "denormal-fp-math"),
    ("denormal_fp_math_f32", "denormal-fp-math-f32"),
    ("fp_contract", "fp-contract"),
    ("instrument_function_entry", "instrument-function-entry"),
    ("instrument_function_exit", "instrument-function-exit"),
];

/// The kinds of memory of a `memory_effects` attribute in its order, with their places in LLVM's encoding.
const MEMORY_PLACES: [u32; 6] = [3, 0, 1, 2, 4, 5];

impl<'a, 'l> Export<'a, 'l> {
    /// Sets the attributes that a function names, and those that it passes through.
    pub(super) fn function_attrs(&mut self, op: OpRef<'a>, function: Value<'l>) -> Result {
        let mut all = self.flags(op);
        all.extend(self.memory_effects(op));
        for (name, key) in STRING_FLAGS {
            if op.flag(name) {
                all.push(self.llvm.string_attr(key, ""));
            }
        }
        for (name, key) in KEYED {
            let value = match (op.string(name), op.named_attr(name)) {
                (Some(text), _) => text,
                (None, Some(Attribute::TRUE)) => "true",
                (None, Some(Attribute::FALSE)) => "false",
                _ => continue,
            };
            all.push(self.llvm.string_attr(key, value));
        }
        if let Some(kind) = op.number("frame_pointer") {
            let kinds = ["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];
            let kind = kinds.get(kind as usize).copied().unwrap_or("none");
            all.push(self.llvm.string_attr("frame-pointer", kind));
        }
        if let Some(features) = self.target_features(op) {
            all.push(self.llvm.string_attr("target-features", &features));
        }
        if let Some(kind) = op.number("uwtable_kind") {
            all.extend(self.llvm.enum_attr("uwtable", kind as u64));
        }
        if let Some([min, max]) = op.named_attr("vscale_range").map(|a| self.params(a)) {
            let part = |a: &Attribute| self.cx.int_value(*a).unwrap_or(0) as u64;
            let packed = part(min) << 32 | part(max);
            all.extend(self.llvm.enum_attr("vscale_range", packed));
        }
        all.extend(self.listed_attrs(op, "passthrough")?);
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
        for attrs in op.list("arg_attrs") {
            while skip.contains(&at) {
                at += 1;
            }
            for attr in self.slot_attrs(op, *attrs)? {
                call.add_call_attr(param_index(at), attr);
            }
            at += 1;
        }
        for attrs in op.list("res_attrs") {
            for attr in self.slot_attrs(op, *attrs)? {
                call.add_call_attr(RETURN_INDEX, attr);
            }
        }
        Ok(())
    }

    /// Sets the attributes of the parameters and of the result of a function.
    pub(super) fn parameter_attrs(&mut self, op: OpRef<'a>, function: Value<'l>) -> Result {
        let params = op.list("arg_attrs").iter().enumerate();
        let result = op.list("res_attrs").iter().map(|a| (RETURN_INDEX, a));
        let slots: Vec<(LLVMAttributeIndex, &Attribute)> = params
            .map(|(i, a)| (param_index(i), a))
            .chain(result)
            .collect();
        for (index, attrs) in slots {
            for attr in self.slot_attrs(op, *attrs)? {
                function.add_attr(index, attr);
            }
        }
        Ok(())
    }

    fn flags(&self, op: OpRef<'a>) -> Vec<Attr<'l>> {
        let set = FLAGS.iter().filter(|(name, _)| op.flag(name));
        set.filter_map(|(_, key)| self.llvm.enum_attr(key, 0))
            .collect()
    }

    fn memory_effects(&self, op: OpRef<'a>) -> Option<Attr<'l>> {
        let kinds = self.params(op.named_attr("memory_effects")?);
        let places = kinds.iter().zip(MEMORY_PLACES);
        let encoded = places.fold(0, |all, (kind, place)| {
            let kind = match self.cx.attr_kind(*kind) {
                AttrKind::Enum { value, .. } => *value,
                _ => self.cx.int_value(*kind).unwrap_or(0),
            };
            all | (kind as u64 & 3) << (2 * place)
        });
        self.llvm.enum_attr("memory", encoded)
    }

    fn target_features(&self, op: OpRef<'a>) -> Option<String> {
        let features = self.params(op.named_attr("target_features")?).first()?;
        let features = self.cx.array_elements(*features).iter();
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

    /// The attributes that a list names.
    pub(super) fn listed_attrs(&self, op: OpRef<'a>, list: &str) -> Result<Vec<Attr<'l>>> {
        let attrs = op.list(list).iter();
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
            AttrKind::Unit if name == "nocapture" => self.llvm.enum_attr("captures", 0),
            AttrKind::Unit => self.llvm.enum_attr(name, 0),
            AttrKind::Integer { value, .. } => {
                let number = value.to_u64().unwrap_or(0);
                if name.starts_with("align") {
                    super::globals::checked_alignment(op, number as i64)?;
                }
                self.llvm.enum_attr(name, number)
            }
            AttrKind::Type(ty) => {
                let ty = self.ty(op, *ty)?;
                self.llvm.type_attr(name, ty)
            }
            AttrKind::Dialect { params, .. } => self.range(name, params),
            _ => None,
        })
    }

    /// `#llvm.constant_range<i32, 0, 12>`
    fn range(&self, name: &str, params: &[Attribute]) -> Option<Attr<'l>> {
        let [lower, upper] = params else { return None };
        let bound = |a: &Attribute| match self.cx.attr_kind(*a) {
            AttrKind::Integer { value, .. } => Some(value.clone()),
            _ => None,
        };
        let (lower, upper) = (bound(lower)?, bound(upper)?);
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
