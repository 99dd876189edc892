//! Loads and stores become transfers of vectors.
//!
//! Each dimension of a vector runs along one dimension of the memory, entry by entry, or along none: then all entries
//! are the same. A last vector that has more entries than there are iterations left is written through a mask, unless the
//! memory ends with the loop.

use oxmlir_dialects::affine::access::{map_of, memref_of};
use oxmlir_dialects::affine::build::{apply, value_of};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::{affine, memref, ub};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::affine::{AffineExpr, ExprKind};
use oxmlir_ir::{Body, Context, DYNAMIC, Location, OpFoldResult, OpId, TypeKind, ValueId};

use super::lanes::Lanes;
use super::vectorizer::Vectorizer;
use crate::vector::build::{read, write};

/// The dimensions of memory that the dimensions of a vector run along.
type Places = Vec<Option<usize>>;

impl Vectorizer<'_> {
    pub fn load(&mut self, op: OpId) -> Option<()> {
        let (places, _) = self.places(op)?;
        let loc = self.rw.body.loc(op);
        let scalar = self.rw.body.only_result(op);
        let ty = self.rw.body.ty(scalar);
        let vector_type = self.vector_type(ty)?;
        let indices = self.indices(op)?;
        let padding = ub::poison(&mut self.rw, loc, ty);
        let transfer = Transfer {
            padding: Some(padding),
            ..self.transfer(op, indices, &places, padding)?
        };
        let vector = read(&mut self.rw, loc, vector_type, &transfer);
        self.vectors.insert(scalar, vector);
        Some(())
    }

    pub fn store(&mut self, op: OpId) -> Option<()> {
        let (places, composed) = self.places(op)?;
        // Of entries that go to the same place only the last one would stay.
        let places_used: Option<Vec<usize>> = places.iter().copied().collect();
        let loc = self.rw.body.loc(op);
        let vector = self.vector(self.rw.body.operand(op, affine::store::VALUE))?;
        let indices = self.indices(op)?;
        let mask = self.mask_of_store(op, loc, &places_used?, &composed)?;
        let transfer = Transfer {
            mask,
            ..self.transfer(op, indices, &places, vector)?
        };
        write(&mut self.rw, loc, &transfer);
        Some(())
    }

    /// A transfer of `vector` without padding and mask.
    fn transfer(
        &self,
        op: OpId,
        indices: Vec<ValueId>,
        places: &Places,
        vector: ValueId,
    ) -> Option<Transfer> {
        let affine = self.rw.cx.affine();
        let result = |place: &Option<usize>| match place {
            Some(dim) => affine.dim(*dim as u32),
            None => affine.constant(0),
        };
        let results: Vec<AffineExpr> = places.iter().map(result).collect();
        Some(Transfer {
            vector,
            base: memref_of(self.rw.body, op)?,
            padding: None,
            mask: None,
            map: affine.map(indices.len() as u32, 0, &results),
            in_bounds: vec![false; places.len()],
            indices,
        })
    }

    /// The subscripts of the first entry.
    fn indices(&mut self, op: OpId) -> Option<Vec<ValueId>> {
        let affine = self.rw.cx.affine();
        let map = map_of(self.rw.cx, self.rw.body, op)?;
        let operands = self.scalars(&map.operands)?;
        if map.form.is_identity(affine) {
            return Some(operands);
        }
        let is_apply = |v: &ValueId| {
            let def = self.rw.body.defining_op(*v);
            def.is_some_and(|def| self.rw.body.name(def) == affine::APPLY)
        };
        if self.rw.body.name(op) == affine::LOAD && operands.iter().any(is_apply) {
            return None;
        }
        let loc = self.rw.body.loc(op);
        let all = Applied::new(map.form, operands);
        let cx = self.rw.cx;
        let results = 0..map.form.num_results(affine);
        let index = |i| apply(&mut self.rw, loc, &all.result(cx, i));
        Some(results.map(index).collect())
    }

    /// Where the dimensions of the vector run along the memory, and the subscripts of the old access; `None` where entries
    /// would not be next to each other.
    fn places(&self, op: OpId) -> Option<(Places, AppliedMap)> {
        let (cx, body) = (self.rw.cx, &self.rw.body);
        let mut map = map_of(cx, body, op)?;
        map.compose(cx, body);
        let mut places = vec![None; self.strategy.shape.len()];
        for level in &self.levels {
            let Some(dim) = level.dim else { continue };
            let view = For::new(cx, body, level.old)?;
            let strides = Lanes::of(view, self.strategy.shape[dim])?.strides(&map)?;
            let mut moving = strides.iter().enumerate().filter(|(_, s)| **s != 0);
            let (first, second) = (moving.next(), moving.next());
            if second.is_some() || first.is_some_and(|(_, stride)| *stride != 1) {
                return None;
            }
            let place = first.map(|(at, _)| at);
            if place.is_some() && places.contains(&place) {
                return None;
            }
            places[dim] = place;
        }
        Some((places, map))
    }

    /// The mask of a store, if it needs one. It has the dimensions of the vector in the order of those of the memory.
    fn mask_of_store(
        &mut self,
        op: OpId,
        loc: Location,
        places: &[usize],
        map: &AppliedMap,
    ) -> Option<Option<ValueId>> {
        let levels = std::mem::take(&mut self.levels);
        let mut counts: Vec<(usize, i64, Option<usize>)> = Vec::new();
        for (at, level) in levels.iter().enumerate() {
            let Some(dim) = level.dim else { continue };
            let place = places[dim];
            let full =
                self.is_whole(level, dim) || self.ends_with_memory(op, level.old, place, map);
            counts.push((place, self.strategy.shape[dim], (!full).then_some(at)));
        }
        let mask = if counts.iter().all(|(_, _, level)| level.is_none()) {
            None
        } else {
            counts.sort_unstable();
            let shape: Vec<i64> = counts.iter().map(|(_, size, _)| *size).collect();
            let left: Option<Vec<ValueId>> = counts
                .iter()
                .map(|(_, size, level)| match level {
                    Some(at) => self.iterations_left(&levels[*at], loc),
                    None => Some(value_of(&mut self.rw, loc, OpFoldResult::Known(*size))),
                })
                .collect();
            left.map(|left| self.create_mask(loc, &shape, &left))
        };
        let needed = counts.iter().any(|(_, _, level)| level.is_some());
        self.levels = levels;
        (!needed || mask.is_some()).then_some(mask)
    }

    /// Whether no memory follows the element that the last iteration of a loop stores to.
    fn ends_with_memory(&self, op: OpId, at: OpId, place: usize, map: &AppliedMap) -> bool {
        let (cx, body) = (self.rw.cx, &self.rw.body);
        let affine = cx.affine();
        let (Some(view), Some(base)) = (For::new(cx, body, at), memref_of(body, op)) else {
            return false;
        };
        let TypeKind::MemRef { shape, .. } = cx.type_kind(body.ty(base)) else {
            return false;
        };
        let subscript = map.form.result(place as u32, affine);
        let variable = subscript.and_then(|e| e.as_dim(affine));
        let is_iv = variable.and_then(|dim| map.dims(cx).get(dim as usize)) == Some(&view.iv());
        let size = shape.get(place).copied().unwrap_or(DYNAMIC);
        if !is_iv {
            return false;
        }
        match view.constant_upper() {
            Some(end) => size != DYNAMIC && size <= end,
            None => {
                variable_of(&view.upper(), cx).is_some_and(|v| is_size(cx, body, v, (base, place)))
            }
        }
    }
}

/// The variable that a map gives as its only result.
fn variable_of(map: &AppliedMap, cx: &Context) -> Option<ValueId> {
    let affine = cx.affine();
    let expr = map.form.result(0, affine)?;
    if map.form.num_results(affine) != 1 {
        return None;
    }
    match expr.kind(affine) {
        ExprKind::Dim(at) => map.dims(cx).get(at as usize).copied(),
        ExprKind::Symbol(at) => map.symbols(cx).get(at as usize).copied(),
        _ => None,
    }
}

/// Whether a value is the size of dimension `dim` of `memref`.
fn is_size(cx: &Context, body: &Body, value: ValueId, (memref, dim): (ValueId, usize)) -> bool {
    if let Some(def) = body.defining_op(value)
        && body.name(def) == memref::DIM
    {
        let index = cx.constant_int(body, body.operand(def, memref::dim::INDEX));
        return body.operand(def, memref::dim::SOURCE) == memref && index == Some(dim as i64);
    }
    let allocation = body.defining_op(memref);
    let sizes = match allocation.map(|def| (def, body.name(def))) {
        Some((def, memref::ALLOC)) => body.operand_group(cx, def, memref::alloc::DYNAMIC_SIZES),
        Some((def, memref::ALLOCA)) => body.operand_group(cx, def, memref::alloca::DYNAMIC_SIZES),
        _ => return false,
    };
    let shape = cx.shape(body.ty(memref)).unwrap_or_default();
    let before = shape.iter().take(dim).filter(|size| **size == DYNAMIC);
    shape.get(dim) == Some(&DYNAMIC) && sizes.get(before.count()) == Some(&value)
}
