//! Systems of linear equalities and inequalities over integer variables.

use smallvec::SmallVec;

use crate::affine::bounds::gcd;

/// The factors of the variables, then the constant.
pub type ConstraintRow = SmallVec<[i64; 12]>;

/// The integer points where every equality is zero and every inequality at least zero.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ConstraintSystem {
    pub(super) num_vars: usize,
    pub(super) equalities: Vec<ConstraintRow>,
    pub(super) inequalities: Vec<ConstraintRow>,
}

impl Clone for ConstraintSystem {
    fn clone(&self) -> ConstraintSystem {
        ConstraintSystem {
            num_vars: self.num_vars,
            equalities: copied(&self.equalities),
            inequalities: copied(&self.inequalities),
        }
    }
}

/// The same rows, each copied in one piece.
pub(super) fn copied(rows: &[ConstraintRow]) -> Vec<ConstraintRow> {
    rows.iter()
        .map(|row| ConstraintRow::from_slice(row))
        .collect()
}

impl ConstraintSystem {
    /// All points of a space.
    pub fn universe(num_vars: usize) -> ConstraintSystem {
        ConstraintSystem {
            num_vars,
            ..ConstraintSystem::default()
        }
    }

    /// The number of variables.
    pub fn num_vars(&self) -> usize {
        self.num_vars
    }

    /// The rows that are zero at every point.
    pub fn equalities(&self) -> &[ConstraintRow] {
        &self.equalities
    }

    /// The rows that are at least zero at every point.
    pub fn inequalities(&self) -> &[ConstraintRow] {
        &self.inequalities
    }

    /// Adds a variable behind the others: its position.
    pub fn add_var(&mut self) -> usize {
        self.add_vars(1);
        self.num_vars - 1
    }

    /// Adds variables behind the others.
    pub(super) fn add_vars(&mut self, count: usize) {
        self.num_vars += count;
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            widen(row, self.num_vars);
        }
    }

    /// The row with all factors zero.
    pub fn zero_row(&self) -> ConstraintRow {
        ConstraintRow::from_elem(0, self.num_vars + 1)
    }

    /// Adds the constraint that `row` is zero. A row without factors for the last variables does not depend on them.
    pub fn add_equality(&mut self, mut row: ConstraintRow) {
        widen(&mut row, self.num_vars);
        self.equalities.push(row);
    }

    /// Adds the constraint that `row` is at least zero. A row without factors for the last variables does not depend on
    /// them.
    pub fn add_inequality(&mut self, mut row: ConstraintRow) {
        widen(&mut row, self.num_vars);
        self.inequalities.push(row);
    }

    /// A row over other variables as one over these: each of them has its position, several may have the same one.
    pub(super) fn placed(&self, row: &ConstraintRow, positions: &[usize]) -> ConstraintRow {
        let mut placed = self.zero_row();
        for (factor, position) in row.iter().zip(positions) {
            placed[*position] = placed[*position].wrapping_add(*factor);
        }
        placed[self.num_vars] = row[row.len() - 1];
        placed
    }

    /// Adds the rows of a system over other variables, which have these positions.
    pub(super) fn add_placed(&mut self, other: &ConstraintSystem, positions: &[usize]) {
        self.equalities.reserve(other.equalities.len());
        for row in &other.equalities {
            self.equalities.push(self.placed(row, positions));
        }
        self.inequalities.reserve(other.inequalities.len());
        for row in &other.inequalities {
            self.inequalities.push(self.placed(row, positions));
        }
    }

    /// Whether a row has a variable.
    pub fn has_var(&self, var: usize) -> bool {
        let mut rows = self.equalities.iter().chain(&self.inequalities);
        rows.any(|row| row[var] != 0)
    }

    /// Fixes a variable.
    pub fn set_value(&mut self, var: usize, value: i64) {
        let mut row = self.zero_row();
        row[var] = 1;
        if let Some(negated) = value.checked_neg() {
            row[self.num_vars] = negated;
            self.equalities.push(row);
        }
    }

    /// Divides every row by the common divisor of its factors; the constants of inequalities are rounded down.
    pub(super) fn tighten(&mut self) {
        for row in &mut self.inequalities {
            tighten_inequality(row, self.num_vars);
        }
        self.equalities.iter_mut().for_each(tighten_equality);
    }

    /// Whether a row alone tells that there is no point.
    pub(super) fn is_contradictory(&self) -> bool {
        let vars = self.num_vars;
        self.inequalities.iter().any(|row| is_negative(row, vars))
            || self.equalities.iter().any(|row| has_no_zero(row, vars))
    }

    /// Drops inequalities that always hold, and those that others with the same factors imply.
    pub fn remove_trivial_redundancy(&mut self) {
        self.tighten();
        let (vars, rows) = (self.num_vars, &mut self.inequalities);
        // A hash of the factors tells most rows apart at once.
        let mut hashes: SmallVec<[u64; 32]> = SmallVec::new();
        for at in 0..rows.len() {
            let factors = &rows[at][..vars];
            let constant = rows[at][vars];
            if constant >= 0 && factors.iter().all(|f| *f == 0) {
                continue;
            }
            let hash = hash_of(factors);
            let is_same =
                |(other, row): &(&u64, &ConstraintRow)| **other == hash && row[..vars] == *factors;
            let known = hashes.iter().zip(&*rows).position(|pair| is_same(&pair));
            if let Some(known) = known {
                if rows[known][vars] <= constant {
                    continue;
                }
                // The weaker one is left out: it goes behind those that are kept.
                let kept = hashes.len();
                rows[known..kept].rotate_left(1);
                hashes.remove(known);
            }
            rows.swap(hashes.len(), at);
            hashes.push(hash);
        }
        rows.truncate(hashes.len());
    }
}

/// Gives a row that is shorter than the space factors 0 for the variables it lacks: the last entry is the constant.
pub(super) fn widen(row: &mut ConstraintRow, num_vars: usize) {
    if row.len() != num_vars + 1 {
        let constant = row.pop().unwrap_or(0);
        row.resize(num_vars, 0);
        row.push(constant);
    }
}

/// Divides an inequality by the common divisor of its factors; the constant is rounded down.
pub(super) fn tighten_inequality(row: &mut ConstraintRow, vars: usize) {
    let divisor = common_divisor(&row[..vars]);
    if divisor > 1 {
        for factor in row.iter_mut() {
            *factor = factor.div_euclid(divisor);
        }
    }
}

/// Divides an equality by the common divisor of its entries.
pub(super) fn tighten_equality(row: &mut ConstraintRow) {
    let divisor = common_divisor(row);
    if divisor > 1 {
        for factor in row.iter_mut() {
            *factor /= divisor;
        }
    }
}

/// Whether an inequality holds nowhere.
pub(super) fn is_negative(row: &ConstraintRow, vars: usize) -> bool {
    row[vars] < 0 && row[..vars].iter().all(|f| *f == 0)
}

/// Whether an equality holds nowhere.
pub(super) fn has_no_zero(row: &ConstraintRow, vars: usize) -> bool {
    match common_divisor(&row[..vars]) {
        0 => row[vars] != 0,
        divisor => row[vars] % divisor != 0,
    }
}

fn hash_of(factors: &[i64]) -> u64 {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
    factors.iter().fold(0, |hash: u64, factor| {
        hash.wrapping_add(factor.cast_unsigned())
            .wrapping_mul(FACTOR)
    })
}

/// The common divisor of all entries, 0 where all are 0.
pub(super) fn common_divisor(row: &[i64]) -> i64 {
    let mut divisor = 0;
    for factor in row.iter().filter(|factor| **factor != 0) {
        divisor = gcd(factor.unsigned_abs(), divisor);
        if divisor == 1 {
            return 1;
        }
    }
    i64::try_from(divisor).unwrap_or(1)
}
