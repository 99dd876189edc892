//! Sets of rewrite patterns.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::context::Context;
use crate::coverage;
use crate::def::OpName;
use crate::ids::OpId;
use crate::interfaces::CanonicalizedBy;
use crate::rewrite::{Pattern, Rewriter};

/// Tries a pattern at an operation: false if it does not match, and then nothing was changed.
pub type Rule<'p> = dyn Fn(&mut Rewriter, OpId) -> bool + Sync + 'p;

/// A rule that a set of patterns keeps for all threads.
type SharedRule<'p> = dyn Fn(&mut Rewriter, OpId) -> bool + Send + Sync + 'p;

/// Patterns by operation: those of the registry's operations, or a list.
#[derive(Default, Clone)]
pub struct PatternSet<'p> {
    canonical: bool,
    list: Vec<Listed>,
    /// Where those for an operation are in the list.
    by_root: FxHashMap<Option<OpName>, SmallVec<[u32; 2]>>,
    informed: Vec<(&'static str, Arc<SharedRule<'p>>)>,
    disabled: Vec<String>,
    enabled: Vec<String>,
}

/// A pattern of the list, for the operations `root` or for any.
#[derive(Clone, Copy)]
struct Listed {
    root: Option<OpName>,
    pattern: Pattern,
    /// Whether it is one pattern for several kinds of operations, which share what it asks of them.
    is_shared: bool,
}

impl<'p> PatternSet<'p> {
    /// No pattern.
    pub fn new() -> PatternSet<'p> {
        PatternSet::default()
    }

    /// The canonicalization patterns of every registered operation.
    pub fn canonicalization() -> PatternSet<'p> {
        PatternSet {
            canonical: true,
            ..PatternSet::default()
        }
    }

    /// Leaves out the patterns `disabled`; keeps only the patterns `enabled` unless that is empty. Both by name.
    #[must_use]
    pub fn filter(mut self, disabled: &[String], enabled: &[String]) -> PatternSet<'p> {
        self.disabled = disabled.to_vec();
        self.enabled = enabled.to_vec();
        self
    }

    /// Adds the canonicalization patterns of every registered operation.
    pub fn add_canonicalization(&mut self) {
        self.canonical = true;
    }

    /// Adds patterns for operations `root`.
    pub fn add(&mut self, root: OpName, patterns: &[Pattern]) -> &mut PatternSet<'p> {
        self.extend(Some(root), patterns, false);
        self
    }

    /// Adds patterns for the operations `roots`, which are of one class: what a pattern does for one it does for each.
    pub fn add_each(
        &mut self,
        roots: impl IntoIterator<Item = OpName>,
        patterns: &[Pattern],
    ) -> &mut PatternSet<'p> {
        for root in roots {
            self.extend(Some(root), patterns, true);
        }
        self
    }

    /// Adds patterns for any operation.
    pub fn add_any(&mut self, patterns: &[Pattern]) -> &mut PatternSet<'p> {
        self.extend(None, patterns, false);
        self
    }

    fn extend(&mut self, root: Option<OpName>, patterns: &[Pattern], is_shared: bool) {
        if patterns.is_empty() {
            return;
        }
        let first = self.list.len() as u32;
        self.list.extend(patterns.iter().map(|pattern| Listed {
            root,
            pattern: *pattern,
            is_shared,
        }));
        let places = first..self.list.len() as u32;
        self.by_root.entry(root).or_default().extend(places);
    }

    /// The patterns of the list for the operation `root`, or for any.
    fn listed(&self, root: Option<OpName>) -> impl Iterator<Item = &Pattern> {
        let places = self.by_root.get(&root).into_iter().flatten();
        places.map(|place| &self.list[*place as usize].pattern)
    }

    /// Adds a pattern for any operation that uses what an analysis has found, or what a user has set; it is tried after the others.
    pub fn add_informed(
        &mut self,
        name: &'static str,
        rule: impl Fn(&mut Rewriter, OpId) -> bool + Send + Sync + 'p,
    ) -> &mut PatternSet<'p> {
        self.informed.push((name, Arc::new(rule)));
        self
    }

    fn accepts(&self, pattern: &Pattern) -> bool {
        let named = |list: &[String]| list.iter().any(|n| n == pattern.name);
        !named(&self.disabled) && (self.enabled.is_empty() || named(&self.enabled))
    }

    /// Says which patterns there are beside those of the registry, to whoever wants to know.
    pub(super) fn tell(&self, cx: &Context) {
        cx.survey()
            .tell(|| self.list.iter().filter_map(|listed| listed.root));
        if !coverage::is_on() {
            return;
        }
        let listed = self.list.iter().map(|listed| {
            let root = listed.root.filter(|_| !listed.is_shared);
            (root, listed.pattern.name)
        });
        let informed = self.informed.iter().map(|(name, _)| (None, *name));
        for (root, name) in listed.chain(informed) {
            let root = root.map_or("*", |root| cx.op_name_str(root));
            coverage::note(|| format!("with pattern {root} {name}"));
        }
    }

    /// The patterns to try at operations `name` where these are what the registry has, in its order.
    pub fn declared(&self, cx: &Context, name: OpName) -> Option<&'static [Pattern]> {
        let is_plain = self.canonical
            && self.list.is_empty()
            && self.informed.is_empty()
            && self.disabled.is_empty()
            && self.enabled.is_empty();
        let patterns = cx.registry().hooks(name).patterns;
        let is_plain = is_plain && others(cx, name).is_empty();
        let is_sorted = patterns.is_sorted_by_key(|p| std::cmp::Reverse(p.benefit));
        (is_plain && is_sorted).then_some(patterns)
    }

    /// Whether there are patterns to try at operations `name`, as far as that is soon seen.
    pub(super) fn has_any(&self, cx: &Context, name: OpName) -> bool {
        let is_canonicalized =
            || !cx.registry().hooks(name).patterns.is_empty() || !others(cx, name).is_empty();
        self.canonical && is_canonicalized()
            || !self.informed.is_empty()
            || self.by_root.contains_key(&Some(name))
            || self.by_root.contains_key(&None)
    }

    /// The patterns to try at operations `name`, best first. At one benefit those of the operation go before those of any,
    /// in the order they were added.
    pub fn for_op(&self, cx: &Context, name: OpName) -> Vec<Candidate<'_>> {
        let canonical: [&[Pattern]; 2] = if self.canonical {
            [others(cx, name), cx.registry().hooks(name).patterns]
        } else {
            [&[], &[]]
        };
        let mut all: Vec<&Pattern> = canonical.into_iter().flatten().collect();
        all.extend(self.listed(Some(name)));
        all.extend(self.listed(None));
        all.retain(|p| self.accepts(p));
        all.sort_by_key(|p| std::cmp::Reverse(p.benefit));
        let known = all.into_iter().map(|p| Candidate {
            name: p.name,
            rule: &p.apply,
        });
        let informed = self.informed.iter().map(|(name, rule)| Candidate {
            name,
            rule: &**rule,
        });
        known.chain(informed).collect()
    }
}

/// The canonicalization patterns of other dialects for an operation.
fn others(cx: &Context, name: OpName) -> &'static [Pattern] {
    let by = cx.registry().interface::<CanonicalizedBy>(name);
    by.map_or(&[], |by| by.0)
}

/// A pattern to try at an operation.
#[derive(Clone, Copy)]
pub struct Candidate<'p> {
    pub name: &'static str,
    pub rule: &'p Rule<'p>,
}
