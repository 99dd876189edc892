//! Asynchronous transfers.

use oxmlir_ir::{OpRef, Type, TypeKind};

use super::{Check, rank};
use crate::tables::memref as ops;

/// The operands that are still to be looked at.
struct Operands<'a> {
    op: OpRef<'a>,
    /// The next operand.
    at: usize,
    /// How many operands there are at least.
    expected: usize,
}

impl Operands<'_> {
    fn ty(&self) -> Type {
        self.op.operand_type(self.at)
    }

    /// A memref and its indices.
    fn memref(&mut self, name: &str) -> Check {
        let (op, ty) = (self.op, self.ty());
        if !matches!(op.cx.type_kind(ty), TypeKind::MemRef { .. }) {
            return Err(op.error(format_args!("expected {name} to be of memref type")));
        }
        self.expected += rank(op, ty);
        if op.num_operands() < self.expected {
            return Err(op.error(format_args!("expected at least {} operands", self.expected)));
        }
        let indices = self.at + 1..self.at + 1 + rank(op, ty);
        self.at = indices.end;
        let mut types = indices.map(|i| op.operand_type(i));
        if types.any(|ty| ty != Type::INDEX) {
            return Err(op.error(format_args!("expected {name} indices to be of index type")));
        }
        Ok(())
    }
}

pub fn dma_start(op: OpRef) -> Check {
    let count = op.num_operands();
    if count < 4 {
        return Err(op.error("expected at least 4 operands"));
    }
    let mut operands = Operands {
        op,
        at: 0,
        expected: 4,
    };
    let source = operands.ty();
    operands.memref("source")?;
    let destination = operands.ty();
    operands.memref("destination")?;
    if op.cx.shaped_element(source) != op.cx.shaped_element(destination) {
        return Err(op.error("expected source and destination of the same element type"));
    }
    if operands.ty() != Type::INDEX {
        return Err(op.error("expected num elements to be of index type"));
    }
    operands.at += 1;
    operands.memref("tag")?;
    let at = operands.at;
    if count != at && count != at + 2 {
        return Err(op.error("incorrect number of operands"));
    }
    if (at..count).any(|i| op.operand_type(i) != Type::INDEX) {
        return Err(op.error("expected stride and num elements per stride to be of type index"));
    }
    Ok(())
}

pub fn dma_wait(op: OpRef) -> Check {
    let rank = rank(op, op.operand_type(ops::dma_wait::TAG_MEM_REF));
    let indices = op.group(ops::dma_wait::TAG_INDICES).len();
    if rank != indices {
        return Err(op.error(format_args!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but got {indices}"
        )));
    }
    Ok(())
}
