//! What is said about a command line that cannot be understood, in the reference's words.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::ParseIntError;

use oxmlir_ir::pass::MeantPass;
use oxmlir_ir::reference;
use oxmlir_ir::spelling::nearest;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{command, flag_of, help, two_dashes};
use crate::{FAILURE, SUCCESS, Tool};

/// Says what is wrong with the arguments, or writes the help; the exit status.
pub fn report(tool: Tool, error: &clap::Error, args: &[OsString]) -> u8 {
    let name = tool.name;
    match error.kind() {
        ErrorKind::DisplayHelp => {
            let with_hidden = args.iter().any(|arg| flag_of(arg) == Some("help-hidden"));
            // Nobody is left to be told that the help could not be written.
            let _ = io::stdout().write_all(help::text(&command(tool, &[]), with_hidden).as_bytes());
            return SUCCESS;
        }
        ErrorKind::DisplayVersion => {
            let _ = io::stdout().write_all(version(tool).as_bytes());
            return SUCCESS;
        }
        ErrorKind::UnknownArgument => unknown(tool, error, args),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(tool, error),
        ErrorKind::InvalidUtf8 => tell!("{name}: an argument is not valid UTF-8"),
        _ => tell_raw!("{name}: {}", error.render()),
    }
    FAILURE
}

/// The version of this program, and of LLVM.
fn version(tool: Tool) -> String {
    #[cfg(feature = "llvm")]
    let llvm = {
        let (major, minor, patch) = oxmlir_llvm::version();
        format!("Built with LLVM {major}.{minor}.{patch}")
    };
    #[cfg(not(feature = "llvm"))]
    let llvm = "Built without LLVM";
    let (name, version) = (tool.name, env!("CARGO_PKG_VERSION"));
    format!("{name} {version}\nSpeaks the language of mlir-opt of LLVM 22\n{llvm}\n")
}

fn unknown(tool: Tool, error: &clap::Error, args: &[OsString]) {
    let name = tool.name;
    match context(error, ContextKind::InvalidArg) {
        Some(flag) if flag.starts_with('-') => {
            let typed = as_typed(flag, args);
            let value = typed.find('=').map_or("", |at| &typed[at..]);
            let flag = flag.trim_start_matches('-');
            let pass = MeantPass::by(flag, tool.passes.iter().map(|pass| pass.flag));
            if let MeantPass::Missing(near) = pass {
                tell!("{name}: the pass --{flag} is not supported by oxmlir");
                if let Some(near) = near {
                    tell!("{name}: Something like it does '--{near}'");
                }
                return;
            }
            if reference::has_flag(flag) {
                tell!("{name}: the --{flag} option is not supported by oxmlir");
                return;
            }
            tell!("{name}: Unknown command line argument '{typed}'.  Try: '{name} --help'");
            let similar = match pass {
                MeantPass::Known(renamed) if reference::renamed_pass(flag).is_some() => {
                    Some(renamed.to_owned())
                }
                _ => similar(tool, flag),
            };
            if let Some(similar) = similar {
                tell!("{name}: Did you mean '--{similar}{value}'?");
            }
        }
        _ => tell!(
            "{name}: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: {name} --help"
        ),
    }
}

/// The flag that is spelt most alike, if one is near enough.
fn similar(tool: Tool, flag: &str) -> Option<String> {
    let command = command(tool, tool.passes);
    let flags = command.get_arguments().filter_map(clap::Arg::get_long);
    let near = nearest(flag, flags)?;
    Some(near.to_owned())
}

/// The argument that a flag was read from, which may have one dash and a value.
fn as_typed(flag: &str, args: &[OsString]) -> String {
    let is_flag = |arg: &&OsString| {
        let long = two_dashes((*arg).clone());
        long.to_string_lossy().split('=').next() == Some(flag)
    };
    let typed = args.iter().skip(1).find(is_flag);
    typed.map_or(flag.into(), |arg| arg.to_string_lossy().into_owned())
}

fn value(tool: Tool, error: &clap::Error) {
    let text = context(error, ContextKind::InvalidValue).unwrap_or_default();
    let what = match error.source() {
        Some(source) if source.is::<ParseIntError>() => {
            format!("'{text}' value invalid for long argument!")
        }
        Some(source) => source.to_string(),
        None if text.is_empty() => "requires a value!".to_owned(),
        None => format!("Cannot find option named '{text}'!"),
    };
    let shown = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let flag = flag_name(shown);
    tell!("{}: for the {flag} option: {what}", tool.name);
}

/// `--name` of `--name <VALUE>` and `--name[=<VALUE>]`; a name of one letter has one dash.
fn flag_name(shown: &str) -> &str {
    let name = shown.split([' ', '[', '=']).next().unwrap_or(shown);
    match name.strip_prefix('-') {
        Some(one_dash) if one_dash.len() == 2 => one_dash,
        _ => name,
    }
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(all) => all.first().map(String::as_str),
        _ => None,
    }
}
