//! What may meet in memory, found without comparing everything with everything.

use rustc_hash::FxHashMap;

use super::{AliasAnalysis, Root};
use crate::hooks::EffectOn;
use crate::ids::ValueId;

/// Things filed by the memory that they touch.
pub struct MemoryIndex<'a, K> {
    aliases: &'a AliasAnalysis<'a>,
    by_root: FxHashMap<Root, Vec<(EffectOn, K)>>,
    arguments: Vec<(EffectOn, K)>,
    /// The arguments that they touch the memory of, each once.
    filed_arguments: Vec<ValueId>,
    globals: Vec<(EffectOn, K)>,
    /// Those that touch memory that code elsewhere may access.
    exposed: Vec<(EffectOn, K)>,
    /// Those that may touch anything that code elsewhere may access.
    unknown: Vec<(EffectOn, K)>,
    resources: Vec<(EffectOn, K)>,
}

impl<'a, K: Copy + Ord> MemoryIndex<'a, K> {
    /// An index without anything in it.
    pub fn new(aliases: &'a AliasAnalysis<'a>) -> MemoryIndex<'a, K> {
        MemoryIndex {
            aliases,
            by_root: FxHashMap::default(),
            arguments: Vec::new(),
            filed_arguments: Vec::new(),
            globals: Vec::new(),
            exposed: Vec::new(),
            unknown: Vec::new(),
            resources: Vec::new(),
        }
    }

    /// Files `key` under the memory that an effect happens on.
    pub fn add(&mut self, on: EffectOn, key: K) {
        let entry = (on, key);
        match on {
            EffectOn::Anything => self.unknown.push(entry),
            EffectOn::Resource(_) => self.resources.push(entry),
            EffectOn::Value(value) => {
                let roots = self.aliases.roots(value);
                for root in roots.iter() {
                    match root {
                        Root::Allocation(_) => {}
                        Root::Argument(argument) => {
                            self.arguments.push(entry);
                            if !self.by_root.contains_key(root) {
                                self.filed_arguments.push(*argument);
                            }
                        }
                        Root::Global(_) => self.globals.push(entry),
                        Root::Unknown => self.unknown.push(entry),
                    }
                    self.by_root.entry(*root).or_default().push(entry);
                }
                if self.aliases.is_exposed(value) {
                    self.exposed.push(entry);
                }
            }
        }
    }

    /// All keys of memory that an effect on `on` may happen on too, in order.
    pub fn meeting(&self, on: EffectOn) -> Vec<K> {
        let mut candidates: Vec<&[(EffectOn, K)]> = Vec::new();
        match on {
            EffectOn::Anything => {
                candidates.extend([&self.exposed[..], &self.unknown, &self.resources]);
            }
            EffectOn::Resource(_) => candidates.extend([&self.resources[..], &self.unknown]),
            EffectOn::Value(value) => {
                for root in self.aliases.roots(value).iter() {
                    candidates.extend(self.by_root.get(root).map(|all| &all[..]));
                    match root {
                        Root::Allocation(_) => {}
                        Root::Argument(argument) => {
                            let others = self.filed_arguments.iter().filter(|other| {
                                *other != argument && !self.aliases.are_distinct(*argument, **other)
                            });
                            let others = others.map(|other| Root::Argument(*other));
                            candidates.extend(others.map(|root| &self.by_root[&root][..]));
                            candidates.push(&self.globals);
                        }
                        Root::Global(_) => candidates.push(&self.arguments),
                        Root::Unknown => candidates.push(&self.exposed),
                    }
                }
                candidates.push(&self.unknown);
            }
        }
        let candidates = candidates.into_iter().flatten();
        let found = candidates.filter(|(other, _)| self.aliases.overlap(on, *other));
        let mut found: Vec<K> = found.map(|(_, key)| *key).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
