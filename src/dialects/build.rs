//! Turns the op declarations into static tables and typed names (`$OUT_DIR/tables.rs`, see `tables.rs`).

#[path = "build/builders.rs"]
mod builders;
#[path = "build/code.rs"]
mod code;
#[path = "build/docs.rs"]
mod docs;
#[path = "build/enums.rs"]
mod enums;
#[path = "build/names.rs"]
mod names;
#[path = "build/params.rs"]
mod params;
#[path = "build/preds.rs"]
mod preds;
#[path = "build/shared.rs"]
mod shared;
#[path = "build/views.rs"]
mod views;

use std::path::Path;
use std::{env, fs, process};

const DECLARATIONS: &str = "../../grammar/dialects";

fn main() {
    if let Err(message) = generate() {
        eprintln!("{message}");
        process::exit(1);
    }
}

fn generate() -> Result<(), String> {
    let declared = oxmlir_ods::load_all(DECLARATIONS).map_err(|e| e.to_string())?;
    let text = code::tables(&declared) + &names::modules(&declared.dialects);
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&out).join("tables.rs"), text).map_err(|e| e.to_string())
}
