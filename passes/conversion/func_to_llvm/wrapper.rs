//! Functions that C programs call, or that C programs define: `_mlir_ciface_NAME` takes pointers to descriptors, and a
//! pointer to the result where that is a struct.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm::{self, Linkage};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, BlockId, Body, Context, InsertPoint, Location, OpId, Type};

use super::convention::{Convention, build_return, is_memref, is_ranked, is_unranked};
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder, UnrankedDescriptor};

/// What both functions need to know.
struct Interface {
    /// The arguments: their types before the conversion, and what they become as a whole.
    arguments: Vec<(Type, Type)>,
    /// The type of the result, if there is one.
    result: Option<Type>,
    /// The symbols of the function and of its companion.
    name: String,
    companion: String,
    index: Type,
    loc: Location,
    ty: Type,
    /// The attributes of the parameters and of the result of the companion.
    arg_attrs: Option<Vec<Attribute>>,
    res_attrs: Option<Attribute>,
    dict: Attribute,
}

impl Interface {
    /// The result, where it is passed by pointer.
    fn struct_result(&self, cx: &Context) -> Option<Type> {
        self.result.filter(|ty| types::as_struct(cx, *ty).is_some())
    }
}

/// Adds the companion of the lowered function `op`. The companion calls it if it has a body; else it calls the companion,
/// which C programs define. `before`: inputs and results before the conversion.
pub fn add(
    rw: &mut ConversionRewriter,
    op: OpId,
    (inputs, results): (&[Type], &[Type]),
    attrs: (Option<Attribute>, Option<Attribute>),
) -> Outcome {
    let cx = rw.cx;
    let interface = describe(rw, op, (inputs, results), attrs)?;
    let options = llvm::FuncOptions {
        sym_visibility: llvm::Func::new(rw.op(op)).sym_visibility(),
        arg_attrs: interface.arg_attrs.as_deref(),
        res_attrs: interface.res_attrs.map(|all| cx.array_elements(all)),
        ..Default::default()
    };
    let (name, ty) = (&interface.companion, interface.ty);
    let mut companion = llvm::func_with(cx, interface.loc, name, ty, options);
    let root = companion.root();
    for (name, value) in cx.dict_entries(interface.dict) {
        companion.set_named_attr(cx, root, cx.get_str(*name), Some(*value));
    }
    if rw.body.is_region_empty(rw.body.root_region()) {
        call_companion(rw, op, &interface)?;
    } else {
        call_function(cx, &mut companion, &interface);
    }
    rw.defer(move |rw| {
        if let InsertPoint::Before(function) = rw.at {
            rw.at = InsertPoint::After(function);
        }
        rw.insert_body(companion);
    });
    Ok(())
}

fn describe(
    rw: &ConversionRewriter,
    op: OpId,
    (inputs, results): (&[Type], &[Type]),
    (arg_attrs, res_attrs): (Option<Attribute>, Option<Attribute>),
) -> Result<Interface, NoMatch> {
    let cx = rw.cx;
    let result = Convention::new(rw, false).results(results)?;
    let by_pointer = result.is_some_and(|ty| types::as_struct(cx, ty).is_some());
    let ptr = types::ptr(cx, 0);
    let mut params = vec![ptr; usize::from(by_pointer)];
    let mut arguments = Vec::new();
    for ty in inputs {
        let whole = rw.convert(*ty)?;
        arguments.push((*ty, whole));
        params.push(if is_memref(cx, *ty) { ptr } else { whole });
    }
    let returned = result.filter(|_| !by_pointer);
    let returned = returned.unwrap_or_else(|| types::void(cx));
    let ty = types::func(cx, returned, &params, false);
    let name = llvm::Func::new(rw.op(op)).sym_name().to_owned();
    let arg_attrs = arg_attrs.map(|all| {
        let mut dicts = vec![Attribute::EMPTY_DICT; usize::from(by_pointer)];
        dicts.extend_from_slice(cx.array_elements(all));
        dicts
    });
    Ok(Interface {
        arguments,
        result,
        companion: format!("_mlir_ciface_{name}"),
        name,
        index: rw.convert(Type::INDEX)?,
        loc: rw.body.loc(op),
        ty,
        arg_attrs,
        res_attrs: res_attrs.filter(|_| !by_pointer),
        dict: rw.body.dict(op),
    })
}

/// Adds the first block of a function of type `ty`.
fn add_entry(cx: &Context, body: &mut Body, ty: Type, loc: Location) -> BlockId {
    let entry = body.add_block(body.root_region());
    if let Some(ty) = types::as_func(cx, ty) {
        for param in ty.params.iter() {
            body.add_arg(entry, param, loc);
        }
    }
    entry
}

/// The body of the companion: loads the descriptors, calls the function, stores its result.
fn call_function(cx: &Context, body: &mut Body, interface: &Interface) {
    let entry = add_entry(cx, body, interface.ty, interface.loc);
    let mut params = body.args(entry).to_vec().into_iter();
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::End(entry));
    let mut b = LlvmBuilder::new(&mut rw, interface.loc, interface.index);
    let by_pointer = interface.struct_result(cx).and_then(|_| params.next());
    let mut operands = Vec::new();
    for ((ty, whole), param) in interface.arguments.iter().zip(params) {
        if is_ranked(cx, *ty) {
            let loaded = b.load(*whole, param);
            operands.extend(Descriptor::new(loaded).unpack(&mut b));
        } else if is_unranked(cx, *ty) {
            let loaded = b.load(*whole, param);
            operands.extend(UnrankedDescriptor::new(loaded).unpack(&mut b));
        } else {
            operands.push(param);
        }
    }
    let value = b.call(&interface.name, &operands, interface.result);
    let returned = match (by_pointer, value) {
        (Some(addr), Some(value)) => {
            b.store(value, addr);
            None
        }
        (_, value) => value,
    };
    build_return(&mut b, returned);
}

/// The body of a function that has none: stores the descriptors, calls the companion, loads its result. The function is
/// private then.
fn call_companion(rw: &mut ConversionRewriter, op: OpId, interface: &Interface) -> Outcome {
    let cx = rw.cx;
    let linkage = cx.enum_attr(Linkage::Private);
    let ty = llvm::Func::new(rw.op(op)).function_type();
    rw.modify(op, |body| {
        body.set_attr(op, llvm::func::LINKAGE_ATTR, linkage)
    });
    let entry = add_entry(cx, rw.body, ty, interface.loc);
    let params = rw.body.args(entry).to_vec();
    let mut params = params.as_slice();
    rw.insert_at_end(entry);
    let mut b = LlvmBuilder::new(rw, interface.loc, interface.index);
    let mut operands = Vec::new();
    let by_pointer = interface.struct_result(cx);
    let room = by_pointer.map(|ty| {
        let (one, ptr) = (b.constant(1), b.ptr());
        (ty, b.alloca(ptr, ty, one, 0))
    });
    operands.extend(room.map(|(_, addr)| addr));
    for (ty, whole) in &interface.arguments {
        let fields = match cx.rank(*ty) {
            Some(rank) if is_ranked(cx, *ty) => 3 + 2 * rank,
            _ if is_unranked(cx, *ty) => 2,
            _ => 1,
        };
        let (mine, rest) = params
            .split_at_checked(fields)
            .ok_or("too few parameters")?;
        params = rest;
        operands.push(if is_memref(cx, *ty) {
            let packed = if is_ranked(cx, *ty) {
                Descriptor::pack(&mut b, *whole, mine).value
            } else {
                UnrankedDescriptor::pack(&mut b, *whole, mine[0], mine[1]).value
            };
            let one = b.constant(1);
            b.spill_into(packed, one)
        } else {
            mine[0]
        });
    }
    let returned = interface.result.filter(|_| room.is_none());
    let value = b.call(&interface.companion, &operands, returned);
    let value = room.map(|(ty, addr)| b.load(ty, addr)).or(value);
    build_return(&mut b, value);
    Ok(())
}
