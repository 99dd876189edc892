//! Fuzzing with cargo-fuzz, whose targets are in grammar/fuzz.
//!
//! cargo-fuzz needs the sanitizer flags of a nightly compiler; `RUSTC_BOOTSTRAP`
//! lets the stable one take them, so no second toolchain is needed.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::{corpus, setup, sh};

/// The folder of the fuzz targets.
const FOLDER: &str = "grammar/fuzz";
/// The names of the fuzz targets.
const TARGETS: [&str; 3] = ["lexer", "parser", "round_trip"];
/// The time for a target if none is given.
const DEFAULT_SECONDS: &str = "60";

/// The size in bytes above which inputs slow the fuzzer down without reaching more code.
const LARGEST_SEED: usize = 4096;

/// Fuzzes one target, or each in turn; the arguments are `[target] [seconds]`. A crash that is found is an error.
pub fn run(args: &[&str]) -> Result<()> {
    let (named, seconds) = match args {
        [] => (None, DEFAULT_SECONDS),
        [target] => (Some(*target), DEFAULT_SECONDS),
        [target, seconds, ..] => (Some(*target), *seconds),
    };
    seconds
        .parse::<u32>()
        .with_context(|| format!("'{seconds}' is no number of seconds"))?;
    if let Some(target) = named {
        ensure!(
            TARGETS.contains(&target),
            "'{target}' is no fuzz target; there are: {}",
            TARGETS.join(", ")
        );
    }
    setup::for_demo()?;
    if sh::output("cargo", &["fuzz", "--version"]).is_none() {
        sh::run(&mut sh::cmd("cargo", ["install", "--locked", "cargo-fuzz"]))?;
    }
    let seeds = Path::new(FOLDER).join("seeds");
    seed(&seeds)?;
    for target in TARGETS
        .iter()
        .filter(|target| named.is_none_or(|named| named == **target))
    {
        fuzz(target, &seeds, seconds)?;
    }
    Ok(())
}

/// Fuzzes a target for some seconds, from the inputs in the folder `seeds` and those of earlier runs.
fn fuzz(target: &str, seeds: &Path, seconds: &str) -> Result<()> {
    let found = Path::new(FOLDER).join("corpus").join(target);
    std::fs::create_dir_all(&found)?;
    let mut command = sh::cmd("cargo", ["fuzz", "run", "--fuzz-dir", FOLDER, target]);
    command.arg(found).arg(seeds).arg("--");
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-dict={FOLDER}/mlir.dict"));
    command.args(["-timeout=10", "-rss_limit_mb=4096", "-max_len=8192"]);
    sh::run(command.env("RUSTC_BOOTSTRAP", "1"))
}

/// Writes the seeds into a folder: the small inputs of the corpus, each once, or without a corpus the project's own tests.
fn seed(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    if corpus::folder().is_none() {
        return seed_from_tests(Path::new("test"), folder);
    }
    let mut seen = std::collections::HashSet::new();
    for case in corpus::cases()? {
        if case.input.len() <= LARGEST_SEED && seen.insert(case.input.clone()) {
            std::fs::write(folder.join(&case.id), &case.input)?;
        }
    }
    println!("{} seeds from the corpus", seen.len());
    Ok(())
}

/// Copies the `.mlir` files of a folder and of those below it into another folder.
fn seed_from_tests(from: &Path, folder: &Path) -> Result<()> {
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        if path.is_dir() {
            seed_from_tests(&path, folder)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            let name = path.to_string_lossy().replace('/', "-");
            std::fs::copy(&path, folder.join(name))?;
        }
    }
    Ok(())
}
