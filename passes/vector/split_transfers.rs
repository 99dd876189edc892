//! Transfers that may leave a buffer as ones that do not: what would leave it goes through a buffer on the stack.
//!
//! ```mlir
//! %r = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
//! // becomes
//! %stack = memref.alloca() {alignment = 32 : i64} : memref<4xf32>
//! %fits = arith.cmpi sle, %end, %size : index
//! %from:2 = scf.if %fits -> (memref<?xf32>, index) {
//!   scf.yield %m, %i : memref<?xf32>, index
//! } else {
//!   %v = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
//!   %all = vector.type_cast %stack : memref<4xf32> to memref<vector<4xf32>>
//!   memref.store %v, %all[] : memref<vector<4xf32>>
//!   %cast = memref.cast %stack : memref<4xf32> to memref<?xf32>
//!   scf.yield %cast, %c0 : memref<?xf32>, index
//! }
//! %r = vector.transfer_read %from#0[%from#1], %f {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
//! ```
//!
//! A write goes to the buffer that was chosen, and from there to where it belongs if that is the one on the stack.

use oxmlir_dialects::affine::build::{apply_expr, value_of};
use oxmlir_dialects::memref::layout::{strided_attr, strides_and_offset};
use oxmlir_dialects::memref::views::are_cast_compatible;
use oxmlir_dialects::tables::{affine, arith, memref, scf, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter, folded};
use oxmlir_ir::{
    Context, DYNAMIC, InsertPoint, Location, OpFoldResult, OpId, OpName, Type, TypeKind, ValueId,
};

use super::build::{allocation_scope, read, write};
use crate::affine::index;

/// Splits transfers by a choice at run time.
pub fn add_patterns(patterns: &mut PatternSet<'static>) {
    for name in TRANSFERS {
        patterns.add(*name, &[Pattern::new(NAME, split)]);
    }
}

/// Takes transfers to stay in bounds, as the user promises.
pub fn add_promised_patterns(patterns: &mut PatternSet<'static>) {
    for name in TRANSFERS {
        patterns.add(*name, &[Pattern::new(NAME, promise)]);
    }
}

const NAME: &str = "VectorTransferFullPartialRewriter";
const TRANSFERS: &[OpName] = &[vector::TRANSFER_READ, vector::TRANSFER_WRITE];

/// The parts of a transfer of the last dimensions of a buffer, which may leave it.
fn candidate(rw: &Rewriter, op: OpId) -> Option<Transfer> {
    let view = rw.op(op);
    let transfer = Transfer::of(view)?;
    let affine = rw.cx.affine();
    let is_plain = transfer.mask.is_none()
        && !transfer.is_masked_outside(view)
        && transfer.map.is_minor_identity(affine)
        && transfer.has_out_of_bounds();
    // What is in a conditional may be what this has made.
    let in_choice = view.parent().is_some_and(|parent| parent.name() == scf::IF);
    (is_plain && !in_choice).then_some(transfer)
}

fn promise(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = candidate(rw, op) else {
        return false;
    };
    replace(rw, op, &in_bounds(transfer));
    true
}

fn in_bounds(transfer: Transfer) -> Transfer {
    let in_bounds = vec![true; transfer.in_bounds.len()];
    Transfer {
        in_bounds,
        ..transfer
    }
}

/// Puts a transfer in the place of an operation.
fn replace(rw: &mut Rewriter, op: OpId, transfer: &Transfer) {
    let loc = rw.body.loc(op);
    if transfer.is_read() {
        let ty = rw.body.ty(transfer.vector);
        let value = read(rw, loc, ty, transfer);
        rw.replace(op, &[value]);
    } else {
        let new = write(rw, loc, transfer);
        let results: Vec<ValueId> = rw.body.results(new).collect();
        rw.replace(op, &results);
    }
}

/// A buffer on the stack that has room for a vector, and the type that it and the memory are cast to.
struct Stack {
    ty: Type,
    common: Type,
    /// The type of the memory in the default space.
    base: Type,
}

impl Stack {
    fn of(rw: &Rewriter, transfer: &Transfer) -> Option<Stack> {
        let cx = rw.cx;
        let vector = VectorType::of(cx, rw.body.ty(transfer.vector))?;
        let base = rw.body.ty(transfer.base);
        let TypeKind::MemRef {
            shape,
            element,
            layout,
            space,
        } = cx.type_kind(base)
        else {
            return None;
        };
        // Dimensions of the memory and of the vector are the same ones, of known sizes, and elements are no vectors.
        if shape.len() != vector.shape.len()
            || vector.scalable.contains(&true)
            || *element != vector.element
        {
            return None;
        }
        let ty = cx.ty(TypeKind::MemRef {
            shape: vector.shape.clone().into(),
            element: *element,
            layout: None,
            space: None,
        });
        let plain = cx.ty(TypeKind::MemRef {
            shape: shape.clone(),
            element: *element,
            layout: *layout,
            space: None,
        });
        let common = match are_cast_compatible(cx, ty, base) && space.is_none() {
            true => base,
            false => common(cx, ty, plain)?,
        };
        Some(Stack {
            ty,
            common,
            base: plain,
        })
    }
}

/// A type that says what two types of buffers both say.
fn common(cx: &Context, a: Type, b: Type) -> Option<Type> {
    let ((a_strides, a_offset), (b_strides, b_offset)) =
        (strides_and_offset(cx, a)?, strides_and_offset(cx, b)?);
    let both = |(a, b): (&i64, &i64)| if a == b { *a } else { DYNAMIC };
    let (a_shape, b_shape) = (cx.shape(a)?, cx.shape(b)?);
    let shape: Vec<i64> = a_shape.iter().zip(b_shape).map(both).collect();
    let strides: Vec<i64> = a_strides.iter().zip(&b_strides).map(both).collect();
    let offset = both((&a_offset, &b_offset));
    Some(cx.ty(TypeKind::MemRef {
        shape: shape.into(),
        element: cx.element_type(a),
        layout: Some(strided_attr(cx, &strides, offset)),
        space: None,
    }))
}

fn split(rw: &mut Rewriter, op: OpId) -> bool {
    let found = candidate(rw, op).and_then(|transfer| {
        let stack = Stack::of(rw, &transfer)?;
        Some((stack, transfer, in_front_of_loops(rw, op)?))
    });
    let Some((types, transfer, scope)) = found else {
        return false;
    };
    let loc = rw.body.loc(op);
    let here = rw.at;
    rw.at = scope;
    let options = memref::AllocaOptions {
        alignment: Some(32),
    };
    let stack = memref::alloca_with(rw, loc, types.ty, &[], &[], options);
    rw.at = here;
    let Some(fits) = fits(rw, loc, &transfer) else {
        return false;
    };
    let mut results = vec![types.common];
    results.resize(transfer.indices.len() + 1, Type::INDEX);
    let choice = scf::if_(rw, loc, &results, fits);
    let behind = rw.at;
    enter(rw, choice, scf::if_::THEN_REGION);
    let mut base = transfer.base;
    if rw.body.ty(base) != types.base {
        base = memref::memory_space_cast(rw, loc, types.base, base);
    }
    leave(rw, loc, types.common, base, &transfer.indices);
    enter(rw, choice, scf::if_::ELSE_REGION);
    if transfer.is_read() {
        let ty = rw.body.ty(transfer.vector);
        let value = read(rw, loc, ty, &transfer);
        let all = whole(rw, loc, stack, ty);
        memref::store(rw, loc, value, all, &[]);
    }
    let zero = index::constant(rw, loc, 0);
    leave(
        rw,
        loc,
        types.common,
        stack,
        &vec![zero; transfer.indices.len()],
    );
    rw.at = behind;
    let mut chosen: Vec<ValueId> = rw.body.results(choice).collect();
    let base = chosen.remove(0);
    let inside = Transfer {
        base,
        indices: chosen,
        ..in_bounds(transfer.clone())
    };
    if transfer.is_read() {
        replace(rw, op, &inside);
        return true;
    }
    write(rw, loc, &inside);
    let yes = rw.cx.bool_attr(true);
    let yes = arith::constant(rw, loc, yes);
    let leaves = index::binary(rw, loc, arith::XORI, fits, yes);
    let copy = scf::if_(rw, loc, &[], leaves);
    enter(rw, copy, scf::if_::THEN_REGION);
    let ty = rw.body.ty(transfer.vector);
    let all = whole(rw, loc, stack, ty);
    let value = memref::load(rw, loc, all, &[]);
    let outside = Transfer {
        vector: value,
        ..transfer
    };
    write(rw, loc, &outside);
    scf::yield_(rw, loc, &[]);
    rw.at = InsertPoint::Before(op);
    rw.erase(op);
    true
}

/// Begins the block of a region.
fn enter(rw: &mut Rewriter, op: OpId, region: usize) {
    let region = rw.body.region(op, region);
    let block = rw.body.add_block(region);
    rw.insert_at_end(block);
}

/// Ends a block with a buffer and the indices in it.
fn leave(rw: &mut Rewriter, loc: Location, ty: Type, buffer: ValueId, indices: &[ValueId]) {
    let buffer = match rw.body.ty(buffer) == ty {
        true => buffer,
        false => memref::cast(rw, loc, ty, buffer),
    };
    let mut values = vec![buffer];
    values.extend(indices);
    scf::yield_(rw, loc, &values);
}

/// A buffer as one of a single vector.
fn whole(rw: &mut Rewriter, loc: Location, buffer: ValueId, vector: Type) -> ValueId {
    let ty = rw.cx.ty(TypeKind::MemRef {
        shape: [].into(),
        element: vector,
        layout: None,
        space: None,
    });
    rw.value(vector::TYPE_CAST, loc, &[buffer], ty, &[])
}

/// Whether the transfer ends inside the memory along all dimensions.
fn fits(rw: &mut Rewriter, loc: Location, transfer: &Transfer) -> Option<ValueId> {
    let vector = VectorType::of(rw.cx, rw.body.ty(transfer.vector))?;
    let memory = rw.cx.shape(rw.body.ty(transfer.base))?.to_vec();
    let mut all: Option<ValueId> = None;
    for (dim, size) in vector.shape.iter().enumerate() {
        if transfer.in_bounds[dim] {
            continue;
        }
        let first = OpFoldResult::Value(transfer.indices[dim]);
        let end = apply_expr(rw, loc, &[first], |affine, symbols| {
            affine.add(symbols[0], affine.constant(*size))
        });
        let end = value_of(rw, loc, end);
        let bound = match memory[dim] {
            DYNAMIC => {
                let dim = index::constant(rw, loc, dim as i64);
                memref::dim(rw, loc, transfer.base, dim)
            }
            size => index::constant(rw, loc, size),
        };
        let holds = arith::cmpi(rw, loc, end, bound, arith::CmpIPredicate::Sle);
        let holds = folded(rw, holds);
        all = Some(match all {
            None => holds,
            Some(others) => index::binary(rw, loc, arith::ANDI, others, holds),
        });
    }
    all
}

/// Where memory on the stack is made once for all iterations of the loops around an operation.
fn in_front_of_loops(rw: &Rewriter, op: OpId) -> Option<InsertPoint> {
    let mut at = op;
    while let Some(parent) = rw.body.parent_op(at) {
        if !matches!(rw.body.name(parent), scf::FOR | affine::FOR) {
            break;
        }
        at = parent;
    }
    allocation_scope(rw, at)
}
