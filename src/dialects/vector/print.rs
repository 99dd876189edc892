//! How operations of vector are written.

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, OpRef, ValueId};
use smallvec::SmallVec;

use crate::printing::named;
use crate::tables::vector as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::CONTRACT, AsmHooks::printed(contract)),
    (ops::DEINTERLEAVE, AsmHooks::named(deinterleave_names)),
    (ops::MASK, AsmHooks::printed(mask)),
    (ops::OUTERPRODUCT, AsmHooks::printed(outerproduct)),
    (ops::SCAN, AsmHooks::named(scan_names)),
    (ops::TRANSFER_READ, AsmHooks::printed(transfer_read)),
    (ops::TRANSFER_WRITE, AsmHooks::printed(transfer_write)),
    (ops::VSCALE, named!("vscale")),
];

fn deinterleave_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let view = ops::Deinterleave::new(op);
    name(view.res1(), "res1");
    name(view.res2(), "res2");
}

fn scan_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let view = ops::Scan::new(op);
    name(view.dest(), "dest");
    name(view.accumulated_value(), "accumulated_value");
}

/// `{indexing_maps = [...], iterator_types = ["parallel"], kind = #vector.kind<add>} %a, %b, %c`
fn contract(p: &mut Printer, op: OpRef) {
    use ops::contract as slots;
    let cx = op.cx;
    let iterators = op
        .attr(slots::ITERATOR_TYPES_ATTR)
        .map_or(&[][..], |a| cx.array_elements(a));
    let names: Vec<Attribute> = iterators
        .iter()
        .map(|kind| match cx.attr_kind(*kind) {
            AttrKind::Enum { def, value } => {
                let case = def.0.cases.iter().find(|c| c.1 == *value);
                cx.str_attr(case.map_or("", |c| c.0))
            }
            _ => *kind,
        })
        .collect();
    let stated = [
        slots::INDEXING_MAPS_ATTR,
        slots::ITERATOR_TYPES_ATTR,
        slots::KIND_ATTR,
    ];
    let present = stated.into_iter().filter_map(|slot| {
        let value = match slot {
            slots::ITERATOR_TYPES_ATTR => cx.array_attr(&names),
            _ => op.attr(slot)?,
        };
        Some((cx.str(cx.attr_name(op.name(), slot)), value))
    });
    p.text(" ");
    p.dict(present);
    p.text(" ");
    p.values(op.operands());
    p.attr_dict(op, stated);
    p.text(" : ");
    p.ty(op.operand_type(slots::LHS));
    p.text(", ");
    p.ty(op.operand_type(slots::RHS));
    p.text(" into ");
    p.types(op.result_types());
}

/// `%mask, %passthru { vector.op ... } : vector<4xi1> -> vector<4xf32>`
fn mask(p: &mut Printer, op: OpRef) {
    p.text(" ");
    p.values(op.operands());
    p.text(" { ");
    let block = op.entry_block(ops::mask::MASK_REGION);
    if let Some(first) = block.and_then(|b| op.body.first_op(b)) {
        p.op_in_form(op.at(first));
    }
    p.text(" }");
    p.attr_dict(op, []);
    p.text(" : ");
    p.ty(op.operand_type(ops::mask::MASK));
    if op.num_results() > 0 {
        p.text(" -> ");
        p.types(op.result_types());
    }
}

fn outerproduct(p: &mut Printer, op: OpRef) {
    use ops::outerproduct as slots;
    p.text(" ");
    p.values(op.operands());
    if op.num_operands() > slots::ACC {
        p.attr_dict(op, []);
    }
    p.text(" : ");
    p.ty(op.operand_type(slots::LHS));
    p.text(", ");
    p.ty(op.operand_type(slots::RHS));
}

/// `%base[%i, %j]`
fn element(p: &mut Printer, base: ValueId, indices: impl IntoIterator<Item = ValueId>) {
    p.value(base);
    p.text("[");
    p.values(indices);
    p.text("]");
}

/// The attributes of a transfer, without a permutation map or bounds that say nothing.
fn transfer_attrs(p: &mut Printer, op: OpRef, map: usize, in_bounds: usize) {
    let mut elided = SmallVec::<[usize; 2]>::new();
    if let Some(AttrKind::AffineMap(value)) = op.attr(map).map(|a| op.cx.attr_kind(a))
        && value.is_minor_identity(op.cx.affine())
    {
        elided.push(map);
    }
    let bounds = op
        .attr(in_bounds)
        .map_or(&[][..], |a| op.cx.array_elements(a));
    if !bounds.contains(&Attribute::TRUE) {
        elided.push(in_bounds);
    }
    p.attr_dict(op, elided);
}

fn transfer_read(p: &mut Printer, op: OpRef) {
    use ops::transfer_read as slots;
    let base = op.operand(slots::BASE);
    p.text(" ");
    element(p, base, op.group(slots::INDICES));
    p.text(", ");
    p.values(op.group(slots::PADDING));
    if let Some(mask) = op.optional(slots::MASK) {
        p.text(", ");
        p.value(mask);
    }
    transfer_attrs(p, op, slots::PERMUTATION_MAP_ATTR, slots::IN_BOUNDS_ATTR);
    p.text(" : ");
    p.ty(op.ty(base));
    p.text(", ");
    p.types(op.result_types());
}

fn transfer_write(p: &mut Printer, op: OpRef) {
    use ops::transfer_write as slots;
    let (value, base) = (op.operand(slots::VALUE_TO_STORE), op.operand(slots::BASE));
    p.text(" ");
    p.value(value);
    p.text(", ");
    element(p, base, op.group(slots::INDICES));
    if let Some(mask) = op.optional(slots::MASK) {
        p.text(", ");
        p.value(mask);
    }
    transfer_attrs(p, op, slots::PERMUTATION_MAP_ATTR, slots::IN_BOUNDS_ATTR);
    p.text(" : ");
    p.types([op.ty(value), op.ty(base)]);
}
