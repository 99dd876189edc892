//! From the text of a part to a program that the verifier has found in order.

use oxmlir_bytecode::WriteOptions;
use oxmlir_ir::verify::{self, Verified};
use oxmlir_ir::{Body, Context, Diagnostics, OpRef, SourceText, Start};

use super::{Job, NoProgram, context, with_locations};
use crate::import;
use crate::split::Part;

/// What a program is called that is read again.
const ROUND_TRIP: &str = "<round trip>";

/// A program beside the one that a tool works on, text or bytecode, and what there is to say of it.
pub(super) fn program(
    cx: &Context,
    name: &str,
    text: SourceText,
) -> Result<(Box<Body>, Diagnostics), Diagnostics> {
    let (body, warnings, verified) = match oxmlir_bytecode::is_bytecode(text.bytes()) {
        true => {
            let body = oxmlir_bytecode::read(cx, name, text.bytes(), true)?;
            (body, Diagnostics::default(), Vec::new())
        }
        false => {
            let options = oxmlir_grammar::Options {
                verify: true,
                ..Default::default()
            };
            let parsed = oxmlir_grammar::parse(cx, name, text, options)?;
            (parsed.body, parsed.warnings, parsed.verified)
        }
    };
    let errors = verify::verify_rest(cx, &body, verified);
    match errors.has_errors() {
        true => Err(errors),
        false => Ok((body, warnings)),
    }
}

impl Job<'_> {
    /// The text of a program that nests deeper than stacks are made for, but perhaps not deeper than the command line allows.
    fn too_deep(&self, errors: &Diagnostics, start: &Start) -> Option<Part> {
        if self.cli.flags.run.max_nesting as usize <= self.cx.max_nesting() {
            return None;
        }
        let mut errors = errors.iter();
        let error = errors.find(|error| error.message == oxmlir_grammar::NESTED_TOO_DEEP)?;
        let (source, _) = self.cx.source_place(error.loc)?;
        Some(Part {
            text: source.text.bytes().clone(),
            start: start.clone(),
        })
    }

    /// Parses and verifies.
    pub(super) fn parse(&self, part: Part) -> Result<Box<Body>, NoProgram> {
        let flags = &self.cli.flags;
        if flags.import.import_llvm {
            return self.import(part).ok_or(NoProgram::Told);
        }
        if let Some(what) = import::recognize(self.name, &part.text) {
            let message = format!("this is {what}, which --import-llvm reads");
            self.fail(self.cx.file_location(self.name), &message);
            return Err(NoProgram::Told);
        }
        let verify = !flags.run.mlir_very_unsafe_disable_verifier_on_parsing;
        let implicit_module = !flags.form.no_implicit_module;
        if oxmlir_bytecode::is_bytecode(&part.text) {
            let body = oxmlir_bytecode::read(&self.cx, self.name, &part.text, implicit_module)
                .map_err(|errors| self.tell(errors))?;
            return self.verified(body, Vec::new());
        }
        let start = part.start;
        let options = oxmlir_grammar::Options {
            implicit_module,
            start: start.clone(),
            thorough: flags.diagnostics.verify_diagnostics.is_none(),
            verify,
        };
        let text = part.text.into();
        match oxmlir_grammar::parse(&self.cx, self.name, text, options) {
            Ok(parsed) => {
                self.say(parsed.warnings);
                self.verified(parsed.body, parsed.verified)
            }
            Err(errors) => Err(match self.too_deep(&errors, &start) {
                Some(part) => NoProgram::TooDeep(part),
                None => self.tell(errors),
            }),
        }
    }

    /// Says why there is no program.
    pub(super) fn tell(&self, errors: Diagnostics) -> NoProgram {
        self.say(errors);
        NoProgram::Told
    }

    /// A program that the verifier has found in order, unless nobody wants that.
    pub(super) fn verified(
        &self,
        body: Box<Body>,
        verified: Vec<Verified>,
    ) -> Result<Box<Body>, NoProgram> {
        if !self
            .cli
            .flags
            .run
            .mlir_very_unsafe_disable_verifier_on_parsing
        {
            self.verify(&body, verified).ok_or(NoProgram::Told)?;
        }
        Ok(body)
    }

    /// Reads LLVM IR and verifies what it becomes.
    #[cfg(feature = "llvm")]
    fn import(&self, part: Part) -> Option<Box<Body>> {
        let flags = &self.cli.flags;
        match import::import(&self.cx, self.name, part, &flags.import) {
            Ok(imported) => {
                self.say(imported.warnings);
                self.verified(imported.body, Vec::new()).ok()
            }
            Err(errors) => {
                self.say(errors);
                None
            }
        }
    }

    #[cfg(not(feature = "llvm"))]
    fn import(&self, _part: Part) -> Option<Box<Body>> {
        self.fail(
            oxmlir_ir::Location::UNKNOWN,
            "this program was built without LLVM",
        );
        None
    }

    fn verify(&self, body: &Body, verified: Vec<Verified>) -> Option<()> {
        let errors = verify::verify_rest(&self.cx, body, verified);
        let failed = errors.has_errors();
        self.say(errors);
        (!failed).then_some(())
    }

    /// What is printed, and what is written as bytecode, is read as a program that is printed the same.
    pub(super) fn round_trip(&self, body: &Body) -> Option<()> {
        let first = with_locations(&self.cx, body);
        let options = oxmlir_grammar::Options {
            implicit_module: false,
            ..Default::default()
        };
        let cx = context(self.cli, self.cx.registry());
        let text = first.clone().into_bytes().into();
        let parsed = oxmlir_grammar::parse(&cx, ROUND_TRIP, text, options);
        let parsed = parsed.map(|parsed| parsed.body);
        self.comes_back(body, &first, &cx, parsed)?;
        let cx = context(self.cli, self.cx.registry());
        let bytes = oxmlir_bytecode::write(&self.cx, body, &WriteOptions::default());
        let read = oxmlir_bytecode::read(&cx, ROUND_TRIP, &bytes, false);
        self.comes_back(body, &first, &cx, read)
    }

    /// The program that was read again is printed as `first`.
    fn comes_back(
        &self,
        body: &Body,
        first: &str,
        cx: &Context,
        again: Result<Box<Body>, Diagnostics>,
    ) -> Option<()> {
        let root = OpRef::new(&self.cx, body, body.root());
        match again.map(|again| with_locations(cx, &again)) {
            Ok(second) if second == first => return Some(()),
            Ok(second) => {
                let error = root.error(format_args!(
                    "roundTrip testing roundtripped module differs from reference:\n\
                     <<<<<<Reference\n{first}=====\n{second}>>>>>roundtripped\n"
                ));
                self.diagnostic_handler.diagnostic(&self.cx, error);
            }
            Err(errors) => {
                self.diagnostic_handler.diagnostics(cx, errors);
                self.fail(body.loc(body.root()), "failed to parse the printed program");
            }
        }
        None
    }
}
