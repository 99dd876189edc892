//! Result types that follow from operands and attributes.

use oxmlir_ir::hooks::InferArgs;
use oxmlir_ir::{Context, Type, TypeKind};
use smallvec::{SmallVec, smallvec};

use crate::tables::vector as ops;

type Inferred = Result<SmallVec<[Type; 2]>, String>;

/// `vector.shuffle`: as many as the mask says of what the first operand consists of.
pub fn shuffle(args: &InferArgs) -> Inferred {
    let mask = args.attr(ops::shuffle::MASK_ATTR);
    let (Some(ty), Some(mask)) = (args.operand_type(ops::shuffle::V1), mask) else {
        return Err("'vector.shuffle' op failed to infer returned types".to_owned());
    };
    let TypeKind::Vector { shape, element, .. } = args.cx.type_kind(ty) else {
        return Err("'vector.shuffle' op failed to infer returned types".to_owned());
    };
    let count = args.cx.dense_array_values(mask).len() as i64;
    let mut sizes = shape.to_vec();
    match sizes.first_mut() {
        Some(first) => *first = count,
        None => sizes = vec![count],
    }
    Ok(smallvec![args.cx.ty(TypeKind::Vector {
        scalable: vec![false; sizes.len()].into(),
        shape: sizes.into(),
        element: *element,
    })])
}

/// `vector.extract`: the dimensions behind the position, or an element.
pub fn extract(args: &InferArgs) -> Inferred {
    let source = args.operand_type(ops::extract::SOURCE);
    let position = args.attr(ops::extract::STATIC_POSITION_ATTR);
    let (Some(ty), Some(position)) = (source, position) else {
        return Err("'vector.extract' op failed to infer returned types".to_owned());
    };
    let TypeKind::Vector {
        shape,
        scalable,
        element,
    } = args.cx.type_kind(ty)
    else {
        return Err("'vector.extract' op failed to infer returned types".to_owned());
    };
    let count = args.cx.dense_array_values(position).len();
    if count == shape.len() {
        return Ok(smallvec![*element]);
    }
    let count = count.min(shape.len());
    Ok(smallvec![args.cx.ty(TypeKind::Vector {
        shape: shape[count..].into(),
        scalable: scalable[count..].into(),
        element: *element,
    })])
}

/// An element may be extracted as a vector of it alone, and the other way round.
pub fn is_single_element(cx: &Context, inferred: &[Type], given: &[Type]) -> bool {
    let single = |vector: Type, of: Type| {
        matches!(cx.type_kind(vector), TypeKind::Vector { shape, element, .. }
            if **shape == [1] && *element == of)
    };
    match (inferred, given) {
        ([a], [b]) => single(*a, *b) || single(*b, *a),
        _ => false,
    }
}

/// The most elements that may become results of their own.
const MOST_ELEMENTS: i64 = 1 << 20;

/// `vector.to_elements`: one result an element.
pub fn to_elements(args: &InferArgs) -> Inferred {
    let source = args.operand_type(ops::to_elements::SOURCE);
    let Some((ty, shape)) = source.and_then(|ty| Some((ty, args.cx.shape(ty)?))) else {
        return Err("'vector.to_elements' op failed to infer returned types".to_owned());
    };
    let count = shape.iter().try_fold(1i64, |n, d| n.checked_mul(*d));
    let count = count.filter(|n| (0..=MOST_ELEMENTS).contains(n));
    let Some(count) = count.and_then(|n| usize::try_from(n).ok()) else {
        return Err("'vector.to_elements' op has too many elements".to_owned());
    };
    Ok(SmallVec::from_elem(args.cx.element_type(ty), count))
}
