//! Values that are never poison, so that control flow may depend on them where it did not.

use oxmlir_ir::interfaces::InductionVariables;
use oxmlir_ir::{OpRef, ValueDefinition, ValueId};

use crate::tables::{affine, arith, index, memref, tensor};

/// How many operations behind a value are looked at.
const MOST_STEPS: usize = 32;

/// Whether a value in the body of an operation is computed from constants, the arguments of the function and variables of loops by
/// operations that make no poison. A loop that runs has bounds that are none.
pub fn is_never_poison(at: OpRef, value: ValueId) -> bool {
    let (cx, body) = (at.cx, at.body);
    let entry = body.regions(body.root()).first();
    let entry = entry.and_then(|region| body.first_block(*region));
    let mut work = vec![value];
    for _ in 0..MOST_STEPS {
        let Some(value) = work.pop() else {
            return true;
        };
        let def = match body.definition(value) {
            ValueDefinition::Argument(block, _) if Some(block) == entry => continue,
            ValueDefinition::Argument(block, _) => {
                let parent = OpRef::new(cx, body, body.block_parent(block));
                match parent.interface::<InductionVariables>() {
                    Some(all) if (all.0)(parent).iter().any(|i| i.variable == value) => continue,
                    _ => return false,
                }
            }
            ValueDefinition::Result(op, _) => op,
        };
        let op = OpRef::new(cx, body, def);
        let makes_poison = match op.name() {
            arith::CONSTANT | index::CONSTANT => false,
            arith::ADDI | arith::SUBI | arith::MULI => {
                arith::shared::overflow_flags(op).is_none_or(|flags| !flags.is_empty())
            }
            arith::CMPF => !arith::Cmpf::new(op).fastmath().is_empty(),
            arith::CMPI | arith::ANDI | arith::ORI | arith::XORI | arith::SELECT => false,
            arith::MAXSI | arith::MAXUI | arith::MINSI | arith::MINUI => false,
            arith::EXTSI | arith::INDEX_CAST | index::CMP => false,
            affine::APPLY | affine::MAX | affine::MIN => {
                !crate::affine::interfaces::divides_safely(op)
            }
            memref::DIM | tensor::DIM => false,
            _ => true,
        };
        if makes_poison {
            return false;
        }
        work.extend(op.operands());
    }
    false
}
