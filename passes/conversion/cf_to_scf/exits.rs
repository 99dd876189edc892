//! One exit for all terminators that leave the region in the same way.

use oxmlir_dialects::tables::cf;
use oxmlir_ir::rewrite::equivalence::same_but_operands;
use oxmlir_ir::{BlockId, Body, InsertPoint, OpId, Type, ValueId};

use super::Lifter;

impl Lifter<'_> {
    pub fn combine_exits(&mut self) {
        let body = &*self.rw.body;
        let blocks = body.blocks(self.region);
        let exits: Vec<BlockId> = blocks
            .filter(|block| body.block_successors(*block).len() == 0)
            .collect();
        for block in exits {
            self.combine_exit(block);
        }
    }

    /// Makes `block`, which leaves the region, go to the block that leaves it in this way.
    pub fn combine_exit(&mut self, block: BlockId) {
        let Some(terminator) = self.rw.body.last_op(block) else {
            return;
        };
        let body = &*self.rw.body;
        let known = self
            .exits
            .iter()
            .find(|(exit, _)| same_exit(body, *exit, terminator));
        let known = known.map(|(_, block)| *block);
        let operands = body.operand_vec(terminator);
        let exit = known.unwrap_or_else(|| {
            let types: Vec<Type> = self.rw.body.operand_types(terminator).collect();
            let exit = self.rw.body.add_block(self.region);
            self.add_args(exit, types);
            self.exits.push((terminator, exit));
            exit
        });
        self.number(0);
        if known.is_some() {
            self.rw.erase(terminator);
        } else {
            self.rw.move_to(terminator, InsertPoint::End(exit));
            let args = self.rw.body.args(exit).to_vec();
            self.rw.body.set_operands(terminator, &args);
        }
        self.go_to(block, exit, &operands);
    }

    /// Ends `block` with a branch.
    pub fn go_to(&mut self, block: BlockId, to: BlockId, operands: &[ValueId]) {
        self.rw.insert_at_end(block);
        cf::br(&mut self.rw, self.loc, operands, to);
    }
}

/// Whether two terminators are the same but for the values of their operands.
fn same_exit(body: &Body, a: OpId, b: OpId) -> bool {
    same_but_operands(body, a, b)
        && body.num_regions(a) == 0
        && body.operand_types(a).eq(body.operand_types(b))
}
