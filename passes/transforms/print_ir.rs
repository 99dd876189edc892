//! Prints the program on standard error, as it is where the pass stands in the pipeline.
//!
//! ```mlir
//! // -----// IR Dump //----- //        print-ir
//! // -----// IR Dump here //----- //   print-ir{label=here}
//! ```

use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::print::{PrintOptions, module_text};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::text("label", "a word for the headline", "")],
    ..PassInfo::new(
        "print-ir",
        "PrintIRPass",
        "prints the program on standard error",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let options = PrintOptions {
        local_scope: true,
        ..pass.print.clone()
    };
    let label = match pass.options.text("label") {
        "" => String::new(),
        label => format!(" {label}"),
    };
    let program = module_text(pass.cx, body, &options);
    pass.write(format!("// -----// IR Dump{label} //----- //\n{program}"));
    Ok(())
}
