//! Minima and maxima that constraints decide.

use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::{Body, Context, OpId, ValueId};

use super::domain::Domain;
use super::system::ConstraintRow;
use crate::affine::access::map_of;
use crate::affine::maps::AppliedMap;
use crate::tables::affine as ops;

/// What is known of the operands of a minimum or maximum.
#[derive(Default)]
pub struct Constraints {
    /// The constraints on the operands and on what they depend on.
    pub domain: Domain,
    /// The variables that count loops, which are dimensions of the expressions found.
    pub counters: Vec<usize>,
}

impl Constraints {
    /// The variable of `value`, which counts a loop.
    pub fn counter(&mut self, cx: &Context, body: &Body, value: ValueId) -> usize {
        let var = self.domain.var(cx, body, value);
        self.counters.push(var);
        var
    }
}

/// The map that an `affine.min` or `affine.max` is equal to where the constraints hold: one of its results, or a constant.
pub fn decided(
    cx: &Context,
    body: &Body,
    op: OpId,
    constraints: Constraints,
) -> Option<AppliedMap> {
    // A maximum is the least number with the other sign.
    let sign = match body.name(op) {
        ops::MIN => 1,
        ops::MAX => -1,
        _ => return None,
    };
    let Constraints {
        mut domain,
        counters,
    } = constraints;
    let map = map_of(cx, body, op)?;
    // Of operands that no constraint speaks of nothing is known, be they constants.
    let mut var = |value: &ValueId| match domain.position(*value) {
        Some(var) => var,
        None => domain.add_var(Some(*value)),
    };
    let positions: Vec<usize> = map.operands.iter().map(&mut var).collect();
    let rows = domain.map_rows_at(cx, &map, &positions)?;
    let own = domain.add_var(None);
    let named: Vec<usize> = (0..own)
        .filter(|var| domain.value(*var).is_some())
        .collect();
    let mut bounded = domain.system.clone();
    for row in &rows {
        // sign * (result - own) >= 0
        let mut row = compared(row, own, sign)?;
        row[own] = -sign;
        bounded.add_inequality(row);
    }
    let (known, operands, dims) = variables(cx, &domain, &named, &counters);
    let found = bounded.solve(&[own], &known, cx.affine()).pop()?;
    let bound = match sign {
        1 => cx.affine().add_constant(found.upper?, -1),
        _ => found.lower?,
    };
    let symbols = operands.len() as u32 - dims;
    let found = AppliedMap::new(cx.affine().map(dims, symbols, &[bound]), operands);
    if domain.system.is_empty() || !bounds_all(cx, &mut domain, &found, &rows, sign)? {
        return None;
    }
    let mut found = fixed(cx, body, &domain, found);
    found.canonicalize(cx, body);
    Some(found)
}

/// The row with room for one more variable, times `sign`.
fn compared(row: &ConstraintRow, own: usize, sign: i64) -> Option<ConstraintRow> {
    let (constant, factors) = row.split_last()?;
    let mut wide: ConstraintRow = factors.iter().map(|f| f.wrapping_mul(sign)).collect();
    wide.resize(own + 1, 0);
    wide.push(constant.wrapping_mul(sign));
    Some(wide)
}

/// An expression for each variable that stands for a value: counters are dimensions, others symbols. With the values, and
/// how many are dimensions.
fn variables(
    cx: &Context,
    domain: &Domain,
    named: &[usize],
    counters: &[usize],
) -> (Vec<Option<AffineExpr>>, Vec<ValueId>, u32) {
    let mut known = vec![None; domain.system.num_vars()];
    let mut operands = Vec::new();
    for (number, var) in (0..).zip(counters) {
        known[*var] = Some(cx.affine().dim(number));
        operands.extend(domain.value(*var));
    }
    let others = named.iter().filter(|var| !counters.contains(var));
    for (number, var) in (0..).zip(others) {
        known[*var] = Some(cx.affine().symbol(number));
        operands.extend(domain.value(*var));
    }
    (known, operands, counters.len() as u32)
}

/// Whether each row is at least the result of the map (at most, for a negative sign) everywhere.
fn bounds_all(
    cx: &Context,
    domain: &mut Domain,
    map: &AppliedMap,
    rows: &[ConstraintRow],
    sign: i64,
) -> Option<bool> {
    let positions: Option<Vec<usize>> = map.operands.iter().map(|v| domain.position(*v)).collect();
    let bound = domain.map_rows_at(cx, map, &positions?)?.pop()?;
    let vars = domain.system.num_vars();
    for row in rows {
        // sign * (bound - row) - 1 >= 0 is impossible
        let row = compared(row, vars - 1, sign)?;
        let mut below: ConstraintRow = bound
            .iter()
            .zip(&row)
            .map(|(bound, row)| bound.wrapping_mul(sign).wrapping_sub(*row))
            .collect();
        let constant = below.last_mut()?;
        *constant = constant.checked_sub(1)?;
        let mut system = domain.system.clone();
        system.add_inequality(below);
        if !system.is_empty() {
            return Some(false);
        }
    }
    Some(true)
}

/// The map with numbers for the operands that can only be one.
fn fixed(cx: &Context, body: &Body, domain: &Domain, map: AppliedMap) -> AppliedMap {
    let affine = cx.affine();
    let dims = map.form.num_dims(affine) as usize;
    let expr_of = |at: usize, value: &ValueId| {
        let variable = match at.checked_sub(dims) {
            None => affine.dim(at as u32),
            Some(symbol) => affine.symbol(symbol as u32),
        };
        let var = domain.position(*value);
        let range = var.filter(|_| cx.constant_int(body, *value).is_none());
        match range.map(|var| domain.system.constant_range(var)) {
            Some((Some(least), Some(greatest))) if least == greatest => affine.constant(least),
            _ => variable,
        }
    };
    let exprs: Vec<AffineExpr> = (0..)
        .zip(&map.operands)
        .map(|(at, v)| expr_of(at, v))
        .collect();
    let (dims, symbols) = exprs.split_at(dims);
    let counts = (dims.len() as u32, symbols.len() as u32);
    let form = map
        .form
        .replace_dims_and_symbols(dims, symbols, counts.0, counts.1, affine);
    AppliedMap::new(form, map.operands)
}
