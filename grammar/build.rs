//! Makes the grammar (`$OUT_DIR/mlir.lalrpop`) from the hand-written language, the fragments of the dialects and the
//! declared assembly formats, runs LALRPOP on it, and writes the table of words that the lexer adaptor looks up.

#[path = "build/collect.rs"]
mod collect;
#[path = "build/expand.rs"]
mod expand;
#[path = "build/generated.rs"]
mod generated;
#[path = "build/terminals.rs"]
mod terminals;
#[path = "build/word_hash.rs"]
mod word_hash;

use std::path::{Path, PathBuf};
use std::{env, fs, process};

const DIALECTS: &str = "dialects";
const BASE: &str = "mlir.lalrpop";

fn main() {
    println!("cargo::rerun-if-changed={BASE}");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    if let Err(message) = generate() {
        eprintln!("{message}");
        process::exit(1);
    }
}

fn generate() -> Result<(), String> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let declared = oxmlir_ods::load_all(DIALECTS).map_err(|e| e.to_string())?;
    let dialects = declared.dialects;
    let further = dialects.get(declared.own..).unwrap_or_default();
    let mut text = read(Path::new(BASE))?;
    for path in collect::fragments(Path::new(DIALECTS))? {
        text.push_str(&read(&path)?);
    }
    // What is read by an action instead of a production is known to the crate alone.
    expand::check_params(further, &text).map_err(|e| e.to_string())?;
    let grammar = expand::grammar(&dialects, &text).map_err(|e| e.to_string())?;
    let words = terminals::Terminals::new(&text, &grammar);
    let full = format!(
        "{}\n{}\n{}\n{}\n{}",
        text,
        collect::dialect_productions(&text),
        grammar.productions,
        words.any_id(),
        words.extern_block()
    );
    let path = out.join("mlir.lalrpop");
    write(&path, &full)?;
    write(&out.join("words.rs"), &words.tables(&dialects))?;
    write(&out.join("dialects.rs"), &fingerprints(&dialects))?;
    lalrpop::Configuration::new()
        .set_in_dir(&out)
        .set_out_dir(&out)
        .emit_rerun_directives(false)
        .force_build(true)
        .process_file(&path)
        .map_err(|e| e.to_string())?;
    generated::tune(&out, terminals::FREQUENT)
}

/// The dialects that the grammar is made from, by name and fingerprint.
fn fingerprints(dialects: &[oxmlir_ods::Dialect]) -> String {
    let entries = dialects.iter().map(|dialect| {
        let fingerprint = oxmlir_ods::fingerprint(dialect);
        format!("({:?}, {fingerprint:#x})", dialect.name)
    });
    let entries = entries.collect::<Vec<_>>().join(", ");
    format!("const DIALECTS: &[(&str, u64)] = &[{entries}];\n")
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}
