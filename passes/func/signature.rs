//! Functions and calls with their arguments and results in another order, or with fewer arguments.
//!
//! ```mlir
//! func.func @f(%a: i32, %b: f32)   // func.func @f(%b: f32, %a: i32)
//! call @f(%x, %y)                  // call @f(%y, %x)
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::func;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, InsertPoint, OpId, OpRef, Type, TypeKind, ValueId};

/// What becomes of the arguments and results of a function.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The old argument that each new one is.
    args: Vec<usize>,
    /// The new argument that stands for each old one.
    stand_ins: Vec<usize>,
    /// The old result that each new one is.
    results: Vec<usize>,
}

impl Signature {
    /// All arguments and results, each once, in another order.
    pub fn reordered(args: Vec<usize>, results: Vec<usize>) -> Signature {
        let place = |old| args.iter().position(|arg| *arg == old).unwrap_or(old);
        Signature {
            stand_ins: (0..args.len()).map(place).collect(),
            args,
            results,
        }
    }

    /// Without arguments that a call gives the same value as an earlier one; `None` if there are no such.
    pub fn without_duplicates(call: OpRef) -> Option<Signature> {
        let operands: Vec<ValueId> = call.operands().collect();
        let mut signature = Signature {
            args: Vec::new(),
            stand_ins: Vec::new(),
            results: (0..call.num_results()).collect(),
        };
        for (at, operand) in operands.iter().enumerate() {
            let first = signature
                .args
                .iter()
                .position(|arg| operands[*arg] == *operand);
            let stand_in = first.unwrap_or(signature.args.len());
            if first.is_none() {
                signature.args.push(at);
            }
            signature.stand_ins.push(stand_in);
        }
        (signature.args.len() < operands.len()).then_some(signature)
    }
}

/// The types of the arguments and of the results of a function type.
pub fn parts(cx: &Context, ty: Type) -> Option<(&[Type], &[Type])> {
    match cx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Those of a list that are taken, in the order in which they are.
fn taken<T: Copy>(all: &[T], places: &[usize]) -> Vec<T> {
    let places = places.iter();
    places
        .filter_map(|place| all.get(*place).copied())
        .collect()
}

/// An array with its elements taken.
fn taken_attr(cx: &Context, attr: Attribute, places: &[usize]) -> Attribute {
    cx.array_attr(&taken(cx.array_elements(attr), places))
}

/// Changes a function.
pub fn change_function(cx: &Context, body: &mut Body, signature: &Signature) {
    let root = body.root();
    let function = OpRef::new(cx, body, root);
    let ty = func::Func::new(function).function_type();
    let Some((inputs, results)) = parts(cx, ty) else {
        return;
    };
    let inputs = taken(inputs, &signature.args);
    let results = taken(results, &signature.results);
    let dicts = [
        (func::func::ARG_ATTRS_ATTR, &signature.args),
        (func::func::RES_ATTRS_ATTR, &signature.results),
    ]
    .map(|(slot, places)| Some((slot, taken_attr(cx, function.attr(slot)?, places))));
    let ty = cx.function_type(&inputs, &results);
    body.set_attr(root, func::func::FUNCTION_TYPE_ATTR, cx.type_attr(ty));
    for (slot, dicts) in dicts.into_iter().flatten() {
        body.set_attr(root, slot, dicts);
    }
    let region = body.root_region();
    let Some(entry) = body.first_block(region) else {
        return;
    };
    let old = body.args(entry).to_vec();
    let locs = taken(body.arg_locs(entry), &signature.args);
    let new: Vec<ValueId> = inputs
        .into_iter()
        .zip(locs)
        .map(|(ty, loc)| body.add_arg(entry, ty, loc))
        .collect();
    let ends = body.blocks(region).filter_map(|block| body.last_op(block));
    let mut ends: Vec<OpId> = ends.collect();
    ends.retain(|end| body.name(*end) == func::RETURN);
    let mut nobody = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Start(entry));
    for (arg, stand_in) in old.iter().zip(&signature.stand_ins) {
        rw.replace_uses(*arg, new[*stand_in]);
    }
    for end in ends {
        let values = taken(&rw.body.operand_vec(end), &signature.results);
        rw.body.set_operands(end, &values);
    }
    for _ in old {
        body.erase_arg(entry, 0);
    }
}

/// Changes a call of a function.
pub fn change_call(rw: &mut Rewriter, call: OpId, signature: &Signature) {
    let operands = taken(&rw.body.operand_vec(call), &signature.args);
    let old: Vec<ValueId> = rw.body.results(call).collect();
    let types: Vec<Type> = taken(&old, &signature.results)
        .into_iter()
        .map(|result| rw.body.ty(result))
        .collect();
    let new = rebuild(rw, call, &operands, &types);
    let dicts = [
        (func::call::ARG_ATTRS_ATTR, &signature.args),
        (func::call::RES_ATTRS_ATTR, &signature.results),
    ];
    for (slot, places) in dicts {
        if let Some(dicts) = rw.op(call).attr(slot) {
            let dicts = taken_attr(rw.cx, dicts, places);
            rw.body.set_attr(new, slot, dicts);
        }
    }
    let made: Vec<ValueId> = rw.body.results(new).collect();
    let place = |old| signature.results.iter().position(|result| *result == old);
    let values: Vec<ValueId> = (0..old.len())
        .filter_map(|old| made.get(place(old)?).copied())
        .collect();
    rw.replace(call, &values);
}
