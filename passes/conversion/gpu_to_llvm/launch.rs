//! Launches of kernels.

use oxmlir_dialects::tables::gpu;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, DYNAMIC, OpId, OpState, Type, ValueId};

use super::{check_operands, runtime};
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

/// Groups of operands that stand in front of those of the kernel, and the one behind.
const DEPENDENCIES: usize = gpu::launch_func::ASYNC_DEPENDENCIES;
const ARGUMENTS: usize = gpu::launch_func::KERNEL_OPERANDS;
const GROUPS: usize = 13;

// launch_func async [s] @f args(m) -> launch_func <s> @f args(m.allocated, m.aligned, ...)
pub fn launch(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    kernels: Kernels,
) -> Outcome {
    check_operands(rw, operands)?;
    let cx = rw.cx;
    let view = rw.op(op);
    let (is_async, dependencies) = (view.num_results() > 0, view.group(DEPENDENCIES).len());
    if dependencies > 1 {
        return Err("Cannot convert with more than one async dependency.".into());
    }
    if !is_async && dependencies > 0 {
        return Err("Cannot convert non-async op with async dependencies.".into());
    }
    let kernel = view
        .attr(gpu::launch_func::KERNEL_ATTR)
        .ok_or("no kernel")?;
    let groups: Vec<_> = (0..GROUPS)
        .map(|group| rw.body.operand_range(cx, op, group))
        .collect();
    let stream = match (dependencies, is_async) {
        (1, _) => Some(operands[0]),
        (_, true) => Some(runtime::stream(rw, op)?),
        _ => None,
    };
    let types: Vec<Type> = rw.body.operand_types(op).collect();
    let range = groups[ARGUMENTS].clone();
    let arguments = arguments(rw, op, (&types[range.clone()], &operands[range]), kernels)?;
    let (mut all, mut sizes) = (Vec::new(), vec![0i64]);
    for range in &groups[DEPENDENCIES + 1..ARGUMENTS] {
        all.extend_from_slice(&operands[range.clone()]);
        sizes.push(range.len() as i64);
    }
    all.extend_from_slice(&arguments);
    all.extend(stream);
    sizes.extend([arguments.len() as i64, i64::from(stream.is_some())]);
    let attrs: [(usize, Attribute); 2] = [
        (gpu::launch_func::KERNEL_ATTR, kernel),
        (
            gpu::launch_func::OPERAND_SEGMENT_SIZES_ATTR,
            cx.dense_array(Type::I32, &sizes),
        ),
    ];
    let loc = rw.body.loc(op);
    rw.insert(&OpState {
        operands: &all,
        attrs: &attrs,
        ..OpState::new(gpu::LAUNCH_FUNC, loc)
    });
    match stream.filter(|_| is_async) {
        Some(stream) => rw.replace(op, &[stream]),
        None => rw.erase(op),
    }
    Ok(())
}

/// The operands of the kernel, memrefs taken apart.
fn arguments(
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
