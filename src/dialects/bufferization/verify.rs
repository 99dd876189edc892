//! What the declarations of bufferization cannot say.

use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, Type, TypeKind};

use crate::operands::SOURCE;
use crate::tables::bufferization as ops;

type Check = Result<(), Diagnostic>;

fn is_memref(op: OpRef, ty: Type) -> bool {
    let kind = op.cx.type_kind(ty);
    matches!(
        kind,
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
    )
}

fn is_tensor(op: OpRef, ty: Type) -> bool {
    let kind = op.cx.type_kind(ty);
    matches!(
        kind,
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. }
    )
}

fn expect(op: OpRef, holds: bool, message: &str) -> Check {
    match holds {
        true => Ok(()),
        false => Err(op.error(message)),
    }
}

/// Sizes are given or those of a copied tensor.
pub fn alloc_tensor(op: OpRef) -> Check {
    use ops::alloc_tensor as slots;
    let (ty, sizes) = (op.only_result_type(), op.group(slots::DYNAMIC_SIZES).len());
    if let Some(copied) = op.optional(slots::COPY) {
        return if sizes > 0 {
            Err(op.plain_error("dynamic sizes not needed when copying a tensor"))
        } else if op.ty(copied) != ty {
            Err(op.plain_error("expected that `copy` and return type match"))
        } else {
            Ok(())
        };
    }
    let shape = op.cx.shape(ty).unwrap_or_default();
    let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
    if dynamic == sizes {
        return Ok(());
    }
    Err(op.error(format_args!(
        "incorrect number of dynamic sizes, has {sizes}, expected {dynamic}"
    )))
}

/// A tensor as destination is replaced by the result, a buffer is written.
pub fn materialize_in_destination(op: OpRef) -> Check {
    use ops::materialize_in_destination as slots;
    let dest = op.operand_type(slots::DEST);
    let to_memref = is_memref(op, dest);
    if is_tensor(op, dest) {
        let results = op.num_results();
        expect(
            op,
            results == 1,
            "tensor 'dest' implies exactly one tensor result",
        )?;
        expect(
            op,
            op.only_result_type() == dest,
            "result and 'dest' types must match",
        )?;
    } else {
        expect(op, to_memref, "'dest' must be a tensor or a memref")?;
        expect(
            op,
            op.num_results() == 0,
            "memref 'dest' implies zero results",
        )?;
    }
    let restrict = op.attr(slots::RESTRICT_ATTR).is_some();
    expect(
        op,
        to_memref || !restrict,
        "'restrict' is valid only for memref destinations",
    )?;
    expect(
        op,
        op.attr(slots::WRITABLE_ATTR).is_some() == to_memref,
        "'writable' must be specified if and only if the destination is of memref type",
    )?;
    same_shape(op, op.operand_type(slots::SOURCE), dest)
}

fn same_shape(op: OpRef, source: Type, dest: Type) -> Check {
    let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    let compatible = match (op.cx.shape(source), op.cx.shape(dest)) {
        (Some(source), Some(dest)) => {
            let same_rank = source.len() == dest.len();
            expect(
                op,
                same_rank,
                "rank mismatch between source and destination shape",
            )?;
            source.iter().zip(dest).all(fits)
        }
        (source, dest) => source.is_none() && dest.is_none(),
    };
    expect(op, compatible, "source/destination shapes are incompatible")
}

/// Each buffer has a condition, and each one that is retained gets a new one.
pub fn dealloc(op: OpRef) -> Check {
    use ops::dealloc as slots;
    let count = |group| op.group(group).len();
    expect(
        op,
        count(slots::MEMREFS) == count(slots::CONDITIONS),
        "must have the same number of conditions as memrefs to deallocate",
    )?;
    expect(
        op,
        count(slots::RETAINED) == op.num_results(),
        "must have the same number of updated conditions (results) as retained operands",
    )
}

/// Tensor and buffer have the very same shape and elements.
pub fn tensor_and_buffer(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    if op.cx.shape(from) != op.cx.shape(to) {
        return Err(op.plain_error("shapes do not match"));
    }
    if op.cx.element_type(from) != op.cx.element_type(to) {
        return Err(op.plain_error("element types do not match"));
    }
    Ok(())
}
