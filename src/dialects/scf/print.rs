//! How operations of scf are written.

use oxmlir_ir::def::{CustomArg, OpName};
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{DYNAMIC, OpRef, Type, ValueId};

use crate::printing::{
    Delimiter, Directives, arrow_types_in_parens, body_region, entry_args, index_list,
    initializers, values_in_parens,
};
use crate::tables::scf as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::EXECUTE_REGION, AsmHooks::printed(execute_region)),
    (ops::FOR, AsmHooks::printed(for_)),
    (ops::FORALL, AsmHooks::printed(forall)),
    (ops::FORALL_IN_PARALLEL, AsmHooks::printed(in_parallel)),
    (ops::IF, AsmHooks::printed(if_)),
    (ops::PARALLEL, AsmHooks::printed(parallel)),
    (ops::WHILE, AsmHooks::printed(while_)),
];

pub const DIRECTIVES: Directives = &[("SwitchCases", switch_cases)];

fn execute_region(p: &mut Printer, op: OpRef) {
    use ops::execute_region as slots;
    p.arrow_types(op.result_types());
    if op.attr(slots::NO_INLINE_ATTR).is_some() {
        p.text(" no_inline");
    }
    body_region(p, op, op.region(slots::REGION), true);
    p.attr_dict(op, [slots::NO_INLINE_ATTR]);
}

fn for_(p: &mut Printer, op: OpRef) {
    use ops::for_ as slots;
    let args = entry_args(op, slots::REGION);
    let Some((variable, carried)) = args.split_first() else {
        return;
    };
    if op.attr(slots::UNSIGNED_CMP_ATTR).is_some() {
        p.text(" unsigned");
    }
    p.text(" ");
    p.value(*variable);
    p.text(" = ");
    p.value(op.operand(slots::LOWER_BOUND));
    p.text(" to ");
    p.value(op.operand(slots::UPPER_BOUND));
    p.text(" step ");
    p.value(op.operand(slots::STEP));
    let inits = op.group(slots::INIT_ARGS);
    initializers(p, " iter_args", carried, &inits);
    if !inits.is_empty() {
        p.text(" -> (");
        p.types(inits.iter().map(|v| op.ty(*v)));
        p.text(")");
    }
    let ty = op.ty(*variable);
    if ty != Type::INDEX {
        p.text("  : ");
        p.ty(ty);
    }
    body_region(p, op, op.region(slots::REGION), !inits.is_empty());
    p.attr_dict(op, [slots::UNSIGNED_CMP_ATTR]);
}

fn if_(p: &mut Printer, op: OpRef) {
    p.text(" ");
    p.value(op.operand(ops::if_::CONDITION));
    arrow_types_in_parens(p, op);
    let terminators = op.num_results() > 0;
    body_region(p, op, op.region(ops::if_::THEN_REGION), terminators);
    let otherwise = op.region(ops::if_::ELSE_REGION);
    if !op.body.is_region_empty(otherwise) {
        p.text(" else");
        body_region(p, op, otherwise, terminators);
    }
    p.attr_dict(op, []);
}

fn while_(p: &mut Printer, op: OpRef) {
    use ops::while_ as slots;
    let inits = op.group(slots::INITS);
    initializers(p, " ", entry_args(op, slots::BEFORE_REGION), &inits);
    p.text(" : ");
    p.function_type(op.operand_types(), op.result_types());
    body_region(p, op, op.region(slots::BEFORE_REGION), true);
    p.text(" do ");
    p.region(op, op.region(slots::AFTER_REGION), true, true);
    p.attr_dict_with_keyword(op, &[], &[]);
}

fn parallel(p: &mut Printer, op: OpRef) {
    use ops::parallel as slots;
    p.text(" ");
    values_in_parens(p, entry_args(op, slots::REGION).iter().copied());
    for (word, group) in [
        (" = ", slots::LOWER_BOUND),
        (" to ", slots::UPPER_BOUND),
        (" step ", slots::STEP),
    ] {
        p.text(word);
        values_in_parens(p, op.group(group));
    }
    let inits = op.group(slots::INIT_VALS);
    if !inits.is_empty() {
        p.text(" init ");
        values_in_parens(p, inits);
    }
    p.arrow_types(op.result_types());
    body_region(p, op, op.region(slots::REGION), true);
    p.attr_dict(op, []);
}

fn forall(p: &mut Printer, op: OpRef) {
    use ops::forall as slots;
    let outputs = op.group(slots::OUTPUTS);
    let args = entry_args(op, slots::REGION);
    let (variables, outs) = args.split_at(args.len().saturating_sub(outputs.len()));
    p.text(" ");
    values_in_parens(p, variables.iter().copied());
    forall_bounds(p, op);
    initializers(p, " shared_outs", outs, &outputs);
    if !outputs.is_empty() {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    let terminators = op.num_results() > 0;
    body_region(p, op, op.region(slots::REGION), terminators);
    p.attr_dict(
        op,
        [
            slots::STATIC_LOWER_BOUND_ATTR,
            slots::STATIC_UPPER_BOUND_ATTR,
            slots::STATIC_STEP_ATTR,
        ],
    );
}

/// ` in (%n)`, or ` = (%a) to (%b) step (%c)` where a lower bound is not 0 or a step is not 1.
fn forall_bounds(p: &mut Printer, op: OpRef) {
    use ops::forall as slots;
    let lower = op.dense_attr(slots::STATIC_LOWER_BOUND_ATTR);
    let upper = op.dense_attr(slots::STATIC_UPPER_BOUND_ATTR);
    let step = op.dense_attr(slots::STATIC_STEP_ATTR);
    let lowers = op.group(slots::DYNAMIC_LOWER_BOUND);
    let uppers = op.group(slots::DYNAMIC_UPPER_BOUND);
    let steps = op.group(slots::DYNAMIC_STEP);
    if all_equal(op, &lowers, &lower, 0) && all_equal(op, &steps, &step, 1) {
        p.text(" in ");
        return index_list(p, &uppers, &upper, Delimiter::Paren);
    }
    p.text(" = ");
    index_list(p, &lowers, &lower, Delimiter::Paren);
    p.text(" to ");
    index_list(p, &uppers, &upper, Delimiter::Paren);
    p.text(" step ");
    index_list(p, &steps, &step, Delimiter::Paren);
}

/// Whether all entries of a mixed list are known to be `expected`.
fn all_equal(op: OpRef, values: &[ValueId], constants: &[i64], expected: i64) -> bool {
    let is_constant = |v: &ValueId| op.cx.constant_int(op.body, *v) == Some(expected);
    constants.iter().all(|c| *c == expected || *c == DYNAMIC) && values.iter().all(is_constant)
}

fn in_parallel(p: &mut Printer, op: OpRef) {
    body_region(p, op, op.region(ops::forall_in_parallel::REGION), false);
    p.attr_dict(op, []);
}

/// `case 2 { ... }` on a line each.
fn switch_cases(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    use ops::index_switch as slots;
    let regions = &op.body.regions(op.id)[slots::CASE_REGIONS_REGION.min(op.num_regions())..];
    for (value, region) in op.dense_attr(slots::CASES_ATTR).iter().zip(regions) {
        p.newline();
        p.text("case ");
        p.int(*value);
        body_region(p, op, *region, true);
    }
}
