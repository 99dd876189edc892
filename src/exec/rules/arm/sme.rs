//! SME: tiles of a square of bytes. Row `r` of tile `t` of elements of `n` bytes is row `r * n + t` of the square.

use oxmlir_dialects::tables::arm_sme as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Type, TypeKind};

use crate::constant::VSCALE;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::memory::Pointer;
use crate::rules::llvm::memory::pointer;
use crate::rules::product::{Numbers, multiply};
use crate::rules::vector::recast;
use crate::step::Step;
use crate::value::Value;

/// The bytes of a vector, and so of a row and a column of the square.
const BYTES: usize = 16 * VSCALE as usize;

/// The rule of an access to a slice of a tile.
macro_rules! slice {
    ($access:ident, $bytes:literal, $vertical:literal) => {
        &Execute::Step(|step| $access(step, $bytes, $vertical))
    };
}

/// The rule of a sum of outer products: which factors are unsigned, whether it is subtracted.
macro_rules! outer {
    ($unsigned:expr, $subtracts:literal) => {
        &Execute::Step(|step| outer_product(step, $unsigned, $subtracts))
    };
}

pub const RULES: &[Implementation] = &[
    implements(
        ops::INTR_CNTSD,
        &Execute::Constant(|_, _| Ok(Value::from_index(BYTES as i64 / 8))),
    ),
    implements(ops::INTR_LD1B_HORIZ, slice!(load, 1, false)),
    implements(ops::INTR_LD1B_VERT, slice!(load, 1, true)),
    implements(ops::INTR_LD1D_HORIZ, slice!(load, 8, false)),
    implements(ops::INTR_LD1D_VERT, slice!(load, 8, true)),
    implements(ops::INTR_LD1H_HORIZ, slice!(load, 2, false)),
    implements(ops::INTR_LD1H_VERT, slice!(load, 2, true)),
    implements(ops::INTR_LD1Q_HORIZ, slice!(load, 16, false)),
    implements(ops::INTR_LD1Q_VERT, slice!(load, 16, true)),
    implements(ops::INTR_LD1W_HORIZ, slice!(load, 4, false)),
    implements(ops::INTR_LD1W_VERT, slice!(load, 4, true)),
    implements(ops::INTR_MOPA, outer!([false; 2], false)),
    implements(ops::INTR_MOPS, outer!([false; 2], true)),
    implements(
        ops::INTR_READ_HORIZ,
        &Execute::Step(|step| read(step, false)),
    ),
    implements(ops::INTR_READ_VERT, &Execute::Step(|step| read(step, true))),
    implements(ops::INTR_SMOPA_WIDE, outer!([false; 2], false)),
    implements(ops::INTR_SMOPA_ZA32, outer!([false; 2], false)),
    implements(ops::INTR_SMOPS_WIDE, outer!([false; 2], true)),
    implements(ops::INTR_SMOPS_ZA32, outer!([false; 2], true)),
    implements(ops::INTR_ST1B_HORIZ, slice!(store, 1, false)),
    implements(ops::INTR_ST1B_VERT, slice!(store, 1, true)),
    implements(ops::INTR_ST1D_HORIZ, slice!(store, 8, false)),
    implements(ops::INTR_ST1D_VERT, slice!(store, 8, true)),
    implements(ops::INTR_ST1H_HORIZ, slice!(store, 2, false)),
    implements(ops::INTR_ST1H_VERT, slice!(store, 2, true)),
    implements(ops::INTR_ST1Q_HORIZ, slice!(store, 16, false)),
    implements(ops::INTR_ST1Q_VERT, slice!(store, 16, true)),
    implements(ops::INTR_ST1W_HORIZ, slice!(store, 4, false)),
    implements(ops::INTR_ST1W_VERT, slice!(store, 4, true)),
    implements(ops::INTR_STR, &Execute::Step(store_row)),
    implements(ops::INTR_SUMOPA_WIDE, outer!([false, true], false)),
    implements(ops::INTR_SUMOPS_WIDE, outer!([false, true], true)),
    implements(ops::INTR_UMOPA_WIDE, outer!([true; 2], false)),
    implements(ops::INTR_UMOPA_ZA32, outer!([true; 2], false)),
    implements(ops::INTR_UMOPS_WIDE, outer!([true; 2], true)),
    implements(ops::INTR_UMOPS_ZA32, outer!([true; 2], true)),
    implements(ops::INTR_USMOPA_WIDE, outer!([true, false], false)),
    implements(ops::INTR_USMOPS_WIDE, outer!([true, false], true)),
    implements(
        ops::INTR_WRITE_HORIZ,
        &Execute::Step(|step| write(step, false)),
    ),
    implements(
        ops::INTR_WRITE_VERT,
        &Execute::Step(|step| write(step, true)),
    ),
    implements(ops::INTR_ZERO, &Execute::Step(zero)),
];

/// The elements of a tile.
struct Tile {
    number: usize,
    bytes: usize,
}

impl Tile {
    fn of(step: &Step, slot: usize, bytes: usize) -> Tile {
        let number = step.op().int_attr(slot).unwrap_or_default();
        Tile {
            number: number.max(0) as usize,
            bytes,
        }
    }

    /// The elements of a row.
    fn size(&self) -> usize {
        BYTES / self.bytes
    }

    /// The first byte of an element.
    fn place(&self, row: usize, column: usize) -> usize {
        (row * self.bytes + self.number) * BYTES + column * self.bytes
    }

    /// The place of element `at` of a slice.
    fn in_slice(&self, slice: usize, at: usize, vertical: bool) -> usize {
        match vertical {
            true => self.place(at, slice),
            false => self.place(slice, at),
        }
    }

    fn get(&self, step: &Step, place: usize, ty: Type) -> Result<Value> {
        let bytes = &step.machine.tiles[place..place + self.bytes];
        let value = recast(step.machine, bytes, ty, 1).and_then(|mut value| value.pop());
        value.ok_or_else(|| step.unsupported("a tile of such elements"))
    }

    fn set(&self, step: &mut Step, place: usize, value: &Value) -> Result<()> {
        let value = std::slice::from_ref(value);
        let bytes = recast(step.machine, value, Type::I8, self.bytes);
        let bytes = bytes.ok_or_else(|| step.unsupported("a tile of such elements"))?;
        step.machine.tiles[place..place + self.bytes].clone_from_slice(&bytes);
        Ok(())
    }
}

/// Makes the square when it is used first; it is zero then.
fn prepare(step: &mut Step) {
    if step.machine.tiles.is_empty() {
        step.machine.tiles = vec![Value::Int(8, 0); BYTES * BYTES];
    }
}

/// The slice that an operand says, of so many.
fn slice_number(step: &Step, operand: usize, size: usize) -> Result<usize> {
    let number = step.int(operand, "a slice")?.low_u64() as usize;
    match number < size {
        true => Ok(number),
        false => Err(step.undefined(format!("slice {number} of {size}"))),
    }
}

/// The integer type of so many bytes.
fn integer(step: &Step, bytes: usize) -> Type {
    step.machine.cx.int_type(8 * bytes as u32)
}

/// Elements that are not enabled become zero.
fn load(step: &mut Step, bytes: usize, vertical: bool) -> Result<Flow> {
    use ops::intr_ld1b_horiz as slots;
    prepare(step);
    let tile = Tile::of(step, slots::TILE_ID_ATTR, bytes);
    let mask = step.array(slots::PREDICATE)?;
    let start = pointer(step, step.operand(slots::LOAD_ADDRESS))?;
    let slice = slice_number(step, slots::TILE_SLICE_INDEX, tile.size())?;
    let ty = integer(step, bytes);
    for at in 0..tile.size() {
        let value = match step.is_enabled(Some(&mask), at)? {
            true => step.load(ty, start.offset((at * bytes) as i64))?,
            false => ApInt::zero(8 * bytes as u32).into(),
        };
        tile.set(step, tile.in_slice(slice, at, vertical), &value)?;
    }
    Ok(Flow::Next)
}

fn store(step: &mut Step, bytes: usize, vertical: bool) -> Result<Flow> {
    use ops::intr_st1b_horiz as slots;
    prepare(step);
    let tile = Tile::of(step, slots::TILE_ID_ATTR, bytes);
    let mask = step.array(slots::PREDICATE)?;
    let start = pointer(step, step.operand(slots::STORE_ADDRESS))?;
    let slice = slice_number(step, slots::TILE_SLICE_INDEX, tile.size())?;
    let ty = integer(step, bytes);
    for at in 0..tile.size() {
        if step.is_enabled(Some(&mask), at)? {
            let value = tile.get(step, tile.in_slice(slice, at, vertical), ty)?;
            step.store(ty, start.offset((at * bytes) as i64), &value)?;
        }
    }
    Ok(Flow::Next)
}

/// Stores a row of the square.
fn store_row(step: &mut Step) -> Result<Flow> {
    use ops::intr_str as slots;
    prepare(step);
    let offset = step.int(slots::OFFSET, "an offset")?.low_u64() as usize;
    let index = step.int(slots::INDEX, "a row")?.low_u64() as usize;
    let row = index.wrapping_add(offset) % BYTES;
    let start: Pointer = pointer(step, step.operand(slots::STORE_ADDRESS))?;
    for at in 0..BYTES {
        let value = step.machine.tiles[row * BYTES + at].clone();
        step.store(Type::I8, start.offset((offset * BYTES + at) as i64), &value)?;
    }
    Ok(Flow::Next)
}

/// The elements of a slice, or of the vector where they are not enabled.
fn read(step: &mut Step, vertical: bool) -> Result<Flow> {
    use ops::intr_read_horiz as slots;
    prepare(step);
    let vector = step.array(slots::VECTOR)?;
    let mask = step.array(slots::PREDICATE)?;
    let bytes = BYTES / vector.elements.len().max(1);
    let tile = Tile::of(step, slots::TILE_ID_ATTR, bytes);
    let slice = slice_number(step, slots::TILE_SLICE_INDEX, tile.size())?;
    let ty = step.machine.cx.element_type(step.result_type());
    let mut elements = Vec::with_capacity(vector.elements.len());
    for (at, other) in vector.elements.iter().enumerate() {
        elements.push(match step.is_enabled(Some(&mask), at)? {
            true => tile.get(step, tile.in_slice(slice, at, vertical), ty)?,
            false => other.clone(),
        });
    }
    step.set(Value::array(vector.shape.clone(), elements));
    Ok(Flow::Next)
}

fn write(step: &mut Step, vertical: bool) -> Result<Flow> {
    use ops::intr_write_horiz as slots;
    prepare(step);
    let vector = step.array(slots::VECTOR)?;
    let mask = step.array(slots::PREDICATE)?;
    let bytes = BYTES / vector.elements.len().max(1);
    let tile = Tile::of(step, slots::TILE_ID_ATTR, bytes);
    let slice = slice_number(step, slots::TILE_SLICE_INDEX, tile.size())?;
    for (at, value) in vector.elements.iter().enumerate() {
        if step.is_enabled(Some(&mask), at)? {
            tile.set(step, tile.in_slice(slice, at, vertical), value)?;
        }
    }
    Ok(Flow::Next)
}

/// Clears the tiles of elements of eight bytes that a mask chooses.
fn zero(step: &mut Step) -> Result<Flow> {
    prepare(step);
    let mask = step.op().int_attr(ops::intr_zero::TILE_MASK_ATTR);
    for number in (0..8).filter(|number| mask.unwrap_or_default() >> number & 1 != 0) {
        for row in (number..BYTES).step_by(8) {
            step.machine.tiles[row * BYTES..][..BYTES].fill(Value::Int(8, 0));
        }
    }
    Ok(Flow::Next)
}

/// The elements of a tile: those of the factors, four times as wide, or twice if the name says so.
fn tile_element(step: &Step, factor: Type) -> Type {
    let cx = step.machine.cx;
    match (cx.type_kind(factor), step.op().name_str()) {
        (TypeKind::Integer { width: 16, .. }, name) if name.ends_with("za32") => Type::I32,
        (TypeKind::Integer { width, .. }, _) => cx.int_type(4 * width),
        _ => factor,
    }
}

/// Adds the products of all elements of one vector with all of another one to a tile, or subtracts them.
fn outer_product(step: &mut Step, unsigned: [bool; 2], subtracts: bool) -> Result<Flow> {
    use ops::intr_mopa as slots;
    prepare(step);
    let (rows, columns) = (
        step.array(slots::LHS_PREDICATE)?,
        step.array(slots::RHS_PREDICATE)?,
    );
    let (lhs, rhs) = (
        step.array(slots::LHS_VECTOR)?,
        step.array(slots::RHS_VECTOR)?,
    );
    let factor = step
        .machine
        .cx
        .element_type(step.op().operand_type(slots::LHS_VECTOR));
    let ty = tile_element(step, factor);
    let bytes = step.stride_of(ty)? as usize;
    let tile = Tile::of(step, slots::TILE_ID_ATTR, bytes);
    let count = lhs.elements.len() / tile.size();
    let Some(numbers) = Numbers::of(step.machine.cx, ty) else {
        return Err(step.unsupported("products of such elements"));
    };
    for row in 0..tile.size() {
        for column in 0..tile.size() {
            let mut pairs = Vec::new();
            for k in 0..count {
                let (x, y) = (row * count + k, column * count + k);
                if step.is_enabled(Some(&rows), x)? && step.is_enabled(Some(&columns), y)? {
                    pairs.push((lhs.elements[x].clone(), rhs.elements[y].clone()));
                }
            }
            if pairs.is_empty() {
                continue;
            }
            let place = tile.place(row, column);
            let start = tile.get(step, place, ty)?;
            let sum = summed(numbers, unsigned, subtracts, &start, pairs);
            let sum = sum.ok_or_else(|| step.unsupported("products of such elements"))?;
            tile.set(step, place, &sum)?;
        }
    }
    Ok(Flow::Next)
}

/// A start value and products; of floats there is one, which is rounded with the sum.
fn summed(
    numbers: Numbers,
    unsigned: [bool; 2],
    subtracts: bool,
    start: &Value,
    pairs: Vec<(Value, Value)>,
) -> Option<Value> {
    let all = pairs.iter().flat_map(|(x, y)| [x, y]).chain([start]);
    if let Some(poison) = all.into_iter().find(|value| value.poison().is_some()) {
        return Some(poison.clone());
    }
    match numbers {
        Numbers::Float(_) => {
            let [(x, y)] = &pairs[..] else { return None };
            let (x, y): (ApFloat, ApFloat) = (x.to_float()?, y.to_float()?);
            let x = if subtracts { -x } else { x };
            Some(x.fma(y, start.to_float()?).into())
        }
        Numbers::Int(_) => {
            let sum = multiply(numbers, unsigned, &numbers.zero(), pairs.into_iter())?;
            let (start, sum) = (start.to_int()?, sum.to_int()?);
            Some(Value::from(match subtracts {
                true => start.sub(&sum),
                false => start.add(&sum),
            }))
        }
    }
}
