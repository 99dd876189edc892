//! Transformations of the llvm dialect.

pub mod add_comdats;
pub mod debug_scopes;
pub mod default_visibility;
pub mod legalize_for_export;
pub mod request_c_wrappers;
pub mod set_module_data_layout;
mod target;
pub mod target_features;
pub mod target_to_data_layout;
