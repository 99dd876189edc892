//! The function that is made of a launch.

use oxmlir_dialects::gpu::launches::KERNEL;
use oxmlir_dialects::tables::gpu;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Attribute, BlockId, Body, CommonAttr, Context, InsertPoint, Location, Mapping, Type, ValueId,
};

/// Builds an operation that tells where a thread is, or how many there are.
type Query = fn(&mut Rewriter, Location, gpu::Dimension) -> ValueId;
/// What the first arguments of a launch are; those of clusters are there only if there are any.
const INDICES: [Query; 6] = [
    gpu::block_id,
    gpu::thread_id,
    gpu::grid_dim,
    gpu::block_dim,
    gpu::cluster_id,
    gpu::cluster_dim,
];
const WITHOUT_CLUSTERS: usize = 4;

/// The function for a launch: its first arguments are the captured values.
pub fn of_launch(launch: gpu::Launch, captured: &[ValueId]) -> Option<Box<Body>> {
    let (cx, source, loc) = (launch.cx, launch.body, launch.loc());
    let has_clusters = launch.cluster_size_x().is_some();
    let kinds = if has_clusters {
        INDICES.len()
    } else {
        WITHOUT_CLUSTERS
    };
    let types: Vec<Type> = captured.iter().map(|v| source.ty(*v)).collect();
    let mut kernel = gpu::func(cx, loc, cx.function_type(&types, &[]));
    kernel.set_named_attr(cx, kernel.root(), KERNEL, Some(Attribute::UNIT));
    set_facts(launch, &mut kernel);
    let entry = kernel.add_block(kernel.root_region());
    let mut map = Mapping::default();
    for (value, ty) in captured.iter().zip(types) {
        map.map_value(*value, kernel.add_arg(entry, ty, loc));
    }
    let source_entry = source.first_block(launch.body_region())?;
    let dimensions = gpu::Dimension::ALL;
    let buffers = source.args(source_entry).get(kinds * dimensions.len()..)?;
    let buffers: Vec<ValueId> = buffers
        .iter()
        .map(|buffer| kernel.add_arg(entry, source.ty(*buffer), loc))
        .collect();
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, &mut kernel, &mut no_listener, InsertPoint::End(entry));
    let mut arguments: Vec<ValueId> = INDICES[..kinds]
        .iter()
        .flat_map(|query| dimensions.iter().map(move |dim| (query, *dim)))
        .map(|(query, dim)| query(&mut rw, loc, dim))
        .collect();
    arguments.extend(buffers);
    let region = kernel.root_region();
    kernel.import_region(cx, source, launch.body_region(), region, &mut map);
    return_for_terminators(cx, &mut kernel);
    kernel.inline_block(map.block(source_entry), InsertPoint::End(entry), &arguments);
    Some(kernel)
}

/// What is known of the kernel besides its arguments: its buffers, and sizes that are constants.
fn set_facts(launch: gpu::Launch, kernel: &mut Body) {
    let (cx, root) = (launch.cx, kernel.root());
    let count = launch.common_attr(CommonAttr::WorkgroupAttributions);
    let count = count.unwrap_or_else(|| cx.int_attr(Type::I64, 0));
    let name = CommonAttr::WorkgroupAttributions.name();
    kernel.set_named_attr(cx, root, name, Some(count));
    let block = [
        launch.block_size_x(),
        launch.block_size_y(),
        launch.block_size_z(),
    ];
    let grid = [
        launch.grid_size_x(),
        launch.grid_size_y(),
        launch.grid_size_z(),
    ];
    for (sizes, slot) in [
        (block, gpu::func::KNOWN_BLOCK_SIZE_ATTR),
        (grid, gpu::func::KNOWN_GRID_SIZE_ATTR),
    ] {
        let sizes: Option<Vec<i64>> = sizes
            .into_iter()
            .map(|size| {
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

fn return_for_terminators(cx: &Context, kernel: &mut Body) {
    let blocks: Vec<BlockId> = kernel.blocks(kernel.root_region()).collect();
    for block in blocks {
        let last = kernel.last_op(block);
        if let Some(last) = last.filter(|op| kernel.name(*op) == gpu::TERMINATOR) {
            kernel.rename(cx, last, gpu::RETURN, &[]);
        }
    }
}
