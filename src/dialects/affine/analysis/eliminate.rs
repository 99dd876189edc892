//! Projecting variables away, and whether a system has a point at all.
//!
//! Equalities are used up first (Gauss), then variables go one by one (Fourier and Motzkin). A combination of rows that
//! overflows is left out: the system then admits more points than it should, never fewer.

use smallvec::{SmallVec, smallvec};

use super::system::{ConstraintRow, ConstraintSystem, common_divisor};

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
        while rest.substitute_one() {
            rest.tighten();
            if rest.is_contradictory() {
                return true;
            }
        }
        if let Some(is_empty) = rest.is_empty_by_corners() {
            return is_empty;
        }
        let limit = MAX_ROWS_PER_VAR * rest.num_vars.max(1);
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

    /// Uses an equality to eliminate a variable. False if no equality has one.
    fn substitute_one(&mut self) -> bool {
        let vars = self.num_vars;
        // A variable with factor 1 leaves integer points as they are.
        let unit = |row: &ConstraintRow| row[..vars].iter().position(|f| f.abs() == 1);
        let found = self.equalities.iter().position(|row| unit(row).is_some());
        let (at, var) = match found {
            Some(at) => (at, unit(&self.equalities[at]).unwrap_or(0)),
            None => {
                let used = |row: &ConstraintRow| row[..vars].iter().position(|f| *f != 0);
                match self
                    .equalities
                    .iter()
                    .enumerate()
                    .find_map(|(i, row)| Some((i, used(row)?)))
                {
                    Some(found) => found,
                    None => return false,
                }
            }
        };
        let pivot = self.equalities.swap_remove(at);
        self.equalities
            .retain_mut(|row| substitute(row, &pivot, var));
        self.inequalities
            .retain_mut(|row| substitute(row, &pivot, var));
        true
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
        let count = |sign: i64| {
            let rows = self.inequalities.iter();
            rows.filter(|row| row[var].signum() == sign).count()
        };
        count(1) * count(-1) > MAX_ROWS_PER_VAR * self.num_vars.max(1)
    }

    /// Projects `var` away: by an equality that has it, else by combining its bounds, unless these are very many. The
    /// variable stays without factors.
    pub fn eliminate(&mut self, var: usize) {
        self.project(var);
    }

    /// The same; false if combinations of rows are left out.
    pub(super) fn project(&mut self, var: usize) -> bool {
        let mut is_complete = true;
        if let Some(at) = self.equalities.iter().position(|row| row[var] != 0) {
            let pivot = self.equalities.remove(at);
            for rows in [&mut self.equalities, &mut self.inequalities] {
                rows.retain_mut(|row| {
                    let is_kept = substitute(row, &pivot, var);
                    is_complete &= is_kept;
                    is_kept
                });
            }
            self.remove_trivial_redundancy();
            return is_complete;
        }
        let is_expensive = self.is_expensive(var);
        let rows = std::mem::take(&mut self.inequalities);
        let upper = rows.iter().filter(|row| row[var] < 0 && !is_expensive);
        for up in upper {
            for low in rows.iter().filter(|row| row[var] > 0) {
                let combined = combine(low, up, var);
                is_complete &= combined.is_some();
                self.inequalities.extend(combined);
            }
        }
        let without = rows.into_iter().filter(|row| row[var] == 0);
        self.inequalities.extend(without);
        self.remove_trivial_redundancy();
        is_complete && !is_expensive
    }
}

/// Eliminates `var` from `row` by an equality; false on overflow, when the row is to be dropped.
pub(super) fn substitute(row: &mut ConstraintRow, pivot: &ConstraintRow, var: usize) -> bool {
    if row[var] == 0 {
        return true;
    }
    match combined(row, pivot, row[var], pivot[var]) {
        Some(new) => {
            *row = new;
            true
        }
        None => false,
    }
}

/// `row * |b| / g - pivot * a * sign(b) / g` where `g` divides `a` and `b`: the factors `a` and `b` cancel.
fn combined(row: &ConstraintRow, pivot: &ConstraintRow, a: i64, b: i64) -> Option<ConstraintRow> {
    let divisor = common_divisor(&[a, b]).max(1);
    let (of_row, of_pivot) = (
        (b / divisor).checked_abs()?,
        (a / divisor).checked_mul(b.signum())?,
    );
    let mut new = ConstraintRow::from_slice(row);
    for (x, y) in new.iter_mut().zip(pivot) {
        *x = difference((*x, of_row), (*y, of_pivot))?;
    }
    Some(new)
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
    combined(upper, lower, upper[var], lower[var])
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
}
