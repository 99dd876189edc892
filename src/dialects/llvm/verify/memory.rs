//! Loads, stores, atomics, and addresses.

use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{OpRef, Type, TypeKind};

use super::{Check, keyword, number, quoted};
use crate::llvm::types;
use crate::tables::llvm as ops;

// The orderings of atomic accesses.
const NOT_ATOMIC: i64 = 0;
const MONOTONIC: i64 = 2;
const ACQUIRE: i64 = 4;
const RELEASE: i64 = 5;
const ACQ_REL: i64 = 6;

/// A constant index that stands for an operand.
pub const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// What loads and stores say of themselves.
struct Access {
    ty: Type,
    ordering: usize,
    syncscope: usize,
    alignment: usize,
    /// Orderings that make no sense.
    unsupported: [i64; 2],
}

pub fn load(op: OpRef) -> Check {
    use ops::load as slots;
    dereferenceable(op)?;
    access(
        op,
        Access {
            ty: op.result_type(0),
            ordering: slots::ORDERING_ATTR,
            syncscope: slots::SYNCSCOPE_ATTR,
            alignment: slots::ALIGNMENT_ATTR,
            unsupported: [RELEASE, ACQ_REL],
        },
    )
}

pub fn store(op: OpRef) -> Check {
    use ops::store as slots;
    access(
        op,
        Access {
            ty: op.operand_type(slots::VALUE),
            ordering: slots::ORDERING_ATTR,
            syncscope: slots::SYNCSCOPE_ATTR,
            alignment: slots::ALIGNMENT_ATTR,
            unsupported: [ACQUIRE, ACQ_REL],
        },
    )
}

fn access(op: OpRef, access: Access) -> Check {
    let ordering = number(op, access.ordering);
    if ordering == NOT_ATOMIC {
        return match op.attr(access.syncscope) {
            Some(_) => Err(op.error("expected syncscope to be null for non-atomic access")),
            None => Ok(()),
        };
    }
    if !is_atomic(op, access.ty) {
        return Err(op.error(format!(
            "unsupported type {} for atomic access",
            quoted(op, access.ty)
        )));
    }
    if access.unsupported.contains(&ordering) {
        return Err(op.error(format!(
            "unsupported ordering '{}'",
            keyword(op, access.ordering, "llvm.AtomicOrdering")
        )));
    }
    match op.attr(access.alignment) {
        Some(_) => Ok(()),
        None => Err(op.error("expected alignment for atomic access")),
    }
}

/// Whether values of the type are accessed atomically: 8 to 64 bits (pointers), a power of two.
fn is_atomic(op: OpRef, ty: Type) -> bool {
    if types::is_ptr(op.cx, ty) {
        return true;
    }
    let bits = match op.cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Float(kind) if *kind != FloatKind::F80 => kind.width(),
        _ => return false,
    };
    bits >= 8 && bits.is_power_of_two()
}

/// What is said of the pointer that an operation makes needs one.
pub fn dereferenceable(op: OpRef) -> Check {
    let is_said = op.named_attr("dereferenceable").is_some();
    match is_said && !types::is_ptr(op.cx, op.result_type(0)) {
        true => Err(op.error("expected op to return a single LLVM pointer type")),
        false => Ok(()),
    }
}

pub fn alloca(op: OpRef) -> Check {
    let element = op.type_attr(ops::alloca::ELEM_TYPE_ATTR);
    match element.and_then(|ty| types::as_target(op.cx, ty)) {
        Some(target) if !types::can_be_in_memory(&target) => {
            Err(op.error("this target extension type cannot be used in alloca"))
        }
        _ => Ok(()),
    }
}

pub fn fence(op: OpRef) -> Check {
    match number(op, ops::fence::ORDERING_ATTR) {
        ordering if ordering >= ACQUIRE => Ok(()),
        _ => Err(op.error("can be given only acquire, release, acq_rel, and seq_cst orderings")),
    }
}

pub fn atomicrmw(op: OpRef) -> Check {
    use ops::atomicrmw as slots;
    let ty = op.operand_type(slots::VAL);
    let is_float = |ty| types::is_llvm_float(op.cx, ty);
    match keyword(op, slots::BIN_OP_ATTR, "llvm.AtomicBinOp") {
        "fadd" | "fsub" | "fmin" | "fmax" | "fminimum" | "fmaximum" => {
            if types::is_llvm_vector(op.cx, ty) {
                if !is_float(op.cx.element_type(ty)) {
                    let message = "expected LLVM IR floating point type for vector element";
                    return Err(op.error(message));
                }
            } else if !is_float(ty) {
                return Err(op.error("expected LLVM IR floating point type"));
            }
        }
        "xchg" => {
            let fits = types::is_ptr(op.cx, ty)
                || is_float(ty)
                || matches!(
                    op.cx.type_kind(ty),
                    TypeKind::Integer {
                        width: 8 | 16 | 32 | 64,
                        ..
                    }
                );
            if !fits {
                return Err(op.error("unexpected LLVM IR type for 'xchg' bin_op"));
            }
        }
        _ => {
            let fits = matches!(
                op.cx.type_kind(ty),
                TypeKind::Integer {
                    width: 8 | 16 | 32 | 64,
                    ..
                }
            );
            if !fits {
                return Err(op.error("expected LLVM IR integer type"));
            }
        }
    }
    match number(op, slots::ORDERING_ATTR) < MONOTONIC {
        true => Err(op.error("expected at least 'monotonic' ordering")),
        false => Ok(()),
    }
}

pub fn cmpxchg(op: OpRef) -> Check {
    use ops::cmpxchg as slots;
    let ty = op.operand_type(slots::VAL);
    let fits = types::is_ptr(op.cx, ty)
        || matches!(
            op.cx.type_kind(ty),
            TypeKind::Integer {
                width: 8 | 16 | 32 | 64,
                ..
            }
        )
        || matches!(
            op.cx.type_kind(ty),
            TypeKind::Float(FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)
        );
    if !fits {
        return Err(op.error("unexpected LLVM IR type"));
    }
    let success = number(op, slots::SUCCESS_ORDERING_ATTR);
    let failure = number(op, slots::FAILURE_ORDERING_ATTR);
    if success < MONOTONIC || failure < MONOTONIC {
        return Err(op.error("ordering must be at least 'monotonic'"));
    }
    match failure == RELEASE || failure == ACQ_REL {
        true => Err(op.error("failure ordering cannot be 'release' or 'acq_rel'")),
        false => Ok(()),
    }
}

pub fn gep(op: OpRef) -> Check {
    use ops::getelementptr as slots;
    const INBOUNDS: i64 = 3;
    if number(op, slots::NO_WRAP_FLAGS_ATTR) & INBOUNDS == 1 {
        return Err(op.error("'inbounds_flag' cannot be used directly."));
    }
    let indices = op.dense_attr(slots::RAW_CONSTANT_INDICES_ATTR);
    let dynamic = indices.iter().filter(|i| **i == DYNAMIC_INDEX).count();
    if dynamic != op.group(slots::DYNAMIC_INDICES).len() {
        return Err(
            op.error("expected as many dynamic indices as specified in 'rawConstantIndices'")
        );
    }
    let Some(element) = op.type_attr(slots::ELEM_TYPE_ATTR) else {
        return Ok(());
    };
    let mut at = element;
    for (i, index) in indices.iter().enumerate().skip(1) {
        at = indexed(op, at, i, *index)?;
    }
    Ok(())
}

/// The type that index number `i` leads to.
fn indexed(op: OpRef, ty: Type, i: usize, index: i64) -> Result<Type, oxmlir_ir::Diagnostic> {
    let cx = op.cx;
    if let Some(body) = types::as_struct(cx, ty) {
        if index == DYNAMIC_INDEX {
            return Err(op.error(format!(
                "expected index {i} indexing a struct to be constant"
            )));
        }
        let field = usize::try_from(index).ok().and_then(|f| body.field(f));
        return field
            .ok_or_else(|| op.error(format!("index {i} indexing a struct is out of bounds")));
    }
    if let Some((_, element)) = types::as_array(cx, ty) {
        return Ok(element);
    }
    match cx.type_kind(ty) {
        TypeKind::Vector { element, .. } => Ok(*element),
        _ => Err(op.error(format!(
            "type {} cannot be indexed (index #{i})",
            quoted(op, ty)
        ))),
    }
}
