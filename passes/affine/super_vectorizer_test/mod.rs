//! Shows what vectorization builds on, in remarks; for tests.
//!
//! - `vector-shape-ratio`: the operations whose vectors are made up of vectors of this shape, and of how many
//! - `backward-slicing`, `forward-slicing`, `slicing`: what each `slicing-test-op` depends on, what depends on it, and both
//! - `compose-maps`: the composition of the maps of all `test_affine_map` operations
//! - `vectorize-affine-loop-nest`: vectors of four elements along the only outermost loop of a function
//!
//! ```mlir
//! "slicing-test-op"(%0) : (i32) -> ()   // stays; remark: what %0 is computed from
//! ```

mod slices;

use std::fmt::Write;

use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::affine::maps::map_attr;
use oxmlir_dialects::tables::{affine, func};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::print::{PrintOptions, print_op_with};
use oxmlir_ir::{Body, CommonAttr, Context, Diagnostic, Location, OpId, OpRef, Type};
use rustc_hash::FxHashMap;

use super::parallelize::reductions_if_parallel;
use super::super_vectorize::{Strategy, vectorize_nest};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "vector-shape-ratio",
            "the shape of the vectors that others are made up of",
            OptionKind::Ints,
        ),
        OptionInfo::bool("forward-slicing", "show what depends on operations", false),
        OptionInfo::bool("backward-slicing", "show what operations depend on", false),
        OptionInfo::bool("slicing", "show what is connected to operations", false),
        OptionInfo::bool("compose-maps", "show the composition of maps", false),
        OptionInfo::bool(
            "vectorize-affine-loop-nest",
            "vectorize the outermost loop",
            false,
        ),
    ],
    ..PassInfo::new(
        "affine-super-vectorizer-test",
        "(anonymous namespace)::VectorizerTestPass",
        "shows what the vectorization of affine loops builds on",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// The number of elements of vectors along an outermost loop.
const OUTERMOST_SIZE: i64 = 4;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    if body.blocks(body.root_region()).count() != 1 {
        return Ok(());
    }
    let (cx, options) = (pass.cx, pass.options);
    let mut text = String::new();
    let shape = options.ints("vector-shape-ratio");
    if !shape.is_empty() {
        show_ratios(pass, body, shape, &mut text);
    }
    for (option, what, slice) in SLICES {
        if options.bool(option) {
            show_slices(cx, body, what, *slice, &mut text);
        }
    }
    if options.bool("compose-maps") {
        show_composition(cx, body, &mut text);
    }
    if options.bool("vectorize-affine-loop-nest") && !vectorize_outermost(cx, body) {
        text.push_str("Outermost loop cannot be parallel\n");
    }
    if !text.is_empty() {
        pass.emit(Diagnostic::remark(Location::UNKNOWN, text));
    }
    Ok(())
}

/// Appends the line that shows an operation.
fn show(cx: &Context, body: &Body, op: OpId, text: &mut String) {
    let options = PrintOptions {
        local_scope: true,
        ..PrintOptions::default()
    };
    text.push_str(&print_op_with(cx, body, op, &options));
}

fn show_ratios(pass: &PassContext, body: &Body, shape: &[i64], text: &mut String) {
    let mut all = body.nested_ops_post_order(body.root());
    all.push(body.root());
    for op in all {
        let view = OpRef::new(pass.cx, body, op);
        let ratio = made_of(pass, view, shape);
        if let Some(ratio) = ratio.filter(|_| view.num_results() == 1) {
            text.push_str("\nmatched: ");
            show(pass.cx, body, op, text);
            let ratio: Vec<String> = ratio.iter().map(i64::to_string).collect();
            let _ = write!(text, " with shape ratio: {}", ratio.join(", "));
        }
    }
}

/// How many vectors of a shape make up the vector of an operation, by dimension.
fn made_of(pass: &PassContext, op: OpRef, shape: &[i64]) -> Option<Vec<i64>> {
    let vector = |ty: Type| VectorType::of(op.cx, ty);
    let whole = match (Transfer::of(op), op.num_results()) {
        (Some(transfer), _) => vector(op.body.ty(transfer.vector))?,
        (None, 1) => vector(op.only_result_type())?,
        (None, 0) if op.name() == func::RETURN => return None,
        (None, count) => {
            let message = match count {
                0 => "NYI: assuming only return operations can have 0  results at this point",
                _ => "NYI: operation has more than 1 result",
            };
            pass.emit(Diagnostic::warning(op.loc(), message));
            return None;
        }
    };
    ratio(&whole.shape, shape)
}

/// The quotients of the sizes of a shape by those of another one, which is counted from the last dimension.
fn ratio(whole: &[i64], part: &[i64]) -> Option<Vec<i64>> {
    let leading = whole.len().checked_sub(part.len())?;
    let (outer, inner) = whole.split_at(leading);
    let quotient = |(whole, part): (&i64, &i64)| {
        let rest = whole.checked_rem(*part)?;
        (rest == 0).then(|| whole / part)
    };
    let inner: Option<Vec<i64>> = inner.iter().zip(part).map(quotient).collect();
    Some([outer, &inner?].concat())
}

/// A function to a slice of the program.
type Slice = fn(&Context, &Body, OpId) -> Vec<OpId>;

/// The slices by option, with what remarks call them.
const SLICES: &[(&str, &str, Slice)] = &[
    ("forward-slicing", "forward static slice", |_, body, op| {
        slices::forward(body, op)
    }),
    (
        "backward-slicing",
        "backward static slice",
        slices::backward,
    ),
    ("slicing", "static slice", slices::connected),
];

fn show_slices(cx: &Context, body: &Body, what: &str, slice: Slice, text: &mut String) {
    let root = OpRef::new(cx, body, body.root());
    let name = root
        .common_attr(CommonAttr::SymName)
        .and_then(|a| cx.str_value(a));
    let _ = write!(text, "\n{}", name.unwrap_or_default());
    for op in named(cx, body, "slicing-test-op") {
        text.push_str("\nmatched: ");
        show(cx, body, op, text);
        let _ = write!(text, " {what}: ");
        for other in slice(cx, body, op) {
            text.push('\n');
            show(cx, body, other, text);
        }
    }
}

/// The operations of a name, inner before outer.
fn named(cx: &Context, body: &Body, name: &str) -> Vec<OpId> {
    let mut all = body.nested_ops_post_order(body.root());
    all.retain(|op| OpRef::new(cx, body, *op).name_str() == name);
    all
}

fn show_composition(cx: &Context, body: &Body, text: &mut String) {
    let map_in = |op: &OpId| map_attr(cx, body.named_attr(cx, *op, "affine_map")?);
    let maps: Vec<AffineMap> = named(cx, body, "test_affine_map")
        .iter()
        .filter_map(map_in)
        .collect();
    let affine = cx.affine();
    let fits =
        |outer: AffineMap, inner: AffineMap| outer.num_dims(affine) == inner.num_results(affine);
    let composed = maps.into_iter().rev().try_fold(None, |all, map| match all {
        None => Some(Some(map)),
        Some(outer) => fits(outer, map).then(|| Some(outer.compose(map, affine))),
    });
    if let Some(Some(map)) = composed {
        text.push_str("\nComposed map: ");
        map.simplify(affine).print(affine, text);
    }
}

/// Vectorizes the outermost loop of a function if there is one alone; false if its iterations depend on one another.
fn vectorize_outermost(cx: &Context, body: &mut Body) -> bool {
    let loops = body.nested_ops(body.root()).into_iter();
    let mut outermost = loops
        .filter(|op| body.name(*op) == affine::FOR && enclosing_loops(cx, body, *op).is_empty());
    let (Some(root), None) = (outermost.next(), outermost.next()) else {
        return true;
    };
    let Some(reductions) = reductions_if_parallel(cx, body, root, true) else {
        return false;
    };
    let strategy = Strategy {
        shape: vec![OUTERMOST_SIZE],
        dims: FxHashMap::from_iter([(root, 0)]),
        reductions: FxHashMap::from_iter([(root, reductions)]),
    };
    vectorize_nest(cx, body, &strategy, root);
    true
}
