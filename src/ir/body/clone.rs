//! Copying operations, within a body or from one body into another.

use rustc_hash::FxHashMap;

use super::*;

/// Which value and block stands for which in a copy. What is not in it stands for itself.
#[derive(Default, Clone, Debug)]
pub struct Mapping {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

impl Mapping {
    /// Makes copies use `to` where the original uses `from`.
    pub fn map_value(&mut self, from: ValueId, to: ValueId) {
        self.values.insert(from, to);
    }

    /// Makes copies branch to `to` where the original branches to `from`.
    pub fn map_block(&mut self, from: BlockId, to: BlockId) {
        self.blocks.insert(from, to);
    }

    /// The value that stands for `from` in copies: `from` itself if it is not mapped.
    pub fn value(&self, from: ValueId) -> ValueId {
        self.values.get(&from).copied().unwrap_or(from)
    }

    /// The value that `from` is mapped to.
    pub fn get(&self, from: ValueId) -> Option<ValueId> {
        self.values.get(&from).copied()
    }

    /// The block that stands for `from` in copies: `from` itself if it is not mapped.
    pub fn block(&self, from: BlockId) -> BlockId {
        self.blocks.get(&from).copied().unwrap_or(from)
    }
}

impl Body {
    /// Copies `op` with its regions in front of or behind something of this body; results are added to `map`.
    pub fn clone_op(&mut self, cx: &Context, op: OpId, at: InsertPoint, map: &mut Mapping) -> OpId {
        let new = self.clone_detached(cx, op, map);
        self.link(new, at);
        new
    }

    /// Copies `op` without its regions' contents.
    pub fn clone_without_regions(
        &mut self,
        cx: &Context,
        op: OpId,
        at: InsertPoint,
        map: &mut Mapping,
    ) -> OpId {
        let new = self.clone_shell(cx, op, map);
        for _ in 0..self.num_regions(op) {
            self.add_region(new);
        }
        self.link(new, at);
        new
    }

    fn clone_detached(&mut self, cx: &Context, op: OpId, map: &mut Mapping) -> OpId {
        let new = self.clone_shell(cx, op, map);
        for i in 0..self.num_regions(op) {
            let (source, target) = (self.region(op, i), self.add_region(new));
            self.clone_region_into(cx, source, target, map);
        }
        self.inherit_fit(op, new);
        new
    }

    /// Copies the blocks of `source` and their operations without regions into `target`; the pairs of operations that
    /// have to be completed, last first.
    fn clone_region_shells(
        &mut self,
        cx: &Context,
        source: RegionId,
        target: RegionId,
        map: &mut Mapping,
    ) -> Vec<(OpId, OpId)> {
        let blocks: Vec<BlockId> = self.blocks(source).collect();
        for block in &blocks {
            let new = self.add_block(target);
            map.map_block(*block, new);
            for i in 0..self.args(*block).len() {
                let (arg, loc) = (self.arg(*block, i), self.arg_locs(*block)[i]);
                let copy = self.add_arg(new, self.ty(arg), loc);
                map.map_value(arg, copy);
            }
        }
        let mut pairs = Vec::new();
        for block in blocks {
            for op in self.op_vec(block) {
                let new = self.clone_shell(cx, op, map);
                self.link(new, InsertPoint::End(map.block(block)));
                pairs.push((op, new));
            }
        }
        pairs.reverse();
        pairs
    }

    /// Copies the blocks of `source` to the end of `target`.
    pub fn clone_region_into(
        &mut self,
        cx: &Context,
        source: RegionId,
        target: RegionId,
        map: &mut Mapping,
    ) {
        let mut work = self.clone_region_shells(cx, source, target, map);
        let mut copies = Vec::new();
        while let Some((from, to)) = work.pop() {
            copies.push((from, to));
            for i in 0..self.num_regions(from) {
                let (source, region) = (self.region(from, i), self.add_region(to));
                work.extend(self.clone_region_shells(cx, source, region, map));
            }
            self.inherit_fit(from, to);
        }
        self.remap_copies(&copies, map);
    }

    fn remap_copies(&mut self, copies: &[(OpId, OpId)], map: &Mapping) {
        for &(from, to) in copies {
            for i in 0..self.num_operands(from) {
                let value = map.value(self.operand(from, i));
                if self.operand(to, i) != value {
                    self.set_operand(to, i, value);
                }
            }
            let targets: SmallVec<[BlockId; 2]> =
                self.successors(from).map(|b| map.block(b)).collect();
            if !targets.is_empty() {
                self.set_successors(to, &targets);
            }
        }
    }

    /// What the verifier has found out about an operation holds for a copy of it with as many regions, if its operands have the same types.
    fn inherit_fit(&self, from: OpId, to: OpId) {
        let fit = self.fit(from);
        if fit != Fit::Unknown && self.operand_types(from).eq(self.operand_types(to)) {
            self.set_fit(to, fit);
        }
    }

    /// A copy of `op` without regions, not linked; a stub's inner body is copied with it.
    fn clone_shell(&mut self, cx: &Context, op: OpId, map: &mut Mapping) -> OpId {
        if let Some(inner) = self.inner(op) {
            let inner = Box::new(inner.duplicate(cx));
            return self.create_stub(inner);
        }
        let operands: SmallVec<[ValueId; 4]> = self.operands(op).map(|v| map.value(v)).collect();
        let results: SmallVec<[Type; 2]> = self.result_types(op).collect();
        let successors: SmallVec<[BlockId; 2]> =
            self.successors(op).map(|b| map.block(b)).collect();
        let attrs: SmallVec<[(usize, Attribute); 8]> =
            self.attrs(op).iter().copied().enumerate().collect();
        let state = OpState {
            name: self.name(op),
            loc: self.loc(op),
            operands: &operands,
            results: &results,
            attrs: &attrs,
            dict: self.dict(op),
            successors: &successors,
            regions: 0,
        };
        let new = self.create(cx, &state);
        for (old, copy) in self.results(op).zip(self.results(new)) {
            map.map_value(old, copy);
        }
        new
    }

    /// A copy of the whole body, compacted: handles are new.
    pub fn duplicate(&self, cx: &Context) -> Body {
        let attrs: SmallVec<[(usize, Attribute); 8]> =
            self.attrs(self.root).iter().copied().enumerate().collect();
        let state = OpState {
            attrs: &attrs,
            dict: self.dict(self.root),
            regions: self.num_regions(self.root),
            ..OpState::new(self.name(self.root), self.loc(self.root))
        };
        let mut copy = Body::new(cx, &state);
        let mut map = Mapping::default();
        for i in 0..self.num_regions(self.root) {
            let target = copy.region(copy.root, i);
            copy.import_region(cx, self, self.region(self.root, i), target, &mut map);
        }
        copy
    }

    /// Copies the blocks of a region of `source`, another body, to the end of `target` of this one. Values defined
    /// outside of the region must be in `map`.
    pub fn import_region(
        &mut self,
        cx: &Context,
        source: &Body,
        region: RegionId,
        target: RegionId,
        map: &mut Mapping,
    ) {
        let mut regions = vec![(region, target)];
        let mut copies: Vec<(OpId, OpId)> = Vec::new();
        while let Some((from, to)) = regions.pop() {
            for block in source.blocks(from) {
                let new = self.add_block(to);
                map.map_block(block, new);
                for (arg, loc) in source.args(block).iter().zip(source.arg_locs(block)) {
                    let copy = self.add_arg(new, source.ty(*arg), *loc);
                    map.map_value(*arg, copy);
                }
            }
            for block in source.blocks(from) {
                for op in source.ops(block) {
                    let new = self.import_shell(cx, source, op, map);
                    self.link(new, InsertPoint::End(map.block(block)));
                    copies.push((op, new));
                    for r in source.regions(op) {
                        let copy = self.add_region(new);
                        regions.push((*r, copy));
                    }
                }
            }
        }
        for (from, to) in copies {
            let operands: SmallVec<[ValueId; 4]> =
                source.operands(from).map(|v| map.value(v)).collect();
            self.set_operands(to, &operands);
            let targets: SmallVec<[BlockId; 2]> =
                source.successors(from).map(|b| map.block(b)).collect();
            if !targets.is_empty() {
                self.set_successors(to, &targets);
            }
        }
    }

    /// A copy of an operation of another body without operands, successors and regions.
    fn import_shell(&mut self, cx: &Context, source: &Body, op: OpId, map: &mut Mapping) -> OpId {
        if let Some(inner) = source.inner(op) {
            let inner = Box::new(inner.duplicate(cx));
            return self.create_stub(inner);
        }
        let results: SmallVec<[Type; 2]> = source.result_types(op).collect();
        let attrs: SmallVec<[(usize, Attribute); 8]> =
            source.attrs(op).iter().copied().enumerate().collect();
        let state = OpState {
            results: &results,
            attrs: &attrs,
            dict: source.dict(op),
            ..OpState::new(source.name(op), source.loc(op))
        };
        let new = self.create(cx, &state);
        for (old, copy) in source.results(op).zip(self.results(new)) {
            map.map_value(old, copy);
        }
        new
    }
}
