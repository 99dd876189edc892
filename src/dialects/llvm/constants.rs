//! Constants of llvm: what each stands for, and which operation makes it.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{
    AttrKind, Attribute, Context, Location, OpId, OpName, OpRef, Type, default_params,
};

use crate::tables::llvm as ops;

const UNDEF: &str = "llvm.undef";
const POISON: &str = "llvm.poison";
const ZERO: &str = "llvm.zero";
const EQUIVALENT: &str = "llvm.dso_local_equivalent";

fn named(cx: &Context, mnemonic: &str) -> Option<Attribute> {
    let def = cx.registry().attr_def(mnemonic)?;
    Some(cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: default_params(cx, def),
    }))
}

pub fn address_of(op: OpRef) -> Option<Attribute> {
    op.attr(ops::mlir_addressof::GLOBAL_NAME_ATTR)
}

pub fn undef(op: OpRef) -> Option<Attribute> {
    named(op.cx, UNDEF)
}

pub fn poison(op: OpRef) -> Option<Attribute> {
    named(op.cx, POISON)
}

/// An integer is the number 0; anything else has no number.
pub fn zero(op: OpRef) -> Option<Attribute> {
    let ty = op.result_type(0);
    match op.cx.int_width(ty).filter(|_| op.cx.is_int(ty)) {
        Some(width) => Some(op.cx.apint_attr(ty, ApInt::zero(width))),
        None => named(op.cx, ZERO),
    }
}

pub fn equivalent(op: OpRef) -> Option<Attribute> {
    let def = op.cx.registry().attr_def(EQUIVALENT)?;
    let symbol = op.attr(ops::dso_local_equivalent::FUNCTION_NAME_ATTR)?;
    Some(op.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: [symbol].into(),
    }))
}

/// Inserts the operation that has the constant `attr` as its result.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let (name, inherent) = operation(rw.cx, attr, ty)?;
    Some(rw.create(name, loc, &[], &[ty], inherent.as_slice()))
}

/// The operation for a constant, and its attribute.
fn operation(
    cx: &Context,
    attr: Attribute,
    ty: Type,
) -> Option<(OpName, Option<(usize, Attribute)>)> {
    match cx.attr_kind(attr) {
        AttrKind::Dialect { def, params } => match def.0.name {
            UNDEF => Some((ops::MLIR_UNDEF, None)),
            POISON => Some((ops::MLIR_POISON, None)),
            ZERO => Some((ops::MLIR_ZERO, None)),
            EQUIVALENT => {
                let slot = ops::dso_local_equivalent::FUNCTION_NAME_ATTR;
                Some((ops::DSO_LOCAL_EQUIVALENT, Some((slot, *params.first()?))))
            }
            _ => None,
        },
        AttrKind::SymbolRef { nested, .. } if nested.is_empty() => {
            let slot = ops::mlir_addressof::GLOBAL_NAME_ATTR;
            Some((ops::MLIR_ADDRESSOF, Some((slot, attr))))
        }
        AttrKind::Integer { .. } | AttrKind::Float { .. } | AttrKind::DenseElements { .. }
            if cx.attr_type(attr) == ty =>
        {
            let slot = ops::mlir_constant::VALUE_ATTR;
            Some((ops::MLIR_CONSTANT, Some((slot, attr))))
        }
        _ => None,
    }
}
