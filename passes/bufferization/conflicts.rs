//! Whether two operations would meet in one buffer: one reads what another one has overwritten.
//!
//! A tensor that is read holds what its *definitions* wrote. If its buffer is shared, a write into that buffer is a
//! *conflict* unless it is known to come before the definition, behind the read, or to touch other elements.

use std::cell::{OnceCell, RefCell};

use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice, SliceSlots};
use oxmlir_dialects::tables::tensor;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::interfaces::{RegionBranch, RegionPoint};
use oxmlir_ir::{BlockId, Body, OpId, OpRef, RegionId, ValueDefinition, ValueId};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::DiGraph;
use rustc_hash::FxHashMap;

use super::interface::Operand;
use super::query::{Query, Search};

/// What is remembered from one decision to the next.
#[derive(Default)]
pub struct Memory {
    dominance: RefCell<Dominance>,
    cycles: RefCell<FxHashMap<RegionId, FxHashMap<BlockId, usize>>>,
    /// Whether no region has more than one block.
    is_flat: OnceCell<bool>,
}

/// What is around a read, but not around a definition of what is read.
pub enum Between {
    /// No loop.
    Nothing,
    /// Loops, of which this is the outermost one.
    Loop(OpId),
    /// It is the definition that is in a loop.
    Unknown,
}

/// Reads and writes of the tensors that share a buffer.
#[derive(Default)]
struct Accesses {
    reads: Vec<Operand>,
    writes: Vec<Operand>,
}

/// A read, a write that would overwrite what it reads, and where that was written.
#[derive(Clone, Copy)]
pub struct Conflict {
    /// The operand that is read.
    pub read: Operand,
    /// The operand that is written.
    pub write: Operand,
    /// What is overwritten; `None` if it is about threads.
    pub definition: Option<ValueId>,
}

/// The conflicts of a body.
pub struct Conflicts<'a> {
    /// The body that is asked about.
    pub query: Query<'a>,
    memory: &'a Memory,
}

impl<'a> Conflicts<'a> {
    /// The conflicts of the body that is asked about.
    pub fn new(query: Query<'a>, memory: &'a Memory) -> Conflicts<'a> {
        Conflicts { query, memory }
    }

    /// The values that would share the buffer of `operand` if it had no copy.
    fn sharing(&self, operand: Operand) -> Vec<ValueId> {
        let aliases_of = |value| match self.query.decisions {
            Some(decisions) => decisions.aliases_of(value),
            None => vec![value],
        };
        let mut values = aliases_of(self.query.value(operand));
        for alias in self.query.aliases(operand) {
            let decisions = self.query.decisions;
            if !decisions.is_some_and(|d| d.are_aliases(alias.value, self.query.value(operand))) {
                values.extend(aliases_of(alias.value));
            }
        }
        values
    }

    /// A value that would share the buffer of `operand` if that had no copy, and whose buffer may not be written.
    pub fn constant(&self, operand: Operand) -> Option<ValueId> {
        let mut sharing = self.sharing(operand).into_iter();
        sharing.find(|value| !self.query.is_writable(*value))
    }

    /// Whether anything would be written to a buffer that may not be, if `operand` had no copy.
    pub fn writes_to_constant(&self, operand: Operand) -> bool {
        !self.accesses(operand).writes.is_empty() && self.constant(operand).is_some()
    }

    /// The first conflict if `operand` has no copy.
    pub fn first(&self, operand: Operand) -> Option<Conflict> {
        let accesses = self.accesses(operand);
        self.threads(&accesses).or_else(|| self.meet(&accesses))
    }

    /// The reads and writes of the buffer of `operand` if that has no copy.
    fn accesses(&self, operand: Operand) -> Accesses {
        let query = &self.query;
        let mut accesses = Accesses::default();
        for value in self.sharing(operand) {
            for at in query.uses(value) {
                if self.is_read(at) {
                    accesses.reads.push(at);
                }
                if query.writes(at) && query.is_in_place(at) {
                    accesses.writes.push(at);
                }
            }
        }
        if query.writes(operand) && !query.is_in_place(operand) {
            accesses.writes.push(operand);
        }
        accesses
    }

    /// Whether an operand is read, or what the operation makes of it though the operation itself does not read it.
    pub fn is_read(&self, operand: Operand) -> bool {
        let query = &self.query;
        let reads_later = || {
            let aliases = query.aliases(operand);
            aliases.iter().any(|alias| query.is_value_read(alias.value))
        };
        query.reads(operand) || !query.writes(operand) && reads_later()
    }

    fn threads(&self, accesses: &Accesses) -> Option<Conflict> {
        let mut writes = accesses.writes.iter();
        Some(Conflict {
            read: *accesses.reads.first()?,
            write: *writes.find(|write| self.crosses_threads(**write))?,
            definition: None,
        })
    }

    /// Whether a write inside of a parallel region goes into a buffer from outside.
    pub fn crosses_threads(&self, write: Operand) -> bool {
        let query = &self.query;
        if !query.options.check_parallel_regions {
            return false;
        }
        let leaves = Search {
            with_leaves: true,
            ..Search::default()
        };
        let own = query.parallel_region(query.body.parent_region(write.op));
        let (definitions, _) = query.search(write, leaves, &|v| query.is_definition(v));
        let mut regions = definitions.iter().map(|definition| {
            let region = query.region(*definition);
            query.parallel_region(region)
        });
        regions.any(|region| region != own)
    }

    fn meet(&self, accesses: &Accesses) -> Option<Conflict> {
        let mut reads = accesses.reads.iter();
        reads.find_map(|read| {
            let definitions = self.query.definitions(*read);
            let mut writes = accesses.writes.iter();
            writes.find_map(|write| {
                let definition = self.overwritten(*read, *write, &definitions)?;
                Some(Conflict {
                    read: *read,
                    write: *write,
                    definition: Some(definition),
                })
            })
        })
    }

    /// Which of the definitions of what is read the write overwrites.
    pub fn overwritten(
        &self,
        read: Operand,
        write: Operand,
        definitions: &[ValueId],
    ) -> Option<ValueId> {
        let overwritten = |d: &&ValueId| self.overwrites(write, **d);
        let definition = definitions.iter().find(overwritten).copied()?;
        (!self.is_harmless(read, write, definitions)).then_some(definition)
    }

    /// Whether a write cannot change what is read, whatever it was that defined it.
    fn is_harmless(&self, read: Operand, write: Operand, definitions: &[ValueId]) -> bool {
        let query = &self.query;
        if self.order_tells(read, write, definitions) {
            let ordered = self.happens_before(read.op, write.op)
                || read == write
                || self.are_exclusive(read.op, write.op)
                || self.is_elementwise(read, write);
            if ordered {
                return true;
            }
        }
        let says_so = |op: OpId| {
            let table = query.bufferizable(op);
            table.is_some_and(|table| (table.not_conflicting)(query, query.op(op), read, write))
        };
        self.are_other_elements(read, write)
            || says_so(read.op)
            || write.op != read.op && says_so(write.op)
    }

    /// Whether a write comes behind a definition and is not that definition.
    fn overwrites(&self, write: Operand, definition: ValueId) -> bool {
        let (query, body) = (&self.query, self.query.body);
        let before = match body.definition(definition) {
            ValueDefinition::Result(def, _) => {
                self.happens_before(write.op, def) || body.is_proper_ancestor(def, write.op)
            }
            // What comes between the argument and something that reads it is dominated by its block.
            ValueDefinition::Argument(block, _) => {
                let inside = body.ancestor_in_region(body.block_region(block), write.op);
                let mut dominance = self.memory.dominance.borrow_mut();
                let mut dominated = |other| dominance.block_dominates(body, block, other);
                !inside
                    .and_then(|op| body.block(op))
                    .is_some_and(&mut dominated)
            }
        };
        let aliases = query.aliases(write);
        let is_definition = aliases.len() == 1 && aliases[0].value == definition;
        !before && !is_definition
    }

    /// Whether `a` has been executed when `b` is.
    fn happens_before(&self, a: OpId, b: OpId) -> bool {
        let (cx, body) = (self.query.cx, self.query.body);
        let mut dominance = self.memory.dominance.borrow_mut();
        let mut a = a;
        loop {
            if body.is_proper_ancestor(a, b) {
                return false;
            }
            if a != b && dominance.op_dominates(cx, body, a, b) {
                return true;
            }
            match body.parent_op(a) {
                Some(parent) => a = parent,
                None => return false,
            }
        }
    }

    /// Whether the order of operations is that in which they are executed, since no loop leads back.
    fn order_tells(&self, read: Operand, write: Operand, definitions: &[ValueId]) -> bool {
        self.no_loop_around(read, write, definitions) && !self.is_in_cycle(read, write, definitions)
    }

    fn no_loop_around(&self, read: Operand, write: Operand, definitions: &[ValueId]) -> bool {
        let no_loop = |definition: &ValueId| match self.between(read, *definition) {
            Between::Nothing => true,
            Between::Loop(looping) => !self.query.body.is_in(write.op, looping),
            Between::Unknown => false,
        };
        definitions.iter().all(no_loop)
    }

    /// The loops around a read that are not around a definition.
    pub fn between(&self, read: Operand, definition: ValueId) -> Between {
        let (query, body) = (&self.query, self.query.body);
        let around_definition = query.repetitive_region(query.region(definition));
        let mut next = query.repetitive_region(body.parent_region(read.op));
        let mut outermost = Between::Nothing;
        while next != around_definition {
            let Some(region) = next else {
                return Between::Unknown;
            };
            outermost = Between::Loop(body.region_parent(region));
            next = query.next_repetitive_region(region);
        }
        outermost
    }

    /// Whether a loop of blocks leads from a read to a write and back while a definition stays. The blocks may be those of operations around
    /// the two.
    fn is_in_cycle(&self, read: Operand, write: Operand, definitions: &[ValueId]) -> bool {
        let body = self.query.body;
        if *self.memory.is_flat.get_or_init(|| body.has_single_blocks()) {
            return false;
        }
        let mut around = std::iter::successors(Some(read.op), |op| body.parent_op(*op));
        around.any(|op| {
            let region = body.parent_region(op).filter(|r| !body.has_one_block(*r));
            let other = region.and_then(|region| body.ancestor_in_region(region, write.op));
            let blocks = body
                .block(op)
                .zip(other.and_then(|other| body.block(other)));
            blocks.is_some_and(|(read, write)| self.leads_back(read, write, definitions))
        })
    }

    fn leads_back(&self, read: BlockId, write: BlockId, definitions: &[ValueId]) -> bool {
        let (query, body) = (&self.query, self.query.body);
        if body.block_successors(read).len() == 0 && read == write {
            return false;
        }
        let region = body.block_region(read);
        // Whatever is defined in a block, be it further inside, is defined anew there.
        let anew = |definition: ValueId| {
            let block = body.value_block(definition)?;
            match body.block_region(block) == region {
                true => Some(block),
                false => body.block(body.ancestor_in_region(region, body.block_parent(block))?),
            }
        };
        self.share_cycle(read, write)
            && definitions.iter().any(|definition| {
                let except: Vec<BlockId> = anew(*definition).into_iter().collect();
                query.is_reachable(read, write, &except) && query.is_reachable(write, read, &except)
            })
    }

    /// Whether control may come back to a block.
    pub fn is_in_any_cycle(&self, block: BlockId) -> bool {
        self.share_cycle(block, block)
    }

    /// Whether control may go from each of two blocks of a region to the other one.
    fn share_cycle(&self, a: BlockId, b: BlockId) -> bool {
        let body = self.query.body;
        let region = body.block_region(a);
        let mut known = self.memory.cycles.borrow_mut();
        let cycles = known.entry(region).or_insert_with(|| cycles(body, region));
        cycles
            .get(&a)
            .is_some_and(|cycle| cycles.get(&b) == Some(cycle))
    }

    /// Whether only one of two operations is executed at a time, since they are in branches of one operation.
    fn are_exclusive(&self, a: OpId, b: OpId) -> bool {
        let body = self.query.body;
        let mut inner = a;
        while let Some(parent) = body.parent_op(inner) {
            if body.is_proper_ancestor(parent, b) {
                let branch = self.query.op(parent);
                let (Some(from), Some(to)) = (
                    body.parent_region(inner),
                    branch
                        .body
                        .regions(parent)
                        .iter()
                        .copied()
                        .find(|region| body.ancestor_in_region(*region, b).is_some()),
                ) else {
                    return false;
                };
                let (from, to) = (body.region_number(from), body.region_number(to));
                return from != to
                    && branch.implements::<RegionBranch>()
                    && !leads_to(branch, from, to)
                    && !leads_to(branch, to, from);
            }
            inner = parent;
        }
        false
    }

    /// Whether an operation reads each element of a buffer before it writes it.
    fn is_elementwise(&self, read: Operand, write: Operand) -> bool {
        let query = &self.query;
        let Some(table) = query.bufferizable(read.op).filter(|_| read.op == write.op) else {
            return false;
        };
        (table.elementwise)(query, query.op(read.op), &[read, write])
            && (self.comes_from_equivalent(read, query.value(write))
                || self.comes_from_equivalent(write, query.value(read)))
    }

    /// Whether a value with the same buffer as `other` is on the way back from an operand.
    fn comes_from_equivalent(&self, operand: Operand, other: ValueId) -> bool {
        let query = &self.query;
        let search = Search {
            same_type_or_casts: true,
            equivalent_only: true,
            ..Search::default()
        };
        let same = |value: ValueId| query.are_equivalent(value, other);
        let (found, _) = query.search(operand, search, &same);
        !found.is_empty()
    }

    /// Whether what is written is another part of the buffer than what is read, or the same as was there.
    fn are_other_elements(&self, read: Operand, write: Operand) -> bool {
        let query = &self.query;
        if let Some(insert) = Insertion::of(query.op(read.op)) {
            let reads_rest = read == insert.dest && self.is_part(write, &insert);
            let same_part =
                read == insert.source && write == insert.dest && self.is_part(read, &insert);
            if reads_rest || same_part {
                return true;
            }
        }
        Insertion::of(query.op(write.op)).is_some_and(|insert| {
            write == insert.dest
                && query.are_equivalent(query.value(read), query.value(insert.source))
                && self.is_part(insert.source, &insert)
        })
    }

    /// Whether an operand is the part of the destination that an insertion replaces.
    fn is_part(&self, operand: Operand, insert: &Insertion) -> bool {
        let query = &self.query;
        let is_part = |value: ValueId| {
            let Some(def) = query.body.defining_op(value) else {
                return false;
            };
            let def = query.op(def);
            def.name() == tensor::EXTRACT_SLICE
                && same_slices(query, &Slice::of(def), &insert.slice)
                && query.are_equivalent(
                    def.operand(tensor::extract_slice::SOURCE),
                    query.value(insert.dest),
                )
        };
        let leaves = Search {
            with_leaves: true,
            ..Search::default()
        };
        let (found, _) = query.search(operand, leaves, &is_part);
        found.into_iter().all(is_part)
    }
}

/// The blocks of a region from which control may come back to them, each with the number of the others for which it may.
fn cycles(body: &Body, region: RegionId) -> FxHashMap<BlockId, usize> {
    let mut graph = DiGraph::<BlockId, ()>::new();
    let blocks = body.blocks(region);
    let nodes: FxHashMap<BlockId, _> = blocks.map(|b| (b, graph.add_node(b))).collect();
    for (block, node) in &nodes {
        let next = body.block_successors(*block);
        for next in next.filter_map(|next| nodes.get(&next)) {
            graph.add_edge(*node, *next, ());
        }
    }
    let components = kosaraju_scc(&graph).into_iter().enumerate();
    let cycles = components.filter(|(_, nodes)| match nodes[..] {
        [node] => graph.contains_edge(node, node),
        _ => true,
    });
    let numbered = cycles.flat_map(|(number, nodes)| nodes.into_iter().map(move |n| (n, number)));
    numbered
        .map(|(node, number)| (graph[node], number))
        .collect()
}

/// Whether control may go from one region of an operation to another one, or to the same one again.
pub fn leads_to(op: OpRef, from: usize, to: usize) -> bool {
    let Some(branch) = op.interface::<RegionBranch>() else {
        return true;
    };
    let mut visited = vec![false; op.num_regions()];
    let mut work = vec![from];
    while let Some(region) = work.pop() {
        for next in (branch.successors)(op, RegionPoint::Region(region as u32), &[]) {
            let RegionPoint::Region(next) = next else {
                continue;
            };
            let next = next as usize;
            if next == to {
                return true;
            }
            if !std::mem::replace(&mut visited[next], true) {
                work.push(next);
            }
        }
    }
    false
}

/// An operation that replaces a part of a tensor.
struct Insertion {
    source: Operand,
    dest: Operand,
    slice: Slice,
}

impl Insertion {
    fn of(op: OpRef) -> Option<Insertion> {
        use tensor::insert_slice as slots;
        let is_insertion =
            op.name() == tensor::INSERT_SLICE || op.name() == tensor::PARALLEL_INSERT_SLICE;
        is_insertion.then(|| Insertion {
            source: Operand::new(op.id, slots::SOURCE),
            dest: Operand::new(op.id, slots::DEST),
            slice: Slice::at(op, &SliceSlots::INSERT),
        })
    }
}

/// Whether two slices are known to be the same.
pub fn same_slices(query: &Query, a: &Slice, b: &Slice) -> bool {
    let same = |(a, b): (&OpFoldResult, &OpFoldResult)| {
        let (a, b) = (
            a.resolved(query.cx, query.body),
            b.resolved(query.cx, query.body),
        );
        a == b
    };
    let lists = a.lists().into_iter().zip(b.lists());
    lists
        .into_iter()
        .all(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(same))
}
