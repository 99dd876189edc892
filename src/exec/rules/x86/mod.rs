//! Vectors and tiles of x86. A tile is an array of rows.

mod floats;

use oxmlir_dialects::amx::Tile;
use oxmlir_dialects::tables::{amx, x86vector};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{Type, TypeKind};
use smallvec::SmallVec;

use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::rules::arm::dot;
use crate::rules::product::{Numbers, multiply};
use crate::step::Step;
use crate::value::Value;

/// The tables of the rules.
pub const TABLES: &[&[Implementation]] = &[AMX, VECTORS, floats::TABLE];

const AMX: &[Implementation] = &[
    implements(amx::TILE_LOAD, &Execute::Step(load)),
    implements(amx::TILE_MULI, &Execute::Step(multiply_tiles)),
    implements(amx::TILE_STORE, &Execute::Step(store)),
    implements(amx::TILE_ZERO, &Execute::Step(zero)),
];

const VECTORS: &[Implementation] = &[
    implements(
        x86vector::AVX_BCST_TO_F32_PACKED,
        &Execute::Step(|step| widened(step, |_| 0)),
    ),
    implements(
        x86vector::AVX_CVT_PACKED_EVEN_INDEXED_TO_F32,
        &Execute::Step(|step| widened(step, |at| 2 * at)),
    ),
    implements(
        x86vector::AVX_CVT_PACKED_ODD_INDEXED_TO_F32,
        &Execute::Step(|step| widened(step, |at| 2 * at + 1)),
    ),
    implements(
        x86vector::AVX_DOT_I8,
        &Execute::Step(|step| dot(step, false)),
    ),
    implements(x86vector::AVX512_MASK_COMPRESS, &Execute::Step(compress)),
    implements(x86vector::AVX512_VP2INTERSECT, &Execute::Step(intersect)),
];

/// The tile that a type says.
fn tile(step: &Step, ty: Type) -> Result<Tile> {
    let tile = Tile::of(step.machine.cx, ty);
    tile.ok_or_else(|| step.unsupported("a tile of this type"))
}

fn zero(step: &mut Step) -> Result<Flow> {
    let tile = tile(step, step.result_type())?;
    let numbers = Numbers::of(step.machine.cx, tile.element);
    let numbers = numbers.ok_or_else(|| step.unsupported("such elements"))?;
    let count = tile.shape.iter().product::<i64>() as usize;
    step.set(Value::array(tile.shape, vec![numbers.zero(); count]));
    Ok(Flow::Next)
}

/// The element where a row of a tile begins.
fn row_start(step: &Step, memref: Type, indices: &[i64], stride: Option<i64>, row: i64) -> Indices {
    let mut start = Indices::from_slice(indices);
    let last = start.len().saturating_sub(1);
    match stride {
        Some(stride) if !start.is_empty() => start[last] += row * stride,
        None if step.machine.cx.rank(memref) >= Some(2) => start[last - 1] += row,
        _ => {}
    }
    start
}

type Indices = SmallVec<[i64; 4]>;

/// The elements from one row to the next one, if the operation says so.
fn stride(step: &Step, group: usize) -> Result<Option<i64>> {
    let stride = step.group(group);
    let stride = stride.first().map(|v| step.index_of(v, "a stride"));
    stride.transpose()
}

fn load(step: &mut Step) -> Result<Flow> {
    use amx::tile_load::{BASE, INDICES, STRIDE};
    let tile = tile(step, step.result_type())?;
    let buffer = step.memref(BASE)?;
    let indices = step.indices_of(&step.group(INDICES), "an index")?;
    let stride = stride(step, STRIDE)?;
    let ty = step.op().operand_type(BASE);
    if step.machine.cx.element_type(ty) != tile.element {
        return Err(step.unsupported("a tile of other elements than those of the buffer"));
    }
    let row_type = step.machine.cx.ty(TypeKind::Vector {
        shape: [tile.columns()].into(),
        scalable: [false].into(),
        element: tile.element,
    });
    let mut elements = Vec::new();
    for row in 0..tile.rows() {
        let start = row_start(step, ty, &indices, stride, row);
        let row = step.load_vector((&buffer, ty), &start, row_type)?;
        elements.extend(
            row.as_array()
                .map_or(Vec::new(), |row| row.elements.clone()),
        );
    }
    step.set(Value::array(tile.shape, elements));
    Ok(Flow::Next)
}

fn store(step: &mut Step) -> Result<Flow> {
    use amx::tile_store::{BASE, INDICES, STRIDE};
    let view = amx::TileStore::new(step.op());
    let (value, ty) = (view.val(), view.ty(view.base()));
    let tile = tile(step, view.ty(value))?;
    let buffer = step.memref(BASE)?;
    let indices = step.indices_of(&step.group(INDICES), "an index")?;
    let stride = stride(step, STRIDE)?;
    if step.machine.cx.element_type(ty) != tile.element {
        return Err(step.unsupported("a tile of other elements than those of the buffer"));
    }
    let value = step.value(value).clone();
    let elements = value.as_array().map_or(Vec::new(), |a| a.elements.clone());
    let columns = tile.columns().max(1) as usize;
    for (row, elements) in (0..).zip(elements.chunks(columns)) {
        let start = row_start(step, ty, &indices, stride, row);
        let row = Value::array(vec![tile.columns()], elements.to_vec());
        step.store_vector((&buffer, ty), &start, &row)?;
    }
    Ok(Flow::Next)
}

/// The integers in a word of a factor.
const PACKED: usize = 4;

fn multiply_tiles(step: &mut Step) -> Result<Flow> {
    let view = amx::TileMuli::new(step.op());
    let unsigned = [view.is_zext_lhs(), view.is_zext_rhs()];
    let [a_type, c_type] = [view.lhs(), view.acc()].map(|tile| view.ty(tile));
    let (a_tile, c_tile) = (tile(step, a_type)?, tile(step, c_type)?);
    let (a, b, c) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let (columns, width) = (c_tile.columns().max(1) as usize, a_tile.columns() as usize);
    let numbers = Numbers::of(step.machine.cx, c_tile.element);
    let numbers = numbers.ok_or_else(|| step.unsupported("such elements"))?;
    let elements = c.elements.iter().enumerate().map(|(at, start)| {
        let (m, n) = (at / columns, at % columns);
        let pairs = (0..width).map(|k| {
            let (word, part) = (k / PACKED, k % PACKED);
            let b = &b.elements[word * columns * PACKED + n * PACKED + part];
            (a.elements[m * width + k].clone(), b.clone())
        });
        multiply(numbers, unsigned, start, pairs)
    });
    let elements: Option<Vec<Value>> = elements.collect();
    let elements = elements.ok_or_else(|| step.unsupported("sums of such products"))?;
    step.set(Value::array(c.shape.clone(), elements));
    Ok(Flow::Next)
}

/// Elements at some places behind the first one, as floats of 32 bits, which hold them all.
fn widened(step: &mut Step, place: fn(i64) -> i64) -> Result<Flow> {
    use x86vector::avx_bcst_to_f32_packed::A;
    let buffer = step.memref(A)?;
    let ty = step.op().operand_type(A);
    let shape = step.shape_of(step.result_type());
    let rank = step.machine.cx.rank(ty).unwrap_or(0);
    let mut elements = Vec::new();
    for at in 0..shape.iter().product() {
        let mut indices = Indices::from_elem(0, rank);
        match (indices.last_mut(), place(at)) {
            (Some(last), place) => *last = place,
            (None, 0) => {}
            (None, _) => return Err(step.unsupported("a buffer without dimensions")),
        }
        let value = step.element(&buffer, ty, &indices)?;
        let value = step.load(step.machine.cx.element_type(ty), value)?;
        let value = step.float_of(&value, "an element")?;
        elements.push(value.convert(FloatKind::F32).into());
    }
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

/// The elements whose bits are set, and behind them those of the source.
fn compress(step: &mut Step) -> Result<Flow> {
    use x86vector::avx512_mask_compress::{A, CONSTANT_SRC_ATTR, K, SRC};
    let (mask, a) = (step.array(K)?, step.array(A)?);
    let (op, ty) = (step.op(), step.result_type());
    let constant = op.attr(CONSTANT_SRC_ATTR);
    let source = match step.group(SRC).first() {
        Some(source) => source.clone(),
        None if constant.is_some() => step.machine.constant(op, constant, ty)?,
        None => {
            let zero = crate::rules::llvm::values::zero_value(step.machine, ty);
            zero.ok_or_else(|| step.unsupported("such elements"))?
        }
    };
    let mut elements = Vec::new();
    for (bit, element) in mask.elements.iter().zip(&a.elements) {
        if step.truth_of(bit, "an element of a mask")? {
            elements.push(element.clone());
        }
    }
    let rest = source.as_array().map_or(Vec::new(), |a| a.elements.clone());
    elements.extend(rest.into_iter().skip(elements.len()));
    step.set(Value::array(a.shape.clone(), elements));
    Ok(Flow::Next)
}

/// For each element of either operand whether it occurs in the other one.
fn intersect(step: &mut Step) -> Result<Flow> {
    let (a, b) = (step.array(0)?, step.array(1)?);
    for (result, (of, other)) in [(&a, &b), (&b, &a)].into_iter().enumerate() {
        let mut bits = Vec::new();
        for x in &of.elements {
            let x = step.int_of(x, "an element")?;
            let mut occurs = false;
            for y in &other.elements {
                occurs |= x == step.int_of(y, "an element")?;
            }
            bits.push(occurs.into());
        }
        step.set_result(result, Value::array(of.shape.clone(), bits));
    }
    Ok(Flow::Next)
}
