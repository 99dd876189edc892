//! The command line. Every flag may be written with one dash or two; the flags of passes come from the table of passes.
//!
//! Describing a flag to clap costs time at every start. Only those passes that are named are described, and of the other flags only the
//! common ones where no others are named, unless there is something wrong or all of them are wanted (completions, the manual page).

mod completion;
mod flags;
mod help;
mod usage;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use oxmlir_ir::pass::{PassInfo, parse_bool};

use crate::{FAILURE, SUCCESS, Tool};

#[cfg(feature = "llvm")]
pub use flags::ImportFlags;
use flags::{CommonFlags, INFORMATION, NAMING_PASSES, UNSUPPORTED};
pub use flags::{
    DiagnosticFlags, EmitFlags, Engine, ExecuteFlags, Flags, SPLIT_MARKER, Switch, Verbosity,
    WatchFlags,
};

/// The name of the value of switches, which is rarely written.
const SWITCH: &str = "BOOL";

/// What the command line asks for.
pub struct Cli {
    pub tool: Tool,
    pub flags: Flags,
    pub passes: Passes,
}

impl Cli {
    /// What the input is called in messages.
    pub fn input_name(&self) -> String {
        match self.flags.common.input.to_str() {
            Some("-") => "<stdin>".to_owned(),
            _ => self.flags.common.input.to_string_lossy().into_owned(),
        }
    }
}

/// The passes to run.
pub enum Passes {
    /// `--pass-pipeline`.
    Text(String),
    /// Flags of passes with their option texts, in order.
    Flags(Vec<(&'static PassInfo, String)>),
}

/// Lets a switch have a value, as the reference does.
fn switch(arg: Arg) -> Arg {
    if !matches!(arg.get_action(), ArgAction::SetTrue) {
        return arg;
    }
    let is_on = !arg.get_default_values().is_empty();
    arg.action(ArgAction::Set)
        .num_args(0..=1)
        .require_equals(true)
        .default_value(if is_on { "true" } else { "false" })
        .default_missing_value("true")
        .hide_default_value(!is_on)
        .value_name(SWITCH)
        .value_parser(|text: &str| parse_bool(text))
}

/// Lets flags whose values are flags of passes have no other values.
fn naming_passes(tool: Tool, arg: Arg) -> Arg {
    if !NAMING_PASSES.contains(&arg.get_id().as_str()) {
        return arg;
    }
    arg.value_parser(
        move |text: &str| match tool.passes.iter().any(|pass| pass.flag == text) {
            true => Ok(text.to_owned()),
            false => Err(format!("Cannot find option named '{text}'!")),
        },
    )
}

/// Parses the command line; the exit status where there is nothing more to do.
pub fn parse(tool: Tool, args: impl Iterator<Item = OsString>) -> Result<Cli, u8> {
    let args: Vec<OsString> = args.collect();
    refuse_unsupported(tool, &args)?;
    let refuse = |error| usage::report(tool, &error, &args);
    let flags: Vec<&str> = flags_in(&args).filter_map(|arg| flag_of(arg)).collect();
    let passes = tool.passes.iter().copied();
    let named: Vec<&'static PassInfo> = passes.filter(|pass| flags.contains(&pass.flag)).collect();
    let (flags, passes) = match parse_common(tool, &args, &flags, &named) {
        Some(parsed) => parsed,
        None => parse_all(tool, &args, &named).map_err(refuse)?,
    };
    if let Some(shell) = flags.inform.completions {
        let script = completion::script(tool, shell).map_err(|error| {
            tell!("{}: error: {error}", tool.name);
            FAILURE
        });
        return Err(print(&script?));
    }
    if let Some(text) = &flags.inform.complete_pipeline {
        return Err(print(completion::pipelines(tool, text).as_bytes()));
    }
    if flags.inform.man {
        let mut page = Vec::new();
        // A vector takes all that is written to it.
        let _ = write_manual(tool, &mut page);
        return Err(print(&page));
    }
    let passes = match (&flags.common.pass_pipeline, passes.is_empty()) {
        (Some(text), true) => Passes::Text(text.clone()),
        (None, _) => Passes::Flags(passes),
        (Some(_), false) => {
            tell!(
                "<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options"
            );
            return Err(FAILURE);
        }
    };
    Ok(Cli {
        tool,
        flags,
        passes,
    })
}

/// The flags, and those of passes with their option texts.
type Parsed = (Flags, Vec<(&'static PassInfo, String)>);

/// Parses a command line whose flags, which are these, are common ones and those of the passes `named`. Nothing if there are others, or
/// if anything is wrong.
fn parse_common(
    tool: Tool,
    args: &[OsString],
    flags: &[&str],
    named: &[&'static PassInfo],
) -> Option<Parsed> {
    let command = with_passes(with_flags::<CommonFlags>(tool), named);
    let is_known = |flag: &&str| {
        let is = |arg: &Arg| {
            let aliases = arg.get_all_aliases().unwrap_or_default();
            arg.get_long() == Some(flag) || aliases.contains(flag)
        };
        command.get_arguments().any(is)
    };
    // A single dash is the standard input.
    if !flags.iter().all(|flag| flag.is_empty() || is_known(flag)) {
        return None;
    }
    let matches = command.try_get_matches_from(long_flags(args));
    let mut matches = matches.ok()?;
    let passes = pass_flags(&matches, named);
    let common = CommonFlags::from_arg_matches_mut(&mut matches).ok()?;
    Some((common.into(), passes))
}

/// Parses any command line.
fn parse_all(
    tool: Tool,
    args: &[OsString],
    named: &[&'static PassInfo],
) -> Result<Parsed, clap::Error> {
    let mut matches = command(tool, named).try_get_matches_from(long_flags(args))?;
    let passes = pass_flags(&matches, named);
    Ok((Flags::from_arg_matches_mut(&mut matches)?, passes))
}

/// Writes to standard output; the exit status.
fn print(text: &[u8]) -> u8 {
    match io::stdout().write_all(text) {
        Err(_) => FAILURE,
        Ok(()) => SUCCESS,
    }
}

/// The sections of the manual page; the synopsis does not name every flag.
fn write_manual(tool: Tool, out: &mut dyn Write) -> io::Result<()> {
    let page = clap_mangen::Man::new(described(tool));
    page.render_title(out)?;
    page.render_name_section(out)?;
    let name = tool.name;
    writeln!(out, ".SH SYNOPSIS\n\\fB{name}\\fR [options] [input file]")?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    page.render_version_section(out)
}

fn refuse_unsupported(tool: Tool, args: &[OsString]) -> Result<(), u8> {
    for flag in flags_in(args).filter_map(|arg| flag_of(arg)) {
        if let Some((flag, reason)) = UNSUPPORTED.iter().find(|(known, _)| *known == flag) {
            let name = tool.name;
            tell!("{name}: the --{flag} option is not supported: {reason}");
            return Err(FAILURE);
        }
    }
    Ok(())
}

/// What may be flags: all in front of `--`.
fn flags_in(args: &[OsString]) -> impl Iterator<Item = &OsString> {
    args.iter().take_while(|arg| *arg != "--")
}

/// The arguments with two dashes before each flag.
fn long_flags(args: &[OsString]) -> impl Iterator<Item = OsString> {
    let end = flags_in(args).count();
    let (flags, rest) = args.split_at(end);
    let flags = flags.iter().cloned().map(two_dashes);
    flags.chain(rest.iter().cloned())
}

/// The name of a flag that was written with one dash or two.
pub fn flag_of(arg: &OsStr) -> Option<&str> {
    let flag = arg.to_str()?.strip_prefix('-')?;
    let flag = flag.strip_prefix('-').unwrap_or(flag);
    flag.split('=').next()
}

/// `-flag` as `--flag`, and `-O2` as `--O=2`.
pub fn two_dashes(arg: OsString) -> OsString {
    let text = arg.to_string_lossy();
    if let Some(level) = text.strip_prefix("-O")
        && level.starts_with(|c: char| c.is_ascii_digit())
    {
        return format!("--O={level}").into();
    }
    match text.strip_prefix('-') {
        Some("h") => "--help".into(),
        Some(rest) if !rest.is_empty() && !rest.starts_with('-') => {
            let mut long = OsString::from("-");
            long.push(&arg);
            long
        }
        _ => arg,
    }
}

/// The description of the command line for readers: all passes, and names of one letter with one dash.
fn described(tool: Tool) -> Command {
    command(tool, tool.passes)
        .mut_arg("output", |arg| arg.short('o').long(None))
        .mut_arg("pass_pipeline", |arg| arg.short('p'))
}

/// The description of the command line with the flags of these passes.
fn command(tool: Tool, passes: &[&'static PassInfo]) -> Command {
    let command = with_flags::<Flags>(tool).args([
        informing("help", ArgAction::Help, "Write this help"),
        informing(
            "help-hidden",
            ArgAction::Help,
            "Write it with the flags that few need",
        ),
        informing("version", ArgAction::Version, "Write the version"),
    ]);
    with_passes(command, passes)
}

/// The description of the command line with the fixed flags that `Fixed` has.
fn with_flags<Fixed: Args>(tool: Tool) -> Command {
    Fixed::augment_args(Command::new(tool.name))
        .about("Optimizer driver: reads MLIR text, verifies it, runs passes, and writes MLIR, LLVM IR or machine code")
        .version(env!("CARGO_PKG_VERSION"))
        .mut_args(|arg| naming_passes(tool, switch(arg)))
        .args_override_self(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
}

fn with_passes(command: Command, passes: &[&'static PassInfo]) -> Command {
    let command = command.next_help_heading("Passes");
    command.args(passes.iter().map(|pass| {
        Arg::new(pass.flag)
            .long(pass.flag)
            .help(pass.summary)
            .value_name("OPTIONS")
            .action(ArgAction::Append)
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("")
    }))
}

fn informing(name: &'static str, action: ArgAction, help: &'static str) -> Arg {
    let arg = Arg::new(name).long(name).action(action).help(help);
    arg.help_heading(INFORMATION)
}

/// The flags of passes in the order of the command line.
fn pass_flags(
    matches: &ArgMatches,
    named: &[&'static PassInfo],
) -> Vec<(&'static PassInfo, String)> {
    let mut found: Vec<(usize, &'static PassInfo, String)> = Vec::new();
    for pass in named {
        let places = matches.indices_of(pass.flag).into_iter().flatten();
        let values = matches.get_many::<String>(pass.flag).into_iter().flatten();
        found.extend(
            places
                .zip(values)
                .map(|(at, text)| (at, *pass, text.clone())),
        );
    }
    found.sort_by_key(|f| f.0);
    let in_order = found.into_iter();
    in_order.map(|(_, pass, text)| (pass, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_command_line() {
        let command = Flags::augment_args(Command::new("tool")).mut_args(switch);
        let mut matches = command.get_matches_from(["tool"]);
        let parsed = Flags::from_arg_matches_mut(&mut matches).expect("no flag is required");
        assert_eq!(format!("{parsed:?}"), format!("{:?}", Flags::default()));
    }
}
