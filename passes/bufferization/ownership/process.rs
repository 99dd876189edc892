//! Blocks and operations, one by one: who owns the buffers that they make, and what is freed where control leaves them.

use oxmlir_dialects::bufferization::attributes::MANUAL_DEALLOCATION;
use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, bufferization, cf, gpu, memref, scf};
use oxmlir_ir::analysis::flow::leaves_region;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::interfaces::{
    BranchOp, CallOp, Callee, RegionBranch, RegionBranchTerminator, RegionPoint,
};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{AttrKind, BlockId, Body, Context, Diagnostic, OpId, Traits, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

use super::state::{Freed, Ownership, State, bool_constant};
use super::supported::check;

type Outcome<T = ()> = Result<T, Diagnostic>;

/// What is retained where a branch is taken.
struct Edge {
    retained: Vec<ValueId>,
    /// By buffer, the condition under which the block in front of the branch owns it.
    owners: FxHashMap<ValueId, ValueId>,
}

/// The buffers of a function being given owners.
pub struct Deallocation<'a, 'b> {
    /// Changes the function.
    pub rw: &'a mut Rewriter<'b>,
    /// What is known so far.
    pub state: State,
    /// The functions whose results say who owns them.
    pub tells_owners: &'a FxHashSet<String>,
    /// Whether the function is one of those.
    pub is_telling: bool,
}

impl Deallocation<'_, '_> {
    fn is_buffer(&self, value: ValueId) -> bool {
        is_memref(self.rw.cx, self.rw.body.ty(value))
    }

    fn buffers(&self, values: impl Iterator<Item = ValueId>) -> Vec<ValueId> {
        values.filter(|value| self.is_buffer(*value)).collect()
    }

    /// Processes a block. The blocks in it have been processed, and those that control comes from.
    pub fn block(&mut self, block: BlockId) -> Outcome {
        let ops = self.rw.body.op_vec(block);
        self.rw.insert_at_start(block);
        self.take_over(block);
        let args = self.rw.body.args(block).to_vec();
        for arg in self.buffers(args.into_iter()) {
            let loc = self.rw.body.value_loc(arg);
            let condition = match self.is_given(block, arg) {
                true => bool_constant(self.rw, loc, false),
                false => self.rw.body.add_arg(block, Type::I1, loc),
            };
            self.state.own_only(arg, block, condition);
            self.state.free(arg, block);
        }
        for op in ops {
            let op = self.op(op, block)?;
            self.own_the_rest(op, block);
        }
        Ok(())
    }

    /// Whether an argument of a block is not passed by an operation or block here: what a function is given belongs to its caller, and what
    /// a kernel is, to the launch.
    fn is_given(&self, block: BlockId, arg: ValueId) -> bool {
        let body = &*self.rw.body;
        let parent = self.rw.op(body.block_parent(block));
        let point = RegionPoint::Region(body.region_number(body.block_region(block)) as u32);
        let is_passed = |branch: &RegionBranch| (branch.inputs)(parent, point).contains(&arg);
        body.is_entry_block(block) && !parent.interface::<RegionBranch>().is_some_and(is_passed)
    }

    /// Buffers of the blocks in front of a block become its own; those around it stay where they are.
    fn take_over(&mut self, block: BlockId) {
        for buffer in self.state.liveness.entering(self.rw.body, block) {
            let Some(home) = self.rw.body.value_block(buffer) else {
                continue;
            };
            if self.rw.body.block_region(home) == self.rw.body.block_region(block) {
                if let Some(how) = self.state.ownership(buffer, home) {
                    self.state.own(self.rw, buffer, block, how);
                }
                self.state.free(buffer, block);
            } else {
                let loc = self.rw.body.value_loc(buffer);
                let no = bool_constant(self.rw, loc, false);
                self.state.own_only(buffer, block, no);
            }
        }
    }

    /// Results of which nothing has been said have the owners of the operands, or none.
    fn own_the_rest(&mut self, op: OpId, block: BlockId) {
        let results = self.buffers(self.rw.body.results(op));
        let operands = self.buffers(self.rw.body.operands(op));
        for result in results {
            if self.state.ownership(result, block).is_some() {
                continue;
            }
            for operand in &operands {
                let home = self.rw.body.value_block(*operand);
                let how = home.and_then(|home| self.state.ownership(*operand, home));
                if let Some(how) = how {
                    self.state.own(self.rw, result, block, how);
                }
            }
            if self.state.ownership(result, block).is_none() {
                self.rw.insert_before(op);
                let no = bool_constant(self.rw, self.rw.body.loc(op), false);
                self.state.own_only(result, block, no);
            }
        }
    }

    /// Processes an operation; gives the one that has taken its place.
    fn op(&mut self, op: OpId, block: BlockId) -> Outcome<OpId> {
        let view = self.rw.op(op);
        match view.name() {
            cf::COND_BR => return self.cond_br(op, block).map(|()| op),
            arith::SELECT => return Ok(op),
            scf::FORALL_IN_PARALLEL => {
                let empty = view
                    .entry()
                    .is_none_or(|entry| view.body.first_op(entry).is_none());
                if !empty {
                    return Err(view.plain_error("only supported when nested region is empty"));
                }
                return self.leave(op, block, &[]).map(|_| op);
            }
            scf::REDUCE_RETURN => {
                let returned = scf::ReduceReturn::new(view).result();
                if self.is_buffer(returned) {
                    return Err(view.plain_error("only supported when operand is not a MemRef"));
                }
                return self.leave(op, block, &[]).map(|_| op);
            }
            gpu::TERMINATOR => return self.leave(op, block, &[]).map(|_| op),
            _ => check(view)?,
        }
        self.effects(op, block)?;
        let op = match self.rw.op(op).has_trait(Traits::REGION_BRANCH) {
            true => self.regions(op, block)?,
            false => op,
        };
        let op = match self.rw.op(op).interface::<CallOp>() {
            Some(call) => self.call(op, block, (call.0)(self.rw.op(op))),
            None => op,
        };
        let view = self.rw.op(op);
        if view.implements::<BranchOp>() {
            self.branch(op, block)?;
        }
        if leaves_region(self.rw.op(op)) {
            self.leave_region(op, block)?;
        }
        Ok(op)
    }

    /// What an operation allocates is owned by its block, unless the program frees it.
    fn effects(&mut self, op: OpId, block: BlockId) -> Outcome {
        let view = self.rw.op(op);
        let Some(effects) = effects(view) else {
            return Ok(());
        };
        let loc = view.loc();
        let manual = view.named_attr(MANUAL_DEALLOCATION).is_some();
        let has = |kind, value: &ValueId| effects.contains(&(kind, EffectOn::Value(*value)));
        let freed = self.buffers(view.operands());
        for buffer in freed.iter().filter(|value| has(EffectKind::Free, value)) {
            if !manual {
                let message = "memory free side-effect on MemRef value not supported!";
                return Err(self.rw.op(op).plain_error(message));
            }
            if let Some(Ownership::If(condition)) = self.state.ownership(*buffer, block) {
                self.rw.insert_before(op);
                let yes = bool_constant(self.rw, loc, true);
                let others = arith::xori(self.rw, loc, condition, yes);
                let message = "expected that the block does not have ownership";
                cf::assert(self.rw, loc, others, message);
            }
        }
        let on_stack = self.rw.body.name(op) == memref::ALLOCA;
        let allocated = self.buffers(self.rw.body.results(op));
        self.rw.insert_at_start(block);
        for buffer in allocated
            .iter()
            .filter(|value| has(EffectKind::Allocate, value))
        {
            let owned = !manual && !on_stack;
            let condition = bool_constant(self.rw, loc, owned);
            self.state.own_only(*buffer, block, condition);
            if owned {
                self.state.free(*buffer, block);
            }
        }
        Ok(())
    }

    /// An operation with regions tells them, and is told by them, who owns what is passed.
    fn regions(&mut self, op: OpId, block: BlockId) -> Outcome<OpId> {
        let loc = self.rw.body.loc(op);
        self.rw.insert_at_start(block);
        let no = bool_constant(self.rw, loc, false);
        let view = self.rw.op(op);
        let entry = view.interface::<RegionBranch>().and_then(|branch| {
            let first = (branch.successors)(view, RegionPoint::Parent, &[])
                .first()
                .copied()?;
            Some((branch.entry_operands)(view, first))
        });
        if let Some(entry) = entry {
            let passed = self.buffers(entry.clone().map(|index| view.operand(index)));
            if !passed.is_empty() {
                let conditions = vec![no; passed.len()];
                let cx = self.rw.cx;
                self.rw
                    .modify(op, |body| add_operands(cx, body, op, entry, &conditions));
            }
        }
        let count = self.buffers(self.rw.body.results(op)).len();
        Ok(self.with_conditions(op, block, count))
    }

    /// The same operation with results that say whether the caller owns the others that are buffers, which are `count`.
    fn with_conditions(&mut self, op: OpId, block: BlockId, count: usize) -> OpId {
        if count == 0 {
            return op;
        }
        let body = &*self.rw.body;
        let old: Vec<ValueId> = body.results(op).collect();
        let mut types: Vec<Type> = body.result_types(op).collect();
        let operands = body.operand_vec(op);
        types.resize(old.len() + count, Type::I1);
        let new = rebuild(self.rw, op, &operands, &types);
        let results: Vec<ValueId> = self.rw.body.results(new).collect();
        let (results, conditions) = results.split_at(old.len());
        for (old, new) in old.iter().zip(results) {
            self.state.liveness.replace(*old, *new);
        }
        self.rw.replace(op, results);
        let buffers = self.buffers(results.iter().copied());
        for (buffer, condition) in buffers.iter().zip(conditions) {
            self.state.own_only(*buffer, block, *condition);
            self.state.free(*buffer, block);
        }
        new
    }

    /// What a function returns belongs to its caller, if the function does not tell.
    fn call(&mut self, op: OpId, block: BlockId, callee: Option<Callee>) -> OpId {
        let cx = self.rw.cx;
        let name = match callee {
            Some(Callee::Symbol(symbol)) => match cx.attr_kind(symbol) {
                AttrKind::SymbolRef { root, nested } if nested.is_empty() => {
                    Some(cx.get_str(*root))
                }
                _ => None,
            },
            _ => None,
        };
        let buffers = self.buffers(self.rw.body.results(op));
        if name.is_some_and(|name| self.tells_owners.contains(name)) {
            return self.with_conditions(op, block, buffers.len());
        }
        let loc = self.rw.body.loc(op);
        self.rw.insert_before(op);
        let yes = bool_constant(self.rw, loc, true);
        for buffer in buffers {
            self.state.own_only(buffer, block, yes);
            self.state.free(buffer, block);
        }
        op
    }

    /// A branch to one block.
    fn branch(&mut self, op: OpId, block: BlockId) -> Outcome {
        let view = self.rw.op(op);
        let loc = view.loc();
        if view.body.num_successors(op) > 1 {
            return Err(view.plain_error(
                "BranchOpInterface operations with multiple successors are not supported yet",
            ));
        }
        let is_jump = view.body.num_successors(op) == 1;
        let only = view.body.successors(op).next().filter(|_| is_jump);
        let (range, target) = match (view.interface::<BranchOp>(), only) {
            (Some(branch), Some(target)) => ((branch.successor_operands)(view, 0), target),
            _ => {
                return Err(view.plain_error(
                    "only BranchOpInterface operations with exactly one successor are supported yet",
                ));
            }
        };
        let passed: Vec<ValueId> = range.clone().map(|index| view.operand(index)).collect();
        self.rw.insert_before(op);
        let freed = self.state.freed(self.rw, loc, block)?;
        let retained = self.state.retained(self.rw, block, Some(target), &passed);
        let conditions = self.state.dealloc(self.rw, loc, block, &freed, &retained);
        let count = self.buffers(passed.into_iter()).len();
        let cx = self.rw.cx;
        self.rw.modify(op, |body| {
            add_operands(cx, body, op, range, &conditions[..count])
        });
        Ok(())
    }

    /// Control leaves the region of a block with these operands of `op`. Gives the conditions under which the block owns those that
    /// are buffers.
    fn leave(&mut self, op: OpId, block: BlockId, passed: &[ValueId]) -> Outcome<Vec<ValueId>> {
        self.rw.insert_before(op);
        let loc = self.rw.body.loc(op);
        let freed = self.state.freed(self.rw, loc, block)?;
        let retained = self.state.retained(self.rw, block, None, passed);
        if freed.buffers.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let mut conditions = self.state.dealloc(self.rw, loc, block, &freed, &retained);
        conditions.truncate(self.buffers(passed.iter().copied()).len());
        Ok(conditions)
    }

    fn leave_region(&mut self, op: OpId, block: BlockId) -> Outcome {
        let view = self.rw.op(op);
        let range = match view.interface::<RegionBranchTerminator>() {
            Some(passed) => (passed.0)(view),
            None => 0..view.num_operands(),
        };
        let parent = self.rw.body.block_parent(block);
        let is_function = self.rw.body.has_trait(self.rw.cx, parent, Traits::FUNCTION);
        let is_final = is_function && !self.is_telling;
        if is_final {
            for index in range.clone() {
                let value = self.rw.body.operand(op, index);
                if self.is_buffer(value) {
                    self.rw.insert_before(op);
                    let owned = self.surely_owned(value, block);
                    self.rw.set_operand(op, index, owned);
                }
            }
        }
        let passed: Vec<ValueId> = range.clone().map(|i| self.rw.body.operand(op, i)).collect();
        let conditions = self.leave(op, block, &passed)?;
        if !is_final && !conditions.is_empty() {
            let cx = self.rw.cx;
            self.rw
                .modify(op, |body| add_operands(cx, body, op, range, &conditions));
        }
        Ok(())
    }

    /// The buffer, or where the block does not own it a copy.
    fn surely_owned(&mut self, buffer: ValueId, block: BlockId) -> ValueId {
        let (buffer, condition) = self.with_owner(buffer, block);
        if self
            .rw
            .cx
            .constant_int(self.rw.body, condition)
            .is_some_and(|known| known != 0)
        {
            return buffer;
        }
        let (loc, ty) = (self.rw.body.value_loc(buffer), self.rw.body.ty(buffer));
        let choice = scf::if_(self.rw, loc, &[ty], condition);
        let behind = self.rw.at;
        for slot in [scf::if_::THEN_REGION, scf::if_::ELSE_REGION] {
            let region = self.rw.body.region(choice, slot);
            let inner = self.rw.body.add_block(region);
            self.rw.insert_at_end(inner);
            let value = match slot {
                scf::if_::THEN_REGION => buffer,
                _ => bufferization::clone(self.rw, loc, ty, buffer),
            };
            scf::yield_(self.rw, loc, &[value]);
        }
        self.rw.at = behind;
        let chosen = self.rw.body.only_result(choice);
        let yes = bool_constant(self.rw, loc, true);
        self.state.own_only(chosen, block, yes);
        self.state.free(chosen, block);
        chosen
    }

    /// A buffer and the condition under which its block owns it; a choice between two has the condition of the chosen one.
    fn with_owner(&mut self, buffer: ValueId, block: BlockId) -> (ValueId, ValueId) {
        let Some(select) = self.rw.defining_op(buffer).and_then(arith::Select::of) else {
            return self.state.with_owner(self.rw, buffer, block, block);
        };
        let (loc, chosen) = (select.loc(), select.condition());
        let (a, b) = (select.true_value(), select.false_value());
        let home = self.rw.body.value_block(buffer).unwrap_or(block);
        let owners = [a, b].map(|value| self.state.ownership(value, home));
        match owners {
            [Some(Ownership::If(a)), Some(Ownership::If(b))] => {
                let condition = arith::select(self.rw, loc, chosen, a, b);
                (buffer, condition)
            }
            _ => self.state.with_owner(self.rw, buffer, home, block),
        }
    }

    /// A branch to one of two blocks: what either does not need is freed if control goes there.
    fn cond_br(&mut self, op: OpId, block: BlockId) -> Outcome {
        let view = cf::CondBr::new(self.rw.op(op));
        let (loc, condition) = (view.loc(), view.condition());
        let targets = [0, 1].map(|successor| self.rw.body.successor(op, successor));
        self.rw.insert_before(op);
        let freed = self.state.freed(self.rw, loc, block)?;
        let groups = [
            cf::cond_br::TRUE_DEST_OPERANDS,
            cf::cond_br::FALSE_DEST_OPERANDS,
        ];
        let edges = [0, 1].map(|successor| {
            let conditions = freed.conditions.iter().map(|owned| {
                let taken = match successor {
                    0 => condition,
                    _ => {
                        let yes = bool_constant(self.rw, loc, true);
                        arith::xori(self.rw, loc, yes, condition)
                    }
                };
                arith::andi(self.rw, loc, *owned, taken)
            });
            let freed = Freed {
                conditions: conditions.collect(),
                buffers: freed.buffers.clone(),
            };
            self.go(op, block, (groups[successor], targets[successor]), &freed)
        });
        let [then, otherwise] = edges;
        let mut seen = FxHashSet::default();
        for buffer in otherwise.retained {
            let (a, b) = (then.owners.get(&buffer), otherwise.owners.get(&buffer));
            if let (Some(a), Some(b)) = (a, b)
                && seen.insert(buffer)
            {
                let owned = arith::select(self.rw, loc, condition, *a, *b);
                self.state.own_only(buffer, block, owned);
            }
        }
        Ok(())
    }

    /// Frees what is not needed in one of the blocks that a branch leads to, and passes on who owns the rest.
    fn go(
        &mut self,
        op: OpId,
        block: BlockId,
        (group, target): (usize, BlockId),
        freed: &Freed,
    ) -> Edge {
        let (cx, loc) = (self.rw.cx, self.rw.body.loc(op));
        let mut passed = self.rw.op(op).group(group);
        let retained = self.state.retained(self.rw, block, Some(target), &passed);
        let conditions = self.state.dealloc(self.rw, loc, block, freed, &retained);
        let owners: FxHashMap<ValueId, ValueId> =
            retained.iter().copied().zip(conditions).collect();
        let buffers = self.buffers(passed.iter().copied());
        passed.extend(buffers.iter().map(|buffer| owners[buffer]));
        self.rw
            .modify(op, |body| body.set_operand_group(cx, op, group, &passed));
        Edge { retained, owners }
    }
}

/// Adds operands behind a range that is a whole group, which they become part of.
pub fn add_operands(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    range: Range<usize>,
    values: &[ValueId],
) {
    if values.is_empty() {
        return;
    }
    let groups = body.def(cx, op).map_or(0, |def| def.operands.len());
    let last = range.end.saturating_sub(1);
    let group = (0..groups).find(|group| body.operand_range(cx, op, *group).contains(&last));
    match group {
        Some(group) => {
            let mut all = body.operand_group(cx, op, group);
            let at = range.end - body.operand_range(cx, op, group).start;
            all.insert_from_slice(at, values);
            body.set_operand_group(cx, op, group, &all);
        }
        None => body.splice_operands(op, range.end..range.end, values),
    }
}
