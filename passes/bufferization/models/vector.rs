//! vector: transfers read and write buffers.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, bufferization, tensor, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{DYNAMIC, OpId, OpRef, Type, ValueId};

use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::interface::{
    Aliases, BUFFERIZABLE, Bufferizable, Operand, Outcome, Relation, Source, Sources, equivalent,
};

/// What vector tells.
pub static INTERFACES: &[Implementation] = &[
    implements(vector::GATHER, &READ),
    implements(vector::MASK, &MASK),
    implements(vector::SCATTER, &SCATTER),
    implements(vector::TRANSFER_READ, &READ),
    implements(vector::TRANSFER_WRITE, &WRITE),
    implements(vector::YIELD, &YIELD),
];

const READ: Bufferizable = Bufferizable {
    bufferize: |b, op| {
        let types: Vec<Type> = b.rw.body.result_types(op).collect();
        let new = with_buffers(b, op, &types)?;
        let results: Vec<ValueId> = b.rw.body.results(new).collect();
        b.replace(op, &results);
        Ok(())
    },
    ..BUFFERIZABLE
};

const WRITE: Bufferizable = Bufferizable {
    reads: |_, op, _| !overwrites_all(op),
    writes: |_, _, index| index == vector::transfer_write::BASE,
    aliases: |_, op, index| match index {
        vector::transfer_write::BASE if op.num_results() > 0 => equivalent(op.only_result()),
        _ => Aliases::new(),
    },
    bufferize: |b, op| {
        let new = with_buffers(b, op, &[])?;
        let buffer = b.rw.body.operand(new, vector::transfer_write::BASE);
        b.replace(op, &[buffer]);
        Ok(())
    },
    ..BUFFERIZABLE
};

const SCATTER: Bufferizable = Bufferizable {
    writes: |_, _, index| index == vector::scatter::BASE,
    aliases: |_, op, index| match index {
        vector::scatter::BASE if op.num_results() > 0 => equivalent(op.only_result()),
        _ => Aliases::new(),
    },
    bufferize: |b, op| {
        let new = with_buffers(b, op, &[])?;
        let buffer = b.rw.body.operand(new, vector::scatter::BASE);
        b.replace(op, &[buffer]);
        Ok(())
    },
    ..BUFFERIZABLE
};

/// The result is what the masked operation gives.
const MASK: Bufferizable = Bufferizable {
    sources: Some(|query, op, value| {
        let (Some(number), Some(end)) = (op.results().position(|r| r == value), last(op)) else {
            return Sources::new();
        };
        if query.body.num_operands(end) <= number {
            return Sources::new();
        }
        let source = Source {
            operand: Operand::new(end, number),
            relation: Relation::Equivalent,
            definite: true,
        };
        std::iter::once(source).collect()
    }),
    resolve: Some(|c, op| {
        c.resolve_operands(op)?;
        let block = c.rw.op(op).entry();
        let ops = block
            .map(|block| c.rw.body.op_vec(block))
            .unwrap_or_default();
        for inner in ops {
            let names = [bufferization::ALLOC_TENSOR, tensor::DIM, arith::CONSTANT];
            if names.contains(&c.rw.body.name(inner)) {
                c.rw.move_before(inner, op);
            }
        }
        Ok(())
    }),
    bufferize: mask,
    ..BUFFERIZABLE
};

const YIELD: Bufferizable = Bufferizable {
    must_be_in_place: |_, _, _| true,
    aliases: |_, op, index| match op.parent() {
        Some(parent) if parent.name() == vector::MASK => equivalent(parent.result(index)),
        _ => Aliases::new(),
    },
    ..BUFFERIZABLE
};

fn last(op: OpRef) -> Option<OpId> {
    op.body.last_op(op.entry()?)
}

/// A masked write gives nothing any more; its buffer is known outside.
fn mask(b: &mut Bufferizer, op: OpId) -> Outcome {
    let Some(end) = last(b.rw.op(op)) else {
        return Ok(());
    };
    let yielded = b.rw.body.operand_vec(end);
    let buffers = b.buffers(&yielded)?;
    let is_tensor: Vec<bool> = yielded
        .iter()
        .map(|value| b.query().is_tensor(*value))
        .collect();
    let plain = |values: &[ValueId]| {
        let values = values.iter().zip(&is_tensor);
        values
            .filter(|(_, tensor)| !**tensor)
            .map(|(value, _)| *value)
            .collect::<Vec<_>>()
    };
    let kept = plain(&yielded);
    b.rw.modify(end, |body| body.set_operands(end, &kept));
    let block = b.rw.op(op).entry();
    let ops = block
        .map(|block| b.rw.body.op_vec(block))
        .unwrap_or_default();
    for inner in ops {
        let conversion = b.rw.body.name(inner) == bufferization::TO_TENSOR;
        if conversion && b.rw.body.results_unused(inner) {
            b.rw.erase(inner);
        }
    }
    let types: Vec<Type> = kept.iter().map(|value| b.rw.body.ty(*value)).collect();
    let operands = b.rw.body.operand_vec(op);
    let new = rebuild(b.rw, op, &operands, &types);
    let mut results = b.rw.body.results(new).collect::<Vec<_>>().into_iter();
    let values: Vec<ValueId> = buffers
        .iter()
        .zip(&is_tensor)
        .filter_map(|(buffer, tensor)| {
            if *tensor {
                Some(*buffer)
            } else {
                results.next()
            }
        })
        .collect();
    b.replace(op, &values);
    Ok(())
}

fn with_buffers(b: &mut Bufferizer, op: OpId, types: &[Type]) -> Outcome<OpId> {
    let operands = b.rw.body.operand_vec(op);
    let buffers = b.buffers(&operands)?;
    Ok(rebuild(b.rw, op, &buffers, types))
}

/// Whether a write leaves nothing of what was there.
fn overwrites_all(op: OpRef) -> bool {
    let Some(write) = Transfer::of(op) else {
        return false;
    };
    let shape = op.cx.shape(op.ty(write.base)).unwrap_or_default();
    let vector = op.cx.shape(op.ty(write.vector)).unwrap_or_default();
    let at_start = write
        .indices
        .iter()
        .all(|i| op.cx.constant_int(op.body, *i) == Some(0));
    let plain = write.mask.is_none() && !write.is_masked_outside(op);
    let large = shape
        .iter()
        .zip(vector)
        .all(|(size, written)| *size != DYNAMIC && size <= written);
    plain
        && at_start
        && shape.len() == vector.len()
        && write.map.is_identity(op.cx.affine())
        && large
}
