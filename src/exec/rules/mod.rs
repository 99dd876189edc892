//! What the operations of the project's dialects do: a table a dialect.
//!
//! Rules are written from the documentation of the operations, not from their folds, so that one can be checked by the other.

mod affine;
mod arith;
mod arm;
mod bufferization;
mod builtin;
mod cf;
mod combine;
pub(crate) mod complex;
mod floats;
mod func;
pub(crate) mod gpu;
mod index;
mod ints;
mod linalg;
mod llvm;
pub(crate) mod math;
mod memref;
mod parallel;
mod product;
mod scf;
mod slices;
mod tensor;
#[cfg(test)]
mod tests;
mod tosa;
mod ub;
mod vector;
mod views;
mod x86;
mod xegpu;
mod xevm;

use oxmlir_ir::RegistryBuilder;
use oxmlir_ir::interfaces::Implementation;

/// The tables of rules of all dialects.
const TABLES: &[&[Implementation]] = &[
    affine::RULES,
    arith::RULES,
    bufferization::RULES,
    builtin::RULES,
    cf::RULES,
    complex::RULES,
    func::RULES,
    gpu::RULES,
    index::RULES,
    linalg::RULES,
    math::RULES,
    memref::RULES,
    scf::RULES,
    tensor::RULES,
    tosa::RULES,
    ub::RULES,
    vector::RULES,
    xegpu::RULES,
    xevm::RULES,
];

/// Adds the rules to a registry that is being made.
pub fn add_to(builder: RegistryBuilder) -> RegistryBuilder {
    let tables = TABLES.iter().chain(arm::TABLES).chain(llvm::TABLES);
    let tables = tables.chain(x86::TABLES);
    tables.fold(builder, |builder, table| builder.with_interfaces(table))
}
