//! Type constraints of declarations.

use crate::context::Context;
use crate::def::{Sign, TypeClass, TypeConstraint, TypePred};
use crate::ids::Type;
use crate::types::{DYNAMIC, Signedness, TypeKind};

/// Whether a custom form takes a type where it is written: one of the kind that the constraint names, if it does.
pub fn is_of_class(cx: &Context, constraint: &TypeConstraint, ty: Type) -> bool {
    match constraint.class {
        None => true,
        Some(TypeClass::Fitting) => type_fits(cx, &constraint.pred, ty),
        Some(class) => class.contains(cx.type_kind(ty)),
    }
}

/// Whether `ty` satisfies a predicate. Allocates nothing.
pub fn type_fits(cx: &Context, pred: &TypePred, ty: Type) -> bool {
    let kind = cx.type_kind(ty);
    match pred {
        TypePred::Any => true,
        TypePred::Int(widths, sign) => is_int(kind, widths, *sign),
        TypePred::Index => ty == Type::INDEX,
        TypePred::Float(names) => match kind {
            TypeKind::Float(float) => names.is_empty() || names.contains(&float.keyword()),
            _ => false,
        },
        TypePred::NoneType => ty == Type::NONE,
        TypePred::Function => matches!(kind, TypeKind::Function { .. }),
        TypePred::Complex(inner) => {
            matches!(kind, TypeKind::Complex(e) if type_fits(cx, inner, *e))
        }
        TypePred::Tuple => matches!(kind, TypeKind::Tuple(_)),
        TypePred::Vector(inner) => {
            matches!(kind, TypeKind::Vector { element, .. } if type_fits(cx, inner, *element))
        }
        TypePred::RankedTensor(inner) => {
            matches!(kind, TypeKind::RankedTensor { element, .. } if type_fits(cx, inner, *element))
        }
        TypePred::UnrankedTensor(inner) => {
            matches!(kind, TypeKind::UnrankedTensor { element } if type_fits(cx, inner, *element))
        }
        TypePred::MemRef(inner) => {
            matches!(kind, TypeKind::MemRef { element, .. } if type_fits(cx, inner, *element))
        }
        TypePred::UnrankedMemRef(inner) => {
            matches!(kind, TypeKind::UnrankedMemRef { element, .. } if type_fits(cx, inner, *element))
        }
        TypePred::HasRank => cx.shape(ty).is_some(),
        TypePred::Rank(ranks) => cx
            .rank(ty)
            .is_some_and(|r| ranks.iter().any(|x| *x as usize == r)),
        TypePred::MinRank(min) => cx.rank(ty).is_some_and(|r| r >= *min as usize),
        TypePred::StaticShape => cx.shape(ty).is_some_and(|s| !s.contains(&DYNAMIC)),
        TypePred::Strided => cx.strides_and_offset(ty).is_some(),
        TypePred::IdentityLayout => matches!(kind, TypeKind::MemRef { layout: None, .. }),
        TypePred::Scalable => is_scalable(kind) == Some(true),
        TypePred::FixedLength => is_scalable(kind) == Some(false),
        TypePred::NumElements(counts) => {
            let count = cx.shape(ty).and_then(|s| {
                s.iter()
                    .try_fold(1u64, |n, d| n.checked_mul(u64::try_from(*d).ok()?))
            });
            count.is_some_and(|n| counts.contains(&n))
        }
        TypePred::ElementIs(inner) => cx
            .shaped_element(ty)
            .is_some_and(|e| type_fits(cx, inner, e)),
        TypePred::Dialect(name) => is_dialect_type(cx, kind, name),
        TypePred::Named(name) => cx
            .registry()
            .type_pred(name)
            .is_none_or(|fits| fits(cx, ty)),
        TypePred::AnyOf(all) => all.iter().any(|p| type_fits(cx, p, ty)),
        TypePred::AllOf(all) => all.iter().all(|p| type_fits(cx, p, ty)),
        TypePred::Not(inner) => !type_fits(cx, inner, ty),
    }
}

fn is_int(kind: &TypeKind, widths: &[u32], wanted: Sign) -> bool {
    let TypeKind::Integer { width, sign } = kind else {
        return false;
    };
    let sign_fits = match wanted {
        Sign::Any => true,
        Sign::Signless => *sign == Signedness::Signless,
        Sign::Signed => *sign == Signedness::Signed,
        Sign::Unsigned => *sign == Signedness::Unsigned,
    };
    sign_fits && (widths.is_empty() || widths.contains(width))
}

fn is_scalable(kind: &TypeKind) -> Option<bool> {
    match kind {
        TypeKind::Vector { scalable, .. } => Some(scalable.contains(&true)),
        _ => None,
    }
}

/// Whether a full mnemonic is `wanted`, or starts with it where that ends in a dot.
pub(super) fn mnemonic_fits(name: &str, wanted: &str) -> bool {
    name == wanted || (wanted.ends_with('.') && name.starts_with(wanted))
}

fn is_dialect_type(cx: &Context, kind: &TypeKind, wanted: &str) -> bool {
    match kind {
        TypeKind::Dialect { def, .. } => mnemonic_fits(def.0.name, wanted),
        TypeKind::Opaque { dialect, .. } => wanted.strip_suffix('.') == Some(cx.get_str(*dialect)),
        _ => false,
    }
}
