//! The invariants of src/ARCHITECTURE.md that show in the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the product and those that each may depend on. Build-dependencies count too.
const LAYERS: &[(&str, &[&str])] = &[
    ("src/ir", &[]),
    ("src/ods", &[]),
    ("grammar", &["ir", "ods", "dialects"]),
    ("src/dialects", &["ir", "ods"]),
    ("passes", &["ir", "dialects"]),
    ("src/llvm", &["ir", "dialects"]),
    ("src/driver", &["ir", "grammar", "llvm"]),
];

/// A file that wants to be a folder is longer than this.
const MOST_LINES: usize = 800;

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .ancestors()
        .find(|folder| folder.join("Cargo.lock").is_file())
        .expect("the workspace's root")
        .to_owned()
}

/// All Rust files below some folders of the project: the path from the root, with `/`, and the text.
fn sources(folders: &[&str]) -> Vec<(String, String)> {
    let root = root();
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            let entries = fs::read_dir(&path).expect("a folder that can be read");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(&root).expect("a path below the root");
            let text = fs::read_to_string(&path).expect("a text file");
            files.push((name.to_string_lossy().replace('\\', "/"), text));
        }
    }
    files.sort();
    assert!(!files.is_empty(), "no sources in {folders:?}");
    files
}

/// The text without comments and without what stands behind `#[cfg(test)]`.
fn code(text: &str) -> String {
    let text = text
        .split("\n#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text);
    let lines = text
        .lines()
        .map(|line| match line.trim_start().starts_with("//") {
            true => "",
            false => line,
        });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn dependencies_point_down() {
    for (folder, allowed) in LAYERS {
        let manifest = root().join(folder).join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let mut section = "";
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            }
            let Some(name) = line.strip_prefix("oxmlir-") else {
                continue;
            };
            let name = name.split(['.', ' ', '=']).next().unwrap_or_default();
            // Tests and benchmarks may look up.
            if section != "[dev-dependencies]" {
                assert!(
                    allowed.contains(&name),
                    "{folder} depends on {name} ({section})"
                );
            }
        }
    }
}

#[test]
fn files_are_short() {
    let long: Vec<String> = sources(&["src", "grammar", "passes"])
        .into_iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > MOST_LINES)
        .map(|(name, lines)| format!("{name}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn unsafe_code_is_in_one_place() {
    for (name, text) in sources(&["src", "grammar", "passes"]) {
        if name.starts_with("src/llvm/sys/") || name == "src/tests/architecture.rs" {
            continue;
        }
        let found = ["unsafe {", "unsafe fn", "unsafe impl"];
        let found = found.iter().find(|word| code(&text).contains(**word));
        assert!(found.is_none(), "{name} has `{}`", found.unwrap_or(&""));
    }
}

/// Every pass says what it does by IR before and after.
#[test]
fn passes_show_before_and_after() {
    let mut silent = Vec::new();
    for (name, text) in sources(&["passes"]) {
        if !text.contains("\npub static PASS: PassInfo") {
            continue;
        }
        let documentation = text.lines().take_while(|line| line.starts_with("//!"));
        if !documentation.into_iter().any(|line| line.contains("```")) {
            silent.push(name);
        }
    }
    assert!(silent.is_empty(), "passes without an example: {silent:#?}");
}
