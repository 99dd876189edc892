//! `--explain`: the reference of an operation or a dialect, from the declarations.

mod syntax;

use std::fmt::Write as _;

use oxmlir_ir::Registry;
use oxmlir_ir::def::{Arity, DialectDef, Effects, Format, OpDef, RegionBlocks, ValueDef};
use oxmlir_ir::spelling::nearest;

/// The reference of what `name` names, or what is wrong with the name.
pub fn explain(name: &str) -> Result<String, String> {
    let registry = oxmlir_dialects::registry();
    if let Some(dialect) = registry.dialect(name) {
        return Ok(explain_dialect(dialect));
    }
    if let Some(def) = registry.op_name(name).and_then(|op| registry.op_def(op)) {
        return Ok(explain_op(def));
    }
    let mut message = format!("there is no operation or dialect '{name}'");
    if let Some(meant) = nearest(name, names(registry)) {
        let _ = write!(message, ", did you mean '{meant}'?");
    }
    Err(message)
}

fn names(registry: &'static Registry) -> impl Iterator<Item = &'static str> {
    let dialects = registry.dialects().iter();
    dialects.flat_map(|dialect| {
        let ops = dialect.ops.iter().map(|op| op.name);
        std::iter::once(dialect.name).chain(ops)
    })
}

fn explain_dialect(dialect: &DialectDef) -> String {
    let mut out = format!("{}: {}\n", dialect.name, dialect.summary);
    let prefixed =
        |sigil: char, name: &str, summary: &str| (format!("{sigil}{name}"), summary.to_owned());
    let ops = dialect.ops.iter();
    section(
        &mut out,
        "Operations",
        ops.map(|op| (op.name.to_owned(), op.summary.to_owned())),
    );
    let types = dialect.types.iter();
    section(
        &mut out,
        "Types",
        types.map(|ty| prefixed('!', ty.name, ty.summary)),
    );
    let attrs = dialect.attrs.iter();
    section(
        &mut out,
        "Attributes",
        attrs.map(|attr| prefixed('#', attr.name, attr.summary)),
    );
    out
}

fn explain_op(def: &OpDef) -> String {
    let mut out = format!("{}: {}\n", def.name, def.summary);
    let (written, generic) = (syntax::custom(def), syntax::generic(def));
    let form = match (&def.format, written) {
        (Format::Declared(_), written) => written,
        (Format::Custom(_), _) => "a form of its own, see below for the generic one".to_owned(),
        (Format::Generic, _) => "the generic form only".to_owned(),
    };
    let forms = [("custom", form), ("generic", generic)];
    section(
        &mut out,
        "Syntax",
        forms.map(|(name, form)| (name.to_owned(), form)),
    );
    section(&mut out, "Operands", def.operands.iter().map(value));
    section(&mut out, "Results", def.results.iter().map(value));
    section(
        &mut out,
        "Attributes",
        def.attrs.iter().map(|attr| {
            let mut text = attr.constraint.summary.to_owned();
            if attr.optional {
                text += ", optional";
            }
            if !attr.default.is_empty() {
                let _ = write!(text, ", {} by default", attr.default);
            }
            (attr.name.to_owned(), text)
        }),
    );
    section(
        &mut out,
        "Regions",
        def.regions.iter().map(|region| {
            let blocks = match region.blocks {
                RegionBlocks::Any => "any number of blocks".to_owned(),
                RegionBlocks::Exactly(n) => format!("{n} block{}", plural(n)),
                RegionBlocks::AtLeast(n) => format!("{n} block{} or more", plural(n)),
                RegionBlocks::AtMost(n) => format!("at most {n} block{}", plural(n)),
            };
            let any = if region.variadic {
                ", any number of them"
            } else {
                ""
            };
            (region.name.to_owned(), blocks + any)
        }),
    );
    section(
        &mut out,
        "Successors",
        def.successors.iter().map(|successor| {
            let any = if successor.variadic {
                "any number of blocks"
            } else {
                "a block"
            };
            (successor.name.to_owned(), any.to_owned())
        }),
    );
    let rules = def.type_rules.iter().map(|rule| rule.summary);
    let rules = rules.chain(def.checks.iter().map(|check| check.summary));
    let mut seen = std::collections::BTreeSet::new();
    let rules = rules.filter(|rule| !rule.is_empty() && seen.insert(*rule));
    section(
        &mut out,
        "Constraints",
        rules.map(|rule| (rule.to_owned(), String::new())),
    );
    let traits = def.traits.iter_names();
    let traits = traits.map(|(name, _)| (name.to_lowercase().replace('_', " "), String::new()));
    section(&mut out, "Traits", traits);
    let effects = effects(def.effects);
    if !effects.is_empty() {
        let _ = writeln!(out, "\nEffects: {effects}");
    }
    if !def.parents.is_empty() {
        let _ = writeln!(out, "\nStands in: {}", def.parents.join(", "));
    }
    out
}

fn plural(n: u32) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn value(def: &ValueDef) -> (String, String) {
    let name = if def.name.is_empty() {
        "(unnamed)"
    } else {
        def.name
    };
    let mut text = def.constraint.summary.to_owned();
    text += match def.arity {
        Arity::One => "",
        Arity::Optional => ", optional",
        Arity::Variadic => ", any number of them",
    };
    let effects = effects(def.effects);
    if !effects.is_empty() {
        let _ = write!(text, " ({effects})");
    }
    (name.to_owned(), text)
}

/// `read, write`.
fn effects(effects: Effects) -> String {
    let names: Vec<String> = effects
        .iter_names()
        .map(|(name, _)| name.to_lowercase())
        .collect();
    names.join(", ")
}

/// A title and what there is under it, names in a column; nothing if there is nothing.
fn section(out: &mut String, title: &str, entries: impl IntoIterator<Item = (String, String)>) {
    let entries: Vec<(String, String)> = entries.into_iter().collect();
    let Some(width) = entries.iter().map(|(name, _)| name.len()).max() else {
        return;
    };
    let _ = writeln!(out, "\n{title}:");
    for (name, text) in entries {
        let line = format!("  {name:width$}  {text}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
