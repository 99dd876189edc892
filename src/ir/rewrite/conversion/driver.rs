//! The driver of dialect conversions.
//!
//! Order of work, on which the printed result depends: the operations are collected first, outer before inner, then each
//! is made legal in turn: by folding, else by the first pattern that accepts it, and what a pattern inserts or changes is
//! made legal at once. Values are replaced when all this has succeeded; casts that cancel out go, and the type converters
//! turn the remaining ones into operations.

use std::collections::VecDeque;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use crate::body::{Body, InsertPoint, Waste};
use crate::context::Context;
use crate::coverage;
use crate::def::Traits;
use crate::diag::{Diagnostic, Diagnostics};
use crate::ids::{BlockId, OpId, Type, ValueId};
use crate::opref::OpRef;
use crate::parallel::{in_pieces, is_worth_threads};
use crate::rewrite::conversion::cast::reconcile_casts;
use crate::rewrite::conversion::patterns::{
    Apply, ConversionPattern, ConversionPatterns, NoMatch, Outcome, PatternIndex,
};
use crate::rewrite::conversion::reasons::{self, Stuck};
use crate::rewrite::conversion::rewriter::{ConversionRewriter, Deferred};
use crate::rewrite::conversion::state::{Cast, CastKind, Log, Replacement, State, behind_values};
use crate::rewrite::conversion::symbols::{Outer, SymbolInfo, Symbols};
use crate::rewrite::conversion::target::{ConversionTarget, Verdict};
use crate::rewrite::conversion::types::{TypeConverter, Values};
use crate::rewrite::fold::may_fold;
use crate::rewrite::{NoListener, Rewriter};
use crate::verify;

/// Patterns make operations that are made legal in turn: how deep this may go.
const MAX_DEPTH: usize = 128;

/// Stands for a fold among the applied patterns.
pub(super) const FOLDED: usize = usize::MAX;

/// A conversion: what is legal, and how to get there.
pub struct Conversion {
    /// The operations that are legal.
    pub target: ConversionTarget,
    /// The patterns that replace the others.
    pub patterns: ConversionPatterns,
    /// Every operation has to become legal, not only those that are illegal by name.
    pub full: bool,
}

/// A conversion with what it looks up: made once for many bodies.
pub struct PreparedConversion {
    conversion: Conversion,
    index: PatternIndex,
}

/// How often a value is cast to the types that patterns ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Casts {
    /// Once for all operations.
    #[default]
    Shared,
    /// Once for each operand: what the reference does when it does not roll back.
    Fresh,
}

/// How a conversion is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct How {
    /// How often a value is cast.
    pub casts: Casts,
    /// Whether inner bodies may give out handles anew when they are converted, as nobody holds any.
    pub compacts: bool,
    /// Whether inner bodies are verified when they are converted, if they are to be afterwards: they are in the caches then. What is
    /// wrong with them is found, and said, when the program is verified.
    pub verifies: bool,
    /// Whether somebody wants to know what stands for replaced operations.
    pub tracks: bool,
}

/// What is left to do around a body that was converted, and what has become of its operations.
#[derive(Default)]
pub struct Around {
    /// Work on the body around.
    pub deferred: Vec<Deferred>,
    /// Replaced operations, and the one that defines all that their results became.
    pub replaced: Vec<(OpId, Option<OpId>)>,
}

impl Conversion {
    /// Converts the root of `body` and everything in it, inner bodies included. False if that fails: the reasons are in
    /// `diags` then.
    pub fn run(&self, cx: &Context, body: &mut Body, diags: &mut Diagnostics) -> bool {
        self.run_indexed(&self.patterns.index(), cx, body, How::default(), diags)
    }

    /// Like [`Conversion::run`] with a body whose surroundings are not converted: `around` has what is left to do there, also if it fails.
    pub fn run_inside(
        &self,
        cx: &Context,
        body: &mut Body,
        diags: &mut Diagnostics,
        around: &mut Around,
    ) -> bool {
        self.patterns.tell(cx);
        let index = self.patterns.index();
        let how = How {
            tracks: true,
            ..How::default()
        };
        let mut run = Run {
            conversion: self,
            index: &index,
            cx,
            how,
            diags,
            replaced: Vec::new(),
        };
        let converted = run.body(body, Outer::default(), &mut around.deferred);
        around.replaced = run.replaced;
        converted
    }

    /// Makes what all runs have in common.
    pub fn prepare(self) -> PreparedConversion {
        PreparedConversion {
            index: self.patterns.index(),
            conversion: self,
        }
    }

    fn run_indexed(
        &self,
        index: &PatternIndex,
        cx: &Context,
        body: &mut Body,
        how: How,
        diags: &mut Diagnostics,
    ) -> bool {
        self.patterns.tell(cx);
        let mut deferred = Vec::new();
        let mut run = Run {
            conversion: self,
            index,
            cx,
            how,
            diags,
            replaced: Vec::new(),
        };
        run.body(body, Outer::default(), &mut deferred)
    }
}

impl PreparedConversion {
    /// Like [`Conversion::run`], as asked for.
    pub fn run_with(
        &self,
        cx: &Context,
        body: &mut Body,
        how: How,
        diags: &mut Diagnostics,
    ) -> bool {
        let PreparedConversion { conversion, index } = self;
        conversion.run_indexed(index, cx, body, how, diags)
    }
}

/// One run of a conversion over nested bodies.
pub(super) struct Run<'a> {
    pub(super) conversion: &'a Conversion,
    pub(super) index: &'a PatternIndex,
    pub(super) cx: &'a Context,
    how: How,
    pub(super) diags: &'a mut Diagnostics,
    /// The replaced operations of the outermost body, and what stands for each.
    replaced: Vec<(OpId, Option<OpId>)>,
}

impl Run<'_> {
    fn body(&mut self, body: &mut Body, around: Outer, deferred: &mut Vec<Deferred>) -> bool {
        let is_table = body.has_trait(self.cx, body.root(), Traits::SYMBOL_TABLE);
        let symbols = is_table.then(|| Symbols::of(self.cx, body));
        let root = SymbolInfo::of(body, body.root());
        let outer = Outer {
            symbols: symbols.as_ref(),
            root: Some(&root),
            parent: Some(&around),
        };
        let errors = self.diags.count_errors();
        let state = State::new(self.how.casts == Casts::Fresh);
        let mut driver = BodyDriver {
            run: self,
            body,
            outer,
            state,
            log: Log::default(),
            deferred,
            declared: FxHashSet::default(),
            applied: Vec::new(),
            stuck: None,
            ahead: Vec::new(),
            inner: FxHashMap::default(),
        };
        let converted = driver.convert_all() && driver.finish();
        if let Some(symbols) = symbols {
            symbols.forget(self.cx);
        }
        converted && self.diags.count_errors() == errors
    }
}

/// The conversion of one body.
pub(super) struct BodyDriver<'a, 'r> {
    pub(super) run: &'a mut Run<'r>,
    pub(super) body: &'a mut Body,
    outer: Outer<'a>,
    pub(super) state: State,
    pub(super) log: Log,
    /// Work on the body around this one.
    deferred: &'a mut Vec<Deferred>,
    /// The symbols that were declared in this one.
    declared: FxHashSet<String>,
    /// The patterns whose results are being made legal.
    pub(super) applied: Vec<usize>,
    /// Where the conversion of an operation has come to its end.
    stuck: Option<Stuck>,
    /// Which stubs have inner bodies that were converted ahead of their turn, by their numbers, and what came of that where there is something
    /// to do or to say.
    ahead: Vec<bool>,
    inner: FxHashMap<OpId, Box<Converted>>,
}

/// The conversion of an inner body.
struct Converted {
    converted: bool,
    deferred: Vec<Deferred>,
    diags: Diagnostics,
}

impl BodyDriver<'_, '_> {
    fn verdict(&self, op: OpId) -> Verdict {
        self.run
            .conversion
            .target
            .verdict(self.run.cx, self.body, op)
    }

    fn convert_all(&mut self) -> bool {
        let root = self.body.root();
        let ops = self.collect();
        if !self.is_settled(root) && !self.convert(root) {
            return false;
        }
        self.convert_inner_bodies(&ops);
        ops.into_iter().all(|op| self.convert(op))
    }

    /// Converts the bodies of all stubs among `ops`, side by side: they know nothing of each other and of this body but
    /// what `outer` says. What came of it counts when it is the stub's turn.
    fn convert_inner_bodies(&mut self, ops: &[OpId]) {
        let live = |op: &OpId| self.body.is_alive(*op) && self.body.inner(*op).is_some();
        let stubs: Vec<OpId> = ops.iter().copied().filter(live).collect();
        if stubs.is_empty() {
            return;
        }
        let Run {
            conversion,
            index,
            cx,
            how,
            ..
        } = *self.run;
        let outer = self.outer;
        let convert = |body: &mut Body| {
            let (mut diags, mut deferred) = (Diagnostics::default(), Vec::new());
            let mut run = Run {
                conversion,
                index,
                cx,
                how: How {
                    tracks: false,
                    ..how
                },
                diags: &mut diags,
                replaced: Vec::new(),
            };
            let converted = run.body(body, outer, &mut deferred);
            let has_more = !converted || !deferred.is_empty() || !diags.is_empty();
            // Declarations know nothing of what is in here.
            let only_declares = deferred.iter().all(|d: &Deferred| d.declares.is_some());
            if how.compacts && converted && only_declares {
                body.compact_own(Waste::LITTLE);
            }
            if how.verifies && !has_more {
                verify::verify_ahead(cx, body);
            }
            has_more.then(|| {
                Box::new(Converted {
                    converted,
                    deferred,
                    diags,
                })
            })
        };
        let bodies = self.body.inner_of_mut(&stubs);
        let is_much = cx.threads() && is_worth_threads(bodies.iter().map(|b| b.op_capacity()));
        let outcomes: Vec<Option<Box<Converted>>> = if is_much {
            in_pieces(bodies.into_par_iter()).map(convert).collect()
        } else {
            bodies.into_iter().map(convert).collect()
        };
        let most = stubs.iter().map(|stub| stub.index() + 1).max();
        self.ahead = vec![false; most.unwrap_or_default()];
        for (stub, outcome) in stubs.into_iter().zip(outcomes) {
            self.ahead[stub.index()] = true;
            self.inner.extend(outcome.map(|outcome| (stub, outcome)));
        }
    }

    /// The operations to convert, outer before inner, without those in unreachable blocks or in legal operations.
    fn collect(&self) -> Vec<OpId> {
        let target = &self.run.conversion.target;
        let is_covered = |op: OpId| {
            target.may_cover_regions(OpRef::new(self.run.cx, self.body, op))
                && self.verdict(op) == Verdict::LegalWithRegions
        };
        let mut all = Vec::new();
        // Of each block that is not done the operation to go on with, that of the innermost one last.
        let mut stack = Vec::new();
        if !is_covered(self.body.root()) {
            self.add_blocks_of(self.body.root(), &mut stack);
        }
        while let Some(op) = stack.pop() {
            stack.extend(self.body.next_op(op));
            if !self.is_settled(op) {
                all.push(op);
            }
            if self.body.num_regions(op) > 0 && !is_covered(op) {
                self.add_blocks_of(op, &mut stack);
            }
        }
        all
    }

    /// Adds the first operations of the reachable blocks of the regions of `op`, last first.
    fn add_blocks_of(&self, op: OpId, stack: &mut Vec<OpId>) {
        let first = stack.len();
        for region in self.body.regions(op) {
            if self.body.has_one_block(*region) {
                let block = self.body.first_block(*region);
                stack.extend(block.and_then(|block| self.body.first_op(block)));
                continue;
            }
            let blocks = self.body.pre_order(*region).into_iter();
            stack.extend(blocks.filter_map(|block| self.body.first_op(block)));
        }
        stack[first..].reverse();
    }

    /// Whether an operation stays as it is, whatever becomes of others: it is legal, or nothing is known of it and there is
    /// no way to change it.
    fn is_settled(&self, op: OpId) -> bool {
        if self.body.is_stub(op) {
            return false;
        }
        let Run {
            conversion,
            index,
            cx,
            ..
        } = *self.run;
        let name = self.body.name(op);
        let target = &conversion.target;
        index.is_settled(cx, name, || {
            let may_stay = || !conversion.full && target.is_unknown(cx, name);
            let may_change = || index.may_convert(name) || may_fold(cx, name);
            target.is_plainly_legal(cx, name) || may_stay() && !may_change()
        })
    }

    fn convert(&mut self, op: OpId) -> bool {
        if !self.body.is_alive(op) || self.legalize(op) {
            return true;
        }
        if op != self.body.root() && self.body.is_stub(op) {
            return false;
        }
        let stuck = self.stuck.take();
        if !self.run.conversion.full && self.verdict(op) != Verdict::Illegal {
            return true;
        }
        let why = if self.run.conversion.full {
            ""
        } else {
            " that was explicitly marked illegal"
        };
        let name = self.body.name_str(self.run.cx, op);
        let message = format!("failed to legalize operation '{name}'{why}");
        let view = OpRef::new(self.run.cx, self.body, op);
        let mut error = view.plain_error(message);
        error.hints = self.reasons(op, stuck);
        self.run.diags.push(error);
        false
    }

    pub(super) fn legalize(&mut self, op: OpId) -> bool {
        if self.state.ignored.contains(&op) || !self.body.is_alive(op) {
            return true;
        }
        if op != self.body.root() && self.body.is_stub(op) {
            return self.inner(op);
        }
        match self.verdict(op) {
            Verdict::Legal => return true,
            Verdict::LegalWithRegions => {
                let nested = self.body.nested_ops(op);
                self.state.ignored.extend(nested);
                return true;
            }
            Verdict::Illegal | Verdict::Unknown => {}
        }
        if self.applied.len() >= MAX_DEPTH {
            self.report_endless(op);
            return false;
        }
        self.legalize_by_folding(op)
            .unwrap_or_else(|| self.legalize_by_pattern(op))
    }

    /// Names the patterns that make one another's operations.
    fn report_endless(&mut self, op: OpId) {
        let patterns = &self.run.conversion.patterns;
        let mut names: Vec<&str> = self
            .applied
            .iter()
            .filter(|i| **i != FOLDED)
            .map(|i| patterns.get(*i).name)
            .collect();
        names.sort_unstable();
        names.dedup();
        let message = format!("conversion does not end; patterns: {}", names.join(", "));
        self.run
            .diags
            .push(Diagnostic::error(self.body.loc(op), message));
    }

    /// Converts an inner body if that has not been done, then does what its patterns want done around it.
    fn inner(&mut self, stub: OpId) -> bool {
        let ahead = self.ahead.get_mut(stub.index());
        if !ahead.is_some_and(std::mem::take) {
            return self.inner_now(stub);
        }
        match self.inner.remove(&stub) {
            None => true,
            Some(outcome) => {
                self.run.diags.extend(outcome.diags);
                outcome.converted && self.do_deferred(stub, outcome.deferred)
            }
        }
    }

    /// Converts an inner body that has not been.
    fn inner_now(&mut self, stub: OpId) -> bool {
        let mut deferred = Vec::new();
        let Some(inner) = self.body.inner_mut(stub) else {
            return true;
        };
        self.run.body(inner, self.outer, &mut deferred) && self.do_deferred(stub, deferred)
    }

    /// Does what patterns of an inner body want done around it.
    fn do_deferred(&mut self, stub: OpId, deferred: Vec<Deferred>) -> bool {
        for Deferred { declares, work } in deferred {
            let is_done = |name| !self.declared.insert(name);
            if declares.is_some_and(is_done) {
                continue;
            }
            let at = InsertPoint::Before(stub);
            work(&mut Rewriter::new(
                self.run.cx,
                self.body,
                &mut self.log,
                at,
            ));
        }
        self.legalize_changes()
    }

    pub(super) fn with_rewriter<T>(
        &mut self,
        op: OpId,
        types: Option<&Arc<TypeConverter>>,
        f: impl FnOnce(&mut ConversionRewriter) -> T,
    ) -> T {
        let at = if op == self.body.root() {
            match self
                .body
                .regions(op)
                .first()
                .and_then(|r| self.body.first_block(*r))
            {
                Some(block) => InsertPoint::Start(block),
                None => InsertPoint::Before(op),
            }
        } else {
            InsertPoint::Before(op)
        };
        let mut rewriter = ConversionRewriter {
            rw: Rewriter::new(self.run.cx, self.body, &mut self.log, at),
            state: &mut self.state,
            types,
            conversion: self.run.conversion,
            outer: self.outer,
            deferred: self.deferred,
            declared: &mut self.declared,
            diags: self.run.diags,
        };
        f(&mut rewriter)
    }

    fn legalize_by_pattern(&mut self, op: OpId) -> bool {
        let patterns = &self.run.conversion.patterns;
        let name = self.body.name(op);
        for index in patterns.candidates(self.run.index, name).iter().copied() {
            let pattern = patterns.get(index);
            if !pattern.recursive && self.applied.contains(&index) {
                continue;
            }
            if self.apply(pattern, op).is_err() {
                self.discard_changes();
                continue;
            }
            self.applied.push(index);
            let legal = self.legalize_changes();
            self.applied.pop();
            match (legal, &mut self.stuck) {
                (true, _) => {
                    let name = self.run.cx.op_name_str(name);
                    coverage::note(|| format!("conversion {name} {}", pattern.name));
                }
                (false, Some(stuck)) => stuck.patterns.push(index),
                (false, None) => {}
            }
            return legal;
        }
        false
    }

    pub(super) fn apply(&mut self, pattern: &ConversionPattern, op: OpId) -> Outcome {
        let types = pattern.types.as_ref();
        self.with_rewriter(op, types, |rw| {
            let operands = rw.rw.body.operand_vec(op);
            let remapped: Vec<Values> = operands
                .iter()
                .map(|v| rw.remapped(*v))
                .collect::<Result<_, NoMatch>>()?;
            match &pattern.apply {
                Apply::Many(f) => f(rw, op, &remapped),
                Apply::One(f) => {
                    let one = |v: &Values| match v[..] {
                        [v] => Ok(v),
                        _ => Err(NoMatch::from("an operand became several values")),
                    };
                    let single: SmallVec<[ValueId; 4]> =
                        remapped.iter().map(one).collect::<Result<_, _>>()?;
                    f(rw, op, &single)
                }
            }
        })
    }

    /// Erases what a pattern inserted before it declined.
    pub(super) fn discard_changes(&mut self) {
        let log = std::mem::take(&mut self.log);
        for op in log.inserted.into_iter().rev() {
            if self.body.is_alive(op) && self.body.results_unused(op) {
                self.body.erase_op(op);
            }
        }
    }

    /// Makes legal what was changed and inserted since the last time.
    fn legalize_changes(&mut self) -> bool {
        let mut log = std::mem::take(&mut self.log);
        let mut blocks = log.blocks.iter();
        let mut ops = log.modified.iter().chain(&log.inserted);
        let are_legal =
            blocks.all(|b| self.convert_new_block(*b)) && ops.all(|op| self.legalize_made(*op));
        // Its room is for what comes next.
        if self.log.is_empty() {
            log.clear();
            self.log = log;
        }
        are_legal
    }

    /// Makes legal what a pattern has made, and remembers what cannot be.
    fn legalize_made(&mut self, op: OpId) -> bool {
        let legal = self.legalize(op);
        if !legal && self.stuck.is_none() {
            let patterns = Vec::new();
            self.stuck = Some(Stuck { op, patterns });
        }
        legal
    }

    /// A block that a pattern has added to a region whose arguments are kept converted.
    fn convert_new_block(&mut self, block: BlockId) -> bool {
        if !self.body.is_block_alive(block) || self.body.args(block).is_empty() {
            return true;
        }
        let region = self.body.block_region(block);
        let Some(types) = self.state.regions.get(&region).cloned() else {
            return true;
        };
        let parent = self.body.region_parent(region);
        self.with_rewriter(parent, None, |rw| rw.convert_block(block, &types))
            .is_ok()
    }

    // The end.

    /// Replaces values, erases replaced operations, resolves casts.
    fn finish(&mut self) -> bool {
        let mut waiting = VecDeque::from(std::mem::take(&mut self.state.replacements));
        let mut done: FxHashMap<ValueId, Replacement> = FxHashMap::default();
        while let Some(r) = waiting.pop_front() {
            let how = (CastKind::Source, r.types.clone());
            if let Some(new) = self.replacement(r.value, r.loc, how) {
                self.body.replace_all_uses(r.value, new);
                // What was replaced itself, an operation that folded to it, has users again.
                waiting.extend(done.remove(&new));
            }
            done.insert(r.value, r);
        }
        self.erase_replaced();
        self.resolve_casts()
    }

    /// The one value of its own type that stands for `value`; `None` if nobody needs it.
    fn replacement(
        &mut self,
        value: ValueId,
        loc: crate::Location,
        how: (CastKind, Option<Arc<TypeConverter>>),
    ) -> Option<ValueId> {
        let ty = self.body.ty(value);
        if let Some(known) = self.state.known_replacement(self.body, value) {
            return Some(known);
        }
        if self.body.users(value).all(|u| self.state.dead.contains(&u)) {
            return None;
        }
        let mut inputs = self.state.latest_packed(value);
        if inputs[..] == [value] {
            inputs.clear();
        }
        while let [input] = inputs[..]
            && let Some(cast) = self.state.cast_on.get(&input)
        {
            if self.body.ty(*cast) == ty {
                return Some(*cast);
            }
            inputs = smallvec![*cast];
        }
        let at = behind_values(self.body, &inputs)
            .or_else(|| self.body.defining_op(value).map(InsertPoint::Before))?;
        let cx = self.run.cx;
        let results = self
            .state
            .cast(cx, self.body, (at, loc), &inputs, &[ty], how);
        let made = results.first().copied()?;
        if let [input] = inputs[..]
            && self.state.rolls_back()
            && made != input
        {
            self.state.cast_on.insert(input, made);
        }
        Some(made)
    }

    /// The operation that defines all that the results of a replaced one became.
    fn stand_in(&mut self, op: OpId) -> Option<OpId> {
        let results: Vec<ValueId> = self.body.results(op).collect();
        let values: Vec<ValueId> = results
            .into_iter()
            .flat_map(|result| self.state.latest_packed(result))
            .collect();
        let mut definitions = values.iter().map(|value| self.body.defining_op(*value));
        let first = definitions.next()??;
        definitions
            .all(|definition| definition == Some(first))
            .then_some(first)
            .filter(|first| *first != op)
    }

    fn erase_replaced(&mut self) {
        let replaced = std::mem::take(&mut self.state.replaced);
        if self.run.how.tracks && self.outer.is_outermost() {
            let stand_ins: Vec<_> = replaced
                .iter()
                .map(|op| (*op, self.stand_in(*op)))
                .collect();
            self.run.replaced.extend(stand_ins);
        }
        for op in std::mem::take(&mut self.state.dead) {
            if self.body.is_alive(op) {
                self.body.set_operands(op, &[]);
            }
        }
        for op in replaced.into_iter().rev() {
            if self.body.is_alive(op) {
                self.body.erase_op(op);
            }
        }
    }

    fn resolve_casts(&mut self) -> bool {
        let casts = std::mem::take(&mut self.state.casts);
        let ops: Vec<OpId> = casts.iter().map(|c| c.op).collect();
        let remaining: FxHashSet<OpId> = reconcile_casts(self.run.cx, self.body, &ops)
            .into_iter()
            .collect();
        casts
            .iter()
            .filter(|c| remaining.contains(&c.op))
            .all(|c| self.materialize(c))
    }

    /// Lets the type converter write a cast that is still needed.
    fn materialize(&mut self, cast: &Cast) -> bool {
        let op = cast.op;
        let (inputs, loc) = (self.body.operand_vec(op), self.body.loc(op));
        let outputs: SmallVec<[_; 2]> = self.body.result_types(op).collect();
        let mut no_listener = NoListener;
        let at = InsertPoint::Before(op);
        let mut rw = Rewriter::new(self.run.cx, self.body, &mut no_listener, at);
        let values = cast.types.as_ref().and_then(|types| match cast.kind {
            CastKind::Source => types
                .materialize_source(&mut rw, outputs[0], &inputs, loc)
                .map(|v| Values::from_slice(&[v])),
            CastKind::Target(original) => {
                types.materialize_target(&mut rw, &outputs, &inputs, original, loc)
            }
        });
        if let Some(values) = values {
            self.body.replace_op(op, &values);
            return true;
        }
        self.unresolved(op);
        false
    }

    fn unresolved(&mut self, op: OpId) {
        let view = OpRef::new(self.run.cx, self.body, op);
        let list = |types: &mut dyn Iterator<Item = Type>| {
            let all: Vec<String> = types.map(|t| view.cx.quoted_type(t)).collect();
            all.join(", ")
        };
        let message = format!(
            "failed to legalize unresolved materialization from ({}) to ({}) that remained live after conversion",
            list(&mut self.body.operand_types(op)),
            list(&mut self.body.result_types(op)),
        );
        let mut diagnostic = view.plain_error(message);
        let user = view.results().find_map(|v| self.body.users(v).next());
        if let Some(user) = user.map(|u| view.at(u)) {
            let message = format!("see existing live user here: {}", user.own_text());
            diagnostic = diagnostic.note(user.loc(), message);
        }
        diagnostic.hints = reasons::users(view);
        self.run.diags.push(diagnostic);
    }
}
