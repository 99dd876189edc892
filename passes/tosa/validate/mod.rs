//! Checks that operations of tosa are ones that the specification has and the target supports.
//!
//! ```mlir
//! module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int],
//!                                                       extensions = [int16]>} {
//!   func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
//!     // error: 'tosa.exp' op illegal: requires [pro_fp] but not enabled in target
//!     %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
//!     return %0 : tensor<4xf32>
//!   }
//! }
//! ```
//!
//! The target is what `tosa-attach-target` has said of the module, else version 1.0 of the specification with the level `8k` and
//! both profiles. The program stays as it is.

mod elements;
mod errors;
mod levels;
mod table;
mod target;
mod types;

use oxmlir_dialects::tables::builtin;
use oxmlir_dialects::tables::tosa::{self as ops, Extension, RoundingMode};
use oxmlir_dialects::tosa::variable_type;
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, DYNAMIC, Diagnostic, OpRef, Traits, Type};
use rustc_hash::FxHashMap;
use target::Target;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "strict-op-spec-alignment",
            "also check what the target has, and the errors that the specification names",
            false,
        ),
        OptionInfo::bool(
            "allow-invalid-op-datatype-combinations",
            "allow operations on types that the specification does not list for them",
            false,
        ),
    ],
    ..PassInfo::new(
        "tosa-validate",
        "TosaValidation",
        "checks that operations are ones that the specification has and the target supports",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let module = OpRef::new(cx, body, body.root());
    let target = Target::of(module).map_err(|error| pass.fail(error))?;
    let mut validation = Validation {
        strict: pass.options.bool("strict-op-spec-alignment"),
        any_types: pass.options.bool("allow-invalid-op-datatype-combinations"),
        target,
        variables: FxHashMap::default(),
    };
    let mut failed = false;
    for_each_op(cx, body, &mut |op| {
        for error in validation.errors(op) {
            pass.emit(error);
            failed = true;
        }
    });
    match failed {
        true => Err(Failure),
        false => Ok(()),
    }
}

/// Visits the operations of tosa in a body and those inside it, inner ones before outer ones.
fn for_each_op(cx: &Context, body: &Body, visit: &mut dyn FnMut(OpRef)) {
    let ops = |body: &Body| body.nested_ops_post_order(body.root()).into_iter();
    let mut stack = vec![(body, ops(body))];
    while let Some((body, left)) = stack.last_mut() {
        let body: &Body = body;
        let Some(op) = left.next() else {
            stack.pop();
            continue;
        };
        if let Some(inner) = body.inner(op) {
            stack.push((inner, ops(inner)));
            continue;
        }
        let op = OpRef::new(cx, body, op);
        if op.dialect() == "tosa" {
            visit(op);
        }
    }
}

struct Validation {
    strict: bool,
    any_types: bool,
    target: Target,
    /// The variables that have been declared so far.
    variables: FxHashMap<String, Variable>,
}

struct Variable {
    ty: Type,
    has_known_sizes: bool,
}

impl Validation {
    /// What is wrong with an operation.
    fn errors(&mut self, op: OpRef) -> Vec<Diagnostic> {
        // Without types that fit, nothing else means anything.
        if let Err(error) = self.types(op) {
            return vec![error];
        }
        let mut found = vec![
            self.constants(op),
            levels::check(op, &self.target),
            self.attributes(op),
            self.variables(op),
        ];
        if self.strict {
            found.push(errors::check(op));
        }
        found.into_iter().filter_map(Result::err).collect()
    }

    fn types(&self, op: OpRef) -> Result<(), Diagnostic> {
        types::known(op)?;
        if !self.any_types {
            types::supported(op)?;
        }
        match self.strict {
            true => types::enabled(op, &self.target),
            false => Ok(()),
        }
    }

    /// Some operands are constants unless the target takes others.
    fn constants(&self, op: OpRef) -> Result<(), Diagnostic> {
        if self.target.has(Extension::Dynamic) {
            return Ok(());
        }
        for slot in constant_operands(op) {
            let defined = op.defining_op(op.operand(*slot));
            if !defined.is_some_and(|op| op.has_trait(Traits::CONSTANT_LIKE)) {
                return Err(op.error(format_args!(
                    "expected compile time resolvable constant, but got variable value for operand #{slot}"
                )));
            }
        }
        Ok(())
    }

    fn attributes(&self, op: OpRef) -> Result<(), Diagnostic> {
        let Some(rescale) = ops::Rescale::of(op) else {
            return Ok(());
        };
        let (mode, extension) = match rescale.rounding_mode() {
            RoundingMode::DOUBLEROUND => ("DOUBLE_ROUND", Extension::Doubleround),
            RoundingMode::INEXACTROUND => ("INEXACT_ROUND", Extension::Inexactround),
            RoundingMode::SINGLEROUND => return Ok(()),
        };
        if self.target.has(extension) {
            return Ok(());
        }
        let extension = target::keyword(extension);
        Err(op.error(format_args!(
            "failed attribute check: rounding_mode = {mode} requires extension [{extension}]"
        )))
    }

    /// Variables are declared once, in front of their uses, which have their types.
    fn variables(&mut self, op: OpRef) -> Result<(), Diagnostic> {
        if let Some(variable) = ops::Variable::of(op) {
            if self.variables.contains_key(variable.sym_name()) {
                return Err(op.error("name has already been declared"));
            }
            let ty = variable_type(variable);
            let shape = op.cx.shape(ty);
            let variable_info = Variable {
                ty,
                has_known_sizes: shape.is_some_and(|sizes| !sizes.contains(&DYNAMIC)),
            };
            let name = variable.sym_name().to_owned();
            self.variables.insert(name, variable_info);
            return Ok(());
        }
        let (name, ty, what) = if let Some(read) = ops::VariableRead::of(op) {
            (read.name(), op.ty(read.output1()), "result")
        } else if let Some(write) = ops::VariableWrite::of(op) {
            (write.name(), op.ty(write.input1()), "operand")
        } else {
            return Ok(());
        };
        let Some(variable) = self.variables.get(name) else {
            return Err(op.error("name has not been declared"));
        };
        match variable.ty == ty && variable.has_known_sizes {
            true => Ok(()),
            false => Err(op.error(format_args!("{what} type does not equal variable type"))),
        }
    }
}

/// The operands of an operation that are constants.
fn constant_operands(op: OpRef) -> &'static [usize] {
    match op.name() {
        ops::AVG_POOL2D => &[ops::avg_pool2d::INPUT_ZP, ops::avg_pool2d::OUTPUT_ZP],
        ops::CONV2D => &[ops::conv2d::INPUT_ZP, ops::conv2d::WEIGHT_ZP],
        ops::CONV3D => &[ops::conv3d::INPUT_ZP, ops::conv3d::WEIGHT_ZP],
        ops::DEPTHWISE_CONV2D => {
            use ops::depthwise_conv2d::{INPUT_ZP, WEIGHT_ZP};
            &[INPUT_ZP, WEIGHT_ZP]
        }
        ops::TRANSPOSE_CONV2D => {
            use ops::transpose_conv2d::{INPUT_ZP, WEIGHT_ZP};
            &[INPUT_ZP, WEIGHT_ZP]
        }
        ops::MATMUL => &[ops::matmul::A_ZP, ops::matmul::B_ZP],
        ops::MUL => &[ops::mul::SHIFT],
        ops::NEGATE => &[ops::negate::INPUT1_ZP, ops::negate::OUTPUT_ZP],
        ops::PAD => &[ops::pad::PAD_CONST],
        ops::RESCALE => {
            use ops::rescale::{INPUT_ZP, MULTIPLIER, OUTPUT_ZP, SHIFT};
            &[MULTIPLIER, SHIFT, INPUT_ZP, OUTPUT_ZP]
        }
        ops::SLICE_SHAPE => &[ops::slice_shape::START, ops::slice_shape::SIZE],
        ops::TABLE => &[ops::table::TABLE],
        _ => &[],
    }
}
