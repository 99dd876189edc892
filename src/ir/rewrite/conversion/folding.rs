//! Making an operation legal by folding it.

use std::mem::{Discriminant, discriminant};

use smallvec::SmallVec;

use crate::attrs::AttrKind;
use crate::body::{Body, InsertPoint};
use crate::def::{OpName, Traits};
use crate::hooks::{FoldResult, FoldResults};
use crate::ids::{Attribute, OpId, ValueId};
use crate::rewrite::Rewriter;
use crate::rewrite::conversion::cast::{cast_name, insert_cast};
use crate::rewrite::conversion::driver::{BodyDriver, FOLDED, Run};
use crate::rewrite::conversion::state::Log;
use crate::rewrite::fold::{Folds, fold_on, materialize_results, may_fold};
use crate::types::TypeKind;

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
        let Folds { in_place, results } = fold_on(&mut rw, op, |cx, body, value| {
            state.constant(cx, body, value)
        });
        if results.as_ref().is_some_and(|r| self.is_hopeless(op, r)) {
            self.take_stand_ins(op, stand_ins, None);
            self.log.clear();
            before.restore(self.body, op);
            return None;
        }
        let mut rw = Rewriter::new(
            self.run.cx,
            self.body,
            &mut self.log,
            InsertPoint::Before(op),
        );
        let values = results
            .as_ref()
            .and_then(|results| materialize_results(&mut rw, op, results));
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
            if let Some(results) = &results {
                self.remember_hopeless(op, results, &constants);
            }
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

/// What decides which operation a constant becomes: the operation that folded, the kinds of attribute and type.
pub(super) type ConstantKind = (OpName, Discriminant<AttrKind>, Discriminant<TypeKind>);

/// Constants that no conversion will make legal.
impl BodyDriver<'_, '_> {
    /// The kinds of the constants among what `op` folds to, as far as these decide which operations they become.
    fn constant_kinds<'a>(
        &'a self,
        op: OpId,
        results: &'a FoldResults,
    ) -> impl Iterator<Item = ConstantKind> + 'a {
        let (cx, name) = (self.run.cx, self.body.name(op));
        let types = self.body.result_types(op);
        results.iter().zip(types).filter_map(move |(result, ty)| {
            let FoldResult::Attr(attr) = *result else {
                return None;
            };
            let kinds = (cx.attr_kind(attr), cx.type_kind(ty));
            // Attributes of dialects, poison for instance, become operations of these.
            let is_builtin = !matches!(kinds.0, AttrKind::Dialect { .. });
            is_builtin.then(|| (name, discriminant(kinds.0), discriminant(kinds.1)))
        })
    }

    /// Whether one of the constants that `op` folds to is known to stay illegal: it need not be made to find that out again.
    fn is_hopeless(&self, op: OpId, results: &FoldResults) -> bool {
        let index = self.run.index;
        self.constant_kinds(op, results)
            .any(|kind| index.is_hopeless(kind))
    }

    /// Remembers that a constant stayed illegal, if all of its name do: the only one that `op` folds to, of those that were made.
    fn remember_hopeless(&self, op: OpId, results: &FoldResults, made: &[OpId]) {
        let ([constant], Some(kind)) = (made, self.constant_kinds(op, results).next()) else {
            return;
        };
        let name = self.body.name(*constant);
        let Run {
            conversion,
            index,
            cx,
            ..
        } = *self.run;
        let stays = self.body.has_trait(cx, *constant, Traits::CONSTANT_LIKE)
            && !index.may_convert(name)
            && !conversion.target.may_be_legal(cx, name);
        if stays && !self.state.ignored.contains(constant) {
            index.remember_hopeless(kind);
        }
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
