//! Building branches.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, BlockId, Context, Location, OpId, Scalar, Type, TypeKind, ValueId};

use crate::tables::cf::{self, SwitchOptions};

/// A block, and what is passed to it.
pub type Target = (BlockId, Vec<ValueId>);

/// A case of a switch: the value of the flag, and where it leads.
pub type Case = (ApInt, Target);

/// Inserts a `cf.switch` over 32-bit values.
pub fn switch(
    rw: &mut Rewriter,
    loc: Location,
    flag: ValueId,
    default: &Target,
    cases: &[(i64, Target)],
) -> OpId {
    let case = |(value, to): &(i64, Target)| (ApInt::from_i64(32, *value), to.clone());
    let cases: Vec<Case> = cases.iter().map(case).collect();
    switch_of(rw, loc, flag, default, &cases)
}

/// Inserts a `cf.switch` over values of the flag's type.
pub fn switch_of(
    rw: &mut Rewriter,
    loc: Location,
    flag: ValueId,
    default: &Target,
    cases: &[Case],
) -> OpId {
    let segments: Vec<i64> = cases.iter().map(|(_, to)| to.1.len() as i64).collect();
    let passed: Vec<ValueId> = cases.iter().flat_map(|(_, to)| &to.1).copied().collect();
    let blocks: Vec<BlockId> = cases.iter().map(|(_, to)| to.0).collect();
    let case_values = (!cases.is_empty()).then(|| case_values(rw.cx, rw.body.ty(flag), cases));
    cf::switch_with(
        rw,
        loc,
        flag,
        &default.1,
        &passed,
        &segments,
        default.0,
        &blocks,
        SwitchOptions { case_values },
    )
}

fn case_values(cx: &Context, element: Type, cases: &[Case]) -> Attribute {
    let values = cases.iter().map(|(value, _)| Scalar::Int(value.clone()));
    let values: Vec<Scalar> = values.collect();
    let vector = cx.ty(TypeKind::Vector {
        shape: [values.len() as i64].into(),
        scalable: [false].into(),
        element,
    });
    cx.elements_attr(vector, &values)
}
