//! What the declarations of gpu cannot say, about single operations.

use oxmlir_ir::{
    AttrKind, Attribute, CommonAttr, Context, DYNAMIC, Diagnostic, OpRef, RegionId, Str, Type,
    TypeKind, ValueId,
};

use super::attrs::Matrix;
use super::launches::KERNEL;
use crate::memref::layout::{memory_space, strides_and_offset};
use crate::memref::verify::{dynamic_sizes, layout_symbols};
use crate::tables::gpu::{self as ops, AddressSpace, AllReduceOperation, BroadcastType};

type Check = Result<(), Diagnostic>;

fn address_space(cx: &Context, memref: Type) -> Option<AddressSpace> {
    cx.own_enum_case(memory_space(cx, memref)?)
}

/// The arguments of the first block of a region.
fn args(op: OpRef<'_>, region: RegionId) -> &[ValueId] {
    let block = op.body.first_block(region);
    block.map_or(&[], |block| op.body.args(block))
}

/// Buffers are memrefs, in the space of their kind if they say one of this dialect.
fn attributions(op: OpRef, values: &[ValueId], space: AddressSpace) -> Check {
    let name = space.keyword();
    for value in values {
        let ty = op.ty(*value);
        if !matches!(op.cx.type_kind(ty), TypeKind::MemRef { .. }) {
            return Err(op.error("expected memref type in attribution"));
        }
        if address_space(op.cx, ty).is_some_and(|found| found != space) {
            return Err(op.error(format_args!("expected memory space {name} in attribution")));
        }
    }
    Ok(())
}

/// The buffers behind the first `count` arguments: those of the workgroup, then private ones.
fn buffers(op: OpRef, args: &[ValueId], count: usize) -> Check {
    let rest = args.get(count..).unwrap_or(&[]);
    let (workgroup, private) = rest.split_at(workgroup_buffers(op).min(rest.len()));
    attributions(op, workgroup, AddressSpace::Workgroup)?;
    attributions(op, private, AddressSpace::Private)
}

fn workgroup_buffers(op: OpRef) -> usize {
    let count = op.common_attr(CommonAttr::WorkgroupAttributions);
    let count = count.and_then(|count| op.cx.int_value(count));
    count.and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
}

pub fn func(op: OpRef) -> Check {
    let ty = op.type_attr(ops::func::FUNCTION_TYPE_ATTR);
    let Some(TypeKind::Function { inputs, results }) = ty.map(|ty| op.cx.type_kind(ty)) else {
        return Ok(());
    };
    if op.named_attr(KERNEL).is_some() && !results.is_empty() {
        return Err(op.error("expected void return type for kernel function"));
    }
    let body = ops::Func::new(op).body_region();
    if op.body.is_region_empty(body) {
        return Err(op.error("expected body with at least one block"));
    }
    let args = args(op, body);
    let expected = inputs.len() + workgroup_buffers(op);
    if args.len() < expected {
        let message = format_args!("expected at least {expected} arguments to body region");
        return Err(op.error(message));
    }
    for (i, (arg, wanted)) in args.iter().zip(inputs).enumerate() {
        if op.ty(*arg) != *wanted {
            return Err(op.error(format_args!(
                "expected body region argument #{i} to be of type {}, got {}",
                op.cx.quoted_type(*wanted),
                op.cx.quoted_type(op.ty(*arg))
            )));
        }
    }
    buffers(op, args, inputs.len())
}

pub fn return_(op: OpRef) -> Check {
    let Some(function) = op.parent().filter(|parent| parent.name() == ops::FUNC) else {
        return Ok(());
    };
    let ty = function.type_attr(ops::func::FUNCTION_TYPE_ATTR);
    let Some(TypeKind::Function { results, .. }) = ty.map(|ty| op.cx.type_kind(ty)) else {
        return Ok(());
    };
    if results.len() != op.num_operands() {
        let error = op.error(format_args!("expected {} result operands", results.len()));
        return Err(error.note(function.loc(), "return type declared here"));
    }
    for (i, (given, wanted)) in op.operand_types().zip(results).enumerate() {
        if given != *wanted {
            return Err(op.error(format_args!(
                "unexpected type `{}' for operand #{i}",
                op.cx.quoted_type(given)
            )));
        }
    }
    Ok(())
}

/// Arguments of a launch's region for numbers and sizes, without and with clusters.
const LAUNCH_ARGS: usize = 12;
const CLUSTER_ARGS: usize = 18;

pub fn launch(op: OpRef) -> Check {
    let has_clusters = op.optional(ops::launch::CLUSTER_SIZE_X).is_some();
    let ids_and_sizes = if has_clusters {
        CLUSTER_ARGS
    } else {
        LAUNCH_ARGS
    };
    let body = ops::Launch::new(op).body_region();
    let args = args(op, body);
    if !op.body.is_region_empty(body) && args.len() < LAUNCH_ARGS + workgroup_buffers(op) {
        return Err(op.error("unexpected number of region arguments"));
    }
    buffers(op, args, ids_and_sizes)?;
    for block in op.body.blocks(body) {
        let Some(last) = op.body.last_op(block).map(|last| op.at(last)) else {
            continue;
        };
        if op.body.num_successors(last.id) == 0 && last.name() != ops::TERMINATOR {
            let message = "expected 'gpu.terminator' or a terminator with successors";
            let error = last.plain_error(message);
            return Err(error.note(op.loc(), "in 'gpu.launch' body region"));
        }
    }
    Ok(())
}

/// Whether values of a type can be reduced in some way.
fn reduction(op: OpRef, kind: AllReduceOperation, ty: Type) -> Check {
    use AllReduceOperation as Kind;
    let is_float = op.cx.is_float(op.cx.element_type(ty));
    let fits = match kind {
        Kind::Minui
        | Kind::Minsi
        | Kind::Maxui
        | Kind::Maxsi
        | Kind::And
        | Kind::Or
        | Kind::Xor => !is_float,
        Kind::Minnumf | Kind::Maxnumf | Kind::Minimumf | Kind::Maximumf => is_float,
        Kind::Add | Kind::Mul => true,
    };
    if fits {
        return Ok(());
    }
    Err(op.plain_error(format_args!(
        "`{}` reduction operation is not compatible with type {}",
        kind.keyword(),
        op.cx.quoted_type(ty)
    )))
}

pub fn all_reduce(op: OpRef) -> Check {
    let view = ops::AllReduce::new(op);
    let (kind, body) = (view.op(), view.body_region());
    if kind.is_some() != op.body.is_region_empty(body) {
        return Err(op.plain_error("expected either an op attribute or a non-empty body"));
    }
    let ty = op.ty(view.value());
    if let Some(kind) = kind {
        return reduction(op, kind, ty);
    }
    let args = args(op, body);
    if args.len() != 2 {
        return Err(op.plain_error("expected two region arguments"));
    }
    if args.iter().any(|arg| op.ty(*arg) != ty) {
        return Err(op.plain_error("incorrect region argument type"));
    }
    let mut yields = 0;
    for block in op.body.blocks(body) {
        let last = op.body.last_op(block).map(|last| op.at(last));
        let Some(last) = last.and_then(ops::Yield::of) else {
            continue;
        };
        let [value] = last.values()[..] else {
            return Err(op.plain_error("expected one gpu.yield operand"));
        };
        if op.ty(value) != ty {
            return Err(op.plain_error("incorrect gpu.yield type"));
        }
        yields += 1;
    }
    if yields == 0 {
        return Err(op.plain_error("expected gpu.yield op in region"));
    }
    Ok(())
}

pub fn subgroup_reduce(op: OpRef) -> Check {
    let view = ops::SubgroupReduce::new(op);
    reduction(op, view.op(), op.ty(view.value()))?;
    let is_power = |n: i64| n > 0 && n.count_ones() == 1;
    let (size, stride) = (view.cluster_size(), view.cluster_stride());
    if let Some(size) = size.filter(|size| !is_power(*size)) {
        return Err(op.error(format_args!("cluster size {size} is not a power of two")));
    }
    if stride != 1 && size.is_none() {
        return Err(op.error("cluster stride can only be specified if cluster size is specified"));
    }
    if !is_power(stride) {
        return Err(op.error(format_args!(
            "cluster stride {stride} is not a power of two"
        )));
    }
    Ok(())
}

pub fn rotate(op: OpRef) -> Check {
    use ops::rotate as slots;
    let (offset, width) = (
        op.int_attr(slots::OFFSET_ATTR),
        op.int_attr(slots::WIDTH_ATTR),
    );
    match (offset, width) {
        (Some(offset), Some(width)) if offset >= width => {
            Err(op.error(format_args!("offset must be in the range [0, {width})")))
        }
        _ => Ok(()),
    }
}

pub fn subgroup_broadcast(op: OpRef) -> Check {
    let view = ops::SubgroupBroadcast::new(op);
    let is_specific = view.broadcast_type() == BroadcastType::SpecificLane;
    match (is_specific, view.lane()) {
        (false, Some(_)) => {
            Err(op.error("lane can only be specified for `specific_lane` broadcast"))
        }
        (true, None) => Err(op.error("lane must be specified for `specific_lane` broadcast")),
        _ => Ok(()),
    }
}

pub fn memcpy(op: OpRef) -> Check {
    use ops::memcpy as slots;
    let [dst, src] = [slots::DST, slots::SRC]
        .map(|slot| op.group(slot).first().map_or(Type::NONE, |v| op.ty(*v)));
    if op.cx.element_type(dst) != op.cx.element_type(src) {
        return Err(op.error("arguments have incompatible element type"));
    }
    let fit = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    if let (Some(dst), Some(src)) = (op.cx.shape(dst), op.cx.shape(src))
        && (dst.len() != src.len() || !dst.iter().zip(src).all(fit))
    {
        return Err(op.error("arguments have incompatible shape"));
    }
    Ok(())
}

pub fn alloc(op: OpRef) -> Check {
    let view = ops::Alloc::new(op);
    let ty = op.ty(view.memref());
    dynamic_sizes(op, ty, view.dynamic_sizes().len())?;
    let symbols = layout_symbols(op, ty);
    if symbols != view.symbol_operands().len() {
        return Err(op.error("symbol operand count does not equal memref symbol count"));
    }
    Ok(())
}

pub fn dynamic_shared_memory(op: OpRef) -> Check {
    let ty = op.only_result_type();
    if address_space(op.cx, ty) != Some(AddressSpace::Workgroup) {
        return Err(op.error("address space must be address_space<workgroup>"));
    }
    if op.cx.shape(ty) != Some(&[DYNAMIC]) {
        return Err(
            op.error("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")
        );
    }
    Ok(())
}

/// Whether the last dimension of a memref is contiguous.
fn has_unit_stride(cx: &Context, memref: Type) -> bool {
    strides_and_offset(cx, memref)
        .is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1))
}

pub fn load_matrix(op: OpRef) -> Check {
    let source = op.operand_type(ops::subgroup_mma_load_matrix::SRC_MEMREF);
    if !has_unit_stride(op.cx, source) {
        return Err(op.plain_error("expected source memref most minor dim must have unit stride"));
    }
    Ok(())
}

pub fn store_matrix(op: OpRef) -> Check {
    use ops::subgroup_mma_store_matrix as slots;
    if !has_unit_stride(op.cx, op.operand_type(slots::DST_MEMREF)) {
        return Err(
            op.plain_error("expected destination memref most minor dim must have unit stride")
        );
    }
    let matrix = Matrix::of(op.cx, op.operand_type(slots::SRC));
    if matrix.is_some_and(|matrix| matrix.operand != "COp") {
        return Err(
            op.plain_error("expected the operand matrix being stored to have 'COp' operand type")
        );
    }
    Ok(())
}

pub fn compute_matrix(op: OpRef) -> Check {
    let matrix = |i| Matrix::of(op.cx, op.operand_type(i));
    let (Some(a), Some(b), Some(c)) = (matrix(0), matrix(1), matrix(2)) else {
        return Ok(());
    };
    if (a.operand.as_str(), b.operand.as_str(), c.operand.as_str()) != ("AOp", "BOp", "COp") {
        return Err(op.plain_error("operands must be in the order AOp, BOp, COp"));
    }
    match (&a.shape[..], &b.shape[..], &c.shape[..]) {
        ([m, k], [k2, n], [m2, n2]) if (k, m, n) == (k2, m2, n2) => Ok(()),
        _ => Err(op.plain_error("operand shapes do not satisfy matmul constraints")),
    }
}

pub fn warp(op: OpRef) -> Check {
    use ops::warp_execute_on_lane_0 as slots;
    let args = op.group(slots::ARGS);
    let region = ops::WarpExecuteOnLane0::new(op).warp_region();
    let inner = self::args(op, region);
    if args.len() != inner.len() {
        return Err(op.error("expected same number op arguments and block arguments."));
    }
    let block = op.body.first_block(region);
    let last = block.and_then(|block| op.body.last_op(block));
    let last = last.map(|last| op.at(last));
    let yielded: Vec<Type> = last.map_or_else(Vec::new, |last| last.operand_types().collect());
    if yielded.len() != op.num_results() {
        return Err(op.error("expected same number of yield operands and return values."));
    }
    let size = op.int_attr(slots::WARP_SIZE_ATTR).unwrap_or(0);
    for (inner, outer) in inner.iter().zip(&args) {
        distributed(op, op.ty(*inner), op.ty(*outer), size)?;
    }
    for (inner, outer) in yielded.iter().zip(op.result_types()) {
        distributed(op, *inner, outer, size)?;
    }
    Ok(())
}

/// Whether lanes hold equal parts of what one lane sees as a whole.
fn distributed(op: OpRef, whole: Type, part: Type, lanes: i64) -> Check {
    if whole == part {
        return Ok(());
    }
    let cx = op.cx;
    let vector = |ty| match cx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } => Some((&shape[..], *element)),
        _ => None,
    };
    let (Some((whole_shape, element)), Some((part_shape, part_element))) =
        (vector(whole), vector(part))
    else {
        return Err(op.error("expected vector type for distributed operands."));
    };
    if whole_shape.len() != part_shape.len() || element != part_element {
        return Err(op.error("expected distributed vectors to have same rank and element type."));
    }
    let mut parts = 1i64;
    for (i, (whole, part)) in whole_shape.iter().zip(part_shape).enumerate() {
        if whole.checked_rem(*part) != Some(0) {
            return Err(op.error(format_args!(
                "expected expanded vector dimension #{i} ({whole}) to be a multipler of the distributed vector dimension ({part})"
            )));
        }
        parts = parts.saturating_mul(whole / part);
    }
    if parts != lanes {
        return Err(op.error(format_args!(
            "incompatible distribution dimensions from {} to {} with warp size = {lanes}",
            cx.quoted_type(whole),
            cx.quoted_type(part)
        )));
    }
    Ok(())
}

/// Hints about the sizes of a launch: three integers.
const SIZE_HINTS: &[&str] = &[
    "gpu.known_block_size",
    "gpu.known_cluster_size",
    "gpu.known_grid_size",
];

/// A discardable attribute of the dialect.
pub fn attribute(op: OpRef, name: Str, value: Attribute) -> Check {
    let name = op.cx.get_str(name);
    if SIZE_HINTS.contains(&name) {
        return match op.cx.attr_kind(value) {
            AttrKind::DenseArray { element, len, .. } if *element == Type::I32 => match len {
                3 => Ok(()),
                _ => Err(op.error(format_args!("{name} must contain exactly 3 elements"))),
            },
            _ => Err(op.error(format_args!("{name} must be a dense i32 array"))),
        };
    }
    if name == super::launches::CONTAINER && value == Attribute::UNIT {
        return super::launches::container(op);
    }
    Ok(())
}
