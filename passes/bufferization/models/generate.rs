//! tensor: what computes each element is a `linalg.map`.
//!
//! ```mlir
//! %0 = tensor.generate %n {
//! ^bb0(%i: index):
//!   tensor.yield %i : index
//! } : tensor<?xindex>
//! // %new = bufferization.alloc_tensor(%n) : tensor<?xindex>
//! // %0 = linalg.map outs(%new : tensor<?xindex>) (%init: index) {
//! //   %i = linalg.index 0 : index
//! //   linalg.yield %i : index
//! // }
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::memref::mixed::{Slice, mixed};
use oxmlir_dialects::tables::{affine, linalg, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{
    BlockId, DYNAMIC, InsertPoint, Location, OpFoldResult, OpFoldResultList, OpId, ValueId,
};

use super::tensor::allocate_like;
use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::interface::{BUFFERIZABLE, Bufferizable, Outcome};
use crate::bufferization::types;

/// What tensor tells of operations that compute their elements.
pub static INTERFACES: &[Implementation] = &[
    implements(tensor::GENERATE, &GENERATE),
    implements(tensor::PAD, &PAD),
    implements(tensor::SPLAT, &SPLAT),
];

const GENERATE: Bufferizable = Bufferizable {
    allocates: |_, _| true,
    bufferize: generate,
    ..BUFFERIZABLE
};

const SPLAT: Bufferizable = Bufferizable {
    allocates: |_, _| true,
    bufferize: splat,
    ..BUFFERIZABLE
};

const PAD: Bufferizable = Bufferizable {
    buffer_type: Some(|query, op, _, asked| {
        let source = query.buffer_type_or_own(op.operand(tensor::pad::SOURCE), asked)?;
        let space = memory_space(query.cx, source);
        Ok(types::dense(query.cx, op.only_result_type(), space))
    }),
    bufferize: pad,
    ..BUFFERIZABLE
};

// generate(n) -> a map over alloc_tensor(n)
fn generate(b: &mut Bufferizer, op: OpId) -> Outcome {
    check_space(b, op)?;
    let result = b.rw.body.only_result(op);
    let new = allocate_like(b, op, result, false)?;
    let filled = filled(b, op, new);
    b.replace_by_tensor(op, filled)
}

// splat(x) -> a map over alloc_tensor() that yields x
fn splat(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = tensor::Splat::new(b.rw.op(op));
    let (loc, input, result) = (view.loc(), view.input(), view.aggregate());
    let new = allocate_like(b, op, result, false)?;
    b.buffer_type(new)?;
    check_space(b, op)?;
    let filled = map(b, loc, new, |b, _| {
        linalg::yield_(b.rw, loc, &[input]);
    });
    b.replace_by_tensor(op, filled)
}

// pad(t) -> insert_slice(t) into a map over alloc_tensor()
fn pad(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = tensor::Pad::new(b.rw.op(op));
    let (loc, source, result) = (view.loc(), view.source(), view.result());
    let known = |border: OpFoldResult| border.resolved(b.rw.cx, b.rw.body);
    let low = mixed(&view.static_low(), &view.low());
    let low: OpFoldResultList = low.into_iter().map(known).collect();
    let high = mixed(&view.static_high(), &view.high());
    let high: OpFoldResultList = high.into_iter().map(known).collect();
    sizes(b, loc, source, result, (&low, &high));
    let new = allocate_like(b, op, result, false)?;
    let filled = filled(b, op, new);
    let rank = low.len();
    let slice = Slice {
        offsets: low,
        sizes: mixed_sizes(b.rw, loc, source).unwrap_or_default(),
        strides: (0..rank).map(|_| OpFoldResult::Known(1)).collect(),
    };
    let padded = slice.insert_slice(b.rw, loc, source, filled);
    b.replace_by_tensor(op, padded)
}

/// Computes the sizes of what is padded. Nobody uses them: the reference leaves them behind as well.
fn sizes(
    b: &mut Bufferizer,
    loc: Location,
    source: ValueId,
    result: ValueId,
    (low, high): (&OpFoldResultList, &OpFoldResultList),
) {
    let (cx, affine) = (b.rw.cx, b.rw.cx.affine());
    let shape = cx.shape(b.rw.body.ty(result)).unwrap_or_default().to_vec();
    let symbols = [0, 1, 2].map(|symbol| affine.symbol(symbol));
    let sum = affine.add(affine.add(symbols[0], symbols[1]), symbols[2]);
    let map = affine.map(0, 3, &[sum]);
    let borders = low.iter().zip(high).enumerate();
    for (index, (low, high)) in borders.filter(|(index, _)| shape[*index] == DYNAMIC) {
        let index = value_of(b.rw, loc, OpFoldResult::Known(index as i64));
        let size = tensor::dim(b.rw, loc, source, index);
        let [low, high] = [*low, *high].map(|border| value_of(b.rw, loc, border));
        affine::apply(b.rw, loc, &[size, low, high], map);
    }
}

/// Fails where the memory space of a new buffer is given.
fn check_space(b: &Bufferizer, op: OpId) -> Outcome {
    let view = b.rw.op(op);
    match b.options.default_space(b.rw.cx, view.only_result_type()) {
        Ok(None) => Ok(()),
        _ => Err(view.plain_error("memory space not implemented yet")),
    }
}

/// A tensor whose elements the region of an operation computes from their positions.
fn filled(b: &mut Bufferizer, op: OpId, init: ValueId) -> ValueId {
    let loc = b.rw.body.loc(op);
    let body = b.rw.body.first_block(b.rw.body.only_region(op));
    map(b, loc, init, |b, block| {
        let Some(body) = body else {
            return;
        };
        let count = b.rw.body.args(body).len();
        let indices: Vec<ValueId> = (0..count)
            .map(|dim| linalg::index(b.rw, loc, dim as i64))
            .collect();
        b.rw.inline_block(body, InsertPoint::End(block), &indices);
        let last = b.rw.body.last_op(block);
        let yielded = last.and_then(|last| tensor::Yield::of(b.rw.op(last)));
        if let (Some(last), Some(value)) = (last, yielded.map(|view| view.value())) {
            let loc = b.rw.body.loc(last);
            b.rw.insert_before(last);
            linalg::yield_(b.rw, loc, &[value]);
            b.rw.erase(last);
        }
    })
}

/// Builds a `linalg.map` without inputs, and its block.
fn map(
    b: &mut Bufferizer,
    loc: Location,
    init: ValueId,
    build: impl FnOnce(&mut Bufferizer, BlockId),
) -> ValueId {
    let ty = b.rw.body.ty(init);
    let op = linalg::map(b.rw, loc, &[ty], &[], init);
    let behind = b.rw.at;
    let region = b.rw.body.only_region(op);
    let block = b.rw.body.add_block(region);
    let element = b.rw.cx.element_type(ty);
    b.rw.body.add_arg(block, element, loc);
    b.rw.insert_at_end(block);
    build(b, block);
    b.rw.at = behind;
    b.rw.body.only_result(op)
}
