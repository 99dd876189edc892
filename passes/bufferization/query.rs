//! Questions about tensors and the buffers that will hold them.

use std::rc::Rc;

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    BlockId, Body, Context, OpId, OpRef, RegionId, Type, TypeKind, ValueDefinition, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::boundaries::Functions;
use super::decisions::Decisions;
use super::facts::Facts;
use super::interface::{Alias, Aliases, Bufferizable, Operand, Relation, Source, Sources};
use super::options::Options;

/// A body, and what is known and decided of it.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// The body.
    pub body: &'a Body,
    /// The options of the pass.
    pub options: &'a Options,
    /// The functions that may be called.
    pub functions: &'a Functions,
    /// What the analysis has decided; without it every write needs a copy.
    pub decisions: Option<&'a Decisions>,
    /// What is known already, if the body does not change.
    pub facts: Option<&'a Facts>,
}

/// Which ways a search from a use to the definitions of its value takes.
#[derive(Clone, Copy, Default)]
pub struct Search {
    /// Values that the search cannot go on from are found, too.
    pub with_leaves: bool,
    /// Only over operands that are the same buffer.
    pub equivalent_only: bool,
    /// Only over operands that need no copy.
    pub in_place_only: bool,
    /// Only from a value to one of the same type, or over casts.
    pub same_type_or_casts: bool,
    /// Over operations that do not tell about buffers.
    pub through_unknown: bool,
    /// Only to values in this operation.
    pub inside: Option<OpId>,
}

/// Whether values of a type are tensors.
pub fn is_tensor(cx: &Context, ty: Type) -> bool {
    matches!(
        cx.type_kind(ty),
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. }
    )
}

/// Whether an operation has tensors among its operands, its results and the arguments of its blocks.
pub fn has_tensors(op: OpRef) -> bool {
    let is_tensor = |ty: Type| is_tensor(op.cx, ty);
    op.result_types().any(is_tensor)
        || op.operand_types().any(is_tensor)
        || op.body.regions(op.id).iter().any(|region| {
            let mut blocks = op.body.blocks(*region);
            blocks.any(|block| op.body.arg_types(block).any(is_tensor))
        })
}

impl<'a> Query<'a> {
    /// Questions about a body while it is being rewritten.
    pub fn about(
        rw: &'a Rewriter,
        (options, functions): (&'a Options, &'a Functions),
        decisions: Option<&'a Decisions>,
    ) -> Query<'a> {
        Query {
            cx: rw.cx,
            body: rw.body,
            options,
            functions,
            decisions,
            facts: None,
        }
    }

    /// An operation of the body.
    pub fn op(&self, op: OpId) -> OpRef<'a> {
        OpRef::new(self.cx, self.body, op)
    }

    /// What an operation tells about buffers, if it is among those that are to be bufferized.
    pub fn bufferizable(&self, op: OpId) -> Option<&'static Bufferizable> {
        let op = self.op(op);
        let table = op.interface::<Bufferizable>()?;
        self.options.allows(op).then_some(table)
    }

    /// The operation that makes a value or has it as an argument of a block.
    pub fn owner(&self, value: ValueId) -> OpId {
        match self.body.definition(value) {
            ValueDefinition::Argument(block, _) => self.body.block_parent(block),
            ValueDefinition::Result(op, _) => op,
        }
    }

    /// Whether a value is a tensor.
    pub fn is_tensor(&self, value: ValueId) -> bool {
        is_tensor(self.cx, self.body.ty(value))
    }

    /// The value of an operand.
    pub fn value(&self, operand: Operand) -> ValueId {
        self.body.operand(operand.op, operand.position())
    }

    /// The operands of an operation that are tensors.
    pub fn tensor_operands(&self, op: OpId) -> Vec<Operand> {
        let operands = self.body.operands(op).enumerate();
        operands
            .filter(|(_, value)| self.is_tensor(*value))
            .map(|(index, _)| Operand::new(op, index))
            .collect()
    }

    /// The places where a value is used.
    pub fn uses(&self, value: ValueId) -> impl Iterator<Item = Operand> + 'a {
        let body = self.body;
        body.uses(value)
            .map(move |at| Operand::new(body.use_owner(at), body.use_operand_number(at)))
    }

    /// Whether the buffer of an operand is read.
    pub fn reads(&self, operand: Operand) -> bool {
        match self.bufferizable(operand.op) {
            Some(table) => (table.reads)(self, self.op(operand.op), operand.position()),
            None => true,
        }
    }

    /// Whether the buffer of an operand is written.
    pub fn writes(&self, operand: Operand) -> bool {
        match self.bufferizable(operand.op) {
            Some(table) => (table.writes)(self, self.op(operand.op), operand.position()),
            None => true,
        }
    }

    /// The values that share the buffer of an operand.
    pub fn aliases(&self, operand: Operand) -> Aliases {
        match self.bufferizable(operand.op) {
            Some(table) => (table.aliases)(self, self.op(operand.op), operand.position()),
            None => self.unknown_aliases(operand.op),
        }
    }

    /// Everything that an operation makes of tensors may share the buffer of an operand.
    pub fn unknown_aliases(&self, op: OpId) -> Aliases {
        let regions = self.body.regions(op).iter();
        let blocks = regions.filter_map(|region| self.body.first_block(*region));
        let args = blocks.flat_map(|block| self.body.args(block).iter().copied());
        let values = self.body.results(op).chain(args);
        values
            .filter(|value| self.is_tensor(*value))
            .map(|value| Alias {
                value,
                relation: Relation::Unknown,
                definite: false,
            })
            .collect()
    }

    /// The operands that a value may share its buffer with.
    pub fn sources(&self, value: ValueId) -> Sources {
        let op = self.owner(value);
        match self.bufferizable(op) {
            Some(table) => match table.sources {
                Some(sources) => sources(self, self.op(op), value),
                None => self.own_sources(op, value),
            },
            None => {
                let operands = self.tensor_operands(op).into_iter();
                let source = |operand| Source {
                    operand,
                    relation: Relation::Unknown,
                    definite: false,
                };
                operands.map(source).collect()
            }
        }
    }

    /// The operands of `op` that have `value` among their aliases.
    pub fn own_sources(&self, op: OpId, value: ValueId) -> Sources {
        let mut sources = Sources::new();
        for operand in self.tensor_operands(op) {
            let aliases = self.aliases(operand).into_iter();
            sources.extend(
                aliases
                    .filter(|alias| alias.value == value)
                    .map(|alias| Source {
                        operand,
                        relation: alias.relation,
                        definite: alias.definite,
                    }),
            );
        }
        sources
    }

    /// Whether the buffer of a value gets new contents where the value is made.
    pub fn is_definition(&self, value: ValueId) -> bool {
        if let Some(known) = self.facts.and_then(|facts| facts.is_definition(value)) {
            return known;
        }
        let is_definition = self.gets_new_contents(value);
        if let Some(facts) = self.facts {
            facts.set_definition(value, is_definition);
        }
        is_definition
    }

    fn gets_new_contents(&self, value: ValueId) -> bool {
        let Some(op) = self.body.defining_op(value) else {
            return true;
        };
        let Some(table) = self.bufferizable(op) else {
            return true;
        };
        if let Some(result_writes) = table.result_writes {
            return result_writes(self, self.op(op), value);
        }
        let sources = self.sources(value);
        if self.is_written(&sources) {
            return true;
        }
        if self.body.regions(op).is_empty() {
            return false;
        }
        // Control may lead back to the operation: behind its own results the search goes on.
        let written_inside = |v: ValueId| match self.body.defining_op(v) {
            Some(def) if def == op => self.is_written(&self.sources(v)),
            _ => self.body.is_in(self.owner(v), op) && self.is_definition(v),
        };
        let search = Search {
            inside: (!self.leads_back(op)).then_some(op),
            ..Search::default()
        };
        sources.iter().any(|source| {
            let (found, _) = self.search(source.operand, search, &written_inside);
            !found.is_empty()
        })
    }

    /// Whether the operation of a value with these sources writes it.
    fn is_written(&self, sources: &Sources) -> bool {
        sources.is_empty() || sources.iter().any(|source| self.writes(source.operand))
    }

    /// Whether a search on the way back from what is in front of an operation may come to the operation again.
    fn leads_back(&self, op: OpId) -> bool {
        let around = std::iter::successors(Some(op), |op| self.body.parent_op(*op)).skip(1);
        let regions = around.flat_map(|op| self.body.regions(op));
        let mut args = regions
            .flat_map(|region| self.body.blocks(*region))
            .flat_map(|block| self.body.args(block));
        args.any(|arg| self.is_tensor(*arg) && !self.sources(*arg).is_empty())
    }

    /// Where what an operand holds was written: the closest values on the way back that got new contents.
    pub fn definitions(&self, operand: Operand) -> Rc<[ValueId]> {
        let mut on_the_way = FxHashSet::default();
        let mut at = operand;
        let found = loop {
            let value = self.value(at);
            if let Some(known) = self.facts.and_then(|facts| facts.definitions(value)) {
                break known;
            }
            if !on_the_way.insert(value) {
                break Rc::default();
            }
            if self.is_definition(value) {
                break Rc::from([value]);
            }
            match self.sources(value)[..] {
                [source] => at = source.operand,
                _ => {
                    let search = Search::default();
                    let (found, _) = self.search(at, search, &|v| self.is_definition(v));
                    break found.into();
                }
            }
        };
        if let Some(facts) = self.facts {
            facts.set_definitions(on_the_way, &found);
        }
        found
    }

    /// The first values on the way back from a use for which `condition` holds, and the operands on the way.
    pub fn search(
        &self,
        operand: Operand,
        search: Search,
        condition: &dyn Fn(ValueId) -> bool,
    ) -> (Vec<ValueId>, Vec<Operand>) {
        let (mut found, mut passed) = (Vec::new(), vec![operand]);
        let (mut visited, mut results) = (FxHashSet::default(), FxHashSet::default());
        let mut add = |value: ValueId, found: &mut Vec<ValueId>| {
            if results.insert(value) {
                found.push(value);
            }
        };
        let mut work = vec![self.value(operand)];
        while let Some(value) = work.pop() {
            if !visited.insert(value) {
                if search.with_leaves {
                    add(value, &mut found);
                }
                continue;
            }
            if condition(value) {
                add(value, &mut found);
                continue;
            }
            let known = search.through_unknown || self.bufferizable(self.owner(value)).is_some();
            let sources = match known {
                true => self.sources(value),
                false => Sources::new(),
            };
            if sources.is_empty() && search.with_leaves {
                add(value, &mut found);
            }
            for source in sources {
                if self.is_passable(value, &source, search) {
                    let next = self.value(source.operand);
                    if !work.contains(&next) {
                        work.push(next);
                    }
                    passed.push(source.operand);
                } else if search.with_leaves {
                    add(value, &mut found);
                }
            }
        }
        (found, passed)
    }

    fn is_passable(&self, value: ValueId, source: &Source, search: Search) -> bool {
        let from = self.value(source.operand);
        let same_type = || {
            let def = self.body.defining_op(value);
            let is_cast = def.is_some_and(|def| {
                let cast = oxmlir_ir::Traits::CAST;
                self.body.has_trait(self.cx, def, cast)
            });
            is_cast || self.body.ty(from) == self.body.ty(value)
        };
        let is_inside = |op: OpId| self.body.is_in(self.owner(from), op);
        (!search.equivalent_only || source.relation == Relation::Equivalent)
            && (!search.in_place_only || self.is_in_place(source.operand))
            && (!search.same_type_or_casts || same_type())
            && search.inside.is_none_or(is_inside)
    }

    /// Whether what a value holds is read by anything.
    pub fn is_value_read(&self, value: ValueId) -> bool {
        // Of which value each of the values on the ways onwards is an alias.
        let mut from = FxHashMap::from_iter([(value, value)]);
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            let known = self.facts.and_then(|facts| facts.is_read(value));
            if known == Some(true) || known.is_none() && self.uses(value).any(|at| self.reads(at)) {
                self.set_read_from(value, &from);
                return true;
            }
            if known == Some(false) {
                continue;
            }
            for at in self.uses(value).filter(|at| !self.writes(*at)) {
                for alias in self.aliases(at) {
                    from.entry(alias.value).or_insert_with(|| {
                        work.push(alias.value);
                        value
                    });
                }
            }
        }
        if let Some(facts) = self.facts {
            from.keys().for_each(|value| facts.set_read(*value, false));
        }
        false
    }

    /// Notes that a value is read, and so those that lead to it.
    fn set_read_from(&self, read: ValueId, from: &FxHashMap<ValueId, ValueId>) {
        let Some(facts) = self.facts else {
            return;
        };
        let mut next = Some(read);
        while let Some(value) = next {
            facts.set_read(value, true);
            next = from.get(&value).copied().filter(|from| *from != value);
        }
    }

    /// Whether an operand needs no copy.
    pub fn is_in_place(&self, operand: Operand) -> bool {
        match self.decisions {
            Some(decisions) => decisions.is_in_place(operand),
            None => {
                use oxmlir_dialects::tables::bufferization::TO_BUFFER;
                self.body.name(operand.op) == TO_BUFFER || !self.writes(operand)
            }
        }
    }

    /// Whether two values are known to have the same buffer.
    pub fn are_equivalent(&self, a: ValueId, b: ValueId) -> bool {
        let decisions = self.decisions;
        decisions.is_some_and(|decisions| decisions.are_equivalent(a, b))
    }

    /// Whether a copy would only copy what is never read.
    pub fn can_omit_copy(&self, operand: Operand) -> bool {
        let undefined = |decisions: &Decisions| decisions.has_undefined_contents(operand);
        if self.decisions.is_some_and(undefined) {
            return true;
        }
        if self.reads(operand) {
            return false;
        }
        let aliases = self.aliases(operand);
        self.writes(operand) || !aliases.iter().any(|alias| self.is_value_read(alias.value))
    }

    /// Whether the buffer of a value may be written.
    pub fn is_writable(&self, value: ValueId) -> bool {
        let owner = self.owner(value);
        let table = self.bufferizable(owner);
        table.is_some_and(|table| (table.is_writable)(self, self.op(owner), value))
    }

    fn is_repetitive(&self, region: RegionId) -> bool {
        let parent = self.body.region_parent(region);
        let table = self.bufferizable(parent);
        table.is_some_and(|table| (table.is_repetitive)(self.op(parent), region))
    }

    fn is_parallel(&self, region: RegionId) -> bool {
        let parent = self.body.region_parent(region);
        let table = self.bufferizable(parent);
        table.is_some_and(|table| (table.is_parallel)(self.op(parent), region))
    }

    /// The region around a region.
    fn around(&self, region: RegionId) -> Option<RegionId> {
        self.body.parent_region(self.body.region_parent(region))
    }

    /// The region that a value is made in.
    pub fn region(&self, value: ValueId) -> Option<RegionId> {
        let block = self.body.value_block(value)?;
        Some(self.body.block_region(block))
    }

    /// The closest region, from `region` outwards, that may be executed more than once.
    pub fn repetitive_region(&self, region: Option<RegionId>) -> Option<RegionId> {
        self.outwards(region, |region| self.is_repetitive(region))
    }

    /// The closest region around a region that may be executed more than once.
    pub fn next_repetitive_region(&self, region: RegionId) -> Option<RegionId> {
        self.repetitive_region(self.around(region))
    }

    /// The closest region, from `region` outwards, that several threads execute.
    pub fn parallel_region(&self, region: Option<RegionId>) -> Option<RegionId> {
        self.outwards(region, |region| self.is_parallel(region))
    }

    fn outwards(
        &self,
        mut region: Option<RegionId>,
        found: impl Fn(RegionId) -> bool,
    ) -> Option<RegionId> {
        while let Some(at) = region {
            if found(at) {
                return Some(at);
            }
            region = self.around(at);
        }
        None
    }

    /// Whether `to` can be reached from a successor of `from` without passing through one of `except`.
    pub fn is_reachable(&self, from: BlockId, to: BlockId, except: &[BlockId]) -> bool {
        let mut visited: FxHashSet<BlockId> = except.iter().copied().collect();
        let mut work: Vec<BlockId> = self.body.block_successors(from).collect();
        while let Some(block) = work.pop() {
            if !visited.insert(block) {
                continue;
            }
            if block == to {
                return true;
            }
            work.extend(self.body.block_successors(block));
        }
        false
    }
}
