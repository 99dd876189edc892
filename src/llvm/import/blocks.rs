//! The bodies of functions: blocks, phis as their arguments, and the order of work.

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::body::InsertPoint;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, BlockId, Body, Location, Type, ValueId};
use rustc_hash::FxHashSet;

use super::{Function, Import, Result, fail};
use crate::sys::{Block, DebugRecord, Value};
use llvm_sys::LLVMOpcode;

impl<'a, 'l> Import<'a, 'l> {
    /// Translates the body of a function. Blocks that are never reached are left out.
    pub(super) fn function_body(&mut self, body: &mut Body, function: Value<'l>) -> Result {
        let blocks = function.blocks();
        let Some(entry) = blocks.first() else {
            return Ok(());
        };
        let order = reverse_post_order(*entry);
        let reached: FxHashSet<Block> = order.iter().copied().collect();
        self.function = Function::default();
        for block in &blocks {
            self.collect_access_groups(*block);
        }
        let region = body.region(body.root(), llvm::func::BODY_REGION);
        for block in blocks.iter().filter(|block| reached.contains(block)) {
            let own = body.add_block(region);
            self.function.blocks.insert(*block, own);
        }
        let first = self.function.blocks.get(entry).copied();
        self.function.entry = first;
        let params = function.value_type().params();
        for (index, ty) in params.into_iter().enumerate() {
            let ty = self.ty(ty)?;
            if let (Some(block), Some(param)) = (first, function.param(index)) {
                let arg = body.add_arg(block, ty, body.loc(body.root()));
                self.function.values.insert(param, arg);
            }
        }
        let mut listener = NoListener;
        let at = first.map_or(InsertPoint::Before(body.root()), InsertPoint::End);
        let mut rw = Rewriter::new(self.cx, body, &mut listener, at);
        let mut records = Vec::new();
        for block in order {
            self.block(&mut rw, block, &mut records)?;
        }
        for record in &records {
            self.debug_variable(&mut rw, record)?;
        }
        Ok(())
    }

    fn block(
        &mut self,
        rw: &mut Rewriter,
        block: Block<'l>,
        records: &mut Vec<DebugRecord<'l>>,
    ) -> Result {
        let own = self.own_block(block)?;
        rw.at = InsertPoint::End(own);
        if block.has_address() {
            let tag = self.block_tag(block);
            llvm::blocktag(rw, Location::UNKNOWN, tag);
        }
        for instruction in block.instructions() {
            records.extend(instruction.debug_records());
            if instruction.opcode() == Some(LLVMOpcode::LLVMPHI) {
                let ty = self.ty(instruction.ty())?;
                let loc = self.location(instruction.debug_location());
                let arg = rw.body.add_arg(own, ty, loc);
                self.function.values.insert(instruction, arg);
                continue;
            }
            self.debug_labels(rw, instruction);
            self.instruction(rw, instruction)?;
            rw.at = InsertPoint::End(own);
        }
        Ok(())
    }

    /// The translation of a block.
    pub(super) fn own_block(&self, block: Block<'l>) -> Result<BlockId> {
        match self.function.blocks.get(&block) {
            Some(block) => Ok(*block),
            None => fail(Location::UNKNOWN, "branches to a block of another function"),
        }
    }

    /// `#llvm.blocktag` of a block whose address is taken.
    pub(super) fn block_tag(&self, block: Block<'l>) -> Attribute {
        let function = block.function();
        let at = function.blocks().iter().position(|b| *b == block);
        let numbers = self.facts.blocks.get(&function.name());
        let id = at.and_then(|at| numbers?.get(at).copied()).unwrap_or(0);
        let id = self.cx.int_attr(Type::I64, id);
        llvm::BlocktagAttr::make(self.cx, &[(llvm::blocktag_attr::ID, id)])
    }

    /// The value of an operand.
    pub(super) fn value(&mut self, rw: &mut Rewriter, value: Value<'l>) -> Result<ValueId> {
        if let Some(known) = self.function.values.get(&value) {
            return Ok(*known);
        }
        if value.is_constant() {
            return self.constant(rw, value);
        }
        fail(
            Location::UNKNOWN,
            format!("unhandled value: {}", value.text().trim()),
        )
    }

    /// The values of several operands.
    pub(super) fn values(
        &mut self,
        rw: &mut Rewriter,
        values: &[Value<'l>],
    ) -> Result<Vec<ValueId>> {
        values.iter().map(|value| self.value(rw, *value)).collect()
    }

    /// What the arguments of `to` are when control comes from `from`.
    pub(super) fn branch_args(
        &mut self,
        rw: &mut Rewriter,
        from: Block<'l>,
        to: Block<'l>,
    ) -> Result<Vec<ValueId>> {
        let mut args = Vec::new();
        for phi in to.instructions() {
            if phi.opcode() != Some(LLVMOpcode::LLVMPHI) {
                break;
            }
            let incoming = phi.incoming().into_iter().find(|i| i.1 == from);
            match incoming {
                Some((value, _)) => args.push(self.value(rw, value)?),
                None => return fail(Location::UNKNOWN, "a phi without a value for a predecessor"),
            }
        }
        Ok(args)
    }
}

/// The blocks that are reached from `entry`, each behind all that come before it on ways that do not return.
fn reverse_post_order(entry: Block) -> Vec<Block> {
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    seen.insert(entry);
    let mut open = vec![(entry, successors(entry).into_iter())];
    while let Some((block, pending)) = open.last_mut() {
        match pending.next() {
            Some(next) => {
                if seen.insert(next) {
                    open.push((next, successors(next).into_iter()));
                }
            }
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}

fn successors(block: Block) -> Vec<Block> {
    let terminator = block.terminator();
    terminator.map(Value::successors).unwrap_or_default()
}
