//! Matrix products.

use oxmlir_dialects::tables::llvm;
use oxmlir_dialects::tables::xevm::{self, ElemType};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Context, OpId, Type, TypeKind, ValueId};

use crate::conversion::llvm_common::device::{DeviceFunction, Mangler, argument_effects};

/// Steps of the systolic array.
const DEPTH: i64 = 8;

/// The kinds of elements of the operands and of the result.
struct Elements {
    a: ElemType,
    b: ElemType,
    c: ElemType,
    d: ElemType,
}

impl Elements {
    fn of(rw: &ConversionRewriter, op: OpId) -> Option<Elements> {
        let types = xevm::Mma::new(rw.op(op)).types();
        let types = xevm::MmaTypesAttr::of(rw.cx, types)?;
        Some(Elements {
            a: types.a(),
            b: types.b(),
            c: types.c()?,
            d: types.d(),
        })
    }

    fn check(&self) -> Outcome {
        if self.c != self.d {
            return Err("type of C and D need to match".into());
        }
        use ElemType::{Bf16, F16, F32, S32};
        if !matches!(self.c, S32 | F32 | F16 | Bf16) {
            return Err("type of C and D must be S32, F32, F16 or BF16".into());
        }
        if matches!(self.a, S32 | F32) || matches!(self.b, S32 | F32) {
            return Err("type of A and B cannot be S32 or F32".into());
        }
        Ok(())
    }
}

/// How many elements there are in 32 bits.
fn elements_per_word(element: ElemType) -> i64 {
    match element {
        ElemType::Tf32 => 1,
        ElemType::Bf16 | ElemType::F16 => 2,
        ElemType::U8 | ElemType::S8 => 4,
        _ => 8,
    }
}

/// `value` as a vector of `element`, cast if it is none.
fn packed(rw: &mut ConversionRewriter, op: OpId, value: ValueId, element: Type) -> ValueId {
    let (cx, loc, ty) = (rw.cx, rw.body.loc(op), rw.body.ty(value));
    let count: i64 = cx.shape(ty).unwrap_or_default().iter().product();
    let bits = count * i64::from(bit_width(cx, cx.element_type(ty)));
    let packed = cx.ty(TypeKind::Vector {
        shape: [bits / i64::from(bit_width(cx, element)).max(1)].into(),
        scalable: [false].into(),
        element,
    });
    bitcast(rw, loc, value, packed)
}

fn bit_width(cx: &Context, ty: Type) -> u32 {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Float(kind) => kind.width(),
        _ => 0,
    }
}

fn bitcast(
    rw: &mut ConversionRewriter,
    loc: oxmlir_ir::Location,
    value: ValueId,
    ty: Type,
) -> ValueId {
    if rw.body.ty(value) == ty {
        return value;
    }
    llvm::bitcast(rw, loc, ty, value)
}

// mma a, b, c -> call @matrix_mad(a, b, c), bf16 in c as i16
pub fn multiply(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use xevm::mma::{A, B, C};
    let (a, b) = (operands[A], operands[B]);
    let c = rw.op(op).optional_of(operands, C);
    let c = c.ok_or("OCL requires C operand")?;
    let elements = Elements::of(rw, op).ok_or("no types")?;
    elements.check()?;
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let unit = |element, unit| match element {
        ElemType::Tf32 => Type::F32,
        _ => unit,
    };
    let a = packed(rw, op, a, unit(elements.a, cx.int_type(16)));
    let b = packed(rw, op, b, unit(elements.b, Type::I32));
    let result = rw.body.ty(c);
    let c = match cx.element_type(result) {
        Type::BF16 => packed(rw, op, c, cx.int_type(16)),
        _ => c,
    };
    let params = [a, b, c].map(|v| rw.body.ty(v));
    let function = function(cx, &elements, params)?;
    let call = super::call(rw, op, &function, &[a, b, c])?;
    let sum = rw.body.only_result(call);
    let sum = bitcast(rw, loc, sum, result);
    rw.replace(op, &[sum]);
    Ok(())
}

fn function(
    cx: &Context,
    elements: &Elements,
    params: [Type; 3],
) -> Result<DeviceFunction, NoMatch> {
    let k = DEPTH * elements_per_word(elements.a);
    let name = format!(
        "intel_sub_group_{}_{}_matrix_mad_k{k}",
        elements.a.keyword(),
        elements.b.keyword()
    );
    let mut name = Mangler::new(&name);
    for ty in params {
        name = name.param(cx, ty, false)?;
    }
    let [.., result] = params;
    Ok(DeviceFunction::new(name.finish(), Some(result), &params)
        .convergent()
        .will_return()
        .memory(argument_effects(cx, llvm::ModRefInfo::None)))
}
