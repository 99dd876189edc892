//! Cycles of blocks as `scf.while`.

use oxmlir_dialects::tables::{arith, func, scf, ub};
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::rewrite::append_successor_operands;
use oxmlir_ir::{BlockId, InsertPoint, OpRef, Type, TypeKind, UseId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lifter;
use super::edges::{Edge, incoming, outgoing};
use crate::graph::components;

/// The edges of a cycle with the rest of the region, and those that go round.
#[derive(Default)]
struct CycleEdges {
    entry: Vec<Edge>,
    exit: Vec<Edge>,
    back: Vec<Edge>,
}

/// A cycle on its way to become a loop.
struct Cycle {
    header: BlockId,
    /// The block that all iterations end with. Its first arguments are those of the header in the next iteration, its last
    /// one says whether there is one.
    latch: BlockId,
    /// That argument.
    again: ValueId,
    /// What comes behind the loop. Its arguments are what is used there of the loop.
    exit: BlockId,
    /// All blocks but the exit, the header first and the latch last.
    blocks: Vec<BlockId>,
}

impl Lifter<'_> {
    /// Makes loops of the cycles that can be reached from `start`: the bodies of the loops.
    pub fn lift_loops(&mut self, start: BlockId) -> Result<Vec<BlockId>, Diagnostic> {
        let mut bodies = Vec::new();
        for cycle in self.cycles(start) {
            bodies.extend(self.lift_loop(cycle)?);
        }
        Ok(bodies)
    }

    /// The cycles that can be reached from a block, inner ones not told apart, those behind others first.
    fn cycles(&self, start: BlockId) -> Vec<Vec<BlockId>> {
        let body = &*self.rw.body;
        let mut numbers = FxHashMap::from_iter([(start, 0)]);
        let mut blocks = vec![start];
        let mut successors: Vec<Vec<usize>> = Vec::new();
        while let Some(block) = blocks.get(successors.len()).copied() {
            let mut targets = Vec::new();
            for to in body.block_successors(block) {
                targets.push(*numbers.entry(to).or_insert_with(|| {
                    blocks.push(to);
                    blocks.len() - 1
                }));
            }
            successors.push(targets);
        }
        let cyclic = |part: &Vec<usize>| part.len() > 1 || successors[part[0]].contains(&part[0]);
        let found = components(&successors).into_iter().filter(cyclic);
        found
            .map(|part| part.into_iter().rev().map(|at| blocks[at]).collect())
            .collect()
    }

    fn cycle_edges(&self, blocks: &[BlockId]) -> CycleEdges {
        let body = &*self.rw.body;
        let inside: FxHashSet<BlockId> = blocks.iter().copied().collect();
        let is_inside = |block: Option<BlockId>| block.is_some_and(|b| inside.contains(&b));
        let mut edges = CycleEdges::default();
        let mut entered = FxHashSet::default();
        for block in blocks {
            let from_outside = incoming(body, *block).into_iter();
            for edge in from_outside.filter(|edge| !inside.contains(&edge.from)) {
                edges.entry.push(edge);
                entered.insert(*block);
            }
            edges
                .exit
                .extend(outgoing(body, *block).filter(|edge| !is_inside(edge.target(body))));
        }
        for block in blocks {
            let goes_round = |edge: &Edge| edge.target(body).is_some_and(|b| entered.contains(&b));
            edges.back.extend(outgoing(body, *block).filter(goes_round));
        }
        edges
    }

    fn lift_loop(&mut self, blocks: Vec<BlockId>) -> Result<Option<BlockId>, Diagnostic> {
        let edges = self.cycle_edges(&blocks);
        let Some(cycle) = self.single_latch(blocks, &edges)? else {
            return Ok(None);
        };
        let escaping = self.carry_what_is_used_behind(&cycle);
        self.build_loop(&cycle, &escaping);
        Ok(Some(cycle.header))
    }

    /// Leads all entries to one header, and all back edges and exits through one latch.
    fn single_latch(
        &mut self,
        mut blocks: Vec<BlockId>,
        edges: &CycleEdges,
    ) -> Result<Option<Cycle>, Diagnostic> {
        let Some(first) = edges.entry.first().and_then(|e| e.target(self.rw.body)) else {
            return Ok(None);
        };
        let mut header = first;
        if edges.entry.len() > 1 {
            let all = [&edges.entry[..], &edges.back].concat();
            let Some(hub) = self.single_entry(&all) else {
                return Ok(None);
            };
            header = hub;
            blocks.push(header);
        }
        let through = edges.back.iter().chain(&edges.exit);
        let targets: Vec<BlockId> = through.filter_map(|e| e.target(self.rw.body)).collect();
        self.number(0);
        let latch = self.hub(&targets, &[Type::I32]);
        let again = latch
            .as_ref()
            .and_then(|latch| self.rw.body.args(latch.block).last().copied());
        let Some((latch, again)) = latch.zip(again) else {
            return Ok(None);
        };
        for edge in &edges.back {
            let yes = self.number(1);
            self.lead_through(&latch, *edge, &[yes]);
        }
        for edge in &edges.exit {
            let no = self.number(0);
            self.lead_through(&latch, *edge, &[no]);
        }
        let exit = self.rw.body.add_block_after(latch.block);
        if edges.exit.is_empty() {
            self.never_reached(exit, header)?;
        } else {
            self.dispatch(&latch, exit, Some(header));
        }
        blocks.push(latch.block);
        Ok(Some(Cycle {
            header,
            latch: latch.block,
            again,
            exit,
            blocks,
        }))
    }

    /// Ends the block behind a loop that does not end.
    fn never_reached(&mut self, exit: BlockId, header: BlockId) -> Result<(), Diagnostic> {
        let body = &*self.rw.body;
        let around = OpRef::new(self.rw.cx, body, body.region_parent(self.region));
        if around.name() != func::FUNC {
            let at = body.last_op(header).map_or(self.loc, |op| body.loc(op));
            let name = around.name_str();
            let message = format!("Cannot create unreachable terminator for '{name}'");
            return Err(Diagnostic::error(at, message));
        }
        let types = self.returned_types();
        self.rw.insert_at_end(exit);
        let (mut values, loc) = (Vec::new(), self.loc);
        for ty in types {
            values.push(ub::poison(&mut self.rw, loc, ty));
        }
        self.rw.insert_at_end(exit);
        func::return_(&mut self.rw, loc, &values);
        self.combine_exit(exit);
        Ok(())
    }

    fn returned_types(&self) -> Vec<Type> {
        let body = &*self.rw.body;
        let function = func::Func::of(OpRef::new(self.rw.cx, body, body.root()));
        match function
            .map(|f| f.function_type())
            .map(|ty| self.rw.cx.type_kind(ty))
        {
            Some(TypeKind::Function { results, .. }) => results.to_vec(),
            _ => Vec::new(),
        }
    }

    /// Makes what is defined in the cycle and used behind it a carried value and an argument of the exit: these values as
    /// the latch passes them on.
    fn carry_what_is_used_behind(&mut self, cycle: &Cycle) -> Vec<ValueId> {
        let inside: FxHashSet<BlockId> = cycle.blocks.iter().copied().collect();
        let before = self.rw.body.args(cycle.header).len();
        let mut passed = Vec::new();
        let mut dominance = Dominance::new();
        for block in &cycle.blocks {
            for value in self.defined_in(*block) {
                let uses = self.uses_outside(value, &inside);
                if uses.is_empty() {
                    continue;
                }
                let ty = self.rw.body.ty(value);
                let argument = self.rw.body.add_arg(cycle.exit, ty, self.loc);
                self.add_args(cycle.header, [ty]);
                for at in uses {
                    self.rw.body.set_use(at, argument);
                }
                let edges = incoming(self.rw.body, cycle.latch);
                let known = |edge: &Edge, dominance: &mut Dominance| {
                    dominance.block_dominates(self.rw.body, *block, edge.from)
                };
                let everywhere =
                    *block == cycle.latch || edges.iter().all(|edge| known(edge, &mut dominance));
                let known: Vec<bool> = edges.iter().map(|e| known(e, &mut dominance)).collect();
                passed.push(if everywhere {
                    value
                } else {
                    self.pass_to_latch(cycle.latch, value, edges.into_iter().zip(known))
                });
            }
        }
        let types: Vec<Type> = self.rw.body.arg_types(cycle.header).skip(before).collect();
        for edge in incoming(self.rw.body, cycle.header) {
            let values: Vec<ValueId> = types.iter().map(|ty| self.poison(*ty)).collect();
            self.pass(edge, &values);
        }
        passed
    }

    /// Everything that a block defines: arguments, then results.
    fn defined_in(&self, block: BlockId) -> Vec<ValueId> {
        let body = &*self.rw.body;
        let results = body.ops(block).flat_map(|op| body.results(op));
        body.args(block).iter().copied().chain(results).collect()
    }

    /// The uses of a value that are in none of these blocks.
    fn uses_outside(&self, value: ValueId, inside: &FxHashSet<BlockId>) -> Vec<UseId> {
        let body = &*self.rw.body;
        let Some(region) = body
            .value_block(value)
            .map(|block| body.block_region(block))
        else {
            return Vec::new();
        };
        let is_outside = |at: &UseId| {
            let user = body.ancestor_in_region(region, body.use_owner(*at));
            let block = user.and_then(|user| body.block(user));
            block.is_none_or(|block| !inside.contains(&block))
        };
        body.uses(value).filter(is_outside).collect()
    }

    /// A new argument of the latch for a value, poison where the value is not known.
    fn pass_to_latch(
        &mut self,
        latch: BlockId,
        value: ValueId,
        edges: impl Iterator<Item = (Edge, bool)>,
    ) -> ValueId {
        let ty = self.rw.body.ty(value);
        let argument = self.rw.body.add_arg(latch, ty, self.loc);
        for (edge, known) in edges {
            let value = if known { value } else { self.poison(ty) };
            self.pass(edge, &[value]);
        }
        argument
    }

    /// Passes more values along an edge.
    fn pass(&mut self, edge: Edge, values: &[ValueId]) {
        if let Some(branch) = edge.branch(self.rw.body) {
            let (cx, body) = (self.rw.cx, &mut *self.rw.body);
            append_successor_operands(cx, body, branch, edge.index, values);
        }
    }

    /// Puts the blocks of a cycle into a loop.
    fn build_loop(&mut self, cycle: &Cycle, escaping: &[ValueId]) {
        let loc = self.loc;
        let types: Vec<Type> = self.rw.body.arg_types(cycle.header).collect();
        let around = self.rw.body.add_block_before(cycle.header);
        self.add_args(around, types.iter().copied());
        let carried = types.len() - escaping.len();
        let latch_args = self.rw.body.args(cycle.latch);
        let next = [&latch_args[..carried], escaping].concat();

        let inits = self.rw.body.args(around).to_vec();
        self.rw.insert_at_end(around);
        let looped = scf::while_(&mut self.rw, loc, &types, &inits);
        let view = scf::While::new(self.rw.op(looped));
        let (before, after) = (view.before_region(), view.after_region());
        self.rw.body.move_block(cycle.header, before, None);
        for block in &cycle.blocks {
            if ![cycle.header, cycle.latch].contains(block) {
                self.rw.body.move_block(*block, before, None);
            }
        }
        self.rw.body.move_block(cycle.latch, before, None);
        self.rw.insert_at_end(cycle.latch);
        let again = arith::trunci(&mut self.rw, loc, Type::I1, cycle.again);
        scf::condition(&mut self.rw, loc, again, &next);
        let after = self.rw.body.add_block(after);
        self.add_args(after, types);
        let args = self.rw.body.args(after).to_vec();
        self.rw.insert_at_end(after);
        scf::yield_(&mut self.rw, loc, &args);

        self.rw.body.replace_block_uses(cycle.header, around);
        let results: Vec<ValueId> = self.rw.body.results(looped).skip(carried).collect();
        self.rw
            .inline_block(cycle.exit, InsertPoint::End(around), &results);
    }
}
