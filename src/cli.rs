//! The command line. Every flag may be written with one dash or two; the flags of passes come from the table of passes.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum, ValueHint};
use oxmlir_ir::pass::{PassInfo, parse_bool};
use oxmlir_ir::print::PrintOptions;
use oxmlir_passes::PASSES;

use crate::expect::Level;
use crate::{FAILURE, usage};

/// The separator of `--split-input-file`.
pub const SPLIT_MARKER: &str = "// -----";

pub const NAME: &str = "oxmlir-opt";

/// What the command line asks for.
pub struct Cli {
    pub flags: Flags,
    pub passes: Passes,
}

/// The passes to run.
pub enum Passes {
    /// `--pass-pipeline`.
    Text(String),
    /// Flags of passes with their option texts, in order.
    Flags(Vec<(&'static PassInfo, String)>),
}

/// When diagnostics are written in colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    #[value(alias = "true", alias = "1")]
    Always,
    #[value(alias = "false", alias = "0")]
    Never,
}

impl Color {
    /// Whether diagnostics, which go to standard error, get colors.
    pub fn colors(self) -> bool {
        match self {
            Color::Auto => io::stderr().is_terminal() && terminal_has_colors(),
            Color::Always => true,
            Color::Never => false,
        }
    }
}

fn terminal_has_colors() -> bool {
    std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb")
}

/// The fixed flags. A `bool` may be written `--flag`, `--flag=true` or `--flag=false`.
#[derive(Args, Debug)]
pub struct Flags {
    /// The input file; `-` is standard input
    #[arg(default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: OsString,

    /// Write the output to this file; `-` is standard output
    #[arg(long = "o", value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub output: OsString,

    /// Accept operations, types and attributes of unknown dialects
    #[arg(long)]
    pub allow_unregistered_dialect: bool,

    /// Process the parts of the input between markers independently
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    pub split_input_file: Option<String>,

    /// What is written between the outputs of the parts
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    pub output_split_marker: String,

    /// Check that the diagnostics are those that comments in the input expect
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "all", value_name = "WHICH")]
    pub verify_diagnostics: Option<Level>,

    /// Write diagnostics in colors
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "always", default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Verify after each pass
    #[arg(long, default_value = "true")]
    pub verify_each: bool,

    /// Print what was parsed, parse it again, and compare
    #[arg(long)]
    pub verify_roundtrip: bool,

    /// Parse a single top-level operation instead of putting all into a module
    #[arg(long)]
    pub no_implicit_module: bool,

    /// Write LLVM IR instead of MLIR
    #[arg(long)]
    pub mlir_to_llvmir: bool,

    /// The passes to run, as text: 'builtin.module(func.func(cse),canonicalize{max-iterations=3})'
    #[arg(long, value_name = "PIPELINE")]
    pub pass_pipeline: Option<String>,

    /// Write the passes to be run to standard error
    #[arg(long)]
    pub dump_pass_pipeline: bool,

    /// Write the list of dialects
    #[arg(long)]
    pub show_dialects: bool,

    /// Write the list of passes with their options
    #[arg(long)]
    pub list_passes: bool,

    /// Do everything on one thread
    #[arg(long)]
    pub mlir_disable_threading: bool,

    /// Report how long everything took
    #[arg(long)]
    pub mlir_timing: bool,

    /// How to report times
    #[arg(long, default_value = "tree", value_parser = ["tree", "list"])]
    pub mlir_timing_display: String,

    /// Report what the passes have counted
    #[arg(long)]
    pub mlir_pass_statistics: bool,

    /// How to report counts
    #[arg(long, default_value = "pipeline", value_parser = ["pipeline", "list"])]
    pub mlir_pass_statistics_display: String,

    /// Show the operation in errors about it
    #[arg(long, default_value = "true")]
    pub mlir_print_op_on_diagnostic: bool,

    /// Accepted for the sake of scripts: there is no stack to show
    #[arg(long)]
    pub mlir_print_stacktrace_on_diagnostic: bool,

    #[command(flatten)]
    pub print: PrintFlags,

    #[command(flatten)]
    pub watch: WatchFlags,
}

/// How operations are written.
#[derive(Args, Debug)]
#[command(next_help_heading = "Printing")]
pub struct PrintFlags {
    /// The generic form for every operation
    #[arg(long)]
    mlir_print_op_generic: bool,

    /// No aliases
    #[arg(long)]
    mlir_print_local_scope: bool,

    /// Locations
    #[arg(long)]
    mlir_print_debuginfo: bool,

    /// Locations for the eye, not for a parser
    #[arg(long)]
    mlir_pretty_debuginfo: bool,

    /// Numbers of values that are unique over all regions
    #[arg(long)]
    mlir_print_unique_ssa_ids: bool,

    /// The users of each value in a comment
    #[arg(long)]
    mlir_print_value_users: bool,

    /// No regions
    #[arg(long)]
    mlir_print_skip_regions: bool,

    /// The custom form even where the verifier has not been run
    #[arg(long)]
    mlir_print_assume_verified: bool,

    /// Names of values from name locations
    #[arg(long)]
    mlir_use_nameloc_as_prefix: bool,

    /// Leave out constants of more elements than this
    #[arg(long, value_name = "N")]
    mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Leave out resources of more characters than this
    #[arg(long, value_name = "N")]
    mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Write constants of more elements than this in hexadecimal; -1: never
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        allow_negative_numbers = true
    )]
    mlir_print_elementsattrs_with_hex_if_larger: i64,
}

impl PrintFlags {
    pub fn options(&self) -> PrintOptions {
        PrintOptions {
            generic: self.mlir_print_op_generic,
            local_scope: self.mlir_print_local_scope,
            debuginfo: self.mlir_print_debuginfo,
            pretty_debuginfo: self.mlir_pretty_debuginfo,
            unique_ssa_ids: self.mlir_print_unique_ssa_ids,
            value_users: self.mlir_print_value_users,
            skip_regions: self.mlir_print_skip_regions,
            assume_verified: self.mlir_print_assume_verified,
            elide_elements_above: self.mlir_elide_elementsattrs_if_larger,
            elide_resources_above: self.mlir_elide_resource_strings_if_larger,
            hex_elements_above: u64::try_from(self.mlir_print_elementsattrs_with_hex_if_larger)
                .ok(),
            name_locations: self.mlir_use_nameloc_as_prefix,
        }
    }
}

/// Which passes show the program before or after them.
#[derive(Args, Debug)]
#[command(next_help_heading = "Watching passes")]
pub struct WatchFlags {
    /// Write the program before each pass
    #[arg(long)]
    pub mlir_print_ir_before_all: bool,

    /// Write the program after each pass
    #[arg(long)]
    pub mlir_print_ir_after_all: bool,

    /// Write the program before these passes
    #[arg(long, value_name = "PASS", value_delimiter = ',')]
    pub mlir_print_ir_before: Vec<String>,

    /// Write the program after these passes
    #[arg(long, value_name = "PASS", value_delimiter = ',')]
    pub mlir_print_ir_after: Vec<String>,

    /// After a pass, write the program only if the pass has failed
    #[arg(long)]
    pub mlir_print_ir_after_failure: bool,

    /// After a pass, write the program only if it has changed
    #[arg(long)]
    pub mlir_print_ir_after_change: bool,
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
        .value_name("BOOL")
        .value_parser(|text: &str| parse_bool(text))
}

/// Parses the command line; the exit status where there is nothing more to do.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Cli, i32> {
    let args: Vec<OsString> = args.collect();
    let refuse = |error| usage::report(&error, &args);
    let matches = command()
        .try_get_matches_from(args.iter().cloned().map(two_dashes))
        .map_err(refuse)?;
    let flags = Flags::from_arg_matches(&matches).map_err(refuse)?;
    let passes = pass_flags(&matches);
    let passes = match (&flags.pass_pipeline, passes.is_empty()) {
        (Some(text), true) => Passes::Text(text.clone()),
        (None, _) => Passes::Flags(passes),
        (Some(_), false) => {
            tell!(
                "<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options"
            );
            return Err(FAILURE);
        }
    };
    Ok(Cli { flags, passes })
}

/// `-flag` as `--flag`.
pub fn two_dashes(arg: OsString) -> OsString {
    let text = arg.to_string_lossy();
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

fn command() -> Command {
    let command = Flags::augment_args(Command::new(NAME))
        .about("optimizer driver: reads MLIR text, verifies it, runs passes, and writes MLIR text or LLVM IR")
        .help_template("OVERVIEW: {about}\n\nUSAGE: {name} [options] <input file>\n\n{all-args}\n")
        .version(concat!(
            env!("CARGO_PKG_VERSION"),
            "\nSpeaks the language of mlir-opt of LLVM 22"
        ))
        .mut_args(switch)
        .args_override_self(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("help")
                .long("help")
                .action(ArgAction::Help)
                .help("Write this help"),
        )
        .arg(
            Arg::new("version")
                .long("version")
                .action(ArgAction::Version)
                .help("Write the version"),
        )
        .next_help_heading("Passes");
    PASSES.iter().fold(command, |command, pass| {
        command.arg(
            Arg::new(pass.flag)
                .long(pass.flag)
                .help(pass.summary)
                .value_name("OPTIONS")
                .action(ArgAction::Append)
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("")
                .hide_possible_values(true),
        )
    })
}

/// The flags of passes in the order of the command line.
fn pass_flags(matches: &ArgMatches) -> Vec<(&'static PassInfo, String)> {
    let mut found: Vec<(usize, &'static PassInfo, String)> = Vec::new();
    for pass in PASSES {
        let (Some(places), Some(values)) = (
            matches.indices_of(pass.flag),
            matches.get_many::<String>(pass.flag),
        ) else {
            continue;
        };
        found.extend(
            places
                .zip(values)
                .map(|(place, text)| (place, *pass, text.clone())),
        );
    }
    found.sort_by_key(|f| f.0);
    found
        .into_iter()
        .map(|(_, pass, text)| (pass, text))
        .collect()
}
