//! Syntax errors in the parameters of a dialect's attribute: `#dialect.name<a = [1, 2], b = word>`.

use oxmlir_ir::def::{ParamDef, ParamKind};

use super::context::Open;
use super::site::{Complaint, Site};
use crate::lexer::Raw;

pub fn params(site: &Site) -> Option<Complaint> {
    match site.context.open.as_slice() {
        [.., outer, list] if list.bracket == Raw::LSquare && is_attr(outer) => {
            let key = list.before_head;
            let kind = def(site, outer)?
                .params
                .iter()
                .find(|p| p.name == key)?
                .kind;
            matches!(kind, ParamKind::DenseArray(_)).then(|| number(site))?
        }
        [.., open] if is_attr(open) => keyword(site, open),
        _ => None,
    }
}

fn is_attr(open: &Open) -> bool {
    open.bracket == Raw::Less && open.head.starts_with('#')
}

fn def(site: &Site, open: &Open) -> Option<&'static ParamDef> {
    let name = open.head.strip_prefix('#')?;
    site.st.cx.registry().attr_def(name)
}

/// An item of a list of numbers, or what follows it.
fn number(site: &Site) -> Option<Complaint> {
    if site.has("]") && site.has(",") {
        return Some(Complaint::behind("expected ']'"));
    }
    site.is_type()
        .then(|| Complaint::at_token("expected integer value"))
}

/// The case of an enum, the name of a parameter, or what follows that.
fn keyword(site: &Site, open: &Open) -> Option<Complaint> {
    let name = open.head.strip_prefix('#')?;
    let is_enum = site.st.cx.registry().enum_attr(name).is_some();
    if is_enum && site.has("ID") && site.has("STR") {
        return Some(Complaint::at_token("expected valid keyword or string"));
    }
    if !def(site, open)?.is_struct() {
        return None;
    }
    let before = site.context.before[0];
    if matches!(before, "<" | ",") && site.is_type() {
        return Some(Complaint::behind("expected valid keyword"));
    }
    let is_name = def(site, open)?.params.iter().any(|p| p.name == before);
    let follows = matches!(site.context.before[1], "<" | ",");
    (is_name && follows && site.has("=")).then(|| Complaint::behind("expected '='"))
}
