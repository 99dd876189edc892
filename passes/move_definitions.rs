//! Definitions of values moved in front of an operation that is to use them.

use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::is_pure;
use oxmlir_ir::{OpId, ValueId};
use rustc_hash::FxHashSet;

/// Moves what defines some values, and what that needs, in front of an operation of the same block (`moveValueDefinitions`); `None`,
/// with nothing moved, if it depends on the operation, has an effect, may be undefined, or stands in another block.
pub fn move_definitions(rw: &mut Rewriter, values: &[ValueId], before: OpId) -> Option<()> {
    let mut moving = Moving {
        dominance: Dominance::new(),
        before,
        order: Vec::new(),
        found: FxHashSet::default(),
    };
    for value in values {
        moving.add(rw, *value)?;
    }
    for op in moving.order {
        rw.move_before(op, before);
    }
    Some(())
}

/// Whether all of the values may be used by an operation.
pub fn all_dominate(rw: &Rewriter, values: &[ValueId], op: OpId) -> bool {
    let mut dominance = Dominance::new();
    let mut values = values.iter();
    values.all(|value| dominance.value_dominates(rw.cx, rw.body, *value, op))
}

/// The operations that are to be moved, each behind what it needs.
struct Moving {
    dominance: Dominance,
    before: OpId,
    order: Vec<OpId>,
    found: FxHashSet<OpId>,
}

impl Moving {
    /// The operation that is to be moved for a value to be defined; nothing where it is.
    fn definition(&mut self, rw: &Rewriter, value: ValueId) -> Option<Option<OpId>> {
        let op = rw.body.defining_op(value);
        if op.is_some_and(|op| self.found.contains(&op))
            || (self.dominance).value_dominates(rw.cx, rw.body, value, self.before)
        {
            return Some(None);
        }
        let op = op.filter(|op| *op != self.before && is_pure(rw.op(*op)))?;
        self.found.insert(op);
        (rw.body.block(op) == rw.body.block(self.before)).then_some(Some(op))
    }

    /// The values that an operation and those in it use, of those that are defined outside.
    fn needed(rw: &Rewriter, op: OpId) -> Vec<ValueId> {
        let mut values = rw.body.operand_vec(op).to_vec();
        for nested in rw.body.nested_ops(op) {
            let outer = rw.body.operands(nested);
            values.extend(outer.filter(|value| !rw.body.is_defined_in(*value, op)));
        }
        values
    }

    /// Adds what defines a value, behind what it needs.
    fn add(&mut self, rw: &Rewriter, value: ValueId) -> Option<()> {
        let Some(op) = self.definition(rw, value)? else {
            return Some(());
        };
        let mut path = vec![(op, Moving::needed(rw, op).into_iter())];
        while let Some((op, needed)) = path.last_mut() {
            match needed.next() {
                Some(value) => {
                    if let Some(op) = self.definition(rw, value)? {
                        path.push((op, Moving::needed(rw, op).into_iter()));
                    }
                }
                None => {
                    self.order.push(*op);
                    path.pop();
                }
            }
        }
        Some(())
    }
}
