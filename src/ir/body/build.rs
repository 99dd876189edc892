//! Making, inserting, moving and erasing operations.

use std::ops::Range;

use super::*;

/// Everything that makes up a new operation.
#[derive(Clone, Debug)]
pub struct OpState<'a> {
    /// The operation's name.
    pub name: OpName,
    /// The location.
    pub loc: Location,
    /// The operands of all groups, in order.
    pub operands: &'a [ValueId],
    /// The types of the results.
    pub results: &'a [Type],
    /// Inherent attributes by slot; the others get their declared defaults. For an unregistered operation slot 0 is the
    /// property attribute.
    pub attrs: &'a [(usize, Attribute)],
    /// Discardable attributes.
    pub dict: Attribute,
    /// The blocks that it can branch to.
    pub successors: &'a [BlockId],
    /// The number of regions, which start out empty.
    pub regions: usize,
}

impl OpState<'_> {
    /// An operation without operands, results, attributes, successors and regions.
    pub fn new(name: OpName, loc: Location) -> OpState<'static> {
        OpState {
            name,
            loc,
            operands: &[],
            results: &[],
            attrs: &[],
            dict: Attribute::EMPTY_DICT,
            successors: &[],
            regions: 0,
        }
    }
}

/// Where operations are inserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// In front of the first operation of the block.
    Start(BlockId),
    /// Behind the last operation of the block.
    End(BlockId),
    /// In front of the operation.
    Before(OpId),
    /// Behind the operation.
    After(OpId),
}

/// The distance of order numbers of appended operations: room for insertions between them.
const STRIDE: u32 = 64;
/// What part of the numbers between its neighbours an inserted operation leaves behind the one in front of it.
const ROOM_SHARE: u32 = 8;

/// Memory for making one body after the other: arenas with room in them and nothing else.
#[derive(Default)]
pub struct SpareArenas(Arenas);

/// Arenas with more room than this are not kept for other bodies.
const MAX_SPARE: usize = 16 * 1024;

/// Moves a vector with room to spare into one that fits, and keeps the room: allocators answer `realloc` in place as long as
/// half of a block is used.
fn refit<T>(vec: &mut Vec<T>, spare: &mut Vec<T>) {
    if vec.capacity() - vec.len() > vec.len() / 16 {
        let mut exact = Vec::with_capacity(vec.len());
        exact.append(vec);
        let roomy = std::mem::replace(vec, exact);
        if (spare.capacity()..=MAX_SPARE).contains(&roomy.capacity()) {
            *spare = roomy;
        }
    }
}

impl Body {
    /// A body whose root is the given operation (operands, results and successors must be empty).
    pub fn new(cx: &Context, state: &OpState) -> Body {
        Body::new_in(cx, state, &mut SpareArenas::default())
    }

    /// The same in memory from `spare`, which has none until [`Body::shrink_to_fit`] gives it back.
    pub fn new_in(cx: &Context, state: &OpState, spare: &mut SpareArenas) -> Body {
        let mut body = Body {
            arenas: Tracked::new(std::mem::take(&mut spare.0)),
            free_uses: None,
            free_block: BlockId::NONE,
            root: OpId(0),
            dead_ops: 0,
            holds_dicts: false,
            holds_inner: false,
            lookups: AtomicU8::new(Lookups::Unknown as u8),
            findings: Mutex::default(),
        };
        body.root = body.create(cx, state);
        body
    }

    /// Reserves room: an estimate of the number of operations.
    pub fn reserve(&mut self, ops: usize) {
        self.arenas.ops.reserve(ops);
        self.arenas.values.reserve(ops);
        self.arenas.uses.reserve(2 * ops);
    }

    /// Gives memory that is reserved but not used to `spare`.
    pub fn shrink_to_fit(&mut self, spare: &mut SpareArenas) {
        let (arenas, spare) = (&mut *self.arenas, &mut spare.0);
        refit(&mut arenas.ops, &mut spare.ops);
        refit(&mut arenas.extras, &mut spare.extras);
        refit(&mut arenas.values, &mut spare.values);
        refit(&mut arenas.uses, &mut spare.uses);
        refit(&mut arenas.attrs, &mut spare.attrs);
        refit(&mut arenas.blocks, &mut spare.blocks);
        self.free_uses = None;
    }

    /// Makes an operation that is not linked into a block yet.
    pub fn create(&mut self, cx: &Context, state: &OpState) -> OpId {
        let op = OpId(self.arenas.ops.len() as u32);
        let operands = self.new_uses(op, state.operands);
        let results = self.arenas.values.len() as u32;
        let new = state.results.iter().enumerate();
        self.arenas.values.extend(new.map(|(i, ty)| ValueData {
            ty: *ty,
            first_use: UseId::NONE,
            owner: op.0,
            index: i as u32,
        }));
        let attrs = self.new_attrs(cx, state.name, state.attrs);
        self.arenas.ops.push(OpData {
            operands,
            results,
            attrs: attrs.start,
            num_attrs: attrs.len() as u8,
            ..OpData::new(state.name, state.loc)
        });
        self.arenas.set_num_operands(op, state.operands.len());
        self.arenas.set_num_results(op, state.results.len());
        if state.dict != Attribute::EMPTY_DICT {
            self.arenas.set_dict(op, state.dict);
            self.holds_dicts = true;
        }
        if !state.successors.is_empty() {
            self.extra_mut(op).set_successors(state.successors);
        }
        for _ in 0..state.regions {
            self.add_region(op);
        }
        op
    }

    /// Makes an operation at `at`.
    pub fn insert(&mut self, cx: &Context, at: InsertPoint, state: &OpState) -> OpId {
        let op = self.create(cx, state);
        self.link(op, at);
        op
    }

    /// Puts an inner body into this one: the stub that stands for its root, not linked into a block yet.
    pub fn create_stub(&mut self, inner: Box<Body>) -> OpId {
        let op = self.push_stub(Location::UNKNOWN);
        self.extra_mut(op).replace_inner(Some(inner));
        op
    }

    /// A stub whose inner body comes later, by [`Body::replace_inner`]. Until then it has nothing but a location.
    pub fn create_empty_stub(&mut self, loc: Location) -> OpId {
        let op = self.push_stub(loc);
        self.extra_mut(op);
        op
    }

    /// Reserves room for stubs.
    pub fn reserve_stubs(&mut self, stubs: usize) {
        self.arenas.ops.reserve(stubs);
        self.arenas.extras.reserve(stubs);
    }

    /// Replaces the inner body of a stub; returns the one it had.
    pub fn replace_inner(&mut self, stub: OpId, inner: Box<Body>) -> Option<Box<Body>> {
        self.extra_mut(stub).replace_inner(Some(inner))
    }

    /// Takes the inner body out of a stub and erases the stub.
    pub fn take_inner(&mut self, stub: OpId) -> Option<Box<Body>> {
        let extra = self.arenas.ops[stub.index()].extra as usize;
        let inner = self.arenas.extras.get_mut(extra)?.replace_inner(None)?;
        self.erase_op(stub);
        Some(inner)
    }

    fn push_stub(&mut self, loc: Location) -> OpId {
        let op = OpId(self.arenas.ops.len() as u32);
        self.arenas.ops.push(OpData::new(STUB, loc));
        self.holds_inner = true;
        op
    }

    /// Puts inherent attributes down, with defaults where there are none; where they are.
    fn new_attrs(
        &mut self,
        cx: &Context,
        name: OpName,
        attrs: &[(usize, Attribute)],
    ) -> Range<u32> {
        let start = self.arenas.attrs.len();
        match cx.op_def(name) {
            Some(def) if def.attrs.is_empty() => {}
            Some(_) => self.arenas.attrs.extend_from_slice(cx.initial_attrs(name)),
            None if !attrs.is_empty() => self.arenas.attrs.push(Attribute::ABSENT),
            None => {}
        }
        for (slot, attr) in attrs {
            self.arenas.attrs[start + slot] = *attr;
        }
        start as u32..self.arenas.attrs.len() as u32
    }

    /// Turns an operation into another one in place: operands, results and regions stay; all inherent attributes are
    /// replaced by `attrs` (and defaults).
    pub fn rename(&mut self, cx: &Context, op: OpId, name: OpName, attrs: &[(usize, Attribute)]) {
        let (body, op) = self.resolve_mut(op);
        let attrs = body.new_attrs(cx, name, attrs);
        let data = &mut body.arenas.ops[op.index()];
        data.name = name;
        data.forget_fit();
        (data.attrs, data.num_attrs) = (attrs.start, attrs.len() as u8);
    }

    // Linking.

    /// Links a detached operation into a block.
    pub fn link(&mut self, op: OpId, at: InsertPoint) {
        let (block, prev, next) = match at {
            InsertPoint::Start(block) => (
                block,
                OpId::NONE,
                self.first_op(block).unwrap_or(OpId::NONE),
            ),
            InsertPoint::End(block) => {
                (block, self.last_op(block).unwrap_or(OpId::NONE), OpId::NONE)
            }
            InsertPoint::Before(at) => (
                self.arenas.ops[at.index()].block,
                self.arenas.ops[at.index()].prev,
                at,
            ),
            InsertPoint::After(at) => (
                self.arenas.ops[at.index()].block,
                at,
                self.arenas.ops[at.index()].next,
            ),
        };
        debug_assert!(
            self.arenas.ops[op.index()].block == BlockId::NONE,
            "the operation is linked already"
        );
        match prev.some() {
            Some(prev) => self.arenas.ops[prev.index()].next = op,
            None => self.data_mut(block).first = op,
        }
        match next.some() {
            Some(next) => self.arenas.ops[next.index()].prev = op,
            None => self.data_mut(block).last = op,
        }
        let data = &mut self.arenas.ops[op.index()];
        (data.block, data.prev, data.next) = (block, prev, next);
        self.number(op, prev, next);
        self.link_edges(op);
    }

    /// Gives `op` an order number between its neighbours, making room when there is none left.
    fn number(&mut self, op: OpId, prev: OpId, next: OpId) {
        let before = prev.some().map_or(0, |p| self.arenas.ops[p.index()].order);
        let order = match next.some() {
            None => before.checked_add(STRIDE),
            Some(next) => {
                let after = self.arenas.ops[next.index()].order;
                let room = after.saturating_sub(before);
                // Most insertions follow one another in front of the same operation: there is more room left behind each.
                (room > 1).then(|| before + (room / ROOM_SHARE).max(1))
            }
        };
        match order {
            Some(order) => self.arenas.ops[op.index()].order = order,
            None => self.make_room(op, prev.some().or(next.some())),
        }
    }

    /// Numbers `op` together with the operations around it whose numbers are close to that of `neighbour`: the smallest
    /// range of numbers that is not crowded. A greater one may be less crowded, so that later insertions find room before
    /// it has to be numbered again: an insertion moves but a few operations in the long run.
    fn make_room(&mut self, op: OpId, neighbour: Option<OpId>) {
        let center = neighbour.map_or(0, |n| self.arenas.ops[n.index()].order);
        let (mut first, mut last, mut count) = (op, op, 1);
        for bits in (4..=32).step_by(4) {
            let size = 1u64 << bits;
            let start = u64::from(center) & !(size - 1);
            let range = start..start + size;
            let within = |o: OpId| range.contains(&u64::from(self.arenas.ops[o.index()].order));
            while let Some(prev) = self.prev_op(first).filter(|p| within(*p)) {
                (first, count) = (prev, count + 1);
            }
            while let Some(next) = self.next_op(last).filter(|n| within(*n)) {
                (last, count) = (next, count + 1);
            }
            if count > 1u64 << (bits / 4 * 3) && bits < 32 {
                continue;
            }
            let mut at = Some(first);
            for place in 0..count {
                let Some(op) = at else { break };
                let order = start + (2 * place + 1) * size / (2 * count);
                self.arenas.ops[op.index()].order = order as u32;
                at = self.next_op(op);
            }
            return;
        }
    }

    /// Takes an operation out of its block without erasing it.
    pub fn unlink(&mut self, op: OpId) {
        let OpData {
            block, prev, next, ..
        } = self.arenas.ops[op.index()];
        if block == BlockId::NONE {
            return;
        }
        self.unlink_edges(op);
        match prev.some() {
            Some(prev) => self.arenas.ops[prev.index()].next = next,
            None => self.data_mut(block).first = next,
        }
        match next.some() {
            Some(next) => self.arenas.ops[next.index()].prev = prev,
            None => self.data_mut(block).last = prev,
        }
        let data = &mut self.arenas.ops[op.index()];
        (data.block, data.prev, data.next) = (BlockId::NONE, OpId::NONE, OpId::NONE);
    }

    /// Moves an operation, with its regions, to another place of the same body.
    pub fn move_op(&mut self, op: OpId, to: InsertPoint) {
        self.unlink(op);
        self.link(op, to);
    }

    /// Moves the operations of `block` from `first` on into a new block behind it; branches out of the moved operations
    /// move with them. The new block has no arguments.
    pub fn split_block(&mut self, block: BlockId, first: OpId) -> BlockId {
        let new = self.add_block_after(block);
        let mut at = Some(first);
        while let Some(op) = at {
            // The order of the operations stays as it is, and so do their numbers.
            self.unlink_edges(op);
            let data = &mut self.arenas.ops[op.index()];
            data.block = new;
            at = data.next.some();
            self.link_edges(op);
        }
        let before = std::mem::replace(&mut self.arenas.ops[first.index()].prev, OpId::NONE);
        let last = std::mem::replace(&mut self.data_mut(block).last, before);
        match before.some() {
            Some(before) => self.arenas.ops[before.index()].next = OpId::NONE,
            None => self.data_mut(block).first = OpId::NONE,
        }
        let data = self.data_mut(new);
        (data.first, data.last) = (first, last);
        new
    }

    /// Moves the operations of `from` to `to`, replaces the arguments of `from` by `values`, and erases `from`.
    pub fn inline_block(&mut self, from: BlockId, to: InsertPoint, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            let arg = self.arg(from, i);
            self.replace_all_uses(arg, *value);
        }
        let mut to = to;
        while let Some(op) = self.first_op(from) {
            self.move_op(op, to);
            to = InsertPoint::After(op);
        }
        self.erase_block(from);
    }

    // Erasing.

    /// Erases an operation and everything in its regions. Its results must not be used any more.
    pub fn erase_op(&mut self, op: OpId) {
        self.unlink(op);
        if self.num_regions(op) == 0 {
            self.cut_off(op);
            return self.bury(op);
        }
        let mut nested = vec![op];
        let mut blocks = Vec::new();
        let mut next = 0;
        while let Some(op) = nested.get(next).copied() {
            next += 1;
            for region in 0..self.num_regions(op) {
                for block in self.blocks(self.region(op, region)) {
                    blocks.push(block);
                    nested.extend(self.ops(block));
                }
            }
        }
        for op in &nested {
            self.cut_off(*op);
        }
        for block in blocks {
            self.bury_block(block);
        }
        for op in nested {
            self.bury(op);
        }
    }

    /// Takes an operation that is being erased out of the lists of uses and the control-flow graph.
    fn cut_off(&mut self, op: OpId) {
        self.free_operands(op);
        self.unlink_edges(op);
    }

    /// Makes an operation dead that nothing refers to any more.
    fn bury(&mut self, op: OpId) {
        debug_assert!(
            self.results_unused(op),
            "an erased operation still has uses"
        );
        self.dead_ops += 1;
        let data = &mut self.arenas.ops[op.index()];
        (data.name, data.block) = (DEAD, BlockId::NONE);
        let extra = data.extra;
        if extra != NO_EXTRA {
            self.arenas.extras[extra as usize] = Extra::default();
        }
    }

    /// Replaces the results of `op` by `values` and erases it.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            let old = self.result(op, i);
            self.replace_all_uses(old, *value);
        }
        self.erase_op(op);
    }
}
