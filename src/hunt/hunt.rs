//! Trials on all cores until the time is up.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use oxmlir_exec::Random;
use oxmlir_exec::compare::Inputs;
use oxmlir_ir::pass::PassInfo;
use oxmlir_ir::{Context, Registry};

use crate::generate::{self, Profile};
use crate::pipelines;
use crate::trial::{Trial, Verdict};

/// Passes that each program is put through alone, and those of the pipeline behind them.
const ALONE: u64 = 16;
const TOGETHER: u64 = 6;

/// Programs of one context, which only grows.
const PROGRAMS_OF_A_CONTEXT: u64 = 64;

/// Operations that a program takes at most.
const MAX_STEPS: u64 = 20_000;

/// Findings of one pass that are kept.
const FINDINGS_OF_A_PASS: usize = 4;

/// How long one pass may take.
const PATIENCE: Duration = Duration::from_secs(30);

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let builder = oxmlir_exec::rules::add_to(oxmlir_passes::builder());
    builder.build().expect("the dialects fit together")
});

/// A search.
pub struct Hunt {
    /// How long it goes on.
    pub time: Duration,
    /// The number that everything follows from.
    pub seed: u64,
    /// How many programs there are at most.
    pub programs: u64,
    /// How many inputs each program has.
    pub inputs: u64,
    /// The passes.
    pub passes: Vec<&'static PassInfo>,
    /// The kinds of programs.
    pub profiles: Vec<&'static Profile>,
    /// The folder for programs that a pass changes.
    pub out: PathBuf,
}

/// Counts of all threads together.
#[derive(Default)]
struct Tally {
    programs: AtomicU64,
    invalid: AtomicU64,
    undefined: AtomicU64,
    /// Passes run on programs.
    runs: AtomicU64,
    /// Those that changed the program.
    changes: AtomicU64,
    /// Changed programs that could be executed.
    compared: AtomicU64,
    executions: AtomicU64,
    refused: AtomicU64,
}

/// A program that a pass changes.
struct Finding {
    pass: String,
    number: u64,
    profile: &'static str,
    text: String,
    why: String,
}

/// What all threads share.
#[derive(Default)]
struct Shared {
    next: AtomicU64,
    done: AtomicBool,
    tally: Tally,
    findings: Mutex<Vec<Finding>>,
    /// What each thread does at the moment, and since when.
    current: Mutex<Vec<Option<(Instant, String)>>>,
    invalid: Mutex<Vec<String>>,
}

fn count(counter: &AtomicU64, more: u64) {
    counter.fetch_add(more, Ordering::Relaxed);
}

impl Hunt {
    /// The kind and the text of the program of a number.
    pub fn program(&self, number: u64) -> (&'static Profile, String) {
        let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let seed = random.next_u64();
        let profile = self.profiles[(number % self.profiles.len() as u64) as usize];
        (profile, generate::program(profile, seed))
    }

    /// Searches; gives the number of findings.
    pub fn run(&self) -> Result<usize> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Shared::default();
        shared.lock(&shared.current).resize_with(threads, || None);
        std::panic::set_hook(Box::new(|_| {}));
        let start = Instant::now();
        std::thread::scope(|scope| {
            let shared = &shared;
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let build = std::thread::Builder::new().stack_size(64 << 20);
                    build.spawn_scoped(scope, move || self.work(shared, start, thread))
                })
                .collect();
            scope.spawn(move || self.watch(shared));
            for worker in workers.into_iter().flatten() {
                let _ = worker.join();
            }
            shared.done.store(true, Ordering::Relaxed);
        });
        let _ = std::panic::take_hook();
        self.report(&shared, start.elapsed())
    }

    fn work(&self, shared: &Shared, start: Instant, thread: usize) {
        let is_over = || start.elapsed() > self.time;
        while !is_over() && shared.next.load(Ordering::Relaxed) < self.programs {
            let cx = Context::new(&REGISTRY);
            for _ in 0..PROGRAMS_OF_A_CONTEXT {
                let number = shared.next.fetch_add(1, Ordering::Relaxed);
                if is_over() || number >= self.programs {
                    return;
                }
                self.try_program(&cx, shared, number, thread);
            }
        }
    }

    fn try_program(&self, cx: &Context, shared: &Shared, number: u64, thread: usize) {
        let tally = &shared.tally;
        let (profile, text) = self.program(number);
        count(&tally.programs, 1);
        let inputs = Inputs {
            count: self.inputs,
            seed: self.seed_of_inputs(number),
            max_steps: MAX_STEPS,
        };
        let mut trial = match Trial::new(cx, &text, inputs) {
            Ok(trial) => trial,
            Err(why) => {
                count(&tally.invalid, 1);
                shared
                    .lock(&shared.invalid)
                    .push(format!("{} {number}: {why}", profile.name));
                return;
            }
        };
        if !trial.is_defined() {
            count(&tally.undefined, 1);
            return;
        }
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543));
        for at in 0..ALONE + TOGETHER {
            let pass = self.passes[random.below(self.passes.len() as u64) as usize];
            let instance = pipelines::instance(pass, &mut random);
            let what = format!("--passes={} on {} {number}", instance, profile.name);
            shared.lock(&shared.current)[thread] = Some((Instant::now(), what));
            count(&tally.runs, 1);
            let verdict = trial.pass(&instance, at >= ALONE);
            shared.lock(&shared.current)[thread] = None;
            match verdict {
                Verdict::Unchanged => {}
                Verdict::Refused => count(&tally.refused, 1),
                Verdict::Same(executions) => {
                    count(&tally.changes, 1);
                    count(&tally.compared, u64::from(executions > 0));
                    count(&tally.executions, executions);
                }
                Verdict::Wrong(fault) => {
                    if shared.has_room(&instance) {
                        let (text, fault) = trial.reduce(&instance, fault);
                        shared.keep(Finding {
                            pass: instance,
                            number,
                            profile: profile.name,
                            text,
                            why: fault.why,
                        });
                    }
                }
            }
        }
    }

    /// Ends the search where a pass does not come back.
    fn watch(&self, shared: &Shared) {
        while !shared.done.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(200));
            for entry in shared.lock(&shared.current).iter().flatten() {
                if entry.0.elapsed() > PATIENCE {
                    eprintln!(
                        "hunt: error: takes longer than {} s: {} with --seed={}",
                        PATIENCE.as_secs(),
                        entry.1,
                        self.seed
                    );
                    std::process::exit(1);
                }
            }
        }
    }

    /// A finding as a test, which fails as long as the pass is wrong.
    fn test(&self, finding: &Finding) -> String {
        let Finding {
            pass,
            number,
            profile,
            text,
            why,
        } = finding;
        format!(
            "// RUN: oxmlir-opt %s --check-passes={} --run-seed={} --pass-pipeline='builtin.module({pass})' -o /dev/null\n\n\
             // Found by the hunt with --seed={}: program {number}, {profile}.\n// {}\n\n{text}",
            self.inputs,
            self.seed_of_inputs(*number),
            self.seed,
            why.replace('\n', "\n// "),
        )
    }

    /// The number that the inputs of a program follow from.
    fn seed_of_inputs(&self, number: u64) -> u64 {
        number.wrapping_mul(self.inputs)
    }

    fn report(&self, shared: &Shared, time: Duration) -> Result<usize> {
        let findings = shared.lock(&shared.findings);
        for (at, finding) in findings.iter().enumerate() {
            fs::create_dir_all(&self.out).with_context(|| format!("{}", self.out.display()))?;
            let flag = finding.pass.trim_start_matches("func.func(");
            let flag = flag.split(['{', ')']).next().unwrap_or(flag);
            let path = self.out.join(format!("{flag}-{at}.mlir"));
            fs::write(&path, self.test(finding)).with_context(|| format!("{}", path.display()))?;
            println!("{}: {}: {}", path.display(), finding.pass, finding.why);
        }
        for invalid in shared.lock(&shared.invalid).iter().take(8) {
            println!("invalid: {invalid}");
        }
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let tally = &shared.tally;
        println!(
            "{} programs ({} invalid, {} undefined), {} passes run, {} refused, {} changed the program, {} of these compared, {} executions, in {:.1} s",
            get(&tally.programs),
            get(&tally.invalid),
            get(&tally.undefined),
            get(&tally.runs),
            get(&tally.refused),
            get(&tally.changes),
            get(&tally.compared),
            get(&tally.executions),
            time.as_secs_f64()
        );
        println!("{} differences", findings.len());
        Ok(findings.len())
    }
}

impl Shared {
    /// Locks; what a thread that panicked has left is whole.
    fn lock<'m, T>(&self, mutex: &'m Mutex<T>) -> std::sync::MutexGuard<'m, T> {
        mutex
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Keeps a finding, unless it is the program of another one.
    fn keep(&self, finding: Finding) {
        let mut findings = self.lock(&self.findings);
        if findings.iter().all(|other| other.text != finding.text) {
            findings.push(finding);
        }
    }

    /// Whether one more finding of a pass is kept.
    fn has_room(&self, pass: &str) -> bool {
        let flag = |pass: &str| pass.split('{').next().map(str::to_owned);
        let findings = self.lock(&self.findings);
        let same = findings
            .iter()
            .filter(|other| flag(&other.pass) == flag(pass))
            .count();
        same < FINDINGS_OF_A_PASS
    }
}
