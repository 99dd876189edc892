//! Global variables, aliases, indirect functions, comdats, and the lists of constructors and destructors.

use llvm_sys::{LLVMLinkage, LLVMThreadLocalMode, LLVMUnnamedAddr, LLVMVisibility};
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm::{self, Comdat, Linkage, UnnamedAddr, Visibility};
use oxmlir_ir::body::InsertPoint;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Body, Location, OpId, Type};

use super::{Function, Import, Result, fail};
use crate::export::attributes::INTEGER_ATTRS;
use crate::names::{globals, kinds};
use crate::sys::Value;

/// The operation that holds all comdats.
const COMDATS: &str = "__llvm_global_comdat";

/// What every global has.
pub(super) struct Common {
    pub linkage: Linkage,
    pub visibility: Option<Visibility>,
    pub unnamed_addr: Option<UnnamedAddr>,
    pub dso_local: bool,
}

impl<'a, 'l> Import<'a, 'l> {
    /// What every global has.
    pub(super) fn common(&self, global: Value<'l>) -> Common {
        use LLVMVisibility::*;
        let linkage = linkage(global.linkage());
        let visibility = match global.visibility() {
            LLVMDefaultVisibility => None,
            LLVMHiddenVisibility => Some(Visibility::Hidden),
            LLVMProtectedVisibility => Some(Visibility::Protected),
        };
        let unnamed_addr = match global.unnamed_address() {
            LLVMUnnamedAddr::LLVMNoUnnamedAddr => None,
            LLVMUnnamedAddr::LLVMLocalUnnamedAddr => Some(UnnamedAddr::LocalUnnamedAddr),
            LLVMUnnamedAddr::LLVMGlobalUnnamedAddr => Some(UnnamedAddr::UnnamedAddr),
        };
        let is_local = matches!(linkage, Linkage::Internal | Linkage::Private);
        let follows = is_local || visibility.is_some() && linkage != Linkage::ExternWeak;
        let fact = self.facts.globals.get(&global.name());
        Common {
            linkage,
            visibility,
            unnamed_addr,
            dso_local: follows || fact.is_some_and(|fact| fact.dso_local),
        }
    }

    /// The reference to the comdat of a global.
    pub(super) fn comdat_of(&self, global: Value<'l>) -> Option<Attribute> {
        if !global.has_comdat() {
            return None;
        }
        let own = global.name();
        let fact = self.facts.globals.get(&own)?;
        let name = fact.comdat.as_deref().filter(|name| !name.is_empty());
        let nested = self.key(name.unwrap_or(&own));
        Some(self.cx.attr(AttrKind::SymbolRef {
            root: self.key(COMDATS),
            nested: [nested].into(),
        }))
    }

    /// The comdats of the module.
    pub(super) fn comdats(&mut self, rw: &mut Rewriter) {
        if self.facts.comdats.is_empty() {
            return;
        }
        let all = llvm::comdat(rw, self.loc, COMDATS);
        let block = rw
            .body
            .add_block(rw.body.region(all, llvm::comdat::BODY_REGION));
        let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
        for (name, kind) in &self.facts.comdats {
            let kind = match kind.as_str() {
                "exactmatch" => Comdat::Exactmatch,
                "largest" => Comdat::Largest,
                "nodeduplicate" => Comdat::Nodeduplicate,
                "samesize" => Comdat::Samesize,
                _ => Comdat::Any,
            };
            llvm::comdat_selector(rw, self.loc, name, kind);
        }
        rw.at = at;
    }

    /// The global variables of the module.
    pub(super) fn globals(&mut self, rw: &mut Rewriter) -> Result {
        for global in self.llvm.globals() {
            let is_list = [globals::CTORS, globals::DTORS].contains(&global.name().as_str());
            if is_list && self.structors(rw, global).is_some() {
                continue;
            }
            self.global(rw, global)?;
        }
        Ok(())
    }

    fn global(&mut self, rw: &mut Rewriter, global: Value<'l>) -> Result {
        let common = self.common(global);
        let ty = self.ty(global.value_type())?;
        let initializer = global.initializer();
        let value = match initializer {
            Some(initializer) => self.constant_attr(initializer)?,
            None => None,
        };
        let section = Some(global.section()).filter(|name| !name.is_empty());
        let attrs = self.global_attrs(global);
        let descriptions = self.descriptions(global);
        let space = global.ty().address_space().unwrap_or(0);
        let options = llvm::MlirGlobalOptions {
            constant: global.is_constant_global(),
            dso_local: common.dso_local,
            thread_local_: is_thread_local(global),
            value,
            alignment: alignment(global),
            addr_space: Some(space.into()),
            unnamed_addr: common.unnamed_addr,
            section: section.as_deref(),
            comdat: self.comdat_of(global),
            dbg_exprs: Some(&descriptions[..]).filter(|list| !list.is_empty()),
            visibility_: common.visibility,
            target_specific_attrs: Some(&attrs[..]).filter(|list| !list.is_empty()),
            ..Default::default()
        };
        let name = global.name();
        let mut body =
            llvm::mlir_global_with(self.cx, self.loc, ty, &name, common.linkage, options);
        if let Some(initializer) = initializer.filter(|_| value.is_none()) {
            self.initializer(
                &mut body,
                llvm::mlir_global::INITIALIZER_REGION,
                initializer,
            )?;
        }
        rw.insert_body(body);
        Ok(())
    }

    /// Fills the region of a global with operations that make a constant.
    fn initializer(&mut self, body: &mut Body, region: usize, constant: Value<'l>) -> Result {
        let block = body.add_block(body.region(body.root(), region));
        self.function = Function {
            entry: Some(block),
            ..Function::default()
        };
        let mut listener = NoListener;
        let mut rw = Rewriter::new(self.cx, body, &mut listener, InsertPoint::End(block));
        let value = self.constant(&mut rw, constant)?;
        rw.at = InsertPoint::End(block);
        let options = llvm::ReturnOptions { arg: Some(value) };
        llvm::return_with(&mut rw, self.loc, options);
        Ok(())
    }

    /// The attributes of a global, those that LLVM knows by its names.
    fn global_attrs(&self, global: Value<'l>) -> Vec<Attribute> {
        let fact = self.facts.globals.get(&global.name());
        let group = fact.and_then(|fact| self.facts.groups.get(fact.group.as_ref()?));
        let attrs = group.and_then(|group| self.llvm.parse_attrs(group));
        attrs
            .unwrap_or_default()
            .into_iter()
            .filter_map(|attr| self.listed_attr(attr))
            .collect()
    }

    /// The descriptions of a variable by debug information.
    fn descriptions(&mut self, global: Value<'l>) -> Vec<Attribute> {
        let kind = self.llvm.kind_number(kinds::DBG);
        let nodes = self.llvm.global_metadata(global);
        let nodes = nodes.into_iter().filter(|node| node.0 == kind);
        nodes.filter_map(|node| self.debug_attr(node.1)).collect()
    }

    /// `@llvm.global_ctors` and `@llvm.global_dtors`; `None` if they hold more than functions.
    fn structors(&mut self, rw: &mut Rewriter, global: Value<'l>) -> Option<OpId> {
        let initializer = global.initializer()?;
        let count = initializer.ty().len();
        let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..count {
            let entry = initializer.element(at as u32)?;
            let [priority, function, with] = [0, 1, 2].map(|i| entry.element(i));
            let function = function.filter(|f| f.is_function())?;
            functions.push(self.cx.symbol_attr(&function.name()));
            priorities.push(self.cx.int_attr(Type::I32, priority?.as_int()?));
            data.push(match with? {
                with if with.is_null_pointer() => llvm::ZeroAttr::make(self.cx, &[]),
                with if with.is_global() => self.cx.symbol_attr(&with.name()),
                _ => return None,
            });
        }
        Some(match global.name() == globals::CTORS {
            true => llvm::mlir_global_ctors(rw, self.loc, &functions, &priorities, &data),
            false => llvm::mlir_global_dtors(rw, self.loc, &functions, &priorities, &data),
        })
    }

    /// The aliases of the module.
    pub(super) fn aliases(&mut self, rw: &mut Rewriter) -> Result {
        for alias in self.llvm.aliases() {
            let common = self.common(alias);
            let ty = self.ty(alias.value_type())?;
            let options = llvm::MlirAliasOptions {
                dso_local: common.dso_local,
                thread_local_: is_thread_local(alias),
                unnamed_addr: common.unnamed_addr,
                visibility_: common.visibility,
            };
            let name = alias.name();
            let mut body =
                llvm::mlir_alias_with(self.cx, self.loc, ty, &name, common.linkage, options);
            self.initializer(
                &mut body,
                llvm::mlir_alias::INITIALIZER_REGION,
                alias.aliasee(),
            )?;
            rw.insert_body(body);
        }
        Ok(())
    }

    /// The indirect functions of the module, the last one first.
    pub(super) fn ifuncs(&mut self, rw: &mut Rewriter) -> Result {
        for ifunc in self.llvm.ifuncs().into_iter().rev() {
            let common = self.common(ifunc);
            let ty = self.ty(ifunc.value_type())?;
            let resolver = ifunc.resolver();
            if !resolver.is_global() {
                return fail(
                    Location::UNKNOWN,
                    "the resolver of an ifunc is not a function",
                );
            }
            let space = ifunc.ty().address_space().unwrap_or(0);
            let options = llvm::MlirIfuncOptions {
                dso_local: common.dso_local,
                address_space: Some(space.into()),
                unnamed_addr: common.unnamed_addr,
                visibility_: common.visibility,
            };
            let pointer = types::ptr(self.cx, resolver.ty().address_space().unwrap_or(0));
            let body = llvm::mlir_ifunc_with(
                self.cx,
                self.loc,
                &ifunc.name(),
                ty,
                &resolver.name(),
                pointer,
                common.linkage,
                options,
            );
            rw.insert_body(body);
        }
        Ok(())
    }

    /// `"key"` or `["key", "value"]`
    pub(super) fn listed_attr(&self, attr: crate::sys::Attr<'l>) -> Option<Attribute> {
        use crate::sys::AttrValue;
        let (key, value) = match attr.value() {
            AttrValue::Enum(number, value) => {
                let name = (*self.attr_names.get(&number)?).to_owned();
                let has_number = INTEGER_ATTRS.contains(&name.as_str());
                (name, has_number.then(|| value.to_string()))
            }
            AttrValue::Text(key, value) => (key, Some(value).filter(|value| !value.is_empty())),
            AttrValue::Type(..) | AttrValue::Other => return None,
        };
        let key = self.str_attr(&key);
        Some(match value {
            Some(value) => self.cx.array_attr(&[key, self.str_attr(&value)]),
            None => key,
        })
    }
}

/// The alignment of a global, if it has one of its own.
pub(super) fn alignment(global: Value) -> Option<i64> {
    Some(i64::from(global.alignment())).filter(|bytes| *bytes != 0)
}

fn is_thread_local(global: Value) -> bool {
    global.thread_local_mode() != LLVMThreadLocalMode::LLVMNotThreadLocal
}

fn linkage(linkage: LLVMLinkage) -> Linkage {
    use LLVMLinkage::*;
    match linkage {
        LLVMAvailableExternallyLinkage => Linkage::AvailableExternally,
        LLVMLinkOnceAnyLinkage => Linkage::Linkonce,
        LLVMLinkOnceODRLinkage | LLVMLinkOnceODRAutoHideLinkage => Linkage::LinkonceOdr,
        LLVMWeakAnyLinkage => Linkage::Weak,
        LLVMWeakODRLinkage => Linkage::WeakOdr,
        LLVMAppendingLinkage => Linkage::Appending,
        LLVMInternalLinkage => Linkage::Internal,
        LLVMPrivateLinkage | LLVMLinkerPrivateLinkage | LLVMLinkerPrivateWeakLinkage => {
            Linkage::Private
        }
        LLVMExternalWeakLinkage => Linkage::ExternWeak,
        LLVMCommonLinkage => Linkage::Common,
        LLVMExternalLinkage | LLVMDLLImportLinkage | LLVMDLLExportLinkage | LLVMGhostLinkage => {
            Linkage::External
        }
    }
}
