//! Waiting for asynchronous operations.

use oxmlir_dialects::tables::gpu;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{InsertPoint, OpId, ValueId};

use super::runtime;

// wait async [a, b] -> a new stream that waits for a and b; wait [a, b] -> waits for them, then ends them
pub fn wait(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = gpu::Wait::new(rw.op(op));
    let tokens = view.async_dependencies();
    if view.async_token().is_none() {
        return wait_here(rw, op, operands);
    }
    let mut events = Vec::new();
    for (token, value) in tokens.into_iter().zip(operands) {
        events.push(event(rw, op, token, *value)?);
    }
    let stream = runtime::stream(rw, op)?;
    for event in &events {
        runtime::call(rw, op, "mgpuStreamWaitEvent", &[stream, *event], None)?;
    }
    for event in events {
        runtime::call(rw, op, "mgpuEventDestroy", &[event], None)?;
    }
    rw.replace(op, &[stream]);
    Ok(())
}

/// The event that a token stands for; one that is recorded where the token comes from if it is a stream.
fn event(
    rw: &mut ConversionRewriter,
    op: OpId,
    token: ValueId,
    value: ValueId,
) -> Result<ValueId, NoMatch> {
    let source = rw.body.defining_op(token);
    let Some(source) = source.filter(|_| runtime::is_from(rw, value, runtime::STREAM_CREATE))
    else {
        return Ok(value);
    };
    let at = std::mem::replace(&mut rw.at, InsertPoint::After(source));
    let event = runtime::call_for_pointer(rw, op, "mgpuEventCreate", &[])?;
    runtime::call(rw, op, "mgpuEventRecord", &[event, value], None)?;
    rw.at = at;
    Ok(event)
}

fn wait_here(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    for value in operands {
        let (wait, end) = match runtime::is_from(rw, *value, runtime::STREAM_CREATE) {
            true => ("mgpuStreamSynchronize", "mgpuStreamDestroy"),
            false => ("mgpuEventSynchronize", "mgpuEventDestroy"),
        };
        runtime::call(rw, op, wait, &[*value], None)?;
        runtime::call(rw, op, end, &[*value], None)?;
    }
    rw.erase(op);
    Ok(())
}
