//! `--explain`: the reference of an operation, a dialect, a pass, a type or an attribute, from the declarations.

mod builtin;
mod directives;
mod example;
mod page;
mod params;
mod passes;
mod syntax;

use std::borrow::Cow;

use oxmlir_ir::def::{
    Arity, AttrDef, AttrSyntax, DialectDef, Effects, EnumDef, OpDef, ParamDef, RegionBlocks,
    RegionDef, SuccessorDef, ValueDef,
};
use oxmlir_ir::pass::PassInfo;
use oxmlir_ir::spelling::nearest;
use oxmlir_ir::{Registry, reference};

use crate::Tool;

use page::Page;

/// The reference of what `name` names, or what is wrong with the name.
///
/// The name of an operation, a type or an attribute may do without its dialect; where several have it, they are listed. What the
/// language itself has goes first.
pub fn explain(registry: &'static Registry, tool: Tool, name: &str) -> Result<String, String> {
    let things = things(registry, tool);
    let flag = name.trim_start_matches('-');
    let is_exact = |thing: &Thing| thing.sigil_name() == flag || thing.name() == flag;
    if !things.iter().any(is_exact)
        && let Some(page) = builtin::explain(name)
    {
        return Ok(page);
    }
    let fits = [
        |thing: &Thing, name: &str| thing.sigil_name() == name,
        |thing: &Thing, name: &str| thing.name() == name,
        |thing: &Thing, name: &str| thing.bare_name() == name,
    ];
    let found = fits.iter().map(|fits| {
        let found = things.iter().filter(|thing| fits(thing, flag));
        found.collect::<Vec<&Thing>>()
    });
    let found = found.into_iter().find(|found| !found.is_empty());
    let found = found.unwrap_or_default();
    if let [thing] = found[..] {
        return Ok(thing.page(registry, tool));
    }
    if !found.is_empty() {
        let mut page = Page::new(name, "the name of several things");
        let entries = found.iter();
        page.table(
            "It may be",
            entries.map(|thing| (thing.sigil_name(), thing.summary().to_owned())),
        );
        return Ok(page.text());
    }
    let message = format!("there is no operation, dialect, pass, type or attribute '{name}'");
    let names: Vec<Cow<str>> = things.iter().map(Thing::name).collect();
    let missing = |what: &str| format!("the {what} '{name}' of MLIR is not supported by oxmlir");
    Err(match nearest(name, names.iter().map(|name| &**name)) {
        _ if reference::has_pass(name) => missing("pass"),
        _ if reference::has_dialect(name) => missing("dialect"),
        Some(meant) => format!("{message}, did you mean '{meant}'?"),
        None => message,
    })
}

/// The names that can be explained.
pub fn names(registry: &'static Registry, tool: Tool) -> Vec<String> {
    let things = things(registry, tool);
    things
        .iter()
        .map(|thing| thing.name().into_owned())
        .collect()
}

/// What can be explained.
enum Thing {
    Dialect(&'static DialectDef),
    Op(&'static OpDef),
    Pass(&'static PassInfo),
    Type(&'static ParamDef),
    Attr(&'static ParamDef),
    /// An attribute that holds a case of an enumeration.
    Enum(&'static DialectDef, &'static EnumDef),
}

fn things(registry: &'static Registry, tool: Tool) -> Vec<Thing> {
    let mut things = Vec::new();
    for dialect in registry.dialects() {
        things.push(Thing::Dialect(dialect));
        things.extend(dialect.ops.iter().map(Thing::Op));
        things.extend(dialect.types.iter().map(Thing::Type));
        things.extend(dialect.attrs.iter().map(Thing::Attr));
        let enums = dialect.enums.iter().filter(|def| !def.mnemonic.is_empty());
        things.extend(enums.map(|def| Thing::Enum(dialect, def)));
    }
    things.extend(tool.passes.iter().copied().map(Thing::Pass));
    things
}

impl Thing {
    fn name(&self) -> Cow<'static, str> {
        match self {
            Thing::Dialect(def) => def.name.into(),
            Thing::Op(def) => def.name.into(),
            Thing::Pass(info) => info.flag.into(),
            Thing::Type(def) | Thing::Attr(def) => def.name.into(),
            Thing::Enum(dialect, def) => format!("{}.{}", dialect.name, def.mnemonic).into(),
        }
    }

    /// The name as one writes it.
    fn sigil_name(&self) -> String {
        let sigil = match self {
            Thing::Type(_) => "!",
            Thing::Attr(_) | Thing::Enum(..) => "#",
            Thing::Dialect(_) | Thing::Op(_) | Thing::Pass(_) => "",
        };
        format!("{sigil}{}", self.name())
    }

    /// The name without the dialect.
    fn bare_name(&self) -> String {
        let name = self.name();
        name.split_once('.')
            .map_or(&*name, |(_, name)| name)
            .to_owned()
    }

    fn summary(&self) -> &'static str {
        match self {
            Thing::Dialect(def) => def.summary,
            Thing::Op(def) => def.summary,
            Thing::Pass(info) => info.summary,
            Thing::Type(def) | Thing::Attr(def) => def.summary,
            Thing::Enum(_, def) if def.summary.is_empty() => "One of several keywords.",
            Thing::Enum(_, def) => def.summary,
        }
    }

    fn page(&self, registry: &'static Registry, tool: Tool) -> String {
        match self {
            Thing::Dialect(def) => explain_dialect(def),
            Thing::Op(def) => explain_op(registry, def),
            Thing::Pass(info) => passes::explain(registry, tool, info),
            Thing::Type(def) => params::explain(registry, def, '!'),
            Thing::Attr(def) => params::explain(registry, def, '#'),
            Thing::Enum(_, def) => params::explain_enum(&self.sigil_name(), self.summary(), def),
        }
    }
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
