//! Constants of llvm: what each stands for, and which operation makes it.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{
    AttrKind, Attribute, Context, Location, OpId, OpName, OpRef, Type, default_params,
};

use crate::tables::llvm as ops;

fn named(cx: &Context, def: &'static ParamDef) -> Attribute {
    cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: default_params(cx, def),
    })
}

pub fn address_of(op: OpRef) -> Option<Attribute> {
    ops::MlirAddressof::new(op).global_name_attr()
}

pub fn undef(op: OpRef) -> Option<Attribute> {
    Some(named(op.cx, ops::UNDEF_ATTR))
}

pub fn poison(op: OpRef) -> Option<Attribute> {
    Some(named(op.cx, ops::POISON_ATTR))
}

/// An integer is the number 0; anything else has no number.
pub fn zero(op: OpRef) -> Option<Attribute> {
    let ty = op.ty(ops::MlirZero::new(op).res());
    let width = op.cx.int_width(ty).filter(|_| op.cx.is_int(ty));
    Some(match width {
        Some(width) => op.cx.apint_attr(ty, ApInt::zero(width)),
        None => named(op.cx, ops::ZERO_ATTR),
    })
}

pub fn equivalent(op: OpRef) -> Option<Attribute> {
    let symbol = ops::DsoLocalEquivalent::new(op).function_name_attr()?;
    Some(op.cx.attr(AttrKind::Dialect {
        def: DefRef(ops::DSO_LOCAL_EQUIVALENT_ATTR),
        params: [symbol].into(),
    }))
}

pub fn block_address(op: OpRef) -> Option<Attribute> {
    op.attr(ops::blockaddress::BLOCK_ADDR_ATTR)
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
        AttrKind::Dialect { .. } if ops::UndefAttr::is(cx, attr) => Some((ops::MLIR_UNDEF, None)),
        AttrKind::Dialect { .. } if ops::PoisonAttr::is(cx, attr) => Some((ops::MLIR_POISON, None)),
        AttrKind::Dialect { .. } if ops::ZeroAttr::is(cx, attr) => Some((ops::MLIR_ZERO, None)),
        AttrKind::Dialect { .. } if ops::BlockaddressAttr::is(cx, attr) => {
            let slot = ops::blockaddress::BLOCK_ADDR_ATTR;
            Some((ops::BLOCKADDRESS, Some((slot, attr))))
        }
        AttrKind::Dialect { .. } => {
            let symbol = ops::DsoLocalEquivalentAttr::of(cx, attr)?.sym_attr()?;
            let slot = ops::dso_local_equivalent::FUNCTION_NAME_ATTR;
            Some((ops::DSO_LOCAL_EQUIVALENT, Some((slot, symbol))))
        }
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
