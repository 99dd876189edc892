//! Vectors without dimensions of size one.

pub mod leading;
pub mod shape_casts;
pub mod views;

use oxmlir_dialects::vector::types::VectorType;

/// The dimensions of a vector that are not of size one, or scalable.
fn without_units(ty: &VectorType) -> VectorType {
    let dims = ty.shape.iter().zip(&ty.scalable);
    let (shape, scalable) = dims
        .filter(|(size, scalable)| **size != 1 || **scalable)
        .map(|(size, scalable)| (*size, *scalable))
        .unzip();
    VectorType {
        shape,
        scalable,
        element: ty.element,
    }
}
