//! What is known of an expression.

use super::expr::{ceil_div, floor_div, is_multiple};
use super::postorder::{Postorder, fold};
use super::{AffineContext, AffineExpr, BinaryOp, ExprKind};

impl AffineExpr {
    /// The form of the expression.
    pub fn kind(self, cx: &AffineContext) -> ExprKind {
        cx.data(self).kind
    }

    /// The value of a constant.
    pub fn as_constant(self, cx: &AffineContext) -> Option<i64> {
        match self.kind(cx) {
            ExprKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// What is added to a constant, if there is anything, and the constant.
    pub fn without_constant(self, cx: &AffineContext) -> (Option<Self>, i64) {
        match self.kind(cx) {
            ExprKind::Constant(value) => (None, value),
            ExprKind::Binary(BinaryOp::Add, rest, constant) => match constant.as_constant(cx) {
                Some(value) => (Some(rest), value),
                None => (Some(self), 0),
            },
            _ => (Some(self), 0),
        }
    }

    /// The position of a dimension.
    pub fn as_dim(self, cx: &AffineContext) -> Option<u32> {
        match self.kind(cx) {
            ExprKind::Dim(position) => Some(position),
            _ => None,
        }
    }

    /// The position of a symbol.
    pub fn as_symbol(self, cx: &AffineContext) -> Option<u32> {
        match self.kind(cx) {
            ExprKind::Symbol(position) => Some(position),
            _ => None,
        }
    }

    /// Whether no dimension occurs in it.
    pub fn is_symbolic_or_constant(self, cx: &AffineContext) -> bool {
        cx.data(self).symbolic
    }

    /// Whether factors and divisors are constants only, never symbols.
    pub fn is_pure_affine(self, cx: &AffineContext) -> bool {
        cx.data(self).pure
    }

    /// Whether a division or remainder is part of it.
    pub fn divides(self, cx: &AffineContext) -> bool {
        cx.data(self).divides
    }

    /// The largest number known to divide every value; 0 where the value is always 0.
    pub fn largest_known_divisor(self, cx: &AffineContext) -> i64 {
        cx.data(self).divisor
    }

    /// Whether every value is known to be a multiple of `factor`.
    pub fn is_multiple_of(self, factor: i64, cx: &AffineContext) -> bool {
        is_multiple(cx.data(self).divisor, factor)
    }

    /// Whether the dimension `position` occurs in it.
    pub fn is_function_of_dim(self, position: u32, cx: &AffineContext) -> bool {
        self.contains(ExprKind::Dim(position), cx)
    }

    /// Whether the symbol `position` occurs in it.
    pub fn is_function_of_symbol(self, position: u32, cx: &AffineContext) -> bool {
        self.contains(ExprKind::Symbol(position), cx)
    }

    fn contains(self, kind: ExprKind, cx: &AffineContext) -> bool {
        let parts = Postorder::of(self, cx);
        parts.nodes.iter().any(|node| node.expr.kind(cx) == kind)
    }

    /// Whether a part of the expression divides a number by zero, or takes the remainder of one by what is not positive.
    pub fn divides_by_zero(self, cx: &AffineContext) -> bool {
        let mut found = false;
        self.walk(cx, |part| {
            if let ExprKind::Binary(op, number, by) = part.kind(cx)
                && let (Some(_), Some(by)) = (number.as_constant(cx), by.as_constant(cx))
            {
                found |= match op {
                    BinaryOp::Mod => by < 1,
                    BinaryOp::FloorDiv | BinaryOp::CeilDiv => by == 0,
                    BinaryOp::Add | BinaryOp::Mul => false,
                };
            }
        });
        found
    }

    /// Calls `visit` on every expression in it, operands before operations, equal ones once.
    pub fn walk(self, cx: &AffineContext, mut visit: impl FnMut(AffineExpr)) {
        for node in &Postorder::of(self, cx).nodes {
            visit(node.expr);
        }
    }

    /// The numbers of dimensions and of symbols that it needs.
    pub fn arity(self, cx: &AffineContext) -> (u32, u32) {
        let mut arity = (0, 0);
        self.walk(cx, |expr| match expr.kind(cx) {
            ExprKind::Dim(position) => arity.0 = arity.0.max(position.saturating_add(1)),
            ExprKind::Symbol(position) => arity.1 = arity.1.max(position.saturating_add(1)),
            _ => {}
        });
        arity
    }

    /// The value for known values of dimensions and symbols; none where one that occurs is unknown, on overflow, or
    /// where a division is undefined.
    pub fn evaluate(
        self,
        dims: &[Option<i64>],
        symbols: &[Option<i64>],
        cx: &AffineContext,
    ) -> Option<i64> {
        let known =
            |values: &[Option<i64>], position: u32| values.get(position as usize).copied()?;
        fold(
            self,
            cx,
            |_, kind, operands: Option<(&Option<i64>, &Option<i64>)>| match kind {
                ExprKind::Dim(position) => known(dims, position),
                ExprKind::Symbol(position) => known(symbols, position),
                ExprKind::Constant(value) => Some(value),
                ExprKind::Binary(op, ..) => {
                    let (lhs, rhs) = operands?;
                    evaluate_binary(op, (*lhs)?, (*rhs)?)
                }
            },
        )
    }
}

fn evaluate_binary(op: BinaryOp, lhs: i64, rhs: i64) -> Option<i64> {
    match op {
        BinaryOp::Add => lhs.checked_add(rhs),
        BinaryOp::Mul => lhs.checked_mul(rhs),
        // What lowers them takes divisors for positive.
        _ if rhs < 1 => None,
        BinaryOp::Mod => Some(lhs.rem_euclid(rhs)),
        BinaryOp::FloorDiv => floor_div(lhs, rhs),
        BinaryOp::CeilDiv => ceil_div(lhs, rhs),
    }
}
