//! Lowers what the host does with a GPU to calls of a runtime library, and everything else that it can to the llvm dialect.
//!
//! ```mlir
//! %t0 = gpu.wait async                                   // %t = llvm.call @mgpuStreamCreate()
//! %m, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32>   // %p = llvm.call @mgpuMemAlloc(%bytes, %t, %shared)
//! gpu.wait [%t1]                                         // llvm.call @mgpuStreamSynchronize(%t)
//! ```
//!
//! Tokens become streams, or events where a token has other users. Modules of the device stay, as do launches: they only get
//! lowered operands.

mod launch;
mod memory;
mod runtime;
mod sparse;
mod wait;

use crate::bodies::convert;
use std::sync::Arc;

use oxmlir_dialects::llvm::types as llvm_types;
use oxmlir_dialects::tables::{builtin, gpu};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Converted, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, Context, OpId, Type, ValueId};

use super::convert_to_llvm::{add_all_patterns, add_all_types};
use super::llvm_common::{self, INDEX_BITS, llvm_target};
use crate::vector::lower::lower_transfers;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "use-bare-pointers-for-host",
            "pass memrefs to functions of the host as pointers",
            false,
        ),
        OptionInfo::bool(
            "use-bare-pointers-for-kernels",
            "pass memrefs to kernels as pointers",
            false,
        ),
        OptionInfo::bool(
            "intersperse-sizes-for-kernels",
            "pass the size of each memref behind its pointer",
            false,
        ),
    ],
    ..PassInfo::new(
        "gpu-to-llvm",
        "GpuToLLVMConversionPass",
        "lowers the host's side of gpu to calls of a runtime library",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// Whether a type of gpu becomes a pointer.
fn is_handle(cx: &Context, ty: Type) -> bool {
    gpu::AsyncTokenType::is(cx, ty)
        || gpu::SparseDntensorHandleType::is(cx, ty)
        || gpu::SparseSpgemmopHandleType::is(cx, ty)
        || gpu::SparseSpmatHandleType::is(cx, ty)
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    lower_transfers(body, pass)?;
    let mut types = converter();
    add_all_types(pass.cx, &mut types);
    let types = Arc::new(types);
    let mut target = llvm_target();
    target.legal_ops(&[gpu::MODULE, gpu::BINARY]);
    let known = types.clone();
    target.dynamic_op(gpu::LAUNCH_FUNC, move |op| {
        let mut operands = op.operand_types();
        operands.all(|ty| known.is_legal(op.cx, ty))
    });
    let mut patterns = ConversionPatterns::new();
    let bare_pointers = pass.options.bool("use-bare-pointers-for-host");
    add_all_patterns(
        pass.cx,
        body,
        &mut target,
        &mut patterns,
        &types,
        bare_pointers,
    );
    let kernels = launch::Kernels {
        bare_pointers: bare_pointers || pass.options.bool("use-bare-pointers-for-kernels"),
        sizes: pass.options.bool("intersperse-sizes-for-kernels"),
    };
    add_patterns(&mut patterns, &types, kernels);
    sparse::add_patterns(&mut patterns, &types);
    convert(body, pass, target, patterns)
}

fn converter() -> TypeConverter {
    let mut types = llvm_common::llvm_types(INDEX_BITS);
    types.add_conversion(|cx, _, ty| match is_handle(cx, ty) {
        true => Converted::To(llvm_types::ptr(cx, 0)),
        false => Converted::NotMine,
    });
    types
}

fn add_patterns(p: &mut ConversionPatterns, types: &Arc<TypeConverter>, kernels: launch::Kernels) {
    let types = Some(types);
    p.add(
        gpu::ALLOC,
        "ConvertAllocOpToGpuRuntimeCallPattern",
        types,
        memory::alloc,
    );
    p.add(
        gpu::DEALLOC,
        "ConvertDeallocOpToGpuRuntimeCallPattern",
        types,
        memory::dealloc,
    );
    p.add(
        gpu::HOST_REGISTER,
        "ConvertHostRegisterOpToGpuRuntimeCallPattern",
        types,
        |rw, op, operands| memory::register(rw, op, operands, "mgpuMemHostRegisterMemRef"),
    );
    p.add(
        gpu::HOST_UNREGISTER,
        "ConvertHostUnregisterOpToGpuRuntimeCallPattern",
        types,
        |rw, op, operands| memory::register(rw, op, operands, "mgpuMemHostUnregisterMemRef"),
    );
    p.add(
        gpu::LAUNCH_FUNC,
        "LegalizeLaunchFuncOpPattern",
        types,
        move |rw, op, operands| launch::launch(rw, op, operands, kernels),
    );
    p.add(
        gpu::MEMCPY,
        "ConvertMemcpyOpToGpuRuntimeCallPattern",
        types,
        memory::memcpy,
    );
    p.add(
        gpu::MEMSET,
        "ConvertMemsetOpToGpuRuntimeCallPattern",
        types,
        memory::memset,
    );
    p.add(
        gpu::SET_DEFAULT_DEVICE,
        "ConvertSetDefaultDeviceOpToGpuRuntimeCallPattern",
        types,
        |rw, op, operands| {
            runtime::call(rw, op, "mgpuSetDefaultDevice", operands, None)?;
            rw.erase(op);
            Ok(())
        },
    );
    p.add(
        gpu::WAIT,
        "ConvertWaitOpToGpuRuntimeCallPattern",
        types,
        wait::wait,
    );
}

/// Operands of types that llvm has, or why not.
fn check_operands(rw: &ConversionRewriter, operands: &[ValueId]) -> Outcome {
    let mut types = operands.iter().map(|v| rw.body.ty(*v));
    if types.all(|ty| llvm_types::is_llvm_compatible(rw.cx, ty)) {
        return Ok(());
    }
    Err("Cannot convert if operands aren't of LLVM type.".into())
}

/// The stream of an asynchronous operation: that of the one that it waits for.
fn stream(rw: &ConversionRewriter, op: OpId, operands: &[ValueId]) -> Result<ValueId, NoMatch> {
    let group = gpu::shared::async_dependencies_group(rw.body.name(op));
    let stream = group.and_then(|group| rw.op(op).optional_of(operands, group));
    stream.ok_or_else(|| "no stream".into())
}

/// Checks that an operation is asynchronous and waits for one other.
fn only_dependency(rw: &ConversionRewriter, op: OpId) -> Result<(), NoMatch> {
    let view = rw.op(op);
    if gpu::shared::async_dependencies(view).len() != 1 {
        return Err("Can only convert with exactly one async dependency.".into());
    }
    let mut results = view.result_types();
    match results.any(|ty| gpu::AsyncTokenType::is(rw.cx, ty)) {
        true => Ok(()),
        false => Err("Can convert only async version.".into()),
    }
}
