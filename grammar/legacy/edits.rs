//! Changes to a text, made together.

use std::ops::Range;

use oxmlir_ir::TextMap;

/// What is to be written instead of ranges of a text.
#[derive(Default)]
pub struct Edits {
    list: Vec<(Range<usize>, String)>,
}

impl Edits {
    pub fn replace(&mut self, range: Range<usize>, by: impl Into<String>) {
        self.list.push((range, by.into()));
    }

    pub fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    pub fn delete(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// The changed text, and where its parts come from; `None` if nothing changes. Of changes that overlap the first one is made.
    pub fn apply(mut self, text: &str) -> Option<(String, TextMap)> {
        if self.list.is_empty() {
            return None;
        }
        self.list.sort_by_key(|(range, _)| range.start);
        let mut out = String::with_capacity(text.len() + text.len() / 4);
        let mut map = TextMap::default();
        let mut at = 0;
        for (range, by) in self.list {
            if range.start < at {
                continue;
            }
            map.copied(out.len(), at);
            out.push_str(&text[at..range.start]);
            map.written(out.len(), range.start);
            out.push_str(&by);
            at = range.end;
        }
        map.copied(out.len(), at);
        out.push_str(&text[at..]);
        Some((out, map))
    }
}
