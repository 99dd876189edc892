//! Every operation of the dialects of devices is tested twice: read and written by a valid test, and refused by an invalid
//! one. What is not, is named.

use std::fs;
use std::path::Path;

/// The dialects, and the folders of their tests.
const FOLDERS: &[(&str, &str)] = &[("gpu", "GPU"), ("xegpu", "XeGPU"), ("xevm", "XeVM")];

#[test]
fn operations_have_valid_and_invalid_tests() {
    let mut untested = Vec::new();
    for (dialect, folder) in FOLDERS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("test/Dialect")
            .join(folder);
        let kinds = [
            ("valid", text_of(&folder, false)),
            ("invalid", text_of(&folder, true)),
        ];
        for name in names(dialect) {
            for (kind, text) in &kinds {
                if !mentions(text, name) {
                    untested.push(format!("{name} has no {kind} test"));
                }
            }
        }
    }
    assert!(untested.is_empty(), "{}", untested.join("\n"));
}

fn names(dialect: &str) -> impl Iterator<Item = &'static str> {
    let dialects = oxmlir_dialects::registry().dialects().iter();
    let found = dialects.filter(move |d| d.name == dialect);
    found.flat_map(|d| d.ops).map(|op| op.name)
}

/// The tests of a folder without their comments: those of what is refused, or the others.
fn text_of(folder: &Path, invalid: bool) -> String {
    let entries = fs::read_dir(folder).expect("the dialect has a folder of tests");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let is_wanted = |path: &std::path::PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.ends_with(".mlir") && name.starts_with("invalid") == invalid)
    };
    let read = |path| fs::read_to_string(path).expect("a test can be read");
    let text: String = paths.filter(is_wanted).map(read).collect();
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    code.collect::<Vec<_>>().join("\n")
}

/// Whether a name stands in a text by itself.
fn mentions(text: &str, name: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(goes_on) && !after.is_some_and(goes_on)
    })
}
