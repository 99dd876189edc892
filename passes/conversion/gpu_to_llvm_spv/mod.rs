//! Lowers gpu to the llvm dialect for a SPIR-V backend: operations become calls of OpenCL's functions.
//!
//! ```mlir
//! gpu.func @f() kernel {            // llvm.func spir_kernelcc @f() attributes {gpu.kernel} {
//!   %i = gpu.thread_id x            //   %d = llvm.mlir.constant(0 : i32) : i32
//!   gpu.return                      //   %i = llvm.call spir_funccc @_Z12get_local_idj(%d) ...
//! }                                 //   llvm.return
//! ```
//!
//! Memrefs without a memory space are in global memory.

mod function;
mod query;
mod shuffle;
mod space;

use crate::bodies::convert;
use std::sync::Arc;

use oxmlir_dialects::tables::gpu;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, Body, OpId, OpName, Type, ValueId};

use super::func_to_llvm::call::return_;
use super::llvm_common::device::DeviceFunction;
use super::llvm_common::{int_constant, llvm_target};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "use-64bit-index",
        "make index an integer of 64 bits",
        false,
    )],
    ..PassInfo::new(
        "convert-gpu-to-llvm-spv",
        "ConvertGpuOpsToLLVMSPVOps",
        "lowers gpu to the llvm dialect for SPIR-V",
        Anchor::Op(gpu::Module::FULL_NAME),
        run,
    )
};

/// What is left of gpu is an error.
const ILLEGAL: &[OpName] = &[
    gpu::BARRIER,
    gpu::BLOCK_DIM,
    gpu::BLOCK_ID,
    gpu::FUNC,
    gpu::GLOBAL_ID,
    gpu::GRID_DIM,
    gpu::LANE_ID,
    gpu::NUM_SUBGROUPS,
    gpu::RETURN,
    gpu::SHUFFLE,
    gpu::SUBGROUP_ID,
    gpu::SUBGROUP_SIZE,
    gpu::THREAD_ID,
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let wide = pass.options.bool("use-64bit-index");
    let types = Arc::new(space::converter(if wide { 64 } else { 32 }));
    space::make_global(pass.cx, body);
    let mut target = llvm_target();
    target.illegal_ops(ILLEGAL);
    let mut patterns = ConversionPatterns::new();
    add_patterns(&mut patterns, &types);
    convert(body, pass, target, patterns)
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(p: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let types = Some(types);
    p.add(gpu::BARRIER, "GPUBarrierConversion", types, barrier);
    p.add(gpu::FUNC, "GPUFuncOpLowering", types, |rw, op, _| {
        function::function(rw, op)
    });
    p.add(
        gpu::RETURN,
        "GPUReturnOpLowering",
        types,
        |rw, op, operands| return_(rw, op, operands, false),
    );
    p.add(
        gpu::SHUFFLE,
        "GPUShuffleConversion",
        types,
        shuffle::shuffle,
    );
    for (op, name) in query::LAUNCH {
        p.add(*op, "LaunchConfigOpConversion", types, move |rw, op, _| {
            query::launch(rw, op, name)
        });
    }
    for (op, name) in query::SUBGROUP {
        p.add(*op, "GPUSubgroupOpConversion", types, move |rw, op, _| {
            query::subgroup(rw, op, name)
        });
    }
}

/// `CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE` of OpenCL.
const ALL_MEMORY: i64 = 3;

// barrier -> call @barrier(memory)
fn barrier(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let loc = rw.body.loc(op);
    let function = DeviceFunction::new("_Z7barrierj", None, &[Type::I32])
        .convergent()
        .will_return();
    function.declare(rw)?;
    let flag = int_constant(rw, loc, Type::I32, ALL_MEMORY);
    function.call(rw, op, &[flag], Attribute::EMPTY_DICT)?;
    rw.erase(op);
    Ok(())
}
