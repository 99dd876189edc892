//! Making an operation legal by folding it.

use smallvec::SmallVec;

use crate::body::{Body, InsertPoint};
use crate::def::Traits;
use crate::ids::{Attribute, OpId, ValueId};
use crate::rewrite::Rewriter;
use crate::rewrite::conversion::cast::{cast_name, insert_cast};
use crate::rewrite::conversion::driver::{BodyDriver, FOLDED};
use crate::rewrite::conversion::state::Log;
use crate::rewrite::fold::{Folds, fold_on, may_fold};

impl BodyDriver<'_, '_> {
    /// Folds `op` if what it folds to can be made legal; `None` if not, and it is as it was.
    pub(super) fn legalize_by_folding(&mut self, op: OpId) -> Option<bool> {
        let is_cast = self.body.name(op) == cast_name(self.run.cx);
        let is_constant = self.body.has_trait(self.run.cx, op, Traits::CONSTANT_LIKE);
        if is_cast
            || is_constant
            || op == self.body.root()
            || !may_fold(self.run.cx, self.body.name(op))
        {
            return None;
        }
        let before = Contents::of(self.body, op);
        let stand_ins = match self.state.rolls_back() {
            true => StandIns::default(),
            false => self.put_stand_ins(op),
        };
        let was_changed = stand_ins.are_seen;
        let mut rw = Rewriter::new(
            self.run.cx,
            self.body,
            &mut self.log,
            InsertPoint::Before(op),
        );
        let state = &self.state;
        let Folds { in_place, values } = fold_on(&mut rw, op, |cx, body, value| {
            state.constant(cx, body, value)
        });
        if values.is_none() && !in_place && was_changed {
            before.restore_operands(self.body, op);
        }
        let values = self.take_stand_ins(op, stand_ins, values);
        let Some(values) = values else {
            if !in_place {
                return None;
            }
            // From the start.
            self.log = Log::default();
            self.applied.push(FOLDED);
            let legal = self.legalize(op);
            self.applied.pop();
            return Some(legal);
        };
        let constants = std::mem::take(&mut self.log).inserted;
        if !constants.iter().all(|c| self.legalize(*c)) {
            for constant in constants {
                if !self.state.ignored.contains(&constant) && self.body.results_unused(constant) {
                    self.body.erase_op(constant);
                }
            }
            // A fold to constants may also have changed the operation on the way.
            before.restore(self.body, op);
            return None;
        }
        self.with_rewriter(op, None, |rw| rw.replace(op, &values));
        Some(true)
    }
}

type Results = SmallVec<[ValueId; 2]>;

/// What an operation has as operands while it is folded.
#[derive(Default)]
struct StandIns {
    /// Casts of what operands became back to their types, and the operands.
    casts: SmallVec<[(OpId, ValueId); 2]>,
    /// Whether any operand is another one than before.
    are_seen: bool,
}

impl BodyDriver<'_, '_> {
    /// Lets folds see what operands became: one of another type is behind a cast.
    fn put_stand_ins(&mut self, op: OpId) -> StandIns {
        let mut stand_ins = StandIns::default();
        for (index, operand) in self.body.operand_vec(op).into_iter().enumerate() {
            let latest = self.state.latest(operand);
            let ty = self.body.ty(operand);
            let seen = match latest[..] {
                [now] if now == operand => continue,
                [now] if self.body.ty(now) == ty => now,
                _ => {
                    let (at, loc) = (InsertPoint::Before(op), self.body.loc(op));
                    let cast = insert_cast(self.run.cx, self.body, at, &latest, &[ty], loc);
                    stand_ins.casts.push((cast, operand));
                    self.body.only_result(cast)
                }
            };
            self.body.set_operand(op, index, seen);
            stand_ins.are_seen = true;
        }
        stand_ins
    }

    /// Takes the casts away, also from what the operation folds to.
    fn take_stand_ins(
        &mut self,
        op: OpId,
        stand_ins: StandIns,
        mut values: Option<Results>,
    ) -> Option<Results> {
        for (cast, operand) in stand_ins.casts {
            let seen = self.body.only_result(cast);
            for index in 0..self.body.num_operands(op) {
                if self.body.operand(op, index) == seen {
                    self.body.set_operand(op, index, operand);
                }
            }
            let folded = values.iter_mut().flatten();
            folded
                .filter(|value| **value == seen)
                .for_each(|value| *value = operand);
            self.body.erase_op(cast);
        }
        values
    }
}

/// What a fold may change of an operation in place.
struct Contents {
    operands: SmallVec<[ValueId; 4]>,
    attrs: SmallVec<[Attribute; 4]>,
}

impl Contents {
    fn of(body: &Body, op: OpId) -> Contents {
        Contents {
            operands: body.operand_vec(op),
            attrs: body.attrs(op).into(),
        }
    }

    fn restore_operands(&self, body: &mut Body, op: OpId) {
        body.set_operands(op, &self.operands);
    }

    fn restore(self, body: &mut Body, op: OpId) {
        self.restore_operands(body, op);
        for (slot, attr) in self.attrs.into_iter().enumerate() {
            body.set_attr(op, slot, attr);
        }
    }
}
