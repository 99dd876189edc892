//! The core of the language and of the IR names no dialect: what dialects add is registered by them.

use std::fs;
use std::path::{Path, PathBuf};

/// What belongs to dialects, or is about text of old versions; the rest of the crate is its core.
const OUTSIDE: [&str; 9] = [
    "build", "build.rs", "custom", "dialects", "examples", "fuzz", "legacy", "lib.rs", "tests",
];

/// Unit tests in files of their own.
const TESTS: [&str; 1] = ["tests.rs"];

/// Dialects that share their names with keywords of the builtin language.
const KEYWORDS: [&str; 5] = ["complex", "index", "memref", "tensor", "vector"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files in and below a folder.
fn sources(folder: &Path, outside: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| outside.contains(&name)) {
            continue;
        }
        if path.is_dir() {
            found.extend(sources(&path, &TESTS));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The dialects that are declared, but for the builtin one.
fn dialects() -> Vec<String> {
    let files = fs::read_dir(root().join("dialects")).expect("the folder exists");
    let paths = files.map(|entry| entry.expect("the folder can be read").path());
    let declared =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "ods"));
    let names = declared.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    names.filter(|name| name != "builtin").collect()
}

/// Whether a string is the name of a dialect, or has one in front of a dot.
fn names_dialect(text: &str, dialect: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    if text.trim_start_matches(['!', '#']) == dialect {
        return !KEYWORDS.contains(&dialect);
    }
    text.match_indices(dialect).any(|(at, _)| {
        let rest = text[at + dialect.len()..].strip_prefix('.');
        let is_prefix = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
        is_prefix && !text[..at].ends_with(is_word)
    })
}

/// The strings in a line of code.
fn strings(line: &str) -> Vec<String> {
    let line = line.replace("\\\"", "'").replace("'\"'", "");
    line.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Whether a line uses something of the files of dialects, and not their list.
fn imports_dialect(line: &str) -> bool {
    let mut uses = line.match_indices("custom::");
    uses.any(|(at, path)| !line[at + path.len()..].starts_with(|c: char| c.is_ascii_uppercase()))
}

#[test]
fn core_names_no_dialect() {
    let dialects = dialects();
    assert!(dialects.len() > 10, "the declarations are not found");
    let mut found = String::new();
    let ir = root().join("../src/ir");
    for file in [sources(root(), &OUTSIDE), sources(&ir, &TESTS)].concat() {
        let text = fs::read_to_string(&file).expect("the file can be read");
        let code = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            let strings = strings(line);
            let is_named = |name: &String| strings.iter().any(|text| names_dialect(text, name));
            if imports_dialect(line) || dialects.iter().any(is_named) {
                found += &format!("{}:{}: {}\n", file.display(), number + 1, line.trim());
            }
        }
    }
    assert!(found.is_empty(), "dialects are named in:\n{found}");
}

#[test]
fn names_are_found() {
    for text in ["llvm.", "llvm", "vector", "a vector.", "xllvm.ptr"] {
        assert_eq!(names_dialect(text, "llvm"), text == "llvm", "{text}");
        assert!(!names_dialect(text, "vector"), "{text}");
    }
    for text in ["!llvm.ptr", "llvm.call", "op 'llvm.call' is"] {
        assert!(names_dialect(text, "llvm"), "{text}");
    }
    assert_eq!(strings(r#"a("b", "c\"d")"#), ["b", "c'd"]);
    assert!(imports_dialect("use crate::custom::llvm;"));
    assert!(imports_dialect("use crate::custom::{llvm, DIALECTS};"));
    assert!(!imports_dialect("use crate::custom::DIALECTS;"));
}
