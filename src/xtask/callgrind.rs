//! Instructions that a process executes, as valgrind counts them: the same on a busy machine.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The instructions that a process of the tool executes on one thread.
pub fn instructions(binary: &Path, flags: &[&str], input: &Path) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .args(flags)
        .args(["--mlir-disable-threading", "-o", "/dev/null"])
        .arg(input)
        .env("RAYON_NUM_THREADS", "1");
    let output = valgrind.output().context("cannot run valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "{} {} on {}: {}\n{said}",
        binary.display(),
        flags.join(" "),
        input.display(),
        output.status,
    );
    counted(&said).context("valgrind counts nothing")
}

/// The count in what callgrind says at its end, `==1== Collected : 1234`.
fn counted(said: &str) -> Option<u64> {
    let line = said
        .lines()
        .rev()
        .find(|line| line.contains("Collected : "))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found() {
        let said = "==7== \n==7== Events    : Ir\n==7== Collected : 4225\n==7== \n";
        assert_eq!(counted(said), Some(4225));
        assert_eq!(counted("==7== killed"), None);
    }
}
