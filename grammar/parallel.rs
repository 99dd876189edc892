//! Functions that are parsed in parallel, beside the text around them, and put in place.
//!
//! The state that reads the text around them feeds batches of them to other threads as it comes by, with the aliases that it has
//! read until then. A batch that is not in order by these is parsed again when everything around is known; only what is in order
//! then counts. That state waits for nobody, as others wait for it.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use oxmlir_ir::pool::Pool;
use oxmlir_ir::verify::{Verified, Verifier};
use oxmlir_ir::{Body, Location, OpId};
use rustc_hash::FxHashMap;

use crate::adaptor::Adaptor;
use crate::custom::Older;
use crate::defer::Deferred;
use crate::parse;
use crate::state::{Aliases, Building, Job, Nested, Scheduled, State};

/// The length of text in bytes that one thread parses at a time: enough that what a state costs does not show, and little
/// enough that all threads are done at about the same time.
const BATCH: usize = 64 * 1024;
/// The length of text that makes one operation, about: room for the operations of a function is made by it.
const BYTES_PER_OP: usize = 48;
/// With more aliases than this, definitions among the functions are not waited for one by one: each would cost a copy of all.
const MAX_COPIED: usize = 256;

/// An operation that has been parsed.
pub struct Done {
    /// The serial of the body that holds the operation which stands for it.
    holder: u32,
    /// The operation that stands for it.
    stub: OpId,
    body: Box<Body>,
    /// Present if it was to be verified, and is in order.
    verified: Option<Verified>,
}

/// Batches on their way from the state that reads the text around functions to those that read the functions.
pub struct Feed<'s>(Mutex<Batches<'s>>, Condvar);

/// Some functions, and which batch they are.
struct Batch {
    index: usize,
    /// The operations, which are parsed one after the other.
    jobs: Box<[Job]>,
}

#[derive(Default)]
struct Batches<'s> {
    /// The aliases that have been read around the functions, and how often there have been others.
    aliases: Aliases<'s>,
    version: u32,
    /// The older spellings around the functions, once all is known.
    older: Older,
    waiting: VecDeque<Batch>,
    count: usize,
    /// What has become of them, in no order.
    done: Vec<(usize, Vec<Done>)>,
    /// Everything around is known, and all batches are there.
    is_complete: bool,
    /// Nothing is of use before that.
    is_paused: bool,
    /// Something is not in order.
    has_failed: bool,
}

/// What feeds functions to others: the state that reads the text around them.
#[derive(Default)]
pub struct Feeder<'s> {
    feed: Arc<Feed<'s>>,
    /// Whether operations have been fed.
    has_fed: bool,
    /// Those that have not been yet, and the length of their texts.
    jobs: Vec<Job>,
    length: usize,
}

/// What parses one batch after the other.
struct Worker<'s> {
    st: State<'s>,
    version: u32,
    /// Present if the operations are to be verified.
    verifier: Option<Verifier>,
}

impl Default for Feed<'_> {
    fn default() -> Self {
        Feed(Mutex::default(), Condvar::new())
    }
}

impl<'s> Feed<'s> {
    fn batches(&self) -> MutexGuard<'_, Batches<'s>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what others wait for.
    fn change(&self, change: impl FnOnce(&mut Batches<'s>)) {
        change(&mut self.batches());
        self.1.notify_all();
    }

    /// The next batch and whether everything around it is known; nothing if there will be none. Hands on the aliases that there are.
    fn next(&self, worker: &mut Worker<'s>) -> Option<(Batch, bool)> {
        let mut batches = self.batches();
        loop {
            if batches.has_failed {
                return None;
            }
            let is_complete = batches.is_complete;
            if (is_complete || !batches.is_paused)
                && let Some(batch) = batches.waiting.pop_front()
            {
                if worker.version != batches.version {
                    worker.version = batches.version;
                    worker.st.read_with(batches.aliases.reader());
                    worker.st.dialects.found.merge(&batches.older);
                }
                return Some((batch, is_complete));
            }
            if is_complete {
                return None;
            }
            batches = self.1.wait(batches).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Parses batches until there will be no more.
    fn work(&self, workers: &Pool<Worker<'s>>, make: impl Fn() -> Worker<'s>) {
        let mut worker = workers.lend(&make);
        while let Some((batch, is_complete)) = self.next(&mut worker) {
            let done = worker.batch(&batch.jobs);
            if done.is_none() {
                *worker = make();
            }
            self.change(|batches| match done {
                Some(done) => batches.done.push((batch.index, done)),
                None if is_complete => batches.has_failed = true,
                None => {
                    batches.is_paused = true;
                    batches.waiting.push_back(batch);
                }
            });
        }
    }
}

/// The end of reading the text around functions, in whatever way: nobody waits for more of them then.
struct End<'f, 's>(&'f Feed<'s>);

impl Drop for End<'_, '_> {
    fn drop(&mut self) {
        self.0
            .change(|batches| batches.has_failed |= !batches.is_complete);
    }
}

impl<'s> Batches<'s> {
    fn push(&mut self, jobs: Box<[Job]>) {
        let index = self.count;
        self.count += 1;
        self.waiting.push_back(Batch { index, jobs });
    }

    fn set_aliases(&mut self, aliases: &Aliases<'s>) {
        self.aliases = aliases.reader();
        self.version += 1;
    }
}

impl<'s> Feeder<'s> {
    /// Whether none has been taken.
    pub fn is_empty(&self) -> bool {
        !self.has_fed && self.jobs.is_empty()
    }

    /// Takes one more operation, in front of which the text around has defined some aliases.
    pub fn push(&mut self, job: Job, aliases: &Aliases<'s>) {
        if self.length >= BATCH {
            self.feed(aliases);
        }
        self.length += job.place.len();
        self.jobs.push(job);
    }

    /// The location that stands behind an operation has been read.
    pub fn set_loc(&mut self, holder: u32, stub: OpId, loc: Location) {
        if let Some(job) = self.jobs.last_mut()
            && (job.holder, job.stub) == (holder, stub)
        {
            job.loc = loc;
        }
    }

    /// Gives the operations that nobody has yet to those that parse them.
    fn feed(&mut self, aliases: &Aliases<'s>) {
        let jobs = self.jobs.as_slice().into();
        self.has_fed = true;
        self.jobs.clear();
        self.length = 0;
        self.feed.change(|batches| {
            if batches.count == 0 || !aliases.are_all_of(&batches.aliases) {
                match batches.count == 0 || aliases.len() <= MAX_COPIED {
                    true => batches.set_aliases(aliases),
                    false => batches.is_paused = true,
                }
            }
            batches.push(jobs);
        });
    }

    /// Everything around is known.
    fn complete(&mut self, aliases: &Aliases<'s>, older: &Older) {
        if !self.jobs.is_empty() {
            self.feed(aliases);
        }
        self.feed.change(|batches| {
            batches.set_aliases(aliases);
            // Older spellings make more be in order, and nothing be read in another way.
            batches.older = older.clone();
            batches.is_complete = true;
        });
    }
}

/// Parses a file with `around`, which reads the text around its functions, and the functions beside that; `None` if some text is not
/// valid. Answers what became of the functions, in order.
pub fn run<'s>(
    st: &mut State<'s>,
    verify: bool,
    around: impl FnOnce(&mut State<'s>) -> Option<Building<'s>>,
) -> Option<(Building<'s>, Vec<Vec<Done>>)> {
    let (cx, text, base) = (st.cx, st.text, st.base());
    let is_direct = st.direct.is_wanted();
    let make = || {
        let mut st = State::new(cx, text, base, Aliases::default());
        if is_direct {
            st.direct.turn_on();
        }
        Worker {
            st,
            version: 0,
            verifier: verify.then(Verifier::default),
        }
    };
    let feed = Arc::<Feed>::default();
    let workers = Pool::default();
    st.feeder = Some(Feeder {
        feed: Arc::clone(&feed),
        ..Feeder::default()
    });
    let building = rayon::in_place_scope(|scope| {
        for _ in 1..rayon::current_num_threads() {
            scope.spawn(|_| feed.work(&workers, make));
        }
        let _end = End(&feed);
        let building = around(st);
        if building.is_some() {
            let (aliases, older) = (st.aliases(), &st.dialects.found);
            let feeder = st.feeder.iter_mut();
            feeder.for_each(|feeder| feeder.complete(&aliases, older));
            feed.work(&workers, make);
        }
        building
    })?;
    for worker in workers.into_values() {
        st.dialects.found.merge(&worker.st.dialects.found);
    }
    let mut batches = feed.batches();
    if batches.has_failed {
        return None;
    }
    batches.done.sort_unstable_by_key(|(index, _)| *index);
    let done = std::mem::take(&mut batches.done);
    Some((building, done.into_iter().map(|(_, done)| done).collect()))
}

/// Puts functions into the bodies that hold them. Answers which of those in the body with the serial `program` have been verified.
pub fn put_in(
    st: &mut State,
    root: &mut Body,
    root_serial: u32,
    program: u32,
    done: Vec<Vec<Done>>,
) -> Option<Vec<Verified>> {
    st.feeder = None;
    let nested: FxHashMap<u32, Nested> = st.nested.drain(..).map(|n| (n.serial, n)).collect();
    let count = done.iter().map(|done| done.len()).sum();
    let mut verified = Vec::with_capacity(count);
    for done in done {
        let mut done = done.into_iter().peekable();
        while let Some(serial) = done.peek().map(|first| first.holder) {
            let holder = holder_body(root, root_serial, &nested, serial)?;
            while let Some(done) = done.next_if(|done| done.holder == serial) {
                holder.replace_inner(done.stub, done.body);
                verified.extend(done.verified.filter(|_| serial == program));
            }
        }
    }
    Some(verified)
}

impl Worker<'_> {
    /// The operations of a batch, which are read into a module that is thrown away.
    fn batch(&mut self, jobs: &[Job]) -> Option<Vec<Done>> {
        let st = &mut self.st;
        let places: Vec<Deferred> = jobs.iter().map(|job| job.place).collect();
        let scheduled = jobs.iter().map(|job| Scheduled {
            frame: job.frame,
            ops: job.place.len() / BYTES_PER_OP,
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
        Done {
            holder: job.holder,
            stub: job.stub,
            body,
            verified,
        }
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
