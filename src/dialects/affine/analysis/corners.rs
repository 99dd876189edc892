//! Quick answers about systems of inequalities, from the bounds of single variables.
//!
//! Most systems are boxes with a few more rows: a corner of the box that fits all rows, or a place near one, is a point, and a row that
//! is below zero in every corner leaves none. Only what this does not answer is worth eliminating variables.

use smallvec::{SmallVec, smallvec};

use super::system::{ConstraintRow, ConstraintSystem};
use crate::affine::bounds::ceil_div;

/// Least and greatest value, where there are any.
type Range = (Option<i64>, Option<i64>);

/// The values of all variables.
pub(super) type Point = SmallVec<[i64; 16]>;

/// How far another value is from the least one, where there is no greatest.
const FAR: i64 = 1024;
/// How many values of a corner are changed in search of a point.
const MAX_MOVES: usize = 8;

impl ConstraintSystem {
    /// Whether inequalities without common divisors have no integer point, if that can be told at once. Equalities are not looked at.
    pub(super) fn is_empty_by_corners(&self) -> Option<bool> {
        let ranges = self.box_around();
        let is_reversed = |range: &Range| matches!(range, (Some(l), Some(u)) if l > u);
        if ranges.iter().any(is_reversed) {
            return Some(true);
        }
        let greatest = |factor: i64, (lower, upper): &Range| match factor {
            0 => Some(0),
            1.. => (*upper)?.checked_mul(factor),
            _ => (*lower)?.checked_mul(factor),
        };
        let is_below = |row: &ConstraintRow| {
            let mut terms = row
                .iter()
                .zip(&ranges)
                .map(|(f, range)| greatest(*f, range));
            let sum = terms.try_fold(row[self.num_vars], |sum, term| sum.checked_add(term?));
            sum.is_some_and(|sum| sum < 0)
        };
        if self.inequalities.iter().any(is_below) {
            return Some(true);
        }
        let has_point = self.point_near(lowest(&ranges), &ranges).is_some()
            || self.point_near(highest(&ranges), &ranges).is_some();
        has_point.then_some(false)
    }

    /// An integer point near the lowest corner, and one far from it, if they are found at once.
    pub(super) fn two_points(&self) -> Option<[Point; 2]> {
        let mut rest = self.clone();
        rest.tighten();
        let mut pivots = Vec::with_capacity(rest.equalities.len());
        while let Some((pivot, var)) = rest.take_pivot() {
            let outcome = rest.substitute(&pivot, var);
            if pivot[var].abs() != 1 || !outcome.is_complete {
                return None;
            }
            pivots.push((pivot, var));
        }
        let ranges = rest.box_around();
        let complete = |mut point: Point| {
            // A pivot has no variable of those in front of it.
            for (pivot, var) in pivots.iter().rev() {
                point[*var] = 0;
                let others = value_at(pivot, &point)?;
                point[*var] = others.checked_mul(pivot[*var])?.checked_neg()?;
            }
            Some(point)
        };
        // Where there is no greatest value, any other one will do.
        let far = |(range, low): (&Range, &i64)| range.1.unwrap_or(low.saturating_add(FAR));
        let corner = lowest(&ranges);
        let other = ranges.iter().zip(&corner).map(far).collect();
        let low = rest.point_near(corner, &ranges)?;
        let high = rest.point_near(other, &ranges)?;
        Some([complete(low)?, complete(high)?])
    }

    /// What rows about one variable say of it.
    fn box_around(&self) -> SmallVec<[Range; 16]> {
        let mut ranges: SmallVec<[Range; 16]> = smallvec![(None, None); self.num_vars];
        for row in &self.inequalities {
            let factors = &row[..self.num_vars];
            let Some(var) = factors.iter().position(|f| *f != 0) else {
                continue;
            };
            if factors[var + 1..].iter().any(|f| *f != 0) {
                continue;
            }
            let (lower, upper) = &mut ranges[var];
            let constant = row[self.num_vars];
            match (factors[var], constant.checked_neg()) {
                (1, Some(least)) => *lower = Some(lower.map_or(least, |known| known.max(least))),
                (-1, _) => *upper = Some(upper.map_or(constant, |known| known.min(constant))),
                _ => {}
            }
        }
        ranges
    }

    /// A point of the box made to fit all inequalities by changing a few values, one for each row that it does not fit.
    fn point_near(&self, mut point: Point, ranges: &[Range]) -> Option<Point> {
        for _ in 0..=MAX_MOVES {
            let misfit = self.inequalities.iter().find_map(|row| {
                let value = value_at(row, &point);
                value.is_none_or(|value| value < 0).then_some((row, value))
            });
            let Some((row, value)) = misfit else {
                return Some(point);
            };
            let (var, to) = moved_to(row, value?, &point, ranges)?;
            point[var] = to;
        }
        None
    }

    /// The rows that have to do with a variable: those that have it, and those that have a variable of one of them.
    pub(super) fn around(&self, var: usize) -> ConstraintSystem {
        let vars = self.num_vars;
        let mut reached: SmallVec<[bool; 16]> = smallvec![false; vars];
        reached[var] = true;
        let is_near = |row: &ConstraintRow, reached: &[bool]| {
            let mut factors = row.iter().zip(reached);
            factors.any(|(factor, reached)| *factor != 0 && *reached)
        };
        let mut has_more = true;
        while has_more {
            has_more = false;
            for row in self.equalities.iter().chain(&self.inequalities) {
                if is_near(row, &reached) {
                    for (factor, reached) in row[..vars].iter().zip(&mut reached) {
                        has_more |= *factor != 0 && !*reached;
                        *reached |= *factor != 0;
                    }
                }
            }
        }
        let near = |rows: &[ConstraintRow]| {
            let rows = rows.iter().filter(|row| is_near(row, &reached));
            rows.map(|row| ConstraintRow::from_slice(row)).collect()
        };
        ConstraintSystem {
            num_vars: vars,
            equalities: near(&self.equalities),
            inequalities: near(&self.inequalities),
        }
    }
}

/// The corner of the least values, as far as there are any.
fn lowest(ranges: &[Range]) -> Point {
    let lowest = |(lower, upper): &Range| lower.or(*upper).unwrap_or(0);
    ranges.iter().map(lowest).collect()
}

/// The corner of the greatest values.
fn highest(ranges: &[Range]) -> Point {
    let highest = |(lower, upper): &Range| upper.or(*lower).unwrap_or(0);
    ranges.iter().map(highest).collect()
}

/// The value of a row at a point.
fn value_at(row: &ConstraintRow, point: &[i64]) -> Option<i64> {
    let (constant, factors) = row.split_last()?;
    let mut terms = factors.iter().zip(point);
    terms.try_fold(*constant, |sum, (f, x)| sum.checked_add(f.checked_mul(*x)?))
}

/// The first variable that a row of this value, which is below zero, is made to fit by, and its value then, within its range.
fn moved_to(
    row: &ConstraintRow,
    value: i64,
    point: &[i64],
    ranges: &[Range],
) -> Option<(usize, i64)> {
    let vars = row.iter().zip(point).zip(ranges).enumerate();
    let mut moves = vars.filter_map(|(var, ((factor, at), (lower, upper)))| {
        let steps = ceil_div(
            value.checked_neg()?,
            factor.checked_abs().filter(|f| *f > 0)?,
        );
        let to = at.checked_add(steps.checked_mul(factor.signum())?)?;
        let is_within = lower.is_none_or(|l| l <= to) && upper.is_none_or(|u| to <= u);
        is_within.then_some((var, to))
    });
    moves.next()
}

#[cfg(test)]
mod tests {
    use super::super::eliminate::tests::system;

    #[test]
    fn corners() {
        let answer = |vars, rows: &[&[i64]]| system(vars, &[], rows).is_empty_by_corners();
        // 1 <= x <= 0
        assert_eq!(answer(1, &[&[1, -1], &[-1, 0]]), Some(true));
        // 0 <= x <= 3, 0 <= y <= 3, x + y >= 7
        let boxed: [&[i64]; 4] = [&[1, 0, 0], &[-1, 0, 3], &[0, 1, 0], &[0, -1, 3]];
        assert_eq!(
            answer(2, &[&boxed[..], &[&[1, 1, -7]]].concat()),
            Some(true)
        );
        // ... x + y >= 6, at the upper corner
        assert_eq!(
            answer(2, &[&boxed[..], &[&[1, 1, -6]]].concat()),
            Some(false)
        );
        // ... x >= y + 1, near the lower corner
        assert_eq!(
            answer(2, &[&boxed[..], &[&[1, -1, -1]]].concat()),
            Some(false)
        );
        // ... x >= y + 1, y >= x + 1
        let round: [&[i64]; 2] = [&[1, -1, -1], &[-1, 1, -1]];
        assert_eq!(answer(2, &[&boxed[..], &round].concat()), None);
        // x <= 5 without a lower bound
        assert_eq!(answer(1, &[&[-1, 5]]), Some(false));
        assert_eq!(answer(0, &[]), Some(false));
    }

    #[test]
    fn points() {
        // x = y + 2, 0 <= y <= 3
        let line = system(2, &[&[1, -1, -2]], &[&[0, 1, 0], &[0, -1, 3]]);
        let points = line.two_points().map(|points| points.map(|p| p.to_vec()));
        assert_eq!(points, Some([vec![2, 0], vec![5, 3]]));
        // 2x = y
        assert_eq!(
            system(2, &[&[2, -4, 0]], &[]).two_points().map(|p| p.len()),
            Some(2)
        );
        assert!(system(1, &[], &[&[1, -1], &[-1, 0]]).two_points().is_none());
    }

    #[test]
    fn rows_around_a_variable() {
        // x = y, y <= z, 0 <= w
        let all = system(
            4,
            &[&[1, -1, 0, 0, 0]],
            &[&[0, -1, 1, 0, 0], &[0, 0, 0, 1, 0]],
        );
        assert_eq!(
            all.around(0),
            system(4, &[&[1, -1, 0, 0, 0]], &[&[0, -1, 1, 0, 0]])
        );
        assert_eq!(all.around(3), system(4, &[], &[&[0, 0, 0, 1, 0]]));
    }
}
