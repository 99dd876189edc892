//! LLVM IR on its way to other programs: optimized, as text or bitcode, assembly or an object file of any target that LLVM has.
//!
//! LLVM ends the process over what a code generator does not support, so the work is done in a process of its own.

use std::ffi::{CStr, CString};
use std::time::Duration;

use crate::sys::code::{Code, FileType, Machine, Message, host_triple, tell_fatal_errors};
use crate::sys::jit::{End, isolated};
use crate::sys::library::Library;

pub use crate::sys::code::OptLevel;

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// LLVM IR as text.
    Text,
    /// LLVM IR as bitcode.
    Bitcode,
    /// The language of the target's assembler.
    Assembly,
    /// An object file; of a SPIR-V target, its binary form.
    Object,
    /// An object file of a SPIR-V target.
    SpirV,
}

impl Form {
    /// Whether code is made, which takes a target.
    fn is_code(self) -> bool {
        matches!(self, Form::Assembly | Form::Object | Form::SpirV)
    }
}

/// The SPIR-V target where none is named.
const SPIRV: &CStr = c"spirv64-unknown-unknown";

/// How a module is written.
#[derive(Clone, Debug)]
pub struct Options {
    /// The form.
    pub form: Form,
    /// The triple of the target; otherwise that of the module or, where code is made and it names none, that of this machine.
    pub triple: Option<String>,
    /// The processor, as LLVM names it; empty for one that any of the target's can stand for.
    pub cpu: String,
    /// Features besides those of the processor: `+avx2,-fma`.
    pub features: String,
    /// LLVM's passes for this level are run; none without one.
    pub level: Option<OptLevel>,
    /// Files with LLVM IR, text or bitcode, that the module is linked with.
    pub link_files: Vec<String>,
}

/// What has been made of a module.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// What LLVM had to say of the module.
    pub warnings: Vec<String>,
}

/// The time that LLVM takes at most for one module.
const LIMIT: Duration = Duration::from_secs(24 * 60 * 60);

/// What the answer of the process begins with: what has been made, or why not. Behind it stand the warnings, each with its length, and
/// a length of 0.
const MADE: u8 = 0;
const REFUSED: u8 = 1;

/// Writes a module, given as LLVM IR, in another form.
///
/// # Errors
/// LLVM cannot be loaded; an unknown target, with a list of the targets that there are; what LLVM says of a module that its code
/// generator does not support.
pub fn emit(text: &[u8], options: &Options) -> Result<Emitted, String> {
    // In front of the process, so that it is done once for all modules.
    let library = Library::get()?;
    let mut said = Vec::new();
    let work = || {
        tell_fatal_errors(library);
        let mut warnings = Vec::new();
        let (kind, bytes) = match make(library, text, options, &mut warnings) {
            Ok(bytes) => (MADE, bytes),
            Err(message) => (REFUSED, message.into_bytes()),
        };
        pack(kind, &warnings, &bytes)
    };
    let end = isolated(LIMIT, &mut said, work);
    let end =
        end.map_err(|error| format!("LLVM cannot be run in a process of its own: {error}"))?;
    let said = String::from_utf8_lossy(&said);
    let answer = match end {
        End::Done(answer) => answer,
        // Why it has ended is what it said last.
        End::Exited(_) if !said.is_empty() => {
            return Err(format!("LLVM cannot compile it: {}", said.trim()));
        }
        end => return Err(format!("LLVM's code generator has failed: {end}")),
    };
    let broken = || "LLVM's code generator gave no answer".to_owned();
    let (kind, warnings, bytes) = unpack(&answer).ok_or_else(broken)?;
    match kind {
        MADE => Ok(Emitted { bytes, warnings }),
        _ => Err(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

fn pack(kind: u8, warnings: &[String], bytes: &[u8]) -> Vec<u8> {
    let mut answer = vec![kind];
    for warning in warnings.iter().filter(|warning| !warning.is_empty()) {
        answer.extend((warning.len() as u64).to_le_bytes());
        answer.extend(warning.as_bytes());
    }
    answer.extend(0u64.to_le_bytes());
    answer.extend(bytes);
    answer
}

fn unpack(answer: &[u8]) -> Option<(u8, Vec<String>, Vec<u8>)> {
    let (kind, mut rest) = answer.split_first()?;
    let mut warnings = Vec::new();
    loop {
        let (length, behind) = rest.split_first_chunk()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        if length == 0 {
            return Some((*kind, warnings, behind.to_vec()));
        }
        let (warning, behind) = behind.split_at_checked(length)?;
        warnings.push(String::from_utf8_lossy(warning).into_owned());
        rest = behind;
    }
}

/// What is done in the process.
fn make(
    library: &'static Library,
    text: &[u8],
    options: &Options,
    warnings: &mut Vec<String>,
) -> Result<Vec<u8>, String> {
    let code = Code::parse(library, text)?;
    code.keep_messages();
    let machine = machine(library, &code, options)?;
    if let Some(machine) = &machine {
        code.retarget(machine.triple(), &machine.data_layout());
    }
    for path in &options.link_files {
        let linked = std::fs::read(path).map_err(|error| format!("'{path}': {error}"))?;
        code.link(&linked)
            .map_err(|message| format!("'{path}': {message}"))?;
    }
    if let Some(level) = options.level {
        code.optimize(level.pipeline(), machine.as_ref())?;
    }
    let bytes = match (options.form, &machine) {
        (Form::Assembly, Some(machine)) => code.generate(machine, FileType::Assembly)?,
        (Form::Object | Form::SpirV, Some(machine)) => code.generate(machine, FileType::Object)?,
        (Form::Bitcode, _) => code.bitcode(),
        _ => code.text(),
    };
    let (errors, others): (Vec<Message>, _) = code
        .messages()
        .into_iter()
        .partition(|message| message.is_error);
    warnings.extend(others.into_iter().map(|message| message.text));
    match errors.into_iter().next() {
        Some(error) => Err(error.text),
        None => Ok(bytes),
    }
}

/// The machine that the module is for; none where the module goes on to be LLVM IR for any machine.
fn machine(
    library: &'static Library,
    code: &Code,
    options: &Options,
) -> Result<Option<Machine>, String> {
    let own = code.triple();
    let form = options.form;
    let triple = match &options.triple {
        Some(triple) => c_string(triple)?,
        None if !form.is_code() && options.level.is_none() => return Ok(None),
        None if !own.is_empty() => own,
        None if form == Form::SpirV => SPIRV.to_owned(),
        None if form.is_code() => host_triple(library),
        None => return Ok(None),
    };
    if form == Form::SpirV && !triple.to_bytes().starts_with(b"spirv") {
        let (triple, spirv) = (triple.to_string_lossy(), SPIRV.to_string_lossy());
        return Err(format!(
            "'{triple}' is not a SPIR-V target, such as {spirv}"
        ));
    }
    let (cpu, features) = (c_string(&options.cpu)?, c_string(&options.features)?);
    // What SPIR-V becomes is optimized by whoever compiles it.
    let level = match triple.to_bytes().starts_with(b"spirv") {
        true => OptLevel::default(),
        false => options.level.unwrap_or_default(),
    };
    let kind: (&CStr, &CStr) = (&cpu, &features);
    Machine::of_target(library, &triple, kind, level).map(Some)
}

fn c_string(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| format!("{text:?} has a NUL character"))
}
