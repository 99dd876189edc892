//! The check of bytecode: every program of the corpus that is only printed comes back from bytecode, ours and the reference's, and the
//! reference reads ours.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::corpus::{self, Case};
use crate::{setup, tools};

/// The time limit of a run, after which it fails.
const LIMIT_SECONDS: &str = "30";

/// Operations that the reference declares for its own tests, with properties that only their declarations can encode, or with a form.
const NOT_DECLARED: [&str; 5] = [
    "test.functional_region_op",
    "test.op_in_place_self_fold",
    "test.polyfor",
    "test.using_int_property_with_worse_bytecode",
    "test.with_properties",
];

/// A tool that reads and writes bytecode.
type Tool<'a> = &'a Path;

/// What is wrong with a case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    /// The program cannot be written, or what was written cannot be read again.
    Lost,
    /// It is printed in another way when it has been read again, and not by the reference.
    Changed,
    /// The reference does not read what was written.
    RefusedByReference,
    /// The reference prints what was written in another way than what it wrote itself.
    ReadOtherwiseByReference,
    /// What the reference wrote is not read, although the reference does.
    ReferenceRefused,
    /// What the reference wrote is printed in another way than by the reference.
    ReferenceReadOtherwise,
}

impl Fault {
    /// The fault in words, of one case or of several.
    fn describe(self) -> &'static str {
        match self {
            Fault::Lost => "not written or not read again",
            Fault::Changed => "printed in another way when read again",
            Fault::RefusedByReference => "not read by the reference",
            Fault::ReadOtherwiseByReference => "printed in another way by the reference",
            Fault::ReferenceRefused => "written by the reference and not read",
            Fault::ReferenceReadOtherwise => {
                "written by the reference and printed in another way than by it"
            }
        }
    }
}

/// Checks every case without passes with the release build, unless `OXMLIR_OPT` names another binary. A fault is an error.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    let binary = tools::measured()?;
    let reference = tools::llvm("mlir-opt").ok();
    if reference.is_none() {
        println!("mlir-opt is not installed: what it reads and writes is left out");
    }
    let mut cases = corpus::cases()?;
    cases.retain(|case| case.round_trips && !NOT_DECLARED.iter().any(|op| case.input.contains(op)));
    let results = corpus::in_parallel(&cases, "check-bytecode", |case, input| {
        let faults = faults(&binary, reference.as_deref(), case, input)?;
        Ok(faults.map(|faults| (case.id.clone(), faults)))
    })?;
    report(results.into_iter().flatten().collect())
}

/// Prints the faults in the order of the cases' names, and how many there are of each kind.
fn report(mut results: Vec<(String, Vec<Fault>)>) -> Result<()> {
    results.sort_unstable();
    let mut counts: BTreeMap<Fault, usize> = BTreeMap::new();
    for (id, fault) in results
        .iter()
        .flat_map(|(id, faults)| faults.iter().map(move |fault| (id, *fault)))
    {
        println!("{id}: {}", fault.describe());
        *counts.entry(fault).or_default() += 1;
    }
    for (fault, count) in counts {
        println!("{count} cases are {}", fault.describe());
    }
    let bad = results.iter().filter(|(_, faults)| !faults.is_empty());
    let bad = bad.count();
    println!(
        "{} of {} programs come through bytecode",
        results.len() - bad,
        results.len()
    );
    ensure!(bad == 0, "{bad} programs are lost or changed in bytecode");
    Ok(())
}

/// The faults of a case whose input is in the file `input`; `None` if the program is an error to begin with.
fn faults(
    ours: Tool,
    reference: Option<Tool>,
    case: &Case,
    input: &Path,
) -> Result<Option<Vec<Fault>>> {
    let flags: Vec<&str> = case.flags.iter().map(String::as_str).collect();
    let Some(text) = output(ours, &flags, input)? else {
        return Ok(None);
    };
    let mine = input.with_extension("bc");
    let mut faults = Vec::new();
    if !to_bytecode(ours, &flags, input, &mine)? {
        return Ok(Some(vec![Fault::Lost]));
    }
    let theirs = input.with_extension("theirs.bc");
    // What the reference makes of its own bytecode counts: it changes some programs itself.
    let expected = match reference {
        Some(tool) if to_bytecode(tool, &flags, input, &theirs)? => output(tool, &flags, &theirs)?,
        _ => None,
    };
    let again = output(ours, &flags, &mine)?;
    match &again {
        None => faults.push(Fault::Lost),
        Some(again) if *again != text && Some(again) != expected.as_ref() => {
            faults.push(Fault::Changed);
        }
        Some(_) => {}
    }
    if let (Some(tool), Some(expected)) = (reference, expected) {
        match output(tool, &flags, &mine)? {
            None => faults.push(Fault::RefusedByReference),
            Some(read) if read != expected => faults.push(Fault::ReadOtherwiseByReference),
            Some(_) => {}
        }
        match output(ours, &flags, &theirs)? {
            None => faults.push(Fault::ReferenceRefused),
            Some(read) if read != expected => faults.push(Fault::ReferenceReadOtherwise),
            Some(_) => {}
        }
    }
    Ok(Some(faults))
}

/// What a tool prints of a program; `None` if it fails.
fn output(tool: Tool, flags: &[&str], input: &Path) -> Result<Option<Vec<u8>>> {
    let output = command(tool, flags, input)?
        .stderr(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", tool.display()))?;
    Ok(output.status.success().then_some(output.stdout))
}

/// Writes a program as bytecode; whether the tool did.
fn to_bytecode(tool: Tool, flags: &[&str], input: &Path, file: &Path) -> Result<bool> {
    let status = command(tool, flags, input)?
        .arg("--emit-bytecode")
        .stdout(File::create(file)?)
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot run {}", tool.display()))?;
    Ok(status.success())
}

/// A run of a tool on a file.
fn command(tool: Tool, flags: &[&str], input: &Path) -> Result<Command> {
    let mut command = Command::new("timeout");
    command
        .arg(LIMIT_SECONDS)
        .arg(tool)
        .args(flags)
        .stdin(File::open(input)?);
    Ok(command)
}
