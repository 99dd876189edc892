//! The normal form of expressions with symbolic factors and divisors.
//!
//! Divisions by a symbol are carried out where every term has the symbol as a factor. The terms of the sum are ordered by
//! the number of their dimension or symbol, not by their kind.

use super::flatten::FlatExpr;
use super::postorder::fold;
use super::{AffineContext, AffineExpr, BinaryOp, ExprKind};

/// Carries out divisions of multiples of a symbol by that symbol.
pub(super) fn simplify_semi_affine(expr: AffineExpr, cx: &AffineContext) -> AffineExpr {
    fold(
        expr,
        cx,
        |expr, kind, operands: Option<(&AffineExpr, &AffineExpr)>| {
            let (ExprKind::Binary(op, original, _), Some((lhs, rhs))) = (kind, operands) else {
                return expr;
            };
            match (op, rhs.as_symbol(cx)) {
                (BinaryOp::Add | BinaryOp::Mul, _) | (_, None) => cx.binary(op, *lhs, *rhs),
                (BinaryOp::Mod, Some(symbol)) => match divide(original, symbol, op, cx) {
                    Some(_) => cx.constant(0),
                    None => cx.modulo(*lhs, *rhs),
                },
                (_, Some(symbol)) => match divide(original, symbol, op, cx)
                    .and_then(|_| divide(*lhs, symbol, op, cx))
                {
                    Some(quotient) => quotient,
                    None => cx.binary(op, *lhs, *rhs),
                },
            }
        },
    )
}

/// The quotients of an expression by a symbol of which it is a multiple.
///
/// `floor` and `ceil` hold also for a multiple divided by something else, rounded down or up, since divisions of one kind
/// commute: `(e floordiv a) floordiv s` is `(e floordiv s) floordiv a`.
#[derive(Clone, Copy, Default)]
struct Quotients {
    exact: Option<AffineExpr>,
    floor: Option<AffineExpr>,
    ceil: Option<AffineExpr>,
}

impl Quotients {
    fn exact(quotient: Option<AffineExpr>) -> Self {
        Self {
            exact: quotient,
            floor: quotient,
            ceil: quotient,
        }
    }

    fn get(&self, op: BinaryOp) -> Option<AffineExpr> {
        match op {
            BinaryOp::FloorDiv => self.floor,
            BinaryOp::CeilDiv => self.ceil,
            _ => self.exact,
        }
    }
}

/// The quotient of `expr` by a symbol of which it is a multiple, to be used in place of the operation `op` with the symbol.
fn divide(expr: AffineExpr, symbol: u32, op: BinaryOp, cx: &AffineContext) -> Option<AffineExpr> {
    fold(
        expr,
        cx,
        |_, kind, operands: Option<(&Quotients, &Quotients)>| match (kind, operands) {
            (ExprKind::Constant(0), _) => Quotients::exact(Some(cx.constant(0))),
            (ExprKind::Symbol(position), _) if position == symbol => {
                Quotients::exact(Some(cx.constant(1)))
            }
            (ExprKind::Binary(op, lhs, rhs), Some((l, r))) => {
                divide_operation(op, (lhs, l), (rhs, r), cx)
            }
            _ => Quotients::default(),
        },
    )
    .get(op)
}

fn divide_operation(
    op: BinaryOp,
    (lhs, l): (AffineExpr, &Quotients),
    (rhs, r): (AffineExpr, &Quotients),
    cx: &AffineContext,
) -> Quotients {
    match op {
        BinaryOp::Add => {
            let sum = |l: Option<_>, r: Option<_>| Some(cx.add(l?, r?));
            // Only one of the terms may be rounded.
            let rounded = |op| sum(l.get(op), r.exact).or_else(|| sum(l.exact, r.get(op)));
            Quotients {
                exact: sum(l.exact, r.exact),
                floor: rounded(BinaryOp::FloorDiv),
                ceil: rounded(BinaryOp::CeilDiv),
            }
        }
        BinaryOp::Mul => Quotients::exact(match (l.exact, r.exact) {
            (Some(quotient), _) => Some(cx.mul(quotient, rhs)),
            (None, Some(quotient)) => Some(cx.mul(lhs, quotient)),
            (None, None) => None,
        }),
        BinaryOp::Mod => Quotients::exact(l.exact.zip(r.exact).map(|(l, r)| cx.modulo(l, r))),
        BinaryOp::FloorDiv => Quotients {
            floor: l.floor.map(|l| cx.floordiv(l, rhs)),
            ..Quotients::default()
        },
        BinaryOp::CeilDiv => Quotients {
            ceil: l.ceil.map(|l| cx.ceildiv(l, rhs)),
            ..Quotients::default()
        },
    }
}

/// Where a term stands in the sum: the number of its dimension or first symbol, then a rank among those.
type Key = (u32, i64);

/// A term of a sum: a variable or local, and its factor.
type Term = (AffineExpr, i64);

/// The expression of a sum, terms in the order of the numbers of their variables.
///
/// Terms of one number stand in this order: the dimension itself and its operations with constants (the later found the
/// earlier), its operations with symbols by their number, then symbols and what they are part of. Other locals follow.
pub(super) fn from_flat_with_products(
    sum: &FlatExpr,
    dims: u32,
    symbols: u32,
    locals: &[AffineExpr],
    cx: &AffineContext,
) -> AffineExpr {
    let (dim_count, variables) = (dims as usize, (dims + symbols) as usize);
    let mut symbol_ranks = i64::from(dims.max(symbols))..;
    let mut dim_ranks = (0..).map(|rank: i64| -1 - rank);
    let mut keyed: Vec<(Key, Term)> = Vec::new();
    let mut rest: Vec<Term> = Vec::new();
    for (index, position) in (dim_count..variables).zip(0..) {
        if sum.factor(index) != 0 {
            let rank = symbol_ranks.next().unwrap_or(i64::MAX);
            keyed.push(((position, rank), (cx.symbol(position), sum.factor(index))));
        }
    }
    for (local, index) in locals.iter().zip(variables..) {
        let term = (*local, sum.factor(index));
        if term.1 == 0 {
            continue;
        }
        match simple_operands(*local, cx) {
            Some((ExprKind::Dim(dim), ExprKind::Symbol(symbol))) => {
                keyed.push(((dim, i64::from(symbol)), term));
            }
            Some((ExprKind::Dim(dim), ExprKind::Constant(_))) => {
                keyed.push(((dim, dim_ranks.next().unwrap_or(i64::MIN)), term));
            }
            Some((ExprKind::Symbol(symbol), _)) => {
                keyed.push(((symbol, symbol_ranks.next().unwrap_or(i64::MAX)), term));
            }
            _ => rest.push(term),
        }
    }
    for (index, position) in (0..dim_count).zip(0..) {
        if sum.factor(index) != 0 {
            let rank = dim_ranks.next().unwrap_or(i64::MIN);
            keyed.push(((position, rank), (cx.dim(position), sum.factor(index))));
        }
    }
    keyed.sort_by_key(|(key, _)| *key);
    let terms = keyed.into_iter().map(|(_, term)| term).chain(rest);
    let expr = terms.fold(cx.constant(0), |expr, (variable, factor)| {
        cx.add(expr, cx.mul_constant(variable, factor))
    });
    cx.add_constant(expr, sum.constant)
}

/// The operands of an operation on variables and constants, the left one a variable.
fn simple_operands(expr: AffineExpr, cx: &AffineContext) -> Option<(ExprKind, ExprKind)> {
    let ExprKind::Binary(_, lhs, rhs) = expr.kind(cx) else {
        return None;
    };
    let operands = (lhs.kind(cx), rhs.kind(cx));
    match operands {
        (ExprKind::Binary(..) | ExprKind::Constant(_), _) | (_, ExprKind::Binary(..)) => None,
        _ => Some(operands),
    }
}
