//! Kernels are executed block by block; the threads of a block take turns where they meet.

use oxmlir_ir::{Location, OpRef, Type};
use rustc_hash::FxHashMap;

use super::Machine;
use super::run::Stop;
use crate::buffer::row_major;
use crate::error::{Error, ErrorKind, Result};
use crate::execute::Args;
use crate::frame::Frame;
use crate::kernel::{
    Gathering, Kernel, Level, Meeting, Place, Scope, Triple, delinear, linear, product,
};
use crate::memory::{Agent, Kind, Races};
use crate::value::{Array, MemRef, Shape, Value};

/// A grid of threads that execute the same.
pub struct Launch<'a> {
    /// An activation of the kernel, and the number of its first block.
    pub frame: Frame<'a>,
    pub entry: u32,
    /// The first arguments of the kernel at a place.
    pub args: Box<dyn Fn(&Place) -> Args + 'a>,
    /// The types of the buffers behind them: those of the block, and those of each thread.
    pub buffers: [Vec<Type>; 2],
    /// Sizes, level and lanes.
    pub place: Place,
    /// The lanes of a subgroup are in step, and so never race with each other.
    pub in_step: bool,
    /// The bytes of dynamic shared memory.
    pub dynamic: u64,
    /// The operation that launches.
    pub loc: Location,
}

/// A thread of a block.
struct Thread<'a> {
    place: Place,
    frames: Vec<Frame<'a>>,
    /// What it gets from the meeting that it waited for.
    values: Option<Args>,
    /// The meeting that it waits for.
    meeting: Option<Meeting>,
    /// The meetings of lanes that it took part in.
    step: u32,
    /// The named barriers that it has passed.
    passed: FxHashMap<u64, u64>,
}

impl Thread<'_> {
    fn is_done(&self) -> bool {
        self.frames.is_empty()
    }

    /// Where it waits: the operations around the one that waits, and their regions, from the outermost function on. What comes
    /// first in the program is the least.
    fn position(&self) -> Vec<u32> {
        let mut path = Vec::new();
        for frame in &self.frames {
            for control in &frame.controls {
                path.extend([control.instruction, control.region as u32]);
            }
            path.push(frame.next);
        }
        path
    }

    /// The operation where it waits, whichever thread it is.
    fn operation(&self) -> Option<(usize, u32)> {
        let frame = self.frames.last()?;
        let code = std::sync::Arc::as_ptr(&frame.code) as usize;
        Some((code, frame.next))
    }

    fn waits_for(&self, is: impl Fn(Scope) -> bool) -> bool {
        self.meeting
            .as_ref()
            .is_some_and(|meeting| is(meeting.scope))
    }
}

impl<'a> Machine<'a> {
    /// Executes a kernel.
    pub(crate) fn launch(&mut self, launch: &Launch<'a>) -> Result<()> {
        let before = self.kernel.take();
        self.memory.races.push(Races::of_kernel());
        let blocks = product(launch.place.blocks);
        let run = (0..blocks).try_for_each(|block| self.run_block(launch, block));
        let settled = self.memory.settle();
        self.memory.races.pop();
        self.kernel = before;
        let settled = settled.map_err(|fault| {
            let message = format!("undefined behavior: {}", fault.message);
            let error = Error::new(ErrorKind::Undefined, launch.loc, message);
            let notes = fault.notes.into_iter();
            notes.fold(error, |error, (loc, note)| error.note(loc, note))
        });
        run.and(settled)
            .map_err(|error| error.note(launch.loc, "the kernel is launched here"))
    }

    fn run_block(&mut self, launch: &Launch<'a>, block: i64) -> Result<()> {
        let mut place = launch.place;
        place.block = delinear(block, place.blocks);
        self.kernel = Some(Kernel {
            place,
            shared: FxHashMap::default(),
            dynamic: launch.dynamic,
            arrived: FxHashMap::default(),
        });
        let mut shared = Args::new();
        for (number, ty) in launch.buffers[0].iter().enumerate() {
            let memref = self.fixed_buffer(*ty, launch.loc)?;
            shared.push(memref.clone().into());
            if let Some(kernel) = &mut self.kernel {
                kernel.shared.insert(number, memref);
            }
        }
        let mut threads = Vec::new();
        let total = product(place.threads);
        let step = match place.level {
            Level::Workgroup => total.max(1),
            Level::Subgroup => place.lanes,
            Level::Lane => 1,
        };
        for number in (0..total).step_by(step as usize) {
            place.thread = delinear(number, place.threads);
            threads.push(self.thread(launch, place, &shared)?);
        }
        let run = self.run_threads(&mut threads, launch.in_step);
        if let Some(kernel) = self.kernel.take() {
            for memref in kernel.shared.values() {
                if let Some(id) = memref.allocated.provenance.allocation() {
                    self.memory.end(id, launch.loc);
                }
            }
        }
        run
    }

    /// A thread in front of the first operation.
    fn thread(&mut self, launch: &Launch<'a>, place: Place, shared: &Args) -> Result<Thread<'a>> {
        let mut frame = launch.frame.fresh();
        let mut args = (launch.args)(&place);
        args.extend(shared.iter().cloned());
        for ty in &launch.buffers[1] {
            let memref = self.fixed_buffer(*ty, launch.loc)?;
            frame.stack.extend(memref.allocated.provenance.allocation());
            args.push(memref.into());
        }
        frame.go_to(launch.entry, args);
        Ok(Thread {
            place,
            frames: vec![frame],
            values: None,
            meeting: None,
            step: 0,
            passed: FxHashMap::default(),
        })
    }

    /// A buffer of static shape that ends with its scope.
    pub(crate) fn fixed_buffer(&mut self, ty: Type, loc: Location) -> Result<MemRef> {
        let fail = |message: String| Error::new(ErrorKind::Unsupported, loc, message);
        let sizes: Shape = self
            .cx
            .shape(ty)
            .unwrap_or_default()
            .iter()
            .copied()
            .collect();
        let layout = self.layout(self.cx.element_type(ty));
        let layout = layout.map_err(|fault| fail(fault.message))?;
        let size = layout.stride.saturating_mul(Array::count(&sizes) as u64);
        let align = layout.align.max(16);
        let made = self.memory.allocate(size, align, Kind::Stack, loc);
        let pointer = made.map_err(|fault| fail(fault.message))?;
        Ok(MemRef {
            allocated: pointer,
            aligned: pointer,
            offset: 0,
            strides: row_major(&sizes),
            sizes,
        })
    }

    /// Executes the threads of a block until all have ended.
    fn run_threads(&mut self, threads: &mut [Thread<'a>], in_step: bool) -> Result<()> {
        let mut epoch = 0;
        loop {
            for thread in threads.iter_mut() {
                if !thread.is_done() && thread.meeting.is_none() {
                    self.run_thread(thread, epoch, in_step)?;
                }
            }
            if threads.iter().all(Thread::is_done) {
                return Ok(());
            }
            if self.subgroups_meet(threads)? {
                continue;
            }
            epoch += 1;
            if !self.named_barriers_open(threads) {
                self.block_meets(threads)?;
            }
        }
    }

    /// Executes a thread up to the next meeting or its end.
    fn run_thread(&mut self, thread: &mut Thread<'a>, epoch: u32, in_step: bool) -> Result<()> {
        let place = thread.place;
        let block = linear(place.block, place.blocks);
        let id = block * product(place.threads) + place.linear();
        let part = block * place.subgroups() + place.subgroup();
        if let Some(races) = self.memory.races.last_mut() {
            races.set_agent(Agent {
                id: if in_step { part as u32 } else { id as u32 },
                group: block as u32,
                epoch,
                part: part as u32,
                step: thread.step,
            });
        }
        if let Some(kernel) = &mut self.kernel {
            kernel.place = place;
        }
        match self.run_frames(&mut thread.frames, thread.values.take())? {
            Stop::Returned(_) => {
                thread.frames.clear();
            }
            Stop::Waiting(meeting) => thread.meeting = Some(meeting),
        }
        Ok(())
    }

    /// Lets the lanes of each subgroup meet that wait for each other; whether there were any. Of several places where lanes wait
    /// the first one counts, so that they come together again behind what only some of them do.
    fn subgroups_meet(&mut self, threads: &mut [Thread<'a>]) -> Result<bool> {
        let mut met = false;
        let subgroups: Vec<i64> = threads
            .iter()
            .map(|thread| thread.place.subgroup())
            .collect();
        let last = subgroups.last().copied().unwrap_or_default();
        for subgroup in 0..=last {
            let waiting: Vec<usize> = (0..threads.len())
                .filter(|at| subgroups[*at] == subgroup)
                .filter(|at| threads[*at].waits_for(|scope| scope == Scope::Subgroup))
                .collect();
            let first = waiting
                .iter()
                .copied()
                .min_by_key(|at| threads[*at].position());
            let Some(first) = first else { continue };
            let here = threads[first].operation();
            let group: Vec<usize> = waiting
                .into_iter()
                .filter(|at| threads[*at].operation() == here)
                .collect();
            let step = group.iter().map(|at| threads[*at].step).max();
            for at in &group {
                threads[*at].step = step.unwrap_or_default() + 1;
            }
            self.meet(threads, &group)?;
            met = true;
        }
        Ok(met)
    }

    /// Lets the threads pass named barriers at which enough have arrived; whether there were any.
    fn named_barriers_open(&mut self, threads: &mut [Thread<'a>]) -> bool {
        let mut opened = false;
        let Some(kernel) = &self.kernel else {
            return false;
        };
        for thread in threads.iter_mut() {
            let Some(Scope::Named { barrier, count }) = thread.meeting.as_ref().map(|m| m.scope)
            else {
                continue;
            };
            let passed = thread.passed.entry(barrier).or_default();
            let arrived = kernel.arrived.get(&barrier).copied().unwrap_or_default();
            if arrived >= (*passed + 1) * count {
                *passed += 1;
                thread.meeting = None;
                thread.values = Some(Args::new());
                opened = true;
            }
        }
        opened
    }

    /// Lets all threads of the block meet, which they must do at the same operation.
    fn block_meets(&mut self, threads: &mut [Thread<'a>]) -> Result<()> {
        let waits = |thread: &Thread| thread.waits_for(|scope| scope == Scope::Block);
        let Some(first) = threads.iter().find(|thread| waits(thread)) else {
            let stuck = threads.iter().find(|thread| !thread.is_done());
            let message = "threads wait for others that never come";
            return Err(undefined(stuck.or(threads.first()), message));
        };
        let here = first.operation();
        if let Some(other) = threads
            .iter()
            .find(|thread| !waits(thread) || thread.operation() != here)
        {
            let error = undefined(Some(first), "not all threads of the block come here");
            return Err(match other.is_done() {
                true => error.note(first.loc(), "a thread has ended before"),
                false => error.note(other.loc(), "another thread waits here"),
            });
        }
        let all: Vec<usize> = (0..threads.len()).collect();
        self.meet(threads, &all)
    }

    /// Executes the operation at which threads wait.
    fn meet(&mut self, threads: &mut [Thread<'a>], group: &[usize]) -> Result<()> {
        let mut result = None;
        let (mut places, mut values) = (Vec::new(), Vec::new());
        for at in group {
            places.push(threads[*at].place);
            if let Some(meeting) = threads[*at].meeting.take() {
                values.push(meeting.values);
                result = Some(meeting.result);
            }
        }
        let op = group.first().and_then(|at| threads[*at].op());
        let (Some(result), Some(op)) = (result, op) else {
            return Ok(());
        };
        let mut gathering = Gathering {
            machine: self,
            op,
            places,
            values,
        };
        let results = result(&mut gathering)?;
        for (at, values) in group.iter().zip(results) {
            threads[*at].values = Some(values);
        }
        Ok(())
    }
}

impl<'a> Thread<'a> {
    fn op(&self) -> Option<OpRef<'a>> {
        let frame = self.frames.last()?;
        let instruction = frame.code.instructions.get(frame.next as usize)?;
        Some(frame.code.root.at(instruction.op))
    }

    fn loc(&self) -> Location {
        self.op().map_or(Location::UNKNOWN, OpRef::loc)
    }
}

fn undefined(at: Option<&Thread>, message: &str) -> Box<Error> {
    let name = at.and_then(Thread::op).map_or("", OpRef::name_str);
    let loc = at.map_or(Location::UNKNOWN, Thread::loc);
    Error::new(
        ErrorKind::Undefined,
        loc,
        format!("undefined behavior: '{name}': {message}"),
    )
}

/// The index values of a triple.
pub fn indices(triple: Triple) -> impl Iterator<Item = Value> {
    triple.into_iter().map(Value::from_index)
}
