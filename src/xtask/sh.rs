//! Commands: each is shown before it runs, and the error of one that fails names it.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// A command from its words.
pub fn cmd<'a>(program: &str, args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(program);
    command.args(args);
    command
}

/// The command in the syntax of a shell.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted: Vec<String> = words.map(|word| quote(&word.to_string_lossy())).collect();
    quoted.join(" ")
}

/// Runs a command to its end with its output visible; anything but exit status 0 is an error.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command
        .status()
        .with_context(|| format!("cannot run `{}`", shown(command)))?;
    ensure!(status.success(), "`{}` failed: {status}", shown(command));
    Ok(())
}

/// Runs a command to its end, printing its standard output line by line and passing each line to `see`; anything but exit
/// status 0 is an error.
pub fn run_watched(command: &mut Command, mut see: impl FnMut(&str)) -> Result<()> {
    announce(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run `{}`", shown(command)))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            see(&line);
        }
    }
    let status = child.wait()?;
    ensure!(status.success(), "`{}` failed: {status}", shown(command));
    Ok(())
}

/// The standard output of a command; `None` if it cannot run or fails.
pub fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(args)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Prints the command as a shell does that traces what it runs.
pub fn announce(command: &Command) {
    eprintln!("+ {}", shown(command));
}

/// A word in the syntax of a shell.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
