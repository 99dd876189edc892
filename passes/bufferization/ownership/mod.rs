//! Frees what is allocated: each block gets a condition for each buffer that says whether it owns it.
//!
//! ```mlir
//! func.func @f(%c: i1, %a: memref<2xf32>) {
//!   %m = memref.alloc() : memref<2xf32>
//!   cf.cond_br %c, ^use(%a : memref<2xf32>), ^use(%m : memref<2xf32>)
//! ^use(%x: memref<2xf32>):
//!   return
//! }
//! // %m is freed in front of the branch if %c; ^use gets a second argument, which is true if it owns %x, and frees that then:
//! // ^use(%x: memref<2xf32>, %owned: i1):
//! //   %base, %offset, %size, %stride = memref.extract_strided_metadata %x
//! //   bufferization.dealloc (%base : memref<f32>) if (%owned)
//! ```

mod liveness;
mod process;
mod state;
mod supported;

use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_dialects::tables::func;
use oxmlir_ir::analysis::{Visibility, visibility};
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Attribute, BlockId, Body, CommonAttr, Context, Diagnostic, InsertPoint, OpId, OpRef, RegionId,
    Traits, Type,
};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::sync::Arc;

use super::boundaries::signature;
use liveness::Liveness;
use process::{Deallocation, add_operands};
use state::{State, bool_constant};

/// Lets private functions return who owns the buffers that they return.
pub const DYNAMIC: OptionInfo = OptionInfo::bool(
    "private-function-dynamic-ownership",
    "private functions return who owns the buffers that they return",
    false,
);

pub static PASS: PassInfo = PassInfo {
    options: &[DYNAMIC],
    ..PassInfo::new(
        "ownership-based-buffer-deallocation",
        "OwnershipBasedBufferDeallocationPass",
        "frees what is allocated",
        Anchor::Any,
        run,
    )
};

/// The names of the functions of a symbol table whose results say who owns them.
type TellsOwners = Arc<FxHashSet<String>>;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let dynamic = pass.options.bool(DYNAMIC.name);
    let root = OpRef::new(pass.cx, body, body.root());
    if dynamic && func::Func::of(root).is_some() {
        let message = "private functions cannot say who owns buffers where the pass does not see their callers: run it on \
                       the module";
        return Err(pass.fail(root.plain_error(message)));
    }
    let mut functions: Vec<(&mut Body, TellsOwners)> = Vec::new();
    let mut work = vec![(body, TellsOwners::default())];
    while let Some((body, around)) = work.pop() {
        let root = OpRef::new(pass.cx, body, body.root());
        if func::Func::of(root).is_some() {
            functions.push((body, around));
            continue;
        }
        let names = match root.has_trait(Traits::SYMBOL_TABLE) && dynamic {
            true => Arc::new(private_functions(pass.cx, body)),
            false => around,
        };
        let first = work.len();
        work.extend(body.inner_bodies_mut().map(|inner| (inner, names.clone())));
        work[first..].reverse();
    }
    let results: Vec<Result<(), Diagnostic>> = functions
        .into_par_iter()
        .map(|(body, names)| function(pass.cx, body, &names))
        .collect();
    for result in results {
        result.map_err(|error| pass.fail(error))?;
    }
    Ok(())
}

/// The names of the private functions of a symbol table that have a body.
fn private_functions(cx: &Context, table: &Body) -> FxHashSet<String> {
    let private = table.children().filter_map(|(_, body)| {
        let root = body.root();
        let function = func::Func::of(OpRef::new(cx, body, root))?;
        let known = visibility(cx, body, root) == Visibility::Private
            && !body.is_region_empty(body.root_region());
        known.then(|| function.sym_name().to_owned())
    });
    private.collect()
}

/// Frees what is allocated in a function.
fn function(
    cx: &Context,
    body: &mut Body,
    tells_owners: &FxHashSet<String>,
) -> Result<(), Diagnostic> {
    if body.is_region_empty(body.root_region()) {
        return Ok(());
    }
    let root = OpRef::new(cx, body, body.root());
    supported::check_branches(root)?;
    let is_telling =
        func::Func::of(root).is_some_and(|function| tells_owners.contains(function.sym_name()));
    let blocks = blocks_inner_first(body);
    let liveness = Liveness::of(cx, body);
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(body.root());
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    let mut deallocation = Deallocation {
        rw: &mut rw,
        state: State::new(liveness),
        tells_owners,
        is_telling,
    };
    for block in &blocks {
        deallocation.block(*block)?;
    }
    complete_unreachable(&mut rw, &blocks);
    if is_telling {
        tell_owners(cx, body);
    }
    Ok(())
}

/// The blocks that control may reach, those of regions before those around them, others behind those that dominate them.
fn blocks_inner_first(body: &Body) -> Vec<BlockId> {
    let mut order = Vec::new();
    let mut work: Vec<(BlockId, bool)> = Vec::new();
    let add = |work: &mut Vec<(BlockId, bool)>, regions: &[RegionId]| {
        let first = work.len();
        let blocks = regions.iter().flat_map(|region| body.pre_order(*region));
        work.extend(blocks.map(|block| (block, false)));
        work[first..].reverse();
    };
    add(&mut work, &[body.root_region()]);
    while let Some((block, left)) = work.pop() {
        if left {
            order.push(block);
            continue;
        }
        work.push((block, true));
        for op in body.ops_reversed(block) {
            add(&mut work, body.regions(op));
        }
    }
    order
}

/// Branches from blocks that control never reaches pass on that they own nothing.
fn complete_unreachable(rw: &mut Rewriter, processed: &[BlockId]) {
    let reachable: FxHashSet<BlockId> = processed.iter().copied().collect();
    let mut regions: Vec<RegionId> = processed.iter().map(|b| rw.body.block_region(*b)).collect();
    regions.sort_unstable();
    regions.dedup();
    for region in regions {
        let blocks: Vec<BlockId> = rw.body.blocks(region).collect();
        let left = blocks
            .into_iter()
            .filter(|block| !reachable.contains(block));
        let ops: Vec<OpId> = left.filter_map(|block| rw.body.last_op(block)).collect();
        for op in ops {
            for successor in 0..rw.body.num_successors(op) {
                if reachable.contains(&rw.body.successor(op, successor)) {
                    pass_nothing_owned(rw, op, successor);
                }
            }
        }
    }
}

fn pass_nothing_owned(rw: &mut Rewriter, op: OpId, successor: usize) {
    let cx = rw.cx;
    let view = rw.op(op);
    let Some(branch) = view.interface::<BranchOp>() else {
        return;
    };
    let range = (branch.successor_operands)(view, successor);
    let passed = range.clone().map(|index| view.operand_type(index));
    let count = passed.filter(|ty| is_memref(cx, *ty)).count();
    if count > 0 {
        let loc = view.loc();
        rw.insert_before(op);
        let no = bool_constant(rw, loc, false);
        let conditions = vec![no; count];
        rw.modify(op, |body| {
            add_operands(cx, body, op, range, &conditions);
        });
    }
}

/// Adds to the results of a function those that say who owns the others.
fn tell_owners(cx: &Context, body: &mut Body) {
    let root = body.root();
    let Some(function) = func::Func::of(OpRef::new(cx, body, root)) else {
        return;
    };
    let (inputs, results) = signature(cx, function.function_type());
    let count = results.iter().filter(|ty| is_memref(cx, **ty)).count();
    if count == 0 {
        return;
    }
    let mut all = results.to_vec();
    all.resize(results.len() + count, Type::I1);
    let ty = cx.type_attr(cx.function_type(inputs, &all));
    body.set_attr(root, func::func::FUNCTION_TYPE_ATTR, ty);
    if let Some(attrs) = body.common_attr(cx, root, CommonAttr::ResAttrs) {
        let mut attrs = cx.array_elements(attrs).to_vec();
        attrs.resize(all.len(), Attribute::EMPTY_DICT);
        body.set_attr(root, func::func::RES_ATTRS_ATTR, cx.array_attr(&attrs));
    }
}
