//! The reference of a type or attribute: how it is written, and its parameters.

use oxmlir_ir::Registry;
use oxmlir_ir::def::{
    EnumDef, FormatElem, ParamDef, ParamFormat, ParamKind, ParamSlot, StructField,
};

use super::page::Page;

/// The page of a type (`!`) or attribute (`#`).
pub fn explain(registry: &Registry, def: &ParamDef, sigil: char) -> String {
    let name = format!("{sigil}{}", def.name);
    let mut page = Page::new(&name, def.summary);
    page.form("Syntax", &form(&name, def));
    let params = def.params.iter();
    page.table("Parameters", params.map(|param| parameter(registry, param)));
    page.text()
}

fn form(name: &str, def: &ParamDef) -> String {
    match def.format {
        ParamFormat::Bare => name.to_owned(),
        ParamFormat::Declared(elems) => {
            let words: Vec<String> = elems.iter().filter_map(|elem| word(def, elem)).collect();
            let text = words.join(" ");
            let tight = [
                (" <", "<"),
                ("< ", "<"),
                (" >", ">"),
                (" ,", ","),
                ("( ", "("),
                (" )", ")"),
            ];
            let text = tight
                .iter()
                .fold(text, |text, (from, to)| text.replace(from, to));
            match text.starts_with('<') || text.is_empty() {
                true => format!("{name}{text}"),
                false => format!("{name} {text}"),
            }
        }
        ParamFormat::Custom => {
            let names: Vec<String> = def.params.iter().map(dollar).collect();
            match names.is_empty() {
                true => name.to_owned(),
                false => format!("{name}<{}>, in a form of its own", names.join(", ")),
            }
        }
    }
}

fn dollar(param: &ParamSlot) -> String {
    format!("${}", param.name)
}

fn word(def: &ParamDef, elem: &FormatElem) -> Option<String> {
    let param = |index: &u8| def.params.get(usize::from(*index)).map(dollar);
    let all = |elems: &[FormatElem]| -> String {
        let words: Vec<String> = elems.iter().filter_map(|elem| word(def, elem)).collect();
        words.join(" ")
    };
    match elem {
        FormatElem::Literal(text) => Some((*text).to_owned()),
        FormatElem::Param(index) | FormatElem::QualifiedParam(index) => param(index),
        FormatElem::Params => {
            let names: Vec<String> = def.params.iter().map(dollar).collect();
            Some(names.join(", "))
        }
        FormatElem::Struct(fields) => {
            let fields: Vec<String> = fields.iter().map(|field| field_form(def, field)).collect();
            Some(fields.join(", "))
        }
        FormatElem::Group {
            elems, otherwise, ..
        } => Some(match otherwise.is_empty() {
            true => format!("({})?", all(elems)),
            false => format!("({} | {})", all(elems), all(otherwise)),
        }),
        FormatElem::OiList(clauses) => {
            let clauses: Vec<String> = clauses.iter().map(|clause| all(clause)).collect();
            Some(format!("({})*", clauses.join(" | ")))
        }
        FormatElem::Custom(name, _) => Some(format!("${}", name.to_lowercase())),
        _ => None,
    }
}

fn field_form(def: &ParamDef, field: &StructField) -> String {
    let name = def
        .params
        .get(usize::from(field.param))
        .map_or("", |param| param.name);
    format!("{name} = ${name}")
}

/// The page of an attribute that holds a case of an enumeration, or several of them.
pub fn explain_enum(name: &str, summary: &str, def: &EnumDef) -> String {
    let mut page = Page::new(name, summary);
    page.form("Syntax", &format!("{name}<$value>"));
    let cases: Vec<&str> = def.cases.iter().map(|(keyword, _)| *keyword).collect();
    page.paragraph("Values", &cases.join(", "));
    page.text()
}

fn parameter(registry: &Registry, param: &ParamSlot) -> (String, String) {
    let mut text = kind(registry, &param.kind);
    if param.optional {
        text += ", optional";
    }
    if !param.default.is_empty() {
        text += &format!(", {} by default", param.default);
    }
    (param.name.to_owned(), text)
}

fn kind(registry: &Registry, kind: &ParamKind) -> String {
    let cases = |name: &str| {
        let cases = registry.enum_def(name).map_or(&[][..], |def| def.cases);
        let cases: Vec<&str> = cases.iter().map(|(keyword, _)| *keyword).collect();
        format!("one of {}", cases.join(", "))
    };
    match kind {
        ParamKind::Int => "an integer".to_owned(),
        ParamKind::Bool => "true or false".to_owned(),
        ParamKind::Str => "a string".to_owned(),
        ParamKind::Type => "a type".to_owned(),
        ParamKind::Attr(_) => "an attribute".to_owned(),
        ParamKind::Enum(name) | ParamKind::Keyword(name) | ParamKind::EnumAttr(name) => cases(name),
        ParamKind::DenseArray(element) => format!("an array of {element}"),
        ParamKind::Dialect(name) => format!("#{name}"),
        ParamKind::Ints => "integers".to_owned(),
        ParamKind::Types => "types".to_owned(),
        ParamKind::Attrs(_) => "attributes".to_owned(),
        ParamKind::List { mnemonic, .. } => format!("any number of #{mnemonic}"),
        ParamKind::Named(name) => (*name).to_owned(),
    }
}
