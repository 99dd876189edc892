//! Operations on buffers in place of those on tensors.
//!
//! Operations are bufferized one by one, inner before outer, in order. What one that is not yet bufferized gives to another
//! goes through `bufferization.to_buffer` and `bufferization.to_tensor`, which meet and go in the end.

use std::cell::RefCell;
use std::rc::Rc;

use oxmlir_dialects::bufferization::pairs;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::views::are_cast_compatible;
use oxmlir_dialects::tables::{bufferization, func, memref};
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::rewrite::{Listener, Rewriter};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{
    BlockId, Body, Context, InsertPoint, Location, OpId, OpRef, Type, ValueDefinition, ValueId,
};
use rustc_hash::FxHashSet;

use super::analysis::all_ops;
use super::asked::Asked;
use super::boundaries::{self, Functions};
use super::copies::insert_copies;
use super::globals::Globals;
use super::interface::{Bufferizable, Outcome};
use super::options::Options;
use super::query::{Query, has_tensors};

/// What operations are bufferized with.
pub struct Bufferizer<'a, 'b> {
    /// Changes the body. New operations go in front of the one that is bufferized.
    pub rw: &'a mut Rewriter<'b>,
    /// The options of the pass.
    pub options: &'a Options,
    /// The functions that may be called.
    pub functions: &'a Functions,
    /// The constants of the module.
    pub globals: &'a mut Globals,
    /// The types of buffers that are known already.
    asked: RefCell<Asked>,
}

/// Operations that were inserted since somebody asked.
#[derive(Clone, Default)]
struct Inserted(Rc<RefCell<Vec<OpId>>>);

impl Listener for Inserted {
    fn inserted(&mut self, _: &Body, op: OpId) {
        self.0.borrow_mut().push(op);
    }
}

/// Bufferizes a body. The errors are in the order in which they are said.
pub fn bufferize(
    cx: &Context,
    body: &mut Body,
    options: &Options,
    functions: &Functions,
    globals: &mut Globals,
) -> Result<(), Vec<oxmlir_ir::Diagnostic>> {
    if options.copy_before_write {
        insert_copies(cx, body, options, functions, None).map_err(|error| vec![error])?;
    }
    let ops = all_ops(body);
    let mut to_buffers: Vec<OpId> = ops.clone();
    to_buffers.retain(|op| body.name(*op) == bufferization::TO_BUFFER);
    let root = body.root();
    let inserted = Inserted::default();
    let mut listener = inserted.clone();
    let mut rw = Rewriter::new(cx, body, &mut listener, InsertPoint::Before(root));
    let mut bufferizer = Bufferizer {
        rw: &mut rw,
        options,
        functions,
        globals,
        asked: RefCell::default(),
    };
    let is_wanted = |query: Query, op: OpId| {
        let op = query.op(op);
        options.allows(op) && op_has_tensors(op)
    };
    let mut work = ops;
    work.retain(|op| is_wanted(bufferizer.query(), *op));
    let mut next = 0;
    while let Some(op) = work.get(next).copied() {
        next += 1;
        bufferizer.bufferize_op(op)?;
        for op in inserted.0.take() {
            if !bufferizer.rw.body.is_alive(op) {
                continue;
            }
            match bufferizer.rw.body.name(op) {
                bufferization::TO_BUFFER => to_buffers.push(op),
                bufferization::TO_TENSOR => {}
                _ if is_wanted(bufferizer.query(), op) => work.push(op),
                _ => {}
            }
        }
    }
    bufferizer.fold_pairs(to_buffers);
    bufferizer.erase_unused_to_tensors();
    match options.allow_unknown_ops {
        true => Ok(()),
        false => bufferizer.check_all(&work).map_err(|error| vec![error]),
    }
}

/// Bufferizes one operation.
pub fn bufferize_one(
    rw: &mut Rewriter,
    op: OpId,
    options: &Options,
) -> Result<(), Vec<oxmlir_ir::Diagnostic>> {
    let functions = Functions::default();
    let mut globals = Globals::of(rw.cx, rw.body);
    let mut bufferizer = Bufferizer {
        rw,
        options,
        functions: &functions,
        globals: &mut globals,
        asked: RefCell::default(),
    };
    bufferizer.bufferize_op(op)
}

/// Whether an operation, or the function that it is, has tensors.
fn op_has_tensors(op: OpRef) -> bool {
    has_tensors(op)
        || func::Func::of(op)
            .is_some_and(|function| boundaries::has_tensors(op.cx, function.function_type()))
}

/// Fails if an operation has regions of several blocks that it cannot have here.
pub fn check_structure(op: OpRef, table: &Bufferizable) -> Outcome {
    let mut regions = op.body.regions(op.id).iter();
    let structured = |region: &oxmlir_ir::RegionId| op.body.blocks(*region).nth(1).is_none();
    if table.unstructured || regions.all(structured) {
        return Ok(());
    }
    Err(op.error(
        "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one \
         region has multiple blocks",
    ))
}

impl<'b> Bufferizer<'_, 'b> {
    /// Questions about the body as it is now; nothing is decided for it any more.
    pub fn query(&self) -> Query<'_> {
        Query::about(self.rw, (self.options, self.functions), None)
    }

    fn bufferize_op(&mut self, op: OpId) -> Result<(), Vec<oxmlir_ir::Diagnostic>> {
        if !self.rw.body.is_alive(op) {
            return Ok(());
        }
        let query = self.query();
        let Some(table) = query.bufferizable(op) else {
            return Ok(());
        };
        if !op_has_tensors(query.op(op)) {
            return Ok(());
        }
        check_structure(query.op(op), table).map_err(|error| vec![error])?;
        let loc = self.rw.body.loc(op);
        self.rw.insert_before(op);
        (table.bufferize)(self, op).map_err(|error| {
            let message = "failed to bufferize op";
            let failed = match self.rw.body.is_alive(op) {
                true => self.rw.op(op).plain_error(message),
                false => oxmlir_ir::Diagnostic::error(loc, message),
            };
            vec![error, failed]
        })
    }

    /// The buffer of a tensor.
    pub fn buffer(&mut self, tensor: ValueId) -> Outcome<ValueId> {
        let body = &self.rw.body;
        let def = body.defining_op(tensor);
        if let Some(def) = def.filter(|def| body.name(*def) == bufferization::TO_TENSOR) {
            return Ok(body.operand(def, bufferization::to_tensor::BUFFER));
        }
        let (loc, ty) = (body.value_loc(tensor), self.buffer_type(tensor)?);
        let after = behind(self.rw.body, tensor);
        let at = std::mem::replace(&mut self.rw.at, after);
        let buffer = bufferization::to_buffer(self.rw, loc, ty, tensor);
        self.rw.at = at;
        Ok(buffer)
    }

    /// The buffers of those of the values that are tensors.
    pub fn buffers(&mut self, values: &[ValueId]) -> Outcome<Vec<ValueId>> {
        let buffers = values
            .iter()
            .map(|value| match self.query().is_tensor(*value) {
                true => self.buffer(*value),
                false => Ok(*value),
            });
        buffers.collect()
    }

    /// The type of the buffer of a tensor.
    pub fn buffer_type(&self, tensor: ValueId) -> Outcome<Type> {
        let asked = &mut *self.asked.borrow_mut();
        self.query().buffer_type_within(tensor, asked)
    }

    /// The types of the buffers of those of the values that are tensors, else their types.
    pub fn buffer_types(&self, values: &[ValueId]) -> Outcome<Vec<Type>> {
        let query = self.query();
        let types = values.iter().map(|value| match query.is_tensor(*value) {
            true => self.buffer_type(*value),
            false => Ok(query.body.ty(*value)),
        });
        types.collect()
    }

    /// Replaces the results of an operation by these buffers, where they are tensors, and erases it.
    pub fn replace(&mut self, op: OpId, buffers: &[ValueId]) {
        let results: Vec<ValueId> = self.rw.body.results(op).collect();
        let mut values = buffers.to_vec();
        for (value, result) in values.iter_mut().zip(results) {
            if self.query().is_tensor(result) {
                self.note(result, *value);
                let (loc, ty) = (self.rw.body.value_loc(*value), self.rw.body.ty(result));
                self.rw.insert_after(op);
                *value = bufferization::to_tensor(self.rw, loc, ty, *value);
            }
        }
        self.rw.replace(op, &values);
    }

    /// Replaces the result of an operation by another tensor and erases it.
    pub fn replace_by_tensor(&mut self, op: OpId, tensor: ValueId) -> Outcome {
        let ty = self.buffer_type(tensor)?;
        let result = self.rw.body.only_result(op);
        self.asked.get_mut().bufferized(result, ty);
        self.rw.replace(op, &[tensor]);
        Ok(())
    }

    /// Notes which buffer a tensor turns into.
    pub fn note(&mut self, tensor: ValueId, buffer: ValueId) {
        let ty = self.rw.body.ty(buffer);
        self.asked.get_mut().bufferized(tensor, ty);
    }

    /// A buffer as one of another type.
    pub fn cast(&mut self, buffer: ValueId, ty: Type) -> Outcome<ValueId> {
        let from = self.rw.body.ty(buffer);
        if from == ty {
            return Ok(buffer);
        }
        let loc = self.rw.body.value_loc(buffer);
        if !are_cast_compatible(self.rw.cx, from, ty) {
            let message = "buffers have layouts that cannot be cast to each other";
            return Err(oxmlir_ir::Diagnostic::error(loc, message));
        }
        Ok(memref::cast(self.rw, loc, ty, buffer))
    }

    /// A buffer as one of another type, or a copy of it where a cast might fail; `None` if that cannot be.
    pub fn cast_or_copy(&mut self, buffer: ValueId, ty: Type) -> Option<ValueId> {
        pairs::cast_or_copy(self.rw, buffer, ty, self.options.alignment)
    }

    /// A new buffer.
    pub fn allocate(&mut self, loc: Location, ty: Type, sizes: &[ValueId]) -> ValueId {
        pairs::allocate(self.rw, loc, ty, sizes, self.options.alignment)
    }

    /// A copy of a buffer into another one.
    pub fn copy(&mut self, loc: Location, source: ValueId, dest: ValueId) {
        match self.options.structured_copies {
            true => {
                build::copy(self.rw, loc, source, dest);
            }
            false => {
                memref::copy(self.rw, loc, source, dest);
            }
        }
    }

    /// Gives the arguments of a block buffers in place of tensors, and branches to it such operands.
    pub fn bufferize_block(&mut self, block: BlockId) -> Outcome {
        let args = self.rw.body.args(block).to_vec();
        let types = self.buffer_types(&args)?;
        for (arg, ty) in args.iter().zip(&types) {
            let tensor = self.rw.body.ty(*arg);
            if tensor == *ty {
                continue;
            }
            let uses: Vec<_> = self.rw.body.uses(*arg).collect();
            self.rw.body.set_type(*arg, *ty);
            if uses.is_empty() {
                continue;
            }
            let loc = self.rw.body.value_loc(*arg);
            self.rw.insert_at_start(block);
            let value = bufferization::to_tensor(self.rw, loc, tensor, *arg);
            for at in uses {
                self.rw.body.set_use(at, value);
            }
        }
        self.bufferize_branches(block, &types)
    }

    fn bufferize_branches(&mut self, block: BlockId, types: &[Type]) -> Outcome {
        for (op, successor) in branches_to(&self.query(), block) {
            let view = self.rw.op(op);
            let Some(branch) = view.interface::<BranchOp>() else {
                return Err(view.error(
                    "cannot bufferize ops with block references that do not implement BranchOpInterface",
                ));
            };
            let operands = (branch.successor_operands)(view, successor);
            let produced = types.len().saturating_sub(operands.len());
            for (index, ty) in operands.zip(&types[produced..]) {
                let operand = self.rw.body.operand(op, index);
                if self.rw.body.ty(operand) != *ty {
                    let buffer = self.buffer(operand)?;
                    let is_new = |op: &OpId| self.rw.body.operands(*op).next() == Some(operand);
                    let new = self.rw.body.defining_op(buffer).filter(is_new);
                    self.rw.at = match new {
                        Some(new) => InsertPoint::After(new),
                        None => behind(self.rw.body, operand),
                    };
                    let buffer = self.cast(buffer, *ty)?;
                    self.rw.set_operand(op, index, buffer);
                }
            }
        }
        Ok(())
    }

    /// Lets buffers go directly from those that have them to those that want them.
    fn fold_pairs(&mut self, to_buffers: Vec<OpId>) {
        for op in to_buffers {
            if self.rw.body.is_alive(op) {
                pairs::fold_pair(self.rw, op, self.options.alignment);
            }
        }
    }

    fn erase_unused_to_tensors(&mut self) {
        for op in all_ops(self.rw.body) {
            let is_to_tensor = self.rw.body.name(op) == bufferization::TO_TENSOR;
            if is_to_tensor && self.rw.body.results_unused(op) {
                self.rw.erase(op);
            }
        }
    }

    fn check_all(&self, ops: &[OpId]) -> Outcome {
        let body = &self.rw.body;
        for op in ops.iter().filter(|op| body.is_alive(**op)) {
            let op = self.rw.op(*op);
            let fine = !op_has_tensors(op)
                || !self.options.allows(op)
                || body.results_unused(op.id) && is_memory_effect_free(op)
                || [bufferization::TO_TENSOR, bufferization::TO_BUFFER].contains(&op.name());
            if !fine {
                return Err(op.plain_error("op was not bufferized"));
            }
        }
        Ok(())
    }
}

/// The place behind the definition of a value.
fn behind(body: &Body, value: ValueId) -> InsertPoint {
    match body.definition(value) {
        ValueDefinition::Result(op, _) => InsertPoint::After(op),
        ValueDefinition::Argument(block, _) => InsertPoint::Start(block),
    }
}

/// The branches to a block, each with the number of the successor.
pub fn branches_to(query: &Query, block: BlockId) -> Vec<(OpId, usize)> {
    let body = query.body;
    let mut branches = Vec::new();
    for from in predecessors_in_order(body, block) {
        let Some(last) = body.last_op(from) else {
            continue;
        };
        let successors = body.successors(last).enumerate();
        let to_block = successors.filter(|(_, successor)| *successor == block);
        branches.extend(to_block.map(|(index, _)| (last, index)));
    }
    branches
}

/// The blocks from which control comes to a block, each once, in the order in which they stand.
fn predecessors_in_order(body: &Body, block: BlockId) -> Vec<BlockId> {
    let mut all: Vec<BlockId> = body.predecessors(block).collect();
    if all.len() < 2 {
        return all;
    }
    let mut missing: FxHashSet<BlockId> = all.drain(..).collect();
    // Most of them stand close by: they are looked for in both directions at once.
    let mut before = std::iter::successors(body.prev_block(block), |at| body.prev_block(*at));
    let mut behind = std::iter::successors(Some(block), |at| body.next_block(*at));
    let mut found_before = Vec::new();
    while !missing.is_empty() {
        let next = [before.next(), behind.next()];
        if next == [None, None] {
            break;
        }
        found_before.extend(next[0].filter(|at| missing.remove(at)));
        all.extend(next[1].filter(|at| missing.remove(at)));
    }
    found_before.reverse();
    found_before.extend(all);
    found_before
}
