//! Makes the symbols directly in an operation private.
//!
//! ```mlir
//! func.func @f() { return }                         // func.func private @f() { return }
//! ```

use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, CommonAttr, OpId, Traits};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "exclude",
        "symbols that stay as they are",
        OptionKind::Texts,
    )],
    ..PassInfo::new(
        "symbol-privatize",
        "SymbolPrivatize",
        "makes symbols private",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let excluded = pass.options.texts("exclude");
    let stays = |op: OpId| {
        let name = symbol_name(cx, body, op).map_or("", |name| cx.get_str(name));
        excluded.iter().any(|e| e == name)
    };
    let regions = body.regions(body.root()).iter();
    let ops = regions
        .flat_map(|r| body.blocks(*r))
        .flat_map(|b| body.ops(b));
    let symbols: Vec<OpId> = ops
        .filter(|op| body.has_trait(cx, *op, Traits::SYMBOL) && !stays(*op))
        .collect();
    let private = cx.str_attr("private");
    for op in symbols {
        body.set_named_attr(cx, op, CommonAttr::SymVisibility.name(), Some(private));
    }
    Ok(())
}
