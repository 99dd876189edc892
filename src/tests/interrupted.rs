//! Whenever a run is interrupted, its output file is whole or as it was, and nothing else is left beside it.
//!
//! Runs are killed at moments that follow from a fixed seed, and depend on how fast the machine is. `OXMLIR_INTERRUPTIONS` is the number of
//! runs, if it is not to be [`RUNS`].

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::process::{Pid, Signal, kill_process};

const PROGRAM: &str = env!("CARGO_BIN_EXE_oxmlir-opt");

/// The number of runs.
const RUNS: u64 = 200;

/// What is in the file before runs that replace one.
const OLD: &[u8] = b"what was there\n";

const SIGNALS: [Signal; 3] = [Signal::INT, Signal::TERM, Signal::KILL];

#[test]
fn an_interrupted_run_leaves_the_output_whole_or_as_it_was() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let _ = fs::remove_dir_all(&folder);
    let place = folder.join("place");
    fs::create_dir_all(&place).expect("a folder can be made");
    let (input, output) = (folder.join("input.mlir"), place.join("output.mlir"));
    fs::write(&input, program()).expect("the input can be written");
    let mut run = Command::new(PROGRAM);
    run.arg("--canonicalize").arg(&input).arg("-o").arg(&output);
    run.stderr(Stdio::piped());
    let start = Instant::now();
    assert!(run.status().is_ok_and(|status| status.success()));
    let time = start.elapsed();
    let whole = fs::read(&output).expect("the output is there");
    let (mut killed, mut finished) = (0, 0);
    let mut random = Random(20_261_123);
    let runs = std::env::var("OXMLIR_INTERRUPTIONS");
    let runs = runs.map_or(RUNS, |runs| runs.parse().expect("a number of runs"));
    for number in 0..runs {
        let replaces = random.below(2) == 0;
        match replaces {
            true => fs::write(&output, OLD).expect("the output can be written"),
            false => fs::remove_file(&output).unwrap_or_default(),
        }
        let signal = SIGNALS[random.below(3) as usize];
        // Half of the runs are nearly done when the signal comes.
        let permille = match random.below(2) {
            0 => random.below(1000),
            _ => 700 + random.below(400),
        };
        let mut child = run.spawn().expect("the program can be run");
        std::thread::sleep(time.mul_f64(permille as f64 / 1000.0));
        // One that has ended is there until it is waited for.
        kill_process(Pid::from_child(&child), signal).expect("a child can be killed");
        let status = child.wait().expect("a child ends");
        // What the run has started holds the other end until it is done.
        let mut said = String::new();
        let errors = child.stderr.as_mut().expect("it is a pipe");
        errors.read_to_string(&mut said).expect("it can be read");
        let context = format!("run {number}, {signal:?} after {permille} thousandths");
        let left = fs::read(&output).ok();
        let is_untouched = left.as_deref() == replaces.then_some(OLD);
        let is_whole = left.as_deref() == Some(&whole[..]);
        assert!(is_whole || is_untouched, "{context}: a part is there");
        assert!(is_whole || !status.success(), "{context}: nothing is there");
        killed += u64::from(!status.success());
        finished += u64::from(status.success());
        let names: Vec<_> = fs::read_dir(&place)
            .expect("a folder can be listed")
            .map(|entry| entry.expect("a folder can be listed").file_name())
            .filter(|name| name != "output.mlir")
            .collect();
        assert!(names.is_empty(), "{context}: left {names:?}");
        assert_eq!(said, "", "{context}");
    }
    println!("{killed} runs were killed, {finished} had ended");
}

/// A program that takes some time.
fn program() -> String {
    let mut text = String::new();
    for function in 0..200 {
        let _ = writeln!(text, "func.func @f{function}(%a: i32, %b: i32) -> i32 {{");
        for at in 0..10 {
            let _ = writeln!(text, "  %{at} = arith.addi %a, %b : i32");
        }
        let _ = writeln!(text, "  return %9 : i32\n}}");
    }
    text
}

/// Numbers that follow from a seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
