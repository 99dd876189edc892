//! Trials on all cores until the time is up.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
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

use crate::compiled::{self, BATCH, Job, Way};
use crate::generate::{self, Profile, Program};
use crate::pipelines;
use crate::trial::{Fault, FaultKind, Lowered, Trial, Verdict};

/// Passes that each program is put through alone, and those of the pipeline behind them.
const ALONE: u64 = 16;
const TOGETHER: u64 = 6;

/// Programs of one context, which only grows.
const PROGRAMS_OF_A_CONTEXT: u64 = 64;

/// Operations that a program takes at most.
const MAX_STEPS: u64 = 20_000;

/// Of so many programs one is compiled.
const COMPILED: u64 = 4;

/// Findings of one pass that are kept.
const FINDINGS_OF_A_PASS: usize = 4;

/// How long one pass may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many bytes of memory the search may take.
const MEMORY: u64 = 8 << 30;

pub(crate) static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
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
    /// Programs to take instead of random ones.
    pub given: Vec<Program>,
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
    /// Programs that were compiled and compared.
    compiled: AtomicU64,
    /// Their executions.
    compiled_executions: AtomicU64,
}

/// Where a program comes from.
#[derive(Clone, Copy)]
struct Origin {
    number: u64,
    profile: &'static Profile,
    /// The function that is executed.
    function: &'static str,
}

/// A program that a pass changes, or LLVM's code.
struct Finding {
    origin: Origin,
    /// The passes.
    pass: String,
    /// The level of LLVM, if it is about compiled code.
    level: Option<u8>,
    text: String,
    why: String,
}

/// A program that is to be compiled.
struct Pending<'c> {
    origin: Origin,
    job: Box<Job<'c>>,
    way: Way,
    text: String,
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
    /// The passes that changed a program.
    effective: Mutex<BTreeSet<&'static str>>,
    /// Why programs were not compiled, and how many.
    uncompiled: Mutex<BTreeMap<String, u64>>,
}

fn count(counter: &AtomicU64, more: u64) {
    counter.fetch_add(more, Ordering::Relaxed);
}

impl Hunt {
    /// The kind of the program of a number, and the program.
    pub fn program(&self, number: u64) -> (&'static Profile, Program) {
        let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let seed = random.next_u64();
        if !self.given.is_empty() {
            return (
                &generate::GIVEN,
                self.given[(number % self.given.len() as u64) as usize].clone(),
            );
        }
        let profile = self.profiles[(number % self.profiles.len() as u64) as usize];
        let is_closed = random.below(COMPILED) == 0;
        (profile, generate::program(profile, seed, is_closed))
    }

    /// Searches; gives the number of findings.
    pub fn run(&self) -> Result<usize> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Shared::default();
        shared.lock(&shared.current).resize_with(threads, || None);
        std::panic::set_hook(Box::new(|_| {}));
        compiled::prepare();
        let start = Instant::now();
        std::thread::scope(|scope| {
            let shared = &shared;
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let build = std::thread::Builder::new().stack_size(64 << 20);
                    build.spawn_scoped(scope, move || self.work(shared, start, thread))
                })
                .collect();
            scope.spawn(move || self.watch(shared, start));
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
            let mut pending = Vec::new();
            for _ in 0..PROGRAMS_OF_A_CONTEXT {
                let number = shared.next.fetch_add(1, Ordering::Relaxed);
                if is_over() || number >= self.programs {
                    break;
                }
                pending.extend(self.try_program(&cx, shared, number, thread));
                if pending.len() == BATCH {
                    self.compile(&cx, shared, std::mem::take(&mut pending));
                }
            }
            self.compile(&cx, shared, pending);
        }
    }

    /// The inputs of the program of a number.
    fn inputs(&self, number: u64) -> Inputs {
        Inputs {
            count: self.inputs,
            seed: self.seed_of_inputs(number),
            far_indices: false,
            max_steps: MAX_STEPS,
        }
    }

    fn try_program<'c>(
        &self,
        cx: &'c Context,
        shared: &Shared,
        number: u64,
        thread: usize,
    ) -> Option<Pending<'c>> {
        let tally = &shared.tally;
        let (profile, program) = self.program(number);
        let origin = Origin {
            number,
            profile,
            function: program.function,
        };
        count(&tally.programs, 1);
        shared.begin(thread, "no pass at all", origin);
        let trial = Trial::new(cx, &program.text, origin.function, self.inputs(number));
        shared.end(thread);
        let mut trial = match trial {
            Ok(trial) => trial,
            Err(why) => {
                count(&tally.invalid, 1);
                shared
                    .lock(&shared.invalid)
                    .push(format!("{} {number}: {why}", profile.name));
                return None;
            }
        };
        if !trial.is_defined() {
            count(&tally.undefined, 1);
            return None;
        }
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0xd134_2543));
        let way = program.is_closed().then(|| Way::any(&mut random));
        // Programs are lowered as they were written, or as passes leave them.
        let is_first = random.below(2) == 0;
        let lower = |trial: &Trial<'c>| self.lower(trial, way?, origin, shared, thread);
        let first = is_first.then(|| lower(&trial)).flatten();
        self.run_passes(&mut trial, origin, &mut random, shared, thread);
        first.or_else(|| (!is_first).then(|| lower(&trial)).flatten())
    }

    /// Puts a program through passes.
    fn run_passes(
        &self,
        trial: &mut Trial,
        origin: Origin,
        random: &mut Random,
        shared: &Shared,
        thread: usize,
    ) {
        let tally = &shared.tally;
        let favourites = |pass: &&&PassInfo| origin.profile.passes.contains(&pass.flag);
        let favourites: Vec<_> = self.passes.iter().filter(favourites).copied().collect();
        let mut chain = self.chain(origin.profile, random);
        let together = TOGETHER.max(chain.len() as u64);
        for at in 0..ALONE + together {
            let next = if at >= ALONE { chain.pop_front() } else { None };
            let among = match random.below(3) {
                0 if !favourites.is_empty() => &favourites,
                _ => &self.passes,
            };
            let pass = next.unwrap_or(among[random.below(among.len() as u64) as usize]);
            let instance = pipelines::instance(pass, random);
            shared.begin(thread, &instance, origin);
            count(&tally.runs, 1);
            let verdict = trial.pass(&instance, at >= ALONE);
            shared.end(thread);
            match verdict {
                Verdict::Unchanged => {}
                Verdict::Refused => count(&tally.refused, 1),
                Verdict::Same(executions) => {
                    shared.lock(&shared.effective).insert(pass.flag);
                    count(&tally.changes, 1);
                    count(&tally.compared, u64::from(executions > 0));
                    count(&tally.executions, executions);
                }
                Verdict::Wrong(fault) => {
                    if shared.has_room(&instance) {
                        let (text, fault) = trial.reduce(&instance, fault);
                        shared.keep(origin, instance, None, text, fault);
                    }
                }
            }
        }
    }

    /// The passes that a program is made for, some left out, or none.
    fn chain(&self, profile: &Profile, random: &mut Random) -> VecDeque<&'static PassInfo> {
        if random.below(2) == 0 {
            return VecDeque::new();
        }
        let known = profile.passes.iter().filter_map(|flag| {
            let mut passes = self.passes.iter();
            passes.find(|pass| pass.flag == *flag).copied()
        });
        known.filter(|_| random.below(4) > 0).collect()
    }

    /// Lowers a program.
    fn lower<'c>(
        &self,
        trial: &Trial<'c>,
        way: Way,
        origin: Origin,
        shared: &Shared,
        thread: usize,
    ) -> Option<Pending<'c>> {
        let passes = way.passes();
        shared.begin(thread, &passes, origin);
        let lowered = trial.lower(way);
        shared.end(thread);
        match lowered {
            Lowered::Ready(job) => Some(Pending {
                origin,
                job,
                way,
                text: trial.text().to_owned(),
            }),
            Lowered::Unable(why) => {
                shared.is_not_compiled(why);
                None
            }
            Lowered::Wrong(fault) => {
                if shared.has_room(&passes) {
                    let (text, fault) = trial.reduce_compiled(way, fault);
                    shared.keep(origin, passes, None, text, fault);
                }
                None
            }
        }
    }

    /// Compiles programs, and compares what they do.
    fn compile(&self, cx: &Context, shared: &Shared, programs: Vec<Pending>) {
        let jobs: Vec<&Job> = programs.iter().map(|program| &*program.job).collect();
        let verdicts = compiled::verdicts(&jobs);
        for (program, verdict) in programs.iter().zip(verdicts) {
            let why = match verdict {
                compiled::Verdict::Same(executions) => {
                    count(&shared.tally.compiled, 1);
                    count(&shared.tally.compiled_executions, executions);
                    continue;
                }
                compiled::Verdict::Unable(why) => {
                    shared.is_not_compiled(why);
                    continue;
                }
                compiled::Verdict::Different(why) => why,
            };
            let (origin, way) = (program.origin, program.way);
            let inputs = self.inputs(origin.number);
            let trial = Trial::new(cx, &program.text, origin.function, inputs);
            if let Ok(trial) = trial
                && shared.has_room(&way.passes())
            {
                let kind = FaultKind::Compiled;
                let (text, fault) = trial.reduce_compiled(way, Fault { kind, why });
                shared.keep(origin, way.passes(), Some(way.level()), text, fault);
            }
        }
    }

    /// Ends the search where a pass does not come back or takes too much memory, with what has been found until then.
    fn watch(&self, shared: &Shared, start: Instant) {
        while !shared.done.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(200));
            let current = shared.lock(&shared.current).clone();
            let mut current = current.into_iter().flatten();
            let problem = match memory() > MEMORY {
                true => {
                    let all: Vec<String> = current.map(|(_, what)| what).collect();
                    let what = all.join(", or ");
                    Some(format!("takes more than {} GiB: {what}", MEMORY >> 30))
                }
                false => {
                    let late = current.find(|(since, _)| since.elapsed() > PATIENCE);
                    let seconds = PATIENCE.as_secs();
                    late.map(|(_, what)| format!("takes longer than {seconds} s: {what}"))
                }
            };
            if let Some(problem) = problem {
                if let Err(error) = self.report(shared, start.elapsed()) {
                    eprintln!("hunt: error: {error:#}");
                }
                eprintln!("hunt: error: {problem} with --seed={}", self.seed);
                std::process::exit(1);
            }
        }
    }

    /// A finding as a test, which fails as long as the pass is wrong.
    fn test(&self, finding: &Finding) -> String {
        let Finding {
            origin,
            pass,
            level,
            text,
            why,
        } = finding;
        let number = origin.number;
        let run = match level {
            None => format!(
                "// RUN: oxmlir-opt %s --check-passes={} --run-seed={} --pass-pipeline='builtin.module({pass})' -o /dev/null\n",
                self.inputs,
                self.seed_of_inputs(number)
            ),
            Some(level) => {
                let args = why.split('\'').nth(1).unwrap_or_default();
                let run = format!("--run={} --run-args='{args}'", origin.function);
                format!(
                    "// RUN: oxmlir-opt %s {run} > %t.interpreted\n\
                     // RUN: oxmlir-opt %s --pass-pipeline='builtin.module({pass})' {run} --run-engine=llvm --run-opt-level={level} > %t.compiled\n\
                     // RUN: diff %t.interpreted %t.compiled\n"
                )
            }
        };
        format!(
            "{run}\n// Found by the hunt with --seed={}: program {number}, {}.\n// {}\n\n{text}",
            self.seed,
            origin.profile.name,
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
            let flag = flag.split(['{', ')', ',']).next().unwrap_or(flag);
            let flag = finding.level.map_or(flag, |_| "compiled");
            let path = self.out.join(format!("{flag}-{at}.mlir"));
            fs::write(&path, self.test(finding)).with_context(|| format!("{}", path.display()))?;
            println!("{}: {}: {}", path.display(), finding.pass, finding.why);
        }
        for invalid in shared.lock(&shared.invalid).iter().take(8) {
            println!("invalid: {invalid}");
        }
        let uncompiled = shared.lock(&shared.uncompiled);
        let mut uncompiled: Vec<_> = uncompiled.iter().collect();
        uncompiled.sort_by_key(|(_, programs)| std::cmp::Reverse(**programs));
        for (why, programs) in uncompiled.iter().take(8) {
            println!("{programs} programs not compiled: {why}");
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
        let effective = shared.lock(&shared.effective);
        let flags = self.passes.iter().map(|pass| pass.flag);
        let idle: Vec<&str> = flags.filter(|flag| !effective.contains(flag)).collect();
        println!("passes that changed no program: {}", idle.join(", "));
        println!(
            "{} programs compiled, {} executions of them",
            get(&tally.compiled),
            get(&tally.compiled_executions)
        );
        println!("{} differences", findings.len());
        Ok(findings.len())
    }
}

/// The bytes of memory in use, where the system says so; else none.
fn memory() -> u64 {
    const PAGE: u64 = 4096;
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let resident = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    resident.unwrap_or(0) * PAGE
}

impl Shared {
    /// Locks; what a thread that panicked has left is whole.
    fn lock<'m, T>(&self, mutex: &'m Mutex<T>) -> std::sync::MutexGuard<'m, T> {
        mutex
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Says what a thread does now.
    fn begin(&self, thread: usize, passes: &str, origin: Origin) {
        let what = format!("{passes} on {} {}", origin.profile.name, origin.number);
        self.lock(&self.current)[thread] = Some((Instant::now(), what));
    }

    fn end(&self, thread: usize) {
        self.lock(&self.current)[thread] = None;
    }

    fn is_not_compiled(&self, why: String) {
        *self.lock(&self.uncompiled).entry(why).or_default() += 1;
    }

    /// Keeps a finding, unless it is the program of another one.
    fn keep(&self, origin: Origin, pass: String, level: Option<u8>, text: String, fault: Fault) {
        let mut findings = self.lock(&self.findings);
        if findings.iter().all(|other| other.text != text) {
            findings.push(Finding {
                origin,
                pass,
                level,
                text,
                why: fault.why,
            });
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
