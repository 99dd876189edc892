//! Writes of transposed vectors whose first dimension is scalable: a loop over the rows, each made of elements of the
//! source's rows.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, InsertPoint, Location, OpFoldResult, OpId, Type, ValueId};

use super::check::{indices_at, row_of};
use super::loops::{insert_loop, yield_values};
use super::{Settings, is_tensor};
use crate::affine::index;
use crate::vector::build::{type_of, write};

// transfer_write(transpose(v : Mx[N]), m[i, j]) -> for k: transfer_write(from_elements(v[0][k], v[1][k], ...), m[i + k, j])
pub fn lower(rw: &mut Rewriter, op: OpId, settings: Settings) -> bool {
    let Some(transfer) = Transfer::of(rw.op(op)).filter(|t| !t.is_read()) else {
        return false;
    };
    let Some((source, ty)) = transposed(rw, &transfer) else {
        return false;
    };
    let tensor = is_tensor(rw, &transfer);
    let plain = transfer.map.is_identity(rw.cx.affine());
    if (tensor && !settings.tensors) || !plain || transfer.in_bounds.first() != Some(&true) {
        return false;
    }
    let loc = rw.body.loc(op);
    let Some(mask) = mask_sizes(rw, loc, &transfer) else {
        return false;
    };
    let count = ty.shape[1];
    let columns: Vec<ValueId> = (0..count)
        .map(|at| vector::extract(rw, loc, source, &[], &[at]))
        .collect();
    let lower = index::constant(rw, loc, 0);
    let upper = match mask {
        Some((rows, _)) => rows,
        None => scaled(rw, loc, ty.shape[0]),
    };
    let step = index::constant(rw, loc, 1);
    let row_type = ty.inner(1);
    let row_mask = mask.map(|(_, columns)| {
        let columns = value_of(rw, loc, columns);
        let mask_type = row_type.with_element(Type::I1).ty(rw.cx);
        vector::create_mask(rw, loc, mask_type, &[columns])
    });
    let init = tensor.then_some(transfer.base);
    let new = insert_loop(rw, loc, [lower, upper, step], init);
    let after = std::mem::replace(&mut rw.at, InsertPoint::End(new.block));
    let indices = indices_at(rw, loc, &transfer, new.iv);
    let elements: Vec<ValueId> = columns
        .iter()
        .map(|column| vector::extract(rw, loc, *column, &[new.iv], &[DYNAMIC]))
        .collect();
    let row_value = vector::from_elements(rw, loc, row_type.ty(rw.cx), &elements);
    let row = Transfer {
        vector: row_value,
        base: new.state.unwrap_or(transfer.base),
        indices,
        mask: row_mask,
        ..row_of(rw, &transfer)
    };
    let written = write(rw, loc, &row);
    let value = rw.body.results(written).next();
    yield_values(rw, loc, value.filter(|_| tensor));
    rw.at = after;
    let results: Vec<ValueId> = rw.body.results(new.op).collect();
    rw.replace(op, &results);
    true
}

/// What the written vector is the transpose of, and its type: two dimensions, of which the first alone is scalable.
fn transposed(rw: &Rewriter, transfer: &Transfer) -> Option<(ValueId, VectorType)> {
    let ty = type_of(rw, transfer.vector).filter(|ty| ty.scalable == [true, false])?;
    let def = vector::Transpose::of(rw.defining_op(transfer.vector)?)?;
    (def.permutation()[..] == [1, 0]).then(|| (def.vector(), ty))
}

/// The sizes that the mask is made of. The inner option is empty without a mask, the outer where it is made otherwise.
fn mask_sizes(
    rw: &mut Rewriter,
    loc: Location,
    transfer: &Transfer,
) -> Option<Option<(ValueId, OpFoldResult)>> {
    let Some(mask) = transfer.mask else {
        return Some(None);
    };
    let def = rw.defining_op(mask)?;
    if let Some(mask) = vector::CreateMask::of(def) {
        let [rows, columns] = mask.operands()[..] else {
            return None;
        };
        return Some(Some((rows, OpFoldResult::Value(columns))));
    }
    let [rows, columns] = vector::ConstantMask::of(def)?.mask_dim_sizes()[..] else {
        return None;
    };
    let rows = scaled(rw, loc, rows);
    Some(Some((rows, OpFoldResult::Known(columns))))
}

/// A multiple of the machine's vector length.
fn scaled(rw: &mut Rewriter, loc: Location, size: i64) -> ValueId {
    let scale = vector::vscale(rw, loc);
    let size = index::constant(rw, loc, size);
    index::binary(rw, loc, arith::MULI, scale, size)
}
