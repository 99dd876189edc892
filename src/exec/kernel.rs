//! Kernels: where a thread is, and where threads meet.

use oxmlir_ir::OpRef;
use rustc_hash::FxHashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::execute::Args;
use crate::machine::Machine;
use crate::value::{MemRef, Value};

/// Numbers along x, y and z.
pub type Triple = [i64; 3];

/// Whose work the code of a kernel says, and so what executes it once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The code is that of a workgroup as a whole.
    Workgroup,
    /// The code is that of a subgroup as a whole.
    Subgroup,
    /// The code is that of a lane.
    Lane,
}

/// Where in a grid a thread is, or at a higher level its first lane.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The thread in its block.
    pub thread: Triple,
    /// The threads of a block.
    pub threads: Triple,
    /// The block in the grid.
    pub block: Triple,
    /// The blocks of the grid.
    pub blocks: Triple,
    /// The blocks of a cluster.
    pub cluster: Triple,
    /// Lanes of a subgroup.
    pub lanes: i64,
    /// Whose work the code says.
    pub level: Level,
}

impl Default for Place {
    /// The only thread.
    fn default() -> Place {
        Place {
            thread: [0; 3],
            threads: [1; 3],
            block: [0; 3],
            blocks: [1; 3],
            cluster: [1; 3],
            lanes: 1,
            level: Level::Lane,
        }
    }
}

impl Place {
    /// The number of the thread in its block.
    pub fn linear(&self) -> i64 {
        linear(self.thread, self.threads)
    }

    /// The number of the lane in its subgroup.
    pub fn lane(&self) -> i64 {
        self.linear() % self.lanes
    }

    /// The number of the subgroup in its block.
    pub fn subgroup(&self) -> i64 {
        self.linear() / self.lanes
    }

    /// The subgroups of a block.
    pub fn subgroups(&self) -> i64 {
        (product(self.threads) as u64).div_ceil(self.lanes as u64) as i64
    }
}

/// The number of a place among those of a box, x first.
pub fn linear(at: Triple, sizes: Triple) -> i64 {
    at[0] + sizes[0] * (at[1] + sizes[1] * at[2])
}

/// The place of a number in a box.
pub fn delinear(at: i64, sizes: Triple) -> Triple {
    let [x, y] = [sizes[0].max(1), sizes[1].max(1)];
    [at % x, at / x % y, at / x / y]
}

/// The places of a box.
pub fn product(sizes: Triple) -> i64 {
    sizes.iter().map(|size| (*size).max(0)).product()
}

/// The block of a kernel that is executed.
pub struct Kernel {
    /// Where the thread is that is executed.
    pub place: Place,
    /// The memory that the threads have in common, by the operation that asks for it.
    pub shared: FxHashMap<usize, MemRef>,
    /// The bytes of dynamic shared memory.
    pub dynamic: u64,
    /// How many have arrived at each named barrier.
    pub arrived: FxHashMap<u64, u64>,
}

/// Who comes to a meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The lanes of a subgroup that come to this operation.
    Subgroup,
    /// All threads of a block.
    Block,
    /// As many as have to arrive at a named barrier.
    Named {
        /// The number of the barrier.
        barrier: u64,
        /// How many have to arrive.
        count: u64,
    },
}

/// An operation that several threads execute together.
pub struct Meeting {
    /// Who comes.
    pub scope: Scope,
    /// What the thread brings along.
    pub values: Args,
    /// What each one gets.
    pub result: fn(&mut Gathering) -> Result<Vec<Args>>,
}

impl Meeting {
    /// A meeting that waits for all threads of the block, and nothing else.
    pub fn barrier(scope: Scope) -> Meeting {
        Meeting {
            scope,
            values: Args::new(),
            result: |all| Ok(vec![Args::new(); all.values.len()]),
        }
    }
}

/// The threads that have met.
pub struct Gathering<'g, 'a> {
    /// The machine that executes them.
    pub machine: &'g mut Machine<'a>,
    /// The operation that they execute.
    pub op: OpRef<'a>,
    /// Where they are, in order.
    pub places: Vec<Place>,
    /// What each one brings along.
    pub values: Vec<Args>,
}

impl Gathering<'_, '_> {
    /// The thread of a lane, if it has come.
    pub fn lane(&self, lane: i64) -> Option<usize> {
        self.places.iter().position(|place| place.lane() == lane)
    }

    /// The first value of a thread.
    pub fn value(&self, thread: usize) -> &Value {
        &self.values[thread][0]
    }

    /// A poison value that the operation makes.
    pub fn poison(&mut self, reason: &str) -> Value {
        let reason = format!("'{}': {reason}", self.op.name_str());
        self.machine.poison(self.op.loc(), reason)
    }

    /// The operation does what is undefined.
    pub fn undefined(&self, message: impl std::fmt::Display) -> Box<Error> {
        let message = format!("undefined behavior: '{}': {message}", self.op.name_str());
        Error::new(ErrorKind::Undefined, self.op.loc(), message)
    }

    /// The machine cannot execute the operation.
    pub fn unsupported(&self, message: impl std::fmt::Display) -> Box<Error> {
        let message = format!("cannot execute '{}': {message}", self.op.name_str());
        Error::new(ErrorKind::Unsupported, self.op.loc(), message)
    }
}
