//! Whose work the code of a kernel says.

use oxmlir_dialects::tables::{gpu, xegpu as ops};
use oxmlir_dialects::xegpu::layout::Layout;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::{Context, OpRef, Type};

use crate::kernel::Level;

/// Lanes of a subgroup of Intel GPUs, and of others.
const LANES: i64 = 16;
const OTHER_LANES: i64 = 32;

/// The level of a kernel, and the lanes of its subgroups.
pub fn of(kernel: OpRef) -> (Level, i64) {
    let given = kernel
        .named_attr("intel_reqd_sub_group_size")
        .and_then(|size| kernel.cx.int_value(size));
    let lanes = match given {
        Some(size) => size.max(1),
        None if is_for_subgroup(kernel) => LANES,
        None => OTHER_LANES,
    };
    let (mut level, mut on_lane_0) = (Level::Lane, false);
    for op in operations(kernel) {
        on_lane_0 |= op.name() == gpu::WARP_EXECUTE_ON_LANE_0;
        if is_for_workgroup(op) {
            return (Level::Workgroup, lanes);
        }
        if is_whole(op) {
            level = Level::Subgroup;
        }
    }
    match on_lane_0 {
        true => (Level::Lane, lanes),
        false => (level, lanes),
    }
}

/// Whether a kernel needs a subgroup: it has operations of Intel GPUs.
pub fn is_for_subgroup(kernel: OpRef) -> bool {
    let mut operations = operations(kernel);
    operations.any(|op| ["xegpu", "xevm"].contains(&op.dialect()))
}

fn operations(kernel: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let inner = kernel.body.nested_ops(kernel.id);
    inner.into_iter().map(move |op| kernel.at(op))
}

/// Whether a layout says how the work is distributed to subgroups.
fn is_for_workgroup(op: OpRef) -> bool {
    let layouts = op.all_attrs().into_iter().map(|(_, attr)| attr);
    let types = op.operand_types().chain(op.result_types());
    let layouts = layouts.chain(types.filter_map(|ty| TensorDesc::of(op.cx, ty)?.layout));
    layouts
        .filter_map(|attr| Layout::of(op.cx, attr))
        .any(|layout| layout.is_for_workgroup())
}

/// The elements of a value.
pub fn count(cx: &Context, ty: Type) -> i64 {
    cx.shape(ty).unwrap_or_default().iter().product()
}

/// Whether an operation has all of what lanes have parts of.
fn is_whole(op: OpRef) -> bool {
    let whole = |desc: usize, value: Type| match TensorDesc::of(op.cx, op.operand_type(desc)) {
        Some(desc) => {
            let total: i64 = desc.shape.iter().product();
            total * desc.array_length(op.cx) == count(op.cx, value)
        }
        // Scattered elements without a descriptor.
        None => count(op.cx, value) >= LANES,
    };
    let rank = |ty: Type| op.cx.rank(ty).unwrap_or_default();
    match op.name() {
        ops::LOAD_ND => whole(ops::load_nd::TENSOR_DESC, op.result_type(0)),
        ops::STORE_ND => whole(
            ops::store_nd::TENSOR_DESC,
            op.operand_type(ops::store_nd::VALUE),
        ),
        ops::DPAS => rank(op.result_type(0)) > 1,
        ops::LOAD => mask_count(op) > 1,
        ops::STORE => mask_count(op) > 1,
        ops::ATOMIC_RMW => count(op.cx, op.result_type(0)) > 1,
        ops::LOAD_MATRIX => rank(op.result_type(0)) > 1,
        ops::STORE_MATRIX => rank(op.operand_type(ops::store_matrix::DATA)) > 1,
        _ => false,
    }
}

/// The elements of the mask, which is the last operand.
fn mask_count(op: OpRef) -> i64 {
    let last = op.num_operands() - 1;
    count(op.cx, op.operand_type(last))
}
