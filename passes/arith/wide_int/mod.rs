//! Computes with integers that are twice as wide as those of the machine, by way of vectors of two halves, low before high.
//!
//! ```mlir
//! %0 = arith.addi %a, %b : i64     // %s, %c = arith.addui_extended %a[0], %b[0] : i32, i1
//!                                  // %h = arith.addi (arith.addi (arith.extui %c), %a[1]), %b[1] : i32
//!                                  // %0 = [%s, %h] : vector<2xi32>
//! ```
//!
//! Vectors get one dimension more, the last. Divisions of wide integers are an error.

mod composed;
mod halves;
mod memory;
mod ops;
mod shifts;

use std::sync::Arc;

use oxmlir_dialects::tables::{func, math};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionTarget, Converted, TypeConverter,
};
use oxmlir_ir::{Body, Context, OpRef, Type, TypeKind};

use crate::bodies::convert;
use crate::conversion::retype::{retype, retype_function};

const WIDEST: OptionInfo = OptionInfo::uint(
    "widest-int-supported",
    "the width of the widest integers of the machine, a power of two",
    32,
);

/// Half of the width that an integer may have, as a power of two.
const MAX_HALF: u32 = 1 << 22;

pub static PASS: PassInfo = PassInfo {
    options: &[WIDEST],
    ..PassInfo::new(
        "arith-emulate-wide-int",
        "ArithEmulateWideInt",
        "computes with wide integers by way of halves",
        Anchor::Any,
        run,
    )
};

pub static MEMREF: PassInfo = PassInfo {
    options: &[WIDEST],
    ..PassInfo::new(
        "memref-emulate-wide-int",
        "MemRefEmulateWideInt",
        "keeps wide integers in memory as halves",
        Anchor::Any,
        run_on_memory,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    emulate(
        body,
        pass,
        &["func", "arith", "vector"],
        convert_type,
        add_function_patterns,
    )
}

fn run_on_memory(body: &mut Body, pass: &PassContext) -> PassResult {
    emulate(
        body,
        pass,
        &["arith", "memref", "vector"],
        memory::convert_type,
        memory::add_patterns,
    )
}

/// What a type becomes where integers have `width` bits at most.
type ConvertType = fn(cx: &Context, ty: Type, width: u32) -> Converted;

fn emulate(
    body: &mut Body,
    pass: &PassContext,
    dialects: &[&'static str],
    convert_type: ConvertType,
    add: impl FnOnce(&mut ConversionPatterns, &Arc<TypeConverter>),
) -> PassResult {
    let width = u32::try_from(pass.options.uint(WIDEST.name)).unwrap_or(0);
    if width < 2 || !width.is_power_of_two() || width > MAX_HALF {
        let root = OpRef::new(pass.cx, body, body.root());
        let message = "widest-int-supported has to be a power of two above 1";
        return Err(pass.fail(root.plain_error(message)));
    }
    let types = halving(width, convert_type);
    let mut patterns = ConversionPatterns::new();
    ops::add_patterns(&mut patterns, &types);
    composed::add_patterns(&mut patterns, &types);
    shifts::add_patterns(&mut patterns, &types);
    add(&mut patterns, &types);
    let mut target = ConversionTarget::new();
    target.legal_ops(&[math::CTLZ]);
    for dialect in dialects {
        let legal = types.clone();
        target.dynamic_dialect(dialect, move |op: OpRef| legal.is_legal_op(op));
    }
    if dialects.contains(&"func") {
        target.dynamic_op(func::FUNC, move |op: OpRef| {
            let ty = op.type_attr(func::func::FUNCTION_TYPE_ATTR);
            ty.is_some_and(|ty| types.is_legal_function_type(op.cx, ty))
        });
    }
    convert(body, pass, target, patterns)
}

/// Integers of twice the width become two of it; wider ones than `width` nothing else.
fn halving(width: u32, convert_type: ConvertType) -> Arc<TypeConverter> {
    let mut types = TypeConverter::new();
    types.add_conversion(move |cx, _, ty| convert_type(cx, ty, width));
    Arc::new(types)
}

fn convert_type(cx: &Context, ty: Type, width: u32) -> Converted {
    let element = match cx.type_kind(ty) {
        TypeKind::Integer { .. } | TypeKind::Vector { .. } => cx.element_type(ty),
        _ => return Converted::To(ty),
    };
    match cx.type_kind(element) {
        TypeKind::Integer { width: bits, .. } if *bits == 2 * width => {
            halves_of(cx, ty, width).map_or(Converted::Fails, Converted::To)
        }
        TypeKind::Integer { width: bits, .. } if *bits > width => Converted::Fails,
        TypeKind::Vector { .. } => match convert_type(cx, element, width) {
            Converted::To(new) if new != element => Converted::To(cx.with_element(ty, new)),
            other if matches!(other, Converted::Fails) => other,
            _ => Converted::To(ty),
        },
        _ => Converted::To(ty),
    }
}

/// The type of the halves of integers of type `ty`.
fn halves_of(cx: &Context, ty: Type, width: u32) -> Option<Type> {
    let element = cx.int_type(width);
    let vector = |shape: &[i64], scalable: &[bool]| {
        cx.ty(TypeKind::Vector {
            shape: [shape, &[2]].concat().into(),
            scalable: [scalable, &[false]].concat().into(),
            element,
        })
    };
    match cx.type_kind(ty) {
        TypeKind::Integer { .. } => Some(vector(&[], &[])),
        TypeKind::Vector {
            shape, scalable, ..
        } => Some(vector(shape, scalable)),
        _ => None,
    }
}

fn add_function_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    patterns.add(func::FUNC, "FuncOpSignature", Some(types), |rw, op, _| {
        retype_function(rw, op)
    });
    patterns.add(func::CALL, "CallOpSignature", Some(types), retype);
    patterns.add(func::RETURN, "ReturnOpTypes", Some(types), retype);
}
