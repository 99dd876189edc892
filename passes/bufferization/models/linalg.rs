//! linalg: structured operations and `linalg.softmax` write to the buffers of their initial values.

use oxmlir_dialects::linalg::structured::{INITS, INPUTS, Structured, is_buffer};
use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::linalg;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{OpId, OpRef, ValueId};

use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::interface::{
    Aliases, BUFFERIZABLE, Bufferizable, Operand, Outcome, equivalent,
};
use crate::bufferization::query::Query;

/// What linalg tells.
pub static INTERFACES: &[Implementation] = &interfaces();

const fn interfaces() -> [Implementation; TABLE.len() + 1] {
    let mut all = [implements(linalg::SOFTMAX, &SOFTMAX); TABLE.len() + 1];
    let mut at = 0;
    while at < TABLE.len() {
        all[at] = implements(TABLE[at].0, &STRUCTURED);
        at += 1;
    }
    all
}

const STRUCTURED: Bufferizable = Bufferizable {
    reads: |_, op, index| Structured::of(op).is_none_or(|op| op.uses_element(index)),
    writes: |_, op, index| init_number(op, index).is_some(),
    aliases: result_of_init,
    elementwise: |_, op, operands| Structured::of(op).is_some_and(|op| goes_along(op, operands)),
    bufferize: |b, op| in_destination_style(b, op, INITS),
    ..BUFFERIZABLE
};

const SOFTMAX: Bufferizable = Bufferizable {
    reads: |_, _, index| index == linalg::softmax::INPUT,
    writes: |_, _, index| index == linalg::softmax::OUTPUT,
    aliases: |_, op, index| match index {
        linalg::softmax::OUTPUT if op.num_results() > 0 => equivalent(op.only_result()),
        _ => Aliases::new(),
    },
    bufferize: |b, op| in_destination_style(b, op, linalg::softmax::OUTPUT),
    ..BUFFERIZABLE
};

/// Which of the initial values an operand is.
fn init_number(op: OpRef, index: usize) -> Option<usize> {
    index.checked_sub(op.body.operand_range(op.cx, op.id, INPUTS).end)
}

fn result_of_init(_: &Query, op: OpRef, index: usize) -> Aliases {
    let result = init_number(op, index).and_then(|number| op.results().nth(number));
    result.map_or_else(Aliases::new, equivalent)
}

/// Whether every loop is parallel and goes through these operands element by element.
fn goes_along(op: Structured, operands: &[Operand]) -> bool {
    let parallel = linalg::IteratorType::Parallel;
    let maps = op.maps();
    op.iterators().iter().all(|kind| *kind == parallel)
        && operands.iter().all(|operand| {
            let map = maps.get(operand.position());
            map.is_some_and(|map| map.is_identity(op.op.cx.affine()))
        })
}

// op ins(t) outs(u) -> op ins(m) outs(n), and n for its result
fn in_destination_style(b: &mut Bufferizer, op: OpId, inits: usize) -> Outcome {
    let query = b.query();
    let view = query.op(op);
    let operands: Vec<ValueId> = view.operands().collect();
    if view.operand_types().any(|ty| is_buffer(query.cx, ty)) {
        return Err(view.plain_error("op does not have pure tensor semantics"));
    }
    let inits = view.body.operand_range(view.cx, op, inits);
    let buffers = b.buffers(&operands)?;
    rebuild(b.rw, op, &buffers, &[]);
    b.replace(op, &buffers[inits]);
    Ok(())
}
