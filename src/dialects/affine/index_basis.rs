//! The basis of `affine.delinearize_index` and `affine.linearize_index`.

use oxmlir_ir::{DYNAMIC, OpRef};

use crate::tables::affine as ops;
use oxmlir_ir::OpFoldResult;

/// The sizes of all dimensions but the outermost, whose size does not matter and may be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Basis {
    extents: Vec<OpFoldResult>,
    has_outer: bool,
}

impl Basis {
    /// The basis of a delinearization or linearization.
    pub fn of(op: OpRef) -> Option<Basis> {
        let (dimensions, group, slot) = match op.name() {
            ops::DELINEARIZE_INDEX => (
                op.num_results(),
                ops::delinearize_index::DYNAMIC_BASIS,
                ops::delinearize_index::STATIC_BASIS_ATTR,
            ),
            ops::LINEARIZE_INDEX => (
                op.group(ops::linearize_index::MULTI_INDEX).len(),
                ops::linearize_index::DYNAMIC_BASIS,
                ops::linearize_index::STATIC_BASIS_ATTR,
            ),
            _ => return None,
        };
        let mut dynamic = op.group(group).into_iter();
        let extents: Option<Vec<OpFoldResult>> = op
            .dense_attr(slot)
            .into_iter()
            .map(|size| match size {
                DYNAMIC => dynamic.next().map(OpFoldResult::Value),
                size => Some(OpFoldResult::Known(size)),
            })
            .collect();
        let extents = extents?;
        let has_outer = extents.len() == dimensions;
        Some(Basis { extents, has_outer })
    }

    /// The number of dimensions, the outermost included.
    pub fn len(&self) -> usize {
        self.inner().len() + 1
    }

    /// Never: there is always the outermost dimension.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether the size of the outermost dimension is given.
    pub fn has_outer(&self) -> bool {
        self.has_outer
    }

    /// All sizes that are given.
    pub fn all(&self) -> &[OpFoldResult] {
        &self.extents
    }

    /// The size of every dimension; none for an outermost one that is not given.
    pub fn padded(&self) -> Vec<Option<OpFoldResult>> {
        let outer = (!self.has_outer).then_some(None);
        outer
            .into_iter()
            .chain(self.extents.iter().copied().map(Some))
            .collect()
    }

    /// The sizes of all dimensions but the outermost.
    pub fn inner(&self) -> &[OpFoldResult] {
        &self.extents[usize::from(self.has_outer && !self.extents.is_empty())..]
    }
}
