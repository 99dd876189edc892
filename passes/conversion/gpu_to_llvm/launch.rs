//! Launches of kernels.

use oxmlir_dialects::tables::gpu::{self, launch_func as slots};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{DYNAMIC, OpId, Type, ValueId};

use super::{check_operands, runtime, stream};
use crate::conversion::func_to_llvm::convention::{is_ranked, promote};
use crate::conversion::llvm_common::LlvmBuilder;

/// How kernels take memrefs.
#[derive(Clone, Copy)]
pub struct Kernels {
    /// As pointers.
    pub bare_pointers: bool,
    /// With the number of bytes behind each pointer.
    pub sizes: bool,
}

// launch_func async [s] @f args(m) -> launch_func <s> @f args(m.allocated, m.aligned, ...)
pub fn launch(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    kernels: Kernels,
) -> Outcome {
    check_operands(rw, operands)?;
    let view = gpu::LaunchFunc::new(rw.op(op));
    let is_async = view.async_token().is_some();
    let dependencies = view.async_dependencies().len();
    if dependencies > 1 {
        return Err("Cannot convert with more than one async dependency.".into());
    }
    if !is_async && dependencies > 0 {
        return Err("Cannot convert non-async op with async dependencies.".into());
    }
    let stream = match (dependencies, is_async) {
        (1, _) => Some(stream(rw, op, operands)?),
        (_, true) => Some(runtime::stream(rw, op)?),
        _ => None,
    };
    let view = gpu::LaunchFunc::new(rw.op(op));
    let old_arguments = view.kernel_operands();
    let types: Vec<Type> = old_arguments.iter().map(|v| view.ty(*v)).collect();
    let arguments = view.group_of(operands, slots::KERNEL_OPERANDS);
    let arguments = arguments_of(rw, op, (&types, arguments), kernels)?;
    build(rw, op, operands, &arguments, stream)?;
    match stream.filter(|_| is_async) {
        Some(stream) => rw.replace(op, &[stream]),
        None => rw.erase(op),
    }
    Ok(())
}

/// Builds the same launch with converted operands, other arguments of the kernel and a stream.
fn build(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    arguments: &[ValueId],
    stream: Option<ValueId>,
) -> Outcome {
    let view = gpu::LaunchFunc::new(rw.op(op));
    let (loc, kernel) = (view.loc(), view.kernel());
    let given = |group| view.optional_of(operands, group);
    let size = |group| given(group).ok_or("a size is missing");
    let [grid_x, grid_y, grid_z] = [
        size(slots::GRID_SIZE_X)?,
        size(slots::GRID_SIZE_Y)?,
        size(slots::GRID_SIZE_Z)?,
    ];
    let [block_x, block_y, block_z] = [
        size(slots::BLOCK_SIZE_X)?,
        size(slots::BLOCK_SIZE_Y)?,
        size(slots::BLOCK_SIZE_Z)?,
    ];
    let options = gpu::LaunchFuncOptions {
        async_token_type: None,
        cluster_size_x: given(slots::CLUSTER_SIZE_X),
        cluster_size_y: given(slots::CLUSTER_SIZE_Y),
        cluster_size_z: given(slots::CLUSTER_SIZE_Z),
        dynamic_shared_memory_size: given(slots::DYNAMIC_SHARED_MEMORY_SIZE),
        async_object: stream,
    };
    gpu::launch_func_with(
        rw,
        loc,
        &[],
        grid_x,
        grid_y,
        grid_z,
        block_x,
        block_y,
        block_z,
        arguments,
        kernel,
        options,
    );
    Ok(())
}

/// The operands of the kernel, memrefs taken apart.
fn arguments_of(
    rw: &mut ConversionRewriter,
    op: OpId,
    (types, operands): (&[Type], &[ValueId]),
    kernels: Kernels,
) -> Result<Vec<ValueId>, NoMatch> {
    let (cx, loc, index) = (rw.cx, rw.body.loc(op), rw.convert(Type::INDEX)?);
    let mut b = LlvmBuilder::new(rw, loc, index);
    if !kernels.sizes {
        return Ok(promote(&mut b, types, operands, kernels.bare_pointers));
    }
    if !kernels.bare_pointers {
        return Err("sizes go with bare pointers only".into());
    }
    let mut all = Vec::new();
    for (ty, operand) in types.iter().zip(operands) {
        all.extend(promote(&mut b, &[*ty], &[*operand], true));
        if is_ranked(cx, *ty) {
            let shape = cx.shape(*ty).unwrap_or_default();
            if shape.contains(&DYNAMIC) {
                return Err("Operand sizes must be static.".into());
            }
            let bits = oxmlir_dialects::xegpu::types::bits(cx, cx.element_type(*ty));
            let bytes = bits.ok_or("elements of no size")? * shape.iter().product::<i64>() / 8;
            all.push(b.constant(bytes));
        }
    }
    Ok(all)
}
