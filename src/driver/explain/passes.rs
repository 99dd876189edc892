//! The reference of a pass: what its source file says, with the program before and after it, and its options.

use oxmlir_ir::Registry;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassInfo};

use super::page::Page;
use crate::Tool;

/// The page of a pass.
pub fn explain(registry: &Registry, tool: Tool, info: &PassInfo) -> String {
    let mut page = Page::new(info.flag, info.summary);
    if let Some(text) = registry.document(info.file) {
        describe(&mut page, text);
    }
    page.form("Runs on", &runs_on(info));
    page.table("Options", info.options.iter().map(option));
    let statistics = info.statistics.iter();
    page.table(
        "Statistics",
        statistics.map(|s| (s.name.to_owned(), s.summary.to_owned())),
    );
    let (flag, pipeline) = commands(tool, info);
    page.program("Commands", &format!("{flag}\n{pipeline}"));
    page.text()
}

/// A description in Markdown: paragraphs, and programs between fences.
fn describe(page: &mut Page, text: &str) {
    let mut title = "Description";
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            let (_, program) = part.split_once('\n').unwrap_or(("", part));
            page.program("Before // after", program.trim_end());
            title = "";
            continue;
        }
        for paragraph in part.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
            let is_list = paragraph
                .lines()
                .any(|line| line.starts_with("- ") || line.starts_with('|'));
            match is_list {
                true => page.program(title, paragraph),
                false => page.paragraph(title, &paragraph.replace('\n', " ")),
            }
            title = "";
        }
    }
}

fn runs_on(info: &PassInfo) -> String {
    match info.anchor {
        Anchor::Any => "any operation that is isolated from above".to_owned(),
        Anchor::Op(name) => name.to_owned(),
        Anchor::Trait(traits) => {
            let names = traits.iter_names().map(|(name, _)| name.to_lowercase());
            let names: Vec<String> = names.map(|name| name.replace('_', " ")).collect();
            format!("operations of this kind: {}", names.join(", "))
        }
    }
}

fn option(info: &OptionInfo) -> (String, String) {
    let default = match default(info) {
        default if default.is_empty() => String::new(),
        default => format!(", {default} by default"),
    };
    let cases = match info.kind {
        OptionKind::Choice { cases, .. } => {
            let cases: Vec<&str> = cases.iter().map(|(case, _)| *case).collect();
            format!(": {}", cases.join(", "))
        }
        _ => String::new(),
    };
    (
        info.name.to_owned(),
        format!("{}{default}{cases}", info.summary),
    )
}

fn default(info: &OptionInfo) -> String {
    match info.kind {
        OptionKind::Bool(value) => value.to_string(),
        OptionKind::Int(value) => value.to_string(),
        OptionKind::Uint(value) => value.to_string(),
        OptionKind::Float(value) => value.to_string(),
        OptionKind::Text(value) => value.to_owned(),
        OptionKind::Choice { default, .. } => default.to_owned(),
        OptionKind::Ints | OptionKind::Uints | OptionKind::Texts => String::new(),
    }
}

/// How the pass is run: as a flag, and in a pipeline with its first option.
fn commands(tool: Tool, info: &PassInfo) -> (String, String) {
    let (name, flag) = (tool.name, info.flag);
    let option = info
        .options
        .iter()
        .find(|option| !default(option).is_empty());
    let option = option.map(|option| format!("{}={}", option.name, default(option)));
    let value = option
        .as_ref()
        .map_or_else(String::new, |option| format!("='{option}'"));
    let braces = option.map_or_else(String::new, |option| format!("{{{option}}}"));
    let step = format!("{flag}{braces}");
    let step = match info.anchor {
        Anchor::Any | Anchor::Op("builtin.module") => step,
        Anchor::Op(anchor) => format!("{anchor}({step})"),
        Anchor::Trait(_) => format!("func.func({step})"),
    };
    (
        format!("{name} input.mlir --{flag}{value}"),
        format!("{name} input.mlir --pass-pipeline='builtin.module({step})'"),
    )
}
