//! What can be wrong with a declaration.

use std::fmt;
use std::path::PathBuf;

/// A mistake in a declaration, or a file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The file, as a path from the current folder or an absolute one.
    pub file: PathBuf,
    /// The line, counted from 1; 0 for the file as a whole.
    pub line: usize,
    /// The column, counted in characters from 1; 0 for the file as a whole.
    pub column: usize,
    /// What is wrong, as a sentence without the place.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: error: {}", self.file.display(), self.message),
            line => {
                let (file, column) = (self.file.display(), self.column);
                write!(f, "{file}:{line}:{column}: error: {}", self.message)
            }
        }
    }
}

impl std::error::Error for Error {}

/// A place in the declarations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    /// The number of the file in the order of reading.
    pub file: usize,
    /// Counted from 1.
    pub line: usize,
    /// Counted in characters from 1.
    pub column: usize,
}

impl Position {
    /// The first place of a file.
    pub fn start(file: usize) -> Self {
        Self {
            file,
            line: 1,
            column: 1,
        }
    }

    /// The place behind a character that stands here.
    pub fn after(self, c: char) -> Self {
        match c {
            '\n' => Self {
                line: self.line + 1,
                column: 1,
                ..self
            },
            _ => self.right(1),
        }
    }

    /// The place some columns further right.
    pub fn right(self, columns: usize) -> Self {
        Self {
            column: self.column + columns,
            ..self
        }
    }
}

/// A message at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    pub at: Position,
    pub message: String,
}

pub(crate) type Result<T> = std::result::Result<T, Problem>;

pub(crate) fn problem<T>(at: Position, message: impl Into<String>) -> Result<T> {
    Err(Problem {
        at,
        message: message.into(),
    })
}

/// The known name closest to a misspelt one, as the end of a message.
pub(crate) fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    known
        .map(|k| (distance(name, k), k))
        .min()
        .filter(|&(d, k)| d <= 2.max(k.len() / 4))
        .map_or_else(String::new, |(_, k)| format!(", did you mean '{k}'?"))
}

/// Levenshtein's distance, by bytes.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(x != y))
                .min(above + 1)
                .min(row[j] + 1);
            diagonal = above;
        }
    }
    row[b.len()]
}
