//! The llvm dialect: a mirror of LLVM IR.

pub mod types;
