//! Metadata: module flags and identification, branch weights, aliasing, and hints about accesses.

use oxmlir_dialects::llvm::names as own;
use oxmlir_dialects::tables::llvm::{self, shared};
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::{Export, Result, text_of};
use crate::names::{flags, kinds, named, profile};
use crate::sys::{Meta, Value};

impl<'a, 'l> Export<'a, 'l> {
    /// Integers as operands of a node.
    pub(super) fn i32_nodes(&self, values: &[i64]) -> Vec<Meta<'l>> {
        let i32 = self.llvm.int(32);
        let nodes = values.iter().map(|v| i32.int_const(&[*v as u64]));
        nodes.map(Value::as_metadata).collect()
    }

    /// Sets the flag `"Debug Info Version"`, which every module has, and on Windows the format of debug information.
    pub(super) fn debug_info_flags(&self, module: OpRef<'a>) {
        const VERSION: u64 = 3;
        let number = |n: u64| self.llvm.int(32).int_const(&[n]).as_metadata();
        self.llvm
            .add_warning_flag(flags::DEBUG_INFO_VERSION, number(VERSION));
        let triple = text_of(module, own::TARGET_TRIPLE).unwrap_or_default();
        if triple.contains("windows-msvc") {
            self.llvm.add_warning_flag(flags::CODE_VIEW, number(1));
        }
    }

    /// Sets the metadata of the module: its producers, command lines and dependent libraries.
    pub(super) fn module_metadata(&mut self, module: OpRef<'a>) -> Result {
        for (attr, name) in [
            (own::IDENT, named::IDENT),
            (own::COMMANDLINE, named::COMMANDLINE),
        ] {
            if let Some(text) = text_of(module, attr) {
                let node = self.llvm.md_node(&[self.llvm.md_string(text)]);
                self.llvm.add_named_metadata(name, node);
            }
        }
        if let Some(libraries) = module.named_attr(own::DEPENDENT_LIBRARIES) {
            let names = match llvm::DependentLibrariesAttr::of(self.cx, libraries) {
                Some(libraries) => libraries.libs().unwrap_or_default(),
                None => self.cx.array_elements(libraries),
            };
            for name in names.iter().filter_map(|n| self.cx.str_value(*n)) {
                let node = self.llvm.md_node(&[self.llvm.md_string(name)]);
                self.llvm
                    .add_named_metadata(named::DEPENDENT_LIBRARIES, node);
            }
        }
        Ok(())
    }

    /// Translates `llvm.linker_options` to named metadata.
    pub(super) fn linker_options(&mut self, op: llvm::LinkerOptions<'a>) -> Result {
        let options: Vec<Meta> = op
            .options()
            .iter()
            .filter_map(|o| self.cx.str_value(*o))
            .map(|o| self.llvm.md_string(o))
            .collect();
        let node = self.llvm.md_node(&options);
        self.llvm.add_named_metadata(named::LINKER_OPTIONS, node);
        Ok(())
    }

    /// Attaches the weights of the successors to a terminator.
    pub(super) fn branch_weights(&self, op: OpRef<'a>, terminator: Value<'l>) {
        let Some(weights) = shared::branch_weights(op) else {
            return;
        };
        let mut parts = vec![self.llvm.md_string(profile::BRANCH_WEIGHTS)];
        parts.extend(self.i32_nodes(&weights));
        let node = self.llvm.md_node(&parts);
        self.llvm.set_metadata(terminator, kinds::PROF, node);
    }

    /// Attaches the alias scopes and the type-based aliasing of a load, store or call.
    pub(super) fn aliasing(&mut self, op: OpRef<'a>, access: Value<'l>) {
        for (scopes, kind) in [
            (shared::alias_scopes(op), kinds::ALIAS_SCOPE),
            (shared::noalias_scopes(op), kinds::NOALIAS),
        ] {
            if let Some(scopes) = scopes.filter(|scopes| !scopes.is_empty()) {
                let node = self.scope_list(scopes);
                self.llvm.set_metadata(access, kind, node);
            }
        }
        if let Some([tag]) = shared::tbaa(op)
            && let Some(node) = self.tbaa(*tag)
        {
            self.llvm.set_metadata(access, kinds::TBAA, node);
        }
    }

    /// Attaches relaxations of the memory model to the instruction that an operation became.
    pub(super) fn relaxations(&self, op: OpRef<'a>) -> Result {
        let Some(attr) = self.cx.dict_get(op.body.dict(op.id), own::MMRA) else {
            return Ok(());
        };
        let tags: Vec<Meta> = match self.cx.attr_kind(attr) {
            AttrKind::Array(tags) => {
                let nodes: Option<_> = tags.iter().map(|tag| self.relaxation(*tag)).collect();
                let Some(nodes) = nodes else {
                    let message = "MMRA annotations array contains value that isn't an MMRA tag";
                    return Err(Box::new(op.error(message)));
                };
                nodes
            }
            _ => match self.relaxation(attr) {
                Some(tag) => vec![tag],
                None => {
                    return Err(Box::new(op.error(format_args!(
                        "{} is something other than an MMRA tag or an array of them",
                        own::MMRA
                    ))));
                }
            },
        };
        let node = match tags[..] {
            [] => return Ok(()),
            [tag] => tag,
            _ => self.llvm.md_node(&tags),
        };
        if let Some(instruction) = self.builder.last_instruction() {
            self.llvm.set_metadata(instruction, kinds::MMRA, node);
        }
        Ok(())
    }

    /// `!{!"prefix", !"suffix"}` of a tag; none of other attributes.
    fn relaxation(&self, tag: Attribute) -> Option<Meta<'l>> {
        let tag = llvm::MmraTagAttr::of(self.cx, tag)?;
        let parts = [tag.prefix(), tag.suffix()].map(|text| self.llvm.md_string(text));
        Some(self.llvm.md_node(&parts))
    }

    /// Attaches the access groups of a load, store or call in a parallel loop.
    pub(super) fn access_groups(&mut self, op: OpRef<'a>, access: Value<'l>) {
        let groups: Vec<Meta> = shared::access_groups(op)
            .unwrap_or_default()
            .iter()
            .filter_map(|g| self.access_group(*g))
            .collect();
        let node = match groups[..] {
            [] => return,
            [group] => group,
            _ => self.llvm.md_node(&groups),
        };
        self.llvm.set_metadata(access, kinds::ACCESS_GROUP, node);
    }

    /// The node of an access group, which is distinct from all others.
    pub(super) fn access_group(&mut self, group: Attribute) -> Option<Meta<'l>> {
        if let Some(known) = self.nodes.get(&group) {
            return Some(*known);
        }
        let node = self.llvm.md_distinct_node(&[])?;
        self.nodes.insert(group, node);
        Some(node)
    }

    /// Attaches `!nontemporal`, `!invariant.load` and `!invariant.group`.
    pub(super) fn access_hints(&self, op: OpRef<'a>, access: Value<'l>) {
        if llvm::Load::of(op).is_some_and(|op| op.invariant()) {
            let node = self.llvm.md_node(&[]);
            self.llvm.set_metadata(access, kinds::INVARIANT_LOAD, node);
        }
        if shared::nontemporal(op) {
            let node = self.llvm.md_node(&self.i32_nodes(&[1]));
            self.llvm.set_metadata(access, kinds::NONTEMPORAL, node);
        }
        if shared::invariant_group(op) {
            let node = self.llvm.md_node(&[]);
            self.llvm.set_metadata(access, kinds::INVARIANT_GROUP, node);
        }
    }

    /// Attaches `!dereferenceable` or `!dereferenceable_or_null` to a loaded or converted pointer.
    pub(super) fn dereferenceable(&self, op: OpRef<'a>, pointer: Value<'l>) {
        let extent = shared::dereferenceable(op);
        let Some(extent) = extent.and_then(|e| llvm::DereferenceableAttr::of(self.cx, e)) else {
            return;
        };
        let bytes = self.llvm.int(64).int_const(&[extent.bytes() as u64]);
        let node = self.llvm.md_node(&[bytes.as_metadata()]);
        let kind = match extent.may_be_null() {
            true => kinds::DEREFERENCEABLE_OR_NULL,
            false => kinds::DEREFERENCEABLE,
        };
        self.llvm.set_metadata(pointer, kind, node);
    }

    /// The node of a list of alias scopes.
    pub(super) fn scope_list(&mut self, scopes: &[Attribute]) -> Meta<'l> {
        let nodes: Vec<Meta> = scopes.iter().map(|s| self.alias_scope(*s)).collect();
        self.llvm.md_node(&nodes)
    }

    /// `#llvm.alias_scope<id, domain, description>` and, without domain, `#llvm.alias_scope_domain`.
    fn alias_scope(&mut self, scope: Attribute) -> Meta<'l> {
        if let Some(known) = self.nodes.get(&scope) {
            return *known;
        }
        let (id, domain, description) = if let Some(of) = llvm::AliasScopeAttr::of(self.cx, scope) {
            (Some(of.id()), Some(of.domain()), of.description())
        } else {
            let of = llvm::AliasScopeDomainAttr::of(self.cx, scope);
            (
                of.map(|of| of.id()),
                None,
                of.and_then(|of| of.description()),
            )
        };
        let mut rest = Vec::new();
        rest.extend(domain.map(|domain| self.alias_scope(domain)));
        rest.extend(description.map(|text| self.llvm.md_string(text)));
        let node = match id.and_then(|id| self.cx.str_value(id)) {
            Some(id) => {
                rest.insert(0, self.llvm.md_string(id));
                self.llvm.md_node(&rest)
            }
            None => self.llvm.md_self_node(&rest),
        };
        self.nodes.insert(scope, node);
        node
    }

    /// A node of the tree of types that accesses refer to.
    fn tbaa(&mut self, attr: Attribute) -> Option<Meta<'l>> {
        if let Some(known) = self.nodes.get(&attr) {
            return Some(*known);
        }
        let cx = self.cx;
        if !matches!(cx.attr_kind(attr), AttrKind::Dialect { .. }) {
            return None;
        }
        let number = |ex: &Self, number: i64| {
            let number = ex.llvm.int(64).int_const(&[number as u64]);
            number.as_metadata()
        };
        let mut parts = Vec::new();
        if let Some(root) = llvm::TbaaRootAttr::of(cx, attr) {
            parts.extend(root.id().map(|id| self.llvm.md_string(id)));
        } else if let Some(ty) = llvm::TbaaTypeDescAttr::of(cx, attr) {
            parts.push(self.llvm.md_string(ty.id()));
            for member in ty.members() {
                let member = llvm::TbaaMemberAttr::of(cx, *member)?;
                parts.push(self.tbaa(member.type_desc())?);
                parts.push(number(self, member.offset()));
            }
        } else if let Some(tag) = llvm::TbaaTagAttr::of(cx, attr) {
            parts.push(self.tbaa(tag.base_type())?);
            parts.push(self.tbaa(tag.access_type())?);
            parts.push(number(self, tag.offset()));
            if tag.constant() {
                parts.push(number(self, 1));
            }
        }
        let node = match parts.is_empty() {
            true => self.llvm.md_self_node(&[]),
            false => self.llvm.md_node(&parts),
        };
        self.nodes.insert(attr, node);
        Some(node)
    }
}
