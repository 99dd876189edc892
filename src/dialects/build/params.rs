//! Types and attributes with parameters: the index of each (`llvm::tbaa_tag_attr::OFFSET`), and views that read them
//! (`llvm::TbaaTagAttr`).

use oxmlir_ods::*;

use crate::names::{constant, function, type_name};
use crate::views::{AttrType, accessor};
use crate::{docs, enums};

/// The indices and the views of a dialect's types or attributes. `suffix` is `TYPE` or `ATTR`.
pub fn params(defs: &[Param], suffix: &str) -> String {
    defs.iter()
        .map(|def| indices(def, suffix) + &view(def, suffix))
        .collect()
}

fn short_name(def: &Param) -> &str {
    let name = &def.name;
    name.split_once('.').map_or(name, |(_, short)| short)
}

/// The name of what belongs to a definition, in the case of constants.
fn constant_name(def: &Param, suffix: &str) -> String {
    format!("{}_{suffix}", constant(short_name(def)))
}

fn indices(def: &Param, suffix: &str) -> String {
    if def.params.is_empty() {
        return String::new();
    }
    let index = |(index, param): (usize, &ParamSlot)| {
        format!(
            "        /// The index of the parameter `{}`.\n        pub const {}: usize = {index};\n",
            param.name,
            constant(&param.name)
        )
    };
    let each: String = def.params.iter().enumerate().map(index).collect();
    let module = constant_name(def, suffix).to_ascii_lowercase();
    format!(
        "    /// Indices of the parameters of `{}`.\n    pub mod {module} {{\n{each}    }}\n",
        def.name
    )
}

fn view(def: &Param, suffix: &str) -> String {
    let (kind, macro_name) = match suffix {
        "TYPE" => ("Type", "type_view"),
        _ => ("Attr", "attr_view"),
    };
    let view = type_name(short_name(def)) + kind;
    let mut out = format!(
        "    oxmlir_ir::{macro_name}!(\n        /// A view of `{}`{}\n        {view}, {}, {:?});\n",
        def.name,
        docs::summary(&def.summary),
        constant_name(def, suffix),
        def.name
    );
    let each = def.params.iter().enumerate();
    let each: String = each.map(|(index, param)| reader(index, param)).collect();
    if !each.is_empty() {
        out += &format!("    impl<'a> {view}<'a> {{\n{each}    }}\n");
    }
    out
}

/// The function that reads a parameter.
fn reader(index: usize, param: &ParamSlot) -> String {
    let enumeration = |name: &str| AttrType::Enum(enums::path(name));
    let kind = match &param.kind {
        ParamKind::Int => AttrType::Int(String::new()),
        ParamKind::Bool => AttrType::Bool,
        ParamKind::Str => AttrType::Str,
        ParamKind::Type => AttrType::Type,
        ParamKind::Attr(pred) => AttrType::of_pred(pred),
        ParamKind::Enum(name) | ParamKind::Keyword(name) | ParamKind::EnumAttr(name) => {
            enumeration(name)
        }
        ParamKind::Types | ParamKind::Attrs(_) | ParamKind::List { .. } => AttrType::Array,
        ParamKind::Ints
        | ParamKind::DenseArray(_)
        | ParamKind::Dialect(_)
        | ParamKind::Named(_) => AttrType::Any,
    };
    let doc = format!("The parameter `{}`.", param.name);
    let name = function(&param.name);
    let read = format!("self.0.{}({index})", kind.reader());
    let fallback = match &kind {
        // Keywords have numbers without a name.
        AttrType::Enum(path) if !matches!(param.kind, ParamKind::Keyword(_)) => {
            format!(".unwrap_or({path}::FIRST)")
        }
        kind => kind.fallback().to_owned(),
    };
    let typed = match param.optional || fallback.is_empty() {
        true => accessor(&doc, &name, &format!("Option<{}>", kind.returned()), &read),
        false => accessor(&doc, &name, kind.returned(), &(read + &fallback)),
    };
    if kind == AttrType::Any {
        return typed;
    }
    let doc = format!("The parameter `{}` as it is stored.", param.name);
    let raw = format!("{}_attr", name.trim_end_matches('_'));
    typed
        + &accessor(
            &doc,
            &raw,
            "Option<Attribute>",
            &format!("self.0.attr({index})"),
        )
}
