//! Integer sets.

use super::map::occurring;
use super::{AffineContext, AffineExpr, Constraint, IntegerSet, SetData};

impl AffineContext {
    /// The set of the points that satisfy all constraints.
    pub fn set(&self, dims: u32, symbols: u32, constraints: &[Constraint]) -> IntegerSet {
        let constraints = constraints.into();
        IntegerSet(self.sets.intern(SetData {
            dims,
            symbols,
            constraints,
        }))
    }

    /// The canonical set without points: its only constraint is `1 == 0`.
    pub fn empty_set(&self, dims: u32, symbols: u32) -> IntegerSet {
        let never = Constraint {
            expr: self.constant(1),
            is_equality: true,
        };
        self.set(dims, symbols, &[never])
    }
}

impl IntegerSet {
    fn data(self, cx: &AffineContext) -> &SetData {
        cx.sets.get(self.0)
    }

    /// The number of dimensions.
    pub fn num_dims(self, cx: &AffineContext) -> u32 {
        self.data(cx).dims
    }

    /// The number of symbols.
    pub fn num_symbols(self, cx: &AffineContext) -> u32 {
        self.data(cx).symbols
    }

    /// The number of dimensions and symbols together.
    pub fn num_inputs(self, cx: &AffineContext) -> u32 {
        self.num_dims(cx) + self.num_symbols(cx)
    }

    /// The constraints, all of which hold for a point of the set.
    pub fn constraints(self, cx: &AffineContext) -> &[Constraint] {
        &self.data(cx).constraints
    }

    /// Whether each dimension, then each symbol occurs.
    pub fn used_inputs(self, cx: &AffineContext) -> Vec<bool> {
        let exprs = self.constraints(cx).iter().map(|c| c.expr);
        occurring(exprs, self.num_dims(cx), self.num_inputs(cx), cx)
    }

    /// Whether it is the canonical set without points.
    pub fn is_canonical_empty(self, cx: &AffineContext) -> bool {
        self == cx.empty_set(self.num_dims(cx), self.num_symbols(cx))
    }

    /// The set over `num_dims` and `num_symbols` variables with dimensions and symbols replaced.
    pub fn replace_dims_and_symbols(
        self,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        num_dims: u32,
        num_symbols: u32,
        cx: &AffineContext,
    ) -> Self {
        let replace = |constraint: &Constraint| Constraint {
            expr: constraint.expr.replace_dims_and_symbols(dims, symbols, cx),
            ..*constraint
        };
        let constraints: Vec<_> = self.constraints(cx).iter().map(replace).collect();
        cx.set(num_dims, num_symbols, &constraints)
    }
}
