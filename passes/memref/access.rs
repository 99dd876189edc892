//! Operations that access a buffer at indices.

use oxmlir_dialects::affine::access::{map_of, set_map};
use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::affine::maps::Applied;
use oxmlir_dialects::tables::{affine, gpu, memref, vector};
use oxmlir_dialects::vector::transfer::masking_op;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, OpFoldResult, OpId, OpName, ValueId};

/// Where an access has its buffer and its indices: operand groups.
struct Slots {
    memref: usize,
    indices: usize,
}

fn slots(name: OpName) -> Option<Slots> {
    let (memref, indices) = match name {
        memref::LOAD => (memref::load::MEMREF, memref::load::INDICES),
        memref::STORE => (memref::store::MEMREF, memref::store::INDICES),
        vector::LOAD => (vector::load::BASE, vector::load::INDICES),
        vector::STORE => (vector::store::BASE, vector::store::INDICES),
        vector::MASKEDLOAD => (vector::maskedload::BASE, vector::maskedload::INDICES),
        vector::MASKEDSTORE => (vector::maskedstore::BASE, vector::maskedstore::INDICES),
        vector::TRANSFER_READ => (vector::transfer_read::BASE, vector::transfer_read::INDICES),
        vector::TRANSFER_WRITE => (
            vector::transfer_write::BASE,
            vector::transfer_write::INDICES,
        ),
        gpu::SUBGROUP_MMA_LOAD_MATRIX => (
            gpu::subgroup_mma_load_matrix::SRC_MEMREF,
            gpu::subgroup_mma_load_matrix::INDICES,
        ),
        gpu::SUBGROUP_MMA_STORE_MATRIX => (
            gpu::subgroup_mma_store_matrix::DST_MEMREF,
            gpu::subgroup_mma_store_matrix::INDICES,
        ),
        affine::LOAD => (affine::load::MEMREF, affine::load::INDICES),
        affine::STORE => (affine::store::MEMREF, affine::store::INDICES),
        _ => return None,
    };
    Some(Slots { memref, indices })
}

/// An access of a buffer.
pub struct Access {
    slots: Slots,
    /// The access is one of `vector.transfer_read` and `vector.transfer_write`.
    pub is_transfer: bool,
    /// The access reads or writes one element.
    pub is_scalar: bool,
    /// The indices are results of a map.
    pub is_affine: bool,
}

impl Access {
    /// That of `op`, if it is one.
    pub fn of(rw: &Rewriter, op: OpId) -> Option<Access> {
        let name = rw.body.name(op);
        let is_affine = [affine::LOAD, affine::STORE].contains(&name);
        Some(Access {
            slots: slots(name)?,
            is_transfer: [vector::TRANSFER_READ, vector::TRANSFER_WRITE].contains(&name),
            is_scalar: is_affine || [memref::LOAD, memref::STORE].contains(&name),
            is_affine,
        })
    }

    /// That of `op` and the operation that defines its buffer, which is a `view`.
    pub fn of_view(rw: &Rewriter, op: OpId, view: OpName) -> Option<(Access, OpId)> {
        let access = Access::of(rw, op)?;
        let def = rw.body.defining_op(access.buffer(rw, op)?)?;
        (rw.body.name(def) == view).then_some((access, def))
    }

    /// The buffer that is accessed.
    pub fn buffer(&self, rw: &Rewriter, op: OpId) -> Option<ValueId> {
        rw.op(op).group(self.slots.memref).first().copied()
    }

    /// New operations go in front of the access, or of the mask around it, which has room for nothing else.
    pub fn insert_in_front(rw: &mut Rewriter, op: OpId) {
        let around = masking_op(rw.op(op));
        rw.insert_before(around.unwrap_or(op));
    }

    /// The indices of the access, made in front of it where they are results of a map.
    pub fn indices(&self, rw: &mut Rewriter, op: OpId) -> Vec<ValueId> {
        let map = map_of(rw.cx, rw.body, op).filter(|_| self.is_affine);
        let Some(map) = map else {
            return rw.op(op).group(self.slots.indices).to_vec();
        };
        rw.insert_before(op);
        let loc = rw.body.loc(op);
        let operands: Vec<OpFoldResult> = map
            .operands
            .iter()
            .map(|v| OpFoldResult::Value(*v))
            .collect();
        let results = 0..map.form.num_results(rw.cx.affine());
        let index = |result| {
            let form = map.result(rw.cx, result).form;
            let index = folded_apply(rw, loc, form, &operands);
            value_of(rw, loc, index)
        };
        results.map(index).collect()
    }

    /// The access addresses `source` at `indices` from now on.
    pub fn redirect(&self, rw: &mut Rewriter, op: OpId, source: ValueId, indices: &[ValueId]) {
        let cx = rw.cx;
        rw.modify(op, |body| {
            body.set_operand_group(cx, op, self.slots.memref, &[source]);
            if self.is_affine {
                let identity = cx.affine().identity_map(indices.len() as u32);
                let map = Applied::new(identity, indices.iter().copied());
                return set_map(cx, body, op, &map);
            }
            body.set_operand_group(cx, op, self.slots.indices, indices);
        });
    }
}

/// The permutation map of a transfer.
pub fn permutation_map(rw: &Rewriter, op: OpId) -> Option<AffineMap> {
    vector::shared::permutation_map(rw.op(op))
}

pub fn set_permutation_map(rw: &mut Rewriter, op: OpId, map: AffineMap) {
    if let Some(slot) = vector::shared::permutation_map_slot(rw.body.name(op)) {
        let map = rw.cx.affine_map_attr(map);
        rw.modify(op, |body| body.set_attr(op, slot, map));
    }
}

/// Whether a transfer stays inside its buffer in every dimension.
pub fn is_in_bounds(rw: &Rewriter, op: OpId) -> bool {
    let flags = vector::shared::in_bounds(rw.op(op)).unwrap_or_default();
    flags.iter().all(|flag| *flag == Attribute::TRUE)
}
