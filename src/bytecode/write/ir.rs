//! Operations.

use oxmlir_ir::{
    Attribute, BlockId, Body, Location, OpId, OpRef, RegionId, Traits, UseId, ValueId, Walk,
};
use rustc_hash::FxHashSet;

use super::emitter::Emitter;
use super::numbering::{declaration, deeper, undeclared_properties};
use super::{Pieces, Writer};
use crate::format::{Section, has, since};
use crate::properties;

/// The values of a body, and the order of its operations.
struct Values {
    /// Numbers by handle.
    numbers: Vec<u32>,
    /// Places in the order of the text by handle.
    order: Vec<u32>,
    /// The number of the next value.
    next: u32,
    /// The places of the blocks in their regions.
    blocks: Vec<u32>,
    /// The operations in whose regions values around them are used.
    capturing: FxHashSet<OpId>,
}

impl Values {
    fn new(body: &Body) -> Values {
        let mut order = vec![0; body.op_capacity()];
        let mut next = 0;
        let mut capturing = FxHashSet::default();
        body.walk(body.root(), |op| {
            order[op.index()] = next;
            next += 1;
            for value in body.operands(op) {
                capture(body, op, value, &mut capturing);
            }
            Walk::Into
        });
        Values {
            numbers: vec![0; body.value_capacity()],
            order,
            next: 0,
            blocks: vec![0; body.block_capacity()],
            capturing,
        }
    }

    /// Whether values around an operation are used in its regions.
    fn is_capturing(&self, op: OpId) -> bool {
        self.capturing.contains(&op)
    }

    fn define(&mut self, values: impl Iterator<Item = ValueId>) {
        for value in values {
            self.numbers[value.index()] = self.next;
            self.next += 1;
        }
    }
}

/// Notes the operations around `op` that the value it uses comes from outside of.
fn capture(body: &Body, op: OpId, value: ValueId, capturing: &mut FxHashSet<OpId>) {
    let home = body
        .value_block(value)
        .map(|block| body.block_region(block));
    let mut at = op;
    while let Some(region) = body.parent_region(at)
        && Some(region) != home
    {
        at = body.region_parent(region);
        if at == body.root() {
            return;
        }
        capturing.insert(at);
    }
}

impl Writer<'_> {
    /// Writes the section of a program.
    pub(super) fn operations(&mut self, body: &Body, out: &mut Emitter) {
        let mut section = Emitter::default();
        section.flagged(1, false);
        self.op(body, body.root(), &mut Values::new(body), &mut section);
        out.section(Section::Ir, section);
    }

    fn op(&mut self, body: &Body, id: OpId, values: &mut Values, out: &mut Emitter) {
        let op = OpRef::new(self.cx, body, id);
        out.varint(self.numbering.ops.number(op.name().0 as usize));
        let at = out.bytes.len();
        out.byte(0);
        out.varint(self.numbering.location(op.loc()));
        let mut mask = 0;
        let attributes = self.numbering.attributes(op);
        if attributes != Attribute::EMPTY_DICT {
            mask |= has::ATTRS;
            out.varint(self.numbering.attrs.number(attributes.index()));
        }
        if let Some(number) = self.properties(op) {
            mask |= has::PROPERTIES;
            out.varint(number);
        }
        if op.num_results() > 0 {
            mask |= has::RESULTS;
            out.varint(op.num_results() as u64);
            for ty in op.result_types() {
                out.varint(self.numbering.types.number(ty.index()));
            }
        }
        if op.num_operands() > 0 {
            mask |= has::OPERANDS;
            out.varint(op.num_operands() as u64);
            for value in op.operands() {
                out.varint(values.numbers[value.index()].into());
            }
        }
        let successors = op.body.successors(op.id);
        if successors.len() > 0 {
            mask |= has::SUCCESSORS;
            out.varint(successors.len() as u64);
            for block in successors {
                out.varint(values.blocks[block.index()].into());
            }
        }
        if self.version >= since::USE_LISTS {
            let orders = orders(op.body, values, op.results());
            if !orders.is_empty() {
                mask |= has::USE_LISTS;
                write_orders(&orders, op.num_results(), out);
            }
        }
        if op.num_regions() > 0 {
            mask |= has::REGIONS;
            deeper(|| self.regions(op, body.is_stub(id), values, out));
        }
        out.bytes[at] = mask;
    }

    /// The number of the properties of an operation, if it has any.
    fn properties(&mut self, op: OpRef) -> Option<u64> {
        if self.version < since::PROPERTIES {
            return None;
        }
        let attrs = op.body.attrs(op.id);
        let mut encoded = std::mem::take(&mut self.scratch);
        encoded.bytes.clear();
        match declaration(self.cx, op.name()) {
            Some(def) if def.attrs.is_empty() => {
                self.scratch = encoded;
                return None;
            }
            Some(def) => {
                let layout = self.numbering.layout(op.name(), def);
                let mut pieces = Pieces {
                    numbering: &self.numbering,
                    strings: &mut self.strings,
                    resources: &self.resources,
                    out: &mut encoded,
                };
                properties::encode(self.cx, def, &layout, attrs, &mut pieces);
            }
            None => {
                let Some(attr) = undeclared_properties(op) else {
                    self.scratch = encoded;
                    return None;
                };
                encoded.varint(self.numbering.attrs.number(attr.index()));
            }
        }
        let number = self.properties.number(&encoded.bytes);
        self.scratch = encoded;
        Some(number)
    }

    fn regions(&mut self, op: OpRef, has_body: bool, values: &mut Values, out: &mut Emitter) {
        let isolated = op.has_trait(Traits::ISOLATED_FROM_ABOVE) || !values.is_capturing(op.id);
        out.flagged(op.num_regions() as u64, isolated);
        let mut own = has_body.then(|| Values::new(op.body));
        let values = own.as_mut().unwrap_or(values);
        let first = values.next;
        let mut section = Emitter::default();
        let has_section = isolated && self.version >= since::REGION_SECTIONS;
        for region in op.body.regions(op.id) {
            values.next = if isolated { 0 } else { first };
            let out = if has_section { &mut section } else { &mut *out };
            self.region(op.body, *region, values, out);
        }
        if has_section {
            out.section(Section::Ir, section);
        }
        values.next = first;
    }

    fn region(&mut self, body: &Body, region: RegionId, values: &mut Values, out: &mut Emitter) {
        let blocks: Vec<BlockId> = body.blocks(region).collect();
        out.varint(blocks.len() as u64);
        if blocks.is_empty() {
            return;
        }
        let first = values.next;
        for (place, block) in blocks.iter().enumerate() {
            values.blocks[block.index()] = place as u32;
            values.define(body.args(*block).iter().copied());
            for op in body.ops(*block) {
                values.define(body.results(op));
            }
        }
        out.varint((values.next - first).into());
        for block in blocks {
            self.block(body, block, values, out);
        }
    }

    fn block(&mut self, body: &Body, block: BlockId, values: &mut Values, out: &mut Emitter) {
        let args = body.args(block);
        out.flagged(body.ops(block).count() as u64, !args.is_empty());
        if !args.is_empty() {
            out.varint(args.len() as u64);
            for (ty, loc) in body.arg_types(block).zip(body.arg_locs(block)) {
                let ty = self.numbering.types.number(ty.index());
                let is_known = *loc != Location::UNKNOWN;
                if self.version < since::SHORT_ARGUMENTS {
                    out.varint(ty);
                    out.varint(self.numbering.location(*loc));
                } else {
                    out.flagged(ty, is_known);
                    if is_known {
                        out.varint(self.numbering.location(*loc));
                    }
                }
            }
            if self.version >= since::USE_LISTS {
                let orders = orders(body, values, args.iter().copied());
                out.byte((!orders.is_empty()).into());
                if !orders.is_empty() {
                    write_orders(&orders, args.len(), out);
                }
            }
        }
        for op in body.ops(block) {
            self.op(body, op, values, out);
        }
    }
}

/// A value by its place among others, and for each of its uses in the usual order where it is in the list.
type Order = (usize, Vec<u32>);

/// The values whose uses are not in the usual order: those of later operations first, of one operation from the last operand on.
fn orders(body: &Body, values: &Values, defined: impl Iterator<Item = ValueId>) -> Vec<Order> {
    let of_value = |(place, value): (usize, ValueId)| {
        let key = |at: UseId| {
            let owner = values.order[body.use_owner(at).index()];
            (owner, body.use_operand_number(at))
        };
        if body.uses(value).map(key).is_sorted_by(|a, b| a > b) {
            return None;
        }
        let uses: Vec<_> = body.uses(value).map(key).collect();
        let mut order: Vec<u32> = (0..uses.len() as u32).collect();
        order.sort_by_key(|at| std::cmp::Reverse(uses[*at as usize]));
        Some((place, order))
    };
    defined.enumerate().filter_map(of_value).collect()
}

fn write_orders(orders: &[Order], defined: usize, out: &mut Emitter) {
    if defined != 1 {
        out.varint(orders.len() as u64);
    }
    for (place, order) in orders {
        if defined != 1 {
            out.varint(*place as u64);
        }
        let moved = || (0..).zip(order).filter(|(at, to)| at != *to);
        let pairs = moved().count();
        if pairs < order.len() / 2 {
            out.flagged(2 * pairs as u64, true);
            for (at, to) in moved() {
                let at: u32 = at;
                out.varint(at.into());
                out.varint((*to).into());
            }
        } else {
            out.flagged(order.len() as u64, false);
            for to in order {
                out.varint((*to).into());
            }
        }
    }
}
