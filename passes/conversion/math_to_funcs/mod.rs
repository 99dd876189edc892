//! Lowers powers and the counting of leading zeros to calls of functions that it writes.
//!
//! ```mlir
//! %0 = math.ipowi %a, %b : i64     // %0 = call @__mlir_math_ipowi_i64(%a, %b) : (i64, i64) -> i64
//!                                  // func.func private @__mlir_math_ipowi_i64(%arg0: i64, %arg1: i64) -> i64 { ... }
//! ```
//!
//! Vectors are computed element by element. The functions may be in several modules that are linked together.

mod code;
mod leading_zeros;
mod powers;

use oxmlir_dialects::llvm::names::LINKAGE;
use oxmlir_dialects::tables::{arith, builtin, func, llvm, math, vector};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome,
};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpName, OpRef, Scalar, Type, TypeKind, ValueId};

use crate::arith::builder::float_kind;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::uint(
            "min-width-of-fpowi-exponent",
            "convert math.fpowi only if its exponent has at least so many bits",
            1,
        ),
        OptionInfo::bool("convert-ctlz", "convert math.ctlz", false),
    ],
    ..PassInfo::new(
        "convert-math-to-funcs",
        "ConvertMathToFuncs",
        "lowers powers and the counting of leading zeros to functions",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// What the options ask for.
#[derive(Clone, Copy)]
struct Wanted {
    /// The least width of the exponent of a power that is converted.
    exponent: u64,
    leading_zeros: bool,
}

/// A function to write.
#[derive(Clone, PartialEq, Eq)]
struct Function {
    op: OpName,
    /// The types of the arguments, no shapes.
    types: Vec<Type>,
}

impl Function {
    /// The function for the elements of `op`, if it is wanted.
    fn of(op: OpRef, wanted: Wanted) -> Option<Function> {
        let cx = op.cx;
        let types: Vec<Type> = op.operand_types().map(|ty| cx.element_type(ty)).collect();
        let int = |value| match cx.type_kind(cx.element_type(op.ty(value))) {
            TypeKind::Integer { width, .. } => Some(u64::from(*width)),
            _ => None,
        };
        let is_wanted = match op.name() {
            math::CTLZ => wanted.leading_zeros && int(math::Ctlz::new(op).operand()).is_some(),
            math::IPOWI => int(math::Ipowi::new(op).lhs()).is_some(),
            math::FPOWI => {
                int(math::Fpowi::new(op).rhs()).is_some_and(|width| width >= wanted.exponent)
            }
            _ => false,
        };
        is_wanted.then(|| Function {
            op: op.name(),
            types,
        })
    }

    fn name(&self, cx: &Context) -> String {
        let op = cx.op_name_str(self.op).trim_start_matches("math.");
        let types: &[Type] = match self.op {
            math::FPOWI => &self.types,
            _ => self.types.get(..1).unwrap_or_default(),
        };
        let types: Vec<String> = types.iter().map(|ty| cx.type_string(*ty)).collect();
        format!("__mlir_math_{op}_{}", types.join("_"))
    }

    fn result(&self) -> Type {
        self.types.first().copied().unwrap_or(Type::I32)
    }

    /// Writes the function at the end of a module.
    fn write(&self, cx: &Context, module: &mut Body) {
        let Some(block) = module.last_block(module.root_region()) else {
            return;
        };
        let linkage = cx.enum_attr(llvm::Linkage::LinkonceOdr);
        let ty = cx.function_type(&self.types, &[self.result()]);
        let loc = module.loc(module.root());
        let options = func::FuncOptions {
            sym_visibility: Some("private"),
            ..Default::default()
        };
        let mut function = func::func_with(cx, loc, &self.name(cx), ty, options);
        function.set_named_attr(cx, function.root(), LINKAGE, Some(linkage));
        let entry = function.add_block(function.root_region());
        let mut no_listener = NoListener;
        let at = InsertPoint::End(entry);
        let mut rw = Rewriter::new(cx, &mut function, &mut no_listener, at);
        let mut code = code::Code::new(&mut rw, entry, loc);
        match self.op {
            math::CTLZ => leading_zeros::write(&mut code, self.result()),
            math::IPOWI => powers::write_integer(&mut code, self.result()),
            _ => powers::write_float(&mut code, &self.types),
        }
        let stub = module.create_stub(function);
        module.link(stub, InsertPoint::End(block));
    }
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let wanted = Wanted {
        exponent: pass.options.uint("min-width-of-fpowi-exponent"),
        leading_zeros: pass.options.bool("convert-ctlz"),
    };
    for function in wanted_functions(pass.cx, body, wanted) {
        function.write(pass.cx, body);
    }
    let mut patterns = ConversionPatterns::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "cf", "func", "scf", "vector"]);
    // What is not wanted of them is not known to the conversion, and folds.
    let leading_zeros = wanted.leading_zeros.then_some(math::CTLZ);
    for op in leading_zeros.into_iter().chain([math::IPOWI, math::FPOWI]) {
        patterns.add(op, "MathOpToFunc", None, move |rw, op, operands| {
            call_function(rw, op, operands, wanted)
        });
        target.dynamic_op(op, move |op| Function::of(op, wanted).is_none());
    }
    convert(body, pass, target, patterns)
}

/// The functions for what is in `body`, in the order of their first use.
fn wanted_functions(cx: &Context, body: &Body, wanted: Wanted) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    body.walk_all(&mut |at| {
        let function = Function::of(OpRef::new(cx, at.body, at.op), wanted);
        functions.extend(function.filter(|f| !functions.contains(f)));
    });
    functions
}

fn call_function(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    wanted: Wanted,
) -> Outcome {
    let function = Function::of(rw.op(op), wanted).ok_or("not wanted")?;
    let ty = rw.body.ty(rw.body.only_result(op));
    let result = match rw.cx.type_kind(ty) {
        TypeKind::Vector {
            shape, scalable, ..
        } if !scalable.contains(&true) => {
            let shape: Vec<i64> = shape.to_vec();
            call_for_elements(rw, op, operands, &function, &shape)
        }
        _ if ty == function.result() => call(rw, op, operands, &function),
        _ => return Err("neither a scalar nor a vector of known length".into()),
    };
    rw.replace(op, &[result]);
    Ok(())
}

fn call(rw: &mut Rewriter, op: OpId, operands: &[ValueId], function: &Function) -> ValueId {
    let (loc, callee) = (rw.body.loc(op), function.name(rw.cx));
    let call = func::call(rw, loc, &[function.result()], operands, &callee);
    rw.body.only_result(call)
}

/// One call for each element, in row-major order.
fn call_for_elements(
    rw: &mut Rewriter,
    op: OpId,
    operands: &[ValueId],
    function: &Function,
    shape: &[i64],
) -> ValueId {
    let (ty, loc) = (rw.body.ty(rw.body.only_result(op)), rw.body.loc(op));
    let zero = match float_kind(rw.cx, ty) {
        Some(kind) => Scalar::Float(ApFloat::zero(kind, false)),
        None => Scalar::Int(ApInt::zero(
            rw.cx.int_width(function.result()).unwrap_or(64),
        )),
    };
    let zero = rw.cx.splat_attr(ty, &zero);
    let mut result = arith::constant(rw, loc, zero);
    for index in 0..shape.iter().product() {
        let position = position(index, shape);
        let elements: Vec<ValueId> = operands
            .iter()
            .map(|vector| vector::extract(rw, loc, *vector, &[], &position))
            .collect();
        let element = call(rw, op, &elements, function);
        result = vector::insert(rw, loc, element, result, &[], &position);
    }
    result
}

/// The indices of the element at `index` in row-major order.
fn position(index: i64, shape: &[i64]) -> Vec<i64> {
    let mut rest = index;
    let mut position: Vec<i64> = shape
        .iter()
        .rev()
        .map(|size| {
            let at = rest % size.max(&1);
            rest /= size.max(&1);
            at
        })
        .collect();
    position.reverse();
    position
}
