//! What the declarations of xegpu cannot say.

use oxmlir_ir::{Attribute, Context, Diagnostic, OpRef, Type, TypeKind, ValueId};

use super::layout::Layout;
use super::types::{MemDesc, SHARED, TensorDesc, bits, list};
use crate::tables::gpu::AddressSpace;
use crate::tables::xegpu::{self as ops, CachePolicy, MemorySpace};
use crate::tables::xevm::AddrSpace;

type Check = Result<(), Diagnostic>;

const SCATTERED: &str = "Expects a scattered TensorDesc.";
const NOT_SCATTERED: &str = "Expects a non-scattered TensorDesc.";
const SIMT_LAYOUT: &str = "TensorDesc doesn't need LayoutAttr for SIMT code";
const SCALAR_CHUNK: &str = "Expecting chunk size == 1 for scalar result";
const VALUE_MASK: &str = "Mask should match value except the chunk size dim.";

/// Cache hints that only reading, and only writing, understands.
const READ_ONLY: [CachePolicy; 2] = [CachePolicy::Streaming, CachePolicy::ReadInvalidate];
const WRITE_ONLY: [CachePolicy; 2] = [CachePolicy::WriteBack, CachePolicy::WriteThrough];

fn shape(cx: &Context, ty: Type) -> Vec<i64> {
    cx.shape(ty).map_or_else(Vec::new, <[i64]>::to_vec)
}

fn is_vector(cx: &Context, ty: Type) -> bool {
    matches!(cx.type_kind(ty), TypeKind::Vector { .. })
}

fn product(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1, |n, size| n.saturating_mul(*size))
}

fn quoted(op: OpRef, ty: Type) -> String {
    op.cx.quoted_type(ty)
}

fn hints(op: OpRef, unfit: [CachePolicy; 2]) -> Check {
    use ops::shared::{l1_hint_slot, l2_hint_slot, l3_hint_slot};
    let slots = [l1_hint_slot, l2_hint_slot, l3_hint_slot];
    for slot in slots.into_iter().filter_map(|slot| slot(op.name())) {
        let hint: Option<CachePolicy> = op.enum_attr(slot);
        if let Some(hint) = hint.filter(|hint| unfit.contains(hint)) {
            let hint = op.cx.attr_string(op.cx.enum_attr(hint));
            let name = op.cx.attr_name(op.name(), slot);
            return Err(op.error(format_args!("invalid {name}: {hint}")));
        }
    }
    Ok(())
}

/// The number of entries of a mixed list, and of values in it.
fn list_len(op: OpRef, constants: usize) -> usize {
    op.dense_attr(constants).len()
}

/// The memory space of what a descriptor is made of; integers are addresses of global memory.
fn source_space(cx: &Context, ty: Type) -> i64 {
    match cx.type_kind(ty) {
        TypeKind::MemRef { space, .. } => space.and_then(|s| space_number(cx, s)).unwrap_or(0),
        _ => 0,
    }
}

fn space_number(cx: &Context, space: Attribute) -> Option<i64> {
    let own: Option<MemorySpace> = cx.own_enum_case(space);
    own.map(MemorySpace::value).or_else(|| cx.int_value(space))
}

/// Whether a memref lies in shared local memory.
pub fn is_shared_memory(cx: &Context, ty: Type) -> bool {
    let TypeKind::MemRef {
        space: Some(space), ..
    } = cx.type_kind(ty)
    else {
        return false;
    };
    cx.own_enum_case(*space) == Some(AddressSpace::Workgroup)
        || cx.own_enum_case(*space) == Some(AddrSpace::Shared)
        || space_number(cx, *space) == Some(SHARED)
}

fn memory_spaces(op: OpRef, source: Type, desc: &TensorDesc) -> Check {
    let (source, desc) = (source_space(op.cx, source), desc.memory_space(op.cx));
    if source != desc {
        return Err(op.error(format_args!(
            "Memory space mismatch. Source: {source}, TensorDesc: {desc}"
        )));
    }
    Ok(())
}

pub fn create_nd_tdesc(op: OpRef) -> Check {
    use ops::create_nd_tdesc as slots;
    let source = op.operand_type(slots::SOURCE);
    let ty = op.only_result_type();
    let Some(desc) = TensorDesc::of(op.cx, ty) else {
        return Ok(());
    };
    memory_spaces(op, source, &desc)?;
    let memref = shape(op.cx, source).len();
    let lens = [slots::CONST_SHAPE_ATTR, slots::CONST_STRIDES_ATTR].map(|slot| list_len(op, slot));
    let [sizes, strides] = lens.map(|len| if len == 0 { memref } else { len });
    if op.cx.is_int(source) && (sizes == 0 || strides == 0) {
        return Err(op.error("expecting strides and shape to be present for integer source."));
    }
    let offsets = list_len(op, slots::CONST_OFFSETS_ATTR);
    let differs = |len: usize| len != sizes;
    if differs(strides) || offsets != 0 && differs(offsets) {
        return Err(op.error(
            "Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.",
        ));
    }
    if desc.shape.len() > sizes {
        return Err(op.error(
            "Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the memref source.",
        ));
    }
    let element = op.cx.shaped_element(source);
    if element.is_some_and(|element| element != desc.element) {
        return Err(op.error(
            "TensorDesc should have the same element type with the source if it is a memref.",
        ));
    }
    if desc.is_scattered(op.cx) {
        return Err(op.error(NOT_SCATTERED));
    }
    Ok(())
}

/// As many offsets as the descriptor has dimensions, if there are any.
fn offset_ranks(op: OpRef, offsets: usize, desc: &TensorDesc) -> Check {
    let len = list_len(op, offsets);
    if len != 0 && len != desc.shape.len() {
        return Err(op.error("Mismatched ranks between offsets and tensor descriptor"));
    }
    Ok(())
}

/// What loads and stores of blocks share: a descriptor of a block of one or two dimensions.
fn block(op: OpRef, desc: &TensorDesc, unfit_hints: [CachePolicy; 2]) -> Check {
    if desc.is_scattered(op.cx) {
        return Err(op.error(NOT_SCATTERED));
    }
    if desc.shape.len() > 2 {
        return Err(op.error("Expects a 1D or 2D TensorDesc."));
    }
    hints(op, unfit_hints)
}

/// Whether the vector is the part of a block that one lane has; `what` the vector is.
fn is_part(
    op: OpRef,
    what: &str,
    value: &[i64],
    desc: &TensorDesc,
    ty: Type,
) -> Result<bool, Diagnostic> {
    let whole = product(&desc.shape).saturating_mul(desc.array_length(op.cx));
    let part = product(value);
    if value.len() != 1 || part >= whole {
        return Ok(false);
    }
    if desc.layout.is_some() {
        return Err(op.error(SIMT_LAYOUT));
    }
    match whole.checked_rem(part) {
        Some(0) => Ok(true),
        _ => Err(op.error(format_args!(
            "{what} shape {} is not a valid distribution for tensor descriptor {}",
            list(value),
            quoted(op, ty)
        ))),
    }
}

fn inconsistent(op: OpRef, what: &str, value: &[i64], ty: Type) -> Diagnostic {
    op.error(format_args!(
        "{what} shape {} is not consistent with tensor descriptor {}",
        list(value),
        quoted(op, ty)
    ))
}

pub fn load_nd(op: OpRef) -> Check {
    use ops::load_nd as slots;
    let ty = op.operand_type(slots::TENSOR_DESC);
    let Some(desc) = TensorDesc::of(op.cx, ty) else {
        return Ok(());
    };
    block(op, &desc, WRITE_ONLY)?;
    let value = shape(op.cx, op.only_result_type());
    if is_part(op, "Result", &value, &desc, ty)? {
        return Ok(());
    }
    let mut expected = desc.shape.clone();
    if op.attr(slots::TRANSPOSE_ATTR).is_some() {
        let order = op.dense_attr(slots::TRANSPOSE_ATTR);
        let size = |dim: &i64| expected.get(usize::try_from(*dim).ok()?).copied();
        // What names no dimension is ignored.
        let permuted: Option<Vec<i64>> = order.iter().map(size).collect();
        if let Some(mut permuted) = permuted.filter(|p| p.len() >= expected.len()) {
            permuted.truncate(expected.len());
            expected = permuted;
        }
    }
    if op.attr(slots::PACKED_ATTR).is_some() && expected.len() == 2 {
        let factor = value.last().copied().unwrap_or(1);
        expected[0] = expected[0].checked_div(factor).unwrap_or(0);
        expected.push(factor);
    }
    let blocks = desc.array_length(op.cx);
    if blocks > 1 {
        expected.insert(0, blocks);
    }
    if expected != value {
        return Err(inconsistent(op, "Result", &value, ty));
    }
    offset_ranks(op, slots::CONST_OFFSETS_ATTR, &desc)?;
    if op.attr(slots::PACKED_ATTR).is_some() && op.attr(slots::TRANSPOSE_ATTR).is_some() {
        return Err(op.error("a load either packs or transposes"));
    }
    Ok(())
}

pub fn store_nd(op: OpRef) -> Check {
    use ops::store_nd as slots;
    let ty = op.operand_type(slots::TENSOR_DESC);
    let Some(desc) = TensorDesc::of(op.cx, ty) else {
        return Ok(());
    };
    block(op, &desc, READ_ONLY)?;
    if desc.array_length(op.cx) > 1 {
        return Err(op.error("array length is not supported by store_nd."));
    }
    let value = shape(op.cx, op.operand_type(slots::VALUE));
    if is_part(op, "Value", &value, &desc, ty)? {
        return Ok(());
    }
    if desc.shape != value {
        return Err(inconsistent(op, "Value", &value, ty));
    }
    offset_ranks(op, slots::CONST_OFFSETS_ATTR, &desc)
}

pub fn prefetch_nd(op: OpRef) -> Check {
    use ops::prefetch_nd as slots;
    let Some(desc) = TensorDesc::of(op.cx, op.operand_type(slots::TENSOR_DESC)) else {
        return Ok(());
    };
    if desc.is_scattered(op.cx) {
        return Err(op.error(NOT_SCATTERED));
    }
    hints(op, WRITE_ONLY)?;
    offset_ranks(op, slots::CONST_OFFSETS_ATTR, &desc)
}

pub fn update_nd_offset(op: OpRef) -> Check {
    use ops::update_nd_offset as slots;
    let Some(desc) = TensorDesc::of(op.cx, op.operand_type(slots::TENSOR_DESC)) else {
        return Ok(());
    };
    if desc.is_scattered(op.cx) {
        return Err(op.error(NOT_SCATTERED));
    }
    if list_len(op, slots::CONST_OFFSETS_ATTR) != desc.shape.len() {
        return Err(op.error("Invalid number of offsets."));
    }
    Ok(())
}

pub fn create_tdesc(op: OpRef) -> Check {
    use ops::create_tdesc as slots;
    let Some(desc) = TensorDesc::of(op.cx, op.only_result_type()) else {
        return Ok(());
    };
    if !desc.is_scattered(op.cx) {
        return Err(op.error(SCATTERED));
    }
    memory_spaces(op, op.operand_type(slots::SOURCE), &desc)?;
    let mut expected = shape(op.cx, op.operand_type(slots::OFFSETS));
    let chunk = desc.chunk_size(op.cx);
    if chunk != 1 {
        expected.push(chunk);
    }
    if desc.shape != expected {
        return Err(op.error(format_args!(
            "Incorrect TensorDesc shape. Expected is {}",
            list(&expected)
        )));
    }
    Ok(())
}

pub fn update_offset(op: OpRef) -> Check {
    use ops::update_offset as slots;
    let Some(desc) = TensorDesc::of(op.cx, op.operand_type(slots::TENSOR_DESC)) else {
        return Ok(());
    };
    if !desc.is_scattered(op.cx) {
        return Err(op.error(SCATTERED));
    }
    if lanes(op.cx, &desc) != shape(op.cx, op.operand_type(slots::OFFSETS)) {
        return Err(op.error("Offsets should match TensorDesc except the chunk size dim."));
    }
    Ok(())
}

/// The shape of scattered elements without the dimension of chunks.
fn lanes(cx: &Context, desc: &TensorDesc) -> Vec<i64> {
    let mut shape = desc.shape.clone();
    if desc.chunk_size(cx) > 1 {
        shape.pop();
    }
    shape
}

/// Offsets belong to plain memory, not to descriptors, which have their own.
fn offsets_present(op: OpRef, desc: Option<&TensorDesc>, offsets: Option<ValueId>) -> Check {
    match (desc, offsets) {
        (None, None) => Err(op.error("Expects offsets.")),
        (Some(_), Some(_)) => Err(op.error("offsets not allowed.")),
        _ => Ok(()),
    }
}

pub fn prefetch(op: OpRef) -> Check {
    use ops::prefetch as slots;
    let source = op.operand_type(slots::SOURCE);
    let desc = TensorDesc::of(op.cx, source);
    offsets_present(op, desc.as_ref(), op.optional(slots::OFFSETS))?;
    if desc.is_some_and(|desc| !desc.is_scattered(op.cx)) {
        return Err(op.error(SCATTERED));
    }
    hints(op, WRITE_ONLY)?;
    match (op.cx.is_int(source), op.attr(slots::OFFSET_ALIGN_BYTE_ATTR)) {
        (true, None) => Err(op.error("offset_align_byte is required with integer source.")),
        (false, Some(_)) => Err(op.error("offset_align_byte only allowed with integer source.")),
        _ => Ok(()),
    }
}

/// What a load or store of scattered elements has.
struct Access {
    memory: Type,
    offsets: Option<ValueId>,
    mask: Type,
    value: Type,
    chunk: i64,
}

pub fn load(op: OpRef) -> Check {
    use ops::load as slots;
    let access = Access {
        memory: op.operand_type(slots::SOURCE),
        offsets: op.optional(slots::OFFSETS),
        mask: last_type(op, slots::MASK),
        value: op.only_result_type(),
        chunk: op.int_attr(slots::CHUNK_SIZE_ATTR).unwrap_or(1),
    };
    scattered(op, &access, WRITE_ONLY)
}

pub fn store(op: OpRef) -> Check {
    use ops::store as slots;
    let access = Access {
        memory: op.operand_type(slots::DEST),
        offsets: op.optional(slots::OFFSETS),
        mask: last_type(op, slots::MASK),
        value: op.operand_type(slots::VALUE),
        chunk: op.int_attr(slots::CHUNK_SIZE_ATTR).unwrap_or(1),
    };
    scattered(op, &access, READ_ONLY)
}

/// The type of a group of one value.
fn last_type(op: OpRef, group: usize) -> Type {
    op.group(group).first().map_or(Type::NONE, |v| op.ty(*v))
}

fn scattered(op: OpRef, access: &Access, unfit_hints: [CachePolicy; 2]) -> Check {
    let desc = TensorDesc::of(op.cx, access.memory);
    offsets_present(op, desc.as_ref(), access.offsets)?;
    if desc.as_ref().is_some_and(|desc| !desc.is_scattered(op.cx)) {
        return Err(op.error(SCATTERED));
    }
    hints(op, unfit_hints)?;
    match (desc, access.offsets) {
        (Some(desc), _) => described(op, access, &desc),
        (None, Some(offsets)) => addressed(op, access, op.ty(offsets)),
        (None, None) => Ok(()),
    }
}

/// Mask and value against a descriptor.
fn described(op: OpRef, access: &Access, desc: &TensorDesc) -> Check {
    let cx = op.cx;
    let has_vector_mask = is_vector(cx, access.mask);
    if !is_vector(cx, access.value) {
        if desc.chunk_size(cx) > 1 {
            return Err(op.error(SCALAR_CHUNK));
        }
        return match has_vector_mask {
            true => Err(op.error("Expecting a vector type result.")),
            false => Ok(()),
        };
    }
    if cx.element_type(access.value) != desc.element {
        return Err(op.error("Value should have the same element type as TensorDesc."));
    }
    let mask = match has_vector_mask {
        true => shape(cx, access.mask),
        false => vec![1],
    };
    if lanes(cx, desc) != mask {
        return Err(op.error("Mask should match TensorDesc except the chunk size dim."));
    }
    let value = shape(cx, access.value);
    if value == [desc.chunk_size(cx)] {
        return match desc.layout {
            Some(_) => Err(op.error(SIMT_LAYOUT)),
            None => Ok(()),
        };
    }
    if desc.shape != value {
        return Err(op.error(format_args!(
            "Value shape {} is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD {}",
            list(&value),
            quoted(op, access.memory)
        )));
    }
    Ok(())
}

/// Mask and value against offsets into plain memory.
fn addressed(op: OpRef, access: &Access, offsets: Type) -> Check {
    let (cx, chunk) = (op.cx, access.chunk);
    let element = cx.shaped_element(access.memory);
    if element.is_some_and(|element| element != cx.element_type(access.value)) {
        return Err(op.plain_error("Value should have the same element type as MemRef."));
    }
    let has_vector_mask = is_vector(cx, access.mask);
    let has_vectors = has_vector_mask || is_vector(cx, offsets);
    if !is_vector(cx, access.value) {
        if chunk > 1 {
            return Err(op.error(SCALAR_CHUNK));
        }
        if has_vectors {
            return Err(op.error("Expecting scalar mask and offsets."));
        }
        return Ok(());
    }
    let value = shape(cx, access.value);
    let chunks = || op.error(format_args!("value elements must match chunk size {chunk}"));
    if !has_vectors {
        return match product(&value) == chunk {
            true => Ok(()),
            false => Err(chunks()),
        };
    }
    if !has_vector_mask {
        return Err(op.error("Expecting a vector type mask."));
    }
    let mask = shape(cx, access.mask);
    if chunk > 1 {
        if value.len() == 1 && product(&value) != chunk {
            return Err(chunks());
        }
    } else if product(&value) != product(&mask) {
        return Err(op.error(VALUE_MASK));
    }
    let mut expected = value;
    if chunk > 1 {
        expected.pop();
    }
    if product(&mask) != 1 && expected != mask {
        return Err(op.error(VALUE_MASK));
    }
    Ok(())
}

pub fn dpas(op: OpRef) -> Check {
    use ops::dpas as slots;
    let cx = op.cx;
    let (lhs, rhs, result) = (
        op.operand_type(slots::LHS),
        op.operand_type(slots::RHS),
        op.only_result_type(),
    );
    let acc = op.optional(slots::ACC);
    if acc.is_some_and(|acc| op.ty(acc) != result) {
        return Err(op.error("Expecting the acc type to be the same as result."));
    }
    match (&shape(cx, lhs)[..], &shape(cx, rhs)[..], &shape(cx, result)[..]) {
        ([_], [elements], [_]) => {
            let width = bits(cx, cx.element_type(rhs)).unwrap_or(32);
            match elements.checked_rem(32i64.checked_div(width).unwrap_or(1)) {
                Some(0) | None => Ok(()),
                Some(_) => Err(op.error("Expecting B operand to be a multiple of 32 bits.")),
            }
        }
        ([m, k], [rows, n, rest @ ..], [out_m, out_n]) if rest.len() < 2 => {
            if rows.saturating_mul(product(rest)) != *k {
                return Err(op.error("K-dimension mismatch."));
            }
            if m != out_m {
                return Err(op.error("M-dimension mismatch."));
            }
            if n != out_n {
                return Err(op.error("N-dimension mismatch."));
            }
            Ok(())
        }
        _ => Err(op.error(
            "expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.",
        )),
    }
}

pub fn convert_layout(op: OpRef) -> Check {
    use ops::convert_layout as slots;
    let layout = |slot| op.attr(slot).and_then(|attr| Layout::of(op.cx, attr));
    let (Some(input), Some(target)) = (
        layout(slots::INPUT_LAYOUT_ATTR),
        layout(slots::TARGET_LAYOUT_ATTR),
    ) else {
        return Ok(());
    };
    if input.is_for_workgroup() != target.is_for_workgroup() {
        return Err(op.error(
            "expected input layout and target layout be WgLayout or SgLayout at the same time.",
        ));
    }
    let shape = shape(op.cx, op.operand_type(slots::SOURCE));
    for (name, layout) in [("input", input), ("target", target)] {
        if !layout.distributes(&shape) {
            let message = format_args!("invalid {name} layout, data cannot be evenly distributed.");
            return Err(op.error(message));
        }
    }
    Ok(())
}

pub fn load_matrix(op: OpRef) -> Check {
    use ops::load_matrix as slots;
    let layout = op.attr(slots::LAYOUT_ATTR);
    let is_block = op.attr(slots::SUBGROUP_BLOCK_IO_ATTR).is_some();
    let memory = op.operand_type(slots::MEM_DESC);
    matrix(
        op,
        op.only_result_type(),
        memory,
        layout.filter(|_| is_block),
        is_block,
    )
}

pub fn store_matrix(op: OpRef) -> Check {
    use ops::store_matrix as slots;
    let layout = op.attr(slots::LAYOUT_ATTR);
    let is_block = op.attr(slots::SUBGROUP_BLOCK_IO_ATTR).is_some();
    let memory = op.operand_type(slots::MEM_DESC);
    let data = op.operand_type(slots::DATA);
    matrix(op, data, memory, layout.filter(|_| is_block), is_block)
}

/// Data against the shared memory it is loaded from or stored to.
fn matrix(op: OpRef, data: Type, memory: Type, layout: Option<Attribute>, is_block: bool) -> Check {
    let cx = op.cx;
    let Some(desc) = MemDesc::of(cx, memory) else {
        return Ok(());
    };
    let fail = |message: &str| Err(op.plain_error(message));
    if !is_vector(cx, data) {
        return match is_block {
            true => fail("subgroup_block_io are only allowed when result is a VectorType."),
            false => Ok(()),
        };
    }
    if desc.shape.len() != 2 {
        return fail("mem_desc must be 2D.");
    }
    if let Some(layout) = layout.and_then(|layout| Layout::of(cx, layout)) {
        block_access(&layout, &desc.block(cx), &desc.strides(cx)).or_else(&fail)?;
    }
    let data = shape(cx, data);
    if data.len() == 2 {
        if data
            .iter()
            .zip(&desc.shape)
            .any(|(data, memory)| data > memory)
        {
            return fail("data shape must not exceed mem_desc shape.");
        }
    } else if is_block && desc.block(cx).is_empty() {
        return fail("mem_desc must have block attribute when subgroup_block_io is set.");
    } else if is_block && desc.is_column_major(cx) {
        return fail("mem_desc should be row major when subgroup_block_io is set.");
    }
    Ok(())
}

/// Whether the lanes of a subgroup together access one contiguous block.
fn block_access(layout: &Layout, block: &[i64], strides: &[i64]) -> Result<(), &'static str> {
    let Some((_, outer)) = layout.lane_data.split_last() else {
        return Ok(());
    };
    if outer.iter().any(|size| *size != 1) {
        return Err("With subgroup_block_io, accessed data must be contiguous and coalesced.");
    }
    for (i, lanes) in layout.lane_layout.iter().enumerate() {
        if block.get(i) != Some(lanes) {
            return Err("With subgroup_block_io, the block shape must match the lane layout.");
        }
        if *lanes != 1 && strides.get(i) != Some(&1) {
            return Err("With subgroup_block_io, the distributed dimensions must be contiguous.");
        }
    }
    Ok(())
}

/// Whether a memref and a descriptor of it take the same space.
pub fn same_size(op: OpRef) -> bool {
    let cx = op.cx;
    let source = op.operand_type(ops::create_mem_desc::SOURCE);
    let size =
        |shape: &[i64], element: Type| Some(product(shape).saturating_mul(bits(cx, element)?));
    let memory = size(&shape(cx, source), cx.element_type(source));
    let desc = MemDesc::of(cx, op.only_result_type()).and_then(|d| size(&d.shape, d.element));
    memory == desc
}

/// Whether a value of a descriptor's type, another value and a result have the same shape.
pub fn same_shapes(op: OpRef) -> bool {
    use ops::atomic_rmw as slots;
    let desc = TensorDesc::of(op.cx, op.operand_type(slots::TENSOR_DESC));
    let value = shape(op.cx, op.operand_type(slots::VALUE));
    value == shape(op.cx, op.only_result_type()) && desc.is_none_or(|desc| desc.shape == value)
}
