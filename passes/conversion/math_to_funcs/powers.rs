//! The functions that compute powers with integer exponents: by squares, a bit of the exponent after the other.

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, Location, Type, ValueId};

use super::code::Code;

/// A builder of products.
type Multiply = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

/// The integers 0 and 1 of the type of an exponent.
#[derive(Clone, Copy)]
struct Numbers {
    zero: ValueId,
    one: ValueId,
}

/// The loop that multiplies: `head` gets the product, the square and the bits that are left.
struct Loop {
    head: BlockId,
    product: ValueId,
    square: ValueId,
    bits: ValueId,
}

/// What one round of the loop has computed, in the block that decides whether it is the last.
struct Round {
    product: ValueId,
    bits: ValueId,
    is_last: ValueId,
}

impl Loop {
    fn new(code: &mut Code, base: Type, exponent: Type) -> Loop {
        let head = code.block();
        Loop {
            head,
            product: code.arg(head, base),
            square: code.arg(head, base),
            bits: code.arg(head, exponent),
        }
    }

    /// product = bits & 1 ? product * square : product, bits = bits >> 1
    fn multiply(&self, code: &mut Code, ty: Type, with: Multiply, numbers: Numbers) -> Round {
        let (times, behind) = (code.block(), code.block());
        let product = code.arg(behind, ty);
        code.at(self.head);
        let bit = arith::andi(code.rw, code.loc, self.bits, numbers.one);
        let is_set = arith::cmpi(code.rw, code.loc, bit, numbers.zero, CmpIPredicate::Ne);
        code.branch_if(is_set, (times, &[]), (behind, &[self.product]));
        code.at(times);
        let more = with(code.rw, code.loc, self.product, self.square);
        code.branch((behind, &[more]));
        code.at(behind);
        let bits = arith::shrui(code.rw, code.loc, self.bits, numbers.one);
        let is_last = arith::cmpi(code.rw, code.loc, bits, numbers.zero, CmpIPredicate::Eq);
        Round {
            product,
            bits,
            is_last,
        }
    }

    /// square = square * square
    fn go_on(&self, code: &mut Code, next: BlockId, with: Multiply, round: &Round) {
        code.at(next);
        let square = with(code.rw, code.loc, self.square, self.square);
        code.branch((self.head, &[round.product, square, round.bits]));
    }
}

/// The end of the function with a result that is known.
fn return_in(code: &mut Code, block: BlockId, value: ValueId) {
    code.at(block);
    code.return_(value);
}

/// Writes `fpowi` for a float and an integer.
///
/// The least exponent has no negative: it counts as the largest, and one factor more.
pub fn write_float(code: &mut Code, types: &[Type]) {
    let &[ty, exponent_type] = types else { return };
    let (base, exponent) = (code.parameter(ty), code.parameter(exponent_type));
    let width = code.of().int_width(exponent_type);
    let one_f = code.of().real(ty, 1.0);
    let zero = code.of().int_constant(exponent_type, ApInt::zero(width));
    let one = code.of().int_constant(exponent_type, ApInt::one(width));
    let least = ApInt::signed_min(width);
    let least = code.of().int_constant(exponent_type, least);
    let most = ApInt::signed_max(width);
    let most = code.of().int_constant(exponent_type, most);
    let numbers = Numbers { zero, one };

    let is_zero = arith::cmpi(code.rw, code.loc, exponent, zero, CmpIPredicate::Eq);
    let (trivial, start) = (code.block(), code.block());
    code.branch_if(is_zero, (trivial, &[]), (start, &[]));
    return_in(code, trivial, one_f);
    code.at(start);
    let is_negative = arith::cmpi(code.rw, code.loc, exponent, zero, CmpIPredicate::Sle);
    let is_least = arith::cmpi(code.rw, code.loc, exponent, least, CmpIPredicate::Eq);
    let negative = arith::subi(code.rw, code.loc, zero, exponent);
    let size = arith::select(code.rw, code.loc, is_negative, negative, exponent);
    let size = arith::select(code.rw, code.loc, is_least, most, size);
    let multiplication = Loop::new(code, ty, exponent_type);
    code.branch((multiplication.head, &[one_f, base, size]));

    let round = multiplication.multiply(code, ty, arith::mulf, numbers);
    let (next, exit) = (code.block(), code.block());
    code.branch_if(round.is_last, (exit, &[round.product]), (next, &[]));
    multiplication.go_on(code, next, arith::mulf, &round);
    let power = code.arg(exit, ty);
    code.at(exit);
    let power = correct(code, (is_least, ty), power, |code| {
        arith::mulf(code.rw, code.loc, power, base)
    });
    let power = correct(code, (is_negative, ty), power, |code| {
        arith::divf(code.rw, code.loc, one_f, power)
    });
    code.return_(power);
}

/// What `instead` computes if the condition holds, else `value`.
fn correct(
    code: &mut Code,
    (condition, ty): (ValueId, Type),
    value: ValueId,
    instead: impl FnOnce(&mut Code) -> ValueId,
) -> ValueId {
    let (yes, behind) = (code.block(), code.block());
    code.branch_if(condition, (yes, &[]), (behind, &[value]));
    code.at(yes);
    let other = instead(code);
    code.branch((behind, &[other]));
    code.at(behind);
    code.arg(behind, ty)
}

/// Writes `ipowi` for integers of type `ty`.
///
/// Negative powers are fractions, cut off: of 1 and -1 they are not, and of 0 they fail as a division by 0 does.
pub fn write_integer(code: &mut Code, ty: Type) {
    let (base, exponent) = (code.parameter(ty), code.parameter(ty));
    let width = code.of().int_width(ty);
    let zero = code.of().int_constant(ty, ApInt::zero(width));
    let one = code.of().int_constant(ty, ApInt::one(width));
    let minus_one = code.of().int_constant(ty, ApInt::all_ones(width));
    let numbers = Numbers { zero, one };

    let is_zero = arith::cmpi(code.rw, code.loc, exponent, zero, CmpIPredicate::Eq);
    let (trivial, start) = (code.block(), code.block());
    code.branch_if(is_zero, (trivial, &[]), (start, &[]));
    return_in(code, trivial, one);
    code.at(start);
    let is_negative = arith::cmpi(code.rw, code.loc, exponent, zero, CmpIPredicate::Sle);
    let fraction = code.block();
    let end_of_start = code.here();
    write_fraction(code, fraction, numbers, (base, exponent, minus_one));
    let multiplication = Loop::new(code, ty, ty);
    code.go_to(end_of_start);
    let first = [one, base, exponent];
    code.branch_if(is_negative, (fraction, &[]), (multiplication.head, &first));

    let round = multiplication.multiply(code, ty, arith::muli, numbers);
    let (exit, next) = (code.block(), code.block());
    code.branch_if(round.is_last, (exit, &[]), (next, &[]));
    return_in(code, exit, round.product);
    multiplication.go_on(code, next, arith::muli, &round);
}

/// Negative powers, from `block` on.
fn write_fraction(
    code: &mut Code,
    block: BlockId,
    Numbers { zero, one }: Numbers,
    (base, exponent, minus_one): (ValueId, ValueId, ValueId),
) {
    code.at(block);
    let is_zero = arith::cmpi(code.rw, code.loc, base, zero, CmpIPredicate::Eq);
    let (failure, other) = (code.block(), code.block());
    code.branch_if(is_zero, (failure, &[]), (other, &[]));
    code.at(failure);
    let quotient = arith::divsi(code.rw, code.loc, one, zero);
    code.return_(quotient);
    code.at(other);
    let is_one = arith::cmpi(code.rw, code.loc, base, one, CmpIPredicate::Eq);
    let (unit, other) = (code.block(), code.block());
    code.branch_if(is_one, (unit, &[]), (other, &[]));
    return_in(code, unit, one);
    code.at(other);
    let is_minus_one = arith::cmpi(code.rw, code.loc, base, minus_one, CmpIPredicate::Eq);
    let (sign, odd, even, nothing) = (code.block(), code.block(), code.block(), code.block());
    code.branch_if(is_minus_one, (sign, &[]), (nothing, &[]));
    code.at(sign);
    let bit = arith::andi(code.rw, code.loc, exponent, one);
    let is_odd = arith::cmpi(code.rw, code.loc, bit, zero, CmpIPredicate::Ne);
    code.branch_if(is_odd, (odd, &[]), (even, &[]));
    return_in(code, odd, minus_one);
    return_in(code, even, one);
    return_in(code, nothing, zero);
}
