//! bufferization: its operations stand between tensors and buffers.

use oxmlir_dialects::bufferization::pairs::{self, dynamic_sizes};
use oxmlir_dialects::tables::{bufferization, memref};
use oxmlir_ir::OpId;
use oxmlir_ir::interfaces::{Implementation, implements};

use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::interface::{Aliases, BUFFERIZABLE, Bufferizable, Outcome, equivalent};
use crate::bufferization::types;

/// What bufferization tells.
pub static INTERFACES: &[Implementation] = &[
    implements(bufferization::ALLOC_TENSOR, &ALLOC_TENSOR),
    implements(bufferization::DEALLOC_TENSOR, &DEALLOC_TENSOR),
    implements(bufferization::MATERIALIZE_IN_DESTINATION, &MATERIALIZE),
    implements(bufferization::TO_BUFFER, &TO_BUFFER),
    implements(bufferization::TO_TENSOR, &TO_TENSOR),
];

/// A copy defines what is in the new buffer; without one nothing is in it.
const ALLOC_TENSOR: Bufferizable = Bufferizable {
    result_writes: Some(|_, op, _| op.optional(bufferization::alloc_tensor::COPY).is_some()),
    allocates: |_, _| true,
    buffer_type: Some(|query, op, value, asked| {
        let view = bufferization::AllocTensor::new(op);
        let tensor = query.body.ty(value);
        let space = match (view.memory_space(), view.copy()) {
            (Some(space), _) => Some(space),
            (None, Some(copied)) => query.space(copied, asked)?,
            (None, None) => {
                let space = query.options.default_space(query.cx, tensor);
                space.map_err(|no_space| no_space.at(op))?
            }
        };
        Ok(types::dense(query.cx, tensor, space))
    }),
    bufferize: alloc_tensor,
    ..BUFFERIZABLE
};

const DEALLOC_TENSOR: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    bufferize: |b, op| {
        let (loc, tensor) = (
            b.rw.body.loc(op),
            b.rw.body.operand(op, bufferization::dealloc_tensor::TENSOR),
        );
        let buffer = b.buffer(tensor)?;
        memref::dealloc(b.rw, loc, buffer);
        b.rw.erase(op);
        Ok(())
    },
    ..BUFFERIZABLE
};

/// Elements are copied one by one: none is read that has been written.
const MATERIALIZE: Bufferizable = Bufferizable {
    reads: |_, _, index| index == bufferization::materialize_in_destination::SOURCE,
    writes: |_, _, index| index == bufferization::materialize_in_destination::DEST,
    aliases: |_, op, index| match index {
        bufferization::materialize_in_destination::DEST if op.num_results() > 0 => {
            equivalent(op.only_result())
        }
        _ => Aliases::new(),
    },
    must_be_in_place: |_, _, _| true,
    elementwise: |_, _, _| true,
    bufferize: materialize,
    ..BUFFERIZABLE
};

const TO_BUFFER: Bufferizable = Bufferizable {
    writes: |_, op, _| !bufferization::ToBuffer::new(op).read_only(),
    bufferize: |b, op| {
        pairs::fold_pair(b.rw, op, b.options.alignment);
        Ok(())
    },
    ..BUFFERIZABLE
};

const TO_TENSOR: Bufferizable = Bufferizable {
    is_writable: |_, op, _| bufferization::ToTensor::new(op).writable(),
    buffer_type: Some(|query, op, _, _| {
        Ok(query.body.ty(op.operand(bufferization::to_tensor::BUFFER)))
    }),
    ..BUFFERIZABLE
};

// alloc_tensor -> alloc, and a copy
fn alloc_tensor(b: &mut Bufferizer, op: OpId) -> Outcome {
    if b.rw.body.results_unused(op) {
        b.rw.erase(op);
        return Ok(());
    }
    let view = bufferization::AllocTensor::new(b.rw.op(op));
    let (loc, copied, result) = (view.loc(), view.copy(), view.result());
    let mut sizes = view.dynamic_sizes().to_vec();
    let copied = copied.map(|tensor| b.buffer(tensor)).transpose()?;
    let ty = b.buffer_type(result)?;
    if let Some(buffer) = copied {
        let shape = b.rw.cx.shape(ty).unwrap_or_default().to_vec();
        sizes = dynamic_sizes(b.rw, loc, buffer, &shape, memref::dim);
    }
    let new = b.allocate(loc, ty, &sizes);
    if let Some(buffer) = copied {
        b.copy(loc, buffer, new);
    }
    b.replace(op, &[new]);
    Ok(())
}

// materialize_in_destination -> copy
fn materialize(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = bufferization::MaterializeInDestination::new(b.rw.op(op));
    let (loc, source, dest) = (view.loc(), view.source(), view.dest());
    let to_tensor = b.query().is_tensor(dest);
    let dest = if to_tensor { b.buffer(dest)? } else { dest };
    let source = b.buffer(source)?;
    b.copy(loc, source, dest);
    match to_tensor {
        true => b.replace(op, &[dest]),
        false => b.rw.erase(op),
    }
    Ok(())
}
