//! Memory: allocations of bytes that know whether they are alive, and which of their bytes have a value.
//!
//! Every allocation has an address that no other ever gets, so what is freed is never mistaken for what is new. A pointer
//! keeps the allocation that it was made for (its provenance), through memory too.

mod allocation;
mod races;
#[cfg(test)]
mod tests;

use oxmlir_ir::Location;

use crate::error::Origin;
pub use allocation::{Allocation, Kind, Part};
use races::Repetition;
pub use races::{Agent, Races};

/// An address, and the allocation that it may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The virtual address.
    pub address: u64,
    /// The allocation that may be accessed.
    pub provenance: Provenance,
}

/// The allocation that a pointer may be used for: its number, [`Provenance::NONE`] or [`Provenance::ANY`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Provenance(u32);

impl Provenance {
    /// None: that of the null pointer and of those that are computed from it.
    pub const NONE: Provenance = Provenance(u32::MAX);
    /// Whichever is at the address, if that was ever made a number: the pointer was a number.
    pub const ANY: Provenance = Provenance(u32::MAX - 1);

    /// The number of the allocation, if it is a particular one.
    pub fn allocation(self) -> Option<u32> {
        (self.0 < Self::ANY.0).then_some(self.0)
    }
}

impl Pointer {
    /// The pointer to nothing.
    pub const NULL: Pointer = Pointer {
        address: 0,
        provenance: Provenance::NONE,
    };

    /// The pointer some bytes further on.
    #[must_use]
    pub fn offset(self, bytes: i64) -> Pointer {
        Pointer {
            address: self.address.wrapping_add(bytes as u64),
            ..self
        }
    }

    /// A pointer made of a number.
    pub fn from_address(address: u64) -> Pointer {
        let provenance = match address {
            0 => Provenance::NONE,
            _ => Provenance::ANY,
        };
        Pointer {
            address,
            provenance,
        }
    }
}

/// What is wrong with an access, and the places that have to do with it.
#[derive(Clone, Debug)]
pub struct Fault {
    pub message: String,
    pub notes: Vec<(Location, String)>,
    /// Nothing is wrong, but there is no more memory.
    pub exhausted: bool,
}

impl Fault {
    fn new(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            notes: Vec::new(),
            exhausted: false,
        }
    }

    fn note(mut self, loc: Location, message: &str) -> Fault {
        self.notes.push((loc, message.to_owned()));
        self
    }
}

/// How memory is accessed.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    pub write: bool,
    pub atomic: bool,
    /// The operation that does it.
    pub loc: Location,
}

impl Access {
    /// A read that others must not write to at the same time.
    pub fn read(loc: Location) -> Access {
        Access {
            write: false,
            atomic: false,
            loc,
        }
    }

    /// A write that others must not access at the same time.
    pub fn write(loc: Location) -> Access {
        Access {
            write: true,
            ..Access::read(loc)
        }
    }
}

/// What bytes hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bits {
    /// A number, little-endian.
    Known(u128),
    /// Nothing that was ever written; the allocation that they belong to was made here.
    Uninitialized(Location),
    /// A poison value.
    Poison(Origin),
}

/// A part of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub id: u32,
    pub offset: usize,
    pub len: usize,
}

/// The address of the first allocation.
const FIRST_ADDRESS: u64 = 0x1_0000;
/// Bytes between allocations, at least: what is out of bounds of one is not in another.
const GAP: u64 = 64;

/// All allocations of a machine.
#[derive(Debug)]
pub struct Memory {
    allocations: Vec<Allocation>,
    next_address: u64,
    used: u64,
    limit: u64,
    /// What is noted of accesses inside of parallel loops and kernels, outer before inner.
    pub races: Vec<Races>,
    /// The latest write, if it is to be seen what it has written.
    repetition: Option<Repetition>,
}

impl Memory {
    /// Memory that holds at most `limit` bytes.
    pub fn new(limit: u64) -> Memory {
        Memory {
            allocations: Vec::new(),
            next_address: FIRST_ADDRESS,
            used: 0,
            limit,
            races: Vec::new(),
            repetition: None,
        }
    }

    /// The bytes of all allocations there ever were, with the gaps between them.
    pub fn allocated(&self) -> u64 {
        self.next_address - FIRST_ADDRESS
    }

    /// A new allocation, whose bytes are not initialized.
    pub fn allocate(
        &mut self,
        size: u64,
        align: u64,
        kind: Kind,
        loc: Location,
    ) -> Result<Pointer, Fault> {
        self.used = self.used.saturating_add(size);
        if self.used > self.limit {
            let limit = self.limit;
            return Err(Fault {
                exhausted: true,
                ..Fault::new(format!("more than {limit} bytes of memory are allocated"))
            });
        }
        let align = align.max(1);
        let address = self.next_address.next_multiple_of(align);
        self.next_address = address + size + GAP;
        let id = self.allocations.len() as u32;
        let allocation = Allocation::new(address, size as usize, kind, loc);
        self.allocations.push(allocation);
        Ok(Pointer {
            address,
            provenance: Provenance(id),
        })
    }

    /// An allocation by number.
    pub fn get(&self, id: u32) -> &Allocation {
        &self.allocations[id as usize]
    }

    pub fn get_mut(&mut self, id: u32) -> &mut Allocation {
        &mut self.allocations[id as usize]
    }

    /// Ends the life of an allocation of the heap, which `pointer` must be the beginning of.
    pub fn free(&mut self, pointer: Pointer, loc: Location) -> Result<(), Fault> {
        let id = self.owner(pointer)?;
        let allocation = self.get_mut(id);
        if let Some(freed) = allocation.freed {
            let fault = Fault::new("memory is freed twice").note(freed, "it was freed here");
            return Err(fault.note(allocation.made, "it was allocated here"));
        }
        let made = allocation.made;
        if allocation.kind != Kind::Heap {
            let fault = Fault::new("memory is freed that is not on the heap");
            return Err(fault.note(made, "it was allocated here"));
        }
        if allocation.address != pointer.address {
            let at = pointer.address.wrapping_sub(allocation.address) as i64;
            let fault = Fault::new(format!("memory is freed by a pointer to its byte {at}"));
            return Err(fault.note(made, "it was allocated here"));
        }
        self.end(id, loc);
        Ok(())
    }

    /// Ends the life of an allocation.
    pub fn end(&mut self, id: u32, loc: Location) {
        let allocation = self.get_mut(id);
        allocation.freed = Some(loc);
        let size = allocation.size as u64;
        allocation.forget();
        self.used -= size;
    }

    /// Lets the address of an allocation be a number that pointers are made of again.
    pub fn expose(&mut self, pointer: Pointer) {
        if let Some(id) = pointer.provenance.allocation() {
            self.get_mut(id).exposed = true;
        }
    }

    /// The allocation that a pointer may be used for.
    pub fn owner(&self, pointer: Pointer) -> Result<u32, Fault> {
        if let Some(id) = pointer.provenance.allocation() {
            return Ok(id);
        }
        if pointer.address == 0 {
            return Err(Fault::new("the pointer is null"));
        }
        let before = self
            .allocations
            .partition_point(|a| a.address <= pointer.address);
        match before.checked_sub(1) {
            Some(id) if pointer.provenance == Provenance::ANY && self.allocations[id].exposed => {
                Ok(id as u32)
            }
            _ => Err(no_allocation(pointer)),
        }
    }

    /// Looks at what the latest write has written, where that is the question.
    pub fn settle(&mut self) -> Result<(), Fault> {
        let Some(Repetition { place, was, fault }) = self.repetition.take() else {
            return Ok(());
        };
        let allocation = self.get(place.id);
        let is_same = allocation.freed.is_some() || allocation.part(place.offset, place.len) == was;
        if is_same { Ok(()) } else { Err(fault) }
    }

    /// Whether a pointer leads to memory that nobody may write to.
    pub fn is_constant(&self, pointer: Pointer) -> bool {
        let id = self.owner(pointer);
        id.is_ok_and(|id| self.allocations[id as usize].constant)
    }

    /// The bytes behind a pointer, if they may be accessed.
    pub fn locate(&mut self, pointer: Pointer, len: u64, access: Access) -> Result<Place, Fault> {
        self.settle()?;
        let id = self.owner(pointer)?;
        let allocation = &self.allocations[id as usize];
        if let Some(freed) = allocation.freed {
            let message = match allocation.kind {
                Kind::Stack => "memory is used after its scope was left",
                _ => "memory is used after it was freed",
            };
            let fault = Fault::new(message).note(freed, "it was freed here");
            return Err(fault.note(allocation.made, "it was allocated here"));
        }
        let offset = pointer.address.wrapping_sub(allocation.address);
        let size = allocation.bytes.len() as u64;
        if offset > size || len > size - offset {
            let at = offset as i64;
            let fault = Fault::new(format!(
                "{len} bytes at offset {at} are out of bounds of an allocation of {size} bytes"
            ));
            return Err(fault.note(allocation.made, "it was allocated here"));
        }
        if access.write && allocation.constant {
            let fault = Fault::new("constant memory is written to");
            return Err(fault.note(allocation.made, "it was defined here"));
        }
        let place = Place {
            id,
            offset: offset as usize,
            len: len as usize,
        };
        for races in &mut self.races {
            if let Some(fault) = races.note(place, size as usize, access)? {
                let was = self.allocations[id as usize].part(place.offset, place.len);
                self.repetition = Some(Repetition { place, was, fault });
            }
        }
        Ok(place)
    }

    /// Copies bytes with all that is known of them; both ranges may overlap.
    pub fn copy(
        &mut self,
        to: Pointer,
        from: Pointer,
        len: u64,
        loc: Location,
    ) -> Result<(), Fault> {
        if len == 0 {
            return Ok(());
        }
        let part = self.take(from, len, loc)?;
        self.put(to, part, loc)
    }

    /// A copy of bytes with all that is known of them.
    pub fn take(&mut self, from: Pointer, len: u64, loc: Location) -> Result<Part, Fault> {
        let from = self.locate(from, len, Access::read(loc))?;
        Ok(self.get(from.id).part(from.offset, from.len))
    }

    /// Writes such a copy.
    pub fn put(&mut self, to: Pointer, part: Part, loc: Location) -> Result<(), Fault> {
        let to = self.locate(to, part.len(), Access::write(loc))?;
        self.get_mut(to.id).put(to.offset, part);
        Ok(())
    }
}

fn no_allocation(pointer: Pointer) -> Fault {
    Fault::new(format!(
        "the pointer {:#x} belongs to no allocation",
        pointer.address
    ))
}
