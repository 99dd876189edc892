//! Dependences between memory accesses.
//!
//! Two accesses depend on one another at depth `d` when they touch the same element in iterations that agree in the
//! outer `d - 1` common loops and are in order in loop `d`; behind the last common loop the order in the text counts.

use oxmlir_ir::{Body, Context, OpId, ValueId};
use rustc_hash::FxHashMap;

use super::domain::{Domain, enclosing_loops, surroundings};
use super::system::Row;
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

/// The number of loops around both operations.
pub fn num_common_loops(cx: &Context, body: &Body, a: OpId, b: OpId) -> usize {
    let (a, b) = (enclosing_loops(cx, body, a), enclosing_loops(cx, body, b));
    a.iter().zip(&b).take_while(|(x, y)| x == y).count()
}

/// Checks whether `second` may touch what `first` has touched, at depth `depth` (from 1 to the number of common loops plus
/// 1). Two reads never depend on one another unless `with_reads`.
pub fn check(
    cx: &Context,
    body: &Body,
    first: OpId,
    second: OpId,
    depth: usize,
    with_reads: bool,
) -> Dependence {
    let writes = |op: OpId| is_write(body.name(op));
    if memref_of(body, first) != memref_of(body, second)
        || !(with_reads || writes(first) || writes(second))
    {
        return Dependence::No;
    }
    if affine_scope(cx, body, first) != affine_scope(cx, body, second) {
        return Dependence::Unknown;
    }
    let common = num_common_loops(cx, body, first, second);
    if !with_reads && depth > common && !is_before(body, first, second) {
        return Dependence::No;
    }
    match relation(cx, body, first, second, depth) {
        None => Dependence::Unknown,
        Some(relation) if relation.domain.system.is_empty() => Dependence::No,
        Some(relation) => Dependence::Yes(Box::new(relation)),
    }
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
    rows: Vec<Row>,
    /// The variable of each induction variable around the access, outermost first.
    ivs: Vec<(OpId, usize)>,
}

fn relation(
    cx: &Context,
    body: &Body,
    first: OpId,
    second: OpId,
    depth: usize,
) -> Option<Relation> {
    let mut domain = Domain::new();
    let mut names = FxHashMap::default();
    let a = add_side(cx, body, &mut domain, first, &mut names)?;
    let b = add_side(cx, body, &mut domain, second, &mut names)?;
    let width = domain.system.num_vars();
    for (x, y) in a.rows.into_iter().zip(b.rows) {
        let (x, y) = (wide(x, width), wide(y, width));
        let difference: Option<Row> = x.iter().zip(&y).map(|(x, y)| x.checked_sub(*y)).collect();
        domain.system.add_equality(difference?);
    }
    let pairs = a.ivs.iter().zip(&b.ivs).take_while(|(x, y)| x.0 == y.0);
    let common: Vec<(usize, usize)> = pairs.map(|(x, y)| (x.1, y.1)).collect();
    for (level, (x, y)) in common.iter().enumerate().take(depth) {
        let mut row = domain.system.zero_row();
        (row[*x], row[*y]) = (-1, 1);
        if level + 1 == depth {
            row[width] = -1;
            domain.system.add_inequality(row);
        } else {
            domain.system.add_equality(row);
        }
    }
    let ivs = [a.ivs, b.ivs];
    Some(Relation {
        domain,
        ivs,
        common,
    })
}

fn wide(mut row: Row, width: usize) -> Row {
    let constant = row.pop().unwrap_or(0);
    row.resize(width, 0);
    row.push(constant);
    row
}

/// Adds the domain and subscripts of one access. `symbols` are the variables that both accesses share.
fn add_side(
    cx: &Context,
    body: &Body,
    all: &mut Domain,
    op: OpId,
    symbols: &mut FxHashMap<ValueId, usize>,
) -> Option<Side> {
    let mut own = Domain::new();
    own.add_surroundings(cx, body, op)?;
    let mut map = map_of(cx, body, op)?;
    map.compose(cx, body);
    let rows = own.map_rows(cx, body, &map)?;
    let ivs = induction_variables(cx, body, op);
    let positions: Vec<usize> = (0..own.system.num_vars())
        .map(|var| match own.value(var) {
            Some(value) if !ivs.iter().any(|(_, iv)| *iv == value) => *symbols
                .entry(value)
                .or_insert_with(|| all.add_var(Some(value))),
            _ => all.add_var(None),
        })
        .collect();
    let width = all.system.num_vars();
    let place = |row: &Row| {
        let mut placed = vec![0; width + 1];
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
        .filter(|(op, _)| body.name(*op) == ops::FOR)
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
