//! Whether a program still computes the same when slices of a nest are executed where they go to.

use oxmlir_dialects::affine::access::{is_read, is_write};
use oxmlir_dialects::affine::analysis::dependence::{Access, Dependence, Pair, Relation};
use oxmlir_dialects::affine::analysis::domain::Domain;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{Body, OpId, Type};

use super::slice::Slice;
use crate::affine::scalar_replacement::is_same_element;

/// A nest and the slices of it that are executed elsewhere.
pub struct Slicing<'a> {
    aliases: &'a AliasAnalysis<'a>,
    slice: &'a Slice,
    /// All that the sliced nest does to memory.
    sources: Vec<Access<'a>>,
    sliced: OpId,
}

impl<'a> Slicing<'a> {
    /// The slices of nest `sliced` that `slice` describes.
    pub fn new(aliases: &'a AliasAnalysis<'a>, sliced: OpId, slice: &'a Slice) -> Slicing<'a> {
        Slicing {
            aliases,
            slice,
            sources: Access::all_in(aliases, sliced),
            sliced,
        }
    }

    /// Whether no slice reads or overwrites what the nest that it goes to has written before: neither is anything there accessed of which
    /// it is not known whether a slice accesses it.
    pub fn keeps_order(&self, target: OpId) -> bool {
        let targets = Access::all_in(self.aliases, target);
        self.is_plain_place(target)
            && self.sources.iter().all(|source| {
                let mut met = targets.iter().filter(|target| source.conflicts(target));
                met.all(|target| self.is_in_order(source, target))
            })
    }

    /// Whether operations that nobody knows are executed as often as before and in the same order, if the fused nest goes in front of
    /// operation `at`. What `complete` means is said at [`Slicing::keeps_values`].
    pub fn keeps_unknown_in_order(&self, target: OpId, at: OpId, complete: bool) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let unknown_in = |op: OpId| -> Vec<OpId> {
            let mut all = body.nested_ops(op);
            all.push(op);
            all.retain(|op| body.def(cx, *op).is_none());
            all
        };
        let has_unknown = |op: OpId| !unknown_in(op).is_empty();
        let between = |from: OpId, to: OpId| {
            let passed = std::iter::successors(Some(from), |op| body.next_op(*op));
            passed.take_while(move |op| *op != to)
        };
        let sliced = unknown_in(self.sliced);
        if sliced.is_empty() {
            return !has_unknown(target) || !between(at, target).any(has_unknown);
        }
        let (first, last) = match body.is_before_in_block(self.sliced, target) {
            true => (self.sliced, target),
            false => (target, self.sliced),
        };
        let mut others = between(first, last).chain([last]);
        complete
            && !others.any(|op| op != self.sliced && has_unknown(op))
            && self
                .slice
                .one_by_one(cx, body)
                .is_some_and(|innermost| sliced.iter().all(|op| body.is_in(*op, innermost)))
    }

    /// Whether the loops around the slice have nothing but one another around them.
    fn is_plain_place(&self, target: OpId) -> bool {
        let body = self.aliases.body();
        let own = &self.slice.around[self.slice.num_common.min(self.slice.around.len())..];
        own.first() == Some(&target)
            && own
                .windows(2)
                .all(|pair| body.parent_op(pair[1]) == Some(pair[0]))
    }

    fn is_in_order(&self, source: &Access, target: &Access) -> bool {
        if source.memref().is_none() || source.memref() != target.memref() {
            return false;
        }
        // What is read has been written by the slice for the same iteration.
        if !target.is_write() {
            return true;
        }
        match source.reaches(target, self.slice.num_common + 1, false) {
            Dependence::No => true,
            Dependence::Unknown => false,
            Dependence::Yes(relation) => self.is_never_late(*relation).unwrap_or(false),
        }
    }

    /// Whether something that the nest `target` writes is accessed by the sliced nest.
    pub fn meets_writes_of(&self, target: OpId) -> bool {
        let targets = Access::all_in(self.aliases, target);
        let mut writes = targets.iter().filter(|target| target.is_write());
        let depth = self.slice.num_common + 1;
        writes.any(|write| {
            let mut sources = self.sources.iter();
            sources.any(|source| !source.reaches(write, depth, false).is_none())
        })
    }

    /// Whether no pair of the relation has its first iteration in the slice of a later iteration than the second one.
    fn is_never_late(&self, relation: Relation) -> Option<bool> {
        let Relation {
            mut domain,
            ivs: [sliced, target],
            ..
        } = relation;
        let place = self.place_of(&mut domain, &sliced)?;
        let earlier: Vec<usize> = target.iter().map(|(_, iv)| *iv).collect();
        self.is_never_before(domain, &place, &earlier)
    }

    /// Adds a place whose slice has the iteration that the variables of some loops are: the variables of the place.
    fn place_of(&self, domain: &mut Domain, ivs: &[(OpId, usize)]) -> Option<Vec<usize>> {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let place = self.slice.add_place(cx, body, domain)?;
        for (place, (_, iv)) in place.iter().zip(ivs).take(self.slice.num_common) {
            let mut same = domain.system.zero_row();
            (same[*place], same[*iv]) = (1, -1);
            domain.system.add_equality(same);
        }
        for iv in ivs {
            for row in self.slice.rows_inside(cx, body, domain, *iv, &place)? {
                domain.system.add_inequality(row);
            }
        }
        Some(place)
    }

    /// Whether `second` never is an earlier iteration of the loops around the slice than `first`.
    fn is_never_before(&self, domain: Domain, first: &[usize], second: &[usize]) -> Option<bool> {
        let mut system = domain.system;
        for (level, place) in first.iter().enumerate() {
            let other = *second.get(level)?;
            let mut same = system.zero_row();
            (same[*place], same[other]) = (1, -1);
            if level >= self.slice.num_common {
                let mut before = system.clone();
                let mut row = same.clone();
                *row.last_mut()? = -1;
                before.add_inequality(row);
                if !before.is_empty() {
                    return Some(false);
                }
            }
            system.add_equality(same);
        }
        Some(true)
    }

    /// Whether everything that is executed of the nest stores what it has stored before. If the slices take the place of the nest and
    /// together are all of it (`complete`), iterations that depend on one another need only stay in order; else each slice has to have all
    /// of such iterations, and to read nothing that is overwritten in it.
    pub fn keeps_values(&self, complete: bool) -> bool {
        let Some(relations) = self.inner_dependences() else {
            return false;
        };
        let stays_in_order =
            |(relation, _): &(Relation, _)| self.is_ordered(relation).unwrap_or(false);
        let is_together = |(relation, _): &(Relation, _)| self.is_closed(relation).unwrap_or(false);
        complete && relations.iter().all(stays_in_order)
            || relations.iter().all(is_together)
                && relations
                    .iter()
                    .all(|(_, ends)| ends.iter().all(|op| self.is_fresh(*op)))
    }

    /// The dependences between accesses of the nest, with both ends; none where they are not known.
    fn inner_dependences(&self) -> Option<Vec<(Relation, [OpId; 2])>> {
        let mut found = Vec::new();
        for first in &self.sources {
            for second in self.sources.iter().filter(|second| first.conflicts(second)) {
                let pair = Pair::new(first, second);
                for depth in self.slice.num_common + 1..=first.num_common_loops(second) + 1 {
                    match pair.at_depth(depth, false) {
                        Dependence::No => {}
                        Dependence::Unknown => return None,
                        Dependence::Yes(relation) => {
                            found.push((*relation, [first.op(), second.op()]));
                        }
                    }
                }
            }
        }
        Some(found)
    }

    /// Whether no slice has the second iteration of a pair that a later slice has the first one of.
    fn is_ordered(&self, relation: &Relation) -> Option<bool> {
        let mut domain = relation.domain.clone();
        let [first, second] = &relation.ivs;
        let place = self.place_of(&mut domain, first)?;
        let other = self.place_of(&mut domain, second)?;
        self.is_never_before(domain, &place, &other)
    }

    /// Whether a slice that has one iteration of a pair has the other one, too.
    fn is_closed(&self, relation: &Relation) -> Option<bool> {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let [first, second] = &relation.ivs;
        for (inside, other) in [(first, second), (second, first)] {
            let mut domain = relation.domain.clone();
            let place = self.place_of(&mut domain, inside)?;
            for iv in other {
                let rows = self.slice.rows_inside(cx, body, &mut domain, *iv, &place)?;
                if !rows.iter().all(|row| domain.system.implies(row)) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Whether what an access reads, if it reads, has been written in the same iteration.
    fn is_fresh(&self, access: OpId) -> bool {
        let (cx, body) = (self.aliases.cx(), self.aliases.body());
        let is_before = |write: OpId| {
            let block = body.block(write);
            let around = block.and_then(|block| body.ancestor_in_block(block, access));
            around.is_some_and(|around| body.is_before_in_block(write, around))
        };
        let mut writes = self.sources.iter().map(Access::op);
        !is_read(body.name(access))
            || writes.any(|write| {
                is_write(body.name(write))
                    && is_before(write)
                    && is_same_element(cx, body, write, access)
                    && accessed_type(body, write) == accessed_type(body, access)
            })
    }
}

/// The type of what an affine access reads or writes.
pub fn accessed_type(body: &Body, op: OpId) -> Option<Type> {
    let value = match body.name(op) {
        name if is_write(name) => body.operands(op).next(),
        name if is_read(name) => body.results(op).next(),
        _ => None,
    };
    value.map(|value| body.ty(value))
}
