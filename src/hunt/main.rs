//! Searches for passes that change what programs compute: programs at random, executed before and behind random passes.
//!
//! - `generate`: programs; `given`: programs from files; `pipelines`: passes with random options
//! - `compiled`: programs as machine code of LLVM
//! - `trial`: one program and the passes it is put through
//! - `hunt`: trials on all cores until the time is up, and what they find
//! - `differ`: programs that two tools print differently behind a pass

#![warn(missing_docs)]

mod compiled;
mod differ;
mod generate;
mod given;
mod hunt;
mod pipelines;
mod trial;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Parser;
use oxmlir_ir::pass::PassInfo;

use generate::{PROFILES, Profile};

/// Searches for passes that change what programs compute.
#[derive(Parser)]
struct Cli {
    /// How long to search.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The number that all programs and pipelines follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs at most.
    #[arg(long, default_value_t = u64::MAX)]
    programs: u64,
    /// How many inputs each program is executed with.
    #[arg(long, default_value_t = 6)]
    inputs: u64,
    /// The passes to search in, all by default.
    #[arg(long, value_delimiter = ',')]
    passes: Vec<String>,
    /// The kinds of programs, all by default.
    #[arg(long, value_delimiter = ',')]
    profiles: Vec<String>,
    /// A folder of .mlir files, whose functions are the programs instead of random ones.
    #[arg(long, conflicts_with = "profiles")]
    given: Option<PathBuf>,
    /// The folder that programs go to which a pass changes.
    #[arg(long, default_value = "target/hunt")]
    out: PathBuf,
    /// Instead of executing programs, compare what this tool prints behind passes with what the tool of `--checked` prints.
    #[arg(long, requires = "checked")]
    reference: Option<PathBuf>,
    /// The tool to compare with that of `--reference`.
    #[arg(long, requires = "reference")]
    checked: Option<PathBuf>,
    /// Print the program of this number and leave.
    #[arg(long)]
    show: Option<u64>,
}

fn main() -> Result<ExitCode> {
    let cli = Cli::parse();
    let profiles = chosen_profiles(&cli.profiles)?;
    let hunt = hunt::Hunt {
        time: Duration::from_secs(cli.seconds),
        seed: cli.seed,
        programs: cli.programs,
        inputs: cli.inputs,
        passes: chosen_passes(&cli.passes)?,
        profiles,
        given: cli
            .given
            .map_or(Ok(Vec::new()), |folder| given::programs(&folder))?,
        out: cli.out,
    };
    if let Some(number) = cli.show {
        print!("{}", hunt.program(number).1.text);
        return Ok(ExitCode::SUCCESS);
    }
    let found = match (cli.checked, cli.reference) {
        (Some(checked), Some(reference)) => hunt.compare(&differ::Tools { checked, reference })?,
        _ => hunt.run()?,
    };
    Ok(ExitCode::from(u8::from(found > 0)))
}

fn chosen_profiles(names: &[String]) -> Result<Vec<&'static Profile>> {
    if names.is_empty() {
        return Ok(PROFILES.iter().collect());
    }
    let find = |name: &String| match PROFILES.iter().find(|profile| profile.name == name) {
        Some(profile) => Ok(profile),
        None => {
            let all: Vec<&str> = PROFILES.iter().map(|profile| profile.name).collect();
            bail!(
                "'{name}' is no kind of programs; there are {}",
                all.join(", ")
            )
        }
    };
    names.iter().map(find).collect()
}

fn chosen_passes(names: &[String]) -> Result<Vec<&'static PassInfo>> {
    if names.is_empty() {
        return Ok(pipelines::all());
    }
    let find = |name: &String| {
        let found = oxmlir_passes::PASSES.iter().find(|pass| pass.flag == name);
        found
            .copied()
            .ok_or_else(|| anyhow::anyhow!("'{name}' is not a pass"))
    };
    names.iter().map(find).collect()
}
