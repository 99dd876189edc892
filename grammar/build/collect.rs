//! What the hand-written part of the grammar mentions.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The grammar fragments of a folder, in alphabetical order.
pub fn fragments(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.extension().is_some_and(|e| e == "lalrpop") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The quoted terminals of a grammar text.
pub fn terminals(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or("");
        // Actions hold Rust strings: only what stands in front of the arrow is grammar.
        let code = code.split("=>").next().unwrap_or("");
        let mut parts = code.split('"');
        parts.next();
        while let (Some(terminal), Some(_)) = (parts.next(), parts.next()) {
            found.insert(terminal.to_owned());
        }
    }
    found
}

/// The nonterminals that a grammar text defines.
pub fn nonterminals(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter_map(|l| {
            let l = l.strip_prefix("pub ").unwrap_or(l);
            let end = l.find(|c: char| !(c.is_alphanumeric() || c == '_'))?;
            let (name, rest) = l.split_at(end);
            (!name.is_empty() && (rest.starts_with(':') || rest.starts_with('<')))
                .then(|| name.to_owned())
        })
        .collect()
}

/// What the fragments of the dialects add to the language: `FuncOp`, `GpuDialectType`, `DltiDialectAttr`, ... by what
/// their names end in.
pub fn dialect_productions(text: &str) -> String {
    let names = nonterminals(text);
    let gather = |title: &str, suffix: &str, result: &str| {
        let mut out = format!("{title}: {result} = {{\n");
        for name in names.iter().filter(|n| n.ends_with(suffix)) {
            if !matches!(name.as_str(), "Op" | "GenericOp") {
                out.push_str(&format!("    {name},\n"));
            }
        }
        out.push_str("};\n");
        out
    };
    [
        gather("CustomOp", "Op", "OpId"),
        gather("DialectType", "DialectType", "Type"),
        gather("DialectAttr", "DialectAttr", "Attribute"),
    ]
    .concat()
}
