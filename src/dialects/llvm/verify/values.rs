//! Vectors, aggregates, assembly and intrinsics; the weights of branches.

use oxmlir_ir::{OpRef, Type, TypeKind};

use super::{Check, keyword, plain, quoted};
use crate::llvm::predicates::member;
use crate::llvm::types;
use crate::tables::llvm as ops;

pub fn extractvalue(op: OpRef) -> Check {
    use ops::extractvalue as slots;
    let container = op.operand_type(slots::CONTAINER);
    let path = op.dense_attr(slots::POSITION_ATTR);
    let member = member(op.cx, container, &path).map_err(|message| op.error(message))?;
    let result = op.result_type(0);
    match member == result {
        true => Ok(()),
        false => Err(op.error(format!(
            "Type mismatch: extracting from {} should produce {} but this op returns {}",
            quoted(op, container),
            quoted(op, member),
            quoted(op, result)
        ))),
    }
}

pub fn insertvalue(op: OpRef) -> Check {
    use ops::insertvalue as slots;
    let container = op.operand_type(slots::CONTAINER);
    let path = op.dense_attr(slots::POSITION_ATTR);
    let member = member(op.cx, container, &path).map_err(|message| op.error(message))?;
    let value = op.operand_type(slots::VALUE);
    match member == value {
        true => Ok(()),
        false => Err(op.error(format!(
            "Type mismatch: cannot insert {} into {}",
            quoted(op, value),
            quoted(op, container)
        ))),
    }
}

pub fn shufflevector(op: OpRef) -> Check {
    let mask = op.dense_attr(ops::shufflevector::MASK_ATTR);
    let scalable = |ty: Type| matches!(op.cx.type_kind(ty), TypeKind::Vector { scalable, .. } if scalable.contains(&true));
    let splat = mask.iter().all(|m| Some(m) == mask.first());
    match scalable(op.operand_type(ops::shufflevector::V1)) && !splat {
        true => Err(op.error("expected a splat operation for scalable vectors")),
        false => Ok(()),
    }
}

pub fn switch(op: OpRef) -> Check {
    use ops::switch as slots;
    let cases = op.body.num_successors(op.id).saturating_sub(1);
    if let Some(values) = op.attr(slots::CASE_VALUES_ATTR) {
        let ty = op.cx.attr_type(values);
        let count: i64 = op.cx.shape(ty).map_or(0, |s| s.iter().product());
        if usize::try_from(count) != Ok(cases) {
            let message = "expects number of case values to match number of case destinations";
            return Err(plain(op, message));
        }
        if op.cx.element_type(ty) != op.operand_type(slots::VALUE) {
            return Err(plain(
                op,
                "expects case value type to match condition value type",
            ));
        }
    } else if cases > 0 {
        let message = "expects number of case values to match number of case destinations";
        return Err(plain(op, message));
    }
    Ok(())
}

pub fn inline_asm(op: OpRef) -> Check {
    let kind = keyword(
        op,
        ops::inline_asm::TAIL_CALL_KIND_ATTR,
        "llvm.TailCallKind",
    );
    match kind {
        "musttail" => Err(op.error("tail call kind 'musttail' is not supported by this operation")),
        _ => Ok(()),
    }
}

/// `llvm.mlir.zero` of a type that has a zero.
pub fn zero(op: OpRef) -> Check {
    match types::as_target(op.cx, op.result_type(0)) {
        Some(target) if !types::has_zero(&target) => {
            Err(op.error("target extension type does not support zero-initializer"))
        }
        _ => Ok(()),
    }
}

/// `llvm.intr.sincos` returns both in one struct.
pub fn sincos(op: OpRef) -> Check {
    let (operand, result) = (op.operand_type(0), op.result_type(0));
    let expected = types::literal_struct(op.cx, &[operand, operand], false);
    match result == expected {
        true => Ok(()),
        false => Err(op.error(format!(
            "expected result type to be an homogeneous struct with two elements matching the operand type, but got {}",
            quoted(op, result)
        ))),
    }
}

/// The vector of pointers of a gather or scatter has the shape of the data.
fn pointers(op: OpRef, pointers: Type, data: Type, number: usize) -> Check {
    let pointer = op.cx.element_type(pointers);
    let expected = op.cx.with_element(data, pointer);
    match pointers == expected {
        true => Ok(()),
        false => Err(op.error(format!(
            "expected operand #{number} type to be {}",
            quoted(op, expected)
        ))),
    }
}

pub fn masked_gather(op: OpRef) -> Check {
    pointers(op, op.operand_type(0), op.result_type(0), 1)
}

pub fn masked_scatter(op: OpRef) -> Check {
    pointers(op, op.operand_type(1), op.operand_type(0), 2)
}
