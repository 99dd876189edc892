//! Casts of tensors, and sizes that follow from others.

use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, OpRef, Type, TypeKind, ValueId};
use smallvec::SmallVec;

use crate::linalg::relayout::Relayout;
use crate::linalg::structured::{Structured, is_tensor};
use crate::memref::mixed::split;
use crate::operands::SOURCE;
use crate::rebuild::rebuild;
use crate::tables::{linalg as ops, tensor};

/// Whether one tensor type knows all sizes that another knows, and they agree otherwise (`preservesStaticInformation`).
fn knows_as_much(op: OpRef, known: Type, other: Type) -> bool {
    let kinds = (op.cx.type_kind(known), op.cx.type_kind(other));
    let (
        TypeKind::RankedTensor {
            shape: known,
            element,
            encoding,
        },
        TypeKind::RankedTensor {
            shape: other,
            element: other_element,
            encoding: other_encoding,
        },
    ) = kinds
    else {
        return false;
    };
    let all = known
        .iter()
        .zip(other)
        .all(|(a, b)| *a != DYNAMIC || *b == DYNAMIC);
    known.len() == other.len() && all && element == other_element && encoding == other_encoding
}

/// What a value is a cast of, if the cast loses what is known of sizes.
fn static_source(op: OpRef, value: ValueId) -> Option<ValueId> {
    let cast = op
        .defining_op(value)
        .filter(|def| def.name() == tensor::CAST)?;
    let source = cast.operand(SOURCE);
    knows_as_much(op, op.ty(source), op.ty(value)).then_some(source)
}

/// The initial values of an operation.
fn inits(op: OpRef) -> SmallVec<[ValueId; 4]> {
    let style = op.interface::<DestinationStyle>();
    style.map_or(SmallVec::new(), |style| op.group(style.inits))
}

/// The operands without casts that lose what is known of sizes, and the types of the results then.
fn uncast(op: OpRef) -> Option<(Vec<ValueId>, Vec<Type>)> {
    let sources: Vec<Option<ValueId>> = op
        .operands()
        .map(|value| static_source(op, value))
        .collect();
    if sources.iter().all(Option::is_none) {
        return None;
    }
    let operands = op
        .operands()
        .zip(sources)
        .map(|(value, source)| source.unwrap_or(value));
    let inits = inits(op);
    let types = inits
        .iter()
        .map(|init| op.ty(static_source(op, *init).unwrap_or(*init)));
    let types = types.filter(|ty| is_tensor(op.cx, *ty)).collect();
    Some((operands.collect(), types))
}

/// Replaces the results of `op` by those of `new`, cast where their types differ.
fn replace_by(rw: &mut Rewriter, op: OpId, new: OpId) {
    let loc = rw.body.loc(op);
    let types: Vec<Type> = rw.body.result_types(op).collect();
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let mut values: SmallVec<[ValueId; 4]> = SmallVec::new();
    for (ty, result) in types.into_iter().zip(results) {
        values.push(match rw.body.ty(result) == ty {
            true => result,
            false => tensor::cast(rw, loc, ty, result),
        });
    }
    rw.replace(op, &values);
}

// f(cast(t), ..) -> cast(f(t, ..)) where the cast loses what is known of sizes
pub fn fold_operands(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((operands, types)) = uncast(rw.op(op)) else {
        return false;
    };
    if types.len() != rw.body.num_results(op) {
        return false;
    }
    let new = rebuild(rw, op, &operands, &types);
    replace_by(rw, op, new);
    true
}

/// The sizes of tiles: those that a type tells in place of values.
fn known_tiles(view: &Relayout, packed: Type) -> Vec<OpFoldResult> {
    let shape = view.op.cx.shape(packed).unwrap_or(&[]);
    let tiles = view.mixed_tiles();
    let sizes = &shape[shape.len().saturating_sub(tiles.len())..];
    let known = |(tile, size): (OpFoldResult, &i64)| match *size {
        DYNAMIC => tile,
        size => OpFoldResult::Known(size),
    };
    tiles.into_iter().zip(sizes).map(known).collect()
}

// pack(cast(t) into u) -> pack(t into u), pack(t into cast(u)) -> cast(pack(t into u))
pub fn fold_operands_of_pack(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((operands, types)) = uncast(rw.op(op)) else {
        return false;
    };
    let view = Relayout::new(rw.op(op));
    let (tiles, values) = split(&known_tiles(&view, types[0]));
    let (positions, permutation) = (view.positions.clone(), view.outer_permutation.clone());
    let padding = view.padding();
    let (loc, dict) = (view.op.loc(), rw.body.dict(op));
    rw.insert_before(op);
    let options = ops::PackOptions {
        padding_value: padding,
        outer_dims_perm: (!permutation.is_empty()).then_some(&permutation),
    };
    let [source, dest, ..] = operands[..] else {
        return false;
    };
    let new = ops::pack_with(rw, loc, source, dest, &values, &positions, &tiles, options);
    keep_attrs(rw, op, new, dict);
    true
}

// unpack(cast(t) into u) -> unpack(t into u), unpack(t into cast(u)) -> cast(unpack(t into u))
pub fn fold_operands_of_unpack(rw: &mut Rewriter, op: OpId) -> bool {
    let Some((operands, _)) = uncast(rw.op(op)) else {
        return false;
    };
    let [source, dest, ..] = operands[..] else {
        return false;
    };
    let view = Relayout::new(rw.op(op));
    let (tiles, values) = split(&known_tiles(&view, rw.body.ty(source)));
    let (positions, permutation) = (view.positions.clone(), view.outer_permutation.clone());
    let (loc, dict) = (view.op.loc(), rw.body.dict(op));
    rw.insert_before(op);
    let options = ops::UnpackOptions {
        outer_dims_perm: (!permutation.is_empty()).then_some(&permutation),
    };
    let new = ops::unpack_with(rw, loc, source, dest, &values, &positions, &tiles, options);
    keep_attrs(rw, op, new, dict);
    true
}

/// Replaces `op` by what defines `new`, which gets its discardable attributes.
fn keep_attrs(rw: &mut Rewriter, op: OpId, new: ValueId, dict: oxmlir_ir::Attribute) {
    if let Some(new) = rw.body.defining_op(new) {
        rw.body.set_dict(new, dict);
        replace_by(rw, op, new);
    }
}

// cast(f(.., init)) -> f(.., cast(init)) where the type of the cast knows more sizes
pub fn fold_into_producer(rw: &mut Rewriter, op: OpId) -> bool {
    folded_into_producer(rw, op).is_some()
}

fn folded_into_producer(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = (view.operand(SOURCE), view.only_result_type());
    if !knows_as_much(view, ty, view.ty(source)) {
        return None;
    }
    let producer = Structured::of(view.defining_op(source)?)?;
    let producer_op = producer.op.id;
    if rw.body.block(producer_op) != rw.body.block(op) {
        return None;
    }
    let number = producer.op.results().position(|result| result == source)?;
    let at = producer.num_inputs() + number;
    let (loc, old) = (producer.op.loc(), view.ty(source));
    let mut operands = rw.body.operand_vec(producer_op);
    let mut types: Vec<Type> = rw.body.result_types(producer_op).collect();
    rw.insert_before(producer_op);
    operands[at] = tensor::cast(rw, loc, ty, operands[at]);
    types[number] = ty;
    let new = rebuild(rw, producer_op, &operands, &types);
    let mut values: SmallVec<[ValueId; 4]> = rw.body.results(new).collect();
    let result = values[number];
    rw.insert_after(new);
    values[number] = tensor::cast(rw, loc, old, result);
    rw.replace(producer_op, &values);
    rw.replace(op, &[result]);
    Some(())
}

/// Sizes of loops that operands tell.
type Sizes = Vec<(AffineExpr, i64)>;

// f(t, u) -> cast(f(cast(t), u)) where the size of a loop is known by another operand
pub fn infer_static_shapes(rw: &mut Rewriter, op: OpId) -> bool {
    inferred_static_shapes(rw, op).is_some()
}

fn inferred_static_shapes(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let exprs = rw.cx.affine();
    let maps = view.maps();
    if !view.has_pure_tensor_semantics()
        || !maps
            .iter()
            .all(|map| map.is_projected_permutation(false, exprs))
    {
        return None;
    }
    let mut sizes = Sizes::new();
    for (value, map) in view.op.operands().zip(&maps) {
        if !is_tensor(rw.cx, view.op.ty(value)) {
            continue;
        }
        let shape = rw.cx.shape(view.op.ty(value)).unwrap_or(&[]);
        for (size, expr) in shape.iter().zip(map.results(exprs)) {
            if *size != DYNAMIC && !sizes.iter().any(|(known, _)| known == expr) {
                sizes.push((*expr, *size));
            }
        }
    }
    let wanted: Vec<Option<Type>> = view
        .op
        .operands()
        .zip(&maps)
        .map(|(value, map)| refined(view.op, value, map.results(exprs), &sizes))
        .collect();
    if wanted.iter().all(Option::is_none) {
        return None;
    }
    let (loc, inputs) = (view.op.loc(), view.num_inputs());
    let mut operands = rw.body.operand_vec(op);
    rw.insert_before(op);
    for (operand, ty) in operands.iter_mut().zip(&wanted) {
        if let Some(ty) = ty {
            *operand = tensor::cast(rw, loc, *ty, *operand);
        }
    }
    let types: Vec<Type> = operands[inputs..]
        .iter()
        .map(|value| rw.body.ty(*value))
        .collect();
    let new = rebuild(rw, op, &operands, &types);
    replace_by(rw, op, new);
    Some(())
}

/// The type of an operand with the sizes of loops; `None` if nothing new is known.
fn refined(op: OpRef, value: ValueId, exprs: &[AffineExpr], sizes: &Sizes) -> Option<Type> {
    let TypeKind::RankedTensor {
        shape,
        element,
        encoding: None,
    } = op.cx.type_kind(op.ty(value))
    else {
        return None;
    };
    let size =
        |(size, expr): (&i64, &AffineExpr)| match sizes.iter().find(|(known, _)| known == expr) {
            Some((_, known)) if *size == DYNAMIC => *known,
            _ => *size,
        };
    let new: Box<[i64]> = shape.iter().zip(exprs).map(size).collect();
    (new != *shape).then(|| {
        op.cx.ty(TypeKind::RankedTensor {
            shape: new,
            element: *element,
            encoding: None,
        })
    })
}
