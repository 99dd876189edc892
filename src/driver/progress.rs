//! What a long run is doing, in one line on the terminal.
//!
//! A thread of its own writes the line when two seconds have gone by, and takes it away at the end or when something else is to be
//! written to standard error. Where nobody watches, no thread is started, and nothing is counted.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use oxmlir_ir::pass::{Pipeline, Progress};

use crate::cli::Switch;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the line is written anew.
const STEP: Duration = Duration::from_millis(200);

/// The longest line, which has to fit into one of the terminal.
const WIDTH: usize = 78;

/// What takes the line away.
const ERASE: &str = "\r\x1b[K";

/// Whether the line is on the terminal.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Takes the line away for something that is written to standard error, which the caller has locked.
pub fn erase(stderr: &mut impl Write) {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        let _ = stderr.write_all(ERASE.as_bytes());
    }
}

/// A run that is watched until this is dropped.
pub struct Watch {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    progress: Progress,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    ended: bool,
    /// What is done where no pass runs.
    stage: String,
    /// The flags of the passes by index, nothing for nested pipelines; empty where no pass runs.
    passes: Vec<Option<&'static str>>,
}

impl Watch {
    /// Watches, if that is wanted and there is a terminal, or it is wanted in any case.
    pub fn start(wanted: Option<Switch>) -> Option<Watch> {
        let watches = match wanted {
            Some(Switch::On) => true,
            Some(Switch::Off) => false,
            None => io::stderr().is_terminal(),
        };
        if !watches {
            return None;
        }
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().spawn(move || theirs.show());
        // Without a thread there is no line, and that is all.
        Some(Watch {
            shared,
            thread: thread.ok(),
        })
    }

    /// Says what is done now; nothing that the line should stand for if it is empty.
    pub fn stage(&self, stage: &str) {
        let mut state = self.shared.lock();
        stage.clone_into(&mut state.stage);
        state.passes.clear();
        if stage.is_empty() {
            erase(&mut io::stderr().lock());
        }
    }

    /// Passes run now, which tell how far they are.
    pub fn passes(&self, pipeline: &Pipeline) -> &Progress {
        let mut flags = Vec::new();
        for pass in pipeline.passes() {
            flags.resize(pass.index, None);
            flags.push(Some(pass.info.flag));
        }
        self.shared.lock().passes = flags;
        &self.shared.progress
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.lock().ended = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        erase(&mut io::stderr().lock());
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the line from time to time, until the run ends.
    fn show(&self) {
        let start = Instant::now();
        let mut wait = PATIENCE;
        let mut state = self.lock();
        loop {
            let waited = self
                .changed
                .wait_timeout_while(state, wait, |state| !state.ended);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.ended {
                return;
            }
            wait = STEP;
            if state.stage.is_empty() && state.passes.is_empty() {
                continue;
            }
            let line = self.line(&state, start.elapsed());
            let mut stderr = io::stderr().lock();
            IS_SHOWN.store(true, Ordering::Relaxed);
            let _ = write!(stderr, "{ERASE}{line}");
            let _ = stderr.flush();
        }
    }

    /// `[2/5] canonicalize: 4500 of 10000 operations, 12 s`
    fn line(&self, state: &State, time: Duration) -> String {
        let glimpse = self.progress.glimpse();
        let is_pass = |flag: &&Option<&str>| flag.is_some();
        let running = glimpse.pass.and_then(|index| {
            let number = state.passes.get(..=index)?.iter().filter(is_pass).count();
            Some((number, (*state.passes.get(index)?)?))
        });
        let mut line = match running {
            Some((number, flag)) => {
                let all = state.passes.iter().filter(is_pass).count();
                format!("[{number}/{all}] {flag}")
            }
            None => state.stage.clone(),
        };
        if let (Some(_), Some((done, total))) = (running, glimpse.share) {
            line += &format!(": {done} of {total} operations");
        }
        line += &format!(", {} s", time.as_secs());
        line.chars()
            .filter(|c| !c.is_control())
            .take(WIDTH)
            .collect()
    }
}
