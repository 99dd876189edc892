//! The kind of type that a constraint stands for: a custom form refuses any other kind where it reads the type, before the
//! constraint itself is looked at.

use crate::ast::TypePred;

/// A kind of types: a builtin type with any parameters, or several of them. `oxmlir_ir::def` has the same names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeClass {
    /// Integers of any width and signedness.
    Integer,
    /// `index`.
    Index,
    /// Floating-point types.
    Float,
    /// Complex numbers.
    Complex,
    /// Vectors.
    Vector,
    /// Tensors with a rank.
    RankedTensor,
    /// Tensors with or without a rank.
    Tensor,
    /// Memrefs with a rank.
    MemRef,
    /// Memrefs without a rank, `memref<*xf32>`.
    UnrankedMemRef,
    /// Memrefs with or without a rank.
    AnyMemRef,
    /// Types with elements: vectors, tensors and memrefs (`ShapedType`).
    Shaped,
    /// Function types.
    Function,
    /// The types that fit the constraint: an interface, whose name is not said.
    Fitting,
}

impl TypePred {
    /// The kind of all types that fit, if there is one; a choice of integers or floats by width has none.
    pub fn class(&self) -> Option<TypeClass> {
        match self {
            TypePred::Int(widths, _) if widths.len() <= 1 => Some(TypeClass::Integer),
            TypePred::Index => Some(TypeClass::Index),
            TypePred::Float(kinds) if kinds.len() <= 1 => Some(TypeClass::Float),
            TypePred::Complex(_) => Some(TypeClass::Complex),
            TypePred::Function => Some(TypeClass::Function),
            TypePred::AnyOf(preds) => any_of(preds),
            TypePred::AllOf(preds) => preds.iter().find_map(TypePred::class),
            _ => self.shaped_class(),
        }
    }

    fn shaped_class(&self) -> Option<TypeClass> {
        match self {
            TypePred::Vector(_) => Some(TypeClass::Vector),
            TypePred::RankedTensor(_) => Some(TypeClass::RankedTensor),
            TypePred::UnrankedTensor(_) => Some(TypeClass::Tensor),
            TypePred::MemRef(_) => Some(TypeClass::MemRef),
            TypePred::UnrankedMemRef(_) => Some(TypeClass::UnrankedMemRef),
            TypePred::AnyOf(preds) => any_of(preds),
            TypePred::AllOf(preds) => preds.iter().find_map(TypePred::shaped_class),
            _ => None,
        }
    }
}

/// The kind that several shaped ones have in common. Variants of one kind but tensors are told apart by the constraint.
fn any_of(preds: &[TypePred]) -> Option<TypeClass> {
    let classes: Vec<TypeClass> = preds
        .iter()
        .map(TypePred::shaped_class)
        .collect::<Option<_>>()?;
    let all = |of: &[TypeClass]| classes.iter().all(|c| of.contains(c));
    if all(&[TypeClass::Tensor, TypeClass::RankedTensor]) {
        Some(TypeClass::Tensor)
    } else if classes.windows(2).all(|pair| pair[0] == pair[1]) {
        None
    } else if all(&[TypeClass::MemRef, TypeClass::UnrankedMemRef]) {
        Some(TypeClass::AnyMemRef)
    } else {
        Some(TypeClass::Shaped)
    }
}
