//! Folding of tensor operations.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{Context, DYNAMIC, Mixed, OpRef, Type, TypeKind, ValueId};

use super::sizes::by_operands;
use crate::folding::Fold;
use crate::folds;
use crate::memref::mixed::Slice;
use crate::tables::tensor as ops;

folds! {
    // dim(t, c) -> the size of t, where that is known
    fn dim(f) {
        let known = f.constant(ops::dim::INDEX).and_then(|a| f.cx.int_value(a));
        let Some(index) = known.and_then(|i| usize::try_from(i).ok()) else {
            return Folded::No;
        };
        let source = f.body.ty(f.operand(ops::dim::SOURCE));
        match f.cx.shape(source).and_then(|shape| shape.get(index)) {
            None => Folded::No,
            Some(&DYNAMIC) => match dynamic_size(f, index) {
                Some(size) => f.to_value(size),
                None => fold_cast(f),
            },
            Some(size) => f.to_int(*size),
        }
    }
}

/// The operand that holds a dynamic size of what defines the source.
fn dynamic_size(f: &Fold, index: usize) -> Option<ValueId> {
    let source = f.operand(ops::dim::SOURCE);
    let def = OpRef::new(f.cx, f.body, f.body.defining_op(source)?);
    let size = match def.name() {
        ops::GENERATE => *by_operands(def, ops::generate::DYNAMIC_EXTENTS).get(index)?,
        ops::EXTRACT_SLICE => {
            let from = def.operand_type(ops::extract_slice::SOURCE);
            let same_rank = f.cx.rank(from) == f.cx.rank(def.result_type(0));
            *Slice::of(def).sizes.get(index).filter(|_| same_rank)?
        }
        _ => return None,
    };
    match size {
        Mixed::Value(value) => Some(value),
        Mixed::Known(_) => None,
    }
}

// f(cast(t)) -> f(t) where the cast only forgets sizes
fn fold_cast(f: &mut Fold) -> Folded {
    let cast = f.operand(ops::dim::SOURCE);
    match f.operand_of(cast, ops::CAST, ops::cast::SOURCE) {
        Some(source) if forgets_sizes(f.cx, f.body.ty(source), f.body.ty(cast)) => {
            f.body.set_operand(f.op, ops::dim::SOURCE, source);
            Folded::InPlace
        }
        _ => Folded::No,
    }
}

/// Whether both types have a rank and `from` knows every size that `to` knows.
fn forgets_sizes(cx: &Context, from: Type, to: Type) -> bool {
    let (
        TypeKind::RankedTensor {
            shape: from,
            element: from_element,
            encoding: from_encoding,
        },
        TypeKind::RankedTensor {
            shape: to,
            element: to_element,
            encoding: to_encoding,
        },
    ) = (cx.type_kind(from), cx.type_kind(to))
    else {
        return false;
    };
    let same_kind = from_element == to_element && from_encoding == to_encoding;
    let known = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
    same_kind && from.len() == to.len() && from.iter().zip(to).all(known)
}
