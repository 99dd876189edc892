//! The graph of one isolated operation: operations, values, regions, blocks, and the control-flow graph.
//!
//! A [`Body`] owns everything inside one isolated-from-above operation, the operation itself (its *root*) included.
//! An isolated operation within it (a function in a module) is a *stub* in the outer body that owns an inner body, so a pass
//! on a function is `&mut Body` and functions run in parallel without a lock. Every accessor of an operation's name,
//! location and attributes looks through a stub to the root of its inner body. An isolated operation that has operands or
//! results stays in line: its operands belong to the outer graph.
//!
//! Invariants:
//! - Order is data: the operations of a block, the blocks of a region and the uses of a value are linked lists.
//! - Operation, value and region handles are never given out twice; a dead one answers [`Body::is_alive`] with false. Only
//!   between passes, when nobody holds any, are they given out anew (`compact.rs`).
//! - The edges of the control-flow graph are the successors of the operations that are linked into a block.

mod attrs;
mod build;
mod cfg;
mod clone;
mod compact;
mod edges;
mod extra;
mod groups;
mod rare;
#[cfg(test)]
mod tests;
mod tracked;
mod uses;
mod walk;

pub use build::{InsertPoint, OpState, SpareArenas};
pub use clone::Mapping;
pub(crate) use compact::Waste;
pub use edges::{Branch, Cfg, Degrees};
pub use walk::{OpPath, PostOrder, Walk};

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use petgraph::stable_graph::{EdgeIndex, NodeIndex, StableDiGraph};
use smallvec::SmallVec;

use crate::analysis::memory::Calls;
use crate::context::Context;
use crate::def::{OpDef, OpName, Traits};
use crate::ids::{Attribute, BlockId, OpId, RegionId, Type, UseId, ValueId};
use crate::loc::Location;
use extra::Extra;
use rare::Rare;
use tracked::{Interest, Tracked};

/// The name of a stub: the real one is that of the root of its inner body.
const STUB: OpName = OpName(u32::MAX);
/// The name of an erased operation.
const DEAD: OpName = OpName(u32::MAX - 1);
const NO_EXTRA: u32 = u32::MAX;

/// The control-flow graph: a node for each block, and an edge for each successor of a linked operation. Nodes have the numbers of
/// blocks; those of erased blocks stay, without edges that count.
pub type Graph = StableDiGraph<Degrees, Branch>;

struct OpData {
    name: OpName,
    loc: Location,
    block: BlockId,
    prev: OpId,
    next: OpId,
    /// Increases along the block.
    order: u32,
    operands: u32,
    results: u32,
    /// First slot of the inherent attributes; their number follows from the name.
    attrs: u32,
    extra: u32,
    /// [`Arenas::num_operands`] knows of large numbers.
    num_operands: u8,
    /// The same for [`Arenas::num_results`].
    num_results: u8,
    num_attrs: u8,
    /// What the verifier has found out and still holds, a [`Fit`].
    fit: AtomicU8,
}

/// What the verifier has found out about an operation, as long as its name, the types of its operands and results, its inherent attributes and
/// the numbers of its regions and successors stay the same.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Fit {
    /// Nothing.
    Unknown,
    /// It is as its declaration asks for, as far as that is about nothing else.
    Declared,
    /// The same, and there is nothing more to ask but for its discardable attributes.
    Plain,
}

impl OpData {
    /// An operation with nothing, nowhere.
    fn new(name: OpName, loc: Location) -> OpData {
        OpData {
            name,
            loc,
            block: BlockId::NONE,
            prev: OpId::NONE,
            next: OpId::NONE,
            order: 0,
            operands: 0,
            results: 0,
            attrs: 0,
            extra: NO_EXTRA,
            num_operands: 0,
            num_results: 0,
            num_attrs: 0,
            fit: AtomicU8::new(Fit::Unknown as u8),
        }
    }

    /// Something has been changed that the verifier has looked at.
    fn forget_fit(&mut self) {
        *self.fit.get_mut() = Fit::Unknown as u8;
    }
}

struct ValueData {
    ty: Type,
    first_use: UseId,
    /// An operation, or a block when `BLOCK_OWNER` is set.
    owner: u32,
    index: u32,
}

const BLOCK_OWNER: u32 = 1 << 31;
/// The owner of an argument that was taken out of its block: a block that never exists.
const DETACHED: u32 = u32::MAX;

struct UseData {
    value: ValueId,
    prev: UseId,
    next: UseId,
    owner: OpId,
}

/// Freed ranges of uses: by length the first of those of that length, each of which knows the next one.
#[derive(Default)]
struct FreeUses {
    heads: Vec<UseId>,
}

struct BlockData {
    region: RegionId,
    prev: BlockId,
    /// Behind an erased block the next one whose number is free.
    next: BlockId,
    first: OpId,
    last: OpId,
    args: SmallVec<[ValueId; 4]>,
    arg_locs: SmallVec<[Location; 4]>,
    is_erased: bool,
}

impl BlockData {
    /// A block with nothing in it, nowhere.
    fn new() -> BlockData {
        BlockData {
            region: RegionId::NONE,
            prev: BlockId::NONE,
            next: BlockId::NONE,
            first: OpId::NONE,
            last: OpId::NONE,
            args: SmallVec::new(),
            arg_locs: SmallVec::new(),
            is_erased: false,
        }
    }
}

struct RegionData {
    parent: OpId,
    first: BlockId,
    last: BlockId,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDefinition {
    /// The result of an operation with this number.
    Result(OpId, u32),
    /// The argument of a block with this number.
    Argument(BlockId, u32),
}

/// See the module documentation.
pub struct Body {
    arenas: Tracked<Arenas>,
    free_uses: Option<Box<FreeUses>>,
    /// The first of the erased blocks whose numbers are free.
    free_block: BlockId,
    root: OpId,
    /// The number of erased operations whose place is not used again.
    dead_ops: u32,
    /// Whether an operation has or had discardable attributes: where none has, nobody needs to look for them.
    holds_dicts: bool,
    /// The same for operations that have a body of their own.
    holds_inner: bool,
    /// What the verifier has found out about it, a [`Lookups`].
    lookups: AtomicU8,
    /// What few bodies have to be remembered of.
    findings: Mutex<Option<Box<Findings>>>,
}

/// What a body consists of.
#[derive(Default)]
struct Arenas {
    ops: Vec<OpData>,
    extras: Vec<Extra>,
    values: Vec<ValueData>,
    uses: Vec<UseData>,
    attrs: Vec<Attribute>,
    /// Most bodies have one.
    regions: SmallVec<[RegionData; 1]>,
    blocks: Vec<BlockData>,
    /// What few bodies have.
    rare: Option<Box<Rare>>,
}

/// What the verifier has found out about who looks at symbols in a body.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Lookups {
    /// They have to be searched for, in bodies inside of it, too.
    Unknown,
    /// No operation does, as in most bodies.
    None,
    /// Those that [`Findings`] have.
    Found,
}

/// What is known of a body, though nothing in it says so.
#[derive(Default)]
struct Findings {
    /// The operations that look at symbols, in order, if there are any and the verifier has found them.
    symbol_users: SymbolUsers,
    /// What is known of the functions around while a pass runs that asks for it.
    calls: Option<Arc<Calls>>,
    /// The state that the body was in when somebody asked last, see [`Body::stamp`].
    stamp: u64,
}

/// Operations that look at symbols.
type SymbolUsers = SmallVec<[OpId; 4]>;

impl Body {
    /// The isolated operation that owns all this.
    pub fn root(&self) -> OpId {
        self.root
    }

    /// The first region of the root.
    pub fn root_region(&self) -> RegionId {
        self.region(self.root, 0)
    }

    /// What calls in this function do, and what it is called with, if the pass that runs has asked for it.
    pub fn calls(&self) -> Option<Arc<Calls>> {
        self.findings.lock().ok()?.as_ref()?.calls.clone()
    }

    pub(crate) fn set_calls(&self, calls: Option<Arc<Calls>>) {
        if let Ok(mut findings) = self.findings.lock() {
            findings.get_or_insert_default().calls = calls;
        }
    }

    /// Whether nothing in it, or in a body inside of it, can have been changed since the verifier found it in order.
    pub fn is_verified(&self) -> bool {
        !self.arenas.is_changed(Interest::Verifier)
    }

    /// A number of the state that the body is in, and with it those inside of it: none other ever has the same.
    pub(crate) fn stamp(&self) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let new = || NEXT.fetch_add(1, Ordering::Relaxed);
        let Ok(mut findings) = self.findings.lock() else {
            return new();
        };
        let findings = findings.get_or_insert_default();
        if self.arenas.is_changed(Interest::Printer) {
            findings.stamp = new();
            self.arenas.mark_unchanged(Interest::Printer);
        }
        findings.stamp
    }

    /// Whether anything in it, or in a body inside of it, may look at symbols, if it is verified.
    pub(crate) fn looks_at_symbols(&self) -> bool {
        self.lookups.load(Ordering::Relaxed) != Lookups::None as u8
    }

    /// The operations in it that look at symbols, in order, if it is verified; `None` if they have to be searched for.
    pub(crate) fn symbol_users(&self) -> Option<SymbolUsers> {
        match self.lookups.load(Ordering::Relaxed) {
            found if found == Lookups::None as u8 => Some(SymbolUsers::new()),
            found if found == Lookups::Found as u8 => {
                let findings = self.findings.lock().ok()?;
                Some(findings.as_ref()?.symbol_users.clone())
            }
            _ => None,
        }
    }

    /// The verifier has found it in order, by itself; `symbol_users` are the operations in it that look at symbols, in order, if these are all.
    pub(crate) fn set_verified(&self, symbol_users: Option<&[OpId]>) {
        let lookups = match symbol_users {
            None => Lookups::Unknown,
            Some([]) => Lookups::None,
            Some(users) => match self.findings.lock() {
                Ok(mut findings) => {
                    findings.get_or_insert_default().symbol_users = users.into();
                    Lookups::Found
                }
                Err(_) => Lookups::Unknown,
            },
        };
        self.lookups.store(lookups as u8, Ordering::Relaxed);
        self.arenas.mark_unchanged(Interest::Verifier);
    }

    /// What the verifier has found out about an operation.
    #[inline]
    pub(crate) fn fit(&self, op: OpId) -> Fit {
        match self.arenas.ops[op.index()].fit.load(Ordering::Relaxed) {
            fit if fit == Fit::Plain as u8 => Fit::Plain,
            fit if fit == Fit::Declared as u8 => Fit::Declared,
            _ => Fit::Unknown,
        }
    }

    /// Remembers what the verifier has found out about an operation, until something that it has looked at is changed.
    #[inline]
    pub(crate) fn set_fit(&self, op: OpId, fit: Fit) {
        let place = &self.arenas.ops[op.index()].fit;
        place.store(fit as u8, Ordering::Relaxed);
    }

    // Operations.

    /// The inner body of a stub.
    pub fn inner(&self, op: OpId) -> Option<&Body> {
        self.extra(op)?.inner()
    }

    /// The inner body of a stub, to change it.
    pub fn inner_mut(&mut self, op: OpId) -> Option<&mut Body> {
        let extra = self.arenas.ops[op.index()].extra;
        self.arenas.extras.get_mut(extra as usize)?.inner_mut()
    }

    /// All live inner bodies, in the order of creation of their stubs: disjoint, so passes may run on them in parallel.
    pub fn inner_bodies_mut(&mut self) -> impl Iterator<Item = &mut Body> {
        let extras: &mut [Extra] = match self.has_inner() {
            true => &mut self.arenas.extras,
            false => &mut [],
        };
        extras.iter_mut().filter_map(Extra::inner_mut)
    }

    /// The isolated operations directly in the regions of the root, in order: their stubs and bodies.
    pub fn children(&self) -> impl Iterator<Item = (OpId, &Body)> {
        let regions = match self.holds_inner {
            true => self.regions(self.root),
            false => &[],
        };
        let blocks = regions.iter().flat_map(|r| self.blocks(*r));
        blocks
            .flat_map(|b| self.ops(b))
            .filter_map(|op| Some((op, self.inner(op)?)))
    }

    /// The inner bodies of the operations directly in the regions of the root, in order.
    pub fn children_mut(&mut self) -> Vec<&mut Body> {
        let stubs: Vec<OpId> = self.children().map(|(stub, _)| stub).collect();
        self.inner_of_mut(&stubs)
    }

    /// The inner bodies of several stubs, in the order of these.
    pub fn inner_of_mut(&mut self, stubs: &[OpId]) -> Vec<&mut Body> {
        let mut extras: Vec<(u32, usize)> = stubs
            .iter()
            .enumerate()
            .map(|(order, stub)| (self.arenas.ops[stub.index()].extra, order))
            .collect();
        extras.sort_unstable();
        let mut wanted = extras.into_iter().peekable();
        let mut bodies: Vec<(usize, &mut Body)> = Vec::with_capacity(wanted.len());
        for (i, extra) in self.arenas.extras.iter_mut().enumerate() {
            if let Some((_, order)) = wanted.next_if(|w| w.0 as usize == i)
                && let Some(inner) = extra.inner_mut()
            {
                bodies.push((order, inner));
            }
        }
        bodies.sort_unstable_by_key(|b| b.0);
        bodies.into_iter().map(|b| b.1).collect()
    }

    /// The body and handle that hold an operation's name and attributes: its inner root for a stub.
    fn resolve(&self, op: OpId) -> (&Body, OpId) {
        let data = &self.arenas.ops[op.index()];
        if data.name == STUB
            && let Some(inner) = self.inner(op)
        {
            return (inner, inner.root);
        }
        (self, op)
    }

    fn resolve_mut(&mut self, op: OpId) -> (&mut Body, OpId) {
        if self.arenas.ops[op.index()].name == STUB {
            let extra = self.arenas.ops[op.index()].extra as usize;
            let extras = &self.arenas.extras;
            if extras.get(extra).is_some_and(|e| e.inner().is_some()) {
                let inner = self.arenas.extras[extra].inner_mut();
                let inner = inner.expect("checked above");
                let root = inner.root;
                return (inner, root);
            }
        }
        (self, op)
    }

    /// Whether an operation is only a stub: its contents are the root of an inner body.
    pub fn is_stub(&self, op: OpId) -> bool {
        self.arenas.ops[op.index()].name == STUB
    }

    /// Whether an operation has not been erased.
    pub fn is_alive(&self, op: OpId) -> bool {
        self.arenas.ops[op.index()].name != DEAD
    }

    /// One more than the greatest operation handle: the size of side tables.
    pub fn op_capacity(&self) -> usize {
        self.arenas.ops.len()
    }

    /// One more than the greatest value handle: the size of side tables.
    pub fn value_capacity(&self) -> usize {
        self.arenas.values.len()
    }

    /// One more than the greatest block handle: the size of side tables.
    pub fn block_capacity(&self) -> usize {
        self.arenas.blocks.len()
    }

    /// The name of an operation.
    pub fn name(&self, op: OpId) -> OpName {
        let name = self.arenas.ops[op.index()].name;
        if name != STUB {
            return name;
        }
        let (body, op) = self.resolve(op);
        body.arenas.ops[op.index()].name
    }

    /// Whether there may be operations of a name, in inner bodies left out.
    pub fn may_hold(&self, name: OpName) -> bool {
        self.arenas.ops.iter().any(|op| op.name == name)
    }

    /// The declaration of an operation; `None` for an unregistered one.
    pub fn def(&self, cx: &Context, op: OpId) -> Option<&'static OpDef> {
        cx.op_def(self.name(op))
    }

    /// The full name of an operation, `arith.addi`.
    pub fn name_str<'c>(&self, cx: &'c Context, op: OpId) -> &'c str {
        cx.op_name_str(self.name(op))
    }

    /// The declared traits; none for an unregistered operation.
    pub fn traits(&self, cx: &Context, op: OpId) -> Traits {
        self.def(cx, op).map_or(Traits::empty(), |d| d.traits)
    }

    /// Whether an operation has all of these traits.
    pub fn has_trait(&self, cx: &Context, op: OpId, traits: Traits) -> bool {
        self.traits(cx, op).contains(traits)
    }

    /// The location of an operation.
    pub fn loc(&self, op: OpId) -> Location {
        let (body, op) = self.resolve(op);
        body.arenas.ops[op.index()].loc
    }

    /// Sets the location of an operation.
    pub fn set_loc(&mut self, op: OpId, loc: Location) {
        let (body, op) = self.resolve_mut(op);
        body.arenas.ops[op.index()].loc = loc;
    }

    // Results and values.

    /// The number of results of an operation.
    pub fn num_results(&self, op: OpId) -> usize {
        self.arenas.num_results(op) as usize
    }

    /// The result `index` of an operation. Panics if it has fewer.
    pub fn result(&self, op: OpId, index: usize) -> ValueId {
        let data = &self.arenas.ops[op.index()];
        assert!(index < self.num_results(op), "result {index} out of range");
        ValueId(data.results + index as u32)
    }

    /// The result of an operation that has exactly one (MLIR's `OneResult`). Panics if it has none.
    pub fn only_result(&self, op: OpId) -> ValueId {
        debug_assert!(self.num_results(op) == 1, "not exactly one result");
        self.result(op, 0)
    }

    /// The type of the result of an operation that has exactly one.
    pub fn only_result_type(&self, op: OpId) -> Type {
        self.ty(self.only_result(op))
    }

    /// The results of an operation.
    pub fn results(
        &self,
        op: OpId,
    ) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + use<> {
        let start = self.arenas.ops[op.index()].results;
        let len = self.arenas.num_results(op);
        (start..start + len).map(ValueId)
    }

    /// The types of the results of an operation.
    pub fn result_types(&self, op: OpId) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.results(op).map(|v| self.ty(v))
    }

    /// Tells by what operations are alike, names and attributes aside: the numbers of operands, results, regions and successors, then the
    /// types of operands and results.
    #[inline]
    pub(crate) fn outline(&self, op: OpId, mut tell: impl FnMut(u32)) {
        let data = &self.arenas.ops[op.index()];
        let counts = [
            self.arenas.num_operands(op),
            self.arenas.num_results(op),
            self.num_regions(op) as u32,
            self.num_successors(op) as u32,
        ];
        // Nearly always one word has room for all; no such word begins as the others do.
        match counts.iter().all(|count| *count < 0xff) {
            true => tell(u32::from_le_bytes(counts.map(|count| count as u8))),
            false => {
                tell(u32::MAX);
                counts.into_iter().for_each(&mut tell);
            }
        }
        for used in &self.arenas.uses[self.use_range(op)] {
            tell(self.ty(used.value).0);
        }
        let results = &self.arenas.values[data.results as usize..];
        for value in &results[..self.num_results(op)] {
            tell(value.ty.0);
        }
    }

    /// The type of a value.
    pub fn ty(&self, value: ValueId) -> Type {
        self.arenas.values[value.index()].ty
    }

    /// Sets the type of a value.
    pub fn set_type(&mut self, value: ValueId, ty: Type) {
        self.arenas.values[value.index()].ty = ty;
        let users: SmallVec<[OpId; 8]> = self.users(value).collect();
        for op in users.into_iter().chain(self.defining_op(value)) {
            self.arenas.ops[op.index()].forget_fit();
        }
    }

    /// The operation or block that defines a value.
    pub fn definition(&self, value: ValueId) -> ValueDefinition {
        let data = &self.arenas.values[value.index()];
        if data.owner & BLOCK_OWNER != 0 {
            ValueDefinition::Argument(BlockId(data.owner & !BLOCK_OWNER), data.index)
        } else {
            ValueDefinition::Result(OpId(data.owner), data.index)
        }
    }

    /// The operation that has `value` as a result; `None` for a block argument.
    pub fn defining_op(&self, value: ValueId) -> Option<OpId> {
        match self.definition(value) {
            ValueDefinition::Result(op, _) => Some(op),
            ValueDefinition::Argument(..) => None,
        }
    }

    /// The block that `value` is defined in; `None` for an argument that was detached.
    pub fn value_block(&self, value: ValueId) -> Option<BlockId> {
        match self.definition(value) {
            ValueDefinition::Result(op, _) => self.block(op),
            ValueDefinition::Argument(block, _) => self.is_block_alive(block).then_some(block),
        }
    }

    /// The location of a value: that of the operation or of the block argument.
    pub fn value_loc(&self, value: ValueId) -> Location {
        match self.definition(value) {
            ValueDefinition::Result(op, _) => self.loc(op),
            ValueDefinition::Argument(block, _) if !self.is_block_alive(block) => Location::UNKNOWN,
            ValueDefinition::Argument(block, index) => self.arg_locs(block)[index as usize],
        }
    }

    // Internals shared by the submodules.

    fn extra(&self, op: OpId) -> Option<&Extra> {
        self.arenas
            .extras
            .get(self.arenas.ops[op.index()].extra as usize)
    }

    fn extra_mut(&mut self, op: OpId) -> &mut Extra {
        let Arenas { ops, extras, .. } = &mut *self.arenas;
        let data = &mut ops[op.index()];
        data.forget_fit();
        if data.extra == NO_EXTRA {
            data.extra = extras.len() as u32;
            extras.push(Extra::default());
        }
        &mut extras[data.extra as usize]
    }
}

fn node(block: BlockId) -> NodeIndex {
    NodeIndex::new(block.index())
}
