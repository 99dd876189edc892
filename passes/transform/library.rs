//! Reads schedules from files, for `transform-interpreter` to find the sequences in that a program declares or lacks.
//!
//! ```mlir
//! // --transform-preload-library=transform-library-paths=library.mlir --transform-interpreter
//! module attributes {transform.with_named_sequence} {
//!   transform.named_sequence private @tile(!transform.any_op {transform.readonly})    // defined in library.mlir
//!   transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
//!     transform.include @tile failures(propagate) (%root) : (!transform.any_op) -> ()
//!     transform.yield
//!   }
//! }
//! ```
//!
//! Of a folder all files are read whose names end with `.mlir`, in the order of their names.

use std::fs;
use std::path::{Path, PathBuf};

use oxmlir_dialects::tables::builtin;
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, CommonAttr, Context, Diagnostic, Location};

use super::merge::merge;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "transform-library-paths",
        "files with sequences, and folders of such files",
        OptionKind::Texts,
    )],
    ..PassInfo::new(
        "transform-preload-library",
        "PreloadLibraryPass",
        "reads sequences that schedules use",
        Anchor::Any,
        run,
    )
};

/// The sequences of all files that have been read, in one module.
pub(super) struct Library(pub Body);

/// The attribute of modules that hold sequences.
const WITH_NAMED_SEQUENCE: &str = "transform.with_named_sequence";

fn run(_: &mut Body, pass: &PassContext) -> PassResult {
    let mut files = Vec::new();
    for path in pass.options.texts("transform-library-paths") {
        files.extend(files_at(pass, path)?);
    }
    let mut read = Vec::new();
    for file in files {
        read.push(program(pass, &file)?);
    }
    let mut library = module(pass.cx);
    for program in read {
        if let Err(error) = merge(pass.cx, &mut library, *program) {
            pass.emit(error);
            let message = "failed to merge symbols into shared library module";
            return Err(fail(pass, "<shared-library-module>", message));
        }
    }
    pass.cx.extend(Library(library));
    Ok(())
}

/// The file at `path`, or those in the folder there.
fn files_at(pass: &PassContext, path: &str) -> Result<Vec<PathBuf>, Failure> {
    let place = Path::new(path);
    if place.is_file() {
        return Ok(vec![place.to_owned()]);
    }
    if !place.is_dir() {
        let message = format!("'{path}' is neither a file nor a directory");
        return Err(fail(pass, path, &message));
    }
    let entries = fs::read_dir(place).map_err(|error| {
        let message = format!("error while opening files in '{path}': {}", reason(&error));
        fail(pass, path, &message)
    })?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files
        .filter(|file| file.is_file() && file.extension().is_some_and(|end| end == "mlir"))
        .collect();
    files.sort_unstable();
    Ok(files)
}

fn program(pass: &PassContext, file: &Path) -> Result<Box<Body>, Failure> {
    let name = file.to_string_lossy();
    let text = fs::read(file).map_err(|error| {
        let message = format!("failed to open transform file: {}", reason(&error));
        fail(pass, &name, &message)
    })?;
    match pass.cx.read_program(&name, text.into()) {
        Ok((program, mut warnings)) => {
            warnings.take().into_iter().for_each(|w| pass.emit(w));
            Ok(program)
        }
        Err(mut errors) => {
            errors.take().into_iter().for_each(|e| pass.emit(e));
            Err(Failure)
        }
    }
}

/// What the system says, without the number of the error.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let reason = text.split(" (os error").next();
    reason.unwrap_or(&text).to_owned()
}

fn fail(pass: &PassContext, file: &str, message: &str) -> Failure {
    let loc = pass.cx.file_location(file);
    pass.fail(Diagnostic::error(loc, message))
}

/// The module that sequences go to.
fn module(cx: &Context) -> Body {
    let mut body = builtin::module(cx, Location::UNKNOWN);
    let root = body.root();
    body.set_named_attr(
        cx,
        root,
        CommonAttr::SymName.name(),
        Some(cx.str_attr("__transform")),
    );
    body.set_named_attr(cx, root, WITH_NAMED_SEQUENCE, Some(Attribute::UNIT));
    body.add_block(body.root_region());
    *body
}
