//! What is known about values: nothing yet, a constant, or that they vary; and which blocks can be reached.

use oxmlir_ir::hooks::{FoldResult, FoldResults, Folded, RegionPoint};
use oxmlir_ir::rewrite::fold_with;
use oxmlir_ir::{Attribute, BlockId, Body, Context, OpId, OpRef, RegionId, Str, Traits, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::scope::{Scope, callee};

/// What is known about a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lattice {
    /// No path that defines the value has been found yet.
    Unseen,
    /// A constant, and the dialect that can make it.
    Constant(Attribute, Str),
    Varies,
}

impl Lattice {
    fn join(self, other: Lattice) -> Lattice {
        match (self, other) {
            (Lattice::Unseen, x) | (x, Lattice::Unseen) => x,
            (Lattice::Constant(a, dialect), Lattice::Constant(b, _)) if a == b => {
                Lattice::Constant(a, dialect)
            }
            _ => Lattice::Varies,
        }
    }

    fn constant(self) -> Option<Attribute> {
        match self {
            Lattice::Constant(attr, _) => Some(attr),
            _ => None,
        }
    }
}

/// The analysis of all bodies of a scope.
pub struct Analysis<'a> {
    cx: &'a Context,
    scope: &'a Scope,
    /// By body and value.
    pub values: Vec<Vec<Lattice>>,
    live: Vec<FxHashSet<BlockId>>,
    /// Calls of each function, by body and operation.
    calls: Vec<Vec<(usize, OpId)>>,
    /// What the returns of each function give.
    returned: Vec<Vec<Lattice>>,
    work: Vec<(usize, OpId)>,
}

impl<'a> Analysis<'a> {
    pub fn new(cx: &'a Context, scope: &'a Scope) -> Analysis<'a> {
        Analysis {
            cx,
            scope,
            values: vec![Vec::new(); scope.len()],
            live: vec![FxHashSet::default(); scope.len()],
            calls: vec![Vec::new(); scope.len()],
            returned: vec![Vec::new(); scope.len()],
            work: Vec::new(),
        }
    }

    pub fn run(&mut self, root: &mut Body) {
        for index in 0..self.scope.len() {
            if let Some(body) = self.scope.body_mut(root, index) {
                self.values[index] = vec![Lattice::Unseen; body.value_capacity()];
            }
        }
        self.enter_body(root, 0);
        while let Some((index, op)) = self.work.pop() {
            let Some(body) = self.scope.body_mut(root, index) else {
                continue;
            };
            let visit = Visit {
                analysis: self,
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
    fn follow(&mut self, root: &mut Body, index: usize, op: OpId, event: Event) {
        match event {
            Event::Stub => {
                let inner = self.scope.at_stub(index, op);
                if let Some(inner) = inner.filter(|i| !self.scope.calls_known(*i)) {
                    self.enter_body(root, inner);
                }
            }
            Event::Call(target, operands) => {
                if !self.calls[target].contains(&(index, op)) {
                    self.calls[target].push((index, op));
                }
                if self.scope.calls_known(target) {
                    self.enter_function(root, target, &operands);
                }
            }
            Event::Return(values) => {
                let known = &mut self.returned[index];
                known.resize(known.len().max(values.len()), Lattice::Unseen);
                let mut changed = false;
                for (known, new) in known.iter_mut().zip(values) {
                    let joined = known.join(new);
                    changed |= joined != *known;
                    *known = joined;
                }
                if changed {
                    self.work.extend(self.calls[index].iter().copied());
                }
            }
        }
    }

    /// Marks the entry blocks of a body's regions as reached, with unknown arguments.
    fn enter_body(&mut self, root: &mut Body, index: usize) {
        let Some(body) = self.scope.body_mut(root, index) else {
            return;
        };
        for region in body.regions(body.root()).to_vec() {
            self.enter_region(index, body, region, None);
        }
    }

    fn enter_function(&mut self, root: &mut Body, index: usize, operands: &[Lattice]) {
        let Some(body) = self.scope.body_mut(root, index) else {
            return;
        };
        if let Some(region) = body.regions(body.root()).first().copied() {
            self.enter_region(index, body, region, Some(operands));
        }
    }

    /// Marks the entry block of a region as reached; its arguments vary unless they are given.
    fn enter_region(
        &mut self,
        index: usize,
        body: &Body,
        region: RegionId,
        args: Option<&[Lattice]>,
    ) {
        let Some(entry) = body.first_block(region) else {
            return;
        };
        self.reach(index, body, entry);
        for (i, arg) in body.args(entry).iter().enumerate() {
            let value = args.map_or(Lattice::Varies, |a| {
                a.get(i).copied().unwrap_or(Lattice::Varies)
            });
            self.join(index, body, *arg, value);
        }
    }

    fn reach(&mut self, index: usize, body: &Body, block: BlockId) {
        if self.live[index].insert(block) {
            let at = self.work.len();
            self.work.extend(body.ops(block).map(|op| (index, op)));
            self.work[at..].reverse();
        }
    }

    fn join(&mut self, index: usize, body: &Body, value: ValueId, new: Lattice) {
        let known = &mut self.values[index][value.index()];
        let joined = known.join(new);
        if joined != *known {
            *known = joined;
            self.work.extend(body.users(value).map(|op| (index, op)));
        }
    }
}

/// What the visit of an operation found out about other bodies.
enum Event {
    /// The operation stands for an inner body.
    Stub,
    /// It calls the function of this body with these operands.
    Call(usize, Vec<Lattice>),
    /// It returns these values from the function.
    Return(Vec<Lattice>),
}

/// The visit of one operation.
struct Visit<'v, 'a> {
    analysis: &'v mut Analysis<'a>,
    index: usize,
    body: &'v mut Body,
    op: OpId,
}

impl Visit<'_, '_> {
    fn run(mut self) -> Vec<Event> {
        let reached = self
            .body
            .block(self.op)
            .is_some_and(|b| self.analysis.live[self.index].contains(&b));
        if !reached {
            return Vec::new();
        }
        if self.body.is_stub(self.op) {
            return vec![Event::Stub];
        }
        let traits = self.body.traits(self.analysis.cx, self.op);
        let view = OpRef::new(self.analysis.cx, self.body, self.op);
        let region_branch = view.hooks().region_branch.is_some();
        let mut events = Vec::new();
        if traits.contains(Traits::CALL) {
            events.extend(self.call());
        } else if region_branch {
            self.region_branch();
        } else if self.body.num_regions(self.op) > 0 {
            for region in self.body.regions(self.op).to_vec() {
                self.analysis
                    .enter_region(self.index, self.body, region, None);
            }
            self.all_vary();
        } else {
            self.fold();
        }
        if self.body.num_successors(self.op) > 0 {
            self.branch();
        } else if traits.intersects(Traits::REGION_BRANCH_TERMINATOR | Traits::RETURN_LIKE) {
            events.extend(self.leave_region());
        }
        events
    }

    fn value(&self, value: ValueId) -> Lattice {
        self.analysis.values[self.index][value.index()]
    }

    fn operands(&self) -> Vec<Lattice> {
        self.body.operands(self.op).map(|v| self.value(v)).collect()
    }

    /// The constants among the operands; `None` if something is not known yet.
    fn constants(&self) -> Option<SmallVec<[Option<Attribute>; 4]>> {
        let mut constants = SmallVec::new();
        for operand in self.body.operands(self.op) {
            match self.value(operand) {
                Lattice::Unseen => return None,
                known => constants.push(known.constant()),
            }
        }
        Some(constants)
    }

    fn join(&mut self, value: ValueId, new: Lattice) {
        self.analysis.join(self.index, self.body, value, new);
    }

    fn all_vary(&mut self) {
        for result in self.body.results(self.op) {
            self.join(result, Lattice::Varies);
        }
    }

    /// Simulates the operation by folding it.
    fn fold(&mut self) {
        let Some(constants) = self.constants() else {
            return;
        };
        if self.body.num_results(self.op) == 0 {
            return;
        }
        let cx = self.analysis.cx;
        let dialect = cx.str(cx.dialect_of(self.body.name(self.op)));
        if self.body.has_trait(cx, self.op, Traits::CONSTANT_LIKE) {
            let result = self.body.result(self.op, 0);
            let value = cx.constant_value(self.body, result);
            let value = value.map_or(Lattice::Varies, |v| Lattice::Constant(v, dialect));
            return self.join(result, value);
        }
        let saved = Saved::new(self.body, self.op);
        let mut results = FoldResults::new();
        match fold_with(cx, self.body, self.op, &constants, &mut results) {
            Folded::No => self.all_vary(),
            // The constants are only assumed: nothing may be changed.
            Folded::InPlace => {
                saved.restore(self.body, self.op);
                self.all_vary();
            }
            Folded::Results => {
                for (result, new) in self.body.results(self.op).zip(results) {
                    let new = match new {
                        FoldResult::Attr(attr) => Lattice::Constant(attr, dialect),
                        FoldResult::Value(value) => self.value(value),
                    };
                    self.join(result, new);
                }
            }
        }
    }

    fn branch(&mut self) {
        let view = OpRef::new(self.analysis.cx, self.body, self.op);
        let (known, passed) = (view.hooks().successor_for, view.hooks().successor_operands);
        let taken = match known {
            Some(hook) => match self.constants() {
                None => return,
                Some(constants) => hook(view, &constants),
            },
            None => None,
        };
        for successor in 0..self.body.num_successors(self.op) {
            let target = self.body.successor(self.op, successor);
            if taken.is_some_and(|t| t != target) {
                continue;
            }
            self.analysis.reach(self.index, self.body, target);
            let view = OpRef::new(self.analysis.cx, self.body, self.op);
            let operands = passed.map_or(0..0, |hook| hook(view, successor));
            let args = self.body.args(target).to_vec();
            let produced = args.len().saturating_sub(operands.len());
            for (i, arg) in args.into_iter().enumerate() {
                let new = match i.checked_sub(produced) {
                    Some(i) => self.value(self.body.operand(self.op, operands.start + i)),
                    None => Lattice::Varies,
                };
                self.join(arg, new);
            }
        }
    }

    /// Enters the regions of an operation that says where control goes.
    fn region_branch(&mut self) {
        let Some(constants) = self.constants() else {
            return;
        };
        self.follow_regions(self.op, RegionPoint::Parent, &constants, None);
    }

    /// Follows the edges from a point of `parent`; the operands passed are those of `from`, or the operation's own.
    fn follow_regions(
        &mut self,
        parent: OpId,
        point: RegionPoint,
        constants: &[Option<Attribute>],
        from: Option<&[ValueId]>,
    ) {
        let view = OpRef::new(self.analysis.cx, self.body, parent);
        let Some(branch) = view.hooks().region_branch else {
            return;
        };
        let edges: Vec<_> = (branch.successors)(view, point, constants)
            .into_iter()
            .map(|to| {
                let own = || (branch.entry_operands)(view, to).map(|i| view.operand(i));
                let passed: Vec<ValueId> = from.map_or_else(|| own().collect(), <[_]>::to_vec);
                let inputs = (branch.inputs)(view, to);
                let all: Vec<ValueId> = match to {
                    RegionPoint::Parent => view.results().collect(),
                    RegionPoint::Region(region) => {
                        let entry = view.entry_block(region as usize);
                        entry.map_or_else(Vec::new, |b| view.body.args(b).to_vec())
                    }
                };
                (to, passed, inputs, all)
            })
            .collect();
        for (to, passed, inputs, all) in edges {
            if let RegionPoint::Region(region) = to
                && let Some(entry) = self
                    .body
                    .first_block(self.body.region(parent, region as usize))
            {
                self.analysis.reach(self.index, self.body, entry);
            }
            for value in all.iter().filter(|v| !inputs.contains(v)) {
                self.join(*value, Lattice::Varies);
            }
            for (input, value) in inputs.iter().zip(passed) {
                let new = self.value(value);
                self.join(*input, new);
            }
        }
    }

    /// A terminator that passes values on to another region, to the results of the operation around, or to the callers.
    fn leave_region(&mut self) -> Option<Event> {
        let parent = self.body.parent_op(self.op)?;
        if parent == self.body.root() && self.analysis.scope.is_callable(self.index) {
            return Some(Event::Return(self.operands()));
        }
        let region = self.body.parent_region(self.op)?;
        let number = self.body.region_number(region) as u32;
        let view = OpRef::new(self.analysis.cx, self.body, self.op);
        let range = match view.hooks().successor_operands {
            Some(hook) => hook(view, 0),
            None => 0..view.num_operands(),
        };
        let passed: Vec<ValueId> = range.map(|i| view.operand(i)).collect();
        let constants = self.constants()?;
        self.follow_regions(
            parent,
            RegionPoint::Region(number),
            &constants,
            Some(&passed),
        );
        None
    }

    /// The results of a call are what the function returns, where it is known.
    fn call(&mut self) -> Option<Event> {
        let view = OpRef::new(self.analysis.cx, self.body, self.op);
        let target = callee(self.analysis.scope, self.analysis.cx, self.index, view);
        let Some(target) = target else {
            self.all_vary();
            return None;
        };
        let returned = self.analysis.returned[target].clone();
        for (result, new) in self.body.results(self.op).zip(returned) {
            self.join(result, new);
        }
        Some(Event::Call(target, self.operands()))
    }
}

/// What a fold in place may change.
struct Saved {
    operands: SmallVec<[ValueId; 4]>,
    attrs: Vec<Attribute>,
    dict: Attribute,
}

impl Saved {
    fn new(body: &Body, op: OpId) -> Saved {
        Saved {
            operands: body.operand_vec(op),
            attrs: body.attrs(op).to_vec(),
            dict: body.dict(op),
        }
    }

    fn restore(self, body: &mut Body, op: OpId) {
        if !body.operands(op).eq(self.operands.iter().copied()) {
            body.set_operands(op, &self.operands);
        }
        for (slot, attr) in self.attrs.into_iter().enumerate() {
            body.set_attr(op, slot, attr);
        }
        body.set_dict(op, self.dict);
    }
}
