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
            true => SmallVec::new(),
            false => self.put_stand_ins(op),
        };
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
        let values = values.map(|values| self.take_stand_ins(op, stand_ins.clone(), values));
        let Some(values) = values else {
            if !in_place {
                before.restore(self.body, op);
                self.take_stand_ins(op, stand_ins, Results::new());
                return None;
            }
            self.take_stand_ins(op, stand_ins, Results::new());
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
            before.restore(self.body, op);
            return None;
        }
        self.with_rewriter(op, None, |rw| rw.replace(op, &values));
        Some(true)
    }
}

type Results = SmallVec<[ValueId; 2]>;

/// A cast of what an operand became back to its type, and the operand.
type StandIn = (OpId, ValueId);

impl BodyDriver<'_, '_> {
    /// Lets folds see what operands became: one of another type is behind a cast.
    fn put_stand_ins(&mut self, op: OpId) -> SmallVec<[StandIn; 2]> {
        let mut stand_ins = SmallVec::new();
        for (index, operand) in self.body.operand_vec(op).into_iter().enumerate() {
            let latest = self.state.latest(operand);
            let ty = self.body.ty(operand);
            match latest[..] {
                [now] if now == operand => {}
                [now] if self.body.ty(now) == ty => self.body.set_operand(op, index, now),
                _ => {
                    let (at, loc) = (InsertPoint::Before(op), self.body.loc(op));
                    let cast = insert_cast(self.run.cx, self.body, at, &latest, &[ty], loc);
                    let seen = self.body.only_result(cast);
                    self.body.set_operand(op, index, seen);
                    stand_ins.push((cast, operand));
                }
            }
        }
        stand_ins
    }

    /// Takes the casts away, also from what the operation folds to.
    fn take_stand_ins(
        &mut self,
        op: OpId,
        stand_ins: SmallVec<[StandIn; 2]>,
        mut values: Results,
    ) -> Results {
        for (cast, operand) in stand_ins {
            let seen = self.body.only_result(cast);
            for index in 0..self.body.num_operands(op) {
                if self.body.operand(op, index) == seen {
                    self.body.set_operand(op, index, operand);
                }
            }
            for value in values.iter_mut().filter(|value| **value == seen) {
                *value = operand;
            }
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

    fn restore(self, body: &mut Body, op: OpId) {
        body.set_operands(op, &self.operands);
        for (slot, attr) in self.attrs.into_iter().enumerate() {
            body.set_attr(op, slot, attr);
        }
    }
}
