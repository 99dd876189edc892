//! Moves the action table of the generated parser out of the source text: rustc reads a file of bytes much faster than
//! millions of numbers.

use std::path::Path;

const BEGIN: &str = "const __ACTION: &[i16] = &[";
const USE: &str = "__ACTION[(state as usize) * ";

/// Rewrites the generated parser `mlir.rs` in `out`; its action table becomes `action.bin`.
pub fn rewrite(out: &Path) -> Result<(), String> {
    let path = out.join("mlir.rs");
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let Some((before, rest)) = text.split_once(BEGIN) else {
        // LALRPOP left the file of an earlier run as it is.
        return Ok(());
    };
    let (table, after) = rest
        .split_once("];")
        .ok_or("the action table does not end")?;
    let mut bytes = Vec::new();
    for line in table.lines() {
        let code = line.split("//").next().unwrap_or("");
        for number in code.split(',').map(str::trim).filter(|n| !n.is_empty()) {
            let number: i16 = number.parse().map_err(|e| format!("{number}: {e}"))?;
            bytes.extend(number.to_le_bytes());
        }
    }
    let (head, tail) = after
        .split_once(USE)
        .ok_or("the action table is not used")?;
    let (index, tail) = tail
        .split_once(']')
        .ok_or("the action table is not indexed")?;
    let text = format!(
        "{before}const __ACTION: &[u8] = include_bytes!(\"action.bin\");{head}\
         {{ let at = 2 * ((state as usize) * {index}); i16::from_le_bytes([__ACTION[at], __ACTION[at + 1]]) }}{tail}"
    );
    std::fs::write(out.join("action.bin"), bytes).map_err(|e| e.to_string())?;
    std::fs::write(&path, text).map_err(|e| e.to_string())
}
