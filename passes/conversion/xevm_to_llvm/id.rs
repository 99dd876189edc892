//! Where a work item stands, and how many there are.

use oxmlir_dialects::tables::{llvm, xevm};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{OpId, OpName, Type};

use crate::conversion::llvm_common::device::{DeviceFunction, argument_effects};
use crate::conversion::llvm_common::int_constant;

/// An operation that asks for a number, and the function that knows it.
#[derive(Clone, Copy)]
pub struct Query {
    pub op: OpName,
    function: &'static str,
    /// The argument of the function, if it has one.
    dimension: Option<i64>,
}

impl Query {
    const fn new(op: OpName, function: &'static str) -> Query {
        Query {
            op,
            function,
            dimension: None,
        }
    }

    const fn along(op: OpName, function: &'static str, dimension: i64) -> Query {
        Query {
            op,
            function,
            dimension: Some(dimension),
        }
    }
}

pub static QUERIES: &[Query] = &[
    Query::along(xevm::GROUP_COUNT_X, "_Z14get_num_groupsj", 0),
    Query::along(xevm::GROUP_COUNT_Y, "_Z14get_num_groupsj", 1),
    Query::along(xevm::GROUP_COUNT_Z, "_Z14get_num_groupsj", 2),
    Query::along(xevm::GROUP_ID_X, "_Z12get_group_idj", 0),
    Query::along(xevm::GROUP_ID_Y, "_Z12get_group_idj", 1),
    Query::along(xevm::GROUP_ID_Z, "_Z12get_group_idj", 2),
    Query::along(xevm::LOCAL_ID_X, "_Z12get_local_idj", 0),
    Query::along(xevm::LOCAL_ID_Y, "_Z12get_local_idj", 1),
    Query::along(xevm::LOCAL_ID_Z, "_Z12get_local_idj", 2),
    Query::along(xevm::LOCAL_SIZE_X, "_Z14get_local_sizej", 0),
    Query::along(xevm::LOCAL_SIZE_Y, "_Z14get_local_sizej", 1),
    Query::along(xevm::LOCAL_SIZE_Z, "_Z14get_local_sizej", 2),
    Query::new(xevm::LANE_ID, "_Z22get_sub_group_local_id"),
    Query::new(xevm::SUBGROUP_ID, "_Z16get_sub_group_id"),
    Query::new(xevm::SUBGROUP_SIZE, "_Z18get_sub_group_size"),
];

// local_id.x -> call @get_local_id(0)
pub fn lower(rw: &mut ConversionRewriter, op: OpId, query: &Query) -> Outcome {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let ty = rw.body.ty(rw.body.only_result(op));
    let params: &[Type] = if query.dimension.is_some() {
        &[Type::I32]
    } else {
        &[]
    };
    let function = DeviceFunction::new(query.function, Some(ty), params).will_return();
    let dimension = query.dimension.map(|d| int_constant(rw, loc, Type::I32, d));
    let operands: Vec<_> = dimension.into_iter().collect();
    let call = super::call(rw, op, &function, &operands)?;
    // Only the call is known to touch no memory.
    let none = argument_effects(cx, llvm::ModRefInfo::None);
    rw.body
        .set_attr(call, llvm::call::MEMORY_EFFECTS_ATTR, none);
    let value = rw.body.only_result(call);
    rw.replace(op, &[value]);
    Ok(())
}
