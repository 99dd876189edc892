//! Strides and offsets of memref types, and arithmetic on numbers that may not be known.

use oxmlir_ir::affine::{AffineExpr, AffineMap, BinaryOp, ExprKind};
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, Type, TypeKind};

/// Strides and offset of a memref type, [`DYNAMIC`] where they are not known; `None` where the layout is not strided.
pub fn strides_and_offset(cx: &Context, ty: Type) -> Option<(Vec<i64>, i64)> {
    let TypeKind::MemRef { shape, layout, .. } = cx.type_kind(ty) else {
        return None;
    };
    let Some(layout) = layout else {
        return Some((identity_strides(shape), 0));
    };
    match cx.attr_kind(*layout) {
        AttrKind::Strided { offset, strides } => Some((strides.to_vec(), *offset)),
        AttrKind::AffineMap(map) => {
            let affine = cx.affine();
            let [expr] = map.results(affine)[..] else {
                return None;
            };
            linear_terms(cx, expr, shape.len())
        }
        _ => None,
    }
}

/// Whether no two elements of a memref of this type lie in the same place. Strides that are not known are taken to keep them apart.
pub fn has_distinct_elements(cx: &Context, ty: Type) -> bool {
    let (Some((strides, _)), TypeKind::MemRef { shape, .. }) =
        (strides_and_offset(cx, ty), cx.type_kind(ty))
    else {
        return true;
    };
    let mut dims: Vec<(i64, i64)> = strides.into_iter().zip(shape.iter().copied()).collect();
    dims.retain(|(_, size)| *size != 1);
    if dims.iter().any(|(stride, _)| *stride == DYNAMIC) {
        return dims.iter().all(|(stride, _)| *stride != 0);
    }
    dims.sort_unstable_by_key(|(stride, _)| stride.unsigned_abs());
    // How far the elements along the dimensions so far reach.
    let mut reach = 0i64;
    for (stride, size) in dims {
        let stride = stride.saturating_abs();
        if stride <= reach {
            return false;
        }
        let size = if size == DYNAMIC { 2 } else { size };
        reach = reach.saturating_add(stride.saturating_mul(size - 1));
    }
    true
}

/// The layout attribute of these strides and offset.
pub fn strided_attr(cx: &Context, strides: &[i64], offset: i64) -> Attribute {
    cx.attr(AttrKind::Strided {
        offset,
        strides: strides.into(),
    })
}

/// A memref type of another shape and layout, with element type and memory space of `like`.
pub fn memref_like(cx: &Context, like: Type, shape: &[i64], layout: Option<Attribute>) -> Type {
    let (element, space) = match cx.type_kind(like) {
        TypeKind::MemRef { element, space, .. } | TypeKind::UnrankedMemRef { element, space } => {
            (*element, *space)
        }
        _ => (cx.element_type(like), None),
    };
    cx.ty(TypeKind::MemRef {
        shape: shape.into(),
        element,
        layout,
        space,
    })
}

/// Whether a type is that of a buffer, ranked or not.
pub fn is_memref(cx: &Context, ty: Type) -> bool {
    matches!(
        cx.type_kind(ty),
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
    )
}

/// The memory space of a memref type.
pub fn memory_space(cx: &Context, ty: Type) -> Option<Attribute> {
    match cx.type_kind(ty) {
        TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}

/// Whether a memref is dense in row-major order by its type: it has no layout, or one that says the same.
pub fn is_identity(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::MemRef { layout: None, .. } => true,
        TypeKind::MemRef {
            layout: Some(layout),
            ..
        } => match cx.attr_kind(*layout) {
            AttrKind::AffineMap(map) => map.is_identity(cx.affine()),
            AttrKind::Strided { offset, strides } => *offset == 0 && strides[..] == [1],
            _ => false,
        },
        _ => false,
    }
}

/// The type with its strides as a map, or without a layout where that says the same.
pub fn with_canonical_layout(cx: &Context, ty: Type) -> Type {
    let (Some(shape), Some((strides, offset))) = (cx.shape(ty), strides_and_offset(cx, ty)) else {
        return ty;
    };
    let redundant = strides == identity_strides(shape) && !strides.contains(&DYNAMIC);
    if offset == 0 && (redundant || strides.is_empty()) {
        return memref_like(cx, ty, shape, None);
    }
    let layout = cx.attr(AttrKind::AffineMap(strided_map(cx, &strides, offset)));
    memref_like(cx, ty, shape, Some(layout))
}

/// The layout of a memref type as a map from subscripts.
pub fn layout_map(cx: &Context, ty: Type) -> Option<AffineMap> {
    let TypeKind::MemRef { shape, layout, .. } = cx.type_kind(ty) else {
        return None;
    };
    let Some(layout) = layout else {
        return Some(cx.affine().identity_map(shape.len() as u32));
    };
    match cx.attr_kind(*layout) {
        AttrKind::AffineMap(map) => Some(*map),
        AttrKind::Strided { offset, strides } => Some(strided_map(cx, strides, *offset)),
        _ => None,
    }
}

/// The sum of the offset and each dimension times its stride; numbers that are not known are symbols.
fn strided_map(cx: &Context, strides: &[i64], offset: i64) -> AffineMap {
    let affine = cx.affine();
    let mut symbols = 0;
    let mut number = |value: i64| {
        if value != DYNAMIC {
            return affine.constant(value);
        }
        symbols += 1;
        affine.symbol(symbols - 1)
    };
    let mut sum = number(offset);
    for (dim, stride) in strides.iter().enumerate() {
        let term = affine.mul(affine.dim(dim as u32), number(*stride));
        sum = affine.add(sum, term);
    }
    let map = affine.map(strides.len() as u32, symbols, &[sum]);
    map.simplify(affine)
}

/// The strides of a densely packed row-major layout.
pub fn identity_strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for i in (1..shape.len()).rev() {
        strides[i - 1] = multiply(strides[i], shape[i]);
    }
    strides
}

/// The product of two numbers of which either may be [`DYNAMIC`].
pub fn multiply(a: i64, b: i64) -> i64 {
    if a == 0 || b == 0 {
        return 0;
    }
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.checked_mul(b).unwrap_or(DYNAMIC)
    }
}

/// The sum of two numbers of which either may be [`DYNAMIC`].
pub fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.checked_add(b).unwrap_or(DYNAMIC)
    }
}

/// The coefficients of the dimensions and the constant part of a linear expression; [`DYNAMIC`] where they contain
/// symbols. `None` if it is not linear in the dimensions.
fn linear_terms(cx: &Context, expr: AffineExpr, rank: usize) -> Option<(Vec<i64>, i64)> {
    let affine = cx.affine();
    let (mut strides, mut offset) = (vec![0; rank], 0);
    let mut terms = vec![(expr, 1)];
    while let Some((expr, factor)) = terms.pop() {
        match expr.kind(affine) {
            ExprKind::Dim(dim) => {
                let stride = strides.get_mut(dim as usize)?;
                *stride = add(*stride, factor);
            }
            ExprKind::Constant(value) => offset = add(offset, multiply(value, factor)),
            ExprKind::Binary(BinaryOp::Add, lhs, rhs) => {
                terms.extend([(rhs, factor), (lhs, factor)])
            }
            ExprKind::Binary(BinaryOp::Mul, lhs, rhs) => {
                let (lhs, rhs) = if lhs.is_symbolic_or_constant(affine) {
                    (rhs, lhs)
                } else {
                    (lhs, rhs)
                };
                terms.push((
                    lhs,
                    multiply(factor, rhs.as_constant(affine).unwrap_or(DYNAMIC)),
                ));
            }
            _ if expr.is_symbolic_or_constant(affine) => offset = DYNAMIC,
            _ => return None,
        }
    }
    Some((strides, offset))
}

/// Whether a memref of static shape has its elements next to each other in row-major order, behind any offset.
pub fn is_contiguous_row_major(cx: &Context, ty: Type) -> bool {
    let (Some(shape), Some((strides, _))) = (cx.shape(ty), strides_and_offset(cx, ty)) else {
        return false;
    };
    if shape.contains(&DYNAMIC) {
        return false;
    }
    let mut running = 1i64;
    let mut dims = shape.iter().zip(strides).rev().peekable();
    while let Some((size, _)) = dims.next_if(|(_, stride)| *stride == running) {
        running = running.saturating_mul(*size);
    }
    dims.all(|(size, _)| *size == 1)
}
