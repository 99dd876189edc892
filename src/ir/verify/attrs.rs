//! Attribute constraints of declarations.

use crate::attrs::{AttrKind, EnumRef};
use crate::context::Context;
use crate::def::{AttrConstraint, AttrDef, AttrPred};
use crate::ids::{Attribute, Type};
use crate::types::{Signedness, TypeKind};

use super::types::{mnemonic_fits, type_fits};

/// Checks inherent attributes against their declarations; what is wrong with the first, by name, that does not fit.
pub fn check_inherent_attrs<'a>(
    cx: &Context,
    attrs: impl Iterator<Item = (&'a AttrDef, Attribute)>,
) -> Option<String> {
    let unfit_attrs = attrs.filter(|(def, attr)| !attr_fits(cx, &def.constraint.pred, *attr));
    let bad = unfit_attrs.map(|(def, _)| def).min_by_key(|def| def.name)?;
    Some(unfit(bad.name, bad.constraint))
}

fn unfit(name: &str, constraint: &AttrConstraint) -> String {
    format!(
        "attribute '{name}' failed to satisfy constraint: {}",
        constraint.summary
    )
}

/// Whether `attr` satisfies a predicate. Allocates nothing.
pub fn attr_fits(cx: &Context, pred: &AttrPred, attr: Attribute) -> bool {
    let kind = cx.attr_kind(attr);
    match pred {
        AttrPred::Any => true,
        AttrPred::Int(name) => {
            matches!(kind, AttrKind::Integer { ty, .. } if is_type(cx, name, *ty))
        }
        AttrPred::Float(name) => {
            matches!(kind, AttrKind::Float { ty, .. } if is_type(cx, name, *ty))
        }
        AttrPred::Bool => matches!(kind, AttrKind::Integer { ty: Type::I1, .. }),
        AttrPred::Str => matches!(kind, AttrKind::String { .. }),
        AttrPred::Symbol => matches!(kind, AttrKind::SymbolRef { .. }),
        AttrPred::FlatSymbol => {
            matches!(kind, AttrKind::SymbolRef { nested, .. } if nested.is_empty())
        }
        AttrPred::Type(inner) => matches!(kind, AttrKind::Type(ty) if type_fits(cx, inner, *ty)),
        AttrPred::Unit => attr == Attribute::UNIT,
        AttrPred::AffineMap => matches!(kind, AttrKind::AffineMap(_)),
        AttrPred::IntegerSet => matches!(kind, AttrKind::IntegerSet(_)),
        AttrPred::Array(inner) => match kind {
            AttrKind::Array(elements) => elements.iter().all(|a| attr_fits(cx, inner, *a)),
            _ => false,
        },
        AttrPred::DenseArray(name) => {
            matches!(kind, AttrKind::DenseArray { element, .. } if is_type(cx, name, *element))
        }
        AttrPred::Dict => matches!(kind, AttrKind::Dict(_)),
        AttrPred::Elements => matches!(
            kind,
            AttrKind::DenseElements { .. }
                | AttrKind::DenseStrings { .. }
                | AttrKind::DenseResource { .. }
                | AttrKind::Sparse { .. }
                | AttrKind::Dialect { .. }
        ),
        AttrPred::DenseIntElements => match kind {
            AttrKind::DenseElements { ty, .. } => cx.is_int_or_index(cx.element_type(*ty)),
            _ => false,
        },
        AttrPred::DenseFpElements => match kind {
            AttrKind::DenseElements { ty, .. } => cx.is_float(cx.element_type(*ty)),
            _ => false,
        },
        AttrPred::Typed => is_typed(kind),
        AttrPred::Enum(name) => is_enum(cx, name, kind),
        AttrPred::Dialect(name) => match kind {
            AttrKind::Dialect { def, .. } => mnemonic_fits(def.0.name, name),
            AttrKind::Enum { def, .. } => is_enum_mnemonic(def, name),
            _ => false,
        },
        AttrPred::IntRange(min, max) => cx
            .int_value(attr)
            .is_some_and(|v| (*min..=*max).contains(&v)),
        AttrPred::PowerOfTwo { or_zero } => cx
            .int_value(attr)
            .is_some_and(|v| (v == 0 && *or_zero) || (v > 0 && v & (v - 1) == 0)),
        AttrPred::Count(min, max) => {
            let count = match kind {
                AttrKind::Array(elements) => elements.len(),
                AttrKind::DenseArray { len, .. } => *len,
                _ => return false,
            };
            (*min as usize..=*max as usize).contains(&count)
        }
        AttrPred::Named(name) => cx
            .registry()
            .attr_pred(name)
            .is_none_or(|fits| fits(cx, attr)),
        AttrPred::AnyOf(all) => all.iter().any(|p| attr_fits(cx, p, attr)),
        AttrPred::AllOf(all) => all.iter().all(|p| attr_fits(cx, p, attr)),
    }
}

/// Whether `attr` is of the kind that a predicate speaks of, with any value. Properties of another kind are refused
/// before anything is verified.
pub fn has_storage_of(cx: &Context, pred: &AttrPred, attr: Attribute) -> bool {
    let kind = cx.attr_kind(attr);
    match pred {
        AttrPred::Int(_) => matches!(kind, AttrKind::Integer { .. }),
        AttrPred::Float(_) => matches!(kind, AttrKind::Float { .. }),
        AttrPred::Type(_) => matches!(kind, AttrKind::Type(_)),
        AttrPred::Array(_) => matches!(kind, AttrKind::Array(_)),
        AttrPred::IntRange(..)
        | AttrPred::PowerOfTwo { .. }
        | AttrPred::Count(..)
        | AttrPred::Typed
        | AttrPred::Named(_) => true,
        AttrPred::AnyOf(all) => all.iter().any(|p| has_storage_of(cx, p, attr)),
        AttrPred::AllOf(all) => all.iter().all(|p| has_storage_of(cx, p, attr)),
        other => attr_fits(cx, other, attr),
    }
}

/// Whether `ty` is the integer, index or float type of this name; any fits "".
fn is_type(cx: &Context, name: &str, ty: Type) -> bool {
    if name.is_empty() {
        return true;
    }
    match cx.type_kind(ty) {
        TypeKind::Index => name == "index",
        TypeKind::Float(kind) => name == kind.keyword(),
        TypeKind::Integer { width, sign } => {
            let prefix = match sign {
                Signedness::Signless => "i",
                Signedness::Signed => "si",
                Signedness::Unsigned => "ui",
            };
            name.strip_prefix(prefix).and_then(|w| w.parse().ok()) == Some(*width)
        }
        _ => false,
    }
}

fn is_typed(kind: &AttrKind) -> bool {
    matches!(
        kind,
        AttrKind::Integer { .. }
            | AttrKind::Float { .. }
            | AttrKind::String { .. }
            | AttrKind::DenseElements { .. }
            | AttrKind::DenseStrings { .. }
            | AttrKind::DenseResource { .. }
            | AttrKind::Sparse { .. }
            | AttrKind::Opaque { .. }
            | AttrKind::Dialect { .. }
    )
}

fn is_enum(cx: &Context, name: &str, kind: &AttrKind) -> bool {
    match kind {
        AttrKind::Enum { def, .. } => def.0.name == name,
        AttrKind::Integer { ty, value } => {
            let Some(def) = cx.registry().enum_def(name) else {
                return false;
            };
            let int = matches!(cx.type_kind(*ty), TypeKind::Integer { width, sign }
                if *width == def.width && *sign == Signedness::Signless);
            let Some(value) = value.to_i64() else {
                return false;
            };
            let known = def.cases.iter().fold(0, |bits, c| bits | c.1);
            int && def.mnemonic.is_empty()
                && if def.bits {
                    value & !known == 0
                } else {
                    def.cases.iter().any(|c| c.1 == value)
                }
        }
        _ => false,
    }
}

/// Whether an enum is stored as the attribute `dialect.mnemonic`.
fn is_enum_mnemonic(def: &EnumRef, wanted: &str) -> bool {
    let dialect = def.0.name.split_once('.').map_or("", |n| n.0);
    wanted
        .strip_prefix(dialect)
        .and_then(|w| w.strip_prefix('.'))
        .is_some_and(|m| m.is_empty() || m == def.0.mnemonic)
}
