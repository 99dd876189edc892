//! The list of what is different on purpose.

use std::collections::BTreeMap;

/// A line is `- op: fact` or `+ op: fact`, as the test prints it; `#` starts a comment.
const LIST: &str = include_str!("departures.txt");

/// The departures, and whether each was met.
pub struct Departures(BTreeMap<&'static str, bool>);

impl Departures {
    pub fn read() -> Self {
        let lines = LIST.lines().map(str::trim_end);
        let entries = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        Departures(entries.map(|line| (line, false)).collect())
    }

    /// Whether the list has this difference, which is met then.
    pub fn expects(&mut self, difference: &str) -> bool {
        match self.0.get_mut(difference) {
            Some(met) => {
                *met = true;
                true
            }
            None => false,
        }
    }

    /// What is listed and was not met.
    pub fn unmet(self) -> Vec<&'static str> {
        let unmet = self.0.into_iter().filter(|(_, met)| !met);
        unmet.map(|(line, _)| line).collect()
    }
}
