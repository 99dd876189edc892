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

#[cfg(test)]
mod tests {
    use super::nearest;

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
