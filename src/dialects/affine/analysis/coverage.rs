//! Sets of elements: whether accesses certainly touch all of one.

use oxmlir_ir::{BlockId, Body, Context, DYNAMIC, OpId, ValueId};

use super::dependence::extents;
use super::domain::{Domain, relevant};
use super::solve::opposite;
use super::system::{ConstraintRow, ConstraintSystem};
use crate::affine::access::map_of;
use crate::affine::loops::For;
use crate::tables::affine as ops;

/// No more sets than these are looked at together.
const MAX_SETS: usize = 4;

/// Elements of a memref, where certain values are what they are at some place.
#[derive(Clone, Debug)]
pub struct Elements {
    /// The first variables are the subscripts.
    domain: Domain,
    rank: usize,
}

impl Elements {
    /// The points of `system`, of which the first variables are `rank` subscripts and the others are `values`, as far as they are
    /// known where `place` stands.
    pub fn new(
        cx: &Context,
        body: &Body,
        place: OpId,
        system: &ConstraintSystem,
        (rank, values): (usize, &[ValueId]),
    ) -> Elements {
        let mut all = Elements::all(rank);
        all.add(cx, body, system, values);
        // Without what is known there are more elements, not fewer.
        let mut known = all.domain.clone();
        let used = known.values();
        if known.add_surroundings_of(cx, body, place, &used).is_some() {
            all.domain = known;
        }
        all
    }

    /// What a load or store certainly accesses when the operation of `block` that contains it is executed; `None` where that
    /// cannot be told.
    pub fn accessed(cx: &Context, body: &Body, access: OpId, block: BlockId) -> Option<Elements> {
        let loops = loops_inside(body, access, block)?;
        let mut map = map_of(cx, body, access)?;
        map.compose(cx, body);
        let rank = map.form.num_results(cx.affine()) as usize;
        let mut all = Elements::all(rank);
        let domain = &mut all.domain;
        let rows = domain.map_rows(cx, body, &map)?;
        let extents = extents(cx, body, access, rank)?;
        let mut ivs = Vec::new();
        let mut views = loops.iter().map(|op| For::new(cx, body, *op));
        if !views.all(|view| view.is_none_or(For::has_exact_domain)) {
            return None;
        }
        for op in &relevant(cx, body, loops.clone(), &map.operands) {
            domain.add_if_loop(cx, body, *op)?;
            ivs.extend_from_slice(body.args(body.first_block(body.only_region(*op))?));
        }
        for (var, (mut row, extent)) in rows.into_iter().zip(extents).enumerate() {
            row[var] = row[var].checked_sub(1)?;
            if extent == 1 {
                domain.system.add_equality(row);
                continue;
            }
            // first <= subscript <= first + extent - 1
            let from: ConstraintRow = row.iter().map(|f| f.wrapping_neg()).collect();
            domain.system.add_inequality(from);
            let last = row.last_mut()?;
            *last = last.checked_add(extent - 1)?;
            domain.system.add_inequality(row);
        }
        all.project(body, &ivs, &loops)?;
        Some(all)
    }

    fn all(rank: usize) -> Elements {
        let mut domain = Domain::new();
        for _ in 0..rank {
            domain.add_var(None);
        }
        Elements { domain, rank }
    }

    /// Adds the rows of a system over the subscripts and `values`.
    fn add(&mut self, cx: &Context, body: &Body, system: &ConstraintSystem, values: &[ValueId]) {
        let domain = &mut self.domain;
        let positions: Vec<usize> = (0..self.rank)
            .chain(values.iter().map(|value| domain.var(cx, body, *value)))
            .collect();
        domain.system.add_placed(system, &positions);
    }

    /// Leaves the subscripts and values that are the same in all iterations of `loops`; `None` if elements were gained by that.
    fn project(&mut self, body: &Body, ivs: &[ValueId], loops: &[OpId]) -> Option<()> {
        let domain = &mut self.domain;
        let mut rest = Vec::new();
        for var in self.rank..domain.system.num_vars() {
            match domain.value(var) {
                Some(value) if !ivs.contains(&value) => {
                    let def = body.defining_op(value);
                    if def.is_some_and(|def| loops.iter().any(|op| body.is_in(def, *op))) {
                        return None;
                    }
                }
                _ => rest.push(var),
            }
        }
        while !rest.is_empty() {
            let at = rest
                .iter()
                .position(|var| domain.system.eliminate_exactly(*var))?;
            rest.swap_remove(at);
        }
        Some(())
    }

    /// Whether each of the elements certainly is within a memref of this shape.
    pub fn are_within(&self, shape: &[i64]) -> bool {
        let system = &self.domain.system;
        shape.iter().enumerate().all(|(var, size)| {
            let mut row = system.zero_row();
            row[var] = 1;
            let is_not_negative = system.implies(&row);
            row[var] = -1;
            row[system.num_vars()] = size.saturating_sub(1);
            *size != DYNAMIC && is_not_negative && system.implies(&row)
        })
    }

    /// Whether each of the elements certainly is one of those of `others`.
    pub fn are_among(&self, cx: &Context, body: &Body, others: &[Elements]) -> bool {
        let mut space = self.domain.clone();
        let positions: Vec<Vec<usize>> = others
            .iter()
            .map(|other| other.positions(cx, body, &mut space))
            .collect();
        let width = space.system.num_vars();
        let mut sets: Vec<ConstraintSystem> = Vec::new();
        for (other, positions) in others.iter().zip(&positions) {
            let mut set = ConstraintSystem::universe(width);
            set.add_placed(&other.domain.system, positions);
            if space.system.is_subset_of(&set) {
                return true;
            }
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        sets.len() <= MAX_SETS && are_covered(&space.system, &sets)
    }

    /// The variables in another space. Those that are not named there have no factors.
    fn positions(&self, cx: &Context, body: &Body, space: &mut Domain) -> Vec<usize> {
        let place = |var| match self.domain.value(var) {
            Some(value) => space.var(cx, body, value),
            None => var.min(self.rank),
        };
        (0..self.domain.system.num_vars()).map(place).collect()
    }
}

/// Whether each point is in one of the sets.
fn are_covered(points: &ConstraintSystem, sets: &[ConstraintSystem]) -> bool {
    if points.is_empty() {
        return true;
    }
    let Some((first, rest)) = sets.split_first() else {
        return false;
    };
    let mut inside = points.clone();
    let mut splits = |row: &ConstraintRow| {
        let mut outside = inside.clone();
        inside.add_inequality(row.clone());
        opposite(row).is_some_and(|row| {
            outside.add_inequality(row);
            are_covered(&outside, rest)
        })
    };
    let mut inequalities = first.inequalities().iter();
    let mut equalities = first.equalities().iter();
    inequalities.all(&mut splits)
        && equalities.all(|row| {
            let negated: ConstraintRow = row.iter().map(|f| f.wrapping_neg()).collect();
            splits(row) && splits(&negated)
        })
}

/// The loops between `op` and `block`, outermost first; `None` if something else is there.
fn loops_inside(body: &Body, op: OpId, block: BlockId) -> Option<Vec<OpId>> {
    let mut loops = Vec::new();
    let mut at = op;
    while body.block(at)? != block {
        at = body.parent_op(at)?;
        if !matches!(body.name(at), ops::FOR | ops::PARALLEL) {
            return None;
        }
        loops.push(at);
    }
    loops.reverse();
    Some(loops)
}
