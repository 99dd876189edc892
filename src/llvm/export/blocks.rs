//! Blocks and the phis that stand for their arguments.
//!
//! All blocks exist before the first is translated. They are translated in reverse post-order, so that every value is
//! known when it is used; phis get their incoming values at the end.
//!
//! LLVM distinguishes incoming values by block, so a terminator that passes values to one block several times reaches
//! it through a *detour* for all but the first of them: a block that hands its phis on.

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::{BlockId, Body, OpId, OpRef, RegionId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Export, Result, fail};
use crate::sys::{Block, Value};

/// The detours of a function and how to find them.
#[derive(Default)]
pub(super) struct Detours<'l> {
    list: Vec<Detour<'l>>,
    /// By terminator and number of the successor.
    by_edge: FxHashMap<(OpId, usize), usize>,
}

/// A block between a terminator and one of its successors, which passes on the arguments.
struct Detour<'l> {
    terminator: OpId,
    successor: usize,
    target: BlockId,
    block: Block<'l>,
    phis: Vec<Value<'l>>,
}

/// A node of the control flow of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Block(BlockId),
    Detour(usize),
}

impl<'a, 'l> Export<'a, 'l> {
    /// Translates the blocks of the region of a function.
    pub(super) fn region(&mut self, op: llvm::Func<'a>) -> Result {
        let (name, region) = (self.cx.str(op.sym_name()), op.body_region());
        let op = *op;
        let body = op.body;
        let Some(function) = self.function else {
            return fail(op, "is not in a function");
        };
        self.blocks = match self.early_blocks.remove(&name) {
            Some(blocks) => blocks,
            None => self.make_blocks(op, region, function),
        };
        self.early_blocks.insert(name, self.blocks.clone());
        self.make_detours(op, region, function);
        let mut phis = FxHashMap::default();
        for node in self.reverse_post_order(body, region) {
            match node {
                Node::Block(block) => {
                    self.builder.position_at_end(self.block(op, block)?);
                    if body.first_block(region) != Some(block) {
                        let made = self.make_phis(op, block)?;
                        for (arg, phi) in body.args(block).iter().zip(&made) {
                            self.define_value(*arg, *phi);
                        }
                        phis.insert(block, made);
                    }
                    for inner in body.ops(block).map(|o| op.at(o)) {
                        self.locate(inner);
                        self.op(inner)?;
                        self.relaxations(inner)?;
                    }
                }
                Node::Detour(index) => self.translate_detour(op, index)?,
            }
        }
        for block in body.blocks(region) {
            if let Some(phis) = phis.get(&block).filter(|p| !p.is_empty()) {
                self.connect(op, block, phis)?;
            }
        }
        self.connect_detours(op)
    }

    fn make_blocks(
        &self,
        op: OpRef<'a>,
        region: RegionId,
        function: Value<'l>,
    ) -> Vec<Option<Block<'l>>> {
        let mut blocks = vec![None; op.body.block_capacity()];
        for block in op.body.blocks(region) {
            blocks[block.index()] = Some(self.llvm.append_block(function));
        }
        blocks
    }

    /// Translates `llvm.blockaddress`: the address of the block with a tag in a function, translated already or not.
    pub(super) fn block_address(&mut self, op: llvm::Blockaddress<'a>) -> Result {
        let Some(address) = llvm::BlockaddressAttr::of(self.cx, op.block_addr()) else {
            return fail(*op, "has no block");
        };
        let name = self.cx.str(address.function());
        let Some(function) = self.functions.get(&name).copied() else {
            return fail(*op, "refers to no function");
        };
        let value = self.symbol(*op, address.function())?;
        let region = function.body_region();
        if !self.early_blocks.contains_key(&name) {
            let blocks = self.make_blocks(*function, region, value);
            self.early_blocks.insert(name, blocks);
        }
        let body = function.body;
        let tagged = body.blocks(region).find(|block| {
            let ops = body.ops(*block).map(|o| function.at(o));
            let mut tags = ops.filter_map(llvm::Blocktag::of);
            tags.any(|op| op.tag() == address.tag())
        });
        let block = tagged.and_then(|b| self.early_blocks[&name][b.index()]);
        let Some(block) = block else {
            return fail(
                *op,
                "expects an existing block label target in the referenced function",
            );
        };
        self.define(*op, value.block_address(block));
        Ok(())
    }

    /// The translation of a block of the function at work.
    fn block(&self, op: OpRef<'a>, block: BlockId) -> Result<Block<'l>> {
        let known = self.blocks.get(block.index()).copied().flatten();
        known.ok_or_else(|| Box::new(op.error("refers to a block outside its function")))
    }

    /// The block to which a terminator goes for the successor at a position.
    pub(super) fn successor(&self, op: OpRef<'a>, index: usize) -> Result<Block<'l>> {
        match self.detours.by_edge.get(&(op.id, index)) {
            Some(detour) => Ok(self.detours.list[*detour].block),
            None if index < op.body.num_successors(op.id) => {
                self.block(op, op.body.successor(op.id, index))
            }
            None => fail(op, format!("has no successor #{index}")),
        }
    }

    fn make_detours(&mut self, op: OpRef<'a>, region: RegionId, function: Value<'l>) {
        self.detours = Detours::default();
        let body = op.body;
        for block in body.blocks(region) {
            let Some(terminator) = body.last_op(block) else {
                continue;
            };
            let mut seen = FxHashSet::default();
            for (successor, target) in body.successors(terminator).enumerate() {
                if body.args(target).is_empty() || seen.insert(target) {
                    continue;
                }
                let edge = (terminator, successor);
                self.detours.by_edge.insert(edge, self.detours.list.len());
                self.detours.list.push(Detour {
                    terminator,
                    successor,
                    target,
                    block: self.llvm.append_block(function),
                    phis: Vec::new(),
                });
            }
        }
    }

    fn translate_detour(&mut self, op: OpRef<'a>, index: usize) -> Result {
        let Detour {
            target,
            block,
            terminator,
            ..
        } = self.detours.list[index];
        self.builder.position_at_end(block);
        self.detours.list[index].phis = self.make_phis(op, target)?;
        let target = self.block(op, target)?;
        self.locate(op.at(terminator));
        self.builder.br(target);
        Ok(())
    }

    /// A phi for each block argument, or for what a detour hands on to it.
    fn make_phis(&mut self, op: OpRef<'a>, block: BlockId) -> Result<Vec<Value<'l>>> {
        let (args, locs) = (op.body.args(block), op.body.arg_locs(block));
        let mut phis = Vec::with_capacity(args.len());
        for (arg, loc) in args.iter().zip(locs) {
            let ty = self.ty(op, op.body.ty(*arg))?;
            self.locate_at(*loc);
            phis.push(self.builder.phi(ty));
        }
        Ok(phis)
    }

    /// Gives the phis of a block their values, one for each predecessor, the latest first.
    fn connect(&mut self, op: OpRef<'a>, block: BlockId, phis: &[Value<'l>]) -> Result {
        for detour in self.detours.list.iter().rev().filter(|d| d.target == block) {
            for (phi, value) in phis.iter().zip(&detour.phis) {
                phi.add_incoming(*value, detour.block);
            }
        }
        let mut seen = FxHashSet::default();
        for source in op.body.predecessors(block) {
            if !seen.insert(source) {
                continue;
            }
            let Some(terminator) = op.body.last_op(source).map(|t| op.at(t)) else {
                continue;
            };
            let successor = op.body.successors(terminator.id).position(|s| s == block);
            let from = self.block(op, source)?;
            let values = self.passed(terminator, successor.unwrap_or(0))?;
            add_incoming(terminator, phis, &values, from)?;
        }
        Ok(())
    }

    fn connect_detours(&mut self, op: OpRef<'a>) -> Result {
        for detour in &self.detours.list {
            let terminator = op.at(detour.terminator);
            let Some(source) = op.body.block(detour.terminator) else {
                continue;
            };
            let from = self.block(op, source)?;
            let values = self.passed(terminator, detour.successor)?;
            add_incoming(terminator, &detour.phis, &values, from)?;
        }
        Ok(())
    }

    /// The values that a terminator passes to the arguments of a successor.
    fn passed(&self, terminator: OpRef<'a>, successor: usize) -> Result<Vec<Value<'l>>> {
        let Some(branch) = terminator.interface::<BranchOp>() else {
            return fail(terminator, "passes unknown values to its successors");
        };
        (branch.successor_operands)(terminator, successor)
            .map(|i| self.operand(terminator, i))
            .collect()
    }

    /// Blocks and detours, each after everything that reaches it first; unreachable ones in order at the end.
    fn reverse_post_order(&self, body: &Body, region: RegionId) -> Vec<Node> {
        let mut seen = FxHashSet::default();
        let mut order = Vec::new();
        let detours = (0..self.detours.list.len()).map(Node::Detour);
        for root in body.blocks(region).map(Node::Block).chain(detours) {
            if !seen.insert(root) {
                continue;
            }
            let start = order.len();
            let mut stack = vec![(root, 0)];
            while let Some((node, next)) = stack.last_mut() {
                let successor = self.node_successor(body, *node, *next);
                *next += 1;
                match successor {
                    Some(successor) if seen.insert(successor) => stack.push((successor, 0)),
                    Some(_) => {}
                    None => {
                        order.push(*node);
                        stack.pop();
                    }
                }
            }
            order[start..].reverse();
        }
        order
    }

    fn node_successor(&self, body: &Body, node: Node, index: usize) -> Option<Node> {
        match node {
            Node::Block(block) => {
                let terminator = body.last_op(block)?;
                if index >= body.num_successors(terminator) {
                    return None;
                }
                Some(match self.detours.by_edge.get(&(terminator, index)) {
                    Some(detour) => Node::Detour(*detour),
                    None => Node::Block(body.successor(terminator, index)),
                })
            }
            Node::Detour(detour) if index == 0 => {
                Some(Node::Block(self.detours.list[detour].target))
            }
            Node::Detour(_) => None,
        }
    }
}

fn add_incoming<'l>(
    terminator: OpRef,
    phis: &[Value<'l>],
    values: &[Value<'l>],
    from: Block<'l>,
) -> Result {
    if phis.len() != values.len() {
        return fail(
            terminator,
            "passes another number of values than its successor takes",
        );
    }
    for (phi, value) in phis.iter().zip(values) {
        if phi.ty() != value.ty() {
            return fail(
                terminator,
                "passes a value of another type than its successor takes",
            );
        }
        phi.add_incoming(*value, from);
    }
    Ok(())
}
