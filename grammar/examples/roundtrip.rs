//! Parses files, prints them and parses that again: what the fuzz target `round_trip` checks, for texts at hand.
//! Prints the files where it fails.

use std::process::ExitCode;

#[path = "../fuzz/lib.rs"]
mod fuzz;

fn main() -> ExitCode {
    let mut failed = 0;
    for path in std::env::args().skip(1) {
        let checked = std::fs::read(&path)
            .map_err(|error| error.to_string())
            .and_then(|text| fuzz::check_round_trip(&text));
        if let Err(why) = checked {
            println!("{path}: {why}");
            failed += 1;
        }
    }
    println!("{failed} files failed");
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
