//! Metadata of instructions: weights of branches, aliasing, hints about accesses, relaxations of the memory model.

use oxmlir_dialects::llvm::names as own;
use oxmlir_dialects::tables::llvm::{self, shared};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, OpId, Type};

use super::Import;
use super::ops::Inst;
use crate::names::{kinds, profile};
use crate::sys::{Block, Llvm, Meta, Operand};

/// Kinds of metadata that attributes stand for.
const KINDS: &[&str] = &[
    kinds::ACCESS_GROUP,
    kinds::ALIAS_SCOPE,
    kinds::DEREFERENCEABLE,
    kinds::DEREFERENCEABLE_OR_NULL,
    kinds::INVARIANT_GROUP,
    kinds::INVARIANT_LOAD,
    kinds::LOOP,
    kinds::MMRA,
    kinds::NOALIAS,
    kinds::NONTEMPORAL,
    kinds::PROF,
    kinds::TBAA,
];

/// Those kinds by number.
pub(super) fn kinds_by_number(llvm: &Llvm) -> rustc_hash::FxHashMap<u32, &'static str> {
    let kinds = KINDS.iter();
    kinds.map(|kind| (llvm.kind_number(kind), *kind)).collect()
}

impl<'a, 'l> Import<'a, 'l> {
    /// Sets what the metadata of an instruction says on the operation that it became.
    pub(super) fn instruction_metadata(&mut self, rw: &mut Rewriter, op: OpId, inst: Inst<'l>) {
        for (number, node) in self.llvm.instruction_metadata(inst.value) {
            let Some(kind) = self.kinds.get(&number).copied() else {
                continue;
            };
            if self.metadata_of(rw, op, kind, node).is_none() && self.options.expensive_warnings {
                let text = inst.value.text();
                let behind = text.split_once(&format!("!{kind} "));
                let name = behind.and_then(|(_, behind)| behind.split(',').next());
                let definition = self.llvm.md_definition(node);
                let message = match name {
                    Some(name) => format!("unhandled metadata: {name} = {definition} on {text}"),
                    None => format!("unhandled metadata: {definition} on {text}"),
                };
                self.warn(inst.loc, message);
            }
        }
    }

    fn metadata_of(
        &mut self,
        rw: &mut Rewriter,
        op: OpId,
        kind: &str,
        node: Meta<'l>,
    ) -> Option<()> {
        let name = rw.body.name(op);
        let cx = self.cx;
        let list = |attrs: Vec<Attribute>| cx.array_attr(&attrs);
        let (slot, attr) = match kind {
            kinds::PROF => {
                let slot = shared::branch_weights_slot(name)?;
                let weights = self.branch_weights(node)?;
                (slot, cx.dense_array(Type::I32, &weights))
            }
            kinds::LOOP => {
                let slot = shared::loop_annotation_slot(name)?;
                (slot, self.loop_annotation(node)?)
            }
            kinds::TBAA => {
                let slot = shared::tbaa_slot(name)?;
                (slot, list(vec![self.tbaa_tag(node)?]))
            }
            kinds::ACCESS_GROUP => {
                let slot = shared::access_groups_slot(name)?;
                (slot, list(self.access_groups(node)?))
            }
            kinds::ALIAS_SCOPE => {
                let slot = shared::alias_scopes_slot(name)?;
                (slot, list(self.alias_scopes(node)?))
            }
            kinds::NOALIAS => {
                let slot = shared::noalias_scopes_slot(name)?;
                (slot, list(self.alias_scopes(node)?))
            }
            kinds::NONTEMPORAL => (shared::nontemporal_slot(name)?, Attribute::UNIT),
            kinds::INVARIANT_GROUP => (shared::invariant_group_slot(name)?, Attribute::UNIT),
            kinds::INVARIANT_LOAD if name == llvm::LOAD => {
                (llvm::load::INVARIANT_ATTR, Attribute::UNIT)
            }
            kinds::DEREFERENCEABLE | kinds::DEREFERENCEABLE_OR_NULL => {
                let slot = shared::dereferenceable_slot(name)?;
                let may_be_null = kind == kinds::DEREFERENCEABLE_OR_NULL;
                (slot, self.dereferenceable(node, may_be_null)?)
            }
            kinds::MMRA => {
                let tags = self.relaxations(node)?;
                let dict = cx.dict_with(rw.body.dict(op), own::MMRA, Some(tags));
                rw.body.set_dict(op, dict);
                return Some(());
            }
            _ => return None,
        };
        rw.body.set_attr(op, slot, attr);
        Some(())
    }

    /// `!{!"branch_weights", !"expected", i32 1, i32 2}`, where the second string may be left out
    fn branch_weights(&self, node: Meta<'l>) -> Option<Vec<i64>> {
        let operands = self.llvm.md_operands(node);
        let mut operands = operands.into_iter();
        let Some(Operand::Text(name)) = operands.next() else {
            return None;
        };
        if self.llvm.md_text(name)? != profile::BRANCH_WEIGHTS {
            return None;
        }
        let numbers = operands.filter(|operand| !matches!(operand, Operand::Text(_)));
        numbers
            .map(|operand| match operand {
                // The dialect has 32 bits for a weight.
                Operand::Constant(weight) => Some(i64::from(weight.as_int()? as i32)),
                _ => None,
            })
            .collect()
    }

    fn dereferenceable(&self, node: Meta<'l>, may_be_null: bool) -> Option<Attribute> {
        use llvm::dereferenceable_attr as of;
        let bytes = self.numbers(node)?;
        let [bytes] = bytes[..] else { return None };
        let mut parts = vec![(of::BYTES, self.cx.int_attr(Type::I64, bytes))];
        if may_be_null {
            parts.push((of::MAY_BE_NULL, Attribute::TRUE));
        }
        Some(llvm::DereferenceableAttr::make(self.cx, &parts))
    }

    /// One `#llvm.mmra_tag`, or an array of them.
    fn relaxations(&self, node: Meta<'l>) -> Option<Attribute> {
        use llvm::mmra_tag_attr as of;
        let operands = self.llvm.md_operands(node);
        if let [Operand::Text(prefix), Operand::Text(suffix)] = operands[..] {
            let text = |text| Some(self.str_attr(&self.llvm.md_text(text)?));
            let parts = [(of::PREFIX, text(prefix)?), (of::SUFFIX, text(suffix)?)];
            return Some(llvm::MmraTagAttr::make(self.cx, &parts));
        }
        let tags = operands.into_iter().map(|operand| match operand {
            Operand::Node(node) => self.relaxations(node),
            _ => None,
        });
        let tags: Option<Vec<Attribute>> = tags.collect();
        Some(self.cx.array_attr(&tags?))
    }

    /// The access groups of an access: one node that is a group, or a list of groups.
    fn access_groups(&mut self, node: Meta<'l>) -> Option<Vec<Attribute>> {
        let operands = self.llvm.md_operands(node);
        if operands.is_empty() {
            return Some(vec![self.access_group(node)]);
        }
        let groups = operands.into_iter().map(|operand| match operand {
            Operand::Node(group) => Some(self.access_group(group)),
            _ => None,
        });
        groups.collect()
    }

    /// Makes the access groups of the accesses in a block, which loops may refer to in front of them.
    pub(super) fn collect_access_groups(&mut self, block: Block<'l>) {
        for instruction in block.instructions() {
            for (number, node) in self.llvm.instruction_metadata(instruction) {
                if self.kinds.get(&number).copied() == Some(kinds::ACCESS_GROUP) {
                    self.access_groups(node);
                }
            }
        }
    }

    fn access_group(&mut self, node: Meta<'l>) -> Attribute {
        if let Some(known) = self.groups.get(&node) {
            return *known;
        }
        let id = self.cx.distinct_attr(Attribute::UNIT);
        let parts = [(llvm::access_group_attr::ID, id)];
        let group = llvm::AccessGroupAttr::make(self.cx, &parts);
        self.groups.insert(node, group);
        group
    }

    /// The alias scopes in a list.
    pub(super) fn alias_scopes(&mut self, list: Meta<'l>) -> Option<Vec<Attribute>> {
        let operands = self.llvm.md_operands(list);
        let scopes = operands.into_iter().map(|operand| match operand {
            Operand::Node(scope) => self.alias_scope(scope),
            _ => None,
        });
        scopes.collect()
    }

    /// `!{!self, !domain, !"description"}`, or a string in place of the reference to the node itself
    fn alias_scope(&mut self, node: Meta<'l>) -> Option<Attribute> {
        if let Some(known) = self.nodes.get(&node) {
            return *known;
        }
        let made = self.new_alias_scope(node);
        self.nodes.insert(node, made);
        made
    }

    fn new_alias_scope(&mut self, node: Meta<'l>) -> Option<Attribute> {
        let operands = self.llvm.md_operands(node);
        let (first, mut rest) = (*operands.first()?, &operands[1..]);
        let domain = match rest.first() {
            Some(Operand::Node(domain)) => {
                rest = &rest[1..];
                Some(self.alias_domain(*domain)?)
            }
            _ => None,
        };
        let id = self.identity(node, first)?;
        let description = self.description(rest);
        use llvm::alias_scope_attr as of;
        let mut parts = vec![(of::ID, id), (of::DOMAIN, domain?)];
        parts.extend(description.map(|text| (of::DESCRIPTION, text)));
        Some(llvm::AliasScopeAttr::make(self.cx, &parts))
    }

    /// `!{!self, !"description"}`, or a string in place of the reference to the node itself
    fn alias_domain(&mut self, node: Meta<'l>) -> Option<Attribute> {
        if let Some(known) = self.nodes.get(&node) {
            return *known;
        }
        let operands = self.llvm.md_operands(node);
        let made = operands.split_first().and_then(|(first, rest)| {
            use llvm::alias_scope_domain_attr as of;
            let mut parts = vec![(of::ID, self.identity(node, *first)?)];
            let description = self.description(rest);
            parts.extend(description.map(|text| (of::DESCRIPTION, text)));
            Some(llvm::AliasScopeDomainAttr::make(self.cx, &parts))
        });
        self.nodes.insert(node, made);
        made
    }

    /// What tells a scope or domain from others: its name, or that it refers to itself.
    fn identity(&self, node: Meta<'l>, first: Operand<'l>) -> Option<Attribute> {
        match first {
            Operand::Text(text) => Some(self.str_attr(&self.llvm.md_text(text)?)),
            Operand::Node(itself) if itself == node => Some(self.cx.distinct_attr(Attribute::UNIT)),
            _ => None,
        }
    }

    fn description(&self, rest: &[Operand<'l>]) -> Option<Attribute> {
        match rest {
            [Operand::Text(text), ..] => Some(self.str_attr(&self.llvm.md_text(*text)?)),
            _ => None,
        }
    }

    /// `!{!base, !access, i64 offset, i64 constant}`
    fn tbaa_tag(&mut self, node: Meta<'l>) -> Option<Attribute> {
        use llvm::tbaa_tag_attr as of;
        let operands = self.llvm.md_operands(node);
        let (base, access, offset) = match operands[..] {
            [
                Operand::Node(base),
                Operand::Node(access),
                Operand::Constant(offset),
                ..,
            ] => (base, access, offset),
            _ => return None,
        };
        let mut parts = vec![
            (of::BASE_TYPE, self.tbaa_node(base)?),
            (of::ACCESS_TYPE, self.tbaa_node(access)?),
            (of::OFFSET, self.cx.int_attr(Type::I64, offset.as_int()?)),
        ];
        if let Some(Operand::Constant(constant)) = operands.get(3)
            && !constant.is_null()
        {
            parts.push((of::CONSTANT, Attribute::TRUE));
        }
        Some(llvm::TbaaTagAttr::make(self.cx, &parts))
    }

    /// A root, `!{!"name"}`, or a type with its members, `!{!"name", !type, i64 offset, ...}`.
    fn tbaa_node(&mut self, node: Meta<'l>) -> Option<Attribute> {
        if let Some(known) = self.nodes.get(&node) {
            return *known;
        }
        // A node that refers to itself has no meaning: it is not found while its members are.
        self.nodes.insert(node, None);
        let made = self.new_tbaa_node(node);
        self.nodes.insert(node, made);
        made
    }

    fn new_tbaa_node(&mut self, node: Meta<'l>) -> Option<Attribute> {
        use llvm::{tbaa_member_attr as member, tbaa_root_attr as root, tbaa_type_desc_attr as of};
        let operands = self.llvm.md_operands(node);
        let name = match operands.first() {
            None => return Some(llvm::TbaaRootAttr::make(self.cx, &[])),
            Some(Operand::Text(name)) => self.str_attr(&self.llvm.md_text(*name)?),
            _ => return None,
        };
        if operands.len() == 1 {
            return Some(llvm::TbaaRootAttr::make(self.cx, &[(root::ID, name)]));
        }
        let mut members = Vec::new();
        for pair in operands[1..].chunks(2) {
            let (ty, offset) = match pair {
                [Operand::Node(ty), Operand::Constant(offset)] => (*ty, offset.as_int()?),
                // An older form leaves out the offset of the only member.
                [Operand::Node(ty)] => (*ty, 0),
                _ => return None,
            };
            let parts = [
                (member::TYPE_DESC, self.tbaa_node(ty)?),
                (member::OFFSET, self.cx.int_attr(Type::I64, offset)),
            ];
            members.push(llvm::TbaaMemberAttr::make(self.cx, &parts));
        }
        let parts = [(of::ID, name), (of::MEMBERS, self.cx.array_attr(&members))];
        Some(llvm::TbaaTypeDescAttr::make(self.cx, &parts))
    }
}
