//! The function that is made of a launch.

use oxmlir_dialects::tables::gpu;
use oxmlir_ir::{
    Attribute, BlockId, Body, Context, InsertPoint, Location, Mapping, OpName, OpRef, OpState,
    Type, ValueId, enum_value_attr,
};

/// The attribute of kernels.
const KERNEL: &str = "gpu.kernel";
/// The attribute that says how many buffers the threads of a block share.
const WORKGROUP_BUFFERS: &str = "workgroup_attributions";
/// What the first arguments of a launch are; those of clusters are there only if there are any.
const INDICES: [OpName; 6] = [
    gpu::BLOCK_ID,
    gpu::THREAD_ID,
    gpu::GRID_DIM,
    gpu::BLOCK_DIM,
    gpu::CLUSTER_ID,
    gpu::CLUSTER_DIM,
];
const WITHOUT_CLUSTERS: usize = 4;
const DIMENSIONS: usize = 3;

/// The function for a launch: its first arguments are the captured values.
pub fn of_launch(launch: OpRef, captured: &[ValueId]) -> Option<Body> {
    let (cx, source, loc) = (launch.cx, launch.body, launch.loc());
    let has_clusters = launch.optional(gpu::launch::CLUSTER_SIZE_X).is_some();
    let kinds = if has_clusters {
        INDICES.len()
    } else {
        WITHOUT_CLUSTERS
    };
    let types: Vec<Type> = captured.iter().map(|v| source.ty(*v)).collect();
    let state = OpState {
        attrs: &[(
            gpu::func::FUNCTION_TYPE_ATTR,
            cx.type_attr(cx.function_type(&types, &[])),
        )],
        dict: cx.dict_attr(&[(cx.str(KERNEL), Attribute::UNIT)]),
        regions: 1,
        ..OpState::new(gpu::FUNC, loc)
    };
    let mut kernel = Body::new(cx, &state);
    set_facts(launch, &mut kernel);
    let entry = kernel.add_block(kernel.root_region());
    let mut map = Mapping::default();
    for (value, ty) in captured.iter().zip(types) {
        map.map_value(*value, kernel.add_arg(entry, ty, loc));
    }
    let source_entry = launch.entry_block(0)?;
    let buffers = source.args(source_entry).get(kinds * DIMENSIONS..)?;
    let buffers: Vec<ValueId> = buffers
        .iter()
        .map(|buffer| kernel.add_arg(entry, source.ty(*buffer), loc))
        .collect();
    let mut arguments: Vec<ValueId> = INDICES[..kinds]
        .iter()
        .flat_map(|name| (0..DIMENSIONS).map(|dim| (*name, dim)))
        .map(|(name, dim)| index(cx, &mut kernel, entry, loc, name, dim))
        .collect();
    arguments.extend(buffers);
    let region = kernel.root_region();
    kernel.import_region(cx, source, launch.region(0), region, &mut map);
    return_for_terminators(cx, &mut kernel);
    kernel.inline_block(map.block(source_entry), InsertPoint::End(entry), &arguments);
    Some(kernel)
}

/// What is known of the kernel besides its arguments: its buffers, and sizes that are constants.
fn set_facts(launch: OpRef, kernel: &mut Body) {
    let (cx, root) = (launch.cx, kernel.root());
    let count = launch.named_attr(WORKGROUP_BUFFERS);
    let count = count.unwrap_or_else(|| cx.int_attr(Type::I64, 0));
    kernel.set_named_attr(cx, root, WORKGROUP_BUFFERS, Some(count));
    for (first, slot) in [
        (gpu::launch::BLOCK_SIZE_X, gpu::func::KNOWN_BLOCK_SIZE_ATTR),
        (gpu::launch::GRID_SIZE_X, gpu::func::KNOWN_GRID_SIZE_ATTR),
    ] {
        let sizes: Option<Vec<i64>> = (first..first + DIMENSIONS)
            .map(|group| {
                let size = launch.group(group).first().copied()?;
                let size = cx.constant_int(launch.body, size)?;
                // Sizes are stored as bits.
                u32::try_from(size).ok().map(|size| i64::from(size as i32))
            })
            .collect();
        if let Some(sizes) = sizes {
            kernel.set_attr(root, slot, cx.dense_array(Type::I32, &sizes));
        }
    }
}

/// An operation that tells where a thread is, or how many there are.
fn index(
    cx: &Context,
    body: &mut Body,
    block: BlockId,
    loc: Location,
    name: OpName,
    dim: usize,
) -> ValueId {
    let dim = enum_value_attr(cx, gpu::DIMENSION_ENUM, dim as i64);
    let state = OpState {
        results: &[Type::INDEX],
        attrs: &[(gpu::block_id::DIMENSION_ATTR, dim)],
        ..OpState::new(name, loc)
    };
    let op = body.insert(cx, InsertPoint::End(block), &state);
    body.result(op, 0)
}

fn return_for_terminators(cx: &Context, kernel: &mut Body) {
    let blocks: Vec<BlockId> = kernel.blocks(kernel.root_region()).collect();
    for block in blocks {
        let last = kernel.last_op(block);
        if let Some(last) = last.filter(|op| kernel.name(*op) == gpu::TERMINATOR) {
            kernel.rename(cx, last, gpu::RETURN, &[]);
        }
    }
}
