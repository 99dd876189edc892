//! Syntax errors in the parameters of a dialect's attribute: `#dialect.name<a = [1, 2], b = word>`.

use oxmlir_ir::def::{ParamDef, ParamKind, ParamSlot};

use super::context::Open;
use super::site::{ErrorPlace, Site, SyntaxError};
use super::table;
use super::written::{first_error, first_error_of_enum};
use crate::lexer::Raw;
use crate::scan::item_end;

/// What is wrong first with the parameters of an attribute or type, around the place or at it.
pub fn first(site: &Site) -> Option<SyntaxError> {
    let registry = site.st.cx.registry();
    let in_params = |open: &Open| open.bracket == Raw::Less && open.head.starts_with(['#', '!']);
    if site.context.open.last().is_some_and(in_params)
        && let Some(own) = table::of_dialect(site)
    {
        return Some(own);
    }
    let (at, message) = site.context.open.iter().find_map(|open| {
        let (sign, name) = open.head.split_at_checked(1)?;
        let is_adjacent = site.st.text.get(..open.at)?.ends_with(open.head);
        if open.bracket != Raw::Less || !is_adjacent {
            return None;
        }
        let def = match sign {
            "#" => registry.attr_def(name),
            "!" => registry.type_def(name),
            _ => None,
        };
        match def {
            Some(def) => first_error(site.st, def, open.at, Some(site.at()), ""),
            None if sign == "#" => first_error_of_enum(site.st, registry.enum_attr(name)?, open.at),
            None => None,
        }
    })?;
    Some(SyntaxError {
        place: ErrorPlace::At(at),
        message,
    })
}

/// A parameter that is missing or wrong in the brackets of an attribute.
pub fn params(site: &Site) -> Option<SyntaxError> {
    match site.context.open.as_slice() {
        [.., outer, list] if list.bracket == Raw::LSquare && outer.bracket == Raw::Less => {
            let key = list.before_head;
            let known = defs(site);
            let outer = known.get(known.len().checked_sub(2)?).copied().flatten();
            let kind = outer?.params.iter().find(|p| p.name == key)?.kind;
            matches!(kind, ParamKind::DenseArray(_)).then(|| number(site))?
        }
        [.., open] if open.bracket == Raw::Less => keyword(site, open),
        _ => None,
    }
}

/// The attributes whose parameters the open brackets hold: named with their dialect, or as what the parameter of another
/// holds (`a = <...>`, or `<...>` in a list).
fn defs(site: &Site) -> Vec<Option<&'static ParamDef>> {
    let registry = site.st.cx.registry();
    let mut known: Vec<Option<&ParamDef>> = Vec::new();
    for open in &site.context.open {
        let outer = known.last().copied().flatten();
        let held = |p: &&ParamSlot| match open.head {
            "=" => p.name == open.before_head,
            _ => open.head == "," && matches!(p.kind, ParamKind::List { .. }),
        };
        let def = match open.head.strip_prefix('#') {
            Some(name) => registry.attr_def(name),
            None => outer.and_then(|def| match def.params.iter().find(held)?.kind {
                ParamKind::Dialect(mnemonic) | ParamKind::List { mnemonic, .. } => {
                    registry.attr_def(mnemonic)
                }
                _ => None,
            }),
        };
        known.push(def.filter(|_| open.bracket == Raw::Less));
    }
    known
}

/// An item of a list of numbers, or what follows it.
fn number(site: &Site) -> Option<SyntaxError> {
    if site.has("]") && site.has(",") {
        return Some(SyntaxError::behind("expected ']'"));
    }
    site.is_type()
        .then(|| SyntaxError::at_token("expected integer value"))
}

/// The case of an enum, the name of a parameter, or what follows that.
fn keyword(site: &Site, open: &Open) -> Option<SyntaxError> {
    let registry = site.st.cx.registry();
    let is_enum = |name: &str| registry.enum_attr(name).is_some();
    let [before, earlier, _] = site.context.before;
    if open.head.strip_prefix('#').is_some_and(is_enum) && site.has("ID") && site.has("STR") {
        return Some(SyntaxError::at_token("expected valid keyword or string"));
    }
    let def = defs(site).pop().flatten()?;
    if !def.is_struct() {
        return None;
    }
    let follows = matches!(earlier, "<" | ",");
    let is_name = def.params.iter().any(|p| p.name == before);
    match before {
        "<" | "," if site.is_type() => Some(SyntaxError::behind("expected valid keyword")),
        "<" | "," if site.has("ID") => Some(SyntaxError::at_token("expected valid keyword")),
        _ if is_name && follows && site.has("=") => Some(SyntaxError::behind("expected '='")),
        _ if site.has(",") && site.has(">") && lacks_required(site, open, def) => {
            Some(SyntaxError::behind("expected ','"))
        }
        _ => None,
    }
}

/// Whether parameters that are all required are not all there in front of the place.
fn lacks_required(site: &Site, open: &Open, def: &ParamDef) -> bool {
    let commas = (0..def.params.len()).map_while(|i| {
        let end = item_end(site.st.text.as_bytes(), open.at, i)?;
        (end < site.at()).then_some(())
    });
    !def.params.iter().any(|p| p.optional) && commas.count() + 1 < def.params.len()
}
