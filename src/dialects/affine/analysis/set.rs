//! Simplifying integer sets.

use oxmlir_ir::affine::{
    AffineContext, AffineExpr, Constraint, FlatExpr, Flattener, IntegerSet, LocalDivision,
};

use super::system::{ConstraintRow, ConstraintSystem};

/// The set with constraints in normal form, divided by common divisors, without those that others imply; the canonical
/// empty set where no point satisfies them all. Sets with symbolic factors or divisors stay.
pub fn simplify_set(set: IntegerSet, cx: &AffineContext) -> IntegerSet {
    let (dims, symbols) = (set.num_dims(cx), set.num_symbols(cx));
    let mut flattener = Flattener::new(dims, symbols, cx);
    let constraints = set.constraints(cx);
    let flat: Option<Vec<FlatExpr>> = constraints
        .iter()
        .map(|c| flattener.flatten(c.expr))
        .collect();
    let divisions: Option<Vec<LocalDivision>> = flattener.divisions().iter().cloned().collect();
    let Some((flat, divisions)) = flat.zip(divisions) else {
        return set;
    };
    let variables = (dims + symbols) as usize;
    let mut system = ConstraintSystem::universe(variables + divisions.len());
    for (constraint, expr) in constraints.iter().zip(&flat) {
        let row = row_of(expr, system.num_vars());
        if constraint.is_equality {
            system.add_equality(row);
        } else {
            system.add_inequality(row);
        }
    }
    for (index, division) in divisions.iter().enumerate() {
        add_division(&mut system, variables + index, division);
    }
    if system.is_empty() {
        return cx.empty_set(dims, symbols);
    }
    system.remove_trivial_redundancy();
    // Quotients rounded up are written rounded down.
    let rounded_down: Vec<(AffineExpr, AffineExpr)> = flattener
        .locals()
        .iter()
        .zip(&divisions)
        .map(|(local, division)| {
            let dividend = flattener.unflatten(&division.dividend);
            (*local, cx.floordiv(dividend, cx.constant(division.divisor)))
        })
        .collect();
    let expr = |row: &ConstraintRow| {
        let expr = flattener.unflatten(&FlatExpr {
            factors: row[..row.len() - 1].to_vec(),
            constant: row[row.len() - 1],
        });
        let replace =
            |expr: AffineExpr, (from, to): &(AffineExpr, AffineExpr)| expr.replace(*from, *to, cx);
        rounded_down.iter().fold(expr, replace)
    };
    let equalities = system.equalities().iter().map(|row| (expr(row), true));
    let inequalities = system.inequalities().iter().map(|row| (expr(row), false));
    let mut simplified: Vec<Constraint> = equalities.chain(inequalities).map(constraint).collect();
    if simplified.is_empty() {
        simplified.push(constraint((cx.constant(0), true)));
    }
    cx.set(dims, symbols, &simplified)
}

fn constraint((expr, is_equality): (AffineExpr, bool)) -> Constraint {
    Constraint { expr, is_equality }
}

/// The row of a sum in a space of `vars` variables.
pub fn row_of(expr: &FlatExpr, vars: usize) -> ConstraintRow {
    (0..vars)
        .map(|i| expr.factor(i))
        .chain([expr.constant])
        .collect()
}

/// `q = e floordiv c`: `0 <= e - c * q <= c - 1`.
pub fn add_division(system: &mut ConstraintSystem, quotient: usize, division: &LocalDivision) {
    let vars = system.num_vars();
    let mut lower = row_of(&division.dividend, vars);
    lower[quotient] = lower[quotient].wrapping_sub(division.divisor);
    let mut upper: ConstraintRow = lower.iter().map(|factor| factor.wrapping_neg()).collect();
    upper[vars] = upper[vars].wrapping_add(division.divisor - 1);
    system.add_inequality(upper);
    system.add_inequality(lower);
}
