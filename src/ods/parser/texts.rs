//! What the verifier calls the values that fit a predicate, where that follows from the predicate.

use crate::ast::*;

/// The texts of a predicate.
#[derive(Debug, Default, Clone)]
pub(super) struct Text {
    /// The text of the predicate, if it follows from it.
    pub whole: Option<String>,
    /// The text of the elements of a shaped type.
    pub element: Option<String>,
}

impl Text {
    pub fn of(whole: String) -> Self {
        Self {
            whole: Some(whole),
            element: None,
        }
    }
}

/// The texts of a type predicate by the word that it begins with; `parts` are those of the predicates in it.
pub(super) fn of_type(word: &str, pred: &TypePred, parts: Vec<Text>) -> Text {
    let shape = match word {
        "vector" | "tensor" | "memref" => word,
        "ranked-tensor" => "ranked tensor",
        "unranked-tensor" => "unranked.tensor",
        "unranked-memref" => "unranked.memref",
        _ => {
            return Text {
                whole: unshaped(pred, &parts),
                element: None,
            };
        }
    };
    let element = parts.into_iter().next().and_then(|part| part.whole);
    Text {
        whole: element.as_ref().map(|e| format!("{shape} of {e} values")),
        element,
    }
}

fn unshaped(pred: &TypePred, parts: &[Text]) -> Option<String> {
    match pred {
        TypePred::Any => Some("any type".to_owned()),
        TypePred::Int(widths, sign) => Some(integers(widths, *sign)),
        TypePred::Index => Some("index".to_owned()),
        TypePred::Float(kinds) if kinds.is_empty() => Some("floating-point".to_owned()),
        TypePred::Float(kinds) => Some(joined(kinds.iter().map(|kind| float(kind)))),
        TypePred::NoneType => Some("none type".to_owned()),
        TypePred::Function => Some("function type".to_owned()),
        TypePred::Complex(_) => {
            let element = parts.first()?.whole.as_ref()?;
            Some(format!("complex type with {element} elements"))
        }
        TypePred::AnyOf(_) => any_of(parts),
        TypePred::AllOf(preds) => all_of(preds, parts),
        _ => None,
    }
}

fn integers(widths: &[u32], sign: Sign) -> String {
    let kind = match sign {
        Sign::Any => "integer",
        Sign::Signless => "signless integer",
        Sign::Signed => "signed integer",
        Sign::Unsigned => "unsigned integer",
    };
    if widths.is_empty() {
        return kind.to_owned();
    }
    joined(widths.iter().map(|width| format!("{width}-bit {kind}")))
}

/// `f32` is said by its width, a format of another name by that.
fn float(kind: &str) -> String {
    match kind.strip_prefix('f').map(str::parse::<u32>) {
        Some(Ok(width)) => format!("{width}-bit float"),
        _ if kind == "bf16" => "bfloat16 type".to_owned(),
        _ => format!("{kind} type"),
    }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(" or ")
}

fn any_of(parts: &[Text]) -> Option<String> {
    let texts = parts.iter().map(|part| part.whole.clone());
    Some(texts.collect::<Option<Vec<_>>>()?.join(" or "))
}

/// A shaped type and what is asked of its shape.
fn all_of(preds: &[TypePred], parts: &[Text]) -> Option<String> {
    let shaped = parts.iter().position(|part| part.element.is_some())?;
    let element = parts[shaped].element.as_ref()?;
    let others = preds.iter().enumerate();
    let others = others.filter_map(|(i, pred)| (i != shaped).then_some(pred));
    match &preds[shaped] {
        TypePred::Vector(_) => vector(element, others),
        TypePred::MemRef(_) => of_shape("memref", element, others),
        TypePred::RankedTensor(_) => of_shape("tensor", element, others),
        _ => None,
    }
}

fn vector<'a>(element: &str, asked: impl Iterator<Item = &'a TypePred>) -> Option<String> {
    let (mut front, mut back) = (String::new(), String::new());
    for pred in asked {
        match pred {
            TypePred::FixedLength => front += "fixed-length ",
            TypePred::Scalable => front += "scalable ",
            TypePred::Rank(ranks) => back += &format!(" of ranks {}", slashed(ranks)),
            TypePred::NumElements(counts) => back += &format!(" of length {}", slashed(counts)),
            TypePred::MinRank(1) => {}
            _ => return None,
        }
    }
    Some(format!("{front}vector of {element} values{back}"))
}

fn of_shape<'a>(
    shape: &str,
    element: &str,
    mut asked: impl Iterator<Item = &'a TypePred>,
) -> Option<String> {
    let front = match (asked.next()?, asked.next()) {
        (TypePred::Rank(ranks), None) if ranks.len() == 1 => format!("{}D ", ranks[0]),
        (TypePred::StaticShape, None) => "statically shaped ".to_owned(),
        (TypePred::Rank(ranks), Some(TypePred::StaticShape)) if ranks.len() == 1 => {
            format!("statically {}d shaped ", ranks[0])
        }
        (TypePred::MinRank(1), None) => "non-0-ranked.".to_owned(),
        _ => return None,
    };
    Some(format!("{front}{shape} of {element} values"))
}

fn slashed<N: ToString>(numbers: &[N]) -> String {
    let texts: Vec<String> = numbers.iter().map(N::to_string).collect();
    texts.join("/")
}

/// The text of an attribute predicate; `parts` are those of the predicates in it, or that of the enum.
pub(super) fn of_attr(pred: &AttrPred, parts: &[Text]) -> Option<String> {
    let part = || parts.first().and_then(|part| part.whole.clone());
    let text = match pred {
        AttrPred::Any => "any attribute",
        AttrPred::Int(ty) => return integer_attr(ty),
        AttrPred::Bool => "bool attribute",
        AttrPred::Str => "string attribute",
        AttrPred::Symbol => "symbol reference attribute",
        AttrPred::FlatSymbol => "flat symbol reference attribute",
        AttrPred::Type(TypePred::Any) => "any type attribute",
        AttrPred::Type(_) => return Some(format!("type attribute of {}", part()?)),
        AttrPred::Unit => "unit attribute",
        AttrPred::AffineMap => "AffineMap attribute",
        AttrPred::IntegerSet => "IntegerSet attribute",
        AttrPred::Array(element) => return array(element),
        AttrPred::DenseArray(ty) if !ty.is_empty() => {
            return Some(format!("{ty} dense array attribute"));
        }
        AttrPred::DenseIntElements => "integer elements attribute",
        AttrPred::Enum(_) => return part(),
        AttrPred::AnyOf(_) => return any_of(parts),
        AttrPred::AllOf(preds) => return bounded(part()?, &preds[1..]),
        _ => return None,
    };
    Some(text.to_owned())
}

fn integer_attr(ty: &str) -> Option<String> {
    if ty == "index" {
        return Some("index attribute".to_owned());
    }
    let (width, sign) = match (ty.strip_prefix("si"), ty.strip_prefix("ui")) {
        (Some(width), _) => (width, Sign::Signed),
        (_, Some(width)) => (width, Sign::Unsigned),
        _ => (ty.strip_prefix('i')?, Sign::Signless),
    };
    let width = width.parse().ok()?;
    Some(format!("{} attribute", integers(&[width], sign)))
}

fn array(element: &AttrPred) -> Option<String> {
    let width = |ty: &str| ty.strip_prefix('i')?.parse::<u32>().ok();
    Some(match element {
        AttrPred::Any => "array attribute".to_owned(),
        AttrPred::Int(ty) => format!("{}-bit integer array attribute", width(ty)?),
        AttrPred::Bool => "1-bit boolean array attribute".to_owned(),
        AttrPred::Str => "string array attribute".to_owned(),
        AttrPred::Type(TypePred::Any) => "type array attribute".to_owned(),
        AttrPred::Dict => "Array of dictionary attributes".to_owned(),
        AttrPred::Array(inner) => format!("Array of {}s", array(inner)?),
        _ => return None,
    })
}

/// An attribute whose value or number of elements has bounds.
fn bounded(mut text: String, bounds: &[AttrPred]) -> Option<String> {
    for bound in bounds {
        text += &match *bound {
            AttrPred::IntRange(min, i64::MAX) => format!(" whose minimum value is {min}"),
            AttrPred::IntRange(min, max) => {
                format!(" whose minimum value is {min} whose maximum value is {max}")
            }
            AttrPred::PowerOfTwo { or_zero: false } => {
                " whose value is a power of two > 0".to_owned()
            }
            AttrPred::Count(min, u32::MAX) => format!(" with at least {min} elements"),
            AttrPred::Count(min, max) if min == max => format!(" with exactly {min} elements"),
            _ => return None,
        };
    }
    Some(text)
}

/// The text of an enum that is stored as a plain integer.
pub(super) fn of_enum(e: &Enum) -> Option<String> {
    if !e.mnemonic.is_empty() || e.bits {
        return None;
    }
    let cases: Vec<String> = e.cases.iter().map(|(_, case)| case.to_string()).collect();
    Some(format!(
        "allowed {}-bit signless integer cases: {}",
        e.width,
        cases.join(", ")
    ))
}

/// The text of a region with so many blocks.
pub(super) fn of_region(blocks: RegionBlocks) -> String {
    match blocks {
        RegionBlocks::Any => "any region".to_owned(),
        RegionBlocks::Exactly(n) => format!("region with {n} blocks"),
        RegionBlocks::AtLeast(n) => format!("region with at least {n} blocks"),
        RegionBlocks::AtMost(n) => format!("region with at most {n} blocks"),
    }
}

/// How a bare `$x` is written whose attribute fits the predicate.
pub(super) fn syntax_of(pred: &AttrPred) -> AttrSyntax {
    match pred {
        AttrPred::Int(ty) if !ty.is_empty() => AttrSyntax::Typed(ty.clone()),
        AttrPred::Bool => AttrSyntax::Typed("i1".to_owned()),
        AttrPred::Str => AttrSyntax::Str,
        AttrPred::Symbol => AttrSyntax::Symbol,
        AttrPred::FlatSymbol => AttrSyntax::FlatSymbol,
        AttrPred::Type(_) => AttrSyntax::Type,
        AttrPred::Unit => AttrSyntax::Unit,
        AttrPred::AffineMap => AttrSyntax::AffineMap,
        AttrPred::IntegerSet => AttrSyntax::IntegerSet,
        AttrPred::Array(_) => AttrSyntax::Array,
        AttrPred::DenseArray(ty) if !ty.is_empty() => AttrSyntax::DenseArray(ty.clone()),
        AttrPred::Dict => AttrSyntax::Dict,
        AttrPred::Enum(name) => AttrSyntax::Enum(name.clone()),
        AttrPred::Dialect(name) => AttrSyntax::Dialect(name.clone()),
        AttrPred::AllOf(preds) => preds.first().map_or(AttrSyntax::Any, syntax_of),
        _ => AttrSyntax::Any,
    }
}
