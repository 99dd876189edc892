//! Which values are needed: those that an operation with an effect, a way out of the program or a decision about where
//! control goes depends on, directly or not, among what can be reached at all.

use std::collections::VecDeque;
use std::ops::Range;

use oxmlir_ir::analysis::dataflow::{Constants, Scope, Solver, callee};
use oxmlir_ir::interfaces::{BranchOp, RegionBranch, RegionBranchTerminator, RegionPoint};
use oxmlir_ir::side_effects::{is_memory_effect_free, would_be_trivially_dead};
use oxmlir_ir::{Body, Context, OpId, OpRef, Traits, ValueDefinition, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The search for what is needed.
struct Liveness<'a> {
    cx: &'a Context,
    scope: &'a Scope,
    solved: &'a Solver<'a, Constants>,
    bodies: Vec<&'a Body>,
    /// By body and value.
    live: Vec<Vec<bool>>,
    /// By body that is a function: the calls of it.
    calls: Vec<Vec<(usize, OpId)>>,
    could_go: FxHashMap<(usize, OpId), bool>,
    work: VecDeque<(usize, OpId)>,
    /// By body and operation, whether it is in the list.
    waiting: Vec<Vec<bool>>,
}

/// What is known of the values of all bodies of a scope, and who calls whom.
pub struct Live {
    live: Vec<Vec<bool>>,
    calls: Vec<Vec<(usize, OpId)>>,
}

impl Live {
    /// Whether a value of body `index` is needed.
    pub fn is_live(&self, index: usize, value: ValueId) -> bool {
        self.live[index][value.index()]
    }

    /// The calls, by body and operation, of the function that body `index` is.
    pub fn calls(&self, index: usize) -> &[(usize, OpId)] {
        &self.calls[index]
    }
}

/// An edge of control flow that leaves an operation or the terminator of one of its regions: the positions of the
/// operands that it passes on, and the values that take them.
pub struct Edge {
    pub operands: Range<usize>,
    pub inputs: SmallVec<[ValueId; 4]>,
}

/// The edges that leave `op`, which has regions with control flow between them.
pub fn entry_edges(op: OpRef) -> Vec<Edge> {
    edges(op, RegionPoint::Parent, None)
}

/// The edges that leave the region of `parent` that `terminator` ends.
pub fn exit_edges(parent: OpRef, terminator: OpRef) -> Vec<Edge> {
    let Some(region) = terminator.body.parent_region(terminator.id) else {
        return Vec::new();
    };
    let point = RegionPoint::Region(terminator.body.region_number(region) as u32);
    let passed = match terminator.interface::<RegionBranchTerminator>() {
        Some(passed) => (passed.0)(terminator),
        None => 0..terminator.num_operands(),
    };
    edges(parent, point, Some(passed))
}

fn edges(op: OpRef, from: RegionPoint, passed: Option<Range<usize>>) -> Vec<Edge> {
    let Some(branch) = op.interface::<RegionBranch>() else {
        return Vec::new();
    };
    let successors = (branch.successors)(op, from, &[]).into_iter();
    successors
        .map(|to| Edge {
            operands: passed
                .clone()
                .unwrap_or_else(|| (branch.entry_operands)(op, to)),
            inputs: (branch.inputs)(op, to),
        })
        .collect()
}

/// The terminators of the regions of `op` that pass values on between them.
pub fn region_terminators(op: OpRef) -> Vec<OpId> {
    let blocks = op.body.regions(op.id).iter();
    blocks
        .flat_map(|r| op.body.blocks(*r))
        .filter_map(|b| op.body.last_op(b))
        .filter(|t| passes_on(op.at(*t)))
        .collect()
}

fn passes_on(terminator: OpRef) -> bool {
    let traits = Traits::REGION_BRANCH_TERMINATOR | Traits::RETURN_LIKE;
    terminator
        .def()
        .is_some_and(|def| def.traits.intersects(traits))
}

/// Whether nothing would be missed if an operation went whose results nothing needs.
pub fn could_go(op: OpRef) -> bool {
    is_memory_effect_free(op) || would_be_trivially_dead(op)
}

/// Finds out what is needed in the bodies of `scope`, which is that of `root`.
pub fn find_live(
    cx: &Context,
    scope: &Scope,
    solved: &Solver<Constants>,
    root: &Body,
) -> Option<Live> {
    let bodies: Option<Vec<&Body>> = (0..scope.num_bodies())
        .map(|index| scope.body(root, index))
        .collect();
    let bodies = bodies?;
    let mut analysis = Liveness {
        cx,
        scope,
        solved,
        live: bodies
            .iter()
            .map(|b| vec![false; b.value_capacity()])
            .collect(),
        calls: vec![Vec::new(); bodies.len()],
        could_go: FxHashMap::default(),
        work: VecDeque::new(),
        waiting: bodies
            .iter()
            .map(|b| vec![false; b.op_capacity()])
            .collect(),
        bodies,
    };
    analysis.start();
    while let Some((index, op)) = analysis.work.pop_front() {
        analysis.waiting[index][op.index()] = false;
        analysis.visit(index, op);
    }
    Some(Live {
        live: analysis.live,
        calls: analysis.calls,
    })
}

impl<'a> Liveness<'a> {
    fn start(&mut self) {
        for index in 0..self.bodies.len() {
            let body = self.bodies[index];
            for op in body.nested_ops(body.root()) {
                if body.is_stub(op) {
                    continue;
                }
                if let Some(target) = self.callee(index, op) {
                    self.calls[target].push((index, op));
                }
                // What uses values comes before what makes them.
                self.waiting[index][op.index()] = true;
                self.work.push_front((index, op));
            }
        }
    }

    /// Has an operation looked at again, once for all that has become known of it until then.
    fn queue(&mut self, index: usize, op: OpId) {
        if !std::mem::replace(&mut self.waiting[index][op.index()], true) {
            self.work.push_back((index, op));
        }
    }

    fn view(&self, index: usize, op: OpId) -> OpRef<'a> {
        OpRef::new(self.cx, self.bodies[index], op)
    }

    fn callee(&self, index: usize, op: OpId) -> Option<usize> {
        let view = self.view(index, op);
        if !view.has_trait(Traits::CALL) {
            return None;
        }
        callee(self.scope, self.cx, index, view)
    }

    fn is_live(&self, index: usize, value: ValueId) -> bool {
        self.live[index][value.index()]
    }

    /// Notes that a value is needed, and what has to be looked at again.
    fn mark(&mut self, index: usize, value: ValueId) {
        if std::mem::replace(&mut self.live[index][value.index()], true) {
            return;
        }
        let body = self.bodies[index];
        match body.definition(value) {
            ValueDefinition::Result(op, _) => self.mark_result(index, op),
            ValueDefinition::Argument(block, _) => {
                let branches = body.predecessors(block).filter_map(|b| body.last_op(b));
                branches.for_each(|op| self.queue(index, op));
                let parent = body.region_parent(body.block_region(block));
                if parent == body.root() {
                    for at in 0..self.calls[index].len() {
                        let (caller, call) = self.calls[index][at];
                        self.queue(caller, call);
                    }
                } else {
                    self.revisit_edges(index, parent);
                }
            }
        }
    }

    fn mark_result(&mut self, index: usize, op: OpId) {
        self.revisit_edges(index, op);
        if let Some(target) = self.callee(index, op) {
            let body = self.bodies[target];
            let root = OpRef::new(self.cx, body, body.root());
            let returns = region_terminators(root);
            returns.into_iter().for_each(|op| self.queue(target, op));
        }
    }

    /// Looks again at an operation and at the ends of its regions.
    fn revisit_edges(&mut self, index: usize, op: OpId) {
        self.queue(index, op);
        let view = self.view(index, op);
        if view.implements::<RegionBranch>() {
            let ends = region_terminators(view);
            ends.into_iter().for_each(|op| self.queue(index, op));
        }
    }

    fn visit(&mut self, index: usize, op: OpId) {
        let body = self.bodies[index];
        if !body
            .block(op)
            .is_some_and(|b| self.solved.is_reached(index, b))
        {
            return;
        }
        let view = self.view(index, op);
        if view.implements::<RegionBranch>() {
            self.pass_on(index, view, &entry_edges(view));
        } else if body.num_successors(op) > 0 {
            self.branch(index, view);
        } else if view.has_trait(Traits::CALL) {
            self.call(index, view);
        } else {
            let left = passes_on(view) && self.leave_region(index, view);
            // Nobody knows what other terminators do with what they take.
            let unknown = view.has_trait(Traits::TERMINATOR);
            if !left && (unknown || self.needs_operands(index, view)) {
                self.mark_all(index, view);
            }
        }
    }

    fn mark_all(&mut self, index: usize, op: OpRef) {
        for operand in op.operands() {
            self.mark(index, operand);
        }
    }

    /// Whether an operation is needed that leaves control flow alone.
    fn needs_operands(&mut self, index: usize, op: OpRef) -> bool {
        op.has_trait(Traits::RETURN_LIKE)
            || op.results().any(|v| self.is_live(index, v))
            || !self.could_go(index, op)
    }

    fn could_go(&mut self, index: usize, op: OpRef) -> bool {
        let known = self.could_go.entry((index, op.id));
        *known.or_insert_with(|| could_go(op))
    }

    /// Marks what is passed to needed values along edges. What is passed nowhere decides where control goes.
    fn pass_on(&mut self, index: usize, op: OpRef, edges: &[Edge]) {
        let operands = op.body.operand_vec(op.id);
        let mut decides = vec![true; operands.len()];
        for edge in edges {
            for (position, input) in edge.operands.clone().zip(&edge.inputs) {
                decides[position] = false;
                if self.is_live(index, *input) {
                    self.mark(index, operands[position]);
                }
            }
        }
        if !decides.contains(&true) {
            return;
        }
        let parent = op.body.parent_op(op.id).filter(|_| passes_on(op));
        let needed = self.needs_operands(index, op)
            || parent.is_some_and(|parent| self.needs_operands(index, op.at(parent)));
        for (position, decides) in decides.into_iter().enumerate() {
            if decides && needed {
                self.mark(index, operands[position]);
            }
        }
    }

    /// Marks what a branch passes to needed arguments, and what it looks at.
    fn branch(&mut self, index: usize, op: OpRef) {
        let mut decides = vec![true; op.num_operands()];
        for (arg, position) in branch_operands(op) {
            decides[position] = false;
            if self.is_live(index, arg) {
                self.mark(index, op.operand(position));
            }
        }
        for (position, decides) in decides.into_iter().enumerate() {
            if decides {
                self.mark(index, op.operand(position));
            }
        }
    }

    fn call(&mut self, index: usize, op: OpRef) {
        let target = self.callee(index, op.id);
        let args = target.map_or(&[][..], |target| entry_args(self.bodies[target]));
        for (position, operand) in op.operands().enumerate() {
            let needed = match (target, args.get(position)) {
                (Some(target), Some(arg)) => self.is_live(target, *arg),
                _ => true,
            };
            if needed {
                self.mark(index, operand);
            }
        }
    }

    /// A terminator that passes values on to other regions, to results or to callers; false if it does not.
    fn leave_region(&mut self, index: usize, op: OpRef) -> bool {
        let Some(parent) = op.body.parent_op(op.id) else {
            return false;
        };
        if parent == op.body.root() && self.scope.is_callable(index) {
            self.leave_function(index, op);
            return true;
        }
        let parent = op.at(parent);
        if !parent.implements::<RegionBranch>() {
            return false;
        }
        self.pass_on(index, op, &exit_edges(parent, op));
        true
    }

    fn leave_function(&mut self, index: usize, op: OpRef) {
        let known = self.scope.calls_known(index);
        for (position, operand) in op.operands().enumerate() {
            let is_used = |&(from, call): &(usize, OpId)| {
                let result = self.bodies[from].results(call).nth(position);
                result.is_some_and(|result| self.is_live(from, result))
            };
            if !known || self.calls[index].iter().any(is_used) {
                self.mark(index, operand);
            }
        }
    }
}

/// The arguments of the first region of the root of a body.
fn entry_args(body: &Body) -> &[ValueId] {
    let region = body.regions(body.root()).first();
    let entry = region.and_then(|r| body.first_block(*r));
    entry.map_or(&[], |block| body.args(block))
}

/// The arguments of other blocks that a branch passes operands to, with the positions of these.
pub fn branch_operands(op: OpRef) -> Vec<(ValueId, usize)> {
    let mut all = Vec::new();
    let Some(branch) = op.interface::<BranchOp>() else {
        return all;
    };
    for (index, target) in op.body.successors(op.id).enumerate() {
        let positions = (branch.successor_operands)(op, index);
        let args = op.body.args(target);
        let produced = args.len().saturating_sub(positions.len());
        all.extend(args.iter().skip(produced).copied().zip(positions));
    }
    all
}
