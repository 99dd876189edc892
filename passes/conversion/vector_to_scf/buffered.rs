//! A loop over the first dimension. The vector is in a buffer on the stack, which is seen as a memref of rows.

use oxmlir_dialects::tables::{memref, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, InsertPoint, Location, Mapping, OpId, Type, TypeKind, ValueId};
use smallvec::SmallVec;

use super::check::{Case, checked, first_dim, indices_at, row_of};
use super::loops::{insert_loop, unseen, yield_values};
use super::{Settings, is_tensor, is_transfer, reducible};
use crate::affine::index;
use crate::vector::build::{allocation_scope, read, set_mask, type_of, write};

/// Marks transfers whose vectors are in buffers.
const LABEL: &str = "__vector_to_scf_lowering__";

fn is_labeled(rw: &Rewriter, op: OpId) -> bool {
    rw.body.named_attr(rw.cx, op, LABEL).is_some()
}

fn label(rw: &mut Rewriter, op: OpId) {
    let cx = rw.cx;
    rw.modify(op, |body| {
        body.set_named_attr(cx, op, LABEL, Some(Attribute::UNIT))
    });
}

/// Puts the vector of a transfer, and its mask, in buffers.
pub fn prepare(rw: &mut Rewriter, op: OpId, settings: Settings) -> bool {
    if !is_transfer(rw, op) || is_labeled(rw, op) {
        return false;
    }
    let Some(transfer) = reducible(rw, op, settings) else {
        return false;
    };
    let Some(scope) = allocation_scope(rw, op) else {
        return false;
    };
    let loc = rw.body.loc(op);
    rw.at = scope;
    let data_type = rw.body.ty(transfer.vector);
    let buffer = allocate(rw, loc, data_type);
    let mask = transfer.mask.map(|mask| {
        let mask_type = rw.body.ty(mask);
        let buffer = allocate(rw, loc, mask_type);
        rw.insert_before(op);
        memref::store(rw, loc, mask, buffer, &[]);
        memref::load(rw, loc, buffer, &[])
    });
    rw.insert_before(op);
    if transfer.is_read() {
        let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut Mapping::default());
        rw.listener.inserted(rw.body, copy);
        label(rw, copy);
        if let Some(mask) = mask {
            set_mask(rw, copy, mask, &transfer.in_bounds);
        }
        let value = rw.body.only_result(copy);
        memref::store(rw, loc, value, buffer, &[]);
        let loaded = memref::load(rw, loc, buffer, &[]);
        rw.replace(op, &[loaded]);
    } else {
        memref::store(rw, loc, transfer.vector, buffer, &[]);
        let loaded = memref::load(rw, loc, buffer, &[]);
        rw.set_operand(op, vector::transfer_write::VALUE_TO_STORE, loaded);
        label(rw, op);
        if let Some(mask) = mask {
            set_mask(rw, op, mask, &transfer.in_bounds);
        }
    }
    true
}

/// A buffer for one value.
fn allocate(rw: &mut Rewriter, loc: Location, ty: Type) -> ValueId {
    let buffer = buffer_type(rw, &[], ty);
    memref::alloca(rw, loc, buffer, &[], &[])
}

fn buffer_type(rw: &Rewriter, shape: &[i64], element: Type) -> Type {
    rw.cx.ty(TypeKind::MemRef {
        shape: shape.into(),
        element,
        layout: None,
        space: None,
    })
}

/// Where the vector of a transfer is: the load or store of a buffer, the buffer, and the indices in it.
struct Place {
    access: OpId,
    buffer: ValueId,
    indices: SmallVec<[ValueId; 4]>,
}

fn place_of(rw: &Rewriter, transfer: &Transfer) -> Option<Place> {
    let (access, buffer, indices) = if transfer.is_read() {
        let user = rw.body.users(transfer.vector).next()?;
        let only = rw.body.has_one_use(transfer.vector);
        let store = memref::Store::of(rw.op(user)).filter(|_| only)?;
        (user, store.memref(), store.indices())
    } else {
        let load = load_of(rw, transfer.vector)?;
        (load.id, load.memref(), load.indices())
    };
    Some(Place {
        access,
        buffer,
        indices,
    })
}

fn load_of<'r>(rw: &'r Rewriter, value: ValueId) -> Option<memref::Load<'r>> {
    memref::Load::of(rw.defining_op(value)?)
}

/// A buffer of vectors as one of their rows.
fn cast_to_rows(
    rw: &mut Rewriter,
    loc: Location,
    buffer: ValueId,
) -> Option<(ValueId, VectorType)> {
    let ty = rw.body.ty(buffer);
    let mut shape = rw.cx.shape(ty)?.to_vec();
    let whole = VectorType::of(rw.cx, rw.cx.element_type(ty))?;
    if whole.leads_scalable() || whole.rank() == 0 {
        return None;
    }
    shape.push(whole.shape[0]);
    let row = whole.inner(1);
    let ty = buffer_type(rw, &shape, row.ty(rw.cx));
    let cast = vector::type_cast(rw, loc, ty, buffer);
    Some((cast, whole))
}

/// Takes the first dimension off a transfer whose vector is in a buffer.
pub fn lower(rw: &mut Rewriter, op: OpId, settings: Settings) -> bool {
    if !is_transfer(rw, op) || !is_labeled(rw, op) {
        return false;
    }
    let Some(transfer) = Transfer::of(rw.op(op)) else {
        return false;
    };
    let Some(place) = place_of(rw, &transfer) else {
        return false;
    };
    let loc = rw.body.loc(op);
    let Some((rows, whole)) = cast_to_rows(rw, loc, place.buffer) else {
        return false;
    };
    let masks = row_masks(rw, loc, &transfer);
    let lower = index::constant(rw, loc, 0);
    let upper = index::constant(rw, loc, whole.shape[0]);
    let step = index::constant(rw, loc, 1);
    let writes_tensor = !transfer.is_read() && is_tensor(rw, &transfer);
    let init = writes_tensor.then_some(transfer.base);
    let new = insert_loop(rw, loc, [lower, upper, step], init);
    let at = At {
        loc,
        transfer: &transfer,
        indices: [&place.indices[..], &[new.iv]].concat(),
        rows,
        row_type: whole.inner(1),
        iv: new.iv,
        state: new.state,
        masks,
        settings,
    };
    let mut inside = |rw: &mut Rewriter| at.inside(rw);
    let mut outside = |rw: &mut Rewriter| at.outside(rw);
    let cases: [Case; 2] = [&mut inside, &mut outside];
    let state_type = new.state.map(|state| rw.body.ty(state));
    unseen(rw, |rw| {
        rw.at = InsertPoint::End(new.block);
        let value = checked(rw, loc, &transfer, new.iv, state_type, cases);
        yield_values(rw, loc, value.filter(|_| new.state.is_some()));
    });
    let results: Vec<ValueId> = rw.body.results(new.op).collect();
    if transfer.is_read() {
        rw.erase(place.access);
        rw.erase(op);
    } else {
        rw.replace(op, &results);
    }
    true
}

/// Where the masks of rows are: a buffer, and the indices in it but the last, which is that of the row where the mask has
/// the dimension.
struct Masks {
    buffer: ValueId,
    indices: SmallVec<[ValueId; 4]>,
    by_row: bool,
}

/// None where rows have no mask.
fn row_masks(rw: &mut Rewriter, loc: Location, transfer: &Transfer) -> Option<Masks> {
    let mask = transfer.mask?;
    let load = load_of(rw, mask)?;
    let (buffer, indices) = (load.memref(), load.indices());
    let by_row = first_dim(rw, transfer).is_some();
    let single = type_of(rw, mask)?.rank() == 1;
    if by_row && single {
        return None;
    }
    let buffer = if by_row {
        cast_to_rows(rw, loc, buffer)?.0
    } else {
        buffer
    };
    Some(Masks {
        buffer,
        indices,
        by_row,
    })
}

/// One position of the first dimension.
struct At<'a> {
    loc: Location,
    transfer: &'a Transfer,
    /// Those of the row in the buffer.
    indices: Vec<ValueId>,
    rows: ValueId,
    row_type: VectorType,
    iv: ValueId,
    state: Option<ValueId>,
    masks: Option<Masks>,
    settings: Settings,
}

impl At<'_> {
    /// Transfers the row.
    fn inside(&self, rw: &mut Rewriter) -> Option<ValueId> {
        let row = row_of(rw, self.transfer);
        let indices = indices_at(rw, self.loc, self.transfer, self.iv);
        let new = if self.transfer.is_read() {
            let row = Transfer { indices, ..row };
            let ty = self.row_type.ty(rw.cx);
            let value = read(rw, self.loc, ty, &row);
            let new = rw.body.defining_op(value)?;
            self.finish_row(rw, new);
            self.store(rw, value);
            new
        } else {
            let value = memref::load(rw, self.loc, self.rows, &self.indices);
            let row = Transfer {
                vector: value,
                base: self.state.unwrap_or(self.transfer.base),
                indices,
                ..row
            };
            let new = write(rw, self.loc, &row);
            self.finish_row(rw, new);
            new
        };
        self.state.and_then(|_| rw.body.results(new).next())
    }

    /// Marks a transfer of a row if it is to be taken apart again, and gives it its mask.
    fn finish_row(&self, rw: &mut Rewriter, new: OpId) {
        let kept = self.settings.kept_rank(rw.cx, &self.row_type, true);
        if self.row_type.rank() > kept {
            label(rw, new);
        }
        let Some(masks) = &self.masks else {
            return;
        };
        let after = std::mem::replace(&mut rw.at, InsertPoint::Before(new));
        let mut indices = masks.indices.clone();
        if masks.by_row {
            indices.push(self.iv);
        }
        let mask = memref::load(rw, self.loc, masks.buffer, &indices);
        rw.at = after;
        set_mask(rw, new, mask, &self.transfer.in_bounds[1..]);
    }

    /// Where there is no row, the padding is one.
    fn outside(&self, rw: &mut Rewriter) -> Option<ValueId> {
        if let Some(padding) = self.transfer.padding {
            let ty = self.row_type.ty(rw.cx);
            let value = vector::broadcast(rw, self.loc, ty, padding);
            self.store(rw, value);
        }
        self.state
    }

    fn store(&self, rw: &mut Rewriter, value: ValueId) {
        memref::store(rw, self.loc, value, self.rows, &self.indices);
    }
}
