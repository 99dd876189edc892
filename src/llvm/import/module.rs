//! What belongs to the module: attributes, flags, and metadata with a name.

use oxmlir_dialects::dlti;
use oxmlir_dialects::llvm::names as own;
use oxmlir_dialects::tables::llvm::{self, ModFlagBehavior, ProfileSummaryFormatKind};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Str, Type};

use super::Import;
use crate::names::named;
use crate::sys::{Meta, Operand};

impl<'a, 'l> Import<'a, 'l> {
    /// The dictionary of the module.
    pub(super) fn module_attrs(&mut self) -> Attribute {
        let layout = self.layout();
        let asm = self.llvm.module_asm();
        let lines: Vec<Attribute> = asm
            .lines()
            .filter(|line| !line.is_empty())
            .map(|line| self.str_attr(line))
            .collect();
        let mut entries: Vec<(Str, Attribute)> = vec![
            (self.key(dlti::LAYOUT), layout),
            (self.key(own::MODULE_ASM), self.cx.array_attr(&lines)),
            (
                self.key(own::TARGET_TRIPLE),
                self.str_attr(&self.llvm.target()),
            ),
        ];
        for (name, attr) in [
            (named::IDENT, own::IDENT),
            (named::COMMANDLINE, own::COMMANDLINE),
        ] {
            if let [node] = self.llvm.named_nodes(name)[..]
                && let [text] = &self.strings(node)[..]
            {
                entries.push((self.key(attr), *text));
            }
        }
        let libraries = self.llvm.named_nodes(named::DEPENDENT_LIBRARIES);
        let libraries: Vec<Attribute> = libraries
            .into_iter()
            .filter_map(|node| self.strings(node).first().copied())
            .collect();
        if !libraries.is_empty() {
            let libraries = self.cx.array_attr(&libraries);
            entries.push((self.key(own::DEPENDENT_LIBRARIES), libraries));
        }
        self.cx.dict_attr(&entries)
    }

    /// The strings in a tuple.
    fn strings(&self, node: Meta<'l>) -> Vec<Attribute> {
        let operands = self.llvm.md_operands(node);
        let texts = operands.into_iter().filter_map(|operand| match operand {
            Operand::Text(text) => self.llvm.md_text(text),
            _ => None,
        });
        texts.map(|text| self.str_attr(&text)).collect()
    }

    /// Operations for metadata with a name.
    pub(super) fn module_metadata(&mut self, rw: &mut Rewriter) {
        for options in self.llvm.named_nodes(named::LINKER_OPTIONS) {
            let options = self.strings(options);
            llvm::linker_options(rw, self.loc, &options);
        }
        let flags = self.llvm.named_nodes(named::MODULE_FLAGS);
        let flags: Vec<Attribute> = flags
            .into_iter()
            .filter_map(|flag| self.module_flag(flag))
            .collect();
        if !flags.is_empty() {
            llvm::module_flags(rw, self.loc, &flags);
        }
    }

    /// `!{i32 behavior, !"key", value}`
    fn module_flag(&mut self, flag: Meta<'l>) -> Option<Attribute> {
        use llvm::mlir_module_flag_attr as of;
        let operands = self.llvm.md_operands(flag);
        let [Operand::Constant(behavior), Operand::Text(key), value] = operands[..] else {
            return None;
        };
        let behavior = ModFlagBehavior::from_value(behavior.as_int()?)?;
        let key = self.llvm.md_text(key)?;
        let Some(attr) = self.flag_value(&key, value) else {
            let message = format!(
                "unsupported module flag value for key '{key}' : {}",
                self.operand_text(value)
            );
            self.warn(self.loc, message);
            return None;
        };
        let parts = [
            (of::BEHAVIOR, self.cx.int_attr(Type::I64, behavior.value())),
            (of::KEY, self.str_attr(&key)),
            (of::VALUE, attr),
        ];
        Some(llvm::MlirModuleFlagAttr::make(self.cx, &parts))
    }

    fn flag_value(&mut self, key: &str, value: Operand<'l>) -> Option<Attribute> {
        match value {
            Operand::Constant(number) => Some(self.cx.int_attr(Type::I32, number.as_int()?)),
            Operand::Text(text) => Some(self.str_attr(&self.llvm.md_text(text)?)),
            Operand::Node(node) if key == "CG Profile" => self.call_graph_profile(node),
            Operand::Node(node) if key == "ProfileSummary" => self.profile_summary(node),
            _ => None,
        }
    }

    fn call_graph_profile(&mut self, node: Meta<'l>) -> Option<Attribute> {
        use llvm::cgprofile_entry_attr as of;
        let mut edges = Vec::new();
        for edge in self.llvm.md_operands(node) {
            let Operand::Node(edge) = edge else {
                return None;
            };
            let operands = self.llvm.md_operands(edge);
            let [from, to, Operand::Constant(count)] = operands[..] else {
                return None;
            };
            let mut parts = vec![(of::COUNT, self.cx.int_attr(Type::I64, count.as_int()?))];
            for (slot, function) in [(of::FROM, from), (of::TO, to)] {
                if let Operand::Constant(function) = function {
                    parts.push((slot, self.cx.symbol_attr(&function.name())));
                }
            }
            edges.push(llvm::CgprofileEntryAttr::make(self.cx, &parts));
        }
        Some(self.cx.array_attr(&edges))
    }

    /// `!{!"name", value}`
    fn pair(&self, operand: Operand<'l>) -> Option<(String, Operand<'l>)> {
        let Operand::Node(pair) = operand else {
            return None;
        };
        match self.llvm.md_operands(pair)[..] {
            [Operand::Text(name), value] => Some((self.llvm.md_text(name)?, value)),
            _ => None,
        }
    }

    fn profile_summary(&mut self, node: Meta<'l>) -> Option<Attribute> {
        use llvm::profile_summary_attr as of;
        let cx = self.cx;
        let mut parts = Vec::new();
        for operand in self.llvm.md_operands(node) {
            let (name, value) = self.pair(operand)?;
            let number = match value {
                Operand::Constant(value) => value.as_int(),
                _ => None,
            };
            let slot = match name.as_str() {
                "ProfileFormat" => {
                    let Operand::Text(format) = value else {
                        return None;
                    };
                    let format = self.llvm.md_text(format)?;
                    let case = (0..3)
                        .filter_map(ProfileSummaryFormatKind::from_value)
                        .find(|case| case.keyword() == format)?;
                    parts.push((of::FORMAT, cx.int_attr(Type::I64, case.value())));
                    continue;
                }
                "PartialProfileRatio" => {
                    let Operand::Constant(ratio) = value else {
                        return None;
                    };
                    let ratio = super::constants::float_of(FloatKind::F64, &ratio.text())?;
                    let ty = cx.float_type(FloatKind::F64);
                    parts.push((of::PARTIAL_PROFILE_RATIO, cx.float_attr(ty, ratio)));
                    continue;
                }
                "DetailedSummary" => {
                    let details = self.detailed_summary(value)?;
                    parts.push((of::DETAILED_SUMMARY, details));
                    continue;
                }
                "TotalCount" => of::TOTAL_COUNT,
                "MaxCount" => of::MAX_COUNT,
                "MaxInternalCount" => of::MAX_INTERNAL_COUNT,
                "MaxFunctionCount" => of::MAX_FUNCTION_COUNT,
                "NumCounts" => of::NUM_COUNTS,
                "NumFunctions" => of::NUM_FUNCTIONS,
                "IsPartialProfile" => of::IS_PARTIAL_PROFILE,
                _ => return None,
            };
            parts.push((slot, cx.int_attr(Type::I64, number?)));
        }
        Some(llvm::ProfileSummaryAttr::make(cx, &parts))
    }

    fn detailed_summary(&self, value: Operand<'l>) -> Option<Attribute> {
        use llvm::profile_summary_detailed_attr as of;
        let Operand::Node(list) = value else {
            return None;
        };
        let mut entries = Vec::new();
        for entry in self.llvm.md_operands(list) {
            let Operand::Node(entry) = entry else {
                return None;
            };
            let operands = self.llvm.md_operands(entry);
            let [
                Operand::Constant(cut_off),
                Operand::Constant(min_count),
                Operand::Constant(num_counts),
            ] = operands[..]
            else {
                return None;
            };
            let number = |value: crate::sys::Value| {
                let value = value.as_int()?;
                Some(self.cx.int_attr(Type::I64, value))
            };
            let parts = [
                (of::CUT_OFF, number(cut_off)?),
                (of::MIN_COUNT, number(min_count)?),
                (of::NUM_COUNTS, number(num_counts)?),
            ];
            entries.push(llvm::ProfileSummaryDetailedAttr::make(self.cx, &parts));
        }
        Some(self.cx.array_attr(&entries))
    }

    /// An operand of a node as a warning shows it.
    fn operand_text(&self, operand: Operand<'l>) -> String {
        match operand {
            Operand::Null => "null".to_owned(),
            Operand::Text(text) => format!("!\"{}\"", self.llvm.md_text(text).unwrap_or_default()),
            Operand::Constant(value) => value.text(),
            Operand::Node(node) => {
                let parts = self.llvm.md_operands(node);
                let parts: Vec<String> = parts.into_iter().map(|p| self.operand_text(p)).collect();
                format!("!{{{}}}", parts.join(", "))
            }
        }
    }
}
