//! What becomes of operations that are replaced while patterns are applied, for those who hold their handles.

use rustc_hash::FxHashMap;

use crate::body::Body;
use crate::def::OpName;
use crate::ids::{OpId, ValueId};

/// The operations that stand for replaced ones.
#[derive(Clone, Default, Debug)]
pub struct Replacements {
    /// Operations that give what one of their operands gives in another form, and which operand that is.
    forwarding: &'static [(OpName, usize)],
    /// Operations that stand for others of any name.
    constants: &'static [OpName],
    found: FxHashMap<OpId, Option<OpId>>,
}

impl Replacements {
    /// No operation has been replaced so far. What casts to another type is looked through at its operand (`forwarding`), and `constants`
    /// may stand for any operation; else an operation of the same name has to.
    pub fn new(
        forwarding: &'static [(OpName, usize)],
        constants: &'static [OpName],
    ) -> Replacements {
        Replacements {
            forwarding,
            constants,
            found: FxHashMap::default(),
        }
    }

    /// The operations that were replaced, and what stands for each.
    pub fn iter(&self) -> impl Iterator<Item = (OpId, Option<OpId>)> {
        self.found.keys().map(|op| (*op, self.get(*op).flatten()))
    }

    /// What stands for an operation in the end: `None` if it was not replaced, nothing inside if nothing stands for it.
    pub fn get(&self, op: OpId) -> Option<Option<OpId>> {
        let mut last = *self.found.get(&op)?;
        // Each step goes to a younger operation, or to one that was there and stays.
        for _ in 0..self.found.len() {
            match last.and_then(|last| self.found.get(&last)) {
                Some(next) => last = *next,
                None => break,
            }
        }
        Some(last)
    }

    /// The results of an operation become `values`.
    pub(super) fn note(&mut self, body: &Body, op: OpId, values: &[ValueId]) {
        if !values.is_empty() {
            let stands_for = self.stands_for(body, op, values);
            self.found.insert(op, stands_for);
        }
    }

    fn stands_for(&self, body: &Body, op: OpId, values: &[ValueId]) -> Option<OpId> {
        let mut definition = common_definition(body, values)?;
        // Casts of casts are few; in graph regions they may go round.
        for _ in 0..64 {
            let name = body.name(definition);
            if name == body.name(op) || self.constants.contains(&name) {
                return Some(definition);
            }
            let (_, operand) = self.forwarding.iter().find(|(known, _)| *known == name)?;
            let operand = body.operands(definition).nth(*operand)?;
            definition = body.defining_op(operand)?;
        }
        None
    }
}

/// The operation that defines all values.
fn common_definition(body: &Body, values: &[ValueId]) -> Option<OpId> {
    let (first, others) = values.split_first()?;
    let op = body.defining_op(*first)?;
    let is_common = others
        .iter()
        .all(|value| body.defining_op(*value) == Some(op));
    is_common.then_some(op)
}
