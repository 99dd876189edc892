//! Memory: which of it a reference means, what an operation may do to it, and whether two operations may meet there.
//!
//! - `roots`: the memory that a reference means, through views, casts, branches, regions and calls.
//! - `calls`: what functions do, by their bodies, and what they are called with.
//! - [`AliasAnalysis`]: whether two references may mean the same memory, two accesses the same place.
//! - [`AliasAnalysis::accesses`]: what an operation with all that is in it may read, write, free and allocate.
//! - [`MemoryIndex`]: what may meet in memory, among much that does not.

mod accesses;
mod calls;
mod index;
mod roots;

use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use calls::Scope;

pub use accesses::MemoryAccess;
pub use calls::Calls;
pub(crate) use calls::{attach_calls, detach_calls};
pub use index::MemoryIndex;
pub use roots::{Root, is_reference};

use crate::body::{Body, ValueDefinition};
use crate::common::CommonAttr;
use crate::context::Context;
use crate::hooks::EffectOn;
use crate::ids::{OpId, ValueId};
use crate::opref::OpRef;
use crate::types::TypeKind;

/// What is taken for granted of different arguments of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// They may mean the same memory.
    MayAlias,
    /// They may, unless both have the attribute of this name.
    Marked(&'static str),
    /// Memrefs mean different memory, as most passes of the reference take them to.
    Distinct,
}

/// Whether references in one body may mean the same memory (`AliasAnalysis`). What is found out is kept: a change to the body that
/// gives a reference other sources needs a new analysis.
pub struct AliasAnalysis<'a> {
    cx: &'a Context,
    body: &'a Body,
    arguments: Arguments,
    calls: Option<Arc<Calls>>,
    roots: RefCell<FxHashMap<ValueId, Rc<[Root]>>>,
    captured: RefCell<FxHashMap<ValueId, bool>>,
    notes: OnceCell<Box<dyn Any>>,
}

impl<'a> AliasAnalysis<'a> {
    /// An analysis of `body`.
    pub fn new(cx: &'a Context, body: &'a Body) -> AliasAnalysis<'a> {
        AliasAnalysis {
            cx,
            body,
            arguments: cx.arguments(),
            calls: body.calls(),
            roots: RefCell::default(),
            captured: RefCell::default(),
            notes: OnceCell::new(),
        }
    }

    /// The same where different arguments may mean the same memory.
    pub fn with_aliased_arguments(self) -> AliasAnalysis<'a> {
        let arguments = Arguments::MayAlias;
        AliasAnalysis { arguments, ..self }
    }

    /// The same where different arguments may mean the same memory unless both have an attribute of this name (`llvm.noalias`).
    pub fn with_marked_arguments(self, attribute: &'static str) -> AliasAnalysis<'a> {
        let arguments = Arguments::Marked(attribute);
        AliasAnalysis { arguments, ..self }
    }

    /// The context of the body.
    pub fn cx(&self) -> &'a Context {
        self.cx
    }

    /// The body that it is about.
    pub fn body(&self) -> &'a Body {
        self.body
    }

    /// What another analysis has found out about the same body, which holds as long as this does. There is one such analysis.
    pub fn notes<T: Default + 'static>(&self) -> Option<&T> {
        let notes = self.notes.get_or_init(|| Box::new(T::default()));
        notes.downcast_ref()
    }

    /// Whether `a` and `b` may mean the same memory.
    pub fn may_alias(&self, a: ValueId, b: ValueId) -> bool {
        if a == b {
            return true;
        }
        let (a, b) = (self.roots(a), self.roots(b));
        a.iter().any(|a| b.iter().any(|b| self.roots_alias(*a, *b)))
    }

    /// Whether code that is not seen here may access the memory that `value` means.
    pub fn is_exposed(&self, value: ValueId) -> bool {
        self.roots(value).iter().any(|root| match root {
            Root::Allocation(value) => self.is_captured(*value),
            Root::Global(_) | Root::Argument(_) | Root::Unknown => true,
        })
    }

    /// Whether what happens on `a` may happen on `b` too.
    pub fn overlap(&self, a: EffectOn, b: EffectOn) -> bool {
        match (a, b) {
            (EffectOn::Value(a), EffectOn::Value(b)) => self.may_alias(a, b),
            (EffectOn::Anything, EffectOn::Value(value))
            | (EffectOn::Value(value), EffectOn::Anything) => self.is_exposed(value),
            (EffectOn::Resource(a), EffectOn::Resource(b)) => a == b,
            (EffectOn::Anything, _) | (_, EffectOn::Anything) => true,
            (EffectOn::Resource(_), _) | (_, EffectOn::Resource(_)) => false,
        }
    }

    /// Whether the order of two accesses may matter: both may be to the same memory, and one of them changes it.
    pub fn conflict(&self, a: &MemoryAccess, b: &MemoryAccess) -> bool {
        (a.changes_memory() || b.changes_memory()) && self.overlap(a.on, b.on)
    }

    fn roots(&self, value: ValueId) -> Rc<[Root]> {
        let known = self.roots.borrow().get(&value).cloned();
        known.unwrap_or_else(|| {
            let found: Rc<[Root]> = roots::roots(self.scope(), value).into();
            self.roots.borrow_mut().insert(value, found.clone());
            found
        })
    }

    fn is_captured(&self, value: ValueId) -> bool {
        let known = self.captured.borrow().get(&value).copied();
        known.unwrap_or_else(|| {
            let found = roots::is_captured(self.scope(), value);
            self.captured.borrow_mut().insert(value, found);
            found
        })
    }

    /// All accesses that `op` and what is in it may make, those of outer operations first.
    pub fn accesses(&self, op: OpId) -> Vec<MemoryAccess> {
        accesses::accesses(self.scope(), op)
    }

    fn scope(&self) -> Scope<'_> {
        Scope {
            cx: self.cx,
            body: self.body,
            summaries: self.calls.as_ref().map(|calls| calls.summaries()),
        }
    }

    /// The number of an argument.
    fn number(&self, argument: ValueId) -> u32 {
        match self.body.definition(argument) {
            ValueDefinition::Argument(_, number) | ValueDefinition::Result(_, number) => number,
        }
    }

    /// Whether two arguments are taken to mean different memory. Plain pointers never are.
    fn are_distinct(&self, a: ValueId, b: ValueId) -> bool {
        let is_memref = |value: ValueId| {
            let kind = self.cx.type_kind(self.body.ty(value));
            matches!(
                kind,
                TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
            )
        };
        let is_distinct = || {
            self.calls
                .as_ref()
                .is_none_or(|calls| !calls.are_aliased(self.number(a), self.number(b)))
        };
        match self.arguments {
            Arguments::MayAlias => false,
            Arguments::Marked(name) => self.is_marked(a, name) && self.is_marked(b, name),
            Arguments::Distinct => is_memref(a) && is_memref(b) && is_distinct(),
        }
    }

    /// Whether an argument has an attribute of this name.
    fn is_marked(&self, argument: ValueId, name: &str) -> bool {
        let function = OpRef::new(self.cx, self.body, self.body.root());
        let attrs = function.common_attr(CommonAttr::ArgAttrs);
        let attrs = attrs.map_or(&[][..], |attrs| self.cx.array_elements(attrs));
        let dict = attrs.get(self.number(argument) as usize);
        dict.is_some_and(|dict| self.cx.dict_get(*dict, name).is_some())
    }

    fn roots_alias(&self, a: Root, b: Root) -> bool {
        match (a, b) {
            (Root::Allocation(a), Root::Allocation(b)) => a == b,
            (Root::Global(a), Root::Global(b)) => a == b,
            (Root::Argument(a), Root::Argument(b)) => a == b || !self.are_distinct(a, b),
            (Root::Allocation(value), Root::Unknown) | (Root::Unknown, Root::Allocation(value)) => {
                self.is_captured(value)
            }
            (Root::Allocation(_), _) | (_, Root::Allocation(_)) => false,
            (Root::Unknown | Root::Global(_), _) | (_, Root::Unknown | Root::Global(_)) => true,
        }
    }
}
