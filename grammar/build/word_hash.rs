//! The hash of words, by which the build fills the table of words (`build/terminals.rs`) and the parser looks one up
//! (`words.rs`).

/// The hash of a word; its highest bits are the best mixed.
pub fn hash(word: &str) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, part: u64| (hash.rotate_left(23) ^ part).wrapping_mul(FACTOR);
    let bytes = word.as_bytes();
    let mut hash = bytes.len() as u64;
    // The last piece may share bytes with the one in front of it.
    let last = if let Some(last) = bytes.last_chunk::<8>() {
        for eight in bytes.as_chunks::<8>().0 {
            hash = mix(hash, u64::from_le_bytes(*eight));
        }
        u64::from_le_bytes(*last)
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
    } else {
        bytes
            .iter()
            .fold(0, |part, &byte| part << 8 | u64::from(byte))
    };
    hash = mix(hash, last);
    hash ^ hash >> 32
}
