//! Syntax errors in parts of operations' own forms: lists of indices and numbers, operands in brackets, enums in `<...>`.

use oxmlir_ir::def::{AttrSyntax, Format, FormatElem, OpDef};

use super::site::{Complaint, Site};
use crate::lexer::Raw;

pub fn forms(site: &Site) -> Option<Complaint> {
    let op = site.op()?;
    number_attribute(site, op)
        .or_else(|| enum_keyword(site, op))
        .or_else(|| index_list(site, op))
        .or_else(|| numbers(site, op))
        .or_else(|| operand_list(site, op))
}

/// Whether some element of a form, or of a group in it, is as asked.
fn any(elems: &[FormatElem], test: &dyn Fn(&FormatElem) -> bool) -> bool {
    elems.iter().any(|elem| {
        test(elem)
            || match elem {
                FormatElem::Group {
                    elems, otherwise, ..
                } => any(elems, test) || any(otherwise, test),
                FormatElem::OiList(clauses) => clauses.iter().any(|c| any(c, test)),
                _ => false,
            }
    })
}

fn has_element(op: &OpDef, test: &dyn Fn(&FormatElem) -> bool) -> bool {
    match op.format {
        Format::Declared(elems) => any(elems, test),
        Format::Generic | Format::Custom(_) => false,
    }
}

/// What is wrong where a number should stand.
fn no_integer(site: &Site) -> Complaint {
    match site.context.before[0] {
        "-" => Complaint::behind("expected integer value"),
        _ => Complaint::at_token(site.custom("expected integer value")),
    }
}

/// Whether a list in square brackets could have gone on or ended behind a value.
fn is_item_end(site: &Site) -> bool {
    let closed = matches!(site.context.before[0], "]" | ")" | ">" | "}");
    site.context.inside(Raw::LSquare).is_some()
        && site.has("]")
        && site.has(",")
        && !(closed || site.has(":"))
}

/// `[%i, 4]`
fn index_list(site: &Site, op: &OpDef) -> Option<Complaint> {
    let is_list = |elem: &FormatElem| match elem {
        FormatElem::Custom("DynamicIndexList" | "OptionalDynamicIndexList", args) => {
            args.len() == 2
        }
        FormatElem::Custom("ShapeAndStrides", _) => true,
        _ => false,
    };
    if site.is_type() || !has_element(op, &is_list) {
        return None;
    }
    let is_item = site.context.inside(Raw::LSquare).is_some()
        && site.has("INT")
        && (site.has("PCT") || site.context.before[0] == "-");
    if is_item {
        return Some(no_integer(site));
    }
    if is_item_end(site) {
        return Some(Complaint::behind("expected ']' in dynamic index list"));
    }
    let has_array = op
        .attrs
        .iter()
        .any(|a| a.constraint.syntax == AttrSyntax::Array);
    let begins = site.has("[") && !site.has("(") && !site.has(":");
    let is_first = site.context.before[0] == "output_shape" || !has_array;
    (begins && is_first).then(|| Complaint::behind("expected '[' in dynamic index list"))
}

/// `[1, 0]` as an attribute without its type.
fn numbers(site: &Site, op: &OpDef) -> Option<Complaint> {
    let is_array = |elem: &FormatElem| {
        matches!(elem, FormatElem::Attr(slot)
            if matches!(op.attrs[usize::from(*slot)].constraint.syntax, AttrSyntax::DenseArray(_)))
    };
    if site.is_type()
        || site.context.within(&["dense", "sparse", "strided"])
        || !has_element(op, &is_array)
    {
        return None;
    }
    let is_item = site.context.inside(Raw::LSquare).is_some() && site.has("FLOAT");
    if is_item && !site.has("CARET") {
        return Some(no_integer(site));
    }
    is_item_end(site).then(|| Complaint::behind("expected ']'"))
}

/// `<3>` in a form written by hand, where any attribute is read.
fn number_attribute(site: &Site, op: &OpDef) -> Option<Complaint> {
    let is_number = site.has("INT") && site.has("FLOAT") && site.has("-");
    let alone = !(site.has("true") || site.has("PCT") || site.is_type());
    let custom = matches!(op.format, Format::Custom(_));
    (custom && is_number && alone && site.context.inside(Raw::Less).is_some())
        .then(|| Complaint::behind("expected attribute value"))
}

/// `[%i, %j]` in a form written by hand, unless the indices are expressions.
fn operand_list(site: &Site, op: &OpDef) -> Option<Complaint> {
    let affine = op.name.starts_with("affine.");
    if affine || !matches!(op.format, Format::Custom(_)) || site.is_type() {
        return None;
    }
    let before = site.context.before[0];
    if site.has("[") && before.starts_with('%') && !site.has(",") && !site.has(":") {
        return Some(Complaint::behind("expected '[' in operand list"));
    }
    let open = site.context.inside(Raw::LSquare)?;
    if !open.head.starts_with('%') {
        return None;
    }
    if before == "[" && site.has("PCT") && !site.has("symbol") {
        return Some(Complaint::behind("expected SSA operand"));
    }
    let ends = is_item_end(site) && before.starts_with('%');
    ends.then(|| Complaint::behind("expected ']' in operand list"))
}

/// `<add>` where no keyword stands; a keyword that the enum does not have is found later.
fn enum_keyword(site: &Site, op: &OpDef) -> Option<Complaint> {
    const MISSING: &str = "expected valid keyword or string";
    let open = site.context.inside(Raw::Less)?;
    let is_first = matches!(site.context.before[0], "<" | ",");
    if !is_first || !site.has("ID") || site.has("INT") || site.is_type() {
        return None;
    }
    if open.head.starts_with('#') {
        return Some(Complaint::at_token(MISSING));
    }
    let is_enum = op.attrs.iter().any(|a| {
        matches!(
            a.constraint.syntax,
            AttrSyntax::Enum(_) | AttrSyntax::NamedEnum(..)
        )
    });
    is_enum.then(|| Complaint::at_token(site.custom(MISSING)))
}
