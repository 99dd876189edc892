//! func: functions, what they return, and calls.

use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::tables::{bufferization, func};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{Diagnostic, OpId, OpRef, Type, ValueId};

use super::cf::{argument, passed_from};
use crate::bufferization::asked::Asked;
use crate::bufferization::boundaries::{self, Function, Summary, WRITABLE, signature};
use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::interface::{
    Alias, Aliases, BUFFERIZABLE, Bufferizable, Outcome, Relation, Sources,
};
use crate::bufferization::query::{Query, is_tensor};
use crate::bufferization::types;

/// What func tells.
pub static INTERFACES: &[Implementation] = &[
    implements(func::CALL, &CALL),
    implements(func::FUNC, &FUNC),
    implements(func::RETURN, &BUFFERIZABLE),
];

const FUNC: Bufferizable = Bufferizable {
    sources: Some(|query, _, value| match is_entry_argument(query, value) {
        true => Sources::new(),
        false => passed_from(query, value),
    }),
    is_writable: |query, op, value| match argument(query, value) {
        Some((block, number)) if query.body.is_entry_block(block) => {
            let writable = boundaries::arg_attr(op, number, WRITABLE);
            writable != Some(query.cx.bool_attr(false))
        }
        _ => true,
    },
    unstructured: true,
    buffer_type: Some(|query, op, value, asked| match argument(query, value) {
        Some((block, number)) if query.body.is_entry_block(block) => {
            let ty = boundaries::arg_buffer(op, number, query.options);
            ty.ok_or_else(|| op.plain_error("could not infer memory space"))
        }
        _ => passed_type(query, op, value, asked),
    }),
    bufferize: function,
    ..BUFFERIZABLE
};

const CALL: Bufferizable = Bufferizable {
    reads: |query, op, index| summary(query, op).is_none_or(|known| known.read[index]),
    writes: |query, op, index| summary(query, op).is_none_or(|known| known.written[index]),
    aliases: call_aliases,
    buffer_type: Some(|query, op, value, _| {
        let index = op.results().position(|result| result == value).unwrap_or(0);
        let callee = callee(query, op)?;
        let ty = signature(query.cx, callee.ty).1.get(index).copied();
        match ty {
            Some(ty) if !is_tensor(query.cx, ty) => Ok(ty),
            _ => {
                let ty = query.options.function_type(query.cx, query.body.ty(value));
                ty.map_err(|no_space| no_space.at(op))
            }
        }
    }),
    bufferize: call,
    ..BUFFERIZABLE
};

fn is_entry_argument(query: &Query, value: ValueId) -> bool {
    argument(query, value).is_some_and(|(block, _)| query.body.is_entry_block(block))
}

/// The type of the buffers that branches pass to an argument.
pub fn passed_type(query: &Query, op: OpRef, value: ValueId, asked: &mut Asked) -> Outcome<Type> {
    if query.body.defining_op(value).is_some() {
        return query.default_buffer_type(value, asked);
    }
    let mut found: Option<Type> = None;
    for source in passed_from(query, value) {
        let operand = query.value(source.operand);
        if asked.times(operand) > 0 {
            asked.assume(operand, None);
            continue;
        }
        let ty = query.buffer_type_or_own(operand, asked)?;
        let space = memory_space(query.cx, ty);
        match found {
            None => found = Some(ty),
            Some(other) if other == ty => {}
            Some(other) if memory_space(query.cx, other) != space => {
                return Err(
                    op.error("incoming operands of block argument have inconsistent memory spaces")
                );
            }
            Some(_) => found = Some(types::fully_dynamic(query.cx, query.body.ty(value), space)),
        }
    }
    found.ok_or_else(|| op.error("could not infer buffer type of block argument"))
}

/// What is known of the function that is called.
fn summary<'a>(query: &Query<'a>, op: OpRef) -> Option<&'a Summary> {
    query.decisions?;
    query.functions.callee(op)?.summary.as_ref()
}

fn callee<'a>(query: &Query<'a>, op: OpRef) -> Outcome<&'a Function> {
    let callee = query.functions.callee(op);
    callee.ok_or_else(|| op.plain_error("expected callee to be a function of the module"))
}

fn call_aliases(query: &Query, op: OpRef, index: usize) -> Aliases {
    let Some(known) = summary(query, op) else {
        return query.unknown_aliases(op.id);
    };
    let results = &known.aliases[index];
    let same = match results[..] {
        [result] => known.equivalent[result] == Some(index),
        _ => false,
    };
    let relation = if same {
        Relation::Equivalent
    } else {
        Relation::Unknown
    };
    let alias = |result: &usize| Alias {
        value: op.result(*result),
        relation,
        definite: same,
    };
    results.iter().map(alias).collect()
}

fn function(b: &mut Bufferizer, op: OpId) -> Outcome {
    let (cx, view) = (b.rw.cx, b.rw.op(op));
    let (inputs, results) = signature(cx, func::Func::new(view).function_type());
    let no_space = || view.plain_error("could not infer memory space");
    let input = |(index, ty): (usize, &Type)| match is_tensor(cx, *ty) {
        true => boundaries::arg_buffer(view, index, b.options).ok_or_else(no_space),
        false => Ok(*ty),
    };
    let result = |ty: &Type| match is_tensor(cx, *ty) {
        true => b.options.function_type(cx, *ty).map_err(|_| no_space()),
        false => Ok(*ty),
    };
    let inputs: Vec<Type> = inputs
        .iter()
        .enumerate()
        .map(input)
        .collect::<Outcome<_>>()?;
    let results: Vec<Type> = results.iter().map(result).collect::<Outcome<_>>()?;
    let blocks: Vec<_> = b.rw.body.blocks(b.rw.body.root_region()).collect();
    for block in blocks {
        b.bufferize_block(block)?;
    }
    for op in boundaries::returns(b.rw.body) {
        for (index, ty) in results.iter().enumerate() {
            let value = b.rw.body.operand(op, index);
            if b.query().is_tensor(value) {
                b.rw.insert_before(op);
                let loc = b.rw.body.loc(op);
                let buffer = bufferization::to_buffer(b.rw, loc, *ty, value);
                b.rw.set_operand(op, index, buffer);
            }
        }
    }
    let ty = cx.type_attr(cx.function_type(&inputs, &results));
    b.rw.body.set_attr(op, func::func::FUNCTION_TYPE_ATTR, ty);
    Ok(())
}

fn call(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = b.rw.op(op);
    let (loc, results) = (view.loc(), view.results().collect::<Vec<_>>());
    let types = b.buffer_types(&results)?;
    let operands = b.rw.body.operand_vec(op);
    let mut buffers = Vec::new();
    for (index, operand) in operands.iter().enumerate() {
        if !b.query().is_tensor(*operand) {
            buffers.push(*operand);
            continue;
        }
        let mut buffer = b.buffer(*operand)?;
        let query = b.query();
        let callee = callee(&query, query.op(op))?;
        let input = signature(query.cx, callee.ty).0.get(index).copied();
        let input = input.filter(|ty| !is_tensor(query.cx, *ty));
        let Some(ty) = input.or(callee.buffers.get(index).copied().flatten()) else {
            return Err(Diagnostic::error(loc, "could not infer memory space"));
        };
        if b.rw.body.ty(buffer) != ty {
            let cast = b.cast_or_copy(buffer, ty);
            buffer = cast.ok_or_else(|| {
                Diagnostic::error(loc, "buffer has another shape than the callee expects")
            })?;
        }
        buffers.push(buffer);
    }
    let new = oxmlir_dialects::rebuild::rebuild(b.rw, op, &buffers, &types);
    let new: Vec<ValueId> = b.rw.body.results(new).collect();
    b.replace(op, &new);
    Ok(())
}
