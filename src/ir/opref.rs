//! A read-only view of one operation: context, body and handle together, for verifiers, printers and analyses.

use std::ops::Range;

use smallvec::SmallVec;

use crate::attrs::AttrKind;
use crate::body::Body;
use crate::context::Context;
use crate::def::{OpDef, OpName, Traits};
use crate::diag::{Diagnostic, SHOWN_OP, Severity};
use crate::hooks::{AsmHooks, OpHooks};
use crate::ids::{Attribute, BlockId, OpId, RegionId, Type, ValueId};
use crate::interfaces::Interface;
use crate::loc::Location;
use crate::print::print_op_with;

/// An operation that can be looked at.
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// The body that holds the operation.
    pub body: &'a Body,
    /// The handle of the operation in `body`.
    pub id: OpId,
}

impl<'a> OpRef<'a> {
    /// The view of an operation; for a stub that of the root of its inner body.
    pub fn new(cx: &'a Context, body: &'a Body, id: OpId) -> OpRef<'a> {
        match body.inner(id) {
            Some(inner) => OpRef {
                cx,
                body: inner,
                id: inner.root(),
            },
            None => OpRef { cx, body, id },
        }
    }

    /// Another operation of the same body.
    pub fn at(self, id: OpId) -> OpRef<'a> {
        OpRef::new(self.cx, self.body, id)
    }

    /// The operation of the same body that defines a value; `None` for arguments of blocks.
    pub fn defining_op(self, value: ValueId) -> Option<OpRef<'a>> {
        Some(self.at(self.body.defining_op(value)?))
    }

    /// The name of the operation.
    pub fn name(self) -> OpName {
        self.body.name(self.id)
    }

    /// The full name, `arith.addi`.
    pub fn name_str(self) -> &'a str {
        self.cx.op_name_str(self.name())
    }

    /// The part of the name in front of the first dot ("" if there is none).
    pub fn dialect(self) -> &'a str {
        self.name_str().split_once('.').map_or("", |n| n.0)
    }

    /// The declaration; `None` for an unregistered operation.
    pub fn def(self) -> Option<&'static OpDef> {
        self.cx.op_def(self.name())
    }

    /// The functions that its dialect provides for it (interface methods).
    pub fn hooks(self) -> &'static OpHooks {
        self.cx.registry().hooks(self.name())
    }

    /// The operation's table of an interface.
    pub fn interface<T: Interface>(self) -> Option<&'static T> {
        self.cx.registry().interface(self.name())
    }

    /// Whether the operation has an interface.
    pub fn implements<T: Interface>(self) -> bool {
        self.interface::<T>().is_some()
    }

    /// How the operation is written.
    pub fn asm(self) -> &'static AsmHooks {
        self.cx.registry().asm(self.name())
    }

    /// Whether it has all of these traits.
    pub fn has_trait(self, traits: Traits) -> bool {
        self.body.has_trait(self.cx, self.id, traits)
    }

    /// The location.
    pub fn loc(self) -> Location {
        self.body.loc(self.id)
    }

    /// The number of operands, of all groups.
    pub fn num_operands(self) -> usize {
        self.body.num_operands(self.id)
    }

    /// The operand `index`, counted over all groups. Panics if there are fewer.
    pub fn operand(self, index: usize) -> ValueId {
        self.body.operand(self.id, index)
    }

    /// The operands of all groups.
    pub fn operands(self) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + 'a {
        self.body.operands(self.id)
    }

    /// The type of operand `index`. Panics if there are fewer.
    pub fn operand_type(self, index: usize) -> Type {
        self.body.ty(self.operand(index))
    }

    /// The types of the operands.
    pub fn operand_types(self) -> impl ExactSizeIterator<Item = Type> + 'a {
        self.body.operand_types(self.id)
    }

    /// The operands of a declared group.
    pub fn group(self, group: usize) -> SmallVec<[ValueId; 4]> {
        self.body.operand_group(self.cx, self.id, group)
    }

    /// The operand of an optional group.
    pub fn optional(self, group: usize) -> Option<ValueId> {
        self.body.optional_operand(self.cx, self.id, group)
    }

    /// The number of results.
    pub fn num_results(self) -> usize {
        self.body.num_results(self.id)
    }

    /// The result `index`. Panics if there are fewer.
    pub fn result(self, index: usize) -> ValueId {
        self.body.result(self.id, index)
    }

    /// The result of an operation that has exactly one.
    pub fn only_result(self) -> ValueId {
        self.body.only_result(self.id)
    }

    /// The type of the result of an operation that has exactly one.
    pub fn only_result_type(self) -> Type {
        self.body.only_result_type(self.id)
    }

    /// The results.
    pub fn results(self) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + 'a {
        self.body.results(self.id)
    }

    /// The type of result `index`. Panics if there are fewer.
    pub fn result_type(self, index: usize) -> Type {
        self.body.ty(self.result(index))
    }

    /// The types of the results.
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + 'a {
        self.body.result_types(self.id)
    }

    /// The type of a value of the same body.
    pub fn ty(self, value: ValueId) -> Type {
        self.body.ty(value)
    }

    /// The inherent attribute `slot`.
    pub fn attr(self, slot: usize) -> Option<Attribute> {
        self.body.attr(self.id, slot)
    }

    /// An attribute by name, inherent or discardable.
    pub fn named_attr(self, name: &str) -> Option<Attribute> {
        self.body.named_attr(self.cx, self.id, name)
    }

    /// All attributes, inherent and discardable, by name in alphabetical order; the properties of an unregistered
    /// operation have no name.
    pub fn all_attrs(self) -> Vec<(&'a str, Attribute)> {
        let inherent = self.body.attrs(self.id).iter().copied();
        let names: &[_] = self.def().map_or(&[], |def| def.attrs);
        let names = names.iter().map(|a| a.name).chain(std::iter::repeat(""));
        let mut all: Vec<(&str, Attribute)> = names.zip(inherent).collect();
        let dict = self.cx.dict_entries(self.body.dict(self.id)).iter();
        all.extend(dict.map(|(name, attr)| (self.cx.get_str(*name), *attr)));
        all.retain(|(_, attr)| attr.present().is_some());
        all.sort_by_key(|(name, _)| *name);
        all
    }

    /// The text of a string attribute by slot.
    pub fn str_attr(self, slot: usize) -> Option<&'a str> {
        match self.cx.attr_kind(self.attr(slot)?) {
            AttrKind::String { value, .. } => Some(self.cx.get_str(*value)),
            _ => None,
        }
    }

    /// The value of an integer attribute by slot, sign-extended.
    pub fn int_attr(self, slot: usize) -> Option<i64> {
        match self.cx.attr_kind(self.attr(slot)?) {
            AttrKind::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// The values of a dense integer array attribute by slot (empty if absent).
    pub fn dense_attr(self, slot: usize) -> SmallVec<[i64; 4]> {
        let values = self.attr(slot).map(|a| self.cx.dense_ints(a));
        values.into_iter().flatten().collect()
    }

    /// Part `index` of some operands that the dense array in slot `lengths` splits into parts.
    pub fn part_of(self, all: Range<usize>, lengths: usize, index: usize) -> Range<usize> {
        // Branches with many successors rarely pass anything.
        if all.is_empty() {
            return all;
        }
        let lengths = self.attr(lengths).map(|a| self.cx.dense_ints(a));
        let lengths = lengths.into_iter().flatten();
        let mut lengths = lengths.map(|n| usize::try_from(n).unwrap_or(0));
        let before: usize = lengths.by_ref().take(index).sum();
        let start = (all.start + before).min(all.end);
        start..(start + lengths.next().unwrap_or(0)).min(all.end)
    }

    /// The type in a type attribute by slot.
    pub fn type_attr(self, slot: usize) -> Option<Type> {
        match self.cx.attr_kind(self.attr(slot)?) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The number of regions.
    pub fn num_regions(self) -> usize {
        self.body.num_regions(self.id)
    }

    /// The region `index`. Panics if there are fewer.
    pub fn region(self, index: usize) -> RegionId {
        self.body.region(self.id, index)
    }

    /// The region of an operation that has exactly one (MLIR's `OneRegion`).
    pub fn only_region(self) -> RegionId {
        self.body.only_region(self.id)
    }

    /// The first block of the only region.
    pub fn entry(self) -> Option<BlockId> {
        self.body.first_block(self.only_region())
    }

    /// The first block of region `index`.
    pub fn entry_block(self, index: usize) -> Option<BlockId> {
        self.body
            .first_block(*self.body.regions(self.id).get(index)?)
    }

    /// The block that the terminator passes control to, by its position among the successors.
    pub fn successor(self, index: usize) -> BlockId {
        self.body.successor(self.id, index)
    }

    /// The operation that this one is in, if it is in one of the same body.
    pub fn parent(self) -> Option<OpRef<'a>> {
        Some(self.at(self.body.parent_op(self.id)?))
    }

    /// `'dialect.op' op MESSAGE` at the operation.
    pub fn error(self, message: impl std::fmt::Display) -> Diagnostic {
        self.plain_error(format_args!("'{}' op {message}", self.name_str()))
    }

    /// `MESSAGE` at the operation, with a note that shows it.
    pub fn plain_error(self, message: impl std::fmt::Display) -> Diagnostic {
        self.shown(Diagnostic::error(self.loc(), message.to_string()))
    }

    /// `'dialect.op' op MESSAGE` as a warning.
    pub fn warning(self, message: impl std::fmt::Display) -> Diagnostic {
        let message = format!("'{}' op {message}", self.name_str());
        self.shown(Diagnostic::warning(self.loc(), message))
    }

    /// `MESSAGE` as a warning at the operation, with a note that shows it.
    pub fn plain_warning(self, message: impl std::fmt::Display) -> Diagnostic {
        self.shown(Diagnostic::warning(self.loc(), message.to_string()))
    }

    /// `MESSAGE` as a remark at the operation, with a note that shows it.
    pub fn plain_remark(self, message: impl std::fmt::Display) -> Diagnostic {
        self.shown(Diagnostic::remark(self.loc(), message.to_string()))
    }

    /// The operation as messages quote it: one of several lines begins on a line of its own.
    pub fn quote(self) -> String {
        on_own_line(self.text())
    }

    /// A diagnostic with the note that shows the operation, unless the context wants none.
    fn shown(self, diagnostic: Diagnostic) -> Diagnostic {
        if !self.cx.show_ops() {
            return diagnostic;
        }
        // What is wrong with an operation may keep its own form from being printed.
        let text = self.message_text(diagnostic.severity == Severity::Error);
        let shown = format!("{SHOWN_OP}{}", on_own_line(text));
        diagnostic.note(self.loc(), shown)
    }

    /// The operation in its own form, unless messages are to have the generic one.
    pub fn own_text(self) -> String {
        self.message_text(false)
    }

    fn message_text(self, generic: bool) -> String {
        let mut options = self.cx.message_options();
        options.generic = generic || self.cx.prints_generic();
        print_op_with(self.cx, self.body, self.id, &options)
    }
}

/// A text of several lines begins on a line of its own.
fn on_own_line(text: String) -> String {
    match text.contains('\n') {
        true => format!("\n{text}"),
        false => text,
    }
}
