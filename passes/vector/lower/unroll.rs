//! Positions in vectors, one after the other.

use oxmlir_dialects::vector::types::VectorType;

/// The leading dimensions that can be unrolled so that `rank` are left: those in front of a scalable one. None if there are
/// no such dimensions.
pub fn leading_dims(ty: &VectorType, rank: usize) -> Option<Vec<i64>> {
    let count = ty.rank().checked_sub(rank).filter(|n| *n > 0)?;
    let scalable = ty.scalable[..count].iter().position(|s| *s);
    match scalable {
        Some(0) => None,
        at => Some(ty.shape[..at.unwrap_or(count)].to_vec()),
    }
}

/// All positions in a box, the last dimension running fastest.
pub fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + use<> {
    let count = shape.iter().fold(1i64, |n, d| n.saturating_mul(*d));
    let shape = shape.to_vec();
    (0..count).map(move |linear| delinearize(linear, &shape))
}

/// The position in a box of the element with this number.
pub fn delinearize(mut linear: i64, shape: &[i64]) -> Vec<i64> {
    let mut position = vec![0; shape.len()];
    for (at, size) in position.iter_mut().zip(shape).rev() {
        *at = linear % size;
        linear /= size;
    }
    position
}
