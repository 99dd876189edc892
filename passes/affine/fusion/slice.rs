//! Slices: the part of a loop nest that one iteration of loops of another nest needs.
//!
//! A slice has bounds for each loop of the sliced nest, over the induction variables of the loops around the place it
//! goes to (dimensions) and over symbols.

use std::cell::OnceCell;

use oxmlir_dialects::affine::analysis::dependence::{Access, Dependence, Relation};
use oxmlir_dialects::affine::analysis::domain::{Domain, enclosing_loops};
use oxmlir_dialects::affine::analysis::extent::runs_at_least_once;
use oxmlir_dialects::affine::analysis::solve::Bounds;
use oxmlir_dialects::affine::analysis::system::{ConstraintRow, ConstraintSystem};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{Body, Context, OpId, ValueId};

use crate::affine::nest::is_defined_above;
use crate::affine::parallelize::reductions_if_parallel;

/// A loop with this attribute is not sliced, nor are those in it.
const BARRIER: &str = "slice_fusion_barrier";

#[derive(Clone, Debug)]
pub struct Slice {
    /// The loops of the sliced nest that have bounds, outermost first.
    pub loops: Vec<OpId>,
    pub bounds: Vec<Bounds>,
    /// The loops around the place where the slice goes, outermost first.
    pub around: Vec<OpId>,
    /// The number of loops around both nests.
    pub num_common: usize,
    /// For each store of the sliced nest, the loops around it in the nest, outermost first; each once.
    chains: Vec<Vec<OpId>>,
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
    /// Whether the sliced nest comes before the other one: the slice then goes to the start of the innermost loop, else
    /// to its end.
    pub is_backward: bool,
}

/// What is sliced, and where the slice goes.
pub struct Question<'a> {
    cx: &'a Context,
    body: &'a Body,
    /// Accesses of the earlier nest that count.
    earlier: Vec<Access<'a>>,
    /// Accesses of the later nest.
    later: Vec<Access<'a>>,
    /// What relates each of the earlier ones to each of the later ones, found out when it is asked for.
    dependences: Vec<OnceCell<Dependence>>,
    /// The number of loops around both nests.
    num_common: usize,
    is_backward: bool,
    /// See [`Slice`].
    chains: Vec<Vec<OpId>>,
}

/// The bounds of the loops around one access.
struct Part {
    loops: Vec<OpId>,
    bounds: Vec<Bounds>,
}

impl<'a> Question<'a> {
    /// About the accesses of the earlier nest that count, and those of the later one.
    pub fn new(
        aliases: &'a AliasAnalysis<'a>,
        [earlier, later]: [&[OpId]; 2],
        num_common: usize,
        is_backward: bool,
        stores: &[OpId],
    ) -> Question<'a> {
        let (cx, body) = (aliases.cx(), aliases.body());
        let mut chains: Vec<Vec<OpId>> = Vec::new();
        for store in stores {
            let chain = enclosing_loops(cx, body, *store).split_off(num_common);
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        let accesses = |ops: &[OpId]| -> Vec<Access<'a>> {
            ops.iter().map(|op| Access::affine(aliases, *op)).collect()
        };
        Question {
            cx,
            body,
            earlier: accesses(earlier),
            later: accesses(later),
            dependences: vec![OnceCell::new(); earlier.len() * later.len()],
            num_common,
            is_backward,
            chains,
        }
    }

    /// The number of loops around both nests.
    pub fn num_common(&self) -> usize {
        self.num_common
    }

    /// The slice that goes into loop `depth` around the accesses of the other nest, counted from the outermost loop of
    /// all; none where there is no valid one.
    pub fn slice(&self, depth: usize) -> Option<Slice> {
        let (cx, body) = (self.cx, self.body);
        let (mut parts, mut symbols): (Vec<Part>, Vec<ValueId>) = Default::default();
        let mut around: Option<Vec<OpId>> = None;
        let mut dependences = self.dependences.iter();
        for first in &self.earlier {
            for (second, dependence) in self.later.iter().zip(&mut dependences) {
                if first.memref() != second.memref() && !first.conflicts(second) {
                    continue;
                }
                let target = if self.is_backward { second } else { first };
                if target.loops().len() < depth {
                    return None;
                }
                let mut loops = target.loops().to_vec();
                let reads = ![first, second].iter().any(|access| access.is_write());
                let find = || first.reaches(second, self.num_common + 1, reads);
                let relation = match dependence.get_or_init(find) {
                    Dependence::Unknown => return None,
                    Dependence::No => continue,
                    Dependence::Yes(relation) => relation,
                };
                loops.truncate(depth);
                if around.as_ref().is_some_and(|known| *known != loops) {
                    return None;
                }
                let [sliced, _] = self.sides(relation);
                if self.has_symbolic_bounds(sliced) {
                    return None;
                }
                let part = self.part(relation, &loops, reads, &mut symbols)?;
                around = Some(loops);
                parts.push(part);
            }
        }
        let around = around?;
        let mut loops: Vec<OpId> = Vec::new();
        for op in parts.iter().flat_map(|part| &part.loops) {
            if !loops.contains(op) {
                loops.push(*op);
            }
        }
        let mut slice = Slice {
            loops,
            symbols,
            ..self.empty_slice(&around)
        };
        slice.bounds = self.united(&slice, &parts)?;
        for bounds in &mut slice.bounds {
            if bounds.lower.is_none() || bounds.upper.is_none() {
                *bounds = Bounds::default();
            }
        }
        if !slice.keeps_carried_values(cx, body) || !self.is_known_at_place(&slice) {
            return None;
        }
        slice.is_valid(cx, body)?.then_some(slice)
    }

    /// The loops around an access of the sliced nest and those around one of the other nest, with their variables.
    fn sides<'r>(&self, relation: &'r Relation) -> [&'r [(OpId, usize)]; 2] {
        let [first, second] = &relation.ivs;
        match self.is_backward {
            true => [first, second],
            false => [second, first],
        }
    }

    /// Whether a loop of the sliced nest is bounded by a value that is neither a constant nor one of the loops around it. What it covers
    /// is not known then, so that no slice of it is valid ([`Slice::is_valid`]).
    fn has_symbolic_bounds(&self, sliced: &[(OpId, usize)]) -> bool {
        let (cx, body) = (self.cx, self.body);
        let views = sliced.iter().filter_map(|(op, _)| For::new(cx, body, *op));
        let is_constant =
            |view: For| view.constant_lower().is_some() && view.constant_upper().is_some();
        let own = views.clone().skip(self.num_common);
        if own.clone().all(is_constant) {
            return false;
        }
        let mut domain = Domain::new();
        for view in views {
            domain.add_var(Some(view.iv()));
        }
        let known = domain.system.num_vars();
        for view in own {
            if domain.add_loop(view).is_none() {
                return false;
            }
        }
        let is_symbol = |var: &usize| {
            let value = domain.value(*var);
            value.is_some_and(|value| cx.constant_int(body, value).is_none())
        };
        let mut symbols = (known..domain.system.num_vars()).filter(is_symbol);
        symbols.any(|var| {
            let equalities = domain.system.equalities().iter();
            let mut rows = equalities.chain(domain.system.inequalities());
            rows.any(|row| row[var] != 0)
        })
    }

    /// A slice without loops.
    fn empty_slice(&self, around: &[OpId]) -> Slice {
        Slice {
            loops: Vec::new(),
            bounds: Vec::new(),
            around: around.to_vec(),
            num_common: self.num_common,
            chains: self.chains.clone(),
            dims: ivs(self.cx, self.body, around),
            symbols: Vec::new(),
            is_backward: self.is_backward,
        }
    }

    /// Whether all values that the bounds are made of are known where the slice goes: none is computed in one of the nests.
    fn is_known_at_place(&self, slice: &Slice) -> bool {
        let (cx, body) = (self.cx, self.body);
        let nests = [slice.loops.first(), slice.around.get(self.num_common)];
        let is_inside = |value: ValueId| {
            let mut nests = nests.into_iter().flatten();
            nests.any(|nest| !is_defined_above(body, *nest, value))
        };
        let bounds = slice.bounds.iter().flat_map(|b| [b.lower, b.upper]);
        bounds.flatten().all(|bound| {
            let operands = slice.applied(cx, body, bound).operands;
            let mut symbols = operands.iter().filter(|value| !slice.dims.contains(value));
            symbols.all(|value| !is_inside(*value))
        })
    }

    /// The bounds for one pair of dependent accesses. `symbols` grows by those that occur.
    fn part(
        &self,
        relation: &Relation,
        around: &[OpId],
        reads: bool,
        symbols: &mut Vec<ValueId>,
    ) -> Option<Part> {
        let affine = self.cx.affine();
        let domain = &relation.domain;
        let [sliced, target] = self.sides(relation);
        let mut system = domain.system.clone();
        for (_, var) in target
            .iter()
            .skip(around.len())
            .chain(sliced.iter().take(self.num_common))
        {
            system.eliminate(*var);
        }
        let mut known: Vec<Option<AffineExpr>> = vec![None; system.num_vars()];
        for ((_, var), dim) in target.iter().zip(0..).take(around.len()) {
            known[*var] = Some(affine.dim(dim));
        }
        for (var, known) in known.iter_mut().enumerate() {
            if let Some(value) = domain.value(var) {
                let index = symbols.iter().position(|s| *s == value).unwrap_or_else(|| {
                    symbols.push(value);
                    symbols.len() - 1
                });
                *known = Some(affine.symbol(u32::try_from(index).ok()?));
            }
        }
        let sliced = &sliced[self.num_common.min(sliced.len())..];
        let unknown: Vec<usize> = sliced.iter().map(|(_, var)| *var).collect();
        let mut part = Part {
            loops: sliced.iter().map(|(op, _)| *op).collect(),
            bounds: system.solve(&unknown, &known, affine),
        };
        self.open_sequential_loops(&mut part, around, reads, symbols);
        Some(part)
    }

    /// Loops from the first on that may not be sliced keep their bounds.
    fn open_sequential_loops(
        &self,
        part: &mut Part,
        around: &[OpId],
        reads: bool,
        symbols: &[ValueId],
    ) {
        let (cx, body) = (self.cx, self.body);
        let is_barrier = |op: OpId| {
            body.named_attr(cx, op, BARRIER).is_some()
                || (reads && reductions_if_parallel(cx, body, op, false).is_none())
        };
        for index in 0..part.loops.len() {
            let op = part.loops[index];
            if !is_barrier(op) {
                continue;
            }
            let reduces = reductions_if_parallel(cx, body, op, true)
                .is_some_and(|reductions| !reductions.is_empty());
            let slice = Slice {
                loops: part.loops.clone(),
                bounds: part.bounds.clone(),
                symbols: symbols.to_vec(),
                ..self.empty_slice(around)
            };
            let is_innermost = around.len() >= part.loops.len() + self.num_common;
            if reduces
                && is_innermost
                && slice.num_iterations(cx, body) == Some(1)
                && slice.is_maximal(cx, body)
            {
                continue;
            }
            part.bounds[index..].fill(Bounds::default());
            return;
        }
    }

    /// The least bounds that contain those of all parts.
    fn united(&self, slice: &Slice, parts: &[Part]) -> Option<Vec<Bounds>> {
        let (cx, body) = (self.cx, self.body);
        let mut union: Option<ConstraintSystem> = None;
        let width = slice.loops.len() + slice.dims.len() + slice.symbols.len();
        for part in parts {
            let system = slice.constraints(cx, body, part, &slice.loops)?.system;
            union = Some(match union {
                None => system,
                Some(_) if system.num_vars() > width => return None,
                Some(known) if known.num_vars() > width => return None,
                Some(known) => bounding_box(&known, &system, slice.loops.len())?,
            });
        }
        let union = union?;
        let unknown: Vec<usize> = (0..slice.loops.len()).collect();
        let affine = cx.affine();
        let dims = (0..).take(slice.dims.len()).map(|i| affine.dim(i));
        let symbols = (0..).take(slice.symbols.len()).map(|i| affine.symbol(i));
        let known: Vec<Option<AffineExpr>> = unknown
            .iter()
            .map(|_| None)
            .chain(dims.chain(symbols).map(Some))
            .chain(std::iter::repeat(None))
            .take(union.num_vars())
            .collect();
        Some(union.solve(&unknown, &known, affine))
    }
}

fn ivs(cx: &Context, body: &Body, loops: &[OpId]) -> Vec<ValueId> {
    let views = loops.iter().filter_map(|op| For::new(cx, body, *op));
    views.map(For::iv).collect()
}

impl Slice {
    /// The variables of the loops, then those of dimensions and symbols, without constraints.
    fn space(&self, cx: &Context, body: &Body) -> Domain {
        let mut domain = Domain::new();
        for value in ivs(cx, body, &self.loops)
            .iter()
            .chain(&self.dims)
            .chain(&self.symbols)
        {
            let var = domain.add_var(Some(*value));
            if let Some(constant) = cx.constant_int(body, *value) {
                domain.system.set_value(var, constant);
            }
        }
        domain
    }

    /// The constraints that a part puts on some loops of the slice, and what is known of dimensions.
    fn constraints(
        &self,
        cx: &Context,
        body: &Body,
        part: &Part,
        loops: &[OpId],
    ) -> Option<Domain> {
        let mut domain = self.space(cx, body);
        for op in &self.around {
            domain.add_loop(For::new(cx, body, *op)?)?;
        }
        let wanted = self.loops.iter().enumerate();
        for (var, op) in wanted.filter(|(_, op)| loops.contains(op)) {
            let at = part.loops.iter().position(|other| other == op);
            match at.map(|at| part.bounds[at]).unwrap_or_default() {
                Bounds {
                    lower: Some(lower),
                    upper: Some(upper),
                } => self.add_bounds(cx, body, &mut domain, var, [lower, upper])?,
                _ => domain.add_loop(For::new(cx, body, *op)?)?,
            }
        }
        Some(domain)
    }

    fn add_bounds(
        &self,
        cx: &Context,
        body: &Body,
        domain: &mut Domain,
        var: usize,
        [lower, upper]: [AffineExpr; 2],
    ) -> Option<()> {
        let affine = cx.affine();
        if affine.add_constant(lower, 1) != upper {
            domain.add_bound(cx, body, var, &self.applied_raw(cx, lower), true)?;
            return domain.add_bound(cx, body, var, &self.applied_raw(cx, upper), false);
        }
        let rows = domain.map_rows(cx, body, &self.applied_raw(cx, lower))?;
        for mut row in rows {
            row[var] = row[var].checked_sub(1)?;
            domain.system.add_equality(row);
        }
        Some(())
    }

    fn applied_raw(&self, cx: &Context, expr: AffineExpr) -> AppliedMap {
        let counts = [self.dims.len(), self.symbols.len()].map(|n| u32::try_from(n).unwrap_or(0));
        let form = cx.affine().map(counts[0], counts[1], &[expr]);
        Applied::new(form, self.dims.iter().chain(&self.symbols).copied())
    }

    /// Adds a copy of the loops around the place of the slice: the variables of it, outermost first. Those of the loops that are around
    /// both nests have no constraints.
    pub fn add_place(&self, cx: &Context, body: &Body, domain: &mut Domain) -> Option<Vec<usize>> {
        let mut around = Domain::new();
        for dim in &self.dims {
            around.add_var(Some(*dim));
        }
        for op in &self.around[self.num_common.min(self.around.len())..] {
            around.add_loop(For::new(cx, body, *op)?)?;
        }
        let mut places = domain.embed(&around, |value| self.dims.contains(&value));
        places.truncate(self.dims.len());
        Some(places)
    }

    /// The rows that are not negative where variable `var` has a value that loop `op` takes on in the slice for `place`. There are none
    /// for a loop that keeps its bounds.
    pub fn rows_inside(
        &self,
        cx: &Context,
        body: &Body,
        domain: &mut Domain,
        (op, var): (OpId, usize),
        place: &[usize],
    ) -> Option<Vec<ConstraintRow>> {
        let at = self.loops.iter().position(|other| *other == op);
        let bounds = at.map(|at| self.bounds[at]).unwrap_or_default();
        let (Some(lower), Some(upper)) = (bounds.lower, bounds.upper) else {
            return Some(Vec::new());
        };
        let symbols = self.symbols.iter();
        let symbols = symbols.map(|value| domain.var(cx, body, *value));
        let operands: Vec<usize> = place.iter().copied().chain(symbols).collect();
        let mut rows: Vec<ConstraintRow> = Vec::new();
        for (expr, sign) in [(lower, 1), (upper, -1)] {
            for row in domain.map_rows_at(cx, &self.applied_raw(cx, expr), &operands)? {
                // `var - lower`, and `upper - var - 1`.
                let signed = row.iter().map(|factor| factor.checked_mul(-sign));
                let mut row = signed.collect::<Option<ConstraintRow>>()?;
                row[var] = row[var].checked_add(sign)?;
                let last = row.last_mut()?;
                *last = last.checked_sub(i64::from(sign < 0))?;
                rows.push(row);
            }
        }
        Some(rows.into_iter().map(|row| domain.widened(row)).collect())
    }

    /// A bound as a map with operands, canonical.
    pub fn applied(&self, cx: &Context, body: &Body, expr: AffineExpr) -> AppliedMap {
        let mut map = self.applied_raw(cx, expr);
        map.canonicalize(cx, body);
        map
    }

    fn whole(&self) -> Part {
        Part {
            loops: self.loops.clone(),
            bounds: self.bounds.clone(),
        }
    }

    /// How often each loop of the slice runs.
    pub fn trip_counts(&self, cx: &Context, body: &Body) -> Option<Vec<(OpId, i64)>> {
        let count = |(op, bounds): (&OpId, &Bounds)| {
            let trips = match (bounds.lower, bounds.upper) {
                (Some(lower), Some(upper)) => {
                    let affine = cx.affine();
                    let counts = [self.dims.len(), self.symbols.len()]
                        .map(|n| u32::try_from(n).unwrap_or(0));
                    let trips = affine.sub(upper, lower);
                    trips
                        .simplify(counts[0], counts[1], affine)
                        .as_constant(affine)?
                }
                _ => i64::try_from(For::new(cx, body, *op)?.trip_count()?).ok()?,
            };
            Some((*op, trips))
        };
        self.loops.iter().zip(&self.bounds).map(count).collect()
    }

    /// How often the innermost loop of the slice runs altogether.
    pub fn num_iterations(&self, cx: &Context, body: &Body) -> Option<i64> {
        let counts = self.trip_counts(cx, body)?;
        counts
            .iter()
            .try_fold(1i64, |all, (_, trips)| all.checked_mul(*trips))
    }

    /// Where every loop runs once, at the value of a loop around: whether those have the same constant bounds as the
    /// loops of the slice. None where it is not that simple.
    fn has_bounds_of_loops_around(&self, cx: &Context, body: &Body) -> Option<bool> {
        let affine = cx.affine();
        let mut used = Vec::new();
        for (op, bounds) in self.loops.iter().zip(&self.bounds) {
            let (lower, upper) = (bounds.lower?, bounds.upper?);
            let dim = lower.as_dim(affine)?;
            if affine.add_constant(lower, 1) != upper || used.contains(&dim) {
                return None;
            }
            used.push(dim);
            let own = For::new(cx, body, *op)?;
            let other = For::new(cx, body, *self.around.get(dim as usize)?)?;
            let limits =
                |view: For| Some((view.constant_lower()?, view.constant_upper()?, view.step()));
            if limits(own)? != limits(other)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The innermost of the sliced loops of which each iteration of the loops around executes one, in the order of the nest; none where
    /// something is executed in another order, or not once.
    pub fn one_by_one(&self, cx: &Context, body: &Body) -> Option<OpId> {
        let limits =
            |view: For| Some((view.constant_lower()?, view.constant_upper()?, view.step()));
        let mut around = (self.num_common..self.around.len()).map(|dim| (dim, self.around[dim]));
        let mut last: Option<OpId> = None;
        for (op, bounds) in self.loops.iter().zip(&self.bounds) {
            let own = For::new(cx, body, *op)?;
            let Some((dim, other)) = around.next() else {
                let is_whole = |bound: Option<AffineExpr>, all: Option<i64>| {
                    bound.is_none_or(|expr| all.is_some() && expr.as_constant(cx.affine()) == all)
                };
                let [lower, upper] = [own.constant_lower(), own.constant_upper()];
                if !is_whole(bounds.lower, lower) || !is_whole(bounds.upper, upper) {
                    return None;
                }
                continue;
            };
            let (lower, upper) = (bounds.lower?, bounds.upper?);
            let is_one = lower.as_dim(cx.affine())? as usize == dim
                && cx.affine().add_constant(lower, 1) == upper
                && limits(own)? == limits(For::new(cx, body, other)?)?;
            if !is_one || last.is_some_and(|last| !body.is_in(*op, last)) {
                return None;
            }
            last = Some(*op);
        }
        last.filter(|_| around.next().is_none())
    }

    /// Whether loops that carry values have the bounds that they had.
    fn keeps_carried_values(&self, cx: &Context, body: &Body) -> bool {
        let affine = cx.affine();
        self.loops.iter().zip(&self.bounds).all(|(op, bounds)| {
            let Some(view) = For::new(cx, body, *op).filter(|_| body.num_results(*op) > 0) else {
                return true;
            };
            let same = |bound: Option<AffineExpr>, old: Option<i64>| {
                bound.is_none_or(|expr| old.is_some() && expr.as_constant(affine) == old)
            };
            same(bounds.lower, view.constant_lower()) && same(bounds.upper, view.constant_upper())
        })
    }

    /// Whether the slice has no iteration that the nest does not have; none where that is not known.
    fn is_valid(&self, cx: &Context, body: &Body) -> Option<bool> {
        if self.has_bounds_of_loops_around(cx, body) == Some(true) {
            return Some(true);
        }
        for innermost in &self.loops {
            let loops = self.loops_around(body, *innermost);
            if !self.is_valid_for(cx, body, &loops)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The loops of the slice around one of them, that included.
    fn loops_around(&self, body: &Body, op: OpId) -> Vec<OpId> {
        let around = self.loops.iter().filter(|at| body.is_in(op, **at));
        around.copied().collect()
    }

    fn is_valid_for(&self, cx: &Context, body: &Body, loops: &[OpId]) -> Option<bool> {
        let domain = self.constraints(cx, body, &self.whole(), loops)?;
        let nest = self.nest_domain(cx, body, loops)?;
        let values = self.loops.len() + self.dims.len();
        let uses_symbols = (values..nest.num_vars()).any(|var| {
            let mut rows = nest.equalities().iter().chain(nest.inequalities());
            rows.any(|row| row[var] != 0)
        });
        if uses_symbols {
            return None;
        }
        let mut nest = nest;
        while nest.num_vars() < domain.system.num_vars() {
            nest.add_var();
        }
        Some(domain.system.is_subset_of(&nest))
    }

    /// The iterations of some loops of the sliced nest in the space of the slice; none where they are not all of a range.
    fn nest_domain(&self, cx: &Context, body: &Body, loops: &[OpId]) -> Option<ConstraintSystem> {
        let mut names = self.space(cx, body);
        let width = names.system.num_vars();
        names.system = ConstraintSystem::universe(width);
        for op in loops {
            names.add_loop(For::new(cx, body, *op)?)?;
        }
        (names.system.num_vars() == width).then_some(names.system)
    }

    /// Whether all iterations of the loops around together do everything that the nest does, as far as that is known.
    pub fn is_maximal(&self, cx: &Context, body: &Body) -> bool {
        let quick = self.has_bounds_of_loops_around(cx, body);
        quick != Some(false)
            && self.chains.iter().all(|chain| {
                let chain = chain.iter().filter(|op| self.loops.contains(op));
                let loops: Vec<OpId> = chain.copied().collect();
                (quick == Some(true) && self.others_run(cx, body, &loops))
                    || self.covers(cx, body, &loops).unwrap_or(false)
            })
    }

    /// Whether the loops around that do not stand for one of `loops` run at least once.
    fn others_run(&self, cx: &Context, body: &Body, loops: &[OpId]) -> bool {
        let stands_for = |dim: usize| {
            let mut bounds = self.loops.iter().zip(&self.bounds);
            bounds.any(|(op, bounds)| {
                let lower = bounds.lower.and_then(|expr| expr.as_dim(cx.affine()));
                loops.contains(op) && lower.is_some_and(|at| at as usize == dim)
            })
        };
        let own = self.around.iter().enumerate().skip(self.num_common);
        let mut others = own.filter(|(dim, _)| !stands_for(*dim));
        others.all(|(_, op)| For::new(cx, body, *op).is_some_and(runs_at_least_once))
    }

    /// Whether each iteration of some loops of the sliced nest is one of a slice.
    fn covers(&self, cx: &Context, body: &Body, loops: &[OpId]) -> Option<bool> {
        let mut nest = self.nest_domain(cx, body, loops)?;
        let mut around = self.around.iter().map(|op| For::new(cx, body, *op));
        if !around.all(|view| view.is_some_and(For::has_exact_domain)) {
            return Some(false);
        }
        let mut covered = self.constraints(cx, body, &self.whole(), loops)?.system;
        let (width, first) = (nest.num_vars(), self.loops.len());
        let own = first + self.num_common..first + self.dims.len();
        for var in (width..covered.num_vars()).chain(own) {
            if !covered.eliminate_exactly(var) {
                return None;
            }
        }
        // What is known of the loops around both holds for the nest, too.
        let mut common = self.space(cx, body);
        for op in &self.around[..self.num_common.min(self.around.len())] {
            common.add_loop(For::new(cx, body, *op)?)?;
        }
        if common.system.num_vars() > width {
            return None;
        }
        for row in common.system.equalities() {
            nest.add_equality(row.clone());
        }
        for row in common.system.inequalities() {
            nest.add_inequality(row.clone());
        }
        while nest.num_vars() < covered.num_vars() {
            nest.add_var();
        }
        Some(nest.is_subset_of(&covered))
    }
}

/// The constraints that both have, and for each of the first variables the lesser lower and the greater upper bound.
fn bounding_box(
    a: &ConstraintSystem,
    b: &ConstraintSystem,
    vars: usize,
) -> Option<ConstraintSystem> {
    let mut all = ConstraintSystem::universe(a.num_vars());
    for var in 0..vars {
        let (x, y) = (extent(a, vars, var)?, extent(b, vars, var)?);
        let pick = |x: &ConstraintRow,
                    y: &ConstraintRow,
                    constant: Option<i64>|
         -> Option<ConstraintRow> {
            let last = x.len() - 1;
            if x[..last] == y[..last] {
                let row = if x[last] >= y[last] { x } else { y };
                return Some(row.clone());
            }
            let mut row = ConstraintRow::from_elem(0, last + 1);
            row[var] = x[var].signum();
            row[last] = constant?;
            Some(row)
        };
        let (range_a, range_b) = (a.constant_range(var), b.constant_range(var));
        let least = range_a
            .0
            .zip(range_b.0)
            .and_then(|(x, y)| x.min(y).checked_neg());
        let greatest = range_a.1.zip(range_b.1).map(|(x, y)| x.max(y));
        all.add_inequality(pick(&x[0], &y[0], least)?);
        all.add_inequality(pick(&x[1], &y[1], greatest)?);
    }
    for row in a.equalities() {
        if b.equalities().contains(row) {
            all.add_equality(row.clone());
        }
    }
    for row in a.inequalities() {
        if b.inequalities().contains(row) {
            all.add_inequality(row.clone());
        }
    }
    all.remove_trivial_redundancy();
    Some(all)
}

/// The lower and the upper bound of a variable that are the least constant apart, free of the other first variables.
fn extent(system: &ConstraintSystem, vars: usize, var: usize) -> Option<[ConstraintRow; 2]> {
    let is_free = |row: &ConstraintRow| (0..vars).all(|other| other == var || row[other] == 0);
    let negated =
        |row: &ConstraintRow| -> ConstraintRow { row.iter().map(|f| f.wrapping_neg()).collect() };
    if let Some(row) = system
        .equalities()
        .iter()
        .find(|r| r[var].abs() == 1 && is_free(r))
    {
        let lower = if row[var] > 0 {
            row.clone()
        } else {
            negated(row)
        };
        let upper = negated(&lower);
        return Some([lower, upper]);
    }
    let bounds = |sign: i64| {
        let rows = system.inequalities().iter();
        rows.filter(move |r| r[var] == sign && is_free(r))
    };
    let last = system.num_vars();
    let pairs = bounds(1).flat_map(|lower| bounds(-1).map(move |upper| (lower, upper)));
    let opposite =
        pairs.filter(|(lower, upper)| (0..last).all(|i| lower[i] == upper[i].wrapping_neg()));
    let (lower, upper) =
        opposite.min_by_key(|(lower, upper)| lower[last].saturating_add(upper[last]))?;
    Some([lower.clone(), upper.clone()])
}
