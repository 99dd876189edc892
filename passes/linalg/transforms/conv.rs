//! Convolutions in two dimensions as products of matrices, and with the filter in another order.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::payload::cast_element;
use oxmlir_dialects::linalg::structured::{Structured, i64_elements, is_tensor};
use oxmlir_dialects::memref::mixed::reassociation_groups;
use oxmlir_dialects::regroup::merged_shape;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_dialects::tables::{arith, complex, memref, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, Type, TypeKind, ValueId};
use smallvec::{SmallVec, smallvec};

/// Where the dimensions of image, filter and result stand.
struct Form {
    /// Whether the channels come before the rows and columns.
    channels_first: bool,
    /// Whether the channels of the result are the last dimension of the filter.
    filters_last: bool,
}

/// The matrix that the windows of an image are gathered in.
struct Gather {
    sizes: [i64; 3],
    /// From its elements to those of the image.
    from: AffineMap,
    /// From the loops of the product to its elements, and to those of the filter.
    columns: AffineMap,
    weights: AffineMap,
}

impl Form {
    /// The dimensions of image and result, and those of the filter, that are merged.
    fn groups(&self) -> [Vec<Vec<i64>>; 2] {
        let image_groups = match self.channels_first {
            true => vec![vec![0], vec![1], vec![2, 3]],
            false => vec![vec![0], vec![1, 2], vec![3]],
        };
        let filter_groups = match self.filters_last {
            true => vec![vec![0, 1, 2], vec![3]],
            false => vec![vec![0], vec![1, 2, 3]],
        };
        [image_groups, filter_groups]
    }

    fn gather(
        &self,
        exprs: &AffineContext,
        filter_shape: &[i64],
        shape: &[i64],
        strides: &[i64],
    ) -> Option<Gather> {
        // The pixels of a result, and what of the filter is summed up.
        let (pixels, window) = match self {
            Form {
                channels_first: true,
                ..
            } => (&shape[2..], &filter_shape[1..]),
            Form {
                filters_last: true, ..
            } => (&shape[1..3], &filter_shape[..3]),
            _ => (&shape[1..3], &filter_shape[1..]),
        };
        let product = |sizes: &[i64]| {
            sizes
                .iter()
                .try_fold(1i64, |all, size| all.checked_mul(*size))
        };
        let (count, size) = (product(pixels)?, product(window)?);
        let dims =
            |list: &[u32]| -> Vec<AffineExpr> { list.iter().map(|d| exprs.dim(*d)).collect() };
        let (pixel, tap) = match self.channels_first {
            true => (exprs.dim(2), exprs.dim(1)),
            false => (exprs.dim(1), exprs.dim(2)),
        };
        let (at, of) = (places(exprs, pixel, pixels), places(exprs, tap, window));
        let moved = |place: AffineExpr, stride: i64, by: AffineExpr| {
            exprs.add(exprs.mul_constant(place, stride), by)
        };
        let (gathered, from, columns, weights) = match self.channels_first {
            true => (
                [shape[0], size, count],
                vec![
                    exprs.dim(0),
                    of[0],
                    moved(at[0], strides[0], of[1]),
                    moved(at[1], strides[1], of[2]),
                ],
                dims(&[0, 3, 2]),
                dims(&[1, 3]),
            ),
            false => (
                [shape[0], count, size],
                vec![
                    exprs.dim(0),
                    moved(at[0], strides[0], of[0]),
                    moved(at[1], strides[1], of[1]),
                    of[2],
                ],
                dims(&[0, 1, 3]),
                match self.filters_last {
                    true => dims(&[3, 2]),
                    false => dims(&[2, 3]),
                },
            ),
        };
        Some(Gather {
            sizes: gathered,
            from: exprs.map(3, 0, &from),
            columns: exprs.map(4, 0, &columns),
            weights: exprs.map(4, 0, &weights),
        })
    }
}

/// The position of a number in a shape, in each dimension, from its place in memory.
fn places(exprs: &AffineContext, place: AffineExpr, shape: &[i64]) -> Vec<AffineExpr> {
    let mut rest = place;
    let mut found = Vec::new();
    for at in 0..shape.len() {
        let stride = exprs.constant(shape[at + 1..].iter().product());
        found.push(exprs.floordiv(rest, stride));
        rest = exprs.modulo(rest, stride);
    }
    found
}

/// A sum of products of two elements, cast to the type of the sum.
fn multiply_add(rw: &mut Rewriter, loc: Location, args: &[ValueId]) -> Option<ValueId> {
    let &[a, b, sum] = args else {
        return None;
    };
    let ty = rw.body.ty(sum);
    let [a, b] = [a, b].map(|value| cast_element(rw, loc, false, ty, value));
    Some(match rw.cx.type_kind(ty) {
        TypeKind::Complex(_) => {
            let product = complex::mul(rw, loc, a, b);
            complex::add(rw, loc, product, sum)
        }
        TypeKind::Float(_) => {
            let product = arith::mulf(rw, loc, a, b);
            arith::addf(rw, loc, product, sum)
        }
        _ => {
            let product = arith::muli(rw, loc, a, b);
            arith::addi(rw, loc, product, sum)
        }
    })
}

/// Whether numbers of a type are added and multiplied, and not combined as truth values are.
fn is_number(rw: &Rewriter, ty: Type) -> bool {
    match rw.cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width > 1,
        TypeKind::Float(_) | TypeKind::Complex(_) | TypeKind::Index => true,
        _ => false,
    }
}

/// Some dimensions of a tensor as one.
pub fn merged(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    groups: &[Vec<i64>],
) -> Option<ValueId> {
    let ty = rw.body.ty(value);
    let shape = merged_shape(rw.cx.shape(ty)?, groups);
    let ty = build::with_shape(rw.cx, ty, &shape);
    let groups = reassociation_groups(rw.cx, groups);
    Some(tensor::collapse_shape(rw, loc, ty, value, &groups))
}

/// Replaces a convolution of tensors by a gathered matrix of the image and a matrix product: the operations that make the matrix
/// and the result.
pub fn to_product(rw: &mut Rewriter, op: OpId) -> Option<[OpId; 2]> {
    let form = match rw.body.name(op) {
        ops::CONV_2D_NHWC_HWCF => Form {
            channels_first: false,
            filters_last: true,
        },
        ops::CONV_2D_NHWC_FHWC => Form {
            channels_first: false,
            filters_last: false,
        },
        ops::CONV_2D_NCHW_FCHW => Form {
            channels_first: true,
            filters_last: false,
        },
        _ => return None,
    };
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let numbers = |name| {
        let attr = view.op.named_attr(name);
        attr.map_or(Some(smallvec![1, 1]), |attr| i64_elements(rw.cx, attr))
    };
    let (strides, dilations): (SmallVec<[i64; 4]>, SmallVec<[i64; 4]>) =
        (numbers("strides")?, numbers("dilations")?);
    let (inputs, inits, loc) = (view.inputs(), view.inits(), view.op.loc());
    let (&[image, filter], &[init]) = (&inputs[..], &inits[..]) else {
        return None;
    };
    let shape = |value: ValueId| rw.cx.shape(rw.body.ty(value)).map(<[i64]>::to_vec);
    let [image_shape, filter_shape, shape] = [shape(image)?, shape(filter)?, shape(init)?];
    let elements = [image, filter, init].map(|value| rw.cx.element_type(rw.body.ty(value)));
    let is_known = [&image_shape, &filter_shape, &shape]
        .iter()
        .all(|shape| shape.iter().all(|size| *size != DYNAMIC && *size > 0));
    let has_numbers = elements.iter().all(|ty| is_number(rw, *ty));
    if !is_known || !has_numbers || dilations.iter().any(|step| *step != 1) {
        return None;
    }
    let exprs = rw.cx.affine();
    let [image_groups, filter_groups] = form.groups();
    let Gather {
        sizes,
        from,
        columns: columns_map,
        weights: weights_map,
    } = form.gather(exprs, &filter_shape, &shape, &strides)?;
    let all = exprs.identity_map(3);
    let out = exprs.map(4, 0, &[0, 1, 2].map(|dim| exprs.dim(dim)));

    rw.insert_before(op);
    let filter = merged(rw, loc, filter, &filter_groups)?;
    let sums = merged(rw, loc, init, &image_groups)?;
    let sizes = sizes.map(OpFoldResult::Known);
    let empty = build::empty(rw, loc, &sizes, elements[0]);
    let parallel = IteratorType::Parallel;
    let gather = build::generic(
        rw,
        loc,
        [&[image], &[empty]],
        &[from, all],
        &[parallel; 3],
        |_, args| smallvec![args[0]],
    );
    let columns = rw.body.only_result(gather);
    let (factors, maps) = match form.channels_first {
        true => ([filter, columns], [weights_map, columns_map, out]),
        false => ([columns, filter], [columns_map, weights_map, out]),
    };
    let kinds = [parallel, parallel, parallel, IteratorType::Reduction];
    let product = build::generic(rw, loc, [&factors, &[sums]], &maps, &kinds, |rw, args| {
        multiply_add(rw, loc, args).into_iter().collect()
    });
    let product = rw.body.only_result(product);
    let groups = reassociation_groups(rw.cx, &image_groups);
    let ty = rw.body.ty(init);
    let result = tensor::expand_shape(rw, loc, ty, product, &[], &groups, &shape);
    rw.replace(op, &[result]);
    Some([gather, rw.body.defining_op(result)?])
}

/// A value with its dimensions in another order: dimension `i` is the old dimension `order[i]`.
fn reordered(rw: &mut Rewriter, loc: Location, value: ValueId, order: &[i64]) -> Option<ValueId> {
    let ty = rw.body.ty(value);
    let element = rw.cx.element_type(ty);
    if is_tensor(rw.cx, ty) {
        let sizes = mixed_sizes(rw, loc, value)?;
        let sizes: Vec<OpFoldResult> = order.iter().map(|from| sizes[*from as usize]).collect();
        let empty = build::empty(rw, loc, &sizes, element);
        let ty = rw.body.ty(empty);
        let new = build::transpose(rw, loc, &[ty], value, empty, order);
        return Some(rw.body.only_result(new));
    }
    let shape = rw.cx.shape(ty)?;
    let shape: Vec<i64> = order.iter().map(|from| shape[*from as usize]).collect();
    let ty = rw.cx.ty(TypeKind::MemRef {
        shape: shape.into(),
        element,
        layout: None,
        space: None,
    });
    let buffer = memref::alloc(rw, loc, ty, &[], &[]);
    build::transpose(rw, loc, &[], value, buffer, order);
    Some(buffer)
}

/// Replaces a convolution whose filter begins with the channels of the result by one whose filter ends with them.
pub fn filters_last(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    use ops::conv_2d_nhwc_fhwc::{DILATIONS_ATTR, STRIDES_ATTR};
    let name = match rw.body.name(op) {
        ops::CONV_2D_NHWC_FHWC => ops::CONV_2D_NHWC_HWCF,
        ops::CONV_2D_NHWC_FHWC_Q => ops::CONV_2D_NHWC_HWCF_Q,
        _ => return None,
    };
    let view = Structured::of(rw.op(op))?;
    let (mut inputs, inits, loc) = (view.inputs(), view.inits(), view.op.loc());
    let attrs: Vec<(usize, Attribute)> = [STRIDES_ATTR, DILATIONS_ATTR]
        .into_iter()
        .filter_map(|slot| Some((slot, view.op.attr(slot)?)))
        .collect();
    let filter = inputs.get_mut(1)?;
    let is_buffer = !is_tensor(rw.cx, rw.body.ty(*filter));
    if is_buffer && rw.cx.shape(rw.body.ty(*filter))?.contains(&DYNAMIC) {
        return None;
    }
    rw.insert_before(op);
    *filter = reordered(rw, loc, *filter, &[1, 2, 3, 0])?;
    let new = build::named_with(rw, loc, name, &inputs, &inits, &attrs)?;
    build::replace_by(rw, op, new);
    Some(new)
}

/// Replaces a plain matrix product by one of which a factor, the first or the second, is transposed.
pub fn transpose_factor(rw: &mut Rewriter, op: OpId, factor: usize) -> Option<OpId> {
    use ops::matmul::{CAST_ATTR, INDEXING_MAPS_ATTR};
    let name = rw.body.name(op);
    let order: &[i64] = match name {
        ops::MATMUL => &[1, 0],
        ops::BATCH_MATMUL => &[0, 2, 1],
        _ => return None,
    };
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let mut maps = view.maps();
    if maps != view.derived_maps() {
        return None;
    }
    let (mut inputs, inits, loc) = (view.inputs(), view.inits(), view.op.loc());
    let places: Vec<u32> = order.iter().map(|place| *place as u32).collect();
    let map = maps.get_mut(factor)?;
    *map = map.sub_map(&places, rw.cx.affine());
    let maps = oxmlir_dialects::linalg::structured::maps_attr(rw.cx, &maps);
    let mut attrs = vec![(INDEXING_MAPS_ATTR, maps)];
    attrs.extend(view.op.attr(CAST_ATTR).map(|cast| (CAST_ATTR, cast)));
    rw.insert_before(op);
    let input = inputs.get_mut(factor)?;
    *input = reordered(rw, loc, *input, order)?;
    let new = build::named_with(rw, loc, name, &inputs, &inits, &attrs)?;
    build::replace_by(rw, op, new);
    Some(new)
}
