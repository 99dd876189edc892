//! Kernels for Intel GPUs: GPU modules in the llvm dialect as SPIR-V, which LLVM's code generator makes.

use oxmlir_dialects::gpu::launches::KERNEL;
use oxmlir_dialects::gpu::targets::{GpuTarget, Object, TargetOptions};
use oxmlir_dialects::tables::gpu::CompilationTarget;
use oxmlir_dialects::tables::llvm;
use oxmlir_dialects::tables::xevm::TargetAttr;
use oxmlir_ir::interfaces::{Implementation, dialect_implements};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, Diagnostics, OpId, OpRef, Type};

use crate::emit::{Form, Options, emit};
use crate::export_module;
use crate::sys::code::OptLevel;

/// What this crate knows of targets of GPU modules.
pub static INTERFACES: &[Implementation] = &[dialect_implements("xevm", &XEVM)];

static XEVM: GpuTarget = GpuTarget { serialize };

/// The lanes of a subgroup.
const SUBGROUP_SIZE: i64 = 16;

fn serialize(
    cx: &Context,
    module: &mut Body,
    target: Attribute,
    options: &TargetOptions,
) -> Result<Object, Diagnostics> {
    let loc = module.loc(module.root());
    let fail = |message: String| {
        let mut errors = Diagnostics::default();
        errors.push(Diagnostic::error(loc, message));
        errors
    };
    let Some(target) = TargetAttr::of(cx, target) else {
        return Err(fail("expected a target of xevm".to_owned()));
    };
    let (triple, level) = (target.triple(), target.o());
    if !triple.starts_with("spirv") {
        return Err(fail(format!("Unsupported XeVM target triple: {triple}")));
    }
    let Some(level) = u8::try_from(level).ok().filter(|level| *level <= 3) else {
        return Err(fail(format!("Invalid optimization level: {level}.")));
    };
    set_subgroup_size(cx, module);
    let text = export_module(cx, module).map_err(|mut errors| {
        errors.push(Diagnostic::error(loc, "Failed creating the llvm::Module."));
        errors
    })?;
    let named = target
        .link_files()
        .map_or(&[][..], |files| cx.array_elements(files));
    let named = named.iter().filter_map(|file| cx.str_value(*file));
    let given = options.link_files.iter().map(String::as_str);
    let format = options.format;
    let emitted = emit(
        &text.concat(),
        &Options {
            form: match format {
                CompilationTarget::Offload => Form::Bitcode,
                CompilationTarget::Assembly => Form::Assembly,
                CompilationTarget::Bin | CompilationTarget::Fatbin => Form::SpirV,
            },
            triple: Some(triple.to_owned()),
            cpu: target.chip().to_owned(),
            features: String::new(),
            level: Some(OptLevel::of(level)),
            link_files: given.chain(named).map(str::to_owned).collect(),
        },
    );
    let mut bytes = emitted.map_err(fail)?.bytes;
    let mut properties = None;
    if format == CompilationTarget::Assembly {
        // As the runtime takes it.
        bytes.push(0);
        let level = cx.int_attr(Type::I32, level.into());
        properties = Some(cx.dict_attr(&[(cx.str("O"), level)]));
    }
    Ok(Object { bytes, properties })
}

/// Gives each kernel the size of subgroups that it is written for, unless it has one.
fn set_subgroup_size(cx: &Context, module: &mut Body) {
    let ops = module.nested_ops(module.root()).into_iter();
    let kernels: Vec<OpId> = ops
        .filter(|op| {
            let function = llvm::Func::of(OpRef::new(cx, module, *op));
            function.is_some_and(|function| {
                function.named_attr(KERNEL).is_some()
                    && function.intel_reqd_sub_group_size().is_none()
            })
        })
        .collect();
    let size = cx.int_attr(Type::I32, SUBGROUP_SIZE);
    for kernel in kernels {
        module.set_attr(kernel, llvm::func::INTEL_REQD_SUB_GROUP_SIZE_ATTR, size);
    }
}
