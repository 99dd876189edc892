//! Canonicalization patterns of bufferization.

use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{DYNAMIC, OpId, TypeKind, ValueId};

use super::pairs::fold_pair;
use crate::memref::layout::{memory_space, memref_like};
use crate::memref::views::are_cast_compatible;
use crate::operands::SOURCE;
use crate::tables::{arith, bufferization as ops, memref, tensor};

pub const ALLOC_TENSOR: &[Pattern] = &[Pattern::new("ReplaceStaticShapeDims", constant_sizes)];

pub const CLONE: &[Pattern] = &[Pattern::new("SimplifyClones", needless_clone)];

/// Patterns of `bufferization.dealloc`.
pub const DEALLOC: &[Pattern] = &[
    Pattern::new("DeallocRemoveDuplicateDeallocMemrefs", same_buffer_twice),
    Pattern::new("DeallocRemoveDuplicateRetainedMemrefs", retained_twice),
    Pattern::new("EraseEmptyDealloc", nothing_to_free),
    Pattern::new("EraseAlwaysFalseDealloc", never_freed),
    Pattern::new("SkipExtractMetadataOfAlloc", base_of_alloc),
    Pattern::new("RemoveAllocDeallocPairWhenNoOtherUsers", unused_buffer),
];

pub const TO_BUFFER: &[Pattern] = &[
    Pattern::new("ToBufferOfCast", to_buffer_of_cast),
    Pattern::new("ToBufferToTensorFolding", |rw, op| fold_pair(rw, op, 0)),
];

/// A size of a buffer is that of its tensor.
pub(crate) const DIM_OF_TO_BUFFER: Pattern = Pattern::new("DimOfToBufferOp", dim_of_to_buffer);
/// What is loaded is an element of the tensor.
pub(crate) const LOAD: &[Pattern] = &[Pattern::new("LoadOfToBuffer", load_of_to_buffer)];

// alloc_tensor(c) -> cast(alloc_tensor()) of a static size
fn constant_sizes(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::AllocTensor::new(rw.op(op));
    let (loc, ty, sizes) = (view.loc(), view.only_result_type(), view.dynamic_sizes());
    if view.copy().is_some() {
        return false;
    }
    let options = ops::AllocTensorOptions {
        memory_space: view.memory_space(),
        ..ops::AllocTensorOptions::default()
    };
    let TypeKind::RankedTensor {
        shape,
        element,
        encoding,
    } = rw.cx.type_kind(ty)
    else {
        return false;
    };
    let (mut open, mut shape, mut sizes) = (Vec::new(), shape.to_vec(), sizes.into_iter());
    for size in shape.iter_mut().filter(|size| **size == DYNAMIC) {
        let Some(value) = sizes.next() else {
            return false;
        };
        match rw
            .cx
            .constant_int(rw.body, value)
            .filter(|known| *known >= 0)
        {
            Some(known) => *size = known,
            None => open.push(value),
        }
    }
    let new = rw.cx.ty(TypeKind::RankedTensor {
        shape: shape.into(),
        element: *element,
        encoding: *encoding,
    });
    if new == ty {
        return false;
    }
    rw.insert_before(op);
    let tensor = ops::alloc_tensor_with(rw, loc, new, &open, options);
    let cast = tensor::cast(rw, loc, ty, tensor);
    rw.replace(op, &[cast]);
    true
}

/// The only operation that frees a buffer, `Some(None)` if there is none; `None` if there are several.
fn freed_by(rw: &Rewriter, buffer: ValueId) -> Option<Option<OpId>> {
    let frees = |op: &OpId| {
        let effects = effects(rw.op(*op)).unwrap_or_default();
        effects.contains(&(EffectKind::Free, EffectOn::Value(buffer)))
    };
    let mut all = rw.body.users(buffer).filter(frees);
    let first = all.next();
    all.next().is_none().then_some(first)
}

/// The buffer that a value is a view of.
fn viewed(rw: &Rewriter, mut buffer: ValueId) -> ValueId {
    while let Some(def) = rw.body.defining_op(buffer) {
        let views = [
            memref::CAST,
            memref::SUBVIEW,
            memref::REINTERPRET_CAST,
            memref::EXPAND_SHAPE,
            memref::COLLAPSE_SHAPE,
            memref::TRANSPOSE,
            memref::VIEW,
            memref::RESHAPE,
        ];
        if !views.contains(&rw.body.name(def)) {
            break;
        }
        buffer = rw.body.operand(def, SOURCE);
    }
    buffer
}

// clone(m) -> m, if one of the two is freed in the same block and the other one is not
fn needless_clone(rw: &mut Rewriter, op: OpId) -> bool {
    if rw.body.results_unused(op) {
        rw.erase(op);
        return true;
    }
    let Some(freed) = redundant_free(rw, op) else {
        return false;
    };
    let view = ops::Clone::new(rw.op(op));
    let (loc, mut source, ty) = (view.loc(), view.input(), view.only_result_type());
    if rw.body.ty(source) != ty {
        rw.insert_before(op);
        source = memref::cast(rw, loc, ty, source);
    }
    rw.replace(op, &[source]);
    rw.erase(freed);
    true
}

fn redundant_free(rw: &Rewriter, op: OpId) -> Option<OpId> {
    let view = ops::Clone::new(rw.op(op));
    let (from, to) = (rw.body.ty(view.input()), view.only_result_type());
    if from != to && !are_cast_compatible(rw.cx, from, to) {
        return None;
    }
    let of_clone = freed_by(rw, view.output())?;
    let of_source = freed_by(rw, viewed(rw, view.input()))?;
    let block = |op: Option<OpId>| op.and_then(|op| rw.body.block(op));
    let (clone_block, source_block) = (block(of_clone), block(of_source));
    if clone_block.is_some() && clone_block == source_block {
        return None;
    }
    let own = rw.body.block(op);
    let freed = match (clone_block == own, source_block == own) {
        (true, _) => of_clone,
        (_, true) => of_source,
        _ => None,
    }?;
    let mut between = rw.body.next_op(op)?;
    while between != freed {
        let effects = effects(rw.op(between)).unwrap_or_default();
        if effects.iter().any(|(kind, _)| *kind == EffectKind::Free) {
            return None;
        }
        between = rw.body.next_op(between)?;
    }
    Some(freed)
}

/// Gives a `bufferization.dealloc` other buffers and conditions.
fn set_freed(rw: &mut Rewriter, op: OpId, freed: &[(ValueId, ValueId)]) {
    let buffers: Vec<ValueId> = freed.iter().map(|(buffer, _)| *buffer).collect();
    let conditions: Vec<ValueId> = freed.iter().map(|(_, condition)| *condition).collect();
    let cx = rw.cx;
    rw.modify(op, |body| {
        body.set_operand_group(cx, op, ops::dealloc::MEMREFS, &buffers);
        body.set_operand_group(cx, op, ops::dealloc::CONDITIONS, &conditions);
    });
}

/// The buffers that are freed, each with its condition.
fn freed(rw: &Rewriter, op: OpId) -> Vec<(ValueId, ValueId)> {
    let view = ops::Dealloc::new(rw.op(op));
    view.memrefs().into_iter().zip(view.conditions()).collect()
}

// dealloc(m, m) if (a, b) -> dealloc(m) if (a | b)
fn same_buffer_twice(rw: &mut Rewriter, op: OpId) -> bool {
    let all = freed(rw, op);
    let mut unique: Vec<(ValueId, ValueId)> = Vec::with_capacity(all.len());
    let mut numbers = rustc_hash::FxHashMap::default();
    let loc = rw.body.loc(op);
    for (buffer, condition) in &all {
        let number = *numbers.entry(*buffer).or_insert(unique.len());
        match unique.get(number).map(|(_, known)| *known) {
            None => unique.push((*buffer, *condition)),
            Some(known) if known == *condition => {}
            Some(known) => {
                rw.insert_before(op);
                unique[number].1 = arith::ori(rw, loc, known, *condition);
            }
        }
    }
    let changed = unique.len() != all.len();
    if changed {
        set_freed(rw, op, &unique);
    }
    changed
}

// dealloc(m) if (a) retain(r, r) -> dealloc(m) if (a) retain(r)
fn retained_twice(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::Dealloc::new(rw.op(op));
    let (loc, retained) = (view.loc(), view.retained());
    let (buffers, conditions) = (view.memrefs(), view.conditions());
    let mut unique: Vec<ValueId> = Vec::with_capacity(retained.len());
    let mut numbers = rustc_hash::FxHashMap::default();
    let places: Vec<usize> = retained
        .iter()
        .map(|buffer| {
            *numbers.entry(*buffer).or_insert_with(|| {
                unique.push(*buffer);
                unique.len() - 1
            })
        })
        .collect();
    if unique.len() == retained.len() {
        return false;
    }
    rw.insert_before(op);
    let types = vec![oxmlir_ir::Type::I1; unique.len()];
    let new = ops::dealloc(rw, loc, &types, &buffers, &conditions, &unique);
    let results: Vec<ValueId> = places.iter().map(|at| rw.body.result(new, *at)).collect();
    rw.replace(op, &results);
    true
}

// dealloc retain(r) -> false
fn nothing_to_free(rw: &mut Rewriter, op: OpId) -> bool {
    if !freed(rw, op).is_empty() {
        return false;
    }
    let results = rw.body.num_results(op);
    if results == 0 {
        rw.erase(op);
        return true;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let no = rw.cx.bool_attr(false);
    let no = arith::constant(rw, loc, no);
    rw.replace(op, &vec![no; results]);
    true
}

// dealloc(m, n) if (false, a) -> dealloc(n) if (a)
fn never_freed(rw: &mut Rewriter, op: OpId) -> bool {
    let all = freed(rw, op);
    let mut kept = all.clone();
    kept.retain(|(_, condition)| rw.cx.constant_int(rw.body, *condition) != Some(0));
    let changed = kept.len() != all.len();
    if changed {
        set_freed(rw, op, &kept);
    }
    changed
}

/// Whether an operation does nothing but allocate a buffer.
fn only_allocates(rw: &Rewriter, buffer: ValueId) -> Option<OpId> {
    let def = rw.body.defining_op(buffer)?;
    let effects = effects(rw.op(def))?;
    let allocates = effects[..] == [(EffectKind::Allocate, EffectOn::Value(buffer))];
    allocates.then_some(def)
}

// dealloc(base of m) -> dealloc(m), if m is a new buffer
fn base_of_alloc(rw: &mut Rewriter, op: OpId) -> bool {
    let all = freed(rw, op);
    let mut new = all.clone();
    for (buffer, _) in &mut new {
        let def = rw
            .defining_op(*buffer)
            .and_then(memref::ExtractStridedMetadata::of);
        let Some(source) = def.map(|def| def.source()) else {
            continue;
        };
        let allocates = rw.body.defining_op(source).is_some_and(|def| {
            let effects = effects(rw.op(def)).unwrap_or_default();
            effects.contains(&(EffectKind::Allocate, EffectOn::Value(source)))
        });
        if allocates {
            *buffer = source;
        }
    }
    let changed = new != all;
    if changed {
        set_freed(rw, op, &new);
    }
    changed
}

// alloc; dealloc ->
fn unused_buffer(rw: &mut Rewriter, op: OpId) -> bool {
    let all = freed(rw, op);
    let unused =
        |buffer: ValueId| only_allocates(rw, buffer).filter(|_| rw.body.has_one_use(buffer));
    let (mut kept, mut erased) = (Vec::new(), Vec::new());
    for (buffer, condition) in &all {
        match unused(*buffer) {
            Some(def) => erased.push(def),
            None => kept.push((*buffer, *condition)),
        }
    }
    if erased.is_empty() {
        return false;
    }
    set_freed(rw, op, &kept);
    for def in erased {
        rw.erase(def);
    }
    true
}

// to_buffer(cast(t)) -> memref.cast(to_buffer(t))
fn to_buffer_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::ToBuffer::new(rw.op(op));
    let (loc, ty, read_only) = (view.loc(), view.only_result_type(), view.read_only());
    let Some(cast) = rw.defining_op(view.tensor()).and_then(tensor::Cast::of) else {
        return false;
    };
    let source = cast.source();
    let TypeKind::RankedTensor { shape, .. } = rw.cx.type_kind(rw.body.ty(source)) else {
        return false;
    };
    let layout = match rw.cx.type_kind(ty) {
        TypeKind::MemRef { layout, .. } => *layout,
        _ => return false,
    };
    let inner = memref_like(rw.cx, ty, shape, layout);
    if memory_space(rw.cx, inner) != memory_space(rw.cx, ty) {
        return false;
    }
    rw.insert_before(op);
    let options = ops::ToBufferOptions { read_only };
    let buffer = ops::to_buffer_with(rw, loc, inner, source, options);
    let cast = memref::cast(rw, loc, ty, buffer);
    rw.replace(op, &[cast]);
    true
}

/// The tensor whose buffer a value is.
fn tensor_of(rw: &Rewriter, buffer: ValueId) -> Option<ValueId> {
    Some(ops::ToBuffer::of(rw.defining_op(buffer)?)?.tensor())
}

// memref.dim(to_buffer(t), i) -> tensor.dim(t, i)
fn dim_of_to_buffer(rw: &mut Rewriter, op: OpId) -> bool {
    let view = memref::Dim::new(rw.op(op));
    let (loc, index) = (view.loc(), view.index());
    let Some(tensor) = tensor_of(rw, view.source()) else {
        return false;
    };
    rw.insert_before(op);
    let size = tensor::dim(rw, loc, tensor, index);
    rw.replace(op, &[size]);
    true
}

// memref.load(to_buffer(t), i) -> tensor.extract(t, i)
fn load_of_to_buffer(rw: &mut Rewriter, op: OpId) -> bool {
    let view = memref::Load::new(rw.op(op));
    let (loc, indices) = (view.loc(), view.indices());
    let Some(tensor) = tensor_of(rw, view.memref()) else {
        return false;
    };
    rw.insert_before(op);
    let element = tensor::extract(rw, loc, tensor, &indices);
    rw.replace(op, &[element]);
    true
}
