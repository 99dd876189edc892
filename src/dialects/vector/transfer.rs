//! Reads and writes of vectors, seen alike.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{AttrKind, OpId, OpRef, ValueId};

use crate::tables::vector as ops;
use crate::vector::types::VectorType;

/// What a `vector.transfer_read` or `vector.transfer_write` consists of.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The vector that is read or written.
    pub vector: ValueId,
    /// The memref or tensor.
    pub base: ValueId,
    /// The indices of the first element, one for each dimension of the memref or tensor.
    pub indices: Vec<ValueId>,
    /// What stands for elements that are not there; reads only.
    pub padding: Option<ValueId>,
    /// The vector of bits that says which elements are read or written; all of them if there is none.
    pub mask: Option<ValueId>,
    /// From the dimensions of the memory to those of the vector.
    pub map: AffineMap,
    /// One entry a dimension of the vector.
    pub in_bounds: Vec<bool>,
}

impl Transfer {
    /// The parts of a transfer; `None` for any other operation.
    pub fn of(op: OpRef) -> Option<Transfer> {
        match op.name() {
            ops::TRANSFER_READ => Transfer::of_read(op),
            ops::TRANSFER_WRITE => Transfer::of_write(op),
            _ => None,
        }
    }

    fn of_read(op: OpRef) -> Option<Transfer> {
        use ops::transfer_read as slots;
        Some(Transfer {
            vector: op.only_result(),
            base: op.operand(slots::BASE),
            indices: op.group(slots::INDICES).to_vec(),
            padding: op.optional(slots::PADDING),
            mask: op.optional(slots::MASK),
            map: map_in(op, slots::PERMUTATION_MAP_ATTR)?,
            in_bounds: bools_in(op, slots::IN_BOUNDS_ATTR),
        })
    }

    fn of_write(op: OpRef) -> Option<Transfer> {
        use ops::transfer_write as slots;
        Some(Transfer {
            vector: op.operand(slots::VALUE_TO_STORE),
            base: op.operand(slots::BASE),
            indices: op.group(slots::INDICES).to_vec(),
            padding: None,
            mask: op.optional(slots::MASK),
            map: map_in(op, slots::PERMUTATION_MAP_ATTR)?,
            in_bounds: bools_in(op, slots::IN_BOUNDS_ATTR),
        })
    }

    /// Whether the transfer reads; else it writes.
    pub fn is_read(&self) -> bool {
        self.padding.is_some()
    }

    /// Whether some dimension may leave the memory.
    pub fn has_out_of_bounds(&self) -> bool {
        self.in_bounds.contains(&false)
    }

    /// Whether the transfer `op` is in a `vector.mask`.
    pub fn is_masked_outside(&self, op: OpRef) -> bool {
        masking_op(op).is_some()
    }
}

/// The `vector.mask` around an operation.
pub fn masking_op(op: OpRef) -> Option<OpId> {
    let parent = op.parent()?;
    (parent.name() == ops::MASK).then_some(parent.id)
}

fn map_in(op: OpRef, slot: usize) -> Option<AffineMap> {
    match op.cx.attr_kind(op.attr(slot)?) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    }
}

fn bools_in(op: OpRef, slot: usize) -> Vec<bool> {
    let elements = op.attr(slot).map_or(&[][..], |a| op.cx.array_elements(a));
    let is_true = |attr: &oxmlir_ir::Attribute| *attr == oxmlir_ir::Attribute::TRUE;
    elements.iter().map(is_true).collect()
}

/// Whether two transfers of one shape begin so far apart in some dimension that they have no element in common.
pub fn are_disjoint(op: OpRef, a: &Transfer, b: &Transfer) -> bool {
    let exprs = op.cx.affine();
    if a.map != b.map || op.ty(a.vector) != op.ty(b.vector) {
        return false;
    }
    let Some(vector) = VectorType::of(op.cx, op.ty(a.vector)) else {
        return false;
    };
    let dims = a.map.results(exprs).iter().map(|expr| expr.as_dim(exprs));
    let extent = |dim: usize| {
        let at = dims.clone().position(|d| d == Some(dim as u32));
        match at {
            Some(at) if vector.scalable[at] => None,
            Some(at) => Some(vector.shape[at]),
            None => Some(1),
        }
    };
    let index = |value| op.cx.constant_int(op.body, value);
    a.indices
        .iter()
        .zip(&b.indices)
        .enumerate()
        .any(|(dim, (a, b))| match (index(*a), index(*b), extent(dim)) {
            (Some(a), Some(b), Some(extent)) => a.abs_diff(b) >= extent.unsigned_abs(),
            _ => false,
        })
}
