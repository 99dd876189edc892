//! Metadata: module flags and identification, branch weights, aliasing, and hints about accesses.

use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::op::OpExt;
use super::{Export, Result};
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
            .add_warning_flag("Debug Info Version", number(VERSION));
        let triple = module.string("llvm.target_triple").unwrap_or_default();
        if triple.contains("windows-msvc") {
            self.llvm.add_warning_flag("CodeView", number(1));
        }
    }

    /// Sets the metadata of the module: its producers, command lines and dependent libraries.
    pub(super) fn module_metadata(&mut self, module: OpRef<'a>) -> Result {
        for (attr, name) in [
            ("llvm.ident", c"llvm.ident"),
            ("llvm.commandline", c"llvm.commandline"),
        ] {
            if let Some(text) = module.string(attr) {
                let node = self.llvm.md_node(&[self.llvm.md_string(text)]);
                self.llvm.add_named_metadata(name, node);
            }
        }
        if let Some(libraries) = module.named_attr("llvm.dependent_libraries") {
            let names = match self.params(libraries) {
                [list, ..] => self.cx.array_elements(*list),
                [] => self.cx.array_elements(libraries),
            };
            for name in names.iter().filter_map(|n| self.cx.str_value(*n)) {
                let node = self.llvm.md_node(&[self.llvm.md_string(name)]);
                self.llvm
                    .add_named_metadata(c"llvm.dependent-libraries", node);
            }
        }
        Ok(())
    }

    /// Translates `llvm.linker_options` to named metadata.
    pub(super) fn linker_options(&mut self, op: OpRef<'a>) -> Result {
        let options = op.list("options").iter();
        let options: Vec<Meta> = options
            .filter_map(|o| self.cx.str_value(*o))
            .map(|o| self.llvm.md_string(o))
            .collect();
        let node = self.llvm.md_node(&options);
        self.llvm.add_named_metadata(c"llvm.linker.options", node);
        Ok(())
    }

    /// Attaches the weights of the successors to a terminator.
    pub(super) fn branch_weights(&self, op: OpRef<'a>, terminator: Value<'l>) {
        if op.named_attr("branch_weights").is_none() {
            return;
        }
        let mut parts = vec![self.llvm.md_string("branch_weights")];
        parts.extend(self.i32_nodes(&op.numbers("branch_weights")));
        let node = self.llvm.md_node(&parts);
        self.llvm.set_metadata(terminator, "prof", node);
    }

    /// Attaches the alias scopes and the type-based aliasing of a load, store or call.
    pub(super) fn aliasing(&mut self, op: OpRef<'a>, access: Value<'l>) {
        for (attr, kind) in [
            ("alias_scopes", "alias.scope"),
            ("noalias_scopes", "noalias"),
        ] {
            let scopes = op.list(attr);
            if !scopes.is_empty() {
                let node = self.scope_list(scopes);
                self.llvm.set_metadata(access, kind, node);
            }
        }
        if let [tag] = op.list("tbaa")
            && let Some(node) = self.tbaa(*tag)
        {
            self.llvm.set_metadata(access, "tbaa", node);
        }
    }

    /// Attaches relaxations of the memory model to the instruction that an operation became.
    pub(super) fn relaxations(&self, op: OpRef<'a>) -> Result {
        let Some(attr) = op.named_attr("llvm.mmra") else {
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
                    let message =
                        "llvm.mmra is something other than an MMRA tag or an array of them";
                    return Err(Box::new(op.error(message)));
                }
            },
        };
        let node = match tags[..] {
            [] => return Ok(()),
            [tag] => tag,
            _ => self.llvm.md_node(&tags),
        };
        if let Some(instruction) = self.builder.last_instruction() {
            self.llvm.set_metadata(instruction, "mmra", node);
        }
        Ok(())
    }

    /// `!{!"prefix", !"suffix"}` of a tag; none of other attributes.
    fn relaxation(&self, tag: Attribute) -> Option<Meta<'l>> {
        let AttrKind::Dialect { def, params } = self.cx.attr_kind(tag) else {
            return None;
        };
        if def.0.name != "llvm.mmra_tag" {
            return None;
        }
        let texts = params.iter().filter_map(|p| self.cx.str_value(*p));
        let parts: Vec<Meta> = texts.map(|text| self.llvm.md_string(text)).collect();
        Some(self.llvm.md_node(&parts))
    }

    /// Attaches the access groups of a load, store or call in a parallel loop.
    pub(super) fn access_groups(&mut self, op: OpRef<'a>, access: Value<'l>) {
        let groups: Vec<Meta> = op
            .list("access_groups")
            .iter()
            .filter_map(|g| self.access_group(*g))
            .collect();
        let node = match groups[..] {
            [] => return,
            [group] => group,
            _ => self.llvm.md_node(&groups),
        };
        self.llvm.set_metadata(access, "llvm.access.group", node);
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
        if op.flag("invariant") {
            let node = self.llvm.md_node(&[]);
            self.llvm.set_metadata(access, "invariant.load", node);
        }
        if op.flag("nontemporal") {
            let node = self.llvm.md_node(&self.i32_nodes(&[1]));
            self.llvm.set_metadata(access, "nontemporal", node);
        }
        if op.flag("invariantGroup") {
            let node = self.llvm.md_node(&[]);
            self.llvm.set_metadata(access, "invariant.group", node);
        }
    }

    /// Attaches `!dereferenceable` or `!dereferenceable_or_null` to a loaded or converted pointer.
    pub(super) fn dereferenceable(&self, op: OpRef<'a>, pointer: Value<'l>) {
        let Some(attr) = op.named_attr("dereferenceable") else {
            return;
        };
        let params = self.params(attr);
        let bytes = params.first().and_then(|b| self.cx.int_value(*b));
        let or_null = params.get(1) == Some(&Attribute::TRUE);
        let bytes = self.llvm.int(64).int_const(&[bytes.unwrap_or(0) as u64]);
        let node = self.llvm.md_node(&[bytes.as_metadata()]);
        let kind = match or_null {
            true => "dereferenceable_or_null",
            false => "dereferenceable",
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
        let mut rest = Vec::new();
        let params = self.params(scope).iter().skip(1);
        for param in params.filter_map(|p| p.present()) {
            match self.cx.attr_kind(param) {
                AttrKind::Dialect { .. } => rest.push(self.alias_scope(param)),
                AttrKind::String { value, .. } => {
                    rest.push(self.llvm.md_string(self.cx.get_str(*value)));
                }
                _ => {}
            }
        }
        let id = self.params(scope).first().map(|id| self.cx.attr_kind(*id));
        let node = match id {
            Some(AttrKind::String { value, .. }) => {
                rest.insert(0, self.llvm.md_string(self.cx.get_str(*value)));
                self.llvm.md_node(&rest)
            }
            _ => self.llvm.md_self_node(&rest),
        };
        self.nodes.insert(scope, node);
        node
    }

    /// A node of the tree of types that accesses refer to.
    fn tbaa(&mut self, attr: Attribute) -> Option<Meta<'l>> {
        if let Some(known) = self.nodes.get(&attr) {
            return Some(*known);
        }
        let AttrKind::Dialect { def, params } = self.cx.attr_kind(attr) else {
            return None;
        };
        let offset = |ex: &Self, a: &Attribute| {
            let offset = ex.cx.int_value(*a).unwrap_or(0) as u64;
            ex.llvm.int(64).int_const(&[offset]).as_metadata()
        };
        let mut parts = Vec::new();
        match (def.0.name, &params[..]) {
            ("llvm.tbaa_root", [id, ..]) => {
                if let Some(id) = id.present().and_then(|id| self.cx.str_value(id)) {
                    parts.push(self.llvm.md_string(id));
                }
            }
            ("llvm.tbaa_type_desc", [id, members]) => {
                parts.push(self.llvm.md_string(self.cx.str_value(*id)?));
                for member in self.cx.array_elements(*members) {
                    let [ty, at] = self.params(*member) else {
                        return None;
                    };
                    parts.push(self.tbaa(*ty)?);
                    parts.push(offset(self, at));
                }
            }
            ("llvm.tbaa_tag", [base, access, at, constant]) => {
                parts.push(self.tbaa(*base)?);
                parts.push(self.tbaa(*access)?);
                parts.push(offset(self, at));
                if *constant == Attribute::TRUE {
                    parts.push(self.llvm.int(64).int_const(&[1]).as_metadata());
                }
            }
            _ => {}
        }
        let node = match parts.is_empty() {
            true => self.llvm.md_self_node(&[]),
            false => self.llvm.md_node(&parts),
        };
        self.nodes.insert(attr, node);
        Some(node)
    }
}
