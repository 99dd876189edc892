//! Canonicalization of func.

use oxmlir_ir::def::OpName;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Location, OpId, OpRef, OpState, Type, ValueId};
use smallvec::SmallVec;

use crate::tables::func as ops;

pub const CALL_INDIRECT: &[Pattern] = &[Pattern::new("DirectCall", direct_call)];

// call_indirect(constant @f, args...) -> call @f(args...)
fn direct_call(rw: &mut Rewriter, op: OpId) -> bool {
    let callee = rw.body.operand(op, ops::call_indirect::CALLEE);
    let Some(symbol) = function_constant(rw, callee) else {
        return false;
    };
    let operands: SmallVec<[ValueId; 4]> = rw.body.operands(op).skip(1).collect();
    let results: SmallVec<[Type; 2]> = rw.body.result_types(op).collect();
    let mut attrs: SmallVec<[(usize, Attribute); 3]> =
        SmallVec::from_iter([(ops::call::CALLEE_ATTR, symbol)]);
    let kept = [
        (
            ops::call_indirect::ARG_ATTRS_ATTR,
            ops::call::ARG_ATTRS_ATTR,
        ),
        (
            ops::call_indirect::RES_ATTRS_ATTR,
            ops::call::RES_ATTRS_ATTR,
        ),
    ];
    let kept = kept.into_iter();
    attrs.extend(kept.filter_map(|(from, to)| Some((to, rw.body.attr(op, from)?))));
    let state = OpState {
        operands: &operands,
        results: &results,
        attrs: &attrs,
        ..OpState::new(ops::CALL, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
    true
}

/// The symbol of the `func.constant` that defines a value.
fn function_constant(rw: &Rewriter, value: ValueId) -> Option<Attribute> {
    let def: OpRef = rw.op(rw.body.defining_op(value)?);
    let name: OpName = def.name();
    (name == ops::CONSTANT).then(|| def.attr(ops::constant::VALUE_ATTR))?
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
