//! Lets the linker choose among the copies of a function that several modules have.
//!
//! ```mlir
//! llvm.func linkonce_odr @f() { .. }
//! // llvm.comdat @__llvm_comdat { llvm.comdat_selector @f any }
//! // llvm.func linkonce_odr @f() comdat(@__llvm_comdat::@f) { .. }
//! ```

use oxmlir_dialects::tables::builtin;
use oxmlir_dialects::tables::llvm::{self, Comdat, Linkage};
use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{AttrKind, BlockId, Body, Context, InsertPoint, OpId, OpRef};

pub static PASS: PassInfo = PassInfo::new(
    "llvm-add-comdats",
    "LLVMAddComdats",
    "adds comdats to linkonce and linkonce_odr functions",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

/// The name of the group that the selectors are in.
const GROUP: &str = "__llvm_comdat";

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let Some(top) = body.first_block(body.root_region()) else {
        return Ok(());
    };
    let ops = body.op_vec(top);
    let shared: Vec<OpId> = ops
        .into_iter()
        .filter(|op| is_shared(OpRef::new(cx, body, *op)))
        .collect();
    if shared.is_empty() {
        return Ok(());
    }
    let (group, selectors) = group(cx, body, top);
    let loc = body.loc(group);
    for function in shared {
        let Some(name) = symbol_name(cx, body, function) else {
            continue;
        };
        let mut no_listener = NoListener;
        let at = InsertPoint::Start(selectors);
        let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
        llvm::comdat_selector(&mut rw, loc, cx.get_str(name), Comdat::Any);
        let reference = cx.attr(AttrKind::SymbolRef {
            root: cx.str(GROUP),
            nested: Box::new([name]),
        });
        body.set_attr(function, llvm::func::COMDAT_ATTR, reference);
    }
    Ok(())
}

/// Whether other modules may have the same function.
fn is_shared(op: OpRef) -> bool {
    let function = llvm::Func::of(op);
    function.is_some_and(|f| matches!(f.linkage(), Linkage::Linkonce | Linkage::LinkonceOdr))
}

/// The group and the block of its selectors, made at the start of the module where there is none.
fn group(cx: &Context, body: &mut Body, top: BlockId) -> (OpId, BlockId) {
    let name = cx.str(GROUP);
    let is_group =
        |op: &OpId| body.name(*op) == llvm::COMDAT && symbol_name(cx, body, *op) == Some(name);
    let known = body.ops(top).find(is_group);
    let loc = body.loc(body.root());
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Start(top));
    let group = known.unwrap_or_else(|| llvm::comdat(&mut rw, loc, GROUP));
    let region = body.only_region(group);
    let block = body.first_block(region);
    (group, block.unwrap_or_else(|| body.add_block(region)))
}
