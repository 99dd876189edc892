//! Building expressions, simplified.
//!
//! Constants stand on the right, symbolic operands right of others, dimensions and symbols in the order of their numbers.
//! Operations on constants are folded, unless the result would overflow or is undefined.

use super::{AffineContext, AffineExpr, BinaryOp, ExprData, ExprKind};

use BinaryOp::{Add, CeilDiv, FloorDiv, Mod, Mul};

/// So many dimensions, symbols and constants have handles that follow from their numbers.
const NUM_LEAVES: u32 = 8;

impl AffineContext {
    /// The dimension `position`.
    pub fn dim(&self, position: u32) -> AffineExpr {
        match position {
            0..NUM_LEAVES => AffineExpr(position),
            _ => self.intern_expr(ExprKind::Dim(position)),
        }
    }

    /// The symbol `position`.
    pub fn symbol(&self, position: u32) -> AffineExpr {
        match position {
            0..NUM_LEAVES => AffineExpr(NUM_LEAVES + position),
            _ => self.intern_expr(ExprKind::Symbol(position)),
        }
    }

    /// A constant.
    pub fn constant(&self, value: i64) -> AffineExpr {
        match u32::try_from(value.wrapping_add(1)) {
            Ok(place @ 0..NUM_LEAVES) => AffineExpr(2 * NUM_LEAVES + place),
            _ => self.intern_expr(ExprKind::Constant(value)),
        }
    }

    /// Gives the leaves that nearly every program has the first handles: they are never looked up.
    pub(super) fn add_leaves(&self) {
        let dims = (0..NUM_LEAVES).map(ExprKind::Dim);
        let symbols = (0..NUM_LEAVES).map(ExprKind::Symbol);
        let constants = (-1..).take(NUM_LEAVES as usize).map(ExprKind::Constant);
        for kind in dims.chain(symbols).chain(constants) {
            self.intern_expr(kind);
        }
    }

    /// The sum, simplified.
    pub fn add(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.simplify_add(lhs, rhs)
            .unwrap_or_else(|| self.raw(Add, lhs, rhs))
    }

    /// The sum with a constant, simplified.
    pub fn add_constant(&self, lhs: AffineExpr, rhs: i64) -> AffineExpr {
        if rhs == 0 {
            return lhs;
        }
        self.add(lhs, self.constant(rhs))
    }

    /// The difference, simplified.
    pub fn sub(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.add(lhs, self.neg(rhs))
    }

    /// The negation: the product with -1.
    pub fn neg(&self, expr: AffineExpr) -> AffineExpr {
        self.mul_constant(expr, -1)
    }

    /// The product, simplified; one of the factors should be symbolic.
    pub fn mul(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.simplify_mul(lhs, rhs)
            .unwrap_or_else(|| self.raw(Mul, lhs, rhs))
    }

    /// The product with a constant, simplified.
    pub fn mul_constant(&self, lhs: AffineExpr, rhs: i64) -> AffineExpr {
        if rhs == 1 {
            return lhs;
        }
        self.mul(lhs, self.constant(rhs))
    }

    /// The quotient rounded down, simplified; the divisor should be symbolic.
    pub fn floordiv(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let Some(divisor) = rhs.as_constant(self).filter(|divisor| *divisor != 0) else {
            return self.raw(FloorDiv, lhs, rhs);
        };
        let (terms, first) = self.split_divisible_terms(lhs, divisor);
        let first = self
            .simplify_floordiv_term(first, divisor)
            .unwrap_or_else(|| self.raw(FloorDiv, first, rhs));
        terms
            .into_iter()
            .rev()
            .fold(first, |sum, term| self.add(sum, self.floordiv(term, rhs)))
    }

    /// The quotient rounded up, simplified; the divisor should be symbolic.
    pub fn ceildiv(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.simplify_ceildiv(lhs, rhs)
            .unwrap_or_else(|| self.raw(CeilDiv, lhs, rhs))
    }

    /// The remainder, simplified; the divisor should be symbolic.
    pub fn modulo(&self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match rhs.as_constant(self) {
            Some(divisor) if divisor >= 1 => self.modulo_constant(lhs, divisor, rhs),
            _ => self.raw(Mod, lhs, rhs),
        }
    }

    /// The operation `op`, simplified.
    pub fn binary(&self, op: BinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match op {
            Add => self.add(lhs, rhs),
            Mul => self.mul(lhs, rhs),
            Mod => self.modulo(lhs, rhs),
            FloorDiv => self.floordiv(lhs, rhs),
            CeilDiv => self.ceildiv(lhs, rhs),
        }
    }

    fn raw(&self, op: BinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.intern_expr(ExprKind::Binary(op, lhs, rhs))
    }

    fn intern_expr(&self, kind: ExprKind) -> AffineExpr {
        let same = |known: &ExprData| known.kind == kind;
        AffineExpr(self.exprs.intern_ref(&kind, same, || self.describe(kind)))
    }

    fn describe(&self, kind: ExprKind) -> ExprData {
        let leaf = |symbolic, divisor| ExprData {
            kind,
            symbolic,
            pure: true,
            divides: false,
            divisor,
            size: 1,
        };
        match kind {
            ExprKind::Dim(_) => leaf(false, 1),
            ExprKind::Symbol(_) => leaf(true, 1),
            ExprKind::Constant(value) => leaf(true, value.wrapping_abs()),
            ExprKind::Binary(op, lhs, rhs) => {
                let (l, r) = (self.data(lhs), self.data(rhs));
                let constant = |expr: &ExprData| matches!(expr.kind, ExprKind::Constant(_));
                let linear = match op {
                    Add => true,
                    Mul => constant(l) || constant(r),
                    Mod | FloorDiv | CeilDiv => constant(r),
                };
                let size = l.size.saturating_add(r.size).saturating_add(1);
                ExprData {
                    kind,
                    symbolic: l.symbolic && r.symbolic,
                    pure: l.pure && r.pure && linear,
                    divides: l.divides || r.divides || matches!(op, Mod | FloorDiv | CeilDiv),
                    divisor: known_divisor(op, l, r),
                    size,
                }
            }
        }
    }

    pub(super) fn data(&self, expr: AffineExpr) -> &ExprData {
        self.exprs.get(expr.0)
    }

    /// The operands in canonical order, where they are not: constants last, symbolic ones after others, by number.
    fn swapped(&self, lhs: AffineExpr, rhs: AffineExpr) -> bool {
        let (l, r) = (self.data(lhs), self.data(rhs));
        match (l.kind, r.kind) {
            (ExprKind::Constant(_), _) => true,
            (ExprKind::Dim(a), ExprKind::Dim(b)) | (ExprKind::Symbol(a), ExprKind::Symbol(b)) => {
                a > b
            }
            _ => l.symbolic && !r.symbolic,
        }
    }

    /// The operands of `expr` where it is the operation `op` with a constant on the right.
    fn with_constant(&self, expr: AffineExpr, op: BinaryOp) -> Option<(AffineExpr, i64)> {
        let (lhs, rhs) = self.operands(expr, op)?;
        Some((lhs, rhs.as_constant(self)?))
    }

    /// The operands of `expr` where it is the operation `op`.
    fn operands(&self, expr: AffineExpr, op: BinaryOp) -> Option<(AffineExpr, AffineExpr)> {
        match self.data(expr).kind {
            ExprKind::Binary(found, lhs, rhs) if found == op => Some((lhs, rhs)),
            _ => None,
        }
    }

    fn simplify_add(&self, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
        let constant = rhs.as_constant(self);
        if let (Some(a), Some(b)) = (lhs.as_constant(self), constant) {
            return Some(self.constant(a.checked_add(b)?));
        }
        if self.swapped(lhs, rhs) {
            return Some(self.add(rhs, lhs));
        }
        match (self.with_constant(lhs, Add), constant) {
            (_, Some(0)) => return Some(lhs),
            // (e + c1) + c2 -> e + (c1 + c2)
            (Some((expr, a)), Some(b)) => return Some(self.add_constant(expr, a.checked_add(b)?)),
            _ => {}
        }
        // e * c1 + e * c2 -> e * (c1 + c2)
        let (first, a) = self.with_constant(lhs, Mul).unwrap_or((lhs, 1));
        let (second, b) = self.with_constant(rhs, Mul).unwrap_or((rhs, 1));
        if first == second {
            return Some(self.mul_constant(first, a.checked_add(b)?));
        }
        // (e1 + c) + e2 -> (e1 + e2) + c
        if let Some((expr, constant)) = self.with_constant(lhs, Add) {
            return Some(self.add_constant(self.add(expr, rhs), constant));
        }
        self.remainder(lhs, rhs)
    }

    /// `e + (e floordiv q) * -q` is `e mod q`; a multiple of a quotient is also tried on the last term of a
    /// sum.
    fn remainder(&self, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
        let (factor, divisor) = self.operands(rhs, Mul)?;
        // e + ((e floordiv q) * q) * -1 -> e mod q
        if divisor.as_constant(self) == Some(-1)
            && let Some((quotient, q)) = self.operands(factor, Mul)
            && self.operands(quotient, FloorDiv) == Some((lhs, q))
        {
            return Some(self.modulo(lhs, q));
        }
        let (dividend, q) = self.operands(factor, FloorDiv)?;
        if let Some(q) = q.as_constant(self).filter(|q| *q > 0)
            && dividend == lhs
            && divisor.as_constant(self) == Some(-q)
        {
            return Some(self.modulo(lhs, self.constant(q)));
        }
        let (terms, last) = self.operands(lhs, Add)?;
        let last = self.simplify_add(last, rhs)?;
        Some(self.add(terms, last))
    }

    fn simplify_mul(&self, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
        let constant = rhs.as_constant(self);
        if let (Some(a), Some(b)) = (lhs.as_constant(self), constant) {
            return Some(self.constant(a.checked_mul(b)?));
        }
        if self.swapped(lhs, rhs) {
            return Some(self.mul(rhs, lhs));
        }
        match (self.with_constant(lhs, Mul), constant) {
            (_, Some(1)) => Some(lhs),
            (_, Some(0)) => Some(rhs),
            // (e * c1) * c2 -> e * (c1 * c2)
            (Some((expr, a)), Some(b)) => Some(self.mul_constant(expr, a.checked_mul(b)?)),
            // (e1 * c) * e2 -> (e1 * e2) * c
            (Some((expr, a)), None) => Some(self.mul_constant(self.mul(expr, rhs), a)),
            (None, _) => None,
        }
    }

    /// The terms of a sum, last first, that can be divided apart from the rest, and the rest.
    ///
    /// `(e1 + e2) floordiv c` is `e1 floordiv c + e2 floordiv c` where either is a multiple of `c`.
    fn split_divisible_terms(
        &self,
        sum: AffineExpr,
        divisor: i64,
    ) -> (Vec<AffineExpr>, AffineExpr) {
        let (mut terms, mut rest) = (Vec::new(), sum);
        if divisor == 1 {
            return (terms, rest);
        }
        while let Some((lhs, rhs)) = self.operands(rest, Add) {
            let divides = |expr| is_multiple(self.data(expr).divisor, divisor);
            if !divides(lhs) && !divides(rhs) {
                break;
            }
            terms.push(rhs);
            rest = lhs;
        }
        (terms, rest)
    }

    fn simplify_floordiv_term(&self, lhs: AffineExpr, divisor: i64) -> Option<AffineExpr> {
        if let Some(value) = lhs.as_constant(self) {
            return Some(self.constant(floor_div(value, divisor)?));
        }
        self.exact_quotient(lhs, divisor)
    }

    /// `e / 1`, or `(e * c1) / c2` where `c2` divides `c1`.
    fn exact_quotient(&self, lhs: AffineExpr, divisor: i64) -> Option<AffineExpr> {
        if divisor == 1 {
            return Some(lhs);
        }
        let (expr, factor) = self.with_constant(lhs, Mul)?;
        let quotient = factor.checked_div(divisor)?;
        is_multiple(factor, divisor).then(|| self.mul_constant(expr, quotient))
    }

    fn simplify_ceildiv(&self, lhs: AffineExpr, rhs: AffineExpr) -> Option<AffineExpr> {
        let divisor = rhs.as_constant(self).filter(|divisor| *divisor != 0)?;
        if let Some(value) = lhs.as_constant(self) {
            return Some(self.constant(ceil_div(value, divisor)?));
        }
        self.exact_quotient(lhs, divisor)
    }

    fn modulo_constant(&self, lhs: AffineExpr, divisor: i64, rhs: AffineExpr) -> AffineExpr {
        let mut lhs = lhs;
        loop {
            if let Some(value) = lhs.as_constant(self) {
                return self.constant(value.rem_euclid(divisor));
            }
            if is_multiple(self.data(lhs).divisor, divisor) {
                return self.constant(0);
            }
            lhs = match self.data(lhs).kind {
                // (e1 + e2) mod c -> e2 mod c where c divides e1, and the reverse
                ExprKind::Binary(Add, a, b) if is_multiple(self.data(a).divisor, divisor) => b,
                ExprKind::Binary(Add, a, b) if is_multiple(self.data(b).divisor, divisor) => a,
                // (e mod c1) mod c2 -> e mod c2 where c2 divides c1
                ExprKind::Binary(Mod, expr, inner)
                    if inner
                        .as_constant(self)
                        .is_some_and(|inner| inner >= 1 && is_multiple(inner, divisor)) =>
                {
                    expr
                }
                _ => return self.raw(Mod, lhs, rhs),
            };
        }
    }
}

/// A number that is known to divide every value of an expression; 0 where the value is always 0.
fn known_divisor(op: BinaryOp, lhs: &ExprData, rhs: &ExprData) -> i64 {
    match op {
        Mul => lhs.divisor.checked_mul(rhs.divisor).unwrap_or(lhs.divisor),
        Add | Mod => gcd(lhs.divisor, rhs.divisor),
        FloorDiv | CeilDiv => match rhs.kind {
            ExprKind::Constant(divisor) if divisor != 0 && is_multiple(lhs.divisor, divisor) => {
                lhs.divisor.wrapping_div(divisor).wrapping_abs()
            }
            _ => 1,
        },
    }
}

/// Whether `divisor` divides `value`; nothing is a multiple of 0.
pub(super) fn is_multiple(value: i64, divisor: i64) -> bool {
    divisor != 0 && value.wrapping_rem(divisor) == 0
}

/// The greatest common divisor; that of 0 and `n` is `n`.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

/// The quotient rounded down; none when dividing by zero or on overflow.
pub(super) fn floor_div(lhs: i64, rhs: i64) -> Option<i64> {
    let quotient = lhs.checked_div(rhs)?;
    let below = lhs.wrapping_rem(rhs) != 0 && (lhs < 0) != (rhs < 0);
    Some(quotient - i64::from(below))
}

/// The quotient rounded up; none when dividing by zero or on overflow.
pub(super) fn ceil_div(lhs: i64, rhs: i64) -> Option<i64> {
    let quotient = lhs.checked_div(rhs)?;
    let above = lhs.wrapping_rem(rhs) != 0 && (lhs < 0) == (rhs < 0);
    Some(quotient + i64::from(above))
}
