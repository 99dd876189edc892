//! Reduction of the program (`--reduce`): the smallest one that is found with which a command succeeds, or this program fails as
//! it does with the whole one.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use oxmlir_ir::pass::PassInfo;
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, Diagnostic};
use oxmlir_reduce::Reduced;

use crate::cli::{Cli, flag_of};
use crate::output::{Temporary, reason};

/// How long a failing program is waited for at most. What takes longer counts as one that does not end.
const PATIENCE: Duration = Duration::from_secs(20);

/// What stands for the name of the file in a command.
const FILE: &str = "{}";

/// Makes a program smaller as long as `command` succeeds with it: the name of a file with the program takes the place of `{}` or
/// follows behind. An empty command stands for this program with its flags failing as it does with the whole program.
///
/// # Errors
/// The command does not succeed with the whole program, or it cannot be run.
pub fn reduce(cx: &Context, body: &Body, command: &str, cli: &Cli) -> Result<Reduced, Diagnostic> {
    let fail = |message: String| Diagnostic::error(body.loc(body.root()), message);
    let file = Candidate::new().map_err(|error| {
        fail(format!(
            "the program to try cannot be written: {}",
            reason(&error)
        ))
    })?;
    let condition = Condition::new(command, cli, &file.path);
    let try_with = |body: &Body| -> Outcome {
        match file.write(&module_text(cx, body, &PrintOptions::default())) {
            Ok(()) => condition.outcome(),
            Err(_) => Outcome::Succeeds,
        }
    };
    let whole = try_with(body);
    if !condition.is_met(&whole, &whole) {
        return Err(fail(condition.complaint(&whole)));
    }
    // What fails itself is of no help.
    let passes = cli.tool.passes.iter().copied();
    let passes: Vec<&'static PassInfo> =
        passes.filter(|pass| !condition.names(pass.flag)).collect();
    let is_met = |body: &Body| condition.is_met(&whole, &try_with(body));
    Ok(oxmlir_reduce::reduce(cx, body, &passes, &is_met))
}

/// The file that programs are tried in.
struct Candidate {
    path: PathBuf,
    _temporary: Temporary,
}

impl Candidate {
    fn new() -> std::io::Result<Candidate> {
        let path = env::temp_dir().join(format!("oxmlir-reduce-{}.mlir", std::process::id()));
        File::create_new(&path)?;
        Ok(Candidate {
            _temporary: Temporary::new(path.clone()),
            path,
        })
    }

    fn write(&self, text: &str) -> std::io::Result<()> {
        fs::write(&self.path, text)
    }
}

/// What has to happen with a program.
enum Condition {
    /// A command of the shell succeeds.
    Succeeds(OsString),
    /// This program fails with these arguments, always in the same way.
    Fails(Vec<OsString>),
}

/// How a command ends.
#[derive(PartialEq, Eq)]
enum Outcome {
    Succeeds,
    /// With an exit status, which there is none of after a signal, and the first error that it says.
    Fails(Option<i32>, String),
    TakesTooLong,
}

impl Condition {
    fn new(command: &str, cli: &Cli, file: &Path) -> Condition {
        if !command.is_empty() {
            let name = file.to_string_lossy();
            let command = match command.contains(FILE) {
                true => command.replace(FILE, &name),
                false => format!("{command} {name}"),
            };
            return Condition::Succeeds(command.into());
        }
        let mut args: Vec<OsString> = env::args_os().skip(1).collect();
        args.retain(|arg| flag_of(arg) != Some("reduce"));
        if let Some(at) = args.iter().rposition(|arg| *arg == cli.flags.common.input) {
            args.remove(at);
        }
        args.extend(["--o", "/dev/null"].map(OsString::from));
        if cli.flags.execute.check_passes.is_some() {
            args.push("--check-reproducer=/dev/null".into());
        }
        args.push(file.into());
        Condition::Fails(args)
    }

    fn names(&self, flag: &str) -> bool {
        let contains = |text: &OsString| text.to_string_lossy().contains(flag);
        match self {
            Condition::Succeeds(command) => contains(command),
            Condition::Fails(args) => args.iter().any(contains),
        }
    }

    fn outcome(&self) -> Outcome {
        match self {
            Condition::Succeeds(command) => {
                let mut shell = Command::new("sh");
                outcome(shell.arg("-c").arg(command))
            }
            Condition::Fails(args) => match env::current_exe() {
                Ok(program) => outcome(Command::new(program).args(args)),
                Err(_) => Outcome::Succeeds,
            },
        }
    }

    fn is_met(&self, whole: &Outcome, outcome: &Outcome) -> bool {
        match self {
            Condition::Succeeds(_) => *outcome == Outcome::Succeeds,
            Condition::Fails(_) => *outcome != Outcome::Succeeds && outcome == whole,
        }
    }

    /// Why nothing can be reduced.
    fn complaint(&self, whole: &Outcome) -> String {
        match (self, whole) {
            (Condition::Fails(_), _) | (_, Outcome::Succeeds) => {
                "there is nothing to reduce: with these flags the program does not fail".to_owned()
            }
            (_, Outcome::TakesTooLong) => format!(
                "there is nothing to reduce: the command takes longer than {} s with the whole program",
                PATIENCE.as_secs()
            ),
            (_, Outcome::Fails(Some(status), _)) => format!(
                "there is nothing to reduce: the command has exit status {status} with the whole program"
            ),
            (_, Outcome::Fails(None, _)) => {
                "there is nothing to reduce: a signal ends the command with the whole program"
                    .to_owned()
            }
        }
    }
}

fn outcome(command: &mut Command) -> Outcome {
    let streams = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = match streams.spawn() {
        Ok(child) => child,
        Err(error) => return Outcome::Fails(None, error.to_string()),
    };
    let stderr = child.stderr.take();
    let said = thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut stderr) = stderr {
            // What could be read until then is enough.
            let _ = stderr.read_to_end(&mut text);
        }
        first_error(&String::from_utf8_lossy(&text))
    });
    let status = wait(&mut child);
    match status {
        None => Outcome::TakesTooLong,
        Some(status) if status.success() => Outcome::Succeeds,
        Some(status) => Outcome::Fails(status.code(), said.join().unwrap_or_default()),
    }
}

/// The exit status of a process; nothing if it takes too long, and is ended.
fn wait(child: &mut Child) -> Option<std::process::ExitStatus> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if start.elapsed() > PATIENCE {
            // It may have ended meanwhile.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(20));
    }
}

/// The first line that tells of an error, without the place in the program, which changes.
fn first_error(text: &str) -> String {
    let mut lines = text.lines();
    let found = lines.find_map(|line| line.find("error").map(|at| &line[at..]));
    found.unwrap_or_default().to_owned()
}
