//! What the declarations of vector cannot say.

mod contract;
mod mask;
mod memory;
mod position;
mod reduce;
mod shape;
mod transfer;

pub use contract::*;
pub use mask::*;
pub use memory::*;
pub use position::*;
pub use reduce::*;
pub use shape::*;
pub use transfer::*;

use oxmlir_ir::{Attribute, Context, Diagnostic, OpRef, Type, TypeKind};

use crate::tables::vector::{self as ops, CombiningKind};

type Check = Result<(), Diagnostic>;

/// The shape of a vector, and which of its dimensions are multiples of the machine's vector length.
#[derive(Clone, Copy)]
struct Shape<'a> {
    sizes: &'a [i64],
    scalable: &'a [bool],
}

impl<'a> Shape<'a> {
    /// `None` for anything but a vector.
    fn of(cx: &'a Context, ty: Type) -> Option<Shape<'a>> {
        match cx.type_kind(ty) {
            TypeKind::Vector {
                shape, scalable, ..
            } => Some(Shape {
                sizes: shape,
                scalable,
            }),
            _ => None,
        }
    }

    fn rank(self) -> usize {
        self.sizes.len()
    }

    /// The number of elements, for scalable vectors that of the shortest.
    fn count(self) -> i64 {
        self.sizes.iter().fold(1, |n, d| n.saturating_mul(*d))
    }

    fn scalable_dims(self) -> usize {
        self.scalable.iter().filter(|s| **s).count()
    }

    fn dims(self) -> impl DoubleEndedIterator<Item = (i64, bool)> + ExactSizeIterator + 'a {
        self.sizes
            .iter()
            .copied()
            .zip(self.scalable.iter().copied())
    }
}

impl PartialEq for Shape<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.sizes == other.sizes && self.scalable == other.scalable
    }
}

/// The shape of an operand or result that the declaration says is a vector.
fn vector(op: OpRef<'_>, ty: Type) -> Shape<'_> {
    const SCALAR: Shape = Shape {
        sizes: &[],
        scalable: &[],
    };
    Shape::of(op.cx, ty).unwrap_or(SCALAR)
}

/// The vector of these dimensions.
fn vector_type(cx: &Context, dims: impl IntoIterator<Item = (i64, bool)>, element: Type) -> Type {
    let (sizes, scalable): (Vec<i64>, Vec<bool>) = dims.into_iter().unzip();
    cx.ty(TypeKind::Vector {
        shape: sizes.into(),
        scalable: scalable.into(),
        element,
    })
}

fn quoted(op: OpRef, ty: Type) -> String {
    op.cx.quoted_type(ty)
}

/// Bits of a scalar as the default data layout counts them.
fn bits(op: OpRef, ty: Type) -> Option<i64> {
    match op.cx.type_kind(ty) {
        TypeKind::Float(kind) => Some(i64::from(kind.width())),
        TypeKind::Complex(element) => Some(2 * bits(op, *element)?),
        _ => op.cx.int_width(ty).map(i64::from),
    }
}

/// The integers in an array attribute.
fn integers(op: OpRef, attr: Option<Attribute>) -> Vec<i64> {
    let elements = attr.map_or(&[][..], |attr| op.cx.array_elements(attr));
    let value = |attr: &Attribute| op.cx.int_value(*attr);
    elements.iter().filter_map(value).collect()
}

/// Whether elements of type `ty` can be combined by a kind: logic and integer comparisons want integers, the rest of the
/// comparisons floats.
fn combines(kind: CombiningKind, cx: &Context, ty: Type) -> bool {
    use CombiningKind as Kind;
    let (int, float) = (cx.is_int_or_index(ty), cx.is_float(ty));
    match kind {
        Kind::Add | Kind::Mul => int || float,
        Kind::Minui | Kind::Minsi | Kind::Maxui | Kind::Maxsi => int,
        Kind::And | Kind::Or | Kind::Xor => int,
        Kind::Minnumf | Kind::Maxnumf | Kind::Minimumf | Kind::Maximumf => float,
    }
}

/// How an operation combines elements; addition is the default.
fn kind(op: OpRef) -> CombiningKind {
    ops::shared::kind(op).unwrap_or(CombiningKind::Add)
}

/// One subscript a dimension of the memory.
fn subscripts(op: OpRef, base: Type, count: usize) -> Check {
    let rank = op.cx.rank(base).unwrap_or(0);
    if count != rank {
        return Err(op.error(format_args!("requires {rank} indices")));
    }
    Ok(())
}

fn expect(op: OpRef, holds: bool, message: &str) -> Check {
    if holds {
        Ok(())
    } else {
        Err(op.error(message))
    }
}
