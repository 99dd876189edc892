//! Answers `memref.dim` and `tensor.dim` by what the operation that makes the buffer or tensor knows of its sizes.
//!
//! ```mlir
//! %v = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
//! %d = memref.dim %v, %c0    // %n
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::{memref, scf, tensor};
use oxmlir_ir::interfaces::{LoopLike, ReifyRankedShapedType};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, ValueDefinition, ValueId};

use super::run_patterns;

const OPTIONS: &[OptionInfo] = &[OptionInfo::bool(
    "error-on-pattern-iteration-limit",
    "fail where rewriting does not come to an end",
    true,
)];

pub static RANKED: PassInfo = PassInfo {
    options: OPTIONS,
    ..PassInfo::new(
        "resolve-ranked-shaped-type-result-dims",
        "ResolveRankedShapeTypeResultDimsPass",
        "answers sizes of results with a rank by their operands",
        Anchor::Any,
        run,
    )
};

pub static SHAPED: PassInfo = PassInfo {
    options: OPTIONS,
    ..PassInfo::new(
        "resolve-shaped-type-result-dims",
        "ResolveShapedTypeResultDimsPass",
        "answers sizes of results by their operands",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    let result = run_patterns(body, pass, &patterns);
    match pass.options.bool("error-on-pattern-iteration-limit") {
        true => result,
        false => Ok(()),
    }
}

/// The patterns that ask for sizes of results what they are made of.
pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(memref::DIM, &[Pattern::new("DimOfResult", dim_of_result)]);
    patterns.add(
        tensor::DIM,
        &[
            Pattern::new("DimOfResult", dim_of_result),
            Pattern::new("IterArgsToInitArgs", dim_of_iter_arg),
        ],
    );
}

/// The value that a `dim` operation asks about.
fn source(rw: &Rewriter, op: OpId) -> ValueId {
    rw.body.operand(op, memref::dim::SOURCE)
}

// dim(f(x), c) -> the size that f makes of x
fn dim_of_result(rw: &mut Rewriter, op: OpId) -> bool {
    resolve(rw, op).is_some()
}

fn resolve(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = source(rw, op);
    let def = rw.body.defining_op(source)?;
    let reify = rw.op(def).interface::<ReifyRankedShapedType>()?;
    let index = rw.body.operand(op, memref::dim::INDEX);
    let index = usize::try_from(rw.cx.constant_int(rw.body, index)?).ok()?;
    if rw.body.results(def).next() != Some(source) {
        return None;
    }
    rw.insert_before(op);
    let size = reify.size(rw, def, index)?;
    let loc = rw.body.loc(op);
    let size = value_of(rw, loc, size);
    rw.replace(op, &[size]);
    Some(())
}

// dim(a, i) -> dim(init, i) for what the iterations of a scf.forall share, which keeps its shape
fn dim_of_iter_arg(rw: &mut Rewriter, op: OpId) -> bool {
    let init = init_of(rw, source(rw, op));
    if let Some(init) = init {
        rw.set_operand(op, tensor::dim::SOURCE, init);
    }
    init.is_some()
}

fn init_of(rw: &Rewriter, arg: ValueId) -> Option<ValueId> {
    let ValueDefinition::Argument(block, _) = rw.body.definition(arg) else {
        return None;
    };
    let forall = rw.op(rw.body.region_parent(rw.body.block_region(block)));
    if forall.name() != scf::FORALL {
        return None;
    }
    let args = (forall.interface::<LoopLike>()?.iter_args)(forall);
    let position = args.iter().position(|iter_arg| *iter_arg == arg)?;
    forall.group(scf::forall::OUTPUTS).get(position).copied()
}
