//! Loads, stores, atomics, and addresses.

use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{Attribute, OpRef, Type, TypeKind};

use super::{Check, quoted};
use crate::llvm::{DYNAMIC_INDEX, types};
use crate::tables::llvm as ops;
use ops::{AtomicBinOp, AtomicOrdering, GEPNoWrapFlags};

/// What loads and stores say of themselves.
struct Access {
    ty: Type,
    ordering: AtomicOrdering,
    syncscope: Option<Attribute>,
    alignment: Option<Attribute>,
    /// Orderings that make no sense.
    unsupported: [AtomicOrdering; 2],
}

pub fn load(op: OpRef) -> Check {
    dereferenceable(op)?;
    let load = ops::Load::new(op);
    access(
        op,
        Access {
            ty: op.ty(load.res()),
            ordering: load.ordering(),
            syncscope: load.syncscope_attr(),
            alignment: load.alignment_attr(),
            unsupported: [AtomicOrdering::Release, AtomicOrdering::AcqRel],
        },
    )
}

pub fn store(op: OpRef) -> Check {
    let store = ops::Store::new(op);
    access(
        op,
        Access {
            ty: op.ty(store.value()),
            ordering: store.ordering(),
            syncscope: store.syncscope_attr(),
            alignment: store.alignment_attr(),
            unsupported: [AtomicOrdering::Acquire, AtomicOrdering::AcqRel],
        },
    )
}

fn access(op: OpRef, access: Access) -> Check {
    if access.ordering == AtomicOrdering::NotAtomic {
        return match access.syncscope {
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
    if access.unsupported.contains(&access.ordering) {
        return Err(op.error(format!(
            "unsupported ordering '{}'",
            access.ordering.keyword()
        )));
    }
    match access.alignment {
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
    let is_said = ops::shared::dereferenceable(op).is_some();
    match is_said && !types::is_ptr(op.cx, op.only_result_type()) {
        true => Err(op.error("expected op to return a single LLVM pointer type")),
        false => Ok(()),
    }
}

pub fn alloca(op: OpRef) -> Check {
    let element = ops::Alloca::new(op).elem_type();
    match types::as_target(op.cx, element) {
        Some(target) if !types::can_be_in_memory(&target) => {
            Err(op.error("this target extension type cannot be used in alloca"))
        }
        _ => Ok(()),
    }
}

pub fn fence(op: OpRef) -> Check {
    match ops::Fence::new(op).ordering() >= AtomicOrdering::Acquire {
        true => Ok(()),
        false => {
            Err(op.error("can be given only acquire, release, acq_rel, and seq_cst orderings"))
        }
    }
}

pub fn atomicrmw(op: OpRef) -> Check {
    let atomic = ops::Atomicrmw::new(op);
    let ty = op.ty(atomic.val());
    let is_float = |ty| types::is_llvm_float(op.cx, ty);
    match atomic.bin_op() {
        AtomicBinOp::Fadd
        | AtomicBinOp::Fsub
        | AtomicBinOp::Fmin
        | AtomicBinOp::Fmax
        | AtomicBinOp::Fminimum
        | AtomicBinOp::Fmaximum => {
            if types::is_llvm_vector(op.cx, ty) {
                if !is_float(op.cx.element_type(ty)) {
                    let message = "expected LLVM IR floating point type for vector element";
                    return Err(op.error(message));
                }
            } else if !is_float(ty) {
                return Err(op.error("expected LLVM IR floating point type"));
            }
        }
        AtomicBinOp::Xchg => {
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
    match atomic.ordering() < AtomicOrdering::Monotonic {
        true => Err(op.error("expected at least 'monotonic' ordering")),
        false => Ok(()),
    }
}

pub fn cmpxchg(op: OpRef) -> Check {
    let exchange = ops::Cmpxchg::new(op);
    let ty = op.ty(exchange.val());
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
    let (success, failure) = (exchange.success_ordering(), exchange.failure_ordering());
    if success.min(failure) < AtomicOrdering::Monotonic {
        return Err(op.error("ordering must be at least 'monotonic'"));
    }
    match matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
        true => Err(op.error("failure ordering cannot be 'release' or 'acq_rel'")),
        false => Ok(()),
    }
}

pub fn gep(op: OpRef) -> Check {
    let gep = ops::Getelementptr::new(op);
    if gep.no_wrap_flags() & GEPNoWrapFlags::INBOUNDS == GEPNoWrapFlags::INBOUNDS_FLAG {
        return Err(op.error("'inbounds_flag' cannot be used directly."));
    }
    let indices = gep.raw_constant_indices();
    let dynamic = indices.iter().filter(|i| **i == DYNAMIC_INDEX).count();
    if dynamic != gep.dynamic_indices().len() {
        return Err(
            op.error("expected as many dynamic indices as specified in 'rawConstantIndices'")
        );
    }
    let mut at = gep.elem_type();
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
