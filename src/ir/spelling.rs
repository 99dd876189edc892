//! Names that were probably meant.

/// The candidate that is spelt most like `name`, the first of several; `None` if none is near enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).clamp(1, 4);
    let distances = candidates
        .into_iter()
        .filter(|candidate| candidate.len().abs_diff(name.len()) <= limit)
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit);
    let near = distances.min_by_key(|(distance, _)| *distance);
    near.map(|(_, candidate)| candidate)
}

/// Words that say little of what a name of several words means.
const EMPTY: &[&str] = &["convert", "to", "lower", "pass", "pipeline"];

/// How many names have to share a word, and which part of all, so that it says half as much as others.
const MANY: usize = 3;
const PART: usize = 10;

/// The candidate that has the most words in common with `name`, whose words are joined by dashes, the first of several; `None` if
/// that is less than half of them. Words that many candidates have count half.
pub fn related<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let has = |candidate: &str, word: &str| candidate.split('-').any(|w| w == word);
    let is_common = |word: &str| {
        let count = candidates.iter().filter(|c| has(c, word)).count();
        count >= MANY && count * PART >= candidates.len()
    };
    let weight = |word: &&str| match word {
        word if EMPTY.contains(word) => 0,
        word if is_common(word) => 1,
        _ => 2_usize,
    };
    let total = |name: &str| name.split('-').map(|word| weight(&word)).sum::<usize>();
    let shared = |candidate: &str| {
        let words = name.split('-').filter(|word| has(candidate, word));
        words.map(|word| weight(&word)).sum::<usize>()
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.iter().copied() {
        let all = total(name) + total(candidate);
        let score = (200 * shared(candidate)).checked_div(all).unwrap_or(0);
        if score > 50 && best.is_none_or(|(known, _)| score > known) {
            best = Some((score, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::{nearest, related};

    #[test]
    fn names_are_related_by_their_words() {
        let known = [
            "convert-arith-to-llvm",
            "gpu-to-llvm",
            "finalize-memref-to-llvm",
            "flatten-memref",
        ];
        assert_eq!(related("convert-gpu-to-nvvm", known), Some("gpu-to-llvm"));
        assert_eq!(
            related("convert-memref-to-llvm", known),
            Some("finalize-memref-to-llvm")
        );
        assert_eq!(related("convert-complex-to-llvm", known), None);
        assert_eq!(related("one-shot-bufferize", known), None);
    }

    #[test]
    fn only_what_is_near_is_meant() {
        let known = ["cse", "canonicalize", "symbol-dce"];
        assert_eq!(nearest("canonicalise", known), Some("canonicalize"));
        assert_eq!(nearest("symbol-dec", known), Some("symbol-dce"));
        assert_eq!(nearest("cs", known), Some("cse"));
        assert_eq!(nearest("foo", known), None);
        assert_eq!(nearest("", known), None);
    }
}
