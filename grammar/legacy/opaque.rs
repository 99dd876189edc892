//! Elements in the encoding of a dialect: `opaque<tf, tensor<4xf32>, "0xDEADBEEF">`, or with the type behind them.
//!
//! Today bytes that are not to be looked at are resources: `dense_resource<tf_opaque0> : tensor<4xf32>`.

use super::edits::Edits;
use super::text::Tokens;
use crate::lexer::Raw;

/// The alignment of a resource in front of its bytes: 1.
const ALIGNMENT: &str = "01000000";

/// Writes the opaque elements of a text as resources, which are listed at its end.
pub fn resources(tokens: &Tokens, edits: &mut Edits) {
    if (0..tokens.len()).any(|at| tokens.is(at, Raw::MetadataOpen)) {
        return;
    }
    let mut entries = Vec::new();
    for at in 0..tokens.len() {
        if tokens.word(at) == "opaque"
            && tokens.is(at + 1, Raw::Less)
            && let Some((dialect, bytes)) = elements(tokens, at, edits, entries.len())
        {
            entries.push(format!(
                "{}: \"0x{ALIGNMENT}{bytes}\"",
                key(dialect, entries.len())
            ));
        }
    }
    if !entries.is_empty() {
        edits.insert(
            tokens.text.len(),
            format!(
                "\n{{-# dialect_resources: {{ builtin: {{ {} }} }} #-}}\n",
                entries.join(", ")
            ),
        );
    }
}

fn key(dialect: &str, number: usize) -> String {
    match dialect {
        "" => format!("opaque{number}"),
        dialect => format!("{dialect}_opaque{number}"),
    }
}

/// Writes the elements whose keyword is at a token; the dialect that they are of, and their bytes.
fn elements<'t>(
    tokens: &Tokens<'t>,
    at: usize,
    edits: &mut Edits,
    number: usize,
) -> Option<(&'t str, &'t str)> {
    let close = tokens.partner(at + 1)?;
    let pieces = tokens.pieces(at + 1, close);
    let is_typed = tokens.is(close + 1, Raw::Colon);
    let (dialect, ty, bytes) = match pieces[..] {
        [dialect, ty, bytes] => (dialect, Some(ty), bytes),
        [dialect, bytes] if is_typed => (dialect, None, bytes),
        [ty, bytes] => ("", Some(ty), bytes),
        _ => return None,
    };
    let dialect = dialect.trim_matches('"');
    let bytes = bytes.strip_prefix("\"0x")?.strip_suffix('"')?;
    let is_name = dialect
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let is_hex = bytes.len() % 2 == 0 && bytes.bytes().all(|b| b.is_ascii_hexdigit());
    if !is_name || !is_hex {
        return None;
    }
    let ty = ty.filter(|_| !is_typed);
    let ty = ty.map_or(String::new(), |ty| format!(" : {ty}"));
    edits.replace(
        tokens.span(at, close + 1),
        format!("dense_resource<{}>{ty}", key(dialect, number)),
    );
    Some((dialect, bytes))
}
