//! cf: branches pass buffers on; they are bufferized with the blocks that they lead to.

use oxmlir_dialects::tables::cf;
use oxmlir_ir::interfaces::{BranchOp, Implementation, implements};
use oxmlir_ir::{OpRef, ValueId};

use crate::bufferization::bufferize::branches_to;
use crate::bufferization::interface::{
    Alias, Aliases, BUFFERIZABLE, Bufferizable, Operand, Relation, Source, Sources,
};
use crate::bufferization::query::Query;

/// What cf tells.
pub static INTERFACES: &[Implementation] = &[
    implements(cf::BR, &BRANCH),
    implements(cf::COND_BR, &BRANCH),
];

const BRANCH: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    aliases: passed_to,
    ..BUFFERIZABLE
};

/// The arguments that a branch passes an operand to.
fn passed_to(_: &Query, op: OpRef, index: usize) -> Aliases {
    let mut aliases = Aliases::new();
    let Some(branch) = op.interface::<BranchOp>() else {
        return aliases;
    };
    for (number, block) in op.body.successors(op.id).enumerate() {
        let operands = (branch.successor_operands)(op, number);
        if operands.contains(&index) {
            let args = op.body.args(block);
            let first = args.len() - operands.len();
            aliases.push(Alias {
                value: args[first + index - operands.start],
                relation: Relation::Equivalent,
                definite: false,
            });
        }
    }
    aliases
}

/// The operands of branches that an argument of a block, other than the first, gets.
pub fn passed_from(query: &Query, arg: ValueId) -> Sources {
    let mut sources = Sources::new();
    let Some((block, number)) = argument(query, arg) else {
        return sources;
    };
    for (op, successor) in branches_to(query, block) {
        let view = query.op(op);
        let Some(branch) = view.interface::<BranchOp>() else {
            continue;
        };
        let operands = (branch.successor_operands)(view, successor);
        let produced = query.body.args(block).len() - operands.len();
        if let Some(position) = number.checked_sub(produced) {
            sources.push(Source {
                operand: Operand::new(op, operands.start + position),
                relation: Relation::Equivalent,
                definite: false,
            });
        }
    }
    sources
}

/// The block and the number of an argument.
pub fn argument(query: &Query, arg: ValueId) -> Option<(oxmlir_ir::BlockId, usize)> {
    match query.body.definition(arg) {
        oxmlir_ir::ValueDefinition::Argument(block, number) => Some((block, number as usize)),
        oxmlir_ir::ValueDefinition::Result(..) => None,
    }
}
