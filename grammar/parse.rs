//! The entry points.

use oxmlir_ir::verify::Verified;
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, Diagnostic, Diagnostics, LocKind, Location, Mapping, OpId,
    OpName, OpState, Source, SourceText, Start, Type,
};

use crate::adaptor::{Adaptor, Goal};
use crate::errors;
use crate::fit;
use crate::grammar::StartParser;
use crate::legacy;
use crate::parallel;
use crate::recover;
use crate::scan;
use crate::similar;
use crate::state::{self, Aliases, Answer, Building, Fail, Nested, State};
use crate::token::{Token, kind};

/// What a file may look like.
#[derive(Clone, Debug)]
pub struct Options {
    /// Operations at the top level that are not exactly one module are put into one.
    pub implicit_module: bool,
    /// Where the text begins in its file.
    pub start: Start,
    /// Errors that the reference does not report may follow the first one, and notes its errors.
    pub thorough: bool,
    /// Functions are verified as soon as they have been parsed, while they are in the caches.
    pub verify: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            implicit_module: true,
            start: Start::default(),
            thorough: false,
            verify: false,
        }
    }
}

/// What a file holds, once it has been parsed.
pub struct Parsed {
    /// The body of its module.
    pub body: Box<Body>,
    /// What was reported without being an error.
    pub warnings: Diagnostics,
    /// What need not be verified again, for [`verify_rest`](oxmlir_ir::verify::verify_rest); whether or not anything is in it,
    /// the rest has to be.
    pub verified: Vec<Verified>,
}

/// Parses a file.
///
/// # Errors
/// The diagnostics, in the order of the text.
pub fn parse(
    cx: &Context,
    name: &str,
    text: SourceText,
    options: Options,
) -> Result<Parsed, Diagnostics> {
    fit::check(cx)?;
    let text = match text {
        SourceText::Broken(bytes) => {
            let mut bytes = Vec::from(bytes);
            scan::clean_comments(&mut bytes);
            bytes.into()
        }
        valid => valid,
    };
    let source = cx.add_part(name, text, options.start.clone());
    let text = match &source.text {
        SourceText::Valid(text) => text,
        SourceText::Broken(bytes) => {
            let valid = bytes.utf8_chunks().next().map_or(0, |c| c.valid().len());
            let at = source.base.saturating_add(valid as u32);
            return Err(single(at, "invalid UTF-8"));
        }
    };
    if u32::try_from(text.len()).is_err() {
        return Err(single(source.base, "the text is longer than 4 GiB"));
    }
    let (program, warnings) = match file(cx, text, source.base, &options) {
        Err(errors) => older(cx, source, text, &options).unwrap_or(Err(errors)),
        parsed => parsed,
    }?;
    let Program {
        body,
        has_module,
        mut verified,
    } = program;
    if !has_module && !options.implicit_module {
        verified.clear();
    }
    let body = match has_module {
        true => body,
        false => without_module(cx, name, body, options.implicit_module)?,
    };
    Ok(Parsed {
        body,
        warnings,
        verified,
    })
}

/// The program that a file holds, whose operations are in `body`, the body of a module around them: the one module among them,
/// or the module around them, which is named like the file; the only operation if that is not wanted.
///
/// # Errors
/// That there is not exactly one operation.
pub fn program(
    cx: &Context,
    name: &str,
    mut body: Box<Body>,
    implicit_module: bool,
) -> Result<Box<Body>, Diagnostics> {
    let module = only_module(cx, &body);
    match module.and_then(|stub| body.take_inner(stub)) {
        Some(inner) => Ok(inner),
        None => without_module(cx, name, body, implicit_module),
    }
}

/// The program of a file that has no module.
fn without_module(
    cx: &Context,
    name: &str,
    mut body: Box<Body>,
    implicit_module: bool,
) -> Result<Box<Body>, Diagnostics> {
    let loc = implicit_location(cx, name);
    body.set_loc(body.root(), loc);
    if implicit_module {
        return Ok(body);
    }
    lone(cx, body).map_err(|message| {
        let mut diagnostics = Diagnostics::default();
        diagnostics.error(loc, message);
        diagnostics
    })
}

/// The one operation inside of an implicit module, as the root of a body of its own.
fn lone(cx: &Context, mut body: Box<Body>) -> Result<Box<Body>, String> {
    let block = body.first_block(body.root_region());
    let ops = block.map_or_else(Vec::new, |b| body.op_vec(b));
    let [op] = ops[..] else {
        return Err(format!(
            "source must contain a single top-level operation, found: {}",
            ops.len()
        ));
    };
    if let Some(inner) = body.take_inner(op) {
        return Ok(inner);
    }
    if body.num_operands(op) + body.num_results(op) + body.num_successors(op) > 0 {
        return Err(
            "an operation with operands, results or successors needs a module around it".into(),
        );
    }
    let attrs: Vec<(usize, Attribute)> = body.attrs(op).iter().copied().enumerate().collect();
    let mut alone = Body::new(
        cx,
        &OpState {
            attrs: &attrs,
            dict: body.dict(op),
            regions: body.num_regions(op),
            ..OpState::new(body.name(op), body.loc(op))
        },
    );
    let mut map = Mapping::default();
    for (index, region) in body.regions(op).iter().enumerate() {
        let target = alone.region(alone.root(), index);
        alone.import_region(cx, &body, *region, target, &mut map);
    }
    Ok(Box::new(alone))
}

/// The location of a module that the text does not have: line and column 0.
fn implicit_location(cx: &Context, file: &str) -> Location {
    cx.location(cx.attr(AttrKind::Location(LocKind::File {
        file: cx.str(file),
        start: (0, 0),
        end: (0, 0),
    })))
}

fn single(at: u32, message: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    diagnostics.push(Diagnostic::error(Location::from_offset(at), message));
    diagnostics
}

/// The name of modules.
pub fn module_name(cx: &Context) -> OpName {
    cx.op_name("builtin.module")
}

/// Parses an old text, if it is one.
fn older(
    cx: &Context,
    source: &Source,
    text: &str,
    options: &Options,
) -> Option<Result<(Program, Diagnostics), Diagnostics>> {
    let modern = legacy::modernize(text)?;
    if !modern.unsupported.is_empty() {
        let mut errors = Diagnostics::default();
        for (at, message) in modern.unsupported {
            let loc = Location::from_offset(source.base.saturating_add(at as u32));
            errors.push(Diagnostic::error(loc, message));
        }
        return Some(Err(errors));
    }
    let today = cx.add_rewritten(source, modern.text, modern.steps);
    let SourceText::Valid(text) = &today.text else {
        return None;
    };
    let parsed = file(cx, text, today.base, options);
    (parsed.is_ok() || modern.is_evident).then_some(parsed)
}

/// Parses with the functions in parallel; where that finds an error, once more in one piece for the messages.
fn file(
    cx: &Context,
    text: &str,
    base: u32,
    options: &Options,
) -> Result<(Program, Diagnostics), Diagnostics> {
    let mut st = State::new(cx, text, base, Aliases::default());
    st.direct.turn_on();
    let functions = match text.len() >= MIN_PARALLEL {
        true => Functions::Deferred {
            verify: options.verify,
        },
        false => Functions::InPlace,
    };
    if let Some(program) = whole(&mut st, functions) {
        return Ok((program, st.diagnostics));
    }
    // Errors are those of the grammar, in the order of the text.
    st = State::new(cx, text, base, Aliases::default());
    match whole(&mut st, Functions::InPlace) {
        Some(program) => Ok((program, st.diagnostics)),
        None => {
            let mut errors = st.diagnostics;
            if options.thorough {
                recover::further(cx, text, base, &mut errors);
                recover::drop_consequences(&mut errors);
                similar::advise(cx, text, base, &mut errors);
            }
            Err(errors)
        }
    }
}

/// Shorter texts are parsed in one piece.
const MIN_PARALLEL: usize = 16 * 1024;

/// What a file holds.
pub struct Program {
    /// The module of the file.
    pub body: Box<Body>,
    /// Whether the module stands in the text.
    pub has_module: bool,
    /// What directly in it has been verified.
    pub verified: Vec<Verified>,
}

/// How the functions of a file are parsed.
#[derive(Clone, Copy)]
pub enum Functions {
    /// Where they stand.
    InPlace,
    /// In parallel, beside the text around them.
    Deferred {
        /// Each is verified as soon as it has been parsed.
        verify: bool,
    },
}

/// Parses the text of a state as a file; errors are in the state.
pub fn whole(st: &mut State, functions: Functions) -> Option<Program> {
    let (around, done) = match functions {
        Functions::InPlace => (around(st, false)?, Vec::new()),
        Functions::Deferred { verify } => parallel::run(st, verify, |st| around(st, true))?,
    };
    let serial = around.serial();
    let mut body = around.body;
    let module = only_module(st.cx, &body);
    let is_module = |n: &&Nested| n.holder == serial && Some(n.stub) == module;
    let program = st
        .nested
        .iter()
        .find(is_module)
        .map_or(serial, |n| n.serial);
    let mut verified = parallel::put_in(st, &mut body, serial, program, done)?;
    match st.dialects.modernize(st.cx, &mut body) {
        Ok(true) => verified.clear(),
        Ok(false) => {}
        Err(error) => {
            st.diagnostics.push(error);
            return None;
        }
    }
    let inner = module.and_then(|stub| body.take_inner(stub));
    Some(Program {
        has_module: inner.is_some(),
        body: inner.unwrap_or(body),
        verified,
    })
}

/// Parses a file into the body of a module around it; if it is wanted, without its functions.
fn around<'s>(st: &mut State<'s>, skips_functions: bool) -> Option<Building<'s>> {
    begin_file(st).ok()?;
    let mut tokens = Adaptor::new(st.cx, st.text, 0, st.text.len(), Goal::File);
    if skips_functions {
        tokens = tokens.skip_functions();
    }
    let parsed = drive(st, tokens);
    match parsed {
        Ok(()) => {}
        // The text is parsed again, in one piece.
        Err(_) if skips_functions => return None,
        Err(error) => {
            errors::report(st, error, Goal::File);
            return None;
        }
    }
    st.check_undefined().ok()?;
    let region = st.close_region().ok()?;
    let mut building = st.pop_building()?;
    let root = building.body.root();
    building.body.attach_region(root, region);
    Some(building)
}

/// Begins the module around a file.
fn begin_file(st: &mut State) -> state::Parsed<()> {
    st.push_module();
    st.begin_region()?;
    st.current_block();
    Ok(())
}

/// The state in front of `at`, where an operation should begin: the one that stands there has been completed, with its
/// errors.
pub fn in_front<'s>(st: &State<'s>, at: u32) -> State<'s> {
    let mut before = State::new(st.cx, st.text, st.base(), Aliases::default());
    before.forgiven.clone_from(&st.forgiven);
    if begin_file(&mut before).is_err() {
        return before;
    }
    let next = Token {
        start: at,
        end: at,
        kind: kind::STR_CALL,
        data: u32::MAX,
    };
    // It ends with the error behind the token, or one that the state has been told.
    let _ = drive(&mut before, Adaptor::in_front(st.cx, st.text, next));
    before
}

/// The stub of the one module of the file, if it has just one.
fn only_module(cx: &Context, body: &Body) -> Option<OpId> {
    let block = body.first_block(body.root_region())?;
    let first = body.first_op(block)?;
    let is_only = body.last_op(block) == Some(first) && body.is_stub(first);
    (is_only && body.name(first) == module_name(cx)).then_some(first)
}

/// Runs the grammar; an error has been reported to the state.
pub fn run(st: &mut State, from: usize, to: usize, goal: Goal) -> Result<(), ()> {
    let tokens = Adaptor::new(st.cx, st.text, from, to, goal);
    drive(st, tokens).map_err(|error| errors::report(st, error, goal))
}

/// Runs the grammar over tokens.
///
/// # Errors
/// What the parser says; the state may have been told more.
pub fn drive(st: &mut State, tokens: Adaptor) -> Result<(), Fail> {
    StartParser::new().parse(st, tokens)
}

/// Parses a text that is one attribute.
///
/// # Errors
/// What is wrong with it.
pub fn parse_attribute(cx: &Context, text: &str) -> Result<Attribute, Diagnostics> {
    match alone(cx, text, Goal::Attribute)? {
        Answer::Attribute(attr) => Ok(attr),
        Answer::Type(_) => Err(single(0, "expected attribute value")),
    }
}

/// Parses a text that is one type.
///
/// # Errors
/// What is wrong with it.
pub fn parse_type(cx: &Context, text: &str) -> Result<Type, Diagnostics> {
    match alone(cx, text, Goal::Type)? {
        Answer::Type(ty) => Ok(ty),
        Answer::Attribute(_) => Err(single(0, "expected type")),
    }
}

fn alone(cx: &Context, text: &str, goal: Goal) -> Result<Answer, Diagnostics> {
    fit::check(cx)?;
    // A text that no file holds goes by itself.
    let source = cx.add_source(text, text.as_bytes().into());
    let mut st = State::new(cx, text, source.base, Aliases::default());
    match crate::run(&mut st, 0, text.len(), goal) {
        Ok(answer) => Ok(answer),
        Err(()) => Err(st.diagnostics),
    }
}
