use super::*;

const HERE: Location = Location::UNKNOWN;

fn memory() -> Memory {
    Memory::new(1 << 20)
}

fn heap(memory: &mut Memory, size: u64) -> Pointer {
    memory.allocate(size, 8, Kind::Heap, HERE).unwrap()
}

fn write(memory: &mut Memory, pointer: Pointer, len: u64, bits: u128) -> Result<(), Fault> {
    let place = memory.locate(pointer, len, Access::write(HERE))?;
    memory
        .get_mut(place.id)
        .write(place.offset, place.len, bits);
    Ok(())
}

fn read(memory: &mut Memory, pointer: Pointer, len: u64) -> Result<Bits, Fault> {
    let place = memory.locate(pointer, len, Access::read(HERE))?;
    Ok(memory.get(place.id).read(place.offset, place.len))
}

fn message<T: std::fmt::Debug>(result: Result<T, Fault>) -> String {
    result.unwrap_err().message
}

#[test]
fn bytes_have_the_values_that_were_written() {
    let mut memory = memory();
    let p = heap(&mut memory, 8);
    write(&mut memory, p, 4, 0x0403_0201).unwrap();
    assert_eq!(
        read(&mut memory, p.offset(1), 2).unwrap(),
        Bits::Known(0x0302)
    );
    assert_eq!(
        read(&mut memory, p.offset(2), 4).unwrap(),
        Bits::Uninitialized(HERE)
    );
}

#[test]
fn bounds_are_those_of_the_allocation() {
    let mut memory = memory();
    let p = heap(&mut memory, 8);
    let q = heap(&mut memory, 8);
    assert_eq!(
        message(write(&mut memory, p.offset(6), 4, 0)),
        "4 bytes at offset 6 are out of bounds of an allocation of 8 bytes"
    );
    let distance = q.address.wrapping_sub(p.address) as i64;
    assert!(write(&mut memory, p.offset(distance), 1, 0).is_err());
    assert!(write(&mut memory, p.offset(-1), 1, 0).is_err());
    assert_eq!(
        message(write(&mut memory, Pointer::NULL, 1, 0)),
        "the pointer is null"
    );
}

#[test]
fn memory_ends_once() {
    let mut memory = memory();
    let p = heap(&mut memory, 8);
    assert_eq!(
        message(memory.free(p.offset(4), HERE)),
        "memory is freed by a pointer to its byte 4"
    );
    memory.free(p, HERE).unwrap();
    assert_eq!(message(memory.free(p, HERE)), "memory is freed twice");
    assert_eq!(
        message(read(&mut memory, p, 1)),
        "memory is used after it was freed"
    );
    let s = memory.allocate(4, 4, Kind::Stack, HERE).unwrap();
    assert_eq!(
        message(memory.free(s, HERE)),
        "memory is freed that is not on the heap"
    );
}

#[test]
fn numbers_are_pointers_only_to_what_was_exposed() {
    let mut memory = memory();
    let p = heap(&mut memory, 8);
    write(&mut memory, p, 1, 7).unwrap();
    let number = Pointer::from_address(p.address);
    assert!(read(&mut memory, number, 1).is_err());
    memory.expose(p);
    assert_eq!(read(&mut memory, number, 1).unwrap(), Bits::Known(7));
}

#[test]
fn pointers_and_poison_go_through_memory() {
    let mut memory = memory();
    let p = heap(&mut memory, 24);
    write(&mut memory, p, 8, 0x1234).unwrap();
    memory.get_mut(0).set_provenance(0, 8, Provenance(5));
    memory.get_mut(0).write_poison(8, 4, Origin(3));
    memory.copy(p.offset(12), p, 12, HERE).unwrap();
    assert_eq!(memory.get(0).provenance(12), Provenance(5));
    assert_eq!(
        read(&mut memory, p.offset(20), 4).unwrap(),
        Bits::Poison(Origin(3))
    );
    write(&mut memory, p.offset(15), 1, 0).unwrap();
    assert_eq!(memory.get(0).provenance(12), Provenance::ANY);
    // Of the poison value that the copy wrote over nothing is left.
    assert_eq!(
        read(&mut memory, p.offset(8), 4).unwrap(),
        Bits::Poison(Origin(3))
    );
}

#[test]
fn what_no_barrier_orders_is_a_race() {
    let thread = |id, epoch| Agent {
        id,
        group: 0,
        epoch,
        part: id,
        step: 0,
    };
    let mut memory = memory();
    let p = heap(&mut memory, 4);
    memory.races.push(Races::default());
    let mut as_agent = |agent, access| {
        memory.races[0].set_agent(agent);
        memory.locate(p, 4, access).map(|_| ())
    };
    let (read, write) = (Access::read(HERE), Access::write(HERE));
    let add = Access {
        atomic: true,
        ..write
    };
    as_agent(thread(0, 0), read).unwrap();
    as_agent(thread(1, 0), read).unwrap();
    assert!(as_agent(thread(0, 0), write).is_err());
    as_agent(thread(0, 1), write).unwrap();
    assert!(as_agent(thread(1, 1), read).is_err());
    as_agent(thread(0, 1), read).unwrap();
    as_agent(thread(1, 2), add).unwrap();
    as_agent(thread(0, 2), add).unwrap();
    assert!(as_agent(thread(1, 2), read).is_err());
    assert!(as_agent(Agent::iteration(7), read).is_err());
}

#[test]
fn there_is_a_limit() {
    let mut memory = Memory::new(16);
    let p = heap(&mut memory, 12);
    assert!(
        memory
            .allocate(8, 1, Kind::Heap, HERE)
            .unwrap_err()
            .exhausted
    );
    memory.free(p, HERE).unwrap();
}
