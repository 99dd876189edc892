//! From a program to what is written: text, bytecode, what LLVM makes of it, or what a function returns.

use std::io::{self, Write};

use oxmlir_bytecode::WriteOptions;
use oxmlir_ir::print::{module_text, print_module};
use oxmlir_ir::{Body, OpRef};
#[cfg(feature = "llvm")]
use oxmlir_ir::{Diagnostic, Diagnostics};

use super::Job;
use crate::emit::Form;
use crate::execute::Function;
use crate::output::Output;
use crate::reduce;
use crate::watch;

impl Job<'_> {
    pub(super) fn execute(
        &self,
        function: &Function,
        body: &Body,
        out: &mut Output,
    ) -> Option<io::Result<()>> {
        let flags = &self.cli.flags.execute;
        let done = function.run(&self.cx, body, flags, out);
        let error = |error| self.diagnostic_handler.diagnostic(&self.cx, error);
        done.map_err(error).ok()
    }

    /// Whether places in the input are of no use any more once a program is there to be written.
    pub(super) fn tells_no_places(&self) -> bool {
        let flags = &self.cli.flags;
        let is_plain = matches!(flags.emit.form(), Form::Mlir) && !flags.print.options().debuginfo;
        is_plain && flags.diagnostics.verify_diagnostics.is_none()
    }

    pub(super) fn print(&self, body: &Body, out: &mut Output) -> Option<io::Result<()>> {
        match self.cli.flags.emit.form() {
            Form::Mlir => Some(self.print_program(body, out)),
            Form::Bytecode => {
                let bytecode = self.bytecode(body)?;
                Some(out.write_all(&bytecode))
            }
            form => self.export(body, form, out),
        }
    }

    /// The program as bytecode, of the version that is wanted.
    fn bytecode(&self, body: &Body) -> Option<Vec<u8>> {
        let flags = &self.cli.flags;
        let newest = oxmlir_bytecode::NEWEST_VERSION;
        let wanted = flags.form.emit_bytecode_version;
        let version = wanted.map_or(Some(newest), |version| u64::try_from(version).ok());
        let Some(version) = version.filter(|version| *version <= newest) else {
            let wanted = wanted.unwrap_or_default();
            let root = OpRef::new(&self.cx, body, body.root());
            let error = root.plain_error(format_args!(
                "unsupported version requested {wanted}, must be in range [0, {newest}]"
            ));
            self.diagnostic_handler.diagnostic(&self.cx, error);
            return None;
        };
        let options = WriteOptions {
            version,
            elide_resources: flags.form.elide_resource_data_from_bytecode,
            ..WriteOptions::default()
        };
        Some(oxmlir_bytecode::write(&self.cx, body, &options))
    }

    pub(super) fn print_program(&self, body: &Body, out: &mut Output) -> io::Result<()> {
        let flags = &self.cli.flags;
        let may_be_invalid = flags.run.mlir_very_unsafe_disable_verifier_on_parsing;
        let options = flags.print.options();
        let options = watch::printable(&self.cx, body, &options, may_be_invalid);
        if flags.import.import_llvm {
            // The reference's translator writes no empty line behind the program.
            let text = module_text(&self.cx, body, &options);
            let text = text.strip_suffix('\n').unwrap_or(&text);
            return out.write_all(text.as_bytes());
        }
        print_module(&self.cx, body, &options, out)
    }

    /// The smallest program that is found for which `command` is of interest.
    pub(super) fn reduce(&self, body: &Body, command: &str) -> Option<Box<Body>> {
        let reduced = reduce::reduce(&self.cx, body, command, self.cli);
        let error = |error| self.diagnostic_handler.diagnostic(&self.cx, error);
        let reduced = reduced.map_err(error).ok()?;
        let [before, behind] = reduced.operations;
        let tries = reduced.tries;
        tell!("reduced from {before} to {behind} operations with {tries} tries");
        Some(reduced.body)
    }

    /// Writes what LLVM makes of the module.
    #[cfg(feature = "llvm")]
    fn export(&self, body: &Body, form: Form, out: &mut Output) -> Option<io::Result<()>> {
        let text = oxmlir_llvm::export_module(&self.cx, body);
        let failed = |mut errors: Diagnostics| {
            if let Some(first) = errors.iter_mut().next() {
                let lowerings = self.diagnostic_handler.lowerings(&self.cx);
                let (advice, loc) = (lowerings.advice(&self.cx, body), first.loc);
                let advice = advice.into_iter().map(oxmlir_ir::Advice::Text);
                first.hints = advice
                    .map(|advice| oxmlir_ir::Hint { loc, advice })
                    .collect();
            }
            self.say(errors);
        };
        let text = text.map_err(failed).ok()?;
        self.say(oxmlir_llvm::dropped_attributes(&self.cx, body));
        let Some(options) = self.cli.flags.emit.of_llvm(form) else {
            return Some(text.write_to(out));
        };
        let loc = body.loc(body.root());
        match oxmlir_llvm::emit::emit(&text.concat(), &options) {
            Ok(emitted) => {
                let mut warnings = Diagnostics::default();
                for warning in emitted.warnings {
                    warnings.push(Diagnostic::warning(loc, warning));
                }
                self.say(warnings);
                Some(out.write_all(&emitted.bytes))
            }
            Err(message) => {
                self.fail(loc, &message);
                None
            }
        }
    }

    #[cfg(not(feature = "llvm"))]
    fn export(&self, body: &Body, _form: Form, _out: &mut Output) -> Option<io::Result<()>> {
        self.fail(body.loc(body.root()), "this program was built without LLVM");
        None
    }
}
