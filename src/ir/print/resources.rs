//! The `{-# ... #-}` section.

use rustc_hash::FxHashMap;

use super::Printer;
use super::write::push_hex;
use crate::resources::{Resource, ResourceSection, ResourceValue};

impl Printer<'_> {
    /// Writes the resources that the program refers to and the external ones; nothing if there are none.
    pub(super) fn resource_section(&mut self) {
        let all = self.cx.resources();
        let dialect = self.referenced(&all);
        let external: Vec<&Resource> = all
            .iter()
            .filter(|r| r.section == ResourceSection::External && self.options.external_resources)
            .collect();
        if dialect.is_empty() && external.is_empty() {
            return;
        }
        self.text("\n{-#\n");
        let mut first = true;
        for (name, list) in [
            ("dialect_resources", dialect),
            ("external_resources", external),
        ] {
            let entries = self.entries(&list);
            if entries.is_empty() {
                continue;
            }
            self.text(if first { "  " } else { ",\n  " });
            first = false;
            self.text(name);
            self.text(": {\n");
            self.text(&entries);
            self.text("\n  }");
        }
        self.text("\n#-}\n");
    }

    /// The dialect resources that attributes refer to, in the order in which those are printed.
    fn referenced<'r>(&self, all: &'r [Resource]) -> Vec<&'r Resource> {
        // Of several with one key the first counts.
        let mut by_key: FxHashMap<&str, &Resource> = FxHashMap::default();
        for resource in all.iter().rev() {
            if resource.section == ResourceSection::Dialect {
                by_key.insert(&resource.key, resource);
            }
        }
        let keys = self.aliases.resources.iter().map(|k| self.cx.get_str(*k));
        keys.filter_map(|key| by_key.get(key).copied()).collect()
    }

    /// The entries of one section by provider, without those that are too long.
    fn entries(&self, list: &[&Resource]) -> String {
        let mut printer = self.fork();
        let mut provider: Option<&str> = None;
        for resource in list {
            let value = self.resource_value(&resource.value);
            let limit = self.options.elide_resources_above;
            if limit.is_some_and(|n| value.len() as u64 > n) {
                continue;
            }
            if provider == Some(&resource.provider) {
                printer.text(",\n");
            } else {
                printer.text(if provider.is_some() { "\n    },\n" } else { "" });
                printer.text("    ");
                printer.keyword_or_string(&resource.provider);
                printer.text(": {\n");
                provider = Some(&resource.provider);
            }
            printer.text("      ");
            printer.keyword_or_string(&resource.key);
            printer.text(": ");
            printer.text(&value);
        }
        printer.text(if provider.is_some() { "\n    }" } else { "" });
        printer.out
    }

    fn resource_value(&self, value: &ResourceValue) -> String {
        match value {
            ResourceValue::Bool(value) => value.to_string(),
            ResourceValue::String(text) => {
                let mut printer = self.fork();
                printer.string(text);
                printer.out
            }
            ResourceValue::Blob(bytes) => {
                let mut out = String::with_capacity(2 * bytes.len() + 4);
                out.push_str("\"0x");
                for byte in bytes {
                    push_hex(&mut out, *byte);
                }
                out.push('"');
                out
            }
        }
    }
}
