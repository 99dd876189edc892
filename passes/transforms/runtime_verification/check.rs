//! Building checks in front of an operation.

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::{cf, scf};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{DYNAMIC, InsertPoint, Location, OpId, Type, ValueId};

use crate::affine::index;

/// The checks of one operation.
pub struct Checks<'r, 'a> {
    pub rw: &'r mut Rewriter<'a>,
    pub op: OpId,
    pub loc: Location,
    /// What every message says before and after what is wrong.
    pub frame: (&'r str, &'r str),
}

/// Builders of the operations that tell the size of a dimension and the number of dimensions.
#[derive(Clone, Copy)]
pub struct ShapeOps {
    pub dim: fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId,
    pub rank: fn(&mut Rewriter, Location, ValueId) -> ValueId,
}

impl Checks<'_, '_> {
    /// Stops the program with a message unless `condition` holds.
    pub fn assert(&mut self, condition: ValueId, wrong: &str) {
        let (before, after) = self.frame;
        let message = format!("{before}{wrong}{after}");
        cf::assert(self.rw, self.loc, condition, &message);
    }

    pub fn constant(&mut self, value: i64) -> ValueId {
        index::constant(self.rw, self.loc, value)
    }

    pub fn compare(&mut self, how: CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        arith::cmpi(self.rw, self.loc, lhs, rhs, how)
    }

    pub fn and(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let loc = self.loc;
        arith::andi(self.rw, loc, lhs, rhs)
    }

    /// Both conditions, folded.
    pub fn folded_and(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
        let both = self.and(lhs, rhs);
        folded(self.rw, both)
    }

    /// Asserts that a value is a known number.
    pub fn assert_equal(&mut self, value: ValueId, known: i64, wrong: &str) {
        let known = self.constant(known);
        let equal = self.compare(CmpIPredicate::Eq, value, known);
        self.assert(equal, wrong);
    }

    /// Whether `least <= value < end`, folded.
    pub fn is_within(&mut self, value: ValueId, least: ValueId, end: ValueId) -> ValueId {
        let above = self.compare(CmpIPredicate::Sge, value, least);
        let above = folded(self.rw, above);
        let below = self.compare(CmpIPredicate::Slt, value, end);
        let below = folded(self.rw, below);
        self.folded_and(above, below)
    }

    /// The size of dimension `dim` of a value, folded.
    pub fn size(&mut self, shape: ShapeOps, value: ValueId, dim: usize) -> ValueId {
        let size = self.unfolded_size(shape, value, dim);
        folded(self.rw, size)
    }

    pub fn unfolded_size(&mut self, shape: ShapeOps, value: ValueId, dim: usize) -> ValueId {
        let dim = self.constant(dim as i64);
        (shape.dim)(self.rw, self.loc, value, dim)
    }

    /// The size of dimension `dim` of a value: a constant where its type says it.
    pub fn known_size(&mut self, shape: ShapeOps, value: ValueId, dim: usize) -> ValueId {
        let sizes = self.rw.cx.shape(self.rw.body.ty(value));
        match sizes.and_then(|sizes| sizes.get(dim)) {
            Some(size) if *size != DYNAMIC => self.constant(*size),
            _ => self.unfolded_size(shape, value, dim),
        }
    }

    /// `scf.if` that gives one condition or another.
    pub fn choose(
        &mut self,
        condition: ValueId,
        yes: impl FnOnce(&mut Self) -> ValueId,
        no: impl FnOnce(&mut Self) -> ValueId,
    ) -> ValueId {
        let op = scf::if_(self.rw, self.loc, &[Type::I1], condition);
        let behind = self.rw.at;
        self.branch(op, scf::if_::THEN_REGION, yes);
        self.branch(op, scf::if_::ELSE_REGION, no);
        self.rw.at = behind;
        self.rw.body.only_result(op)
    }

    fn branch(&mut self, op: OpId, number: usize, value: impl FnOnce(&mut Self) -> ValueId) {
        let region = self.rw.body.region(op, number);
        let block = self.rw.body.add_block(region);
        self.rw.at = InsertPoint::End(block);
        let value = value(self);
        scf::yield_(self.rw, self.loc, &[value]);
    }

    /// `true`.
    pub fn always(&mut self) -> ValueId {
        let attr = self.rw.cx.bool_attr(true);
        arith::constant(self.rw, self.loc, attr)
    }
}
