//! What the pass `one-shot-bufferize` is told.

use oxmlir_dialects::tables::func;
use oxmlir_ir::pass::{OptionInfo, OptionKind, Options as PassOptions};
use oxmlir_ir::{Attribute, Context, Diagnostic, Location, OpName, OpRef, Type, TypeKind};

use super::types;

const LAYOUTS: &[(&str, &str)] = &[
    ("infer-layout-map", "strides as the program has them"),
    ("fully-dynamic-layout-map", "any strides and offset"),
    ("identity-layout-map", "dense in row-major order"),
];

/// The options, as they are written.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo::bool(
        "allow-return-allocs-from-loops",
        "let an iteration of a loop give another buffer to the next one",
        false,
    ),
    OptionInfo::bool(
        "allow-unknown-ops",
        "leave operations as they are that do not tell about buffers",
        false,
    ),
    OptionInfo::uint(
        "analysis-fuzzer-seed",
        "what the order of the heuristic `fuzzer` follows from",
        0,
    ),
    OptionInfo::text(
        "analysis-heuristic",
        "the order of decisions: bottom-up, top-down, bottom-up-from-terminators or fuzzer",
        "bottom-up",
    ),
    OptionInfo::bool(
        "bufferize-function-boundaries",
        "bufferize arguments and results of functions, too",
        false,
    ),
    OptionInfo::bool(
        "check-parallel-regions",
        "give each thread of a parallel region a buffer of its own",
        true,
    ),
    OptionInfo::bool(
        "copy-before-write",
        "copy in front of every write, without an analysis",
        false,
    ),
    OptionInfo::new(
        "dialect-filter",
        "the dialects that are bufferized; all if there are none",
        OptionKind::Texts,
    ),
    OptionInfo::new(
        "no-analysis-func-filter",
        "functions that are not analyzed: they copy in front of every write",
        OptionKind::Texts,
    ),
    OptionInfo::new(
        "function-boundary-type-conversion",
        "the layout of arguments and results of functions",
        OptionKind::Choice {
            cases: LAYOUTS,
            default: "infer-layout-map",
        },
    ),
    OptionInfo::bool(
        "must-infer-memory-space",
        "fail where the memory space of a buffer does not follow from others",
        false,
    ),
    OptionInfo::bool(
        "use-encoding-for-memory-space",
        "take the encoding of a tensor for the memory space of its buffer",
        false,
    ),
    OptionInfo::bool(
        "test-analysis-only",
        "show what is decided as attributes, and change nothing else",
        false,
    ),
    OptionInfo::bool(
        "print-conflicts",
        "show why copies are needed, with `test-analysis-only`",
        false,
    ),
    OptionInfo::new(
        "unknown-type-conversion",
        "the layout of buffers whose layout is not known",
        OptionKind::Choice {
            cases: LAYOUTS,
            default: "fully-dynamic-layout-map",
        },
    ),
    OptionInfo::uint(
        "buffer-alignment",
        "the alignment of new buffers, in bytes; 0 for none",
        64,
    ),
];

/// The order in which the analysis decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heuristic {
    /// From the last operation to the first.
    BottomUp,
    /// From the first operation to the last.
    TopDown,
    /// Along definitions, from the terminators.
    FromTerminators,
    /// In an order that follows from a seed.
    Fuzzer,
}

/// The memory spaces of buffers of which nothing else is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spaces {
    /// The default one.
    Default,
    /// They have to follow from other buffers.
    Inferred,
    /// The encoding of the tensor.
    Encoding,
}

/// See the options of the pass.
#[derive(Clone, Debug)]
pub struct Options {
    /// A loop may go on with another buffer.
    pub allow_return_allocs_from_loops: bool,
    /// Operations that do not tell about buffers stay.
    pub allow_unknown_ops: bool,
    /// The order of decisions.
    pub heuristic: Heuristic,
    /// What the order of the fuzzer follows from.
    pub seed: u64,
    /// Functions and calls are bufferized, too.
    pub function_boundaries: bool,
    /// Threads get buffers of their own.
    pub check_parallel_regions: bool,
    /// Every write has a copy in front of it.
    pub copy_before_write: bool,
    /// The dialects that are bufferized, or all.
    pub dialects: Option<Vec<String>>,
    /// The functions that are not analyzed.
    pub not_analyzed: Vec<String>,
    /// Whether [`Options::allows`] leaves out what is in a function that is not analyzed.
    pub skip_not_analyzed: bool,
    /// Results of functions keep the layouts that the program gives them.
    pub infer_result_layouts: bool,
    /// Arguments and results of functions are dense.
    pub dense_functions: bool,
    /// Where buffers are.
    pub spaces: Spaces,
    /// Decisions are shown, nothing is bufferized.
    pub test_analysis_only: bool,
    /// Why copies are needed is shown.
    pub print_conflicts: bool,
    /// Buffers of which nothing is known are dense.
    pub dense: bool,
    /// The alignment of new buffers, in bytes; 0 for none.
    pub alignment: u64,
    /// Buffers are copied by `linalg.copy`, else by `memref.copy`.
    pub structured_copies: bool,
}

/// The defaults of the pass.
impl Default for Options {
    fn default() -> Options {
        Options {
            allow_return_allocs_from_loops: false,
            allow_unknown_ops: false,
            heuristic: Heuristic::BottomUp,
            seed: 0,
            function_boundaries: false,
            check_parallel_regions: true,
            copy_before_write: false,
            dialects: None,
            not_analyzed: Vec::new(),
            skip_not_analyzed: false,
            infer_result_layouts: true,
            dense_functions: false,
            spaces: Spaces::Default,
            test_analysis_only: false,
            print_conflicts: false,
            dense: false,
            alignment: 64,
            structured_copies: false,
        }
    }
}

impl Options {
    /// The options of a run of the pass; the name of a heuristic that does not exist is an error.
    pub fn of(options: &PassOptions) -> Result<Options, String> {
        let bool = |name| options.bool(name);
        let heuristic = match options.text("analysis-heuristic") {
            "bottom-up" => Heuristic::BottomUp,
            "top-down" => Heuristic::TopDown,
            "bottom-up-from-terminators" => Heuristic::FromTerminators,
            "fuzzer" => Heuristic::Fuzzer,
            _ => return Err("invalid analysis heuristic option".to_owned()),
        };
        let dialects = options.texts("dialect-filter");
        let function_layout = options.text("function-boundary-type-conversion");
        let spaces = if bool("must-infer-memory-space") {
            Spaces::Inferred
        } else if bool("use-encoding-for-memory-space") {
            Spaces::Encoding
        } else {
            Spaces::Default
        };
        Ok(Options {
            allow_return_allocs_from_loops: bool("allow-return-allocs-from-loops"),
            allow_unknown_ops: bool("allow-unknown-ops"),
            heuristic,
            seed: options.uint("analysis-fuzzer-seed"),
            function_boundaries: bool("bufferize-function-boundaries"),
            check_parallel_regions: bool("check-parallel-regions"),
            copy_before_write: bool("copy-before-write"),
            dialects: (!dialects.is_empty()).then(|| dialects.to_vec()),
            not_analyzed: options.texts("no-analysis-func-filter").to_vec(),
            skip_not_analyzed: false,
            infer_result_layouts: function_layout == "infer-layout-map",
            dense_functions: function_layout == "identity-layout-map",
            spaces,
            test_analysis_only: bool("test-analysis-only"),
            print_conflicts: bool("print-conflicts"),
            dense: options.text("unknown-type-conversion") == "identity-layout-map",
            alignment: options.uint("buffer-alignment"),
            structured_copies: false,
        })
    }

    /// Whether an operation is among those that are bufferized.
    pub fn allows(&self, op: OpRef) -> bool {
        let is_function = is_function_op(op.name());
        if is_function && !self.function_boundaries {
            return false;
        }
        match &self.dialects {
            Some(dialects) => dialects.iter().any(|dialect| dialect == op.dialect()),
            None => true,
        }
    }

    /// The memory space of the buffer of a tensor of which nothing else is known; an error if it has to be inferred.
    pub fn default_space(&self, cx: &Context, tensor: Type) -> Result<Option<Attribute>, NoSpace> {
        match (self.spaces, cx.type_kind(tensor)) {
            (Spaces::Default, _) => Ok(None),
            (Spaces::Encoding, TypeKind::RankedTensor { encoding, .. }) => Ok(*encoding),
            _ => Err(NoSpace),
        }
    }

    /// The type of the buffer of a tensor of which nothing but the memory space is known.
    pub fn unknown_type(&self, cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
        match self.dense {
            true => types::dense(cx, tensor, space),
            false => types::fully_dynamic(cx, tensor, space),
        }
    }

    /// The type of the buffer that an argument or a result of a function has.
    pub fn function_type(&self, cx: &Context, tensor: Type) -> Result<Type, NoSpace> {
        let space = self.default_space(cx, tensor)?;
        Ok(match self.dense_functions {
            true => types::dense(cx, tensor, space),
            false => types::fully_dynamic(cx, tensor, space),
        })
    }
}

/// Whether an operation is one of the dialect func.
fn is_function_op(name: OpName) -> bool {
    [
        func::FUNC,
        func::CALL,
        func::RETURN,
        func::CALL_INDIRECT,
        func::CONSTANT,
    ]
    .contains(&name)
}

/// The memory space of a buffer does not follow from anything.
#[derive(Clone, Copy, Debug)]
pub struct NoSpace;

impl NoSpace {
    /// The error of an operation.
    pub fn at(self, op: OpRef) -> Diagnostic {
        op.plain_error("could not infer memory space")
    }

    /// The error at a place.
    pub fn at_loc(self, loc: Location) -> Diagnostic {
        Diagnostic::error(loc, "could not infer memory space")
    }
}
