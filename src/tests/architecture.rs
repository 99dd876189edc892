//! The invariants of src/ARCHITECTURE.md that show in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the product and those that each may depend on. Build-dependencies count too.
const LAYERS: &[(&str, &[&str])] = &[
    ("src/ir", &[]),
    ("src/ods", &[]),
    ("grammar", &["ir", "ods"]),
    ("src/dialects", &["ir", "ods"]),
    ("passes", &["ir", "dialects"]),
    ("src/llvm", &["ir", "dialects"]),
    ("src/exec", &["ir", "dialects"]),
    ("src/driver", &["ir", "grammar", "llvm", "exec"]),
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

/// The string literals of a text, without their quotes; those with escapes are left out.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        let parts: Vec<&str> = line.split('"').collect();
        let inner = parts.into_iter().enumerate();
        inner.filter(|(at, _)| at % 2 == 1).map(|(_, part)| part)
    })
}

/// The full names of all declared operations.
fn operations() -> BTreeSet<String> {
    let folder = root().join("grammar/dialects");
    let dialects = oxmlir_ods::load_dir(&folder).expect("declarations without errors");
    let ops = dialects.into_iter().flat_map(|dialect| dialect.ops);
    ops.map(|op| op.name).collect()
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

/// Where code names operations by strings all the same, and why.
const STRINGS: &[(&str, &str)] = &[
    (
        "src/dialects/tables/",
        "tests compare the tables with the declarations' text",
    ),
    ("src/dialects/benches/", "benchmarks make text"),
    (
        "passes/conversion/vector_to_llvm/mod.rs",
        "help of options speaks of operations",
    ),
    (
        "src/dialects/llvm/constants.rs",
        "names of attributes, one of which is that of an operation too",
    ),
];

/// No code names an operation by a string: `arith::ADDI` is checked by the compiler, `"arith.addi"` by nobody.
#[test]
fn operations_are_named_by_constants() {
    let operations = operations();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in sources(&["src/dialects", "passes", "src/llvm", "src/exec"]) {
        let excused = STRINGS.iter().any(|(place, _)| name.starts_with(place));
        if excused || name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        let code = code(&text);
        let named = literals(&code).filter(|literal| operations.contains(*literal));
        let named: Vec<String> = named.map(str::to_owned).collect();
        if !named.is_empty() {
            found.insert(name, named);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
