//! Vectors, aggregates, assembly and intrinsics; the weights of branches.

use oxmlir_ir::{OpRef, Type, TypeKind};

use super::{Check, plain, quoted};
use crate::llvm::predicates::member;
use crate::llvm::types;
use crate::tables::llvm as ops;

pub fn extractvalue(op: OpRef) -> Check {
    let extract = ops::Extractvalue::new(op);
    let container = op.ty(extract.container());
    let member = member(op.cx, container, &extract.position());
    let member = member.map_err(|message| op.error(message))?;
    let result = op.ty(extract.res());
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
    let insert = ops::Insertvalue::new(op);
    let container = op.ty(insert.container());
    let member = member(op.cx, container, &insert.position());
    let member = member.map_err(|message| op.error(message))?;
    let value = op.ty(insert.value());
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
    let shuffle = ops::Shufflevector::new(op);
    let mask = shuffle.mask();
    let scalable = |ty: Type| matches!(op.cx.type_kind(ty), TypeKind::Vector { scalable, .. } if scalable.contains(&true));
    let splat = mask.iter().all(|m| Some(m) == mask.first());
    match scalable(op.ty(shuffle.v1())) && !splat {
        true => Err(op.error("expected a splat operation for scalable vectors")),
        false => Ok(()),
    }
}

pub fn switch(op: OpRef) -> Check {
    let switch = ops::Switch::new(op);
    let cases = switch.case_destinations_successor().len();
    if let Some(values) = switch.case_values() {
        let ty = op.cx.attr_type(values);
        let count: i64 = op.cx.shape(ty).map_or(0, |s| s.iter().product());
        if usize::try_from(count) != Ok(cases) {
            let message = "expects number of case values to match number of case destinations";
            return Err(plain(op, message));
        }
        if op.cx.element_type(ty) != op.ty(switch.value()) {
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
    match ops::InlineAsm::new(op).tail_call_kind() {
        ops::TailCallKind::Musttail => {
            Err(op.error("tail call kind 'musttail' is not supported by this operation"))
        }
        _ => Ok(()),
    }
}

/// `llvm.mlir.zero` of a type that has a zero.
pub fn zero(op: OpRef) -> Check {
    match types::as_target(op.cx, op.ty(ops::MlirZero::new(op).res())) {
        Some(target) if !types::has_zero(&target) => {
            Err(op.error("target extension type does not support zero-initializer"))
        }
        _ => Ok(()),
    }
}

/// `llvm.intr.sincos` returns both in one struct.
pub fn sincos(op: OpRef) -> Check {
    let sincos = ops::IntrSincos::new(op);
    let (operand, result) = (op.ty(sincos.val()), op.ty(sincos.res()));
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
    let gather = ops::IntrMaskedGather::new(op);
    pointers(op, op.ty(gather.ptrs()), op.ty(gather.res()), 1)
}

pub fn masked_scatter(op: OpRef) -> Check {
    let scatter = ops::IntrMaskedScatter::new(op);
    pointers(op, op.ty(scatter.ptrs()), op.ty(scatter.value()), 2)
}
