//! Loads and stores of rows, and gathers by conditions.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{arith, scf, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, Rewriter, folded};
use oxmlir_ir::{Location, OpFoldResult, OpId, Type, ValueId};

use crate::vector::build::{binary, extract_slice, insert_slice, type_of, zero};
use crate::vector::lower::unroll::offsets;

pub const LOAD_ROWS: Pattern =
    Pattern::new("UnrollLoadPattern", |rw, op| load_rows(rw, op).is_some());
pub const STORE_ROWS: Pattern =
    Pattern::new("UnrollStorePattern", |rw, op| store_rows(rw, op).is_some());
pub const GATHER_BY_CONDITION: Pattern = Pattern::new("Gather1DToConditionalLoads", |rw, op| {
    gather_by_condition(rw, op).is_some()
});

/// A gather of more lanes is left alone.
const MOST_LANES: i64 = 1 << 16;

/// The rows of a vector of several dimensions.
struct Rows {
    whole: Type,
    /// The shape of a row: ones in front.
    row: Vec<i64>,
    at: Vec<Vec<i64>>,
}

impl Rows {
    fn of(rw: &Rewriter, whole: Type) -> Option<Rows> {
        let ty = VectorType::of(rw.cx, whole).filter(|v| v.rank() > 1 && !v.is_scalable())?;
        let mut row = vec![1; ty.rank()];
        *row.last_mut()? = *ty.shape.last()?;
        let at = offsets(&ty.shape, &row).filter(|at| at.len() > 1)?;
        Some(Rows { whole, row, at })
    }
}

/// Indices moved by offsets along the last dimensions.
fn moved(rw: &mut Rewriter, loc: Location, indices: &[ValueId], by: &[i64]) -> Vec<ValueId> {
    let mut moved = indices.to_vec();
    let outer = moved.len().saturating_sub(by.len());
    for (index, by) in moved.iter_mut().skip(outer).zip(by) {
        if *by != 0 {
            let by = value_of(rw, loc, OpFoldResult::Known(*by));
            *index = binary(rw, loc, arith::ADDI, *index, by);
        }
    }
    moved
}

// load(m, i) -> the rows load(m, i + place of the row) put together
fn load_rows(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::load as slots;
    let rows = Rows::of(rw, rw.body.only_result_type(op))?;
    let view = rw.op(op);
    let (base, indices) = (view.operand(slots::BASE), view.group(slots::INDICES));
    let element = rw.cx.element_type(rows.whole);
    let ty = VectorType::fixed(&rows.row, element).ty(rw.cx);
    let view = vector::Load::new(rw.op(op));
    let loc = view.loc();
    let options = vector::LoadOptions {
        nontemporal: view.nontemporal(),
        alignment: view.alignment(),
    };
    rw.insert_before(op);
    let mut result = zero(rw, loc, rows.whole)?;
    for at in &rows.at {
        let indices = moved(rw, loc, &indices, at);
        let row = vector::load_with(rw, loc, ty, base, &indices, options);
        result = insert_slice(rw, loc, row, result, at);
    }
    rw.replace(op, &[result]);
    Some(())
}

// store(v, m, i) -> store(row of v, m, i + place of the row), ...
fn store_rows(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::store as slots;
    let view = rw.op(op);
    let value = view.operand(slots::VALUE_TO_STORE);
    let rows = Rows::of(rw, rw.body.ty(value))?;
    let (base, indices) = (view.operand(slots::BASE), view.group(slots::INDICES));
    let view = vector::Store::new(rw.op(op));
    let loc = view.loc();
    let options = vector::StoreOptions {
        nontemporal: view.nontemporal(),
        alignment: view.alignment(),
    };
    rw.insert_before(op);
    for at in &rows.at {
        let indices = moved(rw, loc, &indices, at);
        let row = extract_slice(rw, loc, value, at, &rows.row);
        let row = folded(rw, row);
        vector::store_with(rw, loc, row, base, &indices, options);
    }
    rw.erase(op);
    Some(())
}

// gather(m, i, indices, mask, rest) -> for each lane: if(mask) { insert(load(m, i + index)) } else { what was there }
fn gather_by_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::gather as slots;
    let result_ty = rw.body.only_result_type(op);
    let ty = VectorType::of(rw.cx, result_ty).filter(|v| v.rank() == 1 && !v.is_scalable())?;
    if ty.shape[0] > MOST_LANES {
        return None;
    }
    let view = rw.op(op);
    let base = *view.group(slots::BASE).first()?;
    let indices = *view.group(slots::INDICES).first()?;
    let mask = *view.group(slots::MASK).first()?;
    let offsets = view.group(slots::OFFSETS);
    let mut result = *view.group(slots::PASS_THRU).first()?;
    let (strides, _) = strides_and_offset(rw.cx, rw.body.ty(base))?;
    if strides.last() != Some(&1) {
        return None;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let index_ty = type_of(rw, indices)?.with_element(Type::INDEX).ty(rw.cx);
    let indices = match rw.body.ty(indices) == index_ty {
        true => indices,
        false => arith::index_cast(rw, loc, index_ty, indices),
    };
    let last = *offsets.last()?;
    for lane in 0..ty.shape[0] {
        let condition = vector::extract(rw, loc, mask, &[], &[lane]);
        let index = vector::extract(rw, loc, indices, &[], &[lane]);
        let index = binary(rw, loc, arith::ADDI, last, index);
        let mut place = offsets.to_vec();
        *place.last_mut()? = index;
        let place = (base, &place[..]);
        result = load_if(rw, loc, condition, place, [result, result], lane, &ty);
    }
    rw.replace(op, &[result]);
    Some(())
}

/// `if(condition) { insert(load(place), into) } else { otherwise }`
fn load_if(
    rw: &mut Rewriter,
    loc: Location,
    condition: ValueId,
    (base, indices): (ValueId, &[ValueId]),
    [into, otherwise]: [ValueId; 2],
    lane: i64,
    ty: &VectorType,
) -> ValueId {
    let whole = ty.ty(rw.cx);
    let branch = scf::if_(rw, loc, &[whole], condition);
    let view = scf::If::new(rw.op(branch));
    let (then, or_else) = (view.then_region(), view.else_region());
    let block = rw.body.add_block(then);
    rw.insert_at_end(block);
    let one = VectorType::fixed(&[1], ty.element).ty(rw.cx);
    let loaded = vector::load(rw, loc, one, base, indices);
    let element = vector::extract(rw, loc, loaded, &[], &[0]);
    let inserted = vector::insert(rw, loc, element, into, &[], &[lane]);
    scf::yield_(rw, loc, &[inserted]);
    let block = rw.body.add_block(or_else);
    rw.insert_at_end(block);
    scf::yield_(rw, loc, &[otherwise]);
    rw.insert_after(branch);
    rw.body.only_result(branch)
}
