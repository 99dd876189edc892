//! Lowers arithmetic on floats to calls of a library that computes with their bits.
//!
//! ```mlir
//! %0 = arith.addf %a, %b : f8E5M2
//! // becomes
//! %1 = arith.extui (arith.bitcast %a : f8E5M2 to i8) : i8 to i64
//! %2 = arith.extui (arith.bitcast %b : f8E5M2 to i8) : i8 to i64
//! %3 = call @_mlir_apfloat_add(%c7_i32, %1, %2) : (i32, i64, i64) -> i64
//! %0 = arith.bitcast (arith.trunci %3 : i64 to i8) : i8 to f8E5M2
//! ```
//!
//! Vectors are computed element by element. Formats of more than 64 bits, tensors, conversions that round in a way of their own, and
//! remainders, of which the library has only those to the nearest multiple, stay.

use oxmlir_dialects::tables::arith::{self as ops, CmpFPredicate, CmpIPredicate, RoundingMode};
use oxmlir_dialects::tables::{builtin, vector};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Context, OpId, OpName, OpRef, Type, TypeKind, ValueId};

use super::{Calls, Format, Function, WORD, lower_all};

pub static PASS: PassInfo = PassInfo::new(
    "convert-arith-to-apfloat",
    "ArithToAPFloatConversionPass",
    "lowers arithmetic on floats to calls of a library",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

/// The functions that give a float of the format that they take.
const FUNCTIONS: &[(OpName, &str)] = &[
    (ops::ADDF, "_mlir_apfloat_add"),
    (ops::DIVF, "_mlir_apfloat_divide"),
    (ops::MAXIMUMF, "_mlir_apfloat_maximum"),
    (ops::MAXNUMF, "_mlir_apfloat_maxnum"),
    (ops::MINIMUMF, "_mlir_apfloat_minimum"),
    (ops::MINNUMF, "_mlir_apfloat_minnum"),
    (ops::MULF, "_mlir_apfloat_multiply"),
    (ops::NEGF, "_mlir_apfloat_neg"),
    (ops::SUBF, "_mlir_apfloat_subtract"),
];

/// What `_mlir_apfloat_compare` gives for floats that are less, equal, greater or not ordered.
const LESS: i64 = 0;
const EQUAL: i64 = 1;
const GREATER: i64 = 2;
const UNORDERED: i64 = 3;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    lower_all(body, pass, lower)
}

/// How elements are computed.
#[derive(Clone, Copy)]
enum Way {
    Function(&'static str, Format),
    Compare(CmpFPredicate, Format),
    Convert(Format, Format),
    /// To an integer of so many bits, unsigned or not.
    ToInt(Format, u32, bool),
    FromInt(u32, bool, Format),
}

/// The width of an integer that fits into a word.
fn int_width(cx: &Context, ty: Type) -> Option<u32> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } if *width <= WORD => Some(*width),
        _ => None,
    }
}

/// The elements of a number or vector; `None` of anything else.
fn element(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Vector { scalable, .. } if scalable.contains(&true) => None,
        TypeKind::Vector { element, .. } => Some(*element),
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } => None,
        _ => Some(ty),
    }
}

impl Way {
    /// How the elements of an operation are computed, if the library can.
    fn of(op: OpRef) -> Option<Way> {
        let cx = op.cx;
        let from = element(cx, op.operand_types().next()?)?;
        let to = element(cx, op.result_types().next()?)?;
        let (name, input) = (op.name(), Format::of(cx, from));
        if let Some((_, function)) = FUNCTIONS.iter().find(|(op, _)| *op == name) {
            return Some(Way::Function(function, input?));
        }
        Some(match name {
            ops::CMPF => Way::Compare(ops::Cmpf::new(op).predicate(), input?),
            ops::EXTF => Way::Convert(input?, Format::of(cx, to)?),
            ops::TRUNCF if is_to_nearest(op) => Way::Convert(input?, Format::of(cx, to)?),
            ops::FPTOSI => Way::ToInt(input?, int_width(cx, to)?, false),
            ops::FPTOUI => Way::ToInt(input?, int_width(cx, to)?, true),
            ops::SITOFP => Way::FromInt(int_width(cx, from)?, false, Format::of(cx, to)?),
            ops::UITOFP => Way::FromInt(int_width(cx, from)?, true, Format::of(cx, to)?),
            _ => return None,
        })
    }

    /// Computes an element.
    fn compute(self, calls: &mut Calls, values: &[ValueId]) -> ValueId {
        let loc = calls.loc;
        let first = values[0];
        match self {
            Way::Function(name, format) => {
                let word = calls.of_floats(name, values, format, Type::I64);
                calls.float(word, format)
            }
            Way::Compare(predicate, format) => {
                let name = "_mlir_apfloat_compare";
                let order = calls.of_floats(name, values, format, Type::I8);
                compare(calls, order, predicate)
            }
            Way::Convert(from, to) => {
                let bits = calls.bits(first, from);
                let formats = [from, to].map(|format| calls.number(format));
                let operands = [formats[0], formats[1], bits];
                let word = calls.call("_mlir_apfloat_convert", &operands, Type::I64);
                calls.float(word, to)
            }
            Way::ToInt(from, width, is_unsigned) => {
                let bits = calls.bits(first, from);
                let number = calls.number(from);
                let size = calls.constant(Type::I32, i64::from(width));
                let flag = calls.flag(is_unsigned);
                let operands = [number, size, flag, bits];
                let word = calls.call("_mlir_apfloat_convert_to_int", &operands, Type::I64);
                calls.lowest(word, width)
            }
            Way::FromInt(width, is_unsigned, to) => {
                let word = match is_unsigned {
                    _ if width == WORD => first,
                    true => ops::extui(calls.rw, loc, Type::I64, first),
                    false => ops::extsi(calls.rw, loc, Type::I64, first),
                };
                let number = calls.number(to);
                let size = calls.constant(Type::I32, i64::from(width));
                let flag = calls.flag(is_unsigned);
                let operands = [number, size, flag, word];
                let word = calls.call("_mlir_apfloat_convert_from_int", &operands, Type::I64);
                calls.float(word, to)
            }
        }
    }
}

/// Whether a conversion rounds to the nearest float, as the library does.
fn is_to_nearest(op: OpRef) -> bool {
    let mode = ops::Truncf::new(op).roundingmode();
    mode.is_none_or(|mode| mode == RoundingMode::ToNearestEven)
}

/// Whether the order of two floats is one of those that a predicate holds for.
fn compare(calls: &mut Calls, order: ValueId, predicate: CmpFPredicate) -> ValueId {
    let cases: &[i64] = match predicate {
        CmpFPredicate::False => &[],
        CmpFPredicate::Oeq => &[EQUAL],
        CmpFPredicate::Ogt => &[GREATER],
        CmpFPredicate::Oge => &[GREATER, EQUAL],
        CmpFPredicate::Olt => &[LESS],
        CmpFPredicate::Ole => &[LESS, EQUAL],
        CmpFPredicate::One => &[LESS, GREATER],
        CmpFPredicate::Ord => &[LESS, GREATER, EQUAL],
        CmpFPredicate::Ueq => &[UNORDERED, EQUAL],
        CmpFPredicate::Ugt => &[UNORDERED, GREATER],
        CmpFPredicate::Uge => &[UNORDERED, GREATER, EQUAL],
        CmpFPredicate::Ult => &[UNORDERED, LESS],
        CmpFPredicate::Ule => &[UNORDERED, LESS, EQUAL],
        CmpFPredicate::Une => &[LESS, GREATER, UNORDERED],
        CmpFPredicate::Uno => &[UNORDERED],
        CmpFPredicate::True => return calls.flag(true),
    };
    let loc = calls.loc;
    let found: Vec<ValueId> = (cases.iter())
        .map(|case| {
            let case = calls.constant(Type::I8, *case);
            ops::cmpi(calls.rw, loc, order, case, CmpIPredicate::Eq)
        })
        .collect();
    let any = found
        .into_iter()
        .rev()
        .reduce(|any, case| ops::ori(calls.rw, loc, case, any));
    any.unwrap_or_else(|| calls.flag(false))
}

fn lower(rw: &mut Rewriter, op: OpId, called: &mut Vec<Function>) -> Option<()> {
    let way = Way::of(rw.op(op))?;
    let (cx, loc, ty) = (rw.cx, rw.body.loc(op), rw.body.only_result_type(op));
    let operands = rw.body.operand_vec(op);
    let mut calls = Calls { rw, loc, called };
    if let TypeKind::Vector { .. } = cx.type_kind(ty) {
        let mut elements: Vec<Vec<ValueId>> = Vec::new();
        for operand in &operands {
            let from = calls.rw.body.ty(*operand);
            let types = vec![cx.element_type(from); usize::try_from(cx.num_elements(from)?).ok()?];
            let all = vector::to_elements(calls.rw, loc, &types, *operand);
            elements.push(calls.rw.body.results(all).collect());
        }
        let mut results = Vec::new();
        for at in 0..elements.first()?.len() {
            let values: Vec<ValueId> = elements.iter().map(|all| all[at]).collect();
            results.push(way.compute(&mut calls, &values));
        }
        let new = vector::from_elements(rw, loc, ty, &results);
        rw.replace(op, &[new]);
        return Some(());
    }
    let new = way.compute(&mut calls, &operands);
    rw.replace(op, &[new]);
    Some(())
}
