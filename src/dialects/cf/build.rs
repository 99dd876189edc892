//! Building branches.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, Location, OpId, OpState, Scalar, Type, TypeKind, ValueId};

use crate::tables::cf as ops;

/// A block, and what is passed to it.
pub type Target = (BlockId, Vec<ValueId>);

/// Inserts a `cf.switch` over 32-bit values.
pub fn switch(
    rw: &mut Rewriter,
    loc: Location,
    flag: ValueId,
    default: &Target,
    cases: &[(i64, Target)],
) -> OpId {
    let mut operands = vec![flag];
    operands.extend(&default.1);
    let mut successors = vec![default.0];
    let (mut values, mut segments) = (Vec::new(), Vec::new());
    for (value, (block, passed)) in cases {
        values.push(Scalar::Int(ApInt::from_i64(32, *value)));
        segments.push(passed.len() as i64);
        operands.extend(passed);
        successors.push(*block);
    }
    let cx = rw.cx;
    let sizes = [1, default.1.len() as i64, segments.iter().sum()];
    let mut attrs = vec![
        (
            ops::switch::CASE_OPERAND_SEGMENTS_ATTR,
            cx.dense_array(Type::I32, &segments),
        ),
        (
            ops::switch::OPERAND_SEGMENT_SIZES_ATTR,
            cx.dense_array(Type::I32, &sizes),
        ),
    ];
    if !values.is_empty() {
        let vector = cx.ty(TypeKind::Vector {
            shape: [values.len() as i64].into(),
            scalable: [false].into(),
            element: Type::I32,
        });
        let values = cx.elements_attr(vector, &values);
        attrs.push((ops::switch::CASE_VALUES_ATTR, values));
    }
    rw.insert(&OpState {
        operands: &operands,
        attrs: &attrs,
        successors: &successors,
        ..OpState::new(ops::SWITCH, loc)
    })
}
