//! Computes transposed, inverted and reduced constants.
//!
//! ```mlir
//! %c = "tosa.const"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
//! %0 = tosa.reduce_sum %c {axis = 0 : i32} : (tensor<2x2xi32>) -> tensor<1x2xi32>
//! // becomes
//! %0 = "tosa.const"() <{values = dense<[[4, 6]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
//! ```
//!
//! Operations of tosa are canonicalized on the way. A constant that others use as well stays as it is, unless
//! `aggressive-reduce-constant` is set and it is reduced.

use oxmlir_dialects::tables::{func, tosa as ops};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, DYNAMIC, OpId, OpName, Scalar, Type, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "aggressive-reduce-constant",
        "reduce constants that others use as well",
        false,
    )],
    ..PassInfo::new(
        "tosa-layerwise-constant-fold",
        "TosaLayerwiseConstantFoldPass",
        "computes transposed, inverted and reduced constants",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

type Combine = fn(&ApInt, &ApInt) -> ApInt;

/// Reductions, and how two integers become one.
const REDUCTIONS: [(OpName, &str, Combine); 6] = [
    (
        ops::REDUCE_ALL,
        "ReduceConstantOptimization<ReduceAllOp>",
        ApInt::and,
    ),
    (
        ops::REDUCE_ANY,
        "ReduceConstantOptimization<ReduceAnyOp>",
        ApInt::or,
    ),
    (
        ops::REDUCE_MAX,
        "ReduceConstantOptimization<ReduceMaxOp>",
        ApInt::smax,
    ),
    (
        ops::REDUCE_MIN,
        "ReduceConstantOptimization<ReduceMinOp>",
        ApInt::smin,
    ),
    (
        ops::REDUCE_PRODUCT,
        "ReduceConstantOptimization<ReduceProductOp>",
        ApInt::mul,
    ),
    (
        ops::REDUCE_SUM,
        "ReduceConstantOptimization<ReduceSumOp>",
        ApInt::add,
    ),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let aggressive = pass.options.bool("aggressive-reduce-constant");
    let mut patterns = PatternSet::new();
    let registry = pass.cx.registry();
    for op in ops::DIALECT.ops {
        if let Some(name) = registry.op_name(op.name) {
            patterns.add(name, registry.hooks(name).patterns);
        }
    }
    for (op, name, _) in REDUCTIONS {
        let pattern = match aggressive {
            true => Pattern::new(name, reduce_any),
            false => Pattern::new(name, reduce_only),
        };
        patterns.add(op, &[pattern]);
    }
    patterns.add(
        ops::TRANSPOSE,
        &[Pattern::new("TosaFoldConstantTranspose", transpose)],
    );
    patterns.add(
        ops::RECIPROCAL,
        &[Pattern::new("TosaFoldConstantReciprocal", reciprocal)],
    );
    run_patterns(body, pass, &patterns)
}

/// A constant operand: its elements, and whether nobody else uses it.
struct Constant {
    values: Attribute,
    is_only_here: bool,
}

/// A constant of this dialect.
fn constant(rw: &Rewriter, value: ValueId) -> Option<Constant> {
    let op = rw.op(rw.body.defining_op(value)?);
    constant_of(rw, value, constants::values(op)?)
}

/// A constant of any dialect.
fn any_constant(rw: &Rewriter, value: ValueId) -> Option<Constant> {
    constant_of(rw, value, constants::elements(rw.cx, rw.body, value)?)
}

fn constant_of(rw: &Rewriter, value: ValueId, values: Attribute) -> Option<Constant> {
    let same_type = rw.cx.attr_type(values) == rw.body.ty(value);
    let is_dense = matches!(rw.cx.attr_kind(values), AttrKind::DenseElements { .. });
    (same_type && is_dense).then(|| Constant {
        values,
        is_only_here: rw.body.uses(value).nth(1).is_none(),
    })
}

/// The sizes of a type that says all of them.
fn sizes(rw: &Rewriter, ty: Type) -> Option<Vec<i64>> {
    let shape = rw.cx.shape(ty)?;
    (!shape.contains(&DYNAMIC)).then(|| shape.to_vec())
}

fn replace(rw: &mut Rewriter, op: OpId, values: Attribute) {
    let (loc, ty) = (rw.op(op).loc(), rw.op(op).only_result_type());
    rw.insert_before(op);
    let constant = ops::const_(rw, loc, ty, values);
    rw.replace(op, &[constant]);
}

fn transpose(rw: &mut Rewriter, op: OpId) -> bool {
    transposed(rw, op).is_some_and(|values| {
        replace(rw, op, values);
        true
    })
}

fn transposed(rw: &Rewriter, op: OpId) -> Option<Attribute> {
    let view = ops::Transpose::of(rw.op(op))?;
    let constant = any_constant(rw, view.input1()).filter(|constant| constant.is_only_here)?;
    let ty = view.only_result_type();
    let perms: Vec<i64> = view.perms().to_vec();
    transposed_elements(rw.cx, constant.values, &perms, ty)
}

/// Dense elements with their dimensions in another order, as those of a type with these sizes.
pub fn transposed_elements(
    cx: &Context,
    values: Attribute,
    perms: &[i64],
    ty: Type,
) -> Option<Attribute> {
    let known = |ty| {
        let shape = cx.shape(ty)?;
        (!shape.contains(&DYNAMIC)).then(|| shape.to_vec())
    };
    let held = cx.attr_type(values);
    let (from, to) = (known(held)?, known(ty)?);
    // Of quantized tensors the elements are integers.
    if cx.element_type(held) != cx.element_type(ty) {
        return None;
    }
    let elements = cx.scalars(values)?;
    if elements.splat {
        return Some(cx.splat_attr(ty, elements.get(0)?));
    }
    let moved = indices(&to).map(|index| {
        let mut place = vec![0; from.len()];
        for (dim, at) in perms.iter().zip(&index) {
            *place.get_mut(usize::try_from(*dim).ok()?)? = *at;
        }
        elements.get(position(&from, &place)).cloned()
    });
    let moved: Vec<Scalar> = moved.collect::<Option<_>>()?;
    Some(cx.elements_attr(ty, &moved))
}

fn reciprocal(rw: &mut Rewriter, op: OpId) -> bool {
    inverted(rw, op).is_some_and(|values| {
        replace(rw, op, values);
        true
    })
}

fn inverted(rw: &Rewriter, op: OpId) -> Option<Attribute> {
    let view = ops::Reciprocal::of(rw.op(op))?;
    let constant = constant(rw, view.input1()).filter(|constant| constant.is_only_here)?;
    sizes(rw, view.only_result_type())?;
    rw.cx
        .fold_elementwise(&[constant.values], view.only_result_type(), |args| {
            let value = args[0].float()?;
            let one = ApFloat::from_f64(value.kind(), 1.0);
            Some(Scalar::Float(one / value))
        })
}

fn reduce_any(rw: &mut Rewriter, op: OpId) -> bool {
    reduce(rw, op, true)
}

fn reduce_only(rw: &mut Rewriter, op: OpId) -> bool {
    reduce(rw, op, false)
}

fn reduce(rw: &mut Rewriter, op: OpId, aggressive: bool) -> bool {
    reduced(rw, op, aggressive).is_some_and(|values| {
        replace(rw, op, values);
        true
    })
}

fn reduced(rw: &Rewriter, op: OpId, aggressive: bool) -> Option<Attribute> {
    let view = rw.op(op);
    let (_, _, combine) = REDUCTIONS.iter().find(|entry| entry.0 == view.name())?;
    let input = view.operand(ops::reduce_sum::INPUT);
    let constant = constant(rw, input).filter(|constant| aggressive || constant.is_only_here)?;
    let ty = view.only_result_type();
    let (from, to) = (sizes(rw, rw.body.ty(input))?, sizes(rw, ty)?);
    if !rw.cx.is_int(rw.cx.element_type(ty)) {
        return None;
    }
    let axis = usize::try_from(ops::shared::axis(view)?).ok()?;
    let count = *from.get(axis)?;
    let elements = rw.cx.scalars(constant.values)?;
    let values = indices(&to).map(|mut index| {
        let mut all: Option<ApInt> = None;
        for at in 0..count {
            *index.get_mut(axis)? = at;
            let value = elements.get(position(&from, &index))?.int()?.clone();
            all = Some(match all {
                Some(all) => combine(&all, &value),
                None => value,
            });
        }
        all.map(Scalar::Int)
    });
    let values: Vec<Scalar> = values.collect::<Option<_>>()?;
    Some(rw.cx.elements_attr(ty, &values))
}

/// All places in a box, in order.
fn indices(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let count: i64 = shape.iter().product();
    (0..count).map(move |mut at| {
        let mut index = vec![0; shape.len()];
        for (place, size) in index.iter_mut().zip(shape).rev() {
            *place = at % size;
            at /= size;
        }
        index
    })
}

/// The number of a place in a box.
fn position(shape: &[i64], index: &[i64]) -> usize {
    let dims = shape.iter().zip(index);
    dims.fold(0, |at, (size, index)| at * *size as usize + *index as usize)
}
