//! Words that are tokens of their own: keywords, operation names, the names of floats, and the registered types and
//! attributes with a form of their own.
//!
//! The build makes the table: as many words as there are operations would be put into one anew at every start of a program.

#[path = "build/word_hash.rs"]
mod word_hash;

use oxmlir_ir::num::FloatKind;

use crate::token::kind;

/// The kind and the data of the token that a word is.
pub fn find(word: &str) -> Option<(u16, u32)> {
    let hash = word_hash::hash(word);
    let tag = (hash >> 48) as u16;
    let mut place = hash as usize;
    loop {
        let (of_word, entry) = kind::PLACES[place % kind::PLACES.len()];
        if entry == 0 {
            return float(word);
        }
        if of_word == tag
            && let Some(&(text, kind, data)) = kind::WORDS.get(usize::from(entry) - 1)
            && text == word
        {
            return Some((kind, data));
        }
        place += 1;
    }
}

/// The token of a float's name. The build, which does not know the kinds of floats by number, leaves these out of the table.
fn float(word: &str) -> Option<(u16, u32)> {
    if !matches!(
        word.as_bytes(),
        [b'f', b'0'..=b'9', ..] | [b'b' | b't', b'f', ..]
    ) {
        return None;
    }
    let float = FloatKind::from_keyword(word)?;
    Some((kind::FLOAT_TYPE, float as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_found() {
        for &(word, kind, data) in kind::WORDS {
            assert_eq!(find(word), Some((kind, data)), "{word}");
        }
        for float in FloatKind::ALL {
            assert_eq!(
                find(float.keyword()),
                Some((kind::FLOAT_TYPE, float as u32))
            );
        }
    }

    #[test]
    fn what_is_no_word_is_not_found() {
        for &(word, ..) in kind::WORDS {
            assert_eq!(find(&format!("{word}~")), None);
        }
        for word in ["", "f", "f31", "bf", "tfx", "~"] {
            assert_eq!(find(word), None, "{word}");
        }
    }
}
