//! Regions, blocks, and the control-flow graph.

use super::*;

/// Up to here there is no room for more blocks than there are: most bodies have one or two.
const FEW_BLOCKS: usize = 8;

/// Blocks that have been seen. Most regions have few: those are soon looked through.
#[derive(Default)]
struct Seen {
    few: SmallVec<[BlockId; 16]>,
    many: rustc_hash::FxHashSet<BlockId>,
}

impl Seen {
    /// Whether a block had not been seen before.
    fn insert(&mut self, block: BlockId) -> bool {
        if self.few.contains(&block) {
            return false;
        }
        if self.few.len() < self.few.inline_size() {
            self.few.push(block);
            return true;
        }
        self.many.insert(block)
    }
}

impl Body {
    // Regions of operations.

    /// The regions of an operation.
    pub fn regions(&self, op: OpId) -> &[RegionId] {
        self.extra(op).map_or(&[], Extra::regions)
    }

    /// The number of regions of an operation.
    pub fn num_regions(&self, op: OpId) -> usize {
        self.regions(op).len()
    }

    /// The region `index` of an operation. Panics if it has fewer.
    pub fn region(&self, op: OpId, index: usize) -> RegionId {
        self.regions(op)[index]
    }

    /// The region of an operation that has exactly one (MLIR's `OneRegion`).
    pub fn only_region(&self, op: OpId) -> RegionId {
        debug_assert!(self.num_regions(op) == 1, "not exactly one region");
        self.region(op, 0)
    }

    /// The operation that a region belongs to.
    pub fn region_parent(&self, region: RegionId) -> OpId {
        self.arenas.regions[region.index()].parent
    }

    /// The index of a region among those of its operation.
    pub fn region_number(&self, region: RegionId) -> usize {
        self.regions(self.region_parent(region))
            .iter()
            .position(|r| *r == region)
            .unwrap_or(0)
    }

    /// Adds an empty region to `op`.
    pub fn add_region(&mut self, op: OpId) -> RegionId {
        let region = RegionId(self.arenas.regions.len() as u32);
        self.arenas.regions.push(RegionData {
            parent: op,
            first: BlockId::NONE,
            last: BlockId::NONE,
        });
        self.extra_mut(op).push_region(region);
        region
    }

    /// A region that belongs to no operation yet: the parser reads regions before the operation exists.
    pub fn new_region(&mut self) -> RegionId {
        let region = RegionId(self.arenas.regions.len() as u32);
        self.arenas.regions.push(RegionData {
            parent: OpId::NONE,
            first: BlockId::NONE,
            last: BlockId::NONE,
        });
        region
    }

    /// Gives a region that belongs to no operation to `op`, as its last one.
    pub fn attach_region(&mut self, op: OpId, region: RegionId) {
        self.arenas.regions[region.index()].parent = op;
        self.extra_mut(op).push_region(region);
    }

    /// The entry block; `None` for an empty region.
    pub fn first_block(&self, region: RegionId) -> Option<BlockId> {
        self.arenas.regions[region.index()].first.some()
    }

    /// The last block; `None` for an empty region.
    pub fn last_block(&self, region: RegionId) -> Option<BlockId> {
        self.arenas.regions[region.index()].last.some()
    }

    /// Whether a region has no blocks.
    pub fn is_region_empty(&self, region: RegionId) -> bool {
        self.first_block(region).is_none()
    }

    /// Whether a region has exactly one block.
    pub fn has_one_block(&self, region: RegionId) -> bool {
        let data = &self.arenas.regions[region.index()];
        data.first != BlockId::NONE && data.first == data.last
    }

    /// Whether no region has more than one block.
    pub fn has_single_blocks(&self) -> bool {
        self.arenas
            .regions
            .iter()
            .all(|data| data.first == data.last)
    }

    /// The blocks of a region in order.
    pub fn blocks(&self, region: RegionId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.first_block(region), |b| self.next_block(*b))
    }

    /// Moves all blocks of `from` to the end of `to`.
    pub fn take_blocks(&mut self, from: RegionId, to: RegionId) {
        while let Some(block) = self.first_block(from) {
            self.unlink_block(block);
            self.link_block(block, to, BlockId::NONE);
        }
    }

    /// The blocks that can be reached from the first one, in pre-order of a depth-first search along the successors: each
    /// before those it dominates.
    pub fn pre_order(&self, region: RegionId) -> Vec<BlockId> {
        let mut seen = Seen::default();
        let mut order = Vec::new();
        let mut stack: SmallVec<[BlockId; 16]> = self.first_block(region).into_iter().collect();
        while let Some(block) = stack.pop() {
            if seen.insert(block) {
                order.push(block);
                let first = stack.len();
                stack.extend(self.block_successors(block));
                stack[first..].reverse();
            }
        }
        order
    }

    /// The blocks that can be reached from the first one, in post-order of a depth-first search along the successors.
    pub fn post_order(&self, region: RegionId) -> Vec<BlockId> {
        let Some(entry) = self.first_block(region) else {
            return Vec::new();
        };
        if self.has_one_block(region) {
            return vec![entry];
        }
        let mut seen = Seen::default();
        seen.insert(entry);
        let mut order = Vec::new();
        let mut stack = vec![(entry, self.block_successors(entry))];
        while let Some((block, successors)) = stack.last_mut() {
            match successors.next() {
                Some(target) if seen.insert(target) => {
                    stack.push((target, self.block_successors(target)));
                }
                Some(_) => {}
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order
    }

    // Blocks.

    fn data(&self, block: BlockId) -> &BlockData {
        &self.arenas.blocks[block.index()]
    }

    pub(super) fn data_mut(&mut self, block: BlockId) -> &mut BlockData {
        &mut self.arenas.blocks[block.index()]
    }

    /// Whether a block has not been erased.
    pub fn is_block_alive(&self, block: BlockId) -> bool {
        let data = self.arenas.blocks.get(block.index());
        data.is_some_and(|data| !data.is_erased)
    }

    /// The region that holds a block.
    pub fn block_region(&self, block: BlockId) -> RegionId {
        self.data(block).region
    }

    /// The operation whose region holds `block`.
    pub fn block_parent(&self, block: BlockId) -> OpId {
        self.region_parent(self.block_region(block))
    }

    /// The block behind this one in its region.
    pub fn next_block(&self, block: BlockId) -> Option<BlockId> {
        self.data(block).next.some()
    }

    /// The block in front of this one in its region.
    pub fn prev_block(&self, block: BlockId) -> Option<BlockId> {
        self.data(block).prev.some()
    }

    /// Whether a block is the first of its region.
    pub fn is_entry_block(&self, block: BlockId) -> bool {
        self.data(block).prev == BlockId::NONE
    }

    /// A new block at the end of `region`.
    pub fn add_block(&mut self, region: RegionId) -> BlockId {
        let block = self.new_block();
        self.link_block(block, region, BlockId::NONE);
        block
    }

    /// A new block in front of `before`.
    pub fn add_block_before(&mut self, before: BlockId) -> BlockId {
        let block = self.new_block();
        self.link_block(block, self.block_region(before), before);
        block
    }

    /// A new block behind `after`.
    pub fn add_block_after(&mut self, after: BlockId) -> BlockId {
        let next = self.data(after).next;
        let block = self.new_block();
        self.link_block(block, self.block_region(after), next);
        block
    }

    /// Moves `block` in front of `before` (to the end of `region` if `None`).
    pub fn move_block(&mut self, block: BlockId, region: RegionId, before: Option<BlockId>) {
        self.unlink_block(block);
        self.link_block(block, region, before.unwrap_or(BlockId::NONE));
    }

    fn new_block(&mut self) -> BlockId {
        if let Some(block) = self.free_block.some() {
            let data = self.data_mut(block);
            let erased = std::mem::replace(data, BlockData::new());
            self.free_block = erased.next;
            return block;
        }
        let Arenas { blocks, rare, .. } = &mut *self.arenas;
        let block = BlockId(blocks.len() as u32);
        if blocks.len() < FEW_BLOCKS {
            blocks.reserve_exact(1);
        }
        blocks.push(BlockData::new());
        if let Some(cfg) = rare.as_mut().and_then(|rare| rare.cfg.as_mut()) {
            cfg.add_node(Degrees::default());
        }
        block
    }

    fn link_block(&mut self, block: BlockId, region: RegionId, next: BlockId) {
        let prev = match next.some() {
            Some(next) => std::mem::replace(&mut self.data_mut(next).prev, block),
            None => std::mem::replace(&mut self.arenas.regions[region.index()].last, block),
        };
        match prev.some() {
            Some(prev) => self.data_mut(prev).next = block,
            None => self.arenas.regions[region.index()].first = block,
        }
        let data = self.data_mut(block);
        (data.region, data.prev, data.next) = (region, prev, next);
    }

    pub(super) fn unlink_block(&mut self, block: BlockId) {
        let (region, prev, next) = (
            self.data(block).region,
            self.data(block).prev,
            self.data(block).next,
        );
        match prev.some() {
            Some(prev) => self.data_mut(prev).next = next,
            None => self.arenas.regions[region.index()].first = next,
        }
        match next.some() {
            Some(next) => self.data_mut(next).prev = prev,
            None => self.arenas.regions[region.index()].last = prev,
        }
    }

    /// Erases a block with everything in it. Its arguments and results must not be used elsewhere; branches to it from
    /// blocks that stay are left dangling and must be replaced or erased by the caller.
    pub fn erase_block(&mut self, block: BlockId) {
        while let Some(op) = self.last_op(block) {
            self.erase_op(op);
        }
        self.forget_incoming_edges(block);
        self.unlink_block(block);
        self.bury_block(block);
    }

    /// The operations that branch to `block` must not keep the numbers of edges that go with its node.
    fn forget_incoming_edges(&mut self, block: BlockId) {
        let sources: Vec<BlockId> = self.predecessors(block).collect();
        for source in sources {
            let ops: SmallVec<[OpId; 1]> = self
                .ops(source)
                .filter(|op| self.num_successors(*op) > 0)
                .collect();
            for op in ops {
                for (target, edge) in self.extra_mut(op).successors_mut() {
                    if *target == block {
                        *edge = EdgeIndex::end();
                    }
                }
            }
        }
    }

    // Block arguments.

    /// The arguments of a block.
    pub fn args(&self, block: BlockId) -> &[ValueId] {
        &self.data(block).args
    }

    /// The argument `index` of a block. Panics if it has fewer.
    pub fn arg(&self, block: BlockId, index: usize) -> ValueId {
        self.data(block).args[index]
    }

    /// The locations of the arguments of a block.
    pub fn arg_locs(&self, block: BlockId) -> &[Location] {
        &self.data(block).arg_locs
    }

    /// The types of the arguments of a block.
    pub fn arg_types(&self, block: BlockId) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.args(block).iter().map(|v| self.ty(*v))
    }

    /// Adds an argument to a block, as its last one. Branches to the block are the caller's.
    pub fn add_arg(&mut self, block: BlockId, ty: Type, loc: Location) -> ValueId {
        self.insert_arg(block, self.args(block).len(), ty, loc)
    }

    /// Adds an argument in front of argument `index`. Branches to the block are the caller's.
    pub fn insert_arg(&mut self, block: BlockId, index: usize, ty: Type, loc: Location) -> ValueId {
        let value = ValueId(self.arenas.values.len() as u32);
        self.arenas.values.push(ValueData {
            ty,
            first_use: UseId::NONE,
            owner: block.0 | BLOCK_OWNER,
            index: index as u32,
        });
        let data = self.data_mut(block);
        data.args.insert(index, value);
        data.arg_locs.insert(index, loc);
        self.renumber_args(block, index);
        value
    }

    /// Sets the location of an argument.
    pub fn set_arg_loc(&mut self, block: BlockId, index: usize, loc: Location) {
        self.data_mut(block).arg_locs[index] = loc;
    }

    /// Erases an argument that has no uses. Branches to the block are the caller's.
    pub fn erase_arg(&mut self, block: BlockId, index: usize) {
        let data = self.data_mut(block);
        data.args.remove(index);
        data.arg_locs.remove(index);
        self.renumber_args(block, index);
    }

    /// Erases the arguments of a block that `keeps` says no to, all at once; nobody may use them any more.
    pub fn retain_args(&mut self, block: BlockId, mut keeps: impl FnMut(ValueId) -> bool) {
        let kept: Vec<bool> = self.args(block).iter().map(|arg| keeps(*arg)).collect();
        let Some(first) = kept.iter().position(|kept| !kept) else {
            return;
        };
        let data = self.data_mut(block);
        let mut of_args = kept.iter();
        data.args.retain(|_| of_args.next() == Some(&true));
        let mut of_locs = kept.iter();
        data.arg_locs.retain(|_| of_locs.next() == Some(&true));
        self.renumber_args(block, first);
    }

    /// Takes an argument out of its block. The value keeps its users, which must be given another one later: for
    /// conversions that replace values at their end.
    pub fn detach_arg(&mut self, block: BlockId, index: usize) -> ValueId {
        let value = self.arg(block, index);
        self.erase_arg(block, index);
        let data = &mut self.arenas.values[value.index()];
        (data.owner, data.index) = (DETACHED, 0);
        value
    }

    fn renumber_args(&mut self, block: BlockId, from: usize) {
        for i in from..self.args(block).len() {
            let value = self.arg(block, i);
            self.arenas.values[value.index()].index = i as u32;
        }
    }

    // Operations of a block.

    /// The block an operation is linked into.
    pub fn block(&self, op: OpId) -> Option<BlockId> {
        self.arenas.ops[op.index()].block.some()
    }

    /// The operation whose region holds `op`; `None` for the root and for detached operations.
    pub fn parent_op(&self, op: OpId) -> Option<OpId> {
        Some(self.block_parent(self.block(op)?))
    }

    /// The region that holds `op`; `None` for the root and for detached operations.
    pub fn parent_region(&self, op: OpId) -> Option<RegionId> {
        Some(self.block_region(self.block(op)?))
    }

    /// The first operation of a block.
    pub fn first_op(&self, block: BlockId) -> Option<OpId> {
        self.data(block).first.some()
    }

    /// The last operation of a block: its terminator, where it has one.
    pub fn last_op(&self, block: BlockId) -> Option<OpId> {
        self.data(block).last.some()
    }

    /// The operation behind this one in its block.
    pub fn next_op(&self, op: OpId) -> Option<OpId> {
        self.arenas.ops[op.index()].next.some()
    }

    /// The operation in front of this one in its block.
    pub fn prev_op(&self, op: OpId) -> Option<OpId> {
        self.arenas.ops[op.index()].prev.some()
    }

    /// The operations of a block, first to last.
    pub fn ops(&self, block: BlockId) -> impl Iterator<Item = OpId> + '_ {
        std::iter::successors(self.first_op(block), |op| self.next_op(*op))
    }

    /// The operations, last first.
    pub fn ops_reversed(&self, block: BlockId) -> impl Iterator<Item = OpId> + '_ {
        std::iter::successors(self.last_op(block), |op| self.prev_op(*op))
    }

    /// The operations as a list of their own, for when the body changes meanwhile.
    pub fn op_vec(&self, block: BlockId) -> Vec<OpId> {
        self.ops(block).collect()
    }

    /// The last operation of a block if it is a terminator (or unregistered, when it may be one).
    pub fn terminator(&self, cx: &Context, block: BlockId) -> Option<OpId> {
        let last = self.last_op(block)?;
        self.def(cx, last)
            .is_none_or(|d| d.traits.contains(Traits::TERMINATOR))
            .then_some(last)
    }

    /// Whether `a` stands before `b` in their common block.
    pub fn is_before_in_block(&self, a: OpId, b: OpId) -> bool {
        debug_assert_eq!(self.block(a), self.block(b));
        self.arenas.ops[a.index()].order < self.arenas.ops[b.index()].order
    }

    /// How the places of two operations in their common block compare.
    pub fn order_in_block(&self, a: OpId, b: OpId) -> std::cmp::Ordering {
        debug_assert_eq!(self.block(a), self.block(b));
        self.arenas.ops[a.index()]
            .order
            .cmp(&self.arenas.ops[b.index()].order)
    }

    // Successors.

    /// The number of blocks that an operation can branch to.
    pub fn num_successors(&self, op: OpId) -> usize {
        self.extra(op).map_or(0, |e| e.successors().len())
    }

    /// The successor `index` of an operation. Panics if it has fewer.
    pub fn successor(&self, op: OpId, index: usize) -> BlockId {
        self.extra(op)
            .expect("an operation with successors")
            .successors()[index]
            .0
    }

    /// The blocks that an operation can branch to.
    pub fn successors(&self, op: OpId) -> impl ExactSizeIterator<Item = BlockId> + '_ {
        self.extra(op)
            .map_or(&[][..], Extra::successors)
            .iter()
            .map(|s| s.0)
    }

    /// The successors of a block: those of its last operation.
    pub fn block_successors(&self, block: BlockId) -> impl ExactSizeIterator<Item = BlockId> + '_ {
        let successors = self
            .last_op(block)
            .and_then(|op| self.extra(op))
            .map_or(&[][..], Extra::successors);
        successors.iter().map(|s| s.0)
    }

    /// Whether no operation branches to a block.
    pub fn has_no_predecessors(&self, block: BlockId) -> bool {
        self.predecessors(block).next().is_none()
    }

    /// The block whose branch is the only one to this block.
    pub fn single_predecessor(&self, block: BlockId) -> Option<BlockId> {
        let mut all = self.predecessors(block);
        let first = all.next()?;
        all.next().is_none().then_some(first)
    }

    /// Redirects one successor of an operation.
    pub fn set_successor(&mut self, op: OpId, index: usize, target: BlockId) {
        let source = self.block(op);
        let (_, old) = self.extra_mut(op).successors_mut()[index];
        self.remove_edge(old);
        let branch = Branch {
            op,
            successor: index as u32,
        };
        let edge = source.map_or(EdgeIndex::end(), |source| {
            self.add_edge(source, target, branch)
        });
        self.extra_mut(op).successors_mut()[index] = (target, edge);
    }

    /// Replaces all successors of an operation.
    pub fn set_successors(&mut self, op: OpId, targets: &[BlockId]) {
        self.unlink_edges(op);
        if targets.is_empty() && self.extra(op).is_none() {
            return;
        }
        self.extra_mut(op).set_successors(targets);
        self.link_edges(op);
    }

    /// Makes every branch to `old` branch to `new`.
    pub fn replace_block_uses(&mut self, old: BlockId, new: BlockId) {
        let sources: Vec<BlockId> = self.predecessors(old).collect();
        for source in sources {
            let ops: SmallVec<[OpId; 1]> = self
                .ops(source)
                .filter(|op| self.num_successors(*op) > 0)
                .collect();
            for op in ops {
                for i in 0..self.num_successors(op) {
                    if self.successor(op, i) == old {
                        self.set_successor(op, i, new);
                    }
                }
            }
        }
    }

    // Ancestry.

    /// The ancestor of `op` (or `op` itself) that lies directly in `region`.
    pub fn ancestor_in_region(&self, region: RegionId, op: OpId) -> Option<OpId> {
        let mut op = op;
        loop {
            if self.parent_region(op)? == region {
                return Some(op);
            }
            op = self.parent_op(op)?;
        }
    }

    /// The ancestor of `op` (or `op` itself) that lies directly in `block`.
    pub fn ancestor_in_block(&self, block: BlockId, op: OpId) -> Option<OpId> {
        let mut op = op;
        loop {
            if self.block(op)? == block {
                return Some(op);
            }
            op = self.parent_op(op)?;
        }
    }

    /// Whether `op` is `ancestor` or lies in one of its regions.
    pub fn is_in(&self, op: OpId, ancestor: OpId) -> bool {
        let are_beside = || {
            self.block(op)
                .is_some_and(|block| self.block(ancestor) == Some(block))
        };
        let mut around = std::iter::successors(Some(op), |o| self.parent_op(*o));
        op == ancestor || !are_beside() && around.any(|o| o == ancestor)
    }

    /// Whether `op` lies in a region of `ancestor`, at any depth.
    pub fn is_proper_ancestor(&self, ancestor: OpId, op: OpId) -> bool {
        ancestor != op && self.is_in(op, ancestor)
    }

    /// Whether `value` is defined in a region of `op`, at any depth.
    pub fn is_defined_in(&self, value: ValueId, op: OpId) -> bool {
        let block = self.value_block(value);
        block.is_some_and(|block| self.is_in(self.block_parent(block), op))
    }
}
