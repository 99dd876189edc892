//! The translation of a module in the llvm dialect to LLVM IR.
//!
//! The order of work is the reference's, because LLVM prints declarations in the order in which they were made:
//! comdats, function signatures, globals and aliases, then the bodies of the functions, whose calls declare intrinsics.
//! Large modules are translated in shares, on several threads (`shares`), with the same text as the outcome.

pub(crate) mod attributes;
mod blocks;
mod constants;
pub(crate) mod debug;
mod dropped;
mod entries;
mod flags;
mod functions;
mod globals;
mod layout;
pub(crate) mod loops;
mod metadata;
mod ops;
mod pieces;
mod shares;
mod types;

use std::ffi::{CStr, CString};

use oxmlir_dialects::dlti;
use oxmlir_dialects::llvm::{data_layout, names as own};
use oxmlir_dialects::tables::{builtin, gpu, llvm};
use oxmlir_ir::def::Arity;
use oxmlir_ir::{
    AttrKind, Body, Context, Diagnostic, Diagnostics, OpName, OpRef, Str, Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::sys::{Block, Builder, Llvm, Meta, Ty, Value};
use blocks::Detours;
use ops::Translate;

pub use dropped::dropped_attributes;
pub use entries::{FINISH, START, Signature, entry_symbol, export_with_entries};
pub use pieces::ModuleText;

/// The result of a part of the translation; the first error ends it.
type Result<T = ()> = std::result::Result<T, Box<Diagnostic>>;

/// The name of the module in LLVM.
const MODULE_NAME: &CStr = c"LLVMDialectModule";

/// The LLVM IR of a module as text. `body` is the body of a verified `builtin.module` or `gpu.module`. What LLVM IR cannot
/// express is an error at its place.
pub fn export_module(cx: &Context, body: &Body) -> std::result::Result<ModuleText, Diagnostics> {
    let module = OpRef::new(cx, body, body.root());
    match shares::export(module, shares::SIZE) {
        Some(text) => Ok(text),
        None => whole(module).map(ModuleText::from),
    }
}

/// Translates a module at once.
fn whole(module: OpRef) -> std::result::Result<Vec<u8>, Diagnostics> {
    let llvm = Llvm::new(MODULE_NAME);
    let outcome = Export::new(module.cx, &llvm).module(module).and_then(|()| {
        llvm.verify()
            .map_err(|text| Box::new(Diagnostic::error(module.loc(), text.trim_end())))
    });
    match outcome {
        Ok(()) => Ok(llvm.print()),
        Err(error) => {
            let mut all = Diagnostics::default();
            all.push(*error);
            Err(all)
        }
    }
}

/// The state of a translation.
struct Export<'a, 'l> {
    cx: &'a Context,
    llvm: &'l Llvm,
    builder: Builder<'l>,
    /// What is called when the program starts and when it ends: what the arrays with them are to hold.
    structors: [Vec<Value<'l>>; 2],
    /// The translations of the registered operations, by number.
    table: Vec<Option<Translate>>,
    types: FxHashMap<Type, Ty<'l>>,
    /// Functions, globals and aliases by name.
    symbols: FxHashMap<Str, Value<'l>>,
    /// The operations of functions by name.
    functions: FxHashMap<Str, llvm::Func<'a>>,
    /// The rest of the module, if this is the translation of a share of it.
    outside: Option<shares::Outside<'a, 'l>>,
    /// The contents of variables that are not made, if the text is put together of shares.
    splats: Option<Vec<shares::Splat>>,
    /// Nodes made of attributes that stand for one node wherever they occur.
    nodes: FxHashMap<oxmlir_ir::Attribute, Meta<'l>>,
    /// The values of the function (or initializer) at work, by handle.
    values: Vec<Option<Value<'l>>>,
    /// The blocks of the function at work, by handle.
    blocks: Vec<Option<Block<'l>>>,
    /// The blocks of functions that were made before the function was translated.
    early_blocks: FxHashMap<Str, Vec<Option<Block<'l>>>>,
    detours: Detours<'l>,
    debug: debug::Debug<'l>,
    function: Option<Value<'l>>,
}

impl<'a, 'l> Export<'a, 'l> {
    fn new(cx: &'a Context, llvm: &'l Llvm) -> Export<'a, 'l> {
        Export {
            cx,
            llvm,
            builder: llvm.builder(),
            structors: [Vec::new(), Vec::new()],
            table: ops::table(cx),
            types: FxHashMap::default(),
            symbols: FxHashMap::default(),
            functions: FxHashMap::default(),
            outside: None,
            splats: None,
            nodes: FxHashMap::default(),
            values: Vec::new(),
            blocks: Vec::new(),
            early_blocks: FxHashMap::default(),
            detours: Detours::default(),
            debug: debug::Debug::default(),
            function: None,
        }
    }

    fn module(&mut self, module: OpRef<'a>) -> Result {
        if ![builtin::MODULE, gpu::MODULE].contains(&module.name()) {
            return Err(Box::new(
                module.error("can not be translated to an LLVMIR module"),
            ));
        }
        self.target(module)?;
        self.module_asm(module)?;
        let ops: Vec<OpRef<'a>> = top_level(module).collect();
        self.debug_info(module, &ops)?;
        let named = |name: OpName| ops.iter().copied().filter(move |op| op.name() == name);
        let mut comdats = FxHashSet::default();
        for op in named(llvm::COMDAT) {
            self.comdats(op, &mut comdats)?;
        }
        let functions = || ops.iter().copied().filter_map(llvm::Func::of);
        for function in functions() {
            self.declare_function(function)?;
        }
        self.globals(&ops)?;
        self.module_metadata(module)?;
        self.other_ops(&ops)?;
        self.finish_structors();
        for function in functions() {
            self.define_function(function)?;
        }
        self.debug_info_flags(module);
        Ok(())
    }

    /// Top-level operations that are no symbols.
    fn other_ops(&mut self, ops: &[OpRef<'a>]) -> Result {
        let others = ops.iter().filter(|op| !SYMBOLS.contains(&op.name()));
        others.copied().try_for_each(|op| self.op(op))
    }

    /// Data layout and target triple.
    fn target(&mut self, module: OpRef<'a>) -> Result {
        if let Some(layout) = text_of(module, own::DATA_LAYOUT).filter(|t| !t.is_empty()) {
            self.set_layout(module, layout)?;
        }
        if let Some(spec) = module.named_attr(dlti::LAYOUT)
            && let Some(entries) = dlti::layout(self.cx, spec)
        {
            let layout =
                layout::of_entries(self.cx, &entries).or_else(|message| fail(module, message))?;
            if !layout.is_empty() {
                self.set_layout(module, &layout)?;
            }
        }
        if let Some(triple) = text_of(module, own::TARGET_TRIPLE) {
            self.llvm.set_target(&c_string(module, triple)?);
        }
        Ok(())
    }

    fn set_layout(&self, module: OpRef<'a>, layout: &str) -> Result {
        if let Err(problem) = data_layout::check(layout) {
            return fail(module, format!("invalid data layout descriptor: {problem}"));
        }
        self.llvm.set_data_layout(&c_string(module, layout)?);
        Ok(())
    }

    /// Assembly beside the functions.
    fn module_asm(&self, module: OpRef<'a>) -> Result {
        let Some(lines) = module.named_attr(own::MODULE_ASM) else {
            return Ok(());
        };
        let AttrKind::Array(lines) = self.cx.attr_kind(lines) else {
            return fail(module, "expected an array attribute for a module level asm");
        };
        for line in lines {
            let Some(text) = self.cx.str_value(*line) else {
                let message = "expected a string attribute for each entry of a module level asm";
                return fail(module, message);
            };
            self.llvm.append_asm(text);
        }
        Ok(())
    }

    /// Translates one operation inside a block or at the top level.
    fn op(&mut self, op: OpRef<'a>) -> Result {
        match self.table.get(op.name().0 as usize) {
            Some(Some(translate)) => {
                check_operands(op)?;
                translate(self, op)
            }
            _ => Err(untranslatable(op)),
        }
    }

    /// The translation of a value, which has been translated before its uses.
    fn value(&self, op: OpRef<'a>, value: ValueId) -> Result<Value<'l>> {
        let known = self.values.get(value.index()).copied().flatten();
        known.ok_or_else(|| Box::new(op.error("uses a value that has no translation")))
    }

    fn operand(&self, op: OpRef<'a>, index: usize) -> Result<Value<'l>> {
        match op.operands().nth(index) {
            Some(operand) => self.value(op, operand),
            None => fail(op, format!("has no operand #{index}")),
        }
    }

    fn operands(&self, op: OpRef<'a>) -> Result<Vec<Value<'l>>> {
        op.operands().map(|v| self.value(op, v)).collect()
    }

    /// The translations of several values.
    fn values(&self, op: OpRef<'a>, values: &[ValueId]) -> Result<Vec<Value<'l>>> {
        values.iter().map(|v| self.value(op, *v)).collect()
    }

    /// Notes the translation of the only result.
    fn define(&mut self, op: OpRef<'a>, value: Value<'l>) {
        if op.num_results() > 0 {
            self.define_value(op.only_result(), value);
        }
    }

    fn define_value(&mut self, value: ValueId, translation: Value<'l>) {
        if let Some(slot) = self.values.get_mut(value.index()) {
            *slot = Some(translation);
        }
    }

    /// Forgets the values and blocks of the previous function.
    fn enter(&mut self, body: &Body, function: Option<Value<'l>>) {
        self.values.clear();
        self.values.resize(body.value_capacity(), None);
        self.blocks.clear();
        self.blocks.resize(body.block_capacity(), None);
        self.function = function;
    }

    fn symbol(&mut self, op: OpRef<'a>, name: &str) -> Result<Value<'l>> {
        let key = self.cx.str(name);
        if let Some(known) = self.symbols.get(&key) {
            return Ok(*known);
        }
        match self.outside.as_ref().and_then(|o| o.symbol(key)) {
            Some(symbol) => self.declare_outside(symbol),
            None => Err(Box::new(
                op.error(format!("references the undefined symbol @{name}")),
            )),
        }
    }
}

/// Whether an operation has the operands that views of it read: nobody has to have verified the program.
fn check_operands(op: OpRef) -> Result {
    let operands = op.def().map_or(&[][..], |def| def.operands);
    let single = operands.iter().filter(|o| o.arity == Arity::One).count();
    match op.num_operands() {
        found if found < single => fail(op, format!("has no operand #{found}")),
        _ => Ok(()),
    }
}

/// The text of a discardable attribute.
fn text_of<'a>(op: OpRef<'a>, name: &str) -> Option<&'a str> {
    op.cx.str_value(op.named_attr(name)?)
}

/// The operations of a module.
fn top_level(module: OpRef) -> impl Iterator<Item = OpRef> {
    let block = module.entry().into_iter();
    block
        .flat_map(move |b| module.body.ops(b))
        .map(move |op| module.at(op))
}

/// Top-level operations that are translated before the others.
const SYMBOLS: &[OpName] = &[
    llvm::COMDAT,
    llvm::FUNC,
    llvm::MLIR_ALIAS,
    llvm::MLIR_GLOBAL,
    llvm::MLIR_GLOBAL_CTORS,
    llvm::MLIR_GLOBAL_DTORS,
    llvm::MLIR_IFUNC,
];

/// Dialects whose operations the reference knows how to translate, at least in part.
const TRANSLATED: &[&str] = &["builtin", "gpu", "llvm", "xevm"];

fn untranslatable(op: OpRef) -> Box<Diagnostic> {
    let name = op.name_str();
    let message = if TRANSLATED.contains(&op.dialect()) {
        format!("LLVM Translation failed for operation: {name}")
    } else {
        format!(
            "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for \
             op: {name}"
        )
    };
    Box::new(Diagnostic::error(op.loc(), message))
}

/// An error at an operation, without the operation's name in front.
fn fail<T>(op: OpRef, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(op.loc(), message)))
}

/// A string for an interface that ends strings with NUL.
fn c_string(op: OpRef, text: &str) -> Result<CString> {
    CString::new(text).or_else(|_| fail(op, "a string with a NUL character has no translation"))
}
