//! Dialect conversion: operations of some dialects become operations of others, and types become other types with them.
//!
//! A [`Conversion`] is a [`ConversionTarget`] (what is legal), [`ConversionPatterns`] (how to get there) and, shared by
//! the patterns that need it, a [`TypeConverter`]. [`Conversion::run`] converts the root operation of a body and all that
//! is in it, functions in a module included.
//!
//! ```text
//! fn conversion(cx: &Context) -> Conversion {
//!     let mut types = TypeConverter::new();
//!     types.add_conversion(|_, _, ty| Converted::To(ty));                   // asked last: everything else stays
//!     types.add_conversion(|_, _, ty| match ty {
//!         Type::INDEX => Converted::To(Type::I64),
//!         _ => Converted::NotMine,
//!     });
//!     types.add_casts();                                                    // unrealized casts where values meet
//!     let types = Arc::new(types);
//!
//!     let mut target = ConversionTarget::new();
//!     target.legal_dialects(&["llvm"]).illegal_ops(&[arith::ADDI]);
//!
//!     let mut patterns = ConversionPatterns::new();
//!     patterns.add(arith::ADDI, "AddIOpLowering", Some(&types), lower_addi);
//!     Conversion { target, patterns, full: false }
//! }
//!
//! // arith.addi(a, b) -> llvm.add(a, b)
//! fn lower_addi(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
//!     let ty = rw.convert_result(op, 0)?;           // Err(NoMatch) declines
//!     let loc = rw.body.loc(op);
//!     let sum = rw.value(llvm::ADD, loc, operands, ty, &[]);
//!     rw.replace(op, &[sum]);
//!     Ok(())
//! }
//! ```
//!
//! What a pattern can rely on:
//! - `operands` are the converted operands: of the types that the pattern's type converter gives, casts inserted where
//!   needed. `rw.body.operand(op, i)` is still the old operand with its old definition. A pattern added by
//!   [`ConversionPatterns::add_many`] gets zero or more values for each operand.
//! - It changes nothing before it knows that it accepts the operation;
//!   operations that it has inserted before it declines are erased.
//! - Methods of [`crate::rewrite::Rewriter`] are called through a dereference: read what the call needs (`rw.body.loc(op)`) first.
//! - New operations go in front of `op` (for the root of a body: to the start of its first block).
//! - `rw.replace`, `rw.erase`, `rw.inline_block`, `rw.convert_region_types` are those of [`ConversionRewriter`]: what they
//!   replace stays in place until the conversion has succeeded. In-place changes go through `rw.modify` or `rw.rename`.
//! - An isolated operation (a function in a module) is converted as the root of its own body: a pattern for `func.func`
//!   gets `op == rw.body.root()` and turns it into another operation by `rw.rename`. What has to happen in the module around it
//!   goes through `rw.defer`; `rw.symbol` looks up what was there before.
//! - Closures may capture options: `patterns.add(.., move |rw, op, operands| lower(rw, op, operands, &options))`.

mod cast;
mod driver;
mod folding;
mod patterns;
mod reasons;
mod rewriter;
mod state;
mod symbols;
mod target;
#[cfg(test)]
mod tests;
mod types;

pub use cast::{build_cast, cast_name, reconcile_casts};
pub use driver::{Around, Casts, Conversion, How, PreparedConversion};
pub use patterns::{ConversionPattern, ConversionPatterns, NoMatch, Outcome};
pub use rewriter::{ConversionRewriter, Deferred};
pub use symbols::SymbolInfo;
pub use target::{ConversionTarget, Verdict};
pub use types::{Converted, Input, Signature, TypeConverter, Types, Values};
