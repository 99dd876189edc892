//! Writing the code of a function, block by block.

use oxmlir_dialects::tables::{cf, func, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, InsertPoint, Location, OpId, Type, ValueId};

use crate::arith::builder::Builder;

/// The function that is written.
pub struct Code<'r, 'a> {
    /// Where the code goes on.
    pub rw: &'r mut Rewriter<'a>,
    entry: BlockId,
    /// The location of all operations.
    pub loc: Location,
}

/// Where a branch goes, and what the block gets.
pub type Target<'t> = (BlockId, &'t [ValueId]);

impl<'r, 'a> Code<'r, 'a> {
    pub fn new(rw: &'r mut Rewriter<'a>, entry: BlockId, loc: Location) -> Code<'r, 'a> {
        Code { rw, entry, loc }
    }

    /// Makes arithmetic on scalars where the code goes on.
    pub fn of(&mut self) -> Builder<'_, 'a> {
        Builder::scalar(self.rw, self.loc)
    }

    /// An argument of the function.
    pub fn parameter(&mut self, ty: Type) -> ValueId {
        self.rw.body.add_arg(self.entry, ty, self.loc)
    }

    /// A new block behind all others.
    pub fn block(&mut self) -> BlockId {
        let region = self.rw.body.block_region(self.entry);
        self.rw.body.add_block(region)
    }

    pub fn arg(&mut self, block: BlockId, ty: Type) -> ValueId {
        self.rw.body.add_arg(block, ty, self.loc)
    }

    /// The code goes on at the end of `block`.
    pub fn at(&mut self, block: BlockId) {
        self.rw.insert_at_end(block);
    }

    pub fn branch(&mut self, (target, operands): Target) {
        cf::br(self.rw, self.loc, operands, target);
    }

    pub fn branch_if(&mut self, condition: ValueId, yes: Target, no: Target) {
        cf::cond_br(self.rw, self.loc, condition, yes.1, no.1, yes.0, no.0);
    }

    pub fn return_(&mut self, value: ValueId) {
        func::return_(self.rw, self.loc, &[value]);
    }

    /// `scf.yield`
    pub fn yield_(&mut self, values: &[ValueId]) {
        scf::yield_(self.rw, self.loc, values);
    }

    /// `scf.if`, and the empty blocks of its regions.
    pub fn choice(&mut self, condition: ValueId, results: &[Type]) -> (OpId, [BlockId; 2]) {
        let op = scf::if_(self.rw, self.loc, results, condition);
        let blocks = [scf::if_::THEN_REGION, scf::if_::ELSE_REGION].map(|region| {
            let region = self.rw.body.region(op, region);
            self.rw.body.add_block(region)
        });
        (op, blocks)
    }

    /// The results of an operation.
    pub fn results(&self, op: OpId) -> Vec<ValueId> {
        self.rw.body.results(op).collect()
    }

    /// Where the code goes on.
    pub fn here(&self) -> InsertPoint {
        self.rw.at
    }

    pub fn go_to(&mut self, at: InsertPoint) {
        self.rw.at = at;
    }

    /// The code goes on behind `op`.
    pub fn behind(&mut self, op: OpId) {
        self.rw.at = InsertPoint::After(op);
    }
}
