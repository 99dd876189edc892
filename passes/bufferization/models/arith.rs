//! arith: constants become global buffers, `arith.select` chooses among buffers.

use oxmlir_dialects::memref::layout::{memory_space, memref_like};
use oxmlir_dialects::tables::{arith, memref};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::{CommonAttr, Diagnostic, OpId, Type, TypeKind};

use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::interface::{
    BUFFERIZABLE, Bufferizable, Outcome, equivalent, maybe_equivalent,
};
use crate::bufferization::types;

/// What arith tells.
pub static INTERFACES: &[Implementation] = &[
    implements(arith::CONSTANT, &CONSTANT),
    implements(arith::INDEX_CAST, &INDEX_CAST),
    implements(arith::SELECT, &SELECT),
];

const CONSTANT: Bufferizable = Bufferizable {
    is_writable: |_, _, _| false,
    bufferize: constant,
    ..BUFFERIZABLE
};

const INDEX_CAST: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    aliases: |_, op, _| equivalent(op.only_result()),
    buffer_type: Some(|query, op, value, asked| {
        let source = query.buffer_type_or_own(op.operand(arith::index_cast::IN), asked)?;
        let element = query.cx.element_type(query.body.ty(value));
        Ok(query.cx.with_element(source, element))
    }),
    bufferize: index_cast,
    ..BUFFERIZABLE
};

const SELECT: Bufferizable = Bufferizable {
    reads: |_, _, _| false,
    aliases: |_, op, _| maybe_equivalent(op.only_result()),
    buffer_type: Some(|query, op, _, asked| {
        use arith::select as slots;
        let on_true = query.buffer_type_or_own(op.operand(slots::TRUE_VALUE), asked)?;
        let on_false = query.buffer_type_or_own(op.operand(slots::FALSE_VALUE), asked)?;
        let space = memory_space(query.cx, on_true);
        if on_true == on_false {
            return Ok(on_true);
        }
        if space != memory_space(query.cx, on_false) {
            let message = "inconsistent memory space on true/false operands";
            return Err(op.plain_error(message));
        }
        Ok(types::fully_dynamic(query.cx, on_true, space))
    }),
    bufferize: select,
    ..BUFFERIZABLE
};

// constant -> get_global
fn constant(b: &mut Bufferizer, op: OpId) -> Outcome {
    let (cx, view) = (b.rw.cx, b.rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let value = view.common_attr(CommonAttr::Value);
    let ranked = matches!(cx.type_kind(ty), TypeKind::RankedTensor { .. });
    let Some(value) = value.filter(|_| ranked) else {
        return Err(view.plain_error("only constants of ranked tensors have buffers"));
    };
    let space = b.options.default_space(cx, ty);
    let space = space.map_err(|no_space| no_space.at(view))?;
    let alignment = b.options.alignment;
    let (name, ty) = b.globals.get(cx, loc, (ty, value), alignment, space);
    let buffer = memref::get_global(b.rw, loc, ty, &name);
    b.replace(op, &[buffer]);
    Ok(())
}

fn index_cast(b: &mut Bufferizer, op: OpId) -> Outcome {
    let view = arith::IndexCast::new(b.rw.op(op));
    let (loc, result) = (view.loc(), view.only_result_type());
    let source = view.operand(arith::index_cast::IN);
    let source = b.buffer(source)?;
    let (cx, from) = (b.rw.cx, b.rw.body.ty(source));
    let TypeKind::MemRef { shape, layout, .. } = cx.type_kind(from) else {
        return Err(Diagnostic::error(
            loc,
            "only ranked tensors of indices can be cast",
        ));
    };
    let ty = cx.with_element(
        memref_like(cx, from, shape, *layout),
        cx.element_type(result),
    );
    let cast = arith::index_cast(b.rw, loc, ty, source);
    b.replace(op, &[cast]);
    Ok(())
}

fn select(b: &mut Bufferizer, op: OpId) -> Outcome {
    use arith::select as slots;
    let view = b.rw.op(op);
    let (loc, condition) = (view.loc(), view.operand(slots::CONDITION));
    // A choice of elements would be made of buffers again, and never end.
    if b.rw.body.ty(condition) != Type::I1 {
        return Err(view.error("only i1 condition values are supported"));
    }
    let (on_true, on_false) = (
        view.operand(slots::TRUE_VALUE),
        view.operand(slots::FALSE_VALUE),
    );
    let mut on_true = b.buffer(on_true)?;
    let mut on_false = b.buffer(on_false)?;
    if b.rw.body.ty(on_true) != b.rw.body.ty(on_false) {
        let ty = b.buffer_type(b.rw.body.only_result(op))?;
        on_true = b.cast(on_true, ty)?;
        on_false = b.cast(on_false, ty)?;
    }
    let chosen = arith::select(b.rw, loc, condition, on_true, on_false);
    b.replace(op, &[chosen]);
    Ok(())
}
