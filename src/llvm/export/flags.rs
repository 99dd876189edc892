//! Flags of the module: `llvm.module_flags`.

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{AttrKind, Attribute};

use super::{Export, Result, fail};
use crate::names::named;
use crate::sys::Meta;

impl<'a, 'l> Export<'a, 'l> {
    /// Translates `llvm.module_flags` to flags of the module.
    pub(super) fn module_flags(&mut self, op: llvm::ModuleFlags<'a>) -> Result {
        for flag in op.flags() {
            let Some(flag) = llvm::MlirModuleFlagAttr::of(self.cx, *flag) else {
                return fail(*op, "expected a module flag attribute");
            };
            let behavior = self.i32_nodes(&[flag.behavior().value()]);
            let key = flag.key();
            let Some(value) = self.flag_value(flag.value()) else {
                return fail(*op, format!("unsupported module flag value of key '{key}'"));
            };
            let key = self.llvm.md_string(key);
            let node = self.llvm.md_node(&[behavior[0], key, value]);
            self.llvm.add_named_metadata(named::MODULE_FLAGS, node);
        }
        Ok(())
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
            _ => self.profile_summary(llvm::ProfileSummaryAttr::of(self.cx, value)?),
        }
    }

    /// `!{ptr @from, ptr @to, i64 count}`
    fn call_graph_edge(&self, edge: Attribute) -> Option<Meta<'l>> {
        let edge = llvm::CgprofileEntryAttr::of(self.cx, edge)?;
        let function = |name: Option<&str>| {
            let function = self.symbols.get(&self.cx.str(name?))?;
            Some(function.as_metadata())
        };
        let (from, to) = (function(edge.from()), function(edge.to()));
        let count = self.i64_node(edge.count());
        Some(self.llvm.md_node_with_holes(&[from, to, Some(count)]))
    }

    fn profile_summary(&self, summary: llvm::ProfileSummaryAttr) -> Option<Meta<'l>> {
        let format = summary.format().keyword();
        let pair =
            |name: &str, value: Meta<'l>| self.llvm.md_node(&[self.llvm.md_string(name), value]);
        let mut parts = vec![pair("ProfileFormat", self.llvm.md_string(format))];
        for (name, count) in [
            ("TotalCount", summary.total_count()),
            ("MaxCount", summary.max_count()),
            ("MaxInternalCount", summary.max_internal_count()),
            ("MaxFunctionCount", summary.max_function_count()),
            ("NumCounts", summary.num_counts()),
            ("NumFunctions", summary.num_functions()),
        ] {
            parts.push(pair(name, self.i64_node(count)));
        }
        if let Some(partial) = summary.is_partial_profile() {
            parts.push(pair("IsPartialProfile", self.i64_node(partial)));
        }
        let ratio = summary.partial_profile_ratio();
        if let Some(AttrKind::Float { value, .. }) = ratio.map(|r| self.cx.attr_kind(r)) {
            let double = self.llvm.float(crate::sys::FloatTy::Double);
            let ratio = double.float_const(&[value.to_f64().to_bits()]);
            parts.push(pair("PartialProfileRatio", ratio.as_metadata()));
        }
        let mut entries = Vec::new();
        for entry in summary.detailed_summary() {
            let entry = llvm::ProfileSummaryDetailedAttr::of(self.cx, *entry)?;
            let numbers = [entry.cut_off(), entry.min_count(), entry.num_counts()];
            let numbers = numbers.map(|number| self.i64_node(number));
            entries.push(self.llvm.md_node(&numbers));
        }
        parts.push(pair("DetailedSummary", self.llvm.md_node(&entries)));
        Some(self.llvm.md_node(&parts))
    }
}
