//! Looking ahead in the bytes of the text, for the adaptor.

use smallvec::SmallVec;

use crate::adaptor::LexError;
use crate::messages;
use crate::token::kind;

/// The first position from `at` that is no blank and in no comment.
pub fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r' | b'\n' | 0) => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => at = line_end(bytes, at),
            _ => return at,
        }
    }
}

/// The end of the line that holds `at`.
pub fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len())
}

/// The end of `:n (, %id:n)* =` behind the first name of a definition; `Err` with the position up to which no definition
/// begins if it is none.
pub fn definition(bytes: &[u8], from: usize) -> Result<usize, usize> {
    let mut at = from;
    loop {
        at = skip_blanks(bytes, at);
        if bytes.get(at) == Some(&b':') {
            let digits = skip_blanks(bytes, at + 1);
            let end = skip_digits(bytes, digits);
            if end == digits {
                return Err(at);
            }
            at = skip_blanks(bytes, end);
        }
        match bytes.get(at) {
            Some(b'=') if bytes.get(at + 1) != Some(&b'=') => return Ok(at + 1),
            Some(b',') => {
                let name = skip_blanks(bytes, at + 1);
                if bytes.get(name) != Some(&b'%') {
                    return Err(at);
                }
                at = skip_name(bytes, name + 1);
                if at == name + 1 {
                    return Err(name);
                }
            }
            _ => return Err(at),
        }
    }
}

fn skip_digits(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..]
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .count()
}

/// The kind and the end of the number that begins at `at`: `5`, `0xff`, `1.5e-3`.
pub fn number(bytes: &[u8], at: usize) -> Option<(u16, usize)> {
    let end = skip_digits(bytes, at);
    if end == at {
        return None;
    }
    if bytes[at..end] == *b"0" && bytes.get(end) == Some(&b'x') {
        let rest = &bytes[end + 1..];
        let digits = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
        if digits > 0 {
            return Some((kind::INT, end + 1 + digits));
        }
    }
    if bytes.get(end) != Some(&b'.') {
        return Some((kind::INT, end));
    }
    let mut end = skip_digits(bytes, end + 1);
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let digits = skip_digits(bytes, end + 1 + sign);
        if digits > end + 1 + sign {
            end = digits;
        }
    }
    Some((kind::FLOAT, end))
}

/// The end of the name of a value, block, ... behind its sigil.
pub fn skip_name(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at).is_some_and(u8::is_ascii_digit) {
        return skip_digits(bytes, at);
    }
    let rest = &bytes[at..];
    let ends = |b: &u8| !IN_NAMES[usize::from(*b)];
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

/// The bytes that names consist of.
static IN_NAMES: [bool; 256] = with_alphanumeric(among(b"$._-"));

/// The bytes that words consist of: keywords, names of operations.
pub static IN_WORDS: [bool; 256] = with_alphanumeric(among(b"$._"));

const fn with_alphanumeric(mut table: [bool; 256]) -> [bool; 256] {
    let mut byte = 0u8;
    while byte < 128 {
        table[byte as usize] |= byte.is_ascii_alphanumeric();
        byte += 1;
    }
    table
}

/// A table of what is among some bytes.
pub const fn among(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}

/// Which dimensions a type can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dims {
    /// `4x[8]x`
    Vector,
    /// `4x?x`
    Extents,
    /// Any of them, and perhaps something else altogether.
    Any,
}

/// The end of `4x?x[8]x` behind a bracket; `None` if there is no dimension.
pub fn dims(bytes: &[u8], from: usize, kind: Dims) -> Result<Option<usize>, LexError> {
    let mut end = from;
    while let Some(size_end) = dim(bytes, skip_blanks(bytes, end), kind)? {
        let x = skip_blanks(bytes, size_end);
        if bytes.get(x) != Some(&b'x') {
            match kind {
                Dims::Any => break,
                _ => return Err((size_end as u32, messages::MISSING_X)),
            }
        }
        end = x + 1;
    }
    Ok((end > from).then_some(end))
}

/// The end of the dimension that begins at `at`, without the `x`.
fn dim(bytes: &[u8], at: usize, kind: Dims) -> Result<Option<usize>, LexError> {
    Ok(match bytes.get(at) {
        Some(b'?') if kind != Dims::Vector => Some(at + 1),
        Some(b'[') if kind != Dims::Extents => return scalable_dim(bytes, at, kind),
        Some(b'0'..=b'9') => {
            // A dot makes a float of the digits.
            let end = skip_digits(bytes, at);
            (bytes.get(end) != Some(&b'.')).then_some(end)
        }
        _ => None,
    })
}

/// `[8]`
fn scalable_dim(bytes: &[u8], at: usize, kind: Dims) -> Result<Option<usize>, LexError> {
    let digits = skip_blanks(bytes, at + 1);
    let end = skip_digits(bytes, digits);
    let close = skip_blanks(bytes, end);
    if end > digits && bytes.get(close) == Some(&b']') {
        return Ok(Some(close + 1));
    }
    if kind == Dims::Any {
        return Ok(None);
    }
    Err(match end > digits {
        true => (end as u32, messages::MISSING_SCALABLE_END),
        false => (digits as u32, messages::BAD_DIMENSION),
    })
}

/// The position of the comma or bracket behind item `index` of the list in the bracket at `open`.
pub fn item_end(bytes: &[u8], open: usize, index: usize) -> Option<usize> {
    let (mut depth, mut items) = (0usize, 0);
    let mut at = open;
    loop {
        match bytes.get(at)? {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            b'>' | b')' | b']' | b'}' if depth == 1 => return Some(at),
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 1 && items == index => return Some(at),
            b',' if depth == 1 => items += 1,
            b'"' => at = string_end(bytes, at)? - 1,
            _ => {}
        }
        at += 1;
    }
}

/// The bytes that say something about brackets.
static BRACKETS: [bool; 256] = among(b"<>()[]{}-\"/");

/// The end of a balanced `<...>` that begins at `at`. Errors point to the last string in it, or to the bracket.
pub fn balanced(bytes: &[u8], at: usize) -> Result<usize, (usize, &'static str)> {
    // Most have no brackets inside.
    let inside = bytes.get(at + 1..).unwrap_or_default();
    if bytes.get(at) == Some(&b'<')
        && let Some(ahead) = inside.iter().position(|b| BRACKETS[usize::from(*b)])
        && inside[ahead] == b'>'
    {
        return Ok(at + 1 + ahead + 1);
    }
    let mut open: SmallVec<[u8; 16]> = SmallVec::new();
    let mut i = at;
    let mut place = at;
    loop {
        let rest = bytes.get(i..).unwrap_or_default();
        let Some(ahead) = rest.iter().position(|b| BRACKETS[usize::from(*b)]) else {
            break;
        };
        i += ahead;
        match bytes[i] {
            b'<' => open.push(b'>'),
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b'{' => open.push(b'}'),
            b'-' if bytes.get(i + 1) == Some(&b'>') => i += 1,
            byte @ (b'>' | b')' | b']' | b'}') => {
                let innermost = open.pop();
                if innermost != Some(byte) {
                    return Err((place, messages::unbalanced(innermost)));
                }
                if open.is_empty() {
                    return Ok(i + 1);
                }
            }
            b'"' => {
                place = i;
                i = string_end(bytes, i).ok_or((i, messages::UNTERMINATED_STRING))? - 1;
            }
            b'/' if bytes.get(i + 1) == Some(&b'/') => i = line_end(bytes, i),
            _ => {}
        }
        i += 1;
    }
    Err((place, messages::unbalanced(open.pop())))
}

/// The end of the line that a value which begins at `at` ends in: its brackets may hold line breaks. `None` if one of them is
/// never closed.
pub fn value_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at = match bytes.get(at) {
            None | Some(b'\n') => return Some(at),
            Some(b'"') => string_end(bytes, at).unwrap_or(at + 1),
            Some(b'<' | b'(' | b'[' | b'{') => balanced(bytes, at).ok()?,
            Some(_) => at + 1,
        };
    }
}

/// Replaces the bytes in comments that are no UTF-8.
pub fn clean_comments(bytes: &mut [u8]) {
    let mut at = 0;
    while at < bytes.len() {
        at = match bytes[at] {
            b'"' => string_end(bytes, at).unwrap_or(at + 1),
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                let end = line_end(bytes, at);
                clean(&mut bytes[at..end]);
                end
            }
            _ => at + 1,
        };
    }
}

/// Replaces what is no UTF-8.
fn clean(bytes: &mut [u8]) {
    let mut at = 0;
    while let Err(error) = std::str::from_utf8(&bytes[at..]) {
        at += error.valid_up_to();
        bytes[at] = b'?';
    }
}

/// The position behind the string literal that begins at `at`; `None` if it does not end on its line.
pub fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    loop {
        match bytes.get(i)? {
            b'"' => return Some(i + 1),
            b'\\' => i += 2,
            b'\n' => return None,
            _ => i += 1,
        }
    }
}

/// The first place of `needle` from `at` on.
pub fn find(bytes: &[u8], at: usize, needle: &[u8]) -> Option<usize> {
    bytes[at..]
        .windows(needle.len())
        .position(|w| w == needle)
        .map(|i| at + i)
}

/// What is wrong with a text that is no token: the place and the message.
pub fn lexical_error(bytes: &[u8], at: usize) -> (u32, &'static str) {
    let end_of_line = || line_end(bytes, at) as u32;
    match bytes.get(at) {
        Some(b'"') => (end_of_line(), messages::UNTERMINATED_STRING),
        Some(b'@') if bytes.get(at + 1) == Some(&b'"') => {
            (end_of_line(), messages::UNTERMINATED_STRING)
        }
        Some(b'@') => (at as u32 + 1, messages::BAD_SYMBOL_NAME),
        Some(b'%') => (at as u32, messages::BAD_VALUE_NAME),
        Some(b'^') => (at as u32, messages::BAD_BLOCK_NAME),
        Some(b'#') => (at as u32, messages::BAD_ATTRIBUTE_ALIAS),
        Some(b'!') => (at as u32, messages::BAD_TYPE_ALIAS),
        Some(b'.') => (at as u32 + 1, messages::BAD_ELLIPSIS),
        _ => (at as u32, messages::UNEXPECTED_CHARACTER),
    }
}
