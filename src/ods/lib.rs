//! The op declarations: a small declarative text format (`grammar/dialects/<name>.ods`) and its parser.
//!
//! One file declares one dialect: its operations with operands, results, attributes, regions, successors, traits, type
//! rules and assembly format; its enumerations, types and attributes; and the constraints they use. Build scripts read
//! the files with [`load_all`]: one makes the static tables of `oxmlir_ir::def`, the other the grammar's productions.
//! Every name is resolved while reading, so what comes back is consistent, and an error names file and line.

pub mod ast;
mod class;
mod error;
mod format;
mod lexer;
mod load;
mod parser;

pub use ast::*;
pub use class::TypeClass;
pub use error::Error;
pub use load::{Declarations, fingerprint, load_all, load_dir, parse_all};

/// The traits an operation can have, as the declarations spell them. `oxmlir_ir::def::Traits` has them in upper case.
pub const TRAITS: &[&str] = &[
    "affine_scope",
    "always_speculatable",
    "attr_sized_operand_segments",
    "attr_sized_result_segments",
    "automatic_allocation_scope",
    "branch",
    "call",
    "callable",
    "cast",
    "commutative",
    "conditionally_speculatable",
    "constant_like",
    "convergent",
    "destination_style",
    "elementwise",
    "function",
    "graph_region",
    "has_only_graph_region",
    "idempotent",
    "infers_int_ranges",
    "infers_types",
    "involution",
    "isolated_from_above",
    "lenient_properties",
    "loop_like",
    "memory_effects",
    "memrefs_normalizable",
    "no_memory_effect",
    "no_region_arguments",
    "no_terminator",
    "offset_size_stride",
    "parallel_combining",
    "recursive_memory_effects",
    "recursively_speculatable",
    "region_branch",
    "region_branch_terminator",
    "results_broadcastable_shape",
    "return_like",
    "same_operands_and_result_element_type",
    "same_operands_and_result_rank",
    "same_operands_and_result_shape",
    "same_operands_and_result_type",
    "same_operands_element_type",
    "same_operands_shape",
    "same_type_operands",
    "same_variadic_operand_size",
    "same_variadic_result_size",
    "scalarizable",
    "select_like",
    "single_block",
    "single_block_implicit_terminator",
    "symbol",
    "symbol_table",
    "symbol_user",
    "tensorizable",
    "terminator",
    "vectorizable",
    "view_like",
];
