//! Users of padded tensors as transfers of vectors, which can leave a tensor themselves.
//!
//! ```mlir
//! %0 = tensor.pad %a low[0] high[3] { ... tensor.yield %p ... } : tensor<5xf32> to tensor<8xf32>
//! %1 = vector.transfer_read %0[%c0], %q {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
//! // %1 = vector.transfer_read %a[%c0], %p : tensor<5xf32>, vector<8xf32>
//! ```
//!
//! Only what is padded behind the tensor by one number is taken.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::padding_value;
use oxmlir_dialects::vector::transfer::{Transfer, masking_op};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::ExprKind;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, OpRef, TypeKind, ValueId};

use super::relayout::low_borders;
use crate::vector::build::{read, write};

/// Adds the patterns (`populatePadOpVectorizationPatterns`).
pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(
        tensor::PAD,
        &[
            Pattern::new("PadOpVectorizationWithTransferReadPattern", |rw, op| {
                each_user(rw, op, read_source)
            }),
            Pattern::new("PadOpVectorizationWithTransferWritePattern", |rw, op| {
                each_user(rw, op, write_source)
            }),
            Pattern::new("PadOpVectorizationWithInsertSlicePattern", |rw, op| {
                each_user(rw, op, insert_source)
            }),
        ],
    );
}

/// A tensor that is padded behind its elements.
#[derive(Clone, Copy)]
struct Padded {
    source: ValueId,
    result: ValueId,
    padding: ValueId,
}

impl Padded {
    fn of(op: OpRef) -> Option<Padded> {
        let view = tensor::Pad::of(op)?;
        let padding = padding_value(op)?;
        let behind = low_borders(op).iter().all(|low| *low == Some(0));
        let is_outside = op.entry_block(tensor::pad::REGION) != op.body.value_block(padding);
        (behind && is_outside).then(|| Padded {
            source: view.source(),
            result: op.only_result(),
            padding,
        })
    }
}

type Change = fn(&mut Rewriter, OpId, Padded) -> Option<()>;

fn each_user(rw: &mut Rewriter, op: OpId, change: Change) -> bool {
    let Some(padded) = Padded::of(rw.op(op)) else {
        return false;
    };
    let users: Vec<OpId> = rw.body.users(padded.result).collect();
    let mut changed = false;
    for user in users {
        if rw.body.is_alive(user) {
            changed |= change(rw, user, padded).is_some();
        }
    }
    changed
}

/// A transfer of all elements of a vector at a padded tensor.
fn transfer_of(op: OpRef, padded: Padded) -> Option<Transfer> {
    let transfer = Transfer::of(op)?;
    let whole =
        transfer.base == padded.result && transfer.mask.is_none() && masking_op(op).is_none();
    whole.then_some(transfer)
}

/// The same transfer at the tensor without padding, which it may leave, but along dimensions that are repeated.
fn at_source(rw: &Rewriter, transfer: Transfer, padded: Padded) -> Transfer {
    let exprs = rw.cx.affine();
    let results = transfer.map.results(exprs);
    let repeated = results
        .iter()
        .map(|result| matches!(result.kind(exprs), ExprKind::Constant(_)));
    Transfer {
        base: padded.source,
        in_bounds: repeated.collect(),
        ..transfer
    }
}

// read(pad(t, p), in bounds) -> read(t, p)
fn read_source(rw: &mut Rewriter, op: OpId, padded: Padded) -> Option<()> {
    let view = rw.op(op);
    let transfer = transfer_of(view, padded)?;
    if !transfer.is_read() || transfer.has_out_of_bounds() {
        return None;
    }
    let (loc, ty) = (view.loc(), view.only_result_type());
    let transfer = Transfer {
        padding: Some(padded.padding),
        ..at_source(rw, transfer, padded)
    };
    rw.insert_before(op);
    let new = read(rw, loc, ty, &transfer);
    rw.replace(op, &[new]);
    Some(())
}

// extract_slice(write(v, pad(t)), those of t) -> write(v, t)
fn write_source(rw: &mut Rewriter, op: OpId, padded: Padded) -> Option<()> {
    let view = rw.op(op);
    let transfer = transfer_of(view, padded).filter(|transfer| !transfer.is_read())?;
    let written = view.only_result();
    let slice = rw.body.users(written).next()?;
    if !rw.body.has_one_use(written) || rw.body.name(slice) != tensor::EXTRACT_SLICE {
        return None;
    }
    if !takes_source(rw, slice, padded.source) {
        return None;
    }
    let loc = view.loc();
    let transfer = at_source(rw, transfer, padded);
    rw.insert_before(op);
    let new = write(rw, loc, &transfer);
    let mut value = rw.body.only_result(new);
    let ty = rw.body.ty(rw.body.only_result(slice));
    if rw.body.ty(value) != ty {
        value = tensor::cast(rw, loc, ty, value);
    }
    rw.replace(slice, &[value]);
    rw.erase(op);
    Some(())
}

/// Whether a slice begins with the first element and is as large as a tensor.
fn takes_source(rw: &Rewriter, slice: OpId, source: ValueId) -> bool {
    let slice = Slice::of(rw.op(slice)).resolved(rw.cx, rw.body);
    let plain = slice.offsets.iter().all(|at| *at == OpFoldResult::Known(0))
        && slice.strides.iter().all(|by| *by == OpFoldResult::Known(1));
    let Some(shape) = rw.cx.shape(rw.body.ty(source)) else {
        return false;
    };
    let taken = rw
        .defining_op(source)
        .filter(|def| def.name() == tensor::EXTRACT_SLICE)
        .map(|def| Slice::of(def).resolved(rw.cx, rw.body).sizes)
        .filter(|sizes| sizes.len() == shape.len());
    let same = |(dim, size): (usize, &OpFoldResult)| match shape[dim] {
        DYNAMIC => taken.as_ref().is_some_and(|taken| taken[dim] == *size),
        known => *size == OpFoldResult::Known(known),
    };
    plain && slice.sizes.len() == shape.len() && slice.sizes.iter().enumerate().all(same)
}

// insert_slice(pad(t, p), u) -> write(read(t, p), u)
fn insert_source(rw: &mut Rewriter, op: OpId, padded: Padded) -> Option<()> {
    let view = tensor::InsertSlice::of(rw.op(op))?;
    let (loc, source, dest) = (view.loc(), view.source(), view.dest());
    let slice = Slice::of(*view);
    let ty = rw.body.ty(padded.result);
    let shape = rw.cx.shape(ty)?.to_vec();
    let element = rw.cx.element_type(ty);
    let fits = matches!(
        rw.cx.type_kind(element),
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index
    );
    let plain = slice.strides.iter().all(|by| *by == OpFoldResult::Known(1))
        && slice.sizes.len() == shape.len();
    let sized = !shape.contains(&DYNAMIC) && !shape.contains(&0) && !shape.is_empty();
    if source != padded.result || dest == padded.result || !fits || !plain || !sized {
        return None;
    }
    rw.insert_before(op);
    let zero = value_of(rw, loc, OpFoldResult::Known(0));
    let rank = shape.len();
    let transfer = Transfer {
        vector: padded.source,
        base: padded.source,
        indices: vec![zero; rank],
        padding: Some(padded.padding),
        mask: None,
        map: rw.cx.affine().identity_map(rank as u32),
        in_bounds: vec![false; rank],
    };
    let ty = VectorType::fixed(&shape, element).ty(rw.cx);
    let vector = read(rw, loc, ty, &transfer);
    let offsets = slice.offsets.iter();
    let transfer = Transfer {
        vector,
        base: dest,
        indices: offsets.map(|at| value_of(rw, loc, *at)).collect(),
        padding: None,
        in_bounds: vec![true; rank],
        ..transfer
    };
    let new = write(rw, loc, &transfer);
    let value = rw.body.only_result(new);
    rw.replace(op, &[value]);
    Some(())
}
