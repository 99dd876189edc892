//! The function that counts leading zeros: it shifts left until the sign bit is set.

use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{Type, ValueId};

use super::code::Code;
use crate::arith::builder::CmpIPredicate;

/// Writes `ctlz` for integers of type `ty`.
pub fn write(code: &mut Code, ty: Type) {
    let value = code.parameter(ty);
    let width = code.of().int_width(ty);
    let bits = code
        .of()
        .int_constant(ty, ApInt::new(width, u64::from(width)));
    let zero = code.of().int_constant(ty, ApInt::zero(width));
    let is_zero = code.of().cmpi(CmpIPredicate::Eq, value, zero);
    let (choice, [yes, no]) = code.structure(scf::IF, &[is_zero], &[ty]);
    code.at(yes);
    code.terminate(scf::YIELD, &[bits]);
    code.at(no);
    let count = count_shifts(code, (ty, width), value, zero);
    code.terminate(scf::YIELD, &[count]);
    code.behind(choice);
    let result = code.result(choice, 0);
    code.return_(result);
}

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
    let (all, [each]) = code.structure(scf::FOR, &[from, to, from, value, none], &[ty, ty]);
    code.arg(each, Type::INDEX);
    let (shifted, count) = (code.arg(each, ty), code.arg(each, ty));
    code.at(each);
    let is_done = code.of().cmpi(CmpIPredicate::Slt, shifted, zero);
    let (choice, [yes, no]) = code.structure(scf::IF, &[is_done], &[ty, ty]);
    code.at(yes);
    code.terminate(scf::YIELD, &[shifted, count]);
    code.at(no);
    let count = code.of().binary(arith::ADDI, count, one);
    let shifted = code.of().binary(arith::SHLI, shifted, one);
    code.terminate(scf::YIELD, &[shifted, count]);
    code.behind(choice);
    let next = [code.result(choice, 0), code.result(choice, 1)];
    code.terminate(scf::YIELD, &next);
    code.behind(all);
    code.result(all, 1)
}
