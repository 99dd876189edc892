//! How operations of memref are written.

use oxmlir_ir::def::{CustomArg, OpName};
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, OpRef, Type, TypeKind, ValueId};

use crate::printing::{Directives, arrow_types_in_parens, body_region, dynamic_index_list, named};
use crate::tables::memref as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::ALLOC, named!("alloc")),
    (ops::ALLOCA, named!("alloca")),
    (ops::ALLOCA_SCOPE, AsmHooks::printed(alloca_scope)),
    (ops::ASSUME_ALIGNMENT, named!("assume_align")),
    (ops::CAST, named!("cast")),
    (ops::COLLAPSE_SHAPE, named!("collapse_shape")),
    (ops::DIM, named!("dim")),
    (ops::DMA_START, AsmHooks::printed(dma_start)),
    (ops::EXPAND_SHAPE, named!("expand_shape")),
    (ops::EXTRACT_ALIGNED_POINTER_AS_INDEX, named!("intptr")),
    (
        ops::EXTRACT_STRIDED_METADATA,
        AsmHooks::named(metadata_names),
    ),
    (
        ops::GENERIC_ATOMIC_RMW,
        AsmHooks::printed(generic_atomic_rmw),
    ),
    (ops::MEMORY_SPACE_CAST, named!("memspacecast")),
    (ops::PREFETCH, AsmHooks::printed(prefetch)),
    (ops::REINTERPRET_CAST, named!("reinterpret_cast")),
    (ops::RESHAPE, named!("reshape")),
    (ops::SUBVIEW, named!("subview")),
    (
        ops::TRANSPOSE,
        AsmHooks {
            print: Some(transpose),
            ..named!("transpose")
        },
    ),
    (ops::VIEW, named!("view")),
];

pub const DIRECTIVES: Directives = &[
    ("DynamicIndexList", dynamic_index_list),
    ("GlobalMemrefOpTypeAndInitialValue", global_type_and_value),
];

fn metadata_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let view = ops::ExtractStridedMetadata::new(op);
    name(view.base_buffer(), "base_buffer");
    name(view.offset(), "offset");
    if let (Some(size), Some(stride)) = (view.sizes().first(), view.strides().first()) {
        name(*size, "sizes");
        name(*stride, "strides");
    }
}

/// `%m[%i, %j]`
fn element(p: &mut Printer, memref: ValueId, indices: impl IntoIterator<Item = ValueId>) {
    p.value(memref);
    p.text("[");
    p.values(indices);
    p.text("]");
}

fn alloca_scope(p: &mut Printer, op: OpRef) {
    p.text(" ");
    arrow_types_in_parens(p, op);
    body_region(p, op, op.only_region(), op.num_results() > 0);
    p.attr_dict(op, []);
}

fn generic_atomic_rmw(p: &mut Printer, op: OpRef) {
    use ops::generic_atomic_rmw as slots;
    let memref = op.operand(slots::MEMREF);
    p.text(" ");
    element(p, memref, op.group(slots::INDICES));
    p.text(" : ");
    p.ty(op.ty(memref));
    p.text(" ");
    p.region(op, op.region(slots::ATOMIC_BODY_REGION), true, true);
    p.attr_dict(op, []);
}

/// `%src[...], %dst[...], %n, %tag[...][, %stride, %per_stride]`
fn dma_start(p: &mut Printer, op: OpRef) {
    let mut operands = op.operands();
    let mut types: Vec<Type> = Vec::new();
    let mut buffer = |p: &mut Printer, operands: &mut dyn Iterator<Item = ValueId>| {
        let Some(memref) = operands.next() else {
            return;
        };
        let ty = op.ty(memref);
        let indices: Vec<ValueId> = operands.take(op.cx.rank(ty).unwrap_or(0)).collect();
        element(p, memref, indices);
        types.push(ty);
    };
    p.text(" ");
    buffer(p, &mut operands);
    p.text(", ");
    buffer(p, &mut operands);
    if let Some(count) = operands.next() {
        p.text(", ");
        p.value(count);
    }
    p.text(", ");
    buffer(p, &mut operands);
    for value in operands {
        p.text(", ");
        p.value(value);
    }
    p.attr_dict(op, []);
    p.text(" : ");
    p.types(types);
}

fn prefetch(p: &mut Printer, op: OpRef) {
    use ops::prefetch as slots;
    let memref = op.operand(slots::MEMREF);
    p.text(" ");
    element(p, memref, op.group(slots::INDICES));
    prefetch_hints(
        p,
        op,
        (
            slots::IS_WRITE_ATTR,
            slots::LOCALITY_HINT_ATTR,
            slots::IS_DATA_CACHE_ATTR,
        ),
    );
    p.attr_dict(
        op,
        [
            slots::IS_WRITE_ATTR,
            slots::LOCALITY_HINT_ATTR,
            slots::IS_DATA_CACHE_ATTR,
        ],
    );
    p.text(" : ");
    p.ty(op.ty(memref));
}

/// `, read, locality<3>, data`, from the slots of the three attributes.
pub fn prefetch_hints(p: &mut Printer, op: OpRef, (write, locality, data): (usize, usize, usize)) {
    let is_set = |slot| op.attr(slot) == Some(Attribute::TRUE);
    p.text(if is_set(write) { ", write" } else { ", read" });
    p.text(", locality<");
    p.int(op.int_attr(locality).unwrap_or(0));
    p.text(if is_set(data) { ">, data" } else { ">, instr" });
}

fn transpose(p: &mut Printer, op: OpRef) {
    use ops::transpose as slots;
    p.text(" ");
    p.value(op.operand(slots::IN));
    p.text(" ");
    let permutation = op.attr(slots::PERMUTATION_ATTR);
    if let Some(AttrKind::AffineMap(map)) = permutation.map(|a| op.cx.attr_kind(a)) {
        p.affine_map(*map);
    }
    p.attr_dict(op, [slots::PERMUTATION_ATTR]);
    p.text(" : ");
    p.ty(op.operand_type(slots::IN));
    p.text(" to ");
    p.ty(op.only_result_type());
}

/// `memref<2xf32> = dense<1.0>`; ` = uninitialized`, or nothing for an external one.
fn global_type_and_value(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    use ops::global as slots;
    let Some(ty) = op.type_attr(slots::TYPE_ATTR) else {
        return;
    };
    p.ty(ty);
    match op.attr(slots::INITIAL_VALUE_ATTR) {
        Some(Attribute::UNIT) => p.text(" = uninitialized"),
        Some(value) => {
            p.text(" = ");
            if matches!(op.cx.type_kind(ty), TypeKind::MemRef { .. }) {
                p.attr_without_type(value);
            } else {
                p.attr(value);
            }
        }
        None => {}
    }
}
