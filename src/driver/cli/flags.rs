//! The fixed flags, grouped as the help shows them.
//!
//! A `bool` may be written `--flag`, `--flag=true` or `--flag=false`. Flags that few need are hidden: `--help-hidden`
//! shows them.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum, ValueHint};
use clap_complete::Shell;
use oxmlir_ir::print::PrintOptions;
use oxmlir_ir::render::Style;

use crate::emit::Form;
use crate::expect::Level;
use crate::report::TimingFormat;

/// The separator of `--split-input-file` that names none.
pub const SPLIT_MARKER: &str = "// -----";

/// The flags of most runs: where no others are named, only these are described to clap, which takes a tenth of a start otherwise.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input and output")]
pub struct CommonFlags {
    /// The input file; `-` is standard input
    #[arg(default_value = "-", value_hint = ValueHint::FilePath, help_heading = None)]
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

    /// As text (short: -p): 'builtin.module(func.func(cse),canonicalize{max-iterations=3})'
    #[arg(long, alias = "p", value_name = "PIPELINE", help_heading = PASSES)]
    pub pass_pipeline: Option<String>,
}

impl Default for CommonFlags {
    fn default() -> CommonFlags {
        CommonFlags {
            input: "-".into(),
            output: "-".into(),
            allow_unregistered_dialect: false,
            split_input_file: None,
            pass_pipeline: None,
        }
    }
}

/// The heading of what says which passes run.
const PASSES: &str = "Passes; each is a flag too: --cse, --canonicalize='max-iterations=3'";

/// All flags but those of passes. The default of each group is what clap makes of a command line that names none of its flags.
#[derive(Args, Debug, Default)]
pub struct Flags {
    #[command(flatten)]
    pub common: CommonFlags,

    #[command(flatten)]
    pub emit: EmitFlags,

    #[command(flatten)]
    pub import: ImportFlags,

    #[command(flatten)]
    pub form: FormFlags,

    #[command(flatten)]
    pub run: RunFlags,

    #[command(flatten)]
    pub execute: ExecuteFlags,

    #[command(flatten)]
    pub print: PrintFlags,

    #[command(flatten)]
    pub watch: WatchFlags,

    #[command(flatten)]
    pub measure: MeasureFlags,

    #[command(flatten)]
    pub reproduce: ReproduceFlags,

    #[command(flatten)]
    pub diagnostics: DiagnosticFlags,

    #[command(flatten)]
    pub inform: InformFlags,
}

impl From<CommonFlags> for Flags {
    fn from(common: CommonFlags) -> Flags {
        Flags {
            common,
            ..Flags::default()
        }
    }
}

/// What form the input has, and the output.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input and output")]
pub struct FormFlags {
    /// Read a single operation instead of putting all into a module
    #[arg(long)]
    pub no_implicit_module: bool,

    /// What is written between the outputs of the parts
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER", hide = true)]
    pub output_split_marker: String,

    /// The version of the bytecode that is written, from 0 to 6
    #[arg(long, value_name = "VERSION", allow_hyphen_values = true)]
    pub emit_bytecode_version: Option<i64>,

    /// Leave the data of resources out of the bytecode
    #[arg(long)]
    pub elide_resource_data_from_bytecode: bool,
}

impl Default for FormFlags {
    fn default() -> FormFlags {
        FormFlags {
            no_implicit_module: false,
            output_split_marker: SPLIT_MARKER.to_owned(),
            emit_bytecode_version: None,
            elide_resource_data_from_bytecode: false,
        }
    }
}

/// What is written.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Input and output")]
pub struct EmitFlags {
    /// What is written: mlir, bytecode (of MLIR), llvm-ir, bitcode (of LLVM), asm, obj, or spirv
    #[arg(long, value_name = "FORM", value_enum)]
    pub emit: Option<Form>,

    /// Write LLVM IR: --emit=llvm-ir
    #[arg(long)]
    pub mlir_to_llvmir: bool,

    /// Write MLIR bytecode: --emit=bytecode; input that is bytecode is recognized
    #[arg(long)]
    pub emit_bytecode: bool,

    /// What LLVM makes code for: x86_64-linux-gnu, aarch64-apple-darwin, spirv64-unknown-unknown, ...; by default what the program
    /// names, else this machine
    #[arg(long, value_name = "TRIPLE")]
    pub target: Option<String>,

    /// The processor that LLVM makes code for, one of any kind by default
    #[arg(long, value_name = "NAME")]
    pub cpu: Option<String>,

    /// Features of the processor, or such as it lacks: '+avx2,-fma'
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub features: Option<String>,

    /// How much LLVM optimizes the program, as -O0 to -O3; by default it runs no passes
    #[arg(long = "O", value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub opt_level: Option<u8>,
}

/// How LLVM IR is read.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Input and output")]
pub struct ImportFlags {
    /// Read LLVM IR, text or bitcode, instead of MLIR
    #[arg(long)]
    pub import_llvm: bool,

    /// Read named structs as literal ones
    #[arg(long, hide = true)]
    pub import_structs_as_literals: bool,

    /// Leave out the elements of composite types of debug information
    #[arg(long, hide = true)]
    pub drop_di_composite_type_elements: bool,

    /// Read all intrinsics as `llvm.call_intrinsic`
    #[arg(long, hide = true)]
    pub prefer_unregistered_intrinsics: bool,

    /// Warn of metadata that is left out
    #[arg(long, hide = true)]
    pub emit_expensive_warnings: bool,
}

/// What is run.
#[derive(Args, Debug)]
#[command(next_help_heading = PASSES)]
pub struct RunFlags {
    /// Write the passes to be run to standard error
    #[arg(long)]
    pub dump_pass_pipeline: bool,

    /// Verify after each pass
    #[arg(long, default_value = "true")]
    pub verify_each: bool,

    /// Let different memref arguments of a function mean the same memory: by default passes take them as distinct unless a call is seen
    /// that gives them the same
    #[arg(long)]
    pub memref_arguments_may_alias: bool,

    /// Print what was parsed, parse it again, and compare
    #[arg(long)]
    pub verify_roundtrip: bool,

    /// Do not verify what was parsed
    #[arg(long, hide = true)]
    pub mlir_very_unsafe_disable_verifier_on_parsing: bool,

    /// Do everything on one thread
    #[arg(long)]
    pub mlir_disable_threading: bool,

    /// Let brackets nest this deep; each level above 256 may take 32 KiB of stack on each thread
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_nesting: u32,
}

impl Default for RunFlags {
    fn default() -> RunFlags {
        RunFlags {
            dump_pass_pipeline: false,
            verify_each: true,
            memref_arguments_may_alias: false,
            verify_roundtrip: false,
            mlir_very_unsafe_disable_verifier_on_parsing: false,
            mlir_disable_threading: false,
            max_nesting: 10_000,
        }
    }
}

/// What is executed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Execution")]
pub struct ExecuteFlags {
    /// Execute this function behind the passes, and print its results instead of the program
    #[arg(long, value_name = "FUNCTION")]
    pub run: Option<String>,

    /// The arguments: '1 : i32, dense<[1.0, 2.0]> : memref<2xf32>'
    #[arg(long, value_name = "ATTRIBUTES", allow_hyphen_values = true)]
    pub run_args: Option<String>,

    /// The number that arguments follow from where none are given
    #[arg(long, value_name = "N", default_value = "0", value_parser = unsigned)]
    pub run_seed: u64,

    /// Execute the functions that a pass changes before and behind it, each with N inputs, and compare what they do
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "16", value_name = "N", value_parser = unsigned)]
    pub check_passes: Option<u64>,

    /// Execute the functions of the program and those of the program in FILE with the same inputs; that has to do what this one does
    #[arg(long, value_name = "FILE")]
    pub check_against: Option<OsString>,

    /// Take any numbers of 64 bits as indices of some of the inputs, which few programs are made for
    #[arg(long)]
    pub check_far_indices: bool,

    /// Where the program goes that a pass changes the meaning of
    #[arg(long, value_name = "FILE", default_value = "check-reproducer.mlir")]
    pub check_reproducer: OsString,

    /// Say with which inputs functions could not be executed, and why
    #[arg(long)]
    pub check_remarks: bool,

    /// The number of operations that the interpreter executes at most
    #[arg(long, value_name = "N", default_value = "100000000", value_parser = unsigned)]
    pub run_max_steps: u64,

    /// What executes it: the interpreter, or LLVM's compiler, for a program in the llvm dialect
    #[arg(long, value_name = "ENGINE", value_enum, default_value = "interpreter")]
    pub run_engine: Engine,

    /// The libraries, separated by commas, that have functions which a compiled program calls
    #[arg(long, value_name = "FILES", value_delimiter = ',')]
    pub shared_libs: Vec<String>,

    /// How much LLVM optimizes the program
    #[arg(long, value_name = "LEVEL", default_value = "2", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub run_opt_level: u8,

    /// The time that a compiled program takes at most, in seconds
    #[arg(long, value_name = "N", default_value = "60", value_parser = unsigned)]
    pub run_max_seconds: u64,
}

impl Default for ExecuteFlags {
    fn default() -> ExecuteFlags {
        ExecuteFlags {
            run: None,
            run_args: None,
            run_seed: 0,
            check_passes: None,
            check_against: None,
            check_far_indices: false,
            check_reproducer: "check-reproducer.mlir".into(),
            check_remarks: false,
            run_max_steps: 100_000_000,
            run_engine: Engine::Interpreter,
            shared_libs: Vec::new(),
            run_opt_level: 2,
            run_max_seconds: 60,
        }
    }
}

/// What executes functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Engine {
    Interpreter,
    Llvm,
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
    #[arg(long, hide = true)]
    mlir_pretty_debuginfo: bool,

    /// Numbers of values that are unique over all regions
    #[arg(long, hide = true)]
    mlir_print_unique_ssa_ids: bool,

    /// The users of each value in a comment
    #[arg(long)]
    mlir_print_value_users: bool,

    /// No regions
    #[arg(long, hide = true)]
    mlir_print_skip_regions: bool,

    /// The custom form even where the verifier has not been run
    #[arg(long, hide = true)]
    mlir_print_assume_verified: bool,

    /// Names of values from name locations
    #[arg(long, hide = true)]
    mlir_use_nameloc_as_prefix: bool,

    /// Leave out constants of more elements than this
    #[arg(long, value_name = "N", value_parser = unsigned)]
    mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Leave out resources of more characters than this
    #[arg(long, value_name = "N", value_parser = unsigned, hide = true)]
    mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Constants of more elements than this in hexadecimal; -1: never
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        allow_negative_numbers = true,
        hide = true
    )]
    mlir_print_elementsattrs_with_hex_if_larger: i64,
}

impl Default for PrintFlags {
    fn default() -> PrintFlags {
        PrintFlags {
            mlir_print_op_generic: false,
            mlir_print_local_scope: false,
            mlir_print_debuginfo: false,
            mlir_pretty_debuginfo: false,
            mlir_print_unique_ssa_ids: false,
            mlir_print_value_users: false,
            mlir_print_skip_regions: false,
            mlir_print_assume_verified: false,
            mlir_use_nameloc_as_prefix: false,
            mlir_elide_elementsattrs_if_larger: None,
            mlir_elide_resource_strings_if_larger: None,
            mlir_print_elementsattrs_with_hex_if_larger: 100,
        }
    }
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
            external_resources: true,
        }
    }
}

/// Which passes show the program before or after them.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Watching passes")]
pub struct WatchFlags {
    /// Write the program before these passes
    #[arg(long, value_name = "PASS", num_args = 0..=1, require_equals = true, default_missing_value = "",
        value_delimiter = ',')]
    pub mlir_print_ir_before: Vec<String>,

    /// Write the program after these passes
    #[arg(long, value_name = "PASS", num_args = 0..=1, require_equals = true, default_missing_value = "",
        value_delimiter = ',')]
    pub mlir_print_ir_after: Vec<String>,

    /// Write the program before each pass
    #[arg(long)]
    pub mlir_print_ir_before_all: bool,

    /// Write the program after each pass
    #[arg(long)]
    pub mlir_print_ir_after_all: bool,

    /// After a pass, only if it has changed something
    #[arg(long)]
    pub mlir_print_ir_after_change: bool,

    /// After a pass, only if it has failed
    #[arg(long)]
    pub mlir_print_ir_after_failure: bool,

    /// The whole program, not what the pass runs on
    #[arg(long)]
    pub mlir_print_ir_module_scope: bool,

    /// Into files under this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub mlir_print_ir_tree_dir: Option<OsString>,
}

/// What is measured.
#[derive(Args, Debug)]
#[command(next_help_heading = "Times and counts")]
pub struct MeasureFlags {
    /// Report how long everything took
    #[arg(long)]
    mlir_timing: bool,

    /// As a tree or a list
    #[arg(long, value_name = "FORM", default_value = "tree", value_parser = ["tree", "list"])]
    mlir_timing_display: String,

    /// As text or json
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = ["text", "json"])]
    mlir_output_format: String,

    /// Report what the passes have counted
    #[arg(long)]
    pub mlir_pass_statistics: bool,

    /// By pipeline or as a list
    #[arg(long, value_name = "FORM", default_value = "pipeline", value_parser = ["pipeline", "list"])]
    mlir_pass_statistics_display: String,
}

impl Default for MeasureFlags {
    fn default() -> MeasureFlags {
        MeasureFlags {
            mlir_timing: false,
            mlir_timing_display: "tree".to_owned(),
            mlir_output_format: "text".to_owned(),
            mlir_pass_statistics: false,
            mlir_pass_statistics_display: "pipeline".to_owned(),
        }
    }
}

impl MeasureFlags {
    /// How to report times, if they are wanted.
    pub fn timing(&self) -> Option<TimingFormat> {
        self.mlir_timing.then(|| TimingFormat {
            list: self.mlir_timing_display == "list",
            json: self.mlir_output_format == "json",
        })
    }

    /// Whether counts are reported by pass, not by pipeline.
    pub fn lists_statistics(&self) -> bool {
        self.mlir_pass_statistics_display == "list"
    }
}

/// Programs that carry their pipeline with them.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Reproducing failures")]
pub struct ReproduceFlags {
    /// If a pass fails, write the program and its pipeline to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub mlir_pass_pipeline_crash_reproducer: Option<OsString>,

    /// Only the pass that failed, and the program in front of it
    #[arg(long)]
    pub mlir_pass_pipeline_local_reproducer: bool,

    /// Write the program and its pipeline to this file in any case
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub mlir_generate_reproducer: Option<OsString>,

    /// Run the pipeline that the input carries
    #[arg(long)]
    pub run_reproducer: bool,

    /// Write the smallest program that is found with which this program, with its other flags, fails as it does with the whole
    /// input; with a COMMAND, the smallest one with which that succeeds, given the name of a file as {} or behind all else
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "", value_name = "COMMAND")]
    pub reduce: Option<String>,
}

/// What is said about the program.
#[derive(Args, Debug)]
#[command(next_help_heading = "Diagnostics")]
pub struct DiagnosticFlags {
    /// Check that the diagnostics are those that comments in the input expect
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "all", value_name = "WHICH")]
    pub verify_diagnostics: Option<Level>,

    /// Show the operation in errors about it
    #[arg(long, default_value = "true")]
    pub mlir_print_op_on_diagnostic: bool,

    /// Accepted for the sake of scripts: there is no stack to show
    #[arg(long, hide = true)]
    pub mlir_print_stacktrace_on_diagnostic: bool,

    /// Leave out notes
    #[arg(long, hide = true)]
    pub mlir_disable_diagnostic_notes: bool,

    /// The least severe kind of diagnostic that is shown
    #[arg(long, value_enum, value_name = "KIND", hide = true)]
    pub mlir_diagnostic_verbosity_level: Option<Verbosity>,

    /// Write diagnostics as text, as JSON (one object a line) or as commands of GitHub's workflows
    #[arg(long, value_enum, value_name = "FORM", default_value = "text")]
    diagnostics: DiagnosticFormat,

    /// Show what a run of more than two seconds is doing: on or off; by default on a terminal
    #[arg(long, value_enum, value_name = "SWITCH")]
    pub progress: Option<Switch>,

    /// Write diagnostics in colors: auto, always or never
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "always", default_value = "auto", value_name = "WHEN")]
    color: Color,
}

impl Default for DiagnosticFlags {
    fn default() -> DiagnosticFlags {
        DiagnosticFlags {
            verify_diagnostics: None,
            mlir_print_op_on_diagnostic: true,
            mlir_print_stacktrace_on_diagnostic: false,
            mlir_disable_diagnostic_notes: false,
            mlir_diagnostic_verbosity_level: None,
            diagnostics: DiagnosticFormat::Text,
            progress: None,
            color: Color::Auto,
        }
    }
}

impl DiagnosticFlags {
    /// How diagnostics are written.
    pub fn style(&self) -> Style {
        match self.diagnostics {
            DiagnosticFormat::Json => Style::Json,
            DiagnosticFormat::Github => Style::Github,
            DiagnosticFormat::Text if self.color.colors() => Style::Colors,
            DiagnosticFormat::Text => Style::Plain,
        }
    }
}

/// Whether something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

/// For whom diagnostics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DiagnosticFormat {
    /// For readers
    Text,
    /// For programs
    Json,
    /// For GitHub's workflows
    Github,
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
    fn colors(self) -> bool {
        match self {
            Color::Auto => io::stderr().is_terminal() && terminal_has_colors() && !is_refused(),
            Color::Always => true,
            Color::Never => false,
        }
    }
}

/// Whether the environment asks for no colors (<https://no-color.org>).
fn is_refused() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

fn terminal_has_colors() -> bool {
    std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb")
}

/// Which diagnostics are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Verbosity {
    Errors,
    Warnings,
    Remarks,
}

/// The flags whose values are flags of passes.
pub const NAMING_PASSES: [&str; 2] = ["mlir_print_ir_before", "mlir_print_ir_after"];

/// The heading of flags that make the program tell something and end.
pub const INFORMATION: &str = "Information";

/// Lists of what the program knows, and descriptions of it.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = INFORMATION)]
pub struct InformFlags {
    /// List the passes with their options
    #[arg(long)]
    pub list_passes: bool,

    /// List the operations, one name a line
    #[arg(long)]
    pub list_ops: bool,

    /// List the dialects
    #[arg(long)]
    pub show_dialects: bool,

    /// Explain an operation, a dialect, a pass, a type or an attribute
    #[arg(long, value_name = "NAME")]
    pub explain: Option<String>,

    /// Write a script that completes flags, pipelines and names to explain
    #[arg(long, value_name = "SHELL", value_enum)]
    pub completions: Option<Shell>,

    /// How a pipeline may go on, for these scripts
    #[arg(long, value_name = "TEXT", hide = true)]
    pub complete_pipeline: Option<OsString>,

    /// Write the manual page
    #[arg(long)]
    pub man: bool,
}

/// Flags of the reference for what this program does not have, and what that is. They are refused by name.
pub const UNSUPPORTED: &[(&str, &str)] = &[
    ("irdl-file", "dialects cannot be loaded"),
    ("load-dialect-plugin", PLUGINS),
    ("load-pass-plugin", PLUGINS),
    ("log-actions-to", ACTIONS),
    ("log-mlir-actions-filter", ACTIONS),
    ("mlir-debug-counter", ACTIONS),
    ("mlir-enable-debugger-hook", ACTIONS),
    ("mlir-print-debug-counter", ACTIONS),
    ("profile-actions-to", ACTIONS),
    ("remark-format", REMARKS),
    ("remark-policy", REMARKS),
    ("remarks-filter", REMARKS),
    ("remarks-filter-analyse", REMARKS),
    ("remarks-filter-failed", REMARKS),
    ("remarks-filter-missed", REMARKS),
    ("remarks-filter-passed", REMARKS),
    ("remarks-output-file", REMARKS),
];

const PLUGINS: &str = "plugins cannot be loaded";
const ACTIONS: &str = "actions are not tracked";
const REMARKS: &str = "passes have no optimization remarks";

fn unsigned(text: &str) -> Result<u64, String> {
    let invalid = |_| format!("'{text}' value invalid for uint argument!");
    text.parse().map_err(invalid)
}
