//! What few bodies have: branches, discardable attributes, and operations with very many operands or results.

use petgraph::visit::{EdgeIndexable, NodeIndexable};
use rustc_hash::FxHashMap;

use super::compact::Places;
use super::*;

/// The number of operands or results from which on it is kept beside the operations.
const MANY: u8 = u8::MAX;

/// See the module documentation.
#[derive(Default)]
pub(super) struct Rare {
    /// Made with the first branch.
    pub cfg: Option<Graph>,
    /// The discardable attributes of the operations up to the last one that has some.
    pub dicts: Vec<Attribute>,
    pub counts: FxHashMap<OpId, Counts>,
}

/// The numbers of operands and results of an operation where these are [`MANY`] or more.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    operands: u32,
    results: u32,
}

/// So much of a number as an operation holds of it itself.
fn brief(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(MANY)
}

impl Rare {
    /// Gives the attributes a place by that of their operation; `places` has one for each operation.
    pub fn compact(&mut self, places: &Places) {
        if !self.dicts.is_empty() {
            self.dicts.resize(places.len(), Attribute::EMPTY_DICT);
            places.apply(&mut self.dicts);
        }
        let counts = std::mem::take(&mut self.counts).into_iter();
        let moved = counts.map(|(op, count)| (OpId(places.of(op.0)), count));
        self.counts = moved.filter(|(op, _)| *op != OpId::NONE).collect();
        if let Some(cfg) = &mut self.cfg {
            for branch in cfg.edge_weights_mut() {
                branch.op = OpId(places.of(branch.op.0));
            }
        }
        self.give_back_room();
    }

    /// Gives back the room for more.
    pub fn give_back_room(&mut self) {
        if let Some(cfg) = &mut self.cfg {
            let (nodes, edges) = cfg.capacity();
            if nodes > cfg.node_bound() || edges > cfg.edge_bound() {
                // A copy has no room to spare.
                *cfg = cfg.clone();
            }
        }
    }
}

impl Arenas {
    pub fn cfg(&self) -> Option<&Graph> {
        self.rare.as_ref()?.cfg.as_ref()
    }

    pub fn cfg_mut(&mut self) -> Option<&mut Graph> {
        self.rare.as_mut()?.cfg.as_mut()
    }

    /// The discardable attributes of an operation.
    pub fn dict(&self, op: OpId) -> Attribute {
        let dicts = self.rare.as_ref().map(|rare| &rare.dicts);
        let dict = dicts.and_then(|dicts| dicts.get(op.index()));
        dict.copied().unwrap_or(Attribute::EMPTY_DICT)
    }

    pub fn set_dict(&mut self, op: OpId, dict: Attribute) {
        let known = self.rare.as_ref().map_or(0, |rare| rare.dicts.len());
        if op.index() >= known {
            if dict == Attribute::EMPTY_DICT {
                return;
            }
            let dicts = &mut self.rare.get_or_insert_default().dicts;
            dicts.resize(op.index() + 1, Attribute::EMPTY_DICT);
        }
        if let Some(rare) = &mut self.rare {
            rare.dicts[op.index()] = dict;
        }
    }

    /// The number of operands of an operation.
    #[inline]
    pub fn num_operands(&self, op: OpId) -> u32 {
        match self.ops[op.index()].num_operands {
            MANY => self.counts(op).operands,
            few => few.into(),
        }
    }

    pub fn set_num_operands(&mut self, op: OpId, count: usize) {
        self.ops[op.index()].num_operands = brief(count);
        if brief(count) == MANY {
            self.counts_mut(op).operands = count as u32;
        }
    }

    /// The number of results of an operation.
    #[inline]
    pub fn num_results(&self, op: OpId) -> u32 {
        match self.ops[op.index()].num_results {
            MANY => self.counts(op).results,
            few => few.into(),
        }
    }

    pub fn set_num_results(&mut self, op: OpId, count: usize) {
        self.ops[op.index()].num_results = brief(count);
        if brief(count) == MANY {
            self.counts_mut(op).results = count as u32;
        }
    }

    #[cold]
    fn counts(&self, op: OpId) -> Counts {
        let rare = self.rare.as_ref();
        let counts = rare.and_then(|rare| rare.counts.get(&op));
        counts.copied().unwrap_or_default()
    }

    #[cold]
    fn counts_mut(&mut self, op: OpId) -> &mut Counts {
        let rare = self.rare.get_or_insert_default();
        rare.counts.entry(op).or_default()
    }
}
