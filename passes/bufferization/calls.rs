//! Private functions whose calls are all known, for passes that change signatures.

use oxmlir_dialects::tables::func;
use oxmlir_ir::analysis::{Visibility, for_each_symbol_ref, visibility};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// A call in a function of a module.
#[derive(Clone, Copy, Debug)]
pub struct CallSite {
    /// The function of the call: a stub in the module.
    pub caller: OpId,
    /// The call, an operation of that function.
    pub call: OpId,
}

/// The functions of a module and their calls.
pub struct Calls {
    /// All functions that stand directly in the module: the stub and the name.
    pub functions: Vec<(OpId, String)>,
    sites: FxHashMap<String, Vec<CallSite>>,
    /// Functions that are referred to by other operations than `func.call`, or from elsewhere.
    others: FxHashSet<String>,
}

impl Calls {
    /// Those of a module.
    pub fn of(cx: &Context, module: &Body) -> Calls {
        let mut calls = Calls {
            functions: Vec::new(),
            sites: FxHashMap::default(),
            others: FxHashSet::default(),
        };
        for (stub, body) in module.children() {
            let root = OpRef::new(cx, body, body.root());
            let is_function = match func::Func::of(root) {
                Some(function) => {
                    calls.functions.push((stub, function.sym_name().to_owned()));
                    true
                }
                None => false,
            };
            body.walk_all(&mut |path| {
                let op = OpRef::new(cx, path.body, path.op);
                let own = is_function && std::ptr::eq(path.body, body);
                match func::Call::of(op).filter(|_| own) {
                    Some(call) => {
                        let site = CallSite {
                            caller: stub,
                            call: path.op,
                        };
                        let sites = calls.sites.entry(call.callee().to_owned());
                        sites.or_default().push(site);
                    }
                    None => calls.note(op),
                }
            });
        }
        for op in module.nested_ops(module.root()) {
            if !module.is_stub(op) {
                calls.note(OpRef::new(cx, module, op));
            }
        }
        calls
    }

    fn note(&mut self, op: OpRef) {
        let attrs = op.all_attrs().into_iter();
        for (_, attr) in attrs {
            for_each_symbol_ref(op.cx, attr, &mut |symbol: Attribute| {
                if let AttrKind::SymbolRef { root, .. } = op.cx.attr_kind(symbol) {
                    self.others.insert(op.cx.get_str(*root).to_owned());
                }
            });
        }
    }

    /// Whether a function is referred to by other operations than `func.call`, or from elsewhere.
    pub fn has_other_uses(&self, name: &str) -> bool {
        self.others.contains(name)
    }

    /// Whether a function is called in the module.
    pub fn is_called(&self, name: &str) -> bool {
        self.sites.contains_key(name)
    }

    /// The calls of a function that has a body and is private, if these are all the references to it.
    pub fn of_private(&self, cx: &Context, function: &Body, name: &str) -> Option<Vec<CallSite>> {
        let root = function.root();
        let known = visibility(cx, function, root) == Visibility::Private
            && !function.is_region_empty(function.root_region())
            && !self.others.contains(name);
        known.then(|| self.sites.get(name).cloned().unwrap_or_default())
    }
}
