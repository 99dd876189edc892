//! Affine expressions, maps and integer sets.
//!
//! All three are uniqued in an [`AffineContext`] and handled as `Copy` values. Building an expression simplifies it the
//! way the textual form shows (`2 + d0 + 3` is `d0 + 5`), so equal handles mean equal text. Expressions may be long:
//! each visit of one uses an explicit stack.
//!
//! - `expr`: building and simplifying expressions; `query`: what is known of one; `rewrite`: substituting in one
//! - `map`, `set`: lists of results and of constraints
//! - `flatten`: sums of products, the normal form that `simplify` goes through; `semi`: its way with symbolic factors
//! - `print`: the textual form

mod expr;
mod flatten;
mod map;
mod postorder;
mod print;
mod query;
mod rewrite;
mod semi;
mod set;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use crate::intern::Interner;

pub use expr::gcd;
pub use flatten::{FlatExpr, Flattener, LocalDivision};
pub use print::Variable;

/// An affine expression over dimensions and symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AffineExpr(u32);

/// A list of expressions over dimensions and symbols: `(d0)[s0] -> (d0 + s0)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AffineMap(u32);

/// A conjunction of constraints over dimensions and symbols: `(d0)[s0] : (d0 - s0 >= 0)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct IntegerSet(u32);

/// The form of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExprKind {
    /// The dimension with this position, `d0`.
    Dim(u32),
    /// The symbol with this position, `s0`.
    Symbol(u32),
    /// A constant.
    Constant(i64),
    /// An operator with its two operands.
    Binary(BinaryOp, AffineExpr, AffineExpr),
}

/// The operators of expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// The sum.
    Add,
    /// The product.
    Mul,
    /// The remainder that is never negative, for a positive divisor.
    Mod,
    /// The quotient, rounded down.
    FloorDiv,
    /// The quotient, rounded up.
    CeilDiv,
}

/// Where affine expressions, maps and sets are uniqued.
pub struct AffineContext {
    exprs: Interner<ExprData>,
    maps: Interner<MapData>,
    sets: Interner<SetData>,
}

impl Default for AffineContext {
    fn default() -> AffineContext {
        let cx = AffineContext {
            exprs: Interner::default(),
            maps: Interner::default(),
            sets: Interner::default(),
        };
        cx.add_leaves();
        cx
    }
}

/// An expression and what follows from its form, by which it is uniqued.
struct ExprData {
    kind: ExprKind,
    symbolic: bool,
    pure: bool,
    /// Whether a division or remainder is part of it.
    divides: bool,
    divisor: i64,
    /// The size as a tree, saturated.
    size: u32,
}

/// A map, uniqued by its variables and results.
struct MapData {
    dims: u32,
    symbols: u32,
    results: Box<[AffineExpr]>,
    /// See [`AffineMap::used_inputs`].
    uses: OnceLock<Box<[bool]>>,
    /// See [`AffineMap::simplify`].
    simple: OnceLock<AffineMap>,
}

#[derive(PartialEq, Eq, Hash)]
struct SetData {
    dims: u32,
    symbols: u32,
    constraints: Box<[Constraint]>,
}

/// One constraint of an integer set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constraint {
    /// The expression that is compared with zero.
    pub expr: AffineExpr,
    /// Whether it equals zero, or else is at least zero.
    pub is_equality: bool,
}
