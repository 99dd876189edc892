//! The layout of a page: titles, and under them the text, indented and no wider than a screen.

use std::fmt::Write as _;

/// The width of a page, as far as words allow.
const WIDTH: usize = 100;

/// How far what goes on is indented below what it belongs to.
const STEP: usize = 2;

/// A page that grows from top to bottom. Sections without content are left out.
pub struct Page(String);

impl Page {
    pub fn new(name: &str, summary: &str) -> Page {
        Page(format!("{name}: {summary}\n"))
    }

    /// Words that are broken into lines.
    pub fn paragraph(&mut self, title: &str, text: &str) {
        if !text.is_empty() {
            self.title(title);
            self.wrapped(&" ".repeat(STEP), STEP, text);
        }
    }

    /// How something is written: what goes on is indented.
    pub fn form(&mut self, title: &str, text: &str) {
        self.list(title, vec![text]);
    }

    /// Lines that stay as they are.
    pub fn program(&mut self, title: &str, text: &str) {
        self.title(title);
        for line in text.lines() {
            let _ = writeln!(self.0, "{:STEP$}{line}", "");
        }
    }

    /// A line for each entry.
    pub fn list(&mut self, title: &str, entries: Vec<&str>) {
        if entries.is_empty() {
            return;
        }
        self.title(title);
        for entry in entries {
            self.wrapped(&" ".repeat(STEP), 2 * STEP, entry);
        }
    }

    /// Names in a column, and beside each what it means.
    pub fn table(&mut self, title: &str, entries: impl Iterator<Item = (String, String)>) {
        let entries: Vec<(String, String)> = entries.collect();
        let Some(width) = entries.iter().map(|(name, _)| name.len()).max() else {
            return;
        };
        self.title(title);
        for (name, text) in entries {
            self.wrapped(
                &format!("{:STEP$}{name:width$}  ", ""),
                STEP + width + 2,
                &text,
            );
        }
    }

    pub fn text(self) -> String {
        self.0
    }

    /// The title of what follows; an empty one only sets it off.
    fn title(&mut self, title: &str) {
        let _ = match title {
            "" => writeln!(self.0),
            title => writeln!(self.0, "\n{title}:"),
        };
    }

    /// Text behind a prefix; further lines are indented.
    fn wrapped(&mut self, prefix: &str, indent: usize, text: &str) {
        let mut line = prefix.to_owned();
        let mut is_fresh = true;
        for word in text.split(' ') {
            if !is_fresh && line.len() + 1 + word.len() > WIDTH {
                let _ = writeln!(self.0, "{}", line.trim_end());
                line = " ".repeat(indent);
                is_fresh = true;
            }
            if !is_fresh {
                line.push(' ');
            }
            line += word;
            is_fresh = false;
        }
        let _ = writeln!(self.0, "{}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_goes_on_below_itself() {
        let mut page = Page::new("a.b", "An operation.");
        let text = "word ".repeat(20) + "end";
        page.table("Operands", [("x".to_owned(), text)].into_iter());
        page.paragraph("Traits", "");
        let text = page.text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["a.b: An operation.", "", "Operands:"]);
        assert!(lines[3].starts_with("  x  word") && lines[3].len() <= WIDTH);
        assert!(lines[4].starts_with("     word"));
        assert_eq!(lines.len(), 5);
    }
}
