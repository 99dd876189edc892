//! The result of one operation in a buffer of its own.
//!
//! ```mlir
//! %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
//! // %m = memref.alloc(%n) : memref<?xf32, 4>
//! // bufferization.materialize_in_destination %t in writable %m
//! // memref.store %x, %m[%i] : memref<?xf32, 4>
//! // %0 = bufferization.to_tensor %m restrict writable : memref<?xf32, 4> to tensor<?xf32>
//! ```

use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::tables::{bufferization, memref, tensor};
use oxmlir_dialects::tensor::sizes::{mixed_size, mixed_sizes};
use oxmlir_dialects::tensor::{Borders, padding_here, padding_value};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    Attribute, DYNAMIC, InsertPoint, Location, OpFoldResult, OpId, Type, TypeKind, ValueId,
};

use super::boundaries::Functions;
use super::bufferize::bufferize_one;
use super::interface::Operand;
use super::options::Options;
use super::query::Query;
use super::types;

/// How tensors are copied into buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copies {
    /// By `bufferization.materialize_in_destination`.
    Tensors,
    /// By `memref.copy`.
    Buffers,
    /// By `linalg.copy`.
    Structured,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The memory space of buffers.
    pub space: Option<Attribute>,
    /// How tensors are copied into buffers.
    pub copies: Copies,
    /// Buffers are on the stack.
    pub on_stack: bool,
    /// The operation itself stays as it is.
    pub destination_only: bool,
    /// Buffers on the heap are freed at the end of the block.
    pub frees: bool,
}

/// Puts the result of an operation into a buffer of its own: the buffer; `None` where that is not known.
pub fn bufferize(rw: &mut Rewriter, op: OpId, wanted: &Wanted) -> Option<ValueId> {
    rw.insert_before(op);
    match rw.body.name(op) {
        tensor::PAD => pad(rw, op, wanted),
        bufferization::ALLOC_TENSOR => alloc_tensor(rw, op, wanted),
        _ => destination(rw, op, wanted),
    }
}

/// A buffer for a tensor with some sizes.
fn allocate(
    rw: &mut Rewriter,
    loc: Location,
    tensor: Type,
    sizes: &[ValueId],
    wanted: &Wanted,
) -> Option<ValueId> {
    let ty = types::dense(rw.cx, tensor, wanted.space);
    if !matches!(rw.cx.type_kind(ty), TypeKind::MemRef { .. }) {
        return None;
    }
    if wanted.on_stack {
        return Some(memref::alloca(rw, loc, ty, sizes, &[]));
    }
    let buffer = memref::alloc(rw, loc, ty, sizes, &[]);
    let block = rw
        .body
        .defining_op(buffer)
        .and_then(|def| rw.body.block(def));
    let end = block.and_then(|block| rw.body.terminator(rw.cx, block));
    if let Some(end) = end.filter(|_| wanted.frees) {
        let at = std::mem::replace(&mut rw.at, InsertPoint::Before(end));
        memref::dealloc(rw, loc, buffer);
        rw.at = at;
    }
    Some(buffer)
}

/// Copies a tensor into a buffer.
fn copy(rw: &mut Rewriter, loc: Location, source: ValueId, dest: ValueId, copies: Copies) {
    if copies == Copies::Tensors {
        let options = bufferization::MaterializeInDestinationOptions {
            writable: true,
            ..bufferization::MaterializeInDestinationOptions::default()
        };
        bufferization::materialize_in_destination_with(rw, loc, source, dest, options);
        return;
    }
    let ty = types::fully_dynamic(rw.cx, rw.body.ty(source), None);
    let options = bufferization::ToBufferOptions { read_only: true };
    let source = bufferization::to_buffer_with(rw, loc, ty, source, options);
    match copies {
        Copies::Structured => {
            build::copy(rw, loc, source, dest);
        }
        _ => {
            memref::copy(rw, loc, source, dest);
        }
    }
}

/// A tensor that no other one shares its buffer with.
fn own_tensor(rw: &mut Rewriter, loc: Location, ty: Type, buffer: ValueId) -> ValueId {
    let options = bufferization::ToTensorOptions {
        restrict: true,
        writable: true,
    };
    bufferization::to_tensor_with(rw, loc, ty, buffer, options)
}

// alloc_tensor -> alloc
fn alloc_tensor(rw: &mut Rewriter, op: OpId, wanted: &Wanted) -> Option<ValueId> {
    let view = bufferization::AllocTensor::new(rw.op(op));
    let (loc, ty, copied) = (view.loc(), view.only_result_type(), view.copy());
    let mut sizes = view.dynamic_sizes().to_vec();
    if let Some(copied) = copied {
        sizes = dynamic_sizes(rw, loc, copied)?;
    }
    let buffer = allocate(rw, loc, ty, &sizes, wanted)?;
    if let Some(copied) = copied {
        copy(rw, loc, copied, buffer, wanted.copies);
    }
    let new = own_tensor(rw, loc, ty, buffer);
    rw.replace(op, &[new]);
    Some(buffer)
}

/// The sizes of a tensor that its type does not say.
fn dynamic_sizes(rw: &mut Rewriter, loc: Location, tensor: ValueId) -> Option<Vec<ValueId>> {
    let sizes = mixed_sizes(rw, loc, tensor)?;
    let unknown = sizes.into_iter().filter_map(|size| match size {
        OpFoldResult::Value(size) => Some(size),
        OpFoldResult::Known(_) => None,
    });
    Some(unknown.collect())
}

// pad(t) -> alloc, fill, copy
fn pad(rw: &mut Rewriter, op: OpId, wanted: &Wanted) -> Option<ValueId> {
    let view = tensor::Pad::new(rw.op(op));
    let (loc, ty, source) = (view.loc(), view.only_result_type(), view.source());
    let padding = padding_value(rw.op(op))?;
    let borders = Borders::of(rw.op(op));
    let shape = rw.cx.shape(ty)?.to_vec();
    let exprs = rw.cx.affine();
    let both = exprs.add(exprs.symbol(1), exprs.symbol(2));
    let padded = exprs.map(0, 3, &[exprs.add(exprs.symbol(0), both)]);
    let mut sizes = Vec::new();
    for dim in (0..shape.len()).filter(|dim| shape[*dim] == DYNAMIC) {
        let inner = mixed_size(rw, loc, source, dim);
        let parts = [inner, borders.low[dim], borders.high[dim]];
        let parts = parts.map(|part| part.resolved(rw.cx, rw.body));
        let size = folded_apply(rw, loc, padded, &parts);
        sizes.push(value_of(rw, loc, size));
    }
    let buffer = allocate(rw, loc, ty, &sizes, wanted)?;
    let is_zero = |number: &OpFoldResult| number.constant(rw.cx, rw.body) == Some(0);
    if !borders.low.iter().chain(&borders.high).all(is_zero) {
        let padding = padding_here(rw, padding);
        build::fill(rw, loc, padding, buffer);
    }
    let sizes = mixed_sizes(rw, loc, source)?;
    let slice = Slice {
        offsets: borders.low,
        strides: sizes.iter().map(|_| OpFoldResult::Known(1)).collect(),
        sizes,
    };
    let part = subview_type(rw.cx, rw.body.ty(buffer), &slice)?;
    let part = slice.subview(rw, loc, part, buffer);
    copy(rw, loc, source, part, wanted.copies);
    let new = own_tensor(rw, loc, ty, buffer);
    rw.replace(op, &[new]);
    Some(buffer)
}

/// The operand that a buffer of its own is made for: the only one that shares its buffer with a result or is written.
fn out_of_place(query: &Query, op: OpId) -> Option<Operand> {
    let table = query.bufferizable(op)?;
    let is_ranked = |value: ValueId| {
        let ty = query.cx.type_kind(query.body.ty(value));
        matches!(ty, TypeKind::RankedTensor { .. })
    };
    let mut all: Vec<Operand> = Vec::new();
    for result in query.body.results(op).filter(|r| query.is_tensor(*r)) {
        if !is_ranked(result) || (table.allocates)(query.op(op), result) {
            return None;
        }
        all.extend(query.sources(result).iter().map(|source| source.operand));
    }
    for operand in query.tensor_operands(op) {
        if !is_ranked(query.value(operand)) {
            return None;
        }
        all.extend(query.writes(operand).then_some(operand));
    }
    all.sort_unstable();
    all.dedup();
    match all[..] {
        [operand] => Some(operand),
        _ => None,
    }
}

/// Gives what an operation writes to, or has its result in, a buffer of its own, and then the operation itself.
fn destination(rw: &mut Rewriter, op: OpId, wanted: &Wanted) -> Option<ValueId> {
    let loc = rw.body.loc(op);
    let (options, functions) = (Options::default(), Functions::default());
    let query = Query::about(rw, (&options, &functions), None);
    let operand = out_of_place(&query, op)?;
    let has_contents = !query.definitions(operand).is_empty();
    let tensor = query.value(operand);
    let sizes = dynamic_sizes(rw, loc, tensor)?;
    let ty = rw.body.ty(tensor);
    let buffer = allocate(rw, loc, ty, &sizes, wanted)?;
    if has_contents {
        copy(rw, loc, tensor, buffer, wanted.copies);
    }
    let own = match wanted.destination_only {
        true => own_tensor(rw, loc, ty, buffer),
        false => bufferization::to_tensor(rw, loc, ty, buffer),
    };
    rw.set_operand(op, operand.position(), own);
    if wanted.destination_only {
        return Some(buffer);
    }
    let previous = rw.body.prev_op(op);
    let next = rw.body.next_op(op);
    bufferize_one(rw, op, &Options::default()).ok()?;
    // What is made in the place of the operation for its users are tensors of buffers that nothing else has.
    let is_used = |rw: &Rewriter, op: OpId| {
        let mut results = rw.body.results(op);
        results.any(|result| rw.body.uses(result).next().is_some())
    };
    let first = previous.and_then(|previous| rw.body.next_op(previous));
    let made: Vec<OpId> = std::iter::successors(first, |op| rw.body.next_op(*op))
        .take_while(|op| Some(*op) != next)
        .collect();
    for made in made {
        if rw.body.name(made) == bufferization::TO_TENSOR && is_used(rw, made) {
            rw.modify(made, |body| {
                body.set_attr(
                    made,
                    bufferization::to_tensor::RESTRICT_ATTR,
                    Attribute::UNIT,
                );
                body.set_attr(
                    made,
                    bufferization::to_tensor::WRITABLE_ATTR,
                    Attribute::UNIT,
                );
            });
        }
    }
    Some(buffer)
}
