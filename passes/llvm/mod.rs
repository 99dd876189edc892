//! Transformations of the llvm dialect.

pub mod debug_scopes;
pub mod default_visibility;
pub mod legalize_for_export;
pub mod target_to_data_layout;
