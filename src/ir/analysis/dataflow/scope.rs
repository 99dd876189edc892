//! The bodies that are analysed together, and the functions in them that calls may reach.

use crate::analysis::{Visibility, for_each_symbol_ref, symbol_name, visibility};
use crate::interfaces::CallOp;
use crate::{AttrKind, Attribute, Body, Context, OpId, OpRef, Str, Traits};
use rustc_hash::{FxHashMap, FxHashSet};

/// A body inside the one that is analysed.
struct Member {
    /// The stubs on the way to it.
    path: Vec<OpId>,
    /// The member that its stub lies in.
    parent: Option<usize>,
    /// Its symbols that are bodies of their own: functions and further symbol tables.
    symbols: FxHashMap<Str, usize>,
    /// The root is a function with a body.
    callable: bool,
    /// It may be called from places that are not known.
    called_from_outside: bool,
    /// Places that are not known may name it, and by that the symbols in it that are not private.
    named_from_outside: bool,
}

/// The bodies that are analysed together; the first is that of the operation that the pass runs on.
#[derive(Default)]
pub struct Scope {
    members: Vec<Member>,
    by_stub: FxHashMap<(usize, OpId), usize>,
}

impl Scope {
    /// The bodies inside `body`, with itself, and the calls between them.
    pub fn new(cx: &Context, body: &Body) -> Scope {
        let mut scope = Scope::default();
        let mut escaping: Vec<(usize, Attribute)> = Vec::new();
        let mut work: Vec<(&Body, Vec<OpId>, Option<usize>)> = vec![(body, Vec::new(), None)];
        while let Some((body, path, parent)) = work.pop() {
            let index = scope.members.len();
            scope.add(cx, body, path.clone(), parent);
            for op in std::iter::once(body.root()).chain(body.nested_ops(body.root())) {
                if let Some(inner) = body.inner(op) {
                    let mut path = path.clone();
                    path.push(op);
                    work.push((inner, path, Some(index)));
                } else if !body.has_trait(cx, op, Traits::CALL) {
                    let attrs = body.attrs(op).iter().filter_map(|a| a.present());
                    for attr in attrs.chain([body.dict(op)]) {
                        for_each_symbol_ref(cx, attr, &mut |r| escaping.push((index, r)));
                    }
                }
            }
        }
        for (from, reference) in escaping {
            if let Some(target) = scope.resolve(cx, from, reference) {
                scope.members[target].called_from_outside = true;
            }
        }
        scope
    }

    fn add(&mut self, cx: &Context, body: &Body, path: Vec<OpId>, parent: Option<usize>) {
        let root = body.root();
        let index = self.members.len();
        let callable = body.has_trait(cx, root, Traits::CALLABLE)
            || body.has_trait(cx, root, Traits::FUNCTION);
        let has_body = body
            .regions(root)
            .first()
            .is_some_and(|r| !body.is_region_empty(*r));
        if let (Some(parent), Some(name)) = (parent, symbol_name(cx, body, root)) {
            self.members[parent].symbols.entry(name).or_insert(index);
        }
        if let (Some(parent), Some(stub)) = (parent, path.last()) {
            self.by_stub.insert((parent, *stub), index);
        }
        // Nobody around the operation that the pass runs on is known.
        let visibility = visibility(cx, body, root);
        let parent_is_named = parent.is_none_or(|parent| self.members[parent].named_from_outside);
        let called_from_outside = match visibility {
            _ if parent.is_none() => true,
            Visibility::Public => true,
            Visibility::Nested => parent_is_named,
            Visibility::Private => false,
        };
        let hidden = parent.is_some() && visibility == Visibility::Private;
        let named = symbol_name(cx, body, root).is_some();
        self.members.push(Member {
            path,
            parent,
            symbols: FxHashMap::default(),
            callable: callable && has_body,
            called_from_outside,
            named_from_outside: named && parent_is_named && !hidden,
        });
    }

    /// The number of bodies.
    pub fn num_bodies(&self) -> usize {
        self.members.len()
    }

    /// Body `index`, given that of the operation that the scope was made of.
    pub fn body<'b>(&self, body: &'b Body, index: usize) -> Option<&'b Body> {
        let mut path = self.members[index].path.iter();
        path.try_fold(body, |body, stub| body.inner(*stub))
    }

    /// The body with this index, to change it; `None` if it is gone.
    pub fn body_mut<'b>(&self, body: &'b mut Body, index: usize) -> Option<&'b mut Body> {
        let mut path = self.members[index].path.iter();
        path.try_fold(body, |body, stub| body.inner_mut(*stub))
    }

    /// Whether a body is a function whose calls are all known.
    pub fn calls_known(&self, index: usize) -> bool {
        self.members[index].callable && !self.members[index].called_from_outside
    }

    /// Whether body `index` belongs to a callable operation.
    pub fn is_callable(&self, index: usize) -> bool {
        self.members[index].callable
    }

    /// The body that a stub in body `index` stands for.
    pub fn at_stub(&self, index: usize, stub: OpId) -> Option<usize> {
        self.by_stub.get(&(index, stub)).copied()
    }

    /// The function with a body that a reference in body `from` names.
    pub fn resolve(&self, cx: &Context, from: usize, reference: Attribute) -> Option<usize> {
        let AttrKind::SymbolRef { root, nested } = cx.attr_kind(reference) else {
            return None;
        };
        let mut table = Some(from);
        let mut seen = FxHashSet::default();
        let first = loop {
            let at = table?;
            if let Some(found) = self.members[at].symbols.get(root) {
                break *found;
            }
            if !seen.insert(at) {
                return None;
            }
            table = self.members[at].parent;
        };
        let found = nested.iter().try_fold(first, |at, name| {
            self.members[at].symbols.get(name).copied()
        })?;
        self.members[found].callable.then_some(found)
    }
}

/// The function that a call reaches.
pub fn callee(scope: &Scope, cx: &Context, from: usize, call: OpRef) -> Option<usize> {
    let target = (call.interface::<CallOp>()?.0)(call)?;
    match target {
        crate::interfaces::Callee::Symbol(reference) => scope.resolve(cx, from, reference),
        crate::interfaces::Callee::Value(_) => None,
    }
}
