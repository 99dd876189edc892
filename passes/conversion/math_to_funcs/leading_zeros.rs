//! The function that counts leading zeros: it shifts left until the sign bit is set.

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::scf;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{Type, ValueId};

use super::code::Code;

/// Writes `ctlz` for integers of type `ty`.
pub fn write(code: &mut Code, ty: Type) {
    let value = code.parameter(ty);
    let width = code.of().int_width(ty);
    let bits = code
        .of()
        .int_constant(ty, ApInt::new(width, u64::from(width)));
    let zero = code.of().int_constant(ty, ApInt::zero(width));
    let is_zero = arith::cmpi(code.rw, code.loc, value, zero, CmpIPredicate::Eq);
    let (choice, [yes, no]) = code.choice(is_zero, &[ty]);
    code.at(yes);
    code.yield_(&[bits]);
    code.at(no);
    let count = count_shifts(code, (ty, width), value, zero);
    code.yield_(&[count]);
    code.behind(choice);
    for result in code.results(choice) {
        code.return_(result);
    }
}

/// The position of the count among what the loop carries, behind the value that is shifted.
const COUNT: usize = 1;

/// How often `value`, which is not zero, is shifted until it is negative.
fn count_shifts(
    code: &mut Code,
    (ty, width): (Type, u32),
    value: ValueId,
    zero: ValueId,
) -> ValueId {
    let index = |value| ApInt::new(64, value);
    let from = code.of().int_constant(Type::INDEX, index(1));
    let one = code.of().int_constant(ty, ApInt::one(width));
    let to = code.of().int_constant(Type::INDEX, index(width.into()));
    let none = code.of().int_constant(ty, ApInt::zero(width));
    let types = [ty, ty];
    let all = scf::for_(code.rw, code.loc, &types, from, to, from, &[value, none]);
    let each = code.rw.body.region(all, scf::for_::REGION);
    let each = code.rw.body.add_block(each);
    code.arg(each, Type::INDEX);
    let (shifted, count) = (code.arg(each, ty), code.arg(each, ty));
    code.at(each);
    let is_done = arith::cmpi(code.rw, code.loc, shifted, zero, CmpIPredicate::Slt);
    let (choice, [yes, no]) = code.choice(is_done, &types);
    code.at(yes);
    code.yield_(&[shifted, count]);
    code.at(no);
    let count = arith::addi(code.rw, code.loc, count, one);
    let shifted = arith::shli(code.rw, code.loc, shifted, one);
    code.yield_(&[shifted, count]);
    code.behind(choice);
    let next = code.results(choice);
    code.yield_(&next);
    code.behind(all);
    code.rw.body.result(all, COUNT)
}
