//! Hand-written forms: the actions of the fragments in `dialects/*.lalrpop`, one file a dialect.

#![allow(
    clippy::boxed_local,
    reason = "what stands on the stack of the parser is boxed to keep the stack small"
)]

pub mod affine;
pub mod amx;
pub mod arith;
pub mod cf;
pub mod complex;
pub mod directives;
pub mod dlti;
pub mod func;
pub mod gpu;
pub mod gpu_attrs;
pub mod linalg;
pub mod llvm;
pub mod memref;
pub mod pdl;
pub mod quant;
pub mod scf;
pub mod tensor;
pub mod tosa;
pub mod transform;
pub mod vector;
pub mod xegpu;

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, DYNAMIC, Diagnostic, OpId, RegionId, Str, Type,
};

use crate::assemble::Draft;
use crate::direct::{Made, Read, Stop};
use crate::scan;
use crate::state::{ArgName, List, Operand, Parsed, PendingArg, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// The dialects that add something to the language.
pub static DIALECTS: &[CustomSyntax] = &[
    affine::SYNTAX,
    arith::SYNTAX,
    dlti::SYNTAX,
    func::SYNTAX,
    gpu::SYNTAX,
    linalg::SYNTAX,
    llvm::SYNTAX,
    memref::SYNTAX,
    pdl::SYNTAX,
    scf::SYNTAX,
    quant::SYNTAX,
    tensor::SYNTAX,
    tosa::SYNTAX,
    transform::SYNTAX,
    vector::SYNTAX,
    xegpu::SYNTAX,
];

/// What has been read of older spellings that matters to the rest of a text.
pub type Older = xegpu::older::Found;

/// What dialects keep while their forms are read.
#[derive(Default)]
pub struct DialectState {
    /// The cases of the switch that is being read.
    switch: cf::Switch,
    /// The operand bundles that are being read.
    bundles: llvm::call::BundleState,
    /// Which items of the index list that is being read are scalable.
    scalable: Vec<bool>,
    /// The parameters among the options of a pass that are being read.
    pass_params: Vec<Operand>,
    /// Whether options of the pass that is being read have the same name.
    has_equal_options: bool,
    /// The names of the structures whose bodies are being read, from the outside in.
    structs: Vec<Str>,
    /// The older spellings that have been read.
    pub found: Older,
}

impl DialectState {
    /// Whether the body of a structure with a name is being read, in which that name alone stands for it.
    pub fn is_in_structure(&self) -> bool {
        !self.structs.is_empty()
    }

    /// Whether types have been read that some operations take for others.
    pub fn has_older_types(&self) -> bool {
        !self.found.bare.is_empty()
    }

    /// Whether a value of type `actual` may be used where the text has `ty`.
    pub fn stands_for(&self, cx: &Context, ty: Type, actual: Type) -> bool {
        self.has_older_types() && self.found.stands_for(cx, ty, actual)
    }

    /// Reads what only the whole of functions tells in a program; answers whether that has changed it.
    ///
    /// # Errors
    /// What has no form today.
    pub fn modernize(&self, cx: &Context, program: &mut Body) -> Result<bool, Diagnostic> {
        match self.found.is_empty() {
            true => Ok(false),
            false => xegpu::functions::modernize(cx, program, &self.found),
        }
    }
}

/// An attribute of a dialect by its full mnemonic; absent if there is none of that name.
fn dialect_attr(st: &State, name: &str, params: &[Attribute]) -> Attribute {
    match st.cx.registry().attr_def(name) {
        Some(def) => st.cx.attr(AttrKind::Dialect {
            def: DefRef(def),
            params: params.into(),
        }),
        None => Attribute::ABSENT,
    }
}

/// Static offsets, sizes and strides in today's form: until 2022 they were arrays of integers, in which a size of -1 stood for a
/// value.
fn static_list(cx: &Context, name: &str, value: Attribute) -> Attribute {
    let AttrKind::Array(elements) = cx.attr_kind(value) else {
        return value;
    };
    if !matches!(name, "static_offsets" | "static_sizes" | "static_strides") {
        return value;
    }
    let today = |number: i64| match number {
        -1 if name == "static_sizes" => DYNAMIC,
        number => number,
    };
    let numbers: Option<Vec<i64>> = elements
        .iter()
        .map(|element| cx.int_value(*element).map(today))
        .collect();
    numbers.map_or(value, |numbers| cx.dense_array(Type::I64, &numbers))
}

/// An operation whose static offsets, sizes and strides are read as they were until 2022.
const fn sliced(name: &'static str) -> OpSyntax {
    OpSyntax {
        attr_value: Some(static_list),
        ..OpSyntax::none(name)
    }
}

/// An operation that has been read to its end without the parser.
fn made(op: Parsed<OpId>) -> Read<Made> {
    op.map(Made::Op).map_err(|_| Stop::Failed)
}

/// Adds a trailing dictionary and makes the operation.
fn finish(st: &mut State, mut draft: Draft, dict: Piece) -> Parsed<OpId> {
    if let Piece::Dict(list) = dict {
        draft.add_entries(st, list)?;
    }
    let op = draft.create(st)?;
    st.release(&[dict]);
    Ok(op)
}

/// The region behind `else`, which has a block even if nothing stands in it; an empty one if there is no `else`.
fn else_region(st: &mut State, region: Option<RegionId>) -> RegionId {
    let body = st.body_mut();
    match region {
        Some(region) => {
            if body.is_region_empty(region) {
                body.add_block(region);
            }
            region
        }
        None => body.new_region(),
    }
}

/// An argument of the region that follows.
fn pend(st: &mut State, ArgName { name, loc }: ArgName, ty: Type) {
    let name = Some(name);
    st.pending_args.push(PendingArg { name, ty, loc });
}

/// The one name of a definition `%i =` that stands for a region argument.
pub fn loop_variable(st: &mut State, definition: Token) -> Parsed<ArgName> {
    let bytes = st.text.as_bytes();
    let end = scan::skip_name(bytes, definition.start as usize + 1);
    if bytes.get(scan::skip_blanks(bytes, end)) != Some(&b'=') {
        return Err(st.fail(end as u32, "expected '='"));
    }
    let name = Token {
        end: end as u32,
        ..definition
    };
    Ok(st.arg_name(name, None))
}

/// The types of a list that the arena keeps no longer.
fn take_types(st: &mut State, list: List) -> smallvec::SmallVec<[Type; 4]> {
    let types = st.types(list).into();
    st.drop_types(list);
    types
}
