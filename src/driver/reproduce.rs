//! Reproducers: a program and, in its resources, the pipeline that is to run on it.
//!
//! ```text
//! {-#
//!   external_resources: {
//!     mlir_reproducer: { pipeline: "builtin.module(cse)", disable_threading: false, verify_each: true }
//!   }
//! #-}
//! ```

use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::io::Write as _;

use oxmlir_ir::pass::{Observer, Pipeline, Site};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, Diagnostic, Location, Resource, ResourceSection, ResourceValue};

use crate::diagnostic_handler::DiagnosticHandler;
use crate::output::Output;
use crate::watch::described;

const PROVIDER: &str = "mlir_reproducer";
const PIPELINE: &str = "pipeline";
const DISABLE_THREADING: &str = "disable_threading";
const VERIFY_EACH: &str = "verify_each";

/// What the reference says where the failing pass alone is wanted while passes run side by side.
pub const NEEDS_ONE_THREAD: &str =
    "Local crash reproduction may not be used without disabling mutli-threading first.";

/// How a reproducer is to be run.
#[derive(Clone, Debug)]
pub struct Setup {
    pub pipeline: String,
    pub threads: bool,
    pub verify: bool,
}

impl Setup {
    /// Takes the set-up out of the resources of a program; what is not there is as in `self`.
    ///
    /// # Errors
    ///
    /// A key that nobody knows, or a value of the wrong kind.
    pub fn take(mut self, cx: &Context) -> Result<Setup, Diagnostic> {
        for resource in cx.take_external_resources(PROVIDER) {
            match (resource.key.as_str(), &resource.value) {
                (PIPELINE, ResourceValue::String(text)) => self.pipeline.clone_from(text),
                (DISABLE_THREADING, ResourceValue::Bool(value)) => self.threads = !*value,
                (VERIFY_EACH, ResourceValue::Bool(value)) => self.verify = *value,
                _ => return Err(refused(&resource)),
            }
        }
        Ok(self)
    }

    /// The program as a reproducer.
    pub fn text(&self, cx: &Context, body: &Body, options: &PrintOptions) -> String {
        let before = cx.take_external_resources(PROVIDER);
        let entries = [
            (PIPELINE, ResourceValue::String(self.pipeline.clone())),
            (DISABLE_THREADING, ResourceValue::Bool(!self.threads)),
            (VERIFY_EACH, ResourceValue::Bool(self.verify)),
        ];
        for (key, value) in entries {
            cx.add_resource(Resource {
                section: ResourceSection::External,
                provider: PROVIDER.to_owned(),
                key: key.to_owned(),
                value,
                key_loc: Location::UNKNOWN,
                value_loc: Location::UNKNOWN,
            });
        }
        // The local form has no resources.
        let options = PrintOptions {
            local_scope: false,
            ..options.clone()
        };
        let mut text = module_text(cx, body, &options);
        // What is written to standard output ends with an empty line, a file does not.
        text.pop();
        cx.take_external_resources(PROVIDER);
        before.into_iter().for_each(|r| cx.add_resource(r));
        text
    }
}

fn refused(resource: &Resource) -> Diagnostic {
    let value = match resource.key.as_str() {
        PIPELINE => "string",
        DISABLE_THREADING | VERIFY_EACH => "'true' or 'false'",
        key => {
            let message = format!("unknown '{PROVIDER}' resource key '{key}'");
            return Diagnostic::error(resource.key_loc, message);
        }
    };
    let message = format!("expected {value} value for key '{}'", resource.key);
    Diagnostic::error(resource.value_loc, message)
}

/// Writes a reproducer to its file.
///
/// # Errors
///
/// What the system says.
pub fn write(path: &OsStr, text: &str) -> anyhow::Result<()> {
    let mut out = Output::open(path)?;
    let written = out.write_all(text.as_bytes());
    out.finish(written).map(|_| ())
}

/// Keeps what is needed to reproduce a failure, and writes it when a pass fails.
pub struct Reproducer<'a> {
    path: &'a OsStr,
    options: PrintOptions,
    setup: Setup,
    /// Only the failing pass, with the program in front of it.
    local: bool,
    diagnostic_handler: &'a DiagnosticHandler<'a>,
    text: RefCell<String>,
    /// The running pass, the operation it runs on, and where that is.
    running: RefCell<Option<(String, Location)>>,
    done: Cell<bool>,
}

impl<'a> Reproducer<'a> {
    /// Starts with the program that `pipeline` is to run on.
    pub fn new(
        path: &'a OsStr,
        options: PrintOptions,
        setup: Setup,
        local: bool,
        diagnostic_handler: &'a DiagnosticHandler<'a>,
    ) -> Reproducer<'a> {
        Reproducer {
            path,
            options,
            setup,
            local,
            diagnostic_handler,
            text: RefCell::default(),
            running: RefCell::default(),
            done: Cell::new(false),
        }
    }

    /// Remembers the program in front of the whole pipeline.
    pub fn start(&self, cx: &Context, body: &Body, pipeline: &Pipeline) {
        if !self.local {
            let setup = Setup {
                pipeline: pipeline.one_line(", "),
                ..self.setup.clone()
            };
            *self.text.borrow_mut() = setup.text(cx, body, &self.options);
        }
    }

    /// Writes the reproducer after a pass has stopped the program.
    pub fn crashed(&self, cx: &Context) {
        let description = self.generate();
        let loc = self
            .running
            .borrow()
            .as_ref()
            .map_or(Location::UNKNOWN, |r| r.1);
        let message = format!(
            "A signal was caught while processing the MLIR module:{description}; marking pass as failed"
        );
        self.diagnostic_handler
            .diagnostic(cx, Diagnostic::error(loc, message));
    }

    fn generate(&self) -> String {
        self.done.set(true);
        match write(self.path, &self.text.borrow()) {
            Ok(()) => format!("reproducer generated at `{}`", self.path.display()),
            Err(error) => format!(
                "failed to create output stream: Failed to create reproducer stream: {error}"
            ),
        }
    }
}

impl Observer for Reproducer<'_> {
    fn before(&self, site: &Site) {
        let described = described(site.cx, site.body);
        let running = format!("`{}` on {described}", site.pass.info.name);
        let loc = site.body.loc(site.body.root());
        *self.running.borrow_mut() = Some((running, loc));
        if self.local {
            let setup = Setup {
                pipeline: pipeline_of(site),
                ..self.setup.clone()
            };
            *self.text.borrow_mut() = setup.text(site.cx, site.root, &self.options);
        }
    }

    fn after(&self, site: &Site, failed: bool) {
        let running = self.running.borrow_mut().take();
        let Some((running, loc)) = running.filter(|_| failed && !self.done.get()) else {
            return;
        };
        let running = if self.local {
            running
        } else {
            format!("[{running}]")
        };
        let description = self.generate();
        let message = "Failures have been detected while processing an MLIR pass pipeline";
        let note = format!("Pipeline failed while executing {running}: {description}");
        let diagnostic = Diagnostic::error(loc, message).note(loc, note);
        self.diagnostic_handler.diagnostic(site.cx, diagnostic);
    }
}

/// The pass of a site alone, nested as it is.
pub fn pipeline_of(site: &Site) -> String {
    let mut names = vec![site.root.name_str(site.cx, site.root.root())];
    let mut body = site.root;
    for stub in site.path {
        let Some(inner) = body.inner(*stub) else {
            break;
        };
        body = inner;
        names.push(body.name_str(site.cx, body.root()));
    }
    let pass = site.pass.to_string();
    names
        .iter()
        .rev()
        .fold(pass, |inner, name| format!("{name}({inner})"))
}
