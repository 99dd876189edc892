//! Folds of vectors made of elements and taken apart into them.

use oxmlir_ir::hooks::{FoldResult, Folded};
use oxmlir_ir::{Scalar, ValueId};

use crate::folding::Fold;
use crate::folds;
use crate::operands::SOURCE;
use crate::tables::vector as ops;

folds! {
    fn from_elements(f) {
        // from_elements(to_elements(v)) -> v
        if let Some(source) = taken_apart(f) {
            return f.to_value(source);
        }
        let constants: Option<Vec<_>> = f.constants.iter().copied().collect();
        let scalars = |attrs: Vec<_>| {
            attrs.into_iter().map(|a| f.cx.splat_scalar(a)).collect::<Option<Vec<Scalar>>>()
        };
        let scalars = constants.filter(|c| !c.is_empty()).and_then(scalars);
        let attr = scalars.map(|values| f.cx.elements_attr(f.only_result_type(), &values));
        f.to_attr_if(attr)
    }

    fn to_elements(f) {
        let source = f.source();
        let Some(def) = f.body.defining_op(source) else {
            return Folded::No;
        };
        let values: Vec<ValueId> = match f.body.name(def) {
            // to_elements(from_elements(a, b)) -> a, b
            ops::FROM_ELEMENTS => f.body.operand_vec(def).to_vec(),
            // to_elements(broadcast(a)) -> a, a, ...
            ops::BROADCAST if f.cx.rank(f.body.ty(f.body.operand(def, SOURCE))).is_none() => {
                vec![f.body.operand(def, SOURCE); f.body.num_results(f.op)]
            }
            _ => return Folded::No,
        };
        f.results.extend(values.into_iter().map(FoldResult::Value));
        Folded::Results
    }
}

/// The vector whose elements in order are the operands.
fn taken_apart(f: &Fold) -> Option<ValueId> {
    let elements = ops::FromElements::new(f.view()).elements();
    let apart = f.view().defining_op(*elements.first()?)?;
    let apart = ops::ToElements::of(apart)?;
    let is_whole = apart.ty(apart.source()) == f.only_result_type();
    (is_whole && apart.elements() == elements).then_some(apart.source())
}
