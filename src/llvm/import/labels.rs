//! Labels of debug information, `#dbg_label(!1, !2)`.
//!
//! LLVM's C interface does not tell which label a record is about; its text has the number. So a module with such records is read
//! once more from its text, with one line behind it: named metadata of all labels, which can be asked for, in an order that the
//! text tells by numbers.

use std::ffi::CStr;

use memchr::memmem;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::Rewriter;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Import;
use crate::sys::{Llvm, Meta, Value};

/// The named metadata of compile units, without which there is no debug information.
const UNITS: &CStr = c"llvm.dbg.cu";

/// The named metadata of labels.
const NAMED: &CStr = c"oxmlir.labels";

/// How a record of a label begins.
const RECORD: &str = "#dbg_label(";

/// The number of the label in the text of a record.
fn number(record: &str) -> Option<&str> {
    let rest = record.trim_start().strip_prefix(RECORD)?;
    Some(rest.split_once(',')?.0)
}

/// The module with named metadata of the labels that its records are about; as it is if there are none. `file` is what it is called
/// in messages.
pub(super) fn named(module: Llvm, file: &CStr) -> Llvm {
    if module.named_nodes(UNITS).is_empty() {
        return module;
    }
    let mut text = module.print();
    if memmem::find(&text, RECORD.as_bytes()).is_none() {
        return module;
    }
    let mut known = FxHashSet::default();
    let lines = String::from_utf8_lossy(&text);
    let numbers = lines.lines().filter_map(number);
    let labels: Vec<&str> = numbers.filter(|number| known.insert(*number)).collect();
    let named = format!(
        "\n!{} = !{{{}}}\n",
        NAMED.to_string_lossy(),
        labels.join(", ")
    );
    text.extend(named.bytes());
    Llvm::read(file, &text).unwrap_or(module)
}

/// The labels of a module, by their numbers in its text.
pub(super) fn numbered<'l>(module: &'l Llvm, text: &[u8]) -> FxHashMap<String, Meta<'l>> {
    let nodes = module.named_nodes(NAMED);
    let line = format!("\n!{} = !{{", NAMED.to_string_lossy());
    let Some(at) = memmem::rfind(text, line.as_bytes()) else {
        return FxHashMap::default();
    };
    let list = text[at + line.len()..].split(|byte| *byte == b'}').next();
    let list = String::from_utf8_lossy(list.unwrap_or_default());
    list.split(", ").map(str::to_owned).zip(nodes).collect()
}

impl<'l> Import<'_, 'l> {
    /// Translates the records of labels in front of an instruction.
    pub(super) fn debug_labels(&mut self, rw: &mut Rewriter, instruction: Value<'l>) {
        if self.labels.is_empty() {
            return;
        }
        for record in instruction.debug_labels() {
            let label = number(&record.text).and_then(|number| self.labels.get(number));
            if let Some(label) = label.copied()
                && let Some(label) = self.debug_attr(label)
            {
                let loc = self.location(record.location);
                llvm::intr_dbg_label(rw, loc, label);
            }
        }
    }
}
