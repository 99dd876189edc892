//! What the operations of the project's dialects do: a table a dialect.
//!
//! Rules are written from the documentation of the operations, not from their folds, so that one can be checked by the other.

mod arith;
mod cf;
mod floats;
mod func;
mod ints;
mod scf;

use oxmlir_ir::RegistryBuilder;
use oxmlir_ir::interfaces::Implementation;

/// The tables of rules of all dialects.
const TABLES: &[&[Implementation]] = &[arith::RULES, cf::RULES, func::RULES, scf::RULES];

/// Adds the rules to a registry that is being made.
pub fn add_to(builder: RegistryBuilder) -> RegistryBuilder {
    TABLES
        .iter()
        .fold(builder, |builder, table| builder.with_interfaces(table))
}
