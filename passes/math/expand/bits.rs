//! Counting of bits.

use oxmlir_dialects::tables::arith;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Type, ValueId};

use super::{expand, operand_type};
use crate::arith::builder::{Builder, CmpIPredicate};

// ctlz(x) -> x == 0 ? width : the sum of the shifts, halved each time, that keep the highest bit set inside
pub fn ctlz(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    match rw.cx.int_width(rw.cx.element_type(ty)) {
        Some(width @ 1..) => expand(rw, op, |of, x| leading_zeros(of, x, ty, width)),
        _ => false,
    }
}

fn leading_zeros(of: &mut Builder, value: ValueId, ty: Type, width: u32) -> ValueId {
    let number = |value: u32| ApInt::new(width, value.into());
    let zero = of.int_constant(ty, ApInt::zero(width));
    let (mut shifted, mut count) = (value, zero);
    let mut shift = width.next_power_of_two() / 2;
    while shift > 0 {
        let by = of.int_constant(ty, number(shift));
        let highest = ApInt::all_ones(width).lshr(shift.into());
        let highest = of.int_constant(ty, highest);
        let fits = of.cmpi(CmpIPredicate::Ule, shifted, highest);
        let more = of.binary(arith::ADDI, count, by);
        let further = of.binary(arith::SHLI, shifted, by);
        shifted = of.select(fits, further, shifted);
        count = of.select(fits, more, count);
        shift /= 2;
    }
    let all = of.int_constant(ty, number(width));
    let is_zero = of.cmpi(CmpIPredicate::Eq, value, zero);
    of.select(is_zero, all, count)
}
