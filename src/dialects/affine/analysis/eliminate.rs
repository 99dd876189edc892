//! Projecting variables away, and whether a system has a point at all.
//!
//! Equalities are used up first (Gauss), then variables go one by one (Fourier and Motzkin). A combination of rows that
//! overflows is left out: the system then admits more points than it should, never fewer.

use smallvec::{SmallVec, smallvec};

use super::system::{
    ConstraintRow, ConstraintSystem, common_divisor, has_no_zero, is_negative, tighten_equality,
    tighten_inequality,
};

/// A system is given up on when it has more rows than this for each variable.
pub(super) const MAX_ROWS_PER_VAR: usize = 32;

impl ConstraintSystem {
    /// Whether the system is known to have no integer point.
    pub fn is_empty(&self) -> bool {
        self.clone().has_no_points()
    }

    /// The same, at the cost of the system.
    pub(super) fn has_no_points(self) -> bool {
        let mut rest = self;
        rest.tighten();
        if rest.is_contradictory() {
            return true;
        }
        while let Some((pivot, var)) = rest.take_pivot() {
            if rest.substitute(&pivot, var).has_contradiction {
                return true;
            }
        }
        if let Some(is_empty) = rest.is_empty_by_corners() {
            return is_empty;
        }
        let limit = rest.max_rows();
        while let Some(var) = rest.cheapest_var(|_| true) {
            rest.eliminate(var);
            if rest.is_contradictory() {
                return true;
            }
            if rest.inequalities.len() > limit {
                return false;
            }
        }
        false
    }

    /// Takes an equality out, and a variable that it has: one with factor 1, which leaves integer points as they are, where there is one.
    pub(super) fn take_pivot(&mut self) -> Option<(ConstraintRow, usize)> {
        let vars = self.num_vars;
        let find = |fits: fn(&i64) -> bool| {
            let mut rows = self.equalities.iter().enumerate();
            rows.find_map(|(at, row)| Some((at, row[..vars].iter().position(fits)?)))
        };
        let (at, var) = find(|f| f.abs() == 1).or_else(|| find(|f| *f != 0))?;
        Some((self.equalities.swap_remove(at), var))
    }

    /// Eliminates `var` from all rows by an equality that has it. Rows that were tightened still are.
    pub(super) fn substitute(&mut self, pivot: &ConstraintRow, var: usize) -> Substituted {
        let vars = self.num_vars;
        let mut outcome = Substituted {
            is_complete: true,
            has_contradiction: false,
        };
        self.equalities.retain_mut(|row| {
            if row[var] == 0 {
                return true;
            }
            let is_kept = substitute(row, pivot, var);
            outcome.is_complete &= is_kept;
            if is_kept {
                tighten_equality(row);
                outcome.has_contradiction |= has_no_zero(row, vars);
            }
            is_kept
        });
        self.inequalities.retain_mut(|row| {
            if row[var] == 0 {
                return true;
            }
            let is_kept = substitute(row, pivot, var);
            outcome.is_complete &= is_kept;
            if is_kept {
                tighten_inequality(row, vars);
                outcome.has_contradiction |= is_negative(row, vars);
            }
            is_kept
        });
        outcome
    }

    /// The variable among those that `which` accepts, and that inequalities have, whose elimination makes the fewest rows.
    pub(super) fn cheapest_var(&self, which: impl Fn(usize) -> bool) -> Option<usize> {
        let mut bounds: SmallVec<[(usize, usize); 16]> = smallvec![(0, 0); self.num_vars];
        for row in &self.inequalities {
            for ((lower, upper), factor) in bounds.iter_mut().zip(row) {
                *lower += usize::from(*factor > 0);
                *upper += usize::from(*factor < 0);
            }
        }
        let bounds = bounds.into_iter().zip(0..);
        bounds
            .filter(|((lower, upper), var)| lower + upper > 0 && which(*var))
            .map(|((lower, upper), var)| (lower * upper, var))
            .min()
            .map(|(_, var)| var)
    }

    /// Whether eliminating a variable would make so many rows that it is not worth it.
    pub(super) fn is_expensive(&self, var: usize) -> bool {
        let (lower, upper) = self.num_bounds(var);
        lower * upper > self.max_rows()
    }

    /// How many inequalities are lower bounds of a variable, and how many upper ones.
    fn num_bounds(&self, var: usize) -> (usize, usize) {
        let count = |(lower, upper), row: &ConstraintRow| {
            let factor = row[var];
            (
                lower + usize::from(factor > 0),
                upper + usize::from(factor < 0),
            )
        };
        self.inequalities.iter().fold((0, 0), count)
    }

    fn max_rows(&self) -> usize {
        MAX_ROWS_PER_VAR * self.num_vars.max(1)
    }

    /// Projects `var` away: by an equality that has it, else by combining its bounds, unless these are very many. The
    /// variable stays without factors.
    pub fn eliminate(&mut self, var: usize) {
        self.project(var);
    }

    /// Drops the bounds of those variables among `vars` that have constant ones alone, between which there is a value: what
    /// [`ConstraintSystem::eliminate`] makes of one after the other.
    pub fn drop_constant_ranges(&mut self, vars: impl Iterator<Item = usize>) {
        let num_vars = self.num_vars;
        let mut is_asked = vec![false; num_vars];
        vars.for_each(|var| is_asked[var] = true);
        // The only variable of a row.
        let only = |row: &ConstraintRow| {
            let mut present = (0..num_vars).filter(|var| row[*var] != 0);
            present.next().filter(|_| present.next().is_none())
        };
        let mut ranges = vec![(i64::MIN, i64::MAX); num_vars];
        for row in self.equalities.iter().chain(&self.inequalities) {
            if only(row).is_none() {
                (0..num_vars)
                    .filter(|var| row[*var] != 0)
                    .for_each(|var| is_asked[var] = false);
            }
        }
        for row in &self.equalities {
            only(row).into_iter().for_each(|var| is_asked[var] = false);
        }
        for row in &self.inequalities {
            let Some(var) = only(row) else { continue };
            let (factor, constant) = (row[var], row[num_vars]);
            let bound = factor.checked_abs().map(|size| constant.div_euclid(size));
            let (least, greatest) = &mut ranges[var];
            match (bound, bound.and_then(i64::checked_neg)) {
                (_, Some(bound)) if factor > 0 => *least = (*least).max(bound),
                (Some(bound), _) if factor < 0 => *greatest = (*greatest).min(bound),
                _ => is_asked[var] = false,
            }
        }
        self.inequalities.retain(|row| {
            only(row).is_none_or(|var| !is_asked[var] || ranges[var].0 > ranges[var].1)
        });
    }

    /// The same; false if combinations of rows are left out.
    pub(super) fn project(&mut self, var: usize) -> bool {
        if let Some(at) = self.equalities.iter().position(|row| row[var] != 0) {
            let pivot = self.equalities.remove(at);
            let is_complete = self.substitute(&pivot, var).is_complete;
            self.remove_trivial_redundancy();
            return is_complete;
        }
        let mut is_complete = true;
        let (lower, upper) = self.num_bounds(var);
        let is_expensive = lower * upper > self.max_rows();
        let rows = std::mem::take(&mut self.inequalities);
        if !is_expensive {
            let rest = rows.len() - lower - upper;
            self.inequalities.reserve(lower * upper + rest);
            for up in rows.iter().filter(|row| row[var] < 0) {
                for low in rows.iter().filter(|row| row[var] > 0) {
                    let combined = combine(low, up, var);
                    is_complete &= combined.is_some();
                    self.inequalities.extend(combined);
                }
            }
        }
        let without = rows.into_iter().filter(|row| row[var] == 0);
        self.inequalities.extend(without);
        self.remove_trivial_redundancy();
        is_complete && !is_expensive
    }
}

/// What came of a substitution.
#[derive(Clone, Copy)]
pub(super) struct Substituted {
    /// Whether no row was lost by overflow.
    pub is_complete: bool,
    /// Whether a row that has changed tells that there is no point.
    pub has_contradiction: bool,
}

/// Eliminates `var` from `row` by an equality; false on overflow, when the row is to be dropped.
pub(super) fn substitute(row: &mut ConstraintRow, pivot: &ConstraintRow, var: usize) -> bool {
    row[var] == 0 || combine_into(row, pivot, row[var], pivot[var]).is_some()
}

/// Makes `row` to `row * |b| / g - pivot * a * sign(b) / g` where `g` divides `a` and `b`: the factors `a` and `b` cancel. On overflow
/// it is of no use any more.
fn combine_into(row: &mut ConstraintRow, pivot: &ConstraintRow, a: i64, b: i64) -> Option<()> {
    let divisor = common_divisor(&[a, b]).max(1);
    let (of_row, of_pivot) = (
        (b / divisor).checked_abs()?,
        (a / divisor).checked_mul(b.signum())?,
    );
    for (x, y) in row.iter_mut().zip(pivot) {
        *x = difference((*x, of_row), (*y, of_pivot))?;
    }
    Some(())
}

/// The difference of two products; they may overflow where it does not.
fn difference(a: (i64, i64), b: (i64, i64)) -> Option<i64> {
    let product = |(x, y): (i64, i64)| x.checked_mul(y);
    let wide = |(x, y): (i64, i64)| i128::from(x) * i128::from(y);
    match (product(a), product(b)) {
        (Some(a), Some(b)) => a.checked_sub(b),
        _ => i64::try_from(wide(a) - wide(b)).ok(),
    }
}

/// What a lower and an upper bound of `var` say without it.
fn combine(lower: &ConstraintRow, upper: &ConstraintRow, var: usize) -> Option<ConstraintRow> {
    let mut combined = ConstraintRow::from_slice(upper);
    combine_into(&mut combined, lower, upper[var], lower[var])?;
    Some(combined)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn system(vars: usize, equalities: &[&[i64]], inequalities: &[&[i64]]) -> ConstraintSystem {
        let mut system = ConstraintSystem::universe(vars);
        for row in equalities {
            system.add_equality(ConstraintRow::from_slice(row));
        }
        for row in inequalities {
            system.add_inequality(ConstraintRow::from_slice(row));
        }
        system
    }

    #[test]
    fn emptiness() {
        // 2x = 1
        assert!(system(1, &[&[2, -1]], &[]).is_empty());
        // x >= 1, x <= 0
        assert!(system(1, &[], &[&[1, -1], &[-1, 0]]).is_empty());
        // 0 <= x <= 9, 0 <= y <= 9, x = y + 10
        let boxed: [&[i64]; 4] = [&[1, 0, 0], &[-1, 0, 9], &[0, 1, 0], &[0, -1, 9]];
        assert!(system(2, &[&[1, -1, -10]], &boxed).is_empty());
        assert!(!system(2, &[&[1, -1, -9]], &boxed).is_empty());
        // 0 <= x - 4y <= 3 with x = 5, y = 0
        assert!(system(2, &[&[1, 0, -5], &[0, 1, 0]], &[&[1, -4, 0], &[-1, 4, 3]]).is_empty());
        assert!(!ConstraintSystem::universe(3).is_empty());
    }

    #[test]
    fn redundancy() {
        let mut rows = system(1, &[], &[&[0, 3], &[2, -9], &[1, -1], &[1, -5]]);
        rows.remove_trivial_redundancy();
        assert_eq!(rows.inequalities(), [ConstraintRow::from_slice(&[1, -5])]);
    }

    #[test]
    fn constant_ranges() {
        // -3 <= 2x <= 4, 1 <= 2y <= 1, 0 <= z <= 9, w <= z, 0 <= u <= 9
        let rows: [&[i64]; 9] = [
            &[2, 0, 0, 0, 0, 3],
            &[-2, 0, 0, 0, 0, 4],
            &[0, 2, 0, 0, 0, -1],
            &[0, -2, 0, 0, 0, 1],
            &[0, 0, 1, 0, 0, 0],
            &[0, 0, -1, 0, 0, 9],
            &[0, 0, 1, -1, 0, 0],
            &[0, 0, 0, 0, 1, 0],
            &[0, 0, 0, 0, -1, 9],
        ];
        let mut all = system(5, &[], &rows);
        all.drop_constant_ranges(0..4);
        // There is no y, z has w, and nobody asked for u.
        assert_eq!(all, system(5, &[], &rows[2..]));
    }
}
