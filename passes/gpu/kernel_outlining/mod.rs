//! Makes functions of the bodies of launches, each in a module for the device.
//!
//! ```mlir
//! func.func @f(%m: memref<4xf32>, ..) {       // func.func @f(%m: memref<4xf32>, ..) {
//!   gpu.launch blocks(%i, ..) .. {            //   gpu.launch_func @f_kernel::@f_kernel .. args(%m : memref<4xf32>)
//!     memref.store %x, %m[%i] : ..            // }
//!     gpu.terminator                          // gpu.module @f_kernel {
//!   }                                         //   gpu.func @f_kernel(%m: memref<4xf32>, ..) kernel {
//! }                                           //     %i = gpu.block_id x
//!                                             //     memref.store %x, %m[%i] : ..
//! ```
//!
//! What the kernel refers to by name is copied into its module.

mod kernel;
mod symbols;

use oxmlir_dialects::dlti;
use oxmlir_dialects::gpu::launches::CONTAINER;
use oxmlir_dialects::tables::dlti::DlSpecAttr;
use oxmlir_dialects::tables::{builtin, gpu};
use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, InsertPoint, Location, OpId, OpRef, Str, Traits, ValueId,
};

use super::captured_values;
use symbols::Names;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::text(
        LAYOUT,
        "the data layout that the modules get, an attribute such as #dlti.dl_spec<index = 32 : i32>",
        "",
    )],
    ..PassInfo::new(
        "gpu-kernel-outlining",
        "GpuKernelOutliningPass",
        "makes functions of the bodies of launches",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

const LAYOUT: &str = "data-layout-str";

/// Where a launch is: the way through inner bodies, and its handle in the last of them.
struct Place {
    stubs: Vec<OpId>,
    launch: OpId,
    /// The name of the symbol around it.
    symbol: Str,
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let layout = layout(body, pass)?;
    let mut names = Names::new(cx, body);
    let mut changed = false;
    let Some(block) = body.first_block(body.root_region()) else {
        return Ok(());
    };
    for op in body.op_vec(block) {
        // Modules stand behind the operation in the order of its launches.
        let mut last = op;
        for place in launches(cx, body, op) {
            last = outline(cx, body, &mut names, &place, last, layout).unwrap_or(last);
            changed = true;
        }
    }
    if changed {
        body.set_named_attr(cx, body.root(), CONTAINER, Some(Attribute::UNIT));
    }
    Ok(())
}

/// The data layout that modules are to have.
fn layout(body: &Body, pass: &PassContext) -> Result<Option<Attribute>, Failure> {
    let text = pass.options.text(LAYOUT);
    if text.is_empty() {
        return Ok(None);
    }
    let layout = pass.cx.read_attribute(text).map_err(|errors| {
        errors.iter().for_each(|error| pass.emit(error.clone()));
        Failure
    })?;
    if DlSpecAttr::of(pass.cx, layout).is_some() {
        return Ok(Some(layout));
    }
    let op = OpRef::new(pass.cx, body, body.root());
    pass.emit(op.plain_error(format!("option '{LAYOUT}': '{text}' is no data layout")));
    Err(Failure)
}

/// The launches in a symbol, inner ones first.
fn launches(cx: &Context, root: &Body, op: OpId) -> Vec<Place> {
    enum Step {
        Enter(Vec<OpId>, OpId, Str),
        Launch(Place),
    }
    let mut places = Vec::new();
    let symbol = named_symbol(cx, root, op);
    let mut work: Vec<Step> = Vec::from_iter(symbol.map(|s| Step::Enter(Vec::new(), op, s)));
    while let Some(step) = work.pop() {
        let (mut stubs, op, symbol) = match step {
            Step::Launch(place) => {
                places.push(place);
                continue;
            }
            Step::Enter(stubs, op, symbol) => (stubs, op, symbol),
        };
        let Some(around) = body_at(root, &stubs) else {
            continue;
        };
        let symbol = named_symbol(cx, around, op).unwrap_or(symbol);
        if around.name(op) == gpu::LAUNCH {
            let stubs = stubs.clone();
            let launch = op;
            work.push(Step::Launch(Place {
                stubs,
                launch,
                symbol,
            }));
        }
        let (body, op) = match around.inner(op) {
            Some(inner) => {
                stubs.push(op);
                (inner, inner.root())
            }
            None => (around, op),
        };
        let blocks = body.regions(op).iter().flat_map(|r| body.blocks(*r));
        let ops: Vec<OpId> = blocks.flat_map(|b| body.ops(b)).collect();
        let enter = |op: &OpId| Step::Enter(stubs.clone(), *op, symbol);
        work.extend(ops.iter().rev().map(enter));
    }
    places
}

fn named_symbol(cx: &Context, body: &Body, op: OpId) -> Option<Str> {
    let is_symbol = body.has_trait(cx, op, Traits::SYMBOL);
    is_symbol.then(|| symbol_name(cx, body, op)).flatten()
}

fn body_at<'a>(root: &'a Body, stubs: &[OpId]) -> Option<&'a Body> {
    stubs.iter().try_fold(root, |body, stub| body.inner(*stub))
}

fn body_at_mut<'a>(root: &'a mut Body, stubs: &[OpId]) -> Option<&'a mut Body> {
    stubs
        .iter()
        .try_fold(root, |body, stub| body.inner_mut(*stub))
}

/// Replaces a launch by one of a new function: the module it is in, if that is new as well; it stands behind `after`.
fn outline(
    cx: &Context,
    root: &mut Body,
    names: &mut Names,
    place: &Place,
    after: OpId,
    layout: Option<Attribute>,
) -> Option<OpId> {
    let source = body_at(root, &place.stubs)?;
    let launch = gpu::Launch::of(OpRef::new(cx, source, place.launch))?;
    let captured = captured_values(source, launch.body_region());
    let wanted = launch.function().map(|name| cx.str(name));
    let wanted = wanted.unwrap_or_else(|| cx.str(&format!("{}_kernel", cx.get_str(place.symbol))));
    let kernel = kernel::of_launch(launch, &captured)?;
    let module_name = launch.module().map(|name| cx.str(name));
    let loc = launch.loc();
    let existing = module_name.and_then(|name| names.table.get(name));
    let module_name = module_name.unwrap_or(wanted);
    let existing = existing.filter(|op| root.name(*op) == gpu::MODULE);
    let (stub, module_name) = match existing {
        Some(stub) => (stub, module_name),
        None => {
            let stub = root.create_empty_stub(loc);
            root.link(stub, InsertPoint::After(after));
            (stub, names.add(cx, module_name, stub))
        }
    };
    // The module is kept apart while symbols are copied into it.
    let mut module = root.replace_inner(stub, new_module(cx, module_name, loc));
    let module_body = match &mut module {
        Some(module) => module,
        None => module.insert(new_module(cx, module_name, loc)),
    };
    if layout.is_some() {
        module_body.set_named_attr(cx, module_body.root(), dlti::LAYOUT, layout);
    }
    let function_name = symbols::fill(cx, module_body, kernel, wanted, root, &names.table);
    if let Some(module) = module {
        root.replace_inner(stub, module);
    }
    let nested = [function_name].into();
    let kernel = AttrKind::SymbolRef {
        root: module_name,
        nested,
    };
    let body = body_at_mut(root, &place.stubs)?;
    launch_function(cx, body, place.launch, cx.attr(kernel), &captured);
    existing.is_none().then_some(stub)
}

fn new_module(cx: &Context, name: Str, loc: Location) -> Box<Body> {
    let mut module = gpu::module(cx, loc, cx.get_str(name));
    module.add_block(module.root_region());
    module
}

/// Replaces `launch` by one of the function `kernel` with the captured values.
fn launch_function(
    cx: &Context,
    body: &mut Body,
    launch: OpId,
    kernel: Attribute,
    captured: &[ValueId],
) {
    let view = gpu::Launch::new(OpRef::new(cx, body, launch));
    let (loc, tokens) = (view.loc(), view.async_dependencies());
    let [grid_x, grid_y, grid_z] = [view.grid_size_x(), view.grid_size_y(), view.grid_size_z()];
    let [block_x, block_y, block_z] = [
        view.block_size_x(),
        view.block_size_y(),
        view.block_size_z(),
    ];
    let options = gpu::LaunchFuncOptions {
        async_token_type: view.async_token().map(|token| body.ty(token)),
        cluster_size_x: view.cluster_size_x(),
        cluster_size_y: view.cluster_size_y(),
        cluster_size_z: view.cluster_size_z(),
        dynamic_shared_memory_size: view.dynamic_shared_memory_size(),
        async_object: None,
    };
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(launch));
    let new = gpu::launch_func_with(
        &mut rw, loc, &tokens, grid_x, grid_y, grid_z, block_x, block_y, block_z, captured, kernel,
        options,
    );
    let results: Vec<ValueId> = body.results(new).collect();
    body.replace_op(launch, &results);
}
