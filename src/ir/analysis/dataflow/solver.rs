//! The solver: follows control flow through branches, regions and calls, and lets an analysis look at everything else.
//!
//! Operations are visited in the order in which they stand, then again whenever something they use has changed.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::scope::{Scope, callee};
use super::{Analysis, Decides, Facts, Found};
use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{Attribute, BlockId, OpId, RegionId, ValueId};
use crate::interfaces::{BranchOp, RegionBranch, RegionBranchTerminator, RegionPoint};
use crate::opref::OpRef;

/// An analysis of all bodies of a scope.
pub struct Solver<'a, A: Analysis> {
    cx: &'a Context,
    scope: &'a Scope,
    analysis: &'a A,
    members: Vec<Member<A::Fact>>,
    work: VecDeque<(usize, OpId)>,
}

/// What is known of one body of the scope.
struct Member<F> {
    /// By value.
    facts: Vec<F>,
    live: FxHashSet<BlockId>,
    /// By operation: whether it is to be visited.
    queued: Vec<bool>,
    /// Operations to visit again when more is known of a value that is no operand of theirs.
    readers: FxHashMap<ValueId, Vec<OpId>>,
    /// Calls of the function that the body is, by body and operation.
    calls: Vec<(usize, OpId)>,
    /// The same, to know which are there.
    called: FxHashSet<(usize, OpId)>,
    /// What the returns of the function give.
    returned: Vec<F>,
}

impl<F: Clone + Default> Member<F> {
    fn new(body: Option<&mut Body>) -> Member<F> {
        let size = |of: fn(&Body) -> usize| body.as_deref().map_or(0, of);
        Member {
            facts: vec![F::default(); size(Body::value_capacity)],
            live: FxHashSet::default(),
            queued: vec![false; size(Body::op_capacity)],
            readers: FxHashMap::default(),
            calls: Vec::new(),
            called: FxHashSet::default(),
            returned: Vec::new(),
        }
    }

    /// Makes room for what a fold has put into the body. Nothing is known of it, and it is not visited.
    fn grow(&mut self, body: &Body) {
        self.facts
            .resize(body.value_capacity().max(self.facts.len()), F::default());
        self.queued
            .resize(body.op_capacity().max(self.queued.len()), false);
    }
}

impl<'a, A: Analysis> Solver<'a, A> {
    /// Analyses all bodies of `scope`, which is that of `root`.
    pub fn solve(
        cx: &'a Context,
        scope: &'a Scope,
        analysis: &'a A,
        root: &mut Body,
    ) -> Solver<'a, A> {
        let members = (0..scope.num_bodies()).map(|index| Member::new(scope.body_mut(root, index)));
        let mut solver = Solver {
            cx,
            scope,
            analysis,
            members: members.collect(),
            work: VecDeque::new(),
        };
        solver.run(root);
        solver
    }

    /// What is known of the values of body `index` of the scope.
    pub fn facts(&self, index: usize) -> &[A::Fact] {
        &self.members[index].facts
    }

    /// Whether control may reach a block of body `index` of the scope.
    pub fn is_reached(&self, index: usize, block: BlockId) -> bool {
        self.members[index].live.contains(&block)
    }

    /// What is known of the values of body `index` of the scope, to keep.
    pub fn take_facts(&mut self, index: usize) -> Vec<A::Fact> {
        std::mem::take(&mut self.members[index].facts)
    }

    fn run(&mut self, root: &mut Body) {
        self.enter_body(root, 0);
        while let Some((index, op)) = self.work.pop_front() {
            self.members[index].queued[op.index()] = false;
            let Some(body) = self.scope.body_mut(root, index) else {
                continue;
            };
            let visit = Visit {
                solver: self,
                index,
                body,
                op,
            };
            for event in visit.run() {
                self.follow(root, index, op, event);
            }
        }
    }

    /// Something that concerns another body.
    fn follow(&mut self, root: &mut Body, index: usize, op: OpId, event: Event<A::Fact>) {
        match event {
            Event::Stub => {
                let inner = self.scope.at_stub(index, op);
                if let Some(inner) = inner.filter(|i| !self.scope.calls_known(*i)) {
                    self.enter_body(root, inner);
                }
            }
            Event::Call(target, operands) => {
                let Member { calls, called, .. } = &mut self.members[target];
                if called.insert((index, op)) {
                    calls.push((index, op));
                }
                if self.scope.calls_known(target) {
                    self.enter_function(root, target, &operands);
                }
            }
            Event::Return(values) => {
                let Member {
                    returned, calls, ..
                } = &mut self.members[index];
                returned.resize(returned.len().max(values.len()), A::Fact::default());
                let mut changed = false;
                for (known, new) in returned.iter_mut().zip(values) {
                    let joined = self.analysis.join(known, &new);
                    changed |= joined != *known;
                    *known = joined;
                }
                if changed {
                    let calls = calls.clone();
                    calls.into_iter().for_each(|(i, op)| self.enqueue(i, op));
                }
            }
        }
    }

    fn enqueue(&mut self, index: usize, op: OpId) {
        let queued = &mut self.members[index].queued[op.index()];
        if !std::mem::replace(queued, true) {
            self.work.push_back((index, op));
        }
    }

    /// Marks the entry blocks of a body's regions as reached, with unknown arguments.
    fn enter_body(&mut self, root: &mut Body, index: usize) {
        let Some(body) = self.scope.body_mut(root, index) else {
            return;
        };
        for region in body.regions(body.root()).to_vec() {
            let args = self.reach_region(index, body, region);
            for arg in args {
                let fact = self.analysis.anything(self.cx, body, arg);
                self.join(index, body, arg, &fact);
            }
        }
    }

    /// Enters a function whose calls are known from one of them.
    fn enter_function(&mut self, root: &mut Body, index: usize, operands: &[A::Fact]) {
        let Some(body) = self.scope.body_mut(root, index) else {
            return;
        };
        let Some(region) = body.regions(body.root()).first().copied() else {
            return;
        };
        let args = self.reach_region(index, body, region);
        for (i, arg) in args.into_iter().enumerate() {
            match operands.get(i) {
                Some(fact) => self.join(index, body, arg, fact),
                None => {
                    let fact = self.analysis.anything(self.cx, body, arg);
                    self.join(index, body, arg, &fact);
                }
            }
        }
    }

    /// Marks the entry block of a region as reached: its arguments.
    fn reach_region(&mut self, index: usize, body: &Body, region: RegionId) -> Vec<ValueId> {
        let Some(entry) = body.first_block(region) else {
            return Vec::new();
        };
        self.reach(index, body, entry);
        body.args(entry).to_vec()
    }

    fn reach(&mut self, index: usize, body: &Body, block: BlockId) {
        if self.members[index].live.insert(block) {
            for op in body.ops(block) {
                self.enqueue(index, op);
            }
        }
    }

    fn join(&mut self, index: usize, body: &Body, value: ValueId, new: &A::Fact) {
        let known = &mut self.members[index].facts[value.index()];
        let joined = self.analysis.join(known, new);
        if joined != *known {
            *known = joined;
            let readers = self.members[index].readers.get(&value).cloned();
            for user in body.users(value).chain(readers.into_iter().flatten()) {
                self.enqueue(index, user);
            }
        }
    }
}

/// What the visit of an operation found out about other bodies.
enum Event<F> {
    /// The operation stands for an inner body.
    Stub,
    /// It calls the function of this body with these operands.
    Call(usize, Vec<F>),
    /// It returns these values from the function.
    Return(Vec<F>),
}

/// An edge of control flow between an operation and its regions.
struct Edge {
    to: RegionPoint,
    passed: Vec<ValueId>,
    /// What receives the values passed.
    inputs: SmallVec<[ValueId; 4]>,
    /// All arguments or results at the end of the edge.
    all: Vec<ValueId>,
}

/// The visit of one operation.
struct Visit<'v, 'a, A: Analysis> {
    solver: &'v mut Solver<'a, A>,
    index: usize,
    body: &'v mut Body,
    op: OpId,
}

impl<A: Analysis> Visit<'_, '_, A> {
    fn run(mut self) -> Vec<Event<A::Fact>> {
        let live = &self.solver.members[self.index].live;
        if !self.body.block(self.op).is_some_and(|b| live.contains(&b)) {
            return Vec::new();
        }
        if self.body.is_stub(self.op) {
            return vec![Event::Stub];
        }
        let traits = self.body.traits(self.solver.cx, self.op);
        let region_branch = self.view().implements::<RegionBranch>();
        let mut events = Vec::new();
        if traits.contains(Traits::CALL) {
            events.extend(self.call());
        } else if region_branch {
            self.region_branch();
        } else {
            if self.body.num_regions(self.op) > 0 {
                self.enter_regions();
            }
            self.transfer();
        }
        if self.body.num_successors(self.op) > 0 {
            self.branch();
        } else if traits.intersects(Traits::REGION_BRANCH_TERMINATOR | Traits::RETURN_LIKE) {
            events.extend(self.leave_region());
        }
        events
    }

    fn view(&self) -> OpRef<'_> {
        self.view_of(self.op)
    }

    fn view_of(&self, op: OpId) -> OpRef<'_> {
        OpRef::new(self.solver.cx, self.body, op)
    }

    fn facts(&self) -> &[A::Fact] {
        &self.solver.members[self.index].facts
    }

    fn fact(&self, value: ValueId) -> A::Fact {
        self.facts()[value.index()].clone()
    }

    fn operands(&self) -> Vec<A::Fact> {
        self.body.operands(self.op).map(|v| self.fact(v)).collect()
    }

    /// The constants among the operands; `None` if something is not known yet.
    fn constants(&self) -> Option<SmallVec<[Option<Attribute>; 4]>> {
        let decides = |value: ValueId| self.solver.analysis.decides(&self.facts()[value.index()]);
        self.body
            .operands(self.op)
            .map(|operand| match decides(operand) {
                Decides::NotYet => None,
                Decides::Constant(constant) => Some(constant),
            })
            .collect()
    }

    fn join(&mut self, value: ValueId, new: &A::Fact) {
        self.solver.join(self.index, self.body, value, new);
    }

    fn join_all(&mut self, found: Found<A::Fact>) {
        for value in found.read {
            let member = &mut self.solver.members[self.index];
            let readers = member.readers.entry(value).or_default();
            if !readers.contains(&self.op) {
                readers.push(self.op);
            }
        }
        for (value, fact) in found.facts {
            self.join(value, &fact);
        }
    }

    fn may_be_anything(&mut self, value: ValueId) {
        let fact = self
            .solver
            .analysis
            .anything(self.solver.cx, self.body, value);
        self.join(value, &fact);
    }

    /// Lets the analysis find the results.
    fn transfer(&mut self) {
        let facts = Facts(&self.solver.members[self.index].facts);
        let (cx, analysis) = (self.solver.cx, self.solver.analysis);
        let found = analysis.visit(cx, self.body, self.op, facts);
        self.solver.members[self.index].grow(self.body);
        self.join_all(found);
    }

    /// Lets the analysis find arguments or results that `op` makes itself.
    fn produce(&mut self, op: OpId, values: &[ValueId]) {
        if !values.is_empty() {
            let facts = Facts(self.facts());
            let found = self
                .solver
                .analysis
                .produced(self.view_of(op), values, facts);
            self.join_all(found);
        }
    }

    /// Enters the regions of an operation that does not say where control goes.
    fn enter_regions(&mut self) {
        for region in self.body.regions(self.op).to_vec() {
            let args = self.solver.reach_region(self.index, self.body, region);
            self.produce(self.op, &args);
        }
    }

    fn branch(&mut self) {
        let branch = self.view().interface::<BranchOp>();
        let taken = match branch.and_then(|branch| branch.successor_for) {
            Some(hook) => match self.constants() {
                None => return,
                Some(constants) => hook(self.view(), &constants),
            },
            None => None,
        };
        for successor in 0..self.body.num_successors(self.op) {
            let target = self.body.successor(self.op, successor);
            if taken.is_some_and(|t| t != target) {
                continue;
            }
            self.solver.reach(self.index, self.body, target);
            let operands = branch.map_or(0..0, |branch| {
                (branch.successor_operands)(self.view(), successor)
            });
            let args = self.body.args(target).to_vec();
            let produced = args.len().saturating_sub(operands.len());
            for (i, arg) in args.into_iter().enumerate() {
                match i.checked_sub(produced) {
                    Some(i) => {
                        let new = self.fact(self.body.operand(self.op, operands.start + i));
                        self.join(arg, &new);
                    }
                    None => self.may_be_anything(arg),
                }
            }
        }
    }

    /// Enters the regions of an operation that says where control goes.
    fn region_branch(&mut self) {
        if let Some(constants) = self.constants() {
            self.follow_regions(self.op, RegionPoint::Parent, &constants, None);
        }
    }

    /// Follows the edges from a point of `parent`; the operands passed are those of `from`, or the operation's own.
    fn follow_regions(
        &mut self,
        parent: OpId,
        point: RegionPoint,
        constants: &[Option<Attribute>],
        from: Option<&[ValueId]>,
    ) {
        for edge in edges(self.view_of(parent), point, constants, from) {
            if let RegionPoint::Region(region) = edge.to {
                let region = self.body.region(parent, region as usize);
                self.solver.reach_region(self.index, self.body, region);
            }
            if edge.inputs[..] != edge.all[..] {
                let inputs: FxHashSet<ValueId> = edge.inputs.iter().copied().collect();
                let is_made = |v: &ValueId| !inputs.contains(v);
                let made: Vec<ValueId> = edge.all.iter().copied().filter(is_made).collect();
                self.produce(parent, &made);
            }
            for (input, value) in edge.inputs.iter().zip(edge.passed) {
                let new = self.fact(value);
                self.join(*input, &new);
            }
        }
    }

    /// A terminator that passes values on to another region, to the results of the operation around, or to the callers.
    fn leave_region(&mut self) -> Option<Event<A::Fact>> {
        let parent = self.body.parent_op(self.op)?;
        if parent == self.body.root() && self.solver.scope.is_callable(self.index) {
            return Some(Event::Return(self.operands()));
        }
        let region = self.body.parent_region(self.op)?;
        let number = self.body.region_number(region) as u32;
        let view = self.view();
        let range = match view.interface::<RegionBranchTerminator>() {
            Some(passed) => (passed.0)(view),
            None => 0..view.num_operands(),
        };
        let passed: Vec<ValueId> = range.map(|i| view.operand(i)).collect();
        let constants = self.constants()?;
        let point = RegionPoint::Region(number);
        self.follow_regions(parent, point, &constants, Some(&passed));
        None
    }

    /// The results of a call are what the function returns, where it is known.
    fn call(&mut self) -> Option<Event<A::Fact>> {
        let target = callee(self.solver.scope, self.solver.cx, self.index, self.view());
        let results: Vec<ValueId> = self.body.results(self.op).collect();
        let Some(target) = target else {
            for result in results {
                self.may_be_anything(result);
            }
            return None;
        };
        let returned = self.solver.members[target].returned.clone();
        for (result, new) in results.into_iter().zip(returned) {
            self.join(result, &new);
        }
        Some(Event::Call(target, self.operands()))
    }
}

/// The edges from a point of `op`.
fn edges(
    op: OpRef,
    point: RegionPoint,
    constants: &[Option<Attribute>],
    from: Option<&[ValueId]>,
) -> Vec<Edge> {
    let Some(branch) = op.interface::<RegionBranch>() else {
        return Vec::new();
    };
    let edge = |to| {
        let own = || (branch.entry_operands)(op, to).map(|i| op.operand(i));
        Edge {
            to,
            passed: from.map_or_else(|| own().collect(), <[_]>::to_vec),
            inputs: (branch.inputs)(op, to),
            all: match to {
                RegionPoint::Parent => op.results().collect(),
                RegionPoint::Region(region) => {
                    let entry = op.entry_block(region as usize);
                    entry.map_or_else(Vec::new, |b| op.body.args(b).to_vec())
                }
            },
        }
    };
    let points = (branch.successors)(op, point, constants);
    points.into_iter().map(edge).collect()
}
