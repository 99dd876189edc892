//! Counting of bits.

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Type, ValueId};

use super::{expand, operand_type};
use crate::arith::builder::Builder;

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
        let fits = arith::cmpi(of.rw, of.loc, shifted, highest, CmpIPredicate::Ule);
        let more = arith::addi(of.rw, of.loc, count, by);
        let further = arith::shli(of.rw, of.loc, shifted, by);
        shifted = arith::select(of.rw, of.loc, fits, further, shifted);
        count = arith::select(of.rw, of.loc, fits, more, count);
        shift /= 2;
    }
    let all = of.int_constant(ty, number(width));
    let is_zero = arith::cmpi(of.rw, of.loc, value, zero, CmpIPredicate::Eq);
    arith::select(of.rw, of.loc, is_zero, all, count)
}
