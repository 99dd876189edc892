//! Substituting in expressions. Results are simplified anew; shared parts are visited once.

use super::postorder::fold;
use super::{AffineContext, AffineExpr, AffineMap, BinaryOp, ExprKind};

impl AffineExpr {
    /// Every subexpression for which `replacement` gives one is replaced by it; what it is part of is built anew.
    pub fn replace_with(
        self,
        cx: &AffineContext,
        mut replacement: impl FnMut(AffineExpr, ExprKind) -> Option<AffineExpr>,
    ) -> Self {
        fold(
            self,
            cx,
            |expr, kind, operands: Option<(&AffineExpr, &AffineExpr)>| {
                if let Some(replaced) = replacement(expr, kind) {
                    return replaced;
                }
                match (kind, operands) {
                    (ExprKind::Binary(op, lhs, rhs), Some((new_lhs, new_rhs)))
                        if (lhs, rhs) != (*new_lhs, *new_rhs) =>
                    {
                        cx.binary(op, *new_lhs, *new_rhs)
                    }
                    _ => expr,
                }
            },
        )
    }

    /// The number of variables, constants and operations in its text: parts that occur several times count each time.
    pub fn written_size(self, cx: &AffineContext) -> u64 {
        fold(self, cx, |_, _, operands: Option<(&u64, &u64)>| {
            operands.map_or(1, |(lhs, rhs)| lhs.saturating_add(*rhs).saturating_add(1))
        })
    }

    /// Operations are built anew from the inside out: as what `build` makes of the new operands, or as they were.
    pub fn rebuild(
        self,
        cx: &AffineContext,
        mut build: impl FnMut(BinaryOp, AffineExpr, AffineExpr) -> Option<AffineExpr>,
    ) -> Self {
        fold(
            self,
            cx,
            |expr, kind, operands: Option<(&AffineExpr, &AffineExpr)>| {
                let (ExprKind::Binary(op, ..), Some((lhs, rhs))) = (kind, operands) else {
                    return expr;
                };
                let built = cx.binary(op, *lhs, *rhs);
                match built.kind(cx) {
                    ExprKind::Binary(op, lhs, rhs) => build(op, lhs, rhs).unwrap_or(built),
                    _ => built,
                }
            },
        )
    }

    /// Dimension `i` is replaced by `dims[i]` and symbol `i` by `symbols[i]`, where there is one.
    pub fn replace_dims_and_symbols(
        self,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        cx: &AffineContext,
    ) -> Self {
        self.replace_with(cx, |_, kind| match kind {
            ExprKind::Dim(position) => dims.get(position as usize).copied(),
            ExprKind::Symbol(position) => symbols.get(position as usize).copied(),
            _ => None,
        })
    }

    /// Every occurrence of `from` is replaced by `to`.
    pub fn replace(self, from: AffineExpr, to: AffineExpr, cx: &AffineContext) -> Self {
        self.replace_with(cx, |expr, _| (expr == from).then_some(to))
    }

    /// Dimensions from `first` on are renumbered to `shift` more.
    pub fn shift_dims(self, first: u32, shift: u32, cx: &AffineContext) -> Self {
        self.replace_with(cx, |_, kind| match kind {
            ExprKind::Dim(position) if position >= first => Some(cx.dim(position + shift)),
            _ => None,
        })
    }

    /// Symbols from `first` on are renumbered to `shift` more.
    pub fn shift_symbols(self, first: u32, shift: u32, cx: &AffineContext) -> Self {
        self.replace_with(cx, |_, kind| match kind {
            ExprKind::Symbol(position) if position >= first => Some(cx.symbol(position + shift)),
            _ => None,
        })
    }

    /// The expression applied to the results of `map`: dimension `i` is replaced by result `i`.
    pub fn compose(self, map: AffineMap, cx: &AffineContext) -> Self {
        self.replace_dims_and_symbols(map.results(cx), &[], cx)
    }
}
