//! Operands by position, for code that serves operations of several names at once.
//!
//! Where the operation is known, its view or the constants of its slots say which operand is meant
//! ([`tables`](crate::tables)). The operands here have different names in each declaration but always the same place.

/// The first operand of a binary operation: of arith, complex, index, math and llvm alike.
pub const LHS: usize = 0;
/// The second operand of a binary operation.
pub const RHS: usize = 1;
/// What a cast, a view or another operation with one main operand is applied to.
pub const SOURCE: usize = 0;
