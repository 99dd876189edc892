//! Fences and prefetches.

use oxmlir_dialects::tables::llvm;
use oxmlir_dialects::tables::xevm::{self, AddrSpace, MemScope};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, Type, ValueId};

use crate::conversion::llvm_common::device::{DeviceFunction, argument_effects};
use crate::conversion::llvm_common::int_constant;

/// `memory_order_acq_rel` of OpenCL.
const ACQUIRE_RELEASE: i64 = 4;

/// `memory_scope` of OpenCL.
fn scope_number(scope: MemScope) -> Result<i64, NoMatch> {
    match scope {
        MemScope::Workgroup => Ok(1),
        MemScope::Device => Ok(2),
        _ => Err("Fence only supports workgroup and device memory scopes.".into()),
    }
}

/// `CLK_LOCAL_MEM_FENCE` or `CLK_GLOBAL_MEM_FENCE` of OpenCL.
fn space_flag(space: AddrSpace) -> Result<i64, NoMatch> {
    match space {
        AddrSpace::Shared => Ok(1),
        AddrSpace::Global => Ok(2),
        _ => Err("Fence only supports global and shared address spaces.".into()),
    }
}

// memfence space, scope -> call @atomic_work_item_fence(space, acq_rel, scope)
pub fn memfence(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = xevm::Memfence::new(rw.op(op));
    let scope = scope_number(view.scope())?;
    let space = space_flag(view.addrspace())?;
    let loc = view.loc();
    let [order, scope, space] =
        [ACQUIRE_RELEASE, scope, space].map(|n| int_constant(rw, loc, Type::I32, n));
    let function = DeviceFunction::new("_Z22atomic_work_item_fenceiii", None, &[Type::I32; 3]);
    super::call(rw, op, &function, &[space, order, scope])?;
    rw.erase(op);
    Ok(())
}

// prefetch p -> call @prefetch(p, 1)
pub fn prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (ptr, loc) = (operands[xevm::prefetch::PTR], rw.body.loc(op));
    let one = int_constant(rw, loc, Type::I64, 1);
    let params = [rw.body.ty(ptr), Type::I64];
    let function = DeviceFunction::new("_Z8prefetchPU3AS1Kcm", None, &params)
        .memory(argument_effects(rw.cx, llvm::ModRefInfo::Read));
    super::call(rw, op, &function, &[ptr, one])?;
    rw.erase(op);
    Ok(())
}
