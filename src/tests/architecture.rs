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
    ("src/reduce", &["ir", "dialects"]),
    ("src/bytecode", &["ir", "dialects", "grammar"]),
    (
        "src/driver",
        &["ir", "grammar", "bytecode", "llvm", "exec", "reduce"],
    ),
    (
        "src/hunt",
        &["ir", "grammar", "llvm", "passes", "exec", "reduce"],
    ),
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

/// The calls of functions in a text that end in `name(`: the arguments, as far as they stand on one line.
fn calls<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name).filter_map(move |(at, _)| {
        let behind = text[at + name.len()..].strip_prefix('(')?;
        let inside_word = name.starts_with(is_part) && text[..at].ends_with(is_part);
        (!inside_word).then(|| arguments(behind))
    })
}

/// What stands between commas up to the parenthesis that ends a call.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            ',' | ')' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
                if c == ')' {
                    break;
                }
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    found.retain(|argument| !argument.is_empty());
    found
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// All declared dialects.
fn declarations() -> Vec<oxmlir_ods::Dialect> {
    let folder = root().join("grammar/dialects");
    oxmlir_ods::load_dir(&folder).expect("declarations without errors")
}

/// Places where a rule does not hold, and why.
type Excuses = &'static [(&'static str, &'static str)];

/// Looks for what a rule forbids in the folders, but for tests and excused places; an excuse for nothing is an error too.
fn check(folders: &[&str], excuses: Excuses, find: impl Fn(&str) -> Vec<String>) {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut needless: BTreeSet<&str> = excuses.iter().map(|(place, _)| *place).collect();
    for (name, text) in sources(folders) {
        if name.ends_with("tests.rs") || name.contains("/tests/") || name.contains("/benches/") {
            continue;
        }
        let faults = find(&code(&text));
        let excuse = excuses.iter().find(|(place, _)| name.starts_with(place));
        match excuse {
            _ if faults.is_empty() => {}
            Some((place, _)) => {
                needless.remove(place);
            }
            None => {
                found.insert(name, faults);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(needless.is_empty(), "obsolete excuses: {needless:#?}");
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

/// The crates that mean single operations.
const TYPED: &[&str] = &["src/dialects", "passes", "src/llvm"];

/// Functions that are told by number which operand, result, attribute, region or successor is meant: of a view, whose only
/// argument is the number, and of a body, which is told the operation in front of it.
const NUMBERED: &[&str] = &[
    ".attr",
    ".bool_attr",
    ".convert_result",
    ".dense_attr",
    ".entry_block",
    ".group",
    ".int_array_attr",
    ".operand",
    ".operand_group",
    ".operand_range",
    ".operand_type",
    ".optional",
    ".optional_operand",
    ".region",
    ".result",
    ".result_group",
    ".result_range",
    ".result_type",
    ".set_attr",
    ".set_operand",
    ".str_attr",
    ".successor",
    ".symbol_attr",
    ".to_operand",
    ".type_attr",
    ".unit_attr",
    "f.constant",
    "f.float",
    "f.int",
];

/// Lists of operands that patterns are given.
const LISTS: &[&str] = &["operands", "operand_types", "results", "result_types"];

/// No number says which operand, result, attribute, region or successor is meant: views and the constants of slots do.
#[test]
fn slots_are_named() {
    check(TYPED, &[], |code| {
        let mut found = Vec::new();
        for name in NUMBERED {
            for arguments in calls(code, name) {
                let by_number = match arguments[..] {
                    [index] => is_number(index),
                    [_, index] | [_, index, _] => is_number(index),
                    _ => false,
                };
                // Affine maps have results too, of which there is a context to be told.
                if by_number && arguments.last() != Some(&"affine") {
                    found.push(format!("{name}({})", arguments.join(", ")));
                }
            }
        }
        for list in LISTS {
            for (at, _) in code.match_indices(&format!("{list}[")) {
                let index = code[at + list.len() + 1..].split(']').next();
                let own = code[..at].ends_with(|c: char| c.is_whitespace() || "([&*!".contains(c));
                if own && index.is_some_and(is_number) {
                    found.push(format!("{list}[{}]", index.unwrap_or_default()));
                }
            }
        }
        found
    });
}

/// An operation that is known when the code is written is built by its generated builder: it knows the order of operands and
/// the sizes of groups.
#[test]
fn operations_are_built_by_their_builders() {
    let is_constant = |name: &str| {
        let last = name.rsplit("::").next().unwrap_or(name);
        last.len() > 1
            && last
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    };
    check(TYPED, &[], |code| {
        let made = calls(code, "OpState::new").filter_map(|arguments| arguments.first().copied());
        made.filter(|name| is_constant(name))
            .map(str::to_owned)
            .collect()
    });
}

/// Where code names what is declared by strings all the same.
const STRINGS: Excuses = &[(
    "src/dialects/llvm/names.rs",
    "discardable attributes are called as attributes with parameters are",
)];

/// No code names an operation, a type, an attribute or an enumeration by a string: `arith::ADDI` is checked by the compiler,
/// `"arith.addi"` by nobody.
#[test]
fn declarations_are_named_by_constants() {
    let mut names = BTreeSet::new();
    for dialect in declarations() {
        names.extend(dialect.ops.into_iter().map(|op| op.name));
        names.extend(dialect.enums.into_iter().map(|e| e.name));
        let params = dialect.types.into_iter().chain(dialect.attrs);
        names.extend(params.map(|param| param.name));
    }
    let folders = ["src/dialects", "passes", "src/llvm", "src/exec"];
    check(&folders, STRINGS, |code| {
        let named = literals(code).filter(|literal| names.contains(*literal));
        named.map(str::to_owned).collect()
    });
}

/// Where code names attributes of operations by strings all the same.
const ATTRIBUTES: Excuses = &[
    (
        "passes/conversion/xegpu_to_xevm/barrier.rs",
        "a discardable attribute of kernels is called as one of llvm.func is",
    ),
    (
        "passes/conversion/xevm_to_llvm/cache.rs",
        "a discardable attribute is called as one of xevm is",
    ),
    (
        "src/dialects/build/",
        "the generator writes what replaces the names",
    ),
    (
        "src/dialects/tensor/verify/coordinates.rs",
        "messages speak of attributes",
    ),
    (
        "src/dialects/xevm/verify.rs",
        "messages speak of attributes",
    ),
    (
        "src/llvm/names.rs",
        "LLVM calls some attributes as MLIR does",
    ),
];

/// No code names a declared attribute of an operation by a string. A single word may mean anything, unless an operation is
/// asked for it.
#[test]
fn attributes_are_named_by_slots() {
    let ops = declarations().into_iter().flat_map(|dialect| dialect.ops);
    let attrs: BTreeSet<String> = ops.flat_map(|op| op.attrs).map(|attr| attr.name).collect();
    let is_asked = |argument: &&str| argument.starts_with('"');
    let is_name =
        |word: &str| word.contains('_') || word.contains(|c: char| c.is_ascii_uppercase());
    check(TYPED, ATTRIBUTES, |code| {
        let words = literals(code).filter(|word| is_name(word));
        let asked = calls(code, ".named_attr").filter_map(|all| all.into_iter().find(is_asked));
        let asked = asked.map(|word| word.trim_matches('"'));
        let named = words.chain(asked).filter(|word| attrs.contains(*word));
        named.map(str::to_owned).collect()
    });
}
