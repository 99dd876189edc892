//! Runs a pipeline again and again until it changes nothing any more.
//!
//! ```mlir
//! // --composite-fixed-point-pass='pipeline=canonicalize,cse'
//! %0 = arith.addi %c1, %c2 : i32                     // %0 = arith.addi %a, %c3 : i32
//! %1 = arith.addi %0, %a : i32
//! ```

use std::sync::Arc;

use oxmlir_ir::pass::{
    Anchor, Failure, Nesting, OptionInfo, Options, PassContext, PassInfo, PassResult, Pipeline,
    PipelineError, Settings, parse_pipeline, run as run_pipeline,
};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Diagnostic, Location, OpRef};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::int("max-iterations", "rounds before giving up", 10),
        OptionInfo::text("name", "the name in messages", "CompositeFixedPointPass"),
        OptionInfo::text("pipeline", "the passes of a round", ""),
    ],
    ..PassInfo::new(
        "composite-fixed-point-pass",
        "CompositeFixedPointPass",
        "runs a pipeline until it changes nothing",
        Anchor::Any,
        run,
    )
};

pub static TEST: PassInfo = PassInfo::pipeline(
    "test-composite-fixed-point-pass",
    "canonicalize and cse until they change nothing",
    build,
);

fn build(_: &Options, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
    let options = "name=TestCompositePass pipeline=canonicalize,cse";
    pipeline.add(&PASS, options, Nesting::Explicit)
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let fail = |message: String| pass.fail(Diagnostic::error(Location::UNKNOWN, message));
    let most = pass.options.int("max-iterations");
    if most <= 0 {
        return Err(fail(format!("Invalid maxIterations value: {most}")));
    }
    let pipeline: Arc<Result<Pipeline, String>> = pass.prepared(|| round(pass));
    let pipeline = pipeline.as_ref().as_ref().map_err(|message| {
        pass.write(message.clone());
        fail("Failed to parse composite pass pipeline".to_owned())
    })?;
    let mut before = text(pass, body);
    for _ in 0..most {
        let settings = Settings {
            threads: true,
            ..Settings::within(pass)
        };
        let outcome = run_pipeline(pass.cx, body, pipeline, &settings);
        pass.join(outcome.log);
        if outcome.failed {
            return Err(Failure);
        }
        let behind = text(pass, body);
        if behind == before {
            return Ok(());
        }
        before = behind;
    }
    let root = OpRef::new(pass.cx, body, body.root());
    let name = pass.options.text("name");
    pass.emit(root.plain_warning(format_args!(
        "Composite pass \"{name}\"+ didn't converge in {most} iterations"
    )));
    Ok(())
}

/// The passes of a round.
fn round(pass: &PassContext) -> Result<Pipeline, String> {
    let passes = pass.options.text("pipeline");
    let pipeline = parse_pipeline(&format!("any({passes})"), pass.passes);
    let mut pipeline = pipeline.map_err(|error| error.message)?;
    pipeline.finish();
    Ok(pipeline)
}

/// All of a program that a pass can change.
fn text(pass: &PassContext, body: &Body) -> String {
    let options = PrintOptions {
        generic: true,
        debuginfo: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    module_text(pass.cx, body, &options)
}
