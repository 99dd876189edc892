//! Variables of a system as expressions of other ones: exactly where the constraints say so, else lower and upper bounds.

use std::cell::OnceCell;

use oxmlir_ir::affine::{AffineContext, AffineExpr};

use super::corners::Point;
use super::eliminate::MAX_ROWS_PER_VAR;
use super::system::{ConstraintRow, ConstraintSystem};

/// Least and greatest value of a variable, where they are known.
type Range = (Option<i64>, Option<i64>);

/// The bounds of an unknown variable, as expressions of known ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least value; `None` where no expression is known for it.
    pub lower: Option<AffineExpr>,
    /// The value that all values lie below; `None` where no expression is known for it.
    pub upper: Option<AffineExpr>,
}

impl ConstraintSystem {
    /// The bounds of `unknown` variables as expressions of those that `known` has an expression for. Variables that are
    /// neither are quotients; where there are some, and they do not turn out to be anything, only constants are found.
    pub fn solve(
        &self,
        unknown: &[usize],
        known: &[Option<AffineExpr>],
        cx: &AffineContext,
    ) -> Vec<Bounds> {
        let mut system = self.clone();
        system.remove_trivial_redundancy();
        let mut solver = Solver {
            ranges: vec![OnceCell::new(); self.num_vars],
            points: OnceCell::new(),
            system,
            exprs: known.to_vec(),
            cx,
        };
        solver.exprs.resize(self.num_vars, None);
        solver.find_expressions();
        let has_quotients = (0..self.num_vars)
            .any(|var| known[var].is_none() && !unknown.contains(&var) && self.uses(var));
        let mut irredundant = None;
        unknown
            .iter()
            .map(|var| {
                if let Some(expr) = solver.exprs[*var] {
                    return Bounds {
                        lower: Some(expr),
                        upper: Some(cx.add_constant(expr, 1)),
                    };
                }
                let mut bounds = Bounds::default();
                if !has_quotients {
                    let rows = irredundant.get_or_insert_with(|| solver.system.irredundant());
                    bounds = solver.symbolic_bounds(rows, *var, known);
                }
                solver.fill_in_constants(*var, bounds)
            })
            .collect()
    }

    fn uses(&self, var: usize) -> bool {
        let mut rows = self.equalities.iter().chain(&self.inequalities);
        rows.any(|row| row[var] != 0)
    }

    /// Least and greatest value of a variable over all points, where they are known.
    pub fn constant_range(&self, var: usize) -> Range {
        let mut system = self.around(var);
        let limit = MAX_ROWS_PER_VAR * self.num_vars.max(1);
        system.tighten();
        for other in (0..self.num_vars).filter(|other| *other != var) {
            let at = system.equalities.iter().position(|row| row[other] != 0);
            if let Some(pivot) = at.map(|at| system.equalities.remove(at)) {
                system.substitute(&pivot, other);
            }
        }
        if let Some(value) = system.fixed_alone(var) {
            return (Some(value), Some(value));
        }
        system.remove_trivial_redundancy();
        while let Some(other) = system.cheapest_var(|other| other != var) {
            system.eliminate(other);
            if system.inequalities.len() > limit {
                return (None, None);
            }
        }
        system.range(var)
    }

    /// What holds for the other variables whatever some are; `None` where that takes too many constraints.
    pub fn without(&self, vars: &[usize]) -> Option<ConstraintSystem> {
        let mut system = self.clone();
        let limit = MAX_ROWS_PER_VAR * self.num_vars.max(1);
        system.tighten();
        for var in vars {
            // Where a variable is a part of another number, not all of its values are there.
            let at = system.equalities.iter().position(|row| row[*var] != 0);
            if let Some(pivot) = at.map(|at| system.equalities.remove(at)) {
                system.substitute(&pivot, *var);
            }
        }
        system.remove_trivial_redundancy();
        while let Some(var) = system.cheapest_var(|var| vars.contains(&var)) {
            system.eliminate(var);
            if system.inequalities.len() > limit {
                return None;
            }
        }
        Some(system)
    }

    /// The only value that is left for a variable by equalities that have no other one.
    fn fixed_alone(&self, var: usize) -> Option<i64> {
        let constant = self.num_vars;
        let mut rows = self.equalities.iter();
        let fixing = rows.find(|row| row[var] != 0 && row[constant].wrapping_rem(row[var]) == 0)?;
        Some(fixing[constant].wrapping_div(fixing[var]).wrapping_neg())
    }

    /// The same points without inequalities that the other constraints imply.
    pub fn irredundant(&self) -> ConstraintSystem {
        let mut system = self.clone();
        let mut at = 0;
        while at < system.inequalities.len() {
            let row = system.inequalities.remove(at);
            if !system.implies(&row) {
                system.inequalities.insert(at, row);
                at += 1;
            }
        }
        system
    }

    /// Whether `row` is at least zero at every point.
    pub fn implies(&self, row: &ConstraintRow) -> bool {
        let Some(opposite) = opposite(row) else {
            return false;
        };
        let mut outside = self.clone();
        outside.add_inequality(opposite);
        outside.has_no_points()
    }

    /// Whether every point of `self` is one of `other`, over the same variables.
    pub fn is_subset_of(&self, other: &ConstraintSystem) -> bool {
        let negated = |row: &ConstraintRow| -> ConstraintRow {
            row.iter().map(|f| f.wrapping_neg()).collect()
        };
        other.inequalities.iter().all(|row| self.implies(row))
            && other
                .equalities
                .iter()
                .all(|row| self.implies(row) && self.implies(&negated(row)))
    }

    /// Projects a variable away if no integer point is gained by it.
    pub fn eliminate_exactly(&mut self, var: usize) -> bool {
        match self.equalities.iter().position(|row| row[var].abs() == 1) {
            Some(at) => self.equalities.swap(0, at),
            None if !self.equalities.iter().all(|row| row[var] == 0) => return false,
            None if self.is_expensive(var) => return false,
            None => {
                let bounds = |sign: i64| {
                    let rows = self.inequalities.iter();
                    rows.filter(move |row| row[var].signum() == sign)
                };
                let exact = bounds(1)
                    .all(|lower| bounds(-1).all(|upper| has_integer_between(lower, upper, var)));
                if !exact {
                    return false;
                }
            }
        }
        self.project(var)
    }
}

/// Whether there is an integer between a lower and an upper bound of `var` wherever there is a number.
fn has_integer_between(lower: &ConstraintRow, upper: &ConstraintRow, var: usize) -> bool {
    let last = lower.len() - 1;
    let is_unit = lower[var] == 1 || upper[var] == -1;
    let is_parallel = || (0..last).all(|i| lower[i] == upper[i].wrapping_neg());
    is_unit || (is_parallel() && lower[last].saturating_add(upper[last]) >= lower[var] - 1)
}

/// The row, or its negative, that has a negative factor for `var`: the rest is what `var` is compared with.
fn opposed(row: &ConstraintRow, var: usize) -> ConstraintRow {
    match row[var] > 0 {
        true => row.iter().map(|f| f.wrapping_neg()).collect(),
        false => row.clone(),
    }
}

/// `-row - 1`: at least zero where `row` is below zero.
pub(super) fn opposite(row: &ConstraintRow) -> Option<ConstraintRow> {
    let mut opposite: ConstraintRow = row
        .iter()
        .map(|f| f.checked_neg())
        .collect::<Option<ConstraintRow>>()?;
    let last = opposite.last_mut()?;
    *last = last.checked_sub(1)?;
    Some(opposite)
}

struct Solver<'a> {
    system: ConstraintSystem,
    /// Least and greatest value of each variable, found when they are asked for.
    ranges: Vec<OnceCell<Range>>,
    /// Two points, if they were found at once.
    points: OnceCell<Option<[Point; 2]>>,
    exprs: Vec<Option<AffineExpr>>,
    cx: &'a AffineContext,
}

impl Solver<'_> {
    /// Finds expressions until no more variable gets one.
    fn find_expressions(&mut self) {
        loop {
            let missing: Vec<usize> = (0..self.exprs.len())
                .filter(|var| self.exprs[*var].is_none() && self.system.uses(*var))
                .collect();
            let mut found = false;
            for var in missing {
                if self.exprs[var].is_some() {
                    continue;
                }
                // To find a range takes long, and few need it.
                let simple = match self.varies(var) && !self.may_be_remainder(var) {
                    true => None,
                    false => {
                        let range = self.range(var);
                        let constant = self.as_constant(range);
                        constant.or_else(|| self.as_remainder(var, range))
                    }
                };
                self.exprs[var] = simple
                    .or_else(|| self.as_quotient(var))
                    .or_else(|| self.by_equality(var));
                found |= self.exprs[var].is_some();
            }
            if !found {
                return;
            }
        }
    }

    fn range(&self, var: usize) -> Range {
        *self.ranges[var].get_or_init(|| self.system.constant_range(var))
    }

    /// Whether a variable is known to have more than one value.
    fn varies(&self, var: usize) -> bool {
        let points = self.points.get_or_init(|| self.system.two_points());
        points
            .as_ref()
            .is_some_and(|[low, high]| low[var] != high[var])
    }

    /// Whether there is an equality of the form that [`Solver::as_remainder`] looks for.
    fn may_be_remainder(&self, var: usize) -> bool {
        let is_multiple = |factor: i64, of: i64| {
            factor.wrapping_rem(of) == 0 && factor.unsigned_abs() > of.unsigned_abs()
        };
        let is_division = |row: &ConstraintRow| {
            let (factors, of) = (&row[..row.len() - 1], row[var]);
            of != 0
                && row[row.len() - 1] == 0
                && factors.iter().any(|factor| is_multiple(*factor, of))
        };
        self.system.equalities.iter().any(is_division)
    }

    fn as_constant(&self, range: Range) -> Option<AffineExpr> {
        match range {
            (Some(least), Some(greatest)) if least == greatest => Some(self.cx.constant(least)),
            _ => None,
        }
    }

    // var = d - c * q, 0 <= var <= c - 1 -> var = d mod c, q = d floordiv c
    fn as_remainder(&mut self, var: usize, range: Range) -> Option<AffineExpr> {
        let divisor = match range {
            (Some(0), Some(greatest)) if greatest > 0 => greatest.checked_add(1)?,
            _ => return None,
        };
        let equalities = self.system.equalities.iter();
        let (dim, quotient) = equalities
            .filter(|row| row[var] != 0 && row[row.len() - 1] == 0)
            .find_map(|row| self.division(row, var, divisor))?;
        let by = self.cx.constant(divisor);
        if let Some((quotient, sign)) = quotient {
            let value = self.cx.floordiv(dim, by);
            self.exprs[quotient] = Some(self.cx.mul_constant(value, sign));
        }
        let known = self.exprs.iter().position(|expr| *expr == Some(dim))?;
        Some(match self.system.constant_range(known) {
            (Some(least), Some(greatest)) if least >= 0 && greatest < divisor => dim,
            _ => self.cx.modulo(dim, by),
        })
    }

    /// The dimension that `var` is the remainder of by an equality, and the unknown variable that is the only quotient or,
    /// if the sign is negative, its opposite.
    fn division(
        &self,
        row: &ConstraintRow,
        var: usize,
        divisor: i64,
    ) -> Option<(AffineExpr, Option<(usize, i64)>)> {
        let multiple = divisor.checked_mul(row[var])?;
        let mut rest = row.clone();
        let last = rest.len() - 1;
        let mut quotients = Vec::new();
        for (other, factor) in rest[..last].iter_mut().enumerate() {
            if other != var && *factor != 0 && factor.wrapping_rem(multiple) == 0 {
                quotients.push((other, factor.wrapping_div(multiple)));
                *factor = 0;
            }
        }
        let sum = self.sum_without(&opposed(&rest, var), var)?;
        let dividend = self
            .cx
            .floordiv(sum, self.cx.constant(row[var].checked_abs()?));
        dividend.as_dim(self.cx)?;
        let unique = match quotients[..] {
            [] => return None,
            [(other, sign)] if matches!(sign, 1 | -1) && self.exprs[other].is_none() => {
                Some((other, sign))
            }
            _ => None,
        };
        Some((dividend, unique))
    }

    // 0 <= e - c * var <= c - 1 -> var = e floordiv c
    fn as_quotient(&self, var: usize) -> Option<AffineExpr> {
        let constant = self.system.num_vars;
        for lower in self.system.inequalities.iter().filter(|r| r[var] < -1) {
            let divisor = lower[var].checked_neg()?;
            for upper in self
                .system
                .inequalities
                .iter()
                .filter(|r| r[var] == divisor)
            {
                let opposite = (0..constant).all(|i| lower[i] == upper[i].wrapping_neg());
                let sum = lower[constant].checked_add(upper[constant])?;
                if !opposite || sum != divisor - 1 {
                    continue;
                }
                if let Some(dividend) = self.sum_without(lower, var) {
                    return Some(self.cx.floordiv(dividend, self.cx.constant(divisor)));
                }
            }
        }
        None
    }

    fn by_equality(&self, var: usize) -> Option<AffineExpr> {
        let row = self.system.equalities.iter().find(|row| row[var] != 0)?;
        let divisor = self.cx.constant(row[var].checked_abs()?);
        let sum = self.sum_without(&opposed(row, var), var)?;
        Some(self.cx.floordiv(sum, divisor))
    }

    /// What the row says of all but `var`, where all of that is known.
    fn sum_without(&self, row: &ConstraintRow, var: usize) -> Option<AffineExpr> {
        self.sum_of(row, var, &self.exprs)
    }

    fn sum_of(
        &self,
        row: &ConstraintRow,
        var: usize,
        exprs: &[Option<AffineExpr>],
    ) -> Option<AffineExpr> {
        let mut sum = self.cx.constant(0);
        for (other, factor) in row[..row.len() - 1].iter().enumerate() {
            if other != var && *factor != 0 {
                sum = self
                    .cx
                    .add(sum, self.cx.mul_constant(exprs[other]?, *factor));
            }
        }
        Some(self.cx.add_constant(sum, row[row.len() - 1]))
    }

    /// The bounds by known variables, where there is exactly one lower (upper) bound.
    fn symbolic_bounds(
        &self,
        rows: &ConstraintSystem,
        var: usize,
        known: &[Option<AffineExpr>],
    ) -> Bounds {
        let bounds = |sign: i64| -> Option<(AffineExpr, i64)> {
            let candidates = rows.inequalities.iter().filter(|r| r[var].signum() == sign);
            let mut found = candidates.filter_map(|row| {
                let sum = self.sum_of(&opposed(row, var), var, known)?;
                Some((sum, row[var].checked_abs()?))
            });
            let first = found.next()?;
            found.next().is_none().then_some(first)
        };
        let divided = |expr, divisor| self.cx.floordiv(expr, self.cx.constant(divisor));
        Bounds {
            lower: bounds(1).map(|(sum, divisor)| {
                let rounded = self.cx.add_constant(sum, divisor - 1);
                divided(rounded, divisor)
            }),
            upper: bounds(-1).map(|(sum, divisor)| self.cx.add_constant(divided(sum, divisor), 1)),
        }
    }

    fn fill_in_constants(&self, var: usize, bounds: Bounds) -> Bounds {
        if bounds.lower.is_some() && bounds.upper.is_some() {
            return bounds;
        }
        let (least, greatest) = self.range(var);
        let below = greatest.and_then(|greatest| greatest.checked_add(1));
        Bounds {
            lower: bounds.lower.or(least.map(|least| self.cx.constant(least))),
            upper: bounds.upper.or(below.map(|below| self.cx.constant(below))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::eliminate::tests::system;
    use super::*;

    #[test]
    fn solving() {
        let cx = AffineContext::default();
        let dim = cx.dim(0);
        let known = [None, Some(dim)];
        let bounds = |lower, upper| Bounds {
            lower: Some(lower),
            upper: Some(upper),
        };
        // x = y + 2
        let equal = system(2, &[&[1, -1, -2]], &[]).solve(&[0], &known, &cx);
        let at = cx.add_constant(dim, 2);
        assert_eq!(equal, [bounds(at, cx.add_constant(dim, 3))]);
        // y <= x <= y + 3
        let between = system(2, &[], &[&[1, -1, 0], &[-1, 1, 3]]).solve(&[0], &known, &cx);
        assert_eq!(between, [bounds(dim, cx.add_constant(dim, 4))]);
        // 0 <= y - 4x <= 3
        let quotient = system(2, &[], &[&[-4, 1, 0], &[4, -1, 3]]).solve(&[0], &known, &cx);
        let at = cx.floordiv(dim, cx.constant(4));
        assert_eq!(quotient, [bounds(at, cx.add_constant(at, 1))]);
        // 3 <= x, x <= 3
        let constant = system(2, &[], &[&[1, 0, -3], &[-1, 0, 3]]).solve(&[0], &known, &cx);
        assert_eq!(constant, [bounds(cx.constant(3), cx.constant(4))]);
    }

    #[test]
    fn remainders() {
        let cx = AffineContext::default();
        let dim = cx.dim(0);
        let known = [None, None, Some(dim)];
        let solved = |rows: &[&[i64]]| {
            let divided = system(3, &[&[1, 4, -1, 0]], rows);
            let bounds = divided.solve(&[0, 1], &known, &cx);
            bounds.into_iter().map(|b| b.lower).collect::<Vec<_>>()
        };
        // x + 4q = y, 0 <= x <= 3
        let (low, high): (&[i64], &[i64]) = (&[1, 0, 0, 0], &[-1, 0, 0, 3]);
        let four = cx.constant(4);
        let both = [cx.modulo(dim, four), cx.floordiv(dim, four)];
        assert_eq!(solved(&[low, high]), both.map(Some));
        // ... and 0 <= y <= 2
        let small = solved(&[low, high, &[0, 0, 1, 0], &[0, 0, -1, 2]]);
        assert_eq!(small, [dim, cx.floordiv(dim, four)].map(Some));
    }

    #[test]
    fn ranges() {
        // x = 2y + 1, y = 3, for every z
        let fixed = system(3, &[&[1, -2, 0, -1], &[0, 1, 0, -3]], &[&[0, 0, 1, 0]]);
        assert_eq!(fixed.constant_range(0), (Some(7), Some(7)));
        assert_eq!(fixed.constant_range(2), (Some(0), None));
        // x = 2y, 1 <= y <= 4
        let scaled = system(2, &[&[1, -2, 0]], &[&[0, 1, -1], &[0, -1, 4]]);
        assert_eq!(scaled.constant_range(0), (Some(2), Some(8)));
    }

    #[test]
    fn subsets() {
        // 2 <= x <= 5 in 0 <= x <= 9
        let small = system(1, &[], &[&[1, -2], &[-1, 5]]);
        let large = system(1, &[], &[&[1, 0], &[-1, 9]]);
        assert!(small.is_subset_of(&large) && !large.is_subset_of(&small));
        assert_eq!(
            system(1, &[], &[&[1, 0], &[1, -2]])
                .irredundant()
                .inequalities(),
            [ConstraintRow::from_slice(&[1, -2])]
        );
        // x = 2y cannot be projected on x without gaining odd numbers.
        assert!(!system(2, &[&[1, -2, 0]], &[]).eliminate_exactly(1));
        assert!(system(2, &[&[1, -1, 0]], &[]).eliminate_exactly(1));
    }
}
