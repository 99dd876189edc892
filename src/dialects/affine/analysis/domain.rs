//! Iteration domains: the constraints that enclosing loops and conditionals put on the values of an operation.

use oxmlir_ir::affine::{AffineExpr, ExprKind, FlatExpr, Flattener};
use oxmlir_ir::{Body, Context, OpId, OpRef, Traits, ValueId};
use rustc_hash::FxHashSet;

use super::set::{add_division, row_of};
use super::system::{ConstraintRow, ConstraintSystem, widen};
use crate::affine::loops::{For, Parallel, condition};
use crate::affine::maps::{AppliedMap, AppliedSet};
use crate::tables::affine as ops;

/// Constraints over values, or what else has a name. Values and unnamed variables come in any order.
#[derive(Clone, Debug)]
pub struct Domain<K = ValueId> {
    /// The constraints, over the variables of the domain.
    pub system: ConstraintSystem,
    /// The value of each variable; none for quotients.
    values: Vec<Option<K>>,
    /// The dividends, divisors and variables of quotients.
    quotients: Vec<(FlatExpr, i64, usize)>,
}

impl<K: Copy + PartialEq> Default for Domain<K> {
    fn default() -> Self {
        Domain::new()
    }
}

impl<K: Copy + PartialEq> Domain<K> {
    /// The domain without variables and constraints.
    pub fn new() -> Domain<K> {
        Domain {
            system: ConstraintSystem::default(),
            values: Vec::new(),
            quotients: Vec::new(),
        }
    }

    /// The same variables over the points of `system`.
    pub fn with(&self, system: ConstraintSystem) -> Domain<K> {
        Domain {
            system,
            values: self.values.clone(),
            quotients: self.quotients.clone(),
        }
    }

    /// A new variable that stands for `value` or, if none, for nothing that has a name.
    pub fn add_var(&mut self, value: Option<K>) -> usize {
        self.values.push(value);
        self.system.add_var()
    }

    /// Adds the variables and constraints of another domain, and gives the place of each of its variables: that of the same value, or
    /// a new one for quotients and for values that are its `own`.
    pub fn embed(&mut self, other: &Domain<K>, own: impl Fn(K) -> bool) -> Vec<usize> {
        let before = self.values.len();
        let places: Vec<usize> = (0..other.system.num_vars())
            .map(|var| {
                let value = other.value(var);
                let shared = value.filter(|value| !own(*value));
                let known = shared.and_then(|value| self.position(value));
                known.unwrap_or_else(|| {
                    self.values.push(shared);
                    self.values.len() - 1
                })
            })
            .collect();
        self.system.add_vars(self.values.len() - before);
        self.system.add_placed(&other.system, &places);
        places
    }

    /// The value that a variable stands for.
    pub fn value(&self, var: usize) -> Option<K> {
        self.values[var]
    }

    /// The values that variables stand for.
    pub fn values(&self) -> Vec<K> {
        self.values.iter().flatten().copied().collect()
    }

    /// The variable of `value`.
    pub fn position(&self, value: K) -> Option<usize> {
        self.values.iter().position(|v| *v == Some(value))
    }

    /// The row of an expression over operands, quotients in it becoming variables; `None` where it is not linear.
    pub fn row(
        &mut self,
        cx: &Context,
        expr: AffineExpr,
        dims: u32,
        symbols: u32,
        operands: &[usize],
    ) -> Option<ConstraintRow> {
        if let Some(row) = self.row_of_leaf(expr.kind(cx.affine()), dims, operands) {
            return Some(row);
        }
        let mut flattener = Flattener::new(dims, symbols, cx.affine());
        let flat = flattener.flatten(expr)?;
        let mut positions = operands.to_vec();
        for division in flattener.divisions() {
            let division = division.as_ref()?;
            let dividend = self
                .system
                .placed(&row_of(&division.dividend, positions.len()), &positions);
            if let Some(known) = self.known_quotient(&dividend, division.divisor) {
                positions.push(known);
                continue;
            }
            let quotient = self.add_var(None);
            let dividend = self.widened(dividend);
            let placed = oxmlir_ir::affine::LocalDivision {
                dividend: oxmlir_ir::affine::FlatExpr {
                    constant: dividend[dividend.len() - 1],
                    factors: dividend[..dividend.len() - 1].to_vec(),
                },
                divisor: division.divisor,
            };
            add_division(&mut self.system, quotient, &placed);
            self.quotients
                .push((placed.dividend, placed.divisor, quotient));
            positions.push(quotient);
        }
        Some(
            self.system
                .placed(&row_of(&flat, positions.len()), &positions),
        )
    }

    /// The row of a variable or constant, as most expressions are.
    fn row_of_leaf(&self, kind: ExprKind, dims: u32, operands: &[usize]) -> Option<ConstraintRow> {
        let (place, factor) = match kind {
            ExprKind::Dim(at) => (*operands.get(at as usize)?, 1),
            ExprKind::Symbol(at) => (*operands.get((dims + at) as usize)?, 1),
            ExprKind::Constant(value) => (self.system.num_vars(), value),
            ExprKind::Binary(..) => return None,
        };
        let mut row = self.system.zero_row();
        row[place] = factor;
        Some(row)
    }

    /// The variable of a quotient that there is already.
    fn known_quotient(&self, dividend: &ConstraintRow, divisor: i64) -> Option<usize> {
        let last = dividend.len() - 1;
        let is_same = |known: &FlatExpr| {
            known.constant == dividend[last]
                && (0..last).all(|var| known.factor(var) == dividend[var])
        };
        let mut quotients = self.quotients.iter();
        let found = quotients.find(|(known, by, _)| *by == divisor && is_same(known));
        found.map(|(_, _, quotient)| *quotient)
    }

    /// The rows of all results of a map over the variables `operands`.
    pub fn map_rows_at(
        &mut self,
        cx: &Context,
        map: &AppliedMap,
        operands: &[usize],
    ) -> Option<Vec<ConstraintRow>> {
        let affine = cx.affine();
        let (dims, symbols) = (map.form.num_dims(affine), map.form.num_symbols(affine));
        let results = map.form.results(affine);
        let mut rows = Vec::with_capacity(results.len());
        for expr in results {
            rows.push(self.row(cx, *expr, dims, symbols, operands)?);
        }
        // Rows made before later quotients were added lack their factors.
        let width = self.system.num_vars();
        rows.iter_mut().for_each(|row| widen(row, width));
        Some(rows)
    }

    /// A row that was made before later variables were.
    pub fn widened(&self, mut row: ConstraintRow) -> ConstraintRow {
        widen(&mut row, self.system.num_vars());
        row
    }
}

impl Domain {
    /// The variable of `value`; where there is none yet, one is made, fixed to the value of a constant.
    pub fn var(&mut self, cx: &Context, body: &Body, value: ValueId) -> usize {
        if let Some(position) = self.position(value) {
            return position;
        }
        let position = self.add_var(Some(value));
        if let Some(constant) = cx.constant_int(body, value) {
            self.system.set_value(position, constant);
        }
        position
    }

    /// The rows of all results of a map.
    pub fn map_rows(
        &mut self,
        cx: &Context,
        body: &Body,
        map: &AppliedMap,
    ) -> Option<Vec<ConstraintRow>> {
        let operands: Vec<usize> = map
            .operands
            .iter()
            .map(|v| self.var(cx, body, *v))
            .collect();
        self.map_rows_at(cx, map, &operands)
    }

    /// Adds `var` compared with the results of a map: at least all (a lower bound), or below all.
    pub fn add_bound(
        &mut self,
        cx: &Context,
        body: &Body,
        var: usize,
        map: &AppliedMap,
        lower: bool,
    ) -> Option<()> {
        let mut map = map.clone();
        map.compose(cx, body);
        for row in self.map_rows(cx, body, &map)? {
            let mut bound: ConstraintRow = if lower {
                row.iter().map(|f| f.wrapping_neg()).collect()
            } else {
                row
            };
            bound[var] = bound[var].wrapping_add(if lower { 1 } else { -1 });
            if !lower {
                let last = bound.len() - 1;
                bound[last] = bound[last].checked_sub(1)?;
            }
            self.system.add_inequality(bound);
        }
        Some(())
    }

    /// Adds the bounds of a loop for its variable.
    pub fn add_loop(&mut self, view: For) -> Option<()> {
        let (cx, body) = (view.op().cx, view.op().body);
        let var = self.var(cx, body, view.iv());
        let step = view.step();
        // Of others than constant bounds it is not counted in steps, as in the reference.
        if let Some(start) = view.constant_lower().filter(|_| step != 1) {
            // iv = lower + step * quotient
            let quotient = self.add_var(None);
            let mut row = self.system.zero_row();
            row[var] = 1;
            row[quotient] = step.wrapping_neg();
            if let Some(constant) = row.last_mut() {
                *constant = start.wrapping_neg();
            }
            self.system.add_equality(row);
        }
        match view.constant_lower() {
            Some(first) => self.add_constant_bound(var, 1, first.wrapping_neg()),
            None => self.add_bound(cx, body, var, &view.lower(), true)?,
        }
        match view.constant_upper() {
            Some(end) => self.add_constant_bound(var, -1, end.checked_sub(1)?),
            None => self.add_bound(cx, body, var, &view.upper(), false)?,
        }
        Some(())
    }

    /// Adds that `sign * var + constant` is at least zero.
    fn add_constant_bound(&mut self, var: usize, sign: i64, constant: i64) {
        let mut row = self.system.zero_row();
        (row[var], row[self.system.num_vars()]) = (sign, constant);
        self.system.add_inequality(row);
    }

    /// Whether no constraint relates two of `values`.
    pub fn is_hyperrectangular(&self, values: &[ValueId]) -> bool {
        let positions: Vec<usize> = values.iter().filter_map(|v| self.position(*v)).collect();
        let rows = self
            .system
            .equalities()
            .iter()
            .chain(self.system.inequalities());
        let used = |row: &ConstraintRow| positions.iter().filter(|p| row[**p] != 0).count();
        rows.map(used).all(|count| count <= 1)
    }

    fn add_parallel(&mut self, view: Parallel) -> Option<()> {
        let (cx, body) = (view.op().cx, view.op().body);
        let bounds = view.lower_bounds().into_iter().zip(view.upper_bounds());
        for ((iv, step), (lower, upper)) in
            body.args(view.block()).iter().zip(view.steps()).zip(bounds)
        {
            if step != 1 {
                return None;
            }
            let var = self.var(cx, body, *iv);
            self.add_bound(cx, body, var, &lower, true)?;
            self.add_bound(cx, body, var, &upper, false)?;
        }
        Some(())
    }

    /// Adds the constraints of a condition.
    fn add_condition(&mut self, cx: &Context, body: &Body, condition: &AppliedSet) -> Option<()> {
        let mut condition = condition.clone();
        condition.compose(cx, body);
        let affine = cx.affine();
        let exprs: Vec<AffineExpr> = condition
            .form
            .constraints(affine)
            .iter()
            .map(|c| c.expr)
            .collect();
        let dims = condition.form.num_dims(affine);
        let map = affine.map(dims, condition.form.num_symbols(affine), &exprs);
        let rows = self.map_rows(
            cx,
            body,
            &AppliedMap::new(map, condition.operands.iter().copied()),
        )?;
        for (row, constraint) in rows.into_iter().zip(condition.form.constraints(affine)) {
            if constraint.is_equality {
                self.system.add_equality(row);
            } else {
                self.system.add_inequality(row);
            }
        }
        Some(())
    }

    /// Adds the bounds of those loops around `op`, within its affine scope, that say something of `used`; `None` where they are not
    /// linear.
    pub fn add_enclosing_loops(
        &mut self,
        cx: &Context,
        body: &Body,
        op: OpId,
        used: &[ValueId],
    ) -> Option<()> {
        for parent in relevant(cx, body, surroundings(cx, body, op), used) {
            self.add_if_loop(cx, body, parent)?;
        }
        Some(())
    }

    /// Adds the bounds of `op` if it is a loop.
    pub(super) fn add_if_loop(&mut self, cx: &Context, body: &Body, op: OpId) -> Option<()> {
        match body.name(op) {
            ops::FOR => self.add_loop(For::new(cx, body, op)?),
            ops::PARALLEL => self.add_parallel(Parallel::new(cx, body, op)?),
            _ => Some(()),
        }
    }

    /// Adds what the operations around `op` say, within its affine scope; `None` where that is not linear.
    pub fn add_surroundings(&mut self, cx: &Context, body: &Body, op: OpId) -> Option<()> {
        self.add_all(cx, body, op, surroundings(cx, body, op))
    }

    /// The same of those operations that say something of `used`.
    pub fn add_surroundings_of(
        &mut self,
        cx: &Context,
        body: &Body,
        op: OpId,
        used: &[ValueId],
    ) -> Option<()> {
        let around = relevant(cx, body, surroundings(cx, body, op), used);
        self.add_all(cx, body, op, around)
    }

    /// Adds what operations around `op` say.
    fn add_all(&mut self, cx: &Context, body: &Body, op: OpId, around: Vec<OpId>) -> Option<()> {
        for parent in around {
            self.add_if_loop(cx, body, parent)?;
            // The constraints hold in the first region only.
            if body.name(parent) == ops::IF && is_in_region(body, parent, 0, op) {
                self.add_condition(cx, body, &condition(OpRef::new(cx, body, parent))?)?;
            }
        }
        Some(())
    }
}

impl For<'_> {
    /// Whether [`Domain::add_loop`] says exactly which values its variable takes on, where it adds anything.
    pub fn has_exact_domain(self) -> bool {
        self.step() == 1 || self.constant_lower().is_some()
    }
}

/// Those of the loops and conditionals `all`, nested in one another, that say something of the values `used`. The others run a
/// known number of times, at least once, and nothing uses their variables: without their bounds no point is gained or lost.
pub fn relevant(cx: &Context, body: &Body, mut all: Vec<OpId>, used: &[ValueId]) -> Vec<OpId> {
    let free_iv = |op: &OpId| {
        let view = For::new(cx, body, *op)?;
        let runs = view.constant_lower()? < view.constant_upper()?;
        (runs && view.has_plain_bounds()).then(|| view.iv())
    };
    let free_ivs: Vec<Option<ValueId>> = all.iter().map(free_iv).collect();
    if free_ivs.iter().all(Option::is_none) {
        return all;
    }
    let mut named: FxHashSet<ValueId> = used.iter().copied().collect();
    for (op, _) in all.iter().zip(&free_ivs).filter(|(_, iv)| iv.is_none()) {
        let op = OpRef::new(cx, body, *op);
        if let Some(mut condition) = condition(op) {
            condition.compose(cx, body);
            named.extend(condition.operands);
        }
        let bounds = For::new(cx, body, op.id).map(|view| [view.lower(), view.upper()]);
        let parallel = || Parallel::new(cx, body, op.id);
        let bounds = bounds.or_else(|| parallel().map(|view| [view.lower(), view.upper()]));
        for mut bound in bounds.into_iter().flatten() {
            bound.compose(cx, body);
            named.extend(bound.operands);
        }
    }
    let mut is_named = free_ivs
        .into_iter()
        .map(|iv| iv.is_none_or(|iv| named.contains(&iv)));
    all.retain(|_| is_named.next().unwrap_or(true));
    all
}

/// Affine loops and conditionals around `op` up to its affine scope, outermost first.
pub fn surroundings(cx: &Context, body: &Body, op: OpId) -> Vec<OpId> {
    let parents = std::iter::successors(body.parent_op(op), |at| body.parent_op(*at));
    let mut all: Vec<OpId> = parents
        .take_while(|at| !body.has_trait(cx, *at, Traits::AFFINE_SCOPE))
        .filter(|at| matches!(body.name(*at), ops::FOR | ops::PARALLEL | ops::IF))
        .collect();
    all.reverse();
    all
}

/// The `affine.for` loops around `op`, outermost first.
pub fn enclosing_loops(cx: &Context, body: &Body, op: OpId) -> Vec<OpId> {
    let mut loops = surroundings(cx, body, op);
    loops.retain(|at| body.name(*at) == ops::FOR);
    loops
}

fn is_in_region(body: &Body, parent: OpId, region: usize, op: OpId) -> bool {
    let region = body.region(parent, region);
    let mut at = Some(op);
    while let Some(inner) = at.filter(|inner| *inner != parent) {
        if body.parent_region(inner) == Some(region) {
            return true;
        }
        at = body.parent_op(inner);
    }
    false
}
