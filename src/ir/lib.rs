//! The IR of oxmlir: what is parsed, rewritten and printed.
//!
//! - [`Context`]: uniqued types, attributes and strings, the registry of operations, the sources.
//! - [`Body`]: the graph of one isolated operation.
//! - [`def`]: the static tables that operation declarations expand to; [`hooks`]: what declarations cannot say.
//! - [`OpRef`]: a read-only view of an operation; [`rewrite`]: changing operations; [`print`](mod@print): text out.

pub mod affine;
pub mod analysis;
pub mod attrs;
pub mod body;
pub mod bounds;
pub mod bytes;
mod common;
mod context;
mod coverage;
mod data_layout;
pub mod def;
pub mod diag;
mod elements;
mod handle_map;
pub mod hooks;
mod ids;
pub mod interfaces;
pub mod intern;
pub mod layout;
mod lazy_table;
mod loc;
pub mod num;
mod op_fold_result;
mod opref;
pub mod parallel;
pub mod pass;
pub mod pool;
pub mod print;
pub mod ranges;
pub mod reference;
mod registry;
pub mod render;
mod resources;
pub mod rewrite;
pub mod side_effects;
pub mod slots;
pub mod spelling;
pub mod survey;
mod text_map;
pub mod typed;
pub mod types;
pub mod verify;

pub use attrs::{AttrKind, LocKind};
pub use body::{Body, InsertPoint, Mapping, OpPath, OpState, SpareArenas, ValueDefinition, Walk};
pub use common::{CommonAttr, CommonAttrs};
pub use context::{Context, MAX_NESTING, STACK_PER_LEVEL};
pub use data_layout::DataLayout;
pub use def::{OpName, Traits};
pub use diag::{Advice, Diagnostic, Diagnostics, Hint, Severity};
pub use elements::{Elements, Scalar};
pub use ids::{Attribute, BlockId, OpId, RegionId, Str, Type, UseId, ValueId};
pub use loc::{LineCol, Location, LocationKind, Source, SourceText, Start};
pub use op_fold_result::{OpFoldResult, OpFoldResultList};
pub use opref::OpRef;
pub use registry::{
    Registry, RegistryBuilder, RegistryError, default_params, enum_attr, enum_value_attr,
};
pub use resources::{Resource, ResourceSection, ResourceValue};
pub use text_map::{Origin, TextMap};
pub use types::{DYNAMIC, Signedness, TypeKind};
