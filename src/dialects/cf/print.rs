//! How operations of cf are written.

use oxmlir_ir::OpRef;
use oxmlir_ir::def::CustomArg;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::print::Printer;

use crate::printing::{Directives, case_values, switch_cases};
use crate::tables::cf::switch;

pub const DIRECTIVES: Directives = &[("SwitchOpCases", cases)];

fn cases(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    let defaults = op.group(switch::DEFAULT_OPERANDS);
    let operands = op.group(switch::CASE_OPERANDS);
    let values = case_values(
        op,
        op.attr(switch::CASE_VALUES_ATTR),
        ApInt::to_string_unsigned,
    );
    let segments = op.dense_attr(switch::CASE_OPERAND_SEGMENTS_ATTR);
    switch_cases(p, op, &defaults, &operands, &values, &segments);
}
