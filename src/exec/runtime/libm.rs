//! Functions of C's library for mathematics.

use oxmlir_dialects::llvm::types::as_struct;
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::{Context, Type, TypeKind};
use smallvec::smallvec;

use super::{Call, signature};
use crate::error::Result;
use crate::execute::Args;
use crate::rules::complex;
use crate::rules::math::{self, both_in_f64, in_f64};
use crate::value::Value;

/// What a function computes.
enum Function {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
    Exact(fn(ApFloat) -> ApFloat),
    Fma,
    Complex,
}

/// The function of the library with this name for `f64`.
fn function(name: &str) -> Option<Function> {
    use Function::{Complex, Exact, Fma, One, Two};
    Some(match name {
        "acos" => One(libm::acos),
        "acosh" => One(libm::acosh),
        "asin" => One(libm::asin),
        "asinh" => One(libm::asinh),
        "atan" => One(libm::atan),
        "atan2" => Two(libm::atan2),
        "atanh" => One(libm::atanh),
        "cbrt" => One(libm::cbrt),
        "ceil" => Exact(math::ceil),
        "cos" => One(libm::cos),
        "cosh" => One(libm::cosh),
        "erf" => One(libm::erf),
        "erfc" => One(libm::erfc),
        "exp" => One(libm::exp),
        "exp2" => One(libm::exp2),
        "expm1" => One(libm::expm1),
        "fabs" => Exact(ApFloat::abs),
        "floor" => Exact(math::floor),
        "fma" => Fma,
        "log" => One(libm::log),
        "log10" => One(libm::log10),
        "log1p" => One(libm::log1p),
        "log2" => One(libm::log2),
        "pow" => Two(libm::pow),
        "round" => Exact(math::round),
        "roundeven" => Exact(math::roundeven),
        "rsqrt" => One(math::rsqrt),
        "sin" => One(libm::sin),
        "sinh" => One(libm::sinh),
        "sqrt" => Exact(ApFloat::sqrt),
        "tan" => One(libm::tan),
        "tanh" => One(libm::tanh),
        "trunc" => Exact(math::trunc),
        _ if complex::LIBRARY.contains(&name) => Complex,
        _ => return None,
    })
}

impl Call<'_, '_> {
    /// The result if the function called `name` is one of the library for floats or complex numbers.
    pub fn of_library(&mut self, name: &str) -> Option<Result<Args>> {
        let (params, results) = signature(self.function);
        let (first, [result]) = (*params.first()?, results.as_slice()) else {
            return None;
        };
        let name = match part(self.machine.cx, first) {
            Type::F32 => name.strip_suffix('f')?,
            Type::F64 => name,
            _ => return None,
        };
        if params.iter().any(|ty| *ty != first) {
            return None;
        }
        let function = function(name)?;
        if let Some(poison) = self.args.iter().find(|arg| arg.any_poison().is_some()) {
            let origin = poison.any_poison()?;
            return Some(Ok(smallvec![Value::Poison(origin)]));
        }
        let is_exact = matches!(function, Function::Exact(_) | Function::Fma);
        let value = match function {
            Function::Complex => {
                let args: Vec<Value> = self.args.iter().map(number).collect();
                let value = complex::library(name, &args)?;
                match (value, as_struct(self.machine.cx, *result)) {
                    (Value::Complex(parts), Some(_)) => Value::Struct(parts.to_vec().into()),
                    (value, _) => value,
                }
            }
            real => apply(&real, &self.args)?,
        };
        self.machine.is_approximate |= !is_exact;
        Some(Ok(smallvec![value]))
    }
}

/// The type of a float, or of the parts of a complex number, which the llvm dialect has as a struct.
fn part(cx: &Context, ty: Type) -> Type {
    if let TypeKind::Complex(part) = cx.type_kind(ty) {
        return *part;
    }
    let fields = as_struct(cx, ty).and_then(|ty| ty.fields);
    let fields: Option<Vec<Type>> = fields.map(|fields| fields.iter().collect());
    match fields.as_deref() {
        Some([re, im]) if re == im => *re,
        _ => ty,
    }
}

/// The complex number that a struct stands for; any other value as it is.
fn number(value: &Value) -> Value {
    match value {
        Value::Struct(fields) => match &fields[..] {
            [re, im] => Value::Complex([re.clone(), im.clone()].into()),
            _ => value.clone(),
        },
        _ => value.clone(),
    }
}

/// What the function makes of floats; none if these are others than it takes.
fn apply(function: &Function, args: &[Value]) -> Option<Value> {
    let floats: Vec<ApFloat> = args.iter().map(Value::to_float).collect::<Option<_>>()?;
    let value = match (function, &floats[..]) {
        (Function::One(f), [x]) => in_f64(*x, *f),
        (Function::Two(f), [x, y]) => both_in_f64(*x, *y, *f),
        (Function::Exact(f), [x]) => f(*x),
        (Function::Fma, [x, y, z]) => x.fma(*y, *z),
        _ => return None,
    };
    Some(value.into())
}
