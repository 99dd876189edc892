//! Every message of the parser that takes no argument.

/// A character that begins no token.
pub const UNEXPECTED_CHARACTER: &str = "unexpected character";
/// A string that does not end in its line.
pub const UNTERMINATED_STRING: &str = "expected '\"' in string literal";
/// `@` without a name.
pub const BAD_SYMBOL_NAME: &str = "@ identifier expected to start with letter or '_'";
/// `%` without a name.
pub const BAD_VALUE_NAME: &str = "invalid SSA name";
/// `^` without a name.
pub const BAD_BLOCK_NAME: &str = "invalid block name";
/// `#` without a name.
pub const BAD_ATTRIBUTE_ALIAS: &str = "invalid attribute name";
/// `!` without a name.
pub const BAD_TYPE_ALIAS: &str = "invalid type identifier";
/// One dot or two.
pub const BAD_ELLIPSIS: &str = "expected three consecutive dots for an ellipsis";
/// A dimension that is no number, or too large a one.
pub const BAD_DIMENSION: &str = "invalid dimension";
/// A dimension without an `x` behind it.
pub const MISSING_X: &str = "expected 'x' in dimension list";
/// `[4` among the dimensions of a vector.
pub const MISSING_SCALABLE_END: &str = "missing ']' closing scalable dimension";
/// More brackets in one another than are read.
pub const NESTED_TOO_DEEP: &str = "brackets are nested too deep";

/// A value that nothing defines.
pub const UNDECLARED_VALUE: &str = "use of undeclared SSA value name";
/// A block that has no label.
pub const UNDEFINED_BLOCK: &str = "reference to an undefined block";
/// How the message about an alias that nothing defines begins; its name and a quotation mark follow.
pub const UNDEFINED_ALIAS: &str = "undefined symbol alias id '";
/// A location that nothing defines.
pub const LOCATION_NEVER_DEFINED: &str = "operation location alias was never defined";
/// An operation in generic form whose dialect nobody knows.
pub const UNREGISTERED_OP: &str = "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used";

/// A bracket that `close` would have closed stays open in the body of a dialect's type or attribute.
pub fn unbalanced(close: Option<u8>) -> &'static str {
    match close {
        Some(b')') => "unbalanced '(' character in pretty dialect name",
        Some(b']') => "unbalanced '[' character in pretty dialect name",
        Some(b'}') => "unbalanced '{' character in pretty dialect name",
        _ => "unbalanced '<' character in pretty dialect name",
    }
}
