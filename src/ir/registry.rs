//! The registry: every dialect, operation and hook that the program knows, as static tables behind one lookup.

mod builder;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::attrs::{AttrKind, EnumRef};
use crate::common::{CommonAttr, CommonSlots};
use crate::context::Context;
use crate::def::{
    AttrDef, AttrSyntax, DialectDef, EnumDef, OpDef, OpName, ParamDef, ParamKind, ParamSlot,
};
use crate::hooks::{
    AsmHooks, DialectHooks, NO_ASM, NO_HOOKS, NamedTypeFn, OpHooks, ParamsVerifier,
};
use crate::ids::{Attribute, Type};
use crate::interfaces::{Interface, Interfaces};
use crate::lazy_table::LazyTable;
use crate::opref::OpRef;
use crate::print::{Directive, ParamsPrinter, Program};
use crate::side_effects::Removals;
use crate::types::DefRef;

pub use builder::{RegistryBuilder, RegistryError};

/// Registered dialects with their operations numbered consecutively.
pub struct Registry {
    dialects: Vec<&'static DialectDef>,
    dialect_hooks: Vec<DialectHooks>,
    data_layout: Option<&'static str>,
    ops: Vec<&'static OpDef>,
    hooks: Vec<&'static OpHooks>,
    asm: Vec<&'static AsmHooks>,
    interfaces: Interfaces,
    /// The operations of each dialect by name, tables that are made on first use: most programs use few dialects.
    by_name: FxHashMap<&'static str, DialectNames>,
    /// Made on first use, too.
    common: LazyTable<CommonSlots>,
    removals: Removals,
    /// Compiled assembly formats by operation, made on first use.
    programs: LazyTable<Option<Box<Program>>>,
    enums: FxHashMap<&'static str, &'static EnumDef>,
    type_preds: FxHashMap<&'static str, fn(&Context, Type) -> bool>,
    attr_preds: FxHashMap<&'static str, fn(&Context, Attribute) -> bool>,
    type_fns: FxHashMap<&'static str, NamedTypeFn>,
    op_preds: FxHashMap<&'static str, fn(OpRef) -> bool>,
    documents: &'static [(&'static str, &'static str)],
}

/// The names of a dialect's operations.
struct DialectNames {
    def: &'static DialectDef,
    /// The number of its first operation.
    first: u32,
    numbers: OnceLock<FxHashMap<&'static str, OpName>>,
}

impl DialectNames {
    fn number(&self, name: &str) -> Option<OpName> {
        let names = || self.def.ops.iter().map(|op| op.name);
        let numbered = || names().zip((self.first..).map(OpName)).collect();
        self.numbers.get_or_init(numbered).get(name).copied()
    }
}

impl Registry {
    /// A registry without dialects, to add some to.
    pub fn builder() -> RegistryBuilder {
        RegistryBuilder::default()
    }

    /// What the source file at `path` says of what is in it, if somebody has told.
    pub fn document(&self, path: &str) -> Option<&'static str> {
        let path = path.replace('\\', "/");
        let mut documents = self.documents.iter();
        let found = documents.find(|(end, _)| path.ends_with(end));
        found.map(|(_, text)| *text)
    }

    /// The declarations of all dialects, in the order in which they were added.
    pub fn dialects(&self) -> &[&'static DialectDef] {
        &self.dialects
    }

    /// The declaration of the dialect `name`; `None` if no such dialect was added.
    pub fn dialect(&self, name: &str) -> Option<&'static DialectDef> {
        self.dialects.iter().copied().find(|d| d.name == name)
    }

    /// The hooks of the dialect `name`; `None` if no such dialect was added.
    pub fn dialect_hooks(&self, name: &str) -> Option<&DialectHooks> {
        self.dialect_hooks.iter().find(|d| d.name == name)
    }

    /// The discardable attribute that describes the target's data layout inside of an operation, if a dialect has one.
    pub fn data_layout(&self) -> Option<&'static str> {
        self.data_layout
    }

    /// Whether vectors may have elements of a dialect's type.
    pub fn is_vector_element(&self, def: &ParamDef) -> bool {
        self.hooks_of(def.name)
            .is_some_and(|hooks| holds(hooks.vector_elements, def))
    }

    /// Whether memrefs may have elements of a dialect's type.
    pub fn is_memref_element(&self, def: &ParamDef) -> bool {
        self.hooks_of(def.name)
            .is_some_and(|hooks| holds(hooks.memref_elements, def))
    }

    /// The hooks of the dialect that a full mnemonic begins with.
    fn hooks_of(&self, name: &str) -> Option<&DialectHooks> {
        self.dialect_hooks(name.split_once('.')?.0)
    }

    /// The number of declared operations in all dialects. Their numbers ([`OpName`]) are below it.
    pub fn num_ops(&self) -> u32 {
        self.ops.len() as u32
    }

    /// The number of the operation with the full name `name` (`arith.addi`); `None` if nothing declares it.
    pub fn op_name(&self, name: &str) -> Option<OpName> {
        let (dialect, _) = name.split_once('.')?;
        self.by_name.get(dialect)?.number(name)
    }

    /// The declaration of an operation; `None` for an unregistered one.
    pub fn op_def(&self, name: OpName) -> Option<&'static OpDef> {
        self.ops.get(name.0 as usize).copied()
    }

    /// What is known of the effects of operations by their names.
    pub(crate) fn removals(&self) -> &Removals {
        &self.removals
    }

    /// The slot of a common attribute, if it is an inherent one of the operation.
    pub fn common_slot(&self, name: OpName, attr: CommonAttr) -> Option<usize> {
        self.common_slots(name)?.get(attr)
    }

    /// The slots of all common attributes of a registered operation.
    pub(crate) fn common_slots(&self, name: OpName) -> Option<&CommonSlots> {
        let of = || self.op_def(name).map(CommonSlots::of).unwrap_or_default();
        self.common.get_or_make(name.0 as usize, of)
    }

    /// The hooks of a registered operation; none do anything for an unregistered one.
    pub fn hooks(&self, name: OpName) -> &'static OpHooks {
        self.hooks
            .get(name.0 as usize)
            .copied()
            .unwrap_or(&NO_HOOKS)
    }

    /// An operation's table of an interface.
    pub fn interface<T: Interface>(&self, op: OpName) -> Option<&'static T> {
        self.interfaces.of_op(op)
    }

    /// A dialect's table of an interface.
    pub fn dialect_interface<T: Interface>(&self, dialect: &str) -> Option<&'static T> {
        self.interfaces.of_dialect(dialect)
    }

    /// How a registered operation is written; nothing for an unregistered one.
    pub fn asm(&self, name: OpName) -> &'static AsmHooks {
        self.asm.get(name.0 as usize).copied().unwrap_or(&NO_ASM)
    }

    /// The compiled assembly format of a registered operation.
    pub(crate) fn program(&self, name: OpName) -> Option<&Program> {
        let def = self.op_def(name)?;
        let make = || Program::of_op(self, def).map(Box::new);
        self.programs.get_or_make(name.0 as usize, make)?.as_deref()
    }

    /// The printer of a `custom<name>` directive: the dialect's own, or that of any other dialect.
    pub(crate) fn directive(&self, dialect: &str, name: &str) -> Option<Directive> {
        let find = |hooks: &DialectHooks| hooks.directives.iter().find(|d| d.0 == name);
        self.dialect_hooks(dialect)
            .and_then(find)
            .or_else(|| self.dialect_hooks.iter().find_map(find))
            .map(|d| d.1)
    }

    /// The printer of the parameters of a hand-written type or attribute.
    pub(crate) fn params_printer(&self, def: &ParamDef) -> Option<ParamsPrinter> {
        let hooks = self.hooks_of(def.name)?;
        let printer = hooks.print_params.iter().find(|p| p.0.name == def.name)?;
        Some(printer.1)
    }

    /// The check of the parameters of a type or attribute.
    pub fn params_verifier(&self, def: &ParamDef) -> Option<ParamsVerifier> {
        let hooks = self.hooks_of(def.name)?;
        let verifier = hooks.verify_params.iter().find(|v| v.0.name == def.name)?;
        Some(verifier.1)
    }

    /// The name that aliases of a dialect's type or attribute start with, if it gets one.
    pub(crate) fn alias(&self, def: &ParamDef) -> Option<&'static str> {
        let (dialect, mnemonic) = def.name.split_once('.')?;
        holds(self.dialect_hooks(dialect)?.aliases, def).then_some(mnemonic)
    }

    /// An enum by its full name, `arith.CmpIPredicate`.
    pub fn enum_def(&self, name: &str) -> Option<&'static EnumDef> {
        self.enums.get(name).copied()
    }

    /// `named("...")` of type constraints.
    pub fn type_pred(&self, name: &str) -> Option<fn(&Context, Type) -> bool> {
        self.type_preds.get(name).copied()
    }

    /// `named("...")` of attribute constraints.
    pub fn attr_pred(&self, name: &str) -> Option<fn(&Context, Attribute) -> bool> {
        self.attr_preds.get(name).copied()
    }

    /// `named("...")` of type rules.
    pub fn type_fn(&self, name: &str) -> Option<NamedTypeFn> {
        self.type_fns.get(name).copied()
    }

    /// `named("...")` of checks.
    pub fn op_pred(&self, name: &str) -> Option<fn(OpRef) -> bool> {
        self.op_preds.get(name).copied()
    }

    /// A dialect type by its full mnemonic, `gpu.async.token`.
    pub fn type_def(&self, name: &str) -> Option<&'static ParamDef> {
        self.dialect(name.split_once('.')?.0)?
            .types
            .iter()
            .find(|t| t.name == name)
    }

    /// A dialect attribute by its full mnemonic.
    pub fn attr_def(&self, name: &str) -> Option<&'static ParamDef> {
        self.dialect(name.split_once('.')?.0)?
            .attrs
            .iter()
            .find(|t| t.name == name)
    }

    /// An enum attribute with syntax of its own by its full mnemonic, `arith.fastmath`.
    pub fn enum_attr(&self, name: &str) -> Option<&'static EnumDef> {
        let (dialect, mnemonic) = name.split_once('.')?;
        self.dialect(dialect)?
            .enums
            .iter()
            .find(|e| e.mnemonic == mnemonic && !mnemonic.is_empty())
    }
}

fn holds(defs: &[&'static ParamDef], def: &ParamDef) -> bool {
    defs.iter().any(|entry| entry.name == def.name)
}

/// The value of a declared default: the small part of the attribute language that defaults use.
pub(crate) fn default_attr(cx: &Context, def: &AttrDef) -> Attribute {
    let text = def.default.trim();
    if text.is_empty() {
        return Attribute::ABSENT;
    }
    if let AttrSyntax::Enum(name) = def.constraint.syntax
        && let Some(def) = cx.registry().enum_def(name)
    {
        let keyword = text
            .rsplit_once('<')
            .map_or(text, |(_, k)| k.trim_end_matches('>'));
        if let Some(attr) = enum_attr(cx, def, keyword) {
            return attr;
        }
    }
    parse_default(cx, text)
}

/// The attribute of an enum by keyword(s), stored as the definition says.
pub fn enum_attr(cx: &Context, def: &'static EnumDef, keywords: &str) -> Option<Attribute> {
    let mut value = 0;
    for keyword in keywords.split([',', '|']).map(str::trim) {
        value |= def.cases.iter().find(|c| c.0 == keyword)?.1;
    }
    Some(enum_value_attr(cx, def, value))
}

/// The attribute of an enum by value, stored as the definition says.
pub fn enum_value_attr(cx: &Context, def: &'static EnumDef, value: i64) -> Attribute {
    if def.mnemonic.is_empty() {
        cx.int_attr(cx.int_type(def.width), value)
    } else {
        cx.attr(AttrKind::Enum {
            def: EnumRef(def),
            value,
        })
    }
}

/// The parameters that a type or attribute has where its text says none.
pub fn default_params(cx: &Context, def: &ParamDef) -> Box<[Attribute]> {
    def.params
        .iter()
        .map(|slot| param_default(cx, slot))
        .collect()
}

/// The value of a parameter that is not written; absent where there is none.
pub(crate) fn param_default(cx: &Context, slot: &ParamSlot) -> Attribute {
    let number = || slot.default.parse::<i64>().ok();
    let known = match slot.kind {
        _ if slot.default.is_empty() => Some(Attribute::ABSENT),
        ParamKind::Int => number().map(|n| cx.int_attr(Type::I64, n)),
        ParamKind::Bool => slot.default.parse().ok().map(|b| cx.bool_attr(b)),
        ParamKind::Enum(name) | ParamKind::EnumAttr(name) | ParamKind::Keyword(name) => {
            cx.registry().enum_def(name).and_then(|def| {
                let value = number().map(|n| enum_value_attr(cx, def, n));
                value.or_else(|| enum_attr(cx, def, slot.default))
            })
        }
        _ => None,
    };
    known.unwrap_or_else(|| parse_default(cx, slot.default))
}

fn parse_default(cx: &Context, text: &str) -> Attribute {
    let int_type = |name: &str| match name.trim() {
        "index" => Some(Type::INDEX),
        name => Some(cx.int_type(name.strip_prefix('i')?.parse().ok()?)),
    };
    if let Some((value, ty)) = text.rsplit_once(':')
        && let (Ok(value), Some(ty)) = (value.trim().parse(), int_type(ty))
    {
        return cx.int_attr(ty, value);
    }
    if let Some(inner) = text
        .strip_prefix("array<")
        .and_then(|t| t.strip_suffix('>'))
    {
        let (element, values) = inner.split_once(':').unwrap_or((inner, ""));
        let values: Vec<i64> = values
            .split(',')
            .filter_map(|v| v.trim().parse().ok())
            .collect();
        return int_type(element).map_or(Attribute::ABSENT, |ty| cx.dense_array(ty, &values));
    }
    if let Some(text) = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) {
        return cx.str_attr(text);
    }
    if let Some(def) = text
        .strip_prefix('#')
        .and_then(|name| cx.registry().attr_def(name.trim_end_matches("<>")))
    {
        return cx.attr(AttrKind::Dialect {
            def: DefRef(def),
            params: default_params(cx, def),
        });
    }
    match text {
        "true" => Attribute::TRUE,
        "false" => Attribute::FALSE,
        "unit" => Attribute::UNIT,
        "{}" => Attribute::EMPTY_DICT,
        "[]" => cx.array_attr(&[]),
        _ => text
            .parse()
            .map_or(Attribute::ABSENT, |v| cx.int_attr(Type::I64, v)),
    }
}
