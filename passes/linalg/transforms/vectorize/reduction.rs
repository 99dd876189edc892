//! Operations in the body of a structured one that combine what it computes with what is there.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::vector::CombiningKind;
use oxmlir_ir::def::Traits;
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{OpId, OpRef, ValueId};

use crate::affine::reduction::{Reduction, kind_of};

/// The value that is combined with the initial value of a number, and all operations on the way to the result.
pub struct Chain {
    /// What is combined with the initial value first.
    pub value: ValueId,
    /// The operations on the way, the one on the initial value first.
    pub ops: Vec<OpId>,
}

/// The chain from an initial value to the result of the same number, if each value on it is used once.
pub fn chain(view: Structured, init: usize) -> Option<Chain> {
    let (op, block) = (view.op, view.block()?);
    let carried = op.body.args(block).get(view.num_inputs() + init).copied()?;
    let mut ops = Vec::new();
    let mut value = carried;
    let end = loop {
        if !op.body.has_one_use(value) {
            return None;
        }
        let user = op.body.users(value).next()?;
        if op.at(user).has_trait(Traits::TERMINATOR) {
            break user;
        }
        let combiner = op.at(user);
        let is_plain = combiner.num_results() == 1
            && op.body.block(user) == Some(block)
            && is_memory_effect_free(combiner);
        if !is_plain {
            return None;
        }
        ops.push(user);
        value = combiner.only_result();
    };
    let first = *ops.first()?;
    if op.body.operands(end).nth(init) != Some(value) || op.body.num_operands(first) != 2 {
        return None;
    }
    let value = op
        .body
        .operands(first)
        .find(|operand| *operand != carried)?;
    Some(Chain { value, ops })
}

/// The way in which an operation combines two values.
pub fn combining_kind(op: OpRef) -> Option<CombiningKind> {
    Reduction::of_kind(kind_of(op.name())?)?.combining_kind()
}

/// Whether loops that an initial value does not have are reduced by one operation that vectors know.
pub fn is_plain_reduction(view: Structured, init: usize) -> bool {
    chain(view, init).is_some_and(|chain| match chain.ops[..] {
        [only] => combining_kind(view.op.at(only)).is_some(),
        _ => false,
    })
}
