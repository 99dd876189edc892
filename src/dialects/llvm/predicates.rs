//! What the declarations name but cannot say: conditions on types and operations, and types that follow from others.

use oxmlir_ir::hooks::{InferArgs, NamedTypeFn};
use oxmlir_ir::{AttrKind, Attribute, Context, LocKind, OpRef, Type, TypeKind};
use smallvec::{SmallVec, smallvec};

use super::types;
use crate::tables::llvm as ops;

pub const TYPES: &[(&str, fn(&Context, Type) -> bool)] = &[
    ("llvm-compatible", types::is_llvm_compatible),
    ("llvm-compatible-float", types::is_llvm_float),
    ("llvm-compatible-outer", types::is_compatible_outer),
    ("llvm-compatible-vector", types::is_llvm_vector),
    ("llvm-loadable", types::is_loadable),
    ("llvm-pointer-element", |cx, ty| types::is_ptr(cx, ty)),
    ("llvm-ptr-addrspace-0", |cx, ty| {
        types::ptr_space(cx, ty) == Some(0)
    }),
];

pub const ATTRS: &[(&str, fn(&Context, Attribute) -> bool)] = &[
    ("distinct", |cx, attr| {
        matches!(cx.attr_kind(attr), AttrKind::Distinct { .. })
    }),
    ("fused-location", |cx, attr| {
        matches!(
            cx.attr_kind(attr),
            AttrKind::Location(LocKind::Fused { .. })
        )
    }),
];

pub const TYPE_FNS: &[(&str, NamedTypeFn)] = &[("llvm-val-and-bool", val_and_bool)];

pub const OPS: &[(&str, fn(OpRef) -> bool)] = &[
    ("vectors-are-not-bigger-than-2-17-bits", |op| {
        op.operand_types()
            .chain(op.result_types())
            .all(|ty| bits(op.cx, ty).is_none_or(|b| b <= 1 << 17))
    }),
    (
        "it-is-not-extracting-scalable-from-fixed-length-vectors",
        |op| {
            let extract = ops::IntrVectorExtract::new(op);
            is_scalable(op.cx, op.ty(extract.srcvec())) || !is_scalable(op.cx, op.ty(extract.res()))
        },
    ),
    (
        "it-is-not-inserting-scalable-into-fixed-length-vectors",
        |op| {
            is_scalable(op.cx, op.ty(ops::IntrVectorInsert::new(op).res()))
                || !op.operand_types().any(|ty| is_scalable(op.cx, ty))
        },
    ),
    ("result-has-twice-as-many-elements-as-vec1", |op| {
        let interleave = ops::IntrVectorInterleave2::new(op);
        let TypeKind::Vector {
            shape,
            scalable,
            element,
        } = op.cx.type_kind(op.ty(interleave.vec1()))
        else {
            return false;
        };
        let twice = op.cx.ty(TypeKind::Vector {
            shape: shape.iter().map(|n| n.saturating_mul(2)).collect(),
            scalable: scalable.clone(),
            element: *element,
        });
        op.ty(interleave.res()) == twice
    }),
];

fn is_scalable(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_kind(ty), TypeKind::Vector { scalable, .. } if scalable.contains(&true))
}

/// The size of a vector in bits, its scalable dimensions once.
fn bits(cx: &Context, ty: Type) -> Option<i64> {
    let TypeKind::Vector { shape, element, .. } = cx.type_kind(ty) else {
        return None;
    };
    let element = match cx.type_kind(*element) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Float(kind) => kind.width(),
        _ => 64,
    };
    shape
        .iter()
        .try_fold(i64::from(element), |n, len| n.checked_mul(*len))
}

/// What `cmpxchg` returns: the old value, and whether it was replaced.
fn val_and_bool(args: &InferArgs, value: Type) -> Option<Type> {
    Some(types::literal_struct(args.cx, &[value, Type::I1], false))
}

/// What the inference of result types returns.
type Inferred = Result<SmallVec<[Type; 2]>, String>;

/// The member that `extractvalue` takes.
pub fn infer_extractvalue(args: &InferArgs) -> Inferred {
    let container = args.operand_type(ops::extractvalue::CONTAINER);
    let position = args.attr(ops::extractvalue::POSITION_ATTR);
    match (container, position) {
        (Some(container), Some(position)) => {
            let path = args.cx.dense_array_values(position);
            Ok(smallvec![member(args.cx, container, &path)?])
        }
        _ => Err("expected a container and a position".to_owned()),
    }
}

/// The type of the member of an aggregate at a position.
pub fn member(cx: &Context, container: Type, path: &[i64]) -> Result<Type, String> {
    if !types::is_llvm_type(cx.type_kind(container)) {
        return Err(format!(
            "expected LLVM IR Dialect type, got '{}'",
            cx.type_string(container)
        ));
    }
    let mut at = container;
    for index in path {
        if let Some((len, element)) = types::as_array(cx, at) {
            if u64::try_from(*index).is_ok_and(|i| i < len) {
                at = element;
                continue;
            }
        } else if let Some(body) = types::as_struct(cx, at) {
            if let Some(field) = usize::try_from(*index).ok().and_then(|i| body.field(i)) {
                at = field;
                continue;
            }
        } else {
            return Err(format!(
                "expected LLVM IR structure/array type, got: '{}'",
                cx.type_string(at)
            ));
        }
        return Err(format!("position out of bounds: {index}"));
    }
    Ok(at)
}

/// A vector with as many elements as the mask of `shufflevector` has.
pub fn infer_shufflevector(args: &InferArgs) -> Inferred {
    let vector = args.operand_type(ops::shufflevector::V1);
    let mask = args.attr(ops::shufflevector::MASK_ATTR);
    let (Some(vector), Some(mask)) = (vector, mask) else {
        return Err("expected a vector and a mask".to_owned());
    };
    let TypeKind::Vector {
        scalable, element, ..
    } = args.cx.type_kind(vector)
    else {
        return Err("expected an LLVM compatible vector type".to_owned());
    };
    let len = match args.cx.attr_kind(mask) {
        AttrKind::DenseArray { len, .. } => *len as i64,
        _ => 0,
    };
    Ok(smallvec![args.cx.ty(TypeKind::Vector {
        shape: [len].into(),
        scalable: [scalable.contains(&true)].into(),
        element: *element,
    })])
}
