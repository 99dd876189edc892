//! Accesses that nothing puts in order: races.

use oxmlir_ir::Location;
use rustc_hash::FxHashMap;

use super::{Access, Fault, Part, Place};

/// A strand of execution beside others: an iteration of a parallel loop, or a thread between two barriers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agent {
    /// The iteration or thread.
    pub id: u32,
    /// Those that barriers keep in step.
    pub group: u32,
    /// The number of barriers of the group that were passed.
    pub epoch: u32,
    /// The part of the group that goes in step, and the number of steps that it has taken.
    pub part: u32,
    /// See [`Agent::part`].
    pub step: u32,
}

impl Agent {
    /// An iteration, which is in step with no other.
    pub fn iteration(id: u32) -> Agent {
        Agent {
            id,
            group: id,
            epoch: 0,
            part: id,
            step: 0,
        }
    }

    /// Whether what one does comes before or after all that the other does.
    fn is_ordered(self, other: Agent) -> bool {
        let by_barrier = self.group == other.group && self.epoch != other.epoch;
        let by_step = self.part == other.part && self.step != other.step;
        self.id == other.id || by_barrier || by_step
    }
}

/// A write that is no race if it writes what is there already.
#[derive(Debug)]
pub struct Repetition {
    pub place: Place,
    pub was: Part,
    pub fault: Fault,
}

const NOBODY: u32 = u32::MAX;

/// Who accessed a byte latest.
#[derive(Clone, Copy)]
struct Cell {
    writer: u32,
    atomic: bool,
    written: Location,
    /// The latest reader, and the latest of those that are not this one.
    readers: [u32; 2],
    read: [Location; 2],
}

const UNTOUCHED: Cell = Cell {
    writer: NOBODY,
    atomic: false,
    written: Location::UNKNOWN,
    readers: [NOBODY; 2],
    read: [Location::UNKNOWN; 2],
};

/// The accesses of one parallel loop or kernel.
#[derive(Default)]
pub struct Races {
    /// Whether several agents may write the same at once, as threads of a kernel may.
    repeats: bool,
    agents: Vec<Agent>,
    /// By allocation and byte.
    cells: FxHashMap<u32, Vec<Cell>>,
}

impl std::fmt::Debug for Races {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Races({} agents)", self.agents.len())
    }
}

impl Races {
    /// The accesses of a kernel.
    pub fn of_kernel() -> Races {
        Races {
            repeats: true,
            ..Races::default()
        }
    }

    /// Accesses are those of another agent from now on.
    pub fn set_agent(&mut self, agent: Agent) {
        if self.agents.last() != Some(&agent) {
            self.agents.push(agent);
        }
    }

    /// Notes an access to an allocation of `size` bytes, if it is in no race; the fault that it is if it does not write what is there
    /// already.
    pub fn note(
        &mut self,
        place: Place,
        size: usize,
        access: Access,
    ) -> Result<Option<Fault>, Fault> {
        let Some(current) = self.agents.len().checked_sub(1) else {
            return Ok(None);
        };
        let cells = self.cells.entry(place.id).or_default();
        if cells.is_empty() {
            cells.resize(size, UNTOUCHED);
        }
        let agents = &self.agents[..];
        let mut open = None;
        for cell in &mut cells[place.offset..][..place.len] {
            let repeated = cell.note(agents, current, access)?;
            if !self.repeats
                && let Some(fault) = repeated
            {
                return Err(fault);
            }
            open = open.or(repeated);
        }
        Ok(open)
    }
}

impl Cell {
    /// Notes an access, if it is in no race; the fault that it is if it does not write what another agent has written.
    fn note(
        &mut self,
        agents: &[Agent],
        current: usize,
        access: Access,
    ) -> Result<Option<Fault>, Fault> {
        let agent = agents[current];
        let races = |other: u32| other != NOBODY && !agent.is_ordered(agents[other as usize]);
        let mut repeated = None;
        if races(self.writer) && !(self.atomic && access.atomic) {
            let fault = race(access, self.written, "written");
            if !access.write || access.atomic {
                return Err(fault);
            }
            repeated = Some(fault.note(access.loc, "it is written here, too"));
        }
        let current = current as u32;
        if access.write {
            for (reader, loc) in self.readers.into_iter().zip(self.read) {
                if races(reader) && !access.atomic {
                    return Err(race(access, loc, "read"));
                }
            }
            self.writer = current;
            self.atomic = access.atomic;
            self.written = access.loc;
        } else if !access.atomic {
            let latest = self.readers[0];
            if latest != NOBODY && agents[latest as usize].id != agent.id {
                self.readers[1] = latest;
                self.read[1] = self.read[0];
            }
            self.readers[0] = current;
            self.read[0] = access.loc;
        }
        Ok(repeated)
    }
}

fn race(access: Access, other: Location, what: &str) -> Fault {
    let done = if access.write { "written" } else { "read" };
    let fault = Fault::new(format!(
        "memory is {done} while another thread or iteration may access it"
    ));
    fault.note(other, &format!("it is {what} here"))
}
