//! Dependences between memory accesses.
//!
//! Two accesses depend on one another at depth `d` when they touch the same element in iterations that agree in the
//! outer `d - 1` common loops and are in order in loop `d`; behind the last common loop the order in the text counts.

use std::cell::OnceCell;

use oxmlir_ir::{Body, Context, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::domain::{Domain, enclosing_loops, surroundings};
use super::system::{ConstraintRow, ConstraintSystem};
use crate::affine::access::{is_write, map_of, memref_of};
use crate::affine::scope::affine_scope;
use crate::tables::affine as ops;

/// What is known of a pair of accesses.
#[derive(Clone, Debug)]
pub enum Dependence {
    No,
    /// There may be one; the points where there is.
    Yes(Box<Relation>),
    /// The accesses are not understood.
    Unknown,
}

impl Dependence {
    /// Whether there certainly is none.
    pub fn is_none(&self) -> bool {
        matches!(self, Dependence::No)
    }
}

/// The pairs of iterations that touch the same element.
#[derive(Clone, Debug)]
pub struct Relation {
    /// Values that are no induction variables of either side are named in it.
    pub domain: Domain,
    /// The loops around the first and the second access with their variables, outermost first.
    pub ivs: [Vec<(OpId, usize)>; 2],
    /// Variables of the common loops, in the first and in the second access.
    common: Vec<(usize, usize)>,
}

/// Least and greatest distance in one loop, where they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    pub least: Option<i64>,
    pub greatest: Option<i64>,
}

/// A memory access, with what constrains it: found out once for all pairs that it is part of.
pub struct Access<'a> {
    cx: &'a Context,
    body: &'a Body,
    op: OpId,
    /// The `affine.for` loops around it, outermost first.
    loops: Vec<OpId>,
    points: OnceCell<Option<Points>>,
}

/// The elements that are accessed.
struct Points {
    domain: Domain,
    /// The subscripts over the variables of the domain.
    rows: Vec<ConstraintRow>,
    /// The induction variables of all loops around the access, outermost first.
    ivs: Vec<(OpId, ValueId)>,
}

impl<'a> Access<'a> {
    pub fn new(cx: &'a Context, body: &'a Body, op: OpId) -> Access<'a> {
        Access {
            cx,
            body,
            op,
            loops: enclosing_loops(cx, body, op),
            points: OnceCell::new(),
        }
    }

    /// The `affine.for` loops around it, outermost first.
    pub fn loops(&self) -> &[OpId] {
        &self.loops
    }

    /// The memref that is accessed.
    pub fn memref(&self) -> Option<ValueId> {
        memref_of(self.body, self.op)
    }

    pub fn is_write(&self) -> bool {
        is_write(self.body.name(self.op))
    }

    /// The number of loops around both.
    pub fn num_common_loops(&self, other: &Access) -> usize {
        let pairs = self.loops.iter().zip(&other.loops);
        pairs.take_while(|(x, y)| x == y).count()
    }

    /// Checks whether `second` may touch what this access has touched, at depth `depth` (from 1 to the number of common
    /// loops plus 1). Two reads never depend on one another unless `with_reads`.
    pub fn reaches(&self, second: &Access, depth: usize, with_reads: bool) -> Dependence {
        Pair::new(self, second).at_depth(depth, with_reads)
    }

    fn points(&self) -> Option<&Points> {
        let find = || {
            let mut domain = Domain::new();
            domain.add_surroundings(self.cx, self.body, self.op)?;
            let mut map = map_of(self.cx, self.body, self.op)?;
            map.compose(self.cx, self.body);
            let rows = domain.map_rows(self.cx, self.body, &map)?;
            let ivs = induction_variables(self.cx, self.body, self.op);
            Some(Points { domain, rows, ivs })
        };
        self.points.get_or_init(find).as_ref()
    }
}

/// Two accesses, with what relates them at every depth: found out once for all depths.
pub struct Pair<'p, 'a> {
    first: &'p Access<'a>,
    second: &'p Access<'a>,
    unordered: OnceCell<Option<Relation>>,
}

impl<'p, 'a> Pair<'p, 'a> {
    pub fn new(first: &'p Access<'a>, second: &'p Access<'a>) -> Pair<'p, 'a> {
        Pair {
            first,
            second,
            unordered: OnceCell::new(),
        }
    }

    /// See [`Access::reaches`].
    pub fn at_depth(&self, depth: usize, with_reads: bool) -> Dependence {
        let (first, second) = (self.first, self.second);
        let writes = first.is_write() || second.is_write();
        if first.memref() != second.memref() || !(with_reads || writes) {
            return Dependence::No;
        }
        let scope = |access: &Access| affine_scope(access.cx, access.body, access.op);
        if scope(first) != scope(second) {
            return Dependence::Unknown;
        }
        let common = first.num_common_loops(second);
        if !with_reads && depth > common && !is_before(first.body, first.op, second.op) {
            return Dependence::No;
        }
        let unordered = || unordered_relation(first, second);
        let Some(relation) = self.unordered.get_or_init(unordered) else {
            return Dependence::Unknown;
        };
        let system = relation.ordered(depth);
        match system.is_empty() {
            true => Dependence::No,
            false => Dependence::Yes(Box::new(relation.with(system))),
        }
    }
}

/// The number of loops around both operations.
pub fn num_common_loops(cx: &Context, body: &Body, a: OpId, b: OpId) -> usize {
    Access::new(cx, body, a).num_common_loops(&Access::new(cx, body, b))
}

/// [`Access::reaches`] for a pair that is looked at once.
pub fn check(
    cx: &Context,
    body: &Body,
    first: OpId,
    second: OpId,
    depth: usize,
    with_reads: bool,
) -> Dependence {
    Access::new(cx, body, first).reaches(&Access::new(cx, body, second), depth, with_reads)
}

/// Whether the operation that contains `first` stands before the one that contains `second` in a block they share.
fn is_before(body: &Body, first: OpId, second: OpId) -> bool {
    let ancestors = |op: OpId| -> Vec<OpId> {
        let mut all: Vec<OpId> =
            std::iter::successors(Some(op), |at| body.parent_op(*at)).collect();
        all.reverse();
        all
    };
    let (a, b) = (ancestors(first), ancestors(second));
    let split = a.iter().zip(&b).find(|(x, y)| x != y);
    match split {
        Some((x, y)) if body.block(*x) == body.block(*y) => body.is_before_in_block(*x, *y),
        _ => false,
    }
}

/// One access in the relation: its domain over variables of its own for induction variables.
struct Side {
    rows: Vec<ConstraintRow>,
    /// The variable of each induction variable around the access, outermost first.
    ivs: Vec<(OpId, usize)>,
}

/// The pairs of iterations that touch the same element, in either order.
fn unordered_relation(first: &Access, second: &Access) -> Option<Relation> {
    let mut domain = Domain::new();
    let mut names = FxHashMap::default();
    let a = add_side(&mut domain, first, &mut names)?;
    let b = add_side(&mut domain, second, &mut names)?;
    let width = domain.system.num_vars();
    for (x, y) in a.rows.into_iter().zip(b.rows) {
        let (x, y) = (wide(x, width), wide(y, width));
        let difference: Option<ConstraintRow> =
            x.iter().zip(&y).map(|(x, y)| x.checked_sub(*y)).collect();
        domain.system.add_equality(difference?);
    }
    let pairs = a.ivs.iter().zip(&b.ivs).take_while(|(x, y)| x.0 == y.0);
    let common: Vec<(usize, usize)> = pairs.map(|(x, y)| (x.1, y.1)).collect();
    let ivs = [a.ivs, b.ivs];
    Some(Relation {
        domain,
        ivs,
        common,
    })
}

fn wide(mut row: ConstraintRow, width: usize) -> ConstraintRow {
    let constant = row.pop().unwrap_or(0);
    row.resize(width, 0);
    row.push(constant);
    row
}

/// Adds the domain and subscripts of one access. `symbols` are the variables that both accesses share.
fn add_side(
    all: &mut Domain,
    access: &Access,
    symbols: &mut FxHashMap<ValueId, usize>,
) -> Option<Side> {
    let Points {
        domain: own,
        rows,
        ivs,
    } = access.points()?;
    let positions: Vec<usize> = (0..own.system.num_vars())
        .map(|var| match own.value(var) {
            Some(value) if !ivs.iter().any(|(_, iv)| *iv == value) => *symbols
                .entry(value)
                .or_insert_with(|| all.add_var(Some(value))),
            _ => all.add_var(None),
        })
        .collect();
    let width = all.system.num_vars();
    let place = |row: &ConstraintRow| {
        let mut placed = ConstraintRow::from_elem(0, width + 1);
        for (factor, position) in row.iter().zip(&positions) {
            placed[*position] = i64::wrapping_add(placed[*position], *factor);
        }
        placed[width] = row[row.len() - 1];
        placed
    };
    for row in own.system.equalities() {
        all.system.add_equality(place(row));
    }
    for row in own.system.inequalities() {
        all.system.add_inequality(place(row));
    }
    let ivs = ivs
        .iter()
        .filter(|(op, _)| access.body.name(*op) == ops::FOR)
        .filter_map(|(op, iv)| Some((*op, positions[own.position(*iv)?])))
        .collect();
    let rows = rows.iter().map(place).collect();
    Some(Side { rows, ivs })
}

/// The induction variables of all loops around `op`, outermost first.
fn induction_variables(cx: &Context, body: &Body, op: OpId) -> Vec<(OpId, ValueId)> {
    let mut all = Vec::new();
    for parent in surroundings(cx, body, op) {
        let block = body.first_block(body.region(parent, 0));
        let args = block.map_or(&[][..], |b| body.args(b));
        match body.name(parent) {
            ops::FOR => all.extend(args.first().map(|iv| (parent, *iv))),
            ops::PARALLEL => all.extend(args.iter().map(|iv| (parent, *iv))),
            _ => {}
        }
    }
    all
}

impl Relation {
    /// The same over the points of `system`.
    fn with(&self, system: ConstraintSystem) -> Relation {
        Relation {
            domain: self.domain.with(system),
            ivs: self.ivs.clone(),
            common: self.common.clone(),
        }
    }

    /// Those of the pairs that agree in the outer `depth - 1` common loops and are in order in loop `depth`.
    fn ordered(&self, depth: usize) -> ConstraintSystem {
        let mut system = self.domain.system.clone();
        for (level, (x, y)) in self.common.iter().enumerate().take(depth) {
            let mut row = system.zero_row();
            (row[*x], row[*y]) = (-1, 1);
            if level + 1 == depth {
                row[system.num_vars()] = -1;
                system.add_inequality(row);
            } else {
                system.add_equality(row);
            }
        }
        system
    }

    /// The distances from the first to the second iteration in each common loop.
    pub fn distances(&self) -> Vec<Distance> {
        self.common
            .iter()
            .map(|(x, y)| self.distance(*x, *y))
            .collect()
    }

    fn distance(&self, x: usize, y: usize) -> Distance {
        let mut system = self.domain.system.clone();
        let distance = system.add_var();
        let mut row = system.zero_row();
        (row[distance], row[x], row[y]) = (1, 1, -1);
        system.add_equality(row);
        let (least, greatest) = system.constant_range(distance);
        Distance { least, greatest }
    }
}
