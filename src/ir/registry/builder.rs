//! Putting a registry together; what does not fit together is an error.

use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{DialectNames, Registry};
use crate::def::{DialectDef, OpDef, OpName};
use crate::hooks::{DialectHooks, NO_ASM, NO_HOOKS};
use crate::interfaces::{Implementation, Interfaces};
use crate::lazy_table::LazyTable;
use crate::side_effects::Removals;

/// A registry that is being made, dialect by dialect; operations are numbered in the order in which they come.
#[derive(Default)]
pub struct RegistryBuilder {
    dialects: Vec<&'static DialectDef>,
    hooks: Vec<DialectHooks>,
    interfaces: Vec<&'static [Implementation]>,
    documents: &'static [(&'static str, &'static str)],
}

/// What keeps dialects from being registered together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegistryError(String);

impl RegistryError {
    pub(crate) fn new(message: String) -> RegistryError {
        RegistryError(message)
    }
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RegistryError {}

impl RegistryBuilder {
    /// Adds a dialect: its declaration, and what that cannot say.
    #[must_use]
    pub fn with(mut self, dialect: &'static DialectDef, hooks: DialectHooks) -> RegistryBuilder {
        self.dialects.push(dialect);
        self.hooks.push(hooks);
        self
    }

    /// Adds interfaces of operations and dialects, which may be those of other crates (external models). The dialects may
    /// be added before or after.
    #[must_use]
    pub fn with_interfaces(mut self, interfaces: &'static [Implementation]) -> RegistryBuilder {
        self.interfaces.push(interfaces);
        self
    }

    /// Adds what the source files of passes, by path, say of them at their top.
    #[must_use]
    pub fn with_documents(
        mut self,
        documents: &'static [(&'static str, &'static str)],
    ) -> RegistryBuilder {
        self.documents = documents;
        self
    }

    /// Makes the registry.
    ///
    /// # Errors
    /// A dialect, a named function of declarations or an interface that is registered twice, and hooks and interfaces for
    /// what is not registered. Builds with debug assertions look at every operation, too: one that is declared twice, or
    /// whose name is not of its dialect, is an error.
    pub fn build(self) -> Result<Registry, RegistryError> {
        let RegistryBuilder {
            dialects,
            hooks,
            interfaces,
            documents,
        } = self;
        check_dialects(&dialects, &hooks)?;
        let mut ops: Vec<&'static OpDef> = Vec::with_capacity(num_ops(&dialects));
        ops.extend(dialects.iter().flat_map(|d| d.ops));
        if cfg!(debug_assertions) {
            check_names(&dialects)?;
        }
        let own = hooks.iter().flat_map(|d| d.interfaces);
        let further = interfaces.into_iter().flatten();
        let functions = hooks.iter();
        Ok(Registry {
            programs: LazyTable::new(ops.len()),
            common: LazyTable::new(ops.len()),
            removals: Removals::new(ops.len()),
            by_name: by_name(&dialects),
            data_layout: hooks.iter().find_map(|d| d.data_layout),
            hooks: by_op(&dialects, &hooks, |d| d.ops, &NO_HOOKS)?,
            asm: by_op(&dialects, &hooks, |d| d.asm, &NO_ASM)?,
            interfaces: Interfaces::new(&ops, &dialects, own.chain(further))?,
            ops,
            enums: dialects
                .iter()
                .flat_map(|d| d.enums)
                .map(|e| (e.name, e))
                .collect(),
            type_preds: named("type", functions.clone().flat_map(|d| d.type_preds))?,
            attr_preds: named("attribute", functions.clone().flat_map(|d| d.attr_preds))?,
            type_fns: named("type rule", functions.clone().flat_map(|d| d.type_fns))?,
            op_preds: named("check", functions.flat_map(|d| d.op_preds))?,
            dialects,
            dialect_hooks: hooks,
            documents,
        })
    }
}

/// The number of operations of all dialects.
fn num_ops(dialects: &[&'static DialectDef]) -> usize {
    dialects.iter().map(|dialect| dialect.ops.len()).sum()
}

/// Checks that no dialect is there twice, and that each has its own hooks.
fn check_dialects(
    dialects: &[&'static DialectDef],
    hooks: &[DialectHooks],
) -> Result<(), RegistryError> {
    unique("dialect", dialects.iter().map(|dialect| (dialect.name, ())))?;
    match dialects.iter().zip(hooks).find(|(d, h)| d.name != h.name) {
        None => Ok(()),
        Some((dialect, hooks)) => Err(RegistryError::new(format!(
            "dialect '{}' is registered with the hooks of dialect '{}'",
            dialect.name, hooks.name
        ))),
    }
}

/// Checks that the names of operations are those of their dialects, and that none is there twice.
fn check_names(dialects: &[&'static DialectDef]) -> Result<(), RegistryError> {
    for dialect in dialects {
        let names = || dialect.ops.iter().map(|op| op.name);
        let is_own = |name: &str| name.split_once('.').is_some_and(|n| n.0 == dialect.name);
        if let Some(name) = names().find(|name| !is_own(name)) {
            return Err(RegistryError::new(format!(
                "operation '{name}' is registered with dialect '{}'",
                dialect.name
            )));
        }
        unique("operation", names().map(|name| (name, ())))?;
    }
    Ok(())
}

fn by_name(dialects: &[&'static DialectDef]) -> FxHashMap<&'static str, DialectNames> {
    let mut first = 0;
    let mut table = FxHashMap::default();
    for def in dialects {
        let numbers = OnceLock::new();
        table.insert(
            def.name,
            DialectNames {
                def,
                first,
                numbers,
            },
        );
        first += def.ops.len() as u32;
    }
    table
}

/// A table by name; `what` has the names.
fn unique<T>(
    what: &str,
    entries: impl Iterator<Item = (&'static str, T)>,
) -> Result<FxHashMap<&'static str, T>, RegistryError> {
    let mut table = FxHashMap::default();
    for (name, entry) in entries {
        if table.insert(name, entry).is_some() {
            return Err(RegistryError::new(format!(
                "{what} '{name}' is registered twice"
            )));
        }
    }
    Ok(table)
}

/// The functions behind `named("...")` of one kind.
fn named<T: Copy + 'static>(
    kind: &str,
    entries: impl Iterator<Item = &'static (&'static str, T)>,
) -> Result<FxHashMap<&'static str, T>, RegistryError> {
    unique(&format!("the {kind} function"), entries.copied())
}

/// A table by operation of what some operations of each dialect have.
fn by_op<T>(
    dialects: &[&'static DialectDef],
    hooks: &[DialectHooks],
    some: fn(&DialectHooks) -> &'static [(OpName, T)],
    none: &'static T,
) -> Result<Vec<&'static T>, RegistryError> {
    let mut table = Vec::with_capacity(num_ops(dialects));
    for (dialect, hooks) in dialects.iter().zip(hooks) {
        let first = table.len();
        table.resize(first + dialect.ops.len(), none);
        for (op, entry) in some(hooks) {
            let own = (op.0 as usize)
                .checked_sub(first)
                .and_then(|at| table[first..].get_mut(at));
            let Some(own) = own else {
                return Err(RegistryError::new(format!(
                    "hooks of dialect '{}' are for operation number {}, which is not one of its: dialects are registered \
                     in the order in which they are declared, and all of them",
                    dialect.name, op.0
                )));
            };
            if !std::ptr::eq(*own, none) {
                let name = dialect.ops[op.0 as usize - first].name;
                return Err(RegistryError::new(format!(
                    "operation '{name}' has hooks twice"
                )));
            }
            *own = entry;
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::{Effects, Format, Traits};
    use crate::hooks::OpHooks;
    use crate::interfaces::{Interface, dialect_implements, implements};

    const fn op(name: &'static str) -> OpDef {
        OpDef {
            name,
            summary: "",
            operands: &[],
            results: &[],
            attrs: &[],
            regions: &[],
            successors: &[],
            traits: Traits::empty(),
            effects: Effects::empty(),
            parents: &[],
            implicit_terminator: "",
            type_rules: &[],
            checks: &[],
            conditions: &[],
            format: Format::Generic,
            example: "",
        }
    }

    const fn dialect(name: &'static str, ops: &'static [OpDef]) -> DialectDef {
        DialectDef {
            name,
            summary: "",
            ops,
            enums: &[],
            types: &[],
            attrs: &[],
            fingerprint: 0,
        }
    }

    static A: DialectDef = dialect("a", &[op("a.x"), op("a.y")]);
    static B: DialectDef = dialect("b", &[op("b.x")]);
    static IMPOSTOR: DialectDef = dialect("c", &[op("a.y")]);
    static TWIN: DialectDef = dialect("d", &[op("d.x"), op("d.x")]);

    const X: OpName = OpName(0);
    const B_X: OpName = OpName(2);

    const A_HOOKS: DialectHooks = DialectHooks::none("a");
    const B_HOOKS: DialectHooks = DialectHooks::none("b");

    struct Marked;

    impl Interface for Marked {}

    fn error(builder: RegistryBuilder) -> String {
        match builder.build() {
            Ok(_) => "no error".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn names_are_registered_once() {
        let both = || Registry::builder().with(&A, A_HOOKS).with(&B, B_HOOKS);
        assert_eq!(
            error(both().with(&A, A_HOOKS)),
            "dialect 'a' is registered twice"
        );
        assert_eq!(
            error(both().with(&IMPOSTOR, DialectHooks::none("c"))),
            "operation 'a.y' is registered with dialect 'c'"
        );
        assert_eq!(
            error(both().with(&TWIN, DialectHooks::none("d"))),
            "operation 'd.x' is registered twice"
        );
        let named = |name| DialectHooks {
            op_preds: &[("even", |_| true)],
            ..DialectHooks::none(name)
        };
        let clash = Registry::builder().with(&A, named("a"));
        assert_eq!(
            error(clash.with(&B, named("b"))),
            "the check function 'even' is registered twice"
        );
    }

    #[test]
    fn hooks_are_those_of_their_dialect() {
        assert_eq!(
            error(Registry::builder().with(&A, B_HOOKS)),
            "dialect 'a' is registered with the hooks of dialect 'b'"
        );
        const HOOK: (OpName, OpHooks) = (X, NO_HOOKS);
        let twice = DialectHooks {
            ops: &[HOOK, HOOK],
            ..A_HOOKS
        };
        assert_eq!(
            error(Registry::builder().with(&A, twice)),
            "operation 'a.x' has hooks twice"
        );
        let early = DialectHooks {
            ops: &[HOOK],
            ..B_HOOKS
        };
        assert!(
            error(Registry::builder().with(&A, A_HOOKS).with(&B, early)).starts_with(
                "hooks of dialect 'b' are for operation number 0, which is not one of its"
            )
        );
    }

    #[test]
    fn interfaces_may_come_from_elsewhere() {
        const MODELS: &[Implementation] =
            &[dialect_implements("b", &Marked), implements(X, &Marked)];
        let both = || Registry::builder().with(&A, A_HOOKS).with(&B, B_HOOKS);
        let registry = both().with_interfaces(MODELS).build().unwrap();
        assert!(registry.dialect_interface::<Marked>("b").is_some());
        assert!(registry.dialect_interface::<Marked>("a").is_none());
        assert!(registry.interface::<Marked>(X).is_some());
        assert!(registry.interface::<Marked>(B_X).is_none());
    }

    #[test]
    fn interfaces_are_implemented_once() {
        const OF_B: &[Implementation] = &[dialect_implements("b", &Marked)];
        const OF_X: &[Implementation] = &[implements(X, &Marked)];
        const OF_B_X: &[Implementation] = &[implements(B_X, &Marked)];
        let models = |models| {
            let builder = Registry::builder().with_interfaces(models);
            builder.with(&A, A_HOOKS)
        };
        assert_eq!(
            error(models(OF_B).with(&B, B_HOOKS).with_interfaces(OF_B)),
            "Marked is implemented twice for dialect 'b'"
        );
        assert_eq!(
            error(models(OF_X).with_interfaces(OF_X)),
            "Marked is implemented twice for operation 'a.x'"
        );
        assert_eq!(
            error(models(OF_B)),
            "Marked is implemented for dialect 'b', which is not registered"
        );
        assert_eq!(
            error(models(OF_B_X)),
            "Marked is implemented for operation number 2, which is not registered"
        );
    }
}
