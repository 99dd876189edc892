//! Loops over vectors: their bounds and carried values, what they reduce, and masks where the last vector is not full.

use oxmlir_dialects::affine::build::{apply, composed_apply};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::tables::{affine, arith, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::{InsertPoint, Location, OpFoldResult, OpId, Type, ValueId};

use super::loop_body::varies_with;
use super::vectorizer::{Level, Replacement, Vectorizer};
use crate::affine::parallelize::Reduced;
use crate::affine::reduction::{Reduction, drop_overflow_flags};
use crate::vector::build::binary;

/// The parts of an old loop.
struct Old {
    lower: AppliedMap,
    upper: AppliedMap,
    step: i64,
    iv: ValueId,
    iter_args: Vec<ValueId>,
    inits: Vec<ValueId>,
}

impl Vectorizer<'_> {
    /// Makes the new loop for `op`; what comes next goes into it.
    pub fn enter_loop(&mut self, op: OpId) -> Option<()> {
        let view = For::new(self.rw.cx, self.rw.body, op)?;
        let old = Old {
            lower: view.lower(),
            upper: view.upper(),
            step: view.step(),
            iv: view.iv(),
            iter_args: view.iter_args().to_vec(),
            inits: view.inits().to_vec(),
        };
        let dim = self.strategy.dims.get(&op).copied();
        if dim.is_some() && self.levels.iter().any(|level| level.dim == dim) {
            return None;
        }
        let lower = self.bound(&old.lower)?;
        let upper = self.bound(&old.upper)?;
        let (step, inits) = match dim {
            Some(dim) if old.inits.is_empty() || old.step == 1 => (
                old.step.checked_mul(self.strategy.shape[dim])?,
                self.neutral_inits(op, &old.inits)?,
            ),
            Some(_) => return None,
            None => {
                let inits = old.inits.iter().map(|value| self.vector(*value));
                (old.step, inits.collect::<Option<Vec<ValueId>>>()?)
            }
        };
        let new = self.insert_loop(op, [&lower, &upper], step, &inits)?;
        let block = For::new(self.rw.cx, self.rw.body, new)?.block();
        let args = self.rw.body.args(block).to_vec();
        self.ops.insert(op, new);
        self.scalars.insert(old.iv, args[0]);
        self.vectors
            .extend(old.iter_args.iter().copied().zip(args[1..].iter().copied()));
        for (i, init) in old.inits.iter().enumerate() {
            let (result, value) = (self.rw.body.result(op, i), self.rw.body.result(new, i));
            match dim {
                Some(_) => self.reduce(op, i, *init, value)?,
                None => _ = self.vectors.insert(result, value),
            }
        }
        self.rw.insert_at_start(block);
        let mut level = Level {
            old: op,
            new,
            dim,
            mask: None,
        };
        if let Some(dim) = dim
            && !inits.is_empty()
            && !self.is_whole(&level, dim)
        {
            level.mask = Some(self.loop_mask(&level)?);
        }
        self.levels.push(level);
        Some(())
    }

    /// A bound in the new nest; it has to be the same for all entries of vectors.
    fn bound(&mut self, map: &AppliedMap) -> Option<AppliedMap> {
        let (cx, body) = (self.rw.cx, &self.rw.body);
        let along = self.levels.iter().filter(|level| level.dim.is_some());
        for view in along.filter_map(|level| For::new(cx, body, level.old)) {
            let iv = view.iv();
            if map.operands.iter().any(|v| varies_with(cx, body, *v, iv)) {
                return None;
            }
        }
        Some(Applied::new(map.form, self.scalars(&map.operands)?))
    }

    /// Inserts a loop whose body is empty.
    fn insert_loop(
        &mut self,
        op: OpId,
        [lower, upper]: [&AppliedMap; 2],
        step: i64,
        inits: &[ValueId],
    ) -> Option<OpId> {
        let loc = self.rw.body.loc(op);
        let types: Vec<Type> = inits.iter().map(|v| self.rw.body.ty(*v)).collect();
        let new = affine::for_(
            &mut self.rw,
            loc,
            &types,
            &lower.operands,
            &upper.operands,
            inits,
            lower.form,
            upper.form,
            step,
        );
        let region = self.rw.body.region(new, affine::for_::REGION);
        let block = self.rw.body.add_block(region);
        for ty in std::iter::once(Type::INDEX).chain(types) {
            self.rw.body.add_arg(block, ty, loc);
        }
        Some(new)
    }

    /// What a loop reduces.
    fn reduction(&self, op: OpId, index: usize) -> Option<(&Reduced, Reduction)> {
        let reduced = self.strategy.reductions.get(&op)?.get(index)?;
        Some((reduced, Reduction::of_kind(reduced.kind)?))
    }

    /// Vectors that change nothing, for a loop that reduces values along a vector.
    fn neutral_inits(&mut self, op: OpId, inits: &[ValueId]) -> Option<Vec<ValueId>> {
        let mut vectors = Vec::new();
        for (i, init) in inits.iter().enumerate() {
            let (cx, ty) = (self.rw.cx, self.rw.body.ty(*init));
            let (_, reduction) = self.reduction(op, i)?;
            let neutral = cx.splat_scalar(reduction.neutral(cx, ty)?)?;
            let (ty, loc) = (self.vector_type(ty)?, self.rw.body.loc(op));
            let attr = cx.splat_attr(ty, &neutral);
            vectors.push(arith::constant(&mut self.rw, loc, attr));
        }
        Some(vectors)
    }

    // result -> vector.reduction(result vector) + init
    fn reduce(&mut self, op: OpId, index: usize, init: ValueId, vector: ValueId) -> Option<()> {
        let (cx, loc, ty) = (self.rw.cx, self.rw.body.loc(op), self.rw.body.ty(init));
        let (_, reduction) = self.reduction(op, index)?;
        let (name, neutral) = (reduction.op, reduction.neutral(cx, ty));
        let kind = reduction.combining_kind()?;
        let all = vector::reduction(&mut self.rw, loc, ty, vector, kind);
        let is_neutral = cx.constant_value(self.rw.body, init) == neutral;
        let new = if is_neutral {
            all
        } else {
            binary(&mut self.rw, loc, name, all, init)
        };
        let made = [all, new].map(|value| self.rw.body.defining_op(value));
        let mut made: Vec<OpId> = made.into_iter().flatten().collect();
        made.dedup();
        let old = self.rw.body.result(op, index);
        self.reduced.push(Replacement { old, new, made });
        Some(())
    }

    /// The mask with the entries that are iterations, in the only loop that runs along a vector.
    fn loop_mask(&mut self, level: &Level) -> Option<ValueId> {
        let loc = self.rw.body.loc(level.old);
        let left = self.iterations_left(level, loc)?;
        let shape = self.strategy.shape.clone();
        Some(self.create_mask(loc, &shape, &[left]))
    }

    pub fn create_mask(&mut self, loc: Location, shape: &[i64], counts: &[ValueId]) -> ValueId {
        let ty = VectorType::fixed(shape, Type::I1).ty(self.rw.cx);
        vector::create_mask(&mut self.rw, loc, ty, counts)
    }

    /// The number of iterations from the current one to the end of a loop, for loops that step by one.
    pub fn iterations_left(&mut self, level: &Level, loc: Location) -> Option<ValueId> {
        let view = For::new(self.rw.cx, self.rw.body, level.new)?;
        let (upper, iv) = (view.upper(), view.iv());
        let affine = self.rw.cx.affine();
        let end = if upper.form.num_results(affine) == 1 {
            apply(&mut self.rw, loc, &upper)
        } else {
            affine::min(&mut self.rw, loc, &upper.operands, upper.form)
        };
        let difference = affine.sub(affine.dim(0), affine.dim(1));
        let map = affine.map(2, 0, &[difference]);
        let operands = [OpFoldResult::Value(end), OpFoldResult::Value(iv)];
        let left = composed_apply(&mut self.rw, loc, map, &operands);
        let def = self.rw.body.defining_op(end);
        if let Some(def) = def.filter(|_| self.rw.body.is_unused(end)) {
            self.rw.erase(def);
        }
        Some(left)
    }

    /// Ends the loop that is being filled.
    pub fn leave_loop(&mut self, op: OpId) -> Option<()> {
        self.widened(op)?;
        let level = self.levels.pop()?;
        let along = level.dim.and(self.strategy.reductions.get(&level.old));
        for reduced in along.into_iter().flatten() {
            let combiner = *self.ops.get(&reduced.combiner)?;
            drop_overflow_flags(self.rw.cx, self.rw.body, combiner);
        }
        if let Some(mask) = level.mask {
            self.mask_reductions(&level, mask)?;
        }
        self.rw.insert_after(level.new);
        Some(())
    }

    // acc + x -> acc + select(mask, x, neutral)
    fn mask_reductions(&mut self, level: &Level, mask: ValueId) -> Option<()> {
        let inits = For::new(self.rw.cx, self.rw.body, level.new)?.inits();
        for (i, neutral) in inits.into_iter().enumerate() {
            let (reduced, _) = self.reduction(level.old, i)?;
            let (old, value) = (reduced.combiner, reduced.value(self.rw.body));
            let combiner = *self.ops.get(&old)?;
            let operands = self.rw.body.operand_vec(old).into_iter().enumerate();
            let slots: Vec<usize> = operands
                .filter(|(_, operand)| *operand == value)
                .map(|(slot, _)| slot)
                .collect();
            let value = self.rw.body.operand(combiner, *slots.first()?);
            let loc = self.rw.body.value_loc(value);
            self.rw.at = InsertPoint::Before(combiner);
            let masked = arith::select(&mut self.rw, loc, mask, value, neutral);
            for slot in slots {
                self.rw.set_operand(combiner, slot, masked);
            }
        }
        Some(())
    }
}
