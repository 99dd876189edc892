//! What the analysis decided, as attributes for tests.

use oxmlir_dialects::tables::func;
use oxmlir_ir::{Attribute, Body, Context, OpRef, Type, ValueDefinition, ValueId};

use super::analysis::all_ops;
use super::boundaries::{self, Functions, Summary};
use super::conflicts::Conflict;
use super::decisions::Decisions;
use super::interface::Operand;
use super::options::Options;
use super::query::{Query, is_tensor};

/// Why operands need copies, in the order of the decisions.
#[derive(Default)]
pub struct Markers {
    conflicts: Vec<Conflict>,
    constants: Vec<ValueId>,
}

impl Markers {
    /// Remembers what was found when an operand was decided about.
    pub fn note(&mut self, _: Operand, constant: Option<ValueId>, conflict: Option<Conflict>) {
        self.constants.extend(constant);
        self.conflicts.extend(conflict);
    }

    /// Shows what was remembered as attributes.
    pub fn show(&self, cx: &Context, body: &mut Body) {
        for (number, conflict) in self.conflicts.iter().enumerate() {
            let Some(definition) = conflict.definition else {
                continue;
            };
            let name = |what: &str| format!("C_{number}[{what}]");
            let (op, what) = match body.definition(definition) {
                ValueDefinition::Result(op, index) => (op, format!("DEF: result {index}")),
                ValueDefinition::Argument(block, index) => {
                    (body.block_parent(block), format!("DEF: bbArg {index}"))
                }
            };
            mark(cx, body, op, &name(&what), Attribute::UNIT);
            let read = format!("READ: {}", conflict.read.index);
            mark(cx, body, conflict.read.op, &name(&read), Attribute::UNIT);
            let write = format!("CONFL-WRITE: {}", conflict.write.index);
            mark(cx, body, conflict.write.op, &name(&write), Attribute::UNIT);
        }
        for (number, value) in self.constants.iter().enumerate() {
            let (op, what) = match body.definition(*value) {
                ValueDefinition::Result(op, index) => (op, format!("result {index}")),
                ValueDefinition::Argument(block, index) => {
                    (body.block_parent(block), format!("bbArg {index}"))
                }
            };
            let name = format!("W_{number}[NOT-WRITABLE: {what}]");
            mark(cx, body, op, &name, Attribute::UNIT);
        }
    }
}

fn mark(cx: &Context, body: &mut Body, op: oxmlir_ir::OpId, name: &str, value: Attribute) {
    body.set_named_attr(cx, op, name, Some(value));
}

/// Shows what the options ask for.
pub fn show(
    cx: &Context,
    body: &mut Body,
    options: &Options,
    decisions: &Decisions,
    markers: &Markers,
) {
    show_in_place(cx, body, decisions);
    if options.print_conflicts {
        markers.show(cx, body);
    }
}

/// Shows what callers are told of a function.
pub fn show_summary(
    cx: &Context,
    body: &mut Body,
    options: &Options,
    functions: &Functions,
    decisions: &Decisions,
    summary: &Summary,
) {
    let root = body.root();
    let function = OpRef::new(cx, body, root);
    let Some(view) = func::Func::of(function) else {
        return;
    };
    let (inputs, _) = boundaries::signature(cx, view.function_type());
    let dicts = inputs.iter().enumerate().map(|(index, ty)| {
        let own = view.arg_attrs().and_then(|dicts| dicts.get(index).copied());
        let own = own.unwrap_or(Attribute::EMPTY_DICT);
        if !is_tensor(cx, *ty) {
            return own;
        }
        let word = match (summary.read[index], summary.written[index]) {
            (true, true) => "read-write",
            (true, false) => "read",
            (false, true) => "write",
            (false, false) => "none",
        };
        cx.dict_with(own, boundaries::ACCESS, Some(cx.str_attr(word)))
    });
    let dicts: Vec<Attribute> = dicts.collect();
    if dicts.iter().any(|dict| *dict != Attribute::EMPTY_DICT) {
        let dicts = cx.array_attr(&dicts);
        body.set_attr(root, func::func::ARG_ATTRS_ATTR, dicts);
    }
    let Some(entry) = body.first_block(body.root_region()) else {
        return;
    };
    let args = body.args(entry).to_vec();
    for op in boundaries::returns(body) {
        let query = Query {
            cx,
            body,
            options,
            functions,
            decisions: Some(decisions),
            facts: None,
        };
        let operands = body.operands(op);
        let found = operands.map(|value| boundaries::equivalent_arg(&query, &args, value));
        let found: Vec<Option<usize>> = found.collect();
        if found.iter().any(Option::is_some) {
            let number = |arg: &Option<usize>| arg.map_or(-1, |arg| arg as i64);
            let numbers = found.iter().map(|arg| cx.int_attr(Type::I64, number(arg)));
            let numbers: Vec<Attribute> = numbers.collect();
            let numbers = cx.array_attr(&numbers);
            mark(cx, body, op, "__equivalent_func_args__", numbers);
        }
    }
}

/// Shows for each operand whether it needs no copy.
fn show_in_place(cx: &Context, body: &mut Body, decisions: &Decisions) {
    for op in all_ops(body) {
        let types: Vec<Type> = body.operand_types(op).collect();
        if !types.iter().any(|ty| is_tensor(cx, *ty)) {
            continue;
        }
        let words = types.iter().enumerate().map(|(index, ty)| {
            let word = match (
                is_tensor(cx, *ty),
                decisions.is_in_place(Operand::new(op, index)),
            ) {
                (false, _) => "none",
                (true, true) => "true",
                (true, false) => "false",
            };
            cx.str_attr(word)
        });
        let words: Vec<Attribute> = words.collect();
        let words = cx.array_attr(&words);
        mark(cx, body, op, "__inplace_operands_attr__", words);
    }
}
