//! What the bounds of loops say of how often they run, and of whether accesses are in bounds.

use oxmlir_ir::{Body, Context, DYNAMIC, OpId, ValueId};

use super::dependence::extents;
use super::domain::Domain;
use super::system::ConstraintRow;
use crate::affine::access::{map_of, memref_of};
use crate::affine::loops::For;
use crate::tables::{memref, tensor};

/// Whether the upper bound of a loop certainly is greater than the lower bound: its body is executed whenever the loop is.
pub fn runs_at_least_once(view: For) -> bool {
    span_is_at_least(view, view.op().id, 1)
}

/// Whether the upper bound of a loop certainly is no less than the lower bound, wherever `place` is executed: the loop or one
/// around it on which the bounds do not depend, and which need not run itself.
pub fn is_not_negative(view: For, place: OpId) -> bool {
    span_is_at_least(view, place, 0)
}

/// Whether the difference between upper and lower bound certainly is `least` or more where `place` is executed.
fn span_is_at_least(view: For, place: OpId, least: i64) -> bool {
    if let (Some(lower), Some(upper)) = (view.constant_lower(), view.constant_upper()) {
        return upper.saturating_sub(lower) >= least;
    }
    is_span_at_least(view, place, least).unwrap_or(false)
}

fn is_span_at_least(view: For, place: OpId, least: i64) -> Option<bool> {
    let (cx, body) = (view.op().cx, view.op().body);
    let mut domain = Domain::new();
    let (mut lower, mut upper) = (view.lower(), view.upper());
    lower.compose(cx, body);
    upper.compose(cx, body);
    let used: Vec<ValueId> = lower
        .operands
        .iter()
        .chain(&upper.operands)
        .copied()
        .collect();
    let lower = domain.map_rows(cx, body, &lower)?;
    let upper = domain.map_rows(cx, body, &upper)?;
    // from - to + least - 1 >= 0 has to be impossible for all of these.
    let mut rows = Vec::new();
    for from in &lower {
        for to in &upper {
            let mut row = minus(&domain, from, to)?;
            let constant = row.last_mut()?;
            *constant = constant.checked_add(least - 1)?;
            let is_negative = *constant < 0;
            if !is_negative || row.iter().rev().skip(1).any(|factor| *factor != 0) {
                rows.push(row);
            }
        }
    }
    // It is in most tiles, whatever is around.
    if rows.is_empty() {
        return Some(true);
    }
    domain.add_surroundings_of(cx, body, place, &used)?;
    add_sizes(body, &mut domain);
    for row in rows {
        let mut system = domain.system.clone();
        system.add_inequality(domain.widened(row));
        if !system.is_empty() {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether an affine access, made where `place` stands, certainly is within the memref.
pub fn is_in_bounds(cx: &Context, body: &Body, access: OpId, place: OpId) -> bool {
    in_bounds(cx, body, access, place).unwrap_or(false)
}

fn in_bounds(cx: &Context, body: &Body, access: OpId, place: OpId) -> Option<bool> {
    let shape = cx.shape(body.ty(memref_of(body, access)?))?;
    let mut domain = Domain::new();
    let mut map = map_of(cx, body, access)?;
    map.compose(cx, body);
    domain.add_surroundings_of(cx, body, place, &map.operands)?;
    let rows = domain.map_rows(cx, body, &map)?;
    let extents = extents(cx, body, access, rows.len())?;
    let is_impossible = |row: ConstraintRow| {
        let mut system = domain.system.clone();
        system.add_inequality(row);
        system.is_empty()
    };
    for ((row, size), extent) in rows.into_iter().zip(shape).zip(extents) {
        if *size == DYNAMIC {
            return Some(false);
        }
        let last = row.len() - 1;
        let mut below: ConstraintRow = row.iter().map(|f| f.wrapping_neg()).collect();
        below[last] = below[last].checked_sub(1)?;
        let mut above = row;
        above[last] = above[last]
            .checked_add(extent)?
            .checked_sub(*size)?
            .checked_sub(1)?;
        if !is_impossible(below) || !is_impossible(above) {
            return Some(false);
        }
    }
    Some(true)
}

/// Adds that sizes of memrefs and tensors are not negative.
fn add_sizes(body: &Body, domain: &mut Domain) {
    for var in 0..domain.system.num_vars() {
        let def = domain.value(var).and_then(|value| body.defining_op(value));
        if def.is_some_and(|op| matches!(body.name(op), memref::DIM | tensor::DIM)) {
            let mut row = domain.system.zero_row();
            row[var] = 1;
            domain.system.add_inequality(row);
        }
    }
}

fn minus(domain: &Domain, a: &ConstraintRow, b: &ConstraintRow) -> Option<ConstraintRow> {
    let width = domain.system.num_vars();
    let mut row = domain.system.zero_row();
    for (of, sign) in [(a, 1i64), (b, -1)] {
        let last = of.len() - 1;
        for (at, factor) in of[..last].iter().enumerate() {
            row[at] = row[at].checked_add(factor.checked_mul(sign)?)?;
        }
        row[width] = row[width].checked_add(of[last].checked_mul(sign)?)?;
    }
    Some(row)
}
