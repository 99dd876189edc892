//! Flags of the module: `llvm.module_flags`.

use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::op::OpExt;
use super::{Export, Result, fail};
use crate::sys::Meta;

/// The integers of a profile summary in the order of its parameters, the format in front of them left out.
const PROFILE_COUNTS: &[&str] = &[
    "TotalCount",
    "MaxCount",
    "MaxInternalCount",
    "MaxFunctionCount",
    "NumCounts",
    "NumFunctions",
];

impl<'a, 'l> Export<'a, 'l> {
    /// Translates `llvm.module_flags` to flags of the module.
    pub(super) fn module_flags(&mut self, op: OpRef<'a>) -> Result {
        for flag in op.list("flags") {
            let [behavior, key, value] = self.params(*flag) else {
                return fail(op, "expected a module flag attribute");
            };
            let behavior = self.i32_nodes(&[self.enum_or_int(*behavior)]);
            let key = self.cx.str_value(*key).unwrap_or_default();
            let Some(value) = self.flag_value(*value) else {
                return fail(op, format!("unsupported module flag value of key '{key}'"));
            };
            let key = self.llvm.md_string(key);
            let node = self.llvm.md_node(&[behavior[0], key, value]);
            self.llvm.add_named_metadata(c"llvm.module.flags", node);
        }
        Ok(())
    }

    fn enum_or_int(&self, attr: Attribute) -> i64 {
        match self.cx.attr_kind(attr) {
            AttrKind::Enum { value, .. } => *value,
            _ => self.cx.int_value(attr).unwrap_or(0),
        }
    }

    fn i64_node(&self, value: i64) -> Meta<'l> {
        self.llvm.int(64).int_const(&[value as u64]).as_metadata()
    }

    fn flag_value(&self, value: Attribute) -> Option<Meta<'l>> {
        match self.cx.attr_kind(value) {
            AttrKind::String { value, .. } => Some(self.llvm.md_string(self.cx.get_str(*value))),
            AttrKind::Integer { value, .. } => {
                let value = value.to_i64()?;
                self.i32_nodes(&[value]).pop()
            }
            AttrKind::Array(entries) => {
                let entries: Option<Vec<Meta>> =
                    entries.iter().map(|e| self.call_graph_edge(*e)).collect();
                self.llvm.md_distinct_node(&entries?)
            }
            AttrKind::Dialect { def, params } if def.0.name == "llvm.profile_summary" => {
                self.profile_summary(params)
            }
            _ => None,
        }
    }

    /// `!{ptr @from, ptr @to, i64 count}`
    fn call_graph_edge(&self, edge: Attribute) -> Option<Meta<'l>> {
        let [from, to, count] = self.params(edge) else {
            return None;
        };
        let function = |symbol: &Attribute| match self.cx.attr_kind(symbol.present()?) {
            AttrKind::SymbolRef { root, .. } => self.symbols.get(root).map(|f| f.as_metadata()),
            _ => None,
        };
        let count = self.i64_node(self.cx.int_value(*count)?);
        Some(
            self.llvm
                .md_node_with_holes(&[function(from), function(to), Some(count)]),
        )
    }

    fn profile_summary(&self, params: &[Attribute]) -> Option<Meta<'l>> {
        let [format, rest @ ..] = params else {
            return None;
        };
        let format = match self.enum_or_int(*format) {
            0 => "SampleProfile",
            1 => "InstrProf",
            _ => "CSInstrProf",
        };
        let pair =
            |name: &str, value: Meta<'l>| self.llvm.md_node(&[self.llvm.md_string(name), value]);
        let mut parts = vec![pair("ProfileFormat", self.llvm.md_string(format))];
        for (name, count) in PROFILE_COUNTS.iter().zip(rest) {
            parts.push(pair(name, self.i64_node(self.cx.int_value(*count)?)));
        }
        let [partial, ratio, detailed] = rest.get(PROFILE_COUNTS.len()..)? else {
            return None;
        };
        if let Some(partial) = partial.present() {
            let partial = self.i64_node(self.cx.int_value(partial)?);
            parts.push(pair("IsPartialProfile", partial));
        }
        if let Some(AttrKind::Float { value, .. }) = ratio.present().map(|r| self.cx.attr_kind(r)) {
            let double = self.llvm.float(crate::sys::FloatTy::Double);
            let ratio = double.float_const(&[value.to_f64().to_bits()]);
            parts.push(pair("PartialProfileRatio", ratio.as_metadata()));
        }
        let mut entries = Vec::new();
        for entry in self.cx.array_elements(*detailed) {
            let numbers: Option<Vec<Meta>> = self
                .params(*entry)
                .iter()
                .map(|n| Some(self.i64_node(self.cx.int_value(*n)?)))
                .collect();
            entries.push(self.llvm.md_node(&numbers?));
        }
        parts.push(pair("DetailedSummary", self.llvm.md_node(&entries)));
        Some(self.llvm.md_node(&parts))
    }
}
