//! Interprets the schedule of a program: the sequence `@__transform_main` of the transform dialect, on the operation that the
//! pass runs on.
//!
//! ```mlir
//! module attributes {transform.with_named_sequence} {
//!   func.func @f(%a: i32) -> i32 {                           // func.func @f(%a: i32) -> i32 {
//!     %0 = arith.constant 0 : i32                            //   return %a : i32
//!     %1 = arith.addi %a, %0 : i32                           // }
//!     return %1 : i32
//!   }
//!   transform.named_sequence @__transform_main(%root: !transform.any_op) {
//!     %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
//!     transform.apply_patterns to %f {
//!       transform.apply_patterns.canonicalization
//!     } : !transform.any_op
//!     transform.yield
//!   }
//! }
//! ```

use oxmlir_dialects::tables::transform as ops;
use oxmlir_dialects::transform::types::{Kind, kind};
use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::def::Traits;
use oxmlir_ir::pass::{
    Anchor, Failure, OptionInfo, OptionKind, Options, PassContext, PassInfo, PassResult, Promise,
};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, Diagnostic, OpId, OpPath, OpRef, Type};

use super::library::Library;
use super::merge::merge;
use super::outcome::Outcome;
use super::payload::PayloadOp;
use super::state::{Mapped, State};
use crate::linalg::transforms::vectorize::conv::adds_in_another_order;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "debug-bind-trailing-args",
            "what further arguments of the sequence stand for: operations of a name, '^' and a name for their results, or '#' \
             and integers with ';' between them",
            OptionKind::Texts,
        ),
        OptionInfo::new(
            "debug-payload-root-tag",
            "the 'transform.target_tag' of the operation to transform instead of the one that the pass runs on",
            OptionKind::Text(""),
        ),
        OptionInfo::bool(
            "disable-expensive-checks",
            "whether handles are used without a look at what has become of their payload",
            false,
        ),
        OptionInfo::new(
            "entry-point",
            "the name of the sequence to interpret",
            OptionKind::Text("__transform_main"),
        ),
    ],
    promise: promised,
    ..PassInfo::new(
        "transform-interpreter",
        "InterpreterPass",
        "interprets the schedule in a program",
        Anchor::Any,
        run,
    )
};

/// The attribute that names an operation for `debug-payload-root-tag`.
const TARGET_TAG: &str = "transform.target_tag";

/// What a schedule promises: that vectors and paddings of given sizes are large enough for what they hold, that the branch which it assumes
/// is taken, that loops which it coalesces or unrolls have steps and may be joined, that buffers which it multiplies are filled in each
/// iteration, that values have the bounds which it says, that operands which get buffers do not overlap, that functions compute what they
/// are called in the place of, that floats which it pads with do not show, whatever the signs of zeros, that loops which it makes parallel
/// do not race and those which it fuses do not depend on each other, that all threads of a block or warp may do what the block or warp
/// does, that the tiles of a container cover what is computed in it, that vectors begin within memory, that there are sizes of tiles that
/// divide a loop, and that it does not matter in which order numbers are added up by vectors, by parts of reductions or by the algorithm of
/// Winograd.
fn promised(cx: &Context, body: &Body, _: &Options) -> Promise {
    let mut promise = Promise::None;
    let (mut vectorizes, mut reorders) = (false, false);
    let mut ask = |path: OpPath| {
        let op = OpRef::new(cx, path.body, path.op);
        reorders |= adds_in_another_order(op.name());
        vectorizes |= [
            ops::STRUCTURED_VECTORIZE,
            ops::STRUCTURED_VECTORIZE_CHILDREN_AND_APPLY_PATTERNS,
        ]
        .contains(&op.name());
        promise = promise.max(match op.name() {
            ops::STRUCTURED_VECTORIZE => {
                let known = op.dense_attr(ops::structured_vectorize::STATIC_VECTOR_SIZES_ATTR);
                match known.is_empty() {
                    true => Promise::None,
                    false => Promise::Inputs,
                }
            }
            ops::STRUCTURED_PAD_TILING_INTERFACE => {
                let multiples = ops::StructuredPadTilingInterface::new(op).pad_to_multiple_of();
                let values = ops::structured_pad_tiling_interface::PADDING_VALUES_ATTR;
                match multiples && !has_floats(op, values) {
                    true => Promise::None,
                    false => Promise::Inputs,
                }
            }
            ops::STRUCTURED_PAD if has_floats(op, ops::structured_pad::PADDING_VALUES_ATTR) => {
                Promise::Inputs
            }
            ops::AFFINE_SIMPLIFY_BOUNDED_AFFINE_OPS
            | ops::APPLY_CONVERSION_PATTERNS_TRANSFORM_TEST_CONVERSION_PATTERNS
            | ops::APPLY_PATTERNS_TRANSFORM_TEST_PATTERNS
            | ops::FUNC_CAST_AND_CALL
            | ops::LOOP_COALESCE
            | ops::LOOP_FUSE_SIBLING
            | ops::LOOP_UNROLL
            | ops::LOOP_UNROLL_AND_JAM
            | ops::MEMREF_MULTIBUFFER
            | ops::SCF_TAKE_ASSUMED_BRANCH
            | ops::STRUCTURED_FUSE_INTO_CONTAINING_OP
            | ops::STRUCTURED_PROMOTE
            | ops::STRUCTURED_DECOMPOSE_WINOGRAD_OP
            | ops::STRUCTURED_SPLIT_REDUCTION
            | ops::STRUCTURED_TILE_REDUCTION_USING_FOR
            | ops::STRUCTURED_TILE_REDUCTION_USING_FORALL
            | ops::STRUCTURED_WINOGRAD_CONV2D => Promise::Inputs,
            ops::APPLY_PATTERNS_MEMREF_EXTRACT_ADDRESS_COMPUTATIONS
            | ops::GPU_MAP_FORALL_TO_BLOCKS
            | ops::GPU_MAP_NESTED_FORALL_TO_THREADS
            | ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_TRANSFERS
            | ops::STRUCTURED_MULTITILE_SIZES
            | ops::STRUCTURED_TILE_USING_FORALL => Promise::Defined,
            _ => Promise::None,
        });
    };
    body.walk_all(&mut ask);
    if let Some(library) = cx.extension::<Library>() {
        library.0.walk_all(&mut ask);
    }
    match vectorizes && reorders {
        true => Promise::Inputs,
        false => promise,
    }
}

/// Whether there are floats in the list of an operation.
fn has_floats(op: OpRef, slot: usize) -> bool {
    let values = op
        .attr(slot)
        .map_or(&[][..], |list| op.cx.array_elements(list));
    let is_float = |value: &Attribute| matches!(op.cx.attr_kind(*value), AttrKind::Float { .. });
    values.iter().any(is_float)
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let name = pass.options.text("entry-point");
    let top = payload_root(body, pass)?;
    let library = pass.cx.extension::<Library>().map(|library| &library.0);
    let schedule = schedule(body, pass, library, &top)?;
    let root = OpRef::new(pass.cx, &schedule, schedule.root());
    let Some(Entry {
        table, sequence, ..
    }) = entry_point(root, name)
    else {
        let message = format!("could not find a nested named sequence with name: {name}");
        let error = OpRef::new(pass.cx, body, body.root()).plain_error(message);
        return Err(pass.fail(error));
    };
    let symbols = SymbolTables::new(table);
    let checks = !pass.options.bool("disable-expensive-checks");
    let around = around(body, pass, name);
    let mut state = State::new(pass, body, top.clone(), &symbols, checks);
    state.around = around;
    let bindings = match bindings(&state, pass.options.texts("debug-bind-trailing-args")) {
        Ok(bindings) => bindings,
        Err(wrong) => {
            let message = format!("couldn't parse integer pass argument {wrong}");
            return Err(pass.fail(sequence.plain_error(message)));
        }
    };
    finish(pass, interpret(&mut state, sequence, top, bindings))
}

/// The program with the sequence to run: the one that is transformed, to which the library is added, or else the library.
/// Transformations may change the schedule, too; what runs is as it was.
fn schedule(
    body: &mut Body,
    pass: &PassContext,
    library: Option<&Body>,
    top: &PayloadOp,
) -> Result<Body, Failure> {
    let (cx, name) = (pass.cx, pass.options.text("entry-point"));
    let entry = entry_point(OpRef::new(cx, body, body.root()), name);
    match (entry.map(|entry| entry.path), library) {
        (Some(path), Some(library)) => {
            let mut table = &mut *body;
            for stub in &path {
                match table.inner_mut(*stub) {
                    Some(inner) => table = inner,
                    None => return Err(Failure),
                }
            }
            if let Err(error) = merge(cx, table, library.duplicate(cx)) {
                pass.emit(error);
                let root = OpRef::new(cx, body, body.root());
                let root = top.get(cx, body).unwrap_or(root);
                return Err(pass.fail(root.plain_error("failed to merge symbols")));
            }
            Ok(body.duplicate(cx))
        }
        (None, Some(library)) => Ok(library.duplicate(cx)),
        (_, None) => Ok(body.duplicate(cx)),
    }
}

/// The operations of the program around the sequence to run; none if that is in a library.
fn around(body: &Body, pass: &PassContext, name: &str) -> Vec<PayloadOp> {
    let entry = entry_point(OpRef::new(pass.cx, body, body.root()), name);
    let Some(Entry { path, .. }) = entry else {
        return Vec::new();
    };
    let tables = (0..path.len()).map(|depth| PayloadOp::at(&path[..depth], path[depth]));
    std::iter::once(PayloadOp::root(body))
        .chain(tables)
        .collect()
}

/// Runs a sequence on an operation.
fn interpret<'s>(
    state: &mut State<'s, '_>,
    sequence: OpRef<'s>,
    top: PayloadOp,
    bindings: Vec<Mapped>,
) -> Outcome {
    let Some(block) = sequence.entry() else {
        return state.definite(sequence.plain_error("unresolved external named sequence"));
    };
    let args = sequence.body.args(block);
    let expected = args.len().saturating_sub(1);
    if expected != bindings.len() {
        let message = format!(
            "operation expects {expected} extra value bindings, but {} were provided to the interpreter",
            bindings.len()
        );
        return state.definite(sequence.plain_error(message));
    }
    for (arg, mapped) in args.iter().skip(1).zip(bindings) {
        let what = match (kind(state.cx, sequence.ty(*arg)), &mapped) {
            (Some(Kind::Operations), Mapped::Ops(_))
            | (Some(Kind::Values), Mapped::Values(_))
            | (Some(Kind::Params), Mapped::Params(_)) => {
                state.set(*arg, mapped);
                continue;
            }
            (Some(Kind::Params), _) => "top-level parameter",
            (Some(Kind::Values), _) => "the top-level value handle",
            _ => "top-level operation handle",
        };
        let message = format!("wrong kind of value provided for {what}");
        let error = Diagnostic::error(sequence.body.value_loc(*arg), message);
        return state.definite(error);
    }
    if let Some(arg) = args.first() {
        state.set(*arg, Mapped::Ops(vec![top]));
    }
    state.run_block(sequence, block, false)
}

/// What the texts of the option say that arguments stand for; the text that is no list of integers.
fn bindings(state: &State, texts: &[String]) -> Result<Vec<Mapped>, String> {
    let named = |name: &str| -> Vec<PayloadOp> {
        let all = state.top.post_order(state.root).into_iter();
        all.filter(|op| state.payload(op).is_some_and(|op| op.name_str() == name))
            .collect()
    };
    let one = |text: &String| {
        if let Some(numbers) = text.strip_prefix('#') {
            let number = |number: &str| {
                let number: i64 = number.trim().parse().map_err(|_| number.to_owned())?;
                Ok(state.cx.int_attr(Type::I64, number))
            };
            let numbers: Result<_, String> = numbers.split(';').map(number).collect();
            return Ok(Mapped::Params(numbers?));
        }
        let Some(name) = text.strip_prefix('^') else {
            return Ok(Mapped::Ops(named(text)));
        };
        let results = named(name).into_iter().flat_map(|op| {
            let results = state.payload(&op).into_iter().flat_map(OpRef::results);
            results.map(|result| op.value(result)).collect::<Vec<_>>()
        });
        Ok(Mapped::Values(results.collect()))
    };
    texts.iter().map(one).collect()
}

fn finish(pass: &PassContext, outcome: Outcome) -> PassResult {
    match outcome {
        Outcome::Success => Ok(()),
        Outcome::Definite => Err(Failure),
        Outcome::Silenceable(diagnostics) => {
            for diagnostic in diagnostics {
                pass.emit(diagnostic);
            }
            Err(Failure)
        }
    }
}

/// The sequence that is to be run.
struct Entry<'s> {
    /// The symbol table that it stands in.
    table: OpRef<'s>,
    /// The stubs on the way from the root to the symbol table.
    path: Vec<OpId>,
    sequence: OpRef<'s>,
}

/// The sequence of a name in a program.
fn entry_point<'s>(root: OpRef<'s>, name: &str) -> Option<Entry<'s>> {
    let mut tables = vec![(root, Vec::new())];
    while let Some((table, path)) = tables.pop() {
        let blocks = table
            .body
            .regions(table.id)
            .iter()
            .flat_map(|region| table.body.blocks(*region));
        let children: Vec<(OpId, OpRef)> = blocks
            .flat_map(|block| table.body.ops(block))
            .map(|op| (op, table.at(op)))
            .collect();
        let found = children.iter().find(|(_, op)| {
            op.name() == ops::NAMED_SEQUENCE
                && op.str_attr(ops::named_sequence::SYM_NAME_ATTR) == Some(name)
        });
        if let Some((_, sequence)) = found {
            return Some(Entry {
                table,
                path,
                sequence: *sequence,
            });
        }
        let inner = children.into_iter().rev();
        let inner = inner.filter(|(_, op)| op.has_trait(Traits::SYMBOL_TABLE));
        tables.extend(inner.map(|(stub, op)| (op, [&path[..], &[stub]].concat())));
    }
    None
}

/// The operation that is transformed.
fn payload_root(body: &mut Body, pass: &PassContext) -> Result<PayloadOp, Failure> {
    let top = PayloadOp::root(body);
    let tag = pass.options.text("debug-payload-root-tag");
    if tag.is_empty() {
        return Ok(top);
    }
    let all = top.pre_order(body);
    let mut tagged = all.into_iter().filter(|op| {
        let op = op.get(pass.cx, body);
        let value = op.and_then(|op| op.named_attr(TARGET_TAG));
        value.and_then(|value| pass.cx.str_value(value)) == Some(tag)
    });
    let root = OpRef::new(pass.cx, body, body.root());
    match (tagged.next(), tagged.next()) {
        (Some(op), None) => Ok(op),
        (None, _) => {
            let message =
                format!("could not find the operation with {TARGET_TAG}=\"{tag}\" attribute");
            Err(pass.fail(root.plain_error(message)))
        }
        (Some(first), Some(second)) => {
            let loc = |op: &PayloadOp| op.get(pass.cx, body).map_or(root.loc(), OpRef::loc);
            let message = format!("repeated operation with the target tag '{tag}'");
            let error = oxmlir_ir::Diagnostic::error(loc(&second), message);
            Err(pass.fail(error.note(loc(&first), "previously seen operation")))
        }
    }
}
