//! Printing: the custom and the generic form, in the reference's text.

use crate::context::Context;

/// Writes operations, types and attributes. Print hooks of dialects write through it.
pub struct Printer<'a> {
    pub cx: &'a Context,
    out: String,
}

impl<'a> Printer<'a> {
    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }
}
