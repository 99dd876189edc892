//! Fences and prefetches.

use oxmlir_dialects::tables::{llvm, xevm};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{AttrKind, OpId, Type, ValueId};

use crate::conversion::llvm_common::device::{DeviceFunction, argument_effects};
use crate::conversion::llvm_common::int_constant;

/// `memory_order_acq_rel` of OpenCL.
const ACQUIRE_RELEASE: i64 = 4;

/// The keyword of the enum attribute in `slot` of `op`.
fn keyword(rw: &ConversionRewriter, op: OpId, slot: usize) -> Option<&'static str> {
    let AttrKind::Enum { def, value } = rw.cx.attr_kind(rw.body.attr(op, slot)?) else {
        return None;
    };
    let case = def.0.cases.iter().find(|c| c.1 == *value)?;
    Some(case.0)
}

/// `memory_scope` of OpenCL.
fn scope_number(scope: Option<&str>) -> Result<i64, NoMatch> {
    match scope {
        Some("workgroup") => Ok(1),
        Some("device") => Ok(2),
        _ => Err("Fence only supports workgroup and device memory scopes.".into()),
    }
}

/// `CLK_LOCAL_MEM_FENCE` or `CLK_GLOBAL_MEM_FENCE` of OpenCL.
fn space_flag(space: Option<&str>) -> Result<i64, NoMatch> {
    match space {
        Some("shared") => Ok(1),
        Some("global") => Ok(2),
        _ => Err("Fence only supports global and shared address spaces.".into()),
    }
}

// memfence space, scope -> call @atomic_work_item_fence(space, acq_rel, scope)
pub fn memfence(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let scope = scope_number(keyword(rw, op, xevm::memfence::SCOPE_ATTR))?;
    let space = space_flag(keyword(rw, op, xevm::memfence::ADDRSPACE_ATTR))?;
    let loc = rw.body.loc(op);
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
