//! The dialects: their declarations as tables, and what a declaration cannot say.

pub mod llvm;
pub mod tables;

pub mod arith;
pub mod folding;
