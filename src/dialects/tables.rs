//! The static tables of all dialects, generated from the declarations in `grammar/dialects` (see `build.rs`).
//!
//! [`DIALECTS`] holds everything. Beside it there is a module for each dialect with, for each operation,
//!
//! - its number (`arith::ADDI`) and the index of every slot (`arith::addi::LHS`), so that code names no operation by a string,
//! - its view (`arith::Addi`): `arith::Addi::of(op)` is one if `op` is an `arith.addi`, with a function for each slot,
//! - its builder (`arith::addi`), which takes what the declaration requires and infers the result types that it tells;
//!   `arith::addi_with` takes the optional parts too, as a struct (`arith::AddiOptions`),
//!
//! a type for each enumeration (`arith::CmpIPredicate`), a view of each type and attribute (`llvm::TbaaTagAttr`) with the
//! indices of its parameters (`llvm::tbaa_tag_attr::OFFSET`), and functions for what several operations have under one name
//! (`llvm::shared::linkage(op)`).

// `func::func` is an operation's name, not a module repeated.
#![allow(clippy::module_inception)]
// Generated code is as general as the most general operation.
#![allow(unused_imports, unused_mut)]

use oxmlir_ir::def::*;

/// What the modules of the dialects use.
// `build/views.rs` has the names.
mod prelude {
    pub use oxmlir_ir::affine::{AffineMap, IntegerSet};
    pub use oxmlir_ir::rewrite::Rewriter;
    pub use oxmlir_ir::typed::NewOp;
    pub use oxmlir_ir::{
        Attribute, BlockId, Body, Context, Location, OpId, OpName, OpRef, RegionId, Type, ValueId,
    };
    pub use smallvec::SmallVec;
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(test)]
mod tests;
