//! What compiles GPU modules.

use oxmlir_ir::interfaces::Interface;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, Diagnostics};

use crate::tables::gpu::CompilationTarget;

/// What makes objects of GPU modules (`gpu::TargetAttrInterface`): an interface of the dialect that the attribute of the target is of.
pub struct GpuTarget {
    /// Makes an object of the body of a `gpu.module` for a target, an attribute of the dialect. The body is of no further use.
    pub serialize:
        fn(&Context, &mut Body, Attribute, &TargetOptions) -> Result<Object, Diagnostics>,
}

impl Interface for GpuTarget {}

/// How a module is compiled (`gpu::TargetOptions`).
#[derive(Clone, Debug)]
pub struct TargetOptions {
    /// What the object is.
    pub format: CompilationTarget,
    /// Files with LLVM IR to link with, besides those that the target names.
    pub link_files: Vec<String>,
}

/// A compiled module.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// What is said of it, a dictionary.
    pub properties: Option<Attribute>,
}

/// What compiles for a target: an implementation that the dialect of its attribute has.
pub fn target_of(cx: &Context, target: Attribute) -> Option<&'static GpuTarget> {
    let AttrKind::Dialect { def, .. } = cx.attr_kind(target) else {
        return None;
    };
    let (dialect, _) = def.0.name.split_once('.')?;
    cx.registry().dialect_interface(dialect)
}
