//! Where the parts of a text that was written from another one come from.

/// A part of the new text, up to the next one.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: u32,
    /// Where it comes from.
    from: u32,
    /// Whether it is a copy, or as a whole stands for the place `from`.
    copied: bool,
}

/// The places of a text in the one that it was made from.
#[derive(Clone, Default, Debug)]
pub struct TextMap {
    parts: Vec<Part>,
}

impl TextMap {
    /// From `start` on the new text is the old one from `from` on.
    pub fn copied(&mut self, start: usize, from: usize) {
        self.push(start, from, true);
    }

    /// From `start` on the new text stands for the place `from` of the old one.
    pub fn written(&mut self, start: usize, from: usize) {
        self.push(start, from, false);
    }

    fn push(&mut self, start: usize, from: usize, copied: bool) {
        self.parts.push(Part {
            start: start as u32,
            from: from as u32,
            copied,
        });
    }

    /// The place in the old text that a place in the new one comes from.
    pub fn origin(&self, at: u32) -> u32 {
        let behind = self.parts.partition_point(|p| p.start <= at);
        match behind.checked_sub(1).map(|i| self.parts[i]) {
            Some(part) if part.copied => part.from + (at - part.start),
            Some(part) => part.from,
            None => at,
        }
    }
}

/// What a source was made of, in one step or several.
#[derive(Debug)]
pub struct Origin {
    /// The offset of the original source over all sources.
    pub base: u32,
    /// The steps, the first one first.
    pub steps: Vec<TextMap>,
}

impl Origin {
    /// The offset over all sources that an offset into the text that was made comes from.
    pub fn offset(&self, at: u32) -> u32 {
        let steps = self.steps.iter().rev();
        self.base + steps.fold(at, |at, step| step.origin(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_keep_their_place_and_the_rest_has_one() {
        // "addi %a" became "arith.addi %a".
        let mut map = TextMap::default();
        map.written(0, 0);
        map.copied(10, 4);
        assert_eq!(map.origin(0), 0);
        assert_eq!(map.origin(9), 0);
        assert_eq!(map.origin(11), 5);
        let origin = Origin {
            base: 100,
            steps: vec![map.clone(), map],
        };
        // 17 -> 11 -> 5
        assert_eq!(origin.offset(17), 105);
    }
}
