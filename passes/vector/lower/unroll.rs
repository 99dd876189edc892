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

/// More tiles of one value than this are not made.
const MOST_TILES: i64 = 1 << 16;

/// Where the tiles of `shape` begin, the last dimension running fastest. A tile of fewer dimensions has those of size one in
/// front. `None` if the tiles do not fill the shape.
pub fn offsets(shape: &[i64], tile: &[i64]) -> Option<Vec<Vec<i64>>> {
    let order: Vec<usize> = (0..shape.len()).collect();
    offsets_by(shape, tile, &order)
}

/// Where the tiles of `shape` begin, the last of the dimensions `order` running fastest. `None` if the tiles do not fill the shape.
pub fn offsets_by(shape: &[i64], tile: &[i64], order: &[usize]) -> Option<Vec<Vec<i64>>> {
    let missing = shape.len().checked_sub(tile.len())?;
    let sizes = padded(missing, tile);
    let counts: Vec<i64> = shape
        .iter()
        .zip(&sizes)
        .map(|(size, tile)| (*tile > 0 && size % tile == 0).then(|| size / tile))
        .collect::<Option<_>>()?;
    let count = counts.iter().fold(1i64, |n, d| n.saturating_mul(*d));
    if !(1..=MOST_TILES).contains(&count) {
        return None;
    }
    let ordered: Vec<i64> = order.iter().map(|dim| counts[*dim]).collect();
    let place = |at: Vec<i64>| {
        let mut place = vec![0; at.len()];
        for (dim, number) in order.iter().zip(at) {
            place[*dim] = number * sizes[*dim];
        }
        place
    };
    Some(positions(&ordered).map(place).collect())
}

/// The sizes of a tile with `missing` ones in front.
pub fn padded(missing: usize, tile: &[i64]) -> Vec<i64> {
    let ones = std::iter::repeat_n(1, missing);
    ones.chain(tile.iter().copied()).collect()
}
