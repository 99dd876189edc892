//! Predicates, attribute syntax and references to slots as Rust expressions.

use oxmlir_ods::*;

/// `&[a, b]` of expressions.
pub fn slice<T>(items: &[T], code: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = items.iter().map(code).collect();
    format!("&[{}]", items.join(", "))
}

pub fn type_pred(pred: &TypePred) -> String {
    let nested = |name: &str, p: &TypePred| format!("TypePred::{name}(&{})", type_pred(p));
    match pred {
        TypePred::Any => "TypePred::Any".into(),
        TypePred::Int(widths, sign) => format!("TypePred::Int(&{widths:?}, Sign::{sign:?})"),
        TypePred::Index => "TypePred::Index".into(),
        TypePred::Float(kinds) => format!("TypePred::Float(&{kinds:?})"),
        TypePred::NoneType => "TypePred::NoneType".into(),
        TypePred::Function => "TypePred::Function".into(),
        TypePred::Complex(p) => nested("Complex", p),
        TypePred::Tuple => "TypePred::Tuple".into(),
        TypePred::Vector(p) => nested("Vector", p),
        TypePred::RankedTensor(p) => nested("RankedTensor", p),
        TypePred::UnrankedTensor(p) => nested("UnrankedTensor", p),
        TypePred::MemRef(p) => nested("MemRef", p),
        TypePred::UnrankedMemRef(p) => nested("UnrankedMemRef", p),
        TypePred::HasRank => "TypePred::HasRank".into(),
        TypePred::Rank(ranks) => format!("TypePred::Rank(&{ranks:?})"),
        TypePred::MinRank(rank) => format!("TypePred::MinRank({rank})"),
        TypePred::StaticShape => "TypePred::StaticShape".into(),
        TypePred::Strided => "TypePred::Strided".into(),
        TypePred::IdentityLayout => "TypePred::IdentityLayout".into(),
        TypePred::Scalable => "TypePred::Scalable".into(),
        TypePred::FixedLength => "TypePred::FixedLength".into(),
        TypePred::NumElements(counts) => format!("TypePred::NumElements(&{counts:?})"),
        TypePred::ElementIs(p) => nested("ElementIs", p),
        TypePred::Dialect(name) => format!("TypePred::Dialect({name:?})"),
        TypePred::Named(name) => format!("TypePred::Named({name:?})"),
        TypePred::AnyOf(preds) => format!("TypePred::AnyOf({})", slice(preds, type_pred)),
        TypePred::AllOf(preds) => format!("TypePred::AllOf({})", slice(preds, type_pred)),
        TypePred::Not(p) => nested("Not", p),
    }
}

pub fn attr_pred(pred: &AttrPred) -> String {
    match pred {
        AttrPred::Any => "AttrPred::Any".into(),
        AttrPred::Int(ty) => format!("AttrPred::Int({ty:?})"),
        AttrPred::Float(ty) => format!("AttrPred::Float({ty:?})"),
        AttrPred::Bool => "AttrPred::Bool".into(),
        AttrPred::Str => "AttrPred::Str".into(),
        AttrPred::Symbol => "AttrPred::Symbol".into(),
        AttrPred::FlatSymbol => "AttrPred::FlatSymbol".into(),
        AttrPred::Type(p) => format!("AttrPred::Type(&{})", type_pred(p)),
        AttrPred::Unit => "AttrPred::Unit".into(),
        AttrPred::AffineMap => "AttrPred::AffineMap".into(),
        AttrPred::IntegerSet => "AttrPred::IntegerSet".into(),
        AttrPred::Array(p) => format!("AttrPred::Array(&{})", attr_pred(p)),
        AttrPred::DenseArray(ty) => format!("AttrPred::DenseArray({ty:?})"),
        AttrPred::Dict => "AttrPred::Dict".into(),
        AttrPred::Elements => "AttrPred::Elements".into(),
        AttrPred::DenseIntElements => "AttrPred::DenseIntElements".into(),
        AttrPred::DenseFpElements => "AttrPred::DenseFpElements".into(),
        AttrPred::Typed => "AttrPred::Typed".into(),
        AttrPred::Enum(name) => format!("AttrPred::Enum({name:?})"),
        AttrPred::Dialect(name) => format!("AttrPred::Dialect({name:?})"),
        AttrPred::IntRange(min, max) => format!("AttrPred::IntRange({min}, {max})"),
        AttrPred::PowerOfTwo { or_zero } => {
            format!("AttrPred::PowerOfTwo {{ or_zero: {or_zero} }}")
        }
        AttrPred::Count(min, max) => format!("AttrPred::Count({min}, {max})"),
        AttrPred::Named(name) => format!("AttrPred::Named({name:?})"),
        AttrPred::AnyOf(preds) => format!("AttrPred::AnyOf({})", slice(preds, attr_pred)),
        AttrPred::AllOf(preds) => format!("AttrPred::AllOf({})", slice(preds, attr_pred)),
    }
}

pub fn syntax(syntax: &AttrSyntax) -> String {
    // The variants are spelt alike and hold strings only.
    format!("AttrSyntax::{syntax:?}")
}

pub fn slot(slot: &SlotRef) -> String {
    format!("SlotRef::{slot:?}")
}

pub fn type_fn(f: &TypeFn) -> String {
    format!("TypeFn::{f:?}")
}

pub fn op_pred(pred: &OpPred) -> String {
    let slots = |name: &str, slots: &[SlotRef]| format!("OpPred::{name}({})", slice(slots, slot));
    match pred {
        OpPred::SameType(s) => slots("SameType", s),
        OpPred::SameShape(s) => slots("SameShape", s),
        OpPred::SameElementType(s) => slots("SameElementType", s),
        OpPred::SameRank(s) => slots("SameRank", s),
        OpPred::SameElementCount(s) => slots("SameElementCount", s),
        OpPred::Named(name) => format!("OpPred::Named({name:?})"),
    }
}
