//! Pipelines: passes in order, nested under the operations they run on, and their text form
//! `builtin.module(func.func(canonicalize{max-iterations=3},cse),symbol-dce)`.

use std::fmt;

use super::manager::note_coverage;
use super::options::{OptionError, Options};
use super::prepared::Prepared;
use super::{Anchor, PassInfo};
use crate::reference;
use crate::spelling::{nearest, related};

/// Deeper nesting than this is refused: pipelines are run and dropped recursively.
const MAX_DEPTH: usize = 200;

/// Passes that run one after the other on one operation.
#[derive(Debug)]
pub struct Pipeline {
    /// The operations that it runs on.
    pub anchor: PipelineAnchor,
    /// The passes and nested pipelines, in order.
    pub steps: Vec<Step>,
    /// Its position among all passes and nested pipelines; set by [`Pipeline::finish`].
    pub index: usize,
}

/// The operation a pipeline runs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PipelineAnchor {
    /// Every operation that all its passes can run on.
    Any,
    /// Operations of this name.
    Op(String),
}

/// One step of a pipeline.
#[derive(Debug)]
pub enum Step {
    /// Runs a pass on the pipeline's operation.
    Pass(PassInstance),
    /// Runs on the matching operations directly inside.
    Nested(Pipeline),
}

/// A pass with its options, in its place in a pipeline.
pub struct PassInstance {
    /// The declaration of the pass.
    pub info: &'static PassInfo,
    /// The values of its options.
    pub options: Options,
    /// Its position among all passes and nested pipelines; set by [`Pipeline::finish`].
    pub index: usize,
    pub(super) prepared: Prepared,
}

impl fmt::Debug for PassInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for PassInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.flag)?;
        if !self.info.options.is_empty() {
            write!(f, "{{{}}}", self.options)?;
        }
        Ok(())
    }
}

impl Step {
    fn one_line(&self) -> String {
        match self {
            Step::Pass(pass) => pass.to_string(),
            Step::Nested(inner) => inner.one_line(","),
        }
    }
}

/// Why a pipeline was refused.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PipelineError {
    /// What is wrong with the value of an option, said by the program and not as a diagnostic.
    pub option: Option<String>,
    /// The text of the error.
    pub message: String,
}

impl PipelineError {
    fn new(message: impl Into<String>) -> PipelineError {
        PipelineError {
            option: None,
            message: message.into(),
        }
    }
}

/// Whether a pass that does not fit its pipeline is put into a nested one by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// No: a pass that does not fit is an error.
    Explicit,
    /// Yes.
    Implicit,
}

impl Pipeline {
    /// A pipeline without steps.
    pub fn new(anchor: PipelineAnchor) -> Pipeline {
        Pipeline {
            anchor,
            steps: Vec::new(),
            index: 0,
        }
    }

    /// Adds a pass with option text, or all passes of a pipeline with a name.
    pub fn add(
        &mut self,
        info: &'static PassInfo,
        options: &str,
        nesting: Nesting,
    ) -> Result<(), PipelineError> {
        let mut values = Options::new(info.flag, info.options);
        let parsed = values.parse(options).map_err(|error| match error {
            OptionError::Unknown(ref name) => {
                let near = did_you_mean(name, info.options.iter().map(|o| o.name));
                PipelineError::new(format!("{error}\n{near}"))
            }
            OptionError::Value(..) => PipelineError {
                option: Some(error.to_string()),
                message: String::new(),
            },
        });
        if let (Some(build), Ok(())) = (info.build, &parsed) {
            note_coverage(info, &values);
            return build(&values, self);
        }
        let pass = PassInstance {
            info,
            options: values,
            index: 0,
            prepared: Prepared::default(),
        };
        match (parsed, self.place(pass, nesting)) {
            (Err(mut first), Err(second)) => {
                first.message = format!("{}\n{}", first.message, second.message);
                Err(first)
            }
            (parsed, placed) => parsed.and(placed),
        }
    }

    fn place(&mut self, pass: PassInstance, nesting: Nesting) -> Result<(), PipelineError> {
        let info = pass.info;
        let pass = Step::Pass(pass);
        match (info.anchor, &self.anchor) {
            (Anchor::Op(wanted), PipelineAnchor::Op(here)) if wanted != here => match nesting {
                Nesting::Implicit => {
                    let mut nested = Pipeline::new(PipelineAnchor::Op(wanted.to_owned()));
                    nested.steps.push(pass);
                    self.steps.push(Step::Nested(nested));
                    Ok(())
                }
                Nesting::Explicit => Err(PipelineError::new(format!(
                    "Can't add pass '{}' restricted to '{wanted}' on a PassManager intended to run on '{here}', \
                     did you intend to nest?",
                    info.name
                ))),
            },
            _ => {
                self.steps.push(pass);
                Ok(())
            }
        }
    }

    /// Makes the pipeline ready to run: joins neighbours that run on the same operation and numbers the steps in order.
    pub fn finish(&mut self) {
        self.join();
        self.number_from(&mut 0);
    }

    fn join(&mut self) {
        let mut joined: Vec<Step> = Vec::with_capacity(self.steps.len());
        for step in self.steps.drain(..) {
            match (joined.last_mut(), step) {
                (Some(Step::Nested(last)), Step::Nested(next)) if last.anchor == next.anchor => {
                    last.steps.extend(next.steps);
                }
                (_, step) => joined.push(step),
            }
        }
        self.steps = joined;
        for step in &mut self.steps {
            if let Step::Nested(inner) = step {
                inner.join();
            }
        }
    }

    fn number_from(&mut self, next: &mut usize) {
        for step in &mut self.steps {
            match step {
                Step::Pass(pass) => {
                    pass.index = *next;
                    *next += 1;
                }
                Step::Nested(inner) => {
                    inner.index = *next;
                    *next += 1;
                    inner.number_from(next);
                }
            }
        }
    }

    /// All passes in order.
    pub fn passes(&self) -> Vec<&PassInstance> {
        let mut all = Vec::new();
        self.collect(&mut all);
        all
    }

    fn collect<'a>(&'a self, all: &mut Vec<&'a PassInstance>) {
        for step in &self.steps {
            match step {
                Step::Pass(pass) => all.push(pass),
                Step::Nested(inner) => inner.collect(all),
            }
        }
    }
}

impl fmt::Display for PipelineAnchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PipelineAnchor::Any => f.write_str("any"),
            PipelineAnchor::Op(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Pipeline {
    /// One pass a line, nested pipelines indented; parses again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Pipeline {
    /// The text in one line, with `separator` between the steps of the outermost pipeline.
    pub fn one_line(&self, separator: &str) -> String {
        let steps: Vec<String> = self.steps.iter().map(Step::one_line).collect();
        format!("{}({})", self.anchor, steps.join(separator))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        writeln!(f, "{:indent$}{}(", "", self.anchor)?;
        let inner = indent + 2;
        for (i, step) in self.steps.iter().enumerate() {
            if i > 0 {
                f.write_str(",\n")?;
            }
            match step {
                Step::Nested(pipeline) => pipeline.write(f, inner)?,
                Step::Pass(pass) => write!(f, "{:inner$}{pass}", "")?,
            }
        }
        write!(f, "\n{:indent$})", "")
    }
}

/// Parses a pipeline of `passes` wrapped in the operation it runs on.
pub fn parse_pipeline(text: &str, passes: &[&'static PassInfo]) -> Result<Pipeline, PipelineError> {
    let unwrapped = text.trim();
    let parts = unwrapped.strip_suffix(')').and_then(|t| t.split_once('('));
    let parts = parts.filter(|(anchor, _)| !anchor.is_empty());
    let (anchor, inner) = parts.ok_or_else(|| {
        PipelineError::new(
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
        )
    })?;
    let elements = parse_elements(inner)?;
    resolve(&elements, inner, passes)?;
    let mut pipeline = Pipeline::new(anchor_of(anchor.trim_end()));
    add_elements(&mut pipeline, &elements, passes).map_err(|mut error| {
        error.message.push('\n');
        error
    })?;
    Ok(pipeline)
}

fn find(passes: &[&'static PassInfo], flag: &str) -> Option<&'static PassInfo> {
    passes.iter().copied().find(|pass| pass.flag == flag)
}

/// A line with the name that was probably meant; nothing if none is near enough.
fn did_you_mean(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    let near = nearest(name, known);
    near.map_or_else(String::new, |near| format!("did you mean '{near}'?\n"))
}

/// A line about the name of a pass that nobody knows.
fn meant_pass(name: &str, passes: &[&'static PassInfo]) -> String {
    let flags = || passes.iter().map(|pass| pass.flag);
    match MeantPass::by(name, flags()) {
        MeantPass::Missing(Some(near)) => {
            format!("'{name}' is not supported by oxmlir, '{near}' may do\n")
        }
        MeantPass::Missing(None) => format!("'{name}' is not supported by oxmlir\n"),
        MeantPass::Known(near) => format!("did you mean '{near}'?\n"),
        MeantPass::Nothing => String::new(),
    }
}

/// What a name that is no pass may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeantPass {
    /// A pass of the reference that this program does not have, and one of those that it has which does something like it.
    Missing(Option<&'static str>),
    /// The pass of this name.
    Known(&'static str),
    /// Nobody knows.
    Nothing,
}

impl MeantPass {
    /// What `name` may stand for where these passes are known.
    pub fn by(name: &str, flags: impl Iterator<Item = &'static str> + Clone) -> MeantPass {
        if reference::has_pass(name) {
            return MeantPass::Missing(related(name, flags));
        }
        let renamed = reference::renamed_pass(name);
        let renamed = renamed.filter(|today| flags.clone().any(|flag| flag == *today));
        match renamed.or_else(|| nearest(name, flags)) {
            Some(near) => MeantPass::Known(near),
            None => MeantPass::Nothing,
        }
    }
}

fn anchor_of(name: &str) -> PipelineAnchor {
    match name {
        "any" => PipelineAnchor::Any,
        name => PipelineAnchor::Op(name.to_owned()),
    }
}

/// An element of the text: a pass with its options, or a nested pipeline.
#[derive(Default)]
struct Element<'a> {
    name: &'a str,
    /// Where the name starts.
    at: usize,
    options: &'a str,
    inner: Vec<Element<'a>>,
}

/// An error at a place in the text, shown with the line and a caret.
fn error_at(text: &str, at: usize, message: &str) -> PipelineError {
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let line_number = text[..at].matches('\n').count() + 1;
    let line = text[start..].lines().next().unwrap_or("");
    let column = at - start;
    PipelineError::new(format!(
        "MLIR Textual PassPipeline Parser:{line_number}:{}: error: {message}\n{line}\n{:column$}^\n",
        column + 1,
        ""
    ))
}

/// Cuts the text between the outer parentheses into elements.
fn parse_elements(text: &str) -> Result<Vec<Element<'_>>, PipelineError> {
    // The open pipelines, outermost first.
    let mut open: Vec<Vec<Element>> = vec![Vec::new()];
    let mut at = 0;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let last;
    loop {
        let end = text[at..].find([',', '(', ')', '{']).map(|n| at + n);
        let raw = &text[at..end.unwrap_or(text.len())];
        let mut element = Element {
            name: raw.trim(),
            at: at + (raw.len() - raw.trim_start().len()),
            ..Element::default()
        };
        at = end.unwrap_or(text.len());
        let separator = text[at..].chars().next();
        if separator == Some('(') {
            if open.len() >= MAX_DEPTH {
                return Err(error_at(text, at, "pipelines are nested too deeply"));
            }
            at += 1;
            push(&mut open, element);
            open.push(Vec::new());
            continue;
        }
        if separator == Some('{') {
            let length = braced(&text[at..]).ok_or_else(|| {
                error_at(
                    text,
                    at,
                    "missing closing '}' while processing pass options",
                )
            })?;
            element.options = text[at + 1..at + length - 1].trim();
            at += length;
        }
        push(&mut open, element);
        if separator.is_none() {
            // What is unbalanced then is the last name.
            last = at - raw.len();
            break;
        }
        at = skip_blanks(text, at);
        while text[at..].starts_with(')') {
            close(&mut open, text, at)?;
            at = skip_blanks(text, at + 1);
        }
        if at == text.len() {
            last = at;
            break;
        }
        if !text[at..].starts_with(',') {
            return Err(error_at(text, at, "expected ',' after parsing pipeline"));
        }
        at += 1;
    }
    if open.len() > 1 {
        let message = "encountered unbalanced parentheses while parsing pipeline";
        return Err(error_at(text, last, message));
    }
    Ok(open.pop().unwrap_or_default())
}

fn push<'a>(open: &mut [Vec<Element<'a>>], element: Element<'a>) {
    if let Some(top) = open.last_mut() {
        top.push(element);
    }
}

/// Ends the innermost open pipeline.
fn close(open: &mut Vec<Vec<Element>>, text: &str, at: usize) -> Result<(), PipelineError> {
    if open.len() == 1 {
        let message =
            "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
        return Err(error_at(text, at, message));
    }
    let inner = open.pop().unwrap_or_default();
    if let Some(parent) = open.last_mut().and_then(|o| o.last_mut()) {
        parent.inner = inner;
    }
    Ok(())
}

fn skip_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// The length of a braced text, its braces included.
fn braced(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(at + 1),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Every name must be known before anything is added.
fn resolve(
    elements: &[Element],
    text: &str,
    passes: &[&'static PassInfo],
) -> Result<(), PipelineError> {
    for element in elements {
        if !element.inner.is_empty() {
            resolve(&element.inner, text, passes)?;
        } else if find(passes, element.name).is_none() {
            let message = format!(
                "'{}' does not refer to a registered pass or pass pipeline",
                element.name
            );
            let mut error = error_at(text, element.at, &message);
            error.message += &meant_pass(element.name, passes);
            return Err(error);
        }
    }
    Ok(())
}

fn add_elements(
    pipeline: &mut Pipeline,
    elements: &[Element],
    passes: &[&'static PassInfo],
) -> Result<(), PipelineError> {
    for element in elements {
        let failed = |mut error: PipelineError, end: &str| {
            error.message += &format!(
                "\nfailed to add `{}` with options `{}`{end}",
                element.name, element.options
            );
            error
        };
        if !element.inner.is_empty() {
            let mut nested = Pipeline::new(anchor_of(element.name));
            add_elements(&mut nested, &element.inner, passes)
                .map_err(|e| failed(e, " to inner pipeline"))?;
            pipeline.steps.push(Step::Nested(nested));
        } else if let Some(info) = find(passes, element.name) {
            pipeline
                .add(info, element.options, Nesting::Explicit)
                .map_err(|e| failed(e, ""))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Body;
    use crate::pass::{OptionInfo, PassContext, PassResult};

    fn nothing(_: &mut Body, _: &PassContext) -> PassResult {
        Ok(())
    }

    static SWEEP: PassInfo = PassInfo {
        options: &[OptionInfo::int("rounds", "", 1)],
        ..PassInfo::new("sweep", "Sweep", "", Anchor::Any, nothing)
    };
    static TILE: PassInfo = PassInfo::new("tile", "Tile", "", Anchor::Op("func.func"), nothing);

    fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        parse_pipeline(text, &[&SWEEP, &TILE])
    }

    fn message(text: &str) -> String {
        parse(text).unwrap_err().message
    }

    #[test]
    fn adjacent_pipelines_on_the_same_operation_are_one() {
        let text = "builtin.module(func.func(tile), func.func(sweep{rounds=2}),sweep)";
        let mut pipeline = parse(text).unwrap();
        pipeline.finish();
        assert_eq!(pipeline.passes().len(), 3);
        assert_eq!(
            pipeline.to_string(),
            "builtin.module(\n  func.func(\n    tile,\n    sweep{rounds=2}\n  ),\n  sweep{rounds=1}\n)"
        );
    }

    #[test]
    fn errors_show_the_place() {
        assert_eq!(
            message("builtin.module(sweep,foo)"),
            "MLIR Textual PassPipeline Parser:1:7: error: 'foo' does not refer to a registered pass or pass pipeline\n\
             sweep,foo\n      ^\n"
        );
        assert!(
            message("builtin.module(sweep))").contains(":1:6: error: encountered extra closing")
        );
        assert!(message("builtin.module(func.func(sweep)").contains("encountered unbalanced"));
        assert!(message("builtin.module(sweep{a)").contains(":1:6: error: missing closing '}'"));
        assert!(message("builtin.module(sweeb)").ends_with("\n^\ndid you mean 'sweep'?\n"));
        assert!(message("builtin.module(sweep{round=1})").contains("did you mean 'rounds'?"));
        assert!(message("sweep").contains("expected pass pipeline to be wrapped"));
    }

    #[test]
    fn a_pass_is_nested_only_when_asked_for() {
        assert_eq!(
            message("builtin.module(tile)"),
            "Can't add pass 'Tile' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', \
             did you intend to nest?\nfailed to add `tile` with options ``\n"
        );
        let mut pipeline = Pipeline::new(PipelineAnchor::Op("builtin.module".into()));
        pipeline.add(&TILE, "", Nesting::Implicit).unwrap();
        assert_eq!(
            pipeline.to_string(),
            "builtin.module(\n  func.func(\n    tile\n  )\n)"
        );
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let text = format!("builtin.module({}", "a(".repeat(100_000));
        assert!(parse(&text).is_err());
        let text = format!("{}sweep{}", "a(".repeat(100_000), ")".repeat(100_000));
        assert!(message(&text).contains("nested too deeply"));
    }
}
