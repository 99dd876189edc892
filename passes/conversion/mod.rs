//! Conversions between dialects.

pub mod llvm_common;
