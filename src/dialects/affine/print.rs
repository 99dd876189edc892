//! How operations of affine are written.

use oxmlir_ir::affine::{AffineMap, ExprKind, IntegerSet};
use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::{AffineOperands, Printer};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{AttrKind, Attribute, OpRef, ValueId};
use smallvec::SmallVec;

use crate::affine::loops::For;
use crate::memref::print::prefetch_hints;
use crate::printing::{body_region, entry_args, initializers, values_in_parens};
use crate::tables::affine as ops;
use crate::tables::arith::AtomicRMWKind;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::APPLY, AsmHooks::printed(apply)),
    (ops::DMA_START, AsmHooks::printed(dma)),
    (ops::DMA_WAIT, AsmHooks::printed(dma)),
    (ops::FOR, AsmHooks::printed(for_).showing(bound_map)),
    (ops::IF, AsmHooks::printed(if_)),
    (ops::LOAD, AsmHooks::printed(load).showing(not_map)),
    (ops::MAX, AsmHooks::printed(apply)),
    (ops::MIN, AsmHooks::printed(apply)),
    (ops::PARALLEL, AsmHooks::printed(parallel)),
    (ops::PREFETCH, AsmHooks::printed(prefetch).showing(not_map)),
    (ops::STORE, AsmHooks::printed(store).showing(not_map)),
    (
        ops::VECTOR_LOAD,
        AsmHooks::printed(vector_load).showing(not_map),
    ),
    (
        ops::VECTOR_STORE,
        AsmHooks::printed(vector_store).showing(not_map),
    ),
];

fn map_of(op: OpRef, attr: Option<Attribute>) -> Option<AffineMap> {
    match op.cx.attr_kind(attr?) {
        AttrKind::AffineMap(map) => Some(*map),
        _ => None,
    }
}

fn set_of(op: OpRef, attr: Option<Attribute>) -> Option<IntegerSet> {
    match op.cx.attr_kind(attr?) {
        AttrKind::IntegerSet(set) => Some(*set),
        _ => None,
    }
}

/// `(%d0, %d1)[%s0]`
fn dims_and_symbols(p: &mut Printer, operands: &[ValueId], num_dims: u32) {
    let (dims, symbols) = operands.split_at((num_dims as usize).min(operands.len()));
    values_in_parens(p, dims.iter().copied());
    if !symbols.is_empty() {
        p.text("[");
        p.values(symbols.iter().copied());
        p.text("]");
    }
}

/// `#map(%i)[%n]`: `affine.apply`, `affine.min` and `affine.max`.
fn apply(p: &mut Printer, op: OpRef) {
    let attr = op.attr(ops::apply::MAP_ATTR);
    let Some(map) = map_of(op, attr) else { return };
    p.text(" ");
    p.attr(attr.unwrap_or(Attribute::ABSENT));
    let operands = op.body.operand_vec(op.id);
    dims_and_symbols(p, &operands, map.num_dims(op.cx.affine()));
    p.attr_dict(op, [ops::apply::MAP_ATTR]);
}

fn for_(p: &mut Printer, op: OpRef) {
    use ops::for_ as slots;
    let args = entry_args(op, slots::REGION);
    let Some((variable, carried)) = args.split_first() else {
        return;
    };
    let Some(view) = For::new(op.cx, op.body, op.id) else {
        return;
    };
    p.text(" ");
    p.region_argument(op.body, *variable, Attribute::ABSENT, true);
    p.text(" = ");
    let (lower, upper) = (view.lower().operands, view.upper().operands);
    let inits: SmallVec<[ValueId; 4]> = op.operands().skip(lower.len() + upper.len()).collect();
    bound(p, op, op.attr(slots::LOWER_BOUND_MAP_ATTR), &lower, "max ");
    p.text(" to ");
    bound(p, op, op.attr(slots::UPPER_BOUND_MAP_ATTR), &upper, "min ");
    if let Some(step) = op.int_attr(slots::STEP_ATTR).filter(|s| *s != 1) {
        p.text(" step ");
        p.int(step);
    }
    initializers(p, " iter_args", carried, &inits);
    if !inits.is_empty() {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    body_region(p, op, op.region(slots::REGION), !inits.is_empty());
    p.attr_dict(
        op,
        [
            slots::LOWER_BOUND_MAP_ATTR,
            slots::UPPER_BOUND_MAP_ATTR,
            slots::STEP_ATTR,
        ],
    );
}

/// A loop bound: a constant, a symbol, or a map with its operands (`prefix` before several results).
fn bound(p: &mut Printer, op: OpRef, attr: Option<Attribute>, operands: &[ValueId], prefix: &str) {
    let affine = op.cx.affine();
    let (Some(attr), Some(map)) = (attr, map_of(op, attr)) else {
        return;
    };
    match bare_bound(op, map) {
        Some(ExprKind::Constant(value)) => return p.int(value),
        Some(_) => return p.values(operands.first().copied()),
        None => {}
    }
    if map.num_results(affine) != 1 {
        p.text(prefix);
    }
    p.attr(attr);
    dims_and_symbols(p, operands, map.num_dims(affine));
}

/// The number or the symbol that a bound is, if its map need not be written.
fn bare_bound(op: OpRef, map: AffineMap) -> Option<ExprKind> {
    let affine = op.cx.affine();
    let [expr] = map.results(affine) else {
        return None;
    };
    let kind = expr.kind(affine);
    let is_bare = match kind {
        ExprKind::Constant(_) => map.num_symbols(affine) == 0,
        ExprKind::Symbol(_) => map.num_symbols(affine) == 1,
        _ => false,
    };
    (is_bare && map.num_dims(affine) == 0).then_some(kind)
}

fn bound_map(op: OpRef, slot: usize) -> bool {
    map_of(op, op.attr(slot)).is_none_or(|map| bare_bound(op, map).is_none())
}

/// The subscripts of an access are written where they are used.
fn not_map(op: OpRef, slot: usize) -> bool {
    map_of(op, op.attr(slot)).is_none()
}

fn if_(p: &mut Printer, op: OpRef) {
    use ops::if_ as slots;
    let attr = op.attr(slots::CONDITION_ATTR);
    let Some(set) = set_of(op, attr) else { return };
    p.text(" ");
    p.attr(attr.unwrap_or(Attribute::ABSENT));
    let operands = op.body.operand_vec(op.id);
    dims_and_symbols(p, &operands, set.num_dims(op.cx.affine()));
    p.arrow_types(op.result_types());
    let terminators = op.num_results() > 0;
    body_region(p, op, op.region(slots::THEN_REGION), terminators);
    let otherwise = op.region(slots::ELSE_REGION);
    if !op.body.is_region_empty(otherwise) {
        p.text(" else");
        body_region(p, op, otherwise, terminators);
    }
    p.attr_dict(op, [slots::CONDITION_ATTR]);
}

fn parallel(p: &mut Printer, op: OpRef) {
    use ops::parallel as slots;
    let affine = op.cx.affine();
    let lower = map_of(op, op.attr(slots::LOWER_BOUNDS_MAP_ATTR));
    let upper = map_of(op, op.attr(slots::UPPER_BOUNDS_MAP_ATTR));
    let (Some(lower), Some(upper)) = (lower, upper) else {
        return;
    };
    let operands = op.body.operand_vec(op.id);
    let inputs = (lower.num_dims(affine) + lower.num_symbols(affine)) as usize;
    let (lowers, uppers) = operands.split_at(inputs.min(operands.len()));
    p.text(" ");
    values_in_parens(p, entry_args(op, slots::REGION).iter().copied());
    p.text(" = (");
    let groups = group_sizes(op, op.attr(slots::LOWER_BOUNDS_GROUPS_ATTR));
    min_max_bounds(p, op, lower, &groups, lowers, "max");
    p.text(") to (");
    let groups = group_sizes(op, op.attr(slots::UPPER_BOUNDS_GROUPS_ATTR));
    min_max_bounds(p, op, upper, &groups, uppers, "min");
    p.text(")");
    let steps = int_list(op, op.attr(slots::STEPS_ATTR));
    if steps.iter().any(|s| *s != 1) {
        p.text(" step (");
        p.comma(steps, |p, step| p.int(step));
        p.text(")");
    }
    if op.num_results() > 0 {
        p.text(" reduce (");
        reductions(p, op);
        p.text(") -> (");
        p.types(op.result_types());
        p.text(")");
    }
    let terminators = op.num_results() > 0;
    body_region(p, op, op.region(slots::REGION), terminators);
    p.attr_dict(
        op,
        [
            slots::REDUCTIONS_ATTR,
            slots::LOWER_BOUNDS_MAP_ATTR,
            slots::LOWER_BOUNDS_GROUPS_ATTR,
            slots::UPPER_BOUNDS_MAP_ATTR,
            slots::UPPER_BOUNDS_GROUPS_ATTR,
            slots::STEPS_ATTR,
        ],
    );
}

fn int_list(op: OpRef, attr: Option<Attribute>) -> Vec<i64> {
    match attr.map(|a| op.cx.attr_kind(a)) {
        Some(AttrKind::Array(list)) => list.iter().filter_map(|a| op.cx.int_value(*a)).collect(),
        _ => Vec::new(),
    }
}

/// The numbers of results of a bound map that belong to each loop.
fn group_sizes(op: OpRef, attr: Option<Attribute>) -> Vec<usize> {
    let Some(AttrKind::DenseElements { ty, data, splat }) = attr.map(|a| op.cx.attr_kind(a)) else {
        return Vec::new();
    };
    let size = |b: &[u8]| b.iter().rev().fold(0, |sum, b| sum << 8 | usize::from(*b));
    let sizes: Vec<usize> = data.chunks(4).map(size).collect();
    let count = op
        .cx
        .shape(*ty)
        .and_then(|s| s.first().copied())
        .unwrap_or(0);
    match sizes.first() {
        Some(one) if *splat => vec![*one; usize::try_from(count).unwrap_or(0)],
        _ => sizes,
    }
}

/// `0, max(%a, %b)`
fn min_max_bounds(
    p: &mut Printer,
    op: OpRef,
    map: AffineMap,
    groups: &[usize],
    operands: &[ValueId],
    keyword: &str,
) {
    let affine = op.cx.affine();
    let operands = AffineOperands::split(operands, map.num_dims(affine) as usize);
    let mut rest = map.results(affine);
    p.comma(groups, |p, size| {
        let (group, later) = rest.split_at((*size).min(rest.len()));
        rest = later;
        if *size != 1 {
            p.text(keyword);
            p.text("(");
        }
        p.comma(group, |p, expr| p.affine_expr_of(*expr, operands));
        p.text(if *size == 1 { "" } else { ")" });
    });
}

/// `"addf", "maximumf"`
fn reductions(p: &mut Printer, op: OpRef) {
    let Some(AttrKind::Array(list)) = op
        .attr(ops::parallel::REDUCTIONS_ATTR)
        .map(|a| op.cx.attr_kind(a))
    else {
        return;
    };
    p.comma(list, |p, attr| {
        if let Some(value) = op.cx.int_value(*attr) {
            p.text("\"");
            p.enum_keyword(AtomicRMWKind::def(), value);
            p.text("\"");
        }
    });
}

/// `%m[%i + 1]`
fn element(p: &mut Printer, op: OpRef, memref: ValueId, indices: &[ValueId], map: usize) {
    p.value(memref);
    p.text("[");
    if let Some(map) = map_of(op, op.attr(map)) {
        p.affine_map_of(map, indices);
    }
    p.text("]");
}

fn load(p: &mut Printer, op: OpRef) {
    use ops::load as slots;
    let memref = op.operand(slots::MEMREF);
    p.text(" ");
    element(p, op, memref, &op.group(slots::INDICES), slots::MAP_ATTR);
    p.attr_dict(op, [slots::MAP_ATTR]);
    p.text(" : ");
    p.ty(op.ty(memref));
}

fn vector_load(p: &mut Printer, op: OpRef) {
    load(p, op);
    p.text(", ");
    p.ty(op.only_result_type());
}

fn store(p: &mut Printer, op: OpRef) {
    use ops::store as slots;
    let memref = op.operand(slots::MEMREF);
    p.text(" ");
    p.value(op.operand(slots::VALUE));
    p.text(", ");
    element(p, op, memref, &op.group(slots::INDICES), slots::MAP_ATTR);
    p.attr_dict(op, [slots::MAP_ATTR]);
    p.text(" : ");
    p.ty(op.ty(memref));
}

fn vector_store(p: &mut Printer, op: OpRef) {
    store(p, op);
    p.text(", ");
    p.ty(op.operand_type(ops::vector_store::VALUE));
}

fn prefetch(p: &mut Printer, op: OpRef) {
    use ops::prefetch as slots;
    let memref = op.operand(slots::MEMREF);
    p.text(" ");
    element(p, op, memref, &op.group(slots::INDICES), slots::MAP_ATTR);
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
            slots::MAP_ATTR,
            slots::IS_WRITE_ATTR,
            slots::LOCALITY_HINT_ATTR,
            slots::IS_DATA_CACHE_ATTR,
        ],
    );
    p.text(" : ");
    p.ty(op.ty(memref));
}

/// The buffers of a transfer, `%src[%i], %dst[%j], %tag[%k], %n`: those that have a map among the attributes.
fn dma(p: &mut Printer, op: OpRef) {
    let mut operands = op.operands();
    let mut types = Vec::new();
    p.text(" ");
    for name in ["src_map", "dst_map", "tag_map"] {
        let Some(map) = map_of(op, op.named_attr(name)) else {
            continue;
        };
        let Some(memref) = operands.next() else { break };
        let count = map.num_inputs(op.cx.affine()) as usize;
        let indices: Vec<ValueId> = operands.by_ref().take(count).collect();
        p.value(memref);
        p.text("[");
        p.affine_map_of(map, &indices);
        p.text("], ");
        types.push(op.ty(memref));
    }
    p.values(operands);
    p.text(" : ");
    p.types(types);
}
