//! The threads that work on a program.

use std::io;
use std::num::NonZero;
use std::sync::mpsc;

use anyhow::{Context as _, Result};
use rayon::ThreadBuilder;
use rustix::process::{Pid, Resource, getrlimit};
use rustix::thread::{CpuSet, gettid, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// The most threads; more than this are never of use.
const MAX_THREADS: usize = 256;

/// The bytes of addresses that there have to be for each thread: its stack, its heaps, and what it works on.
const ADDRESSES: u64 = 256 << 20;

/// The bytes of input up to which starting threads takes longer than what they would do.
const TINY: usize = 256;

/// The bytes of input from which on it pays to place threads.
const LARGE: usize = 1 << 20;

/// Starts the threads that work beside this one on an input of `size` bytes; if the system refuses one of them, everything is done
/// on this one.
pub fn start(is_disabled: bool, size: usize) -> Result<Placed> {
    // rayon waits for all threads of a pool, so how many there are has to be known before.
    let wanted = num_threads(is_disabled || size <= TINY);
    let (tell, told) = mpsc::channel();
    let others = (1..wanted).map_while(|_| {
        let (hand, work) = mpsc::channel::<ThreadBuilder>();
        let tell = tell.clone();
        let run = move || {
            // Nobody may want to know it.
            _ = tell.send(gettid());
            work.recv().map(ThreadBuilder::run)
        };
        let started = std::thread::Builder::new().spawn(run);
        started.ok().map(|thread| (hand, thread))
    });
    let mut others: Vec<_> = others.collect();
    if 1 + others.len() < wanted {
        // They would keep the memory of their stacks.
        for (hand, thread) in others.drain(..) {
            drop(hand);
            _ = thread.join();
        }
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(1 + others.len())
        .use_current_thread()
        .spawn_handler(|worker| {
            let (other, _) = &others[worker.index() - 1];
            let handed = other.send(worker);
            handed.map_err(|_| io::ErrorKind::BrokenPipe.into())
        })
        .build_global()
        .context("cannot start threads")?;
    Ok(match size > LARGE {
        true => Placed::apart(told.iter().take(others.len())),
        false => Placed::default(),
    })
}

/// While it lives, each thread stays on a processor of its own, if there are as many of both. Some systems wake a thread on the
/// processor of the one that wakes it, and move it only after tens of milliseconds: as long as it takes to read and parse an input.
#[derive(Default)]
pub struct Placed {
    threads: Vec<Pid>,
    /// The processors of this program.
    all: Option<CpuSet>,
}

impl Placed {
    /// Places this thread where it is and each of the others elsewhere.
    fn apart(others: impl Iterator<Item = Pid>) -> Placed {
        let threads: Vec<Pid> = std::iter::once(gettid()).chain(others).collect();
        let all = sched_getaffinity(None).ok();
        let all = all.filter(|all| all.count() as usize == threads.len());
        if let Some(all) = all {
            let here = sched_getcpu();
            let numbers = (here..CpuSet::MAX_CPU).chain(0..here);
            let numbers = numbers.filter(|number| all.is_set(*number));
            for (thread, number) in threads.iter().zip(numbers) {
                let mut only = CpuSet::new();
                only.set(number);
                // It is as well without.
                _ = sched_setaffinity(Some(*thread), &only);
            }
        }
        Placed { threads, all }
    }
}

impl Drop for Placed {
    fn drop(&mut self) {
        for (all, thread) in self.all.iter().cycle().zip(&self.threads) {
            _ = sched_setaffinity(Some(*thread), all);
        }
    }
}

/// The number of threads that is asked for; without such a wish, that of the processors. A limit on addresses is one on threads.
pub fn num_threads(is_disabled: bool) -> usize {
    if is_disabled {
        return 1;
    }
    let wanted = std::env::var("RAYON_NUM_THREADS");
    let wanted = wanted.ok().and_then(|wanted| wanted.parse().ok());
    let wanted = wanted.filter(|wanted| *wanted > 0);
    let processors = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let addresses = getrlimit(Resource::As).current;
    let most = addresses.map_or(MAX_THREADS, |limit| (limit / ADDRESSES) as usize);
    let wanted = wanted.unwrap_or_else(processors);
    wanted.min(most.clamp(1, MAX_THREADS))
}
