//! Copies of buffers.

use oxmlir_dialects::memref::layout::{is_contiguous_row_major, is_identity};
use oxmlir_dialects::tables::{llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Context, OpId, Type, TypeKind, ValueId};

use super::{builder, element_type, is_ranked};
use crate::conversion::llvm_common::{Descriptor, Function, LlvmBuilder, UnrankedDescriptor};

// copy(a, b) -> memcpy(b, a) where both are dense, else a call of memrefCopy
pub fn copy(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use memref::copy::{SOURCE, TARGET};
    let view = memref::Copy::new(rw.op(op));
    let types = [view.ty(view.source()), view.ty(view.target())];
    let descs = [operands[SOURCE], operands[TARGET]];
    if types.iter().all(|ty| is_dense(rw.cx, *ty)) {
        copy_dense(rw, op, types, descs)
    } else {
        call_copy(rw, op, types, descs)
    }
}

/// Whether the elements lie next to each other in row-major order, behind any offset.
fn is_dense(cx: &Context, ty: Type) -> bool {
    let is_empty = || cx.shape(ty).is_some_and(|shape| shape.contains(&0));
    is_identity(cx, ty) || (!is_empty() && is_contiguous_row_major(cx, ty))
}

fn copy_dense(
    rw: &mut ConversionRewriter,
    op: OpId,
    [source, _]: [Type; 2],
    descs: [ValueId; 2],
) -> Outcome {
    let element = element_type(rw, source)?;
    let mut b = builder(rw, op)?;
    let [source, target] = descs.map(Descriptor::new);
    let mut count = b.constant(1);
    for dim in 0..source.rank(&b) {
        let size = source.size(&mut b, dim);
        count = b.mul(count, size);
    }
    let bytes = b.size_of(element);
    let total = b.mul(count, bytes);
    let from = first_element(&mut b, source, element);
    let to = first_element(&mut b, target, element);
    b.memcpy(to, from, total);
    rw.erase(op);
    Ok(())
}

fn first_element(b: &mut LlvmBuilder, desc: Descriptor, element: Type) -> ValueId {
    let base = desc.aligned(b);
    let offset = desc.offset(b);
    b.gep_value(base, element, offset)
}

fn call_copy(
    rw: &mut ConversionRewriter,
    op: OpId,
    [source, target]: [Type; 2],
    [from, to]: [ValueId; 2],
) -> Outcome {
    let element = element_type(rw, source)?;
    let unranked = [unranked_type(rw, source)?, unranked_type(rw, target)?];
    let ranked = [is_ranked(rw, source), is_ranked(rw, target)];
    let callee = Function::copy(rw)?.declare(rw)?;
    let mut b = builder(rw, op)?;
    let ptr = b.ptr();
    let stack = llvm::intr_stacksave(b.rw, b.loc, ptr);
    let mut descs = [from, to];
    for ((desc, ranked), ty) in descs.iter_mut().zip(ranked).zip(unranked) {
        if ranked {
            *desc = make_unranked(&mut b, *desc, ty);
        }
    }
    let one = b.constant(1);
    let [source, target] = descs.map(|desc| b.spill_into(desc, one));
    let bytes = b.size_of(element);
    b.call(&callee, &[bytes, source, target], None);
    llvm::intr_stackrestore(b.rw, b.loc, stack);
    rw.erase(op);
    Ok(())
}

/// What the unranked memref with the elements of `memref` becomes.
fn unranked_type(rw: &ConversionRewriter, memref: Type) -> Result<Type, NoMatch> {
    let kind = match rw.cx.type_kind(memref) {
        TypeKind::MemRef { element, space, .. } => TypeKind::UnrankedMemRef {
            element: *element,
            space: *space,
        },
        _ => return rw.convert(memref),
    };
    rw.convert(rw.cx.ty(kind))
}

fn make_unranked(b: &mut LlvmBuilder, ranked: ValueId, ty: Type) -> ValueId {
    let rank = Descriptor::new(ranked).rank(b) as i64;
    let rank = b.rw.cx.int_attr(b.index, rank);
    let rank = b.constant_attr(rank, b.index);
    let addr = b.spill(ranked);
    UnrankedDescriptor::pack(b, ty, rank, addr).value
}
