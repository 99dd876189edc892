//! The greedy pattern driver: folds and applies patterns until nothing changes any more.
//!
//! The order of work is the reference's, since it shows in the result. A round makes the constants known (and moves them
//! to the start of their isolated region), fills the worklist with all other operations, works through it, and
//! simplifies the regions. Rounds are repeated until one changes nothing.

use rustc_hash::FxHashMap;

use crate::body::{Body, InsertPoint, Walk};
use crate::context::Context;
use crate::coverage;
use crate::def::{OpName, Traits};
use crate::diag::Diagnostic;
use crate::ids::{OpId, RegionId};
use crate::opref::OpRef;
use crate::rewrite::constants::{KnownConstants, Uniqued};
use crate::rewrite::fold::try_fold;
use crate::rewrite::pattern_set::{Candidate, PatternSet};
use crate::rewrite::regions::{
    erase_unreachable_blocks, simplify_reachable_regions, simplify_regions,
};
use crate::rewrite::worklist::{Strictness, Worklist};
use crate::rewrite::{Replacements, Rewriter};
use crate::side_effects::{DeadOps, is_trivially_dead};

/// How much regions are simplified between rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionSimplification {
    /// Regions stay as they are.
    Disabled,
    /// Unreachable blocks, dead block arguments and dead operations go.
    Normal,
    /// Identical blocks are merged and redundant block arguments go as well.
    #[default]
    Aggressive,
}

/// What the driver does.
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Fills the worklist so that outer and earlier operations come first.
    pub top_down: bool,
    /// How much regions are simplified between rounds.
    pub simplification: RegionSimplification,
    /// Rounds; `None` for no bound.
    pub max_iterations: Option<usize>,
    /// Applied patterns in one round; `None` for no bound.
    pub max_rewrites: Option<usize>,
    /// Whether operations are folded.
    pub fold: bool,
    /// Makes equal constants one.
    pub cse_constants: bool,
    /// The operations that are worked on, besides those given.
    pub strictness: Strictness,
    /// The operation around the region is worked on too, before what is in it.
    pub with_root: bool,
}

impl Default for GreedyConfig {
    fn default() -> GreedyConfig {
        GreedyConfig {
            top_down: false,
            simplification: RegionSimplification::default(),
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            cse_constants: true,
            strictness: Strictness::default(),
            with_root: false,
        }
    }
}

/// What came of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    /// Whether the program has changed.
    pub changed: bool,
    /// The last round changed nothing; else the bound on rounds or rewrites was met.
    pub converged: bool,
}

/// Applies `patterns` to everything in the regions of `op` (not to inner bodies). The error is a set of patterns that
/// undo one another's work.
pub fn apply_patterns_greedily(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> Result<Greedy, Diagnostic> {
    let mut all = Greedy {
        changed: false,
        converged: true,
    };
    for region in body.regions(op).to_vec() {
        let one = apply_patterns_to_region(cx, body, region, patterns, config)?;
        all.changed |= one.changed;
        all.converged &= one.converged;
    }
    Ok(all)
}

/// Applies `patterns` to everything in a region.
pub fn apply_patterns_to_region(
    cx: &Context,
    body: &mut Body,
    region: RegionId,
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> Result<Greedy, Diagnostic> {
    let worklist = Worklist::new(region, config.strictness, &[]);
    Driver::new(cx, body, patterns, config, worklist).run(region)
}

/// Like [`apply_patterns_greedily`]; what becomes of replaced operations is added to `replacements`.
pub fn apply_patterns_tracked(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    patterns: &PatternSet,
    config: &GreedyConfig,
    replacements: &mut Replacements,
) -> Result<Greedy, Diagnostic> {
    let mut all = Greedy {
        changed: false,
        converged: true,
    };
    for region in body.regions(op).to_vec() {
        let mut worklist = Worklist::new(region, config.strictness, &[]);
        worklist.replacements = Some(std::mem::take(replacements));
        let mut driver = Driver::new(cx, body, patterns, config, worklist);
        let outcome = driver.run(region);
        *replacements = driver.worklist.replacements.take().unwrap_or_default();
        let one = outcome?;
        all.changed |= one.changed;
        all.converged &= one.converged;
    }
    Ok(all)
}

/// Applies `patterns` to the given operations, which lie in `scope`, and, as `config.strictness` says, to others.
pub fn apply_patterns_to_ops(
    cx: &Context,
    body: &mut Body,
    scope: RegionId,
    ops: &[OpId],
    patterns: &PatternSet,
    config: &GreedyConfig,
) -> Result<Greedy, Diagnostic> {
    let worklist = Worklist::new(scope, config.strictness, ops);
    Driver::new(cx, body, patterns, config, worklist).run_on(ops)
}

/// Like [`apply_patterns_to_ops`]; what becomes of replaced operations is added to `replacements`.
pub fn apply_patterns_to_ops_tracked(
    cx: &Context,
    body: &mut Body,
    (scope, ops): (RegionId, &[OpId]),
    patterns: &PatternSet,
    config: &GreedyConfig,
    replacements: &mut Replacements,
) -> Result<Greedy, Diagnostic> {
    let mut worklist = Worklist::new(scope, config.strictness, ops);
    worklist.replacements = Some(std::mem::take(replacements));
    let mut driver = Driver::new(cx, body, patterns, config, worklist);
    let outcome = driver.run_on(ops);
    *replacements = driver.worklist.replacements.take().unwrap_or_default();
    outcome
}

/// Names of the last patterns, for the message about rewrites that do not end.
const REMEMBERED: usize = 32;

struct Driver<'a> {
    cx: &'a Context,
    body: &'a mut Body,
    patterns: &'a PatternSet<'a>,
    config: &'a GreedyConfig,
    worklist: Worklist,
    /// The patterns by operation, looked up on first use.
    by_op: FxHashMap<OpName, std::rc::Rc<[Candidate<'a>]>>,
    last_patterns: [&'static str; REMEMBERED],
    dead: DeadOps,
    attempts: Attempts,
}

/// The operations that nothing could be done about while the program was what it is now: nothing can the next time, either. A round
/// meets those again that the one in front of it met behind its last change.
struct Attempts {
    /// When each was looked at last.
    at: Vec<u32>,
    /// The number of changes, from 1 on.
    now: u32,
}

impl Attempts {
    fn program_changed(&mut self) {
        self.now += 1;
    }

    /// Whether `op` has been looked at since the last change; it counts as looked at from here on.
    fn is_vain(&mut self, op: OpId) -> bool {
        if self.at.len() <= op.index() {
            self.at.resize(op.index() + 1, 0);
        }
        std::mem::replace(&mut self.at[op.index()], self.now) == self.now
    }
}

impl<'a> Driver<'a> {
    fn new(
        cx: &'a Context,
        body: &'a mut Body,
        patterns: &'a PatternSet<'a>,
        config: &'a GreedyConfig,
        worklist: Worklist,
    ) -> Driver<'a> {
        patterns.tell(cx);
        Driver {
            cx,
            body,
            patterns,
            config,
            worklist,
            by_op: FxHashMap::default(),
            last_patterns: [""; REMEMBERED],
            dead: DeadOps::default(),
            attempts: Attempts {
                at: Vec::new(),
                now: 1,
            },
        }
    }

    /// Works on everything in a region until nothing changes.
    fn run(&mut self, region: RegionId) -> Result<Greedy, Diagnostic> {
        let config = self.config;
        let mut round = 0;
        let converged = loop {
            round += 1;
            if config.max_iterations.is_some_and(|max| round > max) {
                break false;
            }
            self.worklist.clear(self.body.op_capacity());
            self.fill(region);
            let mut changed = self.erase_unreachable(region);
            if changed {
                self.attempts.program_changed();
            }
            let processed = self.process()?;
            changed |= processed;
            if config.simplification != RegionSimplification::Disabled {
                let merge = config.simplification == RegionSimplification::Aggressive;
                let at = InsertPoint::Before(self.body.region_parent(region));
                let mut rw = Rewriter::new(self.cx, self.body, &mut self.worklist, at);
                let simplified = match processed {
                    true => simplify_regions(&mut rw, &[region], merge),
                    false => simplify_reachable_regions(&mut rw, &[region], merge),
                };
                if simplified {
                    self.attempts.program_changed();
                }
                changed |= simplified;
            }
            if !changed {
                break true;
            }
        };
        Ok(Greedy {
            changed: round > 1,
            converged,
        })
    }

    /// Works on the given operations, and on those that come of them.
    fn run_on(&mut self, ops: &[OpId]) -> Result<Greedy, Diagnostic> {
        for op in ops {
            self.worklist.push(*op);
        }
        let changed = self.process()?;
        Ok(Greedy {
            changed,
            converged: self.worklist.pop().is_none(),
        })
    }

    /// What cannot be executed is not looked at.
    fn erase_unreachable(&mut self, region: RegionId) -> bool {
        let mut rw = self.rewriter(self.body.region_parent(region));
        erase_unreachable_blocks(&mut rw, &[region])
    }

    /// Makes the constants in the region known and puts everything else on the worklist.
    fn fill(&mut self, region: RegionId) {
        let mut constants = KnownConstants::default();
        for op in self.ops_of(region) {
            if self.known_constant(&mut constants, op) {
                continue;
            }
            if self.config.top_down {
                // What is around it has been added before.
                self.worklist.push(op);
            } else {
                self.worklist.fill(self.body, op);
            }
        }
        if self.config.top_down {
            self.worklist.reverse();
        }
        if self.config.with_root {
            self.worklist.push(self.body.region_parent(region));
        }
    }

    /// The operations in a region: outer before inner if top-down, inner before outer if not.
    fn ops_of(&self, region: RegionId) -> Vec<OpId> {
        let mut all = Vec::with_capacity(self.body.op_capacity());
        for op in self.body.blocks(region).flat_map(|b| self.body.ops(b)) {
            if self.config.top_down {
                all.push(op);
                if self.body.num_regions(op) > 0 {
                    self.body.walk(op, |nested| {
                        all.push(nested);
                        Walk::Into
                    });
                }
            } else {
                all.extend(self.body.nested_ops_post_order(op));
                all.push(op);
            }
        }
        all
    }

    fn known_constant(&mut self, constants: &mut KnownConstants, op: OpId) -> bool {
        if !self.config.cse_constants
            || self.body.num_results(op) != 1
            || !self.body.has_trait(self.cx, op, Traits::CONSTANT_LIKE)
        {
            return false;
        }
        let Some(value) = self.cx.constant_value(self.body, self.body.result(op, 0)) else {
            return false;
        };
        let at = InsertPoint::Before(op);
        let mut rw = Rewriter::new(self.cx, self.body, &mut self.worklist, at);
        let done = constants.insert(&mut rw, op, value);
        if done != Uniqued::Kept {
            self.attempts.program_changed();
        }
        done == Uniqued::Replaced
    }

    /// Works through the worklist; whether anything has changed.
    fn process(&mut self) -> Result<bool, Diagnostic> {
        let mut changed = false;
        let (mut rewrites, mut steps) = (0, 0);
        self.dead.program_changed();
        // Folding and patterns shrink the work; ten thousand steps beyond many for each operation is a cycle.
        let bound = 10_000 + 256 * self.body.op_capacity();
        while self.config.max_rewrites.is_none_or(|max| rewrites < max) {
            let Some(op) = self.worklist.pop() else {
                break;
            };
            if self.attempts.is_vain(op) {
                continue;
            }
            let view = OpRef::new(self.cx, self.body, op);
            let is_dead = self.dead.is_trivially_dead(view);
            debug_assert_eq!(is_dead, is_trivially_dead(view), "{}", view.text());
            if is_dead {
                self.rewriter(op).erase(op);
                changed = true;
                self.attempts.program_changed();
                continue;
            }
            let loc = self.body.loc(op);
            if self.config.fold && self.fold(op) {
                self.last_patterns[steps % REMEMBERED] = "(fold)";
            } else if let Some(pattern) = self.apply_pattern(op) {
                self.last_patterns[steps % REMEMBERED] = pattern;
                rewrites += 1;
            } else {
                continue;
            }
            changed = true;
            self.attempts.program_changed();
            self.dead.program_changed();
            steps += 1;
            if steps > bound {
                return Err(self.endless(loc));
            }
        }
        Ok(changed)
    }

    fn rewriter(&mut self, op: OpId) -> Rewriter<'_> {
        Rewriter::new(
            self.cx,
            self.body,
            &mut self.worklist,
            InsertPoint::Before(op),
        )
    }

    /// Folds `op`, except constants: those would only be made anew.
    fn fold(&mut self, op: OpId) -> bool {
        if self.body.has_trait(self.cx, op, Traits::CONSTANT_LIKE) {
            return false;
        }
        let mut rw = self.rewriter(op);
        match try_fold(&mut rw, op) {
            None => false,
            Some(values) if values.is_empty() => true,
            Some(values) => {
                rw.replace(op, &values);
                true
            }
        }
    }

    /// Applies the first pattern that matches: its name.
    fn apply_pattern(&mut self, op: OpId) -> Option<&'static str> {
        if self.uses_itself(op) {
            return None;
        }
        let name = self.body.name(op);
        let applied = self.apply_first(op, name)?;
        coverage::note(|| format!("pattern {} {applied}", self.cx.op_name_str(name)));
        Some(applied)
    }

    /// Whether an operation is computed from itself, at once or through one other, as happens in graph regions and in code
    /// that is never executed. Patterns that combine an operation with what defines its operands would do so forever.
    fn uses_itself(&self, op: OpId) -> bool {
        let sources = |op| {
            let operands = self.body.operands(op);
            operands.filter_map(|v| self.body.defining_op(v))
        };
        sources(op).any(|source| source == op || sources(source).any(|s| s == op))
    }

    fn apply_first(&mut self, op: OpId, name: OpName) -> Option<&'static str> {
        if let Some(patterns) = self.patterns.declared(self.cx, name) {
            let mut patterns = patterns.iter();
            return patterns
                .find(|p| (p.apply)(&mut self.rewriter(op), op))
                .map(|p| p.name);
        }
        if !self.patterns.has_any(self.cx, name) {
            return None;
        }
        let patterns = self
            .by_op
            .entry(name)
            .or_insert_with(|| self.patterns.for_op(self.cx, name).into())
            .clone();
        patterns
            .iter()
            .find(|p| (p.rule)(&mut self.rewriter(op), op))
            .map(|p| p.name)
    }

    fn endless(&self, loc: crate::Location) -> Diagnostic {
        let mut names: Vec<&str> = self.last_patterns.to_vec();
        names.sort_unstable();
        names.dedup();
        let message = format!("rewriting does not end; patterns: {}", names.join(", "));
        Diagnostic::error(loc, message)
    }
}
