//! Every message of the parser that takes no argument.

pub const UNEXPECTED_CHARACTER: &str = "unexpected character";
pub const UNTERMINATED_STRING: &str = "expected '\"' in string literal";
pub const BAD_SYMBOL_NAME: &str = "@ identifier expected to start with letter or '_'";
pub const BAD_VALUE_NAME: &str = "invalid SSA name";
pub const BAD_BLOCK_NAME: &str = "invalid block name";
pub const BAD_ATTRIBUTE_ALIAS: &str = "invalid attribute name";
pub const BAD_TYPE_ALIAS: &str = "invalid type identifier";
pub const BAD_ELLIPSIS: &str = "expected three consecutive dots for an ellipsis";
pub const BAD_DIMENSION: &str = "invalid dimension";
pub const MISSING_X: &str = "expected 'x' in dimension list";
pub const MISSING_SCALABLE_END: &str = "missing ']' closing scalable dimension";
pub const NESTED_TOO_DEEP: &str = "brackets are nested too deep";

/// A bracket that `close` would have closed stays open in the body of a dialect's type or attribute.
pub fn unbalanced(close: Option<u8>) -> &'static str {
    match close {
        Some(b')') => "unbalanced '(' character in pretty dialect name",
        Some(b']') => "unbalanced '[' character in pretty dialect name",
        Some(b'}') => "unbalanced '{' character in pretty dialect name",
        _ => "unbalanced '<' character in pretty dialect name",
    }
}
