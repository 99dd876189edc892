//! Runs compiled assembly formats.

use smallvec::SmallVec;

use super::Printer;
use super::attrs::Entries;
use super::format::{Condition, Program, Step, enum_value};
use crate::attrs::AttrKind;
use crate::def::*;
use crate::ids::{Attribute, RegionId, Type};
use crate::opref::OpRef;

impl Printer<'_> {
    /// An operation after its name, by its declared format.
    pub(super) fn declared_format(&mut self, op: OpRef, program: &Program) {
        self.run(op, program, &program.steps);
    }

    fn run(&mut self, op: OpRef, program: &Program, steps: &[Step]) {
        for step in steps {
            self.step(op, program, step);
        }
    }

    fn step(&mut self, op: OpRef, program: &Program, step: &Step) {
        match step {
            Step::Text(text) => self.text(text),
            Step::Newline => self.newline(),
            Step::FixedOperand(i) => {
                if let Some(value) = op.operands().nth(usize::from(*i)) {
                    self.value(value);
                }
            }
            Step::Operand(i) => {
                let range = op.body.operand_range(op.cx, op.id, usize::from(*i));
                self.values(range.map(|at| op.operand(at)));
            }
            Step::Operands => self.values(op.operands()),
            Step::Attr(i) => self.attr_slot(op, usize::from(*i)),
            Step::QualifiedAttr(i) => {
                if let Some(attr) = op.attr(usize::from(*i)) {
                    self.attr(attr);
                }
            }
            Step::Region(i) => self.region_slot(op, usize::from(*i)),
            Step::Regions => {
                let regions = op.body.regions(op.id).iter();
                self.comma(regions, |p, r| p.format_region(op, *r));
            }
            Step::Successor(i) => self.successor_slot(op, usize::from(*i)),
            Step::Successors => self.comma(op.body.successors(op.id), |p, b| p.successor(b)),
            Step::FixedOperandType(i) => {
                if let Some(ty) = op.operand_types().nth(usize::from(*i)) {
                    self.ty(ty);
                }
            }
            Step::FixedResultType(i) => {
                if let Some(ty) = op.result_types().nth(usize::from(*i)) {
                    self.ty(ty);
                }
            }
            Step::Type { slot, stripped } => self.slot_type_list(op, *slot, *stripped),
            Step::FunctionalType(a, b) => {
                self.function_type(slot_types(op, *a), slot_types(op, *b));
            }
            Step::AttrDict { keyword } => self.format_attr_dict(op, program, *keyword),
            Step::PropDict => self.prop_dict(op, program),
            Step::Group {
                conditions,
                then,
                otherwise,
            } => {
                let holds = conditions.iter().any(|c| op_condition(op, *c));
                self.run(op, program, if holds { then } else { otherwise });
            }
            Step::Custom(directive, args) => directive(self, op, args),
            Step::Param(_) | Step::QualifiedParam(_) | Step::Params | Step::Struct(_) => {}
        }
    }

    /// An inherent attribute as its constraint writes it.
    fn attr_slot(&mut self, op: OpRef, slot: usize) {
        let (Some(def), Some(attr)) = (op.def(), op.attr(slot)) else {
            return;
        };
        self.attr_as(def.attrs[slot].constraint.syntax, attr);
    }

    /// An attribute as custom forms write it.
    pub fn attr_as(&mut self, syntax: AttrSyntax, attr: Attribute) {
        match syntax {
            AttrSyntax::Any | AttrSyntax::Unit | AttrSyntax::Array | AttrSyntax::Dict => {
                self.attr(attr);
            }
            AttrSyntax::Typed(_)
            | AttrSyntax::TypedByRule
            | AttrSyntax::FlatSymbol
            | AttrSyntax::Symbol
            | AttrSyntax::Str
            | AttrSyntax::Type
            | AttrSyntax::AffineMap
            | AttrSyntax::IntegerSet => self.attr_without_type(attr),
            AttrSyntax::SymbolName => match self.cx.str_value(attr) {
                Some(name) => self.symbol(name),
                None => self.attr(attr),
            },
            AttrSyntax::Enum(name) => self.enum_slot(name, attr),
            AttrSyntax::NamedEnum(keyword, name) => {
                self.text(keyword);
                self.text("<");
                self.enum_slot(name, attr);
                self.text(">");
            }
            AttrSyntax::DenseArray(_) => self.dense_array_list(attr),
            AttrSyntax::Dialect(_) => self.stripped_attr(attr),
        }
    }

    fn enum_slot(&mut self, name: &str, attr: Attribute) {
        let def = self.cx.registry().enum_def(name);
        let value = enum_value(self.cx.attr_kind(attr));
        let (Some(def), Some(value)) = (def, value) else {
            return self.attr(attr);
        };
        if self.collecting() {
            return;
        }
        let (open, close) = match (def.angle, def.mnemonic.is_empty()) {
            (_, true) => ("", ""),
            (true, false) => ("<", ">"),
            (false, false) => (" ", ""),
        };
        self.text(open);
        self.enum_keyword(def, value);
        self.text(close);
    }

    fn region_slot(&mut self, op: OpRef, slot: usize) {
        let regions = op.body.regions(op.id);
        let Some(def) = op.def() else { return };
        if def.regions.get(slot).is_some_and(|r| r.variadic) {
            let rest = regions.get(slot..).unwrap_or(&[]);
            return self.comma(rest.iter(), |p, r| p.format_region(op, *r));
        }
        if let Some(region) = regions.get(slot) {
            self.format_region(op, *region);
        }
    }

    /// A region of a declared format; an implicit terminator only if it says something.
    fn format_region(&mut self, op: OpRef, region: RegionId) {
        let is_implicit = op.has_trait(Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR);
        let body = op.body;
        let terminator = body
            .first_block(region)
            .and_then(|b| body.terminator(op.cx, b));
        let says_something = |t| {
            body.num_operands(t) > 0
                || body.num_results(t) > 0
                || body.dict(t) != Attribute::EMPTY_DICT
                || body.attrs(t).iter().any(|a| a.present().is_some())
        };
        let terminators = !is_implicit || terminator.is_none_or(says_something);
        self.region(op, region, true, terminators);
    }

    fn successor_slot(&mut self, op: OpRef, slot: usize) {
        let Some(def) = op.def() else { return };
        let count = op.body.num_successors(op.id);
        let end = if def.successors.get(slot).is_some_and(|s| s.variadic) {
            count
        } else {
            (slot + 1).min(count)
        };
        self.comma(slot.min(count)..end, |p, i| {
            p.successor(op.body.successor(op.id, i));
        });
    }

    fn slot_type_list(&mut self, op: OpRef, slot: SlotRef, stripped: bool) {
        let types = slot_types(op, slot);
        self.comma(types, |p, ty| {
            if stripped {
                p.stripped_type(ty);
            } else {
                p.ty(ty);
            }
        });
    }

    fn format_attr_dict(&mut self, op: OpRef, program: &Program, keyword: bool) {
        let dict = op.body.dict(op.id);
        if program.dict_slots.is_empty() && dict == Attribute::EMPTY_DICT {
            return;
        }
        let keyword = if keyword { " attributes" } else { "" };
        if program.has_prop_dict {
            let dict = op.cx.dict_entries(dict).iter();
            let entries: Entries = dict.map(|(n, a)| (op.cx.get_str(*n), *a)).collect();
            return self.attr_dict_of(&entries, keyword);
        }
        self.attr_dict_of(&shown_attrs(op, program), keyword);
    }

    /// ` <{a = 1 : i32}>` of the inherent attributes that are printed nowhere else; the space even if there are none.
    fn prop_dict(&mut self, op: OpRef, program: &Program) {
        let mut entries = shown_inherent(op, program);
        self.text(" ");
        if !entries.is_empty() {
            entries.sort_by(|a, b| a.0.cmp(b.0));
            self.text("<{");
            self.comma(entries.iter(), |p, (name, attr)| p.named_attr(name, *attr));
            self.text("}>");
        }
    }
}

/// The inherent attributes that a dictionary shows: not printed elsewhere, and not equal to their defaults.
fn shown_inherent<'a>(op: OpRef<'a>, program: &Program) -> Entries<'a> {
    let mut entries = Entries::new();
    for &slot in &program.dict_slots {
        if let Some(attr) = op.attr(slot).filter(|a| !is_default(op, slot, *a))
            && let Some(def) = op.def()
        {
            entries.push((def.attrs[slot].name, attr));
        }
    }
    entries
}

fn is_default(op: OpRef, slot: usize, attr: Attribute) -> bool {
    op.cx.default_attrs(op.name()).get(slot) == Some(&attr)
}

/// All attributes that a dictionary shows, sorted by name.
fn shown_attrs<'a>(op: OpRef<'a>, program: &Program) -> Entries<'a> {
    let mut entries = shown_inherent(op, program);
    let has_inherent = !entries.is_empty();
    let dict = op.cx.dict_entries(op.body.dict(op.id)).iter();
    entries.extend(dict.map(|(name, attr)| (op.cx.get_str(*name), *attr)));
    if has_inherent {
        entries.sort_by(|a, b| a.0.cmp(b.0));
    }
    entries
}

/// The types of a slot.
pub(super) fn slot_types(op: OpRef, slot: SlotRef) -> SmallVec<[Type; 4]> {
    let body = op.body;
    match slot {
        SlotRef::Operand(i) => {
            let range = body.operand_range(op.cx, op.id, usize::from(i));
            range.map(|i| op.operand_type(i)).collect()
        }
        SlotRef::Result(i) => {
            let range = body.result_range(op.cx, op.id, usize::from(i));
            range.map(|i| op.result_type(i)).collect()
        }
        SlotRef::Operands => op.operand_types().collect(),
        SlotRef::Results => op.result_types().collect(),
        SlotRef::Attr(i) => op
            .attr(usize::from(i))
            .map(|a| match op.cx.attr_kind(a) {
                AttrKind::Type(ty) => *ty,
                _ => op.cx.attr_type(a),
            })
            .into_iter()
            .collect(),
    }
}

fn op_condition(op: OpRef, condition: Condition) -> bool {
    let body = op.body;
    match condition {
        Condition::Types(SlotRef::Operand(i)) => {
            !body.operand_range(op.cx, op.id, usize::from(i)).is_empty()
        }
        Condition::Types(SlotRef::Result(i)) => {
            !body.result_range(op.cx, op.id, usize::from(i)).is_empty()
        }
        Condition::Types(SlotRef::Operands) => op.num_operands() > 0,
        Condition::Types(SlotRef::Results) => op.num_results() > 0,
        Condition::Types(SlotRef::Attr(i)) | Condition::Attr(i) => {
            let slot = usize::from(i);
            op.attr(slot).is_some_and(|a| !is_default(op, slot, a))
        }
        Condition::Region(i) => {
            let slot = usize::from(i);
            let variadic = op
                .def()
                .and_then(|d| d.regions.get(slot))
                .is_some_and(|r| r.variadic);
            let rest = body.regions(op.id).get(slot..).unwrap_or(&[]);
            let mut considered = rest.iter();
            match considered.next() {
                Some(region) => variadic || !body.is_region_empty(*region),
                None => false,
            }
        }
        Condition::Regions => op.num_regions() > 0,
        Condition::Successor(i) => body.num_successors(op.id) > usize::from(i),
        Condition::Successors => body.num_successors(op.id) > 0,
        Condition::Param(_) => false,
    }
}
