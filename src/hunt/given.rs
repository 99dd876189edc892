//! Programs from files, instead of random ones.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use oxmlir_exec::compare::functions;
use oxmlir_grammar::{Options, parse};
use oxmlir_ir::Context;

use crate::generate::Program;
use crate::hunt::REGISTRY;

/// The line between the modules of a file.
const SEPARATOR: &str = "// -----";

/// The most elements of a vector.
const LARGE_VECTOR: u64 = 4096;

/// The programs of all files in a folder and those below that end with `.mlir`, in the order of their names: one for each public function
/// with a body. Modules that cannot be read are left out, as are those that are schedules: what these do is what they say, and those with
/// vectors of more than 4096 elements.
///
/// # Errors
/// The folder cannot be read, or has no program.
pub fn programs(folder: &Path) -> Result<Vec<Program>> {
    let mut files = Vec::new();
    find(folder, &mut files)?;
    files.sort_unstable();
    let mut programs = Vec::new();
    for file in files {
        // What is not UTF-8 is a test of how text is read.
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        for module in modules(&text) {
            programs.extend(of_module(&module));
        }
    }
    ensure!(
        !programs.is_empty(),
        "{}: there is no .mlir file with a public function",
        folder.display()
    );
    Ok(programs)
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let at = || folder.display().to_string();
    for entry in fs::read_dir(folder).with_context(at)? {
        let entry = entry.with_context(at)?;
        let path = entry.path();
        if entry.file_type().with_context(at)?.is_dir() {
            find(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            files.push(path);
        }
    }
    Ok(())
}

fn modules(text: &str) -> Vec<String> {
    let mut modules = vec![String::new()];
    for line in text.lines() {
        match (line.starts_with(SEPARATOR), modules.last_mut()) {
            (false, Some(module)) => {
                module.push_str(line);
                module.push('\n');
            }
            _ => modules.push(String::new()),
        }
    }
    modules
}

/// Whether there are vectors of more elements than is of use: passes may unroll them to an operation for each, all of which copy the
/// whole vector.
fn has_large_vectors(text: &str) -> bool {
    let mut types = text.split("vector<").skip(1);
    types.any(|ty| {
        let shape = ty.split('>').next().unwrap_or(ty).split('x');
        let sizes = shape.map_while(|size| size.trim_matches(['[', ']', ' ']).parse::<u64>().ok());
        sizes.fold(1, u64::saturating_mul) > LARGE_VECTOR
    })
}

fn of_module(text: &str) -> Vec<Program> {
    if text.contains("transform.") || has_large_vectors(text) {
        return Vec::new();
    }
    let cx = Context::new(&REGISTRY);
    let read = parse(&cx, "program", text.as_bytes().into(), Options::default());
    let Ok(read) = read else {
        return Vec::new();
    };
    let mut found = functions(&cx, &read.body);
    found.retain(|function| !function.is_private);
    let program = |path: String| Program {
        text: text.to_owned(),
        // All programs stay for as long as the search does.
        function: path.leak(),
    };
    let paths = found.into_iter().map(|function| function.path);
    paths.map(program).collect()
}
