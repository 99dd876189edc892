//! Blocks in shared local memory, where the hardware has no loads and stores of them: a lane accesses its column.

use oxmlir_dialects::tables::{arith, gpu, llvm, scf, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Location, Type, ValueId};

use super::access::{add_offset, pointer};
use super::block::{Block, LANES, Place};
use super::{desc, int};
use crate::vector::build;

/// What is not supported.
pub const FORM: &str =
    "A block in shared local memory has one column for each lane, and is not packed or transposed.";

/// The elements that a lane has of a block, from the top.
struct Column {
    pointers: Vec<ValueId>,
    /// Whether each is inside of the memory, if that has to be known.
    inside: Vec<Option<ValueId>>,
}

impl Column {
    fn of(
        rw: &mut ConversionRewriter,
        loc: Location,
        block: &Block,
        place: &Place,
    ) -> Result<Column, NoMatch> {
        if block.width != LANES || block.count != 1 || block.bits % 8 != 0 {
            return Err(FORM.into());
        }
        let [x, y] = place.coordinates(rw, loc);
        let lane = gpu::lane_id(rw, loc);
        let lane = arith::index_cast(rw, loc, Type::I32, lane);
        let x = build::binary(rw, loc, arith::ADDI, x, lane);
        let addresses = desc::addresses(rw);
        let wide = vector::bitcast(rw, loc, addresses, place.desc);
        let base = vector::extract(rw, loc, wide, &[], &[desc::BASE]);
        let [width, height, pitch] = [desc::WIDTH, desc::HEIGHT, desc::PITCH]
            .map(|field| vector::extract(rw, loc, place.desc, &[], &[field]));
        let is_below = |rw: &mut ConversionRewriter, at, size| {
            arith::cmpi(rw, loc, at, size, arith::CmpIPredicate::Ult)
        };
        let in_columns = block.is_checked.then(|| is_below(rw, x, width));
        let mut column = Column {
            pointers: Vec::new(),
            inside: Vec::new(),
        };
        for row in 0..block.height {
            let row = int(rw, loc, Type::I32, row);
            let y = build::binary(rw, loc, arith::ADDI, y, row);
            let inside = in_columns.map(|in_columns| {
                let in_rows = is_below(rw, y, height);
                build::binary(rw, loc, arith::ANDI, in_columns, in_rows)
            });
            let start = build::binary(rw, loc, arith::MULI, y, pitch);
            let number = build::binary(rw, loc, arith::ADDI, start, x);
            let number = arith::extsi(rw, loc, Type::I64, number);
            let address = add_offset(rw, loc, base, number, block.bits / 8);
            column.pointers.push(pointer(rw, loc, address, block.space));
            column.inside.push(inside);
        }
        Ok(column)
    }
}

// load_nd d[y, x] -> from_elements(load &d[y, x + lane], load &d[y + 1, x + lane], ..)
pub fn load(
    rw: &mut ConversionRewriter,
    loc: Location,
    block: &Block,
    place: &Place,
    result: Type,
) -> Result<ValueId, NoMatch> {
    let element = rw.cx.element_type(result);
    let count: i64 = rw.cx.shape(result).unwrap_or_default().iter().product();
    if count != block.height {
        return Err(FORM.into());
    }
    let column = Column::of(rw, loc, block, place)?;
    let mut elements = Vec::new();
    for (ptr, inside) in column.pointers.into_iter().zip(column.inside) {
        let Some(inside) = inside else {
            elements.push(llvm::load(rw, loc, element, ptr));
            continue;
        };
        let at = rw.at;
        let choice = scf::if_(rw, loc, &[element], inside);
        let view = scf::If::new(rw.op(choice));
        let [then, otherwise] =
            [view.then_region(), view.else_region()].map(|r| rw.body.add_block(r));
        rw.insert_at_end(then);
        let loaded = llvm::load(rw, loc, element, ptr);
        scf::yield_(rw, loc, &[loaded]);
        rw.insert_at_end(otherwise);
        let zero = build::zero(rw, loc, element).ok_or("no zero")?;
        scf::yield_(rw, loc, &[zero]);
        rw.at = at;
        elements.push(rw.body.only_result(choice));
    }
    if let [only] = elements[..] {
        return Ok(only);
    }
    let list = VectorType::fixed(&[count], element).ty(rw.cx);
    Ok(vector::from_elements(rw, loc, list, &elements))
}

// store_nd v, d[y, x] -> store v[0], &d[y, x + lane], store v[1], &d[y + 1, x + lane], ..
pub fn store(
    rw: &mut ConversionRewriter,
    loc: Location,
    block: &Block,
    place: &Place,
    value: ValueId,
) -> Outcome {
    let shape = rw.cx.shape(rw.body.ty(value)).map(<[i64]>::to_vec);
    let count: i64 = shape.iter().flatten().product();
    if count != block.height {
        return Err(FORM.into());
    }
    let column = Column::of(rw, loc, block, place)?;
    let places = column.pointers.into_iter().zip(column.inside);
    for (number, (ptr, inside)) in (0..).zip(places) {
        let element = match shape.as_deref() {
            Some([_]) => vector::extract(rw, loc, value, &[], &[number]),
            Some(_) => return Err(FORM.into()),
            None => value,
        };
        let Some(inside) = inside else {
            llvm::store(rw, loc, element, ptr);
            continue;
        };
        let at = rw.at;
        let choice = scf::if_(rw, loc, &[], inside);
        let then = scf::If::new(rw.op(choice)).then_region();
        let then = rw.body.add_block(then);
        rw.insert_at_end(then);
        llvm::store(rw, loc, element, ptr);
        scf::yield_(rw, loc, &[]);
        rw.at = at;
    }
    Ok(())
}
