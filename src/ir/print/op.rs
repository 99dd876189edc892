//! Operations, blocks and regions.

use super::Printer;
use super::plain::Telling;
use super::write::push_number;
use crate::attrs::AttrKind;
use crate::body::Body;
use crate::def::{Format, Traits};
use crate::ids::{Attribute, BlockId, OpId, RegionId, ValueId};
use crate::opref::OpRef;

/// What of a region is printed.
#[derive(Clone, Copy)]
struct RegionForm {
    /// The head of the entry block if it has arguments.
    entry_args: bool,
    terminators: bool,
    /// The head of the entry block if there are no operations in it.
    empty_block: bool,
}

impl<'a> Printer<'a> {
    // Values and blocks.

    /// `%0`, `%arg0`, `%0#1`
    pub fn value(&mut self, value: ValueId) {
        if !self.collecting() {
            self.names.write_value(&mut self.out, Some(value));
        }
    }

    /// Values with `, ` between them.
    pub fn values(&mut self, values: impl IntoIterator<Item = ValueId>) {
        if !self.collecting() {
            self.comma(values, |p, v| p.value(v));
        }
    }

    /// `^bb1`
    pub fn successor(&mut self, block: BlockId) {
        if self.collecting() {
            return;
        }
        match self.names.block_number(block) {
            Some(number) => {
                self.text("^bb");
                self.int(number);
            }
            None => self.text("INVALIDBLOCK"),
        }
    }

    /// `^bb1(%a, %b : i32, i64)`
    pub fn successor_with_args(&mut self, body: &Body, block: BlockId, args: &[ValueId]) {
        self.successor(block);
        if args.is_empty() {
            return;
        }
        self.text("(");
        self.values(args.iter().copied());
        self.text(" : ");
        self.types(args.iter().map(|v| body.ty(*v)));
        self.text(")");
    }

    /// `%arg0: i32 loc(...)`, as the heads of functions have it; `attrs` is a dictionary, or absent.
    pub fn region_argument(
        &mut self,
        body: &Body,
        arg: ValueId,
        attrs: Attribute,
        omit_type: bool,
    ) {
        self.value(arg);
        if !omit_type {
            self.text(": ");
            self.ty(body.ty(arg));
        }
        // The reference looks for no aliases here: it uses those that something else has.
        match self.collecting() {
            true => self.visit_resources(attrs),
            false => self.optional_dict(attrs),
        }
        self.arg_location(body.value_loc(arg));
    }

    /// ` {a = 1 : i32}` of a dictionary; nothing if it is empty or absent.
    pub fn optional_dict(&mut self, dict: Attribute) {
        if let Some(dict) = dict.present()
            && let AttrKind::Dict(entries) = self.cx.attr_kind(dict)
            && !entries.is_empty()
        {
            self.text(" ");
            self.dict(entries.iter().copied());
        }
    }

    // Operations.

    /// An operation with its results, without indentation and location.
    pub fn op(&mut self, body: &Body, op: OpId) {
        self.track(op);
        if body.is_stub(op) {
            return self.isolated_op(body, op);
        }
        let view = OpRef {
            cx: self.cx,
            body,
            id: op,
        };
        if !self.collecting() {
            self.result_names(view);
        }
        self.op_without_results(view);
    }

    /// An operation with a body of its own, whose values get their names now.
    fn isolated_op(&mut self, body: &Body, stub: OpId) {
        let view = OpRef::new(self.cx, body, stub);
        if self.collecting() {
            return self.visit_isolated_op(view);
        }
        let inner = self
            .names
            .of_stub(self.cx, self.options, body, stub, &mut self.spare);
        let outer = std::mem::replace(&mut self.names, inner);
        let outer_positions = self.enter_positions();
        self.op_without_results(view);
        self.leave_positions(stub, outer_positions);
        let inner = std::mem::replace(&mut self.names, outer);
        self.spare.take_back(inner);
    }

    /// `%0:2, %c = `
    fn result_names(&mut self, op: OpRef) {
        let count = op.num_results() as u32;
        if count == 0 {
            return;
        }
        let Printer { names, out, .. } = self;
        let groups = names.result_groups(op.id);
        let starts = if groups.is_empty() { &[0][..] } else { groups };
        for (i, start) in starts.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            let end = starts.get(i + 1).copied().unwrap_or(count);
            names.write_group(out, op.result(*start as usize));
            if end - start > 1 {
                out.push(':');
                push_number(out, end - start);
            }
        }
        out.push_str(" = ");
    }

    /// An operation that the form of another one contains; its location counts as printed.
    pub fn op_in_form(&mut self, op: OpRef) {
        if self.collecting() {
            self.trailing_location(op.loc());
        }
        self.op_without_results(op);
    }

    /// An operation from its name on, in custom form where it has one.
    pub(super) fn op_without_results(&mut self, op: OpRef) {
        if !self.options.generic
            && let Some(def) = op.def()
        {
            if let Some(print) = op.asm().print {
                self.op_name(op);
                return print(self, op);
            }
            if matches!(def.format, Format::Declared(_))
                && let Some(program) = self.cx.registry().program(op.name())
            {
                self.op_name(op);
                return self.declared_format(op, program);
            }
        }
        self.generic_op(op);
    }

    /// The name, without its dialect where that is the default one.
    fn op_name(&mut self, op: OpRef) {
        let name = op.name_str();
        let default = self.default_dialects.last().copied().unwrap_or("");
        // Most names are told apart by where their first dot is.
        let may_be_default = name.as_bytes().get(default.len()) == Some(&b'.');
        let bare = may_be_default.then(|| name.strip_prefix(default)).flatten();
        let bare = bare.and_then(|n| n.strip_prefix('.'));
        let bare = bare.filter(|bare| !bare.contains('.'));
        self.text(bare.unwrap_or(name));
    }

    /// The generic form, with the name in quotes.
    pub fn generic_op(&mut self, op: OpRef) {
        self.string(op.name_str());
        self.generic_op_rest(op);
    }

    /// The generic form after the name.
    pub(super) fn generic_op_rest(&mut self, op: OpRef) {
        if self.collecting() {
            return self.visit_generic_op(op);
        }
        self.text("(");
        self.values(op.operands());
        self.text(")");
        if op.body.num_successors(op.id) > 0 {
            self.text("[");
            let successors = op.body.successors(op.id);
            self.comma(successors, |p, b| p.successor(b));
            self.text("]");
        }
        self.properties(op);
        self.generic_regions(op);
        let dict = op.body.dict(op.id);
        self.optional_dict(dict);
        self.text(" : ");
        self.function_type(op.operand_types(), op.body.result_types(op.id));
    }

    /// ` <{a = 1 : i32}>`
    fn properties(&mut self, op: OpRef) {
        let attrs = op.body.attrs(op.id);
        let Some(def) = op.def() else {
            if let Some(property) = attrs.first().and_then(|a| a.present()) {
                self.text(" <");
                self.attr(property);
                self.text(">");
            }
            return;
        };
        let slots = def.attrs.iter().zip(attrs);
        let present = slots.filter(|(_, attr)| attr.present().is_some());
        let mut entries: smallvec::SmallVec<[(&str, Attribute); 8]> =
            present.map(|(slot, attr)| (slot.name, *attr)).collect();
        if entries.is_empty() {
            return;
        }
        entries.sort_unstable_by_key(|e| e.0);
        self.text(" <{");
        self.comma(entries.iter(), |p, (name, attr)| p.named_attr(name, *attr));
        self.text("}>");
    }

    fn generic_regions(&mut self, op: OpRef) {
        let regions = op.body.regions(op.id);
        if regions.is_empty() {
            return;
        }
        self.text(" (");
        self.comma(regions.iter(), |p, region| {
            let form = RegionForm {
                entry_args: true,
                terminators: true,
                empty_block: true,
            };
            p.region_with(op, *region, form);
        });
        self.text(")");
    }

    /// What a generic form writes, in the order in which the reference looks for aliases.
    fn visit_generic_op(&mut self, op: OpRef) {
        self.generic_regions(op);
        for ty in op.operand_types() {
            self.ty(ty);
        }
        for ty in op.body.result_types(op.id) {
            self.ty(ty);
        }
        for (_, attr) in op.all_attrs() {
            self.attr(attr);
        }
    }

    // Regions and blocks.

    /// `{ ... }`, without the arguments of the entry block or without the terminators if so wanted.
    pub fn region(&mut self, op: OpRef, region: RegionId, entry_args: bool, terminators: bool) {
        let form = RegionForm {
            entry_args,
            terminators,
            empty_block: false,
        };
        self.region_with(op, region, form);
    }

    fn region_with(&mut self, op: OpRef, region: RegionId, form: RegionForm) {
        if self.options.skip_regions {
            return self.text("{...}");
        }
        super::stack::deeper(|| {
            self.text("{\n");
            self.default_dialects.push(op.asm().default_dialect);
            self.blocks(op.body, region, form);
            self.default_dialects.pop();
            self.write_indent();
            self.text("}");
        });
    }

    fn blocks(&mut self, body: &Body, region: RegionId, form: RegionForm) {
        for block in body.blocks(region) {
            let has_head = !body.is_entry_block(block)
                || form.empty_block && body.first_op(block).is_none()
                || form.entry_args && !body.args(block).is_empty();
            if has_head {
                self.block_head(body, block);
            }
            self.increase_indent();
            for arg in body.args(block) {
                self.arg_users(body, *arg);
            }
            let terminators = form.terminators || !body.is_entry_block(block);
            self.block_ops(body, block, terminators);
            self.decrease_indent();
        }
    }

    /// `^bb1(%0: i32):  // pred: ^bb0`
    fn block_head(&mut self, body: &Body, block: BlockId) {
        self.write_indent();
        self.successor(block);
        let args = body.args(block);
        if !args.is_empty() {
            self.text("(");
            self.comma(args.iter(), |p, arg| {
                p.value(*arg);
                p.text(": ");
                p.ty(body.ty(*arg));
                p.arg_location(body.value_loc(*arg));
            });
            self.text(")");
        }
        self.text(":");
        self.predecessors(body, block);
        self.text("\n");
    }

    fn predecessors(&mut self, body: &Body, block: BlockId) {
        if self.collecting() {
            return;
        }
        let mut all: Vec<BlockId> = body.predecessors(block).collect();
        match all.as_slice() {
            [] if body.is_entry_block(block) => {}
            [] => self.text("  // no predecessors"),
            [pred] => {
                self.text("  // pred: ");
                self.successor(*pred);
            }
            _ => {
                all.sort_by_key(|b| self.names.block_number(*b));
                self.text("  // ");
                self.int(all.len());
                self.text(" preds: ");
                self.comma(all, |p, b| p.successor(b));
            }
        }
    }

    /// The operations of a block, a line each.
    fn block_ops(&mut self, body: &Body, block: BlockId, terminator: bool) {
        let last = body
            .last_op(block)
            .filter(|op| !terminator && body.has_trait(self.cx, *op, Traits::TERMINATOR));
        if self.parallel && self.ops_in_parallel(body, block, last) {
            return;
        }
        for op in body.ops(block).filter(|op| Some(*op) != last) {
            self.op_line(body, op);
        }
    }

    /// Looks for what may have an alias.
    fn visit_op(&mut self, body: &Body, op: OpId) {
        match self.telling(body, op) {
            Telling::Nothing => {}
            Telling::Regions => super::stack::deeper(|| {
                let form = RegionForm {
                    entry_args: false,
                    terminators: true,
                    empty_block: false,
                };
                for region in body.regions(op) {
                    self.blocks(body, *region, form);
                }
                self.out.clear();
            }),
            Telling::All => {
                self.trailing_location(body.loc(op));
                self.op(body, op);
                self.out.clear();
            }
        }
    }

    /// An operation on a line of its own.
    pub(super) fn op_line(&mut self, body: &Body, op: OpId) {
        if self.collecting() {
            return self.visit_op(body, op);
        }
        self.write_indent();
        self.op(body, op);
        self.trailing_location(body.loc(op));
        self.op_users(body, op);
        self.text("\n");
    }
}
