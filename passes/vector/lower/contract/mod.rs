//! Contractions: products of two vectors, summed along some dimensions.
//!
//! `dot`, `outer` and `matrix` know matrices and vectors; any other contraction loses a dimension at a time until it is one of these
//! or a single sum of products (`smaller`).

mod dot;
mod elementwise;
mod matrix;
mod outer;
mod smaller;

use oxmlir_dialects::tables::vector::{self, CombiningKind, IteratorType};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Location, OpId, OpRef, ValueId};

use super::ContractLowering;
use crate::vector::build::transpose;
use crate::vector::masking::{self, Root};

/// A contraction taken apart.
pub struct Contract {
    pub loc: Location,
    pub lhs: ValueId,
    pub rhs: ValueId,
    pub acc: ValueId,
    pub result: ValueId,
    /// From the iteration space to the dimensions of lhs, rhs and the result.
    pub maps: Vec<AffineMap>,
    /// Which dimensions of the iteration space are summed.
    pub reduced: Vec<bool>,
    pub kind: CombiningKind,
}

impl Contract {
    pub fn of(op: OpRef) -> Option<Contract> {
        let op = vector::Contract::new(op);
        let map = |attr: &oxmlir_ir::Attribute| match op.cx.attr_kind(*attr) {
            AttrKind::AffineMap(map) => Some(*map),
            _ => None,
        };
        let reduces =
            |attr: &oxmlir_ir::Attribute| op.cx.enum_case(*attr) == Some(IteratorType::Reduction);
        Some(Contract {
            loc: op.loc(),
            lhs: op.lhs(),
            rhs: op.rhs(),
            acc: op.acc(),
            result: op.result(),
            maps: op
                .indexing_maps()
                .iter()
                .map(map)
                .collect::<Option<Vec<_>>>()?,
            reduced: op.iterator_types().iter().map(reduces).collect(),
            kind: op.kind(),
        })
    }

    /// Whether the products are added and all elements are of one type.
    fn is_plain_sum(&self, rw: &Rewriter) -> bool {
        let element = |v: ValueId| rw.cx.element_type(rw.body.ty(v));
        let to = element(self.acc);
        self.kind == CombiningKind::Add && element(self.lhs) == to && element(self.rhs) == to
    }

    /// The dimensions of lhs, rhs and result by their places in the iteration space.
    pub fn layout(&self, rw: &Rewriter) -> Option<Vec<Vec<u32>>> {
        let positions = |map: &AffineMap| map.dim_positions(rw.cx.affine());
        self.maps.iter().map(positions).collect()
    }
}

/// Exchanges the two dimensions of a matrix.
fn turned(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    transpose(rw, loc, value, &[1, 0])
}

/// The rewrite of contractions.
pub fn rule(lowering: ContractLowering) -> fn(&mut Rewriter, OpId) -> bool {
    match lowering {
        ContractLowering::Dot => by_dot,
        ContractLowering::LlvmIntr => by_matrices,
        ContractLowering::OuterProduct => by_outer,
        ContractLowering::ParallelArith => by_elements,
    }
}

fn by_dot(rw: &mut Rewriter, op: OpId) -> bool {
    lower(rw, op, dot::lower)
}

fn by_outer(rw: &mut Rewriter, op: OpId) -> bool {
    lower(rw, op, outer::lower)
}

fn by_elements(rw: &mut Rewriter, op: OpId) -> bool {
    lower(rw, op, elementwise::lower)
}

fn by_matrices(rw: &mut Rewriter, op: OpId) -> bool {
    lower(rw, op, matrix::lower)
}

/// Lowers a contraction as `direct` does where it can, else to smaller ones.
fn lower(
    rw: &mut Rewriter,
    op: OpId,
    direct: fn(&mut Rewriter, &Contract, Root) -> Option<ValueId>,
) -> bool {
    let Some(contract) = Contract::of(rw.op(op)) else {
        return false;
    };
    let root = masking::root(rw, op);
    let value = direct(rw, &contract, root).or_else(|| {
        let is_plain_sum = contract.is_plain_sum(rw);
        is_plain_sum.then(|| smaller::lower(rw, &contract, root))?
    });
    let Some(value) = value else {
        return false;
    };
    rw.replace(root.op, &[value]);
    true
}
