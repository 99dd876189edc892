//! Where a thread stands, and how many there are.

use oxmlir_dialects::tables::{gpu, llvm};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{Attribute, OpId, OpName, Type};

use crate::conversion::llvm_common::device::{DeviceFunction, argument_effects};
use crate::conversion::llvm_common::int_constant;

/// Operations on the launch and the functions that they become, which take the dimension.
pub const LAUNCH: &[(OpName, &str)] = &[
    (gpu::BLOCK_ID, "_Z12get_group_idj"),
    (gpu::GRID_DIM, "_Z14get_num_groupsj"),
    (gpu::BLOCK_DIM, "_Z14get_local_sizej"),
    (gpu::THREAD_ID, "_Z12get_local_idj"),
    (gpu::GLOBAL_ID, "_Z13get_global_idj"),
];

/// Operations on the subgroup and the functions that they become.
pub const SUBGROUP: &[(OpName, &str)] = &[
    (gpu::LANE_ID, "_Z22get_sub_group_local_id"),
    (gpu::NUM_SUBGROUPS, "_Z18get_num_sub_groups"),
    (gpu::SUBGROUP_ID, "_Z16get_sub_group_id"),
    (gpu::SUBGROUP_SIZE, "_Z18get_sub_group_size"),
];

// thread_id x -> call @get_local_id(0)
pub fn launch(rw: &mut ConversionRewriter, op: OpId, name: &'static str) -> Outcome {
    let dimension = gpu::shared::dimension(rw.op(op)).ok_or("no dimension")?;
    let (ty, loc) = (rw.convert(Type::INDEX)?, rw.body.loc(op));
    let function = DeviceFunction::new(name, Some(ty), &[Type::I32])
        .will_return()
        .memory(argument_effects(rw.cx, llvm::ModRefInfo::None));
    let dimension = int_constant(rw, loc, Type::I32, dimension.value());
    let call = function.call(rw, op, &[dimension], Attribute::EMPTY_DICT)?;
    let value = rw.body.only_result(call);
    rw.replace(op, &[value]);
    Ok(())
}

// lane_id -> zext(call @get_sub_group_local_id())
pub fn subgroup(rw: &mut ConversionRewriter, op: OpId, name: &'static str) -> Outcome {
    let (ty, loc) = (rw.convert(Type::INDEX)?, rw.body.loc(op));
    let function = DeviceFunction::new(name, Some(Type::I32), &[]).will_return();
    let call = function.call(rw, op, &[], Attribute::EMPTY_DICT)?;
    let mut value = rw.body.only_result(call);
    if rw.cx.int_width(ty) > Some(32) {
        value = llvm::zext(rw, loc, ty, value);
    }
    rw.replace(op, &[value]);
    Ok(())
}
