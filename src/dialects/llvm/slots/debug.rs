//! What debuggers are told of a slot: when it becomes values, they are told of those.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::slots::{DeletionKind, PromotableOp};
use oxmlir_ir::{InsertPoint, OpId, ValueId};

use super::pointers::all_uses_of_results;
use crate::tables::llvm as ops;

/// Inserts a `llvm.intr.dbg.value` that says of a value what `declare` says of a slot.
fn tell(rw: &mut Rewriter, declare: OpId, value: ValueId) {
    let view = ops::IntrDbgDeclare::new(rw.op(declare));
    let (loc, variable) = (view.loc(), view.var_info());
    let options = ops::IntrDbgValueOptions {
        location_expr: view.location_expr_attr(),
    };
    ops::intr_dbg_value_with(rw, loc, value, variable, options);
}

/// Tells of a block argument that stands for the slot that `alloca` makes.
pub fn declare_argument(rw: &mut Rewriter, alloca: OpId, value: ValueId) {
    let users: Vec<OpId> = rw
        .body
        .users(rw.body.result(alloca, ops::alloca::RES_RESULT))
        .collect();
    for user in users {
        if rw.body.name(user) == ops::INTR_DBG_DECLARE {
            tell(rw, user, value);
        }
    }
}

/// Where a value that `store` stores can be used: behind the store, and behind what makes the value of it.
fn behind(rw: &Rewriter, store: OpId, value: ValueId) -> InsertPoint {
    let def = rw.body.defining_op(value).filter(|def| {
        rw.body.block(*def) == rw.body.block(store) && rw.body.is_before_in_block(store, *def)
    });
    InsertPoint::After(def.unwrap_or(store))
}

pub const DECLARE: PromotableOp = PromotableOp {
    removable: all_uses_of_results,
    remove: |_, _, _| DeletionKind::Delete,
    replaced: Some(|rw, declare, values| {
        for (store, value) in values {
            rw.at = behind(rw, *store, *value);
            tell(rw, declare, *value);
        }
    }),
};

/// The address is not known any more.
pub const VALUE: PromotableOp = PromotableOp {
    removable: all_uses_of_results,
    remove: |rw, op, _| {
        let (loc, old) = (
            rw.body.loc(op),
            rw.body.operand(op, ops::intr_dbg_value::VALUE),
        );
        rw.insert_before(op);
        let ty = rw.body.ty(old);
        let unknown = ops::mlir_undef(rw, loc, ty);
        rw.set_operand(op, ops::intr_dbg_value::VALUE, unknown);
        DeletionKind::Keep
    },
    replaced: None,
};
