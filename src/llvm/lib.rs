//! oxmlir-llvm
