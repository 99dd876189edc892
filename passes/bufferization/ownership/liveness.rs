//! Which buffers are needed where blocks begin and end.

use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_ir::{BlockId, Body, Context, RegionId, ValueDefinition, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The buffers of a body that are live at the borders of its blocks. What is used in a region is used by the block around.
pub struct Liveness {
    live_in: FxHashMap<BlockId, Vec<ValueId>>,
    live_out: FxHashMap<BlockId, Vec<ValueId>>,
    /// The blocks of the body in order, for [`Liveness::sort`].
    numbers: FxHashMap<BlockId, usize>,
    /// Results of operations that have been built again.
    replaced: FxHashMap<ValueId, ValueId>,
}

impl Liveness {
    /// What is live in a body as it is now.
    pub fn of(cx: &Context, body: &Body) -> Liveness {
        let mut liveness = Liveness {
            live_in: FxHashMap::default(),
            live_out: FxHashMap::default(),
            numbers: FxHashMap::default(),
            replaced: FxHashMap::default(),
        };
        let mut buffers = Vec::new();
        let mut note = |value: ValueId| {
            if is_memref(cx, body.ty(value)) {
                buffers.push(value);
            }
        };
        let root = std::iter::once(body.root());
        for op in root.chain(body.nested_ops(body.root())) {
            body.results(op).for_each(&mut note);
            for block in body.regions(op).iter().flat_map(|r| body.blocks(*r)) {
                liveness.numbers.insert(block, liveness.numbers.len());
                body.args(block).iter().copied().for_each(&mut note);
            }
        }
        for buffer in buffers {
            liveness.add(body, buffer);
        }
        liveness
    }

    /// Notes where a buffer is live: from each use backwards to its definition.
    fn add(&mut self, body: &Body, buffer: ValueId) {
        let Some(home) = body.value_block(buffer) else {
            return;
        };
        let (mut entered, mut left) = (FxHashSet::default(), FxHashSet::default());
        let mut work: Vec<BlockId> = body.users(buffer).filter_map(|op| body.block(op)).collect();
        while let Some(block) = work.pop() {
            if block == home || !entered.insert(block) {
                continue;
            }
            self.live_in.entry(block).or_default().push(buffer);
            for before in body.predecessors(block) {
                if left.insert(before) {
                    self.live_out.entry(before).or_default().push(buffer);
                }
                work.push(before);
            }
            if body.block_region(block) != body.block_region(home) {
                work.extend(body.block(body.block_parent(block)));
            }
        }
    }

    /// Lets one value stand for another one that was live.
    pub fn replace(&mut self, old: ValueId, new: ValueId) {
        self.replaced.insert(old, new);
    }

    fn current(&self, values: Option<&Vec<ValueId>>) -> Vec<ValueId> {
        let values = values.into_iter().flatten();
        let values = values.map(|value| self.replaced.get(value).unwrap_or(value));
        values.copied().collect()
    }

    /// The buffers that are needed where a block begins, except those that it makes, in order.
    pub fn entering(&self, body: &Body, block: BlockId) -> Vec<ValueId> {
        let mut values = self.current(self.live_in.get(&block));
        self.sort(body, &mut values);
        values
    }

    /// The buffers that are needed behind a block: by the one that control goes to, if it goes to one; in order.
    pub fn leaving(&self, body: &Body, block: BlockId, to: Option<BlockId>) -> Vec<ValueId> {
        let mut values = self.current(self.live_out.get(&block));
        if let Some(to) = to {
            let needed: FxHashSet<ValueId> =
                self.current(self.live_in.get(&to)).into_iter().collect();
            values.retain(|value| needed.contains(value));
        }
        self.sort(body, &mut values);
        values
    }

    /// Arguments of blocks come before results; outer values before inner ones.
    fn sort(&self, body: &Body, values: &mut [ValueId]) {
        let place = |value: ValueId| match body.definition(value) {
            ValueDefinition::Argument(block, index) => (
                false,
                index as usize,
                depth(body, block),
                self.number(block),
            ),
            ValueDefinition::Result(op, _) => {
                let block = body.block(op);
                let depth = block.map_or(0, |block| depth(body, block));
                let number = block.map_or(0, |block| self.number(block));
                (true, depth, number, 0)
            }
        };
        values.sort_by(|a, b| {
            place(*a).cmp(&place(*b)).then_with(|| {
                match (body.definition(*a), body.definition(*b)) {
                    (ValueDefinition::Result(a, i), ValueDefinition::Result(b, j)) => {
                        body.order_in_block(a, b).then(i.cmp(&j))
                    }
                    _ => std::cmp::Ordering::Equal,
                }
            })
        });
    }

    fn number(&self, block: BlockId) -> usize {
        self.numbers.get(&block).copied().unwrap_or(0)
    }
}

/// How many regions are around a block.
fn depth(body: &Body, block: BlockId) -> usize {
    let around = |region: &RegionId| body.parent_region(body.region_parent(*region));
    std::iter::successors(Some(body.block_region(block)), around).count()
}
