//! Affine expressions as arithmetic on indices.
//!
//! Division rounds toward zero in arith, so that the roundings and the remainder that is never negative are sequences:
//!
//! ```text
//! a mod c       r = a rem c; r < 0 ? r + c : r
//! a floordiv c  n = a < 0; q = (n ? -1 - a : a) / c; n ? -1 - q : q
//! a ceildiv c   n = a <= 0; q = (n ? 0 - a : a - 1) / c; n ? 0 - q : q + 1
//! ```

use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::tables::arith;
use oxmlir_ir::affine::{AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpName, ValueId};

use super::index;
use super::linear_index::NSW;

/// Why an expression cannot be expanded.
pub type Unsupported = &'static str;

/// Inserts the values of all results of a map.
pub fn expand_map(
    rw: &mut Rewriter,
    loc: Location,
    map: &AppliedMap,
) -> Result<Vec<ValueId>, Unsupported> {
    let exprs = map.form.results(rw.cx.affine());
    exprs
        .iter()
        .map(|expr| expand_expr(rw, loc, *expr, map.dims(rw.cx), map.symbols(rw.cx)))
        .collect()
}

/// Inserts the value of a map that has several results: `name` combines them two by two.
pub fn expand_combined(
    rw: &mut Rewriter,
    loc: Location,
    map: &AppliedMap,
    name: OpName,
) -> Result<ValueId, Unsupported> {
    let values = expand_map(rw, loc, map)?;
    let combined = values
        .into_iter()
        .reduce(|all, value| index::binary(rw, loc, name, all, value));
    combined.ok_or("a map without results has no value")
}

/// Inserts the value of an expression over values.
pub fn expand_expr(
    rw: &mut Rewriter,
    loc: Location,
    expr: AffineExpr,
    dims: &[ValueId],
    symbols: &[ValueId],
) -> Result<ValueId, Unsupported> {
    enum Step {
        Enter(AffineExpr),
        Leave(BinaryOp),
    }
    let variable = |values: &[ValueId], position: u32| {
        let value = values.get(position as usize).copied();
        value.ok_or("a variable has no operand")
    };
    let (mut steps, mut values) = (vec![Step::Enter(expr)], Vec::new());
    while let Some(step) = steps.pop() {
        let value = match step {
            Step::Enter(expr) => match expr.kind(rw.cx.affine()) {
                ExprKind::Dim(position) => variable(dims, position)?,
                ExprKind::Symbol(position) => variable(symbols, position)?,
                ExprKind::Constant(value) => index::constant(rw, loc, value),
                ExprKind::Binary(op, lhs, rhs) => {
                    check_divisor(op, rhs.as_constant(rw.cx.affine()))?;
                    steps.extend([Step::Leave(op), Step::Enter(rhs), Step::Enter(lhs)]);
                    continue;
                }
            },
            Step::Leave(op) => match (values.pop(), values.pop()) {
                (Some(rhs), Some(lhs)) => binary(rw, loc, op, lhs, rhs),
                _ => return Err("an operation lacks an operand"),
            },
        };
        values.push(value);
    }
    values.pop().ok_or("an expression has no value")
}

fn check_divisor(op: BinaryOp, divisor: Option<i64>) -> Result<(), Unsupported> {
    match (op, divisor) {
        (BinaryOp::Mod, Some(..=0)) => Err("modulo by non-positive value is not supported"),
        (BinaryOp::FloorDiv | BinaryOp::CeilDiv, Some(..=0)) => {
            Err("division by non-positive value is not supported")
        }
        _ => Ok(()),
    }
}

fn binary(rw: &mut Rewriter, loc: Location, op: BinaryOp, lhs: ValueId, rhs: ValueId) -> ValueId {
    match op {
        BinaryOp::Add => arith::addi(rw, loc, lhs, rhs),
        BinaryOp::Mul => arith::muli_with(rw, loc, lhs, rhs, NSW),
        BinaryOp::Mod => modulo(rw, loc, lhs, rhs),
        BinaryOp::FloorDiv => floordiv(rw, loc, lhs, rhs),
        BinaryOp::CeilDiv => ceildiv(rw, loc, lhs, rhs),
    }
}

fn modulo(rw: &mut Rewriter, loc: Location, lhs: ValueId, rhs: ValueId) -> ValueId {
    let remainder = arith::remsi(rw, loc, lhs, rhs);
    let zero = index::constant(rw, loc, 0);
    let negative = arith::cmpi(rw, loc, remainder, zero, arith::CmpIPredicate::Slt);
    let corrected = arith::addi(rw, loc, remainder, rhs);
    arith::select(rw, loc, negative, corrected, remainder)
}

fn floordiv(rw: &mut Rewriter, loc: Location, lhs: ValueId, rhs: ValueId) -> ValueId {
    let zero = index::constant(rw, loc, 0);
    let minus_one = index::constant(rw, loc, -1);
    let negative = arith::cmpi(rw, loc, lhs, zero, arith::CmpIPredicate::Slt);
    let mirrored = arith::subi(rw, loc, minus_one, lhs);
    let dividend = arith::select(rw, loc, negative, mirrored, lhs);
    let quotient = arith::divsi(rw, loc, dividend, rhs);
    let corrected = arith::subi(rw, loc, minus_one, quotient);
    arith::select(rw, loc, negative, corrected, quotient)
}

fn ceildiv(rw: &mut Rewriter, loc: Location, lhs: ValueId, rhs: ValueId) -> ValueId {
    let zero = index::constant(rw, loc, 0);
    let one = index::constant(rw, loc, 1);
    let not_positive = arith::cmpi(rw, loc, lhs, zero, arith::CmpIPredicate::Sle);
    let negated = arith::subi(rw, loc, zero, lhs);
    let reduced = arith::subi(rw, loc, lhs, one);
    let dividend = arith::select(rw, loc, not_positive, negated, reduced);
    let quotient = arith::divsi(rw, loc, dividend, rhs);
    let negated = arith::subi(rw, loc, zero, quotient);
    let raised = arith::addi(rw, loc, quotient, one);
    arith::select(rw, loc, not_positive, negated, raised)
}
