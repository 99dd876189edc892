//! `--verify-diagnostics`: comments in the input say which diagnostics it must cause.
//!
//! `// expected-error@+1 {{text}}` wants an error that contains the text on the next line; `-re` behind the severity makes
//! `{{...}}` inside of the text regular expressions. Severities: error, warning, note, remark; places: `@+N`, `@-N`,
//! `@above` and `@below` (the nearest line without such a comment), `@unknown`, none for the line itself.

use std::fmt::Write as _;

use oxmlir_ir::{Context, Diagnostics, Location, Severity};
use regex::Regex;

use crate::split::Part;

/// What the comments of a part of the input want.
pub struct Expectations<'a> {
    name: &'a str,
    part: &'a Part<'a>,
    list: Vec<Expectation>,
    /// Comments that cannot be understood.
    problems: String,
}

struct Expectation {
    severity: Severity,
    /// The line, `None` for unknown locations.
    line: Option<u32>,
    text: String,
    regex: Option<Regex>,
    /// Where the comment is.
    at: (u32, usize),
    met: bool,
}

impl<'a> Expectations<'a> {
    /// Reads the comments.
    pub fn read(name: &'a str, part: &'a Part<'a>) -> Expectations<'a> {
        let mut found = Expectations {
            name,
            part,
            list: Vec::new(),
            problems: String::new(),
        };
        let Ok(comment) = Regex::new(
            r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$",
        ) else {
            return found;
        };
        let mut last_plain = part.first_line;
        // Expectations of the next line without comment.
        let mut below = Vec::new();
        let text = String::from_utf8_lossy(&part.text);
        for (number, line) in (part.first_line..).zip(text.lines()) {
            let line = line.trim_end();
            let Some(groups) = comment.captures(line) else {
                for index in below.drain(..) {
                    let expectation: &mut Expectation = &mut found.list[index];
                    expectation.line = Some(number);
                }
                last_plain = number;
                continue;
            };
            let at = (number, groups.get(0).map_or(0, |m| m.start()));
            let place = groups.get(4).map(|m| m.as_str());
            let wanted = match place {
                None => Some(number),
                Some("above") => Some(last_plain),
                Some("below") => {
                    below.push(found.list.len());
                    Some(number + 1)
                }
                Some("unknown") => None,
                Some(offset) => {
                    let offset: i64 = offset.parse().unwrap_or(0);
                    u32::try_from(i64::from(number).saturating_add(offset)).ok()
                }
            };
            let text = groups.get(5).map_or("", |m| m.as_str()).to_owned();
            let regex = groups.get(2).and_then(|_| found.regex(&text, at));
            found.list.push(Expectation {
                severity: match &groups[1] {
                    "error" => Severity::Error,
                    "warning" => Severity::Warning,
                    "remark" => Severity::Remark,
                    _ => Severity::Note,
                },
                line: wanted,
                text,
                regex,
                at,
                met: false,
            });
        }
        found
    }

    /// The regular expression of a text with `{{...}}` in it.
    fn regex(&mut self, text: &str, at: (u32, usize)) -> Option<Regex> {
        let mut pattern = String::new();
        let mut rest = text;
        while let Some((plain, tail)) = rest.split_once("{{") {
            pattern += &regex::escape(plain);
            let Some((inner, tail)) = tail.split_once("}}") else {
                self.problem(at, "found start of regex with no end '}}'");
                return None;
            };
            pattern += &format!("({inner})");
            rest = tail;
        }
        pattern += &regex::escape(rest);
        match Regex::new(&pattern) {
            Ok(regex) => Some(regex),
            Err(error) => {
                self.problem(at, &format!("invalid regex: {error}"));
                None
            }
        }
    }

    fn problem(&mut self, at: (u32, usize), message: &str) {
        let text = self.at(at, message);
        self.problems += &text;
    }

    /// An error at a comment.
    fn at(&self, (line, col): (u32, usize), message: &str) -> String {
        let text = String::from_utf8_lossy(&self.part.text);
        let index = (line - self.part.first_line) as usize;
        let source = text.lines().nth(index).unwrap_or("");
        format!(
            "{}:{line}:{}: error: {message}\n{source}\n{:col$}^\n",
            self.name,
            col + 1,
            ""
        )
    }

    /// What differs from the expectations; empty if nothing does. Unexpected diagnostics count only if `all` do.
    pub fn check(mut self, cx: &Context, found: &Diagnostics, all: bool) -> String {
        let mut verdict = std::mem::take(&mut self.problems);
        for diagnostic in found.iter() {
            let own = (
                diagnostic.loc,
                diagnostic.severity,
                diagnostic.message.as_str(),
            );
            let notes = diagnostic.notes.iter();
            let notes = notes.map(|(loc, text)| (*loc, Severity::Note, text.as_str()));
            for (loc, severity, message) in std::iter::once(own).chain(notes) {
                if !self.meet(cx, loc, severity, message) && all {
                    verdict += &unexpected(cx, loc, severity, message);
                }
            }
        }
        for missing in self.list.iter().filter(|e| !e.met) {
            let message = format!(
                "expected {} \"{}\" was not produced",
                missing.severity.word(),
                missing.text
            );
            if missing.line.is_some() {
                verdict += &self.at(missing.at, &message);
            } else {
                let _ = writeln!(verdict, "<unknown>:0: error: {message}");
            }
        }
        verdict
    }

    /// Finds an expectation that a message meets.
    fn meet(&mut self, cx: &Context, loc: Location, severity: Severity, message: &str) -> bool {
        let line = cx
            .file_line_col(loc)
            .filter(|place| place.0 == self.name)
            .map(|place| place.1);
        let fits = |e: &&mut Expectation| {
            !e.met
                && e.severity == severity
                && e.line == line
                && match &e.regex {
                    Some(regex) => regex.is_match(message),
                    None => message.contains(&e.text),
                }
        };
        match self.list.iter_mut().find(fits) {
            Some(expectation) => {
                expectation.met = true;
                true
            }
            None => false,
        }
    }
}

fn unexpected(cx: &Context, loc: Location, severity: Severity, message: &str) -> String {
    let message = format!("unexpected {}: {message}", severity.word());
    oxmlir_ir::render::render(cx, &oxmlir_ir::Diagnostic::error(loc, message), false)
}
