//! `--explain`: the reference of an operation or a dialect, from the declarations.

mod directives;
mod example;
mod page;
mod syntax;

use oxmlir_ir::Registry;
use oxmlir_ir::def::{
    Arity, AttrDef, AttrSyntax, DialectDef, Effects, OpDef, RegionBlocks, RegionDef, SuccessorDef,
    ValueDef,
};
use oxmlir_ir::spelling::nearest;

use page::Page;

/// The reference of what `name` names, or what is wrong with the name.
pub fn explain(registry: &'static Registry, name: &str) -> Result<String, String> {
    if let Some(dialect) = registry.dialect(name) {
        return Ok(explain_dialect(dialect));
    }
    if let Some(def) = registry.op_name(name).and_then(|op| registry.op_def(op)) {
        return Ok(explain_op(registry, def));
    }
    let message = format!("there is no operation or dialect '{name}'");
    Err(match nearest(name, names(registry)) {
        Some(meant) => format!("{message}, did you mean '{meant}'?"),
        None => message,
    })
}

fn names(registry: &'static Registry) -> impl Iterator<Item = &'static str> {
    let dialects = registry.dialects().iter();
    dialects.flat_map(|dialect| {
        let ops = dialect.ops.iter().map(|op| op.name);
        std::iter::once(dialect.name).chain(ops)
    })
}

fn explain_dialect(dialect: &DialectDef) -> String {
    let mut page = Page::new(dialect.name, dialect.summary);
    let ops = dialect.ops.iter();
    page.table(
        "Operations",
        ops.map(|op| (op.name.to_owned(), op.summary.to_owned())),
    );
    for (title, sigil, params) in [
        ("Types", '!', dialect.types),
        ("Attributes", '#', dialect.attrs),
    ] {
        let entries = params.iter();
        page.table(
            title,
            entries.map(|def| (format!("{sigil}{}", def.name), def.summary.to_owned())),
        );
    }
    page.text()
}

fn explain_op(registry: &'static Registry, def: &'static OpDef) -> String {
    let mut page = Page::new(def.name, def.summary);
    if let Some(form) = syntax::custom(def) {
        page.form("Syntax", &form);
    }
    if let Some(program) = example::example(registry, def) {
        page.program("Example", &program);
    }
    page.table("Operands", def.operands.iter().map(value));
    page.table("Results", def.results.iter().map(value));
    let attrs = def.attrs.iter();
    page.table("Attributes", attrs.map(|attr| attribute(registry, attr)));
    page.table("Regions", def.regions.iter().map(region));
    page.table("Successors", def.successors.iter().map(successor));
    page.list("Constraints", constraints(def));
    let traits = def.traits.iter_names();
    let traits: Vec<String> = traits
        .map(|(name, _)| name.to_lowercase().replace('_', " "))
        .collect();
    page.paragraph("Traits", &traits.join(", "));
    page.paragraph("Effects", &effects(def.effects));
    page.paragraph("Stands in", &def.parents.join(", "));
    page.form("Generic form", &syntax::generic(def));
    page.paragraph("Notation", syntax::NOTATION);
    page.text()
}

fn value(def: &ValueDef) -> (String, String) {
    let name = match def.name {
        "" => "(unnamed)",
        name => name,
    };
    let mut text = def.constraint.summary.to_owned();
    text += match def.arity {
        Arity::One => "",
        Arity::Optional => ", optional",
        Arity::Variadic => ", any number of them",
    };
    let effects = effects(def.effects);
    if !effects.is_empty() {
        text += &format!(" ({effects})");
    }
    (name.to_owned(), text)
}

/// An attribute with the keywords that it may be.
fn attribute(registry: &Registry, attr: &AttrDef) -> (String, String) {
    let mut text = attr.constraint.summary.to_owned();
    if attr.optional {
        text += ", optional";
    }
    if !attr.default.is_empty() {
        text += &format!(", {} by default", attr.default);
    }
    if let AttrSyntax::Enum(name) | AttrSyntax::NamedEnum(_, name) = attr.constraint.syntax
        && let Some(keywords) = registry.enum_def(name)
    {
        let keywords = keywords.cases.iter().map(|(keyword, _)| *keyword);
        text += &format!(": {}", keywords.collect::<Vec<_>>().join(", "));
    }
    (attr.name.to_owned(), text)
}

fn region(def: &RegionDef) -> (String, String) {
    let plural = |n: u32| if n == 1 { "" } else { "s" };
    let blocks = match def.blocks {
        RegionBlocks::Any => "any number of blocks".to_owned(),
        RegionBlocks::Exactly(n) => format!("{n} block{}", plural(n)),
        RegionBlocks::AtLeast(n) => format!("{n} block{} or more", plural(n)),
        RegionBlocks::AtMost(n) => format!("at most {n} block{}", plural(n)),
    };
    let any = match def.variadic {
        true => ", any number of them",
        false => "",
    };
    (def.name.to_owned(), blocks + any)
}

fn successor(def: &SuccessorDef) -> (String, String) {
    let blocks = match def.variadic {
        true => "any number of blocks",
        false => "a block",
    };
    (def.name.to_owned(), blocks.to_owned())
}

/// What holds between operands, results and attributes, each once.
fn constraints(def: &OpDef) -> Vec<&'static str> {
    let mut constraints: Vec<&str> = def.condition_summaries().collect();
    constraints.dedup();
    constraints
}

/// `read, write`.
fn effects(effects: Effects) -> String {
    let names: Vec<String> = effects
        .iter_names()
        .map(|(name, _)| name.to_lowercase())
        .collect();
    names.join(", ")
}
