//! The tables: `DIALECTS` and the constraints it shares.

use std::collections::BTreeMap;

use oxmlir_ods::*;

use crate::names::constant;
use crate::preds::*;

/// `static` items for the constraints in use, then `DIALECTS`.
pub fn tables(declared: &Declarations) -> String {
    let dialects = &declared.dialects;
    let mut constraints = BTreeMap::new();
    for op in dialects.iter().flat_map(|d| &d.ops) {
        for v in op.operands.iter().chain(&op.results) {
            constraints
                .entry(type_constraint(&v.constraint))
                .or_insert_with(|| type_item(&v.constraint));
        }
        for a in &op.attrs {
            constraints
                .entry(attr_constraint(&a.constraint))
                .or_insert_with(|| attr_item(&a.constraint));
        }
    }
    let mut out = String::new();
    for (name, item) in constraints {
        out += &format!("static {name}: {item};\n");
    }
    let all: Vec<String> = dialects.iter().map(dialect).collect();
    out += "/// Every declared dialect: builtin, the others of the project in alphabetical order, and those of further folders;\n\
            /// operations are sorted by name.\n";
    out += &format!(
        "pub static DIALECTS: &[DialectDef] = &[\n{}];\n",
        all.concat()
    );
    out += "/// The number of dialects that are the project's own.\n";
    out += &format!("pub const OWN_DIALECTS: usize = {};\n", declared.own);
    out
}

fn type_item(c: &TypeConstraint) -> String {
    format!(
        "TypeConstraint = TypeConstraint {{ name: {:?}, summary: {:?}, pred: {}, buildable: {:?}, class: {} }}",
        c.name,
        c.summary,
        type_pred(&c.pred),
        c.buildable,
        c.class.map_or_else(
            || "None".to_owned(),
            |class| format!("Some(TypeClass::{class:?})")
        )
    )
}

fn attr_item(c: &AttrConstraint) -> String {
    format!(
        "AttrConstraint = AttrConstraint {{ name: {:?}, summary: {:?}, syntax: {}, pred: {} }}",
        c.name,
        c.summary,
        syntax(&c.syntax),
        attr_pred(&c.pred)
    )
}

fn type_constraint(c: &TypeConstraint) -> String {
    format!("TYPE_{}_{}", constant(&c.dialect), constant(&c.name))
}

fn attr_constraint(c: &AttrConstraint) -> String {
    format!("ATTR_{}_{}", constant(&c.dialect), constant(&c.name))
}

fn dialect(d: &Dialect) -> String {
    format!(
        "DialectDef {{ name: {:?}, summary: {:?}, ops: {}, enums: {}, types: {}, attrs: {}, fingerprint: {:#x} }},\n",
        d.name,
        d.summary,
        slice(&d.ops, op),
        slice(&d.enums, enumeration),
        slice(&d.types, param),
        slice(&d.attrs, param),
        fingerprint(d)
    )
}

fn op(op: &Op) -> String {
    let traits: Vec<String> = op.traits.iter().map(|t| t.to_uppercase()).collect();
    format!(
        "OpDef {{ name: {:?}, summary: {:?}, operands: {}, results: {}, attrs: {}, regions: {}, successors: {}, \
         traits: {}, effects: {}, parents: &{:?}, implicit_terminator: {:?}, type_rules: {}, checks: {}, conditions: &{}, \
         format: {}, example: {:?} }}",
        op.name,
        op.summary,
        slice(&op.operands, value),
        slice(&op.results, value),
        slice(&op.attrs, attr),
        slice(&op.regions, region),
        slice(&op.successors, successor),
        flags("Traits", &traits),
        effects(&op.effects),
        op.parents,
        op.implicit_terminator,
        slice(&op.type_rules, type_rule),
        slice(&op.checks, check),
        conditions(&op.conditions),
        format(&op.format),
        op.example
    )
}

fn conditions(conditions: &[Condition]) -> String {
    let items = conditions.iter();
    let items = items.map(|condition| format!("Condition::{condition:?}"));
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A constant expression of a bit set.
fn flags(ty: &str, names: &[String]) -> String {
    let unions: Vec<String> = names
        .iter()
        .map(|name| format!(".union({ty}::{name})"))
        .collect();
    format!("{ty}::empty(){}", unions.concat())
}

fn effects(effects: &[Effect]) -> String {
    let names: Vec<String> = effects
        .iter()
        .map(|e| format!("{e:?}").to_uppercase())
        .collect();
    flags("Effects", &names)
}

fn value(v: &Value) -> String {
    format!(
        "ValueDef {{ name: {:?}, constraint: &{}, arity: Arity::{:?}, sizes: {:?}, effects: {} }}",
        v.name,
        type_constraint(&v.constraint),
        v.arity,
        v.sizes,
        effects(&v.effects)
    )
}

fn attr(a: &Attr) -> String {
    format!(
        "AttrDef {{ name: {:?}, constraint: &{}, optional: {}, default: {:?} }}",
        a.name,
        attr_constraint(&a.constraint),
        a.optional,
        a.default
    )
}

fn region(r: &Region) -> String {
    format!(
        "RegionDef {{ name: {:?}, summary: {:?}, blocks: RegionBlocks::{:?}, variadic: {} }}",
        r.name, r.summary, r.blocks, r.variadic
    )
}

fn successor(s: &Successor) -> String {
    format!(
        "SuccessorDef {{ name: {:?}, variadic: {} }}",
        s.name, s.variadic
    )
}

fn type_rule(r: &TypeRule) -> String {
    format!(
        "TypeRule {{ target: {}, source: {}, f: {}, summary: {:?} }}",
        slot(&r.target),
        slot(&r.source),
        type_fn(&r.f),
        r.summary
    )
}

fn check(c: &OpCheck) -> String {
    format!(
        "OpCheck {{ pred: {}, summary: {:?} }}",
        op_pred(&c.pred),
        c.summary
    )
}

fn enumeration(e: &Enum) -> String {
    format!(
        "EnumDef {{ name: {:?}, mnemonic: {:?}, width: {}, bits: {}, separator: {:?}, cases: &{:?}, summary: {:?}, \
         angle: {} }}",
        e.name, e.mnemonic, e.width, e.bits, e.separator, e.cases, e.summary, e.angle
    )
}

fn param(p: &Param) -> String {
    let format = match &p.format {
        ParamFormat::Bare => "ParamFormat::Bare".to_owned(),
        ParamFormat::Custom => "ParamFormat::Custom".to_owned(),
        ParamFormat::Declared(elems) => format!("ParamFormat::Declared({})", slice(elems, elem)),
    };
    format!(
        "ParamDef {{ name: {:?}, summary: {:?}, params: {}, format: {format} }}",
        p.name,
        p.summary,
        slice(&p.params, param_slot)
    )
}

fn param_slot(p: &ParamSlot) -> String {
    format!(
        "ParamSlot {{ name: {:?}, kind: {}, optional: {}, default: {:?} }}",
        p.name,
        param_kind(&p.kind),
        p.optional,
        p.default
    )
}

fn param_kind(kind: &ParamKind) -> String {
    match kind {
        ParamKind::Attr(pred) => format!("ParamKind::Attr(&{})", attr_pred(pred)),
        ParamKind::Attrs(pred) => format!("ParamKind::Attrs(&{})", attr_pred(pred)),
        _ => format!("ParamKind::{kind:?}"),
    }
}

fn format(format: &Format) -> String {
    match format {
        Format::Generic => "Format::Generic".to_owned(),
        Format::Custom(syntax) => format!("Format::Custom({syntax:?})"),
        Format::Declared(elems) => format!("Format::Declared({})", slice(elems, elem)),
    }
}

fn elem(e: &FormatElem) -> String {
    match e {
        FormatElem::Type(s) => format!("FormatElem::Type({})", slot(s)),
        FormatElem::QualifiedType(s) => format!("FormatElem::QualifiedType({})", slot(s)),
        FormatElem::FunctionalType(a, b) => {
            format!("FormatElem::FunctionalType({}, {})", slot(a), slot(b))
        }
        FormatElem::Group {
            elems,
            anchor,
            otherwise,
        } => format!(
            "FormatElem::Group {{ elems: {}, anchor: {anchor}, otherwise: {} }}",
            slice(elems, elem),
            slice(otherwise, elem)
        ),
        FormatElem::OiList(clauses) => {
            format!(
                "FormatElem::OiList({})",
                slice(clauses, |clause| slice(clause, elem))
            )
        }
        FormatElem::Custom(name, args) => {
            format!("FormatElem::Custom({name:?}, {})", slice(args, custom_arg))
        }
        FormatElem::Struct(fields) => format!(
            "FormatElem::Struct({})",
            slice(fields, |f| format!("{f:?}"))
        ),
        FormatElem::Literal(_)
        | FormatElem::Space
        | FormatElem::NoSpace
        | FormatElem::Newline
        | FormatElem::Operand(_)
        | FormatElem::Operands
        | FormatElem::Attr(_)
        | FormatElem::QualifiedAttr(_)
        | FormatElem::Region(_)
        | FormatElem::Regions
        | FormatElem::Successor(_)
        | FormatElem::Successors
        | FormatElem::AttrDict
        | FormatElem::AttrDictWithKeyword
        | FormatElem::PropDict
        | FormatElem::Param(_)
        | FormatElem::QualifiedParam(_)
        | FormatElem::Params => format!("FormatElem::{e:?}"),
    }
}

fn custom_arg(arg: &CustomArg) -> String {
    match arg {
        CustomArg::Type(s) => format!("CustomArg::Type({})", slot(s)),
        CustomArg::RefType(s) => format!("CustomArg::RefType({})", slot(s)),
        _ => format!("CustomArg::{arg:?}"),
    }
}
