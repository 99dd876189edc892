//! The part of a memref that some accesses touch, in one iteration of the loops around them.

use std::cmp::Ordering;

use oxmlir_dialects::affine::access::{is_write, map_of, memref_of};
use oxmlir_dialects::affine::analysis::coverage::Elements;
use oxmlir_dialects::affine::analysis::domain::{Domain, enclosing_loops};
use oxmlir_dialects::affine::analysis::system::{ConstraintRow, ConstraintSystem};
use oxmlir_dialects::affine::bounds::ceil_div;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::affine::scope::loop_of_iv;
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::{Body, Context, DYNAMIC, OpId, ValueId};

use crate::affine::private_buffer::variables;

/// Constraints on subscripts, which are the first variables; the others are `symbols`.
#[derive(Clone, Debug)]
pub struct Region {
    pub memref: ValueId,
    pub writes: bool,
    rank: usize,
    system: ConstraintSystem,
    pub symbols: Vec<ValueId>,
}

/// A box of constant size.
pub struct Extents {
    pub sizes: Vec<i64>,
    /// The first subscripts over the symbols of the region as dimensions.
    pub starts: Vec<AffineExpr>,
    /// The number of elements.
    pub elements: i64,
}

/// The bounds of a subscript that are the least constant apart: rows over symbols and a constant, to be divided.
struct Span {
    size: i64,
    lower: ConstraintRow,
    upper: ConstraintRow,
    divisor: i64,
    /// There is only one value.
    is_value: bool,
}

impl Region {
    /// What `op` touches in one iteration of the outer `depth` loops; `None` where that is not linear.
    pub fn of(cx: &Context, body: &Body, op: OpId, depth: usize) -> Option<Region> {
        let mut map = map_of(cx, body, op)?;
        let rank = map.form.num_results(cx.affine()) as usize;
        map.compose(cx, body);
        let mut domain = Domain::new();
        for _ in 0..rank {
            domain.add_var(None);
        }
        let rows = domain.map_rows(cx, body, &map)?;
        domain.add_enclosing_loops(cx, body, op, &map.operands)?;
        for (var, mut row) in rows.into_iter().enumerate() {
            row[var] = row[var].checked_sub(1)?;
            domain.system.add_equality(row);
        }
        let symbols = project(cx, body, op, &mut domain, &map, (rank, depth));
        Some(Region {
            memref: memref_of(body, op)?,
            writes: is_write(body.name(op)),
            rank,
            system: with_vars(&domain.system, rank, &symbols),
            symbols: symbols.into_iter().map(|(_, value)| value).collect(),
        })
    }

    /// All of the memref that `op` accesses, if its size is known; nominally in one iteration of the outer `depth` loops.
    pub fn whole(cx: &Context, body: &Body, op: OpId, depth: usize) -> Option<Region> {
        let memref = memref_of(body, op)?;
        let shape = cx.shape(body.ty(memref))?;
        let mut region = Region {
            memref,
            writes: is_write(body.name(op)),
            rank: shape.len(),
            system: ConstraintSystem::default(),
            symbols: outer_ivs(cx, body, op, depth),
        };
        region.system = ConstraintSystem::universe(shape.len() + region.symbols.len());
        region.system = region.in_memref(shape);
        (!shape.contains(&DYNAMIC)).then_some(region)
    }

    /// The constraints, and that subscripts lie within a shape.
    fn in_memref(&self, shape: &[i64]) -> ConstraintSystem {
        let mut system = self.system.clone();
        for (var, size) in shape.iter().enumerate() {
            let mut row = system.zero_row();
            row[var] = 1;
            system.add_inequality(row.clone());
            if *size != DYNAMIC {
                row[var] = -1;
                let last = row.len() - 1;
                row[last] = size.saturating_sub(1);
                system.add_inequality(row);
            }
        }
        system
    }

    /// The box that the region lies in; `None` if its size is not known.
    pub fn extents(&self, cx: &Context, body: &Body) -> Option<Extents> {
        let affine = cx.affine();
        let shape = cx.shape(body.ty(self.memref))?;
        let system = self.in_memref(shape);
        let mut extents = Extents {
            sizes: Vec::new(),
            starts: Vec::new(),
            elements: 1,
        };
        for (var, size) in shape.iter().enumerate() {
            let (size, start) = match self.span(&system, var) {
                Some(span) => (span.size, self.start(cx, &span)),
                None if *size != DYNAMIC => (*size, affine.constant(0)),
                None => return None,
            };
            extents.elements = extents.elements.checked_mul(size)?;
            extents.sizes.push(size);
            extents.starts.push(start);
        }
        Some(extents)
    }

    /// The least value of a subscript.
    fn start(&self, cx: &Context, span: &Span) -> AffineExpr {
        let affine = cx.affine();
        if span.is_value {
            return self.sum(cx, &span.lower);
        }
        // The reference writes a bound as the negative of what is subtracted.
        let negated: ConstraintRow = span.lower.iter().map(|f| f.wrapping_neg()).collect();
        let start = affine.neg(self.sum(cx, &negated));
        match span.divisor {
            1 => start,
            divisor => affine.floordiv(
                affine.add_constant(start, divisor - 1),
                affine.constant(divisor),
            ),
        }
    }

    /// The sum that a row over symbols and a constant says, the symbols as dimensions.
    fn sum(&self, cx: &Context, row: &[i64]) -> AffineExpr {
        let affine = cx.affine();
        let sum = (0..).zip(&row[..row.len() - 1]);
        let sum = sum.fold(affine.constant(0), |sum, (dim, factor)| {
            affine.add(sum, affine.mul_constant(affine.dim(dim), *factor))
        });
        affine.add_constant(sum, row[row.len() - 1])
    }

    /// Whether a row has no subscript but `var`.
    fn is_free(&self, row: &ConstraintRow, var: usize) -> bool {
        (0..self.rank).all(|other| other == var || row[other] == 0)
    }

    fn span(&self, system: &ConstraintSystem, var: usize) -> Option<Span> {
        let rank = self.rank;
        let of = |row: &ConstraintRow, sign: i64| {
            row[rank..].iter().map(|f| f.wrapping_mul(sign)).collect()
        };
        let mut equalities = system.equalities().iter();
        if let Some(row) = equalities.find(|r| r[var].abs() == 1 && self.is_free(r, var)) {
            return Some(Span {
                size: 1,
                lower: of(row, row[var].wrapping_neg()),
                upper: of(row, row[var].wrapping_neg()),
                divisor: 1,
                is_value: true,
            });
        }
        let vars = system.num_vars();
        let bounds = |is_upper: bool| {
            let rows = system.inequalities().iter();
            rows.filter(move |r| r[var] != 0 && (r[var] < 0) == is_upper && self.is_free(r, var))
        };
        let mut best: Option<Span> = None;
        for upper in bounds(true) {
            for lower in bounds(false) {
                if (0..vars).any(|i| lower[i] != upper[i].wrapping_neg()) {
                    continue;
                }
                let distance = lower[vars].checked_add(upper[vars])?.checked_add(1)?;
                let size = ceil_div(distance, lower[var]).max(0);
                if best.as_ref().is_none_or(|known| size < known.size) {
                    best = Some(Span {
                        size,
                        lower: of(lower, -1),
                        upper: of(upper, 1),
                        divisor: lower[var],
                        is_value: false,
                    });
                }
            }
        }
        best
    }

    /// The elements that a copy in front of `place` touches, or more: with transfers, all of the box.
    pub fn copied(
        &self,
        cx: &Context,
        body: &Body,
        place: OpId,
        transfers: bool,
    ) -> Option<Elements> {
        let system = match transfers {
            true => self.boxed(cx.shape(body.ty(self.memref))?)?,
            false => self.looped(),
        };
        let names = (self.rank, self.symbols.as_slice());
        Some(Elements::new(cx, body, place, &system, names))
    }

    /// The constraints that [`Region::bounds`] makes bounds of: those of single subscripts.
    fn looped(&self) -> ConstraintSystem {
        let mut system = ConstraintSystem::universe(self.system.num_vars());
        let bounds =
            |row: &&ConstraintRow| (0..self.rank).filter(|var| row[*var] != 0).count() == 1;
        for row in self.system.equalities().iter().filter(bounds) {
            system.add_equality(row.clone());
        }
        for row in self.system.inequalities().iter().filter(bounds) {
            system.add_inequality(row.clone());
        }
        system
    }

    /// The box that the region lies in.
    fn boxed(&self, shape: &[i64]) -> Option<ConstraintSystem> {
        let within = self.in_memref(shape);
        let mut system = ConstraintSystem::universe(self.system.num_vars());
        for (var, size) in shape.iter().enumerate() {
            let (mut lower, mut upper) = (system.zero_row(), system.zero_row());
            let last = system.num_vars();
            match self.span(&within, var) {
                Some(span) => {
                    lower[var] = span.divisor;
                    for (at, factor) in span.lower.iter().enumerate() {
                        lower[self.rank + at] = factor.checked_neg()?;
                    }
                    upper = lower.iter().map(|f| f.wrapping_neg()).collect();
                    let rest = span.size.checked_mul(span.divisor)?.checked_sub(1)?;
                    upper[last] = upper[last].checked_add(rest)?;
                }
                None => {
                    (lower[var], upper[var]) = (1, -1);
                    upper[last] = size.checked_sub(1)?;
                }
            }
            system.add_inequality(lower);
            system.add_inequality(upper);
        }
        Some(system)
    }

    /// The maps of lower bounds and of upper bounds, which are not reached, of a subscript over the symbols.
    pub fn bounds(&self, cx: &Context, var: usize) -> (Vec<AffineExpr>, Vec<AffineExpr>) {
        let affine = cx.affine();
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        let parts = |row: &ConstraintRow, sign: i64| -> AffineExpr {
            let row: ConstraintRow = row[self.rank..]
                .iter()
                .map(|f| f.wrapping_mul(sign))
                .collect();
            self.sum(cx, &row)
        };
        let free = self.system.inequalities().iter();
        for row in free.filter(|r| r[var] != 0 && self.is_free(r, var)) {
            let divisor = affine.constant(row[var].abs());
            if row[var] > 0 {
                let bound = affine.add_constant(parts(row, -1), row[var] - 1);
                lower.push(affine.floordiv(bound, divisor));
            } else {
                let bound = affine.floordiv(parts(row, 1), divisor);
                upper.push(affine.add_constant(bound, 1));
            }
        }
        let free = self.system.equalities().iter();
        for row in free.filter(|r| r[var] != 0 && self.is_free(r, var)) {
            let divisor = affine.constant(row[var].abs());
            let value = parts(row, row[var].signum().wrapping_neg());
            upper.push(affine.add_constant(affine.floordiv(value, divisor), 1));
            lower.push(affine.ceildiv(value, divisor));
        }
        (lower, upper)
    }

    /// The number of dimensions of the memref.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Takes the constraints of another region of the memref.
    pub fn become_like(&mut self, other: &Region) {
        self.system = other.system.clone();
        self.symbols = other.symbols.clone();
    }

    /// Grows to the box around this region and another one of the memref; false if no box is known.
    pub fn unite(&mut self, other: &Region) -> bool {
        match self.united(other) {
            Some(united) => {
                self.become_like(&united);
                true
            }
            None => false,
        }
    }

    fn united(&self, other: &Region) -> Option<Region> {
        let (ours, theirs) = self.aligned(other);
        let mut system = ConstraintSystem::universe(ours.system.num_vars());
        for var in 0..self.rank {
            let (a, b) = (
                ours.span(&ours.system, var)?,
                theirs.span(&theirs.system, var)?,
            );
            if a.divisor != b.divisor {
                return None;
            }
            let lower = match compare(&a.lower, &b.lower) {
                Some(Ordering::Greater) => b.lower,
                Some(_) => a.lower,
                None => constant_row(&a.lower, |of| of.0, (&ours, &theirs, var), i64::min)?,
            };
            let upper = match compare(&a.upper, &b.upper) {
                Some(Ordering::Less) => b.upper,
                Some(_) => a.upper,
                None => constant_row(&a.upper, |of| of.1, (&ours, &theirs, var), i64::max)?,
            };
            let mut row = system.zero_row();
            row[var] = a.divisor;
            for (to, from) in row[self.rank..].iter_mut().zip(&lower) {
                *to = from.wrapping_neg();
            }
            system.add_inequality(row);
            let mut row = system.zero_row();
            row[var] = a.divisor.wrapping_neg();
            row[self.rank..].copy_from_slice(&upper);
            system.add_inequality(row);
        }
        let theirs_too = |row: &&ConstraintRow, rows: &[ConstraintRow]| rows.contains(row);
        let (equal, unequal) = (theirs.system.equalities(), theirs.system.inequalities());
        for row in ours
            .system
            .inequalities()
            .iter()
            .filter(|r| theirs_too(r, unequal))
        {
            system.add_inequality(row.clone());
        }
        for row in ours
            .system
            .equalities()
            .iter()
            .filter(|r| theirs_too(r, equal))
        {
            system.add_equality(row.clone());
        }
        system.remove_trivial_redundancy();
        Some(Region { system, ..ours })
    }

    /// Both regions with the symbols of both.
    fn aligned(&self, other: &Region) -> (Region, Region) {
        let mut symbols = self.symbols.clone();
        let new = other.symbols.iter().filter(|s| !self.symbols.contains(s));
        symbols.extend(new);
        let over_all = |region: &Region| {
            let place = |symbol: &ValueId| region.symbols.iter().position(|s| s == symbol);
            let from = symbols.iter().map(|s| place(s).map(|p| p + self.rank));
            let from: Vec<Option<usize>> = (0..self.rank).map(Some).chain(from).collect();
            Region {
                system: rearranged(&region.system, &from),
                symbols: symbols.clone(),
                ..region.clone()
            }
        };
        (over_all(self), over_all(other))
    }
}

/// Which of two bounds over the same symbols is greater, if they differ by a constant.
fn compare(a: &ConstraintRow, b: &ConstraintRow) -> Option<Ordering> {
    let last = a.len() - 1;
    (a[..last] == b[..last]).then(|| a[last].cmp(&b[last]))
}

/// The constant bound of both regions that `pick` chooses, as a row.
fn constant_row(
    like: &ConstraintRow,
    bound: fn((Option<i64>, Option<i64>)) -> Option<i64>,
    (ours, theirs, var): (&Region, &Region, usize),
    pick: fn(i64, i64) -> i64,
) -> Option<ConstraintRow> {
    let a = bound(ours.system.constant_range(var))?;
    let b = bound(theirs.system.constant_range(var))?;
    let mut row: ConstraintRow = like.iter().map(|_| 0).collect();
    *row.last_mut()? = pick(a, b);
    Some(row)
}

/// Eliminates everything but subscripts and what stays the same in one iteration of the outer loops: those variables.
fn project(
    cx: &Context,
    body: &Body,
    op: OpId,
    domain: &mut Domain,
    map: &AppliedMap,
    (rank, depth): (usize, usize),
) -> Vec<(usize, ValueId)> {
    let used = variables(cx, body, map);
    let outer = outer_ivs(cx, body, op, depth);
    let stays = |value: &ValueId| match loop_of_iv(body, *value) {
        Some(_) => outer.contains(value),
        None => cx.constant_int(body, *value).is_none(),
    };
    let named =
        |domain: &Domain, var: usize| domain.value(var).filter(|v| used.contains(v) && stays(v));
    let all = rank..domain.system.num_vars();
    let (quotients, values): (Vec<usize>, Vec<usize>) =
        all.clone().partition(|var| domain.value(*var).is_none());
    let others = values.into_iter().chain(quotients);
    let mut others: Vec<usize> = others.filter(|var| named(domain, *var).is_none()).collect();
    let count = others.len();
    domain.system.drop_constant_ranges(others.iter().copied());
    others.retain(|var| domain.system.has_var(*var));
    if others.len() < count {
        domain.system.remove_trivial_redundancy();
    }
    for var in others {
        domain.system.eliminate(var);
    }
    let mut kept: Vec<(usize, ValueId)> = all
        .filter_map(|var| Some((var, named(domain, var)?)))
        .collect();
    kept.sort_by_key(|(_, value)| used.iter().position(|v| v == value));
    domain.system.remove_trivial_redundancy();
    kept
}

/// The variables of the outer `depth` loops around `op`.
fn outer_ivs(cx: &Context, body: &Body, op: OpId, depth: usize) -> Vec<ValueId> {
    let loops = enclosing_loops(cx, body, op).into_iter().take(depth);
    loops
        .filter_map(|at| For::new(cx, body, at).map(For::iv))
        .collect()
}

/// The system over its first variables and the given others alone.
fn with_vars(
    system: &ConstraintSystem,
    rank: usize,
    others: &[(usize, ValueId)],
) -> ConstraintSystem {
    let others = others.iter().map(|(var, _)| *var);
    let from: Vec<Option<usize>> = (0..rank).chain(others).map(Some).collect();
    rearranged(system, &from)
}

/// The system over other variables: for each of them the one that it was, if it was there.
fn rearranged(system: &ConstraintSystem, from: &[Option<usize>]) -> ConstraintSystem {
    let row = |row: &ConstraintRow| -> ConstraintRow {
        let factors = from.iter().map(|var| var.map_or(0, |var| row[var]));
        factors.chain(row.last().copied()).collect()
    };
    let mut new = ConstraintSystem::universe(from.len());
    for old in system.equalities() {
        new.add_equality(row(old));
    }
    for old in system.inequalities() {
        new.add_inequality(row(old));
    }
    new
}
