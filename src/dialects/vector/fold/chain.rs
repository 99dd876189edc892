//! What an extracted position of a vector is that comes from insertions and transposes.

use oxmlir_ir::{OpRef, ValueId};

use crate::tables::vector as ops;
use crate::vector::fold::{dims, integers};

/// What was found at a position.
pub enum Found {
    /// It is this value.
    Value(ValueId),
    /// It is the part of another vector.
    Source(ValueId, Vec<i64>),
}

/// A position in a vector: what is known, then a different negative number for each dimension that is left.
struct Search {
    position: Vec<i64>,
    open: Vec<i64>,
}

impl Search {
    fn new(position: &[i64], rank: usize) -> Search {
        let count = rank.saturating_sub(position.len());
        let open: Vec<i64> = (0..count).map(|i| -1 - i as i64).collect();
        Search {
            position: [position, &open].concat(),
            open,
        }
    }

    /// Whether the dimensions that are left are the last ones in order.
    fn is_in_order(&self) -> bool {
        self.position.ends_with(&self.open)
    }

    fn known(&self) -> &[i64] {
        &self.position[..self.position.len() - self.open.len()]
    }

    fn transpose(&mut self, permutation: &[i64]) -> Option<()> {
        let mut before = self.position.clone();
        for (at, dim) in self.position.iter().zip(permutation) {
            *before.get_mut(usize::try_from(*dim).ok()?)? = *at;
        }
        self.position = before;
        Some(())
    }

    /// Whether an insertion at `inserted` may have changed what is searched.
    fn meets(&self, inserted: &[i64]) -> bool {
        let mut pairs = self.position.iter().zip(inserted);
        pairs.all(|(a, b)| *a < 0 || *b < 0 || a == b)
    }
}

/// Follows a known position of the vector that `op` extracts from through insertions and transposes; `None` if nothing can
/// be said or there are none.
pub fn follow(op: OpRef, position: &[i64]) -> Option<Found> {
    let start = op.operand(ops::extract::SOURCE);
    let mut search = Search::new(position, op.cx.rank(op.ty(start))?);
    let mut source = start;
    while let Some(def) = op.body.defining_op(source).map(|def| op.at(def)) {
        match def.name() {
            ops::TRANSPOSE => {
                search.transpose(&def.dense_attr(ops::transpose::PERMUTATION_ATTR))?;
                source = def.operand(ops::transpose::VECTOR);
            }
            ops::INSERT => {
                let inserted = def.dense_attr(ops::insert::STATIC_POSITION_ATTR);
                let stored = def.operand(ops::insert::VALUE_TO_STORE);
                if inserted[..] == *search.known() && search.is_in_order() {
                    return Some(Found::Value(stored));
                }
                let within = search.position.starts_with(&inserted);
                if within && inserted.len() < search.position.len() {
                    search.position.drain(..inserted.len());
                    return part(&search, stored, start);
                }
                if search.meets(&inserted) {
                    return None;
                }
                source = def.operand(ops::insert::DEST);
            }
            _ => break,
        }
    }
    part(&search, source, start)
}

fn part(search: &Search, source: ValueId, start: ValueId) -> Option<Found> {
    let folds = source != start && search.is_in_order();
    folds.then(|| Found::Source(source, search.known().to_vec()))
}

/// Finds a known position of the vector that `op` extracts from in the last slice inserted there, if all that is extracted
/// comes from that.
pub fn inserted_slice(op: OpRef, position: &[i64]) -> Option<(ValueId, Vec<i64>)> {
    use ops::insert_strided_slice as slots;
    let mut source = op.operand(ops::extract::SOURCE);
    loop {
        let insert = op.defining_op(source)?;
        if insert.name() != ops::INSERT_STRIDED_SLICE {
            return None;
        }
        if integers(insert, slots::STRIDES_ATTR)
            .iter()
            .any(|s| *s != 1)
        {
            return None;
        }
        let stored = insert.operand(slots::VALUE_TO_STORE);
        let part = dims(op.cx, op.ty(stored))?;
        let whole = dims(op.cx, insert.only_result_type())?;
        let outer = whole.len().checked_sub(part.len())?;
        let offsets = integers(insert, slots::OFFSETS_ATTR);
        let mut within = Vec::new();
        let mut is_apart = false;
        for (dim, at) in position.iter().enumerate() {
            let (size, scalable) = match dim.checked_sub(outer) {
                Some(inner) => *part.get(inner)?,
                None => (1, false),
            };
            let distance = at.checked_sub(*offsets.get(dim)?)?;
            // Slices have all of a scalable dimension.
            is_apart |= !scalable && !(0..size).contains(&distance);
            if dim >= outer {
                within.push(distance);
            }
        }
        if !is_apart {
            let left = position.len().checked_sub(outer)?;
            let is_all = part.get(left..)? == whole.get(position.len()..)?;
            return is_all.then_some((stored, within));
        }
        source = insert.operand(slots::DEST);
    }
}
