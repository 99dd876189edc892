//! What a declaration cannot say: functions of one operation or one dialect, as tables of function pointers.
//!
//! Each dialect folder of the dialects crate has one `const HOOKS: DialectHooks`.

use smallvec::SmallVec;

use crate::analysis::SymbolTables;
use crate::attrs::AttrKind;
use crate::body::{Body, InsertPoint};
use crate::common::CommonAttr;
use crate::context::Context;
use crate::data_layout::DataLayout;
use crate::def::{CustomArg, OpName, ParamDef};
use crate::diag::Diagnostic;
use crate::ids::{Attribute, BlockId, OpId, RegionId, Str, Type, ValueId};
use crate::interfaces::Implementation;
use crate::opref::OpRef;
use crate::print::{ParamsPrinter, Printer};
use crate::rewrite::{NoListener, Pattern, Rewriter};

/// The hooks of one operation: what every operation may have. What few have are interfaces (see [`crate::interfaces`]).
/// `..NO_HOOKS` fills in what an operation does not have.
pub struct OpHooks {
    /// Checks what the declaration cannot say; runs after the structural verifier. The error is reported as it is.
    pub verify: Option<fn(OpRef) -> Result<(), Diagnostic>>,
    /// Whether `verify` looks at nothing but the types of operands and results and at inherent attributes: what it has found to be in
    /// order is so wherever it occurs. Of an attribute that may be any typed one it asks no more than its type, its kind, and whether
    /// its elements are all the same.
    pub verifies_signature: bool,
    /// Checks what the declaration cannot say of the regions; runs after the operations in them have been verified.
    pub verify_regions: Option<fn(OpRef) -> Result<(), Diagnostic>>,
    /// Verifies what a `SYMBOL_USER` refers to; runs when the symbol table around it has been verified.
    pub verify_symbols: Option<fn(OpRef, &SymbolTables) -> Result<(), Diagnostic>>,
    /// Folds the operation (`fold`): to values that exist, to constants, or to a simpler form of itself.
    pub fold: Option<FoldFn>,
    /// The value of a constant-like operation that has no attribute `value`.
    pub constant: Option<fn(OpRef) -> Option<Attribute>>,
    /// Canonicalization patterns rooted at this operation, in the order in which the reference registers them.
    pub patterns: &'static [Pattern],
    /// Result types where the custom form leaves them out and no type rule gives them.
    pub infer: Option<fn(&InferArgs) -> Result<SmallVec<[Type; 2]>, String>>,
    /// Whether result types other than the inferred ones will do as well: of these and of those that are there.
    pub compatible: Option<fn(&Context, &[Type], &[Type]) -> bool>,
    /// Memory effects of an operation that has some; operations with `NO_MEMORY_EFFECT` need no hook.
    pub effects: Option<fn(OpRef, &mut Effects)>,
    /// Whether the operation may be executed where it was not, if what is in it may. Without it the traits decide.
    pub speculatable: Option<fn(OpRef) -> bool>,
}

/// No hook at all.
pub const NO_HOOKS: OpHooks = OpHooks {
    verify: None,
    verifies_signature: false,
    verify_regions: None,
    verify_symbols: None,
    fold: None,
    constant: None,
    patterns: &[],
    infer: None,
    compatible: None,
    effects: None,
    speculatable: None,
};

/// How one operation is written, where its declaration does not say. `..NO_ASM` fills in what it does not have.
pub struct AsmHooks {
    /// Prints everything after the operation's name, for operations with a hand-written form.
    pub print: Option<fn(&mut Printer, OpRef)>,
    /// Suggests names of results (`c0`, `cst`): called with a function that names a value.
    pub result_names: Option<fn(OpRef, &mut dyn FnMut(ValueId, &str))>,
    /// Suggests names of the arguments of the blocks of a region (`arg0`).
    pub block_arg_names: Option<fn(OpRef, RegionId, &mut dyn FnMut(ValueId, &str))>,
    /// A dialect whose prefix operations in the regions may leave out (`func` for func.func: `return`), else "".
    pub default_dialect: &'static str,
    /// Whether the form that `print` writes shows an inherent attribute, by its slot, as it is written by itself (`#map`, if it has an
    /// alias), not its parts alone (`%m[%i + 1]`). An operation that has this shows all its regions, but their terminators perhaps.
    pub shows: Option<fn(OpRef, usize) -> bool>,
}

/// No hook at all.
pub const NO_ASM: AsmHooks = AsmHooks {
    print: None,
    result_names: None,
    block_arg_names: None,
    default_dialect: "",
    shows: None,
};

impl AsmHooks {
    /// An operation with a hand-written form.
    pub const fn printed(print: fn(&mut Printer, OpRef)) -> AsmHooks {
        AsmHooks {
            print: Some(print),
            ..NO_ASM
        }
    }

    /// The same with attributes of which not all are shown as they are.
    pub const fn showing(self, shows: fn(OpRef, usize) -> bool) -> AsmHooks {
        AsmHooks {
            shows: Some(shows),
            ..self
        }
    }

    /// An operation that suggests names for its results.
    pub const fn named(names: fn(OpRef, &mut dyn FnMut(ValueId, &str))) -> AsmHooks {
        AsmHooks {
            result_names: Some(names),
            ..NO_ASM
        }
    }
}

/// Folds an operation. `operands` holds the constant values of its operands where they are known. The function may change
/// the operation in place, or push one replacement for each result onto `results`; it must not touch anything else.
pub type FoldFn = fn(
    &Context,
    &mut Body,
    OpId,
    operands: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded;

/// Replacements for the results of a folded operation.
pub type FoldResults = SmallVec<[FoldResult; 2]>;

/// A replacement for one result of a folded operation (`OpFoldResult`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// An existing value.
    Value(ValueId),
    /// A constant of the result's type, to be materialized by the operation's dialect.
    Attr(Attribute),
}

/// What a fold has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folded {
    /// Nothing to do.
    No,
    /// The operation was changed in place.
    InPlace,
    /// `results` has an entry for every result.
    Results,
}

/// What is known when result types are inferred: the operation does not exist yet.
pub struct InferArgs<'a> {
    /// The context, which holds types and attributes.
    pub cx: &'a Context,
    /// The body that the operands are values of.
    pub body: &'a Body,
    /// The operands of the operation.
    pub operands: &'a [ValueId],
    /// Inherent attributes by slot, [`Attribute::ABSENT`] where there is none.
    pub attrs: &'a [Attribute],
    /// The dictionary of the discardable attributes.
    pub dict: Attribute,
}

impl<'a> InferArgs<'a> {
    /// What is known of an operation that exists already; `operands` are its own.
    pub fn of(op: OpRef<'a>, operands: &'a [ValueId]) -> InferArgs<'a> {
        InferArgs {
            cx: op.cx,
            body: op.body,
            operands,
            attrs: op.body.attrs(op.id),
            dict: op.body.dict(op.id),
        }
    }

    /// The type of operand `index`; `None` if there are fewer operands.
    pub fn operand_type(&self, index: usize) -> Option<Type> {
        self.operands.get(index).map(|v| self.body.ty(*v))
    }

    /// The inherent attribute in slot `slot`; `None` if the operation does not have it.
    pub fn attr(&self, slot: usize) -> Option<Attribute> {
        self.attrs.get(slot)?.present()
    }
}

/// Where an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectOn {
    /// Any memory.
    Anything,
    /// The memory that a value points to.
    Value(ValueId),
    /// A resource of its own, unrelated to addressable memory.
    Resource(&'static str),
}

/// What an effect does to memory (`MemoryEffects::Effect`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// Memory is read.
    Read,
    /// Memory is written.
    Write,
    /// Memory is allocated.
    Allocate,
    /// Memory is freed.
    Free,
}

/// The memory effects of an operation.
pub type Effects = SmallVec<[(EffectKind, EffectOn); 4]>;

/// What may be inlined (`DialectInlinerInterface`). A dialect without it takes no part.
#[derive(Clone, Copy)]
pub struct Inlining {
    /// Whether the body of a callable may stand for a call, which is an operation of the dialect.
    pub call: fn(call: OpRef, callable: OpRef) -> bool,
    /// Whether a region of an operation of the dialect, which `call` is in, may take the body of a callable.
    pub region: fn(dest: OpRef, call: OpRef, callable: OpRef) -> bool,
    /// Whether an operation of the dialect may be in a region of `dest`.
    pub op: fn(op: OpRef, dest: OpRef) -> bool,
    /// The branch that a return of the dialect becomes where it does not end the inlined code.
    pub branch: &'static str,
    /// The value that argument `number` of a callable gets, made in front of `call`, an operation of the dialect.
    pub argument: fn(&mut Inlined, callable: OpRef, number: usize) -> ValueId,
    /// Puts the copied blocks in order; `call` is still there, and nothing goes to them yet.
    pub process_inlined_blocks: fn(&mut Inlined, callable: OpRef, blocks: &[BlockId]),
    /// Puts an operation of the dialect in order that stands in the place of the call now: what its operands may be can depend on that.
    pub settle: Option<fn(&Context, &mut Body, OpId)>,
}

/// The place where a call is inlined.
pub struct Inlined<'a> {
    /// The context, which holds types and attributes.
    pub cx: &'a Context,
    /// The body that the call is in.
    pub body: &'a mut Body,
    /// The call that the inlined blocks take the place of.
    pub call: OpId,
    /// The data layout that holds around the body.
    pub layout: &'a DataLayout,
    /// The symbol of a name around the body, if it is known and no function.
    pub global: &'a dyn Fn(Str) -> Option<OpRef<'a>>,
}

impl Inlined<'_> {
    /// Builds operations at a place.
    pub fn build<T>(&mut self, at: InsertPoint, build: impl FnOnce(&mut Rewriter) -> T) -> T {
        build(&mut Rewriter::new(self.cx, self.body, &mut NoListener, at))
    }
}

impl Inlining {
    /// Operations that may be put anywhere, and keep others out of their regions.
    pub const OPS: Inlining = Inlining {
        call: |_, _| false,
        region: |_, _, _| false,
        op: |_, _| true,
        branch: "",
        argument: |at, _, number| at.body.operand(at.call, number),
        process_inlined_blocks: |_, _, _| {},
        settle: None,
    };
    /// Operations that may be put anywhere, with regions for anything.
    pub const REGIONS: Inlining = Inlining {
        region: |_, _, _| true,
        ..Inlining::OPS
    };
}

/// The type of a value in a type rule of the declarations (`named("...")`): from the source type and the operation's attributes.
pub type NamedTypeFn = fn(&InferArgs, Type) -> Option<Type>;

/// Checks the parameters of a type or attribute; the error is a whole message.
pub type ParamsVerifier = fn(&Context, &[Attribute]) -> Result<(), String>;

/// The hooks of a dialect.
#[derive(Clone, Copy)]
pub struct DialectHooks {
    /// The namespace of the dialect: `arith` for `arith.addi`.
    pub name: &'static str,
    /// Whether operations of the dialect that nothing declares are accepted.
    pub open: bool,
    /// The hooks of operations, a line an operation that has some.
    pub ops: &'static [(OpName, OpHooks)],
    /// How operations are written.
    pub asm: &'static [(OpName, AsmHooks)],
    /// Interfaces of the dialect, and of operations: of its own, or of another dialect's (external models).
    pub interfaces: &'static [Implementation],
    /// Makes the operation that has the constant `attr` of type `ty` as its result, at the rewriter's insertion point.
    pub materialize: Option<fn(&mut Rewriter, Attribute, Type, crate::Location) -> Option<OpId>>,
    /// What may be inlined; `None` if the dialect takes no part in inlining.
    pub inlining: Option<Inlining>,
    /// Printers of `custom<Name>(...)` directives.
    pub directives: &'static [(&'static str, fn(&mut Printer, OpRef, &[CustomArg]))],
    /// Printers of hand-written types and attributes: everything after the mnemonic.
    pub print_params: &'static [(&'static ParamDef, ParamsPrinter)],
    /// Checks of the parameters of types and attributes.
    pub verify_params: &'static [(&'static ParamDef, ParamsVerifier)],
    /// Attributes and types that get an alias when a program is printed: `#mnemonic`, `#mnemonic1`.
    pub aliases: &'static [&'static ParamDef],
    /// Types that vectors may have as elements (`VectorElementTypeInterface`).
    pub vector_elements: &'static [&'static ParamDef],
    /// Types that memrefs may have as elements (`MemRefElementTypeInterface`).
    pub memref_elements: &'static [&'static ParamDef],
    /// The discardable attribute that describes the target's data layout inside of an operation, if the dialect has one.
    pub data_layout: Option<&'static str>,
    /// The predicates on types that type constraints call by name, `named("...")`.
    pub type_preds: &'static [(&'static str, fn(&Context, Type) -> bool)],
    /// The predicates on attributes that attribute constraints call by name, `named("...")`.
    pub attr_preds: &'static [(&'static str, fn(&Context, Attribute) -> bool)],
    /// The functions that type rules call by name, `named("...")`. As with [`OpHooks::verifies_signature`], they look at types and
    /// inherent attributes alone.
    pub type_fns: &'static [(&'static str, NamedTypeFn)],
    /// The predicates on operations that checks call by name, `named("...")`. They look at types and inherent attributes alone, too.
    pub op_preds: &'static [(&'static str, fn(OpRef) -> bool)],
    /// Verifies a discardable attribute of the dialect on any operation.
    pub verify_attr: Option<fn(OpRef, Str, Attribute) -> Result<(), Diagnostic>>,
    /// Verifies a discardable attribute of the dialect on argument `index` of a function.
    pub verify_arg_attr: Option<fn(OpRef, usize, Str, Attribute) -> Result<(), Diagnostic>>,
    /// Verifies a discardable attribute of the dialect on result `index` of a function.
    pub verify_result_attr: Option<fn(OpRef, usize, Str, Attribute) -> Result<(), Diagnostic>>,
}

impl DialectHooks {
    /// A dialect without hooks.
    pub const fn none(name: &'static str) -> DialectHooks {
        DialectHooks {
            name,
            open: false,
            ops: &[],
            asm: &[],
            interfaces: &[],
            materialize: None,
            inlining: None,
            directives: &[],
            print_params: &[],
            verify_params: &[],
            aliases: &[],
            vector_elements: &[],
            memref_elements: &[],
            data_layout: None,
            type_preds: &[],
            attr_preds: &[],
            type_fns: &[],
            op_preds: &[],
            verify_attr: None,
            verify_arg_attr: None,
            verify_result_attr: None,
        }
    }
}

impl Context {
    /// The constant value of `value` if a constant-like operation defines it.
    pub fn constant_value(&self, body: &Body, value: ValueId) -> Option<Attribute> {
        let op = body.defining_op(value)?;
        let def = body.def(self, op)?;
        if !def.traits.contains(crate::def::Traits::CONSTANT_LIKE) {
            return None;
        }
        let slot = self
            .registry()
            .common_slot(body.name(op), CommonAttr::Value);
        if let Some(slot) = slot {
            return body.attr(op, slot);
        }
        // Constants without a value attribute (ub.poison, llvm.mlir.zero): the hook knows it.
        let constant = self.registry().hooks(body.name(op)).constant?;
        constant(OpRef::new(self, body, op))
    }

    /// The value of an integer or index constant, sign-extended.
    pub fn constant_int(&self, body: &Body, value: ValueId) -> Option<i64> {
        match self.attr_kind(self.constant_value(body, value)?) {
            AttrKind::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }
}
