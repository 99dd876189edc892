//! Parsing the operations that were deferred, in parallel, and putting them in place.

use oxmlir_ir::Body;
use oxmlir_ir::pool::Pool;
use oxmlir_ir::verify::{Verified, Verifier};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::adaptor::Adaptor;
use crate::defer::Deferred;
use crate::parse;
use crate::state::{Job, Nested, Scheduled, State};

/// The length of text in bytes that one thread parses at a time: enough that what a state costs does not show, and little
/// enough that all threads are done at about the same time.
const BATCH: usize = 64 * 1024;
/// The length of text that makes one operation, about: room for the operations of a function is made by it.
const BYTES_PER_OP: usize = 48;

/// An operation that has been parsed.
struct Done {
    body: Box<Body>,
    /// Present if it was to be verified, and is in order.
    verified: Option<Verified>,
}

/// What parses one batch after the other.
struct Worker<'s> {
    st: State<'s>,
    /// Present if the operations are to be verified.
    verifier: Option<Verifier>,
}

/// Parses every deferred operation; `None` if some text is not valid. Answers which of those in the body with the serial
/// `program` have been verified.
pub fn run(
    st: &mut State,
    root: &mut Body,
    root_serial: u32,
    program: u32,
    deferred: &[Deferred],
) -> Option<Vec<Verified>> {
    let mut jobs = st.take_jobs();
    if jobs.is_empty() {
        // Threads are not started for nothing.
        return Some(Vec::new());
    }
    let nested: FxHashMap<u32, Nested> = st.nested.drain(..).map(|n| (n.serial, n)).collect();
    let (cx, text, base, aliases) = (st.cx, st.text, st.base(), st.aliases());
    let workers = Pool::default();
    let (verifies, is_direct) = (st.verifies, st.direct.is_wanted());
    let found = st.dialects.found.clone();
    let worker = || {
        let mut st = State::new(cx, text, base, aliases.clone());
        if is_direct {
            st.direct.turn_on();
        }
        st.dialects.found = found.clone();
        Worker {
            st,
            verifier: verifies.then(Verifier::default),
        }
    };
    // The locations are put in by the threads: they have the bodies in their caches.
    for jobs in jobs.chunk_by_mut(|a, b| a.holder == b.holder) {
        let holder = holder_body(root, root_serial, &nested, jobs[0].holder)?;
        for job in jobs {
            job.loc = holder.loc(job.stub);
        }
    }
    let batches = batches(&jobs, deferred);
    let done: Option<Vec<Vec<Done>>> = batches
        .into_par_iter()
        .with_max_len(1)
        .map(|jobs| workers.lend(worker).batch(jobs, deferred))
        .collect();
    for worker in workers.into_values() {
        st.dialects.found.merge(&worker.st.dialects.found);
    }
    let mut verified = Vec::with_capacity(if verifies { jobs.len() } else { 0 });
    let mut done = done?.into_iter().flatten();
    for jobs in jobs.chunk_by(|a, b| a.holder == b.holder) {
        let holder = holder_body(root, root_serial, &nested, jobs[0].holder)?;
        for (job, done) in jobs.iter().zip(&mut done) {
            holder.replace_inner(job.stub, done.body);
            verified.extend(done.verified.filter(|_| job.holder == program));
        }
    }
    Some(verified)
}

/// Cuts the jobs into batches of about equal work.
fn batches<'j>(jobs: &'j [Job], deferred: &[Deferred]) -> Vec<&'j [Job]> {
    let mut batches = Vec::new();
    let (mut start, mut length) = (0, 0);
    for (i, job) in jobs.iter().enumerate() {
        length += deferred.get(job.number as usize).map_or(0, |d| d.len());
        if length >= BATCH {
            batches.push(&jobs[start..=i]);
            (start, length) = (i + 1, 0);
        }
    }
    if start < jobs.len() {
        batches.push(&jobs[start..]);
    }
    batches
}

impl Worker<'_> {
    /// The operations of a batch, which are read into a module that is thrown away.
    fn batch(&mut self, jobs: &[Job], deferred: &[Deferred]) -> Option<Vec<Done>> {
        let st = &mut self.st;
        let place = |job: &Job| deferred.get(job.number as usize).copied();
        let places: Vec<Deferred> = jobs.iter().map(place).collect::<Option<_>>()?;
        let scheduled = jobs.iter().zip(&places).map(|(job, place)| Scheduled {
            frame: job.frame,
            ops: place.len() / BYTES_PER_OP,
        });
        st.schedule(scheduled.collect());
        st.push_module();
        let tokens = Adaptor::several(st.cx, st.text, &places);
        let parsed = parse::drive(st, tokens);
        st.pop_building();
        st.nested.clear();
        let bodies = parsed.ok().map(|()| st.take_finished())?;
        let done = bodies.into_iter().zip(jobs);
        done.map(|(body, job)| Some(self.complete(body?, job)))
            .collect()
    }

    /// Completes the body of an operation that has been read.
    fn complete(&mut self, mut body: Box<Body>, job: &Job) -> Done {
        body.set_loc(body.root(), job.loc);
        let verifier = self.verifier.as_mut();
        let verified = verifier.and_then(|v| v.verified(self.st.cx, job.stub, &body));
        Done { body, verified }
    }
}

/// The body with the serial `holder`, somewhere below the root.
fn holder_body<'b>(
    root: &'b mut Body,
    root_serial: u32,
    nested: &FxHashMap<u32, Nested>,
    holder: u32,
) -> Option<&'b mut Body> {
    let mut path = Vec::new();
    let mut serial = holder;
    while serial != root_serial {
        let step = nested.get(&serial)?;
        path.push(step.stub);
        serial = step.holder;
    }
    let mut body = root;
    for stub in path.into_iter().rev() {
        body = body.inner_mut(stub)?;
    }
    Some(body)
}
