//! Matrix products.

use oxmlir_dialects::tables::{llvm, xevm};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{AttrKind, Context, OpId, Type, TypeKind, ValueId};

use crate::conversion::llvm_common::device::{DeviceFunction, Mangler, argument_effects};

/// Steps of the systolic array.
const DEPTH: i64 = 8;

/// The kinds of elements of the operands: the names of `xevm.ElemType`.
struct Elements {
    a: &'static str,
    b: &'static str,
    c: &'static str,
    d: &'static str,
}

impl Elements {
    fn of(rw: &ConversionRewriter, op: OpId) -> Option<Elements> {
        let types = rw.body.attr(op, xevm::mma::TYPES_ATTR)?;
        let AttrKind::Dialect { def, params } = rw.cx.attr_kind(types) else {
            return None;
        };
        let elements = rw.cx.registry().enum_def("xevm.ElemType")?;
        let name = |param: &str| {
            let at = def.0.params.iter().position(|p| p.name == param)?;
            let value = match rw.cx.attr_kind(*params.get(at)?) {
                AttrKind::Enum { value, .. } => *value,
                _ => rw.cx.int_value(params[at])?,
            };
            let case = elements.cases.iter().find(|c| c.1 == value)?;
            Some(case.0)
        };
        Some(Elements {
            a: name("a")?,
            b: name("b")?,
            c: name("c")?,
            d: name("d")?,
        })
    }

    fn check(&self) -> Outcome {
        if self.c != self.d {
            return Err("type of C and D need to match".into());
        }
        if !["s32", "f32", "f16", "bf16"].contains(&self.c) {
            return Err("type of C and D must be S32, F32, F16 or BF16".into());
        }
        if ["s32", "f32"].contains(&self.a) || ["s32", "f32"].contains(&self.b) {
            return Err("type of A and B cannot be S32 or F32".into());
        }
        Ok(())
    }
}

/// How many elements there are in 32 bits.
fn elements_per_word(element: &str) -> i64 {
    match element {
        "tf32" => 1,
        "bf16" | "f16" => 2,
        "u8" | "s8" => 4,
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
    let [a, b, c] = operands[..] else {
        return Err("OCL requires C operand".into());
    };
    let elements = Elements::of(rw, op).ok_or("no types")?;
    elements.check()?;
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let unit = |element: &str, unit| if element == "tf32" { Type::F32 } else { unit };
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
    let sum = rw.body.result(call, 0);
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
        elements.a, elements.b
    );
    let mut name = Mangler::new(&name);
    for ty in params {
        name = name.param(cx, ty, false)?;
    }
    Ok(DeviceFunction::new(name.finish(), Some(params[2]), &params)
        .convergent()
        .will_return()
        .memory(argument_effects(cx, llvm::ModRefInfo::None)))
}
