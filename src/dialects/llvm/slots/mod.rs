//! Memory slots of the dialect: stack slots, and what uses them.

mod casts;
mod copies;
mod debug;
mod memory;
mod pointers;

pub use copies::{COPY, COPY_PARTS, FILL, FILL_PARTS, copy_stays_inside, fill_stays_inside};
pub use debug::{DECLARE, VALUE};
pub use memory::{LOAD, LOAD_PARTS, STORE, STORE_PARTS, load_stays_inside, store_stays_inside};
pub use pointers::{ASSUMPTION, GEP, GEP_PARTS, POINTER_CAST, gep_stays_inside};

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::slots::{Parts, PromotableAllocation};
use oxmlir_ir::{Attribute, Context, Location, OpId, OpRef, Type, ValueId};

use super::types::{as_array, as_struct};
use crate::tables::llvm as ops;

/// Arrays with more elements are not taken apart.
const MAX_ARRAY_PARTS: u64 = 16;

pub const ALLOCA: PromotableAllocation = PromotableAllocation {
    promotable: |op| {
        let block = op.body.block(op.id)?;
        op.body.is_entry_block(block).then(|| element_type(op))?
    },
    initial: |rw, op, ty| {
        let loc = rw.body.loc(op);
        ops::mlir_undef(rw, loc, ty)
    },
    merged: Some(debug::declare_argument),
    parts: |op| {
        let count = op.operand(ops::alloca::ARRAY_SIZE);
        let one = op.cx.constant_int(op.body, count) == Some(1);
        let ty = element_type(op).filter(|_| one)?;
        Some((ty, parts_of(op.cx, ty)?))
    },
    allocate,
};

fn element_type(op: OpRef) -> Option<Type> {
    op.type_attr(ops::alloca::ELEM_TYPE_ATTR)
}

fn allocate(rw: &mut Rewriter, op: OpId, ty: Type) -> ValueId {
    let (loc, ptr) = (
        rw.body.loc(op),
        rw.body.ty(rw.body.result(op, ops::alloca::RES_RESULT)),
    );
    let count = rw.body.operand(op, ops::alloca::ARRAY_SIZE);
    ops::alloca(rw, loc, ptr, count, ty)
}

/// The index of a part.
fn part_index(cx: &Context, index: u64) -> Attribute {
    cx.int_attr(Type::I32, index as i64)
}

/// The fields of a struct and the elements of a small array; `None` if there are none.
fn parts_of(cx: &Context, ty: Type) -> Option<Parts> {
    let types: Vec<Type> = match as_array(cx, ty) {
        Some((count, element)) if count <= MAX_ARRAY_PARTS => vec![element; count as usize],
        Some(_) => return None,
        None => as_struct(cx, ty)?.fields?.iter().collect(),
    };
    let indexed = (0..).zip(types).map(|(i, ty)| (part_index(cx, i), ty));
    let parts: Parts = indexed.collect();
    (!parts.is_empty()).then_some(parts)
}

/// Inserts an integer constant.
fn constant(rw: &mut Rewriter, loc: Location, ty: Type, value: ApInt) -> ValueId {
    let value = rw.cx.apint_attr(ty, value);
    ops::mlir_constant(rw, loc, ty, value)
}
