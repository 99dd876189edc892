//! `--verify-diagnostics`: comments in the input say which diagnostics it must cause.
//!
//! The notation is in [`read`]. As in the reference, the comments of all parts of a file are checked together when the
//! last part is done; a comment may be met by several diagnostics of its line; the comments of other files count as soon
//! as a diagnostic has its place there.

mod read;

use bytes::Bytes;
use clap::ValueEnum;
use oxmlir_ir::render::{Place, Style, render_message, render_nowhere, render_place};
use oxmlir_ir::{Context, Diagnostics, Location, Severity};
use regex::Regex;

/// Which diagnostics must be expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Level {
    All,
    /// Those that nobody expects are fine.
    OnlyExpected,
}

/// What the comments of all files want, and whether they got it.
pub struct Expectations {
    level: Level,
    style: Style,
    files: Vec<File>,
    /// What is expected at no place.
    nowhere: Vec<Expectation>,
    failed: bool,
}

struct File {
    name: String,
    text: Bytes,
    list: Vec<Expectation>,
}

struct Expectation {
    severity: Severity,
    line: u32,
    text: String,
    regex: Option<Regex>,
    /// The offset of the comment in its file.
    at: usize,
    met: bool,
}

impl Expectation {
    fn fits(&self, message: &str) -> bool {
        match &self.regex {
            Some(regex) => regex.is_match(message),
            None => message.contains(&self.text),
        }
    }
}

impl Expectations {
    /// Reads the comments of the input.
    pub fn new(name: &str, text: Bytes, level: Level, style: Style) -> Expectations {
        let mut expectations = Expectations {
            level,
            style,
            files: Vec::new(),
            nowhere: Vec::new(),
            failed: false,
        };
        expectations.add(name, text);
        expectations
    }

    /// Reads the comments of a file.
    fn add(&mut self, name: &str, text: Bytes) {
        let found = read::read(&text);
        for problem in &found.problems {
            let place = place(name, &text, problem.at, problem.width);
            self.fail(&render_place(
                &place,
                Severity::Error,
                &problem.message,
                self.style,
            ));
        }
        self.nowhere.extend(found.nowhere);
        self.files.push(File {
            name: name.to_owned(),
            text,
            list: found.list,
        });
    }

    fn fail(&mut self, text: &str) {
        self.failed = true;
        tell_raw!("{text}");
    }

    /// Meets expectations; complains about diagnostics that nobody expects.
    pub fn compare(&mut self, cx: &Context, found: &Diagnostics) {
        for diagnostic in found.iter() {
            self.one(cx, diagnostic.loc, diagnostic.severity, &diagnostic.message);
            for (loc, note) in &diagnostic.notes {
                self.one(cx, *loc, Severity::Note, note);
            }
        }
    }

    fn one(&mut self, cx: &Context, loc: Location, severity: Severity, message: &str) {
        let complaint = match self.meet(cx, loc, severity, message) {
            Met::Yes => return,
            _ if self.level == Level::OnlyExpected => return,
            Met::No => {
                let message = format!("unexpected {}: {message}", severity.word());
                render_message(cx, loc, Severity::Error, &message, self.style)
            }
            Met::Almost { file, index } => {
                let wanted = self.list(file)[index].severity.word();
                let word = severity.word();
                let message = format!("'{word}' diagnostic emitted when expecting a '{wanted}'");
                self.render(file, index, 0, &message)
            }
        };
        self.fail(&complaint);
    }

    /// Finds an expectation that a message meets.
    fn meet(&mut self, cx: &Context, loc: Location, severity: Severity, message: &str) -> Met {
        let place = cx.file_line_col(loc);
        let file = place.map(|(file, ..)| self.file(cx, file));
        let list = match file {
            Some(file) => &mut self.files[file].list,
            None => &mut self.nowhere,
        };
        let mut met = Met::No;
        for (index, expectation) in list.iter_mut().enumerate() {
            let here = place.is_none_or(|(_, line, _)| line == expectation.line);
            if !here || !expectation.fits(message) {
                continue;
            }
            if expectation.severity == severity {
                expectation.met = true;
                return Met::Yes;
            }
            met = Met::Almost { file, index };
        }
        met
    }

    /// The index of a file, whose comments are read if this is the first diagnostic in it.
    fn file(&mut self, cx: &Context, name: &str) -> usize {
        let known = self.files.iter().position(|f| f.name == name);
        known.unwrap_or_else(|| {
            let text = cx.file(name).map(|file| file.text.bytes().clone());
            self.add(name, text.unwrap_or_default());
            self.files.len() - 1
        })
    }

    fn list(&self, file: Option<usize>) -> &[Expectation] {
        match file {
            Some(file) => &self.files[file].list,
            None => &self.nowhere,
        }
    }

    /// An error at the comment of an expectation, `width` bytes of it underlined.
    fn render(&self, file: Option<usize>, index: usize, width: usize, message: &str) -> String {
        let expectation = &self.list(file)[index];
        match file {
            Some(file) => {
                let File { name, text, .. } = &self.files[file];
                let place = place(name, text, expectation.at, width);
                render_place(&place, Severity::Error, message, self.style)
            }
            None => render_nowhere(Severity::Error, message, self.style),
        }
    }

    /// Complains about expectations that were not met; whether all went as expected.
    pub fn finish(mut self) -> bool {
        let files = (0..self.files.len()).map(Some).chain([None]);
        for file in files {
            for index in 0..self.list(file).len() {
                let expectation = &self.list(file)[index];
                if !expectation.met {
                    let message = format!(
                        "expected {} \"{}\" was not produced",
                        expectation.severity.word(),
                        expectation.text
                    );
                    let width = expectation.text.len();
                    let complaint = self.render(file, index, width, &message);
                    self.fail(&complaint);
                }
            }
        }
        !self.failed
    }
}

/// Whether a diagnostic is expected.
enum Met {
    Yes,
    No,
    /// But for its severity.
    Almost {
        file: Option<usize>,
        index: usize,
    },
}

/// A piece of a text.
pub fn place<'a>(file: &'a str, text: &'a [u8], at: usize, width: usize) -> Place<'a> {
    let before = &text[..at];
    let start = before
        .iter()
        .rposition(|b| *b == b'\n')
        .map_or(0, |i| i + 1);
    let line = text[start..].split(|b| *b == b'\n').next();
    Place {
        file,
        line: before.iter().filter(|b| **b == b'\n').count() as u32 + 1,
        col: (at - start) as u32 + 1,
        width,
        text: line.map(Into::into),
    }
}
