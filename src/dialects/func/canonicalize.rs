//! Canonicalization of func.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Location, OpId, Type, ValueId};
use smallvec::SmallVec;

use crate::tables::func::{self as ops, CallOptions};

pub const CALL_INDIRECT: &[Pattern] = &[Pattern::new("DirectCall", direct_call)];

// call_indirect(constant @f, args...) -> call @f(args...)
fn direct_call(rw: &mut Rewriter, op: OpId) -> bool {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let view = ops::CallIndirect::new(rw.op(op));
    let Some(callee) = view.defining_op(view.callee()) else {
        return false;
    };
    let Some(function) = ops::Constant::of(callee) else {
        return false;
    };
    let (name, operands) = (function.value().to_owned(), view.callee_operands());
    let types: SmallVec<[Type; 2]> = view.result_types().collect();
    let list = |attr: Option<Attribute>| attr.map(|attr| cx.array_elements(attr));
    let options = CallOptions {
        arg_attrs: list(view.arg_attrs_attr()),
        res_attrs: list(view.res_attrs_attr()),
        ..CallOptions::default()
    };
    rw.insert_before(op);
    let call = ops::call_with(rw, loc, &types, &operands, &name, options);
    let results: SmallVec<[ValueId; 2]> = rw.body.results(call).collect();
    rw.replace(op, &results);
    true
}

/// Function symbols become `func.constant`.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let symbol = matches!(
        rw.cx.attr_kind(attr),
        oxmlir_ir::AttrKind::SymbolRef { nested, .. } if nested.is_empty()
    );
    let function = matches!(rw.cx.type_kind(ty), oxmlir_ir::TypeKind::Function { .. });
    (symbol && function).then(|| {
        rw.create(
            ops::CONSTANT,
            loc,
            &[],
            &[ty],
            &[(ops::constant::VALUE_ATTR, attr)],
        )
    })
}
