//! The translation of LLVM IR to a module in the llvm dialect.
//!
//! LLVM reads the text or the bitcode, and what it holds then is translated: globals, functions, and their instructions one by
//! one. Constants become operations in front of what needs them; in functions they gather at the start, in the order in which
//! they are wanted. Blocks are translated in an order in which values come before their uses, and stand in their own order.

mod attributes;
mod blocks;
mod constants;
mod debug;
mod facts;
mod functions;
mod globals;
mod intrinsics;
mod labels;
mod layout;
mod loops;
mod metadata;
mod module;
mod ops;
mod types;

use std::ffi::CString;

use oxmlir_dialects::tables::builtin;
use oxmlir_ir::attrs::LocKind;
use oxmlir_ir::body::InsertPoint;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, Diagnostic, Diagnostics, Location, OpId, OpName,
    Str, Type, ValueId,
};
use rustc_hash::FxHashMap;

use crate::sys::{Block, Llvm, Meta, Ty, Value};

/// The result of a part of the translation; the first error ends it.
type Result<T = ()> = std::result::Result<T, Box<Diagnostic>>;

/// How LLVM IR is imported.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportOptions {
    /// Named structs become literal ones.
    pub structs_as_literals: bool,
    /// Composite types of debug information lose their elements.
    pub drop_composite_elements: bool,
    /// All intrinsics become `llvm.call_intrinsic`.
    pub prefer_unregistered_intrinsics: bool,
    /// Metadata that is left out is warned of.
    pub expensive_warnings: bool,
}

/// A module that was imported.
pub struct Imported {
    /// The module.
    pub body: Box<Body>,
    /// What was left out.
    pub warnings: Diagnostics,
}

/// Reads LLVM IR, as text or bitcode, and translates it. `name` is what the file is called in messages, and `place` the location of a
/// line and column in it.
pub fn import_module(
    cx: &Context,
    name: &str,
    text: &[u8],
    place: impl Fn(u32, u32) -> Location,
    options: ImportOptions,
) -> std::result::Result<Imported, Diagnostics> {
    let file = CString::new(name.replace('\0', "")).unwrap_or_default();
    let llvm = Llvm::read(&file, text).map_err(|text| refusal(name, &text, place))?;
    if let Err(text) = llvm.verify() {
        return Err(only(Diagnostic::error(Location::UNKNOWN, text.trim_end())));
    }
    let llvm = labels::named(llvm, &file);
    let mut import = Import::new(cx, &llvm, options);
    match import.module() {
        Ok(body) => Ok(Imported {
            body,
            warnings: import.warnings,
        }),
        Err(error) => {
            let mut all = import.warnings;
            all.push(*error);
            Err(all)
        }
    }
}

fn only(error: Diagnostic) -> Diagnostics {
    let mut all = Diagnostics::default();
    all.push(error);
    all
}

/// LLVM's message, `name:line:column: error: message` and the line, as an error at its place.
fn refusal(name: &str, text: &str, place: impl Fn(u32, u32) -> Location) -> Diagnostics {
    const ERROR: &str = "error: ";
    let first = text.lines().next().unwrap_or_default();
    let located = first.strip_prefix(name).and_then(|rest| {
        let mut parts = rest.strip_prefix(':')?.splitn(3, ':');
        let line: u32 = parts.next()?.parse().ok()?;
        let column: u32 = parts.next()?.parse().ok()?;
        Some((place(line, column), parts.next()?.trim_start()))
    });
    let (loc, message) = located.unwrap_or((Location::UNKNOWN, first));
    let message = message
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(": "))
        .unwrap_or(message);
    let message = message.strip_prefix(ERROR).unwrap_or(message);
    only(Diagnostic::error(loc, message))
}

/// The state of a translation.
struct Import<'a, 'l> {
    cx: &'a Context,
    llvm: &'l Llvm,
    options: ImportOptions,
    /// What was left out, and errors that are followed by another.
    warnings: Diagnostics,
    /// The location of the module and of what has none of its own.
    loc: Location,
    types: FxHashMap<Ty<'l>, Type>,
    facts: facts::Facts,
    attr_names: FxHashMap<u32, &'static str>,
    /// The kinds of metadata that attributes stand for.
    kinds: FxHashMap<u32, &'static str>,
    /// The operations of intrinsics by name.
    intrinsics: FxHashMap<String, OpName>,
    /// Attributes that stand for nodes of aliasing, access groups and loops.
    nodes: FxHashMap<Meta<'l>, Option<Attribute>>,
    /// Access groups that accesses are in; those of loops alone are left out.
    groups: FxHashMap<Meta<'l>, Attribute>,
    debug: debug::Debug<'l>,
    /// The labels of debug information by their numbers in the text of the module.
    labels: FxHashMap<String, Meta<'l>>,
    function: Function<'l>,
}

/// The state of a function or initializer.
#[derive(Default)]
struct Function<'l> {
    values: FxHashMap<Value<'l>, ValueId>,
    blocks: FxHashMap<Block<'l>, BlockId>,
    /// The last of the constants at the start.
    last_constant: Option<OpId>,
    entry: Option<BlockId>,
}

impl<'a, 'l> Import<'a, 'l> {
    fn new(cx: &'a Context, llvm: &'l Llvm, options: ImportOptions) -> Import<'a, 'l> {
        let name = cx.str(&llvm.source_name());
        let loc = cx.attr(AttrKind::Location(LocKind::File {
            file: name,
            start: (0, 0),
            end: (0, 0),
        }));
        Import {
            cx,
            llvm,
            options,
            warnings: Diagnostics::default(),
            loc: Location::from_attr(loc),
            types: FxHashMap::default(),
            facts: facts::Facts::default(),
            attr_names: attributes::names(llvm),
            kinds: metadata::kinds_by_number(llvm),
            intrinsics: intrinsics::names(cx),
            nodes: FxHashMap::default(),
            groups: FxHashMap::default(),
            debug: debug::Debug::default(),
            labels: FxHashMap::default(),
            function: Function::default(),
        }
    }

    fn module(&mut self) -> Result<Box<Body>> {
        self.name_globals();
        let text = self.llvm.print();
        self.facts = facts::Facts::of(&text);
        self.labels = labels::numbered(self.llvm, &text);
        let mut body = builtin::module(self.cx, self.loc);
        let root = body.root();
        let region = body.region(root, builtin::module::BODY_REGION);
        let block = body.add_block(region);
        let mut listener = NoListener;
        let mut rw = Rewriter::new(self.cx, &mut body, &mut listener, InsertPoint::End(block));
        self.comdats(&mut rw);
        self.globals(&mut rw)?;
        self.aliases(&mut rw)?;
        self.ifuncs(&mut rw)?;
        self.module_metadata(&mut rw);
        for function in self.llvm.functions() {
            self.function(&mut rw, function)?;
        }
        let dict = self.module_attrs();
        body.set_dict(root, dict);
        Ok(body)
    }

    fn warn(&mut self, loc: Location, message: impl Into<String>) {
        self.warnings.push(Diagnostic::warning(loc, message));
    }

    /// The names of globals that have none.
    fn name_globals(&mut self) {
        const PREFIX: &str = "mlir.llvm.nameless_global";
        let mut taken = rustc_hash::FxHashSet::default();
        let lists = [
            self.llvm.globals(),
            self.llvm.aliases(),
            self.llvm.ifuncs(),
            self.llvm.functions(),
        ];
        for global in lists.iter().flatten() {
            taken.insert(global.name());
        }
        let mut number = 0;
        for global in &lists[0] {
            if !global.name().is_empty() {
                continue;
            }
            let name = loop {
                let name = format!("{PREFIX}_{number}");
                number += 1;
                if !taken.contains(&name) {
                    break name;
                }
            };
            global.set_name(&name);
        }
    }

    fn str_attr(&self, text: &str) -> Attribute {
        self.cx.str_attr(text)
    }

    fn key(&self, text: &str) -> Str {
        self.cx.str(text)
    }
}

/// An error without a known place.
fn fail<T>(loc: Location, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error(loc, message)))
}
