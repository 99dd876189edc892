//! How structured operations are written.

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::{AsmHooks, NO_ASM};
use oxmlir_ir::print::Printer;
use oxmlir_ir::{OpRef, RegionId, ValueId};
use smallvec::SmallVec;

use super::structured::{INITS, INPUTS, MEMOIZED_MAPS, Structured, maps_attr};
use super::table::{Loops, TABLE};
use crate::printing::{entry_args, named};
use crate::tables::arith::FastMathFlags;
use crate::tables::linalg as ops;

/// How one operation is written.
const fn asm(op: OpName, loops: &Loops) -> (OpName, AsmHooks) {
    let hooks = match loops {
        Loops::Stated => AsmHooks {
            block_arg_names: Some(in_and_out),
            ..AsmHooks::printed(generic)
        },
        Loops::Product(_) => AsmHooks::printed(product),
        Loops::Contract => AsmHooks::printed(contract),
        Loops::ElementwiseKind => AsmHooks::printed(elementwise),
        Loops::Elementwise | Loops::Fixed(_) => AsmHooks::printed(named_op),
        Loops::Map => AsmHooks {
            print: Some(map),
            block_arg_names: Some(in_and_init),
            ..named!("mapped")
        },
        Loops::Transpose => AsmHooks {
            print: Some(transpose),
            ..named!("transposed")
        },
        Loops::Broadcast => AsmHooks {
            print: Some(broadcast),
            ..named!("broadcasted")
        },
        Loops::Reduce => AsmHooks {
            print: Some(reduce),
            block_arg_names: Some(in_and_init),
            ..named!("reduced")
        },
    };
    (op, hooks)
}

const COUNT: usize = TABLE.len() + 2;

const fn all() -> [(OpName, AsmHooks); COUNT] {
    let mut hooks = [const { (ops::GENERIC, NO_ASM) }; COUNT];
    let mut at = 0;
    while at < TABLE.len() {
        hooks[at] = asm(TABLE[at].0, &TABLE[at].1.loops);
        at += 1;
    }
    hooks[at] = (ops::PACK, named!("pack"));
    hooks[at + 1] = (ops::UNPACK, named!("unpack"));
    hooks
}

pub const ASM: &[(OpName, AsmHooks)] = &all();

fn in_and_out(op: OpRef, region: RegionId, name: &mut dyn FnMut(ValueId, &str)) {
    argument_names(op, region, "out", name);
}

fn in_and_init(op: OpRef, region: RegionId, name: &mut dyn FnMut(ValueId, &str)) {
    argument_names(op, region, "init", name);
}

fn argument_names(op: OpRef, region: RegionId, last: &str, name: &mut dyn FnMut(ValueId, &str)) {
    let Some((view, block)) = Structured::of(op).zip(op.body.first_block(region)) else {
        return;
    };
    let inputs = view.num_inputs();
    for (index, arg) in op.body.args(block).iter().enumerate() {
        name(*arg, if index < inputs { "in" } else { last });
    }
}

/// ` ins(%a : type) outs(%b : type)`
fn operands(p: &mut Printer, op: OpRef) {
    for (word, group) in [(" ins(", INPUTS), (" outs(", INITS)] {
        let values = op.group(group);
        if values.is_empty() {
            continue;
        }
        p.text(word);
        p.values(values.iter().copied());
        p.text(" : ");
        p.types(values.iter().map(|value| op.ty(*value)));
        p.text(")");
    }
}

/// ` {...} ins(...) outs(...) -> types` without the attributes in the slots `elided`.
fn parts(p: &mut Printer, op: OpRef, elided: &[usize]) {
    p.attr_dict_without(op, elided, &[MEMOIZED_MAPS]);
    operands(p, op);
    p.arrow_types(op.result_types());
}

fn named_op(p: &mut Printer, op: OpRef) {
    parts(p, op, &[]);
}

/// ` indexing_maps = [...]` of an attribute, unless it is what follows anyway.
fn stated_maps(p: &mut Printer, op: OpRef, slot: usize) {
    let Some((attr, view)) = op.attr(slot).zip(Structured::of(op)) else {
        return;
    };
    if attr != maps_attr(op.cx, &view.derived_maps()) {
        maps(p, op, slot);
    }
}

fn maps(p: &mut Printer, op: OpRef, slot: usize) {
    if let Some(attr) = op.attr(slot) {
        p.text(" indexing_maps = [");
        p.comma(op.cx.array_elements(attr), |p, map| p.attr(*map));
        p.text("]");
    }
}

fn product(p: &mut Printer, op: OpRef) {
    let slot = ops::matmul::INDEXING_MAPS_ATTR;
    stated_maps(p, op, slot);
    parts(p, op, &[slot]);
}

fn contract(p: &mut Printer, op: OpRef) {
    let slot = ops::contract::INDEXING_MAPS_ATTR;
    maps(p, op, slot);
    parts(p, op, &[slot]);
}

fn elementwise(p: &mut Printer, op: OpRef) {
    use ops::elementwise as slots;
    p.text(" kind=");
    if let Some(kind) = op.attr(slots::KIND_ATTR) {
        p.attr(kind);
    }
    stated_maps(p, op, slots::INDEXING_MAPS_ATTR);
    parts(p, op, &[slots::KIND_ATTR, slots::INDEXING_MAPS_ATTR]);
}

fn generic(p: &mut Printer, op: OpRef) {
    use ops::generic as slots;
    let written = [
        slots::DOC_ATTR,
        slots::INDEXING_MAPS_ATTR,
        slots::ITERATOR_TYPES_ATTR,
        slots::LIBRARY_CALL_ATTR,
    ];
    p.text(" {");
    let present: SmallVec<[usize; 4]> = written
        .into_iter()
        .filter(|slot| op.attr(*slot).is_some())
        .collect();
    p.comma(present, |p, slot| {
        p.text(op.cx.attr_name(op.name(), slot));
        p.text(" = ");
        match op.attr(slot) {
            Some(_) if slot == slots::ITERATOR_TYPES_ATTR => iterator_types(p, op),
            Some(attr) => p.attr(attr),
            None => {}
        }
    });
    p.text("}");
    operands(p, op);
    let has_more = op.body.dict(op.id) != oxmlir_ir::Attribute::EMPTY_DICT;
    if has_more {
        p.text(" attrs = ");
        p.attr_dict(op, written);
    }
    let region = op.only_region();
    if !op.body.is_region_empty(region) {
        p.text(" ");
        p.region(op, region, true, true);
    }
    p.arrow_types(op.result_types());
}

/// `["parallel", "reduction"]`
fn iterator_types(p: &mut Printer, op: OpRef) {
    let iterators = Structured::of(op)
        .map(Structured::iterators)
        .unwrap_or_default();
    p.text("[");
    p.comma(iterators, |p, iterator| p.string(iterator.keyword()));
    p.text("]");
}

/// ` permutation = [1, 0] ` and the attributes.
fn numbers(p: &mut Printer, op: OpRef, word: &str, slot: usize) {
    p.text(word);
    if let Some(attr) = op.attr(slot) {
        p.dense_array_list(attr);
    }
    p.text(" ");
    p.attr_dict(op, [slot]);
}

fn transpose(p: &mut Printer, op: OpRef) {
    operands(p, op);
    numbers(p, op, " permutation = ", ops::transpose::PERMUTATION_ATTR);
}

fn broadcast(p: &mut Printer, op: OpRef) {
    operands(p, op);
    numbers(p, op, " dimensions = ", ops::broadcast::DIMENSIONS_ATTR);
}

fn map(p: &mut Printer, op: OpRef) {
    let payload = payload(op, false);
    if let Some(payload) = payload {
        short_form(p, payload);
    }
    operands(p, op);
    p.attr_dict(op, []);
    if payload.is_none() {
        body(p, op);
    }
}

fn reduce(p: &mut Printer, op: OpRef) {
    let payload = payload(op, true);
    if let Some(payload) = payload {
        short_form(p, payload);
    }
    operands(p, op);
    numbers(p, op, " dimensions = ", ops::reduce::DIMENSIONS_ATTR);
    if payload.is_none() {
        body(p, op);
    }
}

/// The arguments and the region on a line of their own.
fn body(p: &mut Printer, op: OpRef) {
    p.increase_indent();
    p.newline();
    p.text("(");
    let region = op.only_region();
    p.comma(entry_args(op, ops::map::MAPPER_REGION), |p, arg| {
        p.value(*arg);
        p.text(": ");
        p.ty(op.ty(*arg));
    });
    p.text(") ");
    p.region(op, region, false, true);
    p.decrease_indent();
}

/// The one operation of a body that does nothing but apply it to the arguments, in their order; of a reduction the last argument
/// comes first.
fn payload(op: OpRef<'_>, reduces: bool) -> Option<OpRef<'_>> {
    let block = op.entry()?;
    let mut inside = op.body.ops(block);
    let (payload, end) = (op.at(inside.next()?), op.at(inside.next()?));
    if inside.next().is_some() || payload.num_operands() == 0 || payload.num_regions() > 0 {
        return None;
    }
    let (last, others) = op.body.args(block).split_last()?;
    let first = reduces.then_some(*last);
    let expected = first.into_iter().chain(others.iter().copied());
    let ends = payload.num_results() == 1 && end.operands().eq(payload.results());
    let applies = payload.operands().eq(expected);
    (applies && ends).then_some(payload)
}

/// ` { arith.addf {fastmath = ...} }`; of what is as by default, only flags of floats and those that are numbers are left out.
fn short_form(p: &mut Printer, payload: OpRef) {
    p.text(" { ");
    p.text(payload.name_str());
    let none = payload.cx.enum_attr(FastMathFlags::default());
    let defaults = payload.cx.default_attrs(payload.name());
    let elided: SmallVec<[usize; 2]> = defaults
        .iter()
        .enumerate()
        .filter(|(slot, default)| {
            // Numbers are the flags of operations of the llvm dialect, which are no attributes in the reference.
            let is_flag = **default == none || payload.cx.int_value(**default) == Some(0);
            is_flag && payload.attr(*slot) == Some(**default)
        })
        .map(|(slot, _)| slot)
        .collect();
    p.attr_dict(payload, elided);
    p.text(" }");
}
