//! Memory spaces of OpenCL.

use oxmlir_dialects::tables::gpu::AddressSpace;
use oxmlir_ir::rewrite::conversion::{Converted, TypeConverter, Values, build_cast};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, Type, TypeKind};

use crate::conversion::llvm_common::llvm_types;
use crate::conversion::llvm_common::types::repack;

/// The address space of global memory.
const GLOBAL: i64 = 1;

/// The number of a memory space of gpu; 0 is that of memrefs without one.
fn number(space: AddressSpace) -> i64 {
    match space {
        AddressSpace::Global => GLOBAL,
        AddressSpace::Workgroup => 3,
        AddressSpace::Private => 0,
    }
}

/// A memref whose memory space is an attribute of gpu, with a number in its place.
pub fn numbered(cx: &Context, ty: Type) -> Option<Type> {
    let mut kind = cx.type_kind(ty).clone();
    let (TypeKind::MemRef { space, .. } | TypeKind::UnrankedMemRef { space, .. }) = &mut kind
    else {
        return None;
    };
    *space = match number(cx.own_enum_case((*space)?)?) {
        0 => None,
        number => Some(cx.int_attr(Type::I64, number)),
    };
    Some(cx.ty(kind))
}

/// Converts types as for llvm, memory spaces of gpu to address spaces of OpenCL.
pub fn converter(index_bits: u32) -> TypeConverter {
    let mut types = llvm_types(index_bits);
    types.add_conversion(|cx, types, ty| match numbered(cx, ty) {
        Some(ty) => types
            .convert_one(cx, ty)
            .map_or(Converted::Fails, Converted::To),
        None => Converted::NotMine,
    });
    types.add_source(move |rw, ty, inputs, loc| {
        let memref = numbered(rw.cx, ty)?;
        let desc = repack(rw, memref, inputs, loc, index_bits)?;
        build_cast(rw, &[desc], &[ty], loc).first().copied()
    });
    types.add_target(move |rw, types, inputs, original, loc| {
        let memref = numbered(rw.cx, original)?;
        let desc = repack(rw, memref, inputs, loc, index_bits)?;
        (types == [rw.body.ty(desc)]).then(|| Values::from_slice(&[desc]))
    });
    types
}

/// Puts memrefs without a memory space into global memory, in `body` and the bodies inside.
pub fn make_global(cx: &Context, body: &mut Body) {
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        let root = body.root();
        for op in std::iter::once(root).chain(body.nested_ops(root)) {
            make_op_global(cx, body, op);
        }
        bodies.extend(body.inner_bodies_mut());
    }
}

fn make_op_global(cx: &Context, body: &mut Body, op: OpId) {
    let mut values: Vec<_> = body.results(op).collect();
    if op == body.root() || !body.is_stub(op) {
        for region in body.regions(op) {
            values.extend(body.blocks(*region).flat_map(|b| body.args(b)));
        }
        for slot in 0..body.attrs(op).len() {
            let global = body.attr(op, slot).and_then(|a| global_attr(cx, a));
            if let Some(attr) = global {
                body.set_attr(op, slot, attr);
            }
        }
    }
    for value in values {
        if let Some(ty) = global_type(cx, body.ty(value)) {
            body.set_type(value, ty);
        }
    }
}

fn global_attr(cx: &Context, attr: Attribute) -> Option<Attribute> {
    match cx.attr_kind(attr) {
        AttrKind::Type(ty) => global_type(cx, *ty).map(|ty| cx.type_attr(ty)),
        _ => None,
    }
}

/// The type in global memory; `None` if it stays.
fn global_type(cx: &Context, ty: Type) -> Option<Type> {
    let mut kind = cx.type_kind(ty).clone();
    match &mut kind {
        TypeKind::MemRef { space, .. } if space.is_none() => {
            *space = Some(cx.int_attr(Type::I64, GLOBAL));
        }
        TypeKind::Function { inputs, results } => {
            for part in inputs.iter_mut().chain(results.iter_mut()) {
                *part = global_type(cx, *part).unwrap_or(*part);
            }
        }
        _ => return None,
    }
    Some(cx.ty(kind))
}
