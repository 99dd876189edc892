//! The worklist of the greedy driver: a stack of operations, each in it at most once.

use rustc_hash::FxHashSet;

use crate::body::Body;
use crate::ids::{OpId, RegionId, ValueId};
use crate::rewrite::{Listener, Replacements};

/// Which operations are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Every one in scope.
    #[default]
    AnyOp,
    /// Those given and those that patterns insert.
    ExistingAndNew,
    /// Those given.
    Existing,
}

/// More operands than this are searched for equal ones.
const FEW_OPERANDS: usize = 16;

/// Position of an operation that is not in the list.
const ABSENT: u32 = u32::MAX;

/// Operations still to be looked at, the next one last. As a listener it adds the operations that a rewrite may affect.
pub struct Worklist {
    list: Vec<Option<OpId>>,
    /// Position by operation.
    places: Vec<u32>,
    /// Operations outside of this region are not looked at.
    scope: RegionId,
    strictness: Strictness,
    /// The operations that may be looked at unless `AnyOp`.
    allowed: FxHashSet<OpId>,
    /// What becomes of replaced operations, if somebody wants to know.
    pub replacements: Option<Replacements>,
}

impl Worklist {
    pub fn new(scope: RegionId, strictness: Strictness, allowed: &[OpId]) -> Worklist {
        Worklist {
            list: Vec::new(),
            places: Vec::new(),
            scope,
            strictness,
            allowed: allowed.iter().copied().collect(),
            replacements: None,
        }
    }

    /// An empty list with room for `ops` operations.
    pub fn clear(&mut self, ops: usize) {
        self.list.clear();
        self.list.reserve(ops);
        self.places.clear();
        self.places.resize(ops, ABSENT);
    }

    pub fn reverse(&mut self) {
        self.list.reverse();
        for (place, op) in self.list.iter().enumerate() {
            if let Some(op) = op {
                self.places[op.index()] = place as u32;
            }
        }
    }

    pub fn pop(&mut self) -> Option<OpId> {
        while let Some(entry) = self.list.pop() {
            if let Some(op) = entry {
                self.places[op.index()] = ABSENT;
                return Some(op);
            }
        }
        None
    }

    /// Adds `op` and the operations around it that are not in the list yet, if it lies in scope.
    pub fn add(&mut self, body: &Body, op: OpId) {
        if self.in_scope(body, op) {
            let mut at = Some(op);
            while let Some(op) = at {
                self.push(op);
                let region = body.parent_region(op);
                at = region
                    .filter(|r| *r != self.scope)
                    .map(|r| body.region_parent(r));
            }
        }
    }

    /// The same for an operation in scope, while nothing has been taken from the list: what is around something in it is in it, too.
    pub fn fill(&mut self, body: &Body, op: OpId) {
        let mut at = Some(op);
        while let Some(op) = at.filter(|op| !self.contains(*op)) {
            self.push(op);
            let region = body.parent_region(op);
            at = region
                .filter(|r| *r != self.scope)
                .map(|r| body.region_parent(r));
        }
    }

    fn contains(&self, op: OpId) -> bool {
        let place = self.places.get(op.index());
        place.is_some_and(|place| *place != ABSENT)
    }

    fn in_scope(&self, body: &Body, op: OpId) -> bool {
        let mut at = op;
        while let Some(region) = body.parent_region(at) {
            if region == self.scope {
                return true;
            }
            at = body.region_parent(region);
        }
        false
    }

    /// Adds `op` alone.
    pub fn push(&mut self, op: OpId) {
        if self.strictness != Strictness::AnyOp && !self.allowed.contains(&op) {
            return;
        }
        if self.places.len() <= op.index() {
            self.places.resize(op.index() + 1, ABSENT);
        }
        if self.places[op.index()] == ABSENT {
            self.places[op.index()] = self.list.len() as u32;
            self.list.push(Some(op));
        }
    }

    fn remove(&mut self, op: OpId) {
        if let Some(place) = self.places.get_mut(op.index())
            && *place != ABSENT
        {
            self.list[*place as usize] = None;
            *place = ABSENT;
        }
    }

    /// Values that lose a user and have at most one other left may be dead or fold now.
    fn add_operands(&mut self, body: &Body, op: OpId) {
        let mut operands = body.operand_vec(op);
        if operands.len() > FEW_OPERANDS {
            // Each of the uses of a value is looked at here.
            let mut seen = FxHashSet::default();
            operands.retain(|operand| seen.insert(*operand));
        }
        for operand in operands {
            let Some(def) = body.defining_op(operand) else {
                continue;
            };
            let mut others = body.users(operand).filter(|u| *u != op);
            let other = others.next();
            if others.all(|u| Some(u) == other) {
                self.add(body, def);
            }
        }
    }
}

impl Listener for Worklist {
    fn inserted(&mut self, body: &Body, op: OpId) {
        if self.strictness == Strictness::ExistingAndNew {
            self.allowed.insert(op);
        }
        self.add(body, op);
    }

    fn moved(&mut self, body: &Body, op: OpId) {
        self.inserted(body, op);
    }

    fn renewed(&mut self, body: &Body, op: OpId) {
        self.remove(op);
        self.add(body, op);
    }

    fn modified(&mut self, body: &Body, op: OpId) {
        self.add(body, op);
    }

    fn replacing(&mut self, body: &Body, op: OpId, values: &[ValueId]) {
        if let Some(replacements) = &mut self.replacements {
            replacements.note(body, op, values);
        }
    }

    fn erasing(&mut self, body: &Body, op: OpId) {
        self.add_operands(body, op);
        self.remove(op);
        self.allowed.remove(&op);
    }
}
