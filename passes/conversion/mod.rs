//! Conversions between dialects.

pub mod arith_to_llvm;
pub mod llvm_common;
