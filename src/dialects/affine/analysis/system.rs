//! Systems of linear equalities and inequalities over integer variables.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

/// The factors of the variables, then the constant.
pub type Row = SmallVec<[i64; 12]>;

/// The integer points where every equality is zero and every inequality at least zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct System {
    pub(super) num_vars: usize,
    pub(super) equalities: Vec<Row>,
    pub(super) inequalities: Vec<Row>,
}

impl System {
    /// All points of a space.
    pub fn universe(num_vars: usize) -> System {
        System {
            num_vars,
            ..System::default()
        }
    }

    pub fn num_vars(&self) -> usize {
        self.num_vars
    }

    pub fn equalities(&self) -> &[Row] {
        &self.equalities
    }

    pub fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Adds a variable behind the others: its position.
    pub fn add_var(&mut self) -> usize {
        let position = self.num_vars;
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.insert(position, 0);
        }
        self.num_vars += 1;
        position
    }

    /// The row with all factors zero.
    pub fn zero_row(&self) -> Row {
        Row::from_elem(0, self.num_vars + 1)
    }

    /// A row shorter than the space has no factors for the variables it lacks: the last entry is the constant.
    fn widened(&self, mut row: Row) -> Row {
        let constant = row.pop().unwrap_or(0);
        row.resize(self.num_vars, 0);
        row.push(constant);
        row
    }

    pub fn add_equality(&mut self, row: Row) {
        let row = self.widened(row);
        self.equalities.push(row);
    }

    pub fn add_inequality(&mut self, row: Row) {
        let row = self.widened(row);
        self.inequalities.push(row);
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
            let divisor = common_divisor(&row[..self.num_vars]);
            if divisor > 1 {
                for factor in row.iter_mut() {
                    *factor = factor.div_euclid(divisor);
                }
            }
        }
        for row in &mut self.equalities {
            let divisor = common_divisor(row);
            if divisor > 1 {
                for factor in row.iter_mut() {
                    *factor /= divisor;
                }
            }
        }
    }

    /// Whether a row alone tells that there is no point.
    pub(super) fn is_contradictory(&self) -> bool {
        let constant = |row: &Row| row[self.num_vars];
        let is_constant = |row: &Row| row[..self.num_vars].iter().all(|f| *f == 0);
        self.inequalities
            .iter()
            .any(|row| is_constant(row) && constant(row) < 0)
            || self
                .equalities
                .iter()
                .any(|row| match common_divisor(&row[..self.num_vars]) {
                    0 => constant(row) != 0,
                    divisor => constant(row) % divisor != 0,
                })
    }

    /// Drops inequalities that always hold, and those that others with the same factors imply.
    pub fn remove_trivial_redundancy(&mut self) {
        self.tighten();
        let vars = self.num_vars;
        // A hash of the factors tells most rows apart at once.
        let mut kept: Vec<(u64, Option<Row>)> = Vec::with_capacity(self.inequalities.len());
        for row in self.inequalities.drain(..) {
            let factors = &row[..vars];
            if factors.iter().all(|f| *f == 0) && row[vars] >= 0 {
                continue;
            }
            let hash = FxBuildHasher.hash_one(factors);
            let same = kept.iter_mut().find_map(|(other, place)| {
                let old = place.as_ref().filter(|_| *other == hash)?;
                (old[..vars] == *factors).then_some((old[vars], place))
            });
            match same {
                Some((constant, _)) if constant <= row[vars] => continue,
                Some((_, place)) => *place = None,
                None => {}
            }
            kept.push((hash, Some(row)));
        }
        self.inequalities = kept.into_iter().filter_map(|(_, row)| row).collect();
    }
}

/// The common divisor of all entries, 0 where all are 0.
pub(super) fn common_divisor(row: &[i64]) -> i64 {
    let divisor = row.iter().fold(0u64, |all, factor| {
        let (mut a, mut b) = (all, factor.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    i64::try_from(divisor).unwrap_or(1)
}
